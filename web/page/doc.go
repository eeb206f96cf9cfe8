// Package page is the page that “nqueens web” serves: HTML, CSS and TypeScript,
// bundled and embedded.
//
// The sources are in src/, and what browsers are given in dist/, which is
// committed, so that nobody needs more than Go to build the program. After a
// change to src/,
//
//	go generate ./web/page
//
// bundles anew, by esbuild as a Go tool; a test demands that dist/ is fresh. The
// page takes everything it shows from the HTTP API, and asks no other host for
// anything.
//
// Start reading with src/main.ts: it opens the shell (src/app/shell.ts), which
// holds the navigation and one view at a time. A view is a folder: src/watch
// shows textbook searches, src/play is a board for queens placed by hand,
// src/solutions a grid of all solutions as they stream in, src/count a count
// with its chart. src/board draws every board, src/api speaks with the server,
// src/i18n holds all that the page says, a table for each language, and
// src/styles the looks, of which tokens.css has the measures and colours.
//
// The package imports nothing.
package page

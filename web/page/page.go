package page

import (
	"embed"
	"io/fs"
)

//go:generate go tool -modfile=../../tools/go.mod esbuild src/main.ts src/main.css src/index.html src/icon.svg --outdir=dist --bundle --minify --format=esm --target=es2022,chrome123,firefox120,safari17.5 --charset=utf8 --loader:.html=copy --loader:.svg=copy --legal-comments=none --log-level=warning

//go:embed dist
var dist embed.FS

// Files gives the files of the page: index.html and what it loads.
func Files() fs.FS {
	files, err := fs.Sub(dist, "dist")
	if err != nil { // the name is a constant
		panic(err)
	}
	return files
}

package web

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"time"
)

// policy is what the page may load and do: scripts, styles and pictures of this
// server, none of them inline, and nothing of anybody else's.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
	"connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// guard says whom the server listens to, and tells browsers what they may do
// with its answers.
//
// No page of another site shall make a browser work for it here: neither by
// asking from its own origin, nor by a name that it lets point to this server.
func (s *Server) guard(next http.Handler) http.Handler {
	origin := http.NewCrossOriginProtection()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// The deadline of an answer would stay for the next one on the connection.
		http.NewResponseController(w).SetWriteDeadline(time.Now().Add(s.options.Time + s.options.WriteTime))
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		switch {
		case !s.isMine(r.Host):
			s.refuse(w, r, wrongHost.refuse("Host", r.Host, "", "the Host header is %q: allowed are addresses, localhost, and names that the server was started with", clip(r.Host)))
		case origin.Check(r) != nil, s.isForeign(r):
			s.refuse(w, r, crossOrigin.problem("a page of another site asks: only pages of this server may"))
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// refuse answers with a problem, and lets the operator see it.
func (s *Server) refuse(w http.ResponseWriter, r *http.Request, p *problem) {
	s.watched("refused", func(w http.ResponseWriter, _ *http.Request) { p.write(w) }).ServeHTTP(w, r)
}

// isMine reports whether a Host header names this server: by address, since
// nobody can make an address point elsewhere, or by a name that is known.
func (s *Server) isMine(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	if host == "localhost" || strings.HasSuffix(host, ".localhost") {
		return true
	}
	if _, err := netip.ParseAddr(strings.Trim(host, "[]")); err == nil {
		return true
	}
	return slices.ContainsFunc(s.options.Hosts, func(name string) bool { return strings.EqualFold(name, host) })
}

// isForeign reports whether a browser says that a page of another site asks the
// API with a method that changes nothing. Following a link is fine.
func (s *Server) isForeign(r *http.Request) bool {
	site := r.Header.Get("Sec-Fetch-Site")
	linked := r.Header.Get("Sec-Fetch-Mode") == "navigate" && r.Header.Get("Sec-Fetch-Dest") == "document"
	return (site == "cross-site" || site == "same-site") && !linked
}

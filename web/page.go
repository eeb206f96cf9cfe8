package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"
)

// file is a file of the page, as it is sent.
type file struct {
	media  string
	tag    string // of its contents, for caches
	plain  []byte
	packed []byte // by gzip; nil where that saves nothing
}

// page serves the files of the page. They are few and small, and do not change
// while the server runs, so they are read and packed once.
func (s *Server) page() http.HandlerFunc {
	files := map[string]*file{}
	if s.options.Page != nil {
		files = filesOf(s.options.Page)
	}
	return func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(r.URL.Path, "/")
		if name == "" {
			name = "index.html"
		}
		f := files[name]
		switch {
		case f == nil:
			notFound.problem("there is no %q", clip(r.URL.Path)).write(w)
		case r.Method != http.MethodGet && r.Method != http.MethodHead:
			p := wrongMethod.problem("the method is %s: allowed are GET, HEAD", clip(r.Method))
			p.allow = "GET, HEAD"
			p.write(w)
		default:
			f.serve(w, r)
		}
	}
}

// filesOf reads the files of a page. What cannot be read is not there.
func filesOf(fsys fs.FS) map[string]*file {
	files := map[string]*file{}
	fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return nil
		}
		text, err := fs.ReadFile(fsys, name)
		if err != nil {
			return nil
		}
		sum := sha256.Sum256(text)
		f := &file{media: mime.TypeByExtension(path.Ext(name)), tag: hex.EncodeToString(sum[:12]), plain: text}
		if f.media == "" {
			f.media = "application/octet-stream"
		}
		var packed bytes.Buffer
		out, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
		if err != nil {
			panic(err) // of the level
		}
		out.Write(text)
		out.Close()
		if packed.Len() < len(text)*9/10 {
			f.packed = packed.Bytes()
		}
		files[name] = f
		return nil
	})
	return files
}

func (f *file) serve(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Type", f.media)
	h.Set("Cache-Control", "no-cache") // a cache asks each time, and mostly hears that nothing has changed
	h.Set("Vary", "Accept-Encoding")
	body, tag := f.plain, `"`+f.tag+`"`
	if f.packed != nil && accepts(r, "gzip") {
		h.Set("Content-Encoding", "gzip")
		body, tag = f.packed, `"`+f.tag+`-gzip"`
	}
	h.Set("ETag", tag)
	for given := range strings.SplitSeq(r.Header.Get("If-None-Match"), ",") {
		if strings.TrimPrefix(strings.TrimSpace(given), "W/") == tag {
			w.WriteHeader(http.StatusNotModified)
			return
		}
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(http.StatusOK)
	w.Write(body)
}

// accepts reports whether the client takes an encoding.
func accepts(r *http.Request, encoding string) bool {
	for one := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		name, quality, _ := strings.Cut(one, ";")
		if strings.TrimSpace(name) == encoding {
			quality = strings.ReplaceAll(quality, " ", "")
			return !strings.HasPrefix(quality, "q=0") || strings.Trim(quality, "q=0.") != ""
		}
	}
	return false
}

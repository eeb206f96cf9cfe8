package web

import (
	"mime"
	"strconv"
	"strings"
)

// negotiate chooses the media type to answer with: of those that the call gives
// the one that the Accept header likes best, the earlier one among equals.
func (c *call) negotiate(accept []string) (string, error) {
	ranges := strings.Join(accept, ",")
	if strings.TrimSpace(ranges) == "" {
		return c.gives[0].media, nil
	}
	best, quality := "", 0.0
	for _, g := range c.gives {
		if q := liking(ranges, g.media); q > quality {
			best, quality = g.media, q
		}
	}
	if best != "" {
		return best, nil
	}
	var medias []string
	for _, g := range c.gives {
		medias = append(medias, strings.TrimSuffix(g.media, "; charset=utf-8"))
	}
	allowed := strings.Join(medias, ", ")
	return "", wrongAccept.refuse("Accept", ranges, allowed, "the Accept header is %q: %s gives %s", clip(ranges), c.name, allowed)
}

// liking gives the quality, 0 to 1, that an Accept header has for a media type:
// that of its most specific range that holds the type.
func liking(ranges, media string) float64 {
	media, _, _ = strings.Cut(media, ";")
	family, _, _ := strings.Cut(media, "/")
	specific, quality := 0, 0.0
	for one := range strings.SplitSeq(ranges, ",") {
		name, parameters, err := mime.ParseMediaType(one)
		if err != nil {
			continue // what nobody understands is ignored
		}
		how := 0
		switch name {
		case media:
			how = 3
		case family + "/*":
			how = 2
		case "*/*":
			how = 1
		}
		if how <= specific {
			continue
		}
		specific, quality = how, 1
		if text, ok := parameters["q"]; ok {
			q, err := strconv.ParseFloat(text, 64)
			if err != nil || !(q >= 0 && q <= 1) {
				q = 0
			}
			quality = q
		}
	}
	return quality
}

package web

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
)

// membersOf demands that the names of members in a JSON document, which was decoded
// into this type before, are written as they are in it, and each once in its object:
// package json takes names in any case, and the last of several.
func membersOf(text []byte, of reflect.Type) error {
	return walkMembers(json.NewDecoder(bytes.NewReader(text)), of)
}

// walkMembers goes through the next value.
func walkMembers(d *json.Decoder, of reflect.Type) error {
	for of.Kind() == reflect.Pointer {
		of = of.Elem()
	}
	token, err := d.Token()
	if err != nil {
		return err
	}
	switch token {
	case json.Delim('['):
		for d.More() {
			if err := walkMembers(d, of.Elem()); err != nil {
				return err
			}
		}
		_, err = d.Token() // its end
	case json.Delim('{'):
		fields := map[string]reflect.Type{}
		for _, f := range reflect.VisibleFields(of) {
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			fields[name] = f.Type
		}
		seen := map[string]bool{}
		for d.More() {
			token, err := d.Token()
			if err != nil {
				return err
			}
			name, _ := token.(string)
			switch field := fields[name]; {
			case field == nil:
				return badBody.refuse(clip(name), "", "", "the body has an unknown member %q", clip(name))
			case seen[name]:
				return badBody.refuse(name, "", "", "the body has the member %q twice", name)
			default:
				seen[name] = true
				if err := walkMembers(d, field); err != nil {
					return err
				}
			}
		}
		_, err = d.Token() // its end
	}
	return err
}

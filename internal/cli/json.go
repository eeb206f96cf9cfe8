package cli

import (
	"bytes"
	"encoding/json"
	"io"
)

// member is a name and a value of a JSON object.
type member struct {
	name  string
	value any
}

// writeJSON writes an object on one line, its members in the given order.
func writeJSON(w io.Writer, members ...member) error {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, m := range members {
		if i > 0 {
			b.WriteByte(',')
		}
		for j, part := range []any{m.name, m.value} {
			text, err := json.Marshal(part)
			if err != nil {
				return err
			}
			b.Write(text)
			if j == 0 {
				b.WriteByte(':')
			}
		}
	}
	b.WriteString("}\n")
	_, err := w.Write(b.Bytes())
	return err
}

package web

import (
	"fmt"
	"net/http"
	"reflect"
	"strconv"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
)

// The OpenAPI 3.1 document is made from the calls, so that it says of each what
// the server does with it.

type openAPI struct {
	OpenAPI    string                          `json:"openapi"`
	Info       openAPIInfo                     `json:"info"`
	Servers    []openAPIServer                 `json:"servers"`
	Paths      map[string]map[string]operation `json:"paths"`
	Components components                      `json:"components"`
}

type openAPIInfo struct {
	Title       string `json:"title"`
	Description string `json:"description"`
	Version     string `json:"version"`
}

type openAPIServer struct {
	URL string `json:"url"`
}

type operation struct {
	ID          string              `json:"operationId"`
	Summary     string              `json:"summary"`
	Parameters  []parameter         `json:"parameters,omitempty"`
	RequestBody *requestBody        `json:"requestBody,omitempty"`
	Responses   map[string]response `json:"responses"`
}

type parameter struct {
	Name        string             `json:"name"`
	In          string             `json:"in"`
	Description string             `json:"description"`
	Required    bool               `json:"required"`
	Schema      *jsonschema.Schema `json:"schema"`
	Style       string             `json:"style,omitempty"`
	Explode     bool               `json:"explode,omitempty"`
	Reserved    bool               `json:"allowReserved,omitempty"` // commas may stand as they are
}

type requestBody struct {
	Required bool                   `json:"required"`
	Content  map[string]mediaSchema `json:"content"`
}

type response struct {
	Description string                 `json:"description"`
	Content     map[string]mediaSchema `json:"content,omitempty"`
}

type mediaSchema struct {
	Schema *jsonschema.Schema `json:"schema"`
}

type components struct {
	Schemas map[string]*jsonschema.Schema `json:"schemas"`
}

func openAPICall() call {
	return call{
		method: "GET", path: "/openapi.json", name: "openapi",
		summary: "This document.",
		gives:   []gives{{jsonMedia, map[string]any{}, "an OpenAPI 3.1 document"}},
		stable:  true,
		do: func(s *Server, _ *query) (any, error) {
			return s.document(), nil
		},
	}
}

// describe describes all calls.
func (s *Server) describe() openAPI {
	d := openAPI{
		OpenAPI: "3.1.0",
		Info: openAPIInfo{
			Title: "nqueens", Version: s.options.Version,
			Description: "N queens on an N×N board, no two on a row, column or diagonal. Rows and columns count from 0, row 0 at the top; a board is the column of the queen in each row. Numbers of solutions, nodes and the like are strings of decimal digits.",
		},
		Servers:    []openAPIServer{{root}},
		Paths:      map[string]map[string]operation{},
		Components: components{map[string]*jsonschema.Schema{}},
	}
	for i := range s.calls {
		c := &s.calls[i]
		if d.Paths[c.path] == nil {
			d.Paths[c.path] = map[string]operation{}
		}
		d.Paths[c.path][strings.ToLower(c.method)] = d.operation(c)
	}
	return d
}

func (d *openAPI) operation(c *call) operation {
	status := c.status
	if status == 0 {
		status = http.StatusOK
	}
	good := response{Description: c.gives[0].what, Content: map[string]mediaSchema{}}
	for _, g := range c.gives {
		good.Content[plainMedia(g.media)] = mediaSchema{d.schemaOf(g)}
	}
	o := operation{
		ID: c.name, Summary: c.summary,
		Responses: map[string]response{
			strconv.Itoa(status): good,
			"default": {Description: "why there is no answer", Content: map[string]mediaSchema{
				"application/problem+json": {d.schemaOf(gives{value: problem{}})},
			}},
		},
	}
	for _, p := range c.params {
		o.Parameters = append(o.Parameters, p.describe())
	}
	switch {
	case c.text:
		o.RequestBody = &requestBody{true, map[string]mediaSchema{"text/plain": {&jsonschema.Schema{Type: "string"}}}}
	case c.body != nil:
		o.RequestBody = &requestBody{true, map[string]mediaSchema{jsonMedia: {d.schemaOf(gives{value: c.body()})}}}
	}
	return o
}

func (p *param) describe() parameter {
	schema := p.form.schema()
	if p.standard != "" {
		schema.Default = []byte(p.standard)
		if schema.Type == "string" {
			schema.Default = []byte(strconv.Quote(p.standard))
		}
	}
	out := parameter{Name: p.name, In: "query", Description: p.what, Required: p.needed, Schema: schema, Reserved: schema.Type == "string" && !p.inPath}
	if p.many {
		out.Schema = &jsonschema.Schema{Type: "array", Items: schema, MaxItems: jsonschema.Ptr(most)}
		out.Style, out.Explode = "form", true
	}
	if p.inPath {
		out.In = "path"
	}
	return out
}

// schemaOf gives the schema of what is given: a reference to a schema with the
// name of its type, if that has one.
func (d *openAPI) schemaOf(g gives) *jsonschema.Schema {
	if g.value == nil {
		return &jsonschema.Schema{Type: "string", Description: g.what}
	}
	kind := reflect.TypeOf(g.value)
	if kind.Kind() == reflect.Pointer {
		kind = kind.Elem()
	}
	if kind.Name() == "" {
		return &jsonschema.Schema{Type: "object"}
	}
	if d.Components.Schemas[kind.Name()] == nil {
		schema, err := jsonschema.ForType(kind, &jsonschema.ForOptions{TypeSchemas: map[reflect.Type]*jsonschema.Schema{
			reflect.TypeFor[columns](): {AnyOf: []*jsonschema.Schema{{Type: "array", Items: &jsonschema.Schema{Type: "integer"}}, {Type: "null"}}},
		}})
		if err != nil {
			panic(fmt.Sprintf("web: no schema of %v: %v", kind, err))
		}
		plain(schema)
		d.Components.Schemas[kind.Name()] = schema
	}
	return &jsonschema.Schema{Ref: "#/components/schemas/" + kind.Name()}
}

// plain takes null out of what arrays may be: answers have none.
func plain(s *jsonschema.Schema) {
	if len(s.Types) == 2 && s.Types[0] == "null" && s.Types[1] == "array" {
		s.Type, s.Types = s.Types[1], nil
	}
	if s.Items != nil {
		plain(s.Items)
	}
	for _, p := range s.Properties {
		plain(p)
	}
}

// plainMedia is a media type without parameters.
func plainMedia(media string) string {
	name, _, _ := strings.Cut(media, ";")
	return name
}

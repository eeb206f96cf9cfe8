package cluster

import (
	"errors"
	"reflect"
	"strings"
	"testing"
)

// seeds are messages, good and bad.
var seeds = []string{
	`{"first":3,"groups":2,"run":"r","target":0.5,"not":["local.w1","worker-1"]}`,
	`{"first":3,"groups":2,"run":"r","results":[[1,2,3,4],[5,6,7,18446744073709551615]],"seconds":1.5}`,
	`{"first":3,"groups":2,"run":"r","seconds":0,"failed":"why"}`,
	`{"format":1,"program":"0.1.0","kernel":"avx512","cores":2}`,
	`{"run":"r","kernel":"generic","cores":1,"busy":[{"first":1,"groups":1,"seconds":2}]}`,
	`{"run":"r","kernel":"generic","cores":9,"busy":[{"first":1,"groups":1,"seconds":2}],"unlisted":8}`, `{"run":"r","cores":9,"from":4,"busy":[{"first":1,"groups":1,"seconds":2}],"unlisted":4}`, `{"cores":1,"from":-1}`, `{"run":"r","cores":1,"unlisted":-1}`,
	`{"run":"r","cores":2,"unlisted":2,"busy":[{"first":1,"groups":1,"seconds":2}]}`, `{"cores":1,"unlisted":9223372036854775807}`,
	`{"run":"r","done":true}`,
	`{"program":"0.1.0","run":"r","n":8,"engine":"search","partition":"cross","groups":11}`,
	``, `{}`, `[]`, `null`, `{"first":-1}`, `{"first":1e99}`, `{"first":9223372036854775807,"groups":512}`, `{"groups":513}`,
	`{"first":1,"groups":1,"results":[[1,2,3]],"seconds":1}`, `{"first":1,"groups":1,"results":[[-1,2,3,4]],"seconds":1}`,
	`{"first":1,"groups":1,"results":[[1,2,3,4]],"seconds":-1}`, `{"first":1,"groups":2,"results":[[1,2,3,4]],"seconds":1}`,
	`{"cores":0}`, `{"cores":99999999}`, `{"not":["a b"]}`, `{"not":["a.b.c"]}`, `{"first":1,"groups":1,"run":"r"} {}`, "\x00\xff",
	strings.Repeat("[", 10000), `{"run":"` + strings.Repeat("x", 2000) + `"}`,
}

// FuzzMessages reads anything as a message of every kind. What is read is within its bounds, and is read again as the same.
func FuzzMessages(f *testing.F) {
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, kind := range []func() interface{ check() error }{
			func() interface{ check() error } { return &order{} },
			func() interface{ check() error } { return &report{} },
			func() interface{ check() error } { return &hello{} },
			func() interface{ check() error } { return &welcome{} },
			func() interface{ check() error } { return &alive{} },
			func() interface{ check() error } { return &pulse{} },
		} {
			m, again := kind(), kind()
			err := decode(text, m)
			if err != nil {
				if !errors.As(err, new(*MessageError)) {
					t.Fatalf("%T: error %T", m, err)
				}
				continue
			}
			if err := decode(encode(m), again); err != nil && len(encode(m)) <= maxMessage {
				t.Fatalf("%T: %s is read, but not %s: %v", m, text, encode(m), err)
			} else if err == nil && string(encode(m)) != string(encode(again)) {
				t.Fatalf("%T: %+v becomes %+v", m, m, again)
			}
			if r, ok := m.(*report); ok && r.Failed == "" && (int64(len(r.subtotals())) != r.Groups || len(r.Results) > maxUnitGroups) {
				t.Fatalf("%+v", r)
			}
		}
	})
}

// FuzzTally hands any result to a tally: it keeps the truth or nothing.
func FuzzTally(f *testing.F) {
	f.Add(int64(0), int64(5), 5)
	f.Add(int64(1), int64(5), 5)
	f.Add(int64(-1), int64(1), 1)
	f.Add(int64(1<<62), int64(512), 512)
	f.Add(int64(5), int64(3), 2)
	f.Fuzz(func(t *testing.T, first, groups int64, many int) {
		a := fakeTally(50, 0)
		for range 4 {
			a.next()
		}
		u := Unit{first, groups}
		subs := truth(Unit{max(first, 0) & 0xffff, int64(min(max(many, 0), 1000))}, 0)
		if out := a.result("local.x", u, subs); len(out.keep) > 0 && (u.check() != nil || u.end() > 50 || int64(len(subs)) != u.Groups) {
			t.Fatalf("%v is accepted", u)
		}
	})
}

func FuzzJoin(f *testing.F) {
	f.Add([]byte(`{"nqueens":"join","format":1,"address":"h:1","user":"u","password":"p","ca":""}`))
	f.Add([]byte(`{}`))
	f.Add([]byte(``))
	ca, _, _, err := makeCertificates()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(Join{Address: "[::1]:4222", User: "worker-1", Password: "x", CA: string(ca)}.encode())
	f.Fuzz(func(t *testing.T, text []byte) {
		j, err := ParseJoin(text)
		if err != nil {
			return
		}
		again, err := ParseJoin(j.encode())
		if err != nil || !reflect.DeepEqual(j, again) {
			t.Fatalf("%+v becomes %+v, %v", j, again, err)
		}
	})
}

func FuzzJournal(f *testing.F) {
	good := string(entry{Unit: Unit{1, 2}, By: []string{"local.a"}}.encode()) + string(entry{Unit: Unit{3, 1}, Held: "local.b", Results: [][4]uint64{{1, 2, 3, 4}}}.encode())
	f.Add([]byte(good))
	f.Add([]byte(good[:len(good)-5]))
	f.Add([]byte(strings.Replace(good, "local.a", "local.c", 1)))
	f.Add([]byte(string(entry{Outvoted: "local.a"}.encode())))
	f.Fuzz(func(t *testing.T, text []byte) {
		a := fakeTally(50, 1)
		size, err := readJournal(strings.NewReader(string(text)), "units", func(e entry) {
			if e.Held != "" {
				a.restoreHeld(e)
			}
		})
		if err != nil && !errors.As(err, new(*JournalError)) || size > int64(len(text)) {
			t.Fatalf("%d of %d bytes, %v", size, len(text), err)
		}
	})
}

// TestJoinText has join files as editors and shells may leave them.
func TestJoinText(t *testing.T) {
	ca, _, _, err := makeCertificates()
	if err != nil {
		t.Fatal(err)
	}
	text := string(Join{Address: "127.0.0.1:1", User: "w", Password: "secret", CA: string(ca)}.encode())
	for given, ok := range map[string]bool{
		text: true, "\xef\xbb\xbf" + text: true, strings.ReplaceAll(text, "\n", "\r\n"): true, text + " \n": true,
		text + "x": false, text + text: false, "\xef\xbb\xbf": false, "": false,
	} {
		if _, err := ParseJoin([]byte(given)); (err == nil) != ok {
			t.Errorf("%q: %v", given, err)
		}
	}
}

package count

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"pgregory.net/rapid"
)

const testProgram = "test"

// plans gives the plan of a board size.
func planOf(t testing.TB, n int) Plan {
	t.Helper()
	engine, err := ChooseEngine(n, Options{})
	if err != nil {
		t.Fatal(err)
	}
	plan, err := engine.Plan(context.Background(), n)
	if err != nil {
		t.Fatal(err)
	}
	return plan
}

// groupsOf counts all groups of a part.
func groupsOf(t testing.TB, n int, part Part) []Subtotal {
	t.Helper()
	var groups []Subtotal
	if _, err := Run(context.Background(), planOf(t, n), Options{Part: part, Group: func(s Subtotal) { groups = append(groups, s) }}); err != nil {
		t.Fatal(err)
	}
	return groups
}

func certificateOf(t testing.TB, n int, part Part) string {
	t.Helper()
	var b bytes.Buffer
	about := About{Kernel: fmt.Sprint(rand.Int()), Seconds: rand.Float64()} // differs each time
	if err := WriteCertificate(&b, testProgram, planOf(t, n), part, groupsOf(t, n, part), about); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// withoutAbout leaves out the line in which two runs differ.
func withoutAbout(certificate string) string {
	var kept []string
	for line := range strings.Lines(certificate) {
		if !strings.HasPrefix(line, `{"about":`) {
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, "")
}

func TestParts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		groups := rapid.Int64Range(0, 50).Draw(t, "groups")
		k := rapid.Int64Range(1, 12).Draw(t, "k")
		sizes := int64(0)
		for i := range k {
			p, err := ParsePart(fmt.Sprintf("%d/%d", i+1, k))
			if err != nil {
				t.Fatal(err)
			}
			has := int64(0)
			for g := range groups {
				if p.Has(g) {
					has++
				}
			}
			if p.Size(groups) != has {
				t.Fatalf("part %v of %d groups has %d, says %d", p, groups, has, p.Size(groups))
			}
			sizes += has
		}
		if sizes != groups {
			t.Fatalf("%d parts of %d groups have %d", k, groups, sizes)
		}
	})
	for _, text := range []string{"", "1", "1/", "/1", "0/1", "2/1", "1/0", "-1/2", "01/2", "1/1000001", "1/2/3", "1 /2", "a/b", "+1/2"} {
		if p, err := ParsePart(text); !errors.As(err, new(*PartError)) {
			t.Errorf("%q is read as %v, %v", text, p, err)
		}
	}
}

// TestCertificatesDifferInAboutOnly makes certificates with different kernels, workers and interruptions.
func TestCertificatesDifferInAboutOnly(t *testing.T) {
	const n = 13
	want := certificateOf(t, n, Part{})
	c, err := ReadCertificate(strings.NewReader(want), nil)
	if err != nil || c.Total.Int64() != 73712 || c.Head.N != n || !c.Part.Whole() || len(c.About) != 1 {
		t.Fatalf("%+v, %v", c, err)
	}
	all := groupsOf(t, n, Part{})
	for trial := range 5 {
		var later []Subtotal
		done := slices.Clone(all[:trial*len(all)/5])
		r, err := Run(context.Background(), planOf(t, n), Options{
			Workers: 1 + trial, Kernel: "generic", Done: done, Group: func(s Subtotal) { later = append(later, s) },
		})
		if err != nil || r.Total().Int64() != 73712 {
			t.Fatalf("resumed after %d groups: %v, %v", len(done), r.Total(), err)
		}
		if len(done)+len(later) != len(all) {
			t.Fatalf("resumed after %d groups of %d: %d more", len(done), len(all), len(later))
		}
		var b bytes.Buffer
		if err := WriteCertificate(&b, testProgram, planOf(t, n), Part{}, append(done, later...), About{Workers: trial}); err != nil {
			t.Fatal(err)
		}
		if withoutAbout(b.String()) != withoutAbout(want) {
			t.Fatalf("another certificate after %d groups", len(done))
		}
	}
}

// TestEveryChangeShows changes a certificate in every way that an error or a liar could, and demands that the reader
// names the line.
func TestEveryChangeShows(t *testing.T) {
	good := strings.SplitAfter(strings.TrimSuffix(certificateOf(t, 12, Part{}), "\n"), "\n")
	other := strings.SplitAfter(certificateOf(t, 13, Part{}), "\n")
	last := len(good) - 1
	for name, test := range map[string]struct {
		change func([]string) []string
		says   string
	}{
		"edited": {func(l []string) []string {
			l[3] = strings.Replace(l[3], `"completions":"`, `"completions":"1`, 1)
			return l
		}, "line 4: the line of group 2 was changed"},
		"blank added":  {func(l []string) []string { l[3] = strings.Replace(l[3], `:`, `: `, 1); return l }, "line 4: the line of group 2 was changed"},
		"missing":      {func(l []string) []string { return slices.Delete(l, 3, 4) }, "line 4: it is group 3: group 2 is missing here"},
		"doubled":      {func(l []string) []string { return slices.Insert(l, 3, l[3]) }, "line 5: group 2 comes twice"},
		"moved":        {func(l []string) []string { l[3], l[5] = l[5], l[3]; return l }, "line 4: it is group 4: group 2 is missing"},
		"moved down":   {func(l []string) []string { return slices.Insert(l, 6, l[1]) }, "line 7: group 0 is out of place"},
		"from another": {func(l []string) []string { l[3] = other[3]; return l }, "line 4: the line of group 2 was changed"},
		"total":        {func(l []string) []string { l[last] = strings.Replace(l[last], "14200", "14208", 1); return l }, "the end does not fit"},
		"digest": {func(l []string) []string {
			l[last] = strings.Replace(l[last], `"digest":"`, `"digest":"0`, 1)
			return l
		}, "the end does not fit"},
		"head":          {func(l []string) []string { l[0] = strings.Replace(l[0], `"n":12`, `"n":13`, 1); return l }, "line 1: the first line was changed"},
		"other head":    {func(l []string) []string { l[0] = other[0]; return l }, "line 2: the line of group 0 was changed"},
		"no end":        {func(l []string) []string { return l[:last] }, "the total is missing"},
		"cut":           {func(l []string) []string { return l[:10] }, "the file ends after line 10, in the middle: group 9 should come"},
		"cut in a line": {func(l []string) []string { l[9] = l[9][:20]; return l[:10] }, "in the middle"},
		"ends early":    {func(l []string) []string { return slices.Delete(l, 5, last-1) }, "line 6: the groups end here: group 4 is missing"},
		"more":          {func(l []string) []string { return append(l, "\n", l[1]) }, "there is more after the end"},
		"garbage":       {func(l []string) []string { l[3] = "garbage\n"; return l }, "line 4: not a line of a ledger"},
		"null":          {func(l []string) []string { l[3] = "null\n"; return l }, "line 4"},
		"negative":      {func(l []string) []string { l[3] = strings.Replace(l[3], `"group":2`, `"group":-2`, 1); return l }, "line 4"},
	} {
		changed := strings.Join(test.change(slices.Clone(good)), "")
		_, err := ReadCertificate(strings.NewReader(changed), nil)
		var e *LedgerError
		if !errors.As(err, &e) || e.Unreadable || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s: %v, want %q", name, err, test.says)
		}
	}
	for name, text := range map[string]string{
		"empty": "", "prose": "hello\n", "other JSON": "[1]\n", "binary": "\x00\xff\n",
		"checkpoint":   string(head(checkpointKind, testProgram, planOf(t, 8), Part{}).encode()) + "\n",
		"later format": strings.Replace(good[0], `"format":1`, `"format":2`, 1),
	} {
		var e *LedgerError
		if _, err := ReadCertificate(strings.NewReader(text), nil); !errors.As(err, &e) || !e.Unreadable {
			t.Errorf("%s: %v, want unreadable", name, err)
		}
	}
	broken := errors.New("broken disk")
	if _, err := ReadCertificate(io.MultiReader(strings.NewReader(good[0]), iotest.ErrReader(broken)), nil); !errors.Is(err, broken) {
		t.Errorf("a broken reader: %v", err)
	}
}

func TestMerge(t *testing.T) {
	const n, k = 12, 4
	var parts []string
	for i := range int64(k) {
		parts = append(parts, certificateOf(t, n, Part{i + 1, k}))
	}
	files := func(order ...int) (out []NamedReader) {
		for _, i := range order {
			out = append(out, NamedReader{fmt.Sprintf("file%d", i+1), strings.NewReader(parts[i])})
		}
		return out
	}
	var whole bytes.Buffer
	if err := MergeCertificates(&whole, files(2, 0, 3, 1)); err != nil {
		t.Fatal(err)
	}
	if withoutAbout(whole.String()) != withoutAbout(certificateOf(t, n, Part{})) {
		t.Error("the parts together are not the whole")
	}
	if c, err := ReadCertificate(&whole, nil); err != nil || len(c.About) != k {
		t.Errorf("the whole: %+v, %v", c, err)
	}

	edited := strings.Replace(parts[1], `"completions":"`, `"completions":"7`, 1)
	for name, test := range map[string]struct {
		files []NamedReader
		says  string
	}{
		"missing":     {files(0, 1, 3), "part 3/4 is missing"},
		"twice":       {files(0, 1, 2, 3, 1), "file2: it is part 2/4, and so is file2"},
		"none":        {nil, "no files"},
		"another N":   {append(files(0, 1, 2), NamedReader{"eleven", strings.NewReader(certificateOf(t, 11, Part{4, k}))}), "eleven: it is about N=11, but file1 is about N=12"},
		"another cut": {append(files(0, 1, 2), NamedReader{"third", strings.NewReader(certificateOf(t, n, Part{1, 3}))}), "third: it is one of 3 parts, but file1 one of 4: they overlap"},
		"edited":      {append(files(0, 2, 3), NamedReader{"edited", strings.NewReader(edited)}), "edited: line 2: the line of group 1 was changed"},
		"prose":       {append(files(0, 1, 2), NamedReader{"prose", strings.NewReader("hello")}), "prose: line 1: this is not a certificate"},
	} {
		err := MergeCertificates(io.Discard, test.files)
		if err == nil || !strings.Contains(err.Error(), test.says) || !errors.As(err, new(*LedgerError)) {
			t.Errorf("%s: %v, want %q", name, err, test.says)
		}
	}
}

// forgetful is a disk that, when it crashes, keeps of each file what was synced and perhaps a piece of the rest.
type forgetful struct {
	files map[string]*forgetfulFile
	room  int // bytes until it is full; negative: never
}

type forgetfulFile struct {
	disk            *forgetful
	written, synced []byte
	at              int
}

func newForgetful() *forgetful { return &forgetful{files: map[string]*forgetfulFile{}, room: -1} }

func (d *forgetful) open(name string) (file, error) {
	f := d.files[name]
	if f == nil {
		return nil, fs.ErrNotExist
	}
	f.at = 0
	return f, nil
}

func (d *forgetful) create(name string, contents []byte) error {
	d.files[name] = &forgetfulFile{disk: d, written: contents, synced: contents}
	return nil
}

func (d *forgetful) crash(random *rand.Rand) {
	for _, f := range d.files {
		lost := f.written[min(len(f.synced), len(f.written)):]
		kept := append(slices.Clone(f.synced), lost[:random.IntN(len(lost)+1)]...)
		f.written, f.synced = kept, slices.Clone(kept)
	}
}

func (f *forgetfulFile) Read(p []byte) (int, error) {
	if f.at == len(f.written) {
		return 0, io.EOF
	}
	n := copy(p, f.written[f.at:])
	f.at += n
	return n, nil
}

var errFull = errors.New("no space left on device")

func (f *forgetfulFile) Write(p []byte) (int, error) {
	n := len(p)
	if f.disk.room >= 0 {
		n = min(n, f.disk.room)
		f.disk.room -= n
	}
	f.written = append(f.written, p[:n]...)
	if n < len(p) {
		return n, errFull
	}
	return n, nil
}

func (f *forgetfulFile) Sync() error               { f.synced = slices.Clone(f.written); return nil }
func (f *forgetfulFile) Close() error              { return nil }
func (f *forgetfulFile) truncate(size int64) error { f.written = f.written[:size]; return nil }

// TestCheckpointSurvivesCrashes counts with a machine that dies again and again and forgets what was not synced.
func TestCheckpointSurvivesCrashes(t *testing.T) {
	const n = 13
	plan := planOf(t, n)
	for seed := range uint64(20) {
		random := rand.New(rand.NewPCG(seed, 0))
		d := newForgetful()
		crashes := 0
		for {
			c, done, err := openCheckpoint(d, "file", testProgram, plan, Part{})
			if err != nil {
				t.Fatalf("seed %d after %d crashes: %v", seed, crashes, err)
			}
			ctx, crash := context.WithCancel(context.Background())
			left := 1 + random.IntN(20)
			r, err := Run(ctx, plan, Options{Workers: 2, Done: done, Group: func(s Subtotal) {
				if left--; left == 0 {
					crash()
				}
				if left >= 0 {
					if err := c.Add(s); err != nil {
						t.Error(err)
					}
					if random.IntN(3) == 0 {
						c.sync()
					}
				}
			}})
			close(c.quit) // the process is gone: no Close
			c.synced.Wait()
			if err == nil && left > 0 {
				if r.Total().Int64() != 73712 {
					t.Fatalf("seed %d after %d crashes: %v", seed, crashes, r.Total())
				}
				break
			}
			crash()
			d.crash(random)
			crashes++
		}
	}
}

// TestCheckpointOnAFullDisk runs out of room, and goes on when there is room again.
func TestCheckpointOnAFullDisk(t *testing.T) {
	plan := planOf(t, 12)
	groups := groupsOf(t, 12, Part{})
	for room := 0; room < 3000; room += 97 {
		d := newForgetful()
		c, _, err := openCheckpoint(d, "file", testProgram, plan, Part{})
		if err != nil {
			t.Fatal(err)
		}
		d.room = room
		added := 0
		for _, s := range groups {
			if c.Add(s) != nil {
				break
			}
			c.sync()
			if c.Err() == nil {
				added++
			}
		}
		if err := c.Close(); added < len(groups) && !errors.Is(err, errFull) {
			t.Fatalf("room for %d bytes: %v", room, err)
		}
		d.room = -1
		_, done, err := openCheckpoint(d, "file", testProgram, plan, Part{})
		if err != nil || len(done) < added {
			t.Fatalf("room for %d bytes: %d groups were safe, %d are there, %v", room, added, len(done), err)
		}
	}
}

func TestCheckpointsOfOtherCounts(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	c, done, err := OpenCheckpoint(name, testProgram, planOf(t, 12), Part{1, 2})
	if err != nil || len(done) != 0 {
		t.Fatal(done, err)
	}
	group := groupsOf(t, 12, Part{1, 2})[0]
	if err := c.Add(group); err != nil {
		t.Fatal(err)
	}
	if _, _, err := OpenCheckpoint(name, testProgram, planOf(t, 12), Part{1, 2}); err == nil || !strings.Contains(err.Error(), "another process") {
		if runtime.GOOS != "windows" {
			t.Errorf("opened twice: %v", err)
		}
	}
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	good, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	twice := string(good) + string(good[bytes.IndexByte(good, '\n')+1:])
	foreign := head(checkpointKind, testProgram, planOf(t, 12), Part{1, 2})
	for what, test := range map[string]struct {
		contents string
		n        int
		part     Part
		says     string
	}{
		"another N":     {string(good), 13, Part{1, 2}, "line 1: its N is 12, expected 13"},
		"another part":  {string(good), 12, Part{2, 2}, "line 1: its part is 1/2, expected 2/2"},
		"damaged":       {strings.Replace(string(good), `"jobs":`, `"jobs":1`, 1), 12, Part{1, 2}, "line 2: the line of group"},
		"twice":         {twice, 12, Part{1, 2}, "is in line 2 already"},
		"no checkpoint": {"hello\n", 12, Part{1, 2}, "not a checkpoint"},
		"empty":         {"", 12, Part{1, 2}, "the file is empty"},
		"later format":  {strings.Replace(string(good), `"format":1`, `"format":9`, 1), 12, Part{1, 2}, "format 9 of the checkpoint: this program reads format 1"},
		"of no part":    {string(foreign.encode()) + "\n" + string(foreign.encodeGroup(Subtotal{Group: 1})) + "\n", 12, Part{1, 2}, "group 1 does not belong to part 1/2"},
	} {
		if err := os.WriteFile(name, []byte(test.contents), 0o600); err != nil {
			t.Fatal(err)
		}
		var e *CheckpointError
		_, _, err := OpenCheckpoint(name, testProgram, planOf(t, test.n), test.part)
		if !errors.As(err, &e) || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s: %v, want %q", what, err, test.says)
		}
		if after, _ := os.ReadFile(name); string(after) != test.contents {
			t.Errorf("%s: the file was changed", what)
		}
	}
}

// FuzzLedger feeds the readers arbitrary text: they refuse it or take it, and what they merge holds.
func FuzzLedger(f *testing.F) {
	f.Add([]byte(certificateOf(f, 8, Part{})), []byte(nil))
	f.Add([]byte(certificateOf(f, 8, Part{1, 2})), []byte(certificateOf(f, 8, Part{2, 2})))
	f.Add([]byte(`{"nqueens":"certificate","format":1}`), []byte("{}\n\n"))
	f.Fuzz(func(t *testing.T, a, b []byte) {
		var out bytes.Buffer
		if err := MergeCertificates(&out, []NamedReader{{"a", bytes.NewReader(a)}, {"b", bytes.NewReader(b)}}); err == nil {
			if _, err := ReadCertificate(&out, nil); err != nil {
				t.Fatalf("what was merged does not hold: %v", err)
			}
		}
		d := newForgetful()
		d.files["file"] = &forgetfulFile{disk: d, written: a, synced: a}
		if c, _, err := openCheckpoint(d, "file", testProgram, planOf(t, 8), Part{}); err == nil {
			if err := c.Close(); err != nil {
				t.Fatal(err)
			}
		}
	})
}

package cluster

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"nqueens/count"
)

// store is the folder of a count: count.json says what is counted, groups has the results, as a checkpoint that a count on
// one machine could go on with too, and units says who they are from.
type store struct {
	dir     string
	about   about
	plan    count.Plan
	ledger  *count.Checkpoint
	done    []count.Subtotal // what the ledger held, until it is restored
	journal *journal
	sums    sums
	synced  time.Time

	syncFolder func(dir string) error // makes a new name in a folder last
}

// about is what count.json says.
type about struct {
	Kind      string  `json:"nqueens"` // cluster
	Format    int     `json:"format"`
	Program   string  `json:"program"`
	N         int     `json:"n"`
	Engine    string  `json:"engine"`
	Partition string  `json:"partition"`
	Groups    int64   `json:"groups"`
	Run       string  `json:"run"`    // a random name, so that messages of another count do no harm
	Secret    string  `json:"secret"` // chooses the units that are verified
	Target    float64 `json:"target"` // share of the work that a unit has at most

	CoreSeconds float64 `json:"core_seconds,omitempty"` // expected time of the whole on one processor, if known
}

const (
	storeKind   = "cluster"
	storeFormat = 1
)

// sums are what the groups come to.
type sums struct{ completions, nodes count.Sum }

// StoreError says what is wrong with a folder.
type StoreError struct {
	Dir string
	Err error
}

func (e *StoreError) Error() string { return fmt.Sprintf("store %s: %v", e.Dir, e.Err) }
func (e *StoreError) Unwrap() error { return e.Err }

func storeFault(dir string, format string, args ...any) error {
	return &StoreError{dir, fmt.Errorf(format, args...)}
}

// peek reads what a folder counts, if it counts anything.
func peek(dir string) (a about, found bool, err error) {
	if a, found, err = readAbout(dir); err != nil {
		err = &StoreError{dir, err}
	}
	return a, found, err
}

func readAbout(dir string) (a about, found bool, err error) {
	text, err := os.ReadFile(filepath.Join(dir, "count.json"))
	if errors.Is(err, fs.ErrNotExist) {
		return a, false, nil
	} else if err != nil {
		return a, false, err
	}
	if err := json.Unmarshal(text, &a); err != nil || a.Kind != storeKind {
		return a, false, errors.New("count.json is not what a coordinator writes")
	}
	if a.Format != storeFormat {
		return a, false, fmt.Errorf("format %d: this program reads format %d", a.Format, storeFormat)
	}
	return a, true, nil
}

// openStore locks the folder of a count, or begins one that is about this. Where another life began it first, its word
// counts: the store is about that.
func openStore(dir string, a about, plan count.Plan) (*store, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, &StoreError{dir, err}
	}
	s := &store{dir: dir, about: a, plan: plan, syncFolder: syncFolder}
	if err := s.open(); err != nil {
		return nil, &StoreError{dir, errors.Join(err, s.close())}
	}
	return s, nil
}

func (s *store) file(name string) string { return filepath.Join(s.dir, name) }

// open opens the ledger first: its lock is that of the whole folder, so that nobody else writes count.json meanwhile.
func (s *store) open() (err error) {
	if s.done, err = s.openLedger(); err != nil {
		return err
	}
	if there, found, err := readAbout(s.dir); err != nil {
		return err
	} else if found {
		s.about = there
		return nil
	}
	return s.writeNew("count.json", append(encode(s.about), '\n'), 0o600)
}

// resize has units cut for another number of processors from now on, unless that is 0. It reports whether that changes their
// size. Units of another size that are in the queue already say so by themselves, so that an end in between leaves nothing half done.
func (s *store) resize(cores int, coreSeconds float64) (bool, error) {
	if coreSeconds == 0 {
		coreSeconds = s.about.CoreSeconds
	}
	t := target(cores, coreSeconds)
	if cores == 0 || t == s.about.Target {
		return false, nil
	}
	s.about.Target, s.about.CoreSeconds = t, coreSeconds
	if err := s.writeNew("count.json", append(encode(s.about), '\n'), 0o600); err != nil {
		return false, &StoreError{s.dir, err}
	}
	return true, nil
}

// restore puts into the tally what is done and what is held.
func (s *store) restore(t *tally) error {
	if err := s.readUnits(t); err != nil {
		return &StoreError{s.dir, err}
	}
	return nil
}

func (s *store) readUnits(t *tally) (err error) {
	var held []entry
	if s.journal, err = openJournal(s.file("units"), func(e entry) {
		switch {
		case e.Outvoted != "":
			t.outvoted[e.Outvoted] = true
			held = slices.DeleteFunc(held, func(h entry) bool { return answersFor(e.Outvoted, h.Held) })
		case e.Held != "":
			held = append(held, e)
		}
	}); err != nil {
		return err
	}
	for _, sub := range s.done {
		t.restore(sub.Group)
		s.sums.add(sub)
	}
	s.done = nil
	if len(t.outvoted) > 0 { // perhaps the end came before all of their work was taken back
		if _, err := s.takeBack(t); err != nil {
			return err
		}
	}
	for _, e := range held {
		t.restoreHeld(e)
	}
	return nil
}

func (s *store) openLedger() (done []count.Subtotal, err error) {
	s.ledger, done, err = count.OpenCheckpoint(s.file("groups"), s.about.Program, s.plan, count.Part{})
	return done, err
}

// keep writes down the accepted results of a unit.
func (s *store) keep(u Unit, by []string, subs []count.Subtotal) error {
	if err := s.journal.add(entry{Unit: u, By: by}); err != nil {
		return err
	}
	for _, sub := range subs {
		if err := s.ledger.Add(sub); err != nil {
			return err
		}
		s.sums.add(sub)
	}
	return nil
}

// hold writes down results that another worker has to confirm.
func (s *store) hold(u Unit, worker string, subs []count.Subtotal) error {
	return s.journal.add(entry{Unit: u, Held: worker, Results: results(subs)})
}

// outvote takes back all that the party of a worker has done. It returns the units that are to be counted again. The worker is
// written down as well as its party, since another life may have other credentials.
func (s *store) outvote(t *tally, worker string) ([]Unit, error) {
	err := s.journal.add(entry{Outvoted: worker})
	if party := t.party(worker); party != worker {
		err = errors.Join(err, s.journal.add(entry{Outvoted: party}))
	}
	if err = errors.Join(err, s.journal.sync()); err != nil {
		return nil, err
	}
	return s.takeBack(t)
}

// takeBack removes from the ledger, and from what is done, all groups whose last word is not from workers who could be
// believed ever after. The ledger is written anew under another name and renamed, so that it is whole at any time.
func (s *store) takeBack(t *tally) ([]Unit, error) {
	good := &clean{until: map[string]int{}}
	for _, use := range []func(entry){good.learn, good.use} {
		f, err := os.Open(s.file("units"))
		if err != nil {
			return nil, err
		}
		_, err = readJournal(f, f.Name(), use)
		if err = errors.Join(err, f.Close()); err != nil {
			return nil, err
		}
	}
	var bad ranges
	for _, u := range t.done.list {
		for g := u.First; g < u.end(); g++ {
			if !good.has(g) {
				bad.add(Unit{g, 1})
			}
		}
	}
	if len(bad.list) == 0 {
		return nil, nil
	}
	for _, u := range bad.list {
		t.retract(u)
	}
	return bad.list, s.rewrite(t)
}

// rewrite leaves only those groups in the ledger that are done.
func (s *store) rewrite(t *tally) error {
	if err := s.ledger.Close(); err != nil {
		return err
	}
	old, all, err := count.OpenCheckpoint(s.file("groups"), s.about.Program, s.plan, count.Part{})
	if err != nil {
		return err
	}
	fresh := s.file("groups.new")
	os.Remove(fresh) // of an attempt that was cut off
	next, _, err := count.OpenCheckpoint(fresh, s.about.Program, s.plan, count.Part{})
	if err != nil {
		return errors.Join(err, old.Close())
	}
	s.sums = sums{}
	for _, sub := range all {
		if t.done.has(sub.Group) {
			err = errors.Join(err, next.Add(sub))
			s.sums.add(sub)
		}
	}
	if err = errors.Join(err, next.Close()); err == nil {
		err = s.rename(fresh, s.file("groups"))
	}
	if err = errors.Join(err, old.Close()); err != nil {
		return err
	}
	_, err = s.openLedger()
	return err
}

// tick syncs the journal now and then; the ledger does so by itself.
func (s *store) tick() error {
	if time.Since(s.synced) < time.Second {
		return s.ledger.Err()
	}
	s.synced = time.Now()
	return errors.Join(s.journal.sync(), s.ledger.Err())
}

func (s *store) close() (err error) {
	if s.journal != nil {
		err = s.journal.close()
		s.journal = nil
	}
	if s.ledger != nil {
		err = errors.Join(err, s.ledger.Close())
		s.ledger = nil
	}
	return err
}

// all reads the groups of a finished count from the disk again.
func (s *store) all() ([]count.Subtotal, error) {
	if err := s.ledger.Close(); err != nil {
		return nil, err
	}
	all, err := s.openLedger()
	return all, err
}

func (s *sums) add(sub count.Subtotal) {
	s.completions.Add(sub.Completions)
	s.nodes.Add(sub.Nodes)
}

// randomName returns 128 random bits.
func randomName() string {
	return fmt.Sprintf("%x", randomBytes(16))
}

func randomBytes(n int) []byte {
	b := make([]byte, n)
	rand.Read(b) // never fails
	return b
}

// writeNew writes a file of the folder whole.
func (s *store) writeNew(name string, text []byte, mode fs.FileMode) error {
	name = s.file(name)
	f, err := os.OpenFile(name+".new", os.O_WRONLY|os.O_CREATE|os.O_TRUNC, mode)
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		return err
	}
	return s.rename(name+".new", name)
}

// rename gives a file its name for good: without the sync a machine that dies may come up with the old one, while what was
// written afterwards is there.
func (s *store) rename(from, to string) error {
	if err := os.Rename(from, to); err != nil {
		return err
	}
	return s.syncFolder(s.dir)
}

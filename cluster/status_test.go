package cluster

import (
	"testing"
	"time"
)

// TestWatchSeesTheEnd watches counts that end long before the next question: the last status says that they are done.
func TestWatchSeesTheEnd(t *testing.T) {
	t.Parallel()
	for _, beyond := range []bool{false, true} {
		r := coordinate(t, searchPlan(t, 12), func(o *Options) {
			if beyond {
				protect(o)
			}
		})
		access, worker := r.url(), r.url()
		if beyond {
			o, w := r.join("observer.join"), r.join("worker.join")
			access, worker = Access{Join: &o}, Access{Join: &w}
		}
		first, watched := make(chan bool, 1), make(chan error, 1)
		var last Status
		go func() {
			watched <- Watch(t.Context(), access, time.Hour, func(s Status) bool {
				last = s
				select {
				case first <- true:
				default:
				}
				return true
			})
		}()
		select {
		case <-first:
		case err := <-watched:
			t.Fatal(err)
		}
		if err := <-r.work("w", func(o *WorkOptions) { o.Access = worker }); err != nil {
			t.Fatal(err)
		}
		select {
		case err := <-watched:
			if err != nil || last.GroupsDone != last.Groups || last.Share != 1 {
				t.Errorf("%v, the last status is %+v", err, last)
			}
		case <-time.After(time.Minute):
			t.Fatal("it is watched for ever")
		}
	}
}

// TestShortUnitsShow looks at a worker whose units are much shorter than the time between its signs of life.
func TestShortUnitsShow(t *testing.T) {
	t.Parallel()
	r := coordinate(t, searchPlan(t, 13), func(o *Options) { o.Cores = 1000 }) // a unit is a group
	ended := r.work("w", func(o *WorkOptions) {
		o.pace.alive = 300 * time.Millisecond
		slowly(20 * time.Millisecond)(o)
	})
	r.until("a first unit", func(s *Status) bool { return s.Done > 0 })
	asked, busy := 0, 0
	r.until("some more", func(s *Status) bool {
		asked++
		if s.Running == 1 && len(s.Workers) == 1 && s.Workers[0].Busy == 1 {
			busy++
		}
		return s.Done > 20
	})
	if busy < asked/2 { // between two units it is not busy
		t.Errorf("busy at %d of %d looks", busy, asked)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

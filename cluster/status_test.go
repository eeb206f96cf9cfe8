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

package cluster

import (
	"context"
	"log/slog"
	"regexp"
	"sync"
	"time"
)

// flood lets so many messages of a kind through within a minute, and says later how many more there were: whoever reaches a
// coordinator can make it say something as often as he likes. All loggers made of one share the numbers.
type flood struct {
	slog.Handler
	*flooded
}

type flooded struct {
	now func() time.Time

	mu    sync.Mutex
	kinds map[string]*kind
}

// kind are the messages that differ in nothing but their attributes.
type kind struct {
	since     time.Time
	said, not int
}

// Messages of a kind that are let through in floodTime: those that something is wrong, and the others.
const (
	floodTime  = time.Minute
	mostWrong  = 10
	mostOthers = 200
	mostKinds  = 1000 // more are taken for one
)

func limitFlood(log *slog.Logger) *slog.Logger {
	return slog.New(&flood{log.Handler(), &flooded{now: time.Now, kinds: map[string]*kind{}}})
}

// client is who a message of the server is about.
var client = regexp.MustCompile(`\S+ - [a-z]*id:\d+( - "[^"]*")? - `)

func (f *flood) Handle(ctx context.Context, r slog.Record) error {
	r.Message = client.ReplaceAllString(r.Message, "")
	said, before := f.count(r.Message, r.Level)
	if before > 0 {
		r = r.Clone()
		r.AddAttrs(slog.Int("left_out", before))
	}
	if !said {
		return nil
	}
	return f.Handler.Handle(ctx, r)
}

// count says whether a message is let through, and how many of its kind were not before it.
func (f *flooded) count(message string, level slog.Level) (said bool, before int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	most := mostOthers
	if level >= slog.LevelWarn {
		most = mostWrong
	}
	k := f.kinds[message]
	if k == nil {
		if len(f.kinds) >= mostKinds {
			message = "another"
		}
		if k = f.kinds[message]; k == nil {
			k = &kind{since: f.now()}
			f.kinds[message] = k
		}
	}
	if f.now().Sub(k.since) >= floodTime {
		before = k.not
		*k = kind{since: f.now()}
	}
	if k.said >= most {
		k.not++
		return false, 0
	}
	k.said++
	return true, before
}

func (f *flood) WithAttrs(a []slog.Attr) slog.Handler {
	return &flood{f.Handler.WithAttrs(a), f.flooded}
}

func (f *flood) WithGroup(name string) slog.Handler {
	return &flood{f.Handler.WithGroup(name), f.flooded}
}

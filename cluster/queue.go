package cluster

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// queue is the coordinator's side of the two streams: units on their way to workers, and results on their way back.
type queue struct {
	nc      *nats.Conn
	js      jetstream.JetStream
	units   jetstream.Stream
	subject string // where orders are put in: only the coordinator knows it
	results jetstream.Consumer
}

// apiTime bounds a call to the server.
const apiTime = 5 * time.Second

// QueueError says what the server did not do.
type QueueError struct {
	What string
	Err  error
}

func (e *QueueError) Error() string { return fmt.Sprintf("queue: %s: %v", e.What, e.Err) }
func (e *QueueError) Unwrap() error { return e.Err }

// mostWaiting is how many questions for units wait at the server at a time: one a core that has nothing to do, so that 500 workers
// with 8 idle cores each are served at once. A core whose question is one too many asks again later. The server goes through
// all of them again and again: with ten times as many it hardly does anything else.
const mostWaiting = 4096

// errCarries is no reason to try again.
var errCarries = errors.New("this server carries another count")

// openQueue makes the streams, or takes those of this run that are there. A server that carries another count is left alone.
//
// The secret is part of the subject of orders: a pull names the subject that the server delivers to, and nothing checks whether
// the worker might publish there. It does not learn this one, since the server keeps orders under another name.
func openQueue(ctx context.Context, nc *nats.Conn, run, secret string, ackWait time.Duration) (*queue, error) {
	sum := sha256.Sum256([]byte("units of " + secret))
	q := &queue{nc: nc, subject: unitSubject + "." + hex.EncodeToString(sum[:12])}
	var err error
	if q.js, err = jetstream.New(nc); err != nil {
		return nil, &QueueError{"JetStream", err}
	}
	if err := q.check(ctx, run); err != nil { // before anything is made
		return nil, err
	}
	label := labelOf(run)
	if q.units, err = q.stream(ctx, jetstream.StreamConfig{
		Name: unitStream, Subjects: []string{q.subject}, Description: label, Retention: jetstream.WorkQueuePolicy,
		Storage: jetstream.FileStorage, MaxMsgSize: 8 << 10, MaxMsgs: 1 << 20, MaxBytes: 1 << 30, Discard: jetstream.DiscardNew,
		SubjectTransform: &jetstream.SubjectTransformConfig{Source: q.subject, Destination: unitSubject},
	}); err != nil {
		return nil, err
	}
	if _, err = q.consumer(ctx, q.units, jetstream.ConsumerConfig{
		Durable: unitConsumer, AckPolicy: jetstream.AckExplicitPolicy, AckWait: ackWait, MaxDeliver: -1,
		MaxAckPending: 1 << 16, MaxWaiting: mostWaiting, // more units than are ever open, so that who sits on them does not stop the others
		MaxRequestBatch: 1, MaxRequestExpires: 2 * pullTime, // nobody gets more than he asks for, one by one
	}); err != nil {
		return nil, err
	}
	s, err := q.stream(ctx, jetstream.StreamConfig{
		Name: resultStream, Subjects: []string{resultSubject + ".*.*"}, Description: label, Retention: jetstream.WorkQueuePolicy,
		Storage: jetstream.FileStorage, MaxMsgSize: maxMessage, MaxMsgs: 1 << 20, MaxBytes: 1 << 30, Discard: jetstream.DiscardNew,
	})
	if err != nil {
		return nil, err
	}
	q.results, err = q.consumer(ctx, s, jetstream.ConsumerConfig{
		Durable: resultReader, AckPolicy: jetstream.AckExplicitPolicy, AckWait: time.Minute, MaxDeliver: -1, MaxAckPending: 2000,
	})
	return q, err
}

// checkQueue says whether a server can carry a run, and makes nothing there.
func checkQueue(ctx context.Context, nc *nats.Conn, run string) error {
	js, err := jetstream.New(nc)
	if err != nil {
		return &QueueError{"JetStream", err}
	}
	return (&queue{nc: nc, js: js}).check(ctx, run)
}

// check says whether none of the streams is that of another run.
func (q *queue) check(ctx context.Context, run string) error {
	for _, name := range []string{unitStream, resultStream} {
		c, cancel := context.WithTimeout(ctx, apiTime)
		_, err := q.have(c, name, labelOf(run))
		cancel()
		if err != nil {
			return err
		}
	}
	return nil
}

// labelOf is how the streams of a run are told from those of another one.
func labelOf(run string) string { return "nqueens run " + run }

// stream makes a stream, or takes that of the same label. Only what is not there is made, and only what is ours is changed.
func (q *queue) stream(ctx context.Context, c jetstream.StreamConfig) (jetstream.Stream, error) {
	ctx, cancel := context.WithTimeout(ctx, apiTime)
	defer cancel()
	have, err := q.have(ctx, c.Name, c.Description)
	if err != nil {
		return nil, err
	}
	change := q.js.CreateStream // which refuses to if somebody else does so now
	if have {
		change = q.js.UpdateStream
	}
	s, err := change(ctx, c)
	if errors.Is(err, jetstream.ErrStreamSubjectTransformNotSupported) { // before NATS 2.10; then what strangers put in is only swept away
		c.SubjectTransform = nil
		s, err = q.js.UpdateStream(ctx, c)
	}
	if err != nil {
		return nil, &QueueError{c.Name, err}
	}
	return s, nil
}

// have says whether a stream is there. That it has another label is an error.
func (q *queue) have(ctx context.Context, name, label string) (bool, error) {
	old, err := q.js.Stream(ctx, name)
	switch {
	case errors.Is(err, jetstream.ErrStreamNotFound):
		return false, nil
	case err != nil:
		return false, &QueueError{name, err}
	case old.CachedInfo().Config.Description != label:
		return false, &QueueError{name, fmt.Errorf("%w (%s): remove its streams %s and %s if that has ended",
			errCarries, old.CachedInfo().Config.Description, unitStream, resultStream)}
	}
	return true, nil
}

func (q *queue) consumer(ctx context.Context, s jetstream.Stream, c jetstream.ConsumerConfig) (jetstream.Consumer, error) {
	ctx, cancel := context.WithTimeout(ctx, apiTime)
	defer cancel()
	old, err := s.Consumer(ctx, c.Durable)
	if err == nil && c.MaxWaiting != 0 && old.CachedInfo().Config.MaxWaiting != c.MaxWaiting { // of another version; it cannot be changed
		if err := s.DeleteConsumer(ctx, c.Durable); err != nil {
			return nil, &QueueError{c.Durable, err}
		}
	}
	consumer, err := s.CreateOrUpdateConsumer(ctx, c)
	if err != nil {
		return nil, &QueueError{c.Durable, err}
	}
	return consumer, nil
}

// mostLeft is the largest number of orders that an earlier life can have left behind, and more.
const mostLeft = 1 << 16

// left hands each order that is still in the queue to use, with its place. It may be on its way or with a worker.
func (q *queue) left(ctx context.Context, use func(sequence uint64, o order, err error)) error {
	there, err := q.there(ctx)
	if err != nil {
		return err
	}
	if there.size > mostLeft { // nobody sent so many: reading them takes longer than counting again what is on its way
		c, cancel := context.WithTimeout(ctx, apiTime)
		defer cancel()
		if err := q.units.Purge(c); err != nil {
			return &QueueError{"removing units", err}
		}
		return nil
	}
	for seq := max(there.first, 1); seq <= there.last; seq++ {
		if !there.has(seq) {
			continue
		}
		c, cancel := context.WithTimeout(ctx, apiTime)
		m, err := q.units.GetMsg(c, seq)
		cancel()
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			continue // acknowledged in between
		} else if err != nil {
			return &QueueError{"reading units", err}
		}
		var o order
		err = decode(m.Data, &o)
		use(seq, o, err)
	}
	return nil
}

// present says which messages of the unit stream are there.
type present struct {
	first, last uint64
	gone        []uint64 // between them, ascending
	size        int
}

// others yields the places that are none of these, ascending, up to a number.
func (p *present) others(ours map[uint64]bool, most int) (list []uint64) {
	if p.size == 0 {
		return nil
	}
	gone := p.gone
	for seq := p.first; seq <= p.last && len(list) < most; seq++ {
		for len(gone) > 0 && gone[0] < seq {
			gone = gone[1:]
		}
		if (len(gone) == 0 || gone[0] != seq) && !ours[seq] {
			list = append(list, seq)
		}
	}
	return list
}

func (p *present) has(seq uint64) bool {
	if seq < p.first || seq > p.last {
		return false
	}
	_, gone := slices.BinarySearch(p.gone, seq)
	return !gone
}

// there asks the server which units it has.
func (q *queue) there(ctx context.Context) (*present, error) {
	ctx, cancel := context.WithTimeout(ctx, apiTime)
	defer cancel()
	info, err := q.units.Info(ctx, jetstream.WithDeletedDetails(true))
	if err != nil {
		return nil, &QueueError{"units", err}
	}
	p := &present{first: info.State.FirstSeq, last: info.State.LastSeq, gone: info.State.Deleted, size: int(info.State.Msgs)}
	slices.Sort(p.gone)
	return p, nil
}

// ask puts orders into the queue and returns their places, 0 for those that did not get in.
func (q *queue) ask(ctx context.Context, orders []order) (places []uint64, err error) {
	places = make([]uint64, len(orders))
	futures := make([]jetstream.PubAckFuture, len(orders))
	for i, o := range orders {
		var e error
		if futures[i], e = q.js.PublishAsync(q.subject, encode(o)); e != nil {
			err = errors.Join(err, e)
			break
		}
	}
	limit := time.NewTimer(apiTime)
	defer limit.Stop()
	for i, f := range futures {
		if f == nil {
			break
		}
		select {
		case ack := <-f.Ok():
			places[i] = ack.Sequence
		case e := <-f.Err():
			err = e
		case <-limit.C:
			return places, &QueueError{"units", errors.New("the server does not answer")}
		case <-ctx.Done():
			return places, context.Cause(ctx)
		}
	}
	if err != nil {
		return places, &QueueError{"units", err}
	}
	return places, nil
}

// drop takes an order out of the queue, if it is there.
func (q *queue) drop(ctx context.Context, place uint64) {
	if place == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, apiTime)
	defer cancel()
	_ = q.units.DeleteMsg(ctx, place) // it was taken: then its result comes late
}

// dropAll takes orders out of the queue without waiting for each.
func (q *queue) dropAll(places []uint64) error {
	for _, place := range places {
		text := fmt.Appendf(nil, `{"seq":%d,"no_erase":true}`, place)
		if err := q.nc.PublishRequest("$JS.API.STREAM.MSG.DELETE."+unitStream, deafSubject, text); err != nil {
			return &QueueError{"removing units", err}
		}
	}
	return nil
}

// waiting is how many units nobody works on yet, and how many workers wait for one.
func (q *queue) waiting(ctx context.Context) (units, pulls int, err error) {
	ctx, cancel := context.WithTimeout(ctx, apiTime)
	defer cancel()
	c, err := q.units.Consumer(ctx, unitConsumer)
	if err != nil {
		return 0, 0, &QueueError{"workers", err}
	}
	info := c.CachedInfo()
	return int(info.NumPending), info.NumWaiting, nil
}

// handedOut is the place of the last unit that was given to somebody.
func (q *queue) handedOut(ctx context.Context) (place uint64, err error) {
	ctx, cancel := context.WithTimeout(ctx, apiTime)
	defer cancel()
	c, err := q.units.Consumer(ctx, unitConsumer)
	if err != nil {
		return 0, &QueueError{"workers", err}
	}
	return c.CachedInfo().Delivered.Stream, nil
}

// fetched is the number of results that are asked for at a time.
const fetched = 64

// read passes results on until the end of ctx. A server that does not answer is asked again.
func (q *queue) read(ctx context.Context, to chan<- jetstream.Msg) {
	for ctx.Err() == nil {
		fetching, cancel := context.WithTimeout(ctx, 2*time.Second)
		batch, err := q.results.Fetch(fetched, jetstream.FetchContext(fetching))
		if err == nil {
			for m := range batch.Messages() {
				select {
				case to <- m:
				case <-ctx.Done():
				}
			}
			err = batch.Error()
		}
		late := fetching.Err() != nil
		cancel()
		if err != nil && !late {
			sleep(ctx, 500*time.Millisecond)
		}
	}
}

// remove takes the streams from a server that is not ours alone.
func (q *queue) remove(ctx context.Context) {
	for _, name := range []string{unitStream, resultStream} {
		c, cancel := context.WithTimeout(ctx, apiTime)
		_ = q.js.DeleteStream(c, name)
		cancel()
	}
}

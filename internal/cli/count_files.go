package cli

import (
	"bytes"
	"context"
	"os"
	"time"

	"nqueens/count"
)

// prepare chooses the engine, makes its plan, and sees that there is a place for the certificate: rather now than after a week.
func (c *counting) prepare(ctx context.Context) (count.Engine, count.Plan, error) {
	engine, err := count.ChooseEngine(c.n, c.options)
	if err != nil {
		return nil, nil, err
	}
	plan, err := engine.Plan(ctx, c.n)
	if err == nil && c.certificate != "" {
		err = writable(c.certificate)
	}
	return engine, plan, err
}

// all counts all solutions, or a part of them, with what files that takes.
func (c *counting) all(ctx context.Context) (result count.Result, err error) {
	if c.distributed {
		return c.distribute(ctx)
	}
	if c.checkpoint == "" && c.certificate == "" && c.options.Part.Whole() {
		return count.All(ctx, c.n, c.options)
	}
	engine, plan, err := c.prepare(ctx)
	if err != nil {
		return result, err
	}

	var groups []count.Subtotal // for the certificate
	if c.checkpoint != "" {
		keep, done, err := count.OpenCheckpoint(c.checkpoint, version, plan, c.options.Part)
		if err != nil {
			return result, err
		}
		defer func() { err = c.closeCheckpoint(keep, err) }()
		c.options.Done, groups = done, done
		var cancel context.CancelCauseFunc
		ctx, cancel = context.WithCancelCause(ctx)
		defer cancel(nil)
		c.options.Group = func(s count.Subtotal) {
			if fault := keep.Add(s); fault != nil {
				cancel(fault)
			}
		}
	}
	if c.certificate != "" {
		add := c.options.Group
		c.options.Group = func(s count.Subtotal) {
			if add != nil {
				add(s)
			}
			groups = append(groups, s)
		}
	}
	if result, err = count.Run(ctx, plan, c.options); err != nil {
		return result, err
	}
	if c.certificate != "" {
		about := count.About{
			Engine: engine.Name(), Kernel: result.Kernel, Workers: result.Workers, Seconds: result.Elapsed.Seconds(), Resumed: len(c.options.Done),
		}
		if err := writeCertificate(c.certificate, plan, c.options.Part, groups, about); err != nil {
			return result, err
		}
	}
	return result, nil
}

// closeCheckpoint closes the checkpoint and says what became of the count: a fault in writing it is why it stopped.
func (c *counting) closeCheckpoint(keep *count.Checkpoint, err error) error {
	if fault := keep.Close(); fault != nil {
		return stopped("checkpoint %s: %v; what was written before is safe, the same command goes on from there", c.checkpoint, fault)
	}
	return err
}

// writeCertificate writes the certificate of a count, with the time and the machine.
func writeCertificate(name string, plan count.Plan, part count.Part, groups []count.Subtotal, about count.About) error {
	about.Date = time.Now().UTC().Format(time.RFC3339)
	about.Host, _ = os.Hostname() // a machine without a name has counted all the same
	var text bytes.Buffer
	if err := count.WriteCertificate(&text, version, plan, part, groups, about); err != nil {
		return err
	}
	return writeWhole(name, text.Bytes())
}

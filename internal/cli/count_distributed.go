package cli

import (
	"context"
	"log/slog"
	"os"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"nqueens/cluster"
	"nqueens/count"
	"nqueens/count/search"
)

// distributable refuses what a coordinator does not do.
func (c *counting) distributable(cmd *cobra.Command) error {
	if c.what == countFirstRow {
		return badInput("--by first-row is a count of another kind, without --distributed")
	}
	for _, flag := range []string{"checkpoint", "part"} {
		if cmd.Flags().Changed(flag) {
			return badInput("--distributed has no --%s: 'nqueens coordinate' keeps a count in its --store", flag)
		}
	}
	return nil
}

// distribute counts with a coordinator, its queue and workers in this process.
func (c *counting) distribute(ctx context.Context) (result count.Result, err error) {
	kernel, err := search.Choose(c.options.Kernel)
	if err != nil {
		return result, err
	}
	engine, plan, err := c.prepare(ctx)
	if err != nil {
		return result, err
	}
	dir, err := os.MkdirTemp("", "nqueens-")
	if err != nil {
		return result, err
	}
	defer os.RemoveAll(dir)
	workers := c.options.Workers
	if workers == 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	start := time.Now()
	r, err := cluster.Coordinate(ctx, cluster.Options{
		Plan: plan, Engine: engine.Name(), Program: version, Store: dir, Cores: workers, Log: slog.New(slog.DiscardHandler),
		Local:    &cluster.WorkOptions{Name: "here", Cores: workers, Kernel: kernel, Memory: c.options.Memory},
		Progress: c.stands,
	})
	if err != nil {
		return result, err
	}
	if c.certificate != "" {
		about := count.About{Engine: engine.Name(), Kernel: kernel.Name(), Workers: workers, Seconds: r.Seconds}
		if err := writeCertificate(c.certificate, plan, count.Part{}, r.Groups, about); err != nil {
			return result, err
		}
	}
	result = count.Result{N: c.n, Engine: engine.Name(), Kernel: kernel.Name(), Workers: workers, Complete: true}
	result.Groups, result.GroupsDone, result.Share, result.Elapsed = plan.Groups(), plan.Groups(), 1, time.Since(start)
	for _, s := range r.Groups {
		result.Solutions.Add(s.Completions)
		result.Nodes.Add(s.Nodes)
	}
	return result, nil
}

// stands takes the status of a coordinator as the progress of the count.
func (c *counting) stands(s cluster.Status) {
	c.mu.Lock()
	c.standing = s
	c.mu.Unlock()
	c.options.Progress(count.Progress{
		Groups: s.Groups, GroupsDone: s.GroupsDone, Share: s.Share, Solutions: s.Found, Nodes: s.Nodes,
		Elapsed: time.Duration(s.Seconds * float64(time.Second)), Left: time.Duration(max(s.Left, 0) * float64(time.Second)),
	})
}

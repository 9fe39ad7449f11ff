package main

import (
	"fmt"
	"sync/atomic"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"puzzlebase/enumerate"
	"puzzlebase/puzzle"
)

// progress shows a build: a bar on a terminal, a line a level elsewhere,
// nothing when quiet.
type progress struct {
	app   *app
	size  uint64
	quiet bool
	bars  *mpb.Progress // nil off a terminal
	bar   *mpb.Bar
	text  atomic.Pointer[string]
}

func (a *app) newProgress(p puzzle.Puzzle, quiet bool) *progress {
	g := &progress{app: a, size: p.Size(), quiet: quiet}
	if !quiet && a.errTTY {
		a.out.Flush()
		g.bars = mpb.New(mpb.WithOutput(a.errs), mpb.WithWidth(24), mpb.WithRefreshRate(100*time.Millisecond))
		g.start(name(p), int64(g.size))
	}
	return g
}

// start begins a bar and takes the one before it off the screen. mpb waits for
// ever for a bar that is neither full nor aborted, and a search may well end
// with fewer positions reached than there are.
func (g *progress) start(what string, total int64) {
	if g.bar != nil {
		g.bar.Abort(true)
	}
	empty := ""
	g.text.Store(&empty)
	g.bar = g.bars.AddBar(total,
		mpb.BarRemoveOnComplete(),
		mpb.PrependDecorators(decor.Name(what+" ")),
		mpb.AppendDecorators(decor.Percentage(decor.WC{W: 5}), decor.Any(func(decor.Statistics) string { return " " + *g.text.Load() })))
}

// level shows that a level is done.
func (g *progress) level(l enumerate.Level) {
	line := fmt.Sprintf("level %d, %s found, %s/s", l.Distance, grouped(l.Reached), perSecond(l.Reached, l.Elapsed))
	switch {
	case g.quiet:
	case g.bars != nil:
		g.text.Store(&line)
		g.bar.SetCurrent(int64(l.Reached))
	default:
		g.app.note("level %d: %s, %s found, %.1f%% of the space, %s/s",
			l.Distance, counted(l.Positions, "position"), grouped(l.Reached), 100*float64(l.Reached)/float64(g.size), perSecond(l.Reached, l.Elapsed))
	}
}

// writing shows that blocks are being written.
func (g *progress) writing(done, total int) {
	if g.bars == nil {
		return
	}
	if done == 0 {
		g.start("writing ", int64(total))
	}
	line := fmt.Sprintf("block %s of %s", grouped(uint64(done)), grouped(uint64(total)))
	g.text.Store(&line)
	g.bar.SetCurrent(int64(done))
}

// close takes the bar off the screen.
func (g *progress) close() {
	if g.bars != nil {
		g.bar.Abort(true)
		g.bars.Wait()
	}
}

// perSecond writes a rate with a unit prefix.
func perSecond(n uint64, d time.Duration) string {
	rate := float64(n) / max(d.Seconds(), 1e-9)
	switch {
	case rate >= 1e9:
		return fmt.Sprintf("%.1f G", rate/1e9)
	case rate >= 1e6:
		return fmt.Sprintf("%.1f M", rate/1e6)
	case rate >= 1e3:
		return fmt.Sprintf("%.1f k", rate/1e3)
	default:
		return fmt.Sprintf("%.0f ", rate)
	}
}

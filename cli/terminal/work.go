package terminal

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"puzzlebase/internal/english"
	"puzzlebase/space/progress"
)

const (
	// briefWork is over before a person wonders: off a terminal nothing is said of it.
	briefWork = 2 * time.Second
	// between is how long work is silent off a terminal.
	between = 10 * time.Second
)

// Work shows how far long work is, phase by phase. On a terminal it draws a line with a bar, a
// count, the speed and the time left. Elsewhere it writes a line now and then, and one at the end.
// Report is a progress.Func.
type Work struct {
	to      *Terminal
	subject string        // what is worked on, such as hiriq
	began   time.Time     // the work
	bars    *mpb.Progress // nil off a terminal
	bar     *mpb.Bar

	mu     sync.Mutex // guards what follows
	now    phase
	past   []phase
	spoken time.Time // when a line was last written
}

type phase struct {
	name, unit  string
	detail      string // for people, such as the level at hand
	done, total uint64
	began, end  time.Time
}

// Work begins to show work on a subject. End must be called. After Detach any goroutine may call
// both.
func (t *Terminal) Work(subject string) *Work {
	now := time.Now()
	w := &Work{to: t, subject: subject, began: now, spoken: now}
	t.flush()
	if t.drawn && !t.Quiet {
		w.bars = mpb.New(mpb.WithOutput(t.Errs), mpb.WithRefreshRate(100*time.Millisecond))
		// The bar has no total: mpb waits for ever for one that is neither full nor aborted, and
		// a search may find fewer positions than there are.
		w.bar = w.bars.MustAdd(0, mpb.BarFillerFunc(w.draw), mpb.BarRemoveOnComplete(),
			mpb.BarFillerTrim())
		t.watch(w)
	}
	return w
}

// Report leaves Out alone: another goroutine may be printing to it.
func (w *Work) Report(name, unit string, done, total uint64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	now := time.Now()
	if name != w.now.name {
		w.next(now)
		w.now = phase{name: name, unit: unit, total: total, began: now}
	}
	w.now.done = max(w.now.done, done)
	if w.bars == nil && !w.to.Quiet && now.Sub(w.spoken) >= between {
		w.spoken = now
		t := w.status(now)
		w.to.message("%s", strings.ReplaceAll(
			joined([]string{t.head + t.detail, strings.TrimSpace(t.percent), t.count, t.speed,
				t.left}), "  ", ", "))
	}
}

func (w *Work) next(now time.Time) {
	if w.now.name != "" {
		w.now.end = now
		w.past = append(w.past, w.now)
	}
}

// Detail adds words to the name of the phase at hand.
func (w *Work) Detail(format string, args ...any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.now.detail = fmt.Sprintf(format, args...)
}

// End takes the line off the screen or, where nobody watches and the work took long, says how long
// each phase took.
func (w *Work) End() {
	w.mu.Lock()
	now := time.Now()
	w.next(now)
	w.now = phase{}
	w.mu.Unlock()
	if w.bars != nil {
		w.bar.Abort(true)
		w.bars.Wait()
		io.WriteString(w.to.Errs, "\r\x1b[2K") // what a typed Ctrl-C has left on the line
		w.to.watch(nil)
		return
	}
	if took := now.Sub(w.began); took >= briefWork && len(w.past) > 0 && !w.to.Quiet {
		var phases []string
		for _, p := range w.past {
			phases = append(phases, fmt.Sprintf("%s %.1f s", p.name, p.end.Sub(p.began).Seconds()))
		}
		w.to.flush()
		w.to.message("%s: %.1f s: %s", w.subject, took.Seconds(), strings.Join(phases, ", "))
	}
}

type status struct {
	head    string // the subject and the phase
	detail  string
	percent string // empty where the total is not known
	count   string
	speed   string
	left    string
}

func (w *Work) status(now time.Time) status {
	p := &w.now
	t := status{head: w.subject + ": " + p.name}
	if p.detail != "" {
		t.detail = ", " + p.detail
	}
	took := now.Sub(p.began)
	if p.total == 0 {
		t.left = fmt.Sprintf("%d s", int(took.Seconds()))
		if p.done > 0 {
			t.count, t.speed = english.Grouped(p.done)+" "+p.unit, progress.Rate(p.done, took)+"/s"
		}
		return t
	}
	t.percent = fmt.Sprintf("%3d%%", 100*p.done/p.total)
	t.count = fmt.Sprintf("%s of %s %s", english.Grouped(p.done), english.Grouped(p.total), p.unit)
	t.speed = progress.Rate(p.done, took) + "/s"
	// before, a search has hardly found anything
	if begun := p.done > p.total/100; begun && took > time.Second/2 {
		t.left = roundly(time.Duration(float64(took)*float64(p.total)/float64(p.done))-took) +
			" left"
	}
	return t
}

// Widths of a bar, columns.
const (
	widestBar    = 24
	narrowestBar = 8
)

// draw implements mpb.BarFillerFunc: it writes the phase at hand in as much detail as fits.
func (w *Work) draw(to io.Writer, s decor.Statistics) error {
	w.mu.Lock()
	t := w.status(time.Now())
	idle, share := w.now.name == "", float64(w.now.done)/float64(max(w.now.total, 1))
	w.mu.Unlock()
	if idle {
		return nil
	}
	full := t.head + t.detail
	width := s.AvailableWidth
	briefer := [][]string{
		{full, t.percent, t.count, t.speed, t.left},
		{full, t.percent, t.count, t.left},
		{full, t.percent, t.left},
		{t.head, t.percent, t.left},
	}
	for _, parts := range briefer {
		if text := joined(parts[1:]); t.percent != "" &&
			width-len(parts[0])-len(text)-4 >= narrowestBar {
			bar := drawnBar(min(width-len(parts[0])-len(text)-4, widestBar), share)
			return line(to, width, joined([]string{parts[0], bar, text}))
		}
	}
	text := ""
	for _, parts := range briefer {
		if text = joined(parts); len(text) <= width {
			break
		}
	}
	return line(to, width, text)
}

func joined(parts []string) string {
	return strings.Join(slices.DeleteFunc(slices.Clone(parts), func(p string) bool {
		return p == ""
	}), "  ")
}

// line writes a line, cut to the width, from the first column on: a terminal that shows a typed
// Ctrl-C has moved on by two.
func line(to io.Writer, width int, text string) error {
	signs := []rune(text)
	_, err := io.WriteString(to, "\r"+string(signs[:min(len(signs), max(width, 0))]))
	return err
}

func drawnBar(width int, share float64) string {
	inner := width - 2
	full := min(int(share*float64(inner)), inner)
	head := ""
	if full < inner {
		head = ">"
	}
	return "[" + strings.Repeat("=", full) + head + strings.Repeat("-", inner-full-len(head)) + "]"
}

func roundly(d time.Duration) string {
	s := int(d.Seconds() + 0.5)
	switch {
	case s < 60:
		return fmt.Sprintf("%d s", s)
	case s < 3600:
		return fmt.Sprintf("%d min %02d s", s/60, s%60)
	default:
		return fmt.Sprintf("%d h %02d min", s/3600, s/60%60)
	}
}

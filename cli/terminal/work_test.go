package terminal

import (
	"bufio"
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/vbauerster/mpb/v8/decor"
)

// logged runs work of which nobody watches the progress, pretending that it began
// so long ago, and returns what it writes.
func logged(quiet bool, ago time.Duration) string {
	var errs bytes.Buffer
	to := &Terminal{Out: bufio.NewWriter(&bytes.Buffer{}), Errs: &errs, Quiet: quiet}
	w := to.Work("hiriq")
	w.began = w.began.Add(-ago)
	w.spoken = w.began
	for done := range uint64(1000) {
		w.Report("checking", "blocks", done, 1000)
	}
	w.Report("comparing", "positions", 5, 10)
	w.End()
	return errs.String()
}

// TestProgressOffATerminal says nothing of brief work, otherwise a line every ten
// seconds and one at the end. The clock stands.
func TestProgressOffATerminal(t *testing.T) { synctest.Test(t, progressOffATerminal) }

func progressOffATerminal(t *testing.T) {
	for _, c := range []struct {
		quiet bool
		ago   time.Duration
		want  string
	}{
		{false, 0, `^$`},
		{false, time.Second, `^$`},
		{false, 5 * time.Second,
			`^puzzlebase: hiriq: 5\.\d s: checking 0\.\d s, comparing 0\.\d s\n$`},
		{false, 30 * time.Second,
			`^puzzlebase: hiriq: checking, 0%, 0 of 1,000 blocks, 0 /s\npuzzlebase: hiriq: ` +
				`30\.\d s: checking .* s, comparing .* s\n$`},
		{true, 30 * time.Second, `^$`},
	} {
		if got := logged(c.quiet, c.ago); !regexp.MustCompile(c.want).MatchString(got) {
			t.Errorf("quiet %v, after %v: %q, want %q", c.quiet, c.ago, got, c.want)
		}
	}
}

// slow is a reader that takes nothing until it is free.
type slow struct {
	free chan struct{}
	got  strings.Builder
}

func (s *slow) Write(p []byte) (int, error) {
	<-s.free
	return s.got.Write(p)
}

// TestProgressLeavesRowsAlone shows progress from a goroutine while another one prints rows to a
// reader that is slow. Progress must not wait for that reader, and the rows must arrive once each
// and in order. With -race it also finds two goroutines in one buffer.
func TestProgressLeavesRowsAlone(t *testing.T) {
	for what, show := range map[string]func(to *Terminal, w *Work){
		"a report": func(_ *Terminal, w *Work) { w.Report("exporting", "rows", 1, 2) },
		"work from begin to end": func(to *Terminal, _ *Work) {
			w := to.Work("a search")
			w.Report("searching", "", 0, 0)
			time.Sleep(briefWork)
			w.End()
		},
	} {
		t.Run(what, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { rowsAndProgress(t, show) })
		})
	}
}

func rowsAndProgress(t *testing.T, show func(to *Terminal, w *Work)) {
	var errs bytes.Buffer
	reader := &slow{free: make(chan struct{})}
	to := &Terminal{Out: bufio.NewWriterSize(reader, 64), Errs: &errs}
	to.Detach()
	w := to.Work("hiriq")
	var want strings.Builder
	for n := range 100 {
		fmt.Fprintf(&want, "row %d\n", n)
	}
	go func() {
		for row := range strings.Lines(want.String()) {
			to.Out.WriteString(row)
		}
		to.Out.Flush()
	}()
	time.Sleep(between)
	shown := false
	go func() {
		show(to, w)
		shown = true
	}()
	time.Sleep(between)
	synctest.Wait()
	if !shown || !strings.HasPrefix(errs.String(), "puzzlebase: ") {
		t.Errorf("progress waits for the reader of the rows; errors are %q", &errs)
	}
	close(reader.free)
	synctest.Wait()
	if got := reader.got.String(); got != want.String() {
		t.Errorf("rows arrive as %q, want them once each and in order", got)
	}
}

// TestProgressLine wants a line that is never wider than the terminal and says
// less where there is less room: speed goes first, then the count, then detail.
func TestProgressLine(t *testing.T) { synctest.Test(t, progressLine) } // the clock stands

func progressLine(t *testing.T) {
	to := &Terminal{Out: bufio.NewWriter(&bytes.Buffer{}), Errs: &bytes.Buffer{}}
	w := to.Work("hiriq")
	w.Report("enumerating", "positions", 100, 536_870_912)
	w.now.began = w.now.began.Add(-10 * time.Second)
	w.Report("enumerating", "positions", 268_435_456, 536_870_912)
	w.Detail("level 20")
	for _, c := range []struct {
		width int
		want  string
	}{
		{120,
			`^hiriq: enumerating, level 20  \[=+>-+\]   50%  268,435,456 of 536,870,912 ` +
				`positions  26\.\d M/s  10 s left$`},
		{100,
			`^hiriq: enumerating, level 20  \[=+>-+\]   50%  268,435,456 of 536,870,912 ` +
				`positions  10 s left$`},
		{60, `^hiriq: enumerating, level 20  \[=+>-+\]   50%  10 s left$`},
		{50, `^hiriq: enumerating  \[=+>-+\]   50%  10 s left$`},
		{36, `^hiriq: enumerating   50%  10 s left$`},
		{10, `^hiriq: enu$`},
		{0, `^$`},
	} {
		var line strings.Builder
		if err := w.draw(&line, decor.Statistics{AvailableWidth: c.width}); err != nil {
			t.Fatal(err)
		}
		if got := strings.TrimPrefix(line.String(), "\r"); len(got) > c.width ||
			!regexp.MustCompile(c.want).MatchString(got) {
			t.Errorf("%d columns: %q, want %q", c.width, got, c.want)
		}
	}
}

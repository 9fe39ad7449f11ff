//go:build unix

package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/creack/pty"
	"github.com/hinshun/vt10x"

	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/tablebase/tablebasetest"
)

const (
	// patience is how long a test waits for what should come at once, on a machine
	// that may have many other things to do.
	patience = 2 * time.Minute
	// barely is what a command may have worked, in processor time, that was
	// interrupted when it had begun something long. It should be less than a second.
	barely = 20 * time.Second
	ctrlC  = "\x03"
	ctrlD  = "\x04"
)

// sitting is a run of the program on a terminal of its own.
type sitting struct {
	t      *testing.T
	cmd    *exec.Cmd
	tty    *os.File
	screen vt10x.Terminal
	read   chan struct{} // closed when everything is on the screen
	ended  chan struct{}
}

// onTerminal starts the program on a terminal of so many columns.
func onTerminal(t *testing.T, data string, columns int, term string, args ...string) *sitting {
	t.Helper()
	const rows = 60
	s := &sitting{
		t: t, cmd: process(t, data, args...), screen: vt10x.New(vt10x.WithSize(columns, rows)),
		read: make(chan struct{}), ended: make(chan struct{}),
	}
	s.cmd.Env = append(s.cmd.Env, "TERM="+term, "NO_COLOR=")
	var err error
	if s.tty, err = pty.StartWithSize(s.cmd,
		&pty.Winsize{Rows: rows, Cols: uint16(columns)}); err != nil {
		t.Fatal(err)
	}
	go func() {
		defer close(s.read)
		io.Copy(s.screen, s.tty) // ends with an error when the program does
	}()
	go func() {
		defer close(s.ended)
		s.cmd.Wait()
	}()
	t.Cleanup(func() {
		s.cmd.Process.Kill()
		<-s.ended
		s.tty.Close()
	})
	return s
}

// text is what stands on the screen, without blanks at the ends of lines.
func (s *sitting) text() string {
	var out []string
	for line := range strings.SplitSeq(s.screen.String(), "\n") {
		out = append(out, strings.TrimRight(line, " \x00"))
	}
	return strings.TrimRight(strings.Join(out, "\n"), "\n")
}

// types types text.
func (s *sitting) types(text string) {
	s.t.Helper()
	if _, err := io.WriteString(s.tty, text); err != nil {
		s.t.Fatal(err)
	}
}

// sees waits until the screen matches a pattern.
func (s *sitting) sees(pattern string) {
	s.t.Helper()
	want := regexp.MustCompile(pattern)
	for began := time.Now(); !want.MatchString(s.text()); time.Sleep(5 * time.Millisecond) {
		select {
		case <-s.read:
			if !want.MatchString(s.text()) {
				s.t.Fatalf("%v ended without %q on the screen:\n%s", s.cmd.Args[1:], pattern,
					s.text())
			}
		default:
		}
		if time.Since(began) > patience {
			s.t.Fatalf("%v: no %q on the screen:\n%s", s.cmd.Args[1:], pattern, s.text())
		}
	}
}

// ends waits for the end of the program and returns its exit code; death by
// Ctrl-C counts as the code that a shell shows for it.
func (s *sitting) ends() int {
	s.t.Helper()
	select {
	case <-s.ended:
	case <-time.After(4 * patience):
		s.t.Fatalf("%v does not end:\n%s", s.cmd.Args[1:], s.text())
	}
	<-s.read
	if status, ok := s.cmd.ProcessState.Sys().(syscall.WaitStatus); ok && status.Signaled() &&
		status.Signal() == syscall.SIGINT {
		return exitInterrupted
	}
	return s.cmd.ProcessState.ExitCode()
}

// remains is what a line of progress leaves behind that was not taken off the screen.
var remains = regexp.MustCompile(`\[=*>?-*\]|\d+ s left|\d+%  [0-9,]+ of `)

// TestTerminalEnds runs every command that may take long where a person sees it.
// Each ends with its exit code, with nothing but its result on the screen.
func TestTerminalEnds(t *testing.T) {
	data := t.TempDir()
	t.Chdir(t.TempDir()) // where exports, pictures and pages go
	cases := []struct{ command, last string }{
		{"build ninetails", `^ninetails: 512 of 512 positions reached, .* s$`},
		{"build weighted-ninetails", `^weighted-ninetails: 512 of 512 `},
		{"build ninepuzzle", `^ninepuzzle: 181,440 of 181,440 `},
		{"build ninepuzzle --force --engine generic", `^ninepuzzle: 181,440 of 181,440 `},
		{"build tails:4x5", `^tails:4x5: `},
		// reaches fewer positions than it numbers
		{"build peg:4x4", `^peg:4x4: 4,095 of 4,096 |^peg:4x4: [0-9,]+ of [0-9,]+ `},
		{"build pool", `^pool: 51,480 of 51,480 `},
		{"verify ninepuzzle", `^ninepuzzle: all 181,440 positions follow from the rules, `},
		{"verify ninepuzzle --quick", `^ninepuzzle: `},
		{"convert ninepuzzle --layout compact", `^ninepuzzle: .* compact-1bit `},
		{"verify ninepuzzle", `^ninepuzzle: all 181,440 positions `},
		{"analyze branching ninepuzzle", `^ *31 `},
		{"convert ninepuzzle --layout full", `^ninepuzzle: .* full `},
		{"convert lights:4x5 --layout compact", `^lights:4x5: .* compact-`},
		{"build pyraminx", `^pyraminx: 933,120 of 933,120 `},
		{"convert pyraminx --layout folded", `^pyraminx: .* folded-2bit `},
		{"info ninepuzzle --antipodes 2", `^by +puzzlebase `},
		{"analyze hardest ninepuzzle", `^\d+ +2 +\d(,\d){8}$`},
		{"analyze position ninepuzzle 8,6,7,2,5,4,3,0,1",
			`^\S+ (up|down|left|right) +30 +nearer +`},
		{"analyze symmetry ninetails", `^ *10 +`},
		{"sample ninepuzzle --distance 30..31 -n 2", `^\d,`},
		{"compare ninetails lights:3x3", `^.`},
		{"estimate sliding:2x5", `^fits +yes$`},
		{"export ninepuzzle -o x.parquet", `x.parquet: 181,440 rows in .* s$`},
		{"plot growth ninepuzzle -o x.svg", `x.svg$`},
		{"report ninetails ninepuzzle -o pages", `index.html$`},
		{"info ninepuzzle", `^by +puzzlebase `},
		{"list", `^Databases lie in `},
	}
	if puzzletest.Whole() {
		hiriq := tablebasetest.HiRiQ(t).Path()
		if err := os.Symlink(hiriq, filepath.Join(data, "hiriq.db")); err != nil {
			t.Fatal(err)
		}
		cases = append(cases, []struct{ command, last string }{
			// as many boards as go into the line
			{"analyze unsolvable hiriq", `^ *o \. o [o. ]*o o o$`},
			{"verify hiriq --quick", `^hiriq: 1,000,000 positions drawn `},
			{"analyze dead-ends hiriq", `^ *all `},
			{"analyze weights hiriq", `up to symmetry\.$`},
			{"analyze few-white hiriq", `^ *\d+ +`},
		}...)
	}
	looks := []struct {
		columns int
		term    string
	}{{100, "xterm-256color"}, {60, "xterm-256color"}, {80, "dumb"}}
	for i, c := range cases {
		// Each width and kind of terminal has its turn, in the whole suite another one.
		look := looks[i%3]
		if puzzletest.Whole() {
			look = looks[(i+1)%3]
		}
		t.Run(fmt.Sprintf("%s %d %s", c.command, look.columns, look.term), func(t *testing.T) {
			args := strings.Fields(c.command)
			if args[0] == "build" || args[0] == "export" {
				args = append(args, "--force")
			}
			s := onTerminal(t, data, look.columns, look.term, args...)
			if code := s.ends(); code != exitOK {
				t.Errorf("exit code %d", code)
			}
			text := s.text()
			// A dumb terminal keeps the lines of progress of what takes long.
			if !ended(text, c.last, look.columns) ||
				look.term != "dumb" && remains.MatchString(text) {
				t.Errorf("want %q at the end and no progress, the screen shows\n%s", c.last,
					text)
			}
		})
	}
	if left := leftovers(t, data); left != nil {
		t.Errorf("left behind: %v", left)
	}
}

// ended reports whether the last line on the screen matches a pattern, joined from the lines on
// which the terminal broke it, or the last sentence, of which further lines are indented.
func ended(text, pattern string, columns int) bool {
	lines := strings.Split(text, "\n")
	last := lines[len(lines)-1]
	for i := len(lines) - 2; i >= 0 && len(lines[i]) >= columns-1; i-- {
		last = lines[i] + last
	}
	begins := len(lines) - 1
	for begins > 0 && (strings.HasPrefix(lines[begins], "  ") ||
		len(lines[begins-1]) >= columns-1) {
		begins--
	}
	sentence := strings.Join(strings.Fields(strings.Join(lines[begins:], "\n")), " ")
	want := regexp.MustCompile(pattern)
	return want.MatchString(last) || want.MatchString(sentence)
}

// TestTerminalProgress wants a bar that moves where there is room for one, what
// is counted and how long it will take; a note above it does not spoil it.
func TestTerminalProgress(t *testing.T) {
	for _, columns := range []int{120, 60} {
		s := onTerminal(t, t.TempDir(), columns, "xterm-256color", "build", "pancake:10",
			"--engine", "generic", "--workers", "1")
		s.sees(`pancake:10: enumerating(, level \d+)?  \[=*>?-*\] +\d+%`)
		s.sees(`\d (s|min) left`)
		if columns == 120 {
			s.sees(`[0-9,]+ of 3,628,800 positions`)
		}
		s.types(ctrlC)
		s.ends()
	}
}

// TestTerminalInterrupted types Ctrl-C while commands work. Each ends at once with
// nothing half-built left and what was there untouched.
func TestTerminalInterrupted(t *testing.T) {
	data := t.TempDir()
	want := buildProcess(t, data, "sliding:3x3")
	buildProcess(t, data, "24-puzzle", "--partition", "3-3-3-3-3-3-3-3")
	for _, c := range []struct {
		command, when string
		long          bool // not with -short
	}{
		{"build sliding:3x4 --engine generic", "enumerating, level", false},
		{"build sliding:3x4 --engine generic --workers 1 --layout compact", "enumerating", false},
		{"build peg:5x6 --force-fit", "enumerating|writing", true},
		{"estimate hiriq", "measuring", false},
		{"explain 24-puzzle 24,23,22,21,20,19,18,17,16,15,14,13,12,11,10,9,8,7,6,5,4,3,2,1,0 " +
			"--limit 9h", `searching.*at least \d+ moves`, false},
	} {
		if c.long && testing.Short() {
			continue
		}
		s := onTerminal(t, data, 80, "xterm-256color", strings.Fields(c.command)...)
		s.sees(c.when)
		s.types(ctrlC)
		if code := s.ends(); code != exitInterrupted {
			t.Errorf("%s: exit code %d:\n%s", c.command, code, s.text())
		}
		if text := s.text(); remains.MatchString(text) ||
			!strings.Contains(text, "puzzlebase: interrupted") {
			t.Errorf("%s leaves on the screen\n%s", c.command, text)
		}
		if worked := s.cmd.ProcessState.UserTime(); worked > barely {
			t.Errorf("%s has gone on for %v", c.command, worked)
		}
		if left := leftovers(t, data); left != nil {
			t.Errorf("%s: left behind: %v", c.command, left)
		}
	}
	afterKill(t, data, "sliding:3x3", want, true)
}

// TestTerminalInterruptedTwice ends a command that cannot end by itself: the
// second Ctrl-C does not ask.
func TestTerminalInterruptedTwice(t *testing.T) {
	s := onTerminal(t, t.TempDir(), 80, "xterm-256color", "build", "sliding:3x4", "--engine",
		"generic")
	s.sees("enumerating")
	s.types(ctrlC + ctrlC + ctrlC)
	if code := s.ends(); code != exitInterrupted {
		t.Errorf("exit code %d", code)
	}
}

// TestTerminalPrompts answers a person who types positions.
func TestTerminalPrompts(t *testing.T) {
	data := t.TempDir()
	buildProcess(t, data, "ninepuzzle")
	buildProcess(t, data, "peg:4x4")
	t.Run("solve", func(t *testing.T) {
		s := onTerminal(t, data, 80, "xterm-256color", "solve", "ninepuzzle")
		s.sees(
			`Type a position of ninepuzzle, \? for help, q to end:\n(  .*\n)+Enter a position of ` +
				`ninepuzzle:$`)
		s.types("hello\r")
		s.sees(
			`puzzlebase: position "hello": .* is not a tile, ` +
				`[^\n]*\n?[^\n]*\nEnter a position of ninepuzzle:$`)
		s.types("4 1 3\r")
		s.sees(`row 2 of 3:$`)
		s.types("  2 6\r7 5 8\r")
		if code := s.ends(); code != exitOK || !strings.Contains(s.text(), "Board 2: Solvable.") {
			t.Errorf("exit code %d:\n%s", code, s.text())
		}
	})
	t.Run("lookup", func(t *testing.T) {
		s := onTerminal(t, data, 80, "xterm-256color", "lookup", "ninepuzzle")
		s.sees(`Enter a position of ninepuzzle:$`)
		s.types("413026758\r")
		s.sees(`413026758\n5\nEnter a position of ninepuzzle:$`)
		s.types("1 2 3\r")
		s.sees(`row 2 of 3:$`)
		s.types("\r") // a blank line gives up
		s.sees(`3 numbers, want 9\ninvalid\nEnter a position of ninepuzzle:$`)
		s.types(ctrlD)
		if code := s.ends(); code != exitOK {
			t.Errorf("exit code %d", code)
		}
	})
	t.Run("help and an end", func(t *testing.T) {
		s := onTerminal(t, data, 80, "xterm-256color", "lookup", "ninepuzzle")
		s.sees(`Enter a position of ninepuzzle:$`)
		s.types("?\r")
		s.sees(`ninepuzzle: \?\n  - the tiles(.*\n)*Enter a position of ninepuzzle:$`)
		s.types("start\r")
		s.sees(`start\n30\nEnter a position of ninepuzzle:$`)
		s.types("q\r")
		if code := s.ends(); code != exitOK {
			t.Errorf("exit code %d", code)
		}
	})
	t.Run("an interrupt after a build on the spot", func(t *testing.T) {
		s := onTerminal(t, t.TempDir(), 80, "xterm-256color", "lookup", "ninetails")
		s.sees(`nine coins Hs and Ts:$`)
		s.types(ctrlC)
		if code := s.ends(); code != exitInterrupted {
			t.Errorf("exit code %d", code)
		}
	})
	t.Run("build it now", func(t *testing.T) {
		for _, command := range []string{"lookup hiriq start",
			"plot path hiriq start -o " + t.TempDir() + "/x.svg"} {
			s := onTerminal(t, data, 80, "xterm-256color", strings.Fields(command)...)
			s.sees(`hiriq is not built yet. That takes about .*\. Build it now\? \[Y/n\]$`)
			s.types("n\r")
			if code := s.ends(); code != exitFailed {
				t.Errorf("%s: exit code %d", command, code)
			}
		}
	})
	t.Run("remove it", func(t *testing.T) {
		data := t.TempDir()
		buildProcess(t, data, "ninetails")
		file := filepath.Join(data, "hiriq.db")
		if err := os.WriteFile(file, []byte("what took long"), 0o666); err != nil {
			t.Fatal(err)
		}
		for _, reply := range []struct {
			keys string
			code int
			left error // of asking for the file
		}{{"\r", exitOK, nil}, {"n\r", exitOK, nil}, {ctrlC, exitInterrupted, nil},
			{"y\r", exitOK, os.ErrNotExist}} {
			s := onTerminal(t, data, 80, "xterm-256color", "rm", "hiriq")
			s.sees(`Remove the database of hiriq\? To build it takes about .*\. \[y/N\]$`)
			s.types(reply.keys)
			code := s.ends()
			if _, err := os.Stat(file); code != reply.code || !errors.Is(err, reply.left) {
				t.Errorf("%q: exit code %d, file %v, want %d, %v:\n%s", reply.keys, code, err,
					reply.code, reply.left, s.text())
			}
		}
		s := onTerminal(t, data, 80, "xterm-256color", "rm", "ninetails") // it is soon built again
		if code := s.ends(); code != exitOK {
			t.Errorf("exit code %d:\n%s", code, s.text())
		}
	})
	t.Run("the classic exercise", func(t *testing.T) {
		s := onTerminal(t, data, 80, "xterm-256color", "solve", "ninetails")
		s.sees(`Enter the initial nine coins Hs and Ts:$`)
		s.types("HHHTTTHHH\r")
		if code := s.ends(); code != exitOK ||
			!strings.HasSuffix(s.text(), "Enter the initial nine coins Hs and Ts: HHHTTTHHH\n"+
				"The steps to flip the coins are\n"+
				"HHH\nTTT\nHHH\n\nTTT\nTHT\nHHH\n\nTTT\nTTT\nTTT") {
			t.Errorf("exit code %d:\n%s", code, s.text())
		}
	})
	for _, command := range []string{"solve ninepuzzle", "lookup ninepuzzle -", "solve peg:4x4",
		"explain ninepuzzle", "analyze position ninepuzzle", "plot board ninepuzzle -o x.svg"} {
		for key, want := range map[string]int{ctrlC: exitInterrupted, ctrlD: exitOK} {
			s := onTerminal(t, data, 80, "xterm-256color", strings.Fields(command)...)
			s.sees(`Enter a position of [^ ]+:$`)
			s.types(key)
			if strings.HasPrefix(command, "plot") && key == ctrlD {
				want = exitFailed // there is nothing to draw
			}
			if code := s.ends(); code != want {
				t.Errorf("%s: %q gives exit code %d, want %d:\n%s", command, key, code, want,
					s.text())
			}
		}
	}
}

// TestTerminated ends a program that waits for input with the signal that
// systems send when they shut down.
func TestTerminated(t *testing.T) {
	data := t.TempDir()
	buildProcess(t, data, "ninetails")
	s := onTerminal(t, data, 80, "xterm-256color", "lookup", "ninetails")
	s.sees("Enter the initial nine coins")
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if code := s.ends(); code != exitInterrupted {
		t.Errorf("exit code %d", code)
	}
}

// TestColour wants colour on a terminal that has it and nowhere else, unless asked for.
func TestColour(t *testing.T) {
	data := t.TempDir()
	buildProcess(t, data, "ninetails")
	coloured := func(stdout string) bool { return strings.Contains(stdout, "\x1b[") }
	for _, c := range []struct {
		flags, env string
		want       bool
	}{
		{"", "", false}, {"--color=always", "", true}, {"--color=always", "NO_COLOR=1", true},
		{"--color=never", "", false},
	} {
		cmd := process(t, data,
			append([]string{"info", "ninetails"}, strings.Fields(c.flags)...)...)
		cmd.Env = append(cmd.Env, c.env)
		out, err := cmd.Output()
		if err != nil || coloured(string(out)) != c.want {
			t.Errorf("%q %q through a pipe: coloured %v, want %v (%v)", c.flags, c.env,
				coloured(string(out)), c.want, err)
		}
	}
	for _, c := range []struct {
		term, noColour string
		want           bool
	}{{"xterm", "", true}, {"dumb", "", false}, {"xterm", "1", false}} {
		cmd := process(t, data, "info", "ninetails", "--quiet")
		cmd.Env = append(cmd.Env, "TERM="+c.term, "NO_COLOR="+c.noColour)
		tty, err := pty.Start(cmd)
		if err != nil {
			t.Fatal(err)
		}
		out, err := io.ReadAll(tty)
		if err != nil && !errors.Is(err, syscall.EIO) { // what Linux says at the end
			t.Fatal(err)
		}
		cmd.Wait()
		tty.Close()
		if coloured(string(out)) != c.want {
			t.Errorf("TERM=%s NO_COLOR=%s: coloured %v, want %v", c.term, c.noColour,
				coloured(string(out)), c.want)
		}
	}
}

// TestTerminalWidths wants lines that fit on narrow and on usual terminals. What is copied as it is
// may be longer: a content hash, the name of a file, and a line of BibTeX.
func TestTerminalWidths(t *testing.T) {
	data := t.TempDir()
	if err := os.WriteFile(filepath.Join(data, "sliding-3x4.db.checkpoint"), make([]byte, 4096),
		0o666); err != nil { // which list tells of
		t.Fatal(err)
	}
	allowed := regexp.MustCompile(`[0-9a-f]{64}|\.db\b|^  [a-z]+ += \{`)
	commands := []string{"", "help", "help puzzles", "help presets", "help positions",
		"build --help", "export --help", "plot depth --help", "serve --help", "list",
		"solve ninepuzzle start", "solve ninepuzzle start --moves", "solve hanoi:7 start",
		"solve peg:1x3 ooo", "rm sliding:1x1", "solve pyraminx start", "solve pool start",
		"solve topspin:8 start --moves",
		"solve blocks:IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM start --moves",
		"explain ninetails start", "explain ninepuzzle 123456870", "info ninepuzzle",
		"info pool", "info ninepuzzle --cite", "analyze classes peg:triangle15",
		"analyze branching ninepuzzle", "analyze symmetry ninetails",
		"analyze hardest ninepuzzle", "analyze dead-ends peg:triangle15",
		"analyze position ninepuzzle start", "compare ninetails lights:3x3",
		"estimate ninepuzzle", "count pyraminx", "sample pyraminx -n 2", "verify ninepuzzle",
		"version", "info nosuch"}
	for _, command := range commands {
		for _, columns := range []int{60, 80} {
			cmd := process(t, data, strings.Fields(command)...)
			cmd.Env = append(cmd.Env, "TERM=xterm", "NO_COLOR=1")
			tty, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: 60, Cols: uint16(columns)})
			if err != nil {
				t.Fatal(err)
			}
			out, err := io.ReadAll(tty)
			if err != nil && !errors.Is(err, syscall.EIO) {
				t.Fatal(err)
			}
			cmd.Wait()
			tty.Close()
			for line := range strings.SplitSeq(ansi.ReplaceAllString(string(out), ""), "\n") {
				line = strings.TrimRight(line, "\r")
				line = line[strings.LastIndex(line, "\r")+1:] // what is drawn over goes
				wide := utf8.RuneCountInString(line)
				if wide > columns && !allowed.MatchString(line) {
					t.Errorf("%q at %d columns: %d are taken by %q", command, columns, wide, line)
				}
			}
		}
	}
}

// ansi is what steers a terminal.
var ansi = regexp.MustCompile(`\x1b\[[0-9;?]*[A-Za-z]`)

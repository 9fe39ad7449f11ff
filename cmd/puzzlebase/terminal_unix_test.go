//go:build unix

package main

import (
	"bytes"
	"io"
	"os/exec"
	"testing"
	"time"

	"github.com/creack/pty"
)

// onTerminal runs the program on a terminal of its own until it ends and
// returns its exit code and all that it wrote.
func onTerminal(t *testing.T, data string, columns uint16, args ...string) (code int, wrote string) {
	t.Helper()
	cmd := process(t, data, args...)
	cmd.Env = append(cmd.Env, "TERM=xterm-256color")
	tty, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: 40, Cols: columns})
	if err != nil {
		t.Fatal(err)
	}
	defer tty.Close()
	var out bytes.Buffer
	read := make(chan struct{})
	go func() {
		defer close(read)
		io.Copy(&out, tty) // ends with an error when the program does
	}()
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		cmd.Wait()
	}()
	select {
	case <-ended:
	case <-time.After(time.Minute):
		cmd.Process.Kill()
		<-ended
		t.Errorf("%v has not ended within a minute", args)
	}
	<-read
	return exitOf(cmd), out.String()
}

func exitOf(cmd *exec.Cmd) int { return cmd.ProcessState.ExitCode() }

// TestTerminalEnds runs commands that show progress where a person would see
// it. Each must end.
func TestTerminalEnds(t *testing.T) {
	data := t.TempDir()
	for _, args := range [][]string{
		{"build", "ninepuzzle"},
		{"build", "ninepuzzle", "--force", "--engine", "generic"},
		{"build", "ninetails"},
		{"build", "peg:4x4"}, // reaches fewer positions than it numbers
		{"verify", "ninepuzzle"},
		{"verify", "ninetails", "--quick"},
		{"convert", "ninepuzzle", "--layout", "compact"},
		{"analyze", "branching", "peg:4x4"},
	} {
		if code, wrote := onTerminal(t, data, 100, args...); code != exitOK {
			t.Errorf("%v: exit code %d, wrote %q", args, code, wrote)
		}
	}
}

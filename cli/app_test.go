package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"syscall"
	"testing"

	"puzzlebase/export"
	"puzzlebase/store"
	"puzzlebase/store/beside"
	"puzzlebase/store/checkpoints"
	"puzzlebase/store/write"
	"puzzlebase/tablebase"
	"puzzlebase/verify"
)

// TestExitCode ends commands with an error. What fails after an interrupt for another reason is
// told as such.
func TestExitCode(t *testing.T) {
	for name, c := range map[string]struct {
		err  error
		code int
		says string
	}{
		"interrupted": {fmt.Errorf("build x: %w", context.Canceled), exitInterrupted,
			"interrupted"},
		"full disk of a build": {fmt.Errorf("build x: %w", syscall.ENOSPC), exitFailed,
			"build x: " + syscall.ENOSPC.Error()},
		"full disk": {syscall.ENOSPC, exitFailed, syscall.ENOSPC.Error()},
		"well":      {nil, exitOK, ""},
	} {
		t.Run(name, func(t *testing.T) {
			a, _, errs := begin(t, "")
			code := a.exitCode(c.err)
			says := strings.TrimSpace(strings.TrimPrefix(errs.String(), "puzzlebase: "))
			if code != c.code || says != c.says {
				t.Errorf("exit code %d, %q, want %d, %q", code, says, c.code, c.says)
			}
		})
	}
}

// TestHinted wants the right flag for each error of the packages below, however it is wrapped.
func TestHinted(t *testing.T) {
	large := &tablebase.TooLargeError{}
	damaged := store.Damaged("x.db", "it is %w", errors.New("odd"))
	for hint, all := range map[string][]error{
		"": {errors.New("odd"), context.Canceled},
		"; build it again with --force": {damaged, errors.Join(damaged, nil), store.ErrVersion,
			tablebase.ErrBuilt, &verify.RulesError{Faults: []*verify.Fault{{}}}},
		"; --fresh starts over": {&checkpoints.UnusableError{Err: damaged}, checkpoints.ErrUnread,
			fmt.Errorf("build x: %w", write.ErrLevels)},
		": move it away or name another --data folder": {store.ErrForeign,
			store.NoFolder("/")},
		": name another --data folder":            {fmt.Errorf("x: %w", beside.ErrReadOnly)},
		", or --force-fit to try all the same":    {large},
		", and --edges writes any number as rows": {export.ErrTooMany},
	} {
		for _, err := range all {
			t.Run(err.Error(), func(t *testing.T) {
				a, _, _ := begin(t, "")
				got := a.hinted(err)
				if !errors.Is(got, err) || got.Error() != err.Error()+hint {
					t.Errorf("%q, want %q at its end", got, hint)
				}
			})
		}
	}
}

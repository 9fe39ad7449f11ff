package cli

import (
	"fmt"
	"runtime"
	"strconv"

	"github.com/spf13/pflag"

	"puzzlebase/puzzle"
)

// mostWorkers is how many workers may be asked for: more than any machine has
// processors for, and few enough that their memory does not matter.
const mostWorkers = 1024

// workers is a pflag.Value for a number of goroutines; 0 means one for each
// processor.
type workers int

// workersFlag adds --workers.
func workersFlag(flags *pflag.FlagSet, value *workers) {
	flags.Var(value, "workers", fmt.Sprintf("goroutines to work with, 1 to %d (default one for each processor)", mostWorkers))
}

// count is how many workers are meant.
func (w workers) count() int {
	if w == 0 {
		return runtime.GOMAXPROCS(0)
	}
	return int(w)
}

// String implements pflag.Value.
func (w *workers) String() string {
	if *w == 0 {
		return ""
	}
	return strconv.Itoa(int(*w))
}

// Type implements pflag.Value.
func (w *workers) Type() string { return "number" }

// Set implements pflag.Value.
func (w *workers) Set(text string) error {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > mostWorkers {
		return fmt.Errorf("%s is no number of workers, want 1 to %d", puzzle.Quote(text), mostWorkers)
	}
	*w = workers(n)
	return nil
}

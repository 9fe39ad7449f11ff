package cli

import (
	"context"
	"fmt"
	"math"
	"runtime/debug"
	"strconv"
	"strings"

	"puzzlebase/enumerate"
	"puzzlebase/puzzle"
	"puzzlebase/store"
)

// size is a pflag.Value for a number of bytes, such as 512MiB, 2G or 1.5GiB; 0
// when it was not given.
type size uint64

// units of size, the longer of two that fit first.
var units = []struct {
	suffix string
	bytes  float64
}{
	{"kib", 1 << 10}, {"mib", 1 << 20}, {"gib", 1 << 30}, {"tib", 1 << 40},
	{"kb", 1e3}, {"mb", 1e6}, {"gb", 1e9}, {"tb", 1e12},
	{"k", 1 << 10}, {"m", 1 << 20}, {"g", 1 << 30}, {"t", 1 << 40}, {"b", 1}, {"", 1},
}

// String implements pflag.Value.
func (s *size) String() string {
	if *s == 0 {
		return ""
	}
	return bytesText(int64(*s))
}

// Type implements pflag.Value.
func (s *size) Type() string { return "size" }

// Set implements pflag.Value.
func (s *size) Set(text string) error {
	lower := strings.ToLower(strings.TrimSpace(text))
	for _, u := range units {
		number, ok := strings.CutSuffix(lower, u.suffix)
		if !ok {
			continue
		}
		n, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
		if err != nil || !(n > 0) || n*u.bytes >= math.MaxInt64 {
			break
		}
		*s = size(n * u.bytes)
		return nil
	}
	return fmt.Errorf("%s is not a size, want a number and a unit such as 512MiB or 2GiB", puzzle.Quote(text))
}

// fitted is how a build fits into the memory and onto the disk.
type fitted struct {
	lean      bool  // the planes must lie in a scratch file
	unsaved   bool  // there is no room for checkpoints
	fileBytes int64 // of the database
}

// fit refuses a build that is not expected to fit into what --memory allows, or
// what is free, or onto the disk, and holds the garbage collector to the limit;
// undo ends the latter.
func (a *app) fit(ctx context.Context, p puzzle.Puzzle, layout store.Layout, opt *buildOptions) (f fitted, undo func(), err error) {
	e, err := a.estimate(ctx, p, layout, enumerate.Engine(opt.engine), opt.workers.count(), false)
	if err != nil {
		return f, nil, err
	}
	memory := e.MemoryFree
	if opt.memory != 0 && (memory == 0 || uint64(opt.memory) < memory) {
		memory = uint64(opt.memory)
	}
	f.fileBytes = e.DiskBytes
	f.lean = !opt.resume && e.goLean(memory)
	if opt.always && !f.lean {
		e.Checkpoints = 2 * e.snapshot
	}
	if tooBig, disk := e.lacks(memory); (tooBig || disk) && !opt.forceFit {
		e.judge(p, memory)
		return f, nil, fmt.Errorf("build %s: %w", name(p), e.refusal(memory))
	}
	if f.unsaved = !e.roomForCheckpoints(); f.unsaved && opt.always && !opt.forceFit {
		return f, nil, fmt.Errorf("build %s: its checkpoints need about %s of disk where there is %s: without --checkpoint it does without them",
			name(p), bytesText(e.Checkpoints), bytesText(int64(e.DiskFree)))
	}
	if opt.memory == 0 {
		return f, func() {}, nil
	}
	before := debug.SetMemoryLimit(-1) // which only asks
	debug.SetMemoryLimit(min(before, int64(opt.memory)))
	return f, func() { debug.SetMemoryLimit(before) }, nil
}

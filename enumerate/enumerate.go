package enumerate

import (
	"context"
	"fmt"
	"runtime"
	"time"

	"puzzlebase/enumerate/xorbfs"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/planes"
)

// Level is what a search reports when it has finished one distance.
type Level struct {
	Distance  puzzle.Distance
	Positions uint64        // at this distance
	Reached   uint64        // at this distance or nearer
	Elapsed   time.Duration // since the search began
}

// Options are what a search may be told. The zero value is ready to use.
type Options struct {
	Workers int         // goroutines; 0 means one for each processor
	OnLevel func(Level) // called after each level in turn, when not nil
	Engine  Engine      // Auto picks the fastest that the puzzle allows
}

// Engine is a way to enumerate. All engines give equal tables.
type Engine string

// The engines. XOR needs a puzzle in XOR form whose moves cost 1.
const (
	Auto     Engine = ""
	Generic  Engine = "generic"   // one position at a time, any puzzle
	XOR      Engine = "xor"       // bit-parallel, the fastest kernel of this build and processor
	XORPlain Engine = "xor-plain" // bit-parallel, in plain Go
)

// Table is an enumerated space.
type Table interface {
	// Levels returns the number of positions at each distance; not to be
	// changed.
	Levels() []uint64
	// Shape is the shape of the rows.
	Shape() planes.Shape
	// Rows writes the rows of consecutive groups of positions, from group
	// first, into dst, whose length is a multiple of Shape().Words(). It is
	// safe for concurrent use.
	Rows(first uint64, dst []uint64)
}

// Run enumerates the whole space of p. When ctx is done it stops soon and
// returns the context's error.
func Run(ctx context.Context, p puzzle.Graph, opt Options) (Table, error) {
	engine, xorOpt, err := opt.prepare(p)
	if err != nil {
		return nil, err
	}
	if engine == Generic {
		return orError(search(ctx, p, xorOpt.Workers, xorOpt.OnLevel))
	}
	return orError(xorbfs.Run(ctx, p.(puzzle.XORFormer).Form(), p.Goals(), xorOpt))
}

// Count is Run for the number of positions at each distance alone. The
// bit-parallel engines need less time and memory for it.
func Count(ctx context.Context, p puzzle.Graph, opt Options) ([]uint64, error) {
	engine, xorOpt, err := opt.prepare(p)
	if err != nil {
		return nil, err
	}
	if engine == Generic {
		table, err := search(ctx, p, xorOpt.Workers, xorOpt.OnLevel)
		if err != nil {
			return nil, err
		}
		return table.Levels(), nil
	}
	return xorbfs.Count(ctx, p.(puzzle.XORFormer).Form(), p.Goals(), xorOpt)
}

// prepare chooses the engine and says what it is told; the clock of the reports
// starts.
func (opt Options) prepare(p puzzle.Graph) (Engine, xorbfs.Options, error) {
	if opt.Workers <= 0 {
		opt.Workers = runtime.GOMAXPROCS(0)
	}
	engine, err := Choose(p, opt.Engine)
	began := time.Now()
	report := func(d puzzle.Distance, positions, reached uint64) {
		if opt.OnLevel != nil {
			opt.OnLevel(Level{d, positions, reached, time.Since(began)})
		}
	}
	return engine, xorbfs.Options{Workers: opt.Workers, OnLevel: report, Plain: engine == XORPlain}, err
}

// orError keeps a nil pointer from becoming a Table that is not nil.
func orError[T Table](t T, err error) (Table, error) {
	if err != nil {
		return nil, err
	}
	return t, nil
}

// Choose returns the engine that a wish comes to for p; the error says why it
// cannot be had.
func Choose(p puzzle.Graph, wish Engine) (Engine, error) {
	_, xor := p.(puzzle.XORFormer)
	xor = xor && puzzle.MaxCost(p) == 1
	switch {
	case wish == Auto && xor:
		return XOR, nil
	case wish == Auto, wish == Generic:
		return Generic, nil
	case wish != XOR && wish != XORPlain:
		return "", fmt.Errorf("no engine is called %s, want %s, %s or %s", puzzle.Quote(string(wish)), Generic, XOR, XORPlain)
	case !xor:
		return "", fmt.Errorf("engine %s needs a puzzle of XOR moves that cost 1", wish)
	default:
		return wish, nil
	}
}

// Describe says which code an engine runs on this machine.
func Describe(e Engine) string {
	if e == XOR {
		return fmt.Sprintf("%s, %s", e, xorbfs.KernelName())
	}
	return string(e)
}

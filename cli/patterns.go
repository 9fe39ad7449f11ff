package cli

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"puzzlebase/progress"
	"puzzlebase/puzzle"
	"puzzlebase/reports"
	"puzzlebase/search"
	"puzzlebase/store"
	"puzzlebase/tablebase"
	"puzzlebase/verify"
)

// partitionFlag adds --partition.
func partitionFlag(flags *pflag.FlagSet, value *string) {
	flags.StringVar(value, "partition", "", "patterns of a puzzle that is answered by search: their `sizes`, such as 7-8, 6-6-3 or 5-5-5, or their tiles, such as 1,2,3/4,5")
}

// tableFlags are the flags of commands that make no sense for pattern databases.
var tableFlags = []string{"layout", "shard", "engine"}

// checkFlags returns a usage error for a flag that is of no use for p: some are for
// tables, --partition is for pattern databases.
func checkFlags(cmd *cobra.Command, p puzzle.Puzzle) error {
	if !tablebase.IsSearched(p) {
		if cmd.Flags().Changed("partition") {
			return usage(cmd, fmt.Errorf("--partition is for puzzles that are answered by search, such as the 15-puzzle, not for %s", name(p)))
		}
		return nil
	}
	for _, flag := range tableFlags {
		if f := cmd.Flags().Lookup(flag); f != nil && f.Changed {
			return usage(cmd, fmt.Errorf("--%s is for tables, and %s is answered by search with pattern databases", flag, name(p)))
		}
	}
	if cmd.Flags().Changed("partition") {
		if err := tablebase.CheckPartition(p, cmd.Flags().Lookup("partition").Value.String()); err != nil {
			return usage(cmd, err)
		}
	}
	return nil
}

// buildPatterns makes the pattern databases of p unless they are there already.
func (a *app) buildPatterns(ctx context.Context, p puzzle.Puzzle, opt buildOptions) error {
	show := a.work(name(p))
	r, err := a.dir().BuildPatterns(ctx, p, tablebase.PatternOptions{
		Partition: opt.partition, Workers: opt.workers.count(), Memory: uint64(opt.memory),
		Tool: fullVersion(), Force: opt.force, ForceFit: opt.forceFit, Progress: show.report,
		Resume: opt.resume, Checkpoints: opt.always, Note: a.noteOf(opt.again(p)),
	})
	show.end()
	if err != nil {
		return err
	}
	if opt.format == jsonFormat {
		err = writeJSON(a.out, r)
	} else {
		var states uint64
		for _, t := range r.Patterns {
			states += t.States
		}
		_, err = fmt.Fprintf(a.out, "%s: pattern databases %s of %s states, %s, %s\n", name(p), r.Partition, grouped(states), bytesText(r.FileBytes), howLong(r.Seconds))
	}
	return errors.Join(err, a.out.Flush())
}

// estimatePatterns says what the pattern databases of p would take.
func (a *app) estimatePatterns(p puzzle.Puzzle, opt estimateOptions) error {
	e, err := a.dir().EstimatePatterns(p, opt.partition, opt.workers.count())
	if err != nil {
		return err
	}
	if opt.format == jsonFormat {
		return writeJSON(a.out, e)
	}
	a.writeFact("puzzle", "%s", fullName(p))
	a.writeFact("positions", "%s, more than a table holds: answered by search", puzzle.Grouped(e.Positions))
	a.writeFact("partition", "%s", e.Partition)
	for i, tiles := range e.Patterns {
		a.writeFact("pattern", "tiles %v, %s states", tiles, grouped(e.States[i]))
	}
	a.writeFact("time", "%s, by figures of another machine", roughly(time.Duration(e.Seconds*float64(time.Second))))
	a.writeFact("memory", "about %s%s", bytesText(int64(e.MemoryBytes)), available(e.MemoryFree))
	a.writeFact("disk", "about %s%s", bytesText(e.DiskBytes), available(e.DiskFree))
	fits := "yes"
	if !e.Fits {
		fits = "no: smaller patterns need less"
	}
	a.writeFact("fits", "%s", fits)
	return nil
}

// openPatterns opens the file of the pattern databases of p.
func (a *app) openPatterns(p puzzle.Puzzle) (*store.Patterns, error) {
	file, err := a.dir().OpenPatterns(p)
	return file, a.hinted(p, err)
}

// patternInfo is the file of pattern databases for programs.
type patternInfo struct {
	*store.PatternManifest
	FileBytes int64       `json:"file_bytes"`
	Path      string      `json:"path"`
	Build     store.Build `json:"build"`
}

// infoOfPatterns prints what the file of pattern databases holds, or how to cite it.
func (a *app) infoOfPatterns(p puzzle.Puzzle, f format, cite bool) error {
	file, err := a.openPatterns(p)
	if err != nil {
		return err
	}
	defer file.Close()
	if cite {
		_, err := a.out.WriteString(reports.CitePatterns(name(p), fullVersion(), file.Manifest()))
		return err
	}
	section := reports.Patterns(fullName(p), file.Path(), file.Manifest(), file.Build(), file.BuildAltered(), file.FileBytes())
	return a.present(f, patternInfo{file.Manifest(), file.FileBytes(), file.Path(), file.Build()}, section)
}

// verifiedPatterns is what a verification of pattern databases has come to.
type verifiedPatterns struct {
	Puzzle      string  `json:"puzzle"`
	Partition   string  `json:"partition"`
	States      uint64  `json:"states"`
	ContentHash string  `json:"content_hash"`
	Quick       bool    `json:"quick"`
	Seconds     float64 `json:"seconds"`
}

// verifyPatterns proves the pattern databases of p; a quick one compares them with
// their checksums and content hash.
func (a *app) verifyPatterns(ctx context.Context, p puzzle.Puzzle, opt verifyOptions) error {
	file, err := a.openPatterns(p)
	if err != nil {
		return err
	}
	defer file.Close()
	began := time.Now()
	r := verifiedPatterns{Puzzle: file.Manifest().Puzzle, Partition: file.Manifest().Partition, ContentHash: file.Manifest().ContentHash, Quick: opt.quick}
	tables, err := tablebase.LoadPatterns(ctx, p, file)
	if err != nil {
		return err
	}
	var words [][]uint64
	for _, t := range tables {
		words = append(words, t.Bits)
		r.States += t.Size()
	}
	if err := file.CheckContent(words); err != nil {
		return err
	}
	if !opt.quick {
		if err := a.provePatterns(ctx, p, file, tables, opt); err != nil {
			return err
		}
	}
	r.Seconds = time.Since(began).Seconds()
	if opt.format == jsonFormat {
		return writeJSON(a.out, r)
	}
	what := fmt.Sprintf("all %s states follow from the rules of their patterns", grouped(r.States))
	if r.Quick {
		what = "all checksums hold"
	}
	_, err = fmt.Fprintf(a.out, "%s: pattern databases %s: %s, content hash %s, %.1f s\n", name(p), r.Partition, what, r.ContentHash, r.Seconds)
	return err
}

// provePatterns proves all pattern databases, one after the other.
func (a *app) provePatterns(ctx context.Context, p puzzle.Puzzle, file *store.Patterns, tables []search.Table, opt verifyOptions) error {
	show := a.work(name(p))
	defer show.end()
	var done, total uint64
	for _, t := range tables {
		total += t.Size()
	}
	for i, t := range tables {
		report := progress.Func(show.report).Within("judging", "states", done, total)
		err := verify.Pattern(ctx, t.Space, t.Bits, file.Manifest().Patterns[i], opt.workers.count(), report)
		if err != nil {
			return fmt.Errorf("%s: %w", file.Path(), err)
		}
		done += t.Size()
	}
	return nil
}

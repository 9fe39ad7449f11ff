package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"puzzlebase/answer"
	"puzzlebase/puzzle"
	"puzzlebase/store"
)

func (a *app) infoCommand() *cobra.Command {
	var f format
	cmd := &cobra.Command{
		Use:               "info PUZZLE",
		Short:             "Print the manifest and the levels of a database",
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: a.completePuzzle(1),
		RunE:              func(cmd *cobra.Command, args []string) error { return a.runInfo(cmd, args[0], f) },
	}
	formatFlag(cmd.Flags(), &f, text, jsonFormat, csvFormat)
	return cmd
}

func (a *app) runInfo(cmd *cobra.Command, spec string, f format) error {
	p, db, err := a.opened(cmd.Context(), spec)
	if err != nil {
		return err
	}
	defer db.Close()
	in := answer.InfoOf(db.DB)
	levels := &table{header: []string{"DISTANCE", "POSITIONS", "SHARE", "RUNNING", "HASH"}}
	if f == csvFormat {
		levels.header = []string{"distance", "positions", "share", "running_share", "hash"}
	}
	var running uint64
	for d, n := range in.Levels {
		running += n
		count := grouped(n)
		if f == csvFormat {
			count = fmt.Sprint(n)
		}
		levels.add(fmt.Sprint(d), count, share(n, in.Reached, f), share(running, in.Reached, f), printable(in.LevelHashes[d]))
	}
	switch f {
	case jsonFormat:
		return writeJSON(a.out, in)
	case csvFormat:
		return a.writeTable(levels, f)
	}
	a.writeInfo(in, p)
	fmt.Fprintln(a.out)
	return a.writeTable(levels, f)
}

// share writes a part of a whole, as a percentage for people.
func share(part, whole uint64, f format) string {
	ratio := float64(part) / float64(whole)
	if f == csvFormat {
		return fmt.Sprintf("%.9f", ratio)
	}
	return fmt.Sprintf("%.4f%%", 100*ratio)
}

// writeInfo writes the manifest for people.
func (a *app) writeInfo(in *answer.Info, p puzzle.Puzzle) {
	line := func(what, format string, args ...any) {
		fmt.Fprintf(a.out, "%s %s\n", a.styled(styleHeading, fmt.Sprintf("%-18s", what)), printable(fmt.Sprintf(format, args...)))
	}
	line("puzzle", "%s", fullName(p))
	line("positions", "%s", grouped(in.Size))
	line("reached", "%s", grouped(in.Reached))
	line("unreached", "%s", grouped(in.Size-in.Reached))
	line("greatest distance", "%d", in.MaxDistance)
	layout := string(in.Layout)
	switch in.Layout {
	case store.Full:
		layout += fmt.Sprintf(", %d distance and %d parent bits a position", in.Planes.Distance, in.Planes.Parent)
	case store.Folded:
		layout += fmt.Sprintf(", %s orbits of symmetric positions", grouped(in.Stored))
	}
	line("layout", "%s", layout)
	line("blocks", "%s of %s positions", grouped(uint64(in.Blocks)), grouped(uint64(in.BlockRows)*64))
	line("format version", "%d", in.FormatVersion)
	line("content hash", "%s", in.ContentHash)
	line("file", "%s, %s", in.Path, bytesText(in.FileBytes))
	b := in.Build
	switch {
	case in.Altered:
		line("built", "the record of the build has been altered and is not shown")
		return
	case b == (store.Build{}):
		line("built", "not recorded")
		return
	}
	line("built", "%s, %.2f s with %d workers, at most %s of memory", b.Built, b.Seconds, b.Workers, bytesText(int64(b.PeakBytes)))
	line("by", "puzzlebase %s, %s, %s", b.Tool, b.Go, b.Engine)
}

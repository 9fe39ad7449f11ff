package cli

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"puzzlebase/analyze/answer"
	"puzzlebase/cli/terminal"
	"puzzlebase/internal/english"
	"puzzlebase/internal/machine"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/reports/table"
	"puzzlebase/store/checkpoints"
	"puzzlebase/tablebase"
)

func (a *app) listCommand() *cobra.Command {
	var wide bool
	cmd := &cobra.Command{
		SuggestFor: []string{"ls", "puzzles", "all", "gallery", "status"},
		Use:        "list",
		Short:      "List the puzzles, their sizes and the state of their databases",
		Long: `List what has a database in the data folder, and the core puzzles: positions, state
of the database, how far a build is that is under way, and the files of builds that ended early.
Then all families of puzzles, a line each; 'puzzlebase help puzzles' tells more of them.

CSV has more columns behind these, named as the fields of the JSON: spec, searched, state, building,
reached, max_distance, layout, partition, file_bytes, and the number of leftovers. A field without a
value is empty.`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			in := a.dir().Contents()
			if in.Err != nil {
				return in.Err
			}
			left := in.Leftovers()
			all := a.listed(in, left)
			switch a.format {
			case table.AsJSON:
				return answer.Write(a.term.Out, all)
			case table.AsText:
				slices.SortStableFunc(all, func(a, b listed) int { return b.built() - a.built() })
				err := listTable(all, wide).WriteText(a.term.Out, a.term.Heading, a.term.Columns())
				a.writeFamilies()
				a.writeLeftovers(left)
				fmt.Fprintf(a.term.Out, "\nDatabases lie in %s\n",
					table.Printable(string(a.dir())))
				return err
			case table.AsCSV:
				return listData(all).Write(a.term.Out, a.format)
			}
			return listTable(all, wide).Write(a.term.Out, a.format)
		},
	}
	cmd.Flags().BoolVar(&wide, "wide", false, "add a sample position of each puzzle")
	return a.withTableFormats(cmd)
}

type listed struct {
	answer.Puzzle
	Building string `json:"building,omitempty"` // how far another process is that builds it
	estimate string
}

// listed returns the core puzzles, and those of which the folder holds anything.
func (a *app) listed(in *tablebase.Contents, left []checkpoints.File) (out []listed) {
	for _, p := range slices.Concat(in.Puzzles, in.Begun) {
		one := listed{}
		var err error
		if one.Puzzle, err = answer.PuzzleOf(a.dir(), p, left); err != nil {
			a.term.Warn("%v", a.hinted(err))
		}
		if other := a.dir().BeingBuilt(p); other != nil {
			one.Building = cmp.Or(other.Doing, "begun")
		}
		if one.State == answer.NotBuilt && one.Building == "" {
			one.estimate = ", " + tablebase.Roughly(tablebase.BuildTime(p))
		}
		out = append(out, one)
	}
	return out
}

// built is 1 if there is a database, else 0.
func (l *listed) built() int {
	if l.State == answer.NotBuilt {
		return 0
	}
	return 1
}

func listTable(all []listed, wide bool) *table.Table {
	t := table.New("puzzle", "positions", "database")
	if wide {
		t = table.New("puzzle", "positions", "database", "sample")
	}
	for _, one := range all {
		size := any(one.Size)
		switch {
		case one.Positions != "":
			size = table.Number(english.GroupedDigits(one.Positions))
			if n, err := strconv.ParseFloat(one.Positions, 64); err == nil && !wide && n > 1e15 {
				size = table.Number(fmt.Sprintf("about %.1e", n))
			}
		case one.Size == 0:
			size = table.None("not known") // before a search
		}
		state := one.State
		switch {
		case one.Partition != "":
			state = fmt.Sprintf("built, patterns %s, %s", one.Partition,
				machine.Bytes(one.FileBytes))
		case one.Reached != nil:
			state = fmt.Sprintf("built, max %d, %s %s", *one.MaxDistance, one.Layout,
				machine.Bytes(one.FileBytes))
		}
		switch {
		case one.Building != "" && one.State == answer.NotBuilt:
			state = "being built: " + one.Building
		case one.Building != "":
			state += "; being built again: " + one.Building
		}
		row := []any{tablebase.Short(one.Puzzle.Puzzle), size, state + one.estimate, one.Sample}
		t.Add(row[:len(t.Columns)]...)
	}
	return t
}

// listData is the table for programs. The columns for people come first, then those that have the
// names of JSON's fields. Only spec has another name there: puzzle.
func listData(all []listed) *table.Table {
	t := listTable(all, true)
	t.Columns = append(t.Columns, "spec", "searched", "state", "building", "reached",
		"max_distance", "layout", "partition", "file_bytes", "leftovers")
	for i, one := range all {
		var bytes any
		if one.FileBytes > 0 {
			bytes = one.FileBytes
		}
		t.Rows[i] = append(t.Rows[i], one.Puzzle.Puzzle, one.Searched, one.State, one.Building,
			table.Maybe(one.Reached), table.Maybe(one.MaxDistance), one.Layout, one.Partition,
			bytes, len(one.Leftovers))
	}
	return t
}

func (a *app) writeFamilies() {
	fmt.Fprintln(a.term.Out, "\nFamilies, of which 'puzzlebase help puzzles' tells more:")
	for _, f := range catalog.Families() {
		name, _, _ := strings.Cut(f.Usage, "[")
		about, room := f.About, max(20, a.term.TextWidth()-26)
		if signs := []rune(about); len(signs) > room {
			about = string(signs[:room])
			if end := strings.LastIndex(about, " "); end > 0 {
				about = about[:end]
			}
			about += " ..."
		}
		fmt.Fprintf(a.term.Out, "  %-18s  %s\n", name, about)
	}
}

func (a *app) writeLeftovers(left []checkpoints.File) {
	if len(left) == 0 {
		return
	}
	fmt.Fprintln(a.term.Out, "\n"+terminal.Wrap("Left by builds and counts that ended early. The "+
		"same command tidies up; 'puzzlebase rm PUZZLE' removes it all:",
		a.term.TextWidth(), 0))
	for _, f := range left {
		line := table.Printable(filepath.Base(f.Path)) + ", " + machine.Bytes(f.Bytes)
		switch {
		case f.Checkpoint:
			line += ": the same command goes on from it"
		case f.Useless():
			line += ": damaged or incomplete, so that nothing goes on from it"
		case f.Fault != nil:
			line += ": " + table.Printable(f.Fault.Error())
		}
		fmt.Fprintln(a.term.Out, table.Wrapped("  "+line, 0, 4, a.term.Columns()))
	}
}

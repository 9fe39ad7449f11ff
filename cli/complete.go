package cli

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"puzzlebase/enumerate"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/store/layouts"
)

// completions tells the shell what may follow the flags that take words of
// their own, folders or files.
func (a *app) completions(cmd *cobra.Command) {
	for _, sub := range cmd.Commands() {
		a.completions(sub)
	}
	words := map[string][]string{
		"layout": layouts.Names(),
		"engine": enumerate.EngineNames(),
		"where":  {"distance=", "distance>=", "moves=", "index<"},
	}
	for name, values := range words {
		if cmd.LocalNonPersistentFlags().Lookup(name) != nil {
			must(cmd.RegisterFlagCompletionFunc(name,
				cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp)))
		}
	}
	for _, name := range []string{"format", "color"} {
		if f := cmd.LocalFlags().Lookup(name); f != nil &&
			cmd.InheritedFlags().Lookup(name) == nil {
			must(cmd.RegisterFlagCompletionFunc(name,
				cobra.FixedCompletions(strings.Split(f.Value.Type(), "|"),
					cobra.ShellCompDirectiveNoFileComp)))
		}
	}
	if !cmd.HasParent() {
		must(cmd.MarkPersistentFlagDirname("data"))
	}
	switch output := cmd.LocalNonPersistentFlags().Lookup("output"); {
	case output == nil:
	case cmd.Name() == "report", cmd.Name() == "site":
		must(cmd.MarkFlagDirname("output"))
	case cmd.Name() == "export":
		must(cmd.MarkFlagFilename("output", "parquet", "csv", "jsonl", "graphml", "dot"))
	default:
		must(cmd.MarkFlagFilename("output", "svg", "png", "pdf"))
	}
}

// must panics on an error that only a mistake in this program can cause.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

// completePuzzle offers the names of puzzles to the shell, for the first n
// arguments; n < 0 means for all.
func (a *app) completePuzzle(n int) cobra.CompletionFunc {
	return func(_ *cobra.Command, args []string,
		typed string) ([]string, cobra.ShellCompDirective) {
		if n >= 0 && len(args) >= n {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return a.puzzleNames(typed)
	}
}

// completePositions offers the names of puzzles for the first argument, then the
// names of the puzzle's positions and files.
func (a *app) completePositions(_ *cobra.Command, args []string,
	typed string) ([]string, cobra.ShellCompDirective) {
	if len(args) == 0 {
		return a.puzzleNames(typed)
	}
	p, err := a.Dir().Find(args[0])
	if err != nil {
		return nil, cobra.ShellCompDirectiveDefault
	}
	return p.Features().Names, cobra.ShellCompDirectiveDefault
}

// ofPuzzle makes cmd a command on one puzzle, whose name it is given.
func (a *app) ofPuzzle(cmd *cobra.Command,
	run func(cmd *cobra.Command, spec string) error) *cobra.Command {
	cmd.Args, cmd.ValidArgsFunction = cobra.ExactArgs(1), a.completePuzzle(1)
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return run(cmd, args[0]) }
	return cmd
}

// ofPuzzles makes cmd a command on one puzzle or more.
func (a *app) ofPuzzles(cmd *cobra.Command,
	run func(cmd *cobra.Command, names []string) error) *cobra.Command {
	cmd.Args, cmd.ValidArgsFunction, cmd.RunE = cobra.MinimumNArgs(1), a.completePuzzle(-1), run
	return cmd
}

// ofPositions makes cmd a command on positions of a puzzle, which the arguments
// after its name tell.
func (a *app) ofPositions(cmd *cobra.Command,
	run func(cmd *cobra.Command, spec string, args []string) error) *cobra.Command {
	cmd.Args, cmd.ValidArgsFunction = cobra.MinimumNArgs(1), a.completePositions
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return run(cmd, args[0], args[1:]) }
	return cmd
}

// puzzleNames are what may be typed for a puzzle: those that are built, all names,
// and the beginnings of specs, after which no blank follows.
func (a *app) puzzleNames(typed string) ([]string, cobra.ShellCompDirective) {
	var out []string
	for _, p := range a.Dir().Puzzles(a.Dir().Leftovers()) {
		out = append(out, name(p))
	}
	for _, k := range catalog.Named() {
		out = append(out, k.Names...)
	}
	directive := cobra.ShellCompDirectiveNoFileComp
	for _, stem := range catalog.Stems() {
		out = append(out, stem)
		if strings.HasPrefix(stem, typed) && strings.HasSuffix(stem, ":") {
			directive |= cobra.ShellCompDirectiveNoSpace
		}
	}
	slices.Sort(out)
	return slices.Compact(out), directive
}

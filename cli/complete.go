package cli

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"puzzlebase/enumerate"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/store/layouts"
	"puzzlebase/tablebase"
)

// completions says to the shell what may follow the flags of a command and those below it.
func (a *app) completions(cmd *cobra.Command) {
	for _, sub := range cmd.Commands() {
		a.completions(sub)
	}
	words := map[string][]string{
		"layout": layouts.Names(),
		"engine": enumerate.EngineNames(),
		"where":  {"distance=", "distance>=", "moves=", "index<"},
	}
	offer := func(f *pflag.Flag) {
		offered := words[f.Name]
		if kind := f.Value.Type(); strings.Contains(kind, "|") { // one of some words
			offered = strings.Split(kind, "|")
		}
		if offered != nil {
			must(cmd.RegisterFlagCompletionFunc(f.Name,
				cobra.FixedCompletions(offered, cobra.ShellCompDirectiveNoFileComp)))
		}
	}
	cmd.LocalNonPersistentFlags().VisitAll(offer)
	if !cmd.HasParent() {
		cmd.PersistentFlags().VisitAll(offer)
		must(cmd.MarkPersistentFlagDirname("data"))
	}
}

// must panics on an error that only a mistake in this program can cause.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

// completePuzzle offers the names of puzzles for the first n arguments; n < 0 means for all.
func (a *app) completePuzzle(n int) cobra.CompletionFunc {
	return func(_ *cobra.Command, args []string,
		typed string) ([]string, cobra.ShellCompDirective) {
		if n >= 0 && len(args) >= n {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return a.puzzleNames(typed)
	}
}

// completePositions offers puzzles, and after the first argument the puzzle's positions and files.
func (a *app) completePositions(_ *cobra.Command, args []string,
	typed string) ([]string, cobra.ShellCompDirective) {
	if len(args) == 0 {
		return a.puzzleNames(typed)
	}
	p, err := a.dir().Find(args[0])
	if err != nil {
		return nil, cobra.ShellCompDirectiveDefault
	}
	return puzzle.PositionNames(p), cobra.ShellCompDirectiveDefault
}

// puzzleNames are what may be typed for a puzzle: built ones, all names, and beginnings of specs,
// after which no blank follows.
func (a *app) puzzleNames(typed string) ([]string, cobra.ShellCompDirective) {
	var out []string
	in := a.dir().Contents()
	for _, p := range slices.Concat(in.Puzzles, in.Begun) {
		out = append(out, tablebase.Name(p))
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

package cli

import (
	"github.com/spf13/cobra"

	"puzzlebase/cli/values"
)

func (a *app) lookupCommand() *cobra.Command {
	var f format
	var limit values.Limit
	cmd := a.ofPositions(&cobra.Command{
		Use:   "lookup " + positionsUse,
		Short: "Print the distance of each position, one a line",
		Long: `Print for each position, from arguments, files or standard input, its distance or
'unsolvable', one a line. A position that cannot be read gives 'invalid' and a
message on stderr; the rest go on. Where no table holds a puzzle, such as the
15-puzzle, distances are searched for, as is said on stderr, and one that the limit
leaves open gives 'unsolved'. From standard input all that has come is
answered before more is awaited, so that a program can hold a conversation.`,
		Example: `  puzzlebase lookup hiriq preset:0 preset:3
  puzzlebase lookup ninepuzzle - < boards.txt`,
	}, func(cmd *cobra.Command, spec string, args []string) error {
		return a.runLookup(cmd, spec, args, f, limit)
	})
	formatFlag(cmd.Flags(), &f, text, jsonFormat)
	limitFlag(cmd.Flags(), &limit)
	return cmd
}

func (a *app) runLookup(cmd *cobra.Command, spec string, args []string, f format,
	limit values.Limit) error {
	t, err := a.asking(cmd.Context(), spec, limit)
	if err != nil {
		return err
	}
	defer t.Close()
	return a.about(t.Puzzle(), args).Lookup(cmd.Context(), t, f == jsonFormat)
}

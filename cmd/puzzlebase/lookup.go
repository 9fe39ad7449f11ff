package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/spf13/cobra"

	"puzzlebase/puzzle"
	"puzzlebase/store"
)

func (a *app) lookupCommand() *cobra.Command {
	var f format
	cmd := &cobra.Command{
		Use:   "lookup PUZZLE [POSITION...|-]",
		Short: "Print the distance of each position, one a line",
		Long: `Print for each position, from the arguments or one a line on standard input, its
distance or 'unsolvable'. A line that cannot be read gives 'invalid' and a
message on stderr; the rest go on.`,
		Example: `  puzzlebase lookup hiriq preset:0 preset:3
  puzzlebase lookup ninepuzzle - < boards.txt`,
		Args:              cobra.MinimumNArgs(1),
		ValidArgsFunction: completePuzzle(1),
		RunE:              func(cmd *cobra.Command, args []string) error { return a.runLookup(cmd, args[0], args[1:], f) },
	}
	formatFlag(cmd.Flags(), &f, text, jsonFormat)
	return cmd
}

// lookup is one lookup command at work.
type lookup struct {
	app     *app
	p       puzzle.Puzzle
	db      *store.DB
	format  format
	invalid bool
}

func (a *app) runLookup(cmd *cobra.Command, spec string, args []string, f format) error {
	p, db, err := a.opened(cmd.Context(), spec)
	if err != nil {
		return err
	}
	defer db.Close()
	l := &lookup{app: a, p: p, db: db, format: f}
	if len(args) == 0 || len(args) == 1 && args[0] == "-" {
		err = l.stream()
	} else {
		for i, arg := range args {
			if err = l.one(fmt.Sprintf("argument %d", i+1), arg); err != nil {
				break
			}
		}
	}
	if err == nil && l.invalid {
		err = errInvalid
	}
	return err
}

// stream answers the lines of standard input, each as soon as no further one
// is waiting, so that a program can hold a conversation.
func (l *lookup) stream() error {
	in := bufio.NewReaderSize(l.app.in, 1<<16)
	for number := 1; ; number++ {
		line, err := readLine(in)
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return fmt.Errorf("read standard input: %w", err)
		}
		if failed := l.one(fmt.Sprintf("line %d", number), line); failed != nil {
			return failed
		}
		if in.Buffered() == 0 {
			if failed := l.app.out.Flush(); failed != nil {
				return failed
			}
		}
	}
}

// one answers one position.
func (l *lookup) one(where, line string) error {
	pos, err := l.p.Parse(line)
	if err != nil {
		l.invalid = true
		l.app.note("%s: %v", where, err)
		return l.write(line, "invalid", nil)
	}
	x, ok := l.p.Rank(pos)
	if !ok {
		return l.write(line, "unsolvable", nil)
	}
	e, err := l.db.Lookup(x)
	switch {
	case err != nil:
		return err
	case !e.Reached:
		return l.write(line, "unsolvable", nil)
	default:
		return l.write(line, "solvable", &e.Distance)
	}
}

// write writes one answer; distance is nil when there is none.
func (l *lookup) write(position, state string, distance *puzzle.Distance) error {
	var err error
	switch {
	case l.format == jsonFormat:
		err = writeJSON(l.app.out, struct {
			Position string           `json:"position"`
			State    string           `json:"state"`
			Distance *puzzle.Distance `json:"distance"`
		}{position, state, distance})
	case distance != nil:
		_, err = l.app.out.WriteString(strconv.Itoa(int(*distance)) + "\n")
	default:
		_, err = l.app.out.WriteString(state + "\n")
	}
	return err
}

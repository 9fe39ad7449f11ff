package session

import (
	"errors"
	"fmt"
	"strings"

	"github.com/kballard/go-shellquote"

	"puzzlebase/cli/terminal"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/tablebase"
)

// Session is the databases of one run of the program.
type Session struct {
	*terminal.Terminal
	Tool   string // what builds, as the databases tell it
	Folder string // of the databases, as it was named; "" for the usual one
}

// Dir is where the databases lie.
func (s *Session) Dir() tablebase.Dir {
	if s.Folder != "" {
		return tablebase.Dir(s.Folder)
	}
	return tablebase.Default()
}

// Command is a command for people to copy, in quotation marks, about the
// databases of this session.
func (s *Session) Command(words ...string) string {
	if s.Folder != "" {
		words = append(words, "--data", s.Folder)
	}
	line := "puzzlebase " + shellquote.Join(words...)
	if strings.Contains(line, "'") { // of a word with a blank, say
		return "`" + line + "`"
	}
	return "'" + line + "'"
}

// Typed is what people type for p, whether or not it has a database.
func Typed(p puzzle.Puzzle) string { return catalog.Name(p.Spec()) }

// name is what people call p.
func name(p puzzle.Puzzle) string { return tablebase.Short(p.Spec()) }

// hinted adds to the error for what is not built how to build it.
func (s *Session) hinted(err error) error {
	if missing := (*tablebase.NotBuiltError)(nil); errors.As(err, &missing) {
		return fmt.Errorf("%w: run %s, which takes %s", err, s.Command("build", missing.Typed),
			tablebase.Roughly(missing.Takes))
	}
	return err
}

// passOn tells a person what happens on the way.
func (s *Session) passOn(n tablebase.Note) {
	if n.Kind == tablebase.CheckpointsEnd {
		s.Note("%s", n.Text) // a failure, even though the build goes on
		return
	}
	s.Talk("%s", n.Text)
}

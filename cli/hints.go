package cli

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"github.com/kballard/go-shellquote"

	"puzzlebase/analyze"
	"puzzlebase/export"
	"puzzlebase/store"
	"puzzlebase/store/beside"
	"puzzlebase/store/checkpoints"
	"puzzlebase/store/write"
	"puzzlebase/tablebase"
	"puzzlebase/verify"
)

// command is a command for people to copy, in quotation marks, with the same databases.
func (a *app) command(words ...string) string {
	if a.folder != "" {
		words = append(words, "--data", a.folder)
	}
	line := "puzzlebase " + shellquote.Join(words...)
	if strings.Contains(line, "'") { // a word with a blank, for example
		return "`" + line + "`"
	}
	return "'" + line + "'"
}

// hinted adds to an error what a person can do about it. Errors of packages below name no flags of
// this program; notes of a build do, and the answers of a server.
func (a *app) hinted(err error) error {
	var hint string
	var missing *tablebase.NotBuiltError
	var large *analyze.TooManyError
	var searched *tablebase.NoTableError
	switch {
	case errors.As(err, &large) && large.Fits != nil:
		hint = fmt.Sprintf(": --distance %s has so few", large.Fits)
	case errors.As(err, &missing):
		hint = fmt.Sprintf(": run %s, which takes %s",
			a.command("build", cmp.Or(a.typed[missing.CatalogName], missing.CatalogName)),
			missing.Needs())
	case errors.As(err, &searched):
		hint = a.instead(searched.Puzzle)
	case errors.As(err, new(*checkpoints.UnusableError)), errors.Is(err, checkpoints.ErrUnread),
		errors.Is(err, write.ErrLevels):
		hint = "; --fresh starts over"
	case errors.Is(err, store.ErrDamaged), errors.Is(err, store.ErrVersion),
		errors.As(err, new(*verify.RulesError)), errors.Is(err, tablebase.ErrBuilt):
		hint = "; build it again with --force"
	case errors.Is(err, store.ErrForeign):
		hint = ": move it away or name another --data folder"
	case errors.Is(err, beside.ErrReadOnly):
		hint = ": name another --data folder"
	case errors.As(err, new(*tablebase.TooLargeError)):
		hint = ", or --force-fit to try all the same"
	case errors.Is(err, export.ErrTooMany):
		hint = ", and --edges writes any number as rows"
	default:
		return err
	}
	return fmt.Errorf("%w%s", err, hint)
}

// instead says what can be asked of a puzzle that has no table, for the end of an error.
func (a *app) instead(name string) string {
	name = cmp.Or(a.typed[name], name)
	hint := fmt.Sprintf("; %s draws some", a.command("sample", name))
	if p, err := a.puzzle(name); err == nil && p.Features().Unnumbered == nil {
		hint += fmt.Sprintf(", and %s counts the nearest",
			a.command("report", name, "-o", "pages"))
	}
	return hint
}

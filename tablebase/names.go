package tablebase

import (
	"cmp"
	"fmt"
	"path/filepath"
	"strings"

	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/store/layouts"
)

// A puzzle has these names. Beside each is that of the 9-puzzle, and that of a definition which
// calls its puzzle Ring:
//
//	spec         sliding:3x3               perm:Name+Ring/Set+BEADS+4+1/Move+L/BEADS/2+3+4+1…
//	Name(p)      ninepuzzle                perm-ring-b7fbe60b1dda6a08
//	Short(spec)  the same
//	LongName     ninepuzzle (sliding:3x3)  perm-ring-b7fbe60b1dda6a08 (perm:Name+Ring/Set+…)
//	Title        9-puzzle                  Ring
//	FileName     sliding-3x3               perm-ring-b7fbe60b1dda6a08
//	Dir.File     data/sliding-3x3.db       data/perm-ring-b7fbe60b1dda6a08.db
//
// The spec is for the program, Short for people to read and to type, Title for headings. Dir.Path
// is the file that serves the puzzle. If the entry Dir.File is a link, that is its target. If the
// puzzle is another one rotated by 180 degrees, it is the file of that one.

// Name is the short name for p, which can be typed.
func Name(p puzzle.Puzzle) string { return Short(p.Spec()) }

// Title is the name of p as a heading: its own if it has one, as in "Nine Tails", else its short
// name.
func Title(p puzzle.Puzzle) string { return cmp.Or(catalog.Heading(p.Spec()), Name(p)) }

// LongName is the short name for the puzzle of a spec. The spec, or its beginning, follows if it
// differs.
func LongName(spec string) string {
	short := Short(spec)
	if short == spec {
		return spec
	}
	return short + " (" + english.Spec(spec) + ")"
}

// maxFileName is the greatest length of a spec that is a file name. maxShown is that of a spec that
// is shown in full, even on a narrow terminal.
const (
	maxFileName = 60
	maxShown    = 40
)

// FileName is the name of the database of a spec, without its extension. It is the spec if any
// system allows that. Otherwise it is the first word, the title of the puzzle, if any, and a hash
// of the whole spec. It depends on nothing else.
func FileName(spec string) string {
	name := strings.ReplaceAll(spec, ":", "-")
	if len(name) <= maxFileName && strings.Trim(name, plain+",=+") == "" {
		return name
	}
	word, _, _ := strings.Cut(spec, ":")
	if title := plainly(catalog.OwnTitle(spec)); title != "" {
		word += "-" + title
	}
	return fmt.Sprintf("%s-%x", word, layouts.Sum256([]byte(spec)))[:len(word)+1+hashDigits]
}

const (
	hashDigits = 16 // digits of a hash in a file name
	maxTitle   = 16 // characters of a title in a file name
	plain      = "abcdefghijklmnopqrstuvwxyz0123456789-"
)

// plainly returns the part of a title that any system allows in a file name.
func plainly(title string) string {
	title = strings.Map(func(r rune) rune {
		if strings.ContainsRune(plain, r) {
			return r
		}
		return -1
	}, strings.ToLower(title))
	return strings.Trim(title[:min(len(title), maxTitle)], "-")
}

// isHashed reports whether the name of a file ends in a hash.
func isHashed(name string) bool {
	word, hash := name[:max(len(name)-hashDigits, 0)], name[max(len(name)-hashDigits, 0):]
	return len(word) > 1 && strings.HasSuffix(word, "-") && strings.Trim(word, plain) == "" &&
		strings.Trim(hash, "0123456789abcdef") == ""
}

// specOf returns the spec whose database has that name, or "" if the name does not show it.
func specOf(database string) string {
	stem := strings.TrimSuffix(filepath.Base(database), filepath.Ext(database))
	spec := strings.Replace(stem, "-", ":", 1)
	for _, s := range []string{stem, spec} {
		if _, err := catalog.Find(s); err == nil && FileName(s) == stem {
			return s
		}
	}
	return ""
}

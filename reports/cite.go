package reports

import (
	"fmt"
	"strings"

	"puzzlebase/reports/table"
	"puzzlebase/store"
)

// Cite returns a BibTeX entry for numbers that come from a database, with what
// others need to find the same ones: the program's version, the puzzle's canonical
// spec and the content hash, which does not depend on who built it.
func Cite(name, version string, m *store.Manifest) string {
	return cite(name, "The distances of all "+table.Counted(m.Size, "position"), version, m.Puzzle, m.ContentHash)
}

// CitePatterns is Cite for pattern databases.
func CitePatterns(name, version string, m *store.PatternManifest) string {
	return cite(name, "Pattern databases "+m.Partition, version, m.Puzzle, m.ContentHash)
}

func cite(name, what, version, spec, hash string) string {
	key := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '-' {
			return r
		}
		return '-'
	}, strings.ToLower(name))
	return fmt.Sprintf(`@misc{puzzlebase-%s,
  author       = {{The puzzlebase authors}},
  title        = {%s of %s},
  howpublished = {puzzlebase %s},
  note         = {puzzle \texttt{%s}, content hash \texttt{%s}}
}
`, key, table.LaTeX(what), table.LaTeX(name), version, table.LaTeX(spec), hash)
}

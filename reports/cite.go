package reports

import (
	"fmt"
	"strings"

	"puzzlebase/internal/english"
	"puzzlebase/reports/table"
	"puzzlebase/tablebase"
)

// mostSpec is the length of the longest spec that a citation has. Of a longer one, such as a whole
// definition, it has the title and a hash.
const mostSpec = 60

// Cite returns a BibTeX entry for numbers that come from a database. It has what others need to
// find the same ones: the program's version, the puzzle's canonical spec, and the content hash,
// which does not depend on who built the database. The homepage is the program's; it may be "".
func Cite(name, version, homepage string, in *tablebase.Info) string {
	var what, spec string
	if m := in.Patterns; m != nil {
		what, spec = "Pattern databases "+m.Partition, m.Puzzle
	} else {
		what, spec = "The distances of all "+english.Counted(in.Table.Size, "position"),
			in.Table.Puzzle
	}
	if len(spec) > mostSpec {
		spec = tablebase.FileName(spec)
	}
	key := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '-' {
			return r
		}
		return '-'
	}, strings.ToLower(name))
	year, _, _ := strings.Cut(in.Build.Built, "-") // "" if that is not recorded
	if homepage != "" {
		homepage = "\n  url          = {" + homepage + "},"
	}
	return fmt.Sprintf(`@misc{puzzlebase-%s,
  author       = {{The puzzlebase authors}},
  title        = {%s of %s},
  year         = {%s},
  howpublished = {puzzlebase %s},%s
  note         = {puzzle \texttt{%s}, content hash \texttt{%s}}
}
`, key, table.LaTeX(what), table.LaTeX(name), year, version, homepage,
		table.LaTeX(spec), in.ContentHash())
}

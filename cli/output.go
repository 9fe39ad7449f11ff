package cli

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/pflag"

	"puzzlebase/puzzle"
)

// format is the value of --format.
type format string

// The formats; a command says which of them it has.
const (
	text       format = "text"
	jsonFormat format = "json"
	csvFormat  format = "csv"
)

// formatFlag adds --format with the given choices, the first one the default.
func formatFlag(flags *pflag.FlagSet, value *format, choices ...format) {
	*value = choices[0]
	c := &choice[format]{"format", value, choices}
	flags.Var(c, "format", "how to write the result: "+puzzle.Listed(c.words(), "or"))
}

// table is rows of text under a header, for people (aligned) and for programs
// (CSV).
type table struct {
	header []string
	rows   [][]string
}

func (t *table) add(cells ...string) { t.rows = append(t.rows, cells) }

// writeTable writes a table, aligned or as CSV.
func (a *app) writeTable(t *table, f format) error { return a.aligned(t, f, 0) }

// writeNumbers writes a table whose cells are numbers: aligned to the right, or
// as CSV.
func (a *app) writeNumbers(t *table, f format) error { return a.aligned(t, f, tabwriter.AlignRight) }

func (a *app) aligned(t *table, f format, flags uint) error {
	all := append([][]string{t.header}, t.rows...)
	if f == csvFormat {
		return csv.NewWriter(a.out).WriteAll(all)
	}
	after := "" // a cell needs its end to be aligned to the right
	if flags&tabwriter.AlignRight != 0 {
		after = "\t"
	}
	var text strings.Builder
	columns := tabwriter.NewWriter(&text, 0, 0, 2, ' ', flags)
	for _, row := range all {
		fmt.Fprintln(columns, strings.Join(row, "\t")+after)
	}
	if err := columns.Flush(); err != nil {
		return err
	}
	header, rest, _ := strings.Cut(text.String(), "\n")
	_, err := fmt.Fprintf(a.out, "%s\n%s", a.styled(styleHeading, header), rest)
	return err
}

// writeJSON writes v as one line.
func writeJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}

// grouped writes n with commas between the thousands.
func grouped(n uint64) string {
	s := strconv.FormatUint(n, 10)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// bytesText writes a number of bytes in the unit that suits it.
func bytesText(n int64) string {
	switch {
	case n < 1<<10:
		return fmt.Sprintf("%d B", n)
	case n < 10<<20:
		return fmt.Sprintf("%.0f KiB", float64(n)/(1<<10))
	case n < 1<<30:
		return fmt.Sprintf("%.0f MiB", float64(n)/(1<<20))
	default:
		return fmt.Sprintf("%.1f GiB", float64(n)/(1<<30))
	}
}

// counted writes n with what is counted, in the plural unless n is 1.
func counted(n uint64, what string) string {
	if n != 1 {
		what += "s"
	}
	return grouped(n) + " " + what
}

package main

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/pflag"
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
	flags.Var(&choice{value, choices}, "format", "how to write the result: "+join(choices, ", "))
}

// choice is a pflag.Value that takes one of some words.
type choice struct {
	value   *format
	choices []format
}

func (c *choice) String() string { return string(*c.value) }
func (c *choice) Type() string   { return join(c.choices, "|") }

func (c *choice) Set(s string) error {
	if !slices.Contains(c.choices, format(s)) {
		return fmt.Errorf("want %s", join(c.choices, ", "))
	}
	*c.value = format(s)
	return nil
}

func join(choices []format, between string) string {
	var words []string
	for _, c := range choices {
		words = append(words, string(c))
	}
	return strings.Join(words, between)
}

// table is rows of text under a header, for people (aligned) and for programs
// (CSV).
type table struct {
	header []string
	rows   [][]string
}

func (t *table) add(cells ...string) { t.rows = append(t.rows, cells) }

// write writes the table, aligned or as CSV.
func (t *table) write(w io.Writer, f format) error {
	all := append([][]string{t.header}, t.rows...)
	if f == csvFormat {
		return csv.NewWriter(w).WriteAll(all)
	}
	aligned := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, row := range all {
		fmt.Fprintln(aligned, strings.Join(row, "\t"))
	}
	return aligned.Flush()
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
	default:
		return fmt.Sprintf("%.0f MiB", float64(n)/(1<<20))
	}
}

// counted writes n with what is counted, in the plural unless n is 1.
func counted(n uint64, what string) string {
	if n != 1 {
		what += "s"
	}
	return grouped(n) + " " + what
}

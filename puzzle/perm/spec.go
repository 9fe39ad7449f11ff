package perm

import (
	"embed"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"puzzlebase/puzzle"
)

// The definitions that are part of the program, by name.
//
//go:embed definitions/*.tws
var files embed.FS

// Builtin returns the puzzle of a definition that is part of the program. Its
// spec is the name that people call it, followed by the metric where it is not
// the usual one.
func Builtin(file, spec, options string) (*Puzzle, error) {
	text, err := files.ReadFile("definitions/" + file + ".tws")
	if err != nil {
		return nil, err
	}
	d, err := readTws(string(text), func(line int) string { return fmt.Sprintf("%s.tws:%d", file, line+1) })
	if err != nil {
		return nil, err
	}
	metric, err := readOptions(options)
	if err != nil {
		return nil, err
	}
	return newPuzzle(d, metric, spec+metric.suffix())
}

// Find returns the puzzle of a spec: what follows "perm:" in its name. It is the
// definition in the format of twsearch with a slash for each line end and a plus
// sign for each blank; letters that this does not allow stand as in addresses of
// the web, as %2B for a plus sign. Options such as metric=quarter follow a comma.
func Find(spec string) (puzzle.Puzzle, error) {
	text, options, _ := strings.Cut(spec, ",")
	if text == "" {
		return nil, errors.New("want a definition after the colon: perm:@FILE reads one from a file")
	}
	lines := strings.Split(text, "/")
	for i, line := range lines {
		plain, err := url.QueryUnescape(line)
		if err != nil || strings.ContainsAny(plain, "\n\r") {
			return nil, fmt.Errorf("part %d of the definition, %s, cannot be read: want words with + between them", i+1, puzzle.Quote(line))
		}
		lines[i] = plain
	}
	d, err := readTws(strings.Join(lines, "\n"), func(line int) string { return fmt.Sprintf("part %d of the definition", line+1) })
	if err != nil {
		return nil, err
	}
	return orError(d, options)
}

// Title returns the name that the definition of a spec gives itself, or "".
func Title(spec string) string {
	line, _, _ := strings.Cut(spec, "/")
	words, err := url.QueryUnescape(line)
	title, named := strings.CutPrefix(words, "Name ")
	if err != nil || !named {
		return ""
	}
	return title
}

// Read returns the puzzle of a file: a definition in the format of twsearch or,
// where it begins with a brace, a kpuzzle.json of cubing.js. The name of the file
// appears in errors only. Options are "" or the metric, such as "metric=quarter".
func Read(file, text, options string) (puzzle.Puzzle, error) {
	at := func(line int) string { return fmt.Sprintf("%s:%d", file, line+1) }
	read := readTws
	if strings.HasPrefix(strings.TrimLeft(text, "\ufeff \t\r\n"), "{") {
		read = readKPuzzle
	}
	d, err := read(text, at)
	if err != nil {
		return nil, err
	}
	p, err := orError(d, options)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return p, nil
}

// orError keeps a nil pointer from becoming a puzzle that is not nil.
func orError(d *Definition, options string) (puzzle.Puzzle, error) {
	metric, err := readOptions(options)
	if err != nil {
		return nil, err
	}
	p, err := New(d, metric)
	if err != nil {
		return nil, err
	}
	return p, nil
}

// readOptions reads "" or "metric=" with one of the metrics.
func readOptions(options string) (Metric, error) {
	if options == "" {
		return Powers, nil
	}
	key, value, _ := strings.Cut(strings.ToLower(options), "=")
	if key != "metric" {
		return "", fmt.Errorf("%s is no option, want metric=%s", puzzle.Quote(options), puzzle.Listed(Metrics(), "or"))
	}
	if !slices.Contains(Metrics(), value) {
		return "", puzzle.Unknown("metric", value, Metrics()...)
	}
	return Metric(value), nil
}

// suffix is how a spec names the metric.
func (m Metric) suffix() string {
	if m == Powers {
		return ""
	}
	return ",metric=" + string(m)
}

// inlineSpec writes a definition as Find reads it.
func inlineSpec(d *Definition, m Metric) string {
	lines := d.lines()
	for i, line := range lines {
		words := strings.Fields(line)
		for k, w := range words {
			words[k] = url.QueryEscape(w)
		}
		lines[i] = strings.NewReplacer("%3F", "?", "%3A", ":", "%27", "'").Replace(strings.Join(words, "+"))
	}
	return "perm:" + strings.Join(lines, "/") + m.suffix()
}

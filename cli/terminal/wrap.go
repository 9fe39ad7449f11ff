package terminal

import (
	"strings"

	"puzzlebase/internal/english"
	"puzzlebase/reports/table"
)

// Wrap breaks a line at blanks so that it fits into a number of columns; the lines
// after the first begin with hanging blanks. A word is never broken, nor a line at
// english.Unbroken, unless the words that it joins are longer than a line.
func Wrap(line string, width, hanging int) string {
	words := strings.Fields(line)
	for i, word := range words {
		if len(word) > width-hanging {
			words[i] = strings.ReplaceAll(word, english.Unbroken, " ")
		}
	}
	indent := line[:len(line)-len(strings.TrimLeft(line, " "))]
	text := table.Wrapped(strings.Join(words, " "), len(indent), hanging, width)
	return indent + strings.ReplaceAll(text, english.Unbroken, " ")
}

// DescribedFrom writes a name and, from a column on, its description; below a long name.
func DescribedFrom(name, text string, width, at int) string {
	blanks := strings.Repeat(" ", at)
	if at > width/2 {
		at, blanks = 4, "    "
	}
	text = Wrap(blanks+text, width, at)
	if len(name)+2 > at {
		return Wrap(name, width, 4) + "\n" + text
	}
	return name + text[len(name):]
}

// Reflowed breaks a text at the width of the terminal. It fills paragraphs, whose lines begin
// without a blank. Other lines are broken each by itself, and a second column stays one.
func Reflowed(text string, width int) string {
	var out, paragraph []string
	flush := func() {
		if len(paragraph) > 0 {
			out = append(out, Wrap(strings.Join(paragraph, " "), width, 0))
			paragraph = nil
		}
	}
	for line := range strings.SplitSeq(strings.TrimSpace(text), "\n") {
		if line != "" && !strings.HasPrefix(line, " ") {
			paragraph = append(paragraph, line)
			continue
		}
		flush()
		inner := strings.TrimLeft(line, " ")
		indent := len(line) - len(inner)
		name, rest, _ := strings.Cut(inner, "  ")
		if text := strings.TrimSpace(rest); text != "" {
			at := len(line) - len(strings.TrimLeft(rest, " "))
			out = append(out, DescribedFrom(line[:indent]+name, text, width, at))
		} else {
			out = append(out, Wrap(line, width, indent+2))
		}
	}
	flush()
	return strings.Join(out, "\n")
}

// Indented indents a line and breaks it to fit into [Terminal.TextWidth].
func (t *Terminal) Indented(line string) string {
	line = "  " + line
	return Wrap(line, t.TextWidth(), len(line)-len(strings.TrimLeft(line, " "))+2)
}

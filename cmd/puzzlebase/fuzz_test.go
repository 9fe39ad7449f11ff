package main

import (
	"strings"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
)

// FuzzRecords cuts texts into positions as solve does with files. What it
// yields is never longer than what a person can have meant, every line is told
// once and in order, and a text written by the program is read back.
func FuzzRecords(f *testing.F) {
	var puzzles []puzzle.Puzzle
	for _, spec := range catalog.Core() {
		p, err := catalog.Find(spec)
		if err != nil {
			f.Fatal(err)
		}
		puzzles = append(puzzles, p)
		a, b := p.Unrank(0), p.Unrank(puzzle.Index(p.Size()-1))
		f.Add(p.Draw(a) + p.Draw(b) + "\n" + p.Format(a) + "\n" + p.Draw(b))
		f.Add(p.Format(a) + "\r\n\r\n" + p.Format(b))
	}
	f.Add("\n\n\n")
	f.Add("1 2 3\n4 5 6")
	f.Add(strings.Repeat("1 2 3 ", 2000) + "\n1")
	f.Fuzz(func(t *testing.T, text string) {
		for _, p := range puzzles {
			last := 0
			for rec, err := range records(strings.NewReader(text), p.Lines) {
				if err != nil {
					t.Fatal(err)
				}
				lines := strings.Count(rec.text, "\n") + 1
				first, _, _ := strings.Cut(rec.text, "\n")
				if rec.line <= last || lines > p.Lines(first) || len(rec.text) > lines*(maxLine+len(cutMark)+1) {
					t.Fatalf("%s: line %d after line %d, %d lines, %d bytes", p.Spec(), rec.line, last, lines, len(rec.text))
				}
				last = rec.line + lines - 1
				if pos, err := p.Parse(rec.text); err == nil {
					reread(t, p, pos)
				}
			}
		}
	})
}

// reread writes a position in both forms, one after the other, and wants two of
// them back.
func reread(t *testing.T, p puzzle.Puzzle, pos puzzle.Position) {
	n := 0
	for rec, err := range records(strings.NewReader(p.Draw(pos)+p.Format(pos)+"\n"), p.Lines) {
		got, parseErr := p.Parse(rec.text)
		if err != nil || parseErr != nil || got != pos {
			t.Fatalf("%s: %q is read back as %q (%v, %v)", p.Spec(), pos, rec.text, err, parseErr)
		}
		n++
	}
	if n != 2 {
		t.Fatalf("%s: two positions are read back as %d", p.Spec(), n)
	}
}

// FuzzLookup answers every line of standard input with one line.
func FuzzLookup(f *testing.F) {
	data := f.TempDir()
	f.Add("HHHTTTHHH\nTTTTTTTTT\n")
	f.Add("HHH\n\n\x00\r\nTTTTTTTTT")
	f.Add(strings.Repeat("H", 10_000))
	f.Fuzz(func(t *testing.T, text string) {
		stdout, stderr, code := inProcess(t, text, "lookup", "ninetails", "--data", data)
		lines := strings.Count(text, "\n")
		if text != "" && !strings.HasSuffix(text, "\n") {
			lines++
		}
		if got := strings.Count(stdout, "\n"); got != lines {
			t.Fatalf("%d lines asked, %d answered: %q", lines, got, stdout)
		}
		told := strings.Count(strings.TrimPrefix(stderr, "puzzlebase: ninetails is not built yet: building "+data+"/tails-3x3.db\n"), "\n")
		if invalid := strings.Count(stdout, "invalid\n"); told != invalid || (code == exitInvalid) != (invalid > 0) {
			t.Fatalf("%d invalid, %d told, exit code %d", invalid, told, code)
		}
	})
}

// TestLongLine does not take the beginning of a line that is too long for a
// position.
func TestLongLine(t *testing.T) {
	text := "TTTTTTTTT" + strings.Repeat(" ", 3*maxLine) + "H\nTTTTTTTTT"
	stdout, stderr, code := inProcess(t, text, "lookup", "ninetails", "--data", t.TempDir())
	if stdout != "invalid\n0\n" || code != exitInvalid || len(stderr) > 1000 {
		t.Errorf("%q, exit code %d, stderr %q", stdout, code, stderr)
	}
}

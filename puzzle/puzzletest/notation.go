package puzzletest

import (
	"errors"
	"fmt"
	"strings"
	"sync"

	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
)

// checkCertificates wants no certificate for a solvable board, one for every
// board outside the space, and words in it.
func checkCertificates(v *visit) error {
	certify := v.Puzzle.Features().Certify
	for _, board := range v.boards {
		var cert puzzle.Certificate
		certified := false
		if certify != nil {
			cert, certified = certify(board)
		}
		if _, numbered := v.Puzzle.Rank(board); !numbered && !certified {
			return fmt.Errorf("%s is outside the space and has no certificate",
				v.Puzzle.Format(board))
		}
		if certified && (cert.Kind == "" || cert.Text == "" || strings.Contains(cert.Text, "\n")) {
			return fmt.Errorf("%s: the certificate %+v wants a kind and one line of text",
				v.Puzzle.Format(board), cert)
		}
	}
	if certify == nil {
		return nil
	}
	solvable := v.walk()
	if v.whole {
		solvable = nil
		for x, d := range Distances(v.Puzzle) {
			if d != Unreached {
				solvable = append(solvable, puzzle.Index(x))
			}
		}
	}
	for i := 0; i < len(solvable); i += 1 + len(solvable)/wholeLimit {
		x := solvable[i]
		if cert, certified := certify(v.Puzzle.Unrank(x)); certified {
			return fmt.Errorf("%s is solvable but certified: %s", v.name(x), cert.Text)
		}
	}
	return nil
}

// checkText wants Parse to read what Format and Draw write, also with what people put around and
// between rows.
func checkText(p puzzle.Puzzle, board puzzle.Position) error {
	line, drawn := p.Format(board), p.Draw(board)
	rows := strings.TrimSpace(drawn)
	for _, text := range []string{
		line, drawn, "\ufeff" + line, line + " # a remark", "# a remark\n" + drawn,
		strings.ReplaceAll(drawn, "\n", "\r\n"),
		"[" + strings.ReplaceAll(rows, "\n", "],[") + "]",
		strings.ReplaceAll(rows, "\n", "/"), strings.ReplaceAll(rows, "\n", " ; "),
		strings.ReplaceAll(rows, "\n", " | "),
	} {
		if back, err := p.Parse(text); err != nil || back != board {
			return fmt.Errorf("%q is read back as %q (%v), want %q", text, back, err, board)
		}
	}
	return nil
}

// checkWritten wants Parse to read the example of every written form, and the
// first to be what Format writes.
func checkWritten(v *visit) error {
	for i, form := range v.Puzzle.Written() {
		board, err := v.Puzzle.Parse(form.Example)
		if err != nil {
			return fmt.Errorf("%s: %w", form.About, err)
		}
		if line := v.Puzzle.Format(board); i == 0 && line != form.Example {
			return fmt.Errorf("the first written form is %q, but Format writes %q", form.Example,
				line)
		}
	}
	return nil
}

// checkLines wants Format to write one line, Draw whole lines, and Lines to
// distinguish the two by the first line.
func checkLines(p puzzle.Puzzle, board puzzle.Position) error {
	line, drawn := p.Format(board), p.Draw(board)
	if strings.Contains(line, "\n") {
		return fmt.Errorf("the one-line form has a line break: %q", line)
	}
	if n := p.Lines(line); n != 1 {
		return fmt.Errorf("%q: Lines = %d, want 1", line, n)
	}
	if !strings.HasSuffix(drawn, "\n") {
		return fmt.Errorf("the drawing does not end its last line: %q", drawn)
	}
	first, _, _ := strings.Cut(drawn, "\n")
	if n := p.Lines(first); n != strings.Count(drawn, "\n") {
		return fmt.Errorf("%q: Lines of its first = %d, want %d", drawn, n,
			strings.Count(drawn, "\n"))
	}
	for row := range strings.Lines(drawn) {
		if row = strings.TrimSuffix(row, "\n"); strings.TrimSpace(row) == "" ||
			strings.TrimRight(row, " ") != row {
			return fmt.Errorf("%q has an empty line or blanks at the end of one", drawn)
		}
	}
	return nil
}

// checkMoveNames wants the legal moves of a position to have different names of one line each.
func checkMoveNames(p puzzle.Puzzle, board puzzle.Position) error {
	moves := map[string]puzzle.Move{}
	for _, e := range puzzle.SuccessorsOf(p, board) {
		name := p.MoveName(board, e.Move)
		if name == "" || strings.ContainsAny(name, "\n,") {
			return fmt.Errorf("%s: move %d is named %q", p.Format(board), e.Move, name)
		}
		if other, taken := moves[name]; taken {
			return fmt.Errorf("%s: moves %d and %d are both named %q", p.Format(board), other,
				e.Move, name)
		}
		moves[name] = e.Move
	}
	return nil
}

// wrong are texts that no puzzle reads as a position.
var wrong = []string{
	"", " ", "\n", "q", "?!", "\x00", "\xff\xfe", "é", "日本語",
	"-1", "-0x1", "2,2,2", ",", ",,,",
	":", "preset:", "preset:4",
	"preset:-1", "99999999999999999999", "1e3", "-9223372036854775808,1", "1,", ",1", "NaN", "S",
	"T8", "8 8", "oo",
	strings.Repeat("q", 1000), strings.Repeat("\x80", 1000), strings.Repeat("1", 1000),
	strings.Repeat("1 ", 1000), strings.Repeat("日", 300),
}

// letters are characters that may stand in positions.
const letters = "HTST8WBo.0123456789,:- \n\txé"

// checkBadTexts wants every text that is no position to be refused in one line
// that quotes the text, and any other to be read as a board.
func checkBadTexts(v *visit) error {
	for _, text := range wrong {
		if _, err := v.Puzzle.Parse(text); err == nil {
			return fmt.Errorf("%q is read as a position", text)
		}
		if err := checkParse(v.Puzzle, text); err != nil {
			return err
		}
	}
	for _, board := range v.boards[:min(len(v.boards), 100)] {
		line, drawn := v.Puzzle.Format(board), v.Puzzle.Draw(board)
		twice := drawn + drawn
		if _, err := v.Puzzle.Parse(twice); err == nil {
			return fmt.Errorf("two boards are read as one: %q", twice)
		}
		for _, text := range []string{twice, line[1:], line[:len(line)-1], v.spoil(line),
			v.spoil(drawn)} {
			if err := checkParse(v.Puzzle, text); err != nil {
				return err
			}
		}
	}
	return nil
}

// spoil replaces one character of a text by another.
func (v *visit) spoil(text string) string {
	at := v.rng.IntN(len(text))
	return text[:at] + string(letters[v.rng.IntN(len(letters))]) + text[at+1:]
}

// maxMessage is how long a message about a wrong text may be, bytes: it quotes
// the beginning of a long text, not the whole.
const maxMessage = 1000

// checkParse reads a text that may be right or wrong.
func checkParse(p puzzle.Puzzle, text string) error {
	board, err := p.Parse(text)
	if err == nil {
		if certify := p.Features().Certify; certify != nil {
			certify(board)
		}
		return errors.Join(checkText(p, board), checkLines(p, board), checkMoveNames(p, board),
			checkRank(p, board))
	}
	message := err.Error()
	if board != "" || strings.Contains(message, "\n") || len(message) > maxMessage ||
		!strings.Contains(message, english.Quote(text)) {
		return fmt.Errorf("Parse(%q) = %q, %q; want no position and one short line that quotes "+
			"the text", text, board, message)
	}
	return nil
}

// checkConcurrentUse calls every method from several goroutines at once, for
// the race detector to watch, and wants equal answers.
func checkConcurrentUse(v *visit) error {
	const goroutines = 4
	answers := make([]string, goroutines)
	var group sync.WaitGroup
	for i := range goroutines {
		group.Go(func() { answers[i] = v.answers() })
	}
	group.Wait()
	for _, a := range answers[1:] {
		if a != answers[0] {
			return errors.New("goroutines that ask the same at the same time get different answers")
		}
	}
	return nil
}

// answers writes what the methods say of a few positions.
func (v *visit) answers() string {
	p, f := v.Puzzle, v.Puzzle.Features()
	var out strings.Builder
	fmt.Fprintln(&out, p.Spec(), p.Size(), p.MoveCount(), p.Goals())
	for _, x := range v.few[:min(len(v.few), 50)] {
		board := p.Unrank(x)
		line := p.Format(board)
		again, err := p.Parse(line)
		y, ok := p.Rank(again)
		fmt.Fprintln(&out, line, p.Draw(board), p.Lines(line), err, y, ok, p.Predecessors(x, nil))
		for _, e := range p.Successors(x, nil) {
			fmt.Fprintln(&out, e, p.MoveName(board, e.Move), f.Cost(e.Move))
		}
		if side := f.Side; side != nil {
			fmt.Fprintln(&out, side(x))
		}
		if s := f.Symmetry; s != nil {
			fmt.Fprintln(&out, s.Image(board, s.Order-1))
		}
		if certify := f.Certify; certify != nil {
			cert, certified := certify(board)
			fmt.Fprintln(&out, cert, certified)
		}
	}
	return out.String()
}

// checkStart wants a start in the space, always the same, that can be solved as far as rules tell.
func checkStart(v *visit) error {
	p := v.Puzzle
	start := puzzle.Start(p)
	if again, err := puzzle.Read(p, " Start "); err != nil || again != start {
		return fmt.Errorf("the start is %q and then %q (%v)", start, again, err)
	}
	if _, ok := p.Rank(start); !ok {
		return fmt.Errorf("the start %q has no index", start)
	}
	if certify := p.Features().Certify; certify != nil {
		if c, refuted := certify(start); refuted {
			return fmt.Errorf("the start %q is unsolvable: %s", start, c.Text)
		}
	}
	return nil
}

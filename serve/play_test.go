package serve

import (
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/fetch"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"puzzlebase/analyze/answer"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/store/layouts"
	"puzzlebase/store/write"
	"puzzlebase/tablebase"
	"puzzlebase/tablebase/tablebasetest"
)

// games are positions of each puzzle to be played to the goal.
var games = []struct{ puzzle, at string }{
	{"ninetails", "HHHTTTHHH"},
	{"weighted-ninetails", "HHHTTTHHH"},
	{"ninepuzzle", "4,1,3,0,2,6,7,5,8"},
	{"pool", "TTSSTSTSS8STSTT"},
	{"hiriq", "000000000100001100000000000010000"},
	{"peg:triangle15", "000000001100110"},
	{"lights:2x2", "HTHH"},
	{"sliding:2x3,metric=line", "0,1,2,4,5,3"},
	{"hanoi:3", "CBA"},
	{"pancake:4", "2,4,1,3"},
	{"burnt:3", "-2,3,1"},
	{"topspin:6", "1,3,2,5,4,6"},
}

// moves returns the moves of a shortest solution as they are made by hand.
func moves(t *testing.T, s *Server, name, at string) []answer.Move {
	t.Helper()
	var out []answer.Move
	for {
		w := send(s, "GET", "/api/v1/puzzles/"+url.PathEscape(name)+"/position?at="+
			url.QueryEscape(at), "")
		var p answer.Position
		if err := json.Unmarshal(w.Body.Bytes(), &p); err != nil || w.Code != 200 || !p.Solvable {
			t.Fatalf("%s %s: %d %s", name, at, w.Code, w.Body)
		}
		if *p.Distance == 0 {
			return out
		}
		out = append(out, p.Moves[0])
		at = p.Moves[0].Position
	}
}

// middle returns where a cell is on the screen.
func (tb *tab) middle(cell int) (x, y float64) {
	box := eval[[]float64](tb,
		fmt.Sprintf(`(() => { const c = document.querySelector('[data-cell="%d"]'); `+
			`c.scrollIntoView({block: "nearest"}); const b = c.getBoundingClientRect(); return `+
			`[b.x + b.width / 2, b.y + b.height / 2]; })()`, cell))
	return box[0], box[1]
}

// byKeyboard goes to a cell with the arrow keys and chooses it.
func (tb *tab) byKeyboard(cell int) {
	tb.t.Helper()
	eval[any](tb, `document.querySelector('.cell[tabindex="0"]').focus()`)
	for range 60 {
		key := eval[string](tb, fmt.Sprintf(`(() => {
			const here = document.activeElement.getBoundingClientRect();
			const there = document.querySelector('[data-cell="%d"]').getBoundingClientRect();
			const dx = there.x - here.x, dy = there.y - here.y, one = here.width * 0.4;
			if (Math.abs(dx) < one && Math.abs(dy) < one) return "";
			if (Math.abs(dy) >= Math.abs(dx)) return dy > 0 ? "down" : "up";
			return dx > 0 ? "right" : "left";
		})()`, cell))
		if key == "" {
			tb.press(kb.Enter)
			return
		}
		tb.press(map[string]string{"down": kb.ArrowDown, "up": kb.ArrowUp, "left": kb.ArrowLeft,
			"right": kb.ArrowRight}[key])
	}
	tb.t.Fatalf("the arrow keys do not lead to cell %d but to %s", cell,
		eval[string](tb, "document.activeElement.outerHTML"))
}

func (tb *tab) byPointer(cell int) {
	x, y := tb.middle(cell)
	must(tb.t, chromedp.Do(tb.ctx, chromedp.MouseClickXY(x, y)))
}

func (tb *tab) byTouch(cell int) {
	x, y := tb.middle(cell)
	must(tb.t, chromedp.Do(tb.ctx, chromedp.TapXY(x, y)))
}

// folded is the content of the database of hiriq in the small layout, converted once.
var folded []byte

// hiriqFolded puts that into the folder of a server.
func hiriqFolded(t testing.TB, s *Server) {
	t.Helper()
	if folded == nil {
		path := filepath.Join(t.TempDir(), "hiriq.db")
		must(t, tablebase.Copy(t.Context(), tablebasetest.HiRiQ(t), path,
			write.Options{Layout: layouts.FoldedOneBit}))
		var err error
		folded, err = os.ReadFile(path)
		must(t, err)
	}
	p := catalogtest.Find(t, "hiriq")
	must(t, os.MkdirAll(string(s.opt.Dir), 0o755))
	must(t, os.WriteFile(s.opt.Dir.File(p), folded, 0o644))
}

// TestPlayToTheGoal plays each puzzle to its goal by keyboard, by pointer and by touch.
func TestPlayToTheGoal(t *testing.T) {
	b := browser(t)
	s := newServer(t, nil)
	hiriqFolded(t, s)
	where := served(t, s)
	ways := []struct {
		name   string
		look   look
		choose func(tb *tab, at int)
	}{{"keyboard", desktop, (*tab).byKeyboard}, {"pointer", desktop, (*tab).byPointer},
		{"touch", phone, (*tab).byTouch}}
	for i, g := range games {
		line := moves(t, s, g.puzzle, g.at)
		for _, way := range oneOf(ways, i) {
			t.Run(g.puzzle+" by "+way.name, func(t *testing.T) {
				tb := open(t, b, where, "/play/"+url.PathEscape(g.puzzle)+"?at="+
					url.QueryEscape(g.at), way.look)
				choose := func(at int) { way.choose(tb, at) }
				for i, m := range line {
					key, ok := slides(m.Move)
					if ok && way.name == "keyboard" && g.puzzle == "ninepuzzle" {
						tb.press(key)
					} else {
						choose(*m.From)
					}
					if *m.From != *m.To &&
						!eval[bool](tb,
							fmt.Sprintf(
								"document.querySelector('.step').textContent.startsWith('%d ')",
								i+1)) {
						tb.wait(
							fmt.Sprintf(
								"document.querySelector('.step').textContent.startsWith('%d ') "+
									"|| document.querySelector('.ring.chosen')", i+1))
						if eval[bool](tb, "Boolean(document.querySelector('.ring.chosen'))") {
							choose(*m.To)
						}
					}
					tb.wait(fmt.Sprintf("document.querySelector('.step').textContent === '%d / %d'",
						i+1, i+1))
				}
				if strings.HasPrefix(g.puzzle, "weighted") {
					tb.says("Solved", "2 moves, cost 8, the least possible")
				} else {
					tb.says("Solved", "the fewest possible")
				}
				if played := eval[string](tb,
					"new URLSearchParams(location.search).get('line')"); len(
					strings.Split(played, ".")) != len(line) {
					t.Errorf("the address has the line %q, want %d moves", played, len(line))
				}
			})
		}
	}
}

// slides returns the arrow key that plays a move of a tile by one cell.
func slides(move string) (key string, ok bool) {
	_, direction, _ := strings.Cut(move, " ")
	key, ok = map[string]string{"down": kb.ArrowDown, "up": kb.ArrowUp, "left": kb.ArrowLeft,
		"right": kb.ArrowRight}[direction]
	return key, ok
}

// TestDrag drags a piece to its target, and to where it cannot go.
func TestDrag(t *testing.T) {
	b := browser(t)
	s := newServer(t, nil)
	tb := open(t, b, served(t, s), "/play/peg:triangle15?at=000000001100110", desktop)
	m := moves(t, s, "peg:triangle15", "000000001100110")[0]
	drag := func(from int, u, v float64) {
		x, y := tb.middle(from)
		must(t, chromedp.Do(tb.ctx,
			chromedp.MouseEvent("mousePressed", x, y, chromedp.ButtonLeft, chromedp.ClickCount(1)),
			chromedp.MouseEvent("mouseMoved", (x+u)/2, (y+v)/2, chromedp.ButtonLeft),
			chromedp.MouseEvent("mouseMoved", u, v, chromedp.ButtonLeft)))
		tb.wait("document.querySelector('.ghost')")
		must(t, chromedp.Do(tb.ctx,
			chromedp.MouseEvent("mouseReleased", u, v, chromedp.ButtonLeft,
				chromedp.ClickCount(1))))
		tb.wait("!document.querySelector('.ghost')")
	}
	drag(*m.From, 20, 600)
	if step := eval[string](tb, "document.querySelector('.step').textContent"); step != "0 / 0" {
		t.Errorf("a drag to nowhere plays: %s", step)
	}
	x, y := tb.middle(*m.To)
	drag(*m.From, x, y)
	tb.wait("document.querySelector('.step').textContent === '1 / 1'")
}

// TestBody turns the layers of a body by its buttons, and the body by keys and by dragging.
func TestBody(t *testing.T) {
	b := browser(t)
	tb := open(t, b, served(t, newServer(t, nil)), "/play/pyraminx?at=at:+U+R", desktop)
	const drawing = "document.querySelector('.solid svg').innerHTML"
	colours := func() int { // that are in sight
		return eval[int](tb, "new Set([...document.querySelectorAll("+
			"'.solid polygon:not(.inside)')].map((p) => p.getAttribute('fill'))).size")
	}
	tb.wait("document.querySelectorAll('.solid polygon').length === 36")
	if n := colours(); n < 3 {
		t.Errorf("%d colours are in sight of a body with two turned layers, want 3 or 4", n)
	}
	turn := func(name string) {
		tb.click(fmt.Sprintf(".turns button:nth-child(%d)",
			eval[int](tb, fmt.Sprintf("[...document.querySelectorAll('.turns button')]"+
				".findIndex((b) => b.firstChild.textContent === %q)", name))+1))
	}
	tb.wait(`[...document.querySelectorAll(".turns button")].some((b) => ` +
		`b.textContent === "R' ▼1")`) // where it leads is told not by colour alone
	turn("R'")
	tb.wait("document.querySelector('.step').textContent === '1 / 1'")
	if n := eval[int](tb, "document.querySelectorAll('.solid .outlined').length"); n == 0 {
		t.Error("the layer under the pointer is not outlined")
	}
	turn("U'")
	tb.says("Solved", "the fewest possible")
	if n := colours(); n != 2 {
		t.Errorf("%d colours are in sight of the solved body, of which two faces are", n)
	}
	before := eval[string](tb, drawing)
	eval[any](tb, "document.querySelector('.solid').focus()")
	tb.press(kb.ArrowRight)
	tb.wait(fmt.Sprintf("%s !== %q", drawing, before))
	before = eval[string](tb, drawing)
	x, y := 400.0, 400.0
	must(t, chromedp.Do(tb.ctx,
		chromedp.MouseEvent("mousePressed", x, y, chromedp.ButtonLeft, chromedp.ClickCount(1)),
		chromedp.MouseEvent("mouseMoved", x+40, y+10, chromedp.ButtonLeft),
		chromedp.MouseEvent("mouseReleased", x+40, y+10, chromedp.ButtonLeft,
			chromedp.ClickCount(1))))
	tb.wait(fmt.Sprintf("%s !== %q", drawing, before))
	tb.press("u")
	tb.wait("document.querySelector('.step').textContent === '1 / 2'")
}

// solve asks for the solution, which stays at its first move: else it plays on after 0.7
// seconds, and those may be over before a test looks.
func (tb *tab) solve() {
	tb.t.Helper()
	eval[any](tb, `{ const later = window.setTimeout; window.setTimeout = (f, ms) => later(f, ms `+
		`=== 700 ? 1e6 : ms); } 0`)
	tb.press("s")
}

// TestGame goes through what a player does besides playing: undo and redo, back
// and forward, hints, the solution with its scrubber, hidden numbers.
func TestGame(t *testing.T) {
	b := browser(t)
	tb := open(t, b, served(t, newServer(t, nil)), "/play/ninepuzzle?at=413026758", desktop)
	step := func(want string) {
		t.Helper()
		tb.wait(fmt.Sprintf("document.querySelector('.step').textContent === %q", want))
	}
	tb.says("5", "moves to go")
	tb.byPointer(0)
	step("1 / 1")
	tb.says("4")
	tb.press("u")
	step("0 / 1")
	tb.press("r")
	step("1 / 1")
	tb.press("h")
	tb.says("Hint", "4 moves to go")
	tb.shoot("play-hint-1")
	tb.press("h", "h")
	tb.says("Play 1 left, the only move that leads nearer.")
	tb.wait("document.querySelector('.arrowhead')")
	tb.shoot("play-hint-3")
	tb.solve()
	step("1 / 5")
	tb.wait(`document.querySelector(".run").getAttribute("aria-label") === "Pause"`)
	tb.press(" ")
	tb.wait(`document.querySelector(".run").getAttribute("aria-label") === "Play"`)
	tb.press(kb.End)
	step("5 / 5")
	tb.says("Solved")
	tb.press(kb.Home)
	step("0 / 5")
	tb.press("b")
	tb.says("Solvable")
	if shown := eval[int](tb, "document.querySelectorAll('.badge').length"); shown != 0 ||
		strings.Contains(tb.text(), "moves to go") {
		t.Errorf("hidden numbers are shown: %d badges", shown)
	}
	tb.shoot("play-blind")
	tb.press("b", "?")
	tb.wait("document.querySelector('dialog[open]')")
	tb.shoot("play-help")
	tb.press(kb.Escape)
	tb.wait("!document.querySelector('dialog[open]')")
}

// TestPlayWithoutNumbers plays as who does not ask: the goal is in sight, no distance is, what
// cannot be played says why, and a win leads to the next game.
func TestPlayWithoutNumbers(t *testing.T) {
	b := browser(t)
	where := served(t, newServer(t, nil))
	tb := open(t, b, where, "/play/ninetails", desktop)
	tb.wait("document.querySelector('.goal svg')")
	tb.says("Solvable", "solved when all coins show tails")
	if strings.Contains(tb.text(), "to go") {
		t.Errorf("a distance is shown: %s", tb.text())
	}
	tb.shoot("play-game")
	eval[any](tb, `document.querySelector("#level").value = "easy"; 0`)
	tb.press("n")
	tb.wait("location.search.includes('numbers=hidden')")

	tb = open(t, b, where, "/play/ninetails?at=HHHTTTHHH&numbers=hidden", desktop)
	tb.byPointer(4)
	tb.says("No move begins here.")
	tb.byPointer(1)
	tb.says("1 move played")
	tb.byPointer(7)
	tb.says("Solved", "2 moves, the fewest possible", "Next", "Harder")
	tb.shoot("play-won")
	tb.click(".box .primary")
	tb.wait("document.querySelector('.step').textContent === '0 / 0' && " +
		"!document.querySelector('.won')")

	tb = open(t, b, where, "/play/ninepuzzle?at=413026758&numbers=hidden", desktop)
	if rows := eval[string](tb, "[...document.querySelectorAll('.moves tbody tr')].map((r) => "+
		"r.className + r.textContent).join()"); rows != "2 left,4 down,7 up" {
		t.Errorf("the moves are listed as %s, want them by name", rows)
	}
	for i, key := range []string{kb.ArrowDown, kb.ArrowLeft, kb.ArrowRight} {
		tb.press(key)
		tb.wait(fmt.Sprintf("document.querySelector('.step').textContent === '%d / %d'", i+1, i+1))
	}
	tb.press(kb.ArrowRight)
	tb.says("Nothing moves right.")
	for _, m := range moves(t, newServer(t, nil), "ninepuzzle", "1,0,3,4,2,6,7,5,8") {
		tb.click(fmt.Sprintf("[data-cell='%d']", *m.From))
		tb.wait("!document.querySelector('[aria-busy]')")
	}
}

// TestInSight wants the buttons of a game to be in sight below a tall board, in a small window.
func TestInSight(t *testing.T) {
	b := browser(t)
	where := served(t, newServer(t, nil))
	for _, v := range []struct {
		path  string
		width int64
	}{{"pool", 1280}, {"pool", 800}, {"pool?boards=TTSSTSTSS8STSTT", 1280}} {
		tb := open(t, b, where, "/play/"+v.path, look{width: v.width, height: 800})
		if below := eval[float64](tb, `document.querySelector("[aria-label=Game]")`+
			`.getBoundingClientRect().bottom - innerHeight`); below > 0 {
			t.Errorf("%s: the buttons of a window of %d pixels end %v below it", v.path, v.width,
				below)
		}
	}
}

// TestKeys presses keys when nothing has the focus yet.
func TestKeys(t *testing.T) {
	b := browser(t)
	tb := open(t, b, served(t, newServer(t, nil)), "/play/ninetails?at=HHHTTTHHH", desktop)
	onBoard := func() {
		t.Helper()
		tb.wait(`document.activeElement.matches(".cell")`)
	}
	tb.press(kb.ArrowDown)
	onBoard()
	tb.press(kb.ArrowRight, kb.Enter)
	tb.wait("document.querySelector('.step').textContent === '1 / 1'")
	eval[any](tb, "document.activeElement.blur()")
	tb.press("?", kb.Escape, "e")
	onBoard()
	tb.click(".box .primary") // which ends editing and is gone
	onBoard()
}

// TestChallenge solves the boards of a link one after the other. The browser keeps what was
// reached.
func TestChallenge(t *testing.T) {
	b := browser(t)
	where := served(t, newServer(t, nil))
	const boards = "/play/ninetails?title=Homework+1&boards=HHHTTTHHH;HHHHHHHHH&numbers="
	const link = boards + "hidden"
	tb := open(t, b, where, "/play/ninetails?boards=HHHTTTHHH;HHX", desktop)
	tb.says("Board 1 of 2.", `Board 2: position "HHX": coin 3 is 'X'`)
	tb = open(t, b, where, boards+"shown", desktop)
	tb.says("Homework 1", "moves to go")
	tb = open(t, b, where, link, desktop)
	tb.says("Homework 1", "Board 1 of 2.")
	tb.press("h")
	for i, m := range moves(t, newServer(t, nil), "ninetails", "HHHTTTHHH") {
		tb.byPointer(*m.From)
		tb.wait(fmt.Sprintf("document.querySelector('.step').textContent === '%d / %d'", i+1, i+1))
	}
	tb.says("Solved: 1, in 2 moves", "Some with help.")
	tb.press("u")
	tb.wait("document.querySelector('.step').textContent === '1 / 2'")
	must(t, chromedp.Do(tb.ctx, chromedp.Reload()))
	tb.wait("document.querySelector('.step')?.textContent === '1 / 2'")
	tb.press("r") // in this tab, help is not forgotten
	tb.says("2 moves, the fewest possible. With help.")
	if eval[bool](tb, "[...document.querySelectorAll('button')].some((b) => "+
		"b.textContent === 'Edit' && !b.hidden)") {
		t.Error("a challenge offers to edit its boards")
	}
	tb = open(t, b, where, link, desktop)
	tb.says("Homework 1", "Some with help.")
	tb.byPointer(0)
	tb.wait("document.querySelector('.step').textContent === '1 / 1'")
	at := eval[string](tb, "[...document.querySelectorAll('.cell')].map((c) => "+
		"c.getAttribute('aria-label').includes('heads') ? 'H' : 'T').join('')")
	for i, m := range moves(t, newServer(t, nil), "ninetails", at) {
		tb.byPointer(*m.From)
		tb.wait(fmt.Sprintf("document.querySelector('.step').textContent === '%d / %d'", i+2, i+2))
	}
	tb.says("Solved", "2 would do", "Next")
	tb.shoot("play-challenge")
	tb.click(".box.good .primary")
	tb.says("Board 2 of 2. Solved: 1")
	tb.wait("location.search.includes('board=2')")
	tb.byPointer(0)
	tb.wait("document.querySelector('.step').textContent === '1 / 1'")
	for board, step := range []string{"%d / %[1]d", "1 / 1"} { // what was played on each is kept
		tb.click(fmt.Sprintf(".chips li:nth-child(%d) a", board+1))
		tb.says(fmt.Sprintf("Board %d of 2.", board+1))
		if board == 0 {
			step = fmt.Sprintf(step, 1+len(moves(t, newServer(t, nil), "ninetails", at)))
		}
		tb.wait(fmt.Sprintf("document.querySelector('.step').textContent === %q", step))
	}
	tb = open(t, b, where, link, phone)
	tb.says("Board 1 of 2. Solved: 1, in 6 moves", "2 would do")
	if eval[bool](tb, "document.body.textContent.includes('with help')") {
		t.Error("what was solved without help afterwards counts as helped")
	}
	tb.shoot("play-challenge-phone")
}

// TestCosts plays a challenge whose moves do not all cost the same: it counts their cost.
func TestCosts(t *testing.T) {
	b := browser(t)
	tb := open(t, b, served(t, newServer(t, nil)),
		"/play/weighted-ninetails?numbers=hidden&boards=HHTTTHTTH;THTHHHTHT", desktop)
	tb.byPointer(0)
	tb.says("1 move played, cost 3")
	tb.press("u")
	tb.byPointer(1)
	tb.says("1 move played, cost 4")
	tb.byPointer(5)
	tb.says("2 moves, cost 8, the least possible.", "Solved: 1, at cost 8, the least possible.")
	tb = open(t, b, tb.site, "/play/weighted-ninetails?at=HHHHHHHHH&line=r0c0.r0c2", desktop)
	tb.press("b")
	tb.says("2 moves played, cost 6")
}

// TestHopeless goes on from a board of a challenge that has no solution.
func TestHopeless(t *testing.T) {
	b := browser(t)
	tb := open(t, b, served(t, newServer(t, nil)), "/play/ninepuzzle?numbers=hidden&boards="+
		"1,2,3,4,5,6,7,0,8;1,2,3,4,5,6,8,7,0;1,2,3,4,5,6,0,7,8", desktop)
	tb.press(kb.ArrowLeft)
	tb.says("Solved: 1, in 1 move")
	tb.click(".box.good .primary")
	tb.says("Board 2 of 3. Solved: 1, in 1 move", "No solution")
	if marked := tb.chips(); marked != "1 ✓,2,3" {
		t.Errorf("a board without a solution that was only looked at: %s", marked)
	}
	tb.wait("document.querySelector('[role=status]').textContent.startsWith('No solution')")
	tb.shoot("play-hopeless")
	tb.click(".side .primary")
	tb.says("Board 3 of 3. Solved: 1, in 1 move")
	if marked := tb.chips(); marked != "1 ✓,2 –,3" {
		t.Errorf("a board without a solution whose reason was read: %s", marked)
	}
	tb.press(kb.ArrowLeft)
	tb.wait("document.querySelector('.step').textContent === '1 / 1'")
	tb.press(kb.ArrowLeft)
	tb.says("All boards are done.", "Solved: 2, in 3 moves")

	tb = open(t, b, tb.site, "/play/ninepuzzle?boards=1,2,3,4,5,6,8,7,0", desktop)
	if strings.Contains(tb.text(), "All boards are done.") {
		t.Error("the only board is done before the reason is read")
	}
	tb.click(".side .primary")
	tb.says("All boards are done.")
}

// chips is what is written on the boards of a challenge.
func (tb *tab) chips() string {
	return eval[string](tb,
		"[...document.querySelectorAll('.chips li')].map((c) => c.textContent).join()")
}

// TestChallengeByKeys goes through a challenge by keys: from a goal, which is done, to a board that
// is left, to one that is solved, after which Enter goes on.
func TestChallengeByKeys(t *testing.T) {
	b := browser(t)
	tb := open(t, b, served(t, newServer(t, nil)), "/play/ninepuzzle?boards=1,2,3,4,5,6,7,8,0;"+
		"1,2,3,4,5,6,0,7,8;1,2,3,4,5,6,7,0,8;1,2,3,4,5,0,7,8,6", desktop)
	tb.says("This is a goal.")
	tb.press("n")
	tb.says("Board 2 of 4.")
	tb.press("n")
	tb.says("Board 3 of 4.")
	tb.press(kb.ArrowLeft)
	tb.says("the fewest possible")
	tb.press(kb.Enter)
	tb.says("Board 4 of 4.")
	if marked := tb.chips(); marked != "1 ✓,2,3 ✓,4" {
		t.Errorf("the boards are marked %s", marked)
	}
	tb.press("n")
	tb.says("Board 4 of 4.", "2 boards not solved yet.")
}

// TestAddress checks that the address is the game: a link opens it, back and forward go through it.
func TestAddress(t *testing.T) {
	b := browser(t)
	tb := open(t, b, served(t, newServer(t, nil)), "/play/ninepuzzle?at=413026758", desktop)
	at := func(want string) {
		t.Helper()
		tb.wait(fmt.Sprintf("document.querySelector('.step').textContent === %q", want))
	}
	tb.byPointer(0)
	at("1 / 1")
	tb.byPointer(1)
	at("2 / 2")
	address := eval[string](tb, "location.href")
	if !strings.HasSuffix(address, "?at=4,1,3,0,2,6,7,5,8&line=4+down.1+left") {
		t.Errorf("the address is %s", address)
	}
	eval[any](tb, "history.back()")
	at("1 / 1")
	eval[any](tb, "history.back()")
	at("0 / 0")
	eval[any](tb, "history.forward()")
	at("1 / 1")
	must(t, chromedp.Do(tb.ctx, chromedp.Navigate(address+"&step=1")))
	tb.settled()
	at("1 / 2")
	tb.says("4")
	tb.click(`nav a[href^="space"]`)
	tb.says("Positions by distance")
	eval[any](tb, "history.back()")
	at("1 / 2")
}

// TestEdit changes positions by hand.
func TestEdit(t *testing.T) {
	b := browser(t)
	where := served(t, newServer(t, nil))
	tb := open(t, b, where, "/play/ninetails?at=TTTTTTTTT", desktop)
	tb.says("Solved")
	tb.press("e")
	tb.byPointer(4)
	tb.wait("location.search.includes('TTTTHTTTT')")
	tb.click("#paste")
	eval[any](tb, `document.querySelector("#paste").value = "HHH/TTT/HHH"`)
	tb.press(kb.Enter)
	tb.wait("location.search.includes('HHHTTTHHH')")
	tb.says("2", "moves to go")
	eval[any](tb, `document.querySelector("#paste").value = "HHX"`)
	tb.click(`.box form button[type="submit"]`)
	tb.says("want H or T")
	eval[any](tb, `document.querySelector("#paste").value = " "`)
	tb.click(`.box form button[type="submit"]`)
	tb.says("Type a position.")
	tb.shoot("play-edit")
	tb = open(t, b, where, "/play/ninepuzzle?at=123456780", phone)
	tb.press("e")
	tb.byTouch(6)
	tb.byTouch(7)
	tb.says("No solution", "Why there is no solution", "inversions")
	tb.shoot("play-why")
}

// TestWhy checks that the cells of a parity are drawn on the board.
func TestWhy(t *testing.T) {
	b := browser(t)
	s := newServer(t, nil)
	hiriqFolded(t, s)
	tb := open(t, b, served(t, s), "/play/hiriq?at=preset:1", desktop)
	tb.says("No solution", "Why there is no solution", "Invariant 2 of 4 differs")
	tb.wait("document.querySelectorAll('.ring.set0').length === 11 && " +
		"document.querySelectorAll('.ring.set1').length === 11")
	tb.wait("document.querySelectorAll('.moves:not([hidden]) tbody tr').length === 22")
	tb.shoot("play-hiriq-why")
	tb = open(t, b, tb.site, "/how/ninepuzzle", desktop)
	tb.click("article a[href*='at=']")
	tb.says("No solution", "inversions")
	tb = open(t, b, tb.site, "/play/hiriq?at=preset:3", desktop)
	tb.byPointer(4)
	tb.says("31")
	tb.wait("document.querySelector('.ring.target')")
	tb.shoot("play-hiriq")
	tb.press("h", "h", "h")
	tb.wait(`/Begin at cell (\d+)\.\s+Play \1[WB]/.test(document.body.innerText)`)
}

// TestMakeChallenge draws boards on the page, orders them, and follows the link.
func TestMakeChallenge(t *testing.T) {
	b := browser(t)
	where := served(t, newServer(t, nil))
	tb := open(t, b, where, "/play/ninetails?at=HHHTTTHHH", phone)
	eval[any](tb, `navigator.clipboard.writeText = async (text) => { window.copied = text; }; 0`)
	tb.says("to go")
	press := func(label string) {
		t.Helper()
		tb.wait(fmt.Sprintf("[...document.querySelectorAll('button')].some((b) => "+
			"(b.ariaLabel ?? b.textContent) === %[1]q && (b.click(), true))", label))
	}
	rows := func(n int) {
		t.Helper()
		tb.wait(fmt.Sprintf("document.querySelectorAll('.boards li svg').length === %d", n))
	}
	press("Share")
	press("Make a challenge")
	press("Add this board")
	rows(1)
	eval[any](tb, `document.querySelector("#draw-n").value = 2;
		document.querySelector("#draw-wanted").value = 1;
		document.querySelector("#title").value = "Homework 2"; 0`)
	press("Draw")
	rows(3)
	tb.shoot("play-making")
	press("Move board 3 up")
	press("Remove board 3")
	rows(2)
	press("Copy link")
	tb.says("Link copied.", "It works on this computer only.")
	link, err := url.Parse(eval[string](tb, "window.copied"))
	must(t, err)
	boards := strings.Split(link.Query().Get("boards"), ";")
	if len(boards) != 2 || link.Query().Get("numbers") != "hidden" {
		t.Errorf("the link is %s, want two boards and no numbers", link)
	}
	press("Open")
	tb.says("Homework 2", "Board 1 of 2")
	tb = open(t, b, where, "/play/ninetails/?boards="+strings.Join(boards, ";"), desktop)
	tb.says("Board 1 of 2")
	tb = open(t, b, where, "/play/ninepuzzle?at=123456870", desktop)
	press("Share")
	press("Make a challenge")
	press("Add this board")
	tb.wait("document.querySelector('.boards li').textContent.includes('No solution')")
}

// TestLosingMove checks that a move after which nothing can be solved is played
// after a warning only.
func TestLosingMove(t *testing.T) {
	b := browser(t)
	s := newServer(t, nil)
	name, at, lose := losing(t, s)
	tb := open(t, b, served(t, s), "/play/"+url.PathEscape(name)+"?at="+at, desktop)
	tb.byPointer(*lose.From)
	tb.wait("document.querySelector('.badge.lost')")
	tb.byPointer(*lose.To)
	tb.says("This move loses")
	tb.shoot("play-warning")
	tb.press(kb.Enter)
	tb.wait("!document.querySelector('dialog')")
	if step := eval[string](tb, "document.querySelector('.step').textContent"); step != "0 / 0" {
		t.Errorf("it is played all the same: %s", step)
	}
	tb.byPointer(*lose.From)
	tb.byPointer(*lose.To)
	tb.click(`dialog button[value="play"]`)
	tb.says("No solution")
}

// TestHow reads of moves that cannot be taken back, and of moves that do not all cost the same.
func TestHow(t *testing.T) {
	b := browser(t)
	where := served(t, newServer(t, nil))
	tb := open(t, b, where, "/how/"+url.PathEscape("peg:triangle15,rule=w"), desktop)
	tb.says("Not every move can be taken back, so a move may lose")
	tb = open(t, b, where, "/how/weighted-ninetails", desktop)
	tb.says("Not every move can be taken back.", "d plus the cost of the move, unless",
		"Here all positions can be solved.")
	tb = open(t, b, where, "/how/pyraminx", desktop)
	tb.says("If a position has no solution, the page says why.")
	tb = open(t, b, where, "/how/"+url.PathEscape("sliding:2x3,goal=first"), desktop)
	tb.says("Open an unsolvable position, and")
}

// losing finds a position with a move that loses.
func losing(t *testing.T, s *Server) (name, at string, m answer.Move) {
	t.Helper()
	name = "peg:triangle15,rule=w"
	for seed := 1; seed < 50; seed++ {
		var drawn []answer.Sample
		w := send(s, "GET", fmt.Sprintf("/api/v1/puzzles/%s/sample?distance=4&seed=%d",
			url.PathEscape(name), seed), "")
		if err := json.Unmarshal(w.Body.Bytes(), &drawn); err != nil {
			t.Fatalf("%v: %s", err, w.Body)
		}
		var p answer.Position
		w = send(s, "GET", "/api/v1/puzzles/"+url.PathEscape(name)+"/position?at="+
			drawn[0].Position, "")
		must(t, json.Unmarshal(w.Body.Bytes(), &p))
		for _, m := range p.Moves {
			if m.Change == tablebase.Lost {
				return name, p.Position, m
			}
		}
	}
	t.Fatal("no move loses")
	return "", "", answer.Move{}
}

// TestSpace opens an instance from the histogram.
func TestSpace(t *testing.T) {
	b := browser(t)
	tb := open(t, b, served(t, newServer(t, nil)), "/space/ninepuzzle", desktop)
	tb.click(".bar:nth-child(32)")
	tb.says("31", "moves to go")
	tb.wait("location.pathname.startsWith('/play/')")
	tb.click("#wanted")
	tb.press("1", "2", kb.Enter)
	tb.says("12", "moves to go")
}

// TestOffline cuts the connection.
func TestOffline(t *testing.T) {
	b := browser(t)
	tb := open(t, b, served(t, newServer(t, nil)), "/play/ninetails", desktop)
	_, err := chromedp.Call(tb.ctx, fetch.Enable,
		fetch.EnableParams{Patterns: []*fetch.RequestPattern{{URLPattern: "*/api/*"}}})
	must(t, err)
	must(t, chromedp.Listen(tb.ctx, func(event any) {
		if e, ok := event.(*fetch.EventRequestPaused); ok {
			go chromedp.Call(tb.ctx, fetch.FailRequest,
				fetch.FailRequestParams{RequestID: e.RequestID,
					ErrorReason: "InternetDisconnected"})
		}
	}))
	tb.click("nav a[href^='space']")
	tb.says("Offline", "Try again")
	tb.shoot("offline")
	tb.mu.Lock()
	tb.fault = nil // the browser itself says that the request failed
	tb.mu.Unlock()
	_, err = chromedp.Call(tb.ctx, fetch.Disable, cdp.Empty{})
	must(t, err)
	tb.click(".failure button")
	tb.says("Positions by distance")
}

// axe is the environment variable that names the file of axe-core, which .ci/run installs.
const axe = "PUZZLEBASE_AXE"

// judgement returns the source of axe-core, and "" where there is none, which the project's own
// check does not allow.
func judgement(t *testing.T) string {
	t.Helper()
	path := os.Getenv(axe)
	if path == "" {
		if puzzletest.Checked() {
			t.Fatalf("$%s is not set", axe)
		}
		t.Logf("want axe-core: npm install axe-core, and $%s naming its axe.min.js", axe)
		return ""
	}
	source, err := os.ReadFile(path)
	must(t, err)
	return string(source)
}

// TestAccessible lets axe look at a board in every state. TestViews lets it look at every screen.
func TestAccessible(t *testing.T) {
	source := judgement(t)
	if source == "" {
		t.Skip("axe-core is not there")
	}
	b := browser(t)
	where := served(t, newServer(t, nil))
	for name, act := range map[string]func(*tab){
		"keys": func(tb *tab) { tb.press("?"); tb.says("go from cell to cell") },
		"sharing": func(tb *tab) {
			tb.click(".panel .tools button:nth-child(2)")
			tb.says("Copy link")
		},
		"solution": func(tb *tab) { tb.press("s") },
		"hint":     func(tb *tab) { tb.press("h", "h", "h") },
		"blind":    func(tb *tab) { tb.press("b") },
		"editing":  func(tb *tab) { tb.press("e") },
	} {
		t.Run(name, func(t *testing.T) {
			tb := open(t, b, where, "/play/ninepuzzle?at=4,1,3,0,2,6,7,5,8&numbers=shown",
				desktop)
			tb.says("moves to go")
			act(tb)
			tb.settled()
			tb.judge(source)
		})
	}
}

// judge wants axe, whose source is given, to find nothing wrong with what the tab shows.
func (tb *tab) judge(axe string) {
	tb.t.Helper()
	eval[any](tb, axe+"; 0")
	if found := eval[string](tb, `axe.run().then((r) => r.violations.map((v) => v.id + ": " + `+
		`v.help + "\n  " + v.nodes.map((n) => n.html + " " + n.failureSummary).join("\n  `+
		`")).join("\n"))`); found != "" {
		tb.t.Error(found)
	}
}

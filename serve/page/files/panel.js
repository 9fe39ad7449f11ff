// What stands beside the board: moves, a hint, why there is no solution.

import { compared } from "./challenge.js";
import { button, counted, el, headings, put, sentence } from "./dom.js";
import { editor } from "./edit.js";

/** showVerdict says how far the goal is. */
export function showVerdict(play, a) {
  const state = a.distance === 0 ? "solved" : a.solvable ? "solvable" : "unsolvable";
  play.verdict.className = `verdict ${state}`;
  const { step } = play.game;
  if (state === "solvable" && play.blind) {
    const paid = play.rules.costs ? `, cost ${play.game.now.cost}` : "";
    put(play.verdict, step > 0 ? `${counted(step, "move")} played${paid}` : "Solvable");
  } else if (state === "solvable") {
    const [cost, moves] = play.rules.costs ? ["cost "] : [, a.distance === 1 ? " move" : " moves"];
    put(play.verdict, cost, el("strong", {}, a.distance), moves, " to go");
  } else {
    put(play.verdict, el("strong", {}, state === "solved" ? "Solved" : "No solution"),
      state === "unsolvable" && !a.in_space && " No moves lead from here to the goal.");
  }
}

/** showMoves lists every move with where it leads, and by name where that is hidden. */
export function showMoves(play, a) {
  const body = play.moves.lastElementChild;
  const moves = !play.blind ? a.moves : [...a.moves].sort((p, q) =>
    p.move.localeCompare(q.move, "en", { numeric: true }));
  play.moves.hidden = a.moves.length === 0;
  play.moves.firstElementChild.textContent = `All moves (${a.moves.length})`;
  put(body, el("table", {}, headings(...["Move", "Then", "Change"].slice(0, play.blind ? 1 : 3)),
    el("tbody", {}, moves.map((m) => el("tr", { class: !play.blind && m.change },
      el("td", {}, button(m.move, () => play.move(m), { class: "plainmove" })),
      !play.blind && [
        el("td", {}, m.distance === null ? "no solution" : `${m.distance} to go`),
        el("td", {}, !a.solvable ? ""
          : m.best ? "best" : m.change === "lost" ? "loses" : m.change)])))));
}

/** showSide shows what belongs to the state: a hint, the editor, the reason. */
export function showSide(play, a) {
  put(play.side);
  put(play.list, play.challenge?.node());
  if (play.editing) play.side.append(editor(play, a));
  if (a.distance === 0 && !play.editing) play.side.append(solved(play));
  if (play.hint > 0 && a.solvable && a.distance > 0) play.side.append(hinted(play, a));
  const reason = a.solvable ? null : a.position;
  if (reason !== play.reason) {
    play.reason = reason;
    play.cells = null;
  }
  if (reason) why(play, reason);
}

function solved(play) {
  const { step, now } = play.game, { costs } = play.rules, least = play.first;
  const c = play.challenge, watched = c && !c.best[c.number];
  return el("section", { class: "box good" }, el("h2", {}, "Solved"),
    el("p", {}, watched ? "You watched a solution. Start over and play one." : step === 0
      ? "This is a goal." : (costs ? `${counted(step, "move")}, ` : "") +
      `${compared(costs, now.cost, least)}.` + (c?.game.helped ? " With help." : "")),
    el("div", { class: "tools" },
      next(play),
      !play.challenge && !play.described.partition &&
        button("Harder", () => { play.level.harder(); return play.fresh(); }),
      now.cost > least && button("Show best", () => play.best()),
      step > 0 && button("Watch it again", () => { play.show(0).then(() => play.start()); })));
}

/** next leads on, or says how far one is behind the last board of a challenge. */
function next(play) {
  const c = play.challenge, last = c && c.number === c.boards.length;
  return last && (c.best[c.number] || !play.hopeless) ? c.done()
    : button(last ? "Done" : "Next", () => play.next(), { class: "primary" });
}

function hinted(play, a) {
  const best = a.moves[0], cell = play.rules.geometry?.cells[best.from];
  const only = a.best_unique ? ", the only move that leads nearer" : "";
  return el("section", { class: "box" }, el("h2", {}, "Hint"),
    el("ol", {}, el("li", {}, play.toGo(a.distance)),
      play.hint >= 2 && el("li", {},
        cell ? `Begin at ${cell.name}.` : "There is a move that leads nearer."),
      play.hint >= 3 && el("li", {}, `Play ${best.move}${only}.`)),
    play.hint < 3 && button("More", () => play.more()));
}

/** why explains an unsolvable position, with the cells of the parity on the board. */
async function why(play, at) {
  const heading = el("h2", {}, "Why there is no solution");
  const box = el("section", { class: "box bad" }, heading, el("p", {}, "Working it out…"));
  play.side.append(box, play.hopeless ? el("div", { class: "tools" }, next(play)) : "");
  try {
    const x = await play.app.answers.explain(play.name, at);
    if (play.answer.position !== at) return;
    put(box, heading, el("p", {}, sentence(x.certificate.text)),
      x.cells.length > 0 && el("p", { class: "key" }, x.cells.map((_, i) =>
        el("span", { class: `swatch set${i}` }, i ? "second set" : "first set"))),
      x.working.length > 0 && el("details", {}, el("summary", {}, "The sums"),
        el("pre", { tabindex: 0 }, x.working.join("\n"))));
    play.cells = x.cells;
    play.decorate();
  } catch (err) {
    box.lastElementChild.textContent = err.message;
  }
}

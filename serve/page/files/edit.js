// Editing: on the board, in writing, or at random.

import { button, el } from "./dom.js";

/** editor is what stands beside a board that is edited. */
export function editor(play, a) {
  const g = play.rules.drawn ? null : play.rules.geometry;
  const wrong = el("p", { class: "wrong", role: "alert" });
  const field = el("input", {
    id: "paste", name: "at", value: a.position, autocomplete: "off", spellcheck: "false",
    autocapitalize: "none", onfocus: () => field.select(),
  });
  const any = () => g.pieces[Math.floor(Math.random() * g.pieces.length)].sign;
  const random = () => (g.edit === "swap" ? shuffled(play.board.signs) : g.cells.map(any));
  const clear = () => g.cells.map(() => g.pieces[0].sign);
  const advice = !g ? "Write a position."
    : g.edit === "swap" ? "Choose two cells to exchange what they hold."
      : "Choose a cell to change it.";
  return el("section", { class: "box" }, el("h2", {}, "Edit"), el("p", {}, advice),
    el("form", { onsubmit: (e) => { e.preventDefault(); play.set(field.value); } },
      el("label", { for: "paste" }, "Position, in any written form"), field,
      el("div", { class: "tools" }, el("button", { type: "submit" }, "Set"),
        g && g.edit === "next" && button("Clear", () => play.set(clear().join(g.between))),
        play.rules.goals.length > 0 && button("Goal", () => play.set(play.rules.goals[0])),
        g && button("Random", () => play.set(random().join(g.between))),
        button("Play", () => play.edit(), { class: "primary" }))),
    wrong,
    play.rules.names.length > 0 && el("p", {}, "Named: ",
      play.rules.names.map((n) => button(n, () => play.set(n), { class: "plainmove" }))));
}

/** change changes a cell that was touched. */
export function change(play, cell) {
  const { edit, pieces, between } = play.rules.geometry;
  if (edit === "none") return play.say("Write the position beside the board.");
  if (edit === "swap") {
    const again = play.chosen === cell;
    if (play.chosen < 0 || again) return play.choose(again ? -1 : cell);
    return exchange(play, play.chosen, cell);
  }
  const signs = play.board.signs;
  signs[cell] = pieces[(pieces.findIndex((p) => p.sign === signs[cell]) + 1) % pieces.length].sign;
  return play.set(signs.join(between));
}

/** exchange swaps two cells. */
export function exchange(play, a, b) {
  const signs = play.board.signs;
  [signs[a], signs[b]] = [signs[b], signs[a]];
  return play.set(signs.join(play.rules.geometry.between));
}

/** shuffled orders an array at random. */
function shuffled(all) {
  for (let i = all.length - 1; i > 0; i--) {
    const k = Math.floor(Math.random() * (i + 1));
    [all[i], all[k]] = [all[k], all[i]];
  }
  return all;
}

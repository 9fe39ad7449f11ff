// A teacher makes a challenge: draws random boards, puts them in order, and copies the link.

import { Challenge } from "./challenge.js";
import { close, copier, open } from "./dialogs.js";
import { button, el, picture, put } from "./dom.js";
import { draw, wanted } from "./levels.js";

/** make shows the boards of a new challenge, or of the one that is played. */
export function make(play) {
  const boards = (play.challenge?.boards ?? []).map((position) => ({ position }));
  const title = el("input", { id: "title", value: play.challenge?.title ?? "" });
  const numbers = el("input", { type: "checkbox" });
  const list = el("ol", { class: "boards" });
  const [status, copy] = copier();
  const address = () => new Challenge(play, new URLSearchParams({
    title: title.value, boards: boards.map((b) => b.position).join(";"),
    numbers: numbers.checked ? "shown" : "hidden",
  })).address(1);
  const go = () => { list.closest("dialog").close(); play.app.go(address()); };
  const ready = [button("Open", go),
    button("Copy link", () => copy(new URL(address(), play.app.root).href, "Link"))];
  const show = () => {
    put(list, boards.map((_, i) => row(play, boards, i, show)));
    for (const b of ready) b.disabled = boards.length === 0;
  };
  const add = (...more) => { boards.push(...more); show(); };
  show();
  return open("making", "A challenge",
    el("p", {}, "Boards to solve one after the other. The page counts the moves."),
    el("p", {}, el("label", {}, "Title ", title)),
    lot(play, boards, add, status), list,
    el("p", {}, el("label", {}, numbers, " show the distances")),
    el("div", { class: "tools" }, ready), status, close());
}

/** row is a board of the list, with what moves and removes it. */
function row({ app, rules }, boards, i, show) {
  const b = boards[i];
  if (!b.seen && (rules.geometry || rules.drawn)) {
    b.seen = el("span", { class: "thumb" });
    picture(app.answers, rules, b.position).then((p) => b.seen.append(p)).catch(() => {});
  }
  const up = () => { boards.splice(i - 1, 0, ...boards.splice(i, 1)); show(); };
  const remove = () => { boards.splice(i, 1); show(); };
  return el("li", {}, b.seen ?? b.position,
    button("↑", up, { disabled: i === 0, "aria-label": `Move board ${i + 1} up` }),
    button("✕", remove, { "aria-label": `Remove board ${i + 1}` }), " ",
    b.distance === null ? el("span", { class: "wrong" }, "No solution")
      : b.distance === 0 ? "Solved" : b.distance && `${b.distance} to go`);
}

/** lot draws boards that are not in the list yet, the easier ones first. */
function lot(play, boards, add, status) {
  const level = wanted(play.described.max_distance, "draw-");
  const number = el("input", { id: "draw-n", type: "number", min: 1, max: 50, value: 5 });
  const drawn = async (e) => {
    e.preventDefault();
    const more = [], there = (at) => [...boards, ...more].some((b) => b.position === at);
    try {
      const tries = 5 * number.valueAsNumber; // there may be fewer boards than are wanted
      for (let i = 0; i < tries && more.length < number.valueAsNumber; i++) {
        const { position, distance } = await draw(play, level.value());
        if (!there(position)) more.push({ position, distance });
      }
      status.textContent = "";
    } catch (err) {
      status.textContent = err.message;
    }
    add(...more.sort((a, b) => a.distance - b.distance));
  };
  const { position, distance } = play.answer;
  return el("form", { onsubmit: drawn, class: "new" },
    !play.described.partition && level.nodes, el("label", {}, "Boards ", number),
    el("button", { type: "submit" }, "Draw"),
    button("Add this board", () => add({ position, distance })));
}

import { close, copier, open } from "./dialogs.js";
import { button, counted, el, pathOf, picture, put } from "./dom.js";
import { draw, wanted } from "./levels.js";

/**
 * Challenge is a list of boards to be solved one after the other, which the address holds. The
 * browser keeps the fewest moves in which each was solved.
 */
export class Challenge {
  constructor(name, query) {
    Object.assign(this, {
      name, query, title: query.get("title") ?? "", boards: query.get("boards").split(";"),
    });
    this.number = Math.min(Math.max(Number(query.get("board")) || 1, 1), this.boards.length);
    this.key = `challenge ${name} ${this.boards.join(";")}`;
    this.best = JSON.parse(localStorage.getItem(this.key) ?? "{}");
  }

  get board() { return this.boards[this.number - 1]; }

  /** address is that of a board of the list. */
  address(number) {
    const q = new URLSearchParams({ title: this.title, boards: this.boards.join(";") });
    q.set("board", number);
    if (this.query.get("numbers")) q.set("numbers", this.query.get("numbers"));
    return pathOf("play", this.name, "?" + q);
  }

  /** solved keeps in how many moves a board was solved, and how many would do. */
  solved(moves, fewest) {
    const before = this.best[this.number]?.moves ?? Infinity;
    this.best[this.number] = { moves: Math.min(before, moves), fewest };
    localStorage.setItem(this.key, JSON.stringify(this.best));
  }

  /** node shows the list: which board this is, and what was reached. */
  node() {
    const done = Object.values(this.best), sum = (of) => done.reduce((n, b) => n + b[of], 0);
    const chip = (number) => {
      const b = this.best[number];
      const told = b ? `${counted(b.moves, "move")}; ${b.fewest} would do` : "not solved yet";
      return el("li", {}, el("a", {
        href: this.address(number), "data-link": true, class: b ? "done" : "",
        "aria-current": number === this.number ? "step" : null,
        "aria-label": `Board ${number}: ${told}`, title: told,
      }, b ? `${number} ✓` : number));
    };
    return el("section", { class: "box" }, el("h2", {}, this.title || "Challenge"),
      el("p", {}, `Board ${this.number} of ${this.boards.length}. ` +
        `Solved: ${done.length}, in ${counted(sum("moves"), "move")}; ` +
        `${sum("fewest")} would do.`),
      el("ol", { class: "chips" }, this.boards.map((_, i) => chip(i + 1))));
  }
}

/** make lets a teacher draw boards by lot, put them in order, and copy the link. */
export function make(play) {
  const { app, name, rules, challenge, described } = play;
  const boards = (challenge?.boards ?? []).map((position) => ({ position }));
  const title = el("input", { id: "title", value: challenge?.title ?? "" });
  const level = wanted(described.max_distance, "draw-");
  const number = el("input", { id: "draw-n", type: "number", min: 1, max: 50, value: 5 });
  const numbers = el("input", { id: "draw-numbers", type: "checkbox" });
  const list = el("ol", { class: "boards" });
  const [status, copy] = copier();
  const made = () => new Challenge(name, new URLSearchParams({
    title: title.value, boards: boards.map((b) => b.position).join(";"),
    numbers: numbers.checked ? "shown" : "hidden",
  })).address(1);
  const row = (b, i) => {
    b.seen ??= (rules.geometry || rules.drawn) && el("span", { class: "thumb" });
    if (b.seen && !b.seen.firstChild) {
      picture(app.answers, rules, b.position).then((p) => b.seen.replaceChildren(p));
    }
    return el("li", {}, b.seen || b.position, b.distance > 0 && `${b.distance} to go`,
      button("↑", () => { boards.splice(i - 1, 0, ...boards.splice(i, 1)); show(); },
        { disabled: i === 0, "aria-label": `Move board ${i + 1} up` }),
      button("✕", () => { boards.splice(i, 1); show(); },
        { "aria-label": `Remove board ${i + 1}` }));
  };
  const ready = [button("Copy link", () => copy(new URL(made(), app.root).href, "Link")),
    button("Open", () => { dialog.close(); app.go(made()); })];
  const show = () => {
    put(list, boards.map(row));
    for (const b of ready) b.disabled = boards.length === 0;
  };
  const add = async (e) => {
    e.preventDefault();
    try {
      for (let left = number.valueAsNumber, tries = 5 * left; left > 0 && tries > 0; tries--) {
        const b = await draw(play, level.value());
        if (boards.some((other) => other.position === b.position)) continue;
        boards.push(b);
        left--;
      }
      boards.sort((a, b) => (a.distance ?? 0) - (b.distance ?? 0));
    } catch (err) {
      status.textContent = err.message;
    }
    show();
  };
  show();
  open("making", "A challenge",
    el("p", {}, "Boards to solve one after the other. The page counts the moves."),
    el("form", { onsubmit: add, class: "new" },
      el("label", { for: "title" }, "Title"), title,
      !described.partition && level.nodes, el("label", { for: "draw-n" }, "Boards"), number,
      el("button", { type: "submit" }, "Draw"),
      button("Add this board", () => { boards.push(play.answer); show(); })),
    list,
    el("p", {}, numbers, el("label", { for: "draw-numbers" }, " show the distances")),
    el("div", { class: "tools" }, ready), status, close());
  const dialog = list.closest("dialog");
}

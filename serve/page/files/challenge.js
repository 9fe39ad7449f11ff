import { counted, el, pathOf } from "./dom.js";

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
    this.helped = false; // a hint, the numbers or a solution was asked for
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

  /**
   * solved keeps in how many moves a board was solved, whether with help, and how many would do.
   * Without help is better, and then in fewer moves.
   */
  solved(moves, fewest) {
    const { helped } = this, before = this.best[this.number];
    if (!before || !helped && before.helped || helped === !!before.helped && moves < before.moves) {
      this.best[this.number] = { moves, fewest, helped };
    }
    localStorage.setItem(this.key, JSON.stringify(this.best));
  }

  /** done says how far one is behind the last board. */
  done() {
    const left = this.boards.length - Object.keys(this.best).length;
    return left ? `${counted(left, "board")} not solved yet.` : "All boards are solved.";
  }

  /** node shows the list: which board this is, and what was reached. */
  node() {
    const done = Object.values(this.best), sum = (of) => done.reduce((n, b) => n + b[of], 0);
    const helped = done.filter((b) => b.helped).length;
    const chip = (number) => {
      const b = this.best[number];
      const told = !b ? "not solved yet" :
        `${counted(b.moves, "move")}${b.helped ? " with help" : ""}; ${b.fewest} would do`;
      return el("li", {}, el("a", {
        href: this.address(number), "data-link": true, class: b ? "done" : "",
        "aria-current": number === this.number ? "step" : null,
        "aria-label": `Board ${number}: ${told}`, title: told,
      }, b ? `${number} ✓` : number));
    };
    return el("section", { class: "box" }, el("h2", {}, this.title || "Challenge"),
      el("p", {}, `Board ${this.number} of ${this.boards.length}. ` + (done.length === 0 ? "" :
        `Solved: ${done.length}, in ${counted(sum("moves"), "move")}; ` +
        `${sum("fewest")} would do. ` + (helped ? `With help: ${helped}.` : ""))),
      el("ol", { class: "chips" }, this.boards.map((_, i) => chip(i + 1))));
  }
}

import { counted, el, pathOf } from "./dom.js";

/** compared is how many moves were played, or at what cost, and whether less would do. */
export const compared = (costs, played, least) =>
  (costs ? `cost ${played}` : counted(played, "move")) + (played > least ? `; ${least} would do`
    : played ? `, the ${costs ? "least" : "fewest"} possible` : "");

/**
 * Challenge is a list of boards in the address. The browser keeps how each was solved best, in
 * moves or else in cost; one without a solution is done once one goes on, and its fewest are null.
 */
export class Challenge {
  /** before is the one that was shown: in the same list, moves and help go on counting. */
  constructor({ name, rules }, query, before) {
    Object.assign(this, {
      name, costs: rules.costs, query,
      title: query.get("title") ?? "", boards: query.get("boards").split(";"),
      wrong: [], // what is said of boards that cannot be read
    });
    this.number = Math.min(Math.max(Number(query.get("board")) || 1, 1), this.boards.length);
    this.key = `challenge ${name} ${this.boards.join(";")}`;
    const helped = JSON.parse(sessionStorage[this.key] ?? "[]");
    this.games = before?.key === this.key ? before.games // what was played on each
      : this.boards.map((_, i) => ({ helped: helped[i], line: {} }));
    this.best = JSON.parse(localStorage.getItem(this.key) ?? "{}");
  }

  get board() { return this.boards[this.number - 1]; }
  get game() { return this.games[this.number - 1]; }

  /** asked is what the address of a board of the list asks. */
  asked(board = this.number) {
    const title = this.title && { title: this.title };
    return { ...title, boards: this.boards.join(";"), board };
  }

  /** address is that of a board of the list, with the moves that were played there. */
  address(number) {
    const numbers = this.query.get("numbers"), { line } = this.games[number - 1];
    return pathOf("play", this.name,
      { ...this.asked(number), ...line, ...(numbers && { numbers }) });
  }

  /** check finds the boards that cannot be read, before they are reached. */
  async check(answers) {
    for (const [i, at] of this.boards.entries()) {
      await answers.board(this.name, at).catch((err) => {
        if (err.status === 422) this.wrong.push(`Board ${i + 1}: ${err.message}`);
      });
    }
  }

  /** help marks a board, also for a reload. */
  help() {
    this.game.helped = true;
    sessionStorage[this.key] = JSON.stringify(this.games.map((g) => g.helped));
  }

  /** solved keeps a result; one without help is better. */
  solved(moves, fewest) {
    const now = { moves, fewest, helped: this.game.helped }, before = this.best[this.number];
    const rank = (b) => b.moves + (b.helped ? 1e6 : 0);
    if (!before || rank(now) < rank(before)) this.best[this.number] = now;
    localStorage.setItem(this.key, JSON.stringify(this.best));
  }

  /** done says how far one is behind the last board. */
  done() {
    const left = this.boards.length - Object.keys(this.best).length;
    return left ? `${counted(left, "board")} not solved yet.` : "All boards are done.";
  }

  /** node shows the list: which board this is, and what was reached. */
  node() {
    const done = Object.values(this.best).filter((b) => b.fewest !== null);
    const sum = (of) => done.reduce((n, b) => n + b[of], 0);
    const chip = (number) => {
      const b = this.best[number];
      const told = !b ? "not solved yet" : b.fewest === null ? "no solution"
        : compared(this.costs, b.moves, b.fewest) + (b.helped ? ", with help" : "");
      return el("li", {}, el("a", {
        href: this.address(number), "data-link": true, class: b && b.fewest !== null ? "done" : "",
        "aria-current": number === this.number ? "step" : null,
        "aria-label": `Board ${number}: ${told}`, title: told,
      }, !b ? number : `${number} ${b.fewest === null ? "–" : "✓"}`));
    };
    return el("section", { class: "box" }, el("h2", {}, this.title || "Challenge"),
      el("p", {}, `Board ${this.number} of ${this.boards.length}. ` + (done.length === 0 ? "" :
        `Solved: ${done.length}, ${this.costs ? "at" : "in"} ` +
        `${compared(this.costs, sum("moves"), sum("fewest"))}.` +
        (done.some((b) => b.helped) ? " Some with help." : ""))),
      this.wrong.map((text) => el("p", { class: "wrong" }, text)),
      el("ol", { class: "chips" }, this.boards.map((_, i) => chip(i + 1))));
  }
}

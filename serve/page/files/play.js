import "./board.js";
import { button, counted, el, pathOf, picture, put, scrolling, sentence } from "./dom.js";
import { Challenge } from "./challenge.js";
import { confirmed, help, share } from "./dialogs.js";
import { change, exchange } from "./edit.js";
import { Game } from "./game.js";
import { showMoves, showSide, showVerdict } from "./panel.js";
import { failure } from "./problem.js";
import { draw, wanted } from "./levels.js";
import { strip } from "./strip.js";

/** play shows a puzzle to be played. It returns what ends it. */
export async function play(app, main, name, query) {
  const described = await app.answers.puzzle(name);
  const { state, info, size } = described;
  if (state === "unusable" || (!info && state !== "built" && size > 5e6)) {
    await app.answers.levels(name); // which says what is wrong
  }
  const screen = new Play(app, main, name, described);
  if (described.game.solid) screen.space = await import("./solid.js");
  await screen.open(query);
  app.returned = (query) => screen.open(query);
  return () => screen.end();
}

const arrows = {
  nearer: "nearer", same: "equally far", farther: "farther", lost: "lost: no solution is left",
};

/** told is a move and where it leads, as it is read out. */
const told = (m) =>
  `${m.move}, ${arrows[m.change]}${m.distance === null ? "" : ` at ${m.distance}`}`;

class Play {
  constructor(app, main, name, described) {
    Object.assign(this, { app, main, name, described, rules: described.game });
    this.game = new Game(app.answers, name, described.game.drawn);
    this.chosen = -1; // the cell that was taken hold of
    this.hint = 0; // steps shown: distance, piece, move
    this.editing = false;
    this.blind = true; // until open says
    this.playing = 0; // the timer of the playback
    this.keys = (e) => this.key(e);
    addEventListener("keydown", this.keys);
  }

  end() {
    this.stop();
    removeEventListener("keydown", this.keys);
  }

  // ---- what is on the screen

  button(label, key, act, more = {}) {
    const title = key ? `${label} (${key})` : label;
    return button(label, act, { title, "aria-keyshortcuts": key || null, ...more });
  }

  build() {
    const g = this.rules;
    this.verdict = el("p", { class: "verdict" });
    this.live = el("p", { class: "hidden", role: "status", "aria-live": "polite" });
    this.buttons = {
      undo: this.button("Undo", "u", () => this.undo()),
      redo: this.button("Redo", "r", () => this.redo()),
      over: this.button("Start over", "", () => this.show(0)),
      hint: this.button("Hint", "h", () => this.more()),
      solve: this.button("Solution", "s", () => this.solve()),
      edit: this.button("Edit", "e", () => this.edit(), { "aria-pressed": "false" }),
      blind: this.button("Numbers", "b", () => this.hide(), { "aria-pressed": "false" }),
      again: el("button", {
        type: "submit", title: "New game (n)", "aria-keyshortcuts": "n", class: "primary",
      }, "New game"),
      share: this.button("Share", "", () => share(this)),
      help: this.button("?", "?", () => help(this.rules), { "aria-label": "Help" }),
    };
    const b = this.buttons;
    this.level = wanted(this.described.max_distance);
    this.notice = el("p", { class: "notice" });
    this.list = el("div", { class: "list" }); // of a challenge
    this.side = el("div", { class: "side" });
    this.moves = el("details", { class: "moves" },
      el("summary", {}, "All moves"), scrolling("All moves"));
    this.strip = strip((step) => { this.stop(); this.show(step); }, () => this.toggle());
    if (g.geometry || g.drawn) {
      this.board = document.createElement("puzzle-board");
      this.board.build(g.geometry, `${this.described.title} board`);
      this.board.addEventListener("touch", (e) => this.touch(e.detail.cell));
      this.board.addEventListener("grab", (e) => {
        if (!this.editing) this.choose(e.detail.cell);
      });
      this.board.addEventListener("drop", (e) => this.drop(e.detail));
    } else {
      this.board = el("pre", {
        class: "plain", tabindex: 0, role: "img", "aria-label": "The position",
      });
    }
    if (g.solid) {
      this.body = new this.space.Body(g.solid, this.described.title, (name) =>
        this.move(this.answer.moves.find((m) => m.move === name)));
    }
    this.moves.open = !g.geometry && !g.solid;
    put(this.main,
      el("h1", { class: "hidden" }, `Play ${this.described.title}`),
      el("div", { class: "table" }, this.list,
        el("div", { class: "stage" },
          this.goal(), this.verdict,
          el("div", { class: "frame" }, this.body?.node, this.board), this.notice,
          this.body && el("div", { class: "tools turns", role: "toolbar", "aria-label": "Turns" },
            this.body.buttons),
          el("div", { class: "tools", role: "toolbar", "aria-label": "Game" },
            b.undo, b.redo, b.over, b.hint, b.solve),
          this.strip.node),
        el("div", { class: "panel" }, this.side,
          el("form", { class: "new", onsubmit: (e) => { e.preventDefault(); this.fresh(); } },
            !this.described.partition && this.level.nodes, b.again),
          el("div", { class: "tools" }, b.blind, b.share, b.edit, b.help), this.moves)),
      this.live);
  }

  /** goal is the rule and a picture of the goal, which are always in sight. */
  goal() {
    const g = this.rules, shown = el("span", { class: "thumb" });
    const [goal] = g.goals;
    if (goal && (g.geometry || g.drawn)) {
      picture(this.app.answers, g, goal).then((p) => shown.append(p)).catch(() => {});
    }
    return el("div", { class: "goal" }, shown,
      el("p", {}, sentence(g.rules[0]), " ", el("strong", {}, g.rules[1])));
  }

  say(text) { this.live.textContent = text; }

  // ---- the address

  /** line is what the address says of the moves. */
  line() {
    const { nodes, step } = this.game, last = nodes.length - 1;
    const line = nodes.slice(1).map((n) => n.move).join(".");
    return { ...(line && { line }), ...(step !== last && { step }) };
  }

  /** path is the address; that of a bare challenge has no moves. */
  path(bare) {
    const q = bare ? bare.asked(1)
      : { ...(this.challenge?.asked() ?? { at: this.game.nodes[0].at }), ...this.line() };
    if (this.blind || this.challenge) q.numbers = this.blind ? "hidden" : "shown";
    return pathOf("play", this.name, q);
  }

  /** open shows what the address says. */
  async open(query) {
    this.stop();
    const challenge = query.get("boards") && new Challenge(this, query, this.challenge);
    this.challenge = challenge;
    const at = this.challenge?.board ?? query.get("at") ??
      (this.described.partition ? this.rules.example : this.rules.start);
    // Who plays a game finds the way alone, and who asks about a position sees the answer.
    const numbers = query.get("numbers") ??
      (query.has("at") ? "shown" : localStorage.getItem("numbers"));
    this.blind = numbers !== "shown";
    const line = (query.get("line") ?? "").split(".").filter(Boolean);
    try {
      if (!this.game.is(at, line)) {
        this.board?.setAttribute("aria-busy", "true");
        await this.game.start(at, line);
      }
      if (!this.board?.isConnected) this.build();
      const last = this.game.nodes.length - 1;
      const step = Math.trunc(Number(query.get("step") ?? last)) || 0;
      this.game.step = Math.max(0, Math.min(step, last));
      if (this.first === 0) challenge?.solved(0, 0);
      this.refresh();
      this.say(this.verdict.textContent);
      challenge?.check(this.app.answers).then(() => challenge === this.challenge &&
        put(this.list, challenge.node()));
    } catch (err) {
      if (err.status === 422) return this.unreadable(at, err);
      throw err;
    } finally {
      this.board?.removeAttribute("aria-busy");
    }
  }

  unreadable(at, err) {
    put(this.main, this.challenge?.node(), failure(this.app, err, this.name));
    this.main.querySelector(".failure p:last-child")?.prepend(
      el("a", { href: pathOf("play", this.name), "data-link": true, class: "button" },
        "A position that can be read"), " ");
  }

  // ---- playing

  /** first is how far the goal was at the beginning. */
  get first() { return this.game.nodes[0].answer.distance; }

  /** hopeless tells that a board of a challenge has no solution. */
  get hopeless() { return this.challenge && this.first === null; }

  /** answer is what is known of the position that is shown, also while the next is awaited. */
  get answer() { return this.game.now.answer ?? this.shown; }

  /** targets are the cells where a move that begins at a cell ends, with the move. */
  targets(cell) {
    const out = new Map(), back = !this.rules.directed && !this.oneTarget();
    for (const m of this.answer.moves) {
      if (m.from === cell) out.set(m.to, m);
      else if (m.to === cell && back && !out.has(m.from)) out.set(m.from, m);
    }
    return out;
  }

  /** oneTarget tells that all moves end in one place, or where they begin: a touch plays them. */
  oneTarget() {
    const { moves } = this.answer;
    const together = moves.every((m) => m.to === moves[0].to);
    const holes = this.rules.geometry?.pieces.some((p) => p.look.length === 0);
    return moves.length > 0 && (together && holes || moves.every((m) => m.from === m.to));
  }

  touch(cell) {
    if (this.editing) return change(this, cell);
    const targets = this.targets(cell);
    if (this.chosen >= 0 && this.chosen !== cell) {
      const m = this.targets(this.chosen).get(cell);
      if (m) return this.move(m);
    }
    if (this.oneTarget()) {
      const m = this.answer.moves.find((m) => m.from === cell);
      if (m) return this.move(m);
    }
    this.choose(this.chosen === cell || targets.size === 0 ? -1 : cell);
    if (targets.size === 0) this.refuse("No move begins here.");
    else if (this.chosen >= 0) this.say(`${counted(targets.size, "target")}.`);
  }

  /** refuse says why something cannot be played, in sight. */
  refuse(why) {
    this.notice.textContent = why;
    this.board.animate?.([0, -5, 5, -3, 0].map((x) => ({ translate: `${x}px` })),
      matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 250);
    this.say(why);
  }

  choose(cell) {
    this.chosen = cell;
    this.decorate();
  }

  drop({ from, cell }) {
    if (this.editing) {
      if (cell >= 0 && this.rules.geometry.edit === "swap") exchange(this, from, cell);
      return;
    }
    const m = cell >= 0 ? this.targets(from).get(cell) : null;
    if (m) return this.move(m);
    this.choose(-1);
    if (cell >= 0 && cell !== from) this.refuse("No move leads from there to here.");
  }

  /** slide plays the only move of a tile in a direction; false where there are no tiles. */
  slide(direction) {
    const found = this.answer.moves.filter((m) => m.move.endsWith(` ${direction}`));
    if (!this.answer.moves.some((m) => /^\d+ (up|down|left|right)$/.test(m.move))) return false;
    if (found.length === 1) this.move(found[0]);
    else if (found.length === 0) this.refuse(`Nothing moves ${direction}.`);
    return found.length < 2;
  }

  /** move plays a move, after a warning when it loses. */
  async move(m) {
    this.stop();
    if (!this.game.now.answer) return; // one move at a time
    const loses = m.change === "lost" && this.answer.solvable;
    if (loses && !this.blind && !(await confirmed())) return this.choose(-1);
    const before = this.answer;
    this.game.play(m);
    if (!(await this.settle({ turn: [m.move] }))) return;
    const now = this.answer;
    if (this.blind) this.say(now.distance === 0 ? "Solved." : `Played ${m.move}.`);
    else this.say(`Played ${m.move}, ${arrows[m.change]}. ${this.words(now)}`);
    if (before.distance !== 0 && now.distance === 0) this.won();
  }

  /** won keeps the result of a challenge. */
  won() {
    this.main.classList.add("won");
    if (this.first) this.challenge?.solved(this.game.now.cost, this.first);
    this.refresh();
    this.side.querySelector(".primary")?.focus();
    this.side.scrollIntoView({ block: "nearest" });
  }

  /** settle waits for what is known of a new position and shows it; false when that fails. */
  async settle({ replace = false, turn = [] } = {}) {
    this.chosen = -1;
    this.hint = 0;
    this.notice.textContent = "";
    try {
      await Promise.all([this.game.know(), this.body?.turn(...turn)]);
    } catch (err) {
      put(this.main, failure(this.app, err, this.name));
      return false;
    }
    this.app.note(this.path(), { replace });
    this.refresh();
    return true;
  }

  undo() { return this.by(-1, "Undone."); }
  redo() { return this.by(1, "Redone."); }

  /** by goes a step back or forward. */
  async by(steps, done) {
    this.stop();
    if (!this.game.nodes[this.game.step + steps]) return;
    if (!(await this.show(this.game.step + steps))) return;
    this.say(this.blind ? done : `${done} ${this.words(this.answer)}`);
  }

  /** show goes to another step of the game. */
  show(step) {
    const { nodes, step: before } = this.game;
    step = this.game.step = Math.max(0, Math.min(step, nodes.length - 1));
    const near = Math.abs(step - before) === 1;
    const turn = near ? [nodes[Math.max(step, before)].move, step < before] : [];
    return this.settle({ replace: true, turn });
  }

  help() { this.challenge?.help(); }

  /** more tells one step more of a hint: how far it is, the piece, the move. */
  more() {
    const a = this.answer;
    this.help();
    if (!a.solvable || a.distance === 0) return this.say(this.words(a));
    this.hint = Math.min(this.hint + 1, 3);
    const best = a.moves[0], cells = this.rules.geometry?.cells;
    const begin = cells ? `Begin at ${cells[best.from].name}.` : "";
    this.say([`${this.toGo(a.distance)}.`, begin, `Play ${best.move}.`][this.hint - 1]);
    this.refresh();
  }

  async solve() {
    this.stop();
    this.help();
    const a = this.answer;
    if (!a.solvable || a.distance === 0) return this.say(this.words(a));
    try {
      this.game.append(await this.app.answers.solution(this.name, a.position));
    } catch (err) {
      return put(this.main, failure(this.app, err, this.name));
    }
    this.app.note(this.path());
    this.refresh();
    this.start();
  }

  // ---- playback

  start() {
    if (this.game.step >= this.game.nodes.length - 1) this.game.step = 0;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const next = async () => {
      const mine = this.playing;
      await this.show(this.game.step + 1);
      if (this.playing !== mine) return; // it was stopped meanwhile, and perhaps begun anew
      if (this.game.step >= this.game.nodes.length - 1) this.stop();
      else this.playing = setTimeout(next, calm ? 1400 : 700);
    };
    this.playing = setTimeout(next, 700);
    this.strip.running(true);
  }

  stop() {
    clearTimeout(this.playing);
    this.playing = 0;
    this.strip?.running(false);
  }

  toggle() {
    if (this.playing) this.stop();
    else if (this.game.nodes.length > 1) this.start();
    else this.solve();
  }

  // ---- editing

  edit() {
    this.stop();
    this.editing = !this.editing;
    this.chosen = -1;
    this.buttons.edit.setAttribute("aria-pressed", this.editing);
    this.say(this.editing ? "Editing. Choose cells to change the position." : "Playing.");
    this.refresh();
    if (!this.main.contains(document.activeElement)) {
      (this.editing && this.rules.drawn ? document.getElementById("paste") : this.board).focus();
    }
  }

  /** set begins anew from a position, written in any form. */
  async set(at) {
    try {
      if (!at.trim()) throw new Error("Type a position.");
      const answer = await this.app.answers.position(this.name, at);
      this.challenge = null; // another board
      this.game.reset(answer.position);
      if (!(await this.settle())) return false;
      this.say(this.blind ? "Another position." : this.words(this.answer));
      return true;
    } catch (err) {
      this.say(err.message);
      const shown = this.side.querySelector(".wrong");
      if (shown) shown.textContent = err.message;
      return false;
    }
  }

  /** best shows a shortest solution of the position at the beginning. */
  async best() {
    if (!(await this.show(0))) return;
    this.game.nodes.length = 1;
    await this.solve();
  }

  /** next leads to the next board of a challenge, or to a new game. */
  next() {
    const c = this.challenge;
    if (!c) return this.fresh();
    if (this.hopeless) c.solved(0, null);
    if (c.number < c.boards.length) return this.app.go(c.address(c.number + 1));
    this.refresh();
    this.say(c.done());
  }

  async fresh() {
    this.stop();
    this.say("Looking for a position…");
    this.buttons.again.disabled = true;
    try {
      const found = await draw(this, this.level.value());
      if (this.editing) this.edit();
      await this.set(found.position);
    } catch (err) {
      this.side.prepend(el("p", { class: "wrong", role: "alert" }, err.message));
    } finally {
      this.buttons.again.disabled = false;
    }
  }

  hide() {
    this.blind = !this.blind;
    if (!this.blind) this.help();
    localStorage.setItem("numbers", this.blind ? "hidden" : "shown");
    this.say(this.blind ? "Numbers are hidden." : this.words(this.answer));
    this.refresh();
  }

  key(e) {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    if (!this.board?.isConnected || document.querySelector("dialog[open]")) return;
    if (e.target.closest?.("input, textarea, select, summary")) return;
    const press = e.key.length === 1 ? e.key.toLowerCase() : e.key;
    if (/^Arrow/.test(press)) {
      if (this.editing || !this.slide(press.slice(5).toLowerCase())) {
        if (e.target.closest?.(".frame, .scroll, pre")) return; // where they mean something
        this.board.focus();
      }
      return e.preventDefault();
    }
    const act = {
      u: () => this.undo(), r: () => this.redo(), h: () => this.more(), s: () => this.solve(),
      e: () => this.challenge || this.edit(), b: () => this.hide(), n: () => this.next(),
      "?": () => help(this.rules), " ": () => this.toggle(), Escape: () => this.choose(-1),
      Home: () => this.show(0), End: () => this.show(Infinity),
    }[press];
    if (!act) return;
    e.preventDefault();
    act();
  }

  // ---- showing

  toGo(distance) {
    return `${this.rules.costs ? `cost ${distance}` : counted(distance, "move")} to go`;
  }

  /** words says where a position stands. */
  words(a) {
    if (a.distance === 0) return "Solved.";
    if (a.solvable) return `${this.toGo(a.distance)}.`;
    return "No solution.";
  }

  refresh() {
    const a = this.shown = this.answer;
    this.body?.paint(this.game.now.picture);
    if (this.rules.drawn) this.board.paint(this.game.now.picture);
    else if (this.rules.geometry) this.board.place(a.position);
    else this.board.textContent = a.position;
    this.decorate();
    showVerdict(this, a);
    this.strip.show(this.game, this.blind);
    if (this.challenge) this.challenge.game.line = this.line();
    showMoves(this, a);
    showSide(this, a);
    const { step, nodes } = this.game;
    this.buttons.undo.disabled = this.buttons.over.disabled = step === 0;
    this.buttons.blind.setAttribute("aria-pressed", !this.blind);
    this.main.classList.toggle("blind", this.blind);
    this.buttons.redo.disabled = step === nodes.length - 1;
    this.buttons.hint.disabled = this.buttons.solve.disabled = !a.solvable || a.distance === 0;
    this.main.classList.toggle("won", a.distance === 0);
    this.main.classList.toggle("challenged", Boolean(this.challenge));
    this.buttons.edit.hidden = this.challenge;
    this.main.classList.toggle("editing", this.editing);
  }

  /** decorate marks the cells: what can be taken, and where it can go; or the turns of a body. */
  decorate() {
    this.body?.mark(this.answer.moves, this.blind, this.hint >= 3);
    if (!this.rules.geometry) return;
    const a = this.answer, quiet = this.blind || this.editing;
    const targets = this.chosen >= 0 && !this.editing ? this.targets(this.chosen) : new Map();
    const one = !this.editing && this.oneTarget();
    const best = this.hint >= 2 ? a.moves[0] : null;
    const counted = this.cells && !this.editing ? this.cells : [];
    this.board.mark((cell) => {
      const held = cell === this.chosen, chosen = held ? "chosen" : "";
      if (this.editing) return { source: true, note: chosen, ring: chosen };
      const rings = counted.flatMap((set, i) => (set.includes(cell) ? [`set${i}`] : []));
      const target = one ? a.moves.find((m) => m.from === cell) : targets.get(cell);
      if (best && best.from === cell) rings.push("hinted");
      if (held) rings.push("chosen");
      const source = one ? Boolean(target) : this.targets(cell).size > 0;
      const note = target ? (quiet ? "a move" : told(target)) : chosen;
      if (target && !one) rings.push("target");
      const badge = target && !quiet ? target.distance ?? "✕" : "";
      return { note, source, ring: rings, badge, change: target?.change };
    });
    if (best && this.hint >= 3) this.board.arrow(best.from, best.to);
  }
}

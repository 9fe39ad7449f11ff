import { el, shape, svg } from "./dom.js";

/**
 * <puzzle-board> draws a position and lets a person touch its cells: each cell
 * is a button over the drawing, so that it can be reached by keyboard and is
 * read out. It knows no rules; whoever uses it sets what each cell shows and
 * listens to:
 *   touch  {cell}        a cell was pressed
 *   grab   {cell}        a drag begins at a cell
 *   drop   {from, cell}  and ends at another, or nowhere (cell is -1)
 */
export class PuzzleBoard extends HTMLElement {
  #geometry;
  #signs = [];
  #buttons = [];
  #layers = {};
  #drag = null;

  /** build draws the board of a geometry, once; without one there is nothing to touch. */
  build(geometry, label) {
    this.#geometry = geometry ?? { width: 1, height: 1, ground: [], cells: [], pieces: [] };
    this.pieces = new Map(this.#geometry.pieces.map((p) => [p.sign, p]));
    const { width, height, ground, cells } = this.#geometry;
    this.#layers = { pieces: svg("g"), marks: svg("g"), labels: svg("g") };
    const drawing = svg("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" },
      svg("g", {}, ground.map(shape)),
      this.#layers.pieces, this.#layers.labels, this.#layers.marks);
    this.#buttons = cells.map((c, i) => el("button", {
      type: "button", class: "cell", tabindex: i === 0 ? 0 : -1, "data-cell": i,
      onclick: (e) => this.#clicked(e, i), onkeydown: (e) => this.#key(e, i),
      onpointerdown: (e) => this.#down(e, i), onfocus: () => this.#rove(i),
    }));
    const [first, ...others] = cells;
    const apart = Math.min(...others.map((c) => Math.hypot(c.x - first.x, c.y - first.y)));
    const size = this.pieces.size > 0 ? Math.min(apart, 1) : apart;
    this.close = apart < 0.8; // so that badges stand beside their pieces, not below them
    this.#buttons.forEach((b, i) => {
      b.style.left = `${((cells[i].x - size / 2) / width) * 100}%`;
      b.style.width = `${(size / width) * 100}%`;
      const high = this.pieces.size > 0 ? size : height; // what is not a piece is touched anywhere
      b.style.top = `${((cells[i].y - high / 2) / height) * 100}%`;
      b.style.height = `${(high / height) * 100}%`;
    });
    this.setAttribute("role", cells.length > 0 ? "group" : "img");
    this.setAttribute("aria-label", label);
    this.label = label;
    this.#size(width, height);
    this.replaceChildren(drawing, ...this.#buttons);
  }

  #size(width, height) {
    this.style.aspectRatio = `${width} / ${height}`;
    this.style.setProperty("--across", width);
    this.style.setProperty("--shape", width / height);
  }

  /** paint shows a position as a picture. */
  paint({ position, width, height, marks }) {
    this.querySelector("svg").setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.#size(width, height);
    this.#layers.pieces.replaceChildren(...marks.map(shape));
    this.setAttribute("aria-label", `${this.label}: ${position}`);
  }

  /** place shows a position. */
  place(at) {
    const signs = at.split(this.#geometry.between);
    const { cells } = this.#geometry;
    this.#layers.pieces.replaceChildren(...cells.map((c, i) => {
      const changed = this.#signs.length && signs[i] !== this.#signs[i];
      return svg("g", { transform: `translate(${c.x} ${c.y})`, class: changed ? "changed" : "" },
        this.pieces.get(signs[i])?.look.map(shape));
    }));
    this.#layers.labels.replaceChildren(...cells.filter((c) => c.label).map((c) =>
      svg("text", {
        x: c.x, y: c.y + 0.09, "font-size": 0.26, "text-anchor": "middle", class: "label",
        fill: this.pieces.get(signs[cells.indexOf(c)])?.ink || "#666",
      }, c.label)));
    this.#signs = signs;
  }

  /**
   * mark says what each cell shows besides its piece.
   * @param {(cell: number) => {note?: string, badge?: string|number, change?: string,
   *   ring?: string, source?: boolean}} of
   */
  mark(of) {
    const { cells } = this.#geometry;
    const marks = [];
    this.#buttons.forEach((b, i) => {
      const m = of(i) ?? {};
      const piece = this.pieces.get(this.#signs[i])?.name ?? "";
      b.setAttribute("aria-label", [cells[i].name, piece, m.note].filter(Boolean).join(", "));
      b.classList.toggle("source", Boolean(m.source));
      const { x, y } = cells[i], r = this.close ? 0.27 : 0.45;
      for (const ring of [m.ring].flat().filter(Boolean)) {
        marks.push(svg("circle", { cx: x, cy: y, r, class: `ring ${ring}` }));
      }
      if (m.badge !== undefined && m.badge !== "") {
        marks.push(badge(cells[i], this.close ? [0.5, 0] : [0.24, 0.32], m.badge, m.change));
      }
    });
    this.#layers.marks.replaceChildren(...marks);
  }

  /** arrow points from one cell to another. */
  arrow(from, to) {
    const a = this.#geometry.cells[from], b = this.#geometry.cells[to];
    if (from === to) return;
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    const ux = (b.x - a.x) / length, uy = (b.y - a.y) / length;
    const tip = { x: b.x - ux * 0.1, y: b.y - uy * 0.1 };
    const base = { x: tip.x - ux * 0.22, y: tip.y - uy * 0.22 };
    const right = `${base.x - uy * 0.13} ${base.y + ux * 0.13}`;
    const left = `${base.x + uy * 0.13} ${base.y - ux * 0.13}`;
    this.#layers.marks.append(
      svg("line", {
        x1: a.x + ux * 0.2, y1: a.y + uy * 0.2, x2: base.x, y2: base.y, class: "arrow",
      }),
      svg("path", { d: `M${tip.x} ${tip.y}L${right}L${left}Z`, class: "arrowhead" }));
  }

  /** focus moves the keyboard to the cell where it was last. */
  focus() { this.querySelector('.cell[tabindex="0"]')?.focus(); }

  get signs() { return [...this.#signs]; }

  #emit(name, detail) { this.dispatchEvent(new CustomEvent(name, { detail })); }

  #clicked(e, i) {
    if (this.#drag?.moved) return; // the end of a drag
    this.#emit("touch", { cell: i });
  }

  #rove(i) {
    this.#buttons.forEach((b, k) => { b.tabIndex = k === i ? 0 : -1; });
  }

  /** Arrow keys go to the nearest cell in that direction. */
  #key(e, i) {
    const direction = {
      ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
    }[e.key];
    if (!direction || e.ctrlKey || e.metaKey || e.altKey) return;
    e.preventDefault();
    const { cells } = this.#geometry;
    let best = -1, least = Infinity;
    cells.forEach((c, k) => {
      const dx = c.x - cells[i].x, dy = c.y - cells[i].y;
      const along = dx * direction[0] + dy * direction[1];
      const aside = Math.abs(dx * direction[1]) + Math.abs(dy * direction[0]);
      if (along > 0.2 && aside <= along * 1.2 && along + aside < least) {
        [best, least] = [k, along + aside];
      }
    });
    if (best >= 0) this.#buttons[best].focus();
  }

  #down(e, i) {
    if (e.button !== 0 || !this.#buttons[i].classList.contains("source")) return;
    const drag = (this.#drag = { cell: i, x: e.clientX, y: e.clientY, moved: false, ghost: null });
    const move = (e) => this.#move(e, drag);
    const end = (e) => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      drag.ghost?.remove();
      if (drag.moved) {
        const under = e.type === "pointerup" &&
          document.elementFromPoint(e.clientX, e.clientY)?.closest?.(".cell");
        const cell = under && this.contains(under) ? Number(under.dataset.cell) : -1;
        this.#emit("drop", { from: i, cell });
        setTimeout(() => { this.#drag = null; }); // after the click that follows
      } else this.#drag = null;
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }

  #move(e, drag) {
    if (!drag.moved && Math.hypot(e.clientX - drag.x, e.clientY - drag.y) < 6) return;
    const drawing = this.querySelector("svg"), box = drawing.getBoundingClientRect();
    const scale = this.#geometry.width / box.width;
    if (!drag.moved) {
      drag.moved = true;
      this.#emit("grab", { cell: drag.cell });
      const piece = this.pieces.get(this.#signs[drag.cell]);
      drag.ghost = svg("g", { class: "ghost" }, piece?.look.map(shape));
      drawing.append(drag.ghost);
    }
    const x = (e.clientX - box.left) * scale, y = (e.clientY - box.top) * scale;
    drag.ghost.setAttribute("transform", `translate(${x} ${y})`);
  }
}

/** signs are those of the direction of a move. */
export const signs = { nearer: "▼", same: "=", farther: "▲", lost: "✕" };

/** badge is a number beside a cell with a sign of the direction: not by colour alone. */
function badge(cell, [right, down], text, change = "") {
  const sign = signs[change] ?? "", shown = change === "lost" ? sign : `${sign}${text}`;
  const width = 0.14 + 0.145 * String(shown).length;
  const transform = `translate(${cell.x + right} ${cell.y + down})`;
  return svg("g", { class: `badge ${change}`, transform },
    svg("rect", { x: -width / 2, y: -0.15, width, height: 0.3, rx: 0.1 }),
    svg("text", { y: 0.085, "font-size": 0.23, "text-anchor": "middle" }, shown));
}

customElements.define("puzzle-board", PuzzleBoard);

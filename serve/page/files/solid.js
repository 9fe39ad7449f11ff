// A puzzle as a body in space. This file is fetched for puzzles that are one.

import { signs } from "./board.js";
import { button, el, put, svg } from "./dom.js";

const rad = Math.PI / 180;
const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** turned rotates a point about an axis of length 1, counterclockwise seen from its tip. */
function turned([x, y, z], [a, b, c], degrees) {
  const sin = Math.sin(degrees * rad), cos = Math.cos(degrees * rad);
  const along = (a * x + b * y + c * z) * (1 - cos);
  return [x * cos + (b * z - c * y) * sin + a * along, y * cos + (c * x - a * z) * sin + b * along,
    z * cos + (a * y - b * x) * sin + c * along];
}

/** Body shows a body in space. Dragging and arrow keys turn it, named buttons its layers. */
export class Body {
  #solid;
  #radius;
  #view = { across: -42, down: 24 };
  #colours = [];
  #layer = { degrees: 0 }; // what is being turned
  #outlined = null; // the turn whose layer is outlined
  #drawing = svg("svg", { "aria-hidden": "true" });

  constructor(solid, label, play) {
    this.#solid = solid;
    this.#radius = Math.max(...solid.stickers.flat().map((p) => Math.hypot(...p)));
    const r = this.#radius * 1.08;
    this.#drawing.setAttribute("viewBox", `${-r} ${-r} ${2 * r} ${2 * r}`);
    this.node = el("div", {
      class: "solid", tabindex: 0, role: "img",
      "aria-label": `${label}, to be turned by arrow keys`,
      onkeydown: (e) => this.#key(e),
      onpointerdown: (e) => this.node.setPointerCapture(e.pointerId),
      onpointermove: (e) => e.buttons && this.#look(e.movementX / 2, e.movementY / 2),
    }, this.#drawing);
    this.buttons = solid.turns.map((t) => button(t.move, () => play(t.move), {
      onpointerenter: () => this.#outline(t), onpointerleave: () => this.#outline(null),
      onfocus: () => this.#outline(t), onblur: () => this.#outline(null),
    }));
  }

  /** paint shows a position, from the marks of its net. */
  paint({ marks }) {
    this.#colours = marks.map((m) => m.fill);
    this.#layer = { degrees: 0 }; // which ends a turn that is still shown
    this.#draw();
  }

  /** mark says at the buttons where moves lead, and which is the best if that is hinted. */
  mark(moves, blind, hinted) {
    this.buttons.forEach((b, i) => {
      const name = this.#solid.turns[i].move, m = moves.find((m) => m.move === name);
      b.className = hinted && m === moves[0] ? "hinted" : blind ? "" : m.change;
      b.title = blind || m.distance === null ? "" : `${m.distance} to go`;
      put(b, name, !blind && el("small", {}, ` ${signs[m.change]}${m.distance ?? ""}`));
    });
  }

  /** turn shows a move, or how it is taken back. */
  async turn(move, back = false) {
    const t = this.#solid.turns.find((t) => t.move === move);
    if (!t || calm()) return;
    const took = 160 + Math.abs(t.degrees), begin = performance.now();
    const layer = this.#layer = { ...t, degrees: 0, moving: new Set(t.stickers) };
    for (let part = 0; part < 1;) {
      const now = await new Promise(requestAnimationFrame);
      if (this.#layer !== layer) return;
      part = Math.min(1, Math.max(0, now - begin) / took);
      layer.degrees = t.degrees * (back ? -1 : 1) * part * (2 - part);
      this.#draw();
    }
  }

  #outline(turn) {
    this.#outlined = turn && new Set(turn.stickers);
    this.#draw();
  }

  #look(across, down) {
    const v = this.#view;
    v.across += across;
    v.down = Math.max(-89, Math.min(89, v.down + down));
    this.#draw();
  }

  #key(e) {
    const by = {
      ArrowLeft: [-15, 0], ArrowRight: [15, 0], ArrowUp: [0, -15], ArrowDown: [0, 15],
    }[e.key];
    if (!by || e.ctrlKey || e.metaKey || e.altKey) return;
    e.preventDefault();
    this.#look(...by);
  }

  /** seen is a point as it is looked at. */
  #seen(point) {
    return turned(turned(point, [0, 1, 0], this.#view.across), [1, 0, 0], this.#view.down);
  }

  #draw() {
    const far = 5 * this.#radius, { axis, degrees, moving } = this.#layer;
    const seen = this.#solid.stickers.map((corners, i) => {
      const points = corners.map((p) =>
        this.#seen(degrees && moving.has(i) ? turned(p, axis, degrees) : p));
      const flat = points.map(([x, y, z]) => [(x * far) / (far - z), (-y * far) / (far - z)]);
      const [a, b, c] = flat;
      return {
        flat, i, depth: points.reduce((sum, p) => sum + p[2], 0) / points.length,
        front: (b[0] - a[0]) * (c[1] - a[1]) < (b[1] - a[1]) * (c[0] - a[0]),
      };
    });
    seen.sort((a, b) => a.front - b.front || a.depth - b.depth);
    const outlined = (s) => this.#outlined?.has(s.i) && s.front;
    seen.sort((a, b) => outlined(a) - outlined(b));
    this.#drawing.replaceChildren(...seen.map((s) => svg("polygon", {
      points: s.flat.join(" "), fill: s.front ? this.#colours[s.i] : null,
      class: s.front ? (outlined(s) ? "outlined" : "") : "inside",
    })));
  }
}

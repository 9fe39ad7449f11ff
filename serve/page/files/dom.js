// Small helpers to build what is shown.

const SVG = "http://www.w3.org/2000/svg";

/** el makes an element: el("p", {class: "x", onclick: f}, "text", child). */
export function el(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/** svg is el for the elements of a drawing. */
export function svg(name, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

function fill(node, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (value === true) node.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(key, value);
  }
  node.append(...present(children));
  return node;
}

/** present leaves out the children that are not there, such as those of a condition that is false. */
const present = (children) => children.flat(3).filter((c) => c !== null && c !== undefined && c !== false);

/** put shows children in place of those of a node. */
export function put(node, ...children) {
  node.replaceChildren(...present(children));
}

/** grouped writes a whole number with commas between the thousands. */
export function grouped(n) {
  return String(n).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}

/** counted writes a number with what is counted. */
export function counted(n, what) {
  return `${grouped(n)} ${what}${n === 1 ? "" : "s"}`;
}

/** sentence makes a sentence of words without a capital and a full stop. */
export function sentence(text) {
  return text ? text[0].toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".") : "";
}

/** titled is a name or spec as a heading: the name of a puzzle, less its hash where it calls itself something, or how a long definition begins. */
export function titled(puzzle) {
  const most = 36;
  const names = { ninetails: "Nine Tails", "weighted-ninetails": "Weighted Nine Tails", ninepuzzle: "9-puzzle", pool: "Pool", hiriq: "HiRiQ", "hiriq-w": "Peg solitaire" };
  puzzle = puzzle.replace(/^(\w+-.+)-[0-9a-f]{16}$/, "$1");
  return names[puzzle] ?? (puzzle.length > most ? `${puzzle.slice(0, most)}…` : puzzle);
}

/** shape draws one mark of a geometry. */
export function shape(s) {
  const paint = { fill: s.fill ?? "none", stroke: s.line ?? "none", "stroke-width": s.stroke ?? 0 };
  switch (s.form) {
    case "box":
      return svg("rect", { x: s.x - s.w / 2, y: s.y - s.h / 2, width: s.w, height: s.h, rx: s.corner ?? 0, ...paint });
    case "disc":
      return svg("circle", { cx: s.x, cy: s.y, r: s.w / 2, ...paint });
    case "band": {
      const r = s.w / 2, half = s.h / 2, reach = Math.sqrt(r * r - half * half);
      const d = `M${s.x - reach} ${s.y - half}H${s.x + reach}A${r} ${r} 0 0 1 ${s.x + reach} ${s.y + half}H${s.x - reach}A${r} ${r} 0 0 1 ${s.x - reach} ${s.y - half}Z`;
      return svg("path", { d, ...paint });
    }
    default:
      return svg("text", { x: s.x, y: s.y + s.h * 0.36, "font-size": s.h, "font-weight": 700, "text-anchor": "middle", "font-family": "system-ui, sans-serif", fill: s.fill ?? "#000" }, s.text);
  }
}

/** painting is a drawing of marks. */
function painting({ width, height, marks }) {
  return svg("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true", class: "paper", xmlns: SVG }, marks.map(shape));
}

/** picture draws a position without anything to touch; it asks the engine where the pieces do not tell. */
export async function picture(engine, { puzzle, geometry, drawn }, at, { labels = false } = {}) {
  if (drawn) return painting(await engine.board(puzzle, at));
  const signs = at.split(geometry.between);
  const pieces = new Map(geometry.pieces.map((p) => [p.sign, p]));
  return svg("svg", { viewBox: `0 0 ${geometry.width} ${geometry.height}`, "aria-hidden": "true", xmlns: SVG },
    geometry.ground.map(shape),
    geometry.cells.map((c, i) => {
      const piece = pieces.get(signs[i]);
      return svg("g", { transform: `translate(${c.x} ${c.y})` }, piece?.look.map(shape),
        labels && c.label && svg("text", { y: 0.1, "font-size": 0.28, "text-anchor": "middle", "font-family": "system-ui, sans-serif", fill: piece?.ink || "#666" }, c.label));
    }));
}

/** local tells that this is a static site, where an address is a folder. */
const local = document.documentElement.dataset.engine === "local";

/** folded is a name as that of a folder which any system can have: serve/site/names.go says how. */
export function folded(name) {
  const coded = (c) => [...new TextEncoder().encode(c)].map((b) => "~" + b.toString(16).toUpperCase().padStart(2, "0")).join("");
  const plain = name.replace(/[^a-z0-9_.,=+-]|\.$/gu, coded);
  return /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/.test(name) ? coded(name[0]) + plain.slice(1) : plain;
}

/** unfolded is the name of a puzzle that an address has. */
export const unfolded = (text) => decodeURIComponent(local ? text.replace(/~([0-9A-F]{2})/g, "%$1") : text);

/** pathOf is the address of a screen of a puzzle, below the root. */
export function pathOf(screen, name, query = "") {
  if (local) return `${screen}/${folded(name)}/${query}`;
  return `${screen}/${encodeURIComponent(name).replaceAll("%3A", ":").replaceAll("%2C", ",").replaceAll("%3D", "=")}${query}`;
}

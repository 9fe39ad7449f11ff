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

/** button is an element that does something when it is pressed. */
export function button(label, onclick, attributes = {}) {
  return el("button", { type: "button", onclick, ...attributes }, label);
}

/** headings begin a table. */
export function headings(...texts) {
  return el("thead", {}, el("tr", {}, texts.map((text) => el("th", { scope: "col" }, text))));
}

/** scrolling is a frame for what may be too long. */
export function scrolling(label, ...children) {
  return el("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": label }, children);
}

/** there tells that an attribute or a child is not missing, nor a condition that is false. */
const there = (x) => x !== null && x !== undefined && x !== false;

function fill(node, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (value === true) node.setAttribute(key, "");
    else if (there(value)) node.setAttribute(key, value);
  }
  node.append(...present(children));
  return node;
}

/** present leaves out the children that are not there. */
const present = (children) => children.flat(3).filter(there);

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
  text = text?.replace(/([A-Z\d]-)(?=[a-z])/g, "$1\u2060"); // no line ends within 9-puzzle
  return text ? text[0].toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".") : "";
}

/** shape draws one mark of a geometry. */
export function shape(s) {
  const paint = { fill: s.fill ?? "none", stroke: s.line ?? "none", "stroke-width": s.stroke ?? 0 };
  switch (s.form) {
    case "box":
      return svg("rect", {
        x: s.x - s.w / 2, y: s.y - s.h / 2, width: s.w, height: s.h, rx: s.corner ?? 0, ...paint,
      });
    case "polygon": {
      const points = s.points.map(([x, y]) => [s.x + x, s.y + y]).join(" ");
      return svg("polygon", { points, "stroke-linejoin": "round", ...paint });
    }
    case "disc":
      return svg("circle", { cx: s.x, cy: s.y, r: s.w / 2, ...paint });
    case "band": {
      const r = s.w / 2, half = s.h / 2, reach = Math.sqrt(r * r - half * half);
      const left = s.x - reach, right = s.x + reach, top = s.y - half, bottom = s.y + half;
      const arc = `A${r} ${r} 0 0 1`;
      const d = `M${left} ${top}H${right}${arc} ${right} ${bottom}H${left}${arc} ${left} ${top}Z`;
      return svg("path", { d, ...paint });
    }
    default:
      return svg("text", {
        x: s.x, y: s.y + s.h * 0.36, "font-size": s.h, "font-weight": 700, "text-anchor": "middle",
        "font-family": "system-ui, sans-serif", fill: s.fill ?? "#000",
      }, s.text);
  }
}

/** painting is a drawing of marks. */
export function painting({ width, height, marks }) {
  const viewBox = `0 0 ${width} ${height}`;
  return svg("svg", { viewBox, "aria-hidden": "true", xmlns: SVG },
    marks.map(shape));
}

/** picture draws a position, with nothing to touch, by its pieces or else as answers say. */
export async function picture(answers, { puzzle, geometry, drawn }, at, { labels = false } = {}) {
  if (drawn) return painting(await answers.board(puzzle, at));
  const signs = at.split(geometry.between);
  const pieces = new Map(geometry.pieces.map((p) => [p.sign, p]));
  const viewBox = `0 0 ${geometry.width} ${geometry.height}`;
  return svg("svg", { viewBox, "aria-hidden": "true", xmlns: SVG },
    geometry.ground.map(shape),
    geometry.cells.map((c, i) => {
      const piece = pieces.get(signs[i]);
      return svg("g", { transform: `translate(${c.x} ${c.y})` }, piece?.look.map(shape),
        labels && c.label && svg("text", {
          y: 0.1, "font-size": 0.28, "text-anchor": "middle",
          "font-family": "system-ui, sans-serif", fill: piece?.ink || "#666",
        }, c.label));
    }));
}

/** local tells that this is a static site, where an address is a folder. */
export const local = document.documentElement.dataset.answers === "local";

/** folded is a name as that of a folder which any system can have: serve/page/page.go says how. */
export function folded(name) {
  const hex = (byte) => "~" + byte.toString(16).toUpperCase().padStart(2, "0");
  const coded = (c) => [...new TextEncoder().encode(c)].map(hex).join("");
  const plain = name.replace(/[^a-z0-9_.,=+-]|\.$/gu, coded);
  const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/.test(name);
  return reserved ? coded(name[0]) + plain.slice(1) : plain;
}

/** unfolded is the name whose folder an address has. */
export const unfolded = (text) => decodeURIComponent(text.replace(/~([0-9A-F]{2})/g, "%$1"));

/** pathOf is the address of a screen of a puzzle, below the root, with what it asks. */
export function pathOf(screen, name, query = {}) {
  const asked = String(new URLSearchParams(query)).replace(/%(2C|2F|3A)/g, decodeURIComponent);
  const coded = local ? `${folded(name)}/`
    : encodeURIComponent(name).replace(/%(2C|3A|3D)/g, decodeURIComponent);
  return `${screen}/${coded}${asked && "?" + asked}`;
}

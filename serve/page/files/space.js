import { counted, el, grouped, headings, pathOf, put, scrolling } from "./dom.js";

/** space shows a puzzle's whole space: how many positions there are at each distance. */
export async function space(app, main, name) {
  const [d, levels] = await Promise.all([app.answers.puzzle(name), app.answers.levels(name)]);
  const all = levels.levels;
  const status = el("p", { class: "live", role: "status", "aria-live": "polite" });
  let log = false;
  const chart = el("div", { class: "histogram" });
  const open = async (distance) => {
    status.textContent = `Looking for a position at distance ${distance}…`;
    try {
      const [found] = await app.answers.sample(name, distance, 1 + Math.floor(Math.random() * 1e9));
      app.go(pathOf("play", name, { at: found.position }));
      scrollTo(0, 0);
    } catch (err) {
      status.textContent = err.message;
    }
  };
  const draw = () => chart.replaceChildren(bars(all, log, open));
  const rescale = (e) => { log = e.target.checked; draw(); };
  const scale = el("label", {},
    el("input", { type: "checkbox", onchange: rescale }), " logarithmic");
  draw();
  const mean = all.reduce((sum, l) => sum + l.distance * l.positions, 0) / levels.reached;
  const below = (n) => { // the distance of position n, from 0, when all stand in order
    let i = 0;
    for (let rest = n; rest >= all[i].positions; i++) rest -= all[i].positions;
    return all[i].distance;
  };
  const lower = below(Math.floor((levels.reached - 1) / 2));
  const median = (lower + below(Math.floor(levels.reached / 2))) / 2;
  put(main,
    el("h1", {}, `${d.title}: the whole space`),
    el("p", { class: "lead" },
      `${counted(levels.size, "position")}, of which ${grouped(levels.reached)} can be solved. ` +
      `The farthest take ${all.at(-1).distance}; ` +
      `the mean is ${mean.toFixed(2)}, the median ${median}.`),
    el("section", { "aria-labelledby": "by-distance" },
      el("h2", { id: "by-distance" }, "Positions by distance"),
      el("p", {}, "Choose a bar to play a position of that distance. ", scale), chart, status),
    el("details", {}, el("summary", {}, "The numbers"),
      scrolling("Positions by distance", el("table", {},
        headings("Distance", "Positions", "Share", "Up to here"),
        el("tbody", {}, all.map((l) => el("tr", {},
          el("th", { scope: "row" }, l.distance), el("td", {}, grouped(l.positions)),
          el("td", {}, percent(l.share)), el("td", {}, percent(l.running_share)))))))),
    d.charts?.filter((kind) => kind !== "depth").map((kind) => {
      const src = app.answers.chart(name, kind), title = titles[kind] ?? kind;
      return el("section", {},
        el("h2", {}, title),
        el("p", {}, captions[kind] ?? ""),
        el("figure", { class: "chart", tabindex: 0, role: "group", "aria-label": title },
          el("img", { src, alt: `Chart: ${title}`, loading: "lazy" })));
    }));
}

const titles = { branching: "Legal moves", growth: "Growth", weights: "White cells by distance" };
const captions = {
  branching: "How many legal moves positions have, and how many of them lead nearer.",
  growth: "New positions at each distance, against all sequences of that many moves.",
  weights: "How many positions have so many white cells at each distance.",
};

const percent = (x) =>
  (x >= 0.0001 || x === 0 ? `${(100 * x).toFixed(4)} %` : `${(100 * x).toExponential(1)} %`);

/** bars draws the histogram; each bar is a button. */
function bars(all, log, open) {
  const height = 220, most = Math.max(...all.map((l) => l.positions));
  const size = (n) => (log ? Math.log10(n) + 0.5 : n);
  const part = (n) => (n === 0 ? 0 : size(n) / size(most));
  const every = Math.max(1, Math.ceil(all.length / 16));
  const tick = (distance) => el("span", {
    class: distance % every ? "tick faint" : "tick", "aria-hidden": "true",
  }, distance);
  return el("div", { class: "bars", role: "group", "aria-label": "Positions by distance" },
    all.map((l) => el("button", {
      type: "button", class: "bar", disabled: l.positions === 0,
      title: `${l.distance}: ${grouped(l.positions)}`,
      "aria-label": `distance ${l.distance}, ${counted(l.positions, "position")}`,
      onclick: () => open(l.distance),
    }, bar(Math.max(l.positions ? 2 : 0, part(l.positions) * height)), tick(l.distance))));
}

function bar(height) {
  const fill = el("span", { class: "fill" });
  fill.style.height = `${height}px`;
  return fill;
}

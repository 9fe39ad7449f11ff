import { button, el, svg } from "./dom.js";

const missing = (distance) => distance === null || distance === undefined;

/** strip is the distances of the game so far, with a scrubber and play and pause. */
export function strip(show, toggle) {
  const drawing = svg("svg", {
    class: "distances", preserveAspectRatio: "none", "aria-hidden": "true",
  });
  const slider = el("input", {
    type: "range", min: 0, max: 0, value: 0, "aria-label": "Step of the game",
    oninput: (e) => show(Number(e.target.value)),
  });
  const step = el("span", { class: "step" });
  const run = button("▶", toggle, {
    class: "run", title: "Play or pause (space)", "aria-label": "Play",
  });
  const node = el("div", { class: "strip" },
    drawing, el("div", { class: "scrub" }, run, slider, step));
  return {
    node,
    running(on) {
      run.textContent = on ? "❚❚" : "▶";
      run.setAttribute("aria-label", on ? "Pause" : "Play");
    },
    show(game, blind) {
      const last = game.nodes.length - 1;
      node.hidden = last === 0; // there is nothing to go through
      drawing.toggleAttribute("hidden", blind);
      slider.max = last;
      slider.value = game.step;
      slider.disabled = last === 0;
      const there = game.now.answer;
      const told = blind || !there ? ""
        : there.solvable ? `, ${there.distance} to go` : ", no solution";
      slider.setAttribute("aria-valuetext", `step ${game.step} of ${last}${told}`);
      step.textContent = `${game.step} / ${last}`;
      const known = game.nodes.map((n) => n.distance);
      const most = Math.max(1, ...known.filter((d) => !missing(d)));
      const width = 100 / Math.max(game.nodes.length, 24);
      drawing.setAttribute("viewBox", "0 0 100 20");
      drawing.replaceChildren(...game.nodes.map((n, i) => {
        const lost = missing(n.distance);
        const height = blind ? 3 : lost ? 20 : 1.5 + (n.distance / most) * 18.5;
        const before = known[i - 1];
        const change = i === 0 || missing(before) ? ""
          : n.distance < before ? "nearer" : n.distance > before ? "farther" : "same";
        const kind = blind ? "" : lost ? "lost" : change;
        const when = i === game.step ? " now" : i > game.step ? " later" : "";
        return svg("rect", {
          x: i * width, y: 20 - height, width: Math.max(width * 0.86, 0.3), height,
          class: kind + when,
        });
      }));
    },
  };
}

import { el, grouped, pathOf, picture, put, sentence } from "./dom.js";

/** how tells the rules of a puzzle and how its answers are known. */
export async function how({ answers }, main, name) {
  const d = await answers.puzzle(name);
  const g = d.game;
  const [play, goal, why] = g.rules;
  const position = (at) => pathOf("play", name, { at });
  const drawing = (g.geometry || g.drawn) &&
    await picture(answers, g, g.goals[0] ?? g.example, { labels: true });
  const near = g.certified && changed(g);
  const lost = near && !(await answers.position(name, near)).solvable;
  const all = d.reached === g.geometry?.pieces.length ** g.geometry?.cells.length;
  const caption = ["A position", "The goal"][g.goals.length] ?? "A goal";
  put(main, el("article", {},
    el("h1", {}, d.title),
    el("p", { class: "lead" }, sentence(g.about)),
    drawing && el("figure", {}, drawing, el("figcaption", {}, caption)),
    play && [el("h2", {}, "How it is played"), el("p", {}, sentence(play)), el("p", {}, goal)],
    g.costs && el("p", {}, "Moves do not all cost the same; the distance is the least total cost."),
    g.directed && el("p", {}, "Not every move can be taken back" +
      ((d.reached ?? d.size) < d.size // else no move loses, as far as is known
        ? ", so a move may lose: the page warns you before one does." : ".")),
    why && [el("h2", {}, "Which positions can be solved"), el("p", {}, why),
      g.certified && el("p", {}, lost ? ["Open ",
        el("a", { href: position(near), "data-link": true }, "an unsolvable position"),
        ", and the page works the sums out for it and draws the cells that are counted."]
        : all ? "Here all positions can be solved."
          : "If a position has no solution, the page says why.")],
    d.searched ? searched(d) : enumerated(g),
    el("h2", {}, "How positions are written"),
    el("ul", {}, g.written.map((w) =>
      el("li", {}, sentence(w.about), el("pre", {}, w.example.replace(/\n$/, ""))))),
    g.names.length > 0 && el("p", {}, "Named positions: ", g.names.flatMap((n, i) =>
      [i ? ", " : "", el("a", { href: position(n), "data-link": true }, n)])),
    el("p", {}, el("a", {
      class: "button primary", href: pathOf("play", name), "data-link": true,
    }, "Play"))));
}

/** changed is the goal with its second and third pieces exchanged, or its first another. */
function changed({ goals: [goal], geometry }) {
  if (!goal || !geometry) return null;
  const { edit, pieces, between } = geometry, [a, b, c, ...rest] = goal.split(between);
  const other = pieces.find((p) => p.sign !== a).sign;
  const near = edit === "swap" ? [a, c, b, ...rest] : [other, b, c, ...rest];
  return near.filter(Boolean).join(between);
}

/** enumerated tells why distances are exact that a table holds. */
function enumerated(g) {
  const all = g.size ? `The ${grouped(g.size)} positions`
    : "All positions that moves lead to from the start";
  return [
    el("h2", {}, "Why the distances are exact"),
    el("p", {}, `${all} are numbered. A search starts at the goals, at distance 0, and goes ` +
      "backwards: what leads to a position at distance d by one move " + (g.costs
      ? "is at distance d plus the cost of the move, unless another way costs less. "
      : "and was not met before is at distance d + 1. ") +
      "When nothing new is found, every position that can be solved has its " +
      "distance, and every other is known to have none. The move stored with a position is the " +
      "first that leads nearer."),
    el("p", {}, "From distances alone anybody can check the rest: only goals have distance 0, " +
      "every other solvable position has a move to one exactly nearer, and none has a move to " +
      "one nearer still."),
  ];
}

/** searched tells why solutions are shortest that a search finds. */
function searched(d) {
  const line = d.puzzle.includes("metric=line");
  const positions = grouped(d.positions ?? d.size);
  return [
    el("h2", {}, "Why the solutions are shortest"),
    el("p", {}, `There are ${positions} positions, more than a table holds, so each is searched ` +
      "for when somebody asks. How far it is at least is known beforehand: take some tiles and " +
      "forget the numbers on the others. How many moves does it take to bring these home? That " +
      "is a small puzzle, which is enumerated as a whole, backwards from its goal; other tiles " +
      "make another. ",
      line ? "Each counts every move, and no solution has fewer moves than the greatest of " +
          "their numbers."
        : "Each counts the moves of its own tiles, and a move moves one tile, which is in one " +
          "pattern only. So the numbers add up, and no solution has fewer moves than their sum."),
    !line && el("figure", {},
      el("img", {
        src: "patterns.svg", width: 706, height: 370, style: "max-width:100%;height:auto",
        alt: "A board of the 15-puzzle: tiles 9 to 15 need 18 moves of their own at least, " +
          "tiles 1 to 8 need 30, and both together 48",
      }),
      el("figcaption", {}, "The 15-puzzle: two patterns of one board and their distances")),
    el("p", {}, "The search leaves out whatever cannot be on a solution of so many moves. Only " +
      "when there is none does it allow more; so the first solution that it finds is as short " +
      "as any."),
  ];
}

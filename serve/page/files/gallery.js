import { counted, el, grouped, local, painting, pathOf, put, sentence } from "./dom.js";

/** squeezed is a name for comparison, as the catalog has it. */
const squeezed = (text) => text.toLowerCase().replace(/[-_\s]/g, "");

/** gallery shows all puzzles, and finds them by the names that people use. */
export async function gallery(app, main) {
  const all = (await app.answers.puzzles())
    .sort((a, b) => (b.state === "built") - (a.state === "built"));
  const cards = all.map((p) => ({
    words: [p.title, p.puzzle, p.alias ?? "", ...(p.also ?? [])].filter(Boolean).map(squeezed),
    name: p.alias ?? p.puzzle, node: card(app, p),
  }));
  const status = el("span", { class: "soft", role: "status" });
  const find = () => {
    const text = squeezed(field.value);
    const found = cards.filter((c) => c.words.some((w) => w.includes(text)));
    for (const c of cards) c.node.hidden = !found.includes(c);
    status.textContent = !text ? ""
      : found.length > 0 ? counted(found.length, "puzzle") : "Press Enter to open it by its name.";
    return found.find((c) => c.words.includes(text)) ?? (found.length === 1 ? found[0] : null);
  };
  const open = (e) => {
    e.preventDefault();
    const name = find()?.name ?? field.value.trim();
    if (name) app.go(pathOf("play", name));
  };
  const field = el("input", {
    id: "other", type: "search", placeholder: "rubik, klotski, sliding:2x4", autocomplete: "off",
    spellcheck: "false", autocapitalize: "none", oninput: find,
  });
  put(main,
    el("h1", {}, "Puzzles, solved whole"),
    el("p", { class: "lead" },
      "Every position is visited once, backwards from the goal; only the largest puzzles are " +
      "searched instead. ",
      "So you always see how many moves are left, which moves lead nearer, and, " +
      "when there is no way, why not."),
    el("form", { class: "open", role: "search", onsubmit: open },
      el("label", { for: "other" }, "Find a puzzle"), field,
      el("button", { type: "submit" }, "Open"), status),
    el("ul", { class: "cards" }, cards.map((c) => c.node)),
    el("p", { class: "foot" }, local ? "" : el("a", { href: "docs" }, "For programs: the API")));
}

function card(app, p) {
  const name = p.alias ?? p.puzzle;
  const board = el("span", { class: "thumb", "aria-hidden": "true" });
  app.answers.board(name, p.sample).then((b) => board.append(painting(b)))
    .catch(() => {}); // the card says enough without
  const known = p.partition ? ", solved by search"
    : p.max_distance === null ? "" // where the browser numbers the positions when they are opened
    : `, the farthest ${grouped(p.max_distance)} to go`;
  const size = p.positions ?? p.size;
  const short = size > 1e18 // which a line of a card has no room for
    ? `about ${Number(size).toExponential(1).replace("e+", "\u00a0×\u00a010^")} positions`
    : size ? counted(size, "position") : "";
  return el("li", {},
    el("a", { class: "card", href: pathOf("play", name), "data-link": true },
      board,
      el("span", { class: "name" }, p.title),
      el("span", { class: "about" }, sentence(p.about)),
      el("span", { class: "facts" }, short,
        p.state === "built" ? known : size < 1e6 ? ""
          : el("strong", {}, p.state === "not built" ? " not built yet" : " unusable"))));
}

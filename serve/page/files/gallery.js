import { counted, el, pathOf, picture, put, sentence, titled } from "./dom.js";

/** gallery shows all puzzles. */
export async function gallery(app, main) {
  const all = await app.answers.puzzles();
  const cards = all.map((p) => card(app, p));
  const open = (e) => {
    e.preventDefault();
    const name = new FormData(e.target).get("name").trim();
    if (name) app.go(pathOf("play", name));
  };
  const local = document.documentElement.dataset.answers === "local";
  put(main,
    el("h1", {}, "Puzzles, solved whole"),
    el("p", { class: "lead" },
      "Every position of these puzzles has been visited once, backwards from the goal. ",
      "So you always see how many moves are left, which moves lead nearer, and, " +
      "when there is no way, why not."),
    el("ul", { class: "cards" }, cards),
    el("form", { class: "open", onsubmit: open },
      el("label", { for: "other" }, "Another puzzle by its name"), " ",
      el("input", {
        id: "other", name: "name", placeholder: "sliding:2x3", autocomplete: "off",
        spellcheck: "false", autocapitalize: "none",
      }), " ",
      el("button", { type: "submit" }, "Open")),
    el("p", { class: "foot" }, local ? "" : el("a", { href: "docs" }, "For programs: the API")));
}

function card(app, p) {
  const name = p.alias ?? p.puzzle;
  const built = p.state === "built", small = p.size < 1e6;
  const board = el("span", { class: "thumb", "aria-hidden": "true" });
  const about = el("span", { class: "about" });
  app.answers.puzzle(name).then(async (d) => {
    about.textContent = sentence(d.game.about);
    if (d.game.geometry || d.game.drawn) {
      board.append(await picture(app.answers, d.game, d.game.example));
    }
  }).catch(() => {}); // the card says enough without
  const known = p.partition ? ", solved by search" : `, at most ${p.max_distance} to go`;
  const unknown = p.state === "not built" ? " not built yet" : " unusable";
  return el("li", {},
    el("a", { class: "card", href: pathOf("play", name), "data-link": true },
      board,
      el("span", { class: "name" }, titled(name)),
      about,
      el("span", { class: "facts" }, counted(p.positions ?? p.size, "position"),
        built ? known : small ? "" : el("strong", {}, unknown))));
}

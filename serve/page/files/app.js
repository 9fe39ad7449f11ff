import { el, local, pathOf, put, unfolded } from "./dom.js";
import { connect } from "./answers.js";
import { gallery } from "./gallery.js";
import { how } from "./how.js";
import { play } from "./play.js";
import { failure, Problem } from "./problem.js";
import { space } from "./space.js";

const root = new URL(document.baseURI);
const main = document.getElementById("main"), nav = document.getElementById("nav");
const screens = { play: ["Play", play], space: ["Space", space], how: ["How it works", how] };
let leave = () => {}; // ends the screen that is shown
let shown = null; // its address, less the query

/** app is what the screens may ask of the page around them. */
const app = {
  root,
  answers: null,
  /** go shows an address. */
  go(path) {
    app.note(path);
    return route();
  },
  /** again shows the address anew. */
  again() {
    shown = null;
    return route();
  },
  /** note changes the address without showing anything anew; replace forgets the one before. */
  note(path, { replace = false } = {}) {
    history[replace ? "replaceState" : "pushState"](null, "", new URL(path, root));
  },
};

/** parsed is the screen, the puzzle and the query that the address names. */
function parsed() {
  const below = decodeURI(location.pathname).slice(decodeURI(root.pathname).length);
  const path = below.replace(/\/$/, "").replace(/\/index\.html$/, "");
  const [screen, ...rest] = path.split("/");
  const name = rest.join("/");
  return {
    screen, name: path === below ? decodeURIComponent(name) : unfolded(name),
    query: new URLSearchParams(location.search),
  };
}

/** links lead to the screens of a puzzle, one of which is shown. */
function links(screen, name) {
  return Object.entries(screens).map(([key, [label]]) => el("a", {
    href: pathOf(key, name), "data-link": true, "aria-current": key === screen ? "page" : null,
  }, label));
}

async function route() {
  const { screen, name, query } = parsed();
  const here = `${screen}/${name}`;
  if (shown === here && app.returned) return app.returned(query); // the same screen, another step
  leave();
  leave = () => {};
  app.returned = null;
  shown = here;
  const known = screens[screen];
  const found = Boolean(known && name);
  const which = el("span", { class: "which" });
  put(nav, found && [which, links(screen, name)]);
  document.title = "puzzlebase";
  main.className = known ? screen : "gallery";
  put(main, el("p", { class: "state loading", role: "status" }, "Loading…"));
  try {
    app.answers ??= await connect(root);
    if (found) {
      which.textContent = (await app.answers.puzzle(name)).title;
      document.title = `${which.textContent} – puzzlebase`;
    }
    const ended = found ? await known[1](app, main, name, query) : await gallery(app, main);
    if (typeof ended === "function") leave = ended;
  } catch (err) {
    if (!which.textContent) put(nav); // there is no such puzzle
    put(main, failure(app, err, name));
    if (!(err instanceof Problem)) console.error(err);
  }
}

addEventListener("popstate", route);
addEventListener("click", (e) => {
  const link = e.target.closest?.("a[data-link]");
  if (!link || e.ctrlKey || e.metaKey || e.shiftKey || e.button !== 0) return;
  e.preventDefault();
  app.go(link.getAttribute("href"));
  scrollTo(0, 0);
});
if (local && "serviceWorker" in navigator) {
  // It works without, but not offline.
  navigator.serviceWorker.register(new URL("sw.js", root)).catch(() => {});
}
route();

// What opens over the page: sharing, the keys, the warning before a losing move.

import { button, el, picture, put } from "./dom.js";

/** open shows a dialog with a heading; what it returns ends with the choice that closed it. */
export function open(id, heading, ...content) {
  return new Promise((done) => {
    const dialog = el("dialog", { "aria-labelledby": id }, el("h2", { id }, heading), content);
    dialog.addEventListener("close", () => { done(dialog.returnValue); dialog.remove(); });
    document.body.append(dialog);
    dialog.showModal();
  });
}

export const close = () => el("form", { method: "dialog" },
  el("button", { class: "primary", autofocus: true }, "Close"));

/** confirmed asks before a move that loses. */
export async function confirmed() {
  const choice = await open("warn", "This move loses",
    el("p", {}, "After it no solution is left. It can be undone, but not by playing on."),
    el("form", { method: "dialog", class: "tools" },
      el("button", { value: "", autofocus: true, class: "primary" }, "Keep the position"),
      el("button", { value: "play" }, "Play it")));
  return choice === "play";
}

/** copier returns a line of status, and what copies a text and says so there. */
export function copier() {
  const status = el("p", { role: "status" });
  const copy = async (text, what) => {
    try {
      await navigator.clipboard.writeText(text);
      put(status, `${what} copied.`);
    } catch {
      put(status, text); // to be copied by hand
    }
    if (what === "Link" && /^(localhost|127\.|\[::1])/.test(location.host)) {
      status.append(el("br"), "It works on this computer only.");
    }
  };
  return [status, copy];
}

/** share offers the address, the position and the picture of a game. */
export function share(play) {
  const [status, copy] = copier();
  return open("sharing", "Share",
    el("div", { class: "tools" },
      button("Copy link",
        () => copy(new URL(play.path(play.challenge), play.app.root).href, "Link")),
      button("Copy position", () => copy(play.answer.position, "Position")),
      (play.rules.geometry || play.rules.drawn) &&
        button("Download picture", () => download(play)),
      button("Make a challenge", async (e) => {
        e.target.closest("dialog").close();
        (await import("./making.js")).make(play);
      })),
    status, close());
}

async function download({ app, name, rules, answer }) {
  const drawing = await picture(app.answers, rules, answer.position, { labels: true });
  const [, , width] = drawing.getAttribute("viewBox").split(" ");
  drawing.setAttribute("width", width * 60);
  const url = URL.createObjectURL(new Blob([drawing.outerHTML], { type: "image/svg+xml" }));
  el("a", { href: url, download: `${name.replace(/[^a-z0-9]+/gi, "-")}.svg` }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** help lists the keys. */
export function help(rules) {
  const keys = [
    ["arrows", "slide a tile, or go from cell to cell"], ["Enter", "choose a piece or a target"],
    ["u, r", "undo, redo"], ["h", "hint: distance, then piece, then move"],
    ["s", "show the whole solution"], ["space", "play and pause"],
    ["Home, End", "first and last position"], ["e", "edit"], ["b", "show or hide the numbers"],
    ["n", "new game; in a challenge, the next board"], ["?", "this help"],
  ];
  const row = ([key, what]) => el("tr", {}, el("th", { scope: "row" }, key), el("td", {}, what));
  return open("helping", "Keys",
    el("table", {}, el("tbody", {}, keys.map(row))),
    el("p", {}, rules.rules[0] ?? ""), el("p", {}, rules.rules[1] ?? ""), close());
}

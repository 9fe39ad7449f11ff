import { button, el, pathOf, put } from "./dom.js";

/** Problem is why a question has no answer. */
export class Problem extends Error {
  /**
   * @param {{status: number, detail: string, command?: string, takes?: string}} p  with status 0
   *   where nobody can be reached
   */
  constructor({ status, detail, command, takes }) {
    super(detail);
    Object.assign(this, { status, command, takes });
  }
}

/** failure says why there is nothing to show. */
export function failure(app, err, name) {
  const status = err instanceof Problem ? err.status : -1;
  const title = {
    0: "Offline", 404: "No such puzzle", 422: "This cannot be read", 503: "Not ready",
    429: "Too fast",
  }[status] ?? "Something failed";
  const near = /did you mean ([^ ,]+)\?$/.exec(err.message)?.[1];
  const again = near ? !near.includes("@") && // which wants a file
    el("a", {
      href: pathOf("play", near), "data-link": true, class: "button primary",
    }, `Open ${near}`)
    : status !== 404 && button("Try again", () => app.again(), { class: "primary" });
  return el("section", { class: "state failure", role: "alert" },
    el("h1", {}, err.command ? "It is not built yet" : title),
    err.takes ? building(app, name, err.takes)
      : el("p", {}, err.message),
    err.command && !err.takes && el("pre", {}, err.command),
    el("p", {}, !err.takes && again, " ",
      el("a", {
        href: "./", "data-link": true, class: again ? "" : "button primary",
      }, "All puzzles")));
}

/** building offers to build a database, and shows how far that is. */
function building(app, name, takes) {
  const bar = el("progress", { "aria-label": "The build", max: 1 });
  const status = el("p", { role: "status" });
  const node = el("div", {});
  const offer = () => put(node,
    el("p", {}, `To build its database takes ${takes}.`),
    button("Build it", build, { class: "primary" }), status);
  const build = async () => {
    const control = new AbortController();
    status.textContent = "";
    bar.removeAttribute("value");
    put(node, el("p", {}, bar), button("Cancel", () => control.abort()), status);
    try {
      await app.answers.build(name, ({ phase = "", done = 0, total }) => {
        if (total) bar.value = done / total;
        if (status.textContent !== phase) status.textContent = phase;
      }, control.signal);
      await app.again();
    } catch (err) {
      status.textContent = control.signal.aborted ? "Cancelled." : err.message;
      offer();
    }
  };
  offer();
  return node;
}

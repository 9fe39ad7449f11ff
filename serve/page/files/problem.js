import { button, el, titled } from "./dom.js";

/** Problem is why a question has no answer. */
export class Problem extends Error {
  /**
   * @param {{status: number, detail: string, command?: string}} p  with status 0 where nobody
   *   can be reached
   */
  constructor({ status, detail, command }) {
    super(detail);
    this.status = status;
    this.command = command;
  }
}

/** failure says why there is nothing to show. */
export function failure(app, err, name) {
  const status = err instanceof Problem ? err.status : -1;
  const title = {
    0: "Offline", 404: "No such puzzle", 422: "This cannot be read", 503: "Not ready",
    429: "Too fast",
  }[status] ?? "Something failed";
  const again = button("Try again", () => app.again(), { class: "primary" });
  return el("section", { class: "state failure", role: "alert" },
    el("h1", {}, err.command ? `${titled(name)} is not built yet` : title),
    el("p", {}, err.command
      ? "Its database has to be built first, on the machine where the server runs:"
      : err.message),
    err.command && el("pre", {}, err.command),
    el("p", {}, again, " ", el("a", { href: "./", "data-link": true }, "All puzzles")));
}

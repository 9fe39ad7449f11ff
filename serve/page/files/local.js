import { folded } from "./dom.js";
import { Problem } from "./problem.js";

/**
 * Local answers from a worker of this browser, which runs the same Go code as the
 * server: small puzzles are searched there, for others a database is fetched once.
 * @implements {import("./answers.js").Answers}
 */
export class Local {
  #worker;
  #waiting = new Map();
  #next = 0;

  constructor(root) {
    this.root = root;
    this.site = fetch(new URL("site.json", root)).then((r) => r.json());
    this.#worker = new Worker(new URL("worker.js", root));
    this.#worker.onmessage = ({ data }) => this.#heard(data);
    this.#worker.onerror = () => {
      const detail = "The program failed. Load the page again.";
      for (const w of this.#waiting.values()) w.reject(new Problem({ status: 500, detail }));
    };
  }

  #heard({ id, progress, answer, problem }) {
    if (progress !== undefined) {
      const shown = document.querySelector(".loading");
      if (shown) shown.textContent = `Loading… ${Math.round(100 * progress)} %`;
      return;
    }
    const { resolve, reject } = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (problem) reject(new Problem(problem));
    else resolve(JSON.parse(answer));
  }

  async #call(operation, name, at = "", seed = 0) {
    const { databases, puzzles } = await this.site;
    // The program has no folder in which to look for short names.
    name = puzzles.find((p) => p.alias === name)?.puzzle ?? name;
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({
        id, operation, name, at, seed, database: databases[name] ?? null, root: this.root.href,
      });
    });
  }

  async puzzles() { return (await this.site).puzzles; }
  async puzzle(name) {
    return { ...(await this.#call("puzzle", name)), charts: (await this.site).charts[name] ?? [] };
  }
  position(name, at) { return this.#call("position", name, at); }
  solution(name, at) { return this.#call("solution", name, at); }
  explain(name, at) { return this.#call("explain", name, at); }
  board(name, at) { return this.#call("board", name, at); }
  levels(name) { return this.#call("levels", name); }
  sample(name, distance, seed) { return this.#call("sample", name, String(distance), seed); }
  chart(name, kind) { return new URL(`charts/${folded(name)}-${kind}.svg`, this.root).href; }
}

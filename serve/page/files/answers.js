// Answers to the page's questions about puzzles come from one of two classes with
// the same methods: this one asks the server, that of local.js the same Go code in
// a worker of the browser.

import { local } from "./dom.js";
import { Problem } from "./problem.js";

/**
 * @typedef {object} Answers
 * @property {() => Promise<object[]>} puzzles  which puzzles there are
 * @property {(name: string, report: (step: object) => void, signal: AbortSignal) =>
 *   Promise<void>} build  builds a database; only a server does
 * @property {(name: string) => Promise<object>} puzzle  its database, rules and geometry
 * @property {(name: string, at: string) => Promise<object>} position  distance and moves
 * @property {(name: string, at: string) => Promise<object>} solution  a shortest solution
 * @property {(name: string, at: string) => Promise<object>} explain  why it is unsolvable
 * @property {(name: string, at: string) => Promise<object>} board  the position as a picture
 * @property {(name: string, distance: number|string, seed: number) => Promise<object[]>} sample
 * @property {(name: string) => Promise<object>} levels  positions by distance
 * @property {(name: string, kind: string) => string} chart  address of a picture
 */

/** @implements {Answers} */
class Server {
  #kept = new Map(); // answers about positions, by address

  constructor(root) {
    this.root = root;
  }

  async #get(path, keep) {
    const kept = this.#kept.get(path);
    if (kept) return kept;
    let response;
    try {
      response = await fetch(new URL("api/v1/puzzles" + path, this.root));
    } catch {
      throw new Problem({
        status: 0, detail: "The server cannot be reached. Is it still running?",
      });
    }
    let body = null;
    try {
      body = await response.json();
    } catch { /* told below */ }
    if (!response.ok || body === null) {
      const detail = body?.detail ?? `The server answers ${response.status}.`;
      throw new Problem({ ...body, status: response.status, detail });
    }
    if (keep) {
      if (this.#kept.size > 5000) this.#kept.clear();
      this.#kept.set(path, body);
    }
    return body;
  }

  #at(name, what, at) {
    return this.#get(`/${encodeURIComponent(name)}/${what}?at=${encodeURIComponent(at)}`, true);
  }

  async build(name, report, signal) {
    const path = `api/v1/puzzles/${encodeURIComponent(name)}/build`;
    const response = await fetch(new URL(path, this.root), { method: "POST", signal });
    if (!response.ok) throw new Problem(await response.json());
    let text = "", last = {};
    for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
      const lines = (text + part).split("\n");
      text = lines.pop();
      for (const line of lines) report(last = JSON.parse(line));
    }
    if (!last.built) throw new Error(last.error ?? "The build was cut short.");
  }

  puzzles() { return this.#get("?all=true", false); }
  puzzle(name) { return this.#get("/" + encodeURIComponent(name), true); }
  position(name, at) { return this.#at(name, "position", at); }
  solution(name, at) { return this.#at(name, "solution", at); }
  explain(name, at) { return this.#at(name, "explain", at); }
  board(name, at) { return this.#at(name, "board", at); }
  levels(name) { return this.#get(`/${encodeURIComponent(name)}/levels`, true); }
  sample(name, distance, seed) {
    const wanted = distance === "" ? "" : `&distance=${distance}`;
    return this.#get(`/${encodeURIComponent(name)}/sample?n=1&seed=${seed}${wanted}`, false);
  }
  chart(name, kind) {
    const path = `api/v1/puzzles/${encodeURIComponent(name)}/charts/${kind}.svg`;
    return new URL(path, this.root).href;
  }
}

/** @returns {Promise<Answers>} what answers on this site */
export async function connect(root) {
  if (local) {
    const { Local } = await import("./local.js");
    return new Local(root);
  }
  return new Server(root);
}

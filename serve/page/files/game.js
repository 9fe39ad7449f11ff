/** Game is a line of positions with what is known of each. */
export class Game {
  /** drawn tells that positions come with pictures. */
  constructor(answers, name, drawn) {
    Object.assign(this, { answers, name, drawn, nodes: [], step: 0 });
  }

  get now() { return this.nodes[this.step]; }

  /** is tells whether a position and the moves from it are this line. */
  is(at, line) {
    return this.nodes.length === line.length + 1 && this.nodes[0].at === at &&
      line.every((m, i) => this.nodes[i + 1].move === m);
  }

  /** start plays moves from a position; the rest of a line that cannot be played is dropped. */
  async start(at, line) {
    const nodes = [await this.#node(at, "")];
    for (const name of line) {
      const move = nodes.at(-1).answer.moves.find((m) => m.move === name);
      if (!move) break;
      nodes.push(await this.#node(move.position, name));
    }
    Object.assign(this, { nodes, step: nodes.length - 1 });
  }

  async #node(at, move) {
    const node = { at, move };
    await this.#learn(node);
    return node;
  }

  reset(at) { Object.assign(this, { nodes: [{ at, move: "" }], step: 0 }); }

  /** play adds a move to the line, in place of what was undone. */
  play(move) {
    if (this.nodes[this.step + 1]?.move !== move.move) {
      this.nodes.length = this.step + 1;
      this.nodes.push({ at: move.position, move: move.move, distance: move.distance });
    }
    this.step++;
  }

  /** append adds a solution behind the step that is shown. */
  append({ moves, positions, distances }) {
    this.nodes.length = this.step + 1;
    moves.forEach((move, i) => {
      this.nodes.push({ at: positions[i + 1], move, distance: distances[i + 1] });
    });
  }

  /** know asks what is known of the position that is shown. */
  async know() {
    await this.#learn(this.now);
  }

  async #learn(node) {
    [node.answer, node.picture] = await Promise.all([
      node.answer ?? this.answers.position(this.name, node.at),
      node.picture ?? (this.drawn ? this.answers.board(this.name, node.at) : null),
    ]);
    node.at = node.answer.position;
    node.distance = node.answer.distance;
  }
}

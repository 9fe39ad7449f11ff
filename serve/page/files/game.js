/** Game is a line of positions with what is known of each, and the cost of the way there. */
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
    const game = new Game(this.answers, this.name, this.drawn);
    game.reset(at);
    await game.know();
    for (const name of line) {
      const move = game.now.answer.moves.find((m) => m.move === name);
      if (!move) break;
      game.play(move);
      await game.know();
    }
    Object.assign(this, game);
  }

  reset(at) { Object.assign(this, { nodes: [{ at, move: "", cost: 0 }], step: 0 }); }

  /** play adds a move to the line, in place of what was undone. */
  play(move) {
    if (this.nodes[this.step + 1]?.move !== move.move) {
      this.nodes.length = this.step + 1;
      this.nodes.push({
        at: move.position, move: move.move, distance: move.distance,
        cost: this.now.cost + (move.cost ?? 1),
      });
    }
    this.step++;
  }

  /** append adds a solution behind the step that is shown. */
  append({ moves, positions, distances }) {
    this.nodes.length = this.step + 1;
    const whole = this.now.cost + distances[0];
    moves.forEach((move, i) => {
      const distance = distances[i + 1];
      this.nodes.push({ at: positions[i + 1], move, distance, cost: whole - distance });
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

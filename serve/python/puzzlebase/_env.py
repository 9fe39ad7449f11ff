"""Puzzles as environments for learning, in which the optimal policy is known."""

from __future__ import annotations

from typing import Any, Dict, Optional, Tuple, Union

import numpy as np

from ._database import NOT_LEGAL, Array, Database, open

try:
    import gymnasium
    from gymnasium import spaces

    Base: Any = gymnasium.Env
except ImportError:
    gymnasium = spaces = None
    Base = object


class Env(Base):  # type: ignore[misc]
    """One board to be solved, or n at once, with the methods of a Gymnasium environment.

    An observation is the cells of the board as uint8, an action the number of a move. The reward is
    minus the cost of the move. An illegal one leaves the board as it is. With n boards all values
    are arrays with n rows, and a board that is solved stays so until reset.

    The info has arrays too: `distance` from solved, `action_mask` (the legal moves), `policy`
    (those of them that begin a shortest solution), and after a step `legal`.
    """

    metadata: Dict[str, Any] = {"render_modes": ["ansi"]}

    def __init__(self, puzzle: Union[str, Database], n: Optional[int] = None, max_steps: int = 200):
        self.database = puzzle if isinstance(puzzle, Database) else open(puzzle)
        self.n, self.max_steps = n, max_steps
        self._random = np.random.default_rng()
        self._boards = np.empty((0, self.database.cells), np.uint8)
        self._steps = 0
        if spaces is not None:
            cells, actions = self.database.cells, self.database.move_count
            self.observation_space = spaces.Box(0, 255, (cells,), np.uint8)
            self.action_space = spaces.Discrete(actions)

    def reset(
        self,
        *,
        seed: Optional[int] = None,
        options: Optional[Dict[str, Any]] = None,
        distance: Optional[int] = None,
    ) -> Tuple[Array, Dict[str, Any]]:
        """Draws new boards, of one distance if that is given here or in the options."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        distance = (options or {}).get("distance", distance)
        draw = int(self._random.integers(1, 2**31))
        n = self.n or 1
        if self.database.table:  # of few boards some are drawn several times
            levels = self.database.levels if distance is None else self.database.levels[[distance]]
            drawn = self.database.sample(min(n, int(levels.sum())), distance, draw)
        else:
            drawn = self.database.sample(n, distance, draw)
        self._boards = np.resize(drawn, (n, self.database.cells)).copy()
        self._steps = 0
        return self._observation(), self._info()[0]

    def step(self, action: Any) -> Tuple[Array, Any, Any, Any, Dict[str, Any]]:
        """Plays a move on each board."""
        actions = np.atleast_1d(np.asarray(action))
        solved = self.database._raw(self._boards) == 0
        after, legal = self.database._step(self._boards, actions)
        self._boards = np.where(solved[:, None], self._boards, after)
        self._steps += 1
        info, distance = self._info()
        info["legal"] = self._shaped(legal)
        done = distance == 0
        cut = np.full(len(done), self._steps >= self.max_steps) & ~done
        reward = np.where(solved, 0.0, -self.database.costs[actions].astype(float))
        reward, done, cut = (self._shaped(v) for v in (reward, done, cut))
        return self._observation(), reward, done, cut, info

    def render(self) -> str:
        """The boards as text."""
        return "\n".join(self.database.strings(self._boards))

    def _shaped(self, values: Array) -> Any:
        return values if self.n else values[0].item() if values.ndim == 1 else values[0]

    def _observation(self) -> Array:
        boards: Array = self._boards if self.n else self._boards[0]
        return boards.copy()

    def _info(self) -> Tuple[Dict[str, Any], Array]:
        db = self.database
        distance = db._raw(self._boards)
        after = db._many(b"m", self._boards, "<u2", db.move_count)
        legal = after != NOT_LEGAL
        policy = (after < NOT_LEGAL) & (after + db.costs.astype(int) == distance[:, None])
        info = {"distance": distance, "action_mask": legal, "policy": policy}
        return {k: self._shaped(v) for k, v in info.items()}, distance


def env(puzzle: Union[str, Database], n: Optional[int] = None, max_steps: int = 200) -> Env:
    """An environment of one board, or of n boards that are stepped together.

    >>> e = env("sliding:3x3")
    >>> board, info = e.reset(distance=20, seed=1)
    >>> info["distance"]
    20
    >>> board, reward, solved, cut, info = e.step(info["policy"].argmax())
    >>> info["distance"], reward, solved
    (19, -1.0, False)
    """
    return Env(puzzle, n, max_steps)


if gymnasium is not None:
    gymnasium.register("puzzlebase/Puzzle-v0", entry_point="puzzlebase:Env")

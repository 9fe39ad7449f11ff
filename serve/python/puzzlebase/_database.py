"""Databases: arrays of boards in, arrays of distances out."""

from __future__ import annotations

import base64
import html
import io
import json
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Dict, List, Mapping, NamedTuple, Optional, Sequence, Union
from urllib.parse import urlencode

import numpy as np
import numpy.typing as npt

from ._pipe import Pipe, PuzzlebaseError, command, message, run

if TYPE_CHECKING:
    import networkx
    import pandas

Array = npt.NDArray[Any]
Masked = np.ma.MaskedArray[Any, Any]
Boards = Union[str, int, Sequence[str], Sequence[int], Array]

CHUNK = 1 << 16  # boards that are asked about at once
NO_DISTANCE, NOT_LEGAL, NO_INDEX = 0xFFFF, 0xFFFE, 2**64 - 1
SECONDS = 60  # the longest build that open() begins by itself


def masked(values: Array, mask: Array) -> Masked:
    """An array of which some values are masked."""
    out: Masked = np.ma.MaskedArray(values, mask)  # type: ignore[no-untyped-call]
    return out


@dataclass(frozen=True)
class Picture:
    """A picture, which a notebook shows."""

    name: str
    svg: str = field(repr=False)

    def _repr_html_(self) -> str:
        """An image of its own: names inside of it do not meet those of other pictures."""
        data = base64.b64encode(self.svg.encode()).decode()
        return f'<img alt="{html.escape(self.name)}" src="data:image/svg+xml;base64,{data}">'


@dataclass(frozen=True)
class Board:
    """A position in the puzzle's one-line form. A notebook draws it."""

    text: str
    database: Database = field(repr=False, compare=False)

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return self.database.picture("board", self.text)._repr_html_()


@dataclass(frozen=True)
class Solution:
    """A shortest solution, or the reason why there is none."""

    distance: Optional[int]  # the least total cost; None if the board is unsolvable
    moves: List[str]
    boards: List[Board] = field(repr=False)  # one more than moves
    reason: str  # "" if there is a solution
    database: Database = field(repr=False, compare=False)

    def _repr_html_(self) -> str:
        kind = "path" if self.moves else "board"
        return self.database.picture(kind, self.boards[0].text)._repr_html_()

    def __str__(self) -> str:
        return " ".join(self.moves) if self.distance is not None else self.reason


@dataclass(frozen=True)
class Explanation:
    """Why a board is unsolvable, or how far it is from solved, with the sums that show it."""

    solvable: bool
    distance: Optional[int]
    reason: str  # "" if it is solvable
    working: List[str]

    def __str__(self) -> str:
        head = f"solvable, at distance {self.distance}" if self.solvable else self.reason
        return "\n".join([head, *self.working])


class Moves(NamedTuple):
    """The moves from n boards, by move number."""

    legal: Array  # bool, (n, moves)
    distances: Masked  # after the move; masked if illegal or unsolvable


class Database:
    """The database of one puzzle. open() returns it.

    A method for several boards takes them as an array (n, cells) of uint8, as a list of strings,
    or as an array of integers, which are indices. An array of cells of uint8 is one board.
    Methods raise PuzzlebaseError with what the program says. Threads may share a database.
    """

    def __init__(self, name: str, data: Optional[str] = None):
        self.data, self._pipe = data, Pipe(name, data)
        hello = self._pipe.greeting
        self.puzzle: str = hello["puzzle"]
        self.cells: int = hello["cells"]
        self.move_count: int = hello["moves"]  # one more than the greatest move number
        self.size: int = hello["size"]  # the number of indices
        self.table: bool = hello["table"]  # False if answers are searched for
        costs = hello["costs"] or [1] * self.move_count
        self.costs: Array = np.array(costs, np.uint16)  # by move number
        self._levels: Optional[Array] = None

    def __repr__(self) -> str:
        what = f"{self.size:,} positions" if self.table else "answered by search"
        return f"<puzzlebase.Database {self.puzzle}, {what}>"

    def __reduce__(self) -> Any:
        return Database, (self.puzzle, self.data)  # a copy has a process of its own

    def __enter__(self) -> Database:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the process that answers. The next question starts another one."""
        self._pipe.close()

    def _get(self, operation: str, **query: object) -> Any:
        text = f"/{operation}?{urlencode({k: str(v) for k, v in query.items()})}"
        return json.loads(self._pipe.ask(b"g", text.encode()))

    def _ask(self, kind: bytes, question: bytes, first: int) -> bytes:
        """The answer about boards, the first of which has this number among all."""
        try:
            return self._pipe.ask(kind, question)
        except PuzzlebaseError as e:
            number = re.compile(r"^number (\d+)")
            raise PuzzlebaseError(
                number.sub(lambda m: f"number {int(m[1]) + first}", str(e))
            ) from None

    def _many(self, kind: bytes, questions: Array, dtype: Any, width: int) -> Array:
        questions = np.ascontiguousarray(questions)
        bytes_a_board = max(1, width * np.dtype(dtype).itemsize)
        step = max(1, min(CHUNK, (1 << 25) // bytes_a_board))
        answers = [
            np.frombuffer(self._ask(kind, questions[i : i + step].tobytes(), i), dtype)
            for i in range(0, len(questions), step)
        ]
        return np.concatenate(answers or [np.empty(0, dtype)]).reshape(len(questions), width)

    def boards(self, boards: Boards) -> Array:
        """Boards in any form as an array (n, cells) of uint8."""
        if isinstance(boards, str):
            boards = [boards]
        array = np.asarray(boards)
        if array.size == 0:
            return np.empty((0, self.cells), np.uint8)
        if array.dtype.kind == "U":
            lines = [text.replace("\n", " / ") for text in np.ravel(array).tolist()]
            parsed = (
                self._ask(b"p", "\n".join(lines[i : i + CHUNK]).encode(), i)
                for i in range(0, len(lines), CHUNK)
            )
            return np.frombuffer(b"".join(parsed), np.uint8).reshape(-1, self.cells)
        if array.dtype.kind in "iu":
            least, most = int(array.min()), int(array.max())
            if array.dtype == np.uint8 and array.shape == (self.cells,):
                array = array[np.newaxis]
            if array.ndim == 2 and array.shape[1] == self.cells and 0 <= least <= most <= 255:
                return array.astype(np.uint8, copy=False)
            if array.ndim <= 1:
                if least < 0:
                    raise ValueError(f"index {least} is negative")
                return self._many(b"u", np.ravel(array).astype("<u8"), np.uint8, self.cells)
        raise ValueError(
            f"an array {array.shape} of {array.dtype}: want (n, {self.cells}) of uint8, strings, "
            "or a list of indices"
        )

    def indices(self, boards: Boards) -> Masked:
        """The index of each board, as uint64; masked if it has none, and so is unsolvable."""
        x = self._many(b"r", self.boards(boards), "<u8", 1)[:, 0]
        return masked(x, x == NO_INDEX)

    def strings(self, boards: Boards) -> List[str]:
        """The boards in the puzzle's one-line form."""
        array = self.boards(boards)
        out: List[str] = []
        for i in range(0, len(array), CHUNK):
            out += self._ask(b"f", array[i : i + CHUNK].tobytes(), i).decode().split("\n")
        return out

    def distances(self, boards: Boards) -> Masked:
        """The distance of each board, as uint16; masked if it is unsolvable."""
        d = self._raw(self.boards(boards))
        return masked(d, d == NO_DISTANCE)

    def _raw(self, boards: Array) -> Array:
        return self._many(b"d", boards, "<u2", 1)[:, 0]

    def moves(self, boards: Boards) -> Moves:
        """The legal moves of each board, and the distances to which they lead."""
        after = self._many(b"m", self.boards(boards), "<u2", self.move_count)
        return Moves(after != NOT_LEGAL, masked(after, after >= NOT_LEGAL))

    def step(self, boards: Boards, moves: npt.ArrayLike) -> Array:
        """The boards after one move each, by its number. ValueError names one that is illegal."""
        after: Array
        after, legal = self._step(self.boards(boards), np.asarray(moves))
        if not legal.all():
            i = int(np.argmin(legal))
            raise ValueError(f"move {np.ravel(moves)[i % np.size(moves)]} is illegal in board {i}")
        return after

    def _step(self, boards: Array, moves: Array) -> Any:
        if np.any((moves < 0) | (moves >= self.move_count)):
            raise ValueError(f"moves are numbers from 0 to {self.move_count - 1}")
        if moves.size not in (1, len(boards)):
            raise ValueError(f"{moves.size} moves for {len(boards)} boards")
        played = np.broadcast_to(moves.astype("<u2").ravel(), (len(boards),)).copy()
        questions = np.hstack([boards, played.view(np.uint8).reshape(-1, 2)])
        after = self._many(b"s", questions, np.uint8, self.cells + 1)
        return after[:, :-1].copy(), after[:, -1] == 1

    def canonical(self, boards: Boards) -> Array:
        """The image of each board with the least index, under the symmetries of the puzzle.

        These are those that the command "analyze symmetry" counts. A board without an index stays.
        """
        return self._many(b"c", self.boards(boards), np.uint8, self.cells)

    def solve(self, board: Boards) -> Solution:
        """A shortest solution of one board."""
        r = self._get("solution", at=self._one(board))
        boards = [Board(text, self) for text in r["positions"] or [r["position"]]]
        reason = "" if r["solvable"] else r["certificate"]["text"]
        return Solution(r["distance"], r["moves"], boards, reason, self)

    def explain(self, board: Boards) -> Explanation:
        """Why one board is unsolvable, with the sums."""
        r = self._get("explain", at=self._one(board))
        reason = "" if r["solvable"] else r["certificate"]["text"]
        return Explanation(r["solvable"], r["distance"], reason, r["working"])

    def board(self, board: Boards) -> Board:
        """One board, which a notebook draws."""
        return Board(self._one(board), self)

    def _one(self, board: Boards) -> str:
        texts = self.strings(board)
        if len(texts) != 1:
            raise ValueError(f"{len(texts)} boards, want one")
        return texts[0]

    @property
    def levels(self) -> Array:
        """The number of positions at each distance, as uint64."""
        if self._levels is None:
            found = self._get("levels")["levels"]
            self._levels = np.array([level["positions"] for level in found], np.uint64)
        return self._levels.copy()

    def sample(self, n: int, distance: Optional[int] = None, seed: int = 1) -> Array:
        """Draws n different solvable boards, of one distance if that is given.

        All are equally likely. The same seed, 0 or more, draws the same boards. ValueError says if
        there are fewer than n.
        """
        if n < 0 or seed < 0:
            raise ValueError(f"n is {n} and seed {seed}, want 0 or more")
        if not self.table and distance is None:
            return self._drawn(n, [], seed)
        levels = self.levels
        if distance is not None and not 0 <= distance < len(levels):
            raise ValueError(f"distance {distance}: want 0 to {len(levels) - 1}")
        there = int(levels.sum() if distance is None else levels[distance])
        if n > there:
            raise ValueError(f"{n} boards are wanted where there are {there}")
        if there * 1000 < self.size or 2 * n > there:  # too rare to be met by chance
            where = ["--uniform"] if distance is None else ["--distance", str(distance)]
            return self._drawn(n, where, seed)
        random, found = np.random.default_rng(seed), np.empty(0, np.uint64)
        while len(found) < n:
            missing = min(1 << 20, int(1.1 * (n - len(found)) * self.size / there) + 16)
            x = random.integers(0, self.size, missing, np.uint64)
            d = self._raw(self.boards(x))
            found = np.append(found, x[d != NO_DISTANCE if distance is None else d == distance])
            found = found[np.sort(np.unique(found, return_index=True)[1])]
        return self.boards(found[:n])

    def _drawn(self, n: int, where: List[str], seed: int) -> Array:
        """Draws boards by the command sample."""
        if n == 0:
            return self.boards([])
        draw = ["sample", self.puzzle, "-n", str(n), "--seed", str(seed), "--quiet", *where]
        return self.boards(run(self.data, *draw).decode().splitlines())

    def dataset(self, n: int, by: str = "distance", test: float = 0.2, seed: int = 1) -> Dataset:
        """Draws n boards for learning, as many of each distance as there are, up to equal shares.

        Boards that are images of each other under symmetry (see canonical) are all in the same
        part: so no test board is a training board in the mirror. By is "distance", or "position":
        then all solvable boards are equally likely. Test is the part for tests, 0 to 1.
        """
        if by not in ("distance", "position") or not 0 <= test <= 1:
            raise ValueError(f'by is {by!r} and test {test}, want "distance" or "position", 0 to 1')
        if by == "position":
            boards = self.sample(n, seed=seed)
        else:
            boards = np.concatenate(
                [self.sample(k, d, seed) for d, k in enumerate(shares(self.levels, n)) if k]
            )
        random = np.random.default_rng(seed)
        boards = boards[random.permutation(len(boards))]
        _, image = np.unique(self.canonical(boards), axis=0, return_inverse=True)
        image = image.reshape(-1)
        tested = np.zeros(int(image.max(initial=-1)) + 1, bool)
        ones = random.permutation(len(tested))
        running = np.cumsum(np.bincount(image)[ones]) if len(ones) else np.empty(0, int)
        tested[ones[running <= round(test * len(boards))]] = True
        d = self._raw(boards)
        part = tested[image]
        return Dataset(boards[~part], d[~part], boards[part], d[part])

    def to_networkx(self) -> networkx.Graph:
        """The whole space as a graph. A node is an index with its distance and board as text.

        The graph is directed. An edge has the number of its move. It is for up to 20,000 positions.
        """
        import networkx

        if not 0 < self.size <= 20_000:
            raise ValueError(f"{self.puzzle} has {self.size:,} positions, want at most 20,000")
        boards = self.boards(np.arange(self.size))
        distances, texts = self._raw(boards), self.strings(boards)
        graph = networkx.DiGraph(puzzle=self.puzzle)
        graph.add_nodes_from(
            (x, {"distance": None if d == NO_DISTANCE else int(d), "board": text})
            for x, (d, text) in enumerate(zip(distances, texts))
        )
        start, move = np.nonzero(self.moves(boards).legal)
        end = self.indices(self._step(boards[start], move)[0])
        graph.add_edges_from(
            (int(a), int(b), {"move": int(m)}) for a, b, m in zip(start, end, move)
        )
        return graph

    def to_pandas(self, where: Optional[str] = None) -> pandas.DataFrame:
        """The table that the command export writes, with its condition, such as "distance=20"."""
        import pandas

        args = ["export", self.puzzle, "-o", "-", *(["--where", where] if where else [])]
        return pandas.read_csv(io.BytesIO(run(self.data, *args)), dtype={"position": str})

    def picture(self, kind: str, *args: str) -> Picture:
        """A picture of the command plot, such as "depth" or "growth"."""
        svg = run(self.data, "plot", kind, self.puzzle, *args, "-o", "-").decode()
        return Picture(" ".join([kind, self.puzzle, *args]), svg)

    def plot(self) -> Picture:
        """The number of positions by distance, as a picture."""
        return self.picture("depth")


@dataclass(frozen=True)
class Dataset:
    """Boards for learning, (n, cells) of uint8, and their distances as uint16."""

    train: Array
    train_distances: Array
    test: Array
    test_distances: Array


def shares(levels: Array, n: int) -> List[int]:
    """How many of n boards come from each level: equal numbers, or all that there are.

    >>> shares(np.array([1, 9, 51, 136]), 60)
    [1, 9, 25, 25]
    """
    out = [0] * len(levels)
    left = min(n, int(levels.sum()))
    order = sorted(range(len(levels)), key=lambda d: (int(levels[d]), d))
    for i, d in enumerate(order):
        out[d] = min(int(levels[d]), left // (len(levels) - i))
        left -= out[d]
    return out


def puzzles(data: Optional[str] = None) -> List[Dict[str, Any]]:
    """The core puzzles and all that have a database, as the command list says it."""
    found: List[Dict[str, Any]] = json.loads(run(data, "list", "--format", "json"))
    return found


def count(puzzle: str) -> Array:
    """Counts the positions at each distance, without a database."""
    levels = json.loads(run(None, "count", puzzle, "--format", "json"))["levels"]
    return np.array([level["positions"] for level in levels], np.uint64)


def build(puzzle: str, data: Optional[str] = None) -> Database:
    """Builds a database, and says how far it is."""
    process = subprocess.Popen(
        command(data, "build", puzzle),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    assert process.stderr
    said = b""
    try:
        for line in process.stderr:
            said += line
            text = message(line)[:100]
            print(f"\r{text:<100}", end="", file=sys.stderr, flush=True)
        if process.wait() != 0:
            raise PuzzlebaseError(message(said))
    finally:
        if process.poll() is None:
            process.terminate()
            process.wait()
        process.stderr.close()
        print(file=sys.stderr)
    return Database(puzzle, data)


def open(puzzle: str, data: Optional[str] = None) -> Database:  # as gzip.open
    """Opens the database of a puzzle. It is built first if that takes less than a minute.

    >>> db = open("ninetails")
    >>> db.levels.sum()
    512
    >>> db.distances(["HHHHHHHHH", "HHHTTTHHH"]).tolist()
    [5, 2]
    >>> print(db.solve("HHHTTTHHH"))
    r0c1 r2c1
    """
    try:
        return Database(puzzle, data)
    except PuzzlebaseError as e:
        if "not built yet" not in str(e):
            raise
        estimate = json.loads(run(data, "estimate", puzzle, "--quick", "--format", "json"))
        if not estimate["fits"] or estimate["seconds"] > SECONDS:
            raise PuzzlebaseError(
                f"{puzzle} is not built: 'puzzlebase build {puzzle}' takes about "
                f"{estimate['seconds']:.0f} s and {estimate['memory_bytes'] / 2**30:.1f} GiB"
            ) from None
    return build(puzzle, data)


def define(name: str, moves: Mapping[str, npt.ArrayLike]) -> str:
    """The name of a permutation puzzle for open(), build() and count().

    A move is a permutation p of 0 to n-1: the piece of place p[i] comes to place i. The puzzle is
    solved when piece i is on place i.

    >>> define("swap", {"a": [1, 0, 2], "b": [0, 2, 1]})
    'perm:Name+swap/Set+PIECES+3+1/Move+a/PIECES/2+1+3/End/Move+b/PIECES/1+3+2/End'
    """
    rows = {m: np.asarray(p) for m, p in moves.items()}
    n = max((len(p) for p in rows.values()), default=0)
    lines = [f"Name {name}", f"Set PIECES {n} 1", "Solved", "PIECES"]
    lines += [" ".join(str(i + 1) for i in range(n)), "End"]
    for move, p in rows.items():
        if sorted(p.tolist()) != list(range(n)):
            raise ValueError(f"move {move} is no permutation of 0 to {n - 1}")
        lines += [f"Move {move}", "PIECES", " ".join(str(i + 1) for i in p), "End"]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "puzzle.tws"
        file.write_text("\n".join(lines) + "\n")
        args = ("estimate", f"perm:@{file}", "--quick", "--format", "json")
        spec: str = json.loads(run(None, *args))["puzzle"]
    return spec

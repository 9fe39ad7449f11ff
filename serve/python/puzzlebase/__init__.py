"""Exact distances of puzzle positions in NumPy, from databases of whole state spaces.

>>> import puzzlebase
>>> db = puzzlebase.open("ninepuzzle")
>>> db.distances(db.sample(1000, distance=20)).max()
20
"""

from ._database import (
    Board,
    Database,
    Dataset,
    Explanation,
    Moves,
    Picture,
    Solution,
    build,
    count,
    define,
    open,
    puzzles,
)
from ._env import Env, env
from ._pipe import PuzzlebaseError

__all__ = [
    "Board",
    "Database",
    "Dataset",
    "Env",
    "Explanation",
    "Moves",
    "Picture",
    "PuzzlebaseError",
    "Solution",
    "build",
    "count",
    "define",
    "env",
    "open",
    "puzzles",
]

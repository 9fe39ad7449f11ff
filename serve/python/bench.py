"""Prints how many positions a second are answered: in NumPy, as text, and by a dict."""

import subprocess
import time

import numpy as np

import puzzlebase
from puzzlebase._pipe import command


def rate(n, ask):
    seconds = []
    for _ in range(5):
        began = time.perf_counter()
        ask()
        seconds.append(time.perf_counter() - began)
    return n / min(seconds)


db = puzzlebase.open("hiriq")
boards = db.sample(1_000_000, seed=1)
numpy = rate(len(boards), lambda: db.distances(boards))
text = "\n".join(db.strings(boards)).encode()
lookup = command(None, "lookup", "hiriq", "-", "--quiet")
as_text = rate(
    len(boards), lambda: subprocess.run(lookup, input=text, capture_output=True, check=True)
)
nine = puzzlebase.open("ninepuzzle")
all_of_it = nine.boards(np.arange(nine.size))
table = dict(zip(map(bytes, all_of_it), nine.distances(all_of_it).tolist()))
by_dict = rate(nine.size, lambda: [table[bytes(b)] for b in all_of_it])
ninepuzzle = rate(nine.size, lambda: nine.distances(all_of_it))
print(f"hiriq-numpy/s {numpy:.0f}")
print(f"times-text {numpy / as_text:.2f}")
print(f"ninepuzzle-numpy/s {ninepuzzle:.0f}")
print(f"times-dict {ninepuzzle / by_dict:.2f}")

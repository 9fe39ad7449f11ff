"""What the package says is what the program says, and it outlives its process."""

import os
import pickle
import signal
import subprocess
import sys
import threading

import numpy as np
import pytest

import puzzlebase
from puzzlebase._pipe import command

MANY = 100_000 if os.environ.get("PUZZLEBASE_TEST_SUITE") == "full" else 5_000
FAMILIES = ["hiriq", "ninepuzzle", "pool", "ninetails", "weighted-ninetails", "lights:4x4",
            "hanoi:7", "pancake:7", "topspin:8", "cube:2x2x2", "blocks:aab/c..,goal=.../aa.",
            "peg:triangle15", "sliding:2x4,metric=line"]  # fmt: skip


@pytest.fixture(scope="module")
def nine():
    with puzzlebase.open("ninepuzzle") as db:
        yield db


@pytest.mark.parametrize("puzzle", FAMILIES)
def test_distances_are_those_of_lookup(puzzle):
    with puzzlebase.open(puzzle) as db:
        x = np.random.default_rng(1).integers(0, db.size, min(db.size, MANY), np.uint64)
        boards = db.boards(x)
        texts = db.strings(boards)
        lookup = command(None, "lookup", puzzle, "-", "--quiet")
        said = subprocess.run(lookup, input="\n".join(texts), capture_output=True, text=True)
        got = ["unsolvable" if d is None else str(d) for d in db.distances(boards).tolist()]
        assert got == said.stdout.split()
        assert (db.boards(texts[:100]) == boards[:100]).all()
        assert (db.indices(boards) == x).all()


@pytest.mark.parametrize("puzzle", FAMILIES)
def test_moves_lead_where_steps_lead(puzzle):
    with puzzlebase.open(puzzle) as db:
        boards = db.sample(min(50, int(db.levels.sum())), seed=2)
        moves = db.moves(boards)
        which, move = np.nonzero(moves.legal)
        after = db.distances(db.step(boards[which], move))
        want = moves.distances[which, move]
        assert (np.ma.getmaskarray(after) == np.ma.getmaskarray(want)).all()
        assert (after == want).all()
        at = db.distances(boards)
        best = (moves.distances + db.costs.astype(int)).min(axis=1)
        assert (best[at > 0] == at[at > 0]).all()


def test_solve_and_explain(nine):
    s = nine.solve("4 1 3 0 2 6 7 5 8")
    assert (s.distance, len(s.moves), len(s.boards)) == (5, 5, 6)
    assert nine.distances([b.text for b in s.boards]).tolist() == [5, 4, 3, 2, 1, 0]
    wrong = nine.solve("2 1 3 4 5 6 7 8 0")
    assert wrong.distance is None and "parity" not in wrong.moves and wrong.reason
    assert "unsolvable" not in str(nine.explain("1 2 3 4 5 6 7 8 0")).splitlines()[0]
    assert nine.distances("2 1 3 4 5 6 7 8 0").mask.all()
    for picture in (nine.board("4 1 3 0 2 6 7 5 8"), s, nine.plot()):
        assert picture._repr_html_().startswith("<img")


def test_wrong_input(nine):
    for boards, error in [
        (["1 2 3"], puzzlebase.PuzzlebaseError),
        (np.zeros((3, 9), np.uint8), puzzlebase.PuzzlebaseError),
        (np.full((1, 9), 200, np.uint8), puzzlebase.PuzzlebaseError),
        (np.zeros((3, 8), np.uint8), ValueError),
        (np.zeros((3, 9)), ValueError),
        (np.full((1, 9), 300), ValueError),
        (None, ValueError),
        ([-1], ValueError),
        ([nine.size], puzzlebase.PuzzlebaseError),
    ]:
        with pytest.raises(error):
            nine.distances(boards)
    with pytest.raises(ValueError, match="illegal in board 0"):
        nine.step([0], np.flatnonzero(~nine.moves([0]).legal[0])[:1])
    with pytest.raises(ValueError, match="numbers from 0"):
        nine.step([0], [nine.move_count])
    with pytest.raises(puzzlebase.PuzzlebaseError, match="puzzlebase list|no puzzle"):
        puzzlebase.open("no-such-puzzle")
    with pytest.raises(puzzlebase.PuzzlebaseError, match="puzzlebase build"):
        puzzlebase.open("pancake:13")
    for args in ((3, -1), (3, 32), (-1,), (10**6,)):
        with pytest.raises(ValueError):
            nine.sample(*args)
    assert nine.distances([]).tolist() == [] and nine.strings([]) == []


def test_boards_in_any_form(nine):
    boards = nine.sample(20)
    want = nine.distances(boards)
    texts = nine.strings(boards)
    copied = pickle.loads(pickle.dumps(nine))
    for same in (boards.astype(int), boards.tolist(), np.asfortranarray(boards), np.array(texts),
                 nine.indices(boards), nine.indices(boards).astype(">u8"), texts):  # fmt: skip
        assert (copied.distances(same) == want).all()
    assert nine.distances(boards[0]) == nine.distances(int(nine.indices(boards)[0])) == want[0]
    assert nine.distances("1 2 3\n4 5 6\n7 8 0")[0] == 0


def test_more_boards_than_are_asked_about_at_once(nine):
    boards = np.resize(nine.sample(1000), (200_000, nine.cells))
    texts = nine.strings(boards)
    assert (nine.boards(texts) == boards).all()
    assert (nine.distances(boards)[-1000:] == nine.distances(boards[:1000])).all()
    boards[154_321] = 0
    with pytest.raises(puzzlebase.PuzzlebaseError, match="number 154321: "):
        nine.distances(boards)


def test_a_killed_process_is_replaced(nine):
    nine._pipe._process.kill()
    nine._pipe._process.wait()
    with pytest.raises(puzzlebase.PuzzlebaseError, match="ended"):
        nine.distances([0])
    assert nine.distances([0]).tolist() is not None


def test_an_interrupted_answer_is_not_taken_for_the_next(nine):
    x = np.arange(nine.size)
    want = nine.distances(x)

    def interrupt(*_):
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        for delay in (0.001, 0.003, 0.01, 0.03):
            try:
                signal.setitimer(signal.ITIMER_REAL, delay)
                while True:  # so that it comes in here, however slow the machine is
                    nine.distances(x)
            except KeyboardInterrupt:
                pass
            assert (nine.distances(x[:5000]) == want[:5000]).all()
    finally:
        signal.signal(signal.SIGALRM, before)


def test_threads_and_forks(nine):
    x = np.arange(20_000)
    want = nine.distances(x)
    wrong = []

    def ask(part):
        if not (nine.distances(x[part]) == want[part]).all():
            wrong.append(part)

    threads = [threading.Thread(target=ask, args=(slice(k, None, 7),)) for k in range(7)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert not wrong
    child = os.fork()
    if child == 0:
        os._exit(int(not (nine.distances(x) == want).all()))
    assert os.waitpid(child, 0)[1] == 0
    assert (nine.distances(x) == want).all()


def test_a_database_that_is_built_again(tmp_path):
    data = str(tmp_path)
    with puzzlebase.open("pool", data) as db:
        want = db.distances(np.arange(1000))
        subprocess.run(command(data, "build", "pool", "--force", "--quiet"), check=True)
        assert (db.distances(np.arange(1000)) == want).all()


def test_an_interrupt_before_the_greeting(nine, monkeypatch):
    def interrupted(_):
        raise KeyboardInterrupt

    want = nine.distances([7])
    nine.close()
    with monkeypatch.context() as m:
        m.setattr(puzzlebase._pipe.Pipe, "_read", interrupted)
        with pytest.raises(KeyboardInterrupt):
            nine.distances([7])
    assert nine.distances([7]) == want


def test_samples_are_different_and_at_their_distance(nine):
    boards = nine.sample(500, distance=20, seed=3)
    assert len(np.unique(boards, axis=0)) == 500
    assert (nine.distances(boards) == 20).all()
    assert (nine.sample(500, distance=20, seed=3) == boards).all()
    assert len(nine.sample(2, distance=31)) == 2
    assert len(np.unique(nine.sample(nine.size), axis=0)) == nine.size
    with puzzlebase.open("hiriq") as db:
        rare = db.sample(5000, distance=28)  # of 5,507
        assert len(np.unique(rare, axis=0)) == 5000 and (db.distances(rare) == 28).all()
    with pytest.raises(ValueError, match="where there are 2"):
        nine.sample(3, distance=31)


def test_env_follows_the_policy(nine):
    env = puzzlebase.env(nine, n=200)
    boards, info = env.reset(distance=17, seed=1)
    for left in range(17, 0, -1):
        assert (info["distance"] == left).all()
        boards, reward, solved, cut, info = env.step(info["policy"].argmax(axis=1))
        assert info["legal"].all() and (reward == -1).all() and not cut.any()
    assert solved.all() and not info["policy"].any()
    one = puzzlebase.env(nine, max_steps=1)
    board, info = one.reset(seed=1, options={"distance": 31})
    illegal = int(info["action_mask"].argmin())
    after, reward, solved, cut, info = one.step(illegal)
    assert (after == board).all() and not info["legal"] and cut and not solved


@pytest.mark.parametrize("puzzle, images", [("lights:4x4", 8), ("pyraminx", 24)])
def test_dataset_parts_share_no_image(puzzle, images):
    with puzzlebase.open(puzzle) as db:
        data = db.dataset(1500, seed=1)
        few = db.sample(int(db.levels[4]), distance=4)  # all of them, so whole orbits
        _, sizes = np.unique(db.canonical(few), axis=0, return_counts=True)
        assert sizes.max() == images
        parts = [set(map(bytes, db.canonical(b))) for b in (data.train, data.test)]
        assert parts[0] and parts[1] and not parts[0] & parts[1]
        assert (db.distances(data.test) == data.test_distances).all()
        want = puzzlebase._database.shares(db.levels, 1500)
        got = np.bincount(np.append(data.train_distances, data.test_distances))
        assert got.tolist() == want[: len(got)]
        assert abs(len(data.test) - 300) < 60
        assert len(db.dataset(100, by="position").train) >= 80


def test_own_definitions_and_counts():
    spec = puzzlebase.define("ring", {"a": [1, 2, 3, 4, 0], "b": [1, 0, 2, 3, 4]})
    levels = puzzlebase.count(spec)
    assert levels.sum() == 120
    with puzzlebase.open(spec) as db:
        assert (db.levels == levels).all()
    with pytest.raises(ValueError, match="no permutation"):
        puzzlebase.define("wrong", {"a": [0, 0]})
    assert any(p["puzzle"] == "hiriq" for p in puzzlebase.puzzles())


def test_gymnasium_finds_an_environment(tmp_path):
    stub = tmp_path / "gymnasium"
    stub.mkdir()
    (stub / "__init__.py").write_text(
        "from . import spaces\nclass Env: pass\n"
        "def register(name, entry_point): print(name, entry_point)\n"
    )
    (stub / "spaces.py").write_text("def Box(*a): return a\ndef Discrete(n): return n\n")
    ask = (
        "import gymnasium, puzzlebase; e = puzzlebase.env('ninepuzzle'); "
        "print(isinstance(e, gymnasium.Env), e.action_space, e.observation_space[2])"
    )
    path = f"{tmp_path}{os.pathsep}{os.path.dirname(os.path.dirname(puzzlebase.__file__))}"
    said = subprocess.check_output(
        [sys.executable, "-c", ask], env={**os.environ, "PYTHONPATH": path}, text=True
    )
    assert said.split() == ["puzzlebase/Puzzle-v0", "puzzlebase:Env", "True", "4", "(9,)"]


def test_networkx_and_pandas():
    networkx, pandas = pytest.importorskip("networkx"), pytest.importorskip("pandas")
    with puzzlebase.open("ninetails") as db:
        graph = db.to_networkx()
        goal = [x for x, d in graph.nodes(data="distance") if d == 0]
        back = networkx.multi_source_dijkstra_path_length(graph.reverse(), goal, weight=None)
        assert all(back.get(x) == d for x, d in graph.nodes(data="distance"))
        frame = db.to_pandas("distance=3")
        assert isinstance(frame, pandas.DataFrame) and len(frame) == db.levels[3]

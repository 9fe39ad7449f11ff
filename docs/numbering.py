"""How puzzlebase numbers positions, in Python.

docs/format.md describes it under 'How puzzles number their positions'.

puzzle(spec) returns a puzzle with
    read(text)   the position that a text means, as puzzlebase writes it
    rank(p)      its index, or None where it has none, for then a parity makes it unsolvable
    goals        the positions at distance 0
    moves(p)     pairs of move and position, in increasing order of the moves
    side(p)      0 or 1; every move changes it where the layout is compact-1bit
"""
from math import comb, factorial
from types import SimpleNamespace


def parity(bits):
    return bin(bits).count("1") & 1


def coins(params):  # a position is a text of H and T
    rows, cols = map(int, params.split("x"))
    turns = lambda m, i: abs(i // cols - m // cols) + abs(i % cols - m % cols) <= 1

    def moves(p):  # those of lights, in which any coin may be flipped
        for m in range(rows * cols):
            yield m, "".join("HT"[(ch == "T") ^ turns(m, i)] for i, ch in enumerate(p))

    equations, odd = [], 1  # bit i+1 is coin i, bit 0 the one on the other side of the equation
    for m in range(rows * cols):
        equation = 1 | sum(2 << i for i in range(rows * cols) if turns(m, i))
        for known in equations:
            equation = min(equation, equation ^ known)
        equations += [equation] if equation else []
    for equation in sorted(equations):
        odd |= parity(equation & odd) << equation.bit_length() - 1
    side = lambda p: sum(odd >> i + 1 & 1 for i, ch in enumerate(p) if ch == "H") % 2
    rank = lambda p: int(p.replace("H", "0").replace("T", "1"), 2)
    return SimpleNamespace(read=str, rank=rank, goals={"T" * (rows * cols)}, moves=moves, side=side)


def sliding(params):  # a position is a tuple of tiles, 0 for the gap
    size, *options = params.split(",")
    rows, cols = map(int, size.split("x"))
    n = rows * cols
    home = n - 1
    if "goal=first" in options:
        home = 0
    elif "goal=middle" in options:
        home = rows // 2 * cols + cols // 2
    reach = max(rows, cols) - 1 if "metric=line" in options else 1
    goal = list(range(1, n))
    goal.insert(home, 0)
    by_column = n > 12 and cols > rows
    order = list(range(n))  # in which cells are read
    if by_column:
        order.sort(key=lambda c: (c % cols, c // cols))
    width, start = (rows if by_column else cols), order.index(home)
    number = {tile: i for i, tile in enumerate(goal[c] for c in order if goal[c])}

    def rank(p):
        read = [p[c] for c in order]
        gap, tiles = read.index(0), [number[tile] for tile in read if tile]
        smaller = [sum(other < tile for other in tiles[i:]) for i, tile in enumerate(tiles)]
        if (sum(smaller) + (width - 1) * (start // width - gap // width)) % 2:
            return None
        r = sum(digit * factorial(n - 2 - i) for i, digit in enumerate(smaller))
        return gap * max(factorial(n - 1) // 2, 1) + r // 2

    def moves(p):
        for m in range(4 * reach):
            b, gap = list(p), p.index(0)
            down, right = [(1, 0), (-1, 0), (0, 1), (0, -1)][m % 4]  # where the gap goes
            for _ in range(m // 4 + 1):
                row, col = gap // cols + down, gap % cols + right
                if not (0 <= row < rows and 0 <= col < cols):
                    break
                b[gap], gap = b[row * cols + col], row * cols + col
            else:
                b[gap] = 0
                yield m, tuple(b)

    side = lambda p: (p.index(0) // cols + p.index(0) % cols + home // cols + home % cols) % 2
    read = lambda text: tuple(map(int, text.split(",")))
    return SimpleNamespace(read=read, rank=rank, goals={tuple(goal)}, moves=moves, side=side)


def pool(params):  # a position is a text of signs
    racks = params or "s/tt/s8s/tsts/ststt,t/ss/t8t/stst/tstss"
    racks = racks.upper().replace("/", "").split(",")
    kinds = sorted(set(racks[0]), key=lambda sign: (racks[0].count(sign), sign))

    def rank(p):
        x = 0
        for kind in kinds[:-1]:
            places = [i for i, sign in enumerate(p) if sign == kind]
            number = sum(comb(place, i) for i, place in enumerate(places, 1))
            x = x * comb(len(p), len(places)) + number
            p = p.replace(kind, "")
        return x

    def moves(p):
        pairs = ((i, j) for i in range(len(p)) for j in range(i + 1, len(p)))
        for m, (i, j) in enumerate(pairs):
            if p[i] != p[j]:
                yield m, p[:i] + p[j] + p[i + 1:j] + p[i] + p[j + 1:]

    return SimpleNamespace(read=str, rank=rank, goals=set(racks), moves=moves)


def hanoi(params):  # a position is a text of pegs, that of the smallest disk first
    disks, _, option = params.partition(",")
    disks, pegs = int(disks), int(option[5:] or 3)

    def moves(p):
        for a in range(pegs):
            for b in range(pegs):
                top = p.find(chr(65 + a))
                if a != b and 0 <= top and chr(65 + b) not in p[:top]:
                    yield a * (pegs - 1) + b - (b > a), p[:top] + chr(65 + b) + p[top + 1:]

    rank = lambda p: sum((ord(peg) - 65) * pegs ** d for d, peg in enumerate(p))
    return SimpleNamespace(read=str, rank=rank, goals={chr(64 + pegs) * disks}, moves=moves)


def board(name):  # the rows of the picture of a board
    if name in ("english", "french"):
        edge = ["__...", "__..." if name == "english" else "_....."]
        return edge + ["......."] * 3 + edge[::-1]
    if name.startswith("triangle"):
        n = next(n for n in range(99) if n * (n + 1) // 2 == int(name[8:]))
        return ["_" * (n - 1 - r) + "._" * (r + 1) for r in range(n)]
    if name.startswith("hexagon"):
        n = next(n for n in range(99) if 3 * n * (n - 1) + 1 == int(name[7:]))
        empty = [abs(n - 1 - r) for r in range(2 * n - 1)]
        return ["_" * at + "._" * (2 * n - 1 - at) for at in empty]
    if "x" in name:
        rows, cols = map(int, name.split("x"))
        return ["." * cols] * rows
    return name.split("/")


def peg(params):  # a position is a number, bit i for a white cell i
    name, *options = params.split(",")
    rows = enumerate(board(name))
    marks = [(r, c, ch) for r, row in rows for c, ch in enumerate(row) if ch in ".o"]
    number = {(r, c): i for i, (r, c, _) in enumerate(marks)}
    n, everything = len(marks), (1 << len(marks)) - 1
    staggered = any(c % 2 for _, c in number) and len({(r + c) % 2 for r, c in number}) == 1
    steps = [(0, 2), (1, -1), (1, 1)] if staggered else [(0, 1), (1, 0)]
    lines = [
        [(r + k * down, c + k * right) for k in range(3)]
        for r, c in number
        for down, right in steps
    ]
    lines = [line for line in lines if all(at in number for at in line)]
    triplets = [sum(1 << number[at] for at in line) for line in lines]
    ends = [1 << number[line[0]] | 1 << number[line[2]] for line in lines]

    goals = set()
    for option in options:
        key, _, value = option.partition("=")
        if key == "goal" and value == "any-one":
            goals |= {1 << i for i in range(n)}
        elif key == "goal":
            goals.add(sum(1 << int(i) for i in value.split("+")))
    drawn = sum(1 << i for i, (_, _, ch) in enumerate(marks) if ch == "o")
    middle = lambda at: all(n * x == sum(all_at) for x, all_at in zip(at, zip(*number)))
    centre = {1 << i for at, i in number.items() if middle(at)}
    goals = goals or ({drawn} if drawn else centre or {1 << i for i in range(n)})

    def insert(basis, v):  # False where v is a sum of the basis
        for b in basis:
            v = min(v, v ^ b)
        return basis.append(v) or True if v else False

    span, start = [], min(goals)
    for v in triplets + [g ^ start for g in goals]:
        insert(span, v)
    on_span = lambda f: sum(parity(f & v) << i for i, v in enumerate(span))
    chosen, functionals, left, untouched = [], [], list(range(n)), set(triplets)
    insert(chosen, on_span(everything))
    while left:
        # the first of those in the fewest triplets
        cell = min(left, key=lambda i: sum(t >> i & 1 for t in untouched))
        left.remove(cell)
        if insert(chosen, on_span(1 << cell)):
            functionals.append(1 << cell)
            untouched = {t for t in untouched if not t >> cell & 1}
    functionals.append(everything)

    def rank(p):
        if insert(list(span), p ^ start):
            return None
        return sum(parity(p & f) << i for i, f in enumerate(functionals))

    def moves(p):  # of both substitutions
        return ((m, p ^ t) for m, t in enumerate(triplets) if parity(p & ends[m]))

    side = lambda p: parity(p) ^ parity(start)
    read = lambda text: int(text[::-1], 2)
    return SimpleNamespace(read=read, rank=rank, goals=goals, moves=moves, side=side)


def puzzle(spec):
    family, _, params = spec.partition(":")
    if family in ("hiriq", "hiriq-w"):
        family, params = "peg", "english"
    families = {"sliding": sliding, "pool": pool, "hanoi": hanoi, "peg": peg}
    families |= dict.fromkeys(["tails", "weighted-tails", "lights"], coins)
    return families[family](params)


if __name__ == "__main__":  # python3 numbering.py SPEC < positions
    import sys
    numbers = puzzle(sys.argv[1])
    for line in sys.stdin:
        print(numbers.rank(numbers.read(line.strip())))

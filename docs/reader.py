"""A reader of puzzlebase's databases in Python, as docs/format.md describes them.

    python3 reader.py hiriq.db < positions

answers each line with the distance and the parent move of its position, or with
'unsolvable'. Positions are written as 'puzzlebase sample' writes them. All layouts
are read but the folded ones.
"""
import json, mmap, struct, sys
from numbering import puzzle


def crc(data):  # CRC-32C
    c = 0xFFFFFFFF
    for byte in data:
        c = TABLE[(c ^ byte) & 255] ^ c >> 8
    return c ^ 0xFFFFFFFF


TABLE = list(range(256))
for _ in range(8):
    TABLE = [c >> 1 ^ 0x82F63B78 * (c & 1) for c in TABLE]


class Database:
    def __init__(self, path):
        with open(path, "rb") as f:
            self.file = memoryview(mmap.mmap(f.fileno(), 0, access=mmap.ACCESS_READ))
        metas = (struct.unpack_from("=4I6Q", self.file, 4096 * i + 16) for i in (0, 1))
        meta = max(metas, key=lambda meta: meta[8])
        top = self.file[4096 * meta[4]:]
        self.blocks, manifest = self.get(top, b"blocks"), self.get(top, b"manifest")
        text = bytes(self.get(self.bucket(manifest), b"manifest"))
        if b"%08x" % crc(text) != self.get(self.bucket(manifest), b"checksum"):
            sys.exit(f"{path}: the checksum of its manifest fails")
        self.manifest, self.cache = json.loads(text), {}
        self.puzzle, self.layout = puzzle(self.manifest["puzzle"]), self.manifest["layout"]
        self.distance = self.manifest["planes"]["distance"]
        full = sum(self.manifest["planes"].values())
        self.words = {"full": full, "compact-1bit": 1, "compact-2bit": 2}[self.layout]

    def bucket(self, value):  # the first page of a bucket
        root, = struct.unpack_from("=Q", value)
        return self.file[4096 * root:] if root else value[16:]

    def get(self, page, key):  # the value of a key in the tree below a page
        while True:
            kind, count = struct.unpack_from("=HH", page, 8)
            for i in range(count):
                at = 16 + 16 * i
                pos, size, child = struct.unpack_from("=IIQ", page, at)
                if kind == 2:
                    pos, size, length = struct.unpack_from("=III", page, at + 4)
                    if page[at + pos:][:size] == key:
                        return page[at + pos + size:][:length]
                elif i == 0 or bytes(page[at + pos:][:size]) <= key:
                    below = child
            page = self.file[4096 * below:]

    # the number that a position's lane of the stored words makes, from the first word up
    def bits(self, p):
        row, lane = divmod(self.puzzle.rank(p), 64)
        number, row = divmod(row, self.manifest["block_groups"])
        if number not in self.cache:
            key = struct.pack(">I", number)
            block = self.get(self.bucket(self.blocks), key)
            if struct.pack("<I", crc(key + bytes(block[:-4]))) != block[-4:]:
                sys.exit(f"the checksum of block {number} fails")
            self.cache[number] = block
        words = struct.unpack_from(f"<{self.words}Q", self.cache[number], 8 * self.words * row)
        return sum((word >> lane & 1) << i for i, word in enumerate(words))

    # the distance modulo 4, or 3, of which compact layouts store what the rules leave open
    def residue(self, p):
        bits = self.bits(p)
        return 2 * bits + self.puzzle.side(p) if self.layout == "compact-1bit" else bits

    def ask(self, p):  # distance and parent move, or None
        if self.puzzle.rank(p) is None:
            return None
        if self.layout == "full":
            bits = self.bits(p)
            code, parent = bits % (1 << self.distance), bits >> self.distance
            return (code - 1, parent) if code else None
        path = []
        while p not in self.puzzle.goals:
            nearer = (self.residue(p) - 1) % (4 if self.layout == "compact-1bit" else 3)
            moves = ((m, q) for m, q in self.puzzle.moves(p) if self.residue(q) == nearer)
            move, p = next(moves, (None, None))
            if p is None:
                return None
            path.append(move)
        return len(path), path[0] if path else 0


if __name__ == "__main__":
    database = Database(sys.argv[1])
    for line in sys.stdin:
        answer = database.ask(database.puzzle.read(line.strip()))
        print(*answer) if answer else print("unsolvable")

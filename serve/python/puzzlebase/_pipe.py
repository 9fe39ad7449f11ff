"""One long-lived process of the program, asked in binary frames."""

from __future__ import annotations

import json
import os
import shutil
import struct
import subprocess
import sysconfig
import threading
from pathlib import Path
from typing import Any, Dict, List, Optional, Tuple

PROTOCOL = 1


class PuzzlebaseError(Exception):
    """What the program said, in a sentence."""


def program() -> str:
    """The path of the program: $PUZZLEBASE_PROGRAM, that of this wheel, or one on the PATH."""
    named = os.environ.get("PUZZLEBASE_PROGRAM")
    name = "puzzlebase.exe" if os.name == "nt" else "puzzlebase"
    beside = Path(sysconfig.get_path("scripts")) / name
    found = named or (str(beside) if beside.exists() else shutil.which(name))
    if not found:
        raise PuzzlebaseError(
            "the program puzzlebase is not on the PATH: set PUZZLEBASE_PROGRAM to it"
        )
    return found


def command(data: Optional[str], *args: str) -> List[str]:
    """The command line with these arguments, for a folder of databases."""
    return [program(), *args, *(["--data", data] if data else [])]


def message(stderr: bytes) -> str:
    """The program's last message with its hints, without its name."""
    lines = stderr.decode(errors="replace").strip().splitlines() or ["it says nothing"]
    lines = [line.removeprefix("puzzlebase: ") for line in lines]
    last = max(i for i, line in enumerate(lines) if i == 0 or not line.startswith(" "))
    return "; ".join(line.strip() for line in lines[last:])


def run(data: Optional[str], *args: str) -> bytes:
    """Runs a command and returns what it wrote."""
    done = subprocess.run(command(data, *args), stdin=subprocess.DEVNULL, capture_output=True)
    if done.returncode != 0:
        raise PuzzlebaseError(message(done.stderr))
    return done.stdout


class Pipe:
    """A process that answers questions about one puzzle.

    Threads wait for each other. A forked process starts a process of its own. If an answer is
    interrupted, or the process ends, the next question starts another one.
    """

    def __init__(self, puzzle: str, data: Optional[str]):
        self.puzzle, self.data = puzzle, data
        self._lock = threading.Lock()
        self._process: Optional[subprocess.Popen[bytes]] = None
        self._owner = 0
        self.greeting: Dict[str, Any] = {}
        with self._lock:
            self._start()

    def _start(self) -> None:
        self._process = subprocess.Popen(
            command(self.data, "pipe", self.puzzle, "--quiet"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,  # Ctrl-C and a notebook's interrupt are for Python alone
        )
        self._owner = os.getpid()
        greeted = False
        try:
            self.greeting = json.loads(self._read()[1])
            greeted = self.greeting["protocol"] == PROTOCOL
        except PuzzlebaseError as e:
            raise PuzzlebaseError(str(e).removeprefix("the program ended: ")) from None
        finally:
            if not greeted:  # also after an interrupt: its greeting is no answer
                self._end()
        if not greeted:
            raise PuzzlebaseError(
                f"{program()} speaks protocol {self.greeting['protocol']} where this package "
                f"speaks {PROTOCOL}: install both from one wheel"
            )

    def _read(self) -> Tuple[bool, bytes]:
        assert self._process and self._process.stdout and self._process.stderr
        head = self._process.stdout.read(5)
        if len(head) == 5:
            size, refused = struct.unpack("<IB", head)
            answer = self._process.stdout.read(size)
            if len(answer) == size:
                return bool(refused), answer
        raise self._ended()

    def _ended(self) -> PuzzlebaseError:
        assert self._process and self._process.stderr
        self._process.kill()
        return PuzzlebaseError("the program ended: " + message(self._process.stderr.read()))

    def ask(self, kind: bytes, question: bytes) -> bytes:
        """The answer to a question. PuzzlebaseError says why there is none."""
        if self._owner != os.getpid():  # after a fork the process belongs to the parent
            self._lock, self._process = threading.Lock(), None
        with self._lock:
            if self._process is None:
                self._start()
            assert self._process and self._process.stdin
            whole = False
            try:
                self._process.stdin.write(struct.pack("<I", len(question)) + kind)
                self._process.stdin.write(question)
                self._process.stdin.flush()
                refused, answer = self._read()
                whole = True
            except BrokenPipeError:
                raise self._ended() from None
            finally:
                if not whole:  # what comes next would be the rest of this answer
                    self._end()
        if refused:
            raise PuzzlebaseError(answer.decode())
        return answer

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for stream in (process.stdin, process.stdout, process.stderr):
                if stream is not None:
                    try:
                        stream.close()
                    except BrokenPipeError:
                        pass

    def __del__(self) -> None:
        if self._process is not None and self._owner == os.getpid():
            self._end()

    def close(self) -> None:
        """Ends the process. The next question starts another one."""
        if self._owner == os.getpid():
            with self._lock:
                self._end()

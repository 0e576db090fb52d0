"""Files of JSON lines of which each bears a hash of all before it: {.., "hash": 64 digits}.

A hash is that of the hash before and the SHA-256 of the line's own text.  A line that names people
has {"salts": {name: salt}} before its hash, and commitments stand for them in what is hashed
(named.py), so who is forgotten takes no hash along.  Lines of before there were hashes stand in
front, and the first hash is of all of them.  Where the oldest lines were dropped, {"dropped": how
many, "head": the hash behind them} stands in their place.

An earlier version, which knew no salts, left {"was": the SHA-256 of what stood there} in a line
from which it took a name: that is no proof of anything, and only before the first salt it counts.
"""

import errno
import os
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from host_tools.ground import json_text
from host_tools.ground.cannot import reading
from host_tools.ground.named import Names, commitment, hides, names_in, renamed, text_of

try:
    import fcntl
except ImportError:  # Windows: nothing keeps a second program away
    fcntl = None  # type: ignore[assignment]

FIRST = bytes(32)
_HASH = re.compile(rb',"hash":"([0-9a-f]{64})"}$')
_DROPPED = re.compile(rb'{"dropped":(\d+),"head":"([0-9a-f]{64})"}')
_WAS = re.compile(rb',"was":"([0-9a-f]{64})"}$')
_LOST = re.compile(rb',"was":"[0-9a-f]{64}",("salts":{.*},)?"hash":"[0-9a-f]{64}"}$')
_SALTS = "salts"
_SALTED = b',"salts":{'
_MOST_FINDINGS = 20
LEFT = "{} is left as it is, for a chain that is new would hide that it is damaged: {}"
NAMELESS = "line {} lost a name under an earlier version: nothing shows what else it said"
OTHER = "line {} is not what was written, or one before it"
_LOOKED_AT = 10_000  # lines


class DamagedError(ValueError):
    """A line is not what was written; the text says which."""


class Links:
    """Takes the lines of a file in their order; `head` is the hash after the last of them."""

    def __init__(self) -> None:
        self.head = FIRST
        self._names = Names()
        self._loose: bytes | None = b""  # None as soon as a line had a hash

    def take(self, line: bytes) -> bool:
        """True when it is what was written behind the lines before it."""
        found = _HASH.search(line)
        if not found:
            return self._take_loose(line)
        own = self._own(line[: found.start()] + b"}")
        kept = bytes.fromhex(found[1].decode())
        follows = own is not None and _next(self.head, own) == kept
        self.head, self._loose = kept, None
        return follows

    def _own(self, text: bytes) -> bytes | None:
        """The digest of a line's own text; None where its names do not fit to those before."""
        was = _WAS.search(text)
        if was and not self._names.kept:
            return bytes.fromhex(was[1].decode())
        if _SALTED not in text and b"#" not in text:
            return sha256(text).digest()
        try:
            said = json_text.parse_object(text)
        except json_text.JsonError:
            return None
        if _SALTED not in text:
            return None if hides(said) else sha256(text).digest()
        salts = said.pop(_SALTS, None)
        if text != _salted(said, salts) or not self._names.take(salts):
            return None
        if salts.keys() != {*names_in(said)}:
            return None
        return self._names.digest(said)

    def _take_loose(self, line: bytes) -> bool:
        if self._loose is None:
            return False
        dropped = _DROPPED.fullmatch(line)
        if dropped and not self._loose:
            self.head, self._loose = bytes.fromhex(dropped[2].decode()), None
            return True
        self._loose = self.head = sha256(self._loose + line).digest()
        return True

    def link(self, said: dict[str, Any]) -> bytes:
        """The line that an object becomes here."""
        text = text_of(said)
        salts = self._names.of(said := json_text.parse_object(text))
        text = _salted(said, salts) if salts else text
        own = self._own(text)
        assert own is not None
        return _with_hash(text[:-1], _next(self.head, own))


def _next(head: bytes, own: bytes) -> bytes:
    return sha256(head + own).digest()


def _salted(said: dict[str, Any], salts: object) -> bytes:
    return text_of({**said, _SALTS: salts})


def _with_hash(text: bytes, head: bytes) -> bytes:
    return text + b',"hash":"' + head.hex().encode() + b'"}'


class ChainedFile:
    """A file that lines are added to; OSError when it cannot be used.

    `alone`: BlockingIOError while another program has it.  Otherwise several programs may write
    to it, each behind what the others wrote, and one may put another file in its place.
    """

    def __init__(self, path: Path, alone: bool = False) -> None:
        self._path = path
        self._alone = alone
        self._open()
        try:
            if alone and fcntl:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self.close()
            raise

    def _open(self) -> None:
        self._size = 0
        self._links = Links()
        self._file = os.open(self._path, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o600)

    def news(self) -> Iterator[tuple[bytes, bool]]:
        """Lines that were not read yet, each with whether it follows; half a line at the end was
        told to nobody, and is cut off.
        """
        data = self._rest()
        whole, _, torn = data.rpartition(b"\n")
        if torn:
            os.ftruncate(self._file, self._size + len(data) - len(torn))
        self._size += len(data) - len(torn)
        for line in _lines(whole):
            yield line, self._links.take(line)

    def _rest(self) -> bytes:
        with open(self._file, "rb", closefd=False) as file:
            file.seek(self._size)
            return file.read()

    def append(self, said: dict[str, Any], lasts: bool = False) -> None:
        """Add an object as a line, whole or not at all; with `lasts` it outlives a power cut when
        this returns.  OSError.
        """
        with self._locked():
            for _ in self.news():
                pass
            line = self._links.link(said)
            self._write(line + b"\n", lasts)
            self._links.take(line)

    def _write(self, line: bytes, lasts: bool) -> None:
        try:
            if os.write(self._file, line) != len(line):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            if lasts:
                os.fsync(self._file)
        except OSError:
            with suppress(OSError):
                os.ftruncate(self._file, self._size)
            raise
        self._size += len(line)

    @contextmanager
    def _locked(self) -> Iterator[None]:
        if self._alone or not fcntl:
            yield
            return
        fcntl.flock(self._file, fcntl.LOCK_EX)
        while not self._is_there():
            self.close()
            self._open()
            fcntl.flock(self._file, fcntl.LOCK_EX)
        try:
            yield
        finally:
            fcntl.flock(self._file, fcntl.LOCK_UN)

    def _is_there(self) -> bool:
        try:
            return os.path.samestat(os.fstat(self._file), os.stat(self._path))
        except FileNotFoundError:
            return False

    def close(self) -> None:
        """Give the file back; once more does no harm."""
        if self._file >= 0:
            os.close(self._file)
        self._file = -1


def _lines(data: bytes) -> list[bytes]:
    return data.split(b"\n") if data else []


def without(lines: Sequence[bytes], name: str, instead: str) -> tuple[list[bytes], int, bool]:
    """The lines with a made-up name, how many of them changed, and whether the head is the same.

    A line that hides no names behind salts, as those of an earlier version, cannot keep its hash:
    all are chained anew then, to another head.  DamagedError where one of them is not what was
    written: the new chain would say that it is.
    """
    before = [_object(line) for line in lines]
    after = [renamed(one, lambda who: instead if who == name else who) for one in before]
    count = sum(one != other for one, other in zip(before, after, strict=True))
    both = zip(lines, before, strict=True)
    if all(_hides_names(line) for line, one in both if name in names_in(one)):
        anew = (_without(*two, name, instead) for two in zip(lines, after, strict=True))
        return list(anew), count, True
    must_follow(lines)
    return _anew(lines, after), count, False


def must_follow(lines: Iterable[bytes]) -> None:
    """DamagedError names the first line that is not what was written."""
    links = Links()
    for number, line in enumerate(lines, 1):
        if not links.take(line):
            raise DamagedError(OTHER.format(number))


def _hides_names(line: bytes) -> bool:
    return _SALTED in line and _HASH.search(line) is not None


def _object(line: bytes) -> dict[str, Any]:
    """The line's own object, without what the chain adds."""
    said = json_text.parse_object(line)
    return {name: one for name, one in said.items() if name not in ("hash", _SALTS)}


def _without(line: bytes, said: dict[str, Any], name: str, instead: str) -> bytes:
    """The line without a name; `said` is its object with the made-up one."""
    whole, found = json_text.parse_object(line), _HASH.search(line)
    salts = whole.get(_SALTS, {})
    if not found or (name not in salts and name not in names_in(whole)):
        return line
    kept = {
        instead if who == name else who: commitment(who, one) if who == name else one
        for who, one in salts.items()
    }
    return _salted(said, kept)[:-1] + line[found.start() :]


def _anew(lines: Sequence[bytes], objects: Iterable[dict[str, Any]]) -> list[bytes]:
    """The objects in a chain of their own, behind what stands for dropped lines."""
    links, anew = Links(), list[bytes]()
    for line, one in zip(lines, objects, strict=True):
        stays = not anew and _DROPPED.fullmatch(line)
        anew.append(line if stays else links.link(one))
        links.take(anew[-1])
    return anew


def dropped(lines: list[bytes], count: int) -> list[bytes]:
    """The lines without so many at the beginning; all of them where one that has no hash would be
    left, for its place is known by the lines before it alone.
    """
    if not count or not all(map(_HASH.search, lines[count:])):
        return lines
    links = Links()
    for line in lines[:count]:
        links.take(line)
    before = _DROPPED.fullmatch(lines[0]) if lines else None
    number = count + (int(before[1]) - 1 if before else 0)
    first = f'{{"dropped":{number},"head":"{links.head.hex()}"}}'.encode()
    return [first, *lines[count:]]


class ReadThrough(NamedTuple):
    """How many lines there are, the hash after the last, and what is wrong, in sentences."""

    lines: int
    head: bytes
    findings: list[str]


def is_one(path: Path) -> bool:
    """True for a file of lines of which one bears a hash; ValueError when it cannot be read."""
    with reading(path), path.open("rb") as file:
        return any(_HASH.search(line.rstrip(b"\n")) for line in islice(file, _LOOKED_AT))


def whole_lines(path: Path) -> list[bytes]:
    """The lines of a file; half a one at its end was told to nobody, and is left out.

    ValueError when it cannot be read.
    """
    with reading(path):
        data = path.read_bytes()
    return _lines(data.rpartition(b"\n")[0])


def objects(path: Path) -> list[dict[str, Any]]:
    """The objects that a file's lines are.  ValueError, a sentence, names one that is none."""
    return [said_by(path, *one) for one in enumerate(whole_lines(path), 1)]


def said_by(path: Path, number: int, line: bytes) -> dict[str, Any]:
    """The object that is a line of a file.  ValueError likewise."""
    try:
        return json_text.parse_object(line)
    except json_text.JsonError as error:
        raise ValueError(f"{path}, line {number}, is damaged ({error})") from None


def heads(path: Path) -> dict[int, str]:
    """The hash in hex after each line, by its number; lines that were dropped count, too.

    ValueError when the file cannot be read.
    """
    links, found, number = Links(), dict[int, str](), 0
    for line in whole_lines(path):
        dropped = _DROPPED.fullmatch(line)
        number = int(dropped[1]) if dropped and not number else number + 1
        links.take(line)
        found[number] = links.head.hex()
    return found


def check(path: Path) -> ReadThrough:
    """Read all of such a file; ValueError when it cannot be read."""
    links, findings = Links(), list[str]()
    with reading(path):
        data = path.read_bytes()
    lines = _lines(data.removesuffix(b"\n"))
    for number, line in enumerate(lines, 1):
        wrong = _LOST.search(line) and NAMELESS if links.take(line) else OTHER
        if wrong and len(findings) < _MOST_FINDINGS:
            findings.append(wrong.format(number))
    if data and not data.endswith(b"\n"):
        findings.append(f"line {len(lines)} is cut off")
    return ReadThrough(len(lines), links.head, findings)

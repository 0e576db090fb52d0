"""A day of hands that a table signed, and single changes of it."""

import json
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any

from floorman import events as ev

from host_tools.seal.proof import Chain, Origin
from host_tools.seal.records import NO_HEAD
from tests.host_tools.seal.maker import TABLE, Maker
from tests.seal.signing import Desk, Failing, planted

Lines = list[dict[str, Any]]
Change = Callable[[Lines], None]

_LEVELS = 3
_HEIGHT = 5
_SEATS = 6


class SignedDay(Maker):
    """Hands as a whole table tells them: stacks, start, deal, wagers, board, END, signature."""

    def __init__(self, hands: int, index: int = 0, seed: int = 11, lost: int = 0) -> None:
        super().__init__()
        self._lost = lost  # the hand in which the power goes
        medium = Failing()
        planted(medium, index)
        self._desk = Desk(medium)
        self._desk.work()
        self._given: set[tuple[int, int]] = set()
        self._rng = Random(seed)
        session = {"session": "2026-01-01T20:00", "port": "/dev/x", "build": "1", "how": "replay"}
        self.lines[:0] = [{**session, "state": "", "table": "full"}]
        key = self.public[-40:].hex()
        self.lines.append({"signer": key, "from": self.number, "head": self.head.hex()})
        for seat in range(_SEATS):
            self.event(ev.SEAT, seat, 5000 + seat)
        for _ in range(hands):
            self.signed_hand()

    @property
    def public(self) -> bytes:
        """The table's key."""
        return bytes(self._desk.signer.public)

    def signed_hand(self) -> None:
        rng = self._rng
        cards = rng.sample(range(52), 2 * _SEATS + 5)
        self.event(ev.KEY, ev.K_NEXT, 0)
        self.start()
        for n in range(2 * _SEATS):
            self.deal(n % _SEATS, cards.pop())
        for seat in range(_SEATS):
            self.event(ev.CHIPS, seat, rng.randrange(1, 40) * 25)
        if self.hand == self._lost:
            self.lose()
        for place in range(5):
            self.event(ev.BOARD, place, cards.pop())
        self.event(ev.KEY, ev.K_FOLD, 0, ev.BY_DEALER)
        self.end()

    def end(self) -> None:
        super().end()
        told = bytes.fromhex(str(self.lines[-1]["body"]))[:38]
        made = self._desk.sign(b"fm2 end" + TABLE + told)
        index = self._desk.signer.index
        self._give_keys(index)
        self.lines.append({"signature": self.hand - 1, "index": index, "body": made.hex()})
        self._desk.work()

    def _give_keys(self, index: int) -> None:
        for n in range(_LEVELS):
            where = n + 1, index >> _HEIGHT * (_LEVELS - n)
            if where not in self._given:
                self._given.add(where)
                body = self._desk.signed(n)
                self.lines.append({"signed_key": n + 1, "leaf": where[1], "body": body.hex()})


# single changes ----------------------------------------------------------------------------------


def copied(lines: Lines) -> Lines:
    """The same lines, for a change."""
    return [dict(line) for line in lines]


def numbered(lines: Lines) -> list[int]:
    return [at for at, line in enumerate(lines) if "n" in line]


def events(lines: Lines, *kinds: int) -> list[int]:
    return [at for at, line in enumerate(lines) if line.get("kind") in kinds]


def records(lines: Lines, *what: str) -> list[int]:
    return [at for at, line in enumerate(lines) if line.get("record") in what]


def put(at: int, name: str, value: object) -> Change:
    return lambda lines: lines[at].update({name: value})


def flipped(at: int, byte: int, bit: int, name: str = "body") -> Change:
    """One bit of a body; of an END only what is not a pairing's tag."""

    def change(lines: Lines) -> None:
        body = bytearray.fromhex(str(lines[at][name]))
        body[byte % len(body)] ^= 1 << bit
        lines[at][name] = body.hex()

    return change


def swapped(one: int, other: int) -> Change:
    def change(lines: Lines) -> None:
        lines[one], lines[other] = lines[other], lines[one]

    return change


def dropped(first: int, end: int) -> Change:
    def change(lines: Lines) -> None:
        del lines[first:end]

    return change


def replaced(at: int, others: Lines) -> Change:
    def change(lines: Lines) -> None:
        lines[at : at + 1] = others

    return change


def twice(at: int) -> Change:
    return lambda lines: lines.insert(at, dict(lines[at]))


def single_changes(lines: Lines, seed: int) -> Iterator[tuple[str, Change]]:
    """One after the other for ever: what it is called, and what does it."""
    rng = Random(seed)
    wagers, board = events(lines, ev.CHIPS), events(lines, ev.BOARD)
    every, of_table = numbered(lines), events(lines, *range(1, 128))
    ends, sealed = records(lines, "end"), records(lines, "sealed", "handkey")
    signatures = [
        at for at, line in enumerate(lines) if "signature" in line or "signed_key" in line
    ]
    starts = records(lines, "handkey")
    while True:
        at = rng.choice(wagers)
        yield "wager", put(at, "value", lines[at]["value"] + 25 * rng.randrange(1, 9))
        at = rng.choice(board)
        yield "board card", put(at, "value", (lines[at]["value"] + rng.randrange(1, 52)) % 52)
        at = rng.choice(of_table)
        yield "author", put(at, "author", (lines[at]["author"] + rng.randrange(1, 4)) % 4)
        at = rng.choice(of_table)
        name = rng.choice(["kind", "seat", "ms", "n"])
        yield f"event's {name}", put(at, name, lines[at][name] + 1)
        yield "told as of before", put(rng.choice(of_table), "past", True)
        at = rng.choice(every[:-1])
        after = every[every.index(at) + 1]
        if lines[at].get("record") not in ("release", "end"):
            yield "order", swapped(at, after)
        at = rng.choice(of_table)
        yield "an event left out", dropped(at, at + 1)
        yield "an event twice", twice(rng.choice(of_table))
        nth = rng.randrange(len(starts) - 1)
        yield "a hand left out", dropped(starts[nth], starts[nth + 1])
        yield "head", flipped(rng.choice(ends), rng.randrange(38), rng.randrange(8))
        yield (
            "a sealed card, or a hand's key",
            flipped(rng.choice(sealed), rng.randrange(68), rng.randrange(8)),
        )
        yield "signature", flipped(rng.choice(signatures), rng.randrange(2580), rng.randrange(8))
        yield "signature left out", dropped(at := rng.choice(signatures), at + 1)
        name, value = rng.choice([("session", "later"), ("trouble", ""), ("lost", 0)])
        yield "a line that is two", put(rng.choice(every), name, value)


def hidden_changes(lines: Lines, seed: int) -> Iterator[tuple[str, Change]]:
    """The same, behind a session whose table names the head of the lines that follow.

    Nobody signs that word, and who has the lines works the head out of them.
    """
    rng = Random(seed)
    heads = _heads(lines)
    signer = next(line for line in lines if "signer" in line)
    starts, ends = records(lines, "handkey"), records(lines, "end")
    running = [at for one, end in zip(starts, ends, strict=True) for at in range(one + 9, end)]
    between = [
        at for one, end in zip(starts[1:], ends, strict=False) for at in range(end + 1, one)
    ]
    while True:
        for what, places in (("in a hand", running), ("between hands", between)):
            at = rng.choice([one for one in places if "kind" in lines[one]])
            after = lines[at]["n"] + 1
            session = {**lines[0], "how": rng.choice(["replay", "restore"])}
            named = {**signer, "from": after, "head": heads[at + 1].hex()}
            other = {**lines[at], "value": lines[at]["value"] + 1}
            yield f"left out {what}", replaced(at, [session, named])
            yield f"changed {what}", replaced(at, [other, session, named])
            yield f"twice {what}", replaced(at, [session, other, {**other, "n": after}, named])


def _heads(lines: Lines) -> list[bytes]:
    """The head before each line, as the chain of a sound day has it."""
    day = Chain(origin=Origin(0, NO_HEAD))
    heads = []
    for line in lines:
        heads.append(day.head)
        day.take(line)
    return heads


def head_before(lines: Lines, at: int) -> bytes:
    """The head of a sound day's chain before a line."""
    return _heads(lines)[at]


def every_change(lines: Lines, seed: int) -> Iterator[tuple[str, Change]]:
    """Single changes, every fourth of them hidden."""
    plain, hidden = single_changes(lines, seed), hidden_changes(lines, seed)
    while True:
        yield from islice(plain, 3)
        yield next(hidden)


def text(lines: Lines) -> str:
    """As `floorman log` prints them."""
    return "".join(json.dumps(line) + "\n" for line in lines)

"""Attacks on the programs beside a table, by a file, a table, a relay or a clock."""

import os
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from host_tools.access.audit import Audit
from host_tools.access.authority import Authority
from host_tools.access.keyring import Keyring
from host_tools.attack.attack import Attempt, must
from host_tools.attack.hostile_json import HOSTILE
from host_tools.evening.counted_time import CountedTime
from host_tools.evening.fold import Evening
from host_tools.evening.journal import Journal
from host_tools.ground import chain, private
from host_tools.reveal.feed import take
from host_tools.reveal.proving import SIGNED, judge
from host_tools.reveal.queue import Queue
from host_tools.seal import proof
from host_tools.seal.records import End, HandKey, parse
from host_tools.seal.tables import sessions
from host_tools.store.folder import FILE
from host_tools.store.store import Store
from host_tools.table.lines import Line
from simulator.attacks.fuzz import Found, files, frames_to_host, frames_to_table, fuzz
from simulator.attacks.on_cable import UNSEEN
from simulator.attacks.sealed import play

_TO_TABLE, _TO_HOST, _FILES = 1500, 600, 60
_CHANGES = 100
_LINES = 20
_HOUR_MS = 3_600_000
_ONLY_USER = 0o077

Change = Callable[[Random, list[Line]], None]


# records -----------------------------------------------------------------------------------------


def _value(rng: Random, lines: list[Line]) -> None:
    rng.choice([line for line in lines if "kind" in line])["value"] ^= 1


def _author(rng: Random, lines: list[Line]) -> None:
    line = rng.choice([line for line in lines if "author" in line])
    line["author"] = (line["author"] + 1) % 4


def _left_out(rng: Random, lines: list[Line]) -> None:
    events = [n for n, line in enumerate(lines) if "kind" in line]
    del lines[rng.choice(events)]


def _order(rng: Random, lines: list[Line]) -> None:
    n = rng.choice(
        [n for n in range(len(lines) - 1) if "kind" in lines[n] and "kind" in lines[n + 1]]
    )
    one, other = lines[n], lines[n + 1]
    lines[n], lines[n + 1] = {**other, "n": one["n"]}, {**one, "n": other["n"]}


def _card(rng: Random, lines: list[Line]) -> None:
    line = rng.choice([line for line in lines if line.get("record") == "sealed"])
    body = bytearray.fromhex(line["body"])
    body[rng.randrange(len(body))] ^= 1 << rng.randrange(8)
    line["body"] = body.hex()


Cover = Callable[[list[Line], list[Line]], list[Line]]

_DEEDS: tuple[Change, ...] = (_value, _author, _left_out, _order, _card)


def changed(rng: Random, lines: list[Line], cover: Cover) -> list[Line]:
    """The day with one change, and what anybody can work out to cover it."""
    copy = [dict(line) for line in lines]
    rng.choice(_DEEDS)(rng, copy)
    return cover(copy, lines)


def _bare(lines: list[Line], told: list[Line]) -> list[Line]:
    return lines


def _in_sessions(lines: list[Line], told: list[Line]) -> list[Line]:
    """Behind the change a session names the head that the table's own lines had there."""
    same = 0
    while lines[-1 - same] == told[-1 - same] and same < len(lines) - 1:
        same += 1
    at = len(told) - same
    head = proof.follow(sessions(told[:at])).head.hex()
    number = next((line["n"] for line in told[at:] if "n" in line), 0)
    signer = next(line for line in told if "signer" in line)
    named = {**signer, "from": number, "head": head}
    cut = len(lines) - same
    return [signer, *lines[:cut], {"session": "", "how": "replay"}, named, *lines[cut:]]


def _rechained(lines: list[Line], told: list[Line]) -> list[Line]:
    """Numbers and heads are worked out again."""
    day, number, out = proof.Chain(), -1, list[Line]()
    for line in lines:
        if "n" in line:
            number = line["n"] if number < 0 else number + 1
            line = {**line, "n": number & 0xFFFF}
        if line.get("record") in ("handkey", "end"):
            record: Any = parse(line["record"], bytes.fromhex(line["body"]))
            if day.head and isinstance(record, HandKey | End):
                line = {**line, "body": replace(record, head=day.head).pack().hex()}
        day.take(line)
        out.append(line)
    return out


_COVERS: tuple[Cover, ...] = (_bare, _rechained, _in_sessions)


def judged(lines: list[Line], key: bytes) -> list[str]:
    """The findings that `floorman verify --key` has for anybody."""
    day = judge(lines, key=key)
    said = [one.text for one in day.findings]
    said += [f"hand {one.hand}: {one.word}" for one in day.hands if one.word != SIGNED]
    said += [f"{day.loose} events are not bound"] if day.loose else []
    return said if day.hands else [*said, "no hand is signed"]


def day_rewritten() -> str:
    """Single changes of a day's log, and whatever covers them without a key."""
    lines = _to_its_end(play(UNSEEN, signs=True).lines)
    (key,) = judge(lines).public
    must(not judged(lines, key), f"a day as the table told it is not sound: {judged(lines, key)}")
    rng = Random(1)
    for n in range(_CHANGES):
        day = changed(rng, lines, _COVERS[n % len(_COVERS)])
        if day != lines:
            must(judged(day, key), f"change {n} of a day is not found")
    covers = "bare, with a new chain, or behind a session that names another head"
    return f"{_CHANGES} changes, {covers}, all found by the key alone"


def _to_its_end(lines: list[Line]) -> list[Line]:
    """Without events behind the last END: the next one binds those."""
    last = max(n for n, line in enumerate(lines) if line.get("record") == "end")
    return [line for n, line in enumerate(lines) if n <= last or "n" not in line]


def files_edited() -> str:
    """Lines of an evening, or of the audit log, are changed, left out, doubled, moved."""
    rng = Random(2)
    with _folder() as folder:
        path = folder / "audit.jsonl"
        with closing(Audit(path, lambda: 0.0)) as audit:
            for n in range(_LINES):
                audit.note("command", do="stack", amount=n, name=f"P{n % 3}")
        lines = path.read_bytes().splitlines()
        for n in range(_CHANGES):
            copy, at = list(lines), rng.randrange(_LINES - 1)
            if n % 3 == 0:
                copy[at] = copy[at].replace(b'"stack"', b'"stick"')
            elif n % 3 == 1:
                del copy[at]
            else:
                copy[at], copy[at + 1] = copy[at + 1], copy[at]
            path.write_bytes(b"".join(line + b"\n" for line in copy))
            must(chain.check(path).findings, f"change {n} of a chained file is not found")
    return f"{_CHANGES} changes of a chained file, all found"


def file_modes() -> str:
    """Files are made where the user's umask lets everybody read."""
    with _folder() as folder, _umask(0):
        house = folder / "house"
        private.make_folder(house)
        Store(house / FILE).close()
        Audit(house / "audit.jsonl", lambda: 0.0).close()
        Keyring(house / "devices.json").add("dealer", "Mia")
        Authority(house / "authority")
        Journal(house / "evening.jsonl").close()
        Queue(house / "queue.db", 0.0).close()
        private.token(house / "token")
        public = {"authority.crt", "server.crt"}
        open_ones = [path.name for path in (house, *house.rglob("*"))
                     if path.stat().st_mode & _ONLY_USER and path.name not in public]  # fmt: skip
        count = len([*house.rglob("*")])
    must(not open_ones, f"others may read or write {', '.join(open_ones)}")
    return f"{count} files and folders are their user's alone"


@contextmanager
def _umask(mask: int) -> Iterator[None]:
    before = os.umask(mask)
    try:
        yield
    finally:
        os.umask(before)


@contextmanager
def _folder() -> Iterator[Path]:
    with TemporaryDirectory(prefix="floorman-attack-") as folder:
        yield Path(folder)


# who speaks to them ------------------------------------------------------------------------------


class _Taker:
    """Takes lines of a relay."""

    source = 0

    def receive(self, source: int, line: Line) -> None:
        self.source = source

    def beat(self, last: int) -> None:
        self.source = self.source


def relay_line() -> str:
    """A relay sends what is no line: the stream must leave it out, and go on."""
    hostile = [text for text, _ in HOSTILE.values()]
    hostile += ['{"id": -1, "line": {}}', '{"id": 1}', '{"id": 1, "line": 5}', "x" * 100_000]
    taker = _Taker()
    for text in hostile:
        try:
            take(text, taker)
        except ValueError:
            continue
        must(False, f"taken for a line: {text[:40]!r}")
    take('{"id": 7, "line": {"n": 1}}', taker)
    must(taker.source == 7, "the next line was not taken")
    return f"{len(hostile)} messages are left out, and the next line is taken"


def _nothing_wrong(found: Found) -> str:
    must(not found.wrong, f"{len(found.wrong)} of {found.cases}: {' '.join(found.wrong[:2])}")
    return f"{found.cases} cases: nothing broke or hung"


def frames_to_a_table() -> str:
    """A host sends damaged, senseless and nearly right frames."""
    return _nothing_wrong(fuzz(frames_to_table.play, 1, _TO_TABLE))


def hostile_table() -> str:
    """A table sends damaged, senseless and nearly right frames behind any state."""
    return _nothing_wrong(fuzz(frames_to_host.play, 1, _TO_HOST))


def hostile_files(main: files.Main) -> Attempt:
    """Hands, scenarios, houses and tag lists that are made to break their readers."""
    return lambda: _nothing_wrong(fuzz(files.playing(main), 1, _FILES))


# clocks ------------------------------------------------------------------------------------------


def clock_set() -> str:
    """The computer's clock is set by an hour, a day, back and forth, while levels run."""
    wall, boot = [_HOUR_MS * 500_000], [100.0]
    time = CountedTime(lambda: wall[0], lambda: boot[0], Evening())
    began = time.now()
    for step in (_HOUR_MS, -_HOUR_MS, 24 * _HOUR_MS, -30 * _HOUR_MS, 5000):
        wall[0] += step + 60_000
        boot[0] += 60
    off = time.now() - began - round((boot[0] - 100) * 1000)
    must(abs(off) <= 1000, f"the level clock is {off} ms off")
    step_said = time.step(0)
    must(step_said is not None, "nobody is told that the clock was set")
    return f"the level clock is {off} ms off, and the step is named"


def delay_lowered() -> str:
    """The delay of a stream goes down, or is lost in a restart, while lines wait."""
    with _folder() as folder:
        path = folder / "queue.db"
        with closing(Queue(path, 0.0)) as queue:
            queue.set_delay(900)
            queue.put(1, {"n": 1}, 0.0)
            with suppress(ValueError):
                queue.set_delay(0)
            must(queue.take(899) is None, "a line left before its delay was over")
        with closing(Queue(path, 1000.0)) as queue:
            must(queue.take(1899) is None, "a restart took the delay off a line")
            must(queue.take(1901) is not None, "a line never left")
    return "900 s stay 900 s: set to 0, and over a restart, which begins them anew"


ATTEMPTS: dict[str, Attempt] = {
    attempt.__name__: attempt
    for attempt in (
        day_rewritten, files_edited, file_modes, relay_line, frames_to_a_table, hostile_table,
        clock_set, delay_lowered,
    )
}  # fmt: skip
"""`hostile_files` needs the command line."""

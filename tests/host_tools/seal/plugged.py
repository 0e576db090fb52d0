"""Days of tables that are plugged in elsewhere and of hosts that come late, and forged ones."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from unittest import mock

from floorman import events as ev

from simulator.attacks.fuzz.hand import deal, sit_down
from tests.host_tools.seal import maker, signed_day
from tests.host_tools.seal.ruled_day import RuledDay, state_behind
from tests.host_tools.seal.signed_day import Lines, copied, head_before, records
from tests.host_tools.store.played import HAND
from tests.seal import signing

HERE, THERE = "/dev/x", "/dev/y"
_RING = 256
_OTHER = bytes(range(8, 16))


@contextmanager
def _another_table() -> Iterator[None]:
    seed = bytes(one ^ 1 for one in signing.SEED)
    names = [(one, "TABLE", _OTHER) for one in (maker, signed_day, signing)]
    with contextmanager(_all_put)([*names, (signing, "SEED", seed)]):
        yield


def _all_put(names: list[tuple[object, str, bytes]]) -> Iterator[None]:
    made = [mock.patch.object(*one) for one in names]
    for one in made:
        one.start()
    try:
        yield
    finally:
        for one in made:
            one.stop()


def other_day(hands: int) -> RuledDay:
    """A day of another table, with another key and the same numbers."""
    with _another_table():
        return RuledDay(hands)


def behind(lines: Lines, hand: int) -> int:
    """The first line with a number behind that hand's end."""
    end = records(lines, "end")[hand - 1]
    return next(at for at in range(end + 1, len(lines)) if "n" in lines[at])


def session(lines: Lines, at: int, **more: object) -> Lines:
    """A host comes to the table, or comes anew, before the line `at`: what it is told first."""
    began = {**lines[0], "how": "restore", "state": state_behind(lines[:at]), **more}
    keys = [line for line in lines[:at] if "signed_key" in line]
    names = [line for line in lines[:4] if "paired" in line or "signer" in line]
    return [began, *copied(names), *keys]


def past(lines: Lines) -> Lines:
    """Events that the state has in it."""
    return [{**line, "past": True} if "past" in line else dict(line) for line in lines]


def ring(lines: Lines, at: int, most: int = _RING) -> Lines:
    """Lines before `at` that the table still has."""
    return past([line for line in lines[:at] if "n" in line][-most:])


def told_anew(first: int, number: int, *begin: tuple[int, int, int]) -> Lines:
    """A whole hand of that number, of which no table knows."""
    happenings = [*begin, *deal(number), *HAND]
    return [
        {"n": n, "kind": kind, "seat": seat, "value": value, "ms": n * 400, "past": False,
         "author": 0}
        for n, (kind, seat, value) in enumerate(happenings, first)
    ]  # fmt: skip


# sound days --------------------------------------------------------------------------------------


def too_late(day: RuledDay) -> Lines:
    """A host comes when the ring has lost the first lines; hands wait for it, signed."""
    lines = day.lines
    at = behind(lines, 4) + 20
    known = ring(lines, at)
    lost = sum("n" in line for line in lines[:at]) - len(known)
    signed = [line for line in lines[:at] if "signature" in line]
    began = session(lines, at)
    return [*began, {"lost": lost}, *known, *copied(signed), *copied(lines[at:])]


def second_computer(day: RuledDay) -> Lines:
    """Another host takes over in a hand, of which the first one has the beginning."""
    at = behind(day.lines, 4) + 20
    return session(day.lines, at) + copied(day.lines[at:])


def between_hands(day: RuledDay) -> Lines:
    """Another host takes over before the last hand's signature came."""
    at = records(day.lines, "end")[3] + 1
    return session(day.lines, at) + copied(day.lines[at:])


def plugged_in_anew(day: RuledDay) -> Lines:
    """The host starts anew in a hand, and the table is elsewhere."""
    at = behind(day.lines, 2) + 30
    return copied(day.lines[:at]) + session(day.lines, at, port=THERE) + copied(day.lines[at:])


def with_its_ring(day: RuledDay) -> Lines:
    """Likewise, and it tells once more what nobody acknowledged."""
    at = behind(day.lines, 2) + 30
    again = session(day.lines, at, port=THERE) + ring(day.lines, at, 100)
    return copied(day.lines[:at]) + again + copied(day.lines[at:])


LATE: tuple[Callable[[RuledDay], Lines], ...] = (
    too_late, second_computer, between_hands, plugged_in_anew, with_its_ring,
)  # fmt: skip


def swapped(day: RuledDay, other: RuledDay) -> Lines:
    """Two tables, and on the second evening each is where the other was."""
    mine, theirs = day.lines, other.lines
    first = copied(mine), copied(theirs)
    at, there = behind(mine, 2), behind(theirs, 2)
    first[1][0] |= {"port": THERE, "boot": 2}
    later = session(mine, at, port=THERE, boot=3), session(theirs, there, port=HERE, boot=4)
    for began, lines, begins in zip(later, (mine, theirs), (at, there), strict=True):
        began[2] |= {"from": lines[begins]["n"], "head": head_before(lines, begins).hex()}
    return [
        *first[0][:at], *first[1][:there], *later[0], *copied(mine[at:]),
        *later[1], *copied(theirs[there:]),
    ]  # fmt: skip


def at_one_port(day: RuledDay, other: RuledDay) -> Lines:
    """Another table at the same port, later."""
    theirs = copied(other.lines)
    theirs[0] |= {"boot": 99, "session": "2026-01-02T20:00"}
    return copied(day.lines) + theirs


# days that are given out as others ---------------------------------------------------------------


def doubled(day: RuledDay) -> Lines:
    """Each hand is told at two ports."""
    other = copied(day.lines)
    other[0]["port"] = THERE
    return copied(day.lines) + other


def doubled_in_the_ring(day: RuledDay) -> Lines:
    """Likewise, and short enough that a table could have told it once more."""
    end = behind(day.lines, 2)
    again = copied(day.lines[:end])
    again[0]["port"] = THERE
    return copied(day.lines[:end]) + again + copied(day.lines[end:])


def without_its_records(day: RuledDay) -> Lines:
    """Likewise, and the second time no record says which hand it is."""
    end, lines = behind(day.lines, 2), doubled_in_the_ring(day)
    for line in lines[end : 2 * end]:
        if "record" in line:
            line |= {"record": "gone", "body": ""}
    return lines


def left_out(day: RuledDay) -> Lines:
    """The third hand, by a second port."""
    lines, at = day.lines, behind(day.lines, 3)
    began = session(lines, at, port=THERE)
    began[2] |= {"from": lines[at]["n"], "head": head_before(lines, at).hex()}
    return copied(lines[: behind(lines, 2)]) + began + copied(lines[at:])


def cut_front(day: RuledDay) -> Lines:
    """Two hands are gone, and stacks stand in their place in what tells all from its beginning."""
    at = behind(day.lines, 2)
    keys = [line for line in day.lines if "signed_key" in line]
    seats = [line for line in told_anew(0, 1, *sit_down()) if line["kind"] != ev.START]
    seats = [line | {"value": 999_999} for line in seats[: len(sit_down())]]
    return [*copied(day.lines[:2]), *seats, *copied(keys), *copied(day.lines[at:])]


def taken_back(day: RuledDay) -> Lines:
    """Behind the last hand's end an UNDO, of which no table tells."""
    undo = {"kind": ev.KEY, "seat": ev.K_UNDO, "value": 4, "ms": 1, "past": False, "author": 0}
    return [*copied(day.lines), {"n": last(day) + 1, **undo}]


FORGED: tuple[Callable[[RuledDay], Lines], ...] = (
    doubled, doubled_in_the_ring, without_its_records, left_out, cut_front, taken_back,
)  # fmt: skip


def last(day: RuledDay) -> int:
    """The number of its last line."""
    return max(line["n"] for line in day.lines if "n" in line)


def two_behind(day: RuledDay) -> Lines:
    """Two more hands behind the last one."""
    fifth = told_anew(last(day) + 1, 5)
    return copied(day.lines) + fifth + told_anew(fifth[-1]["n"] + 1, 6)


def one_before(day: RuledDay) -> Lines:
    """A hand before the first one, which no signer's word binds."""
    first = next(at for at, line in enumerate(day.lines) if "n" in line)
    return [*copied(day.lines[:2]), *told_anew(0, 1, *sit_down()), *copied(day.lines[first:])]


def behind_of_before(day: RuledDay) -> Lines:
    """A hand behind the last one, as if of before, in a session whose state nobody needs."""
    began = session(day.lines, len(day.lines))
    return [*copied(day.lines), *began, *past(told_anew(last(day) + 1, 5))]


def in_a_part(day: RuledDay) -> Lines:
    """A hand in the place of one that had begun before the host came."""
    at = behind(day.lines, 2)
    end = records(day.lines, "end")[2]
    sealed = next(line for line in day.lines[at:] if line.get("record") == "sealed")
    made = told_anew(day.lines[end]["n"] - 200, 3)
    first = {**sealed, "n": made[0]["n"] - 1}
    return [*session(day.lines, at), first, *made, *copied(day.lines[end:])]


def elsewhere(day: RuledDay) -> Lines:
    """Two hands at a port where no table says who it is."""
    began = {**day.lines[0], "port": THERE}
    first = told_anew(0, 1, *sit_down())
    return [*copied(day.lines), began, *first, *told_anew(len(first), 2)]


def of_another(day: RuledDay, other: RuledDay) -> Lines:
    """One hand of a table that signs; more, sealed and unsigned, of one that names no key."""
    names = {"signer", "signature", "signed_key"}
    theirs = [line for line in copied(other.lines) if not names & line.keys()]
    theirs[0]["port"] = THERE
    return copied(day.lines[: behind(day.lines, 1)]) + theirs


UNSEALED: tuple[Callable[[RuledDay], Lines], ...] = (
    two_behind, one_before, behind_of_before, in_a_part,
)  # fmt: skip


def elsewhere_at_random(lines: Lines, seed: int) -> Lines:
    """Sessions of a woven day at one of two ports."""
    rng = Random(seed)
    for line in lines:
        if "session" in line and rng.random() < 0.4:
            line["port"] = rng.choice((HERE, THERE))
    return lines

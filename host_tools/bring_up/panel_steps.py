"""Steps of what is no reader: rows, keypad, knock sensors, lights, FRAM; and all of it at once."""

from collections.abc import Callable, Sequence

from floorman import events as ev
from floorman.link import exams

from host_tools.bring_up.bench import Bench
from host_tools.bring_up.outcome import Result
from host_tools.doctor import other_fram
from host_tools.doctor.examination import BACK, ROWS, identity_of_fram
from host_tools.link.messages import Event, Part
from host_tools.table.builds import board_data
from host_tools.table.state import ZONES

SEATS = 10
_LEDS = 5  # a seat
_DIAGONAL = (0, 6, 12, 18, 24)  # a key of each row and each column
_COLUMNS = 5
_LEGEND = [name for row in board_data()["keypad"]["legend"] for name in row]
_CODES = {getattr(ev, f"K_{name}"): name for name in _LEGEND if not name.isdecimal()}
_NONE, _UNTOLD = "", "?"  # no key was seen; one of which nobody can say which
_NO_EVENT = "0-9, 000, CLEAR"  # keys of which no event tells
_PATIENCE_S = 20.0  # for a key or a knock
_LOOK_S = 0.1  # a tap is longer
_TOLD_S = 0.5  # until a key's event is told
_BUMP_S = 0.5  # until a knock is told, or that it was everybody's


def rows(bench: Bench) -> Result:
    """All dots of each LED row."""
    result = Result()
    try:
        dark = [row for row in range(ROWS) if not _sees(bench, row)]
    finally:
        bench.patient.ask(exams.ROW, BACK)
    result.figure("rows", well=ROWS - len(dark), of=ROWS)
    if len(dark) == ROWS:
        result.fail("NO_ROW")
        return result
    for row in dark:
        result.fail("DARK_ROW", row=row + 1, pin=board_data()["pins"][f"row{row}_cs"])
    return result


def _sees(bench: Bench, row: int) -> bool:
    bench.numbers(exams.ROW, row)
    return bench.person.sees_row(row)


def keypad(bench: Bench) -> Result:
    """A key of each row and each column, as the table's own events tell of it."""
    result = Result()
    parts = bench.parts()
    if not parts.keypad:
        result.fail("NO_KEYPAD")
        return result
    if parts.key:
        result.fail("STUCK_KEY")
        return result
    read = _as_read([_hold(bench, key) for key in _DIAGONAL])
    for key, other in zip(_DIAGONAL, read, strict=True):
        if other == _NONE:
            result.fail("DEAD_KEY", key=_LEGEND[key], row=key // _COLUMNS, column=key % _COLUMNS)
        elif other not in (_LEGEND[key], _UNTOLD):
            result.fail("WRONG_KEY", key=_LEGEND[key], other=other)
    well = sum(_LEGEND[key] == other for key, other in zip(_DIAGONAL, read, strict=True))
    result.figure("keys", well=well, of=len(_DIAGONAL))
    return result


def _hold(bench: Bench, key: int) -> list[Event] | None:
    """What the table told while somebody held a key down; None when it saw none.

    It tells of none which one is down: digits of a pairing cross no cable.
    """
    before = len(bench.patient.heard)

    def told() -> list[Event]:
        news = bench.patient.heard[before:]
        return [one for one in news if isinstance(one, Event) and one.kind == ev.KEY]

    bench.person.press(key)
    if not _comes(bench, lambda: bool(told()) or bench.parts().key):
        return None
    _comes(bench, lambda: not bench.parts().key)
    bench.patient.wait(_TOLD_S, lambda: bool(told()))
    return told()


def _comes(bench: Bench, wanted: Callable[[], bool]) -> bool:
    """Whether it is so before nobody waits any longer."""
    for _ in range(round(_PATIENCE_S / _LOOK_S)):
        if wanted():
            return True
        bench.patient.wait(_LOOK_S)
    return wanted()


def _as_read(held: Sequence[list[Event] | None]) -> list[str]:
    """As which key each was read.  Of digits the next key's event tells: its amount is made of
    them.
    """
    read = [_UNTOLD] * len(held)
    digits: list[int] = []
    for at, told in enumerate(held):
        if told is None:
            read[at] = _NONE
        elif not told:
            digits.append(at)
            read[at] = _UNTOLD if _LEGEND[_DIAGONAL[at]].isdecimal() else _NO_EVENT
        else:
            read[at] = _CODES.get(told[0].seat, _UNTOLD)
            amount = str(told[0].value).zfill(len(digits))
            for n, digit in zip(digits, amount, strict=False):
                read[n] = digit if len(amount) == len(digits) else _NO_EVENT
            digits = []
    return read


def knocks(bench: Bench) -> Result:
    """A knock in front of each seat is that seat's."""
    result = Result()
    if not bench.parts().knocks:
        result.fail("NO_KNOCKS")
        return result
    well = 0
    for seat in range(SEATS):
        before = len(bench.patient.heard)
        bench.person.knock(seat)
        heard, bumped = _knocked(bench, before)
        if bumped:  # which is told for some seconds: the next one would go unnoticed
            result.fail("KNOCK_EVERYWHERE", seat=seat + 1)
            break
        well += heard == [seat]
        if not heard:
            result.fail("NO_KNOCK", seat=seat + 1)
        elif heard != [seat]:
            others = ", ".join(str(other + 1) for other in heard if other != seat)
            result.fail("KNOCK_ELSEWHERE", seat=seat + 1, other=others)
    result.figure("knocks", well=well, of=SEATS)
    return result


def _knocked(bench: Bench, before: int) -> tuple[list[int], bool]:
    """Seats whose knock was told since then, and whether the whole table was bumped."""

    def told() -> tuple[list[int], bool]:
        news = bench.patient.heard[before:]
        seats = [one.seat for one in news if isinstance(one, Event) and one.kind == ev.KNOCK]
        bumps = [one for one in news if isinstance(one, Part) and one.state == ev.PART_BUMPED]
        return list(dict.fromkeys(seats)), bool(bumps)

    bench.patient.wait(_PATIENCE_S, lambda: told() != ([], False))
    bench.patient.wait(_BUMP_S)
    return told()


def lights(bench: Bench) -> Result:
    """One light after the other."""
    result = Result()
    try:
        dark = bench.person.first_dark_light(lambda at: _show(bench, at))
    finally:
        bench.patient.ask(exams.LIGHT, BACK)
    result.figure("lights", well=SEATS * _LEDS if dark is None else dark, of=SEATS * _LEDS)
    if dark is not None:
        name = "DARK_LIGHTS" if dark else "NO_LIGHT"
        result.fail(name, light=dark + 1, seat=dark // _LEDS + 1)
    return result


def _show(bench: Bench, light: int) -> None:
    bench.numbers(exams.LIGHT, light)


def fram(bench: Bench) -> Result:
    """The journal's memory answers."""
    result = Result()
    if bench.parts().fram:
        result.figure("fram")
    else:
        found = other_fram.finding(identity_of_fram(bench.patient))
        result.fail(found.name, **found.facts)
    return result


def supply(bench: Bench, zones: Sequence[int]) -> Result:
    """All rows full while every reader's field goes on and off."""
    result = Result()
    starts = bench.told_starts()
    before = {zone: _dips(bench, zone) for zone in zones}
    try:
        for row in range(ROWS):
            bench.numbers(exams.ROW, row)
        for zone in zones:
            bench.tags(zone, 1)
        dips = {zone: _dips(bench, zone) - before[zone] for zone in zones}
    finally:
        bench.patient.ask(exams.ROW, BACK)
    restarts = bench.starts - starts
    result.figure("supply", dips=sum(map(abs, dips.values())), restarts=restarts)
    if restarts:
        result.fail("TABLE_RESTARTED")
        return result  # its counts of dips began anew
    for zone, times in dips.items():
        if times:
            result.fail("SUPPLY_DIPPED", places=ZONES[zone], dips=times)
    return result


def _dips(bench: Bench, zone: int) -> int:
    return bench.line(zone, 1).dips

"""Steps of what is no reader: rows, keypad, knock sensors, lights, FRAM; and all of it at once."""

from collections.abc import Callable, Sequence

from floorman import events as ev
from floorman.link import exams

from host_tools.bring_up.bench import Bench
from host_tools.bring_up.outcome import Result
from host_tools.doctor.examination import BACK, ROWS
from host_tools.link.messages import Event, Part
from host_tools.table.builds import board_data
from host_tools.table.state import ZONES

SEATS = 10
_LEDS = 5  # a seat
_DIAGONAL = (0, 6, 12, 18, 24)  # a key of each row and each column
_COLUMNS = 5
_PATIENCE_S = 20.0  # for a key or a knock
_LOOK_S = 0.1  # a tap is longer
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
    """A key of each row and each column."""
    result = Result()
    parts = bench.parts()
    legend = [key for row in board_data()["keypad"]["legend"] for key in row]
    if not parts.keypad:
        result.fail("NO_KEYPAD")
        return result
    for key in parts.keys:
        result.fail("STUCK_KEY", key=legend[key])
    if parts.keys:
        return result
    for key in _DIAGONAL:
        bench.person.press(key)
        down = _down(bench, lambda keys: bool(keys))
        _down(bench, lambda keys: not keys)
        if not down:
            result.fail("DEAD_KEY", key=legend[key], row=key // _COLUMNS, column=key % _COLUMNS)
        elif down != (key,):
            result.fail("WRONG_KEY", key=legend[key], other=", ".join(legend[k] for k in down))
    result.figure("keys", well=len(_DIAGONAL) - len(result.failed), of=len(_DIAGONAL))
    return result


def _down(bench: Bench, enough: Callable[[tuple[int, ...]], bool]) -> tuple[int, ...]:
    """Keys that are down once they are as wanted, or nobody waits any longer."""
    keys = bench.parts().keys
    for _ in range(round(_PATIENCE_S / _LOOK_S)):
        if enough(keys):
            break
        bench.patient.wait(_LOOK_S)
        keys = bench.parts().keys
    return keys


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
        result.fail("NO_FRAM")
    return result


def supply(bench: Bench, zones: Sequence[int]) -> Result:
    """All rows full while every reader's field goes on and off."""
    result = Result()
    starts = bench.starts
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

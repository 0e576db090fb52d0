"""The step of one walk with one card: each reader is turned up as far as its place needs.

The walk shows which reader lies under which place, too: plugs that were swapped are put right on
the table, without a cable being touched.
"""

from collections.abc import Mapping, Sequence

from floorman.link import exams

from host_tools.bring_up import marks, walk
from host_tools.bring_up.bench import Bench, Tags
from host_tools.bring_up.keeping import keep
from host_tools.bring_up.outcome import Result
from host_tools.bring_up.walk import Ears
from host_tools.table.state import ZONES


def one_card(bench: Bench, zones: Sequence[int]) -> Result:
    """A card on each place in turn; what is learned is kept, and in force from the next start."""
    result = Result()
    by_reader = {zone: Ears() for zone in zones}
    readers: dict[int, int] = {}
    for place in zones:
        bench.person.lay(place)
        left = [zone for zone in zones if zone not in readers.values()]
        reader = _who_hears(bench, place, left)
        if reader is None:
            result.fail("DEAF", places=ZONES[place], percent=0)
            continue
        readers[place] = reader
        by_reader[reader].own = _climb(bench, reader)
        for other in zones:
            if other != reader:
                _from_afar(bench, other, place, by_reader[other])
    bench.person.clear()
    if not result.failed:
        _conclude(bench, result, readers, by_reader)
    return result


def _who_hears(bench: Bench, place: int, readers: Sequence[int]) -> int | None:
    """The reader that hears the card there in most listings: its own, if it is one of them."""
    ordered = sorted(readers, key=lambda reader: reader != place)
    for loud in (False, True):
        for reader in ordered:
            tags = bench.hear(reader, _top(bench, reader) if loud else 0)
            if tags is not None and 2 * tags.heard > tags.of:
                return reader
    return None


def _top(bench: Bench, reader: int) -> int:
    """The highest level that it has."""
    return next((n for n in range(exams.LEVELS, 0, -1) if bench.hear(reader, n)), 0)


def _climb(bench: Bench, reader: int) -> dict[int, Tags]:
    """Its own card at each level."""
    found: dict[int, Tags] = {}
    for level in range(1, _top(bench, reader) + 1):
        if tags := bench.hear(reader, level, marks.WALK_ASKS):
            found[level] = tags
    return found


def _from_afar(bench: Bench, reader: int, place: int, heard: Ears) -> None:
    """A card on another place, at falling levels until it is not heard."""
    for level in range(_top(bench, reader), 0, -1):
        tags = bench.hear(reader, level)
        if tags is None:
            break
        if level not in heard.ghosts.get(place, {}):
            heard.ghosts.setdefault(place, {})[level] = tags.heard
        if not tags.heard:
            break
    heard.of += marks.WALK_LISTINGS


def _conclude(
    bench: Bench, result: Result, readers: Mapping[int, int], by_reader: Mapping[int, Ears]
) -> None:
    found = {place: by_reader[reader] for place, reader in readers.items()}
    levels = {place: _level(result, place, heard) for place, heard in found.items()}
    result.figure("walk", of=len(found), least=min(levels.values()), most=max(levels.values()))
    outputs = _outputs(bench, readers)
    moved = [ZONES[place] for place, output in outputs.items() if output != place]
    if moved:
        result.figure("moved", places=", ".join(moved))
    if not result.failed:
        keep(bench, result, "learned_readers", walk.lines(found, levels, outputs))
        bench.person.plug_anew()
        bench.wake()


def _outputs(bench: Bench, readers: Mapping[int, int]) -> dict[int, int]:
    """Place -> the decoder's output that its reader answers at, whatever was learned before."""
    learned = bench.learned()
    found = {}
    for place, reader in readers.items():
        at = exams.LEARN_EACH * (exams.READER_LINES + reader) + exams.LEARN_OUTPUT
        found[place] = learned[at] - 1 if learned[at] else reader
    return found


def _level(result: Result, place: int, heard: Ears) -> int:
    """How far it is turned up; what that leaves to be wished is said."""
    level = walk.level(heard)
    name = ZONES[place]
    if level is None:
        level = max(heard.own)
        percent = 100 * heard.own[level].heard // heard.own[level].of
        say = result.fail if percent < marks.CARD_FAILS else result.doubt
        say("WEAK", places=name, percent=percent)
    rate = heard.rate(level)
    if rate > marks.GHOSTS_PASS:
        say = result.fail if rate > marks.GHOSTS_FAIL else result.doubt
        say("GHOSTS", places=name, rate=round(rate))
    return level

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
    if not bench.in_force():
        result.fail("NOT_STARTED")
        return result
    walker = _Walker(bench, zones)
    for place in zones:
        bench.person.lay(place)
        if not walker.listen(place):
            result.fail("DEAF", places=ZONES[place], percent=0)
    bench.person.clear()
    if not result.failed:
        _conclude(bench, result, walker.readers, walker.ears)
    return result


class _Walker:
    """`readers` are those that heard the card on each place, `ears` what each reader heard."""

    def __init__(self, bench: Bench, zones: Sequence[int]) -> None:
        self._bench = bench
        self._top = {zone: _highest(bench, zone) for zone in zones}
        self.ears = {zone: Ears() for zone in zones}
        self.readers: dict[int, int] = {}

    def listen(self, place: int) -> bool:
        """The card lies there: who hears it, and how well; False when nobody does."""
        reader = self._who_hears(place)
        if reader is None:
            return False
        self.readers[place] = reader
        for level in range(1, self._top[reader] + 1):
            if tags := self._hear_own(reader, level):
                self.ears[reader].own[level] = tags
        if not self.ears[reader].own:  # it fell ill meanwhile
            return False
        for other, ears in self.ears.items():
            if other != reader:
                self._hear_from_afar(other, place, ears)
        return True

    def _hear_own(self, reader: int, level: int) -> Tags | None:
        """Its own card; at the highest level the worse of two times, for no other confirms it."""
        tags = self._bench.hear(reader, level, marks.WALK_ASKS)
        if tags is None or level < self._top[reader]:
            return tags
        again = self._bench.hear(reader, level, marks.WALK_ASKS)
        return min(tags, again, key=lambda one: one.heard) if again else None

    def _who_hears(self, place: int) -> int | None:
        """The first reader that hears the card in more than half of its listings: its own, or else
        another."""
        left = [zone for zone in self.ears if zone not in self.readers.values()]
        ordered = sorted(left, key=lambda reader: reader != place)
        for loud in (False, True):
            for reader in ordered:
                tags = self._bench.hear(reader, self._top[reader] if loud else 0)
                if tags is not None and 2 * tags.heard > tags.of:
                    return reader
        return None

    def _hear_from_afar(self, reader: int, place: int, ears: Ears) -> None:
        """A card on another place, at falling levels until it is not heard."""
        asks = 1
        for level in range(self._top[reader], 0, -1):
            tags = self._bench.hear(reader, level, asks)
            if tags is None or not tags.heard:
                break
            ears.ghosts.setdefault(place, {})[level] = tags
            asks = marks.WALK_FAR_ASKS


def _highest(bench: Bench, reader: int) -> int:
    """The highest level that it has."""
    return next((n for n in range(exams.LEVELS, 0, -1) if bench.hear(reader, n)), 0)


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
    if result.failed:
        return
    if keep(bench, result, "learned_readers", walk.lines(found, levels, outputs)):
        bench.person.start_anew()
        bench.wake()
        if not bench.in_force():
            result.fail("NOT_STARTED")


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

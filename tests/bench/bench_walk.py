"""The walk with one card at tables whose modules come by mail: what its levels are good for.

Each table has modules drawn from a batch, and two pairs of plugs that were swapped.  Modules
that the step calls deaf or weak are exchanged, and the walk is taken again, as a maker would.
Cards are laid on each place as people lay them, before and after, and counted by the model's own
figures: how often one is heard there, and how often by a reader next door.  Ends with a non-zero
status when a table keeps nothing, or a card is still heard at another place.

`python -m tests.bench walk --tables 10 --seed 1`.
"""

import argparse
import sys
import tempfile
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random

from host_tools.bring_up import walk_steps
from host_tools.bring_up.bench import Bench
from host_tools.bring_up.dialogue import Dialogue
from host_tools.bring_up.steps import ALL, NAMES, STEPS
from host_tools.bring_up.words import Words
from host_tools.table.state import ZONES as WORDS
from simulator.layout import Layout
from simulator.playing.bring_up import FirstEvening
from simulator.radio import RC522
from simulator.radio.coil import Coil
from simulator.radio.coupling import answering
from simulator.radio.module import Module
from simulator.world import ZONES

_LAID = 40  # times a card comes to rest on each place
_HEARD = 0.9  # of the polls, or it is heard badly there
_WALKS = 6
_POOR = ("DEAF", "WEAK")
_MINUTES = 60


@dataclass
class Table:
    """Places where a card is heard badly in one of ten ways that it comes to lie; and ghosts."""

    bad: int
    ghosts_a_minute: float


def measure(table: FirstEvening) -> Table:
    """By the model's figures, with the chips turned up as they are now."""
    world = table.rig.world
    card = world.cards[0]
    coils = {zone: _coil(table, zone) for zone in ZONES}
    bad, ghosts = 0, 0.0
    for zone, coil in coils.items():
        heard = []
        for _ in range(_LAID):
            world.move(card, zone)
            heard.append(answering(coil.supply(card.tag)))
            ghosts += sum(one._bleed_per_hour() for one in coils.values() if one is not coil)
        bad += sorted(heard)[_LAID // 10] < _HEARD
        world.move(card, "discard")
    return Table(bad, ghosts / _LAID / len(ZONES) / _MINUTES)


def _coil(table: FirstEvening, zone: str) -> Coil:
    coil = table.rig.world.antennas[zone]
    assert isinstance(coil, Coil)
    return coil


def swapped(rng: Random) -> dict[str, str]:
    """Two pairs of plugs of cards, each in the other's place."""
    one, other, third, fourth = rng.sample([zone for zone in ZONES if zone.startswith("hole")], 4)
    return {one: other, other: one, third: fourth, fourth: third}


class Maker:
    """Somebody with a table, and a box of modules."""

    def __init__(self, seed: int, folder: Path) -> None:
        self._rng = Random(f"walk {seed}")
        touching = swapped(self._rng)
        modules = {zone: Module.drawn(self._rng) for zone in ZONES}
        self.table = FirstEvening(
            "host",
            folder,
            (),
            RC522,
            lambda rig: rig.touching.update(touching),
            layout=Layout(seed=seed, modules=modules),
        )
        dialogue = Dialogue(lambda question: "", lambda text: None, Words("en"), self.table)
        dialogue.begin(STEPS[NAMES.index("walk")])
        self.bench = Bench(self.table, dialogue)
        self.exchanged = 0

    def close(self) -> None:
        """Take the board down."""
        self.table.close()

    def walk(self) -> bool:
        """Take the walk until no module is to be exchanged; whether the table keeps it."""
        for _ in range(_WALKS):
            result = walk_steps.one_card(self.bench, ALL)
            poor = [one.facts["places"] for one in (*result.failed, *result.doubted)
                    if one.name in _POOR]  # fmt: skip
            for place in poor:
                _coil(self.table, ZONES[WORDS.index(place)]).module = Module.drawn(self._rng)
            self.exchanged += len(poor)
            if not poor:
                return not result.failed
        return False

    def crossed(self) -> list[str]:
        """Places whose card is heard at another one's."""
        found = []
        for zone in ALL:
            self.bench.person.lay(zone)
            others = [other for other in ALL if other != zone]
            if not self._hears(zone) and any(map(self._hears, others)):
                found.append(WORDS[zone])
        return found

    def _hears(self, zone: int) -> bool:
        tags = self.bench.tags(zone, 2)
        return 2 * tags.heard > tags.of


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(argv)
    wrong = 0
    print("table  heard badly   ghosts a minute  exchanged  crossed")
    for seed in range(options.seed, options.seed + options.tables):
        with tempfile.TemporaryDirectory() as folder, closing(Maker(seed, Path(folder))) as maker:
            before = measure(maker.table)
            kept = maker.walk()
            after, crossed = measure(maker.table), maker.crossed()
        wrong += not kept or bool(crossed)
        print(
            f"{seed:5} {before.bad:6} to {after.bad:2} {before.ghosts_a_minute:9.2f} to"
            f" {after.ghosts_a_minute:5.2f} {maker.exchanged:10} {len(crossed):8}"
            f"{'' if kept else '  not kept'}",
            flush=True,
        )
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())

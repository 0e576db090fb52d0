"""Coils, boards and stickers of a whole table, as figures: laid/ has them.

`python -m tests.simulator.radio.laid` writes them anew.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random

from simulator.layout import Layout
from simulator.radio import BENCH, RC522, Antenna, Profile
from simulator.radio.coil import Coil
from simulator.radio.tags import REQA
from simulator.tags import make_tags
from simulator.world import World
from tests.kept import Runs, write

FOLDER = Path(__file__).with_name("laid")
_PLACES = (
    "hole0",
    "hole0",
    "hole0",
    "hole1",
    "board0",
    "board1",
    "board2",
    "burn",
    "muck",
    "muck",
)


def laid(profile: Profile, layout: Layout) -> Iterator[str]:
    """Each coil, then cards and chips that are laid on some, and who is heard in polls there."""
    world = World(make_tags({100: 6}, seed=1), profile, seed=2, layout=layout)
    coils = [coil for coil in world.antennas.values() if isinstance(coil, Coil)]
    for coil in coils:
        module = coil.module
        made = f"{module.reach:.2f} {module.drive:.3f} {module.quality:.2f}"
        yield f"{coil.name} at {coil.at.x:.2f} {coil.at.y:.2f} {coil.height}, {made}"
    cards, chips = iter(world.at("deck")), Random(3)
    world.seat_players({0: 300, 1: 300})
    for place in _PLACES:
        world.move(next(cards), place, stack=chips.choice((0, 0, 0, 4)))
    for chip in world.at("rack0"):
        world.move(chip, "bet0")
    for coil in coils:
        for tag, spot in coil.spots.items():
            yield f"{coil.name}: {spot.x:.2f} {spot.y:.2f} gets {coil.supply(tag):.4f}"
    for name in ("hole0", "hole1", "board1", "muck", "bet0"):
        heard = [_poll(world.antennas[name], n * 2_000_000) for n in range(40)]
        coil = world.antennas[name]
        yield f"{name}: {' '.join(heard)}, missed {coil.missed}, bled {coil.bled}"


def _poll(coil: Antenna, now: int) -> str:
    """Bits of the answer to a REQA, and where they collide."""
    coil.switch(True, now)
    answer = coil.transmit(bytes((REQA,)), 7, now + 6_000)
    coil.switch(False, now + 9_000)
    return f"{answer.value:x}/{answer.collision}" if answer else "-"


RUNS: Runs = {
    "usual boards": lambda: laid(BENCH, Layout(seed=1)),
    "boards that came by mail": lambda: laid(RC522, Layout(seed=2, batch=5)),
    "laid exactly": lambda: laid(BENCH, Layout(seed=3, scatter=0.0)),
}

if __name__ == "__main__":
    write(FOLDER, RUNS)

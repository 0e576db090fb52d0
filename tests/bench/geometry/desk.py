"""A reader on a desk: the real driver and inventory, a virtual chip, a coil with a place."""

from collections.abc import Sequence
from random import Random

from simulator.layout import Layout, placement
from simulator.radio import Tag
from simulator.radio.coil import Coil, Spot, meet
from simulator.radio.module import Module
from tests.drivers.rig import Rig

POLLS_A_SECOND = 4
_HOUR_S = 3600
_POLLS = 2


def tag(number: int) -> Tag:
    """A sticker of a roll: UIDs of seven bytes that differ late."""
    return Tag(bytes((0x04, 0x11, 0x22, 0x77, number, 0x99, 0x80)))


class Desk:
    """A coil of this module, so far under the stickers, and its driver."""

    def __init__(self, seed: str, height: float, module: Module) -> None:
        self.coil = Coil("desk", height=height, module=module, random=Random(seed))
        self.rig = Rig(antenna=self.coil)
        self.rig.reader.start()

    def heard(self) -> list[bytes]:
        """Tags that one poll lists."""
        self.rig.field()
        found = self.rig.list_tags()
        self.rig.reader.field_off()
        return found

    def share(self, spots: Sequence[Spot], polls: int) -> float:
        """Share of polls that list every sticker, with one at each of these spots."""
        tags = [tag(number) for number in range(len(spots))]
        for one, spot in zip(tags, spots, strict=True):
            self.coil.lay(one, spot)
        wanted = {one.uid for one in tags}
        read = sum(wanted <= set(self.heard()) for _ in range(polls))
        for one in tags:
            self.coil.remove(one)
        return read / polls


def hands_read(
    seed: str,
    hands: int,
    *,
    reader: tuple[float, float] = (0.0, 0.0),
    module: Module | None = None,
    cards: int = 2,
    **changed: object,
) -> float:
    """Share of polls that list all cards of hands as people lay them into the printed box.

    `changed` is what differs from the plan of hardware/table.toml; `reader` is how far off the
    coil's centre lies under its box.
    """
    plan = placement() | changed
    layout = Layout(plan, seed=Random(seed).getrandbits(32))
    desk = Desk(seed, plan["height"], module or Module())
    total = 0.0
    for _ in range(hands):
        half = plan["fan"] / 2 if cards > 1 else 0.0
        places = (-half, half)[:cards]
        spots = [layout.sticker(Spot(x - reader[0], -reader[1])) for x in places]
        total += desk.share(spots, _POLLS)
    return total / hands


def ghosts(seed: str, pitch: float, quality: float, hours: float) -> float:
    """How often an hour an empty reader lists the card of one so far away, whose field is off."""
    random = Random(seed)
    here = Coil("here", Spot(0, 0), random=Random(random.random()))
    there = Coil("there", Spot(pitch, 0), module=Module(quality=quality))
    meet((here, there))
    there.lay(tag(1), there.at)
    rig = Rig(antenna=here)
    rig.reader.start()
    found = 0
    for _ in range(round(hours * _HOUR_S * POLLS_A_SECOND)):
        rig.field()
        found += len(rig.list_tags())
        rig.reader.field_off()
        rig.clock.advance(1_000_000 // POLLS_A_SECOND - 5_100)
    return found / hours

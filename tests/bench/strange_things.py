"""Things that are no card of the hand, and who lays them where: phones, other cards, copies."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from floorman.registry import DECK_A

from host_tools.table.tagfile import Entry
from simulator.playing.scenario.radio_table import RadioTable
from simulator.radio import Phone, Tag
from simulator.world import SEATS, Item

STICKER = bytes.fromhex("04a1b2c3d4e5f0")
TRANSIT = bytes.fromhex("04d1d2d3d4d5d6")
HOTEL = bytes.fromhex("5a6b7c8d")
BANK_CARD, MIFARE_PHONE = 0x20, 0x28


class Trial(NamedTuple):
    """`kind` comes to `place` at `street`; the victim's or the intruder's cards are `held`."""

    kind: str
    street: str
    intruder: int
    place: str
    held: tuple[int, ...]
    book: str
    seconds: float

    @property
    def is_phone(self) -> bool:
        """No card of any deck, wherever it lies."""
        return self.kind.endswith("phone")

    def __str__(self) -> str:
        held = f", held up by {[seat + 1 for seat in self.held]}" if self.held else ""
        what = f"seat {self.intruder + 1} lays {self.kind} at {self.place}"
        return f"{self.book}, {self.street}: {what} for {self.seconds:.0f} s{held}"


THINGS = ("phone", "mifare phone", "sticker", "transit card", "hotel key")
CARDS = ("other deck", "joker", "cut")
COPIES = ("copy of own", "copy of another", "copy of a folded", "copy of a burn", "copy of a stub")
KINDS = (*THINGS, *CARDS, *COPIES)


def make(table: RadioTable, trial: Trial, rng: Random) -> Item:
    """The thing, beside the table."""
    world = table.rig.world
    if trial.kind == "other deck":
        return world.at("spare")[rng.randrange(52)]
    if trial.kind in ("joker", "cut"):
        return next(one for one in world.at("box") if one.name.startswith(trial.kind))
    item = world.put_in_box(Entry(STICKER, DECK_A, 0, trial.kind))
    item.tag = _tag(table, trial, rng)
    return item


def _tag(table: RadioTable, trial: Trial, rng: Random) -> Tag:
    if trial.kind == "phone":
        return Phone(rng)
    if trial.kind == "mifare phone":
        return Phone(rng, MIFARE_PHONE)
    if trial.kind == "transit card":
        return Tag(TRANSIT, BANK_CARD)
    if trial.kind == "hotel key":
        return Tag(HOTEL)
    if trial.kind.startswith("copy"):
        return Tag(rng.choice(list(_originals(table, trial))).tag.uid)
    return Tag(STICKER)


def _originals(table: RadioTable, trial: Trial) -> Iterator[Item]:
    """Cards that the copy may be of."""
    world = table.rig.world
    if trial.kind == "copy of own":
        yield from world.at(f"hole{trial.intruder}")
        yield from world.at(f"hand{trial.intruder}")
    elif trial.kind == "copy of another":
        others = [
            seat for seat in range(SEATS) if seat != trial.intruder and table.game.live(seat)
        ]
        for seat in others:
            yield from world.at(f"hole{seat}")
            yield from world.at(f"hand{seat}")
    elif trial.kind == "copy of a folded":
        yield from world.at("discard") or world.at("deck")
    elif trial.kind == "copy of a burn":
        yield from world.at("burn") or world.at("deck")
    else:
        yield from world.at("deck")

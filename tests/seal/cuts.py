"""One scripted hand on a paired table, the power cut somewhere in it: what its cards must hold."""

from functools import cache
from random import Random

from host_tools.seal.records import LOST, Sealed, parse
from simulator.attacks.sealed import Ear, holes, play
from simulator.playing.phh import load
from simulator.power import Supply
from simulator.rig import Rig
from tests.power.cuts import HAND, Cut

SCRIPT = load(HAND)


class Uncut:
    """The hand without a cut: how many records its FRAM takes, from when to when it goes."""

    def __init__(self) -> None:
        supplies: list[Supply] = []
        began: list[int] = []
        self.ear = play(
            SCRIPT,
            before=lambda rig: supplies.append(rig.supply),
            meddle=lambda hand: began.append(hand.rig.clock.now),
        )
        self.records = supplies[0].records
        self.start_us = began[0]
        self.end_us = self.ear.ended_us

    def moments(self, seed: int, n: int) -> list[int]:
        """Random microseconds of the hand, from its first event to behind its release."""
        rng = Random(seed)
        return [rng.randrange(self.start_us, self.end_us) for _ in range(n)]


@cache
def uncut() -> Uncut:
    return Uncut()


def wrong(cut: Cut, board: str = "host") -> str:
    """Faults when the power is cut; none when all is as it should be."""
    supplies: list[Supply] = []

    def arm(rig: Rig) -> None:
        supplies.append(rig.supply)
        cut.arm(rig.supply)

    try:
        ear = play(SCRIPT, board, before=arm)
    except AssertionError as error:
        return str(error)
    found = complaints(ear)
    if supplies[0].cuts != len(cut.at_us) + len(cut.after):
        found.append(f"{supplies[0].cuts} cuts")
    return "; ".join(found)


def complaints(ear: Ear) -> list[str]:
    """The cable's part of the hand, judged."""
    found = ear.findings()
    cards = [parse("sealed", record.body) for record in ear.of("sealed")]
    used = [(card.hand, card.boots, card.index) for card in cards if isinstance(card, Sealed)]
    if len(set(used)) != len(used):
        found.append("a number comes twice")
    return found + (_of_lost(ear) if is_lost(ear) else _of_released(ear))


def is_lost(ear: Ear) -> bool:
    """The table said that the hand's key went with its power."""
    return any(record.body[6] & 15 == LOST for record in ear.of("handkey"))


def _of_lost(ear: Ear) -> list[str]:
    what = [record.what for record in ear.records]
    found = [f"{word} {n} times" for word in ("end", "release") if (n := what.count(word))]
    return [] if found == ["end 1 times"] and what[-1] == "end" else found or ["no end"]


def _of_released(ear: Ear) -> list[str]:
    found = []
    if [record.what for record in ear.records][-2:] != ["release", "end"]:
        found.append("the hand does not end with its release")
    if len(ear.of("release")) != 1:
        found.append(f"{len(ear.of('release'))} releases")
    if holes(ear.opened()) != {seat: set(two) for seat, two in SCRIPT.holes.items()}:
        found.append("other cards were opened than were dealt")
    return found

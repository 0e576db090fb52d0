"""One scripted hand, the power cut somewhere in it: what must be as if nothing had happened."""

from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from host_tools.table.view import decode
from simulator.playing.on_radio import Played, play
from simulator.playing.on_rules import differences
from simulator.playing.phh import load
from simulator.power import Supply

HAND = Path(__file__).parents[1] / "hands" / "three_all_ins.phh"
"""Four players all-in, a main pot, two side pots, an uncalled rest."""


@dataclass(frozen=True)
class Cut:
    """The power goes off at these microseconds, or behind this many records of the FRAM."""

    at_us: tuple[int, ...] = ()
    after: tuple[int, ...] = ()

    def arm(self, supply: Supply) -> None:
        for us in self.at_us:
            supply.cut_at(us)
        supply.cut_after(*self.after)


class Uncut:
    """The hand without a cut: its state, from when to when it goes, how many records it makes."""

    def __init__(self, path: Path = HAND) -> None:
        self.script = load(path)
        supplies: list[Supply] = []
        began: list[int] = []
        self.played = play(
            self.script, cut=supplies.append, meddle=lambda hand: began.append(hand.rig.clock.now)
        )
        self.records = supplies[0].records
        self.start_us = began[0]
        self.end_us = self.start_us + round(self.played.seconds * 1_000_000)

    def wrong(self, cut: Cut, board: str = "host") -> str:
        """Differences when the power is cut; none when all is the same."""
        supplies: list[Supply] = []

        def arm(supply: Supply) -> None:
            supplies.append(supply)
            cut.arm(supply)

        try:
            played = play(self.script, board, cut=arm)
        except AssertionError as error:
            return str(error)
        found = [f"seat {n}: {two}" for n, two in differences(self.script, played.result).items()]
        found += [said.text for said in played.result.alerts] + list(played.troubles)
        mine, uncut = _state(played), _state(self.played)
        others = [name for name, value in mine.items() if value != uncut[name]]
        if others:
            found.append("another state of the rules: " + ", ".join(others))
        if supplies[0].cuts != len(cut.at_us) + len(cut.after):
            found.append(f"{supplies[0].cuts} cuts")
        return "; ".join(found)

    def moments(self, seed: int, n: int) -> list[int]:
        """Random microseconds of the hand, from the first event to the last."""
        rng = Random(seed)
        return [rng.randrange(self.start_us, self.end_us) for _ in range(n)]


def _state(played: Played) -> dict[str, Any]:
    """The state but for its sweeps, which are a time; a tabled hand has no first card."""
    state = {name: value for name, value in decode(played.state).items() if "sweep" not in name}
    holes = state["holes"]
    state["holes"] = [sorted(holes[at : at + 2]) for at in range(0, len(holes), 2)]
    return state

"""One hand, disturbed in every way: the cable pulled, the host killed, a reader dead.

Each returns '' when the hand ends as if nothing had been, otherwise what is wrong.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from random import Random

from simulator.faults import wish
from simulator.people.pace import BRISK
from simulator.playing.on_radio import Played, Replay, play
from simulator.playing.on_rules import differences
from simulator.playing.phh import load

HAND = Path(__file__).resolve().parents[1] / "hands" / "side_pot.phh"
HELPING = replace(BRISK, helps=True)
AWAY_S = 3.0  # the cable is out for so long
_SECOND = 1_000_000


@cache
def undisturbed(board: str = "host") -> Played:
    """The hand as it is."""
    return play(load(HAND), board, pace=HELPING)


def events() -> int:
    """How many events the undisturbed hand has."""
    return undisturbed().result.events


def cable_pulled(event: int, board: str = "host") -> str:
    """At an event; back after a while."""

    def pull(table: Replay, heard: int) -> None:
        if heard == event and not table.rig.faults.active:
            faults = table.rig.faults
            faults.on(wish("cable"))
            table.rig.clock.after(round(AWAY_S * _SECOND), lambda: faults.off("cable"))

    return _wrong(lambda table: _at(table, pull), board, unseen=True)


def host_killed(event: int, board: str = "host") -> str:
    """At an event; a new one is started at once."""

    def kill(table: Replay, heard: int) -> None:
        if heard == event:
            table.rig.clock.after(1, table.kill_host)

    return _wrong(lambda table: _at(table, kill), board, unseen=True)


def _at(table: Replay, act: Callable[[Replay, int], None]) -> None:
    table.on_event = partial(act, table)


def reader_dead(zone: str, how: str, seed: int = 0, board: str = "host") -> str:
    """`how` is start (all the time), late (from a moment on), or healed (for some seconds)."""
    rng = Random(f"{zone} {how} {seed}")
    dies = 0.0 if how == "start" else rng.uniform(0.5, 38)
    heals = rng.uniform(1, 12)

    def meddle(table: Replay) -> None:
        faults, clock = table.rig.faults, table.rig.clock
        clock.after(round(dies * _SECOND), lambda: faults.on(wish("unplug", None, {"zone": zone})))
        if how == "healed":
            clock.after(round((dies + heals) * _SECOND), lambda: faults.off("unplug", zone))

    wrong = _wrong(meddle, board)
    times = f" from {dies:.3f} s" + (f" for {heals:.3f} s" if how == "healed" else "")
    return wrong and f"{zone} dead{times}: {wrong}"


def _wrong(meddle: Callable[[Replay], None], board: str, unseen: bool = False) -> str:
    """`unseen`: the table itself has nothing to notice, so nothing at all may be different."""
    script = load(HAND)
    try:
        played = play(script, board, pace=HELPING, meddle=meddle)
    except Exception as error:  # a bench goes on and reports it
        return repr(error)
    faults = [
        f"seat {seat + 1}: {pair}" for seat, pair in differences(script, played.result).items()
    ]
    faults += [] if played.result.over else ["not over"]
    faults += [said.text for said in played.result.alerts]
    if unseen:
        faults += [f"keyed {what}" for what in played.keyed if what != "SHOW"]
        faults += played.troubles
        if played.state != undisturbed(board).state:
            faults.append("another state of the rules")
    return "; ".join(faults)


WAYS = ("start", "late", "healed")

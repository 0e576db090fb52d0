"""Games of an evening: which one is due at its level, and what a level is played for in it.

Where a rotation is stands in the journal, so a host that was killed goes on there.
"""

from collections.abc import Callable, Mapping
from typing import Any

from floorman import events as ev

from host_tools.evening.fold import Evening
from host_tools.evening.structure import Period
from host_tools.evening.table import Look
from host_tools.table.named_games import Mix, Stakes, brings_in, every_named, games_named
from host_tools.table.rotation import Now, Rotation, Station, stud_of
from host_tools.table.view import Input

Noting = Callable[[str, Mapping[str, Any]], None]


def stakes_in(step: Period, game: Input, unit: int) -> Stakes:
    """What a level is played for in a game: blinds, or ante, bring-in and bet."""
    blinds = step.small, step.big, step.ante, step.ante_mode
    if not brings_in(game):
        return blinds
    if not step.bet:
        return stud_of(blinds, unit)
    mode = ev.ANTE_EACH if step.stud_ante else ev.ANTE_NONE
    return step.bring_in, step.bet, step.stud_ante, mode


class Games:
    """`note` writes an event of the evening down."""

    def __init__(self, note: Noting) -> None:
        self._note = note
        self._named = ""
        self._rotation: Rotation | None = None
        self._coming: Input | None = None  # told, and not yet to be seen

    def anew(self) -> None:
        """Nobody knows whether the table heard what it was told."""
        self._coming = None
        if self._rotation:
            self._rotation.anew()

    def following(self, look: Look) -> Input:
        """The game of the next hand."""
        if not look.idle or self._coming == look.game:
            self._coming = None
        return self._coming or look.game

    def due(self, evening: Evening, at: int, look: Look) -> list[Input]:
        """GAME when another game comes at step `at`."""
        rotation = self._of(evening, at, look)
        if rotation is None:
            return []
        told = rotation.look(_now(look, at) if look.idle else None)
        if told:
            self._coming = told[-1]
        return told

    def _of(self, evening: Evening, at: int, look: Look) -> Rotation | None:
        """The rotation of the level's games, or of the evening's."""
        setup = evening.setup
        named = (evening.steps[at].game or setup.game) if setup else ""
        if named != self._named or setup is None:
            self._named = named
            self._rotation = _rotation(evening, at, look, self._note) if named else None
        return self._rotation


def _now(look: Look, at: int) -> Now:
    return Now(look.hand, look.players, look.game, look.level, look.unit, at)


def _rotation(evening: Evening, at: int, look: Look, note: Noting) -> Rotation:
    setup, turned = evening.setup, evening.turned
    assert setup
    named = evening.steps[at].game or setup.game

    def keep(station: Station) -> None:
        note("turned", {"games": named, **station._asdict()})

    station = None
    if turned and turned["games"] == named:
        station = Station(turned["at"], turned["since"], Input(*turned["game"]), turned["level"])
    elif turned:
        station = Station(-1, look.hand, look.game, at)
    mix = Mix(games_named(named), every_named(setup.every))
    return Rotation(mix, station, keep, levels=False)

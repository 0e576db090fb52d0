"""Facts that a console wants once: who asks, and what may be said."""

from typing import TypedDict

from floorman.rules.games import NAMES, STRUCTURES
from floorman.rules.played import Played

from host_tools.access.roles import ROLES, Who
from host_tools.console.catalogue import Menu, catalogue


class Device(TypedDict):
    """The device that asks, and the roles whose commands it may give."""

    role: str
    name: str
    may: list[str]


class Choice(TypedDict):
    """A game by its name of games.NAMES, and its structures, the usual one first: names of
    games.STRUCTURES.
    """

    name: str
    structures: list[str]


class Known(TypedDict):
    """The answer that a console wants once; `devices`: there is a page of theirs."""

    menu: Menu
    games: list[Choice]
    who: Device
    devices: bool


def known_games() -> list[Choice]:
    """All games that there are."""
    return [{"name": name, "structures": _structures(line)} for line, name in enumerate(NAMES)]


def _structures(line: int) -> list[str]:
    usual = STRUCTURES[Played(line).limit]
    return [usual, *(one for one in STRUCTURES if one != usual)]


def known(who: Who, devices: bool) -> Known:
    """The answer for who asks."""
    return {
        "menu": catalogue(),
        "games": known_games(),
        "who": {"role": who.role, "name": who.name, "may": [r for r in ROLES if who.may(r)]},
        "devices": devices,
    }

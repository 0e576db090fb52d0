"""The acts of a hand in words: those that UNDO would take back, and those that REDO would do
again.
"""

from collections.abc import Sequence
from typing import TypedDict
from zlib import crc32

from floorman import events as ev
from floorman.rules import codes
from floorman.rules.state import NOBODY

from host_tools.table import code_names, words
from host_tools.table.asked import options_of
from host_tools.table.page_model import actions, logged
from host_tools.table.view import Input, Watched
from host_tools.table.words import Names
from host_tools.texts import Said

_MOST = (1 << 30) - 1  # of Chips, as a command has it
_OF_THE_FELT = (ev.LIES, ev.OLD)
"""Events of a log that are no acts."""


class Back(TypedDict):
    """A line of the undo list, and how many acts UNDO takes back down to it."""

    says: Said
    acts: int


def lines(acts: Sequence[Input], names: Names) -> list[Back]:
    """A line for each act, the newest first.  Chips in front are told with each chip that came or
    went before: one line says it.
    """
    found: list[Back] = []
    told = NOBODY
    for count, one in enumerate(acts, 1):
        if one.kind in (ev.CHIP, ev.CHIP_OUT) and one.seat == told:
            found[-1]["acts"] = count
            continue
        told = one.seat if one.kind == ev.CHIPS else NOBODY
        found.append({"says": _happened(*one, names), "acts": count})
    return found


def shown(game: Watched, do: str) -> int | None:
    """The number that a page shows with a command, as the game stands: an amount, or the mark of
    the decision that is open; None where it shows none.
    """
    if do == "decide":
        return mark_of_decision(game)
    amounts = {one["do"]: one["amount"] for one in actions(game) if one["amount"]}
    return amounts.get(do)


def mark_of_decision(game: Watched) -> int:
    """A number of all that the first open decision asks and offers, 0 where none is open."""
    n = game.open_rulings - 1
    if n < 0:
        return 0
    asks = game.ruling_code[n], game.ruling_seat[n], game.ruling_value[n], game.ruling_rule[n]
    return crc32(repr((asks, options_of(game, n))).encode()) & _MOST


def mark(game: Watched) -> int:
    """A number of the acts that can be undone or done again: another one when others can, were
    they as many.
    """
    log = game.log
    last = logged(game, log.acts())
    told = [
        log.acts(),
        *(number for one in (*last, *undone(game, log.undone())) for number in one),
    ]
    return crc32(repr(told).encode()) & _MOST


def undone(game: Watched, most: int) -> list[Input]:
    """So many acts that were undone, at the most; REDO does the first one first."""
    log = game.log
    events = range(log.count, log.count + log.onward(most))
    told = [Input(log.kind(at), log.seat(at), log.value(at)) for at in events]
    return [one for one in told if one.kind not in _OF_THE_FELT]


def _happened(kind: int, seat: int, value: int, names: Names) -> Said:
    """An event of the log by its players' names; an entry of the floor's menu by its own."""
    if kind == ev.KEY and seat == ev.K_FLOOR:
        return Said(lambda language: _of_menu(value, language, names))
    return Said(lambda language: words.event(kind, seat, value, language, names))


def _of_menu(number: int, language: str, names: Names) -> str:
    entry, who, _ = codes.menu_parts(number)
    name = words.menu(entry, language) if entry else words.key(ev.K_FLOOR, language)
    text = name.partition(";")[0]
    known = entry == 0 or entry in code_names.menu()
    if who and known:
        return f"{words.seat_name(who - 1, language, names)}: {text}"
    return words.opened(text)

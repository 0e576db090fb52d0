"""What the console shows beside the page's own document."""

from typing import TypedDict

from floorman import events as ev
from floorman.rules import codes
from floorman.rules.state import NOBODY

from host_tools.console import acts, trial
from host_tools.console.second import Second
from host_tools.console.trial import Refusal
from host_tools.table.page_document import Table
from host_tools.table.page_model import logged
from host_tools.table.view import Watched
from host_tools.table.words import Names
from host_tools.texts import Said

UNDO_SHOWN = 20


class Offers(TypedDict):
    """`count` is the mark of the acts, `deciding` that of the open decision or 0, `next` is why no
    hand can begin or None; `show`: SHOW would ask at the table; `dealing`: ENTER ends the deal;
    `clock` is why it cannot be called or None, an empty object where nobody bets; `step` the
    smallest chip, `pot_raise` a raise of the pot's size or 0, `undo` the newest first, `redo` how
    many events.
    """

    hand: int
    count: int
    deciding: int
    next: Said | None
    show: bool
    dealing: bool
    clock: Said | dict[str, str] | None
    step: int
    pot_raise: int
    undo: list[acts.Back]
    redo: int


class ConsoleTable(Table):
    """The console's document: the page's, what can be done now, and what waits for a second person
    or None.
    """

    console: Offers
    second: Second | None


def offers(game: Watched, names: Names) -> Offers:
    """All that can be done now."""
    log = game.log
    betting = game.phase == codes.BET and game.actor != NOBODY
    return {
        "hand": game.hand_no,
        "count": acts.mark(game),
        "deciding": acts.mark_of_decision(game),
        "next": _text(trial.of_key(game, ev.K_NEXT, names)),
        "show": trial.may_show(game),
        "dealing": game.phase == codes.DEAL and not game.ruling,
        "clock": _text(trial.of_key(game, ev.K_CLOCK, names)) if betting else {},
        "step": max(1, game.unit),
        "pot_raise": _pot_raise(game) if betting else 0,
        "undo": acts.lines(logged(game, UNDO_SHOWN), names),
        "redo": log.undone(),
    }


def _text(no: Refusal | None) -> Said | None:
    return no.text if no else None


def _pot_raise(game: Watched) -> int:
    """Of the pot's size after the call, as far as the seat may go."""
    seat = game.actor
    if not game.may_raise(seat):
        return 0
    to = 2 * game.bet - game.street_bet[seat] + game.pot()
    return int(min(max(to, game.min_raise_to(seat)), game.most_to(seat)))

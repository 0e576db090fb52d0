"""Rulings of the floor among the acts of a hand: no dealer's console takes one back."""

from floorman import events as ev
from floorman.rules import codes

from host_tools.table.asked import decisions
from host_tools.table.view import Input, Watched

_DEALERS = frozenset(
    (
        0, codes.MENU_CHECK, codes.MENU_CALL, codes.MENU_RAISE, codes.MENU_FOLD, codes.MENU_POT,
        codes.MENU_AMBIGUOUS, codes.MENU_TIME, codes.MENU_COUNT, codes.MENU_POT_SIZE,
        codes.MENU_SEE, codes.MENU_BOARD_PLAYS, codes.MENU_CARD, codes.MENU_SPREAD,
        codes.MENU_PUSH, codes.MENU_NO_BURN, codes.MENU_STRADDLE, codes.MENU_BOMB,
        codes.MENU_RUNS, codes.MENU_SECOND, codes.MENU_SEVEN_DEUCE, codes.MENU_KILL,
        codes.MENU_STAND_UP,
    )
)  # fmt: skip
"""Entries of the menu that say what happened, and rule nothing."""


def is_of_the_menu(one: Input) -> bool:
    """True for an entry of the menu that only the floor chooses."""
    if (one.kind, one.seat) != (ev.KEY, ev.K_FLOOR):
        return False
    return codes.menu_parts(one.value)[0] not in _DEALERS


def among_the_last(game: Watched, acts: int) -> bool:
    """True when the floor ruled one of the last so many acts."""
    first = game.log.back(acts)
    return first >= 0 and _among(game, first, game.log.count)


def among_the_undone(game: Watched, acts: int) -> bool:
    """True when the floor ruled one of so many acts that were undone: the floor took it back."""
    return _among(game, game.log.count, game.log.count + game.log.onward(acts))


def _among(game: Watched, first: int, end: int) -> bool:
    """The hand is played again, for only so is seen what ENTER decided."""
    log = game.log
    again: Watched = Watched(lambda *note: None)
    again.unpack(game.first)
    for at in range(end):
        one = Input(log.kind(at), log.seat(at), log.value(at))
        ruled = is_of_the_menu(one) or (_is_enter(one) and _was_the_floors(again))
        if first <= at and ruled:
            return True
        again.feed(*one, log.ms(at))
    return False


def _is_enter(one: Input) -> bool:
    return (one.kind, one.seat) == (ev.KEY, ev.K_ENTER)


def _was_the_floors(game: Watched) -> bool:
    return any(one["who"] == "floor" for one in decisions(game)[:1])

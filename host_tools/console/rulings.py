"""Rulings of the floor among the acts of a hand: no dealer's console takes one back.

No event of a log says who did it.  What only a floor may say is the floor's, whoever told it: so
it is after a restart, and for what was keyed at the table.
"""

from floorman import events as ev
from floorman.rules import codes
from floorman.rules.games import NAMES, STRUCTURES

from host_tools.access.roles import DEALER, FLOOR
from host_tools.console.asked import Asked
from host_tools.console.verbs import VERBS
from host_tools.table.asked import decisions
from host_tools.table.view import Input, Watched

_ANY = Asked(hand=0, count=0, seat=0, card=0, amount=1, code=f"{STRUCTURES[0]} {NAMES[0]}")
"""Nothing is missing for any verb."""
_SET_UP = frozenset(
    (ev.SEAT, ev.SMALL, ev.BIG, ev.ANTE, ev.UNIT, ev.BUTTON, ev.BOOK, ev.PARAM, ev.H4H, ev.FIELD,
     ev.PAID, ev.LEVEL_CLOCK, ev.LANG, ev.BREAK, ev.GAME)
)  # fmt: skip


def only_the_floors(game: Watched, one: Input) -> bool:
    """True for what a floor's verb says to the game as it stands, and no dealer's verb does.

    An entry of the menu that no verb has is the floor's, too, and so is what a house or its
    evening tells the table.
    """
    sort = _sort(one)
    roles = {verb.role for verb in VERBS.values() if sort in map(_sort, verb.make(game, _ANY))}
    by_house = _is_key(one, ev.K_FLOOR) or one.kind in _SET_UP
    return DEALER not in roles and (FLOOR in roles or by_house)


def _sort(one: Input) -> tuple[int, int, int]:
    """The event without seat and number: its kind, its key, its entry of the menu."""
    if one.kind != ev.KEY:
        return one.kind, 0, 0
    entry = codes.menu_parts(one.value)[0] if one.seat == ev.K_FLOOR else 0
    return one.kind, one.seat, entry


def are_seen(game: Watched) -> bool:
    """False in a hand that ran when this computer came: nobody here knows what was ruled in it."""
    return game.log.open or not game.hand_no


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
        if first <= at and _is_ruled(again, one):
            return True
        again.feed(*one, log.ms(at))
    return False


def _is_ruled(game: Watched, one: Input) -> bool:
    decides = _is_key(one, ev.K_ENTER) and _is_the_floors_turn(game)
    return decides or only_the_floors(game, one)


def _is_key(one: Input, key: int) -> bool:
    return (one.kind, one.seat) == (ev.KEY, key)


def _is_the_floors_turn(game: Watched) -> bool:
    """The floor decides what is open."""
    return any(one["who"] == "floor" for one in decisions(game)[:1])

"""The kill of a history: a post bet, which pokerkit has as a blind of less than 0.

Its player acts in turn, as the killer does.  The big blind's kill is no such bet, for the round
begins behind it anyhow: the field `_kill` of our own files tells the blinds beneath it.
"""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import NamedTuple

from pokerkit import HandHistory

from simulator.playing import phh_numbers as numbers

_BLINDS = 2
_HEADS_UP = 2


class Killed(NamedTuple):
    """The killer with what is in front of it, and the small and the big blind."""

    kill: tuple[int, int]
    blinds: tuple[int, int]


def read(history: HandHistory, players: int) -> Killed | None:
    """The kill of a hand of fixed limit, or None; ValueError when it is none that is played."""
    posts = history.blinds_or_straddles or ()
    own = history.user_defined_fields.get("_kill")
    places = [n for n, chips in enumerate(posts) if _is_number(chips) and chips < 0]
    if not places and own is None:
        return None
    if len(places) > 1:
        raise ValueError("a pot is killed once, and there is more than one post bet")
    small, big = _blinds(posts, own, players)
    place = places[0] if places else 1
    chips = numbers.chips(history.small_bet, "small bet")
    due = {0: small, 1: big, place: chips if place == 1 else -chips}
    if [*posts] != [due.get(n, 0) for n in range(len(posts))] or len(posts) < len(due):
        raise ValueError(f"blinds {[*posts]} are not {small} and {big} and a kill of {chips}")
    if history.big_bet != 2 * chips:
        raise ValueError(f"big bet {history.big_bet} is not twice the small one")
    unit = numbers.unit(history, big)
    if chips not in (2 * big, -(-3 * big // (2 * unit)) * unit):
        raise ValueError(f"a kill of {chips} is neither one and a half big blinds nor two")
    seat = 1 - place if players == _HEADS_UP else place
    return Killed((seat, chips), (small, big))


def _blinds(posts: Sequence[object], own: object, players: int) -> tuple[int, int]:
    """Those beneath the kill: of the field, else the first two."""
    if isinstance(own, Mapping):
        told = (own.get("small"), own.get("big"))
        return numbers.chips(told[0], "small blind"), numbers.chips(told[1], "big blind")
    if own is not None:
        raise ValueError("_kill is no table with a small and a big blind")
    small, big = numbers.each(posts[:_BLINDS], "blind", players)
    return small, big


def _is_number(chips: object) -> bool:
    return isinstance(chips, int | float | Decimal)

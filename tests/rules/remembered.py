"""pokerkit's hand types with a memory: a table of theirs asks for the same hand again and again.

Every answer is pokerkit's own, worked out once: which hand is the best of a player's cards, and
where a hand stands in its order.
"""

from collections.abc import Iterable
from functools import cache, cached_property, lru_cache

from pokerkit import Card, Hand
from pokerkit.lookups import Entry

_HANDS = 4_096  # of the last few deals


@cache
def remembered(kind: type[Hand]) -> type[Hand]:
    """The hand type, with a memory."""
    return type(kind.__name__, (_Remembering, kind), {})


class _Remembering(Hand):
    """Stands before a hand type in the order of resolution."""

    @classmethod
    def from_game(cls, hole_cards: Iterable[Card], board_cards: Iterable[Card] = ()) -> Hand:
        hand = _best(cls, tuple(hole_cards), tuple(board_cards))
        if hand is None:
            raise ValueError(f"no {cls.__qualname__}")
        return hand

    @cached_property
    def entry(self) -> Entry:
        return super().entry

    @classmethod
    def worked_out(cls, hole: tuple[Card, ...], board: tuple[Card, ...]) -> Hand | None:
        """The best hand as pokerkit finds it, None where there is none."""
        try:
            return super().from_game(hole, board)
        except ValueError:
            return None


@lru_cache(_HANDS)
def _best(
    kind: type[_Remembering], hole: tuple[Card, ...], board: tuple[Card, ...]
) -> Hand | None:
    return kind.worked_out(hole, board)

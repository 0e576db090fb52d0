"""All kinds of deals, and how to draw one."""

from simulator.playing.misdeals.cards import CARDS
from simulator.playing.misdeals.deal import SEATS, Deal
from simulator.playing.misdeals.draft import Draft
from simulator.playing.misdeals.keyed import KEYED
from simulator.playing.misdeals.messy import MESSY
from simulator.playing.misdeals.order import ORDER

FAULTS = (*ORDER, *CARDS, *KEYED)
"""Kinds of deals in which something is wrong."""

CLEAN = tuple(MESSY)
"""Kinds of deals in which nothing is, however clumsy."""

_DRAWS = {**ORDER, **CARDS, **KEYED, **MESSY}

_FEWEST = {
    "swapped": 3, "absent": 3, "reverse": 3, "two short": 3, "button and one short": 3,
    "exposed first": 3, "surplus at several": 3, "stranger and short": 3, "empty button": 3,
    "wrong seat, pushed on": 3, "dealt again": 3, "left over": 3,
}  # fmt: skip
_EMPTY_SEAT = ("stranger", "empty seat", "empty seat, pushed on", "stranger and short")
_TWO_FAULTS = ("two faults", "empty button")  # one of the seats has to be empty, too
_LIVE_BUTTON = ("button short", "button and one short", "empty button")


def plan(seed: int, book: int, kind: str) -> Deal:
    """Draw a deal.  ValueError for a kind nobody knows."""
    if kind not in _DRAWS:
        raise ValueError(f"no kind {kind!r}; there are {', '.join(_DRAWS)}")
    empty = kind in _EMPTY_SEAT or kind in _TWO_FAULTS
    deal = Draft(seed, book, kind, _FEWEST.get(kind, 2), SEATS - 1 if empty else SEATS)
    if kind not in _LIVE_BUTTON:
        deal.maybe_empty_button()
    _DRAWS[kind](deal)
    return deal.done()


def tell(seed: int, book: int, kind: str) -> str:
    """One deal in words."""
    return plan(seed, book, kind).text

"""All kinds of deals, and how to draw one."""

from floorman.rules.games import BLINDS, NAMES

from simulator.people.stakes import most_players
from simulator.playing.misdeals.cards import CARDS
from simulator.playing.misdeals.deal import SEATS, Deal, played
from simulator.playing.misdeals.draft import Draft, Draw
from simulator.playing.misdeals.keyed import KEYED
from simulator.playing.misdeals.later import LATER, go_on
from simulator.playing.misdeals.messy import MESSY
from simulator.playing.misdeals.order import ORDER
from simulator.playing.misdeals.two_boards import BOARDS, flops

FAULTS = (*ORDER, *CARDS, *KEYED)
"""Kinds of deals in which something is wrong."""

CLEAN = tuple(MESSY)
"""Kinds of deals in which nothing is, however clumsy."""

_DRAWS: dict[str, Draw] = {**ORDER, **CARDS, **KEYED, **BOARDS, **LATER, **MESSY}
ALL = tuple(_DRAWS)
"""Kinds of deals of any game."""

_FEWEST = {
    "swapped": 3, "absent": 3, "reverse": 3, "two short": 3, "button and one short": 3,
    "exposed first": 3, "surplus at several": 3, "stranger and short": 3, "empty button": 3,
    "wrong seat, pushed on": 3, "dealt again": 3, "left over": 3,
}  # fmt: skip
_EMPTY_SEAT = ("stranger", "empty seat", "empty seat, pushed on", "stranger and short")
_TWO_FAULTS = ("two faults", "empty button")  # one of the seats has to be empty, too
_LIVE_BUTTON = ("button short", "button and one short", "empty button")
_BLINDS = ("before the blinds",)
_BUTTON = (*_BLINDS, *_LIVE_BUTTON)
_SEEN = (
    "exposed off the deck",
    "exposed first",
    "exposed second",
    "two exposed",
    "boxed",
    "two boxed",
)


def faults(game: str, boards: int = 1) -> tuple[str, ...]:
    """Kinds of faults that deals of the game have, or those of a bomb pot on two boards."""
    if boards > 1:
        return tuple(kind for kind in (*FAULTS, *BOARDS) if kind not in _BLINDS)
    return _of_game((*FAULTS, *LATER) if _to_seats(game) else FAULTS, game)


def clean(game: str) -> tuple[str, ...]:
    """Kinds of deals of the game in which nothing is wrong."""
    return _of_game(CLEAN, game)


def _to_seats(game: str) -> bool:
    """Behind the deal, too, cards come to the seats."""
    return not played(game).has_board


def _of_game(kinds: tuple[str, ...], game: str) -> tuple[str, ...]:
    """In stud there are no button and no blinds, and a card that was seen is the open one
    (RP-10A).
    """
    if played(game).opens == BLINDS:
        return kinds
    return tuple(kind for kind in kinds if kind not in (*_BUTTON, *_SEEN))


def plan(seed: int, book: int, kind: str, game: str = NAMES[0], boards: int = 1) -> Deal:
    """Draw a deal, with two boards of a bomb pot.  ValueError for a kind nobody knows."""
    if kind not in _DRAWS:
        raise ValueError(f"no kind {kind!r}; there are {', '.join(_DRAWS)}")
    empty = kind in _EMPTY_SEAT or kind in _TWO_FAULTS
    most = min(SEATS - 1 if empty else SEATS, most_players(game))
    deal = Draft(seed, book, kind, _FEWEST.get(kind, 2), most, game, boards)
    if kind not in _LIVE_BUTTON:
        deal.maybe_empty_button()
    _DRAWS[kind](deal)
    if boards > 1 and kind in MESSY:
        flops(deal)
    elif _to_seats(game) and kind in MESSY:
        go_on(deal)
    return deal.done()


def tell(seed: int, book: int, kind: str, game: str = NAMES[0]) -> str:
    """One deal in words."""
    return plan(seed, book, kind, game).text

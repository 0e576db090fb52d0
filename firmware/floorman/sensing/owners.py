"""The owner of a card in this hand, and the places that events name: one byte for both."""

from micropython import const

from floorman.sensing.zones import BURN, HOLE
from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.shapes import Zone

SEATS = const(10)
HAND = const(7)  # places for the cards of a hand, of any game
NOWHERE = const(255)

# an owner that is a place: a seat 0..9,
BOARD = const(10)  # and as many places as the board has
BURNED = const(15)
PLACES = const(16)
# and one that is none
EARLIER = const(250)  # of a board that is complete while the next one is dealt: it lies about
ASIDE = const(251)  # wrong in itself beside a whole hand: it plays no part while it lies there
DEAD = const(252)  # taken out of a hand to the muck while cards were dealt
PASSED = const(253)  # it was at the muck behind the hand (late.py)
WAITS = const(254)  # it lies on a board card: a packet that is not spread yet
FREE = const(255)

_LEFT = const(2)  # passes without a card that rests nearly never miss it


def place_of(zone: "Zone") -> int:
    """Seat 0..9, board 10..14, burns 15."""
    if zone.kind == HOLE:
        return zone.index
    return BURNED if zone.kind == BURN else BOARD + zone.index


def rests(zone: "Zone | None", tag: int) -> bool:
    """The card lies on this reader and was heard just now."""
    return zone is not None and 0 <= zone.elsewhere(tag) < _LEFT

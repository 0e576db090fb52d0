"""Cards on the places of the board: due there, early, or lying on another one."""

from micropython import const

from floorman import events as ev
from floorman.sensing.owners import (
    BOARD,
    BURNED,
    DEAD,
    EARLIER,
    FREE,
    PLACES,
    WAITS,
    place_of,
    rests,
)
from floorman.sensing.zones import BET
from floorman.sensing.zones import BOARD as ON_BOARD
from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.shapes import Cards, Zone

_FACES = bytes((BET, ON_BOARD))  # due there: a card on the board is one of the board
_DECK = const(52)


def came(c: "Cards", zone: "Zone", tag: int, owner: int) -> None:
    """A card lies on a place of the board."""
    if owner == FREE and c.due not in _FACES:
        c.early |= 1 << zone.index
        c.odd.wonder(zone, tag)  # maybe a hole card that was pitched too short
    elif owner >= BOARD and owner != DEAD and owner != EARLIER:
        _lie(c, zone, tag)
    else:
        c.odd.wonder(zone, tag)


def _lie(c: "Cards", zone: "Zone", tag: int) -> None:
    """Told again when it was lifted: it may have been shuffled in and dealt anew.

    Not when it still lies at another place and only strays into this reader's field, nor
    when it lies on the card of this place.
    """
    home = c.home(tag)
    if home is not zone:
        covers = _is_covered(c, zone)
        if covers and home is None:
            c.owner[tag] = WAITS
        if covers or rests(home, tag):
            c.odd.wonder(zone, tag)
            return
    if c.owner[tag] == BURNED:
        c.teller.veil(tag)
        c.teller.tell(ev.TAKEN, BURNED, place_of(zone))
    c.owner[tag] = BOARD + zone.index
    show(c, zone, tag, home is None)


def show(c: "Cards", zone: "Zone", tag: int, new: bool) -> None:
    """Tell the card's face, unless it is new to the hand and wrong in itself."""
    value = c.registry.value(tag)
    if not (new and c.judge(tag, place_of(zone))) and value < _DECK:
        c.teller.tell(ev.BOARD, zone.index, value)


def _is_covered(c: "Cards", zone: "Zone") -> bool:
    """The card of this place of the board lies there."""
    for i in range(zone.top):
        tag = zone.tag_at(i)
        if tag >= 0 and c.home(tag) is zone and rests(zone, tag):
            return True
    return False


def next_run(c: "Cards", first: int) -> None:
    """The board is complete and another one is dealt from this place on: its cards lie about."""
    for tag in range(len(c.owner)):
        if BOARD + first <= c.owner[tag] < BURNED:
            c.owner[tag] = EARLIER


def undone(c: "Cards") -> None:
    """The last card of a board was undone: those that lie about may be cards of it again."""
    for tag in range(len(c.owner)):
        if c.owner[tag] == EARLIER:
            c.owner[tag] = FREE


def show_early(c: "Cards") -> None:
    """Board cards are due: those that lie there since the deal are told."""
    for place in range(BURNED - BOARD):
        zone = c.at[BOARD + place]
        for i in range(zone.top if c.early >> place & 1 else 0):
            tag = zone.tag_at(i)
            if tag >= 0 and c.owner[tag] == FREE:
                c.appeared(zone, tag)
    c.early = 0


def look_again(c: "Cards") -> None:
    """A card left a place of the board: it may lie at another one, or one lay on it."""
    for place in range(BOARD, PLACES):
        zone = c.at[place]
        for i in range(0 if zone is None else zone.top):
            tag = zone.tag_at(i)
            if tag >= 0 and BOARD <= c.owner[tag] < FREE and c.owner[tag] != place:
                c.appeared(zone, tag)

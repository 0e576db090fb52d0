"""A card that comes to the muck while cards are dealt: taken out of a hand, and no fold.

It is dead in this hand, and another one is dealt for it.  A hand that goes there is one of two
cards, one of which no reader may have heard before.
"""

from micropython import const

from floorman import events as ev
from floorman.sensing.hands import NO_CARD
from floorman.sensing.owners import ASIDE, DEAD, FREE, SEATS
from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.shapes import Hands

BACK_MS = const(1000)  # a card that went on to another place is heard there by then
OUT_MS = const(3000)  # of a hand that folds no card lies at its seat this long


def take(h: "Hands", seat: int, tag: int) -> None:
    """A card comes to the seat: for the one that was taken out, if one was."""
    replaced(h, seat)
    h.take(seat, tag)
    settle(h, seat)


def put_aside(h: "Hands", seat: int, tag: int) -> None:
    """A third card that is wrong in itself is an object: the hand's own have their room back."""
    h.let_go(seat, tag)
    h.owner[tag] = ASIDE
    if h.left >= 0 and h.owner[h.left] == seat:
        h.left = NO_CARD


def replaced(h: "Hands", seat: int) -> None:
    """The rest of the hand stays at the seat, or another card came: one was taken out."""
    tag = h.buried
    if tag < 0 or seat >= SEATS or h.owner[tag] != seat or not h.dealing:
        return
    if h.at_muck[seat] and not h.mucked[seat] and not h.hole[seat].holds(tag):
        take_out(h, seat, tag)


def take_out(h: "Hands", seat: int, tag: int) -> None:
    """The card is dead in this hand."""
    h.let_go(seat, tag)
    h.owner[tag] = DEAD
    h.out[seat] = tag
    h.at_muck[seat] = 0
    h.buried = NO_CARD
    h.teller.veil(tag)
    h.teller.tell(ev.TAKEN, seat, ev.AT_MUCK)


def throw_unheard(h: "Hands", tag: int) -> None:
    """The third card of a hand spoils a field: heard first in the muck, it is told as dealt.

    Whose turn it is threw it away, where one card of that hand was never heard.  One that comes
    behind a hand that folds is of that hand.
    """
    folds = h.owner[h.buried] if h.buried >= 0 else SEATS
    if folds < SEATS and h.mucked[folds] and not h.is_whole(folds):
        h.take(folds, tag)
        return
    seat = h.thrower
    if seat < SEATS and not h.is_whole(seat):
        _tell_unheard(h, seat, tag)
        take_out(h, seat, tag)


def end_deal(h: "Hands") -> None:
    """No more cards are dealt: a hand whose only card lies in the muck was not folded."""
    tag = h.buried
    if tag >= 0 and h.owner[tag] < SEATS and h.lone(h.owner[tag]) == tag:
        replaced(h, h.owner[tag])


def wait(h: "Hands", ms: int) -> None:
    """The fellow of a card at the muck did not come: it was the only one to go."""
    if h.left >= 0:
        _look(h, ms)
    if h.buried >= 0 and h.clock.ticks_diff(ms, h.buried_ms) >= OUT_MS:
        went_alone(h)
        h.buried = NO_CARD


def settle(h: "Hands", seat: int) -> None:
    """A whole hand lies at the seat: a card of it beside that lies nowhere."""
    tag = NO_CARD if h.mucked[seat] else h.surplus(seat)
    if tag >= 0 and not h.hole[seat].holds(tag):
        _wait_for(h, tag)


def wrong_left(h: "Hands", seat: int, tag: int) -> None:
    """A card that is wrong in itself left the seat: it is told again when it comes again."""
    if h.is_surplus(seat, tag):
        h.owner[tag] = FREE
    elif h.owner[tag] == seat:
        h.wrong = tag
        _wait_for(h, tag)


def lifted(h: "Hands", seat: int, tag: int) -> None:
    """A card left the seat.  At one that does not play nobody lifts it to look at it."""
    if h.astray >> seat & 1:
        _wait_for(h, tag)
    else:
        settle(h, seat)


def _wait_for(h: "Hands", tag: int) -> None:
    """The card may lie nowhere."""
    h.left = tag
    h.left_ms = h.clock.ticks_ms()


def _look(h: "Hands", ms: int) -> None:
    """The others lie there, and this one nowhere: it is nobody's, and may be dealt again.

    The third one is; one that is wrong in itself, while cards are dealt; and one of a seat that
    does not play, unless all are gathered.  None of a mucked hand is, though another
    card may come to its seat.
    """
    tag = h.left
    seat = h.owner[tag]
    surplus = seat < SEATS and h.is_surplus(seat, tag)
    astray = h.astray >> seat & 1
    settled = seat >= SEATS or h.mucked[seat] or h.hole[seat].holds(tag)
    if settled or not (surplus or h.dealing or astray):
        h.left = NO_CARD
    elif not _others_lie(h, seat, surplus):
        h.left_ms = ms
    elif h.clock.ticks_diff(ms, h.left_ms) >= BACK_MS:
        h.left = NO_CARD
        whither = _whither(h, seat, tag) if surplus or astray else ev.AT_BOX
        h.let_go(seat, tag)
        h.teller.veil(tag)
        h.teller.tell(ev.TAKEN, seat, whither)


def _others_lie(h: "Hands", seat: int, surplus: bool) -> bool:
    """The rest of the hand lies at the seat; of a card that is in none, all hands do."""
    if h.astray >> seat & 1:
        return h.are_whole()
    return h.seen[seat] >= (h.size if surplus else h.count(seat) - 1)


def _whither(h: "Hands", seat: int, tag: int) -> int:
    """Where the surplus card went, as an event names it."""
    if tag == h.wrong:
        return ev.AT_BOX
    return ev.AT_STUB if tag == h.latest[seat] else ev.AT_EARLIER


def came_back(h: "Hands", seat: int, tag: int) -> bool:
    """It lies at its seat: it was a copy that was heard elsewhere, or it was laid back."""
    if seat >= SEATS or h.out[seat] != tag or not h.dealing:
        return False
    if h.is_whole(seat):
        return False
    place = ev.AT_MUCK if h.owner[tag] == DEAD else ev.AT_BURN
    h.out[seat] = NO_CARD
    h.take(seat, tag)
    h.teller.veil(tag)
    h.teller.tell(ev.TAKEN, place, seat)
    return True


def went_alone(h: "Hands") -> None:
    """The card at the muck is the only one of its hand to go, unless the other is in the air."""
    seat = h.owner[h.buried]
    if seat < SEATS and (h.seen[seat] or h.lone(seat) >= 0):
        replaced(h, seat)


def is_joined(h: "Hands", seat: int) -> bool:
    """The card that the hand lacks came to the muck with the other: it is told as dealt."""
    tag = h.nameless
    if tag < 0 or h.owner[tag] != FREE:
        return False
    if h.clock.ticks_diff(h.clock.ticks_ms(), h.nameless_ms) >= OUT_MS:
        return False
    h.buried = h.nameless = NO_CARD
    _tell_unheard(h, seat, tag)
    h.at_muck[seat] |= h.bit(seat, tag)
    return True


def _tell_unheard(h: "Hands", seat: int, tag: int) -> None:
    """The seat was dealt a card that no reader heard there."""
    take(h, seat, tag)
    h.teller.veil(tag)
    h.teller.tell(ev.HOLE, seat, h.hole[seat].sweep | ev.SURE_NOT)

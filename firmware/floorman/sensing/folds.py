"""Folds: a hand left its seat, and a card of it reached the muck."""

from floorman import events as ev
from floorman.sensing.hands import BURIED
from floorman.sensing.owners import DEAD, HAND, SEATS
from floorman.sensing.taken_out import is_joined, take_out, throw_unheard, went_alone
from floorman.shapes import TYPE_CHECKING

if TYPE_CHECKING:
    from floorman.shapes import Hands


def throws(h: "Hands", drawing: bool, thrower: int, unlisted: int) -> None:
    """`drawing`: cards in the muck are thrown away, the next one by `thrower`.

    `unlisted` are seats, as bits, of whose three cards or more a reader hears two.
    """
    begins = drawing and not h.drawing
    h.drawing = drawing
    h.thrower = thrower
    h.unlisted = unlisted
    for seat in range(SEATS if begins else 0):
        if h.at_muck[seat] and not h.mucked[seat]:
            _thrown_early(h, seat)


def _thrown_early(h: "Hands", seat: int) -> None:
    """A card of the seat lay in the muck before any was to go."""
    for i in range(h.size):
        tag = h.held[seat * HAND + i]
        if h.at_muck[seat] >> i & 1 and tag >= 0 and not h.hole[seat].holds(tag):
            take_out(h, seat, tag)
            return


def at_muck(h: "Hands", seat: int, tag: int) -> None:
    """A card of the seat was seen there: in a draw it was thrown away."""
    if h.drawing and not h.mucked[seat]:
        take_out(h, seat, tag)
        return
    if h.buried >= 0 and h.owner[h.buried] != seat:
        went_alone(h)
    h.at_muck[seat] |= h.bit(seat, tag)
    h.halves.came(seat)
    h.buried = tag
    h.buried_ms = h.clock.ticks_ms()
    maybe_fold(h, seat)


def left_muck(h: "Hands", seat: int) -> None:
    """A card of the seat is not heard there any more."""
    h.halves.left(h, seat)


def nameless_at_muck(h: "Hands", tag: int) -> None:
    """A card of nobody was seen there: of a hand one card of which no reader heard, maybe."""
    if h.drawing:
        throw_unheard(h, tag)
        return
    h.nameless = tag
    h.nameless_ms = h.clock.ticks_ms()
    if h.buried >= 0 and h.owner[h.buried] < SEATS:
        maybe_fold(h, h.owner[h.buried])


def maybe_fold(h: "Hands", seat: int) -> None:
    """A hand is mucked when its cards were seen there and none lies at the seat.

    One alone may be a copy of a card that its player holds up (halves.py).  While cards are dealt
    nobody folds with one card.  A card that nobody heard before may lie there, too: it is waited
    for (taken_out.py).
    """
    if not h.at_muck[seat] or h.mucked[seat] or h.seen[seat]:
        return
    lone = h.lone(seat) if h.dealing else -1
    if lone >= 0 and not is_joined(h, seat):
        if h.buried != lone:
            take_out(h, seat, lone)
        return
    if not h.are_buried(seat):
        h.halves.begin(h, seat)
        return
    h.mucked[seat] = 1
    h.give_up(seat)
    tell = h.teller.tell if h.dealing else h.teller.feed  # cards move, the dealer waits
    tell(ev.MUCKED, seat, 0)


def maybe_back(h: "Hands", seat: int) -> None:
    """All cards of a folded hand lie at the seat again."""
    if (h.mucked[seat] or h.unseen >> seat & 1) and h.seen[seat] == h.size:
        h.mucked[seat] = h.at_muck[seat] = 0
        h.unseen &= ~(1 << seat)
        h.teller.feed(ev.FAULT, seat, ev.FAULT_BACK)


def heard_at_home(h: "Hands", seat: int, tag: int) -> None:
    """A card that lies at its seat was heard there again after another reader had heard it."""
    if h.owner[tag] == seat and not h.mucked[seat]:
        h.at_muck[seat] = 0  # it brushed the muck, or strayed into its field


def folded_unseen(h: "Hands", seat: int) -> None:
    """Out of sight was a fold in this house: that the hand lies there again is told."""
    h.unseen |= 1 << seat


def is_dead(h: "Hands", owner: int) -> bool:
    """A card of this owner was mucked."""
    return owner == DEAD or (owner < SEATS and h.mucked[owner] != 0)


# after a power cut (resume.py) ----------------------------------------------------------------


def give_up(h: "Hands", seat: int, cards: int) -> None:
    """Nobody waits for this hand."""
    h.give_up(seat)
    if cards >= h.size:
        h.mucked[seat] = 1


def half_mucked(h: "Hands", seat: int) -> None:
    """Cards of the seat were seen at the muck before the cut, or came there since."""
    h.at_muck[seat] = BURIED
    maybe_fold(h, seat)

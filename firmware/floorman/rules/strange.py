"""Tags that no file knows: a card of a deck from elsewhere, or a thing that is no card.

Where a card is due, or a seat lacks one, such a tag may be the card: the book says what becomes of
a foreign one.  Anywhere else it is an object, as is a foreign card that no hand and no board can
play.  Somebody takes an object away, and the question goes with it.
"""

from micropython import const

from floorman import events as ev
from floorman.rules import codes, rulings, seats, why
from floorman.rules.state import NO_CARD, NOBODY, RESUME, RULINGS, SEATS, State, keep, tell

_FIRST_PLACE = const(10)  # of the board
_FLOP = const(3)
_REPLACED = const(1)  # Book.foreign
VOIDS = bytes((codes.OPT_VOID, codes.OPT_PLAY_ON))
SWAP = bytes((codes.OPT_REPLACE, codes.OPT_VOID, codes.OPT_DEAD, codes.OPT_PLAY_ON))
STAYS = bytes((codes.OPT_PLAY_ON, codes.OPT_VOID))


def forget(s: State) -> None:
    """A hand begins: what lies about is told anew."""
    s.strange = s.let_lie = s.unnamed = s.phones = 0


def is_due(s: State, place: int) -> bool:
    """A card comes next to this place, the burn before those of the board; or a seat lacks one.

    Behind the first action a card that is given late is one that a file knows: nobody voids a hand
    with a tag of his own.
    """
    if place < SEATS:
        return not s.acts and seats.live(s, place) and seats.is_short(s, place)
    burned = s.burns >= s.burns_due
    if place == ev.AT_BURN:
        return not burned and (s.phase == codes.BOARD or s.phase == codes.RUNOUT)
    return burned and _board_lacks(s, place - _FIRST_PLACE)


def _board_lacks(s: State, at: int) -> bool:
    if s.phase != codes.BOARD and s.phase != codes.RUNOUT:
        return False
    return at == s.nboard or (s.nboard < _FLOP and at < _FLOP and s.board[at] == NO_CARD)


def plays(s: State, place: int) -> bool:
    """A foreign card there is one of a hand, of the board or of the burns, and no surplus one.

    Before its burn no card of the board was dealt: anybody may have laid it there.
    """
    if place < SEATS:
        return seats.live(s, place) and s.dealt[place] <= s.size
    if place < ev.AT_BURN:
        return is_due(s, place)
    return place != ev.AT_MUCK


def foreign_card(s: State, code: int, seat: int, place: int) -> int:
    """A card of another deck was dealt; a burned one plays no part and voids nothing."""
    rule, options = why.FOREIGN_CARD, SWAP if s.book.foreign == _REPLACED else VOIDS
    if place == ev.AT_BURN and options == VOIDS:
        rule, options = why.UNPLAYED, STAYS
    return rulings.propose(s, code, seat, place, rule, options)


def counted(s: State) -> int:
    """Seats, as bits, whose tag that no file knows counts as a card."""
    return s.unnamed & ~s.phones


def copies(s: State) -> int:
    """Places, as bits, where a copy lies: no phone is ever counted, so both bits say so."""
    return s.unnamed & s.phones


def no_card(s: State, place: int, is_copy: bool) -> int:
    """A phone, or a copy of a card's tag, came: no card of any deck, wherever one is due."""
    if place < ev.AT_MUCK and not (s.strange | s.unnamed) >> place & 1:
        s.phones |= 1 << place
        if is_copy:
            s.unnamed |= 1 << place
    return came(s, place, False)


def _object(s: State, place: int) -> int:
    """Code for the thing that lies there and plays no part."""
    if copies(s) >> place & 1:
        return codes.ALERT_COPY
    return codes.ALERT_PHONE if s.phones >> place & 1 else codes.ALERT_OBJECT


def came(s: State, place: int, is_card: bool) -> int:
    """A tag came to a place; `is_card`: one is due there, or missing."""
    seat = place if place < SEATS else NOBODY
    if place > ev.AT_BURN:  # nobody tells when it goes
        return rulings.propose(s, codes.ALERT_OBJECT, seat, place, why.OBJECT, STAYS)
    bit = 1 << place
    keep(s)
    if (s.strange | counted(s)) & bit:
        s.strange |= bit  # the foreign card of a hand is laid back
        return 0
    s.strange |= bit
    if is_card:
        return foreign_card(s, codes.ALERT_UNKNOWN_TAG, seat, place)
    if s.open_rulings == RULINGS:
        return rulings.alert(s, seat, _object(s, place), why.OBJECT)
    _ask(s)
    return _object(s, place)


def went(s: State, place: int) -> int:
    """The tag is gone.  One that counts as a card of a hand is held up, as others are."""
    bit = 1 << place if place < ev.AT_MUCK else 0
    if not s.strange & bit:
        return 0
    keep(s)
    s.strange &= ~bit
    if counted(s) & bit:
        return 0
    let_lie = s.let_lie & bit
    s.let_lie &= ~bit
    if not _withdraw(s, place) and not let_lie:
        seat = place if place < SEATS else NOBODY
        s.say(codes.NOTE_SETTLED, seat, _object(s, place), why.OBJECT)
    s.unnamed &= ~(copies(s) & bit)
    s.phones &= ~bit
    _ask(s)
    if not s.ruling:
        tell(s, RESUME)
    return 0


def named(s: State, place: int) -> bool:
    """A card that a file knows came: the tag beside it is none.

    True when the tag was counted as the card that this one is.
    """
    bit = 1 << place
    if not (s.strange | s.unnamed) & bit:
        return False
    was_counted = counted(s) & bit != 0
    if was_counted:
        taken = s.last_seat == place and not s.strange & bit  # and another one given for it
        if s.dealt[place] < s.size and not taken:
            return False
        s.unnamed &= ~bit
    asked = _withdraw(s, place, codes.ALERT_UNKNOWN_TAG)
    if s.strange & bit and (asked or was_counted):
        _ask(s)
    return was_counted


def is_asked(s: State, seat: int) -> bool:
    """Whether the tag at the seat, which is not counted yet, is its card."""
    return rulings.is_open(s, codes.ALERT_UNKNOWN_TAG, seat) and not counted(s) >> seat & 1


def is_missing(s: State, seat: int) -> bool:
    """The seat lacks a card, and a tag lies there that nobody let lie: that may be the card."""
    return (s.strange & ~s.let_lie & ~s.unnamed & ~s.phones) >> seat & 1 != 0


def count(s: State, seat: int) -> None:
    """The tag is the card that the seat lacks; whoever calls this counts it."""
    s.unnamed |= 1 << seat
    rulings.withdraw(s, codes.ALERT_OBJECT, seat)


def let_lie(s: State, place: int) -> None:
    """It was decided about the tag: it is asked about no more while it lies there."""
    if place < ev.AT_MUCK:
        s.let_lie |= 1 << place & s.strange
    _ask(s)


def replaced(s: State, seat: int) -> None:
    """The seat gets another card: the tag is none of its hand."""
    s.unnamed &= ~(1 << seat & ~s.phones)
    let_lie(s, seat)


def _withdraw(s: State, place: int, only: int = 0) -> bool:
    """What is asked about the tag at a place, or the question of one code, is open no more."""
    seat = place if place < SEATS else NOBODY
    asked = rulings.withdraw(s, codes.ALERT_UNKNOWN_TAG, seat, place)
    return asked or (not only and rulings.withdraw(s, _object(s, place), seat, place))


def _ask(s: State) -> None:
    """About every object that nobody let lie, as far as there is room for questions."""
    waits = s.strange & ~s.let_lie & ~counted(s)
    for place in range(ev.AT_MUCK if waits else 0):
        if not waits >> place & 1 or s.open_rulings == RULINGS:
            continue
        seat = place if place < SEATS else NOBODY
        if not rulings.is_open(s, codes.ALERT_UNKNOWN_TAG, seat):
            rulings.propose(s, _object(s, place), seat, place, why.OBJECT, STAYS)

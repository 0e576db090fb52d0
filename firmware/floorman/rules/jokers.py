"""Jokers: what a card that no deck has makes of the deal, of a hand, of board and burns."""

from micropython import const

from floorman import events as ev
from floorman.rules import acts, burns, codes, rulings, seats, strange, why
from floorman.rules.state import SEATS, State

_REPLACED, _IN_TIME, _MISDEAL, _SCRAP = const(1), const(2), const(3), const(4)  # Book.joker
_DEAD = bytes((codes.OPT_DEAD, codes.OPT_PLAY_ON, codes.OPT_VOID))
_AWAY = bytes((codes.OPT_AWAY, codes.OPT_PLAY_ON, codes.OPT_VOID))
_GIVE_BUTTON = bytes((codes.OPT_REPLACE, codes.OPT_DEAD, codes.OPT_PLAY_ON, codes.OPT_VOID))


def joker(s: State, seat: int, place: int) -> int:
    """A joker lies at a seat, or at a place of board or burns."""
    book = s.book
    if book.joker == _SCRAP:
        return _scrap(s, seat, place)
    rule, options = why.JOKER_FOUND, strange.VOIDS
    if place == ev.AT_BURN:
        rule, options = why.UNPLAYED, strange.STAYS
    if book.joker == _MISDEAL:
        return acts.misdeal(s, codes.ALERT_JOKER, seat, why.JOKER_MISDEAL)
    if book.joker == _REPLACED or (book.joker == _IN_TIME and not _plays(s, seat)):
        rule, options = why.JOKER_FOUND, strange.SWAP
    elif book.joker == _IN_TIME:
        rule, options = why.JOKER_LATE, _DEAD
    return rulings.propose(s, codes.ALERT_JOKER, seat, place, rule, options)


def _scrap(s: State, seat: int, place: int) -> int:
    """A misdeal until substantial action (TDA24-35A6), behind it no card at all (TDA24-35D).

    Whose hand it was has one card; the button gets the one it lacks (TDA24-37).
    """
    if not acts.substantial(s):
        return acts.misdeal(s, codes.ALERT_JOKER, seat, why.JOKER_MISDEAL)
    rule, options = why.JOKER_FOUND, _AWAY
    if seats.is_button(s, seat) and not _plays(s, seat):
        rule, options = why.JOKER_BUTTON, _GIVE_BUTTON
    elif seat < SEATS:
        rule, options = why.JOKER_LATE, _DEAD
    return rulings.propose(s, codes.ALERT_JOKER, seat, place, rule, options)


def is_gone(s: State, place: int) -> None:
    """A joker was taken away: on the burns it was no burn, where it is no card."""
    if place == ev.AT_BURN and s.book.joker == _SCRAP:
        burns.not_burned(s)


def _plays(s: State, seat: int) -> bool:
    """The seat acted in this hand: too late for another card."""
    if seat >= SEATS:
        return False
    acted = s.marks[seat] & codes.MARK_ACTED != 0
    return acted or s.street > 0 or s.phase > codes.BET

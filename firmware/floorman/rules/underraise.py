"""A bet that turns out to be another one: of a miscounted pot, or an underraise (TDA-52A).

`other_bet` is what the bet may still become: a miscounted pot's right size, or an underraise as it
lies.  After the round `bet_before` is the bet it ended with, until the next card.
"""

from micropython import const

from floorman.rules import bets, codes, front, seats, why
from floorman.rules.games import POT_LIMIT
from floorman.rules.limits import bet_size, structure
from floorman.rules.owed import underraised
from floorman.rules.state import CHIPS_AGAIN, SEATS, State, keep, tell

_UNTIL_CARD = const(1)  # Book.underraise_fix: 0 never, 1 until the next card, 2 without a limit


def correct(s: State, to: int, rule: int) -> None:
    """The bet is `to` after all, for everybody who put it in; a smaller one for who put in more.

    Who is all-in has chips again when some go back: a run-out is none then.
    """
    playing = s.phase == codes.BET
    old = s.bet if playing else s.bet_before
    bettor = s.aggressor
    top = _top_stake(s)
    for seat in range(SEATS):
        if seats.live(s, seat):
            _change_wager(s, seat, _change(s, seat, top, to - old), playing, rule)
    if playing:
        bets.change_bet(s, to, max(bet_size(s), s.min_raise + to - old))
    else:
        s.bet_before = to
    s.other_bet = 0
    bets.settle_last(s)
    s.say(codes.NOTE_CORRECTED, bettor, to, rule)
    tell(s, CHIPS_AGAIN)


def _change(s: State, seat: int, top: int, by: int) -> int:
    """Chips the seat adds or takes back when the bet, of this round or the last, grows by `by`."""
    short = s.bet - s.street_bet[seat] if s.bet else top - seats.stake(s, seat)
    if by < 0:
        return min(0, by + short)
    return 0 if short else by


def _top_stake(s: State) -> int:
    """The stake of the live seats that matched every bet."""
    top = 0
    for seat in range(SEATS):
        if seats.live(s, seat):
            top = max(top, seats.stake(s, seat))
    return top


def _change_wager(s: State, seat: int, by: int, playing: bool, rule: int) -> None:
    """Chips to add, or chips that go back."""
    if by > 0:
        by = seats.wager(s, seat, by) if playing else seats.put(s, seat, by)
        s.say(codes.NOTE_ADD, seat, by, rule)
        if playing:
            seats.set_mark(s, seat, codes.MARK_OWES)
    elif by < 0:
        seats.give_back(s, seat, -by)
        s.say(codes.NOTE_CHANGE, seat, -by, rule)
        front.hand_back(s, seat)


def close_bet(s: State) -> None:
    """The round ends: remember who put in its bet, and the underraise nobody put right."""
    short = callers = 0
    for seat in range(SEATS if s.bet else 0):
        if s.street_bet[seat] == s.bet and seats.live(s, seat):
            callers += 1
            if s.marks[seat] & codes.MARK_OWES and underraised(s, front.lies(s, seat)):
                short += 1
                s.other_bet = front.lies(s, seat)
    if structure(s) != POT_LIMIT and (short < callers or callers < 2):
        s.other_bet = 0
    s.bet_before = _called(s)
    if s.bet_before < s.bet:
        s.other_bet = min(s.other_bet, s.bet_before)


def _called(s: State) -> int:
    """The bet of the round as far as anybody called it: the rest goes back to the bettor."""
    first = second = 0
    for chips in s.street_bet:
        if chips > first:
            second = first
            first = chips
        elif chips > second:
            second = chips
    return second


def let_stand(s: State) -> None:
    """The next card, or the showdown: what is not right by now stays as it lies."""
    if s.other_bet:
        keep(s)
        book = s.book
        if book.underraise_fix == _UNTIL_CARD and structure(s) != POT_LIMIT:
            correct(s, s.other_bet, why.UNDERRAISE)
        s.other_bet = 0


def may_become(s: State, to: int) -> None:
    """The bet may still turn out to be another one; 0: it stays as it is."""
    s.other_bet = to

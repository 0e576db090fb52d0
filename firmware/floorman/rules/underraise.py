"""A bet that turns out to be another one: of a miscounted pot, or an underraise (TDA-52A).

`other_bet` is what the bet may still become: a miscounted pot's right size, or an underraise as it
lies.  After the round `bet_before` is the bet it ended with, until the next card.
"""

from micropython import const

from floorman.rules import codes, why
from floorman.rules.bets import change_bet, settle_last
from floorman.rules.front import hand_back, lies
from floorman.rules.owed import underraised
from floorman.rules.seats import give_back, live, put, set_mark, stake, wager
from floorman.rules.state import SEATS, State, keep

_UNTIL_CARD = const(1)  # Book.underraise_fix: 0 never, 1 until the next card, 2 without a limit


def correct(s: State, to: int, rule: int) -> None:
    """The bet is `to` after all, for everybody who put it in."""
    playing = s.phase == codes.BET
    old = s.bet if playing else s.bet_before
    bettor = s.aggressor
    top = top_stake(s)
    for seat in range(SEATS):
        if _put_in(s, seat, top):
            _change_wager(s, seat, to - old, playing, rule)
    if playing:
        change_bet(s, to, max(s.big, s.min_raise + to - old))
    else:
        s.bet_before = to
    s.other_bet = 0
    settle_last(s)
    s.say(codes.CORRECTED, bettor, to, rule)


def _put_in(s: State, seat: int, top: int) -> bool:
    """The seat put in the whole bet: of this round, or of the one before."""
    if not live(s, seat):
        return False
    return s.street_bet[seat] == s.bet if s.bet else stake(s, seat) == top


def top_stake(s: State) -> int:
    """What the live seats that matched every bet have at stake."""
    top = 0
    for seat in range(SEATS):
        if live(s, seat):
            top = max(top, stake(s, seat))
    return top


def callers(s: State) -> int:
    """How many put in the whole bet beside the bettor."""
    top = top_stake(s)
    n = -1
    for seat in range(SEATS):
        n += _put_in(s, seat, top)
    return max(0, n)


def _change_wager(s: State, seat: int, by: int, playing: bool, rule: int) -> None:
    """Chips to add, or chips that go back."""
    if by > 0:
        by = wager(s, seat, by) if playing else put(s, seat, by)
        s.say(codes.ADD, seat, by, rule)
        if playing:
            set_mark(s, seat, codes.MARK_OWES)
    elif by < 0:
        give_back(s, seat, -by)
        s.say(codes.CHANGE, seat, -by, rule)
        hand_back(s, seat)


def close_bet(s: State) -> None:
    """The round ends: remember who put in its bet, and the underraise nobody put right."""
    short = callers = 0
    for seat in range(SEATS if s.bet else 0):
        if s.street_bet[seat] == s.bet and live(s, seat):
            callers += 1
            if s.marks[seat] & codes.MARK_OWES and underraised(s, lies(s, seat)):
                short += 1
                s.other_bet = lies(s, seat)
    if not s.book.limit and (short < callers or callers < 2):
        s.other_bet = 0
    s.bet_before = s.bet


def let_stand(s: State) -> None:
    """The next card, or the showdown: what is not right by now stays as it lies."""
    if s.other_bet:
        keep(s)
        book = s.book
        if book.underraise_fix == _UNTIL_CARD and not book.limit:
            correct(s, s.other_bet, why.UNDERRAISE)
        s.other_bet = 0


def may_become(s: State, to: int) -> None:
    """The bet may still turn out to be another one; 0: it stays as it is."""
    s.other_bet = to

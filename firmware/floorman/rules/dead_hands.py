"""Hands that may be dead.

The dealer took one, one came back from the muck, or a player shows it too early or leaves the
table.
"""

from micropython import const

from floorman.rules import codes, rulings, seats, why
from floorman.rules.acts import kill
from floorman.rules.owed import to_call
from floorman.rules.state import SEATS, State

_DEAD = bytes((codes.OPT_DEAD, codes.OPT_RESTORE))
_IDENTIFIABLE, _AGREED, _ALL_IN_ONLY = const(1), const(2), const(3)  # Book.retrieve; 0: dead
_RESTORE = bytes((codes.OPT_RESTORE, codes.OPT_DEAD))
_KILL = bytes((codes.OPT_DEAD, codes.OPT_PLAY_ON))
_STAYS = bytes((codes.OPT_PLAY_ON, codes.OPT_DEAD))
_EXPOSES = (
    bytes((codes.OPT_PLAY_ON, codes.OPT_PASSIVE, codes.OPT_DEAD)),
    bytes((codes.OPT_PLAY_ON, codes.OPT_PASSIVE, codes.OPT_DEAD)),
    bytes((codes.OPT_PASSIVE, codes.OPT_DEAD, codes.OPT_PLAY_ON)),
)


def menu_killed(s: State, seat: int, number: int) -> int:
    """The dealer took a hand that had not folded; the table knows its cards (TDA-65B).

    A hand that lay open (a `number` says so before all are tabled) cannot be killed.
    """
    if seat >= SEATS or not s.flags[seat] & codes.SEAT_IN_HAND:
        return rulings.alert(s, seat, codes.NOT_IN_HAND, why.KILLED)
    if s.flags[seat] & codes.SEAT_TABLED or (number and seats.over(s)):
        return rulings.alert(s, seat, codes.KILLED_HAND, why.KILLED_WINNER)  # still wins
    if s.book.retrieve == _IDENTIFIABLE and not _passed(s, seat):
        return rulings.propose(s, codes.KILLED_HAND, seat, 0, why.RESTORED, _RESTORE)
    return rulings.propose(s, codes.KILLED_HAND, seat, 0, why.KILLED, _DEAD)


def _passed(s: State, seat: int) -> bool:
    """The hand did not pay for an earlier round: it was folded then."""
    if s.flags[seat] & (codes.SEAT_GAVE_UP | codes.SEAT_ALL_IN):
        return False
    if s.marks[seat] & codes.MARK_ACTED:
        return False
    paid = seats.stake(s, seat) - s.street_bet[seat]
    return any(
        seats.live(s, other) and seats.stake(s, other) - s.street_bet[other] > paid
        for other in range(SEATS)
    )


def menu_retrieved(s: State, seat: int, number: int) -> int:
    return came_back(s, seat, number != 0)


def opened_after_refusal(s: State, seat: int) -> int:
    """Killed for refusing and opened by somebody else: it lives (SHOW-12)."""
    return seats.over(s) and s.book.refuse_seconds and s.must_show >> seat & 1


def settle_killed(s: State, seat: int, value: int, option: int) -> None:
    """Dead: called chips stay in the pot."""
    if option == codes.OPT_RESTORE:
        seats.clear_flag(s, seat, codes.SEAT_FOLDED)
        rulings.free_muck(s, seat)
        s.say(codes.RETRIEVED, seat, 0, why.RESTORED)
    elif option == codes.OPT_DEAD:
        kill(s, seat, why.KILLED)


def menu_left(s: State, seat: int, number: int) -> int:
    """A player with a live hand left the table: a penalty later, in some books a fold."""
    if seat >= SEATS or not seats.live(s, seat):
        return rulings.alert(s, seat, codes.NOT_IN_HAND, why.LEAVING)
    facing = s.phase == codes.BET and to_call(s, seat) > 0
    options = _KILL if s.book.leaver_folds and facing else _STAYS
    return rulings.propose(s, codes.LEFT_TABLE, seat, 0, why.LEAVING, options)


def menu_exposes(s: State, seat: int, number: int) -> int:
    """A player shows cards with action pending."""
    if seat >= SEATS or not seats.live(s, seat):
        return rulings.alert(s, seat, codes.NOT_IN_HAND, why.EXPOSED)
    options = _EXPOSES[s.book.player_exposed]
    return rulings.propose(s, codes.EXPOSED, seat, 0, why.EXPOSED, options)


def came_back(s: State, seat: int, apart: bool = False) -> int:
    """A mucked hand is back at its seat: may it live?  `apart`: it never touched the muck."""
    if seat >= SEATS or not s.flags[seat] & codes.SEAT_FOLDED:
        return 0
    book = s.book
    given_up = seats.over(s) and s.flags[seat] & codes.SEAT_GAVE_UP  # a fold binds (TDA-58)
    lives = given_up != 0 and (
        book.retrieve == _IDENTIFIABLE or (apart and book.retrieve == _AGREED)
    )
    if book.retrieve == _ALL_IN_ONLY:
        lives = s.flags[seat] & codes.SEAT_ALL_IN != 0
    rule = why.UNMUCKED if lives else why.RESTORED
    if opened_after_refusal(s, seat):
        lives, rule = True, why.REFUSAL
    return rulings.propose(s, codes.MUCK_RETRIEVED, seat, 0, rule, _RESTORE if lives else _DEAD)

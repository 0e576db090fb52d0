"""Hands that may be dead.

The dealer took one, one came back from the muck, or a player shows it too early or leaves the
table.
"""

from micropython import const

from floorman import events as ev
from floorman.rules import acts, codes, rulings, seats, why
from floorman.rules.bets import SAID_FOLD
from floorman.rules.owed import to_call
from floorman.rules.state import MOVED, SEATS, State, tell

_DEAD = bytes((codes.OPT_DEAD, codes.OPT_RESTORE))
_IDENTIFIABLE, _AGREED, _ALL_IN_ONLY = const(1), const(2), const(3)  # Book.retrieve; 0: dead
_RESTORE = bytes((codes.OPT_RESTORE, codes.OPT_DEAD))
_KILL = bytes((codes.OPT_DEAD, codes.OPT_PLAY_ON))
_STAYS = bytes((codes.OPT_PLAY_ON, codes.OPT_DEAD))
_PASSIVE = const(2)  # Book.player_exposed
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
        return rulings.alert(s, seat, codes.ALERT_NOT_IN_HAND, why.NOTHING)
    if s.flags[seat] & codes.SEAT_TABLED or (number and seats.over(s)):
        return rulings.alert(s, seat, codes.ALERT_KILLED_HAND, why.KILLED_WINNER)  # still wins
    return _ask_killed(s, seat, why.RESTORED)


def _ask_killed(s: State, seat: int, rule: int) -> int:
    """Does the hand come back, by a rule?  The book says which comes first."""
    if s.book.retrieve == _IDENTIFIABLE and not _passed(s, seat):
        return rulings.propose(s, codes.ALERT_KILLED_HAND, seat, 0, rule, _RESTORE)
    return rulings.propose(s, codes.ALERT_KILLED_HAND, seat, 0, why.KILLED, _DEAD)


def believes_to_have_won(s: State, seat: int) -> bool:
    """A bettor throws the hand away before anybody answered the bet (TDA-15B, CAS-14).

    A bet is answered by chips or words out of turn, too; then it is a fold like any other.
    """
    if s.phase != codes.BET or seat != s.aggressor or seat == s.actor or not seats.live(s, seat):
        return False
    if s.book.all_in_table and s.flags[seat] & codes.SEAT_ALL_IN:
        return False
    answered = s.announced == ev.K_RAISE
    for other in range(SEATS):
        said = s.spoke[other]
        if s.marks[other] & codes.MARK_EARLY or (said and said != SAID_FOLD):
            answered = True
    return s.book.killed_uncalled != 0 and not answered and acts.uncalled(s, seat) > 0


def bettor_mucks(s: State, seat: int) -> int:
    """Where a hand may come back the dealer keeps the cards and the floor decides (TDA-15B).

    Elsewhere it is dead, and what nobody called goes back (CAS-14).
    """
    if s.book.retrieve == _IDENTIFIABLE:
        return _ask_killed(s, seat, why.DISCARDED)
    acts.kill(s, seat, why.KILLED)
    tell(s, MOVED)
    return 0


def last_hand_asked(s: State) -> int:
    """All others mucked while it is asked whether a hand comes back: it does, and has won.

    Which decision that is, -1 when there is none.
    """
    left = 0
    for seat in range(SEATS):
        if seats.live(s, seat) and not s.held_mucks >> seat & 1:
            left |= 1 << seat
    for n in range(s.open_rulings):
        asked = s.ruling_code[n] == codes.ALERT_KILLED_HAND and left == 1 << s.ruling_seat[n]
        if asked and rulings.default(s, n) == codes.OPT_RESTORE:
            return n
    return -1


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
    return came_back(s, seat, number != 0, True)


def opened_after_refusal(s: State, seat: int) -> int:
    """Killed for refusing and opened by somebody else: it lives (SHOW-12)."""
    return seats.over(s) and s.book.refuse_seconds and s.must_show >> seat & 1


def went_back(s: State, seat: int) -> bool:
    """A hand that may not live lies at the muck again: nothing is left to decide."""
    n = rulings.find(s, codes.ALERT_MUCK_RETRIEVED, seat)
    if n < 0 or rulings.default(s, n) != codes.OPT_DEAD:
        return False
    return rulings.settle(s, codes.ALERT_MUCK_RETRIEVED, seat)


def settle_killed(s: State, seat: int, value: int, option: int) -> None:
    """Dead: called chips stay in the pot."""
    if option == codes.OPT_RESTORE:
        seats.clear_flag(s, seat, codes.SEAT_FOLDED)
        rulings.free_muck(s, seat)
        s.say(codes.NOTE_RETRIEVED, seat, 0, s.ruled)
    elif option == codes.OPT_DEAD:
        acts.kill(s, seat, why.KILLED)


def menu_left(s: State, seat: int, number: int) -> int:
    """A player with a live hand left the table: a penalty later, in some books a fold."""
    if seat >= SEATS or not seats.live(s, seat):
        return rulings.alert(s, seat, codes.ALERT_NOT_IN_HAND, why.NOTHING)
    facing = s.phase == codes.BET and to_call(s, seat) > 0
    rule, options = why.LEAVING, _STAYS
    if s.book.leaver_folds and facing:
        rule, options = why.LEAVING_FOLDS, _KILL
    return rulings.propose(s, codes.ALERT_LEFT_TABLE, seat, 0, rule, options)


def menu_up_taken(s: State, seat: int, number: int) -> int:
    """A player of stud took the open cards up: in turn the hand is dead (TDA-66).

    Who folds turns them down first; before its turn the seat lays them back.
    """
    if seat >= SEATS or not seats.live(s, seat) or not s.played.up:
        return rulings.alert(s, seat, codes.ALERT_NOT_IN_HAND, why.NOTHING)
    if s.phase != codes.BET or seat != s.actor:
        return rulings.alert(s, seat, codes.ALERT_UP_TAKEN, why.NOTHING)
    return rulings.propose(s, codes.ALERT_UP_TAKEN, seat, 0, why.UP_TAKEN, _KILL)


def menu_exposes(s: State, seat: int, number: int) -> int:
    """A player shows cards with action pending."""
    if seat >= SEATS or not seats.live(s, seat):
        return rulings.alert(s, seat, codes.ALERT_NOT_IN_HAND, why.NOTHING)
    if may_open(s):
        return 0
    options = _EXPOSES[s.book.player_exposed]
    return rulings.propose(s, codes.ALERT_EXPOSED, seat, 0, why.EXPOSED, options)


def may_open(s: State) -> bool:
    """All are all-in, or all but one, who may still act: hands may lie open then (CAS-17.4).

    It is the exception of the book that holds an opened hand passive.
    """
    passive = s.book.player_exposed == _PASSIVE
    return passive and s.phase == codes.BET and seats.able_count(s) < 2


def came_back(s: State, seat: int, apart: bool = False, told: bool = False) -> int:
    """A mucked hand is back at its seat: may it live?  `apart`: it never touched the muck.

    Somebody `told` it: that another player opened a hand which was refused no reader sees.
    """
    if seat >= SEATS or not s.flags[seat] & codes.SEAT_FOLDED:
        return 0
    book = s.book
    given_up = seats.over(s) and s.flags[seat] & codes.SEAT_GAVE_UP  # a fold binds (TDA-58)
    lives = given_up != 0 and (
        book.retrieve == _IDENTIFIABLE or (apart and book.retrieve == _AGREED)
    )
    if book.retrieve == _ALL_IN_ONLY:
        lives = s.flags[seat] & codes.SEAT_ALL_IN != 0
    rule = why.UNMUCKED if lives else why.GONE
    if told and opened_after_refusal(s, seat):
        lives, rule = True, why.REOPENED_HAND
    return rulings.propose(
        s, codes.ALERT_MUCK_RETRIEVED, seat, 0, rule, _RESTORE if lives else _DEAD
    )

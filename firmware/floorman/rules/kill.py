"""Kill pots of fixed limit: who won two pots in a row entire posts more, and limits are higher.

No document knows them: the house says whether by half or by twice, the rest is the table's own
default.  The killer acts in turn, because who is first depends on the blinds alone then.
"""

from floorman.rules import codes, limits, players, rulings, seats, why
from floorman.rules.state import KILL, NOBODY, SEATS, State


def menu_kill(s: State, seat: int, number: int) -> int:
    """The next hand is a kill of this seat, or of who won last; keyed again it is none."""
    if seats.running(s):
        return rulings.alert(s, NOBODY, codes.ALERT_HAND_RUNS, why.NOTHING)
    killer = limits.leg(s) if seat >= SEATS else seat
    if not limits.plays_kills(s) or killer >= SEATS or not s.stack[killer]:
        return rulings.alert(s, NOBODY, codes.ALERT_NO_KILL, why.NOTHING)
    again = s.level_waits & KILL and killer == limits.leg(s)
    _note_leg(s, killer)
    _arm(s, not again)
    return 0


def begin_hand(s: State) -> None:
    """A kill that was due is none when the killer does not play, or this hand has none."""
    killer = limits.leg(s)
    if s.level_waits & KILL and not _can_be(s, killer):
        s.level_waits &= ~KILL
        s.say(codes.NOTE_KILL_DUE, NOBODY, 0, why.NOTHING)


def _can_be(s: State, killer: int) -> bool:
    if not limits.plays_kills(s) or limits.bomb(s) or killer >= SEATS:
        return False
    return seats.live(s, killer)


def end_hand(s: State) -> None:
    """A pot was won: a leg, the second one in a row, or none when it was shared.

    A hand that ended in its first round changes nothing: nobody saw a flop for it.
    """
    if not limits.plays_kills(s):
        s.level_waits &= ~KILL
        _note_leg(s, NOBODY)
        return
    if not s.street:
        return
    won = players.sole_winner(s)
    second = won < SEATS and won == limits.leg(s)
    _note_leg(s, won)
    if second or s.level_waits & KILL:
        _arm(s, second)
    elif won < SEATS:
        s.say(codes.NOTE_LEG, won, 0, why.NOTHING)


def _arm(s: State, due: bool) -> None:
    """The next hand is one of who has the leg, or none."""
    s.level_waits = s.level_waits | KILL if due else s.level_waits & ~KILL
    seat = limits.leg(s) if due else NOBODY
    chips = limits.killed(s, s.next_big or s.big) if due else 0
    s.say(codes.NOTE_KILL_DUE, seat, chips, why.NOTHING)


def _note_leg(s: State, seat: int) -> None:
    bits = seat + 1 if seat < SEATS else 0
    s.mode_before = s.mode_before & ~limits.LEGS | bits << limits.LEG

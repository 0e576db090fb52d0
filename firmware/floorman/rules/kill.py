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


def sit(s: State, seat: int, stack: int) -> int:
    """Chips of a seat are told; who leaves takes leg and kill along."""
    status: int = players.sit(s, seat, stack)
    if not status and not stack and seat == limits.leg(s):
        _disarm(s)
        _note_leg(s, NOBODY)
    return status


def begin_hand(s: State) -> None:
    """A kill that was due is none when the killer does not play, or this hand has none."""
    killer = limits.leg(s)
    if killer >= SEATS or not seats.live(s, killer) or not limits.can_be_killed(s):
        _disarm(s)


def end_hand(s: State) -> None:
    """A pot was won: a leg, or the second one in a row.

    Who shares a pot keeps the leg or the kill.  A hand that ended in its first round changes
    nothing: nobody saw a flop for it.
    """
    if not limits.plays_kills(s):
        _disarm(s)
        _note_leg(s, NOBODY)
    elif not s.street:
        if s.level_waits & KILL:
            _arm(s, True)
    else:
        _count(s, players.paid(s))


def _count(s: State, won: int) -> None:
    """These seats got chips, as bits."""
    leg = limits.leg(s)
    if leg < SEATS and won >> leg & 1:
        if s.level_waits & KILL or won == 1 << leg:
            _arm(s, True)
        else:
            s.say(codes.NOTE_LEG, leg, 0, why.NOTHING)
        return
    _disarm(s)
    seat = seats.only(won)
    _note_leg(s, seat)
    if seat < SEATS:
        s.say(codes.NOTE_LEG, seat, 0, why.NOTHING)


def _disarm(s: State) -> None:
    if s.level_waits & KILL:
        _arm(s, False)


def _arm(s: State, due: bool) -> None:
    """The next hand is one of who has the leg, or none."""
    s.level_waits = s.level_waits | KILL if due else s.level_waits & ~KILL
    seat = limits.leg(s) if due else NOBODY
    s.say(codes.NOTE_KILL_DUE, seat, limits.due(s), why.NOTHING)


def _note_leg(s: State, seat: int) -> None:
    bits = seat + 1 if seat < SEATS else 0
    s.mode_before = s.mode_before & ~limits.LEGS | bits << limits.LEG

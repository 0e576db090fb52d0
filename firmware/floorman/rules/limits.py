"""Betting structures: sizes of bets, full raises, how many of them."""

from micropython import const

from floorman.rules import games
from floorman.rules.state import KILL, NOBODY, SEATS, State

BOMB_POT = const(64)  # of level_waits: the hand that comes, or runs, is one
LEG = const(2)  # of mode_before: the bits from here on are the seat, from 1, that won last
LEGS = const(60)
_SEAT = const(15)
_HALF = const(1)  # parameter `kill`
_BIG_BETS = const(2)  # street from which on bets of fixed limit are big, or the last one


def structure(s: State) -> int:
    """No-limit, pot-limit or fixed limit: the game's, or what the house plays in all of them."""
    limit: int = s.played.limit or s.book.limit
    return limit


def bomb(s: State) -> int:
    """Chips that each pays in a bomb pot, 0 in any other hand."""
    each: int = s.book.bomb * s.big if s.level_waits & BOMB_POT else 0
    return each


def plays_kills(s: State) -> bool:
    """The house plays them, in fixed limit with blinds."""
    fixed = structure(s) == games.FIXED_LIMIT
    return s.book.kill > 0 and fixed and not s.played.opens


def leg(s: State) -> int:
    """The seat that won the last pot entire, or NOBODY."""
    seat = s.mode_before >> LEG & _SEAT
    return seat - 1 if 0 < seat <= SEATS else NOBODY


def can_be_killed(s: State) -> bool:
    """This hand: a bomb pot has no blind."""
    return plays_kills(s) and not bomb(s)


def kill(s: State) -> int:
    """Chips that the killer posts in a kill, 0 in any other hand."""
    if not s.level_waits & KILL or leg(s) == NOBODY or not can_be_killed(s):
        return 0
    return _killed(s, s.big)


def due(s: State) -> int:
    """Chips of the kill that the next hand is, at its level; 0 when it is none."""
    return _killed(s, s.next_big or s.big) if s.level_waits & KILL else 0


def _killed(s: State, big: int) -> int:
    """The small bet of a kill at this big blind; half of one is rounded up to a chip."""
    if s.book.kill != _HALF:
        return 2 * big
    return -(-3 * big // (2 * s.unit)) * s.unit


def small_bet(s: State) -> int:
    """The big blind, or what the killer posts."""
    return kill(s) or s.big


def forced_bet(s: State) -> int:
    """The bet that the first round begins with: the big blind or the bring-in."""
    return s.small if s.played.opens else small_bet(s)


def bet_size(s: State) -> int:
    """The smallest bet; in fixed limit the only one, on later streets twice as much."""
    if structure(s) != games.FIXED_LIMIT or s.street < min(_BIG_BETS, len(s.played.streets)):
        return small_bet(s)
    return 2 * small_bet(s)


def is_full(s: State, by: int) -> bool:
    """A raise by so much opens the betting again; in fixed limit half of one does (TDA-47B)."""
    return (2 * by if structure(s) == games.FIXED_LIMIT else by) >= s.min_raise


def is_counted(s: State, by: int) -> bool:
    """The raise is one of those that fixed limit has so many of."""
    return structure(s) == games.FIXED_LIMIT and is_full(s, by)


def is_capped(s: State) -> bool:
    """Fixed limit: so many raises a round, and no end to them when two are left (TDA-48)."""
    if structure(s) != games.FIXED_LIMIT or s.raises <= s.book.raises:
        return False
    return (s.players_left or _with_chips(s)) > 2


def _with_chips(s: State) -> int:
    """Players of this table."""
    n = 0
    for seat in range(SEATS):
        n += s.stack[seat] + s.contribution[seat] > 0
    return n

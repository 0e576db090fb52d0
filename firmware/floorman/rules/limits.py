"""Betting structures: sizes of bets, full raises, how many of them."""

from micropython import const

from floorman.rules import games
from floorman.rules.state import SEATS, State

BOMB_POT = const(64)  # of level_waits: the hand that comes, or runs, is one
_BIG_BETS = const(2)  # street from which on bets of fixed limit are big, or the last one


def structure(s: State) -> int:
    """No-limit, pot-limit or fixed limit: the game's, or what the house plays in all of them."""
    limit: int = s.played.limit or s.book.limit
    return limit


def bomb(s: State) -> int:
    """Chips that each pays in a bomb pot, 0 in any other hand."""
    each: int = s.book.bomb * s.big if s.level_waits & BOMB_POT else 0
    return each


def forced_bet(s: State) -> int:
    """The bet that the first round begins with: the big blind or the bring-in."""
    return s.small if s.played.opens else s.big


def bet_size(s: State) -> int:
    """The smallest bet; in fixed limit the only one, on later streets twice as much."""
    if structure(s) != games.FIXED_LIMIT or s.street < min(_BIG_BETS, len(s.played.streets)):
        return s.big
    return 2 * s.big


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

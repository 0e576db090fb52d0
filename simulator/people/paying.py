"""How the dealer splits the pot: from the stakes and the tabled hands, as any dealer can.

Worked out apart from the table's own pots, so that each checks the other.
"""

from collections.abc import Mapping
from types import MappingProxyType

from floorman.rules.low import evaluate_low
from floorman.rules.lowball import is_lowball
from floorman.rules.played import Played
from floorman.rules.worth import worth

from host_tools.table.made_hands import fives
from simulator.world import SEATS


def uncalled_bet(paid: Mapping[int, int]) -> tuple[int, int]:
    """Whose stake is highest, and how much of it nobody matched."""
    first, second = sorted(paid, key=lambda seat: -paid[seat])[:2]
    return first, paid[first] - paid[second]


def shares(
    paid: Mapping[int, int],
    ante: int,
    worth: Mapping[int, int],
    button: int,
    unit: int,
    lows: Mapping[int, int] = MappingProxyType({}),
    board: int = 0,
    boards: int = 1,
) -> dict[int, int]:
    """Return seat -> chips out of all pots, or out of what one of some `boards` is good for.

    `paid` maps every seat to its stake, `ante` is what the big blind paid for the table, `worth`
    maps the live seats to the value of their hands (more is better), `lows` those that have one to
    their low (less is better), which has half of a pot.  Odd chips, in units, go clockwise from
    the left of the button (TDA-20A), pot by pot; that of the halves is the high hand's (TDA-20C).
    """
    won: dict[int, int] = {}
    below = 0
    layers = sorted({paid[seat] for seat in worth})
    for layer in layers:
        top = layer if layer < layers[-1] else max(paid.values())
        pot = sum(max(0, min(chips, top) - below) for chips in paid.values()) + ante
        pot = _part(pot, unit, board, boards)
        able = [seat for seat in worth if paid[seat] >= layer]
        highs, low = _best(able, worth), _lowest(able, lows)
        if low and low != highs:
            half = pot // 2 // unit * unit
            _split(half, low, button, unit, won)
            pot -= half
        _split(pot, highs, button, unit, won)
        below, ante = layer, 0
    return won


def _part(pot: int, unit: int, board: int, boards: int) -> int:
    """The share of a board; the first ones have the odd chips."""
    units, rest = divmod(pot, unit)
    share, odd = divmod(units, boards)
    return (share + (board < odd)) * unit + (rest if board == 0 else 0)


def _best(seats: list[int], worth: Mapping[int, int]) -> list[int]:
    best = max(worth[seat] for seat in seats)
    return [seat for seat in seats if worth[seat] == best]


def _lowest(seats: list[int], lows: Mapping[int, int]) -> list[int]:
    best = min((lows[seat] for seat in seats if seat in lows), default=0)
    return [seat for seat in seats if lows.get(seat) == best]


def _split(pot: int, seats: list[int], button: int, unit: int, won: dict[int, int]) -> None:
    share = pot // len(seats) // unit * unit
    odd = pot - share * len(seats)
    for seat in sorted(seats, key=lambda seat: (seat - button - 1) % SEATS):
        extra = min(odd, unit)
        odd -= extra
        won[seat] = won.get(seat, 0) + share + extra


def hand_value(hole: list[int], board: list[int], played: Played) -> int:
    """The worth of a hand against others."""
    able = [(*hole, *board)] if is_lowball(played.high) else fives(hole, board, played)
    return max(worth(bytearray(cards), len(cards), played) for cards in able)


def low_value(hole: list[int], board: list[int], played: Played) -> int:
    """The worth of its low, less is better; 0 where it has none."""
    found = [evaluate_low(bytearray(five), len(five)) for five in fives(hole, board, played)]
    return min(filter(None, found), default=0)

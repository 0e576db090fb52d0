"""How the dealer splits the pot: from the stakes and the tabled hands, as any dealer can.

Worked out apart from the table's own pots, so that each checks the other.
"""

from collections.abc import Mapping

from floorman.rules.evaluator import evaluate

from simulator.world import SEATS


def uncalled_bet(paid: Mapping[int, int]) -> tuple[int, int]:
    """Whose stake is highest, and how much of it nobody matched."""
    first, second = sorted(paid, key=lambda seat: -paid[seat])[:2]
    return first, paid[first] - paid[second]


def shares(
    paid: Mapping[int, int], ante: int, worth: Mapping[int, int], button: int, unit: int
) -> dict[int, int]:
    """Return seat -> chips out of all pots.

    `paid` maps every seat to its stake, `ante` is what the big blind paid for the table, `worth`
    maps the live seats to the value of their hands (more is better).  Odd chips, in units, go
    clockwise from the left of the button (TDA-20A), pot by pot.
    """
    won: dict[int, int] = {}
    below = 0
    layers = sorted({paid[seat] for seat in worth})
    for layer in layers:
        top = layer if layer < layers[-1] else max(paid.values())
        pot = sum(max(0, min(chips, top) - below) for chips in paid.values()) + ante
        able = [seat for seat in worth if paid[seat] >= layer]
        _split(pot, _best(able, worth), button, unit, won)
        below, ante = layer, 0
    return won


def _best(seats: list[int], worth: Mapping[int, int]) -> list[int]:
    best = max(worth[seat] for seat in seats)
    return [seat for seat in seats if worth[seat] == best]


def _split(pot: int, seats: list[int], button: int, unit: int, won: dict[int, int]) -> None:
    share = pot // len(seats) // unit * unit
    odd = pot - share * len(seats)
    for seat in sorted(seats, key=lambda seat: (seat - button - 1) % SEATS):
        extra = min(odd, unit)
        odd -= extra
        won[seat] = won.get(seat, 0) + share + extra


def hand_value(cards: list[int]) -> int:
    """The worth of seven cards against others."""
    return evaluate(bytearray(cards), len(cards))

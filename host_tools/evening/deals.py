"""Deals: what those who are left take home when they agree to divide what remains.

ICM is Malmuth's and Harville's model, computed with fractions: somebody comes first as often as
the chips say, and the same holds for second place among the others.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from host_tools.evening.money import split
from host_tools.evening.refused import WrongError

KINDS = ("icm", "chips", "lowest", "equal")
"""icm; chips: everything by chips; lowest: the lowest prize to each, the rest by chips; equal."""
MOST = 10


@dataclass(frozen=True)
class Deal:
    """`shares` in the order of the stacks, `kept` for who wins; `over_first` are the players that
    the deal gives more than first prize."""

    kind: str
    shares: tuple[int, ...]
    kept: int
    over_first: tuple[int, ...]


def deal(
    kind: str, stacks: Sequence[int], prizes: Sequence[int], kept: int = 0, unit: int = 1
) -> Deal:
    """Divide the prizes of those who are left; shares and `kept` add up to the prizes.  What no
    unit can be made of is the largest stack's.

    WrongError says why not.
    """
    heads = len(stacks)
    if kind not in KINDS:
        raise WrongError("deal_kind")
    if not 2 <= heads <= MOST or min(stacks) < 1:
        raise WrongError("deal_heads", most=MOST)
    left = [*prizes, *[0] * heads][:heads]
    if not sum(left):
        raise WrongError("deal_nothing")
    if not 0 <= kept <= left[0] - left[1]:
        raise WrongError("deal_kept", "kept", money=left[0] - left[1])
    left[0] -= kept
    shares = split(sum(left), _weights(kind, stacks, left), unit, stacks)
    most = left[0] + kept
    return Deal(kind, tuple(shares), kept, tuple(n for n in range(heads) if shares[n] > most))


def _weights(kind: str, stacks: Sequence[int], prizes: Sequence[int]) -> list[Fraction]:
    if kind == "icm":
        return icm(stacks, prizes)
    if kind == "equal":
        return [Fraction(1)] * len(stacks)
    sure = prizes[-1] if kind == "lowest" else 0
    rest = sum(prizes) - sure * len(stacks)
    return [sure + Fraction(rest * stack, sum(stacks)) for stack in stacks]


def icm(stacks: Sequence[int], prizes: Sequence[int]) -> list[Fraction]:
    """What each stack is worth, exactly.

    States are sets of players who took the first places, with the chance that just they did:
    2^n of them, and not n! orders.
    """
    total, heads = sum(stacks), len(stacks)
    worth = [Fraction(0)] * heads
    chances = {0: Fraction(1)}
    for prize in prizes[:heads]:
        following: dict[int, Fraction] = {}
        for placed, chance in chances.items():
            rest = total - sum(stacks[n] for n in range(heads) if placed >> n & 1)
            for n in range(heads):
                if placed >> n & 1:
                    continue
                here = chance * Fraction(stacks[n], rest)
                worth[n] += here * prize
                both = placed | 1 << n
                following[both] = following.get(both, Fraction(0)) + here
        chances = following
    return worth

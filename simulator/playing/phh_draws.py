"""Draws of a history that hides what was thrown away: cards of the hand that it hides, too."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from simulator.hand_script import Do, Step

_HIDDEN = -1


def named(
    steps: Sequence[Step],
    known: Mapping[int, Sequence[int]],
    holes: Mapping[int, Sequence[int]],
    size: int,
) -> tuple[Step, ...]:
    """The steps, each draw with its cards.

    `known` are the cards of a seat in the order they came, -1 where the record hides one, `holes`
    the same cards with names, `size` those of the first deal.
    """
    coming = {seat: list(zip(known[seat], holes[seat], strict=True)) for seat in holes}
    hands = {seat: [coming[seat].pop(0) for _ in range(size)] for seat in holes}
    made = []
    for step in steps:
        if step.do is Do.CARD:
            hands[step.seat].append(coming[step.seat].pop(0))
        elif step.do is Do.DRAW:
            step = replace(step, cards=_thrown(hands[step.seat], step.cards))
        made.append(step)
    return tuple(made)


def _thrown(hand: list[tuple[int, int]], cards: Sequence[int]) -> tuple[int, ...]:
    """Take the cards out of a hand: for a hidden one the first that the record never names."""
    hidden = [card for told, card in hand if told == _HIDDEN]
    thrown = tuple(hidden.pop(0) if card == _HIDDEN else card for card in cards)
    hand[:] = [pair for pair in hand if pair[1] not in thrown]
    return thrown

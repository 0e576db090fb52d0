"""Pots shared a second time, from TDA-20 and 21; pokerkit tells which hand is best."""

from itertools import combinations
from typing import Any

from floorman.rules.games import ACE_TO_FIVE

from host_tools.table.words import card as card_name

_FIVE = 5
_RANKS = 13
_WHEEL = {0, 1, 2, 3, 12}


def part(match: Any, amount: int, board: int, boards: int) -> int:
    """The share of a board: odd chips go to the first ones, one each."""
    share, odd = match.divide(amount, boards)
    return share + max(0, min(odd - board * match.setting.unit, match.setting.unit))


def divide_pot(match: Any, stacks: list[int], amount: int, hands: tuple[dict, dict]) -> None:
    """High and low have half each, the odd chip is the high's; who has both has one pot."""
    highs, lows = hands
    if lows and list(lows) != list(highs):
        half = amount // 2 // match.setting.unit * match.setting.unit
        _share(match, stacks, half, _in_order(match, lows, True))
        amount -= half
    _share(match, stacks, amount, _in_order(match, highs, False))


def best(hands: list, players: tuple[int, ...]) -> dict[int, Any]:
    """The players whose hand is the best, with it; none where nobody has one."""
    most = max((hands[i] for i in players if hands and hands[i]), default=None)
    return {i: hands[i] for i in players if most is not None and hands[i] == most}


def top_card(cards: list[int], ace_low: bool) -> tuple[int, int]:
    """Rank and suit of the highest card: clubs, diamonds, hearts, spades."""
    return max(((card // 4 + ace_low) % _RANKS, card % 4) for card in cards)


def _share(match: Any, stacks: list[int], amount: int, winners: list[int]) -> None:
    share, odd = match.divide(amount, len(winners))
    for i in winners:
        extra = min(odd, match.setting.unit)
        odd -= extra
        stacks[i] += share + extra
        match.tally["high suit"] += extra > 0 and i == winners[0] != min(winners)


def _in_order(match: Any, winners: dict[int, Any], low: bool) -> list[int]:
    """Left of the button (TDA-20A); in stud first who has the highest card by suit (TDA-20B)."""
    order = list(winners)
    if not match.game.played.opens or len(order) == 1:
        return order
    low = low or match.game.played.high == ACE_TO_FIVE
    tops = {i: _top_of_five(match.hands[match.setting.seats[i]], winners[i], low) for i in order}
    first = order.index(max(order, key=tops.__getitem__))
    return order[first:] + order[:first]


def _top_of_five(cards: list[int], hand: Any, low: bool) -> tuple[int, int]:
    """The highest card of the five that win; where several fives do, of the best of them."""
    fives = [five for five in combinations(cards, _FIVE) if _is_worth(five, hand)]
    return max(top_card(list(five), low or _is_wheel(five)) for five in fives)


def _is_worth(five: tuple[int, ...], hand: Any) -> bool:
    names = "".join(map(card_name, five))
    return bool(hand.lookup.get_entry_or_none(names) == hand.entry)


def _is_wheel(five: tuple[int, ...]) -> bool:
    return {card // 4 for card in five} == _WHEEL

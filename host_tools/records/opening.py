"""Whose open hand begins a street of stud, as the rules have it (TDA-30, RP-10D)."""

from collections.abc import Collection
from typing import NamedTuple

from floorman.rules.evaluator import evaluate
from floorman.rules.games import ACE_TO_FIVE, HIGH_CARD
from floorman.rules.low import ace_low
from floorman.rules.lowball import ace_to_five
from floorman.rules.open_cards import highest_card

from host_tools.records.hand import Hand, card_numbers


class UnknownCardError(ValueError):
    """An open card that decides who begins is in no record."""


class Opening(NamedTuple):
    """The seat that begins; `equals` are all whose open cards are as good but for the suits."""

    seat: int
    equals: frozenset[int]


def opening(hand: Hand, street: int, live: Collection[int]) -> Opening:
    """The opening of a street; the first begins with the bring-in, be that hand dead or not."""
    if not street:
        return Opening(_brings_in(hand), frozenset())
    worths = {seat: _worth(hand, _open(hand, street, seat)) for seat in live}
    best = max(worth for worth, _ in worths.values())
    equals = frozenset(seat for seat in live if worths[seat][0] == best)
    return Opening(max(equals, key=lambda seat: worths[seat]), equals)


def _brings_in(hand: Hand) -> int:
    cards = {seat.seat: _open(hand, 0, seat.seat)[0] for seat in hand.seats}
    if hand.played.opens == HIGH_CARD:
        return max(cards, key=lambda seat: ace_low(cards[seat]))
    return min(cards, key=lambda seat: cards[seat])


def _open(hand: Hand, street: int, seat: int) -> bytearray:
    """The open cards that lie there on a street; the last street has none of its own."""
    cards = min(street + 1, hand.played.up.bit_count())
    known = hand.open_cards.get(seat, ())[:cards]
    if len(known) < cards:
        raise UnknownCardError("an open card is not known")
    return card_numbers(known)


def _worth(hand: Hand, cards: bytearray) -> tuple[int, int]:
    """The worth of the open hand, and its highest card by suit."""
    low = hand.played.high == ACE_TO_FIVE
    worth = ace_to_five(cards, len(cards)) if low else evaluate(cards, len(cards))
    return worth, highest_card(cards, len(cards), low)

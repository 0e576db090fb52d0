"""Hands with everything in them, as a table tells them."""

from collections.abc import Sequence

from floorman import carried
from floorman import events as ev
from floorman.rules import games

from host_tools.records.hand import Hand
from host_tools.table.words import card_number
from tests.host_tools.records.told import Told, hands_of

NAMES = {"0": "Ann", "1": "Bob: (the nut)", "2": "Ann", "3": ""}


def side_pot() -> Hand:
    """Antes, an all-in for less, a side pot, a hand that is mucked and a bet nobody called.

    Seat 1 has the button and 300, the others 1,000.
    """
    told = Told()
    told.lines.append({"names": NAMES})
    told.sit(300, 1000, 1000, 1000)
    told.tell(ev.ANTE, ev.ANTE_EACH, 10)
    told.start(12)
    told.deal([1, 2, 3, 0])
    told.key(ev.K_CALL)  # seat 4
    told.key(ev.K_ALLIN)
    told.key(ev.K_FOLD)
    told.key(ev.K_CALL)
    told.key(ev.K_CALL)
    told.board(0, 5, 10)
    told.key(ev.K_RAISE, 200)
    told.key(ev.K_CALL)
    told.board(15, first=3)
    told.key(ev.K_CHECK)
    told.key(ev.K_CHECK)
    told.board(21, first=4)
    told.key(ev.K_RAISE, 150)
    told.key(ev.K_FOLD)
    told.tell(ev.SHOWN, 0, 48 << 8 | 49)
    told.tell(ev.SHOWN, 2, 44 << 8 | 45)
    told.key(ev.K_SHOW)
    (hand,) = hands_of(told.lines, table="Bob's")
    return hand


def game(name: str, *stacks: int, small: int = 50, ante: int = 0) -> Told:
    """The hand begins; seat 1 has the button."""
    told = Told()
    told.sit(*stacks, small=small)
    told.tell(ev.GAME, 0, games.NAMES.index(name))
    if ante:
        told.tell(ev.ANTE, ev.ANTE_EACH, ante)
    told.start(7)
    return told


def open_cards(told: Told, cards: dict[int, str]) -> None:
    """A card comes to each seat and lies open."""
    for seat, card in cards.items():
        told.tell(ev.HOLE, seat)
        told.tell(ev.UP_CARD, seat, card_number(card))


def shown(told: Told, seat: int, cards: str) -> None:
    """The whole hand is tabled."""
    told.tell_all(
        (ev.SHOWN, seat, carried.shown([card_number(card) for card in cards.split()], at))
        for at in range(0, len(cards.split()), 2)
    )


def third_street(name: str, stacks: Sequence[int], **opens: str) -> Told:
    """Three cards each, the last one open: `s1` is that of seat 1."""
    told = game(name, *stacks, small=25, ante=10)
    seats = [*range(1, len(stacks)), 0]
    for seat in (*seats, *seats):
        told.tell(ev.HOLE, seat)
    open_cards(told, {seat: opens[f"s{seat + 1}"] for seat in seats})
    return told


def stud() -> Hand:
    """A bring-in, a fold, an all-in that completes it; two hands are run out to the end."""
    told = third_street("stud", (110, 1000, 1000), s1="Ah", s2="2c", s3="Kd")
    told.key(ev.K_CALL)  # seat 2 brings in
    told.key(ev.K_FOLD)
    told.key(ev.K_ALLIN)  # completes
    told.key(ev.K_CALL)
    fourth_to_sixth(told)
    shown(told, 0, "As Kc Ah 9h 9c 4c")
    shown(told, 1, "2h 3c 2c 2d 7s 8s")
    told.key(ev.K_SHOW)
    seventh(told)
    (hand,) = hands_of(told.lines, table="Bob's")
    return hand


def fourth_to_sixth(told: Told) -> None:
    """Three open cards each of seats 1 and 0 of stud."""
    for cards in ({1: "2d", 0: "9h"}, {1: "7s", 0: "9c"}, {1: "8s", 0: "4c"}):
        told.tell(ev.BURN)
        open_cards(told, cards)


def seventh(told: Told) -> None:
    """The last card, and both hands are shown."""
    told.tell(ev.BURN)
    told.tell(ev.HOLE, 1)
    told.tell(ev.HOLE, 0)
    shown(told, 0, "As Kc Ah 9h 9c 4c 5d")
    shown(told, 1, "2h 3c 2c 2d 7s 8s Td")
    told.key(ev.K_SHOW)


def single_draw() -> Hand:
    """One stands pat, one throws two cards away, and a bet ends it."""
    told = game("single_draw", 1000, 1000, 1000)
    for seat in (1, 2, 0) * 5:
        told.tell(ev.HOLE, seat)
    told.key(ev.K_RAISE, 300)
    told.key(ev.K_FOLD)
    told.key(ev.K_CALL)
    told.tell(ev.BURN)
    for _ in range(2):
        told.tell(ev.TAKEN, 2, ev.AT_MUCK)
    told.key(ev.K_ENTER)
    for _ in range(2):
        told.tell(ev.HOLE, 2)
    told.key(ev.K_CHECK)
    told.key(ev.K_CHECK)
    shown(told, 0, "9c 8d 5h 3s 2c")
    shown(told, 2, "Tc 7d 6h 4s 2d")
    told.key(ev.K_SHOW)
    (hand,) = hands_of(told.lines, table="Bob's")
    return hand


def pineapple() -> Hand:
    """One folds, two throw a card away, a third one takes his back and throws another."""
    told = game("pineapple", 1000, 1000, 1000)
    for seat in (1, 2, 0) * 3:
        told.tell(ev.HOLE, seat)
    for key in (ev.K_CALL, ev.K_FOLD, ev.K_CHECK):
        told.key(key)
    told.tell(ev.TAKEN, 2, ev.AT_MUCK)
    told.tell(ev.TAKEN, ev.AT_MUCK, 2)
    for seat in (0, 2):
        told.tell(ev.TAKEN, seat, ev.AT_MUCK)
    told.board(*map(card_number, ("Qd", "8h", "2d")))
    told.key(ev.K_CHECK)
    told.key(ev.K_RAISE, 200)
    told.key(ev.K_FOLD)
    (hand,) = hands_of(told.lines, table="Bob's")
    return hand

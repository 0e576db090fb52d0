"""pokerkit's hand types with a memory answer as pokerkit does, and ask it once."""

from random import Random

import pytest
from floorman.rules import games
from floorman.rules.played import Played
from pokerkit import Card, Deck, EightOrBetterLowHand, OmahaHoldemHand

from tests.rules.kit import hand_types
from tests.rules.remembered import remembered

TIMES = 8


def drawn(played, rng):
    """Cards of two players and a board, as many as the game has."""
    deck = rng.sample(
        Deck.SHORT_DECK_HOLDEM if played.lowest else Deck.STANDARD, 52 - 16 * bool(played.lowest)
    )
    held = 7 if played.opens else played.kept
    board = deck[2 * held : 2 * held + 5] if played.has_board else []
    return deck[:held], deck[held : 2 * held], board


@pytest.mark.parametrize("game", games.NAMES)
def test_hands_of_every_game_are_found_and_stand_as_pokerkit_has_them(game):
    played, rng = Played(games.NAMES.index(game)), Random(game)
    for kind in hand_types(played) * TIMES:
        one, other, board = drawn(played, rng)
        theirs = [kind.from_game_or_none(cards, board) for cards in (one, other)]
        ours = [remembered(kind).from_game_or_none(cards, board) for cards in (one, other)]
        assert list(map(repr, ours)) == list(map(repr, theirs))
        assert [hand and hand.entry for hand in ours] == [hand and hand.entry for hand in theirs]
        if all(theirs):
            assert (ours[0] < ours[1], ours[0] == ours[1]) == (
                theirs[0] < theirs[1],
                theirs[0] == theirs[1],
            )


def test_a_hand_that_was_asked_for_is_not_worked_out_again(monkeypatch):
    kind, looked_up = remembered(OmahaHoldemHand), []
    has_entry = OmahaHoldemHand.lookup.has_entry
    monkeypatch.setattr(
        OmahaHoldemHand.lookup,
        "has_entry",
        lambda cards: looked_up.append(cards) or has_entry(cards),
    )
    hole, board = Card.parse("As9s8h2c"), Card.parse("KsQs7s3d4d")
    first = kind.from_game(hole, board)
    assert len(looked_up) == 60
    assert kind.from_game(Card.parse("As9s8h2c"), Card.parse("KsQs7s3d4d")) is first
    assert len(looked_up) == 60


def test_a_hand_that_is_none_stays_none():
    kind = remembered(EightOrBetterLowHand)
    for _ in range(2):
        with pytest.raises(ValueError, match="EightOrBetterLowHand"):
            kind.from_game(Card.parse("KsKh"), Card.parse("QsQd9c9h8d"))

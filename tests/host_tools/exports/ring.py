"""An export in others' hands: pokerkit of PHH and PokerStars text, a reader of our own of OHH.

Each reader answers with the stacks at the end by seat, from the text alone.
"""

import json
import warnings
from collections import defaultdict
from typing import Any

from pokerkit import HandHistory, State

Stacks = dict[int, int]


def replayed(history: HandHistory) -> Stacks:
    """Stacks at the end by seat 0..9, as pokerkit plays the record."""
    state = states(history)[-1]
    assert not state.status, "the record does not end"
    seats = history.seats or []
    return {seat - 1: int(chips) for seat, chips in zip(seats, state.stacks, strict=True)}


def states(history: HandHistory) -> list[State]:
    """All of them, one behind each action; ValueError where pokerkit cannot play it."""
    with warnings.catch_warnings(action="ignore"):  # folds for a free check
        return list(history)


def of_phh(text: str) -> Stacks:
    """The ring of a `.phh`."""
    return replayed(HandHistory.loads(text))


def of_pokerstars(text: str, antes: list[int] | None = None) -> Stacks:
    """Of a hand in PokerStars text; pokerkit's reader passes over antes, which come from here."""
    with warnings.catch_warnings(action="ignore"):
        (history,) = HandHistory.from_pokerstars(text, error_status=True)
    if antes:
        history.antes = antes
    return replayed(history)


# Open Hand History ------------------------------------------------------------------------------


def read_ohh(text: str) -> list[dict[str, Any]]:
    """The hands of an `.ohh` file: objects with a blank line between them."""
    hands = []
    decoder = json.JSONDecoder()
    while text.strip():
        document, end = decoder.raw_decode(text)
        assert text[end:].startswith("\n\n"), "no blank line behind a hand"
        text = text[end:].lstrip()
        assert list(document) == ["ohh"]
        hands.append(document["ohh"])
    return hands


_PUTS = ("Post", "Call", "Bet", "Raise", "Straddle")


def of_ohh(hand: dict[str, Any]) -> Stacks:
    """Stacks at the end, once the arithmetic of an importer holds."""
    put: dict[int, int] = defaultdict(int)
    added = uncalled = 0
    for row in hand["rounds"]:
        street: dict[int, int] = defaultdict(int)
        for action in row["actions"]:
            if action["action"] == "Add to Pot":
                added += action["amount"]
            elif action["action"].startswith(_PUTS):
                put[action["player_id"]] += action["amount"]
                if action["action"] not in ("Post Ante", "Post Dead"):
                    street[action["player_id"]] += action["amount"]
        first, second = sorted((*street.values(), 0, 0), reverse=True)[:2]
        uncalled += first - second
        if first > second:
            put[max(street, key=lambda one: street[one])] -= first - second
    won: dict[int, int] = defaultdict(int)
    for pot in hand["pots"]:
        for win in pot["player_wins"]:
            won[win["player_id"]] += win["win_amount"]
    pots = sum(pot["amount"] for pot in hand["pots"])
    rake = sum(pot["rake"] for pot in hand["pots"])
    assert _same(sum(put.values()) + added, pots), "invalid pot size"
    assert _same(sum(won.values()) + rake, pots), "the winners did not get the pot"
    return {
        player["seat"] - 1: player["starting_stack"] - put[player["id"]] + won[player["id"]]
        for player in hand["players"]
    }


def _same(one: float, other: float) -> bool:
    """Sums of money that JSON has in binary."""
    return abs(one - other) < 0.005

"""The cards of a scenario: those that it names, and all others shuffled."""

from random import Random

from simulator.playing.scenario.model import Scenario
from simulator.playing.scenario.verbs import SEATS


def hole_cards(scenario: Scenario) -> dict[int, list[int]]:
    """The cards each seat will show, to be dealt to it; others come off the deck."""
    holes: dict[int, list[int]] = {}
    for step in scenario.steps:
        if step.verb == "show":
            holes.setdefault(step.seat, list(step.also["cards"]))
    return holes


def unnamed_cards(scenario: Scenario, holes: dict[int, list[int]], rng: Random) -> list[int]:
    """Cards the scenario does not name, shuffled."""
    named = {card for hand in holes.values() for card in hand} | set(scenario.board)
    for step in scenario.steps:
        if step.verb == "board":
            named |= set(step.value)
    deck = [card for card in range(52) if card not in named]
    rng.shuffle(deck)
    assert len(deck) > SEATS
    return deck

"""pokerkit's table for a game of ours: the same line of games.GAMES, said in its words."""

from floorman.rules import games
from floorman.rules.played import Played
from pokerkit import (
    Automation,
    BettingStructure,
    Deck,
    EightOrBetterLowHand,
    Label,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    Opening,
    ShortDeckHoldemHand,
    ShortDeckHoldemLookup,
    StandardHighHand,
    State,
    Street,
)

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PULLING,
)
_STRUCTURES = {
    games.NO_LIMIT: BettingStructure.NO_LIMIT,
    games.POT_LIMIT: BettingStructure.POT_LIMIT,
    games.FIXED_LIMIT: BettingStructure.FIXED_LIMIT,
}
BOARD = (0, 3, 1, 1)  # cards by street


class _TripsLookup(ShortDeckHoldemLookup):
    """The other order of Short Deck, which pokerkit has not: straights stand below trips."""

    def _add_multisets(self, counter, suitednesses, label) -> None:
        if label is Label.THREE_OF_A_KIND:
            super()._add_straights(5, (False,), Label.STRAIGHT)
        super()._add_multisets(counter, suitednesses, label)

    def _add_straights(self, count, suitednesses, label) -> None:
        if label is not Label.STRAIGHT:
            super()._add_straights(count, suitednesses, label)


class TripsOverStraights(ShortDeckHoldemHand):
    lookup = _TripsLookup()


def make(played: Played, setting, divide, raises: int) -> State:
    """A table of `setting` with the game; `raises` is the cap behind a bet in fixed limit."""
    players = len(setting.seats)
    return State(
        AUTOMATIONS,
        Deck.SHORT_DECK_HOLDEM if played.lowest else Deck.STANDARD,
        _hand_types(played),
        _streets(played, setting.big, raises if players > 2 else None),
        _STRUCTURES[played.limit],
        setting.trims,
        setting.antes,
        [setting.small, setting.big] + [0] * (players - 2),
        0,
        setting.stacks,
        players,
        divmod=divide,
    )


def _streets(played: Played, big: int, raises: int | None) -> tuple[Street, ...]:
    """Before the flop the big blind is the bet that pokerkit does not count."""
    fixed = played.limit == games.FIXED_LIMIT
    holes = (False,) * played.hole
    made = []
    for number, cards in enumerate(BOARD):
        size = 2 * big if fixed and number > 1 else big
        most = None if raises is None or not fixed else raises + (number > 0)
        dealt = holes if number == 0 else ()
        made.append(Street(number > 0, dealt, cards, False, Opening.POSITION, size, most))
    return tuple(made)


def _hand_types(played: Played):
    if played.high != games.STANDARD:
        return (ShortDeckHoldemHand if played.high == games.SHORT else TripsOverStraights,)
    high = OmahaHoldemHand if played.play else StandardHighHand
    low = OmahaEightOrBetterLowHand if played.play else EightOrBetterLowHand
    return (high, low) if played.low else (high,)

"""pokerkit's table for a game of ours: the same line of games.GAMES, said in its words."""

from floorman.rules import games
from floorman.rules.played import Played
from pokerkit import (
    Automation,
    BadugiHand,
    BettingStructure,
    Deck,
    EightOrBetterLowHand,
    Label,
    Mode,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    Opening,
    RegularLowHand,
    ShortDeckHoldemHand,
    ShortDeckHoldemLookup,
    StandardHighHand,
    StandardLowHand,
    State,
    Street,
)

from tests.rules.remembered import remembered

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
_LOWBALL = {
    games.ACE_TO_FIVE: RegularLowHand,
    games.DEUCE_TO_SEVEN: StandardLowHand,
    games.BADUGI: BadugiHand,
}
_OPENS = {
    games.LOW_CARD: (Opening.LOW_CARD, Opening.HIGH_HAND),
    games.HIGH_CARD: (Opening.HIGH_CARD, Opening.LOW_HAND),
    games.BLINDS: (Opening.POSITION, Opening.POSITION),
}


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


def make(
    played: Played, setting, divide, raises: int, runs: bool = False, boards: int = 1
) -> State:
    """A table of `setting` with the game; `raises` is the cap behind a bet in fixed limit.

    `runs`: players choose how often a run-out is run, as pokerkit has it in cash games alone.
    """
    players = len(setting.seats)
    posted = [setting.straddles.get(n, 0) for n in range(2, players)]
    blinds = [0] * players if setting.bomb else [setting.small, setting.big, *posted]
    if setting.kill:
        at, chips = setting.kill
        blinds[at] = chips if at == 1 else -chips  # less than 0: who posts it acts in turn
    return State(
        AUTOMATIONS,
        Deck.SHORT_DECK_HOLDEM if played.lowest else Deck.STANDARD,
        tuple(map(remembered, hand_types(played))),
        _streets(played, setting, raises if players > 2 else None),
        _STRUCTURES[played.limit],
        setting.trims,
        setting.antes,
        [0] * players if played.opens else blinds,
        setting.small if played.opens else 0,
        setting.stacks,
        players,
        starting_board_count=boards,
        mode=Mode.CASH_GAME if runs else Mode.TOURNAMENT,
        divmod=divide,
    )


def _streets(played: Played, setting, raises: int | None) -> tuple[Street, ...]:
    """Before the flop the big blind is the bet that pokerkit does not count.

    Behind a straddle the least raise is another one: pokerkit would take one of a big blind.
    """
    big = setting.small_bet
    fixed = played.limit == games.FIXED_LIMIT
    kinds = [None, *played.streets]
    made = []
    for number, kind in enumerate(kinds):
        size = 2 * big if fixed and number >= min(2, len(played.streets)) else big
        if setting.straddles and number == 0:
            size = max(setting.straddles.values())
        counted = number > 0 or played.opens > 0
        most = None if raises is None or not fixed else raises + counted
        opening = _OPENS[played.opens][number > 0]
        made.append(Street(number > 0, *_dealt(played, kind), opening, size, most))
    return tuple(made)


def _dealt(played: Played, kind: int | None) -> tuple[tuple[bool, ...], int, bool]:
    """Cards to a seat, open or not; cards of the board; whether it is a draw."""
    if kind is None:
        return tuple(bool(played.up >> place & 1) for place in range(played.kept)), 0, False
    if kind == games.DRAW:
        return (), 0, True
    if kind in (games.UP, games.DOWN):
        return (kind == games.UP,), 0, False
    return (), int(chr(kind)), False


def hand_types(played: Played):
    """The best hand of these wins: high, or low, or one of each."""
    if played.high in _LOWBALL:
        return (_LOWBALL[played.high],)
    if played.high != games.STANDARD:
        return (ShortDeckHoldemHand if played.high == games.SHORT else TripsOverStraights,)
    high = OmahaHoldemHand if played.play else StandardHighHand
    low = OmahaEightOrBetterLowHand if played.play else EightOrBetterLowHand
    return (high, low) if played.low else (high,)

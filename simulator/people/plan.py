"""The plan of a hand, known before it begins: deck, antes and blinds, chips needed."""

from collections.abc import Iterable
from random import Random

from floorman.events import ANTE_BIG, ANTE_BUTTON, ANTE_EACH

from simulator.chipset import VALUES, Demand
from simulator.hand_script import Do, HandScript
from simulator.world import SEATS

_RESERVE = 24  # chips of each value for change: uncalled bets, shares of a pot, raises


def deal_order(script: HandScript) -> list[int]:
    """Seats that get cards, clockwise from the left of the button, else of the dealer."""
    first = 0 if script.played.opens else script.button + 1
    circle = [(first + n) % SEATS for n in range(SEATS)]
    return [seat for seat in circle if seat in script.holes]


def board(script: HandScript) -> list[int]:
    """The board cards the script names, in order."""
    return [card for step in script.steps if step.do is Do.BOARD for card in step.cards]


def deck_order(script: HandScript, rng: Random) -> list[int]:
    """All cards of the deck, top first, so that the deal comes out as the script says."""
    seats = deal_order(script)
    played = script.played
    dealt = [script.holes[seat][turn] for turn in range(played.hole) for seat in seats]
    if not played.has_board:
        return _deck_for_seats(script, dealt, rng)
    streets = [list(step.cards) for step in script.steps if step.do is Do.BOARD]
    known = {*dealt, *board(script)}
    rest = [card for card in range(4 * played.lowest, 52) if card not in known]
    rng.shuffle(rest)
    for cards in (3, 1, 1)[len(streets) :]:
        streets.append([rest.pop() for _ in range(cards)])
    burnt = [rest.pop() for _ in streets]
    laid = [card for burn, street in zip(burnt, streets, strict=True) for card in (burn, *street)]
    return [*dealt, *laid, *rest]


def _deck_for_seats(script: HandScript, dealt: list[int], rng: Random) -> list[int]:
    """The same where streets go to seats: a burn before the cards of each."""
    left = {seat: list(cards[script.played.hole :]) for seat, cards in script.holes.items()}
    named = {card for cards in script.holes.values() for card in cards}
    rest = [card for card in range(52) if card not in named]
    rng.shuffle(rest)
    order = list(dealt)
    burned = False
    for step in script.steps:
        if step.do is Do.CARD:
            order += [] if burned else [rest.pop()]
            order.append(left[step.seat].pop(0))
        burned = step.do is Do.CARD
    return order + rest


def posts(script: HandScript) -> dict[int, list[tuple[str, int]]]:
    """Seat -> (place, amount) of its ante, and of blind, straddle or kill, the ante first (TDA
    RP-11).

    A short stack posts what it has.
    """
    due = [(seat, "pot", script.ante) for seat in _ante_payers(script)]
    due += [(seat, f"bet{seat}", chips) for seat, chips in _blinds(script).items()]
    left = dict(script.stacks)
    paid: dict[int, list[tuple[str, int]]] = {seat: [] for seat in left}
    for seat, place, amount in due:
        amount = min(amount, left.get(seat, 0))
        if amount:
            left[seat] -= amount
            paid[seat].append((place, amount))
    return paid


def _blinds(script: HandScript) -> dict[int, int]:
    """Chips due in front of each seat; a kill has the killer's own blind in it."""
    if script.played.opens or script.bomb:
        return {}
    blinds = {script.small_seat: script.small, script.big_seat: script.big, **script.straddles}
    return blinds | dict([script.kill] if script.kill else [])


def _ante_payers(script: HandScript) -> list[int]:
    if script.ante_mode == ANTE_EACH:
        return deal_order(script)
    return {ANTE_BIG: [script.big_seat], ANTE_BUTTON: [script.button]}.get(script.ante_mode, [])


def chips_needed(scripts: Iterable[HandScript]) -> dict[int, int]:
    """Chip value -> number of chips, enough to play any of these hands on one table."""
    demand = Demand()
    for script in scripts:
        _Purses(script, demand).play()
    most = max(demand.chips, default=1)
    return {value: demand.chips[value] + _RESERVE for value in VALUES if value <= most}


class _Purses:
    """Follows the amounts of one hand from place to place."""

    def __init__(self, script: HandScript, demand: Demand) -> None:
        self._script = script
        self._demand = demand
        self._stacks = dict(script.stacks)
        self._front: dict[int, list[int]] = {seat: [] for seat in script.stacks}
        self._tray: list[int] = []
        self._pile = 0

    def play(self) -> None:
        for seat, due in posts(self._script).items():
            for place, amount in due:
                self._stacks[seat] -= amount
                (self._tray if place == "pot" else self._front[seat]).append(amount)
        self._note()
        level = self._script.small if self._script.played.opens else self._script.small_bet
        for step in self._script.steps:
            if step.do in (Do.BOARD, Do.CARD, Do.DRAW):
                level = 0
                self._sweep()
            elif step.do in (Do.CHECK_CALL, Do.RAISE):
                level = max(level, step.amount)
                self._wager(step.seat, level)
        self._sweep()

    def _wager(self, seat: int, total: int) -> None:
        amount = min(total - sum(self._front[seat]), self._stacks[seat])
        self._stacks[seat] -= amount
        self._front[seat].append(amount)
        self._note()

    def _sweep(self) -> None:
        self._pile += sum(self._tray)
        self._tray = [amount for wagers in self._front.values() for amount in wagers]
        self._front = {seat: [] for seat in self._stacks}
        self._note()

    def _note(self) -> None:
        racks = [[stack] for stack in self._stacks.values()]
        self._demand.note([*racks, *self._front.values(), self._tray, [self._pile]])

"""One hand played by people: from the deal to the cleared felt, as a script says."""

import re
from collections import Counter
from collections.abc import Iterable
from itertools import groupby
from random import Random

from floorman.events import ANTE_BIG, ANTE_BUTTON

from simulator.bus import SimulationError
from simulator.hand_script import Do, HandScript, Step
from simulator.people.crew import Until, Work
from simulator.people.dealer import Dealer
from simulator.people.pace import Pace
from simulator.people.paying import hand_value, low_value, shares
from simulator.people.plan import deal_order, deck_order, posts
from simulator.people.player import Player
from simulator.people.reading import chips_in
from simulator.people.scene import Scene, Table, name

_STREETS = {0: ("FLOP", 3), 3: ("TURN", 1), 4: ("RIVER", 1)}  # by cards on the board
_BOARD = 5
_SECOND = "BOARD 2"  # on the action row: cards that no reader sees
_POSTED_S = 10.0
_READING_US = 300_000
_STREET, DRAW = "STREET", "DRAW"  # on the action row
_WINS = re.compile(r"S(\d+) (?:WINS )?([\d.]+[KM]?)(?= S|$)")  # exact amounts, none with a ~


class Hand:
    """All that people do in one hand; `work()` is for the crew.

    `keyed` lists what the dealer typed, in order.
    """

    def __init__(self, script: HandScript, table: Table, pace: Pace, rng: Random) -> None:
        self.script = script
        self._played = script.played
        self.scene = Scene(table, pace, rng)
        self.dealer = Dealer(self.scene)
        self.players = {seat: Player(self.scene, seat, self.dealer) for seat in script.stacks}
        self._shown = False
        self._over = False
        self._streets = 0  # dealt behind the first round
        self._boards: list[list[int]] = []  # complete, of a board that is run more than once
        self._second: list[int] = []  # cards of the second board, where two are dealt
        self._shared: int | None = None  # cards that all of them share, once that is agreed
        self._thrown: dict[int, int] = {}  # cards of each seat, in the draw that goes on

    @property
    def keyed(self) -> list[str]:
        """Keys that the dealer typed, in order."""
        return self.scene.keyed

    @property
    def _least(self) -> int:
        """A call of the first round costs so much at least: big blind, kill or bring-in."""
        if self._streets:
            return 0
        return self.script.small if self._played.opens else self.script.small_bet

    def work(self) -> Work:
        """The whole hand.  The table has been told stacks, blinds and button, and begins it."""
        yield self.dealer.wait_for("DEAL")
        self._streets = 0
        yield from self._deal()
        self._over = False  # also when it is dealt again
        if self.scene.pace.peeks:
            self.scene.begin(self._peek())
        yield from self._play()
        yield from self._finish()

    def _peek(self) -> Work:
        """Now and then somebody who still plays looks at the own cards."""
        scene = self.scene
        while not self._over:
            yield round(scene.rng.expovariate(max(1, len(scene.live)) * scene.pace.peeks) * 60e6)
            if scene.live and not self._over:
                scene.begin(self.players[scene.rng.choice(sorted(scene.live))].peek())

    # beginning ---------------------------------------------------------------------------------

    def _deal(self) -> Work:
        self.scene.world.stack_deck(deck_order(self.script, self.scene.rng))
        posting = [self.scene.begin(self._post(seat)) for seat in self.players]
        yield Until(lambda: all(task.finished for task in posting), _POSTED_S)
        rounds = self._played.hole
        yield from self.dealer.pitch(deal_order(self.script), rounds, self._look)
        yield from self.dealer.ask_to_fan(rounds, self._look)
        if self._played.up:
            yield from self.dealer.name_open("DEAL", self._look)

    def _post(self, seat: int) -> Work:
        for place, amount in posts(self.script)[seat]:
            dead = place == "pot" and self.script.ante_mode in (ANTE_BIG, ANTE_BUTTON)
            yield from self.players[seat].post(place, amount, stake=not dead)

    def _look(self, seat: int) -> Work:
        return self.players[seat].look()

    # streets -----------------------------------------------------------------------------------

    def _play(self) -> Work:
        for street, steps in groupby(self.script.steps, lambda step: step.do is Do.CARD):
            if street:
                yield from self._to_seats([step.seat for step in steps])
            else:
                yield from self._act_out(steps)

    def _act_out(self, steps: Iterable[Step]) -> Work:
        for step in steps:
            if step.do is Do.BOARD:
                yield from self._street()
            elif step.do is Do.DRAW:
                yield from self._draw(step.seat, list(step.cards))
            elif step.do in (Do.FOLD, Do.CHECK_CALL, Do.RAISE):
                yield from self._act(step)

    def _act(self, step: Step) -> Work:
        player = self.players[step.seat]
        if step.do is Do.FOLD:
            return player.fold()
        if step.do is Do.RAISE:
            return player.raise_to(step.amount, self._least)
        return player.check_or_call(self._least)

    def _street(self) -> Work:
        lie = len(self._board())
        if self._shared is not None and lie == _BOARD:
            self._boards.append(self._board())
            yield from self.dealer.lay_aside(self._shared)
            lie = self._shared
        word, cards = _STREETS[lie]
        yield self.dealer.wait_for(word, "SHOW")
        if self.scene.fronts():
            yield from self.dealer.sweep()
        if self._nobody_can_bet() and not self._shown:
            yield from self._show_all()
            yield self.dealer.wait_for(word)
        if self.script.runs > 1 and self._nobody_can_bet() and self._shared is None:
            self._shared = lie
            yield from self.dealer.keypad.runs(self.script.runs)
        yield from self.dealer.street(cards)
        self._streets += 1
        yield from self.dealer.key_street(word, range(lie, lie + cards))
        yield self.dealer.wait_until_seen(word)
        if self.scene.action() == _SECOND:
            self._second += yield from self.dealer.second_street(cards)
            yield self.dealer.wait_until_seen(_SECOND)

    def _board(self) -> list[int]:
        """Cards that lie on the board."""
        return [card.value for n in range(_BOARD) for card in self.scene.world.at(f"board{n}")]

    def _to_seats(self, seats: list[int]) -> Work:
        """A card to each of these, behind a burn; in a draw those that were thrown away."""
        yield self.dealer.wait_until(lambda: self._cards_are_due() != "", "STREET or DRAW")
        if self.scene.fronts():
            yield from self.dealer.sweep()
        draws = self._cards_are_due() == DRAW
        if not draws and self._nobody_can_bet() and not self._shown:
            yield from self._show_all()
        self._shown = self._shown and draws  # another card comes to each
        row = self.scene.action()
        yield from self.dealer.burn()
        for seat in seats:
            yield self.scene.us(self.scene.pace.pitch)
            yield from self.dealer.slide(self.scene.world.top_card(), seat)
        self._streets += 1
        self._thrown.clear()
        if self.scene.hides(self._held()):
            yield from self.dealer.key_dealt(row)
        yield from self.dealer.name_open(row, self._look)
        yield self.dealer.wait_until_seen(row)

    def _held(self) -> int:
        """Cards of the largest hand."""
        return max(len(self.scene.world.at(f"hole{seat}")) for seat in self.scene.live)

    def _cards_are_due(self) -> str:
        """STREET or DRAW, when the table waits for cards to the seats."""
        row = self.scene.action()
        return _STREET if row.startswith(_STREET) else DRAW if row == DRAW else ""

    def _draw(self, seat: int, cards: list[int]) -> Work:
        """The seat throws these cards away, or stands pat."""
        if self.scene.fronts():
            yield from self.dealer.sweep()
        self._thrown[seat] = len(cards)
        yield from self.players[seat].draw(cards)

    def _nobody_can_bet(self) -> bool:
        return sum(1 for seat in self.scene.live if self.scene.behind(seat)) < 2

    # showdown ------------------------------------------------------------------------------------

    def _finish(self) -> Work:
        if len(self.scene.live) > 1 and not self._shown:
            yield self.dealer.wait_for("SHOW")
            yield from self.dealer.sweep()
            yield from self._showdown()
        yield self._told_of_the_end()
        if self.scene.fronts():
            yield from self.dealer.sweep()
        yield from self._pay()
        self._over = True  # nobody takes a look while the cards are collected
        yield from self._finish_looks()
        yield from self.dealer.collect()

    def _showdown(self) -> Work:
        """In the script's order; with a player all-in every hand is tabled (TDA-16)."""
        if any(not self.scene.behind(seat) for seat in self.scene.live):
            yield from self._show_all()
            return
        for step in self.script.steps:
            if step.do is Do.SHOW:
                yield from self.players[step.seat].table_cards()
            elif step.do is Do.MUCK:
                yield from self.players[step.seat].muck()
        if len(self.scene.live) > 1:
            yield from self._key_show()
        else:
            yield from self.dealer.key_end()

    def _show_all(self) -> Work:
        for seat in sorted(self.scene.live):
            yield from self.players[seat].table_cards()
        yield from self._key_show()

    def _finish_looks(self) -> Work:
        """Nobody's cards are taken or shown out of the air."""
        for seat in sorted(self.scene.live):
            yield from self.players[seat].finish_look()

    def _key_show(self) -> Work:
        self._shown = True
        yield from self._finish_looks()
        yield from self.dealer.key_hands()
        yield from self.dealer.keypad.show()

    def _told_of_the_end(self) -> Until:
        return self.dealer.wait_until(self.scene.is_over, "the end of the hand")

    # pot -----------------------------------------------------------------------------------------

    def _pay(self) -> Work:
        """The dealer counts the pot out; the table must have said the same."""
        yield _READING_US
        yield self._told_of_the_end()  # a table whose supply dips is dark for a while
        won = {seat: share for seat, share in self._shares().items() if share}
        check_winners(won, self.scene.winners(), self.scene.action())
        yield from self.dealer.push(won)
        self.scene.world.check_chips()

    def _shares(self) -> dict[int, int]:
        boards = [*self._boards, self._board(), *[self._second] * bool(self._second)]
        won: Counter[int] = Counter()
        for n, board in enumerate(boards):
            won.update(self._shares_on(board, n, len(boards)))
        return won

    def _shares_on(self, cards: list[int], board: int, boards: int) -> dict[int, int]:
        scene, world = self.scene, self.scene.world
        pot = world.chips("pot") + world.chips("pile")
        ante = pot - sum(scene.paid.values())
        worth = dict.fromkeys(scene.live or scene.winners(), 0)
        played, lows = self._played, dict[int, int]()
        if len(scene.live) > 1:
            for seat in scene.live:
                hole = [card.value for card in world.at(f"hole{seat}")]
                worth[seat] = hand_value(hole, cards, played)
                if played.low and (low := low_value(hole, cards, played)):
                    lows[seat] = low
        script = self.script
        return shares(scene.paid, ante, worth, script.button, script.unit, lows, board, boards)


def check_winners(won: dict[int, int], lit: set[int], row: str) -> None:
    """SimulationError when the table's lights or its action row say otherwise than the dealer."""
    if set(won) != lit:
        raise SimulationError(f"the dealer pays {_names(won)}, the lights say {_names(lit)}")
    shown = {int(seat) - 1: chips_in(amount) for seat, amount in _WINS.findall(row)}
    if any(won.get(seat) != chips for seat, chips in shown.items()):
        raise SimulationError(f"the dealer pays {won} (by seat 0..9), action row says {row!r}")


def _names(seats: Iterable[int]) -> str:
    return " ".join(name(seat) for seat in sorted(seats)) or "nobody"

"""A hand that people go on with where somebody else left it, and one that somebody else deals."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from floorman.rules import codes

from host_tools.table.view import Watched
from simulator.hand_script import HandScript
from simulator.people.crew import GLANCE_US, Until, Work
from simulator.people.pace import Pace
from simulator.people.plan import deal_order, posts
from simulator.people.ruling import OVER, Rulings
from simulator.people.scene import Table
from simulator.people.session import LiveHand
from simulator.world import SEATS

_ANY_TIME_S = 1e6  # whoever deals has all the time in the world
_LOOK_US = 700_000
PLAYED = (codes.DEAL, codes.BET, codes.BOARD, codes.RUNOUT, codes.SHOWDOWN)
"""Phases in which a hand goes on."""


class OpenHand(LiveHand):
    """A hand of which cards and chips lie there already.  `game` is what the host knows of it."""

    def __init__(
        self, script: HandScript, table: Table, pace: Pace, rng: Random, game: Watched
    ) -> None:
        super().__init__(script, table, pace, rng)
        self._game = game

    def _look_around(self) -> None:
        """Note the seats that still have cards, and each one's stake."""
        scene, game = self.scene, self._game
        scene.live = {seat for seat in self.players if self._cards(seat)}
        for seat in range(SEATS):
            scene.paid[seat] = game.contribution[seat]

    def _cards(self, seat: int) -> int:
        world = self.scene.world
        return len(world.at(f"hole{seat}")) + len(world.at(f"hand{seat}"))

    def _post_rest(self, seat: int) -> Work:
        """Post the chips that are missing of a blind in front of a seat."""
        for place, amount in posts(self.script).get(seat, []):
            lacks = amount - self.scene.world.chips(place) if place != "pot" else 0
            if lacks > 0:
                yield from self.players[seat].post(place, lacks, stake=True)


class TakenUp(OpenHand):
    """People take the hand up again and play it to its end."""

    def work(self) -> Work:
        """Play the rest of the hand, dealt again when a decision says so."""
        self._look_around()
        self._shown = self._game.phase == codes.SHOWDOWN and self._all_tabled()
        rulings = Rulings(self.scene, self.dealer, self._look)
        ended = yield from rulings.attended(self._rest())
        if ended:
            yield from self._clear_up()
            if ended != OVER:
                yield from super().work()

    def _all_tabled(self) -> bool:
        flags = self._game.flags
        return all(flags[seat] & codes.SEAT_TABLED for seat in self.scene.live)

    def _rest(self) -> Work:
        yield from self._lay_down()
        if self._game.phase == codes.DEAL:
            yield from self._deal_rest()
        if not self.scene.is_over():
            yield from self._play()
        yield from self._finish()

    def _lay_down(self) -> Work:
        """Cards somebody lifted are laid back."""
        world = self.scene.world
        for seat in self.players:
            for item in world.at(f"hand{seat}"):
                world.move(item, f"{'rack' if item.is_chip else 'hole'}{seat}")
        yield _LOOK_US

    def _deal_rest(self) -> Work:
        for seat in self.players:
            yield from self._post_rest(seat)
        hole = self._played.hole
        for turn in range(hole):
            for seat in deal_order(self.script):
                if self._cards(seat) <= turn:
                    yield self.scene.us(self.scene.pace.pitch)
                    yield from self.dealer.slide(self.scene.world.top_card(), seat)
                    self.scene.live.add(seat)
        yield from self.dealer.ask_to_fan(hole, self._look)
        self._look_around()


class GuestsHand(OpenHand):
    """Players who look, act and table for themselves; cards, pot and keys are somebody else's.

    `show(seat)` turns a player's cards over.
    """

    def __init__(
        self,
        script: HandScript,
        table: Table,
        pace: Pace,
        rng: Random,
        game: Watched,
        show: Callable[[int], None],
    ) -> None:
        super().__init__(script, table, replace(pace, tidy=False), rng, game)
        self._show = show
        self._number = game.hand_no
        self._busy: set[int] = set()
        self._looked: set[int] = set()
        self._acted: set[int] = set()
        self._street_seen = 0

    def work(self) -> Work:
        """Until the hand is over, or another one has begun."""
        while not self._gone():
            self._look_around()
            yield from self._patiently(self._next())
            yield GLANCE_US

    def _gone(self) -> bool:
        return self._game.hand_no != self._number or self._game.phase not in PLAYED

    def _next(self) -> Work:
        game = self._game
        if game.open_rulings:
            return
        if game.phase == codes.DEAL:
            yield from self._attend_deal()
        elif game.phase == codes.BET:
            yield from self._attend_turn()
        elif draws := [seat for seat in self.scene.live if self.scene.draws(seat)]:
            yield from self.players[draws[0]].draw(self._unwanted(draws[0]))
        elif self.scene.action().startswith("SHOW"):
            for seat in sorted(self.scene.live):
                yield from self.players[seat].finish_look()
                self._show(seat)

    def _attend_deal(self) -> Work:
        for seat in self.players:
            yield from self._post_rest(seat)
        self._looked &= self.scene.live
        for seat in sorted(self.scene.live - self._looked):
            if len(self.scene.world.at(f"hole{seat}")) == self._played.hole:
                self._looked.add(seat)
                self.scene.begin(self.players[seat].look())

    def _attend_turn(self) -> Work:
        if self._game.street != self._street_seen:
            self._street_seen = self._game.street
            self._acted.clear()
        turn = [seat for seat in self.scene.live if self.scene.has_turn(seat)]
        if turn:
            yield from self._decide(turn[0], self._acted)

    def _patiently(self, work: Work) -> Work:
        """Nobody complains of whoever deals; what the hand does not wait for is given up."""
        for wish in work:
            if isinstance(wish, Until):
                seen = wish.seen
                yield Until(lambda seen=seen: seen() or self._gone(), _ANY_TIME_S)  # type: ignore[misc]
                if self._gone():
                    return
            else:
                yield wish

"""Dealer and players of a deal that was drawn: their hands on cards and keys."""

from floorman import events as ev
from floorman.rules import codes

from simulator.people.crew import Task, Until, Work
from simulator.people.dealer import Dealer
from simulator.people.keypad import amount_keys
from simulator.people.player import Player
from simulator.people.scene import Scene
from simulator.playing.misdeals.deal import (
    ANTES,
    BLINDS,
    CALLS,
    NOWHERE,
    Again,
    Deal,
    Flops,
    Key,
    Manner,
    Pitch,
    Plain,
    Push,
    Step,
    Throws,
)
from simulator.world import SEATS, Item

_PEEK = 0.05  # share of first cards that their player lifts at once
_STACKED = 1
_SEEN_US = 1_200_000  # the dealer looks at what came before keying it
_ASKED_S = 12.0
_TURN_S = 4.0
_FLOP = 3
_OPEN_S = 25.0  # somebody may hold cards as long
_WAITS = ("DEAL", "STREET", "DRAW")
_DEALS = (*_WAITS, "!")
_ENTRIES = {
    "boxed": codes.MENU_BOXED,
    "shuffle": codes.MENU_SHUFFLE,
    "off table": codes.MENU_OFF_TABLE,
}


class People:
    """`work()` is the dealer's, for the crew; players begin by themselves.

    `at_rest` once nobody holds a card any more, `last_card_us` when the last one was dealt.
    `hid` are the seats where a card came to lie exactly on the first one: nobody hears it there.
    """

    def __init__(
        self,
        deal: Deal,
        scene: Scene,
        box: dict[str, list[Item]],
        blinds: tuple[int, int],
        ante: int,
    ) -> None:
        self._deal, self._scene, self._box, self._amounts = deal, scene, box, blinds
        self._ante = ante
        self._world = scene.world
        self._size, self._has_open = deal.played.hole, bool(deal.played.up)
        self._dealer = Dealer(scene)
        self._players = {seat: Player(scene, seat, self._dealer) for seat in range(SEATS)}
        self._manners = {manner.seat: manner for manner in deal.manners}
        self._to_push = {step.seat for step in deal.steps if isinstance(step, Push)}
        self._counts = dict.fromkeys(range(SEATS), 0)
        self._tasks: list[Task] = []
        self.last_card_us = 0
        self.hid: set[int] = set()

    @property
    def at_rest(self) -> bool:
        """Whatever a player began is done."""
        return all(task.finished for task in self._tasks)

    def work(self) -> Work:
        """All steps of the deal."""
        for step in self._deal.steps:
            if step == CALLS or isinstance(step, Flops):
                yield from self._end_unheard()
            yield from self._do(step)
        self.last_card_us = self._scene.table.clock.now
        yield from self._end_unheard()
        if self._has_open:
            yield from self._name_open()

    def _do(self, step: Step) -> Work:
        if isinstance(step, Pitch):
            return self._pitch(step)
        if isinstance(step, Push):
            return self._push(step)
        if isinstance(step, Key):
            return self._key(step)
        if isinstance(step, Again):
            return self._deal_again(step)
        return self._later(step)

    def _later(self, step: Plain | Flops | Throws) -> Work:
        if isinstance(step, Flops):
            return self._flops(step)
        if isinstance(step, Throws):
            return self._throw(step)
        does = {BLINDS: self._post_blinds, ANTES: self._post_antes, CALLS: self._call}
        return does.get(step, self._dealer.burn)()

    # the dealer --------------------------------------------------------------------------------

    def _pitch(self, pitch: Pitch) -> Work:
        yield self._scene.us(self._scene.pace.pitch) + round(pitch.wait_s * 1_000_000)
        card, hole = self._card(pitch), f"hole{pitch.seat}"
        rest_us = round(pitch.over_s * 1_000_000)
        self._dealer.gave(card, pitch.seat)
        if pitch.gone_s:
            self._world.move(card, "dealer")
            yield from self._key(Key("off table", pitch.seat))
            yield round(pitch.gone_s * 1_000_000)
        if pitch.across:
            self._world.lay_across(card, hole, f"hole{pitch.over}")
            self._tasks.append(self._scene.begin(self._straighten(card, rest_us)))
        elif pitch.over != NOWHERE:
            self._world.move(card, f"hole{pitch.over}")
            yield rest_us
            self._world.move(card, hole)
        else:
            on_first = yield from self._dealer.slide(card, pitch.seat)
            self.hid |= {pitch.seat} if on_first else set()
        self._counts[pitch.seat] += 1
        self._look(pitch.seat, self._counts[pitch.seat])

    def _end_unheard(self) -> Work:
        """ENTER, where readers do not list a hand and the table still waits for cards."""
        row = self._waits_for()
        if row and self._scene.hides(self._size):
            yield Until(lambda: self.at_rest, _ASKED_S)
            yield from self._dealer.key_dealt(row)

    def _waits_for(self) -> str:
        """Cards that the table waits for, in the word of its row."""
        return next((row for row in _WAITS if self._scene.action().startswith(row)), "")

    def _name_open(self) -> Work:
        """Which card lies open is keyed when the table asks, until the deal is over for it."""
        dealer, row = self._dealer, self._scene.action
        asked = True
        while asked:
            yield Until(lambda: dealer.asks_for_a_card() or not row().startswith(_DEALS), _OPEN_S)
            asked = dealer.asks_for_a_card()
            waits = self._waits_for() or "DEAL"
            yield from dealer.name_open(waits, lambda seat: self._players[seat].look())
            asked = asked and not dealer.asks_for_a_card()

    def _straighten(self, card: Item, after_us: int) -> Work:
        yield after_us
        self._world.straighten(card)

    def _card(self, pitch: Pitch) -> Item:
        top = self._world.top_card()
        if not pitch.odd:
            return top
        self._world.move(top, "discard")
        return self._box[pitch.odd].pop(0)

    def _push(self, push: Push) -> Work:
        yield self._scene.us(self._scene.pace.push)
        card = self._world.at(f"hole{push.seat}")[-1]
        self._world.move(card, f"hole{push.to}")
        self._dealer.gave(card, push.to)
        self._to_push.discard(push.seat)
        for seat, more in ((push.seat, -1), (push.to, 1)):
            self._counts[seat] += more
            self._look(seat, self._counts[seat])

    def _key(self, key: Key) -> Work:
        yield _SEEN_US
        seat = key.seat + 1
        if key.what == "exposed":
            keys = [*amount_keys(seat), ev.K_EXPOSED]
        else:
            keys = [*amount_keys(codes.menu_value(_ENTRIES[key.what], seat)), ev.K_FLOOR]
        for one in keys:
            yield self._scene.us(self._scene.pace.key)
            self._scene.table.press(one)

    def _post_blinds(self) -> Work:
        for seat, amount in zip(self._deal.blinds, self._amounts, strict=True):
            yield from self._players[seat].post(f"bet{seat}", amount, stake=True)
        yield 1_500_000

    def _post_antes(self) -> Work:
        for seat in self._deal.players:
            yield from self._players[seat].post("pot", self._ante, stake=True)
        yield 1_500_000

    def _flops(self, step: Flops) -> Work:
        """The table waits for both flops."""
        yield Until(lambda: self._scene.action().startswith("FLOP"), _ASKED_S)
        for _ in range(step.burns):
            yield from self._dealer.burn()
        yield from self._dealer.lay(step.cards)
        yield Until(lambda: self._scene.action().startswith("BOARD"), _ASKED_S)
        if step.twice:
            yield from self._dealer.keypad.second(self._world.at("board0")[0].value)
        if self._scene.action().startswith("BOARD"):
            yield from self._dealer.second_street(_FLOP)

    def _call(self) -> Work:
        """Until nobody's turn light is on any more; what comes then everybody just looks at."""
        scene = self._scene
        self._manners.clear()
        scene.live |= {*self._deal.players}
        if self._has_open:
            yield from self._name_open()
        least = self._amounts[0] if self._has_open else self._amounts[1]
        yield self._turn(_OPEN_S)
        while turn := [seat for seat in scene.live if scene.has_turn(seat)]:
            yield from self._players[turn[0]].finish_look()
            yield from self._players[turn[0]].check_or_call(least)
            yield self._turn(_TURN_S)
        yield from self._dealer.sweep()

    def _turn(self, seconds: float) -> Until:
        """Somebody's turn light is on, or none comes on for so long."""
        return Until(lambda: any(map(self._scene.has_turn, self._scene.live)), seconds)

    def _throw(self, step: Throws) -> Work:
        for seat, count in step.cards:
            mine = [card.value for card in self._world.at(f"hole{seat}")]
            yield from self._players[seat].draw(mine[:count])
            self._counts[seat] -= count

    def _deal_again(self, step: Again) -> Work:
        """The floor says so; the dealer collects, and begins once the table asks for cards."""
        yield Until(lambda: self._scene.action().startswith("!"), _ASKED_S)
        yield self._scene.us(self._scene.pace.think)
        yield from self._dealer.keypad.decide("REDEAL")
        yield from self._dealer.refund()
        yield Until(lambda: self.at_rest, _ASKED_S)
        stays = set(step.left)
        for seat in range(SEATS):
            for card in self._world.at(f"hole{seat}"):
                if seat in stays:
                    stays.discard(seat)
                else:
                    self._world.move(card, "deck")
        self._counts = dict.fromkeys(range(SEATS), 0)
        yield 3_000_000

    # the players ---------------------------------------------------------------------------------

    def _look(self, seat: int, cards: int) -> None:
        if seat not in self._deal.players or seat in self._to_push:
            return
        manner = self._manners.get(seat)
        if manner is not None:
            if cards == (1 if manner.what == "lifts" else self._size):
                self._begin(self._with_manner(manner))
        elif cards >= self._size:  # again when one more comes: it may lie exactly on the others
            self._begin(self._players[seat].look())
        elif cards == 1 and self._scene.rng.random() < _PEEK:
            self._begin(self._peek(seat))

    def _begin(self, work: Work) -> None:
        self._tasks.append(self._scene.begin(work))

    def _peek(self, seat: int) -> Work:
        """Somebody cannot wait for the second card."""
        cards = self._world.at(f"hole{seat}")
        yield self._scene.us((0.4, 0.9))
        self._lift(seat, cards)
        yield self._scene.us((0.3, 0.8))
        self._lay_back(seat)

    def _with_manner(self, manner: Manner) -> Work:
        seat = manner.seat
        yield round(manner.after_s * 1_000_000)
        if manner.what == "squeezes":
            yield from self._squeeze(manner)
            return
        self._lift(seat, self._world.at(f"hole{seat}"))
        if manner.what == "lifts":
            yield Until(lambda: self._counts[seat] >= self._size, 60.0)
            yield self._scene.us((0.6, 1.5))
            self._lift(seat, self._world.at(f"hole{seat}"))
        yield round(manner.for_s * 1_000_000)
        self._lay_back(seat)

    def _squeeze(self, manner: Manner) -> Work:
        cards = self._world.at(f"hole{manner.seat}")
        for card in cards:
            self._world.move(card, f"hole{manner.seat}", _STACKED)
        yield round(manner.for_s * 1_000_000)
        for card in cards:  # a neighbour's card that slid past just then has gone on
            if card.place == f"hole{manner.seat}":
                self._world.move(card, f"hole{manner.seat}")

    def _lift(self, seat: int, cards: list[Item]) -> None:
        for card in cards:
            self._world.move(card, f"hand{seat}")

    def _lay_back(self, seat: int) -> None:
        for card in self._world.at(f"hand{seat}"):
            self._world.move(card, f"hole{seat}")

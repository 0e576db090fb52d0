"""A player: posts, looks at the cards, acts when the turn light is on, tables or mucks."""

from collections.abc import Callable

from floorman.rules.values import rounder

from simulator.people.crew import Until, Work
from simulator.people.dealer import Dealer
from simulator.people.scene import Scene, name
from simulator.world import Item

_TURN_S = 15.0  # the table shows a turn at the latest after this
_UNDERSTOOD_S = 10.0  # and has understood an action
_KNOCKED_S = 3.0
_SEEN_S = 3.0  # what the readers see the table has understood by then
_SETTLE_S = 1.5  # a player gives the table time to see fresh cards before lifting them


class Player:
    """The player of a seat.  Methods are work for the crew."""

    def __init__(self, scene: Scene, seat: int, dealer: Dealer) -> None:
        self.seat = seat
        self._scene = scene
        self._dealer = dealer
        self._looking = False
        self._tabled = False
        self._hole = f"hole{seat}"

    # before the cards --------------------------------------------------------------------------

    def post(self, place: str, amount: int, stake: bool) -> Work:
        """Put an ante into the tray or a blind in front; a big blind ante is no `stake`."""
        yield self._scene.us(self._scene.pace.think)
        yield from self._put_in(self._take(amount), place)
        if not stake:
            self._scene.paid[self.seat] -= amount

    # cards -----------------------------------------------------------------------------------

    def look(self) -> Work:
        """Lift both cards, look, and lay them back fanned."""
        yield from self.finish_look()
        self._looking = True
        yield Until(lambda: self._scene.cards_seen(self.seat) == 2, _SETTLE_S)
        cards = self._cards()
        self._move(cards, f"hand{self.seat}")
        yield self._scene.us(self._scene.pace.look)
        # a neighbour's card that slid past just then has gone on
        self._move(
            [card for card in cards if card.place == f"hand{self.seat}"], f"hole{self.seat}"
        )
        self._looking = False

    def peek(self) -> Work:
        """Lift both cards, or one, for a look; not while they are up already, or tabled."""
        cards = self._cards()
        if self._looking or self._tabled or self.seat not in self._scene.live or not cards:
            return
        self._looking = True
        self._scene.peeks += 1
        if self._scene.rng.random() < 0.3:
            cards = [self._scene.rng.choice(cards)]
        self._move(cards, f"hand{self.seat}")
        yield self._scene.us(self._scene.pace.peek)
        self._move([card for card in cards if card.place == f"hand{self.seat}"], self._hole)
        self._looking = False

    def table_cards(self) -> Work:
        """Turn both cards over where they lie."""
        yield from self.finish_look()
        self._tabled = True
        yield self._scene.us(self._scene.pace.push)

    def muck(self) -> Work:
        """Push both cards to the dealer, face down."""
        yield from self.finish_look()
        cards = self._cards()
        self._move(cards, "dealer")
        self._scene.live.discard(self.seat)
        yield self._scene.us(self._scene.pace.push)
        yield from self._dealer.take_hand(cards)

    def _cards(self) -> list[Item]:
        return self._scene.world.at(f"hole{self.seat}")

    def _move(self, items: list[Item], place: str) -> None:
        for item in items:
            self._scene.world.move(item, place)

    def finish_look(self) -> Work:
        """Nobody acts with the cards in the air."""
        yield Until(lambda: not self._looking, _TURN_S)

    # in turn -----------------------------------------------------------------------------------

    def fold(self) -> Work:
        """Give the hand up in turn."""
        yield from self._wait_turn()
        hidden = self._scene.is_hidden(self.seat)
        yield from self.muck()
        yield from self._helped(self._dealer.keypad.fold, hidden)
        yield from self._understood("fold")

    def draw(self, cards: list[int]) -> Work:
        """Throw these cards away in turn, or knock and keep all."""
        scene = self._scene
        yield from self.finish_look()
        complaint = f"the table never asked {name(self.seat)} to draw"
        yield scene.until(lambda: scene.draws(self.seat), _TURN_S, complaint)
        yield scene.us(scene.pace.think)
        hidden = scene.is_hidden(self.seat)
        yield from self._dealer.take_cards([one for one in self._cards() if one.value in cards])
        if hidden or not cards:
            yield from self._no_more()
        complaint = f"the table did not understand the draw of {name(self.seat)}"
        yield scene.until(lambda: not scene.draws(self.seat), _UNDERSTOOD_S, complaint)

    def _no_more(self) -> Work:
        """A knock on the felt, or the dealer's key: no card is thrown away, or no other."""
        scene = self._scene
        scene.table.knock(self.seat)
        yield Until(lambda: not scene.draws(self.seat), _KNOCKED_S)
        if scene.draws(self.seat):
            yield from self._dealer.keypad.check(self.seat)

    def check_or_call(self, big: int) -> Work:
        """Knock when nothing is to call, else put in what is missing, or all there is.

        `big` is what a call costs at least (the big blind before the flop, then 0).
        """
        yield from self._wait_turn()
        if not self._plays():
            return
        level = self._scene.level(self.seat, big)
        owed = min(level - self._scene.front(self.seat), self._scene.behind(self.seat))
        if owed <= 0:
            yield from self._knock()
            yield from self._understood("check")
        else:
            yield from self._wager(owed, self._dealer.keypad.call)
            yield from self._understood(f"call of {owed}")

    def raise_to(self, total: int, big: int) -> Work:
        """Bet or raise to a total in front; `big` as in `check_or_call`."""
        yield from self._wait_turn()
        if not self._plays():
            return
        level = max(big, *self._scene.fronts().values(), 0)
        more = total - self._scene.front(self.seat)
        say = self._dealer.keypad.raise_to
        yield from self._wager(more, lambda seat: say(seat, total), level)
        yield from self._understood(f"raise to {total}")

    def _knock(self) -> Work:
        """Again, when something else had to be decided just then; then the dealer keys it."""
        scene = self._scene
        for _ in range(2):
            scene.table.knock(self.seat)
            yield Until(lambda: not scene.has_turn(self.seat), _KNOCKED_S)
            if not (self._plays() and scene.has_turn(self.seat)):
                return
        yield from self._dealer.keypad.check(self.seat)

    def _wait_turn(self) -> Work:
        yield from self.finish_look()
        scene = self._scene
        complaint = f"the table never showed {name(self.seat)} its turn"
        yield scene.until(
            lambda: scene.has_turn(self.seat) or not self._plays(), _TURN_S, complaint
        )
        yield scene.us(scene.pace.think)

    def _helped(self, say: Callable[[int], Work], hidden: bool = False) -> Work:
        """The dealer keys what the table has not seen, of a `hidden` hand always."""
        if self._scene.pace.helps or hidden:
            yield Until(lambda: not self._scene.has_turn(self.seat), _SEEN_S)
            if self._scene.has_turn(self.seat):
                yield from say(self.seat)

    def _plays(self) -> bool:
        """The hand was not ruled dead meanwhile."""
        return self.seat in self._scene.live

    def _understood(self, what: str) -> Work:
        scene = self._scene
        complaint = f"the table did not understand the {what} of {name(self.seat)}"
        yield scene.until(lambda: not scene.has_turn(self.seat), _UNDERSTOOD_S, complaint)
        scene.acted.add(self.seat)
        if scene.is_over():  # a decision ended the hand
            self._dealer.give_back(self.seat)
        scene.pending.pop(self.seat, None)

    # chips -----------------------------------------------------------------------------------

    def _wager(self, amount: int, announce: Callable[[int], Work], level: int = 0) -> Work:
        """Put chips in front; said aloud and keyed first when the reader could not list them.

        Keyed afterwards, a part of the chips might have been read as a call of too little.  A
        raise over `level` needs chips that no book takes for a call, or it is said, too.
        """
        place = f"bet{self.seat}"
        chips = self._take(amount)
        if level:
            chips = self._small_enough(chips, level)
        readable = self._scene.readable(len(self._scene.world.at(place)) + len(chips))
        say = announce if self._scene.behind(self.seat) else self._dealer.keypad.all_in
        if not readable or (level and self._is_said(chips, level)):
            yield from say(self.seat)
        else:
            self._scene.pending[self.seat] = chips
        yield from self._put_in(chips, place)
        yield from self._helped(say)

    def _is_said(self, chips: list[Item], level: int) -> bool:
        """A raise that would be a call (TDA-44, 45A), or may be for the change (CAS-6.16)."""
        if self._like_a_call(chips, level):
            return True
        total, least = self._total_and_least(chips)
        change = level < total - least and rounder(total - level, total - least - level)
        scene = self._scene
        if change and (scene.pace.silent == 1.0 or scene.rng.random() < scene.pace.silent):
            scene.silent_raises += 1
            return False
        return change

    def _like_a_call(self, chips: list[Item], level: int) -> bool:
        """One chip, or chips that are all needed for the call (TDA-44, 45A)."""
        total, least = self._total_and_least(chips)
        return total > level and (len(chips) == 1 or total - least < level)

    def _total_and_least(self, chips: list[Item]) -> tuple[int, int]:
        """The total in front with these chips, and the smallest of them."""
        values = [chip.value for chip in chips]
        return self._scene.front(self.seat) + sum(values), min(values)

    def _small_enough(self, chips: list[Item], level: int) -> list[Item]:
        """Change the smallest chip until the wager is clearly a raise; or leave it to words."""
        while self._like_a_call(chips, level):
            smallest = min(chips, key=lambda chip: chip.value)
            change = self._scene.world.break_chip(smallest)
            if len(change) == 1:
                break
            chips = [chip for chip in chips if chip is not smallest] + change
        return chips

    def _take(self, amount: int) -> list[Item]:
        """Chips out of the rack, changed at the bank where need be, into the player's hand."""
        [chips] = self._scene.world.change(f"rack{self.seat}", amount)
        self._move(chips, f"hand{self.seat}")
        self._scene.paid[self.seat] += amount
        return chips

    def _put_in(self, chips: list[Item], place: str) -> Work:
        """One motion over the line, chip by chip."""
        pause = self._scene.us(self._scene.pace.wager) // len(chips)
        for chip in chips:
            if place == "pot":
                self._scene.to_tray([chip])
            else:
                self._scene.world.move(chip, place)
            yield pause

"""The dealer: pitches, tends the muck, sweeps bets, deals the board, pushes pots, clears up."""

import re
from collections import Counter
from collections.abc import Callable

from simulator.people.crew import Until, Work
from simulator.people.keypad import Keypad
from simulator.people.pace import BRUSH_S
from simulator.people.paying import uncalled_bet
from simulator.people.scene import Scene
from simulator.world import BOARD, SEATS, Item

_ASKED_S = 10.0  # the table asks for the next thing at the latest after this
_CLEARED_US = 1_500_000  # an empty felt lies open this long before the next hand
_UNSEEN_S = 3.0  # what the readers see the table shows by then
_TAKEN_US = 300_000
_OPEN_S = 6.0  # the table asks for a card by then
_ANSWERS = 2
_DECK = range(52)
_SHORT = ("CARD SHORT", "KARTE FEHLT")
_ASKS_FOR = re.compile(r"! ?S(\d+) (CARD SHORT|KARTE FEHLT|WHICH CARD|KARTE \?)")
_STACKED = 1  # Antenna.place: lies exactly on another tag


class Dealer:
    """Methods are work for the crew."""

    def __init__(self, scene: Scene) -> None:
        self.keypad = Keypad(scene)
        self._scene = scene
        self._last: dict[int, Item] = {}  # card of each seat

    def wait_for(self, *rows: str) -> Until:
        """Wait until the action row begins with one of these words."""
        return self.wait_until(lambda: self._scene.action().startswith(rows), " or ".join(rows))

    def wait_until(self, seen: Callable[[], bool], what: str) -> Until:
        """Wait until the table asks for something."""
        return self._scene.until(seen, _ASKED_S, f"the table never asked for {what}")

    def wait_until_seen(self, street: str) -> Until:
        """Wait until the table has read the cards of a street and asks for what comes next."""
        complaint = f"the table did not see the {street.lower()}"
        return self._scene.until(
            lambda: not self._scene.action().startswith(street), _ASKED_S, complaint
        )

    # deal --------------------------------------------------------------------------------------

    def pitch(self, order: list[int], rounds: int, look: Callable[[int], Work]) -> Work:
        """Cards to each seat, one at a time; who has all of them begins to look."""
        for turn in range(1, rounds + 1):
            for seat in order:
                yield self._scene.us(self._scene.pace.pitch)
                yield from self.slide(self._scene.world.top_card(), seat)
                if turn == rounds:
                    self._scene.begin(look(seat))
                self._scene.live.add(seat)

    def slide(self, card: Item, seat: int) -> Work:
        """A card to a seat, now and then over its neighbour; True when exactly onto its first."""
        scene = self._scene
        self.gave(card, seat)
        if scene.rng.random() < scene.pace.brush:
            scene.world.move(card, f"hole{(seat + scene.rng.choice((-1, 1))) % SEATS}")
            yield scene.us(BRUSH_S)
        first = scene.world.at(f"hole{seat}")
        if first and scene.rng.random() < scene.pace.pile_up:
            scene.world.move(first[0], f"hole{seat}", _STACKED)
            scene.world.move(card, f"hole{seat}", _STACKED)
            return True
        scene.world.move(card, f"hole{seat}")
        return False

    def gave(self, card: Item, seat: int) -> None:
        """The card is the last one of the seat."""
        self._last[seat] = card

    def ask_to_fan(self, hole: int, look: Callable[[int], Work]) -> Work:
        """Whose cards the table does not see is asked to lay them out again.

        No fan helps a reader that does not list the `hole` cards of a hand: the dealer says so.
        """
        for _ in range(3):
            yield Until(self._is_dealt, 2.0)
            if self._is_dealt():
                return
            if self._scene.hides(hole):
                if self._scene.action().startswith("DEAL"):
                    yield from self.keypad.dealt()
                    continue
                return
            for seat in sorted(self._scene.live):
                if self._scene.cards_seen(seat) < 2:
                    yield from look(seat)
        if self._scene.pace.helps and self._scene.action().startswith("DEAL"):
            yield from self.keypad.dealt()  # where no reader sees a card only the dealer knows

    def _is_dealt(self) -> bool:
        """The table goes on: it neither waits for cards nor asks about them."""
        return not self._scene.action().startswith(("DEAL", "!"))

    def key_dealt(self, row: str) -> Work:
        """Cards came to seats whose readers list no whole hand: ENTER, while the row waits."""
        yield Until(lambda: not self._scene.action().startswith(row), _UNSEEN_S)
        if self._scene.action().startswith(row):
            yield from self.keypad.dealt()

    # cards -------------------------------------------------------------------------------------

    def take_hand(self, cards: list[Item]) -> Work:
        """Fan a folded hand on the muck reader, then put it away if the dealer is tidy.

        Where that reader does not list so many it is put down in parts.
        """
        most = self._scene.listed("muck", len(cards))
        while cards:
            part, cards = cards[:most], cards[most:]
            self._move(part, "muck")
            yield self._scene.us(self._scene.pace.fan)
            if self._scene.pace.tidy or cards:
                self._move(part, "discard")

    def take_cards(self, cards: list[Item]) -> Work:
        """Cards that a player throws away, one by one onto the muck reader.

        Where that reader does not list so many, those that lie there are put away.
        """
        most = self._scene.listed("muck", len(cards))
        for nth, card in enumerate(cards):
            self._move(cards[: nth + 1 - most] if nth >= most else [], "discard")
            self._move([card], "dealer")
            yield self._scene.us(self._scene.pace.push)
            self._move([card], "muck")
            yield self._scene.us(self._scene.pace.fan)
        if self._scene.pace.tidy:
            self._move(cards, "discard")

    def take_card(self, seat: int) -> Work:
        """The last card of a seat is taken out."""
        yield self._scene.us(self._scene.pace.push)
        self._move(self._scene.world.at(f"hole{seat}")[-1:], "discard")

    def take_away(self, seat: int) -> Work:
        """A hand is dead: its cards go, and it has back what it had not bet yet."""
        yield self._scene.us(self._scene.pace.push)
        self._move(self._scene.world.at(f"hole{seat}"), "discard")
        self._scene.live.discard(seat)
        self.give_back(seat)

    def give_back(self, seat: int) -> None:
        """Chips the table has not taken as a wager are none any more."""
        chips = self._scene.pending.pop(seat, [])
        self._move(chips, f"rack{seat}")
        self._scene.paid[seat] -= sum(chip.value for chip in chips)

    def name_open(self, waits: str, look: Callable[[int], Work]) -> Work:
        """The table goes on, or asks: cards are fanned, or an open one is keyed.

        What it asks for the third time in spite of that is not there.
        """
        asked = _ASKS_FOR.match((yield from self._next_row(waits)))
        answered = Counter[str]()
        while asked is not None and answered[asked[0]] < _ANSWERS:
            answered[asked[0]] += 1
            seat = int(asked[1]) - 1
            if asked[2] in _SHORT or self._last[seat].value not in _DECK:
                yield from look(seat)
            else:
                yield from self.keypad.card(self._last[seat].value, seat)
            asked = _ASKS_FOR.match((yield from self._next_row(waits, asked[0])))

    def asks_for_a_card(self) -> bool:
        """One that fell on another one, or whose face nobody read."""
        return _ASKS_FOR.match(self._scene.action()) is not None

    def _next_row(self, *waits: str) -> Work:
        """The action row once it is none of these, or after a while."""
        yield Until(lambda: not self._scene.action().startswith(waits), _OPEN_S)
        return self._scene.action()

    def burn(self) -> Work:
        """The top card to the burns; the last one there goes aside."""
        yield self._scene.us(self._scene.pace.board)
        self._move(self._scene.world.at("burn"), "discard")
        self._move([self._scene.world.top_card()], "burn")

    def street(self, cards: int) -> Work:
        """Burn, then so many cards onto the board's readers."""
        yield from self.burn()
        yield from self.lay(cards)

    def lay(self, cards: int) -> Work:
        """So many cards onto the board's readers, each on the next one."""
        for _ in range(cards):
            yield self._scene.us(self._scene.pace.board)
            place = next(n for n in range(BOARD) if not self._scene.world.at(f"board{n}"))
            self._move([self._scene.world.top_card()], f"board{place}")

    def lay_aside(self, first: int) -> Work:
        """Cards of the board from this place on: another board comes there."""
        yield self._scene.us(self._scene.pace.sweep)
        for place in range(first, BOARD):
            self._move(self._scene.world.at(f"board{place}"), "discard")

    def second_street(self, cards: int) -> Work:
        """So many cards beside the readers, keyed one by one; the cards."""
        laid = []
        for _ in range(cards):
            yield self._scene.us(self._scene.pace.board)
            card = self._scene.world.top_card()
            self._move([card], "discard")
            yield from self.keypad.second(card.value)
            yield _TAKEN_US
            laid.append(card.value)
        return laid

    # what no reader sees -------------------------------------------------------------------------

    def key_street(self, street: str, places: range) -> Work:
        """Board cards over readers that the page names as dead, when the table waits for them."""
        scene = self._scene
        if not scene.pace.helps:
            return
        yield Until(lambda: not scene.action().startswith(street), _UNSEEN_S)
        for place in places:
            if scene.action().startswith(street) and scene.is_dead(f"board{place}"):
                [card] = scene.world.at(f"board{place}")
                yield from self.keypad.card(card.value)
                yield _TAKEN_US

    def key_hands(self) -> Work:
        """Wait for the lights of tabled cards; those that stay dark are keyed."""
        scene = self._scene
        yield Until(lambda: all(map(self._is_seen, scene.live)), _UNSEEN_S)
        for seat in sorted(scene.live):
            if scene.is_hidden(seat) or (scene.pace.helps and scene.cards_seen(seat) < 2):
                for card in scene.world.at(f"hole{seat}"):
                    yield from self.keypad.card(card.value, seat)
                    yield _TAKEN_US

    def _is_seen(self, seat: int) -> bool:
        """No more of the seat's cards will come to light."""
        return self._scene.is_hidden(seat) or self._scene.cards_seen(seat) == 2

    def key_end(self) -> Work:
        """One hand is left at the showdown: a table that does not see it is told by SHOW."""
        if self._scene.pace.helps:
            yield Until(lambda: not self._asks_to_show(), _UNSEEN_S)
            if self._asks_to_show():
                yield from self.keypad.show()

    def _asks_to_show(self) -> bool:
        return self._scene.action().startswith("SHOW")

    def collect(self) -> Work:
        """Gather all cards and let the felt lie empty for a moment."""
        for zone in ("muck", "burn", *(f"board{n}" for n in range(BOARD))):
            self._move(self._scene.world.at(zone), "discard")
        for seat in sorted(self._scene.live):
            yield self._scene.us(self._scene.pace.sweep)
            self._move(self._scene.world.at(f"hole{seat}"), "discard")
        self._scene.live.clear()
        yield _CLEARED_US

    def _move(self, items: list[Item], place: str) -> None:
        for item in items:
            self._scene.world.move(item, place)

    # chips -------------------------------------------------------------------------------------

    def sweep(self) -> Work:
        """Bets into the tray; what nobody called goes back to its owner."""
        scene = self._scene
        owner, uncalled = uncalled_bet(scene.paid)
        if scene.is_dead_blind(owner):
            uncalled = 0
        for seat in scene.fronts():
            yield scene.us(scene.pace.sweep)
            self._move(scene.world.at(f"bet{seat}"), "dealer")
            if seat == owner:
                uncalled -= self._give("dealer", seat, min(uncalled, scene.world.chips("dealer")))
            scene.to_tray(scene.world.at("dealer"))
        scene.world.change("pile")
        if uncalled:  # part of an ante that the others could not match
            self._move(scene.world.at("pot"), "pile")
            self._give("pile", owner, uncalled)
        yield scene.us(scene.pace.rest)

    def _give(self, place: str, seat: int, amount: int) -> int:
        """Pay chips from a place back to a seat that had put them in."""
        [chips] = self._scene.world.change(place, amount)
        self._move(chips, f"rack{seat}")
        self._scene.paid[seat] -= amount
        return amount

    def refund(self) -> Work:
        """Everybody gets back what he put in."""
        scene, world = self._scene, self._scene.world
        for place in ("pot", *(f"bet{seat}" for seat in range(SEATS))):
            self._move(world.at(place), "pile")
        for seat, chips in scene.paid.items():
            if chips:
                yield scene.us(scene.pace.sweep)
                self._give("pile", seat, chips)

    def push(self, shares: dict[int, int]) -> Work:
        """Give the pot to its winners."""
        world = self._scene.world
        self._move(world.at("pot"), "pile")
        for seat, share in shares.items():
            yield self._scene.us(self._scene.pace.push)
            [chips] = world.change("pile", share)
            self._move(chips, f"rack{seat}")

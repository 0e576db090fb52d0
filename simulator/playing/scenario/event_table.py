"""The table at event level: hands and keys straight into the rules, as sensing would report."""

from collections.abc import Sequence
from random import Random

from floorman import events as ev
from floorman.carried import shown
from floorman.display.lights import LEDS, Lights
from floorman.display.news import News
from floorman.display.rows import Rows
from floorman.rules import codes
from floorman.rules.expected import Expected
from floorman.rules.procedures import OF_BOARD
from floorman.rules.state import NO_CARD, NOBODY

from host_tools.table.timeline import Note
from simulator.faults import Wish
from simulator.playing.scenario.deck import hole_cards, unnamed_cards
from simulator.playing.scenario.model import Scenario
from simulator.playing.scenario.scenario_table import ScenarioTable
from simulator.playing.scenario.verbs import SEATS, STUB

_STEP_MS = 2000
_CHIP_MS = 60
_MOTION_MS = 1600  # after the last chip of a motion until it counts as finished
_LAST_PLACE = 4
_CARDS = (ev.FAULT_DUPLICATE, ev.FAULT_DECK, ev.FAULT_JOKER, ev.FAULT_CUT)
_FIRST_PLACE = 10  # of the board, in TAKEN
_BURNS_AT = 5  # in LIES
_THIRD = 2  # display row with pages
_MOST_PAGES = 6
_SWEEPS = 6  # of the readers, from one dealt card to the next
_REST_S = 2.0  # nothing moves for so long: the dealer has done what was to do
_LONG_REST_S = 12.0  # or only paused, until so long


class EventTable(ScenarioTable):
    """Rules and display in this process, events two seconds apart."""

    def __init__(self, scenario: Scenario) -> None:
        self._news = News()
        self._clock_seat = NOBODY
        self._clock_ends = 0
        self._ms = 0
        super().__init__(scenario)
        self._rows = Rows(self._news)
        self._lights = Lights(self._news)
        self._seen = bytearray(SEATS)
        self._sweep = 0
        self._expected = Expected(self.game)
        self._hand = (0, 0)
        self._lying: set[int] = set()  # places of the board
        self._burns = 0
        self._is_back = False
        self._holes = hole_cards(scenario)
        self._deck = unnamed_cards(scenario, self._holes, Random(0))

    def _say(self, said: Note) -> None:
        super()._say(said)
        note, seat, value, why, _ = said
        self._news.hear(note, seat, value, why)
        if note == codes.NOTE_CLOCK:
            self._clock_seat = seat if value else NOBODY
            self._clock_ends = self._ms + value * 1000
        elif note == codes.NOTE_DISPUTES:
            self._clock_seat = self.game.clock_on()
            self._clock_ends = self._ms + value * 1000

    def _feed(self, kind: int, seat: int = 0, value: int = 0, after: int = _STEP_MS) -> None:
        """One event, `after` ms later."""
        self._ms += after
        self.game.feed(kind, seat, value, self._ms)

    # what people see ---------------------------------------------------------------------------

    def row(self, n: int) -> str:
        """Text of display row n."""
        from simulator.eyes import text_of

        self._rows.update(self.game)
        return text_of(bytes(self._rows.columns[n]))

    def pages(self) -> list[str]:
        """Every page of the third row, the one that is shown first."""
        found = [self.row(_THIRD)]
        for _ in range(_MOST_PAGES):
            self._rows.turn_page(self.game)
            text = self.row(_THIRD)
            if text not in found:
                found.append(text)
        return found

    def light(self, seat: int) -> set[str]:
        """Names of what the seat's lights say."""
        from simulator.eyes import meaning_of

        self._lights.update(self.game, self._seen)
        return meaning_of(bytes(self._lights.codes[seat * LEDS : (seat + 1) * LEDS]))

    def dead(self) -> None:
        """There are no readers at this level."""

    def troubles_so_far(self) -> None:
        """And no troubles with them."""

    # motions -----------------------------------------------------------------------------------

    def tell(self, kind: int, seat: int = 0, value: int = 0) -> None:
        self._feed(kind, seat, value)

    def move_chips(self, seat: int, pulled: Sequence[int], put: Sequence[int]) -> None:
        """Each chip, then the sum at rest.  Nothing in front is told by the sum alone."""
        if self.front[seat]:
            for chip in pulled:
                self._feed(ev.CHIP_OUT, seat, chip, _CHIP_MS)
        for chip in put:
            self._feed(ev.CHIP, seat, chip, _CHIP_MS)
        self._feed(ev.CHIPS, seat, sum(self.front[seat]), _MOTION_MS)

    def sweep(self, seat: int) -> None:
        self._feed(ev.CHIPS, seat, 0)

    def knock(self, seat: int) -> None:
        self._feed(ev.KNOCK, seat)

    def key(self, code: int, amount: int = 0) -> None:
        self._feed(ev.KEY, code, amount)

    def card(self, seat: int, together: bool = False) -> None:
        mine = self._holes.get(seat)
        card = mine.pop(0) if mine else self._off_the_deck()
        self._seen[seat] += 1
        self._sweep += 0 if together else _SWEEPS
        self._feed(ev.HOLE, seat, self._sweep & 0xFFFF, 0 if together else _STEP_MS)
        if self._expected.open_seat() == seat:
            self._feed(ev.UP_CARD, seat, card, 0)

    def _off_the_deck(self) -> int:
        """The card that comes here at radio level; the rules hear it where it lies open."""
        card = self._deck.pop()
        self._deck.insert(0, card)  # hands that follow are dealt from it, too
        return card

    def slide(self, seat: int, reader: str) -> None:
        """The rules hear nothing of it."""

    def burn(self) -> None:
        self._begin_felt()
        self._off_the_deck()
        self._burns += 1
        self._feed(ev.BURN)

    def board(self, card: int) -> None:
        self._begin_felt()
        place = self._free_place()
        if self._is_back:  # a burn that went back is the next card off the stub
            self._is_back = False
            self._feed(ev.TAKEN, ev.AT_BURN, _FIRST_PLACE + place)
        self._lying.add(place)
        self._feed(ev.BOARD, place, card)
        self._tell_felt()

    def _begin_felt(self) -> None:
        """A hand, or a deal, begins with a board and burns that were cleared."""
        hand = (self.game.hand_no, self.game.redeals)
        if hand != self._hand:
            self._hand = hand
            self._lying.clear()
            self._burns = 0

    def _move_felt(self, source: int, target: int) -> None:
        """A card of the board or of the burns goes elsewhere."""
        self._begin_felt()
        self._lying.discard(source - _FIRST_PLACE)
        self._burns += (target == ev.AT_BURN) - (source == ev.AT_BURN)

    def _tell_felt(self) -> None:
        """Board and burns, as far as the rules wait for them."""
        if self._expected.mending() & OF_BOARD:
            places = sum(1 << place for place in self._lying)
            self._feed(ev.LIES, 0, places | max(0, self._burns) << _BURNS_AT, 0)

    def _free_place(self) -> int:
        """The next place where no card lies, accepted or too early."""
        both = zip(self.game.board, self.game.early_cards, strict=True)
        free = [place for place, cards in enumerate(both) if set(cards) == {NO_CARD}]
        if self.game.decision() == codes.ALERT_BOARD_BURNED:
            free.insert(0, self.game.asked_value())
        return free[0] if free else _LAST_PLACE

    def lift(self, seat: int) -> None:
        self._seen[seat] = 0

    def lay(self, seat: int) -> None:
        self._seen[seat] = self.game.dealt[seat]

    def muck(self, seat: int) -> None:
        self._seen[seat] = 0
        self._feed(ev.MUCKED, seat)

    def show(self, seat: int, cards: tuple[int, ...]) -> None:
        for at in range(0, len(cards), 2):
            self._feed(ev.SHOWN, seat, shown(cards, at))

    def wait(self, seconds: float) -> None:
        """A long wait is told: no card moves any more, and a clock may run out."""
        self._ms += round(seconds * 1000)
        if self._clock_seat != NOBODY and self._ms >= self._clock_ends:
            expired, self._clock_seat = self._clock_seat, NOBODY
            self._feed(ev.EXPIRED, expired, 0, 0)
        for rest in (_REST_S, _LONG_REST_S):
            if seconds >= rest:
                self._feed(ev.REST)

    def take(self, source: int, target: int) -> None:
        self._move_felt(source, target)
        self._feed(ev.TAKEN, source, target)
        self._tell_felt()

    def to_stub(self, source: int) -> None:
        """The rules hear of it where they wait for it; a seat's light goes out."""
        if source < SEATS:
            self._seen[source] = max(0, self._seen[source] - 1)
        else:
            self._is_back = source == ev.AT_BURN
            self._move_felt(source, STUB)
            self._tell_felt()

    def wrong(self, what: int, place: int) -> None:
        """A card that a file knows counts as one of the seat before it is found wrong."""
        if place < SEATS and what in _CARDS and self.game.running():
            self.card(place)
        self._feed(ev.FAULT, place, what)

    def fault(self, wish: Wish) -> None:
        """Below the rules; at this level nothing is to be seen of it."""

    def heal(self, name: str, place: str) -> None:
        """Nor of this."""

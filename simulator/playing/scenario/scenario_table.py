"""Acts of people at the table, verb by verb, out of a few motions each level makes its way."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

from floorman import events as ev
from floorman.rules import codes

from host_tools.table.timeline import Note, Timeline
from host_tools.table.view import Watched
from simulator.chipset import split
from simulator.faults import Wish
from simulator.playing.on_rules import Said
from simulator.playing.scenario.books import choosing
from simulator.playing.scenario.change import plain_raise
from simulator.playing.scenario.model import Scenario, Step
from simulator.playing.scenario.verbs import SEATS, STUB, WRONG, fault_wish, key_code, menu_number

_KEYS = {"check": ev.K_CHECK, "call": ev.K_CALL, "bet": ev.K_RAISE, "raise": ev.K_RAISE,
         "all-in": ev.K_ALLIN, "fold": ev.K_FOLD, "amount": ev.K_ENTER}  # fmt: skip
_OUT_OF_TURN = {"check": "check", "call": "call", "raise": "raise", "bet": "raise",
                "all-in": "raise", "fold": "fold"}  # fmt: skip
"""Entry of the dealer's menu that says the same for a seat that is not in turn."""
_NOBODY = 255
_STREETS = (("flop", 3), ("turn", 1), ("river", 1))


class ScenarioTable(ABC):
    """A table and the hands at it.  `do` takes one step of a scenario.

    `game` is the host's understanding of the table, `said` everything it said, `front` the chips
    in front of each seat.  A motion returns when the table had time to understand it.
    """

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.said: list[Said] = []
        self._timeline = Timeline(self._say)
        self.front: dict[int, list[int]] = {seat: [] for seat in range(SEATS)}
        self._verbs: dict[str, Callable[[Step], None]] = {
            name[4:]: getattr(self, name) for name in dir(self) if name.startswith("_do_")
        }

    @property
    def game(self) -> Watched:
        """The rules as the host follows them."""
        return self._timeline.game

    def _say(self, said: Note) -> None:
        self.said.append(Said.of(said))

    # motions -----------------------------------------------------------------------------------

    @abstractmethod
    def tell(self, kind: int, seat: int = 0, value: int = 0) -> None:
        """The host tells the table an event."""

    @abstractmethod
    def move_chips(self, seat: int, pulled: Sequence[int], put: Sequence[int]) -> None:
        """One motion: chips back to the seat, others in front of it."""

    @abstractmethod
    def sweep(self, seat: int) -> None:
        """The dealer takes all chips in front of a seat into the pot."""

    @abstractmethod
    def knock(self, seat: int) -> None:
        """A rap on the felt."""

    @abstractmethod
    def key(self, code: int, amount: int = 0) -> None:
        """The dealer types an amount and a key."""

    @abstractmethod
    def card(self, seat: int, together: bool = False) -> None:
        """A hole card; `together` with the one before as far as a reader can tell."""

    @abstractmethod
    def slide(self, seat: int, reader: str) -> None:
        """The seat's card over the other of its two readers is pushed over this one, a or b."""

    @abstractmethod
    def burn(self) -> None:
        """A burn card."""

    @abstractmethod
    def board(self, card: int) -> None:
        """A card to the next free place of the board."""

    @abstractmethod
    def lift(self, seat: int) -> None:
        """The seat's cards go into the hand."""

    @abstractmethod
    def lay(self, seat: int) -> None:
        """And back onto the felt."""

    @abstractmethod
    def muck(self, seat: int) -> None:
        """The seat's cards go to the muck."""

    @abstractmethod
    def show(self, seat: int, cards: tuple[int, ...]) -> None:
        """The seat's cards are turned over."""

    @abstractmethod
    def take(self, source: int, target: int) -> None:
        """A card is moved on, from a place to a place (verbs.PLACES)."""

    @abstractmethod
    def to_stub(self, source: int) -> None:
        """A card goes back into the stub and is shuffled in: it may come again."""

    @abstractmethod
    def wrong(self, what: int, place: int) -> None:
        """A card that cannot be (1 duplicate and so on, verbs.WRONG) comes to a place."""

    @abstractmethod
    def wait(self, seconds: float) -> None:
        """Nothing happens for a while."""

    @abstractmethod
    def fault(self, wish: Wish) -> None:
        """Something goes wrong from now on."""

    @abstractmethod
    def heal(self, name: str, place: str) -> None:
        """Heal a fault, at one place or wherever it was."""

    # set-up ------------------------------------------------------------------------------------

    def set_up(self) -> None:
        """Everything before the first step."""
        scenario = self.scenario
        for kind, seat, value in choosing(scenario.book, scenario.house):
            self.tell(kind, seat, value)
        if scenario.game is not None:
            self.tell(*scenario.game)
        for seat, chips in scenario.stacks.items():
            self.tell(ev.SEAT, seat, chips)
        self.tell(ev.SMALL, 0, scenario.small)
        self.tell(ev.BIG, 0, scenario.big)
        self.tell(ev.ANTE, scenario.ante_mode, scenario.ante)
        self.tell(ev.UNIT, 0, scenario.unit)
        if scenario.button != _NOBODY:
            self.tell(ev.BUTTON, scenario.button)
        if scenario.start != "idle":
            self.tell(ev.START, 0, 1)
            self._post()
            self._play_to(scenario.start)

    def _post(self) -> None:
        game = self.game
        for seat in self.scenario.stacks:
            ante = game.contribution[seat] - game.street_bet[seat]
            if ante > 0:
                self.put(seat, split(ante))
        if game.ante_mode:
            self.collect()
        for seat in self.scenario.stacks:
            if game.street_bet[seat]:
                self.put(seat, self.scenario.posted.get(seat, split(game.street_bet[seat])))

    def _play_to(self, start: str) -> None:
        """Deal, then calls and checks until the street is reached."""
        if start == "deal":
            return
        self._deal_all()
        for street, cards in _STREETS:
            if start == "preflop":
                return
            self._pass_round()
            self.collect()
            self.burn()
            for _ in range(cards):
                self.board(self.scenario.board[self.game.nboard])
            if start == street:
                return

    def _deal_all(self) -> None:
        seat = self.game.button
        for _ in range(self.game.size * SEATS):
            seat = (seat + 1) % SEATS
            if self.game.flags[seat] & codes.SEAT_IN_HAND:
                self.card(seat)

    def _pass_round(self) -> None:
        """Everybody calls or checks."""
        street = self.game.street
        for _ in range(2 * SEATS):
            if self.game.phase != codes.BET or self.game.street != street:
                return
            self.call(self.game.actor)

    # chips -------------------------------------------------------------------------------------

    def put(self, seat: int, chips: Sequence[int], pulled: Sequence[int] = ()) -> None:
        """One motion of a hand."""
        for chip in pulled:
            self.front[seat].remove(chip)
        self.front[seat] += chips
        self.move_chips(seat, pulled, sorted(chips, reverse=True))

    def collect(self) -> None:
        """The dealer sweeps what lies in front."""
        for seat, chips in self.front.items():
            if chips:
                chips.clear()
                self.sweep(seat)

    def call(self, seat: int) -> None:
        """A knock, or the chips that are missing."""
        owed = self.game.to_call(seat)
        if not owed:
            self.knock(seat)
            return
        self.put(seat, split(self.game.street_bet[seat] + owed - sum(self.front[seat])))

    def wager(self, seat: int, to: int) -> None:
        """To a total in front, with chips that can mean nothing else."""
        more = to - sum(self.front[seat])
        self.put(seat, plain_raise(more, self.game.to_call(seat)))

    def menu(self, entry: int, seat: int, number: int = 0) -> None:
        """The dealer keys an entry of the menu about a seat, with a number."""
        who = 0 if seat == _NOBODY else seat + 1
        self.key(ev.K_FLOOR, codes.menu_value(entry, who, number))

    # verbs -------------------------------------------------------------------------------------

    def do(self, step: Step) -> None:
        """Do the step."""
        self._verbs[step.verb](step)

    def _do_chips(self, step: Step) -> None:
        self.put(step.seat, step.value, step.also.get("pull", ()))

    def _do_pull(self, step: Step) -> None:
        self.put(step.seat, (), step.value)

    def _do_knock(self, step: Step) -> None:
        self.knock(step.seat)

    def _do_check(self, step: Step) -> None:
        self.knock(step.seat)

    def _do_lift(self, step: Step) -> None:
        self.lift(step.seat)

    def _do_lay(self, step: Step) -> None:
        self.lay(step.seat)

    def _do_leave(self, step: Step) -> None:
        self.tell(ev.ABSENT, step.seat, 1)

    def _do_return(self, step: Step) -> None:
        self.tell(ev.ABSENT, step.seat, 0)

    def _do_muck(self, step: Step) -> None:
        self.muck(step.seat)

    def _do_fold(self, step: Step) -> None:
        self.muck(step.seat)

    def _do_show(self, step: Step) -> None:
        self.show(step.seat, step.also["cards"])

    def _do_announce(self, step: Step) -> None:
        """The dealer keys what was said; for a seat that is not in turn from the menu."""
        amount = step.also.get("amount", 0)
        word = _OUT_OF_TURN.get(step.value)
        if step.seat == self.game.actor or word is None:
            self.key(_KEYS[step.value], amount)
            return
        if step.value == "all-in":
            amount = self.game.street_bet[step.seat] + self.game.stack[step.seat]
        self.menu(menu_number(word), step.seat, amount)

    def _do_ambiguous(self, step: Step) -> None:
        self.menu(menu_number("ambiguous"), step.seat, step.value)

    def _do_bet(self, step: Step) -> None:
        self.wager(step.seat, step.value)

    def _do_raise(self, step: Step) -> None:
        self.wager(step.seat, step.value)

    def _do_call(self, step: Step) -> None:
        self.call(step.seat)

    def _do_allin(self, step: Step) -> None:
        seat = step.seat
        left = self.game.stack[seat]
        if seat == self.game.actor:
            self.key(ev.K_ALLIN)
        self.put(seat, split(left))

    def _do_deal(self, step: Step) -> None:
        for number, seat in enumerate(step.value):
            self.card(seat, number > 0 and "sweep" in step.also)

    def _do_slide(self, step: Step) -> None:
        self.slide(step.value, step.also["to"])

    def _do_burn(self, step: Step) -> None:
        for _ in range(step.value):
            self.burn()

    def _do_take(self, step: Step) -> None:
        if step.also["to"] == STUB:
            self.to_stub(step.value)
        else:
            self.take(step.value, step.also["to"])

    def _do_wrong(self, step: Step) -> None:
        self.wrong(WRONG.index(step.value) + 1, step.also["at"])

    def _do_board(self, step: Step) -> None:
        for card in step.value:
            self.board(card)

    def _do_collect(self, step: Step) -> None:
        self.collect()

    def _do_key(self, step: Step) -> None:
        self.key(key_code(step.value), step.also.get("amount", 0))

    def _do_confirm(self, step: Step) -> None:
        self.key(ev.K_ENTER)

    def _do_choose(self, step: Step) -> None:
        self.key(ev.K_ENTER, step.value)

    def _do_floor(self, step: Step) -> None:
        self.menu(step.value, step.seat, step.also.get("number", 0))

    def _do_menu(self, step: Step) -> None:
        self.menu(menu_number(step.value), step.seat, step.also.get("number", 0))

    def _do_undo(self, step: Step) -> None:
        for _ in range(step.value):
            self.key(ev.K_UNDO)

    def _do_wait(self, step: Step) -> None:
        self.wait(step.value)

    def _do_tell(self, step: Step) -> None:
        self.tell(getattr(ev, step.value), step.also.get("seat", 0), step.also.get("value", 0))

    def _do_fault(self, step: Step) -> None:
        self.fault(fault_wish(step.value, step.also))

    def _do_heal(self, step: Step) -> None:
        self.heal(step.value, "".join(step.also.values()))

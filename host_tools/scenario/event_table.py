"""The table at event level: hands and keys straight into the rules, as sensing would report."""

from collections.abc import Callable, Sequence
from functools import cache

from floorman import events as ev
from floorman.display.lights import Lights
from floorman.display.news import News
from floorman.display.rows import Rows
from floorman.rules import codes
from floorman.rules.game import Game

from host_tools.event_replay import Said
from host_tools.scenario import change
from host_tools.scenario.books import choosing
from host_tools.scenario.model import Scenario, Step
from host_tools.scenario.verbs import SEATS, key_code, menu_number

_STEP_MS = 2000
_CHIP_MS = 60
_MOTION_MS = 1600  # after the last chip of a motion until it counts as finished
_KEYS = {"check": ev.K_CHECK, "call": ev.K_CALL, "bet": ev.K_RAISE, "raise": ev.K_RAISE,
         "all-in": ev.K_ALLIN, "fold": ev.K_FOLD, "amount": ev.K_ENTER}  # fmt: skip
_NOBODY = 255
_BOARD = 5


@cache
def _knows(kind: int) -> bool:
    """Whether the rules of this build hear of single chips, not only of sums."""
    return Game(lambda *_: None).feed(kind, 0, 1, 0) != codes.BAD_EVENT


class EventTable:
    """A game with its display and what was said.  `do` takes one step of a scenario."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.said: list[Said] = []
        self._news = News()
        self.game = Game(self._say)
        self._rows = Rows(self._news)
        self._lights = Lights(self._news)
        self._seen = bytearray(SEATS)
        self._ms = 0
        self.front: dict[int, list[int]] = {seat: [] for seat in range(SEATS)}
        self._verbs: dict[str, Callable[[Step], None]] = {
            name[4:]: getattr(self, name) for name in dir(self) if name.startswith("_do_")
        }

    def _say(self, note: int, seat: int, value: int, rule: str) -> None:
        self.said.append(Said(note, seat, value, rule))
        self._news.hear(note, seat, value, rule)

    def feed(self, kind: int, seat: int = 0, value: int = 0, after: int = _STEP_MS) -> None:
        """One event, `after` ms later."""
        self._ms += after
        self.game.feed(kind, seat, value, self._ms)

    # what people see -------------------------------------------------------------------------

    def row(self, n: int) -> str:
        """Text of display row n."""
        from simulator.eyes import text_of

        self._rows.update(self.game)
        return text_of(bytes(self._rows.columns[n]))

    def light(self, seat: int) -> set[str]:
        """Names of what the seat's lights say."""
        from simulator.eyes import meaning_of

        self._lights.update(self.game, self._seen)
        first = seat * 5
        return meaning_of(bytes(self._lights.codes[first : first + 5]))

    # set-up ----------------------------------------------------------------------------------

    def set_up(self) -> None:
        """Everything before the first step."""
        scenario = self.scenario
        for kind, seat, value in choosing(scenario.book, scenario.house):
            self.feed(kind, seat, value)
        for seat, chips in scenario.stacks.items():
            self.feed(ev.SEAT, seat, chips)
        self.feed(ev.SMALL, 0, scenario.small)
        self.feed(ev.BIG, 0, scenario.big)
        self.feed(ev.ANTE, scenario.ante_mode, scenario.ante)
        self.feed(ev.UNIT, 0, scenario.unit)
        self.feed(ev.BUTTON, scenario.button)
        if scenario.start == "idle":
            return
        self.feed(ev.START, 0, 1)
        self._post()
        if scenario.start == "deal":
            return
        self._deal_all()
        for street, cards in (("flop", 3), ("turn", 1), ("river", 1)):
            if scenario.start == "preflop":
                return
            self._pass_round()
            self._street(cards)
            if scenario.start == street:
                return

    def _post(self) -> None:
        game = self.game
        for seat in self.scenario.stacks:
            ante = game.paid[seat] - game.total[seat]
            if ante > 0:
                self.put(seat, change.fewest(ante))
        if game.ante_mode:
            self.collect()
        for seat in self.scenario.stacks:
            if game.total[seat]:
                self.put(seat, self.scenario.posted.get(seat, change.fewest(game.total[seat])))

    def _deal_all(self) -> None:
        seat = self.game.button
        for _ in range(2 * SEATS):
            seat = (seat + 1) % SEATS
            if self.game.flags[seat] & codes.SEAT_IN_HAND:
                self._card(seat)

    def _card(self, seat: int, after: int = _STEP_MS) -> None:
        self._seen[seat] += 1
        self.feed(ev.HOLE, seat, 0, after)

    def _pass_round(self) -> None:
        """Everybody calls or checks."""
        street = self.game.street
        for _ in range(2 * SEATS):
            if self.game.phase != codes.BET or self.game.street != street:
                return
            self._call(self.game.actor)

    def _street(self, cards: int) -> None:
        self.collect()
        self.feed(ev.BURN)
        for _ in range(cards):
            self.feed(ev.BOARD, self.game.nboard, self.scenario.board[self.game.nboard])

    # chips -----------------------------------------------------------------------------------

    def put(self, seat: int, chips: Sequence[int]) -> None:
        """One motion of a hand: chips in front, and a moment of rest."""
        for chip in change.largest_first(chips):
            self.front[seat].append(chip)
            self._single(ev.CHIP, seat, chip)
        self._rest(seat)

    def pull(self, seat: int, chips: Sequence[int], followed: bool) -> None:
        """Chips back from the front; the last one is told only when others follow."""
        for chip in chips:
            self.front[seat].remove(chip)
        if followed or self.front[seat]:
            for chip in chips:
                self._single(ev.CHIP_OUT, seat, chip)

    def _single(self, kind: int, seat: int, chip: int) -> None:
        if _knows(kind):
            self.feed(kind, seat, chip, _CHIP_MS)

    def _rest(self, seat: int) -> None:
        """The motion is over: the sum lies there."""
        self.feed(ev.CHIPS, seat, sum(self.front[seat]), _MOTION_MS)

    def collect(self) -> None:
        """The dealer sweeps what lies in front."""
        for seat, chips in self.front.items():
            if chips:
                self.pull(seat, list(chips), followed=False)
                self._rest(seat)

    # steps -----------------------------------------------------------------------------------

    def do(self, step: Step) -> None:
        """What the step says.  Ends when the table has had time to understand it."""
        self._verbs[step.verb](step)

    def _do_chips(self, step: Step) -> None:
        pulled = step.also.get("pull", ())
        if pulled:
            self.pull(step.seat, pulled, followed=True)
        self.put(step.seat, step.value)

    def _do_pull(self, step: Step) -> None:
        self.pull(step.seat, step.value, followed=False)
        self._rest(step.seat)

    def _do_knock(self, step: Step) -> None:
        self.feed(ev.KNOCK, step.seat)

    def _do_lift(self, step: Step) -> None:
        self._seen[step.seat] = 0

    def _do_lay(self, step: Step) -> None:
        self._seen[step.seat] = self.game.dealt[step.seat]

    def _do_muck(self, step: Step) -> None:
        self._seen[step.seat] = 0
        self.feed(ev.MUCKED, step.seat)

    def _do_show(self, step: Step) -> None:
        first, second = step.also["cards"][:2]
        self.feed(ev.SHOWN, step.seat, first << 8 | second)

    def _do_announce(self, step: Step) -> None:
        """The dealer keys what was said; for a seat that is not in turn from the menu."""
        amount = step.also.get("amount", 0)
        if step.seat != self.game.actor and step.value in ("call", "raise"):
            self.menu(step.value, step.seat, amount)
        else:
            self.key(_KEYS[step.value], amount)

    def menu(self, entry: str, seat: int, number: int) -> None:
        """The dealer keys an entry of the menu about a seat, with a number."""
        who = 0 if seat == _NOBODY else seat + 1
        self.key(ev.K_FLOOR, menu_number(entry) + 100 * who + 10000 * number)

    def _do_menu(self, step: Step) -> None:
        self.menu(step.value, step.seat, step.also.get("number", 0))

    def _do_ambiguous(self, step: Step) -> None:
        self.menu("ambiguous", step.seat, step.value)

    def key(self, code: int, amount: int = 0) -> None:
        """The dealer types an amount and a key."""
        self.feed(ev.KEY, code, amount)

    def _do_bet(self, step: Step) -> None:
        self._wager(step.seat, step.value)

    def _do_raise(self, step: Step) -> None:
        self._wager(step.seat, step.value)

    def _wager(self, seat: int, to: int) -> None:
        """To a total in front, with chips that can mean nothing else."""
        more = to - sum(self.front[seat])
        self.put(seat, change.plain_raise(more, self.game.to_call(seat)))

    def _do_call(self, step: Step) -> None:
        self._call(step.seat)

    def _do_check(self, step: Step) -> None:
        self.feed(ev.KNOCK, step.seat)

    def _call(self, seat: int) -> None:
        owed = self.game.to_call(seat)
        if not owed:
            self.feed(ev.KNOCK, seat)
            return
        self.put(seat, change.fewest(self.game.total[seat] + owed - sum(self.front[seat])))

    def _do_fold(self, step: Step) -> None:
        self._do_muck(step)

    def _do_allin(self, step: Step) -> None:
        seat = step.seat
        left = self.game.stack[seat]
        if seat == self.game.actor:
            self.key(ev.K_ALLIN)
        self.put(seat, change.fewest(left))

    def _do_deal(self, step: Step) -> None:
        for number, seat in enumerate(step.value):
            together = number and step.also.get("sweep")
            self._card(seat, 0 if together else _STEP_MS)

    def _do_burn(self, step: Step) -> None:
        for _ in range(step.value):
            self.feed(ev.BURN)

    def _do_board(self, step: Step) -> None:
        for card in step.value:
            self.feed(ev.BOARD, self._free_place(), card)

    def _free_place(self) -> int:
        return min(self.game.nboard, _BOARD - 1)

    def _do_collect(self, step: Step) -> None:
        self.collect()

    def _do_key(self, step: Step) -> None:
        self.key(key_code(step.value), step.also.get("amount", 0))

    def _do_confirm(self, step: Step) -> None:
        self.key(ev.K_ENTER)

    def _do_choose(self, step: Step) -> None:
        self.key(ev.K_ENTER, step.value)

    def _do_floor(self, step: Step) -> None:
        who = 0 if step.seat == _NOBODY else step.seat + 1
        self.key(ev.K_FLOOR, step.value + 100 * who)

    def _do_undo(self, step: Step) -> None:
        for _ in range(step.value):
            self.key(ev.K_UNDO)

    def _do_wait(self, step: Step) -> None:
        self._ms += round(step.value * 1000)

    def _do_tell(self, step: Step) -> None:
        seat = step.also.get("seat", 0)
        self.feed(getattr(ev, step.value), seat, step.also.get("value", 0))

    def _do_fault(self, step: Step) -> None:
        """Readers fail below the rules; at this level nothing is to be seen of it."""

"""A table for people without radio: the rules, rows and lights hear of the felt directly.

It stands for sensing that never errs, with its delays: cards after 0.5 s, chips after 1.2 s.
"""

from random import Random

from floorman import events as ev
from floorman.display.lights import LEDS, Lights
from floorman.display.news import News
from floorman.display.rows import Rows
from floorman.rules import codes

from simulator.clock import Clock
from simulator.eyes import _NAMES, text_of
from simulator.hand_script import HandScript
from simulator.people.crew import Task
from simulator.people.hand import Hand
from simulator.people.pace import BRISK, Pace
from simulator.people.plan import chips_needed
from simulator.radio import BENCH, Profile
from simulator.tags import make_tags
from simulator.world import SEATS, World
from tests.look import Looking

LOOK_US = 100_000
PAGE_US = 2_000_000
CARD_US = 500_000
CHIPS_US = 1_200_000


class Eyes:
    """Sees rows as pixels and lights as codes, as simulator.eyes does."""

    def __init__(self, rows: Rows, lights: Lights) -> None:
        self._rows = rows
        self._lights = lights

    def row(self, n: int) -> str:
        return text_of(bytes(self._rows.columns[n]))

    def light(self, seat: int) -> set[str]:
        mine = self._lights.codes[LEDS * seat : LEDS * seat + LEDS]
        return set().union(*(_NAMES[place, code] for place, code in enumerate(mine) if code))


class FakeTable:
    """Clock, world, eyes, press, knock; `alerts` and `notes` are what the rules said."""

    def __init__(self, scripts: list[HandScript], profile: Profile = BENCH) -> None:
        self.clock = Clock()
        self.world = World(make_tags(chips_needed(scripts), seed=1), profile)
        self.news = News()
        self.game = Looking(self._say)
        self.rows = Rows(self.news)
        self.lights = Lights(self.news)
        self.eyes = Eyes(self.rows, self.lights)
        self.notes: list[tuple[int, int, int]] = []
        self.most_chips = 0
        self._amount = 0
        self._shown = bytearray()
        self._fronts = dict.fromkeys(range(SEATS), (0, 0))
        self._told = dict.fromkeys(range(SEATS), 0)
        self._new_hand()
        self.clock.after(LOOK_US, self._look)
        self.clock.after(PAGE_US, self._turn_page)

    @property
    def alerts(self) -> list[tuple[int, int, int]]:
        return [note for note in self.notes if note[0] == codes.NOTE_ALERT]

    def _say(self, note: int, seat: int, value: int, rule: int) -> None:
        self.news.hear(note, seat, value, rule)
        self.notes.append((note, seat, value))

    def tell(self, kind: int, seat: int, value: int) -> None:
        if kind == ev.START or (kind == ev.KEY and seat == ev.K_NEXT):
            self._new_hand()
        redeals = self.game.redeals
        self.game.feed(kind, seat, value, self.clock.now // 1000)
        if self.game.redeals > redeals:
            self._new_hand()
        self._show()

    def press(self, key: int) -> None:
        if key < 10:
            self._amount = self._amount * 10 + key
        elif key == ev.K_THOUSAND:
            self._amount *= 1000
        elif key == ev.K_CLEAR:
            self._amount = 0
        else:
            if key == ev.K_SHOW:
                self._tabled()
            self.tell(ev.KEY, key, self._amount)
            self._amount = 0

    def knock(self, seat: int) -> None:
        self.tell(ev.KNOCK, seat, 0)

    def run(self, task: Task, seconds: int = 600) -> None:
        """Let time pass until the work is done."""
        for _ in range(seconds):
            if task.finished:
                return
            self.clock.advance(1_000_000)
        raise AssertionError(f"people still play; action row says {self.eyes.row(1)!r}")

    def ledger(self) -> dict[int, int]:
        """Stacks as the table has them."""
        return {seat: chips for seat, chips in enumerate(self.game.stack) if chips}

    def racks(self) -> dict[int, int]:
        """Stacks as they lie on the felt."""
        racks = {seat: self.world.chips(f"rack{seat}") for seat in range(SEATS)}
        return {seat: chips for seat, chips in racks.items() if chips}

    # sensing -----------------------------------------------------------------------------------

    def _new_hand(self) -> None:
        self._owner: dict[int, int] = {}
        self._reported: set[tuple[int, str]] = set()
        self._since: dict[tuple[int, str], int] = {}
        self._mucked: set[int] = set()
        self._old = self._lying()  # counts once it was picked up

    def _lying(self) -> set[tuple[int, str]]:
        return {
            (item.value, zone)
            for zone in self.world.antennas
            for item in self.world.at(zone)
            if not item.is_chip
        }

    def _look(self) -> None:
        if self._old:
            self._old &= self._lying()
        for zone in self.world.antennas:
            for item in self.world.at(zone):
                if not item.is_chip:
                    self._card(zone, item.value)
        for seat in range(SEATS):
            self._chips(seat)
            self._muck(seat)
        if self._seen() != self._shown:  # what was told is shown already
            self._show()
        self.clock.after(LOOK_US, self._look)

    def _card(self, zone: str, card: int) -> None:
        key = (card, zone)
        if key in self._old:
            return
        since = self._since.setdefault(key, self.clock.now)
        if key in self._reported or self.clock.now - since < CARD_US:
            return
        self._reported.add(key)
        if zone.startswith("hole") and card not in self._owner:
            self._owner[card] = int(zone[4:])
            self.tell(ev.HOLE, int(zone[4:]), 0)
        elif zone.startswith("board"):
            self.tell(ev.BOARD, int(zone[5:]), card)
        elif zone == "burn":
            self.tell(ev.BURN, 0, 0)
        elif zone == "muck" and card in self._owner:
            self._mucked.add(self._owner[card])

    def _muck(self, seat: int) -> None:
        if seat in self._mucked and not self.world.at(f"hole{seat}"):
            self._mucked.remove(seat)
            self.tell(ev.MUCKED, seat, 0)

    def _chips(self, seat: int) -> None:
        amount, since = self._fronts[seat]
        now = self.world.chips(f"bet{seat}")
        self.most_chips = max(self.most_chips, len(self.world.at(f"bet{seat}")))
        if now != amount:
            self._fronts[seat] = (now, self.clock.now)
        elif now != self._told[seat] and self.clock.now - since >= CHIPS_US:
            self._told[seat] = now
            if self._can_list(seat):
                self.tell(ev.CHIPS, seat, now)

    def _can_list(self, seat: int) -> bool:
        crowd = self.world.profile.crowd
        return not crowd or len(self.world.at(f"bet{seat}")) < crowd

    def _tabled(self) -> None:
        for seat in range(SEATS):
            cards = [card.value for card in self.world.at(f"hole{seat}")]
            if self.game.live(seat) and len(cards) == 2:
                self.tell(ev.SHOWN, seat, cards[0] << 8 | cards[1])

    def _turn_page(self) -> None:
        self.rows.turn_page(self.game)
        self._show()
        self.clock.after(PAGE_US, self._turn_page)

    def _show(self) -> None:
        self.rows.update(self.game)
        self._shown = self._seen()
        self.lights.update(self.game, self._shown)

    def _seen(self) -> bytearray:
        """Cards that lie at each seat."""
        return bytearray(len(self.world.at(f"hole{seat}")) for seat in range(SEATS))


def set_up(table: FakeTable, script: HandScript) -> None:
    """Tell the table stacks, level and button, and start."""
    for seat in {*range(SEATS)} - {*script.stacks}:
        table.tell(ev.SEAT, seat, 0)
    for event in script.beginning():
        table.tell(*event)


def play(
    script: HandScript, profile: Profile = BENCH, pace: Pace = BRISK, seed: int = 0
) -> tuple[FakeTable, Hand]:
    """Play a hand to its end on a fresh table."""
    table = FakeTable([script], profile)
    table.world.seat_players(script.stacks)
    set_up(table, script)
    hand = Hand(script, table, pace, Random(seed))
    table.run(Task(table.clock, hand.work()))
    return table, hand

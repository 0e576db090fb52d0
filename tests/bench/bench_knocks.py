"""Checks by knocking at tables whose knock sensors are glued and trimmed at random.

Each table is taught by bring-up's own step, over the firmware's own examinations: somebody knocks,
turns trimmers as told, and holds CLEAR.  Then hands are played at a whole simulated table with
these sensors, this `learned.bin`, and people who knock hard and softly, not quite in front of
themselves.  Beside them somebody who is not in the hand slaps the felt now and then.  Nobody may
be checked by the knock of another, and at most one knock in fifty may be asked about.

`python -m tests.bench knocks --tables 30 --hands 10 --seed 1`; `--untaught` leaves the tables as
they were glued, to see what the step is good for, `--sway 0.25` has people lean over when they
play: a slap midway between two seats is either's.
"""

import argparse
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

from floorman import events as ev
from floorman import slaps as examination
from floorman.drivers.mcp23s17 import MCP23S17
from floorman.keypad import LAYOUT, Keypad
from floorman.knocks import Knocks
from floorman.learned import Learned
from floorman.link import exams

from host_tools.bring_up import slap_steps
from host_tools.bring_up.bench import Bench
from host_tools.bring_up.outcome import Result
from host_tools.link.messages import Examined, Message
from host_tools.table.builds import board_data
from simulator.chips.mcp23s17 import expanders
from simulator.clock import Clock
from simulator.desk import Desk
from simulator.slaps import SWAY, Sensor, Slaps
from tests.drivers.panel_bus import Bus

ASKED_OF = 50
"""At most one knock of so many may be asked about."""
_AGAIN_OF = 10
"""At most one of so many may be knocked once more, for it was too soft, bumped or swallowed."""
SEATS = 10
PLAYERS = 4
_LOOK_US = 64  # two frames of an expander and a look at the clock
_LINK_US = 15_000  # from an answer to the next question
_PAUSE_US = (200_000, 500_000)  # between two knocks: who is asked for ten hurries
_EIGHTH = 1.2
_FINGERS = (0.7, 1.3)
_CLEAR = divmod(LAYOUT.index(ev.K_CLEAR), 5)
_ALL = 7  # FRAM, keypad and knock sensors answer
_TRIES = 3  # then a player says it, and the dealer keys it
_STRAY = 0.3
_UNDERSTOOD_S = 0.8
_STACK = 10_000
_LEAST = 4  # knocks that are checks in a hand: the big blind's, and all on the flop but one


class Ticks:
    """MicroPython's `time`: looking at it takes time."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    def ticks_us(self) -> int:
        self._clock.advance(_LOOK_US)
        return self._clock.now

    def ticks_ms(self) -> int:
        return self._clock.now // 1000

    def ticks_diff(self, late: int, early: int) -> int:
        return late - early

    def sleep_ms(self, ms: int) -> None:
        self._clock.advance(1000 * ms)


class Pupil:
    """The knock sensors of a table and the firmware that examines them, and a person's hands.

    Patient and Person of host_tools/bring_up, as far as its step of the slaps needs them.
    """

    def __init__(self, seed: int, folder: Path) -> None:
        self.heard: list[Message] = []
        self.turned = 0
        self._random = Random(f"{seed} fingers")
        self._clock = Clock()
        device, self._keys, inputs = expanders()
        knocks = board_data()["knocks"]
        hold_us = 1000 * knocks["hold_ms"]
        glued = Random(f"{seed} glue")
        self.slaps = Slaps(self._clock, inputs, knocks["pins"], hold_us, glued)
        self.slaps.glue()
        bus: Any = Bus(device)
        both = [MCP23S17(bus, bus.cs, address) for address in (0, 1)]
        self._keypad = Keypad(both[0])
        Knocks(both[1])
        self._parts: Any = SimpleNamespace(
            expanders=both,
            keypad=self._keypad,
            clock=Ticks(self._clock),
            learned=Learned(f"{folder}/learned.bin"),
        )
        self._knocking = 0

    def ask(self, what: int, place: int) -> Examined:
        self.wait(_LINK_US / 1_000_000)
        if what == exams.PARTS:
            return Examined(what, place, (_ALL, 0, 0, 0))
        numbers = examination.answer(what, place, self._parts)
        return Examined(what, place, numbers)  # type: ignore[arg-type]  # a question that is one

    def wait(self, seconds: float, until: Any = None) -> None:
        self._clock.advance(round(1_000_000 * seconds))
        self._keypad.poll(self._clock.now // 1000)

    def knock_on(self, seat: int, times: int) -> None:
        self._knocking += 1
        self._again(seat, self._knocking, knocked=False)

    def _again(self, seat: int, which: int, knocked: bool = True) -> None:
        if which == self._knocking:
            if knocked:
                self.slaps.slap(seat)
            pause = self._random.randint(*_PAUSE_US)
            self._clock.after(pause, lambda: self._again(seat, which))

    def turn(self, seat: int, eighths: int) -> None:
        self.turned += 1
        self.slaps.sensors[seat].trimmer *= _EIGHTH ** -(eighths * self._random.uniform(*_FINGERS))

    def hold_clear(self) -> None:
        self._keys.press(*_CLEAR)

    def enough(self) -> None:
        self._knocking += 1
        self._keys.release(*_CLEAR)


def teach(seed: int, folder: Path, taught: bool = True) -> tuple[list[Sensor], Result, int]:
    """The sensors of a table, how the step went, and how often a trimmer was turned."""
    pupil = Pupil(seed, folder)
    person: Any = pupil
    result = slap_steps.slaps_alike(Bench(person, person)) if taught else Result()
    return pupil.slaps.sensors, result, pupil.turned


class Evening:
    """Hands at a table; `counted` says what came of each knock."""

    def __init__(self, seed: int, folder: Path, sensors: list[Sensor], sway: float = SWAY) -> None:
        self.counted: Counter[str] = Counter()
        self._random = Random(f"{seed} evening")
        self._desk = Desk(folder)
        slaps = self._desk.rig.slaps
        slaps.glue()  # people knock as they like
        slaps.sensors = sensors
        slaps.sway = sway
        self._seats: list[int] = []

    def hand(self, number: int) -> None:
        """Everybody calls, the big blind checks, all check on the flop and give up on the turn."""
        desk = self._desk
        self._seats = sorted(self._random.sample(range(SEATS), PLAYERS))
        desk.world.seat_players({})
        for seat in range(SEATS):
            desk.cable.tell(ev.SEAT, seat, _STACK if seat in self._seats else 0)
        for kind, value in ((ev.SMALL, 50), (ev.BIG, 100)):
            desk.cable.tell(kind, 0, value)
        desk.cable.tell(ev.BUTTON, self._seats[number % PLAYERS])
        desk.cable.tell(ev.START, 0, number)
        desk.board.run(lambda: desk.cable.untold == 0)
        desk.wait(0.3)
        desk.deal(*self._seats)
        for _ in range(PLAYERS - 1):
            desk.press(ev.K_CALL)
        self._check()
        desk.lay(30, "burn")
        desk.lay(40, "board0", "board1", "board2")
        desk.wait(0.6)
        for _ in self._seats:
            self._check()
        desk.lay(31, "burn")
        desk.lay(43, "board3")
        desk.press(*[ev.K_FOLD] * (PLAYERS - 1))
        for card in list(desk.world.cards.values()):
            desk.world.move(card, "discard")
        desk.wait(4)
        if desk.board.table.game.running():
            raise AssertionError("the hand does not end")

    def _check(self) -> None:
        """The player in turn knocks until it is understood."""
        desk, seat = self._desk, self._desk.seen.actor
        if seat not in self._seats:
            return  # a neighbour's knock was taken for the check of one who came later
        if self._random.random() < _STRAY:
            self._stray(seat)
        if desk.seen.actor != seat:
            return
        for _ in range(_TRIES):
            what = self._told(seat)
            self.counted[what] += 1
            if desk.seen.actor != seat:
                return
            if what == "asked":
                break
        desk.press(ev.K_CHECK)

    def _stray(self, actor: int) -> None:
        """Somebody who is not in the hand slaps the felt, beside the player in turn if he can."""
        others = [seat for seat in range(SEATS) if seat not in self._seats]
        beside = [seat for seat in others if (seat - actor) % SEATS in (1, 9)]
        self.counted["strays"] += 1
        what = self._told(self._random.choice(beside or others))
        self.counted["strays asked"] += what == "asked"
        if self._desk.seen.actor != actor:
            self.counted["wrong by a stray"] += 1

    def _told(self, seat: int) -> str:
        """Knock in front of the seat; how the table took it."""
        desk = self._desk
        before = len(desk.heard)
        desk.rig.knock(seat)
        desk.wait(_UNDERSTOOD_S)
        for event in desk.heard[before:]:
            if event.kind == ev.KNOCK:
                return "right" if event.seat == seat else "wrong"
            if event.kind == ev.REFUSED:
                return "asked"
        return "again"


def play(seed: int, hands: int, taught: bool, sway: float) -> Counter[str]:
    """One table, taught and played at."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sensors, result, turned = teach(seed, folder, taught)
        evening = Evening(seed, folder, sensors, sway)
        for number in range(1, hands + 1):
            evening.hand(number)
        doubts = " ".join(one.name for one in (*result.failed, *result.doubted))
        print(
            f"  table {seed}: {turned} turns, bring-up {result.verdict} {doubts}; "
            + ", ".join(f"{n} {what}" for what, n in sorted(evening.counted.items())),
            flush=True,
        )
        return evening.counted


def main(argv: Sequence[str] | None = None) -> int:
    """Run the bench; exit status."""
    parser = argparse.ArgumentParser(prog="knocks", description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--hands", type=int, default=10, help="at each table (10)")
    parser.add_argument("--seed", type=int, default=1, help="first table (1)")
    parser.add_argument("--untaught", action="store_true", help="trimmers stay as they were set")
    parser.add_argument("--sway", type=float, default=SWAY, help="of a seat (0.12)")
    options = parser.parse_args(argv)
    began = time.perf_counter()
    counted: Counter[str] = Counter()
    for seed in range(options.seed, options.seed + options.tables):
        counted += play(seed, options.hands, not options.untaught, options.sway)
    knocks = sum(counted[what] for what in ("right", "wrong", "asked", "again"))
    wrong = counted["wrong"] + counted["wrong by a stray"]
    print(
        f"knocks: {options.tables * options.hands} hands, {knocks} knocks:"
        f" {counted['right']} right, {counted['wrong']} wrong, {counted['asked']} asked,"
        f" {counted['again']} knocked again;"
        f" {counted['strays']} slaps of others: {counted['wrong by a stray']} checked somebody,"
        f" {counted['strays asked']} asked; {time.perf_counter() - began:.0f} s"
    )
    enough = counted["right"] >= _LEAST * options.tables * options.hands
    many = ASKED_OF * counted["asked"] > knocks or _AGAIN_OF * counted["again"] > knocks
    return int(wrong > 0 or many or not enough)


if __name__ == "__main__":
    sys.exit(main())

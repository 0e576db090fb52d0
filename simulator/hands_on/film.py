"""A scenario or a recorded hand as it was played, step by step, for the film page.

A film is {"title", "book": id, "note", "steps": [{"ms", "change": sections of the page's document,
"lies": sections of what lies there}]}; the first step has all sections, later ones what changed.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Annotated, Any, NotRequired, TypedDict

from floorman.rules.state import SEATS

from host_tools.link.messages import Began, Count, Event, Lights, Message, Row
from host_tools.outputs.live_document import difference
from host_tools.table.page_document import Table
from host_tools.table.seats import open_cards
from host_tools.table.state import TableState
from simulator.bus import SimulationError
from simulator.hand_script import HandScript
from simulator.hands_on.reaching import Hands, Lies
from simulator.playing import on_radio
from simulator.playing.replay import read_hand
from simulator.playing.scenario.event_table import EventTable
from simulator.playing.scenario.model import Scenario
from simulator.playing.scenario.radio_table import opened
from simulator.playing.scenario.reader import load
from simulator.playing.scenario.scenario_table import ScenarioTable
from simulator.rig import Rig


class Frame(TypedDict):
    """Changes of the table's document, and of what lies there."""

    ms: int
    change: Annotated[dict[str, Any], Table]
    lies: Annotated[dict[str, Any], Lies]


class Film(TypedDict):
    """`piece` is the one of the gallery, where it is."""

    title: str
    book: str
    note: str
    steps: list[Frame]
    piece: NotRequired[str]


_ROWS = range(3)
_NOTHING: Lies = {"piles": {}, "cards": {}, "chips": {}, "held": {}, "old": []}


@dataclass
class Reel:
    """Takes messages and keeps what the page would have shown, while it `rolls`."""

    names: dict[int, str]
    lies: Callable[[], Lies] = lambda: _NOTHING
    rolls: bool = True
    state: TableState = field(init=False)
    steps: list[Frame] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.state = TableState(self.names)
        self._shown: Mapping[str, Any] = {}
        self._lay: Mapping[str, Any] = {}
        self._ms = 0

    def take(self, message: Message) -> None:
        """A message of the table; an event is a picture of its own."""
        self.state.take(message)
        if isinstance(message, Event) and not message.past:
            self._ms = message.ms
            self.snap()

    def begin_here(self) -> None:
        """How it came to this is one picture, the first."""
        self.steps.clear()
        self._shown, self._lay = {}, {}
        self.snap()

    def snap(self) -> None:
        """Keep what is to be seen now, if it is anything new."""
        if not self.rolls:
            return
        document, lies = self.state.document(), self.lies()
        change, moved = difference(self._shown, document), difference(self._lay, lies)
        if change or moved:
            self.steps.append({"ms": self._ms, "change": change, "lies": moved})
            self._shown, self._lay = document, lies


def of_scenario(scenario: Scenario, names: dict[int, str], board: str = "host") -> Film:
    """Through the radio where the scenario can run there, else straight into the rules."""
    reel = Reel(names)
    if "radio" in scenario.levels:
        with opened(scenario, board) as table:
            reel.lies = _over(table.rig, reel)
            table.on_message = reel.take
            _play(table, scenario, reel)
    else:
        _play(EventReel(scenario, reel), scenario, reel)
    book = scenario.book
    return {"title": scenario.name, "book": book, "note": scenario.note, "steps": reel.steps}


def _over(rig: Rig, reel: Reel) -> Callable[[], Lies]:
    """Things on a felt, with the cards that the game deals face up."""
    hands = Hands(rig, Random(0))
    hands.dealt_open = lambda: open_cards(reel.state.game)
    return hands.lies


def _play(table: ScenarioTable, scenario: Scenario, reel: Reel) -> None:
    table.set_up()
    reel.begin_here()
    for step in scenario.steps:
        if step.verb:
            table.do(step)
        reel.snap()


class EventReel(EventTable):
    """A table without readers: what they would have counted comes with each event."""

    def __init__(self, scenario: Scenario, reel: Reel) -> None:
        self._reel = reel
        self._number = 0
        super().__init__(scenario)
        reel.state.take(Began("event level", "replay", b""))

    def _feed(self, kind: int, seat: int = 0, value: int = 0, after: int = 2000) -> None:
        super()._feed(kind, seat, value, after)
        self._number += 1
        if self._reel.rolls:
            self.look()
        self._reel.take(Event(self._number, kind, seat, value, self._ms))

    def look(self) -> None:
        """Take in what rows, readers and lights say now."""
        for n in _ROWS:
            self.row(n)
            self._reel.state.take(Row(n, bytes(self._rows.columns[n])))
        for seat_no in range(SEATS):
            self.light(seat_no)
            self._reel.state.take(Count(seat_no, self._seen[seat_no]))
        self._reel.state.take(Lights(bytes(self._lights.codes)))


def of_hand(script: HandScript, names: dict[int, str], board: str = "host") -> Film:
    """A recorded hand, played by people.  ValueError when they got stuck."""
    reel = Reel(names)

    def begin(replay: on_radio.Replay) -> None:
        reel.lies = _over(replay.rig, reel)
        replay.on_message = reel.take
        replay.kill_host()  # so that the reel hears what the table was set up with

    try:
        on_radio.play(script, board=board, meddle=begin)
    except SimulationError as error:
        raise ValueError(str(error)) from None
    return {"title": script.name, "book": "", "note": "", "steps": reel.steps}


def films(
    path: Path, names: dict[int, str], board: str = "host"
) -> list[tuple[str, Callable[[], Film]]]:
    """The films of a file by their titles, each played when it is asked for.

    ScenarioError or ValueError, sentences, when it cannot be read.
    """
    if path.suffix == ".phh":
        script = read_hand(path, 0)
        return [(script.name, partial(of_hand, script, names, board))]
    return [(one.name, partial(of_scenario, one, names, board)) for one in load(path)]

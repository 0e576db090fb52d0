"""Lines as a log has them, from events that a test tells."""

from collections.abc import Iterable, Iterator, Sequence

from floorman import events as ev
from floorman.rules import codes

from host_tools.records.from_lines import HandReader, Released
from host_tools.records.hand import Hand
from host_tools.table.lines import Line
from simulator.hand_script import HandScript
from simulator.playing.on_rules import Fed, play

SESSION = "2026-11-23T20:00:00+01:00"
_STEP_MS = 1000


def hands_of(
    lines: Iterable[Line], released: Released | None = None, table: str = ""
) -> Iterator[Hand]:
    """The hands of these lines in order; ValueError for a line that is none.

    `table` is the name of the table in the records.
    """
    reader = HandReader(released, table)
    for line in lines:
        yield from reader.take(line)
    yield from reader.end()


def session(how: str = "replay", state: str = "", when: str = SESSION) -> Line:
    """The first line of a session."""
    return {"session": when, "port": "", "build": "test", "how": how, "state": state}


def of_script(script: HandScript, when: str = SESSION) -> list[Line]:
    """A recorded hand as the table tells it."""
    fed: list[Fed] = []
    play(script, fed)
    return [session(when=when), *of_events(fed)]


def of_events(events: Iterable[Sequence[int]]) -> list[Line]:
    """Events as (kind, seat, value, ms); one a second where there is no time."""
    return [
        {
            "n": number,
            "kind": event[0],
            "seat": event[1],
            "value": event[2],
            "ms": event[3] if len(event) > 3 else number * _STEP_MS,
            "past": False,
        }
        for number, event in enumerate(events, 1)
    ]


class Told:
    """A table that tells its events, one a second."""

    def __init__(self, when: str = SESSION) -> None:
        self.lines: list[Line] = [session(when=when)]
        self._ms = 0

    def tell(self, kind: int, seat: int = 0, value: int = 0, past: bool = False) -> None:
        """One event."""
        event = {"kind": kind, "seat": seat, "value": value, "ms": self._ms, "past": past}
        self.lines.append({"n": len(self.lines), **event})
        self._ms += _STEP_MS

    def tell_all(self, events: Iterable[tuple[int, ...]]) -> None:
        """Events as (kind, seat, value), the last two where they are needed."""
        for event in events:
            self.tell(*event[:3])

    def sit(self, *stacks: int, small: int = 50, big: int = 100, button: int = 0) -> None:
        """Players from seat 1 on, and the level."""
        for seat, chips in enumerate(stacks):
            self.tell(ev.SEAT, seat, chips)
        self.tell(ev.SMALL, 0, small)
        self.tell(ev.BIG, 0, big)
        self.tell(ev.BUTTON, button)

    def start(self, number: int = 1) -> None:
        """A hand begins."""
        self.tell(ev.START, 0, number)

    def deal(self, seats: Iterable[int]) -> None:
        """Two cards each."""
        order = list(seats)
        for seat in (*order, *order):
            self.tell(ev.HOLE, seat)

    def dealt_again(self, number: int = 1) -> None:
        """Three sit down; their first deal is a misdeal, the second is whole."""
        self.sit(1000, 1000, 1000)
        self.start(number)
        self.deal([1, 2])
        self.key(ev.K_MISDEAL)
        self.key(ev.K_ENTER)
        self.deal([1, 2, 0])

    def board(self, *cards: int, first: int = 0) -> None:
        """A burn and the cards of a street."""
        self.tell(ev.BURN)
        for place, card in enumerate(cards, first):
            self.tell(ev.BOARD, place, card)

    def key(self, key: int, amount: int = 0) -> None:
        """A key of the dealer."""
        self.tell(ev.KEY, key, amount)

    def menu(self, entry: int, seat: int = 0, number: int = 0) -> None:
        """An entry of the dealer's menu; `seat` counts from 1."""
        self.key(ev.K_FLOOR, codes.menu_value(entry, seat, number))

    def redo(self, events: int = 1) -> None:
        """Do again what was undone."""
        self.key(ev.K_FLOOR, codes.menu_value(codes.MENU_REDO, events))

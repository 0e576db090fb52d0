"""A deck is laid on a simulated table's reader, card by card; what is odd gets its sentence."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from floorman import events as ev
from floorman.link import exams

from host_tools.evening import registering
from host_tools.evening.registering import ORDER, Reading, Registration, reading_of
from host_tools.table.tagfile import Entry, read_list, tag_file
from simulator.playing.checkup import Checkup
from simulator.tags import make_tags
from simulator.world import Item
from tests.host_tools.evening.wrong import wrong

NOTHING = Reading((), 0, 0)

MUCK = 16
HAND_US = 600_000  # somebody takes the next card, or lays it down
NEW_DECK = make_tags({100: 20}, seed=77)


class Desk:
    """Somebody with a new deck at a table, who does what the page would say."""

    def __init__(self, table: Checkup) -> None:
        self.table = table
        self.items = [table.rig.world.put_in_box(entry) for entry in NEW_DECK]
        self.registration = Registration()

    def lay(self, *items: Item) -> Registration:
        self._wait()
        for item in items:
            self.table.rig.world.move(item, "muck")
        return self.look()

    def lift(self) -> Registration:
        self._wait()
        for item in self.table.rig.world.at("muck"):
            self.table.rig.world.move(item, "box")
        return self.look()

    def look(self) -> Registration:
        first = self._ask(exams.NEW)
        more = [self._ask(what) for what in registering.questions(first)]
        self.registration = registering.read(self.registration, reading_of([first, *more]))
        return self.registration

    def _ask(self, what: int) -> tuple[int, ...]:
        answer = self.table.ask(what, MUCK)
        assert answer
        assert answer.what == what
        return answer.numbers

    def _wait(self) -> None:
        self.table.wait(HAND_US / 1_000_000)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    table = Checkup("host", tmp_path)
    yield Desk(table)
    table.close()


def test_a_deck_is_registered_in_less_than_two_minutes(desk: Desk) -> None:
    began = desk.table.rig.clock.now
    for card in ORDER:
        assert desk.registration.wanted == card
        assert desk.lay(desk.items[card]).said == "took"
        desk.lift()
    assert desk.registration.said == "complete"
    assert desk.table.rig.clock.now - began < 120_000_000
    assert {entry.value: entry.uid for entry in desk.registration.entries} == {
        entry.value: entry.uid for entry in NEW_DECK if entry.value < 52 and "deck" in entry.name
    }
    text = "\n".join(map(registering.line_of, desk.registration.entries))
    assert tag_file(read_list(text)) == tag_file(desk.registration.entries)


def test_a_card_twice_two_at_once_and_one_too_many_are_refused(desk: Desk) -> None:
    first, other = desk.items[ORDER[0]], desk.items[ORDER[1]]
    assert desk.lay(first).said == "took"
    assert desk.look().said == "took"  # it lies there still
    desk.lift()
    twice = desk.lay(first)
    assert (twice.said, dict(twice.values)) == ("twice", {"what": "As of deck A"})
    desk.lift()
    assert desk.lay(other, desk.items[ORDER[2]]).said == "several"
    assert len(desk.registration.entries) == 1
    assert desk.registration.missing == ORDER[1:]


def test_a_card_of_the_table_is_never_named(desk: Desk) -> None:
    """Alone or beside a new one: the answer counts, and has no byte of a UID."""
    world = desk.table.rig.world
    for beside in (False, True):
        known = world.cards[7]
        assert desk.lay(known, *([desk.items[0]] if beside else [])).said == "known"
        answer = desk.table.ask(exams.NEW, MUCK)
        assert answer
        assert answer.numbers == ((int(beside) << 12) + 1, 0, 0, 0)
        desk.lift()
    assert desk.registration.entries == ()


def test_nothing_is_told_while_a_hand_is_played(desk: Desk) -> None:
    for seat in range(3):
        desk.table.tell(ev.SEAT, seat, 1000)
    for kind, value in ((ev.SMALL, 5), (ev.BIG, 10), (ev.START, 1)):
        desk.table.tell(kind, 0, value)
    desk.table.wait(2)
    desk.table.rig.world.move(desk.items[0], "muck")
    desk.table.wait(1)
    answer = desk.table.ask(exams.NEW, MUCK)
    assert answer
    assert answer.what == exams.REFUSED
    assert not any(answer.numbers)


@pytest.mark.parametrize("n", [1, 5, 8])
def test_chips_come_by_the_batch(n: int, desk: Desk) -> None:
    desk.registration = registering.for_chips(desk.registration, 100)
    chips = desk.items[52:]
    took = desk.lay(*chips[:n])
    assert (took.said, took.chips()) == ("took_chips", {100: n})
    desk.lift()
    assert desk.lay(chips[0]).said == "twice"


def test_on_micropython_too(tmp_path: Path) -> None:
    table = Checkup("vm", tmp_path)
    try:
        desk = Desk(table)
        assert desk.lay(desk.items[3]).said == "took"
        assert desk.registration.entries[0].uid == NEW_DECK[3].uid
    finally:
        table.close()


def test_a_card_that_is_not_at_hand_comes_last() -> None:
    registration = registering.skipped(Registration())
    assert registration.wanted == ORDER[1]
    for n, card in enumerate(ORDER[1:]):
        assert registration.wanted == card
        registration = registering.read(registration, Reading((bytes((4, n)) * 3,), 1, 0))
        registration = registering.read(registration, NOTHING)
    assert registration.wanted == ORDER[0]
    assert registering.skipped(registration).wanted == ORDER[0]
    assert registering.undone(registration).wanted == ORDER[-1]


def test_a_tag_with_a_long_uid_is_told() -> None:
    assert registering.read(Registration(), Reading((), 1, 0)).said == "long"


def test_a_tag_after_the_whole_deck_is_a_stranger() -> None:
    whole = Registration(entries=tuple(
        Entry(bytes((4, card)), registering.DECKS["A"], card, "") for card in range(52)
    ))  # fmt: skip
    assert registering.read(whole, NOTHING).said == "complete"
    assert registering.read(whole, Reading((b"1234567",), 1, 0)).said == "stranger"


@pytest.mark.parametrize("begin", [lambda: registering.for_deck(Registration(), "C"),
                                   lambda: registering.for_chips(Registration(), 0)])  # fmt: skip
def test_what_is_no_deck_or_chip_is_a_sentence(begin: Callable[[], Registration]) -> None:
    with wrong():
        begin()

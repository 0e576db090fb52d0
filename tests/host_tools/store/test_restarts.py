"""A host that is started anew in mid-hand: the hand is in the records, or named as left out."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from host_tools.link.messages import Event
from host_tools.records.from_lines import HandReader
from host_tools.records.hand import Hand
from host_tools.store.index import HandIndex
from host_tools.store.library import Library, Wish
from host_tools.store.store import Store
from host_tools.table.lines import Line, message_of
from host_tools.table.view import Seen, Watched
from simulator.attacks.fuzz.hand import deal, sit_down
from tests.host_tools.records.told import hands_of
from tests.host_tools.store.played import HAND, session, store_of, told

EVENTS = told(*sit_down(), *deal(1), *HAND, *deal(2), *HAND)
START = len(sit_down())
LAST = len(EVENTS) - len(HAND)
AGAIN = 6  # events that the table had kept, and tells once more
LATER = "2026-11-23T20:30:00+01:00"


def state_after(count: int) -> str:
    """The state that the table tells when so many events have happened."""
    game = Watched(lambda *said: None)
    for line in EVENTS[:count]:
        event = message_of(line)
        assert isinstance(event, Event)
        game.feed(event.kind, event.seat, event.value, event.ms)
    return Seen(game).snapshot.hex()


def interrupted(gone: int, back: int, kept: int = AGAIN) -> list[Line]:
    """The host went after so many events, and was there again after so many."""
    first, *names = session(LATER)
    past = [line | {"past": True} for line in EVENTS[max(0, gone - kept) : back]]
    again = [first | {"how": "restore", "state": state_after(back)}, *names, *past]
    return [*session(), *EVENTS[:gone], *again, *EVENTS[back:]]


def plain(hand: Hand) -> Hand:
    """A hand without the numbers of its lines, the clock of the day and the table."""
    return replace(hand, first=0, last=0, started="", session="", table="")


WHOLE = [plain(hand) for hand in hands_of([*session(), *EVENTS])]
MOMENTS = [
    (START + 1, START + 1),
    (LAST - 20, LAST - 20),
    (LAST + 5, LAST + 9),
    (LAST + 20, LAST + 20),
]


@pytest.mark.parametrize(("gone", "back"), MOMENTS)
def test_the_hand_goes_on(gone: int, back: int) -> None:
    follower = HandReader()
    hands = [hand for line in interrupted(gone, back) for hand in follower.take(line)]
    assert [plain(hand) for hand in [*hands, *follower.end()]] == WHOLE
    assert follower.left_out == []


def test_a_hand_of_which_events_are_missing_is_left_out_and_said() -> None:
    follower = HandReader()
    lines = interrupted(LAST + 5, LAST + 12, kept=-3)
    hands = [hand for line in lines for hand in follower.take(line)]
    assert [plain(hand) for hand in [*hands, *follower.end()]] == WHOLE[:1]
    assert [text.partition(": ")[2] for text in follower.left_out] == [
        "it was not over when the lines ended",
        "it had begun before the host came to the table",
    ]


@pytest.fixture(params=MOMENTS)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    made = store_of(tmp_path, *interrupted(*request.param))
    yield made
    made.close()


def tables(store: Store) -> list[object]:
    with store.reading() as connection:
        names = ("hand", "before_hand", "player_hand")
        return [connection.execute(f"SELECT * FROM {name}").fetchall() for name in names]


def test_lists_statistics_and_replays_know_it(store: Store) -> None:
    hands = HandIndex(store)
    hands.follow()
    hands.close()
    library = Library(store)
    newest, older = library.hands(Wish())
    assert (newest["number"], older["number"]) == (2, 1)
    for said, whole in zip((older, newest), WHOLE, strict=True):
        (deal_,) = library.deals(said["first"])
        assert plain(deal_) == whole
        steps = list(library.replay(said["first"]))
        assert steps[-1].document["hand"]["phase"] == "DONE"
    assert library.counts("Emil").hands == 2


def test_followed_line_by_line_it_is_the_same(store: Store, tmp_path: Path) -> None:
    hands = HandIndex(store)
    hands.follow()
    at_once = tables(store)
    hands.close()
    growing = Store(tmp_path / "growing.db")
    for row in store.since():
        growing.append(row.line)
        if row.id % 5:
            continue
        hands = HandIndex(growing)  # another program each time: nothing is in its memory
        hands.follow()
        hands.close()
    HandIndex(growing).follow()
    assert [len(table) for table in tables(growing)] == [len(table) for table in at_once]  # type: ignore[arg-type]
    assert [hand[:2] for hand in tables(growing)[0]] == [hand[:2] for hand in at_once[0]]  # type: ignore[attr-defined, index]
    growing.close()

"""Hands made of the lines: as they come or all at once, they are the same."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from floorman import events as ev

from host_tools.store import index as projections
from host_tools.store.index import HandIndex
from host_tools.store.store import Store
from simulator.attacks.fuzz.hand import deal, sit_down
from tests.host_tools.store.played import HAND, evening, session, store_of, told

TABLES = ("hand", "player_hand", "before_hand")


def tables(store: Store) -> dict[str, list[Any]]:
    """All that was made of the lines."""
    with store.reading() as connection:
        return {name: connection.execute(f"SELECT * FROM {name}").fetchall() for name in TABLES}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = store_of(tmp_path)
    yield made
    made.close()


def test_a_hand_is_there_when_it_is_over(store: Store) -> None:
    hands = HandIndex(store)
    store.append(*session(), *told(*sit_down(), *deal(12), *HAND[:-1]))
    hands.follow()
    assert hands.count() == 0
    known = len(sit_down()) + len(deal()) + len(HAND) - 1
    store.append(*told(HAND[-1], first=known))
    hands.follow()
    assert hands.count() == 1
    (hand,) = tables(store)["hand"]
    assert hand[:6] == (3 + len(sit_down()), store.head[0], 0, 1, 12, hand[5])
    assert [row[0] for row in tables(store)["player_hand"]] == sorted(
        "Ada Bruno Chen Dalia Emil Farah Goran Hanna".split()
    )


@pytest.mark.parametrize("size", [1, 7, 100])
def test_line_by_line_all_at_once_and_rebuilt_are_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    lines = [*evening(2), *evening(2, "2026-11-24T20:00:00+01:00")]
    store = store_of(tmp_path, *lines)
    monkeypatch.setattr(projections, "_AT_ONCE", size)
    hands = HandIndex(store)
    hands.follow()
    found = tables(store)
    assert len(found["hand"]) == 4
    monkeypatch.setattr(projections, "_AT_ONCE", 1000)
    hands.drop()
    assert hands.count() == 0
    hands.follow()
    assert tables(store) == found
    hands.close()
    store.close()


def test_a_hand_that_is_taken_back_is_gone_until_it_is_over_again(store: Store) -> None:
    begin = (*sit_down(), *deal(12), *HAND)
    store.append(*session(), *told(*begin))
    hands = HandIndex(store)
    hands.follow()
    first = tables(store)
    store.append(*told((ev.KEY, ev.K_UNDO, 1), first=len(begin)))
    hands.follow()
    assert hands.count() == 0
    assert tables(store)["player_hand"] == []
    store.append(*told(HAND[-1], first=len(begin) + 1))
    hands.follow()
    assert hands.count() == 1
    assert tables(store)["player_hand"] == first["player_hand"]


def test_who_follows_anew_goes_on_where_the_other_stopped(store: Store) -> None:
    lines = evening(3)
    at = len(lines) // 2
    store.append(*lines[:at])
    first = HandIndex(store)
    first.follow()
    first.close()
    store.append(*lines[at:])
    second = HandIndex(store)
    second.follow()
    found = tables(store)
    assert len(found["hand"]) == 3
    second.drop()
    second.follow()
    assert tables(store) == found


def test_what_another_version_made_is_made_anew(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.append(*evening(1))
    hands = HandIndex(store)
    hands.follow()
    monkeypatch.setattr(projections, "VERSION", projections.VERSION + 1)
    later = HandIndex(store)
    assert later.count() == 0
    later.follow()
    assert later.count() == 1


def test_sessions_that_mingle_are_followed_apart(store: Store) -> None:
    other = Store(store.path)
    lines = evening(1)
    half = len(lines) // 2
    store.append(*lines[:half])
    other.append(*lines[:half])
    store.append(*lines[half:])
    other.append(*lines[half:])
    other.close()
    hands = HandIndex(store)
    hands.follow()
    assert hands.count() == 2


def test_two_who_follow_the_same_store_do_not_disturb_each_other(store: Store) -> None:
    lines = evening(4)
    one, other = HandIndex(store), HandIndex(store)
    quarters = [
        lines[at : at + len(lines) // 4 + 1] for at in range(0, len(lines), len(lines) // 4 + 1)
    ]
    for number, quarter in enumerate(quarters):
        store.append(*quarter)
        one.follow()
        if number % 2:
            other.follow()
            one.follow()
    found = tables(store)
    assert len(found["hand"]) == 4
    one.drop()
    one.follow()
    assert tables(store) == found


def test_a_session_that_cannot_be_followed_costs_no_other_its_hands(store: Store) -> None:
    strange = {**session()[0], "how": "restore", "state": "0102"}
    store.append(*evening(1))
    store.append(strange, *told(*sit_down(), *deal(1)))
    store.append(*evening(1, "2026-11-24T20:00:00+01:00"))
    hands = HandIndex(store)
    hands.follow()
    assert hands.count() == 2

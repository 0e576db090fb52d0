"""The library: hands found by what is asked, and played again as they were."""

from collections.abc import Iterator
from contextlib import closing
from itertools import pairwise
from pathlib import Path

import pytest
from floorman import events as ev

from host_tools.store.index import HandIndex
from host_tools.store.library import Library, Wish
from host_tools.store.store import Store
from simulator.attacks.fuzz.hand import deal, sit_down
from tests.host_tools.records.told import hands_of
from tests.host_tools.stage import NAMES
from tests.host_tools.store.misdealt import misdealt_first
from tests.host_tools.store.played import HAND, evening, session, store_of, told

UNDONE = [*sit_down(), *deal(3), *HAND[:4], (ev.KEY, ev.K_UNDO, 2), *HAND[2:]]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    folded = [*sit_down(), *deal(1), *((ev.MUCKED, seat, 0) for seat in (2, 4, 5, 6, 7, 9, 0))]
    made = store_of(tmp_path, *evening(2), *session("2026-11-24T20:00:00+01:00"), *told(*folded))
    made.append(*session("2026-11-25T20:00:00+01:00"), *told(*UNDONE))
    hands = HandIndex(made)
    hands.follow()
    hands.close()
    yield made
    made.close()


def numbers(store: Store, **wish: object) -> list[int]:
    """Session and number of the hands that fit."""
    return [hand["number"] for hand in Library(store).hands(Wish(**wish))]  # type: ignore[arg-type]


def test_the_newest_hand_stands_first(store: Store) -> None:
    assert numbers(store) == [3, 1, 2, 1]


def test_hands_are_found_by_what_is_asked(store: Store) -> None:
    assert numbers(store, player="Emil") == [3, 1, 2, 1]
    assert numbers(store, player="nobody") == []
    assert numbers(store, pot=1000) == [3, 2, 1]
    assert numbers(store, showdown=True) == [3, 2, 1]
    assert numbers(store, misdealt=True) == []
    assert numbers(store, since="2100-01-01") == []
    assert numbers(store, until="2100-01-01") == [3, 1, 2, 1]
    newest = Library(store).hands(Wish(), 1)[0]["first"]
    assert numbers(store, before=newest) == [1, 2, 1]


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_pages_have_every_deal_once(tmp_path: Path, count: int) -> None:
    """A page may end between a misdeal and the hand that was dealt again."""
    with closing(misdealt_first(tmp_path, 4)) as store:
        library, wish, found = Library(store), Wish(player="Ann"), []
        while page := library.hands(wish, count):
            found += page
            wish = Wish.behind(page[-1], player="Ann")
    deals = [(hand["number"], hand["ended"]) for hand in found]
    assert deals == [(4, "done"), (3, "done"), (2, "done"), (1, "done"), (1, "misdealt")]


def test_a_hand_has_an_address_of_two_sorts(store: Store) -> None:
    library = Library(store)
    hand = library.hands(Wish(), 1)[0]
    assert library.find(hand["session"], hand["number"]) == hand["first"]
    assert library.find(hand["session"], 99) is None
    assert library.hand(hand["first"]) == hand
    assert library.hand(hand["first"] + 1) is None


def test_everybody_with_a_name_is_listed_once(store: Store) -> None:
    assert Library(store).players() == sorted(NAMES.values())


def test_counts_are_of_all_hands(store: Store) -> None:
    counts = Library(store).counts("Emil")
    assert counts.hands == 4
    assert Library(store).counts("nobody").hands == 0


def test_a_hand_out_of_the_middle_is_the_same_as_in_its_session(store: Store) -> None:
    library = Library(store)
    for summary in library.hands(Wish()):
        (alone,) = library.deals(summary["first"])
        lines = [row.line for row in store.of_session(summary["session"])]
        (whole,) = [hand for hand in hands_of(lines) if hand.number == alone.number]
        assert alone.acts == whole.acts
        assert (alone.seats, alone.pots, alone.level) == (whole.seats, whole.pots, whole.level)
        assert alone.undone == whole.undone
    assert library.deals(1) == []


def test_a_hand_is_played_again_from_before_it_to_its_end(store: Store) -> None:
    library = Library(store)
    summary = library.hands(Wish(), 4)[-1]
    steps = list(library.replay(summary["first"]))
    first, last = steps[0].document, steps[-1].document
    assert (first["hand"]["phase"], first["notes"]) == ("IDLE", [])
    assert steps[1].document["hand"]["number"] == summary["number"]
    assert [seat["cards_seen"] for seat in steps[3].document["seats"]][:3] == [1, 1, 0]
    assert last["hand"]["phase"] == "DONE"
    assert [card for card in last["board"] if card] == summary["board"]
    assert {n: seat["won"] for n, seat in enumerate(last["seats"]) if seat["won"]} == dict(
        summary["won"]
    )
    assert [step.ms for step in steps] == sorted(step.ms for step in steps)
    assert list(library.replay(1)) == []


def test_what_was_taken_back_is_seen_to_be_taken_back(store: Store) -> None:
    library = Library(store)
    steps = list(library.replay(library.hands(Wish(), 1)[0]["first"]))
    pots = [step.document["hand"]["pot"] for step in steps]
    assert any(later < before for before, later in pairwise(pots[:-1]))
    assert steps[-1].document["hand"]["phase"] == "DONE"


def test_no_card_is_named_before_its_owner_tabled_it(store: Store) -> None:
    library = Library(store)
    shown = 0
    for summary in library.hands(Wish()):
        tabled: set[int] = set()
        rows = {row.id: row.line for row in store.of_session(summary["session"])}
        for step in library.replay(summary["first"]):
            line = rows.get(step.line, {})
            if line.get("kind") == ev.SHOWN:
                tabled.add(line["seat"])
            named = {n for n, seat in enumerate(step.document["seats"]) if seat["cards"]}
            assert named <= tabled
            shown += len(named)
    assert shown

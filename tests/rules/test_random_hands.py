"""A few random tables; `make bench ARGS=hands` plays 50,000 hands of them."""

from collections import Counter
from itertools import islice

import pytest
from floorman import events as ev
from floorman.rules import codes, muck, seats

from tests.look import Looking
from tests.random_hands.bars import BarError, Checked, packed
from tests.random_hands.dealer import Dealer, Event
from tests.random_hands.play import failure, shrink, table

HANDS = 5  # at each table


@pytest.mark.parametrize("seed", range(0, 40, 10))
def test_random_tables(seed):
    for number in range(seed, seed + 10):
        problem = table(number, HANDS).problem
        assert not problem, f"python -m tests.random_hands {number} --shrink: {problem}"


@pytest.mark.parametrize("seed", [98, 1830, 3156])
def test_tda_51a_a_hand_ends_that_stops_at_a_raise_without_amount(seed):
    """As it was said, by who may not raise any more, without blinds."""
    assert not table(seed, HANDS).problem


def test_a_keyed_amount_that_is_less_than_the_bet_gives_nothing_back():
    """The chips to go back were below zero, and the state was in no snapshot."""
    assert not table(200, HANDS).problem


def test_the_dealer_leaves_nothing_out():
    kinds, keys, menus = Counter(), Counter(), Counter()
    for seed in range(300):
        game = Looking(lambda note, seat, value, rule: None)
        for event in islice(Dealer(seed, game).events(), 200):  # which it is not fed
            kinds[event.kind] += 1
            if event.kind == ev.KEY:
                keys[event.seat] += 1
                menus[codes.menu_parts(event.value)[0]] += event.seat == ev.K_FLOOR
    assert set(range(ev.HOLE, ev.LANG + 1)) <= set(kinds)
    assert set(range(ev.K_ENTER, ev.K_NEXT + 1)) <= set(keys)
    entries = {value for name, value in vars(codes).items() if name.startswith("MENU_")}
    assert entries <= set(menus)


def test_a_seed_is_a_table():
    assert table(3, HANDS) == table(3, HANDS)


# the bars hold nothing back ------------------------------------------------------------------


def hand():
    """Three players, the cards dealt."""
    checked = Checked()
    for seat in range(3):
        checked.feed(Event(ev.SEAT, seat, 1_000))
    checked.feed(Event(ev.BIG, 0, 100))
    checked.feed(Event(ev.START, 0, 1))
    for seat in (1, 2, 0, 1, 2, 0):
        checked.feed(Event(ev.HOLE, seat))
    assert checked.game.phase == codes.BET
    return checked


def test_a_chip_that_is_lost_is_found(monkeypatch):
    checked = hand()
    monkeypatch.setattr(seats, "wager", lambda s, seat, chips: s.stack.__setitem__(seat, 0) or 0)
    with pytest.raises(BarError, match="3000 chips became"):
        checked.feed(Event(ev.KEY, ev.K_CALL))


def test_a_state_that_is_not_in_the_log_is_found():
    checked = hand()
    checked.game.log.add = lambda *event: None
    with pytest.raises(BarError, match="not logged"):
        checked.feed(Event(ev.KEY, ev.K_CALL))


def test_a_state_outside_the_snapshot_is_found(monkeypatch):
    checked = hand()
    calls = []
    fold = muck.fold_hand
    monkeypatch.setattr(
        muck,
        "fold_hand",
        lambda s, seat: calls.append(seat) or (len(calls) < 2 and fold(s, seat)) or 0,
    )
    checked.feed(Event(ev.MUCKED, 0))
    with pytest.raises(BarError, match="differs"):
        checked.check_undo()


def test_a_hand_that_cannot_end_is_found():
    checked = hand()
    checked.check_end()
    checked.game.phase = 9
    checked.state = packed(checked.game)
    with pytest.raises(BarError, match="does not end"):
        checked.check_end()


def test_shrinking_keeps_what_the_failure_needs(monkeypatch):
    monkeypatch.setattr(
        "tests.random_hands.play.failure",
        lambda events: "broken" if {Event(1), Event(2)} <= set(events) else "",
    )
    events = [Event(n) for n in (3, 1, 4, 5, 2, 6)]
    assert shrink(events, "broken") == [Event(1), Event(2)]
    monkeypatch.undo()
    assert failure([]) == ""

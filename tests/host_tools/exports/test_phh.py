"""PHH: the fields of a hand, what is only a comment, and what is left unsaid."""

import tomllib
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from floorman import events as ev
from floorman.rules import books
from pokerkit import HandHistory

from host_tools.exports.ohh import ohh
from host_tools.exports.phh import phh, phhs
from host_tools.exports.pokerstars import pokerstars
from host_tools.exports.unsaid import UnsaidError
from host_tools.records.hand import Act, Did, Ended, Hand, Posted
from tests.host_tools.exports import ring
from tests.host_tools.exports.hands import side_pot
from tests.host_tools.records.told import Told, hands_of, of_events, session
from tests.random_hands.play import table


def read(hand: Hand) -> dict[str, Any]:
    return tomllib.loads(phh(hand))


def hands(told: Told) -> list[Hand]:
    return list(hands_of(told.lines, table="Table 4"))


def ante(mode: int, *stacks: int) -> Told:
    """Three and more players, a hand that the big blind wins."""
    told = Told()
    told.sit(*stacks)
    told.tell(ev.ANTE, mode, 25)
    told.start(3)
    told.deal([*range(1, len(stacks)), 0])
    for _ in stacks[1:]:
        told.key(ev.K_FOLD)
    return told


@pytest.mark.parametrize("port", ["socket://127.0.0.1:42713", "/dev/ttyACM0", "COM3"])
def test_a_port_is_no_name_of_a_table(port: str) -> None:
    hand = replace(hands(ante(ev.ANTE_NONE, 1000, 1000, 1000))[0], table=port)
    assert "table" not in read(hand)
    assert port not in ohh([hand]) + pokerstars([hand])


def test_the_fields_of_a_hand() -> None:
    told = ante(ev.ANTE_NONE, 1000, 1000, 1000)
    told.lines.insert(1, {"names": {"1": 'Ann "the\\nut" Lee'}})
    fields = read(replace(hands(told)[0], table='Table "the\\nut" 4'))
    assert fields["variant"] == "NT"
    assert fields["blinds_or_straddles"] == [50, 100, 0]
    assert fields["starting_stacks"] == [1000, 1000, 1000]
    assert fields["finishing_stacks"] == [950, 1050, 1000]
    assert fields["winnings"] == [0, 100, 0]
    assert fields["actions"] == [
        *("d dh p1 ????", "d dh p2 ????", "d dh p3 ????"),
        *("p3 f", "p1 f"),
    ]
    assert (fields["hand"], fields["level"], fields["table"]) == (3, 1, 'Table "the\\nut" 4')
    assert (fields["seats"], fields["seat_count"]) == ([2, 3, 1], 10)
    assert fields["players"] == ["Ann the nut Lee_20059899bb", "Unnamed seat 3", "Unnamed seat 1"]
    assert str(fields["time"]) == "20:00:07"
    assert (fields["day"], fields["month"], fields["year"]) == (23, 11, 2026)
    assert fields["_floorman"]["book"] == "tda2019"
    assert (fields["_button"], fields["_dead_button"]) == (1, False)
    assert fields["_uncalled"] == {"p": 2, "amount": 50}
    assert fields["_keyed"] == [3, 4]
    assert len(fields["_action_ms"]) == len(fields["actions"])


def test_the_ante_of_the_big_blind_is_not_trimmed_away() -> None:
    (hand,) = hands(ante(ev.ANTE_BIG, 1000, 1000, 1000))
    fields = read(hand)
    assert fields["antes"] == [0, 25, 0]
    assert fields["ante_trimming_status"] is False
    assert ring.of_phh(phh(hand)) == {0: 1000, 1: 950, 2: 1050}


@pytest.mark.parametrize(("stack", "ante_left"), [(110, 10), (80, 0)])
def test_an_ante_behind_the_blind_is_what_was_left_for_it(stack: int, ante_left: int) -> None:
    """RP24-11; pokerkit takes it before the blind, and ends with the same stacks."""
    told = Told()
    told.sit(1000, 1000, stack, 1000)
    told.lines[1:1] = [{**told.lines[1], "kind": ev.BOOK, "seat": books.TDA2024_BOOK, "value": 0}]
    told.tell(ev.ANTE, ev.ANTE_BIG, 25)
    told.start(3)
    told.deal([1, 2, 3, 0])
    told.key(ev.K_RAISE, 300)
    told.key(ev.K_FOLD)
    told.key(ev.K_FOLD)
    for place, cards in ((0, (0, 5, 10)), (3, (15,)), (4, (21,))):
        told.board(*cards, first=place)
    told.tell(ev.SHOWN, 2, 51 << 8 | 47)
    told.tell(ev.SHOWN, 3, 2 << 8 | 24)
    told.key(ev.K_SHOW)
    (hand,) = hands(told)
    assert read(hand)["antes"] == [0, ante_left, 0, 0]
    assert ring.of_phh(phh(hand)) == {seat.seat: seat.final for seat in hand.seats}


def test_who_has_less_than_the_ante_plays_for_less() -> None:
    told = Told()
    told.sit(10, 1000, 1000)
    told.tell(ev.ANTE, ev.ANTE_EACH, 25)
    told.start()
    told.deal([1, 2, 0])
    told.key(ev.K_CALL)
    told.key(ev.K_CHECK)
    for place, cards in ((0, (0, 5, 10)), (3, (15,)), (4, (21,))):
        told.board(*cards, first=place)
        told.key(ev.K_CHECK)
        told.key(ev.K_CHECK)
    for seat, card in ((0, 48), (1, 44), (2, 40)):
        told.tell(ev.SHOWN, seat, card << 8 | card + 1)
    told.key(ev.K_SHOW)
    (hand,) = hands(told)
    assert read(hand)["ante_trimming_status"] is True
    assert ring.of_phh(phh(hand)) == {0: 30, 1: 1105, 2: 875}


@pytest.mark.parametrize("mode", [ev.ANTE_EACH, ev.ANTE_BIG])
def test_heads_up_the_lists_are_the_other_way_round(mode: int) -> None:
    (hand,) = hands(ante(mode, 1000, 2000))
    fields = read(hand)
    assert fields["seats"] == [2, 1]
    assert fields["starting_stacks"] == [2000, 1000]
    assert fields["blinds_or_straddles"] == [50, 100]
    assert ring.of_phh(phh(hand)) == {seat.seat: seat.final for seat in hand.seats}


def test_a_dead_button_and_a_dead_small_blind() -> None:
    """Seat 2 is empty from the second hand on: nobody posts small, later nobody has the button."""
    told = ante(ev.ANTE_NONE, 1000, 1000, 1000, 1000)
    told.tell(ev.SEAT, 1, 0)
    for _ in range(2):
        told.key(ev.K_NEXT)
        told.deal([2, 3, 0])
        told.key(ev.K_FOLD)
        told.key(ev.K_FOLD)
    _, dead_button, after = hands(told)
    assert read(dead_button)["_dead_button"]
    assert read(dead_button)["seats"] == [3, 4, 1]
    assert not read(after)["_dead_button"]
    for hand in (dead_button, after):
        assert ring.of_phh(phh(hand)) == {seat.seat: seat.final for seat in hand.seats}


def test_a_short_big_blind_is_called_whole() -> None:
    told = Told()
    told.sit(1000, 1000, 30, 1000)
    told.start()
    told.deal([1, 2, 3, 0])
    told.key(ev.K_CALL)
    told.key(ev.K_FOLD)
    told.key(ev.K_FOLD)
    for place, cards in ((0, (0, 5, 10)), (3, (15,)), (4, (21,))):
        told.board(*cards, first=place)
    told.tell(ev.SHOWN, 2, 48 << 8 | 49)
    told.tell(ev.SHOWN, 3, 44 << 8 | 45)
    told.key(ev.K_SHOW)
    (hand,) = hands(told)
    fields = read(hand)
    assert fields["blinds_or_straddles"] == [50, 100, 0, 0]
    assert "p3 cbr 100" in fields["actions"]
    assert fields["_floorman"]["big_blind"] == 100
    assert ring.of_phh(phh(hand)) == {seat.seat: seat.final for seat in hand.seats}


def test_a_fold_out_of_turn_is_told_in_turn() -> None:
    told = Told()
    told.sit(1000, 1000, 1000, 1000)
    told.start()
    told.deal([1, 2, 3, 0])
    told.tell(ev.MUCKED, 0)  # seat 4 is to act
    told.key(ev.K_RAISE, 300)
    told.key(ev.K_FOLD)
    told.key(ev.K_FOLD)
    (hand,) = hands(told)
    assert [act.seat for act in hand.acts] == [0, 3, 1, 2]
    assert [one for one in read(hand)["actions"] if one[0] == "p"] == [
        *("p3 cbr 300", "p4 f", "p1 f", "p2 f"),
    ]


def test_burns_and_rulings_are_comments_and_a_misdeal_ends_the_record() -> None:
    told = Told()
    told.dealt_again()
    told.key(ev.K_CALL)
    told.key(ev.K_CALL)
    told.key(ev.K_CHECK)
    told.board(0, 5, 10)
    for _ in range(2):
        told.key(ev.K_FOLD)
    misdealt, played = hands(told)
    fields = read(misdealt)
    assert fields["finishing_stacks"] == fields["starting_stacks"]
    assert fields["_misdeals"][0]["rule"]
    assert fields["_floorman"]["ended"] == "misdealt"
    assert any(one.startswith("# the same hand is dealt again") for one in fields["actions"])
    assert "winnings" not in fields
    actions = read(played)["actions"]
    assert actions[actions.index("d db 2c3d4h") - 1] == "# a card is burned"
    assert read(played)["_burns"] == 1
    assert read(played)["_floorman"]["redeals"] == 1


@pytest.mark.parametrize("seed", [770_005, 770_096, 770_256, 770_313])
def test_hands_that_were_not_played_out_can_be_played(seed: int) -> None:
    """Acts out of turn, raises that were too small, a street before the last was over."""
    events = [event for event in table(seed, 5).events if 0 <= event.value < 1 << 30]
    for hand in hands_of([session(), *of_events(events)]):
        if hand.ended != Ended.DONE and hand.big:
            ring.states(HandHistory.loads(phh(hand)))


def test_what_is_out_of_turn_in_a_misdeal_is_a_comment() -> None:
    told = ante(ev.ANTE_NONE, 1000, 1000, 1000)
    (hand,) = hands(told)
    late = Act(0, 1, Did.RAISE, amount=250, to=300)
    small = Act(0, 0, Did.RAISE, amount=150, to=150)
    acts = (late, small, Act(0, 0, Did.CALL, amount=100, to=100), Act(1, 1, Did.CHECK))
    actions = read(replace(hand, acts=acts, ended=Ended.MISDEALT))["actions"]
    assert [one for one in actions if "dh" not in one] == [
        "# p1 raises to 300, not as the rules have it",
        "# p3 raises to 150, not as the rules have it",
        "p3 cc",
        "# p1 checks, not as the rules have it",
    ]


def test_a_raise_that_was_too_small_and_stood_is_left_unsaid() -> None:
    (hand,) = hands(ante(ev.ANTE_NONE, 1000, 1000, 1000))
    acts = (
        Act(0, 0, Did.RAISE, amount=150, to=150),
        Act(0, 1, Did.FOLD),
        Act(0, 2, Did.FOLD),
    )
    with pytest.raises(UnsaidError, match="too small"):
        phh(replace(hand, acts=acts))


@pytest.mark.parametrize("write", [phh, lambda hand: ohh([hand]), lambda hand: pokerstars([hand])])
def test_a_pot_of_somebody_who_was_not_dealt_in_is_left_unsaid(write: Any) -> None:
    hand = side_pot()
    first = replace(hand.pots[0], won={8: hand.pots[0].amount})
    with pytest.raises(UnsaidError, match="not dealt in"):
        write(replace(hand, pots=(first, *hand.pots[1:])))
    with pytest.raises(UnsaidError, match="part of the flop"):
        write(replace(hand, board=hand.board[:2]))


def test_a_mucked_hand_with_a_pot_of_its_own_is_left_unsaid() -> None:
    """pokerkit gives it to who showed."""
    hand = side_pot()
    first, second = hand.pots
    (winner,) = second.won
    mucked = replace(hand, tabled=hand.tabled - {winner}, mucked=frozenset({winner}))
    with pytest.raises(UnsaidError, match="mucked had a side pot"):
        phh(mucked)
    assert first.won.keys() <= mucked.tabled


def test_no_blind_behind_the_ante_is_left_unsaid() -> None:
    hand = side_pot()
    posts = tuple(post for post in hand.posts if post.what == Posted.ANTE)
    with pytest.raises(UnsaidError, match="no blind lay there"):
        phh(replace(hand, posts=posts))


def test_a_hand_in_which_one_seat_did_all_is_no_hand_of_a_tracker() -> None:
    hand = side_pot()
    one = replace(hand, posts=hand.posts[:1], acts=(), uncalled=None)
    for write in (ohh, pokerstars):
        with pytest.raises(UnsaidError, match="one seat alone"):
            write([one])


def test_rake_is_told_beside_the_winnings() -> None:
    told = Told()
    told.sit(5000, 5000, 5000)
    told.lines[1:1] = [{**told.lines[1], "kind": ev.BOOK, "seat": books.CASINO_BOOK, "value": 0}]
    told.lines[2:2] = [
        {**told.lines[1], "kind": ev.PARAM, "seat": row, "value": 1}
        for row, line in enumerate(books.PARAMETERS.split("\n"))
        if line.split()[0] == "cash"
    ]
    told.start()
    told.deal([1, 2, 0])
    told.key(ev.K_RAISE, 2000)
    told.key(ev.K_FOLD)
    told.key(ev.K_CALL)
    told.board(0, 5, 10)
    told.key(ev.K_CHECK)
    told.key(ev.K_RAISE, 500)
    told.key(ev.K_FOLD)
    (hand,) = hands(told)
    rake = read(hand)["_rake"]
    assert rake > 0
    assert sum(read(hand)["finishing_stacks"]) == 15_000 - rake


def test_many_hands_are_numbered_tables() -> None:
    told = ante(ev.ANTE_NONE, 1000, 1000, 1000)
    told.key(ev.K_NEXT)
    told.deal([2, 0, 1])
    told.key(ev.K_FOLD)
    told.key(ev.K_FOLD)
    both = list(HandHistory.load_all(BytesIO(phhs(hands(told)).encode())))
    assert [history.hand for history in both] == [3, 4]
    assert both[0].user_defined_fields["_floorman"]["format"] == 1


def test_what_it_cannot_say_is_an_error_with_a_reason() -> None:
    (hand,) = hands(ante(ev.ANTE_NONE, 1000, 1000, 1000))
    for field, why in (("high_low", "high-low"), ("irregular", "out of the blue")):
        with pytest.raises(UnsaidError, match=why):
            phh(replace(hand, **{field: why}))
    assert phh(hand)

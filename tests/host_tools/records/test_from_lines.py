"""Hands out of lines: what stands at the end of each, whatever was taken back before."""

import pytest
from floorman import events as ev
from floorman.rules import codes
from floorman.rules.books import BOOKS
from floorman.rules.game import Game
from floorman.rules.state import PACKED

from host_tools.records.from_lines import HandReader
from host_tools.records.hand import Antes, Did, Ended, Hand, Posted, Subject
from host_tools.table.house import parameter
from tests.host_tools.records.told import SESSION, Told, hands_of, session

ACES, KINGS = (48, 49), (44, 45)
BOARD = (0, 5, 10, 15, 21)  # 2c 3d 4h 5s 7d


def only(told: Told) -> Hand:
    """The one hand of the lines."""
    (hand,) = hands_of(told.lines)
    return hand


def table(*stacks: int) -> Told:
    """A hand with everybody's cards dealt; button in seat 1."""
    told = Told()
    told.sit(*stacks)
    told.start()
    told.deal([*range(1, len(stacks)), 0])
    return told


def acts(hand: Hand) -> list[tuple[int, int, str, int, int]]:
    """Street, seat, what, chips, total."""
    return [(act.street, act.seat, act.did.value, act.amount, act.to) for act in hand.acts]


def finals(hand: Hand) -> list[int]:
    """Chips of each seat at the end."""
    return [seat.final for seat in hand.seats]


def show(told: Told, seat: int, cards: tuple[int, int]) -> None:
    told.tell(ev.SHOWN, seat, cards[0] << 8 | cards[1])


# what a hand says -------------------------------------------------------------------------------


def test_a_hand_that_everybody_folds() -> None:
    told = table(1000, 1000, 1000)
    told.key(ev.K_RAISE, 300)
    told.tell(ev.MUCKED, 1)
    told.tell(ev.MUCKED, 2)
    hand = only(told)
    assert acts(hand) == [
        (0, 0, "raise", 300, 300),
        (0, 1, "fold", 0, 50),
        (0, 2, "fold", 0, 100),
    ]
    assert [(post.seat, post.what, post.amount) for post in hand.posts] == [
        (1, Posted.SMALL, 50),
        (2, Posted.BIG, 100),
    ]
    assert hand.uncalled == (0, 200)
    assert [pot.won for pot in hand.pots] == [{0: 250}]
    assert finals(hand) == [1150, 950, 900]
    assert (hand.button, hand.small_seat, hand.big_seat) == (0, 1, 2)
    assert hand.acts[0].keyed
    assert not hand.acts[1].keyed
    assert hand.ended is Ended.DONE
    assert not hand.irregular
    assert not hand.cards


@pytest.mark.parametrize("book", range(BOOKS))
def test_cas_3_4_a_hand_is_of_a_cash_game_only_where_the_house_says_so(book: int) -> None:
    for cash in (False, True):
        told = Told()
        told.tell(ev.BOOK, book)
        if cash:
            told.tell(ev.PARAM, parameter("cash"), 1)
        told.sit(1000, 1000, 1000)
        told.start()
        told.deal([1, 2, 0])
        told.key(ev.K_FOLD)
        told.key(ev.K_FOLD)
        assert only(told).cash is cash


def test_its_time_is_the_session_s_and_what_the_table_s_clock_says() -> None:
    told = table(1000, 1000, 1000)
    told.key(ev.K_FOLD)
    told.key(ev.K_FOLD)
    hand = only(told)
    assert hand.session == SESSION
    assert hand.started == "2026-11-23T20:00:06+01:00"
    assert [act.ms for act in hand.acts] == [7000, 8000]


def test_a_showdown_with_a_side_pot() -> None:
    told = table(300, 1000, 1000)
    told.key(ev.K_ALLIN)
    told.key(ev.K_RAISE, 900)
    told.key(ev.K_CALL)
    for at, cards in ((0, BOARD[:3]), (3, BOARD[3:4]), (4, BOARD[4:])):
        told.board(*cards, first=at)
        told.key(ev.K_CHECK)
        told.key(ev.K_CHECK)
    show(told, 0, ACES)
    show(told, 1, KINGS)
    show(told, 2, (40, 41))
    told.key(ev.K_SHOW)
    hand = only(told)
    assert [(pot.amount, pot.seats, pot.won) for pot in hand.pots] == [
        (900, (0, 1, 2), {0: 900}),
        (1200, (1, 2), {1: 1200}),
    ]
    assert hand.acts[0].all_in
    assert not hand.acts[1].all_in
    assert hand.cards == {0: ("Ac", "Ad"), 1: ("Kc", "Kd"), 2: ("Qc", "Qd")}
    assert hand.tabled == {0, 1, 2}
    assert hand.board == ("2c", "3d", "4h", "5s", "7d")
    assert finals(hand) == [900, 1300, 100]
    assert [remark.what for remark in hand.remarks] == [Subject.BURN] * 3
    assert [remark.act for remark in hand.remarks] == [3, 5, 7]


def test_antes_and_levels_that_change_between_hands() -> None:
    told = Told()
    told.sit(1000, 1000, 1000)
    told.tell(ev.ANTE, ev.ANTE_BIG, 100)
    for number in (1, 2):
        told.start(number) if number == 1 else told.key(ev.K_NEXT)
        told.deal([1, 2, 0] if number == 1 else [2, 0, 1])
        told.tell(ev.BIG, 0, 200)  # waits for the next hand
        told.key(ev.K_FOLD)
        told.key(ev.K_FOLD)
    first, second = hands_of(told.lines)
    assert (first.big, first.ante, first.antes, first.level) == (100, 100, Antes.BIG, 1)
    assert (second.big, second.level, second.button) == (200, 2, 1)
    assert second.posts[0].what is Posted.ANTE
    assert second.posts[0].seat == 0


# what does not stand ----------------------------------------------------------------------------


def test_what_was_undone_did_not_happen() -> None:
    told = table(1000, 1000, 1000)
    told.key(ev.K_RAISE, 300)
    told.key(ev.K_UNDO)
    told.key(ev.K_CALL)
    told.key(ev.K_UNDO, 1)
    told.key(ev.K_RAISE, 400)
    told.key(ev.K_FOLD)
    told.key(ev.K_FOLD)
    hand = only(told)
    assert acts(hand)[0] == (0, 0, "raise", 400, 400)
    assert len(hand.acts) == 3
    assert hand.undone == 2
    assert finals(hand) == [1150, 950, 900]


def test_what_was_done_again_happened_once() -> None:
    told = table(1000, 1000, 1000)
    told.key(ev.K_RAISE, 300)
    told.key(ev.K_FOLD)
    told.key(ev.K_UNDO, 2)
    told.redo(2)
    told.key(ev.K_FOLD)
    hand = only(told)
    assert [act.did for act in hand.acts] == [Did.RAISE, Did.FOLD, Did.FOLD]
    assert hand.undone == 0


def test_an_award_can_be_undone_until_the_next_hand_begins() -> None:
    told = table(1000, 1000, 1000)
    told.key(ev.K_FOLD)
    told.key(ev.K_FOLD)
    told.key(ev.K_UNDO)
    told.key(ev.K_CALL)
    assert list(hands_of(told.lines)) == []
    told.key(ev.K_RAISE, 200)
    told.key(ev.K_FOLD)
    assert finals(only(told)) == [1000, 900, 1100]


def test_a_hand_longer_than_the_log() -> None:
    """UNDO reaches back to where the log was full; what was before stays."""
    told = table(1000, 1000, 1000)
    told.key(ev.K_RAISE, 300)
    for _ in range(250):
        told.tell(ev.CHIPS, 0, 300)
    told.key(ev.K_CALL)
    told.key(ev.K_UNDO)
    told.key(ev.K_FOLD)
    told.key(ev.K_FOLD)
    assert [act.did for act in only(told).acts] == [Did.RAISE, Did.FOLD, Did.FOLD]


# misdeals ---------------------------------------------------------------------------------------


def test_a_hand_dealt_again_is_two_deals() -> None:
    told = Told()
    told.dealt_again(7)
    told.key(ev.K_FOLD)
    told.key(ev.K_FOLD)
    misdealt, played = hands_of(told.lines)
    assert (misdealt.ended, played.ended) == (Ended.MISDEALT, Ended.DONE)
    assert misdealt.number == played.number == 7
    assert (misdealt.redeals, played.redeals) == (0, 1)
    assert finals(misdealt) == [1000, 1000, 1000]
    assert not misdealt.pots
    what = [remark.what for remark in misdealt.remarks]
    assert what[0] is Subject.DECISION
    assert what[-1] is Subject.MISDEAL
    assert misdealt.remarks[-1].rule
    assert finals(played) == [1000, 950, 1050]


def test_a_misdeal_that_was_undone_is_none() -> None:
    told = table(1000, 1000, 1000)
    told.key(ev.K_MISDEAL)
    told.key(ev.K_ENTER)
    told.key(ev.K_UNDO, 2)
    told.key(ev.K_FOLD)
    told.key(ev.K_FOLD)
    assert only(told).ended is Ended.DONE
    assert not only(told).redeals


# what cannot be followed ------------------------------------------------------------------------


def packed(told: Told) -> str:
    """The state of the rules after these lines."""
    game = Game(lambda *_: None)
    for line in told.lines[1:]:
        game.feed(line["kind"], line["seat"], line["value"], line["ms"])
    state = bytearray(PACKED)
    game.pack(state)
    return state.hex()


def test_a_hand_that_ran_when_the_host_came_is_left_out() -> None:
    begun = table(1000, 1000, 1000)
    told = Told()
    told.lines[0] = session("restore", packed(begun))
    told.tell(ev.HOLE, 1, past=True)
    told.key(ev.K_RAISE, 300)
    told.key(ev.K_FOLD)
    told.key(ev.K_UNDO)  # the table alone knows what it takes back
    told.key(ev.K_FOLD)
    told.key(ev.K_FOLD)
    told.key(ev.K_NEXT)
    told.deal([2, 0, 1])
    told.key(ev.K_FOLD)
    told.key(ev.K_FOLD)
    follower = HandReader()
    hands = [hand for line in told.lines for hand in follower.take(line)] + follower.end()
    assert [hand.number for hand in hands] == [2]
    assert "hand 1" in follower.left_out[0]
    assert "before the host came" in follower.left_out[0]


def test_hands_after_lost_events_are_left_out_until_the_table_tells_its_state() -> None:
    told = table(1000, 1000, 1000)
    told.lines.append({"lost": 3})
    told.key(ev.K_FOLD)
    told.key(ev.K_FOLD)
    follower = HandReader()
    hands = [hand for line in told.lines for hand in follower.take(line)] + follower.end()
    assert hands == []
    assert "3 events were lost" in follower.left_out[0]


def test_what_a_broken_table_says_costs_its_own_hands_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = table(1000, 1000, 1000)
    told.key(ev.K_FOLD)
    told.key(ev.K_FOLD)
    follower = HandReader()
    for line in told.lines:
        follower.take(line)
    broken = Told()
    broken.key(ev.K_NEXT)
    monkeypatch.setattr("host_tools.records.from_lines.Watched.feed", lambda *_: 1 // 0)
    assert [hand.number for hand in follower.take(broken.lines[-1])] == [1]
    assert follower.end() == []
    assert "cannot be followed from hand 1 on" in follower.left_out[0]


def test_a_hand_that_is_not_over_is_said() -> None:
    follower = HandReader()
    for line in table(1000, 1000, 1000).lines:
        assert follower.take(line) == []
    assert follower.over() == []
    assert follower.end() == []
    assert "not over" in follower.left_out[0]


def test_a_session_that_goes_on_keeps_its_game() -> None:
    told = table(1000, 1000, 1000)
    told.key(ev.K_FOLD)
    told.lines.append(session("resume"))
    told.key(ev.K_FOLD)
    assert finals(only(told)) == [1000, 950, 1050]


def test_no_line_of_a_log_is_refused() -> None:
    with pytest.raises(ValueError, match="no line of a log"):
        list(hands_of([session(), {"kind": "x"}]))


# beside the events ------------------------------------------------------------------------------


def test_names_come_from_their_own_line() -> None:
    told = table(1000, 1000, 1000)
    told.lines.insert(1, {"names": {"0": "Ann", "2": "Bea"}})
    told.key(ev.K_FOLD)
    told.key(ev.K_FOLD)
    assert [seat.name for seat in only(told).seats] == ["Ann", "", "Bea"]


def test_who_sits_down_between_two_hands_did_not_play_the_one_before() -> None:
    told = table(1000, 1000, 1000)
    told.lines.append({"names": {"0": "Ann"}})  # while it runs
    told.key(ev.K_FOLD)
    told.key(ev.K_FOLD)
    told.lines.append({"names": {"0": "Bea"}})
    told.key(ev.K_NEXT)
    told.deal([2, 0, 1])
    told.key(ev.K_FOLD)
    told.key(ev.K_FOLD)
    assert [hand.seats[0].name for hand in hands_of(told.lines)] == ["Ann", "Bea"]


def test_released_cards_are_named_and_tabled_ones_stand() -> None:
    told = table(1000, 1000, 1000)
    told.key(ev.K_FOLD)
    told.key(ev.K_FOLD)
    released = {(SESSION, 1): {0: ("Ah", "Ad"), 5: ("2c", "2d")}}
    (hand,) = hands_of(told.lines, released)
    assert hand.cards == {0: ("Ah", "Ad")}
    assert not hand.tabled


def test_released_cards_belong_to_the_session_their_hand_began_in() -> None:
    later = "2026-11-24T20:00:00+01:00"
    told = table(1000, 1000, 1000)
    told.key(ev.K_FOLD)
    told.key(ev.K_FOLD)
    lines = [*told.lines, session(when=later), *told.lines[1:]]
    released = {(SESSION, 1): {0: ("Ah", "Ad")}, (later, 1): {1: ("2c", "2d")}}
    first, second = hands_of(lines, released)
    assert first.cards == {0: ("Ah", "Ad")}
    assert second.cards == {1: ("2c", "2d")}


def test_a_dispute_before_the_next_hand_changes_the_award() -> None:
    told = table(1000, 1000, 1000)
    told.key(ev.K_RAISE, 300)
    told.key(ev.K_FOLD)
    told.key(ev.K_FOLD)
    told.menu(codes.MENU_DISPUTE, seat=2, number=100)
    told.key(ev.K_ENTER, 2)
    hand = only(told)
    assert hand.pots[0].won == {0: 150, 1: 100}
    assert finals(hand) == [1050, 1050, 900]
    assert not hand.irregular


def test_a_time_that_the_store_has_is_taken() -> None:
    follower = HandReader()
    told = table(1000, 1000, 1000)
    told.key(ev.K_FOLD)
    told.key(ev.K_FOLD)
    for row, line in enumerate(told.lines, 500):
        follower.take(line, row, received_ms=1_700_000_000_000)
    (hand,) = follower.over()
    assert (hand.first, hand.last) == (507, 515)
    assert hand.started.startswith("2023-11-1")

"""Stand-up and squid: the last one to win a pot pays the others; no document knows them."""

import pytest
from floorman import events as ev
from floorman.rules import codes, games

from tests.rules.felt import row
from tests.rules.rig import Table

BIG_BLINDS = 3  # 300 of 100


def table(stacks=(10_000,) * 4, squid=0, cash=1, value=BIG_BLINDS, game=None):
    """A cash game of 50 and 100; seat 0 has the button of the first hand."""
    made = Table(dict(enumerate(stacks)), start=False)
    if game:
        made.feed(ev.GAME, 0, games.NAMES.index(game))
    for name, chosen in (("cash", cash), ("stand_up", value), ("squid", squid)):
        made.feed(ev.PARAM, row(name), chosen)
    return made


def key(made):
    return made.key(ev.K_FLOOR, codes.menu_value(codes.MENU_STAND_UP, 0))


def win(made, winner):
    """The next hand; everybody else folds."""
    begin(made)
    game = made.game
    while game.phase == codes.BET:
        if game.actor == winner:
            made.key(ev.K_RAISE, game.min_raise_to(winner))
        else:
            made.key(ev.K_FOLD)


def begin(made):
    if made.game.hand_no:
        made.next_hand()
    else:
        made.start()


def show_down(made, board="4c9dKh5s8c", **hands):
    """All call, the board comes, and these seats show."""
    game = made.game
    for cards in ("", board[:6], board[6:8], board[8:]):
        made.board(cards)
        while game.phase == codes.BET:
            made.key(ev.K_CALL if game.to_call(game.actor) else ev.K_CHECK)
    made.show(**hands)
    assert game.phase == codes.DONE


def all_in(made, **hands):
    """The next hand: all of them before the flop."""
    if made.game.phase == codes.DONE:
        begin(made)
    while made.game.phase == codes.BET:
        made.key(ev.K_ALLIN)
    for cards in ("4c9dKh", "5s", "8c"):
        made.board(cards)
    made.show(**hands)
    assert made.game.phase == codes.DONE


def told(made, note):
    return [said[:2] for said in made.notes(note)]


def stacks(made):
    return list(made.game.stack[:4])


@pytest.mark.parametrize("squid", [0, 1])
def test_the_last_one_to_win_a_pot_pays_the_others(squid):
    made = table(squid=squid)
    assert key(made) == 0
    assert told(made, codes.NOTE_STAND_UP) == [(255, 300)]
    assert stacks(made) == [10_000 - 900 * squid] * 4
    for winner in (1, 1, 3, 0):
        win(made, winner)
    assert told(made, codes.NOTE_SITS) == [(1, 3), (3, 2), (0, 1)]
    assert told(made, codes.NOTE_STOOD_LAST) == [(3, 300), (0, 300), (1, 300)]
    assert told(made, codes.NOTE_PAYS) == [(2, 900)]
    win(made, 2)  # what was set aside is back
    assert told(made, codes.NOTE_RESERVE_BACK) == [(0, 900), (1, 900), (3, 900)] * squid
    assert sum(stacks(made)) == 40_000
    assert stacks(made)[2] < 9_300
    assert told(made, codes.NOTE_SITS)[3:] == []


def test_what_is_set_aside_is_in_no_pot_and_pays_for_who_lost_the_rest():
    made = table((1_000, 1_000, 1_000), squid=1)
    key(made)
    assert (stacks(made)[:3], list(made.game.reserve[:3])) == ([400] * 3, [600] * 3)
    win(made, 1)
    all_in(made, s0="AsAh", s1="QsQh", s2="2d3d")
    assert told(made, codes.NOTE_SITS) == [(1, 2), (0, 1)]
    assert told(made, codes.NOTE_PAYS) == [(2, 600)]
    assert told(made, codes.NOTE_STOOD_LAST) == [(0, 300), (1, 300)]
    assert (made.game.stack[2], list(made.game.reserve[:3])) == (0, [600, 600, 0])


def test_who_has_less_pays_what_lies_behind():
    made = table((10_000, 10_000, 400))
    key(made)
    win(made, 1)
    win(made, 0)
    assert told(made, codes.NOTE_STOOD_LAST) == [(0, 250)]  # both blinds were its own
    assert told(made, codes.NOTE_PAYS) == [(2, 250)]
    assert made.game.stack[2] == 0


def test_a_shared_pot_seats_nobody_and_a_walk_does():
    made = table()
    key(made)
    begin(made)
    show_down(made, s0="2d3d", s1="AsAh", s2="AdAc", s3="2h3h")
    assert not told(made, codes.NOTE_SITS)
    begin(made)
    big = made.game.big_seat
    while made.game.phase == codes.BET:
        made.key(ev.K_FOLD)
    assert told(made, codes.NOTE_SITS) == [(big, 3)]


@pytest.mark.parametrize(("low", "sits"), [("Qd", [(0, 3)]), ("Ah", [])])
def test_the_low_half_is_a_share_of_the_pot(low, sits):
    """Eight or better in all of this house: seat 1 shows a low, or none."""
    made = table()
    made.feed(ev.PARAM, row("hi_lo"), 1)
    key(made)
    begin(made)
    show_down(made, board="2c3d7hKsKc", s0="KhKd", s1=low + "4s", s2="TdTh", s3="9d9h")
    assert told(made, codes.NOTE_SITS) == sits


def test_of_a_side_pot_who_wins_the_main_pot_sits():
    made = table((1_000, 10_000, 10_000))
    key(made)
    begin(made)
    all_in(made, s0="AsAh", s1="QsQh", s2="2d3d")
    assert told(made, codes.NOTE_SITS) == [(0, 2)]


def test_keyed_again_it_is_over_and_nobody_pays():
    made = table(squid=1)
    key(made)
    win(made, 1)
    assert key(made) == 0
    assert told(made, codes.NOTE_STAND_UP)[1:] == [(255, 0)]
    assert (sum(stacks(made)), list(made.game.reserve)) == (40_000, [0] * 10)
    assert not told(made, codes.NOTE_PAYS)
    assert key(made) == 0  # another round
    assert told(made, codes.NOTE_STAND_UP)[2:] == [(255, 300)]


def test_a_round_waits_for_the_end_of_the_hand():
    made = table()
    begin(made)
    assert key(made) == codes.ALERT_HAND_RUNS


@pytest.mark.parametrize(
    "given",
    [
        {"cash": 0},
        {"value": 0},
        {"stacks": (10_000, 10_000)},
        {"stacks": (10_000, 10_000, 10_000, 900), "squid": 1},
    ],
)
def test_no_round_begins_where_it_is_not_played_or_somebody_could_not_pay(given):
    made = table(**given)
    before = made.packed()
    assert key(made) == codes.ALERT_NO_STAND_UP
    assert made.packed() == before


def test_who_leaves_takes_along_what_is_set_aside_and_the_round_goes_on():
    made = table(squid=1)
    key(made)
    win(made, 1)
    made.feed(ev.SEAT, 2, 0)
    assert made.game.reserve[2] == 0
    win(made, 3)
    assert told(made, codes.NOTE_SITS) == [(1, 3), (3, 1)]
    assert told(made, codes.NOTE_PAYS) == [(0, 600)]
    win(made, 1)
    assert told(made, codes.NOTE_RESERVE_BACK) == [(0, 300), (1, 900), (3, 900)]


def test_all_may_leave():
    made = table(squid=1)
    key(made)
    for seat in range(4):
        made.feed(ev.SEAT, seat, 0)
    assert (made.game.stands, list(made.game.reserve)) == (0, [0] * 10)


def test_chips_that_are_told_have_what_is_set_aside_among_them():
    made = table(squid=1)
    key(made)
    made.feed(ev.SEAT, 2, 12_000)
    assert (made.game.stack[2], made.game.reserve[2]) == (11_100, 900)
    assert made.feed(ev.SEAT, 2, 900) == codes.ALERT_NO_STAND_UP


def test_a_hand_that_does_not_count_seats_nobody():
    made = table()
    key(made)
    begin(made)
    made.key(ev.K_MISDEAL)
    assert made.game.stands == 0b1111


def test_undo_takes_the_payment_back():
    made = table(squid=1)
    key(made)
    for winner in (1, 3):
        win(made, winner)
    before = made.packed()
    win(made, 0)
    after = made.packed()
    for _ in range(20):
        if made.packed() == before:
            break
        made.key(ev.K_UNDO, 1)
    assert made.packed() != after
    assert (made.game.stands, made.game.reserve[2]) == (0b0101, 900)

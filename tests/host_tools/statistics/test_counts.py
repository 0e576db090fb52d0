"""Counts of a hand: both sides of every definition."""

from dataclasses import replace

import pytest

from host_tools.records.hand import Ended, Hand, Post, Posted, Pot, Seat
from host_tools.statistics.counts import Counts, counts_of
from tests.host_tools.statistics.played import played


def seats(hand: Hand, *fields: str) -> dict[str, list[int]]:
    """For each field, the seats of which it is counted, as often as it is."""
    found = counts_of(hand)
    return {
        field: [seat for seat, one in found.items() for _ in range(getattr(one, field))]
        for field in fields
    }


# before the flop ---------------------------------------------------------------------------------


def test_calls_and_raises_are_voluntary_and_a_checked_big_blind_is_not() -> None:
    hand = played("3c 0r 1f 2f 3f")
    assert seats(hand, "hands", "voluntary", "raised") == {
        "hands": [0, 1, 2, 3], "voluntary": [0, 3], "raised": [0],
    }  # fmt: skip
    limped = played("3f 0f 1c 2x | 1x 2x | 1x 2x | 1x 2x")
    assert seats(limped, "voluntary", "raised") == {"voluntary": [1], "raised": []}


def test_a_big_blind_that_calls_a_raise_plays_by_choice() -> None:
    assert seats(played("3r 0f 1f 2c | 2x 3x | 2x 3x | 2x 3x"), "voluntary")["voluntary"] == [2, 3]


def test_posts_are_no_choice() -> None:
    """All-in by the blind: dealt in, no act, in the pot."""
    posts = (Post(1, Posted.SMALL, 30, all_in=True), Post(2, Posted.BIG, 100))
    hand = played("3f 0c 2x | 0x 2x | 0x 2x | 0x 2x", posts=posts)
    assert seats(hand, "hands", "walks", "voluntary") == {
        "hands": [0, 1, 2, 3], "walks": [], "voluntary": [0],
    }  # fmt: skip
    assert seats(hand, "showdowns")["showdowns"] == [0, 1, 2]


STUD = {"game": "stud", "small_seat": None, "big_seat": None}


def test_a_bring_in_is_a_post_and_what_it_wins_alone_a_walk() -> None:
    alone = played("3i 0f 1f 2f", **STUD)
    assert seats(alone, "hands", "walks", "voluntary") == {
        "hands": [0, 1, 2, 3], "walks": [3], "voluntary": [],
    }  # fmt: skip
    completed = played("3i 0r 1f 2f 3c | 3x 0b 3f", **STUD)
    assert seats(completed, "walks", "voluntary", "raised", "cbets", "flops") == {
        "walks": [], "voluntary": [0, 3], "raised": [0], "cbets": [0], "flops": [0, 3],
    }  # fmt: skip
    called = played("3i 0c 1c 2f | 0x 1x 3x | 0x 1x 3x | 0x 1x 3x | 0x 1x 3x", **STUD)
    assert seats(called, "voluntary", "showdowns") == {
        "voluntary": [0, 1], "showdowns": [0, 1, 3],
    }  # fmt: skip


def test_the_bring_in_of_who_is_away_is_no_hand_of_theirs() -> None:
    away = played("3i 3k 0r 1f 2f", **STUD)
    assert seats(away, "hands")["hands"] == [0, 1, 2]


def test_after_the_flop_nothing_is_voluntary() -> None:
    hand = played("3f 0f 1c 2x | 1x 2b 1c | 1x 2x | 1x 2b 1r 2f")
    assert seats(hand, "voluntary", "raised") == {"voluntary": [1], "raised": []}


def test_a_walk_is_the_big_blinds_alone() -> None:
    walk = played("3f 0f 1f", uncalled=(2, 50))
    assert seats(walk, "hands", "walks", "voluntary") == {
        "hands": [0, 1, 2, 3], "walks": [2], "voluntary": [],
    }  # fmt: skip
    raised = played("3f 0f 1r 2f")
    assert seats(raised, "walks")["walks"] == []


def test_a_walk_without_a_pot_is_one() -> None:
    """No small blind, no ante: the whole big blind goes back."""
    walk = played("3f 0f 1f", pots=(), uncalled=(2, 100), small_seat=None)
    assert seats(walk, "hands", "walks") == {"hands": [0, 1, 2, 3], "walks": [2]}


def test_a_big_blind_without_a_turn_has_no_walk_while_another_is_in() -> None:
    """Heads-up, the small blind is all-in by posting it: nobody acts."""
    hand = played("", seats=2, posts=(Post(0, Posted.SMALL, 20, all_in=True),))
    assert seats(hand, "hands", "walks", "flops", "showdowns") == {
        "hands": [0, 1], "walks": [], "flops": [0, 1], "showdowns": [0, 1],
    }  # fmt: skip


def test_a_dead_hand_was_not_dealt_in() -> None:
    """Seat 1 serves a penalty: its blind is posted, its hand killed before anybody acts."""
    hand = played("1k 3r 0f 2c | 2x 3x | 2x 3x | 2x 3x")
    assert sorted(counts_of(hand)) == [0, 2, 3]
    walk = played("1k 3f 0f")
    assert seats(walk, "hands", "walks") == {"hands": [0, 2, 3], "walks": [2]}


def test_who_is_left_when_all_others_are_dead_has_a_walk() -> None:
    assert seats(played("1k 3k 0k"), "hands", "walks") == {"hands": [2], "walks": [2]}


def test_a_hand_killed_after_it_acted_was_dealt_in_and_folds_nothing() -> None:
    hand = played("3r 0c 1f 2c | 2b 3k 0f")
    assert seats(hand, "hands", "voluntary", "flops", "folds", "cbet_chances") == {
        "hands": [0, 1, 2, 3], "voluntary": [0, 2, 3], "flops": [0, 2, 3], "folds": [0],
        "cbet_chances": [],
    }  # fmt: skip
    early = played("3r 0c 1f 0k 2c | 2x 3b 2f")
    assert seats(early, "flops")["flops"] == [2, 3]
    assert seats(played("3r 0k 1f 2f"), "three_bet_chances")["three_bet_chances"] == [1, 2]


@pytest.mark.parametrize("ended", [Ended.MISDEALT, Ended.VOID])
def test_a_hand_that_does_not_count_has_no_counts(ended: Ended) -> None:
    assert counts_of(played("3r 0c 1f 2f | 3b 0f", ended=ended)) == {}


@pytest.mark.parametrize(
    ("text", "chances", "made"),
    [
        ("3r 0r 1f 2f 3f", [0], [0]),  # seats 1 and 2 face two raises, 3 its own and another
        ("3r 0c 1r 2f 3f 0f", [0, 1], [1]),
        ("3r 0c 1c 2c | 1x 2x 3x 0x", [0, 1, 2], []),
        ("3r 0f 1f 2f", [0, 1, 2], []),  # a fold takes the chance away
        ("3c 0c 1c 2x | 1x 2x 3x 0x", [], []),
        ("3c 0r 1f 2f 3r 0f", [1, 2, 3], [3]),  # who called first may raise later
        ("3r 0r 1r 2f 3f 0f", [0], [0]),  # a fourth bet is no third
        ("3f 0f 1r 2r 1r 2f", [2], [2]),
    ],
)
def test_a_three_bet_is_the_second_raise(text: str, chances: list[int], made: list[int]) -> None:
    assert seats(played(text), "three_bet_chances", "three_bets") == {
        "three_bet_chances": chances, "three_bets": made,
    }  # fmt: skip


# from the flop on --------------------------------------------------------------------------------


def test_bets_and_raises_calls_and_folds_count_from_the_flop_on() -> None:
    hand = played("3r 0c 1c 2f | 1x 3b 0r 1f 3c | 3x 0b 3c | 3b 0f")
    assert seats(hand, "aggressive", "calls", "folds") == {
        "aggressive": [0, 0, 3, 3], "calls": [3, 3], "folds": [0, 1],
    }  # fmt: skip


def test_checks_count_nowhere() -> None:
    hand = played("3c 0f 1f 2x | 2x 3x | 2x 3x | 2x 3x")
    assert seats(hand, "aggressive", "calls", "folds", "cbet_chances") == {
        "aggressive": [], "calls": [], "folds": [], "cbet_chances": [],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("text", "chances", "made"),
    [
        ("3r 0c 1f 2f | 3b 0f", [3], [3]),
        ("3r 0c 1f 2c | 2x 3x 0x | 2x 3b 0f 2f", [3], []),  # a bet on the turn is none
        ("3r 0c 1f 2c | 2b 3r 0f 2f", [], []),  # somebody had bet
        ("3r 0f 1f 2c | 2x 3x 2x | 2x 3x | 2x 3x", [3], []),
        ("3r 0r 1f 2f 3c | 3x 0b 3f", [0], [0]),  # who raised last
        ("3r 0c 1f 2c | 2x 3x 0b 2f 3r 0f", [3], []),  # a check-raise is none
        ("3c 0f 1f 2x | 2b 3f", [], []),  # nobody had raised
        ("3r 0f 1f 2f", [], []),  # no flop
    ],
)
def test_a_cbet_is_the_flop_bet_of_who_raised_last(
    text: str, chances: list[int], made: list[int]
) -> None:
    assert seats(played(text), "cbet_chances", "cbets") == {
        "cbet_chances": chances, "cbets": made,
    }  # fmt: skip


def test_a_raiser_who_is_all_in_has_no_chance_to_bet() -> None:
    hand = played("3r 0c 1c 2f | 1b 0f")
    assert seats(hand, "cbet_chances", "showdowns") == {"cbet_chances": [], "showdowns": [1, 3]}


# flop and showdown -------------------------------------------------------------------------------


def test_who_did_not_fold_before_it_saw_the_flop() -> None:
    hand = played("3r 0c 1f 2c | 2x 3b 0f 2f")
    assert seats(hand, "flops", "showdowns") == {"flops": [0, 2, 3], "showdowns": []}
    assert seats(played("3r 0f 1f 2f"), "flops")["flops"] == []


def test_a_flop_that_nobody_played_was_seen() -> None:
    hand = played("3r 0c 1f 2f | 0k")
    assert seats(hand, "flops", "showdowns") == {"flops": [0, 3], "showdowns": []}


def test_all_in_before_the_flop_sees_it_and_the_showdown() -> None:
    hand = played("3r 0c 1f 2f", board=())  # the cards are not known
    assert seats(hand, "flops", "showdowns", "showdowns_won") == {
        "flops": [0, 3], "showdowns": [0, 3], "showdowns_won": [0],
    }  # fmt: skip


def test_who_mucks_at_the_showdown_reached_it() -> None:
    pots = (Pot(250, (3,), {3: 250}),)
    hand = played(
        "3r 0c 1f 2f | 3x 0x | 3x 0x | 3b 0c",
        pots=pots, tabled=frozenset({3}), mucked=frozenset({0}),
    )  # fmt: skip
    assert seats(hand, "showdowns", "showdowns_won") == {
        "showdowns": [0, 3], "showdowns_won": [3],
    }  # fmt: skip


def test_a_fold_that_was_shown_is_no_showdown() -> None:
    hand = played("3r 0c 1f 2f | 3b 0f", tabled=frozenset({0, 3}))
    assert seats(hand, "showdowns", "showdowns_won") == {"showdowns": [], "showdowns_won": []}


def test_a_part_of_any_pot_is_won() -> None:
    pots = (Pot(300, (0, 2, 3), {0: 150, 2: 150}), Pot(80, (2, 3), {3: 80}), Pot(10, (2, 3), {}))
    hand = played("3r 0c 1f 2c | 2b 3c | 2x 3x | 2x 3x", pots=pots)
    assert seats(hand, "showdowns_won")["showdowns_won"] == [0, 2, 3]
    lost = (Pot(300, (0, 2, 3), {0: 300, 2: 0}),)
    hand = played("3r 0c 1f 2c | 2x 3x | 2x 3x | 2x 3x", pots=lost)
    assert seats(hand, "showdowns_won")["showdowns_won"] == [0]


def test_a_pot_without_a_showdown_is_none_won() -> None:
    assert seats(played("3r 0f 1f 2f"), "showdowns_won")["showdowns_won"] == []


# money -------------------------------------------------------------------------------------------


def net(chips: int, big: int) -> int:
    players = (Seat(0, "", 1000, 1000 + chips), Seat(1, "", 1000, 1000 - chips))
    hand = replace(played("0r 1f", seats=2), seats=players, big=big)
    assert counts_of(hand)[1].net == -counts_of(hand)[0].net
    return counts_of(hand)[0].net


def test_net_is_in_millionths_of_a_big_blind() -> None:
    assert net(240, 100) == 2_400_000
    assert net(-50, 100) == -500_000
    assert net(1, 3) == 333_333
    assert net(2, 3) == 666_667
    assert net(50, 0) == 0  # no big blind to count in


def test_counts_add_up() -> None:
    raised, walk = played("3r 0f 1f 2f"), played("3f 0f 1f")
    total = sum((counts_of(hand)[2] for hand in (raised, walk, walk)), Counts())
    assert total == Counts(hands=3, walks=2, three_bet_chances=1)

"""Cards that let the trailing hand lead, or tie."""

from random import Random

import pytest

from host_tools.equity.equity import equity
from host_tools.equity.outs import Outs, outs
from tests.host_tools.equity.judge import cards, hands


def found(text: str, board: str, dead: str = "") -> Outs:
    out = outs(hands(text), cards(board), cards(dead))
    assert out
    return out


def ranked(text: str) -> tuple[int, ...]:
    return tuple(sorted(cards(text)))


def test_a_flush_draw_has_nine_outs_less_what_helps_the_leader() -> None:
    out = found("AhKd QsJs", "Ks7s2c4d")
    assert out.seat == 1
    assert out.cards == ranked("2s3s4s5s6s8s9sTsAs")
    assert out.ties == ()
    boat = found("KhKd QsJs", "Ks7s2c4d")  # 2s, 4s fill the set up
    assert boat.cards == ranked("3s5s6s8s9sTsAs")


def test_an_open_ended_draw_on_the_flop() -> None:
    """Two cards that help only together are no outs."""
    assert found("AhAd 9s8c", "7d6c2h").cards == ranked("5c5d5h5sTcTdThTs")


def test_dead_cards_are_no_outs() -> None:
    assert found("AhKd QsJs", "Ks7s2c4d", "2s3s4s").cards == ranked("5s6s8s9sTsAs")


def test_ties_stand_apart() -> None:
    """A queen makes two better pairs; an ace or a seven gives both the same full house."""
    out = found("AcKd AdQh", "As7h7d2c")
    assert out.seat == 1
    assert out.cards == ranked("QcQdQs")
    assert out.ties == ranked("Ah7c7s")


def test_who_leads_or_trails_is_by_what_lies_there() -> None:
    for seats in ({3: "AhAd", 8: "KhKd"}, {3: "KhKd", 8: "AhAd"}):
        out = outs({seat: cards(hand) for seat, hand in seats.items()}, cards("2c7d9s"))
        assert out
        assert out.seat == (8 if seats[8] == "KhKd" else 3)
        assert out.cards == ranked("KcKs")


@pytest.mark.parametrize(
    ("text", "board", "why"),
    [
        ("AhKd AdKh", "2c7d9s", "equal"),
        ("AhKd QsJs", "", "before the flop"),
        ("AhKd QsJs", "2c7d", "a flop not complete"),
        ("AhKd QsJs", "2c7d9s4c3c", "river"),
        ("AhKd QsJs 8c8d", "2c7d9s", "three"),
        ("AhKd", "2c7d9s", "one"),
        ("AhKd -", "2c7d9s", "unread"),
        ("AhKd 8c", "2c7d9s", "half read"),
    ],
)
def test_nobody_has_outs(text: str, board: str, why: str) -> None:
    assert outs(hands(text), cards(board)) is None, why


def test_on_the_turn_outs_are_the_boards_that_are_won() -> None:
    """Equity counts the same cards, by another way."""
    counted = 0
    for seed in range(200):
        drawn = Random(seed).sample(range(52), 11)
        known = {0: (drawn[0], drawn[1]), 1: (drawn[2], drawn[3])}
        out = outs(known, drawn[4:8], drawn[8:])
        if out:
            share = equity(known, drawn[4:8], drawn[8:]).seats[out.seat]
            assert (len(out.cards), len(out.ties)) == (share.wins, share.ties)
            counted += 1
    assert counted > 150

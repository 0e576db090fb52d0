"""Omaha on air: shares before the flop, shares and outs from the flop on."""

from pathlib import Path

import pytest
from floorman import events as ev
from floorman.rules import games

from host_tools.equity.equity import equity
from tests.host_tools.equity.judge import Spot, dealt_high_low, outs_high_low, two_of_hand
from tests.host_tools.reveal.air import picture, worked_out
from tests.host_tools.reveal.day import Day, codes

HANDS = {
    0: ("As", "2h", "Kh", "Qd"),
    1: ("Kc", "Kd", "Th", "9h"),
    2: ("7h", "2c", "8s", "3s"),
}
FLOP = ("3h", "4c", "8d")


def dealt(game: str) -> Day:
    """Seat 2 folds before the flop."""
    day = Day()
    day.event(ev.GAME, 0, games.NAMES.index(game))
    day.deal_hands(HANDS)
    day.press(ev.K_CALL)
    day.say(ev.K_CALL, ev.K_FOLD)
    return day


@pytest.mark.parametrize("game", ["omaha", "omaha_hilo"])
def test_shares_and_outs_are_exact_from_the_flop_on(tmp_path: Path, game: str) -> None:
    day = dealt(game)
    day.flop(*FLOP)
    day.release()
    air = picture(tmp_path, day, outs="heads_up")
    found = worked_out(air)
    spot = Spot({seat: codes(*HANDS[seat]) for seat in (0, 1)}, codes(*FLOP), codes(*HANDS[2]))
    exact = dealt_high_low(spot, two_of_hand, game == "omaha_hilo")
    assert {seat: one["share"] for seat, one in found.items()} == exact.shares(10_000)
    outs = outs_high_low(spot, two_of_hand, game == "omaha_hilo")
    told = air.document()["outs"]
    assert (told and (told["seat"], tuple(told["cards"]))) == (outs and (outs.seat, outs.cards))


def test_shares_are_exact_before_the_flop_and_nobody_has_outs(tmp_path: Path) -> None:
    day = dealt("omaha")
    day.release()
    air = picture(tmp_path, day, outs="heads_up")
    found = worked_out(air)
    exact = equity({seat: codes(*HANDS[seat]) for seat in (0, 1)}, (), codes(*HANDS[2]), game=1)
    assert {seat: one["share"] for seat, one in found.items()} == exact.shares(10_000)
    assert all(one["sure"] and "error" not in one for one in found.values())
    assert air.document()["outs"] is None

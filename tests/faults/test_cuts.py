"""Samples of `make bench ARGS=dead`: whatever dies, the hand ends as if nothing had been."""

import pytest

from simulator.playing.on_radio import play
from tests.faults import cuts


@pytest.mark.parametrize("event", [3, 17, 40, 77])
def test_the_cable_is_pulled(event):
    assert cuts.cable_pulled(event) == ""


@pytest.mark.parametrize("event", [5, 23, 51, 90])
def test_the_host_is_killed(event):
    assert cuts.host_killed(event) == ""


def test_the_events_of_the_samples_are_there():
    assert cuts.events() > 90


@pytest.mark.parametrize(
    ("zone", "how"),
    [("hole2", "start"), ("board2", "start"), ("bet3", "late"), ("hole3", "healed")],
)
def test_a_reader_is_dead(zone, how):
    assert cuts.reader_dead(zone, how) == ""


def test_what_is_keyed_over_dead_readers():
    """All that needs a person: a hand and a board card by the menu, wagers and folds by keys."""

    def kill(table):
        for zone in ("hole2", "board2", "bet3", "muck"):
            table.rig.faults.on(cuts.wish("unplug", None, {"zone": zone}))

    played = play(cuts.load(cuts.HAND), pace=cuts.HELPING, meddle=kill)
    assert played.keyed == (
        "S3 RAISE 300", "S1 FOLD", "BOARD 5d", "S3 RAISE 400", "S3 CALL", "S3 RAISE 600",
        "S3 ALLIN", "S2 Ah", "S2 Ad", "SHOW",
    )  # fmt: skip
    assert not [said.text for said in played.result.alerts]


def test_with_all_readers_alive_nothing_but_show_is_keyed():
    assert cuts.undisturbed().keyed == ("SHOW",)

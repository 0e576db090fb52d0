"""Antennas with a place, heard by the real driver: each effect by itself."""

from random import Random

import pytest

from simulator.radio import BENCH, RC522, Antenna, Tag
from simulator.radio.coil import Coil, Spot, meet
from simulator.radio.coupling import FIGURES, coupling
from simulator.radio.module import Module
from tests.drivers.rig import Rig

ONE, OTHER = bytes.fromhex("04112233445580"), bytes.fromhex("0411227788990a")
STRONG = Module(reach=40.0)
WEAK = Module(drive=FIGURES["weak"]["current"] / FIGURES["weak"]["usual"])
POLLS = 40
HOUR_US = 3_600_000_000
POLL_US = 250_000


def heard(coil: Coil, polls: int = POLLS) -> list[set[bytes]]:
    """Tags the driver lists in so many polls."""
    rig = Rig(antenna=coil)
    rig.reader.start()
    found = []
    for _ in range(polls):
        rig.field()
        found.append(set(rig.list_tags()))
    return found


def one_at(x: float, y: float, height: float = 8.0, module: Module | None = None) -> int:
    """How often a sticker at this place is read."""
    coil = Coil("one", height=height, module=module)
    coil.lay(Tag(ONE), Spot(x, y))
    return heard(coil).count({ONE})


def two_apart(distance: float, height: float = 8.0) -> int:
    """How often both of two stickers are read, on either side of the centre."""
    coil = Coil("two", height=height)
    coil.lay(Tag(ONE), Spot(-distance / 2, 0))
    coil.lay(Tag(OTHER), Spot(distance / 2, 0))
    return heard(coil).count({ONE, OTHER})


# range -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("height", [5.0, 8.0])
@pytest.mark.parametrize("place", [(0, 0), (19, 0), (0, 17), (-12, 12)])
def test_a_card_over_the_coil_is_read_always(place: tuple[int, int], height: float) -> None:
    assert one_at(*place, height) == POLLS


@pytest.mark.parametrize("height", [5.0, 8.0, 12.0])
@pytest.mark.parametrize("place", [(25, 0), (0, 24), (-40, 0), (60, 60)])
def test_a_card_outside_the_range_is_not_read(place: tuple[int, int], height: float) -> None:
    assert one_at(*place, height) == 0


def test_a_card_too_high_above_the_coil_is_not_read() -> None:
    assert [one_at(0, 0, height) > POLLS // 2 for height in (20.0, 24.0, 26.0, 30.0)] == [
        True, True, False, False,
    ]  # fmt: skip


def test_at_the_edge_a_card_flickers() -> None:
    assert 0 < one_at(21, 0) < POLLS


def test_on_the_ring_a_card_is_silent_and_behind_it_read_again() -> None:
    """As far as the module reaches: it is the sign of the coupling that changes there."""
    assert one_at(20, 0, 5.0, STRONG) == POLLS
    assert one_at(25, 0, 5.0, STRONG) == 0
    assert one_at(32, 0, 5.0, STRONG) == POLLS
    assert one_at(45, 0, 5.0, STRONG) == 0


# two stickers ------------------------------------------------------------------------------------


@pytest.mark.parametrize("distance", [0, 4, 8, 10])
def test_stickers_too_near_each_other_are_both_lost(distance: int) -> None:
    assert two_apart(distance) == 0


@pytest.mark.parametrize("distance", [14, 17, 24, 30, 35])
def test_stickers_13_to_35_mm_apart_are_both_read(distance: int) -> None:
    assert two_apart(distance) == POLLS


def test_cards_side_by_side_are_not_read() -> None:
    assert two_apart(63) == 0


def test_a_sticker_that_is_taken_away_detunes_nobody() -> None:
    coil = Coil("two")
    one, other = Tag(ONE), Tag(OTHER)
    coil.lay(one, Spot(-3, 0))
    alone = coil.supply(one)
    coil.lay(other, Spot(3, 0))
    assert coil.supply(one) < 0.5 < alone
    coil.remove(other)
    assert coil.supply(one) == alone
    assert heard(coil).count({ONE}) == POLLS


# modules -----------------------------------------------------------------------------------------


def test_a_weak_module_reads_at_contact_or_not_at_all() -> None:
    assert one_at(0, 0, 8.0, WEAK) == one_at(0, 0, 5.0, WEAK) == 0
    touching = Module(reach=35.0, drive=WEAK.drive)
    assert one_at(0, 0, 1.0, touching) == POLLS
    assert one_at(0, 0, 8.0, touching) < POLLS / 2


def test_modules_spread_by_seed_and_the_same_one_comes_again() -> None:
    def batch(seed: int) -> list[Module]:
        return [Module.drawn(Random(f"{seed} {n}")) for n in range(400)]

    assert batch(1) == batch(1) != batch(2)
    weak = [module for module in batch(1) if module.drive < 1]
    assert len(weak) / 400 == pytest.approx(FIGURES["weak"]["share"], abs=0.06)
    reaches = [module.reach for module in batch(1)]
    assert 20 <= min(reaches) < 21
    assert 39 < max(reaches) <= 40
    assert 15 <= min(module.quality for module in batch(1)) < 16


def test_a_module_reaches_as_far_as_it_says() -> None:
    for reach in (20.0, 25.0, 40.0):
        module = Module(reach=reach)
        assert module.supply(coupling(0.0, 0.0, reach)) == pytest.approx(1.0)


# ghosts ------------------------------------------------------------------------------------------


def ghosts(pitch: float, quality: float = 25.0, at: Spot = Spot(0, 0), lit: bool = False) -> int:  # noqa: B008
    """How often in an hour a coil hears the tag over one so far away."""
    here = Coil("here", random=Random(f"{pitch} {quality}"))
    there = Coil("there", Spot(pitch, 0), module=Module(quality=quality))
    meet((here, there))
    there.lay(Tag(ONE), there.at.plus(*at))
    there.switch(lit, 0)
    for now in range(0, HOUR_US, POLL_US):
        here.switch(True, now)
        here.switch(False, now + 10_000)
    return here.bled


def test_a_dark_neighbour_hands_on_about_100_ghosts_an_hour_at_80_mm() -> None:
    assert 70 < ghosts(80) < 130


def test_ghosts_are_fewer_the_farther_readers_are_apart() -> None:
    assert ghosts(60) > 2_000 > ghosts(70) > 300 > ghosts(80) > 40 > ghosts(100) > 0
    assert ghosts(250) == 0


def test_a_coil_that_rings_better_hands_on_more() -> None:
    assert ghosts(80, 15.0) < 40 < ghosts(80, 25.0) < 200 < ghosts(80, 35.0)


def test_a_lit_neighbour_and_a_card_off_its_coil_hand_on_nothing() -> None:
    assert ghosts(80, lit=True) == 0
    assert ghosts(80, at=Spot(0, 30)) < 5


def test_the_driver_lists_a_ghost_as_it_lists_a_card() -> None:
    here, there = Coil("here"), Coil("there", Spot(60, 0))
    meet((here, there))
    card = Tag(ONE)
    there.lay(card, there.at)
    assert {ONE} in heard(here, 200)
    there.remove(card)
    assert heard(here, 200) == [set()] * 200


# beside an antenna without a place ---------------------------------------------------------------


def test_cards_that_lie_well_have_the_same_luck_as_without_places() -> None:
    """A profile's own misses and bleed come on top: drawn from the same stream, they are equal."""

    def run(antenna: Antenna) -> list[bool]:
        antenna.place(Tag(ONE))
        antenna.neighbours = [Antenna("near")]
        antenna.neighbours[0].place(Tag(OTHER))
        found = []
        for now in range(0, 400 * POLL_US, POLL_US):
            antenna.switch(True, now)
            found.append(antenna.transmit(b"\x26", 7, now + 5_000) is not None)
            antenna.switch(False, now + 10_000)
        return found

    without = run(Antenna("same", RC522, Random(3)))
    assert run(Coil("same", profile=RC522, random=Random(3))) == without
    assert 300 < sum(without) < 400


def test_nothing_is_worked_out_in_a_poll() -> None:
    coil = Coil("busy", profile=BENCH)
    coil.lay(Tag(ONE), Spot(-12, 0))
    coil.lay(Tag(OTHER), Spot(12, 0))
    before = coupling.cache_info()
    assert {ONE, OTHER} in heard(coil)
    assert coupling.cache_info() == before


# turned up ---------------------------------------------------------------------------------------


def test_a_reader_that_is_turned_up_reaches_further() -> None:
    """At 6 dB more a sticker is read that gets half of what it needs."""
    weak = Module(drive=0.5)
    assert one_at(0, 0, 21.0, weak) == 0
    coil = Coil("one", height=21.0, module=weak)
    coil.lay(Tag(ONE), coil.at)
    coil.tune(8.0)
    assert coil.supply(coil.tags[0]) == pytest.approx(
        10 ** (8 / 20) * 0.5 * Module().supply(coupling(0.0, 0.0, 21.0))
    )
    coil.tune(0.0)
    assert coil.supply(coil.tags[0]) == pytest.approx(
        0.5 * Module().supply(coupling(0.0, 0.0, 21.0))
    )


def test_a_reader_that_is_turned_up_hears_more_of_its_neighbour() -> None:
    here, there = Coil("here"), Coil("there", Spot(80, 0))
    meet((here, there))
    there.lay(Tag(ONE), there.at)
    usual = here._bleed_per_hour()
    here.tune(6.0)
    assert here._bleed_per_hour() > 5 * usual
    here.tune(0.0)
    assert here._bleed_per_hour() == usual


def test_a_module_reaches_as_far_as_it_does_when_it_is_turned_up_as_wired() -> None:
    coil = Coil("bet0", wired=2.5)
    coil.lay(Tag(ONE), coil.at)
    before = coil.supply(coil.tags[0])
    coil.tune(2.5)
    assert coil.supply(coil.tags[0]) == before

"""A table whose readers and cards have places: what is planned is read best."""

from dataclasses import replace
from math import dist
from pathlib import Path
from xml.etree import ElementTree

import pytest

from simulator.bus import SimulationError
from simulator.layout import Layout, placement
from simulator.playing import on_rules
from simulator.playing.on_radio import play
from simulator.playing.phh import load
from simulator.radio import BENCH, RC522, Antenna, Tag
from simulator.radio.coil import Coil, Spot
from simulator.radio.module import Module
from simulator.tags import make_tags
from simulator.world import ALL_ZONES, ZONES, World
from tests.bench.bench_geometry import beaten, main
from tests.bench.geometry.desk import hands_read
from tests.bench.geometry.measures import Figures, best, windows

HAND = Path(__file__).parents[1] / "hands" / "last_hand_unseen.phh"
EXACT = 0.0


def coil(world: World, zone: str) -> Coil:
    found = world.antennas[zone]
    assert isinstance(found, Coil)
    return found


def spots(world: World, zone: str) -> list[Spot]:
    """Where the stickers of a zone lie, seen from its coil's centre."""
    here = coil(world, zone)
    return [spot.plus(-here.at.x, -here.at.y) for spot in here.spots.values()]


@pytest.fixture
def world() -> World:
    return World(make_tags({25: 4}, 1), layout=Layout(scatter=EXACT))


def test_a_world_without_a_layout_knows_no_places() -> None:
    assert {type(antenna) for antenna in World([], RC522).antennas.values()} == {Antenna}


def test_with_a_layout_every_reader_lies_where_the_plan_says() -> None:
    world = World([], BENCH, racks=True, layout=Layout())
    assert tuple(world.antennas) == ALL_ZONES
    plan = placement()
    assert coil(world, "hole3").at == Spot(*plan["at"]["hole"][3])
    assert coil(world, "muck").at == Spot(*plan["at"]["muck"][0])
    assert {coil(world, zone).height for zone in ZONES} == {plan["height"]}


def test_distance_takes_the_place_of_the_profiles_bleed() -> None:
    world = World([], RC522, layout=Layout())
    assert world.antennas["hole0"].profile == replace(RC522, bleed_per_hour=0.0)


def test_two_readers_of_a_seat_lie_a_pitch_apart_and_each_has_a_box_of_its_own() -> None:
    layout = Layout(scatter=EXACT)
    pairs = [(layout.at(f"hole{n}a"), layout.at(f"hole{n}b")) for n in range(10)]
    pitch = placement()["pitch"]
    for n, (a, b) in enumerate(pairs):
        following = pairs[(n + 1) % 10][0]
        assert dist(a, b) == pytest.approx(pitch)
        assert pitch < dist(b, following) < dist(a, following)
    coils = layout.coils(("hole0a", "hole0b"), BENCH, 1)
    for name in coils:
        tag = Tag(bytes.fromhex("04112233445580"))
        layout.lay(tag, name)
        assert coils[name].spots[tag] == coils[name].at


@pytest.mark.parametrize("reader", ["hole10", "stub", "", "7"])
def test_a_reader_without_a_place_is_named(reader: str) -> None:
    with pytest.raises(ValueError, match=f"has no place for {reader}$"):
        Layout().at(reader)


def test_a_card_across_two_boxes_has_a_place_in_each(world: World) -> None:
    first, second, third = (world.cards[n] for n in range(3))
    world.move(first, "hole5")
    world.lay_across(second, "hole4", "hole5")
    world.move(third, "hole4")
    world.straighten(second)
    assert len(set(spots(world, "hole4"))) == 2
    assert len(spots(world, "hole5")) == 1


def test_two_cards_of_a_hand_are_fanned_and_a_board_card_lies_in_the_middle(world: World) -> None:
    for card in (world.cards[0], world.cards[1]):
        world.move(card, "hole4")
    world.move(world.cards[2], "board0")
    half = placement()["fan"] / 2
    assert spots(world, "hole4") == [(-half, 0), (half, 0)]
    assert spots(world, "board0") == [(0, 0)]


def test_a_card_that_is_put_back_takes_the_free_place(world: World) -> None:
    first, second = world.cards[0], world.cards[1]
    for card in (first, second):
        world.move(card, "hole4")
    before = set(spots(world, "hole4"))
    world.move(first, "hand4")
    world.move(first, "hole4")
    assert set(spots(world, "hole4")) == before


def test_a_card_comes_either_way_round() -> None:
    layout = Layout(placement() | {"sticker_at": [0, 20]}, seed=1, scatter=EXACT)
    found = {round(layout.sticker(Spot(0, 0)).y) for _ in range(40)}
    assert found == {-20, 20}


def test_a_batch_gives_each_zone_its_own_module_and_the_same_again() -> None:
    def modules(batch: int) -> list[Module]:
        world = World([], layout=Layout(batch=batch))
        return [coil(world, zone).module for zone in ZONES]

    assert modules(1) == modules(1) != modules(2)
    assert len(set(modules(1))) == len(ZONES)
    weak = World([], layout=Layout(modules={"burn": Module(drive=0.1)}))
    assert coil(weak, "burn").module.drive == 0.1
    assert coil(weak, "muck").module == Module()


# the best places ---------------------------------------------------------------------------------


def test_the_cards_middle_is_the_best_place_for_the_sticker() -> None:
    middle = hands_read("places", 60)
    assert middle > 0.85
    for place in ([12, 0], [0, 12], [0, 30], [18, 30]):
        assert hands_read("places", 60, sticker_at=place) < middle - 0.2


def test_the_boxs_middle_is_the_best_place_for_the_coil() -> None:
    middle = hands_read("places", 60)
    for off in ((10.0, 0.0), (0.0, 14.0), (24.0, 0.0)):
        assert hands_read("places", 60, reader=off) < middle - 0.2


def test_the_plans_fan_is_better_than_square_or_side_by_side() -> None:
    planned = hands_read("places", 60)
    for fan in (0, 10, 40, 63):
        assert hands_read("places", 60, fan=fan) < planned - 0.2


def test_a_card_with_a_reader_of_its_own_is_read_by_a_poor_module_too() -> None:
    poor = Module(reach=20.0)
    alone = hands_read("alone", 60, module=poor, height=8, cards=1)
    assert alone == 1.0
    assert hands_read("alone", 60, module=poor, height=8) < 0.8


def test_the_bench_names_what_reads_better_than_the_plan() -> None:
    half = placement()["fan"]
    good = Figures(
        fan={"any": [(0.0, 0.2), (half, 0.9)]},
        sticker={(0, 0): 0.9, (3, 0): 0.9},
        reader={(0, 0): 0.9, (3, 0): 0.8},
    )
    assert beaten(good) == []
    assert best(good.sticker) == (0, 0)
    worse = replace(
        good, fan={"any": [(0.0, 0.95), (half, 0.9)]}, reader={(0, 0): 0.8, (3, 0): 0.9}
    )
    fan, reader = beaten(worse)
    assert fan == "hardware/table.toml, fan: 90.0% of polls read, elsewhere 95.0%"
    assert "the coil under the middle of its box: 80.0%" in reader


def test_a_short_bench_prints_its_figures_and_draws_its_pictures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(
        [
            *"--polls 2 --hands 2 --hours 0.01 --modules 2 --step 6 --pictures".split(),
            str(tmp_path),
        ]
    )
    told = capsys.readouterr().out
    assert "one card, 8 mm up: 0 to 18 mm off the centre along the coil" in told
    assert "ghosts an hour, quality 25: 60 mm" in told
    drawn = {file.name: ElementTree.parse(file) for file in tmp_path.iterdir()}
    assert set(drawn) == {f"antennas_{name}.svg" for name in ("reach", "two", "places", "ghosts")}
    for picture in drawn.values():
        assert len(list(picture.iter())) > 30


def test_windows_are_the_stretches_that_read() -> None:
    curve = [(0.0, 0.2), (1.0, 1.0), (2.0, 0.96), (3.0, 0.5), (4.0, 1.0), (5.0, 0.0)]
    assert windows(curve) == [(1.0, 2.0), (4.0, 4.0)]


# a whole table -----------------------------------------------------------------------------------


def test_a_hand_is_played_where_the_plan_puts_cards() -> None:
    script = load(HAND, 1)
    played = play(script, profile="rc522", seed=1, layout=Layout(scatter=EXACT))
    assert played.result.stacks == on_rules.play(script).stacks
    assert played.troubles == ()


def test_cards_side_by_side_leave_the_table_waiting_for_the_deal() -> None:
    layout = Layout(placement() | {"fan": placement()["card"][0]}, scatter=EXACT)
    with pytest.raises(SimulationError, match="action row says 'DEAL'"):
        play(load(HAND, 1), profile="rc522", seed=1, layout=layout)

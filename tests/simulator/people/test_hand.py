"""People play whole hands by what they see; the table agrees with the script and the dealer."""

from dataclasses import replace
from random import Random

import pytest
from floorman.registry import CHIP
from floorman.rules import codes

from simulator.bus import SimulationError
from simulator.hand_script import HandScript
from simulator.people.crew import Task
from simulator.people.hand import Hand, check_winners
from simulator.people.pace import BRISK, EASY, Pace
from simulator.playing.on_rules import play as rules_play
from simulator.radio import BENCH, RC522, Profile
from simulator.tags import make_tags
from simulator.world import World
from tests.simulator.people import hands
from tests.simulator.people.rig import FakeTable, play, set_up


@pytest.mark.parametrize("profile", [BENCH, RC522], ids=lambda p: p.name)
@pytest.mark.parametrize("pace", [BRISK, EASY], ids=["brisk", "easy"])
@pytest.mark.parametrize("script", hands.ALL, ids=lambda s: s.name)
def test_the_felt_ends_as_the_ledger_says(
    script: HandScript, pace: Pace, profile: Profile
) -> None:
    table, _ = play(script, profile, pace)
    assert table.alerts == []
    assert table.game.phase == codes.DONE
    assert table.racks() == table.ledger()
    result = rules_play(script)
    assert table.ledger() == {seat: chips for seat, chips in result.stacks.items() if chips}


@pytest.mark.parametrize("script", hands.ALL, ids=lambda s: s.name)
def test_the_bench_needs_no_keys_but_show(script: HandScript) -> None:
    _, hand = play(script)
    assert set(hand.keyed) <= {"SHOW"}
    assert len(hand.keyed) <= 1


def test_wagers_the_reader_cannot_list_are_keyed() -> None:
    _, hand = play(hands.SIDE_POTS, RC522)
    assert hand.keyed == ["S3 ALLIN", "S1 CALL", "S2 ALLIN", "SHOW"]


@pytest.mark.parametrize(("pace", "keyed"), [(BRISK, []), (EASY, ["S2 RAISE 1050"])])
def test_cas_616_a_raise_that_looks_like_asking_for_change_is_said(
    pace: Pace, keyed: list[str]
) -> None:
    _, hand = play(hands.RAISE_WITH_CHANGE, pace=pace)
    assert [key for key in hand.keyed if key != "SHOW"] == keyed


def test_show_is_keyed_before_the_board_when_all_are_in() -> None:
    table, hand = play(hands.ALL_IN_HEADS_UP)
    notes = [note for note, _, _ in table.notes]
    assert hand.keyed == ["SHOW"]
    assert notes.index(codes.NOTE_SHOWS) < notes.index(codes.NOTE_STREET)


@pytest.mark.parametrize("script", [hands.RUN_TWICE, hands.RUN_THRICE], ids=lambda s: s.name)
def test_the_dealer_keys_that_it_is_run_again_and_clears_the_places_for_it(
    script: HandScript,
) -> None:
    table, hand = play(script)
    assert hand.keyed == ["SHOW", f"RUN {script.runs}"]
    assert table.alerts == []
    result = rules_play(script)
    assert result.over
    assert table.racks() == table.ledger()
    assert table.ledger() == {seat: chips for seat, chips in result.stacks.items() if chips}


def test_who_mucks_at_the_showdown_has_no_claim() -> None:
    table, hand = play(hands.CHECKED_DOWN)
    assert (codes.NOTE_GAVE_UP, 5, 0) in table.notes
    assert hand.keyed == []


def test_the_felt_is_clear_after_the_hand() -> None:
    table, _ = play(hands.SIDE_POTS)
    assert all(not antenna.tags for antenna in table.world.antennas.values())


def test_cards_that_brush_a_neighbour_or_land_stacked_come_to_lie_fanned() -> None:
    clumsy = replace(EASY, brush=1.0, pile_up=1.0)
    table, _ = play(hands.CHECKED_DOWN, BENCH, clumsy)
    assert table.racks() == table.ledger()


@pytest.mark.parametrize(
    ("deaf", "sentence"),
    [
        ("game", "the table never asked for DEAL; action row says 'IDLE'"),
        ("turn", "the table never showed S8 its turn; action row says ''"),
        ("muck", "the table did not understand the fold of S8; action row says 'S8 CALL 100'"),
    ],
)
def test_who_waits_in_vain_says_what_for(deaf: str, sentence: str) -> None:
    script = hands.WALK
    table = FakeTable([script])
    table.world.seat_players(script.stacks)
    if deaf != "game":
        set_up(table, script)
    if deaf == "turn":
        table.eyes.light = lambda seat: set()  # type: ignore[method-assign]
        table.eyes.row = lambda n: "DEAL" if table.clock.now < 10_000_000 else ""  # type: ignore[method-assign]
    if deaf == "muck":
        table._muck = lambda seat: None  # type: ignore[method-assign]
    task = Task(table.clock, Hand(script, table, BRISK, Random(1)).work())
    with pytest.raises(SimulationError) as error:
        table.run(task)
    assert str(error.value) == sentence


def test_a_table_that_names_the_wrong_winner_is_caught() -> None:
    check_winners({2: 450}, {2}, "S3 WINS 450")
    check_winners({2: 12_300_000}, {2}, "S3 WINS 12.3M")
    with pytest.raises(SimulationError, match="the dealer pays S3, the lights say S3 S4"):
        check_winners({2: 450}, {2, 3}, "S3 225 S4 225")
    with pytest.raises(SimulationError, match="action row says 'S3 WINS 400'"):
        check_winners({2: 450}, {2}, "S3 WINS 400")
    check_winners({1: 2550, 2: 2550}, {1, 2}, "S2 2550 S3 2550")
    with pytest.raises(SimulationError, match="action row says"):
        check_winners({1: 2550, 2: 2550}, {1, 2}, "S2 2550 S3 255")


def test_a_chip_that_nobody_bought_is_caught() -> None:
    entries = make_tags({100: 30, 25: 10}, seed=3)
    world = World(entries)
    world.seat_players({1: 1000})
    world.check_chips()
    chip = world.at("rack1")[0]
    assert entries[-1].kind == CHIP
    world.move(chip, "bank")
    with pytest.raises(SimulationError, match="chips for 1000 were sold, 900 lie on the table"):
        world.check_chips()

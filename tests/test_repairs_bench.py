"""The bench of repairs: its judge finds what is planted, and passes a felt that is right."""

from random import Random
from types import SimpleNamespace

import pytest
from floorman.rules import codes

from simulator.playing.on_rules import Said
from simulator.tags import make_tags
from simulator.world import World
from tests.bench.bench_repairs import Row, main, report
from tests.bench.repairs import chips
from tests.bench.repairs.errors import ERRORS, Act, drawn
from tests.bench.repairs.hands import Found, Hands
from tests.bench.repairs.judge import NOWHERE, Felt, Ledger, Wrong, is_named, verdict, wrong

RIGHT = Felt((2, 2, 2, 2, 2), frozenset({0, 5, 10}), 1)
FLOP = Ledger(codes.BET, (True,) * 5, frozenset({0, 5, 10}), 1, 2)
DEFAULT = codes.OPT_DEAD
THIRD = Felt((2, 3, 2, 2, 2), RIGHT.board, 1)


def test_a_right_felt_passes():
    assert wrong(RIGHT, FLOP) == frozenset()
    assert verdict(frozenset(), (), (), codes.BET) == ()


@pytest.mark.parametrize(
    ("felt", "ledger", "found"),
    [
        (THIRD, FLOP, Wrong("cards", 1)),
        (RIGHT._replace(seats=(2, 2, 2, 2, 1)), FLOP, Wrong("few", 4)),
        (RIGHT, FLOP._replace(live=(True, True, True, False, True)), Wrong("dead", 3)),
        (RIGHT._replace(board=frozenset({0, 5, 11})), FLOP, Wrong("board")),
        (RIGHT._replace(board=frozenset({0, 5, 10, 15})), FLOP, Wrong("board")),
        (RIGHT._replace(burns=2), FLOP, Wrong("burns")),
        (RIGHT._replace(burns=0), FLOP._replace(burns=0), Wrong("burns")),
        (RIGHT._replace(odd=frozenset({2})), FLOP, Wrong("odd", 2)),
        (RIGHT._replace(astray=frozenset({2})), FLOP, Wrong("order", 2)),
        (RIGHT._replace(seen=frozenset({2})), FLOP, Wrong("seen", 2)),
    ],
)
def test_what_lies_wrong_is_found(felt, ledger, found):
    assert wrong(felt, ledger) == {found}


def test_a_flop_that_lies_otherwise_than_proposed_is_wrong():
    assert wrong(RIGHT._replace(four=True), FLOP) == {Wrong("board")}


def test_who_was_skipped_may_be_asked_about_and_about_nothing_else():
    found = wrong(RIGHT._replace(skipped=frozenset({2})), FLOP)
    assert found == {Wrong("skipped", 2)}
    assert verdict(found, (), (), codes.BET) == ()
    for code, is_fault in ((codes.ALERT_SKIPPED, False), (codes.ALERT_FEW_CARDS, True)):
        assert bool(verdict(found, [(code, 2, codes.OPT_FOLD)], (), codes.BET)) == is_fault


def test_a_seat_with_a_card_of_another_one_lacks_its_own():
    found = wrong(RIGHT._replace(astray=frozenset({0}), mixed=frozenset({4})), FLOP)
    assert verdict(found, [(codes.ALERT_SHORT_BUTTON, 4, codes.OPT_GIVE)], (), codes.BET) == ()
    faults = verdict(found, [(codes.ALERT_FEW_CARDS, 2, codes.OPT_GIVE)], (), codes.BET)
    assert faults[0].startswith("untrue: seat 3 FEW_CARDS")


def test_a_burn_that_is_asked_for_is_missing():
    assert wrong(RIGHT, FLOP._replace(burn_asked=True)) == {Wrong("burns")}


def test_a_hole_card_on_the_burns_is_not_the_burn_that_the_flop_lacked():
    found = wrong(RIGHT._replace(from_seats=1), FLOP)
    asked = [
        (code, NOWHERE, DEFAULT) for code in (codes.ALERT_BURN_MISSING, codes.ALERT_FLOP_FOUR)
    ]
    assert verdict(found, asked[:1], (), codes.BET) == verdict(found, (), (), codes.BET) == ()
    assert verdict(found, asked[1:], (), codes.BET)[0].startswith("untrue: FLOP_FOUR")


def test_a_burn_may_be_due_that_no_card_followed():
    assert wrong(RIGHT, FLOP._replace(phase=codes.BOARD)) == frozenset()


@pytest.mark.parametrize(
    ("asked", "fault"),
    [
        ((codes.ALERT_MANY_CARDS, 1, DEFAULT), ""),
        ((codes.ALERT_MANY_CARDS, 2, DEFAULT), "untrue"),
        ((codes.ALERT_FLOP_FOUR, NOWHERE, DEFAULT), "untrue"),
        ((codes.ALERT_ORDER, 2, DEFAULT), ""),
    ],
)
def test_a_question_is_true_where_something_lies_wrong(asked, fault):
    faults = verdict(wrong(THIRD, FLOP), (asked,), (), codes.BET)
    assert [one.partition(":")[0] for one in faults] == ([fault] if fault else [])


def test_a_question_about_a_right_felt_is_left_over():
    asked = (codes.ALERT_FLOP_FOUR, NOWHERE, codes.OPT_BURN)
    assert verdict(frozenset(), (asked,), (), codes.BET) == ("left over: FLOP_FOUR, default BURN",)


def test_a_misdeal_stays_one_however_the_cards_lie():
    misdeal = (codes.ALERT_FIRST_SEAT, 2, codes.OPT_REDEAL)
    third = (codes.ALERT_MANY_CARDS, 2, codes.OPT_REDEAL)
    assert verdict(frozenset(), (misdeal,), (), codes.DEAL) == ()
    faults = verdict(frozenset(), (misdeal, third), (), codes.DEAL)
    assert faults == ("left over: seat 3 MANY_CARDS, default REDEAL",)
    two = (third, (codes.ALERT_MANY_CARDS, 3, codes.OPT_REDEAL))  # CUCA-14.M4
    assert verdict(frozenset({Wrong("cards", 3)}), two, (), codes.DEAL) == ()
    kept = (third, (codes.ALERT_MANY_CARDS, 3, codes.OPT_PLAY_ON))
    assert verdict(frozenset({Wrong("cards", 3)}), kept, (), codes.DEAL)


def _said(*notes):
    return [Said(note, seat, codes.ALERT_MANY_CARDS, "") for note, seat in notes]


@pytest.mark.parametrize(
    ("notes", "named"),
    [
        ((), False),
        (((codes.NOTE_PROPOSED, 1), (codes.NOTE_RULED, 1)), True),
        (((codes.NOTE_PROPOSED, 1), (codes.NOTE_SETTLED, 1)), False),
        (((codes.NOTE_ALERT, 1),), True),
        (((codes.NOTE_ALERT, 2),), False),
        (((codes.NOTE_ALERT, NOWHERE),), False),
    ],
)
def test_a_wrong_hand_goes_on_silently_unless_it_was_named(notes, named):
    said = _said(*notes)
    assert is_named(Wrong("cards", 1), said) is named
    faults = verdict(wrong(THIRD, FLOP), (), said, codes.BET)
    assert faults == (() if named else ("silent: cards at seat 2",))


@pytest.mark.parametrize("code", [codes.ALERT_CARD_MOVED, codes.ALERT_MIXED_HANDS])
def test_a_card_of_another_seat_is_named_where_it_lies(code):
    moved = [Said(codes.NOTE_ALERT, 4, code, "")]
    assert is_named(Wrong("order", 1), moved)
    assert not is_named(Wrong("cards", 1), moved)
    assert not is_named(Wrong("order", 1), _said((codes.NOTE_ALERT, 4)))


def test_a_card_that_its_player_may_hold_is_no_silent_fault():
    assert verdict(frozenset({Wrong("few", 3)}), (), (), codes.BET) == ()


def test_a_deal_that_waits_for_a_card_is_not_silent_and_one_that_lies_whole_is_stuck():
    few = frozenset({Wrong("few", 3)})
    assert verdict(few, (), (), codes.DEAL) == ()
    assert verdict(frozenset(), (), (), codes.DEAL)[0].startswith("stuck")


@pytest.mark.parametrize(("asked", "burns"), [(0, 1), (1, 0)])
def test_a_burn_that_goes_back_unasked_is_one_that_was_pushed_aside(asked, burns):
    world = World(make_tags({}, seed=1))
    world.move(world.cards[0], "burn")
    table = SimpleNamespace(rig=SimpleNamespace(world=world), _deck=[51])
    table.game = SimpleNamespace(open_rulings=asked)
    hands = Hands(table, Random(1))
    hands._move(Act("move", "burn", "deck"))
    assert hands._burns() == burns


def test_a_fault_is_printed_with_its_replay_and_counts(capsys):
    rows = [
        Row(3, "joker", "the trial", Found("right", ("silent: burns",))),
        Row(4, "joker", "another", Found("ended", ())),
    ]
    assert report(rows, "--what errors --seed 9") == 1
    printed = capsys.readouterr().out
    assert "--what errors --seed 9 --only 3" in printed
    assert "another" not in printed


def test_each_error_is_drawn_and_told_in_words():
    kinds = {drawn("cuca", Random(f"kinds {n}")).error.kind for n in range(200)}
    assert len(kinds) == len(ERRORS)
    assert "repair" in str(drawn("cuca", Random("words")))


def test_a_trial_of_each_passes_at_the_radio(capsys):
    """One error and one early bet, as the bench plays them."""
    assert main(["--profile", "bench", "--what", "errors", "--only", "0"]) == 0
    assert main(["--profile", "bench", "--what", "chips", "--only", "0"]) == 0
    assert "0 of 1 with a fault" in capsys.readouterr().out


def test_a_bet_that_does_not_count_is_lost():
    game = SimpleNamespace(contribution=(0, 0, 100), open_rulings=0, unbound=0)
    world = SimpleNamespace(chips={"bet2": 300}.get)
    table = SimpleNamespace(game=game, said=[], rig=SimpleNamespace(world=world))
    assert chips.lost(table, 2, 0) == ("lost: 300 lie in front, 100 count",)
    assert chips.lost(table, 2, -200) == ()
    table.said = [Said(codes.NOTE_CHANGE, 2, 200, "")]
    assert chips.lost(table, 2, 0) == (), "change that was told goes back"
    table.said, game.open_rulings = [], 1
    game.ruling_code, game.ruling_seat, game.ruling_options = [44], [2], [1]
    assert chips.lost(table, 2, 0) == ()
    game.ruling_seat = [1]
    assert chips.lost(table, 2, 0), "what is asked is about another seat"

"""Records that are damaged or that no table can play: one sentence with the file's name each."""

import sys

import pytest

from simulator.playing import on_rules, phh
from tests.rules.test_hands import change

BLINDS, MINIMUM = "blinds_or_straddles = [50, 100, 0]", "min_bet = 100"
STACKS = "starting_stacks = [3000, 450, 3000]"
RECORD = "finishing_stacks = [2550, 0, 3900]"


def reason(tmp_path, old, new):
    """Why not_reopened.phh is refused with `new` in place of `old`, without the file's name."""
    path = change(tmp_path, "not_reopened", old, new)
    with pytest.raises(ValueError, match=r"^\S+changed\.phh: .+$") as error:
        phh.load(path)
    return str(error.value).removeprefix(f"{path}: ")


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (BLINDS, "blinds_or_straddles = [100]", "not a small and a big one"),
        (BLINDS, "blinds_or_straddles = 5", "blind 5 is no list"),
        (BLINDS, "blinds_or_straddles = [50, 100, 150]", "150 behind the blinds is no straddle"),
        (BLINDS, "blinds_or_straddles = [50, 100, 0, 0]", "for 3 players"),
        (MINIMUM, "min_bet = 200", "smallest bet 200 is not the big blind 100"),
        ("antes = [0, 0, 0]", "antes = [10, 10]", "antes [10, 10, 0] are neither everybody's"),
        ("antes = [0, 0, 0]", "antes = [0, 10, 10]", "antes [0, 10, 10] are neither"),
        (STACKS, "starting_stacks = [inf, 450, 3000]", "no number of chips"),
        (STACKS, 'starting_stacks = ["many", 450, 3000]', "'many' is no number"),
        (STACKS, "starting_stacks = 3", "a field is not of its kind"),
        (RECORD, "players = 5", "players 5 is no list"),
        (RECORD, "players = [1, 2, 3]", "not all names"),
        (RECORD, 'finishing_stacks = ["a", "b", "c"]', "'a' is no number"),
        (RECORD, f"_deep = {'[' * 5000}{']' * 5000}", "it is nested too deeply"),
        ('"p3 cbr 300"', '"p3 cbr nan"', "an amount is no number"),
        ("actions = [", "actions = [5, ", "cannot be played"),
    ],
)
def test_a_field_of_another_kind_is_one_sentence(tmp_path, old, new, sentence):
    assert sentence in reason(tmp_path, old, new)


def test_a_deep_list_is_refused_whatever_depth_the_interpreter_allows(tmp_path):
    deep = f"_deep = {'[' * 500}{']' * 500}"
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(100_000)
    try:
        assert "it is nested too deeply" in reason(tmp_path, RECORD, deep)
    finally:
        sys.setrecursionlimit(before)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (BLINDS, "blinds_or_straddles = [0.5, 1, 0]", "blind 0.5 is no whole number"),
        (STACKS, "starting_stacks = [10.5, 450, 3000]", "starting stack 10.5 is no whole"),
        ("antes = [0, 0, 0]", "antes = [1.5, 1.5, 1.5]", "ante 1.5 is no whole number"),
        ('"p3 cbr 300"', '"p3 cbr 300.5"', "raise to 300.5 is no whole number"),
        (RECORD, "finishing_stacks = [2550.3, 0, 3900]", "2550.3 is neither whole chips nor"),
    ],
)
def test_parts_of_chips_are_refused(tmp_path, old, new, sentence):
    assert sentence in reason(tmp_path, old, new)


def test_half_chips_are_allowed_in_the_result(tmp_path):
    path = change(tmp_path, "not_reopened", RECORD, "finishing_stacks = [2550.5, 0, 3899.5]")
    script = phh.load(path)
    assert script.finishing == {0: 2550.5, 1: 0, 2: 3899.5}
    assert on_rules.differences(script, on_rules.play(script)) == {}


@pytest.mark.parametrize("record", ["[2550, 0]", "[2550, 0, 3900, 1]"])
def test_the_result_has_one_number_a_player(tmp_path, record):
    assert "for 3 players" in reason(tmp_path, RECORD, f"finishing_stacks = {record}")


@pytest.mark.parametrize("unit", ["[1]", "0", "101", "1.5", "true"])
def test_the_smallest_chip_is_at_most_the_big_blind(tmp_path, unit):
    said = reason(tmp_path, RECORD, f"_unit = {unit}")
    assert said.endswith("is no whole number from 1 to the big blind 100")


@pytest.mark.parametrize("unit", [1, 100])
def test_the_smallest_chip_of_a_record_is_played(tmp_path, unit):
    assert phh.load(change(tmp_path, "not_reopened", RECORD, f"_unit = {unit}")).unit == unit


def test_an_amount_the_firmware_cannot_hold_is_refused(tmp_path):
    stacks = f"starting_stacks = [{1 << 30}, 450, 3000]"
    assert "1073741824 is not from 0 to 1073741823" in reason(tmp_path, STACKS, stacks)
    stacks = f"starting_stacks = [{(1 << 30) - 1}, 450, 3000]"
    assert "the stacks come to 1073745273" in reason(tmp_path, STACKS, stacks)


@pytest.mark.parametrize(
    ("old", "new"), [("Qc6h3d", "Kc6h3d"), ("TsTh", "KcTh"), ("AdQd", "KcQd"), ("2c", "Kc")]
)
def test_a_card_dealt_twice_is_refused_and_pokerkit_keeps_silent(tmp_path, recwarn, old, new):
    assert "Kc twice" in reason(tmp_path, old, new)
    assert not recwarn.list


def test_other_cards_than_were_dealt_are_refused(tmp_path):
    said = reason(tmp_path, '"p3 sm AdQd"', '"p3 sm AdJd"')
    assert "p3 shows other cards than were dealt" in said


def test_a_field_pokerkit_does_not_know_does_no_harm(tmp_path, recwarn):
    phh.load(change(tmp_path, "not_reopened", MINIMUM, f"{MINIMUM}\ntable_colour = 5"))
    assert not recwarn.list


def test_a_fold_where_a_check_was_free_is_played(tmp_path):
    path = change(tmp_path, "not_reopened", '"p1 cc", "p3 cbr 500", "p1 f"', '"p1 f"')
    script = phh.load(path)
    assert on_rules.differences(script, on_rules.play(script)) == {}


def test_only_a_file_that_cannot_be_read_is_parsed_again(tmp_path, monkeypatch):
    """Parsing takes most of the time that a record needs: pokerkit does it once."""
    parsed = []
    monkeypatch.setattr(phh.tomllib, "loads", lambda text: parsed.append(text) or {})
    phh.load(change(tmp_path, "not_reopened", MINIMUM, MINIMUM))
    assert parsed == []


@pytest.mark.parametrize("line", [BLINDS, MINIMUM])
def test_a_file_without_its_stakes_says_what_it_lacks(tmp_path, line):
    name = line.partition(" = ")[0]
    assert reason(tmp_path, line, "") == f"no hand history in the PHH format (it lacks {name})"

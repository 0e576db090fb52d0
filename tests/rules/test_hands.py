"""Whole hands from PHH files straight into the rules, against the record."""

from pathlib import Path

import pytest
from floorman import events as ev
from floorman.rules import codes

from simulator.hand_script import Do
from simulator.playing import on_rules, phh

OWN = Path(__file__).parents[1] / "hands"
SHARED = Path(__file__).parents[3] / "shared" / "hands"
needs_shared = pytest.mark.skipif(
    not SHARED.is_dir(), reason="the folder ../shared/hands is not here"
)


def play(path):
    script = phh.load(path)
    result = on_rules.play(script)
    assert result.over
    assert result.alerts == ()
    assert on_rules.differences(script, result) == {}
    return script, result


def own(name):
    return play(OWN / f"{name}.phh")


def test_every_own_hand_comes_to_its_recorded_end():
    paths = sorted(OWN.glob("*.phh"))
    assert len(paths) >= 8
    for path in paths:
        script, _ = play(path)
        assert script.finishing is not None


def test_heads_up_p1_is_the_big_blind():
    script, result = own("heads_up")
    assert (script.button, script.small_seat, script.big_seat) == (1, 1, 0)
    assert result.pots == (on_rules.Pot(8_000, (0, 1), (0,)),)


def test_three_all_ins_make_two_side_pots():
    _, result = own("three_all_ins")
    assert [(pot.amount, pot.winners) for pot in result.pots] == [
        (2_850, (1,)),
        (2_400, (2,)),
        (3_400, (3,)),
    ]


def test_odd_chip_is_the_smallest_chip_of_the_file():
    script, result = own("odd_chip")
    assert script.unit == 25
    odd = [said for said in result.notes if said.note == codes.NOTE_ODD_CHIP]
    assert [(said.seat, said.value, said.rule) for said in odd] == [(0, 25, "TDA-20A")]


def test_big_blind_ante_is_recognised():
    script, _ = own("big_blind_ante")
    assert (script.ante_mode, script.ante) == (ev.ANTE_BIG, 150)


def test_a_walk_is_won_unseen():
    script, result = own("walk")
    assert (script.ante_mode, script.ante) == (ev.ANTE_EACH, 10)
    assert [said.text for said in result.actions][-2:] == [
        "seat 2 wins 160 · TDA-17B",
        "hand 1 is over · TDA-22",
    ]


def test_the_dealers_show_is_listed_as_keyed():
    assert own("three_all_ins")[1].keyed == ("SHOW",)
    assert own("walk")[1].keyed == ()


def test_hidden_cards_are_drawn_from_the_rest_of_the_deck():
    first = phh.load(OWN / "last_hand_unseen.phh", seed=1)
    again = phh.load(OWN / "last_hand_unseen.phh", seed=1)
    other = phh.load(OWN / "last_hand_unseen.phh", seed=2)
    assert first == again
    assert first.holes[2] != other.holes[2]
    cards = [card for hole in first.holes.values() for card in hole]
    cards += [card for step in first.steps for card in step.cards]
    assert len(cards) == len(set(cards)) == 11


def test_a_muck_in_the_record_is_a_muck():
    script, _ = own("last_hand_unseen")
    assert script.steps[-2].do == Do.MUCK


def test_in_an_all_in_hand_a_muck_of_the_record_is_tabled(tmp_path):
    text = (OWN / "three_all_ins.phh").read_text()
    path = tmp_path / "muck.phh"
    path.write_text(text.replace('"p5 sm 8s8c"', '"p5 sm"'))
    script, _ = play(path)
    assert [step.do for step in script.steps if step.seat == 4][-1] == Do.SHOW


def test_actions_read_as_the_table_understood_them():
    _, result = own("not_reopened")
    lines = [said.text for said in result.actions]
    assert "seat 3 raises to 300 · TDA-43A" in lines
    assert "seat 2 is all-in with 450 in front · RP-1" in lines
    assert "seat 3 calls 450 · TDA-41B" in lines
    assert "seat 3 shows Ad Qd · TDA-16" in lines


LACKS_BLINDS = 'variant = "NT"\nantes = [0, 0]\nstarting_stacks = [9, 9]\nactions = []\n'


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("hello", "no hand history in the PHH format"),
        ("", "no hand history in the PHH format (it is empty)"),
        ("antes = [0, 0]\n", "(it lacks variant, starting_stacks, actions)"),
        (LACKS_BLINDS, "(it lacks blinds_or_straddles, min_bet)"),
    ],
)
def test_a_file_that_is_no_hand_is_one_sentence(tmp_path, text, word):
    path = tmp_path / "odd.phh"
    path.write_text(text)
    with pytest.raises(ValueError, match=r"odd\.phh") as error:
        phh.load(path)
    assert word in str(error.value)
    assert "\n" not in str(error.value)


def change(tmp_path, name, old, new):
    text = (OWN / f"{name}.phh").read_text()
    assert old in text
    path = tmp_path / "changed.phh"
    path.write_text(text.replace(old, new))
    return path


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('variant = "NT"', 'variant = "NX"', "is not played, only NT, FT"),
        ("[50, 100, 0]", "[50, 100, 199]", "no straddle"),
        ("min_bet = 100", "min_bet = 50", "smallest bet"),
        ("antes = [0, 0, 0]", "antes = [5, 0, 0]", "antes"),
        ('"p3 cbr 300"', '"p3 cbr 120"', r"action 4, p3 cbr 120, does not fit"),
        ('"p3 cbr 300"', '"p3 dances"', r"action 4, p3 dances, does not fit"),
    ],
)
def test_a_hand_the_table_cannot_play_says_why(tmp_path, old, new, reason):
    path = change(tmp_path, "not_reopened", old, new)
    with pytest.raises(ValueError, match=reason):
        phh.load(path)


def test_binary_rubbish_is_no_hand(tmp_path):
    path = tmp_path / "rubbish.phh"
    path.write_bytes(bytes(range(256)))
    with pytest.raises(ValueError, match=r"rubbish\.phh: no hand history .*\(it is no text\)$"):
        phh.load(path)


@needs_shared
@pytest.mark.parametrize("name", ["1", "2", "3", "4", "62"])
def test_wsop_final_table(name):
    play(SHARED / "wsop" / f"{name}.phh")


@needs_shared
def test_dwan_ivey_comes_to_pokerkits_end():
    path = SHARED / "dwan-ivey-2009.phh"
    script, result = play(path)
    *_, last = phh.history(path)
    assert [result.stacks[seat] for seat in script.stacks] == last.stacks


@needs_shared
def test_pluribus_hands_come_to_their_recorded_end():
    paths = sorted((SHARED / "pluribus").rglob("*.phh"))
    assert len(paths) == 1_000
    for path in paths:
        play(path)

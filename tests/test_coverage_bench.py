"""The bench that disables what decides a rule: what it disables, and that it puts it back."""

import pytest
from floorman.rules import button, chips, menu, odd_cards, owed
from floorman.rules.book import Book

from host_tools.rulebook.rules import rules
from tests.bench import bench_coverage
from tests.bench.bench_coverage import decided, exceptions, judge, main, ways
from tests.bench.disabling import flips, stops, turns
from tests.bench.named_tests import NamedTests, work_with
from tests.rules.felt import CUCA, TDA, Felt, row

HALF = "floorman/rules/chips.py:half"


def bet_is_200():
    return Felt([5_000] * 3, TDA).flop().bets(200).game.state


def test_a_condition_is_stopped_both_ways_and_put_back():
    state = bet_is_200()
    assert chips.half(state, 100)
    for way, says in zip(stops(HALF), (False, True), strict=True):
        with way.used():
            assert chips.half(state, 1) is chips.half(state, 199) is says
    assert [chips.half(state, by) for by in (99, 100)] == [False, True]


def test_a_function_is_stopped_wherever_it_was_imported_to_and_in_the_tables():
    (way,) = stops("floorman/rules/odd_cards.py:menu_shuffle")
    held = menu.MENU[menu.codes.MENU_SHUFFLE]
    with way.used():
        assert held is odd_cards.menu_shuffle
        assert held(None, 0, 0) == 0
    with pytest.raises(AttributeError):
        held(None, 0, 0)


def test_it_is_put_back_when_a_test_fails():
    with pytest.raises(ZeroDivisionError), stops("floorman/rules/button.py:players")[0].used():
        raise ZeroDivisionError
    assert button.players(bet_is_200()) == 3


def test_a_statement_that_says_the_decision_is_inverted_under_its_condition():
    (way,) = turns("floorman/rules/chips.py:_overchip", ["overchip"])
    assert way.does.endswith("dropped")
    ways = turns("floorman/rules/chips.py:_overchip", ["prior_overchip"])
    assert [one.does.rpartition(" ")[2] for one in ways] == ["inverted", "inverted"]
    assert turns("floorman/rules/chips.py:_overchip", ["fold"]) == []


def test_an_inverted_condition_decides_the_other_way():
    state = bet_is_200()
    (way,) = turns("floorman/rules/owed.py:refusal", ["underbet"])
    with way.used():
        assert owed.refusal(state, owed.codes.ALERT_UNDERBET) == owed.why.NOTHING
    assert owed.refusal(state, owed.codes.ALERT_UNDERBET) == owed.why.UNDERBET


def test_a_parameter_has_each_other_value_in_its_book_alone():
    *values, _ = flips("half", "cuca")
    for way, value in zip(values, (0, 1), strict=True):
        with way.used():
            assert (Book(CUCA).half, Book(TDA).half) == (value, 1)
    assert Book(CUCA).half == 2


def test_last_no_house_can_change_the_parameter():
    book = Book(TDA)
    with flips("half", "tda2019")[-1].used():
        assert book.change(row("half"), 0)
        assert book.change(row("half_bet"), 1)
        assert (book.half, book.half_bet) == (1, 1)
    assert book.change(row("half"), 0)
    assert book.half == 0


def test_every_decided_rule_has_something_to_disable():
    for rule in decided():
        found = list(ways(rule))
        assert all(tried for _, tried in found), rule.id
        assert [place for place, _ in found][: len(rule.decides)] == list(rule.decides)


def test_an_exception_is_a_rule_s_and_has_a_reason():
    for name, listed in exceptions().items():
        there = {disabled for disabled, _ in ways(rules()[name])}
        assert set(listed) <= there, name
        assert all(len(reason) > 20 for reason in listed.values()), name


def test_a_wrong_decider_goes_unnoticed_and_a_right_one_does_not(monkeypatch, capsys):
    found = []
    rule = rules()["CUCA-6.9"]
    wrong = rule.__class__(**{**vars(rule), "decides": ("floorman/rules/race.py:set_unit",)})

    def work(tests: NamedTests) -> None:
        found.extend([*judge(rule, tests), *judge(wrong, tests)])

    assert work_with([rule], work) in (0, 5)
    assert [(one.disabled.rpartition(":")[2], bool(one.fails)) for one in found] == [
        ("menu_shuffle", True),
        ("set_unit", False),
    ]
    monkeypatch.setattr(bench_coverage, "run", lambda *_: found)
    assert main(["--rule", "CUCA-6.9"]) == 1
    assert "CUCA-6.9: floorman/rules/race.py:set_unit" in capsys.readouterr().out
    known = {"CUCA-6.9": {"floorman/rules/race.py:set_unit": "only to see it"}}
    monkeypatch.setattr(bench_coverage, "exceptions", lambda: known)
    assert main(["--rule", "CUCA-6.9"]) == 0
    assert "1 listed exceptions" in capsys.readouterr().out


def test_no_such_rule_is_said(capsys):
    with pytest.raises(SystemExit):
        main(["--rule", "CUCA-99"])
    assert "no decided rule" in capsys.readouterr().err

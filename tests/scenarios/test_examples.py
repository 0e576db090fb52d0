"""The worked examples of the three rule books, each under its book."""

import pytest

from tests.scenarios import report

WRITTEN = report.scenarios()
LISTED = report.listed()
CASES = [example for example in report.ids() if example in WRITTEN]


@pytest.mark.parametrize("example", CASES)
def test_an_example_gives_its_decision_or_is_listed(example):
    problem = report.problem(WRITTEN[example])
    if example in LISTED["not_yet"]:
        assert problem, (
            "it passes: python -m tests.scenarios.report --shrink drops it from the list"
        )
    else:
        assert not problem


def test_every_example_is_a_scenario_or_belongs_to_no_table():
    missing = set(report.ids()) - set(WRITTEN) - set(LISTED["no_table"])
    assert not missing


def test_the_list_names_examples_only_and_none_twice():
    both = [*LISTED["no_table"], *LISTED["not_yet"]]
    assert set(both) <= set(report.ids())
    assert len(both) == len(set(both))
    assert all(reason for part in LISTED.values() for reason in part.values())


def test_each_example_names_its_rules_and_stands_under_their_book():
    books = {"TDA": "tda2019", "RP": "tda2019", "CUCA": "cuca", "CAS": "casino", "IRR": "casino",
             "SHOW": "casino"}  # fmt: skip
    for example, rules in report.ids().items():
        for scenario in WRITTEN.get(example, []):
            assert list(scenario.rules) == rules, example
            assert scenario.book == books[rules[0].partition("-")[0]], example


def test_there_are_114_examples():
    assert len(report.ids()) == 114

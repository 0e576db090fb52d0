"""Parameter x book x value: the whole in `make bench ARGS=coverage`, here a share of it."""

from host_tools.rulebook.rules import rules
from tests.bench import matrix
from tests.coverage.shown import in_a_name

SHARE = 8  # one cell of so many


def test_other_values_of_the_books_are_noticed_by_tests_that_name_the_rule():
    chosen = [cell for cell in matrix.cells() if str(cell) not in matrix.equal()][::SHARE]
    assert matrix.complaints(chosen, matrix.unnoticed(chosen)) == []


def test_a_rule_of_one_book_that_leaks_into_the_others_is_noticed():
    leaks = [matrix.Cell("change_expected", book, 1) for book in ("tda2019", "cuca")]
    assert [rule.id for rule in matrix.asked(leaks[0])] == ["CAS-6.16"]
    assert matrix.unnoticed(leaks) == []


def test_a_cell_nobody_notices_is_named_and_so_is_one_that_is_listed_in_vain():
    silent = matrix.Cell("countdown", "cuca", 30)
    assert str(silent) in matrix.equal()
    assert matrix.complaints([silent], matrix.unnoticed([silent])) == []
    assert matrix.complaints([silent], []) == [
        "countdown = 30 in cuca: is noticed, and equal_values.toml lists it"
    ]
    loud = matrix.Cell("half", "cuca", 0)
    assert matrix.complaints([loud], [loud]) == ["half = 0 in cuca: UNNOTICED"]


def test_what_is_listed_as_equal_is_a_cell_and_has_its_reason():
    every = {str(cell) for cell in matrix.cells()}
    assert set(matrix.equal()) <= every
    assert all(len(why) > 30 for why in matrix.equal().values())


def test_of_a_count_the_neighbours_none_and_the_most_are_tried_of_a_choice_all():
    values = [cell.value for cell in matrix.cells() if cell[:2] == ("clock", "casino")]
    assert values == [0, 49, 51, 120]
    values = [cell.value for cell in matrix.cells() if cell[:2] == ("retrieve", "cuca")]
    assert values == [0, 1, 3]


def test_a_book_that_has_a_rule_must_notice_by_that_rule():
    assert {rule.book for rule in matrix.asked(matrix.Cell("half", "cuca", 0))} == {"cuca"}
    everybody = {rule.book for rule in matrix.asked(matrix.Cell("change_expected", "cuca", 1))}
    assert everybody == {"casino"}


def test_a_test_is_named_after_rules():
    assert in_a_name("test_cuca_9_1a_cas_2_the_odd_chip") == {"CUCA-9.1a", "CAS-2"}
    assert in_a_name("test_tda_41_a_chip_is_tiny") == {"TDA-41"}
    assert in_a_name("test_cuca_14m4_irr_6_two") == {"CUCA-14.M4", "IRR-6"}
    assert "TDA-41" in rules()

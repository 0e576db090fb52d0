"""`floorman rules --diff`: what one book has otherwise than another, in either language."""

import pytest

from host_tools.commands import cli


def printed(capsys, *command):
    assert cli.main(["rules", "--diff", *command]) == 0
    return capsys.readouterr().out.splitlines()


def test_it_names_both_editions_and_each_number_that_differs(capsys):
    lines = printed(capsys, "tda2019", "tda2024")
    assert lines[0] == (
        "TDA 2019 (version 1.0, 17 September 2019) -> TDA 2024 (version 1.0, 9 October 2024)"
    )
    assert lines[1] == "parameters with another value: 13"
    assert "  joker: 0 -> 4 (TDA24-35A6, TDA24-35D)" in lines
    assert "  blind_first: 0 -> 1 (RP24-11)" in lines


def test_a_rule_that_says_otherwise_has_both_sentences(capsys):
    lines = printed(capsys, "tda2019", "tda2024")
    at = lines.index("  RP24-5B Premature turn")
    assert lines[at + 1].startswith("    RP-5B: A premature turn is set aside,")
    assert lines[at + 2].startswith("    RP24-5B: A premature turn goes back into the stub")
    assert "  TDA24-39B Flop without a burn" in lines
    gone = lines.index("rules that are no longer there: 2")
    assert lines[gone + 1] == "  TDA-20D Identical hi and lo hands"
    assert lines[-1].startswith("rules that say the same: 1")


def test_it_speaks_german(capsys):
    lines = printed(capsys, "tda2019", "tda2024", "--lang", "de")
    assert "Parameter mit anderem Wert: 13" in lines
    at = lines.index("  TDA24-39B Flop ohne Burnkarte")
    assert lines[at + 1].startswith("    TDA24-39B: Ein Dreier-Flop ohne Burn wird")


def test_backwards_what_was_new_is_gone(capsys):
    lines = printed(capsys, "tda2024", "tda2019")
    assert lines.index("  TDA-20D Identical hi and lo hands") > lines.index("new rules: 2")
    assert "  TDA24-39B Flop without a burn" in lines


def test_books_of_their_own_differ_in_numbers_alone(capsys):
    lines = printed(capsys, "cuca", "casino")
    assert lines[0] == "CUCA -> casino book"
    assert lines[-1] == "neither book takes over rules of the other one"


@pytest.mark.parametrize("books", [("tda2019", "tda2020"), ("tda2018", "tda2019")])
def test_there_is_no_such_book(books, capsys):
    with pytest.raises(SystemExit, match="2"):
        cli.main(["rules", "--diff", *books])
    assert "invalid choice: 'tda20" in capsys.readouterr().err

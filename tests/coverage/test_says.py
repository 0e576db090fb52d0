"""Each rule has its sentence and title in both languages, in words of our own."""

import json
import re
from functools import cache
from pathlib import Path

import pytest

from host_tools.commands import cli
from host_tools.commands.rule_page import in_full
from host_tools.rulebook.rules import places, rules
from host_tools.rulebook.says import says, title
from host_tools.texts import FOLDER, languages, texts

ROOT = Path(__file__).resolve().parents[2]
FILES = [FOLDER / language / "says.toml" for language in languages()]
SEEDS = ROOT.parent / "shared" / "seeds"
"""The books' own texts, which are not part of the project."""
SHARED = 8  # words in a row that may not be a book's


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.parent.name)
def test_the_file_has_all_rules_in_their_order(file):
    """But for those that another edition has the same sentence for."""
    written = re.findall(r'^"([^"]+)" = ', file.read_text(encoding="utf-8"), re.M)
    taken = {name for name, rule in rules().items() if rule.follows} - set(written)
    assert written == [name for name in rules() if name not in taken]


def test_both_languages_have_a_sentence_of_their_own_for_the_same_rules():
    written = [set(re.findall(r'^"([^"]+)" = ', file.read_text("utf-8"), re.M)) for file in FILES]
    assert all(one == written[0] for one in written)


@pytest.mark.parametrize("language", languages())
def test_a_rule_says_one_sentence_a_dealer_can_read(language):
    for rule in rules():
        sentence = says(rule, language)
        assert 60 <= len(sentence) <= 200, rule
        assert sentence.endswith("."), rule
        assert not re.search(r"[.!?] [A-ZÄÖÜ]", sentence), f"{rule} has two sentences"
        assert 0 < len(title(rule, language)) <= 80, rule


@pytest.mark.parametrize("language", languages())
def test_no_two_rules_of_a_book_say_the_same(language):
    found: dict[tuple[str, str], str] = {}
    for rule in rules().values():
        other = found.setdefault((rule.book, says(rule.id, language)), rule.id)
        assert other == rule.id


def test_the_german_titles_are_german():
    same = {title(rule) for rule in rules() if title(rule, "de") == title(rule)}
    assert same <= {"Antes", "Check-Raise", "Joker", "Rabbit Hunting", "Race", "Side Action"}


@pytest.mark.skipif(not SEEDS.is_dir(), reason="the books' own texts are not here")
@pytest.mark.parametrize("language", languages())
def test_no_sentence_is_taken_from_a_book(language):
    taken = {rule: shared(says(rule, language), SEEDS) for rule in rules()}
    assert not {rule: words for rule, words in taken.items() if words}


def test_a_sentence_out_of_a_book_is_found(tmp_path):
    (tmp_path / "book.txt").write_text("One, two three; four\nfive six seven EIGHT nine.")
    assert shared("and one two three four five six seven eight", tmp_path)
    assert not shared("one two three four five six seven nine eight", tmp_path)


def shared(sentence: str, books: Path) -> list[str]:
    """Eight words in a row that the sentence has from a book."""
    return [" ".join(run) for run in sorted(_runs(sentence) & _known(books))]


@cache
def _known(books: Path) -> frozenset[tuple[str, ...]]:
    return frozenset().union(*(_runs(file.read_text()) for file in sorted(books.glob("*.txt"))))


def _runs(text: str) -> frozenset[tuple[str, ...]]:
    words = re.findall(r"\w+", text.lower())
    return frozenset(tuple(words[at : at + SHARED]) for at in range(len(words) - SHARED + 1))


def test_the_command_says_the_rule_before_its_code(capsys):
    assert cli.main(["rules", "tda-43a"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].endswith(title("TDA-43A"))
    assert lines[1] == f"  {says('TDA-43A')}"


def test_the_command_says_it_in_german(capsys):
    assert cli.main(["rules", "CUCA-8g", "--lang", "de"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "CUCA-8g (cuca, enforce): Regel der Hälfte"
    assert lines[1] == f"  {says('CUCA-8g', 'de')}"


def test_why_no_table_can_is_said_in_german():
    german = texts("verdicts", "de")
    assert {rule.why for rule in rules().values() if rule.none} == set(german["reasons"])
    for rule in rules().values():
        if rule.none:
            page = in_full(rule, "de")
            assert f"kein Tisch kann: {german['kinds'][rule.none]}, " in page
            assert rule.why not in page


def test_a_rule_says_where_the_code_of_its_sources_lies():
    for rule in rules().values():
        page = in_full(rule)
        assert all(f"\n    {place}" in page for source in rule.by for place in places(source))


def test_a_family_lists_its_members(capsys):
    assert cli.main(["rules", "TDA-35a"]) == 0
    lines = capsys.readouterr().out.splitlines()
    listed = [line.split()[0] for line in lines[::2]]
    assert listed == ["TDA-35A1", "TDA-35A2", "TDA-35A3", "TDA-35A4", "TDA-35A5"]
    assert lines[1::2] == [f"  {says(rule)}" for rule in listed]


@pytest.mark.parametrize(
    ("family", "members"),
    [
        ("TDA-36", ["TDA-36", "TDA-36A", "TDA-36B"]),
        ("CAS-1", ["CAS-1.1", "CAS-1.2", "CAS-1.3"]),
        ("TDA-3", ["TDA-3"]),
        ("RP-10H", ["RP-10H", "RP-10HA", "RP-10HB", "RP-10HC", "RP-10HD"]),
    ],
)
def test_a_number_is_no_family_of_longer_numbers(capsys, family, members):
    assert cli.main(["rules", family]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines if not line.startswith(" ")] == members


def test_a_family_as_json_is_an_object_a_line(capsys):
    assert cli.main(["rules", "CAS-22", "--json", "--lang", "de"]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [one["id"] for one in found][1:4] == ["CAS-22a", "CAS-22b", "CAS-22c"]
    assert found[0]["says"] == says("CAS-22.0", "de")
    assert found[0]["title"] == "Board zu früh: zuerst"


def test_a_rule_of_another_book_is_not_there(capsys):
    assert cli.main(["rules", "TDA-35A", "--rules", "cuca"]) == 2
    assert "no rule 'TDA-35A'" in capsys.readouterr().err


# by words ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "first"),
    [
        (["wrong seat"], "TDA-35A2     decided        Misdeal: first card to wrong seat"),
        (["wrong", "seat"], "TDA-35A2     decided        Misdeal: first card to wrong seat"),
        (["--lang", "de", "WRONG", "seat"], "TDA-35A2     entschieden    Misdeal: erste Karte"),
        (["falscher", "Platz"], "TDA-7        kein Tisch kann Plätze per Zufall"),
        (["plaetze per zufall"], "TDA-7        kein Tisch kann Plätze per Zufall"),
        (
            ["--rules", "casino", "matching small chip"],
            "CAS-6.16     decided        Overchip with",
        ),
        (["8g"], "CUCA-8g      decided        Half rule"),
        (["tda", "43a"], "TDA-43A (tda2019, enforce): Minimum raise"),
    ],
)
def test_rules_are_found_by_words_in_either_language(asked, first, capsys):
    assert cli.main(["rules", *asked]) == 0
    assert capsys.readouterr().out.startswith(first)


def test_each_rule_that_is_found_says_all_the_words(capsys):
    assert cli.main(["rules", "big", "blind", "ante", "--json"]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert found
    for rule in found:
        said = f"{rule['title']} {rule['says']}".lower()
        assert all(word in said for word in ("big", "blind", "ante"))


def test_words_that_no_rule_says_are_told_how_to_ask(capsys):
    assert cli.main(["rules", "wrong", "helicopter"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("floorman: no rule 'wrong helicopter'; 'wrong' alone:")
    assert "helicopter' alone" not in said
    assert "ask with an id (TDA-43A) or fewer words, English or German" in said

"""The reason of a decision: written for it in that book, with the effect that its default has."""

import re
from collections.abc import Iterator

import pytest
from floorman.rules import codes
from floorman.rules.books import NAMES

from host_tools.rulebook.reasons import effect_of, reason, reason_of, subjects, taken_from
from host_tools.rulebook.rules import rules
from host_tools.rulebook.says import says
from host_tools.rulebook.tables import DECISIONS, OWN, Ruling
from host_tools.table import asked
from host_tools.texts import languages, texts
from simulator.hands_on import gallery
from simulator.playing.scenario.event_table import EventTable
from simulator.playing.scenario.reader import load
from tests import cited
from tests.coverage.test_says import SEEDS, shared
from tests.scenarios.report import EXAMPLES, HERE

ASKED = [(row, book) for row in DECISIONS for book, of in enumerate(row.effects) if of]
SCENARIOS = [
    one
    for folder in (HERE / "books", EXAMPLES)
    for path in sorted(folder.glob("*.toml"))
    for one in load(path)
]
CELLS = [(one, book) for one in gallery.pieces() for book in NAMES]


def sentences(language: str) -> Iterator[tuple[Ruling, int, str]]:
    for row, book in ASKED:
        yield row, book, reason(row, NAMES[book], language)


@pytest.mark.parametrize("language", languages())
def test_each_decision_of_a_book_has_a_sentence_and_no_other_has_one(language):
    written = texts("reasons", language)
    assert set(written) - {"effects"} == {row.name for row, _ in ASKED}
    for row in DECISIONS:
        has = {NAMES[book] for of, book in ASKED if of.name == row.name}
        own = set(written.get(row.name, {}))
        taken = {book for book in has - own if taken_from(row, book) in own}
        assert own | taken == has, row.name
        assert own <= has, row.name
    for row, book, sentence in sentences(language):
        assert 50 <= len(sentence) <= 200, (row.name, book)
        assert sentence.endswith("."), row.name
        assert not re.search(r"[.!?] [A-ZÄÖÜ]", sentence), f"{row.name} has two sentences"


@pytest.mark.parametrize("language", languages())
def test_a_sentence_names_the_effect_of_the_default(language):
    words = subjects()[language]
    assert set(words) == set(subjects()["effects"]) == set(texts("reasons", language)["effects"])
    for row, book, sentence in sentences(language):
        said = words[row.effects[book]]
        assert any(word in sentence for word in said), f"{row.name}: {sentence}"


def test_an_effect_is_what_some_option_does():
    named = [name for names in subjects()["effects"].values() for name in names]
    assert len(named) == len(set(named))
    assert all(getattr(codes, name) for name in named)
    assert effect_of(codes.OPT_REDEAL) == {"deal_again"}


@pytest.mark.skipif(not SEEDS.is_dir(), reason="the books' own texts are not here")
@pytest.mark.parametrize("language", languages())
def test_no_reason_is_taken_from_a_book(language):
    assert [one for _, _, one in sentences(language) if shared(one, SEEDS)] == []


def test_a_rule_s_sentence_names_the_subjects_that_it_is_cited_for():
    words = subjects()["words"]
    for rule in rules().values():
        sentence = says(rule.id).lower()
        for subject in rule.subjects:
            named = any(word.lower() in sentence for word in words[subject])
            assert named, f"{rule.id} does not say {subject}: {sentence}"


def test_a_decision_cites_rules_that_are_about_it():
    for row in DECISIONS:
        for rule in row.rules:
            has = set() if rule == OWN else set(rules()[rule].subjects)
            about = row.about in has or has & cited.SETTLES
            assert rule == OWN or about, f"{row.name} is about {row.about}, {rule} about {has}"


def test_where_the_book_leaves_it_open_the_sentence_says_who_settles_it():
    """The floor, or who may ask in doubt: no sentence claims a rule that is not printed."""
    for row, book in ASKED:
        rule = row.rules[book]
        has = set() if rule == OWN else set(rules()[rule].subjects)
        if row.about in has or not has & cited.SETTLES:
            continue
        for language, words in {"en": "floor|doubt|ask", "de": "Floor|zweif|frag"}.items():
            assert re.search(words, reason(row, NAMES[book], language), re.IGNORECASE), row.name


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda one: f"{one.path.stem}-{one.name}")
def test_whatever_is_said_cites_a_rule_about_it(scenario):
    table = EventTable(scenario)
    table.set_up()
    for step in (one for one in scenario.steps if one.verb):
        heard = len(table.said)
        table.do(step)
        for note in table.said[heard:]:
            assert not cited.wrong_citation(note.note, note.value, note.rule), note


@pytest.mark.parametrize(("one", "book"), CELLS, ids=lambda value: getattr(value, "name", value))
def test_a_cell_of_the_gallery_argues_for_its_own_decision(one, book):
    scenario = gallery.scenario_of(one, book)
    table = gallery.played(scenario)
    [verdict] = [found for found in gallery.verdicts(one.name) if found["id"] == book]
    of = NAMES.index(book)
    if verdict["decision"]:
        game = table.game
        number = game.ruling_rule[game.open_rulings - 1]
        default = asked.default_of(game, game.open_rulings - 1)
        assert not cited.wrong_default(DECISIONS[number - 1], of, default)
        for language in languages():
            own = reason_of(number, book, default, language)
            assert verdict["decision"]["says"][language] == own != ""
        return
    row = next(row for row in DECISIONS if row.name == one.unasked)
    done = subjects()["effects"][row.effects[of]]
    heard = {note.note for note in table.said}
    alerts = {note.value for note in table.said if note.note == codes.NOTE_ALERT}
    does = [name for name in done if not name.startswith("OPT_")]
    happened = [
        getattr(codes, name) in (alerts if name.startswith("ALERT_") else heard) for name in does
    ]
    assert any(happened) or (row.effects[of] == "plays_on" and not alerts)
    assert verdict["unasked"]["says"]["en"] == reason(row, book, "en") != ""


def test_a_house_with_another_default_gets_the_rule_and_no_reason_against_it():
    row = next(n for n, row in enumerate(DECISIONS, 1) if row.name == "joker_found")
    assert reason_of(row, "casino", codes.OPT_REPLACE, "en")
    assert reason_of(row, "casino", codes.OPT_REDEAL, "en") == ""

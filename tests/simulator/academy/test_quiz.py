"""The quiz: each question is walked through, right and wrong, and the rules are asked."""

from functools import cache

import pytest
from floorman.rules import codes
from floorman.rules.state import OPTIONS

from host_tools.rulebook.reasons import decision, effect_of, reason, rule_says, subjects
from host_tools.rulebook.rules import rules
from host_tools.rulebook.tables import DECISIONS, rule_id
from host_tools.table import asked
from host_tools.table.view import Seen
from host_tools.texts import languages, texts
from simulator.academy import quiz
from simulator.academy.cases import HERE, SITUATIONS, Case, cases, levels
from simulator.hands_on import gallery
from simulator.playing.scenario.event_table import EventTable
from simulator.playing.scenario.reader import load

NAMES = list(dict.fromkeys(one.name for one in cases().values()))
LEAST = 60
SHOWN = ("four_card_flop.tda2024", "undercall.casino", "killed.cuca", "string_bet.tda2024")


def _of(name: str) -> list[Case]:
    return quiz.of((name,))


@cache
def _before(case: str) -> EventTable:
    """The table to which it has happened; nobody rules there."""
    return gallery.played(cases()[case].scenario)


@cache
def _ruled(id: str, choice: quiz.Choice) -> tuple[EventTable, int]:
    """The table after the ruling, and how much it had said before."""
    case = cases()[id]
    table = gallery.played(case.scenario)
    before = len(table.said)
    quiz.rule(case, choice, table)
    return table, before


def _decided(table: EventTable, before: int) -> list[tuple[int, str]]:
    return [
        (said.value, said.rule) for said in table.said[before:] if said.note == codes.NOTE_RULED
    ]


def test_there_are_60_at_least_and_every_situation_has_its_words() -> None:
    assert len(cases()) >= LEAST
    files = (*SITUATIONS.glob("*.toml"), *(HERE / "reckonings").glob("*.toml"))
    assert {path.stem for path in files} == set(texts("academy")["cases"])
    known = {*texts("academy")["cases"], *texts("gallery")}
    assert set(NAMES) <= known
    for section in ("levels", "levels_say"):
        assert list(texts("academy")[section]) == [level.name for level in levels()]


@pytest.mark.parametrize("name", NAMES)
def test_one_of_three_rulings_is_right(name: str) -> None:
    for case in _of(name):
        found = quiz.choices(case.id)
        assert [one.right for one in found].count(True) == 1, case.id
        for language in languages():
            assert len({quiz.name(case, one)[language] for one in found}) == quiz.RULINGS, case.id


@pytest.mark.parametrize("name", NAMES)
def test_the_right_ruling_has_the_effect_of_the_decision(name: str) -> None:
    """ENTER alone decides it so, and decisions.toml names this effect for this book."""
    for case in _of(name):
        [right] = [one for one in quiz.choices(case.id) if one.right]
        table, before = _ruled(case.id, right)
        if case.unasked:
            assert _settled(case, table), case.id
            continue
        game = _before(case.id).game
        top = game.open_rulings - 1
        row = DECISIONS[game.ruling_rule[top] - 1]
        assert _decided(table, before)[0] == (
            game.ruling_options[top * OPTIONS],
            rule_id(game, game.ruling_rule[top]),
        ), case.id
        assert row.effects[case.book] in effect_of(right.option), case.id


def _settled(case: Case, table: EventTable) -> bool:
    """Nothing is asked, and where the effect is something that is said, it was."""
    assert case.unasked is not None
    assert not table.game.open_rulings
    names = subjects()["effects"][case.unasked.effects[case.book]]
    spoken = {getattr(codes, one) for one in names if one.startswith(("NOTE_", "ALERT_"))}
    there = {said.value if said.note == codes.NOTE_ALERT else said.note for said in table.said}
    return bool(spoken & there) or case.name == "out_of_order"


@pytest.mark.parametrize("name", NAMES)
def test_a_wrong_ruling_is_decided_too_and_ends_otherwise(name: str) -> None:
    for case in _of(name):
        [right] = [one for one in quiz.choices(case.id) if one.right]
        best = Seen(_ruled(case.id, right)[0].game).snapshot
        asks = _asked(_before(case.id))
        for wrong in quiz.choices(case.id):
            if wrong.right:
                continue
            table, before = _ruled(case.id, wrong)
            options = [option for option, _ in _decided(table, before)]
            assert options == [wrong.option], case.id
            assert not _asked(table) & asks, (case.id, wrong)
            assert Seen(table.game).snapshot != best, (case.id, wrong)


def _asked(table: EventTable) -> set[tuple[str, str]]:
    """Questions that are open, each with its first answer."""
    found = asked.decisions(table.game)
    return {(one["code"], str(one["options"][0]["name"])) for one in found}


@pytest.mark.parametrize("name", NAMES)
def test_its_reason_is_the_sentence_of_that_decision_in_that_book(name: str) -> None:
    for case in _of(name):
        rule, says = quiz._why(case)
        game = _before(case.id).game
        top = game.open_rulings - 1
        row = case.unasked or DECISIONS[game.ruling_rule[top] - 1]
        assert rule in ({"own"} | set(rules())), case.id
        for language in languages():
            own = reason(row, case.scenario.book, language)
            assert says[language] == (own or rule_says(rule, language)) != "", case.id


@pytest.mark.parametrize("path", sorted(SITUATIONS.glob("*.toml")), ids=lambda path: path.stem)
def test_a_situation_is_one_of_every_book_that_asks(path: object) -> None:
    scenarios = {one.book for one in load(SITUATIONS / f"{path.stem}.toml")}  # type: ignore[attr-defined]
    found = {one.scenario.book for one in _of(path.stem)}  # type: ignore[attr-defined]
    assert found <= scenarios
    assert found


@pytest.mark.parametrize("id", SHOWN)
def test_a_question_shows_how_it_came_to_it_and_what_becomes_of_each(id: str) -> None:
    question = quiz.question(id)
    assert question["sentence"]["de"]
    assert question["steps"][0]["change"]["seats"]
    for ruling in question["rulings"]:
        assert ruling["steps"], ruling["name"]
        assert any(frame["change"].get("notes") for frame in ruling["steps"])


def test_what_a_book_settles_itself_is_not_told_before_it_is_asked() -> None:
    question = quiz.question("undercall.casino")
    assert decision("undercalling").effects[2] == "call"
    seat = question["steps"][-1]["change"]["seats"][6]
    assert seat["bet"] == 0
    [right] = [one for one in question["rulings"] if one["right"]]
    told = [
        str(note["text"]) for frame in right["steps"] for note in frame["change"].get("notes", [])
    ]
    assert "seat 7 calls 600" in told

"""The table's questions: full sentences in both languages, who decides, where it lies."""

import re
from pathlib import Path

import floorman
import pytest
from floorman import events as ev
from floorman.rules import codes

from host_tools.rulebook.reasons import decision, reason, rule_says
from host_tools.table import asked, code_names, words
from host_tools.texts import languages, texts
from simulator.playing.scenario.event_table import EventTable
from simulator.playing.scenario.reader import load
from tests.display.rig import Table

BOOKS = Path(__file__).parents[2] / "scenarios" / "books"
RULES = Path(floorman.__file__).parent / "rules"
STACKS = {0: 10_000, 1: 10_000, 2: 10_000}


def dealt() -> Table:
    table = Table(STACKS)
    table.deal()
    return table


def test_a_decision_says_what_was_seen_what_the_book_says_and_who_decides() -> None:
    table = Table(STACKS)
    table.feed(ev.START, 0, 1)
    table.feed(ev.HOLE, 8)
    [one] = asked.decisions(table.game)
    assert one["code"] == "NOT_IN_HAND"
    assert one["sentence"] == {
        "en": "Seat 9 is empty and got a card.",
        "de": "Platz 9 ist frei und bekam eine Karte.",
    }
    assert (one["rule"], one["book"]["en"], one["who"]) == ("TDA-35A3", "TDA 2019", "floor")
    row = decision("card_elsewhere")
    assert one["says"] == {of: reason(row, "tda2019", of) for of in ("en", "de")}
    assert one["places"] == [{"what": "cards", "at": 8}]
    assert [option["keys"] for option in one["options"]] == ["ENTER", "2 ENTER", "3 ENTER"]
    assert one["options"][0]["name"] == {"en": "deal again", "de": "neu geben"}


def test_players_are_called_by_name() -> None:
    table = dealt()
    table.key(ev.K_FLOOR, 200)
    [one] = asked.decisions(table.game, {1: "Bruno"})
    assert one["sentence"]["en"] == "The floor is called to Bruno."


def test_the_keys_that_are_named_make_that_decision() -> None:
    for choice, phase, step in (
        (0, codes.DEAL, "shuffle and cut the whole deck"),
        (3, codes.DONE, ""),
    ):
        table = dealt()
        table.key(ev.K_MISDEAL)
        table.key(ev.K_ENTER, choice)
        assert table.game.phase == phase
        assert [step in one["sentence"]["en"] for one in asked.decisions(table.game)] == [
            True
        ] * bool(step)
        table.key(ev.K_ENTER)
        assert asked.decisions(table.game) == []


def test_work_that_readers_see_is_not_ended_by_enter_alone() -> None:
    table = Table(STACKS)
    table.feed(ev.START, 0, 1)
    table.feed(ev.HOLE, 8)
    table.key(ev.K_ENTER)
    table.feed(ev.OLD, 0, 1 | 1 << 6 | 1 << 8 + 12)
    [one] = asked.decisions(table.game)
    assert "gather all cards" in one["sentence"]["en"]
    assert [option["keys"] for option in one["options"]] == ["1 ENTER"]
    table.key(ev.K_ENTER)
    assert [again["code"] for again in asked.decisions(table.game)][-1:] == [one["code"]]
    table.key(ev.K_ENTER, 1)
    assert one["sentence"] not in [again["sentence"] for again in asked.decisions(table.game)]


def test_the_fourth_card_of_a_flop_is_found_on_the_board() -> None:
    table = dealt()
    for _ in range(2):
        table.key(ev.K_CALL)
    table.key(ev.K_CHECK)
    table.feed(ev.BURN)
    table.board(0, 9, 18, 27)
    [one] = asked.decisions(table.game)
    assert one["places"] == [{"what": "board", "at": 3}]


@pytest.mark.parametrize(
    ("place", "found"), [(12, ("board", 2)), (15, ("burn", None)), (16, ("muck", None))]
)
def test_a_card_that_cannot_be_lies_where_its_reader_is(
    place: int, found: tuple[str, int | None]
) -> None:
    table = dealt()
    table.feed(ev.FAULT, place, ev.FAULT_DUPLICATE)
    [one] = asked.decisions(table.game)
    assert [tuple(one.values()) for one in one["places"]] == [found]


def test_a_book_that_is_silent_says_so() -> None:
    for language in languages():
        silent = str(texts("table", language)["words"]["silent"])
        assert rule_says("own", language) == words.opened(silent) + "."


def proposed() -> set[str]:
    """Codes that the rules' sources name where they open a decision."""
    source = "".join(path.read_text() for path in RULES.glob("*.py"))
    return set(re.findall(r"(?:propose|misdeal)\(\s*s, codes\.ALERT_(\w+)", source))


def test_every_decision_of_the_rules_has_a_sentence_of_its_own() -> None:
    assert len(proposed()) > 40
    for language in languages():
        asks = {name.removesuffix("_0") for name in texts("rules", language)["asks"]} - {"ELSE"}
        assert proposed() <= asks <= set(code_names.alerts().values())


SCENARIOS = [one for path in sorted(BOOKS.glob("*.toml")) for one in load(path)]


def test_decisions_of_all_scenarios_are_full_sentences_about_a_place() -> None:
    seen = set()
    for scenario in SCENARIOS:
        table = EventTable(scenario)
        table.set_up()
        for step in scenario.steps:
            if step.verb:
                table.do(step)
            for one in asked.decisions(table.game, {n: f"Player {n}" for n in range(10)}):
                seen.add(one["code"])
                sound(one)
    assert len(seen) > 30


def sound(one: asked.Decision) -> None:
    for language in languages():
        sentence = one["sentence"][language]
        assert re.fullmatch(r"[\dA-ZÄÖÜ][^{}]*\.", sentence), sentence
        assert "255" not in sentence
        assert one["says"][language].endswith("."), one["rule"]
    assert one["places"]
    assert one["options"]

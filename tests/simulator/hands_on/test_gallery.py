"""The gallery: its files are scenarios, and hands cause every one of them over the readers."""

import pytest
from floorman.rules.books import NAMES as BOOKS

from host_tools.rulebook.rules import rules
from host_tools.table import asked
from host_tools.table.state import TableState
from host_tools.texts import ROWS, texts
from simulator.hands_on import gallery
from simulator.hands_on.play_table import PlayTable
from simulator.playing.scenario.event_table import EventTable
from simulator.playing.scenario.reader import load
from simulator.playing.scenario.runner import run
from tests.simulator.hands_on.dealing import made, wait

NAMES = [one.name for one in gallery.pieces()]
TRIED = ["twice", "no_burn", "undercall", "pulled_blind", "razz_early", "draw_many"]
"""The bench `demo` goes through all of them."""


def test_there_are_36_and_no_file_too_many() -> None:
    assert len(set(NAMES)) == 36
    assert {path.stem for path in gallery.FOLDER.glob("*.toml")} == {*NAMES, "index"}


@pytest.mark.parametrize("name", NAMES)
def test_each_is_as_its_scenario_says_under_every_book(name: str) -> None:
    scenarios = load(gallery.piece(name).path)
    assert [one.book for one in scenarios] == list(BOOKS)
    assert not any(run(one).difference for one in scenarios)


@pytest.mark.parametrize("name", NAMES)
def test_its_own_book_asks_and_names_a_rule_of_it(name: str) -> None:
    one = gallery.piece(name)
    [verdict] = [found for found in gallery.verdicts(name) if found["id"] == one.book]
    assert verdict["decision"]["rule"] in rules()
    assert verdict["decision"]["says"]["en"]
    assert verdict["decision"]["says"]["de"]
    assert verdict["decision"]["options"]


def test_every_piece_has_its_words() -> None:
    assert list(texts("gallery")) == [one.name for one in gallery.pieces()]


def test_the_steps_before_are_not_all() -> None:
    for one in gallery.pieces():
        assert one.steps < len(gallery.scenario_of(one).steps), one.name


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_asked_before_it_is_caused(name: str) -> None:
    one = gallery.piece(name)
    scenario = gallery.scenario_of(one)
    table = EventTable(scenario)
    table.set_up()
    for step in scenario.steps[: one.steps]:
        table.do(step)
    assert asked.decisions(table.game) == []


def test_places_of_the_felt_are_counted_from_one() -> None:
    assert gallery.place("hole3") == "hole2"
    assert gallery.place("deck") == "deck"
    assert gallery.ways(gallery.piece("undercall")) == [["rack6", "bet6"]]


def cause(table: PlayTable, move: str) -> None:
    """A move of gallery/index.toml without a page."""
    verb, *rest = move.split()
    if verb in ("drag", "one"):
        source, _, what = rest[0].partition(":")
        lift: dict[str, object] = {"from": gallery.place(source)}
        if verb == "one":
            lift["chips"] = ["one", int(what)]
        elif what:
            box = table.hands.lies()["cards"]["box"]
            lift["card"] = next(number for number, face in box if face == what)
        made(table, do="lift", **lift)
        made(table, do="put", to=gallery.place(rest[1]))
    elif verb == "key":
        made(table, do="key", key=rest[0])
    else:
        made(table, do=rest[1], seat=int(rest[0]) - 1)
    table.run_for(1.2)


def test_a_piece_speaks_what_the_table_before_it_spoke() -> None:
    state = TableState(language="de")
    with gallery.opening(gallery.piece("twice"))(state, lambda: None) as table:
        table.run_for(0.2)
        assert state.game.language == ROWS.index("de")


@pytest.mark.parametrize("name", TRIED)
def test_hands_cause_it_and_readers_find_it(name: str) -> None:
    one, state = gallery.piece(name), TableState()
    with gallery.opening(one)(state, lambda: None) as table:
        assert state.document()["decisions"] == []
        for move in one.moves:
            cause(table, move)
        wait(table, lambda: bool(state.document()["decisions"]), "nothing is asked")
        found = state.document()["decisions"][0]
    [verdict] = [said for said in gallery.verdicts(name) if said["id"] == one.book]
    assert (found["code"], found["rule"]) == (
        verdict["decision"]["code"],
        verdict["decision"]["rule"],
    )

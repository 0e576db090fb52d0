"""What can be done now: actions with amounts, decisions with the keys that make them, undo."""

from floorman import events as ev

from host_tools.table import page_model
from host_tools.table.house import parameter
from host_tools.table.view import Watched
from tests.display.rig import Table
from tests.look import Looking

STACKS = {0: 10_000, 1: 10_000, 2: 150}


def dealt() -> Table:
    table = Table(STACKS)
    table.deal()
    return table


def told(game: Looking) -> list[tuple[str, str, int, int, int]]:
    return [tuple(action.values()) for action in page_model.actions(game)]  # type: ignore[misc]


def test_the_actor_may_fold_call_raise_and_go_all_in() -> None:
    assert told(dealt().game) == [
        ("fold", "FOLD", 0, 0, 0),
        ("call", "CALL", 100, 0, 0),
        ("raise", "200 RAISE", 0, 200, 10_000),
        ("all_in", "ALL-IN", 10_000, 0, 0),
    ]


def test_who_owes_nothing_checks() -> None:
    table = dealt()
    table.key(ev.K_CALL)
    table.key(ev.K_CALL)
    assert told(table.game)[1] == ("check", "CHECK", 0, 0, 0)


def test_nobody_acts_between_hands_or_while_a_decision_is_open() -> None:
    assert page_model.actions(Table(STACKS).game) == []
    table = dealt()
    table.key(ev.K_MISDEAL)
    assert page_model.actions(table.game) == []


def test_the_last_event_is_the_first_to_be_undone() -> None:
    table = dealt()
    table.key(ev.K_RAISE, 300)
    before = page_model.undo(table.game)
    assert before["last"][0] == {"en": "key 300 RAISE", "de": "Taste 300 RAISE"}
    table.key(ev.K_UNDO, 1)
    after = page_model.undo(table.game)
    assert (after["count"], after["redo"]) == (before["count"] - 1, 1)


def test_the_book_and_what_the_house_changed() -> None:
    table = Table(STACKS)
    table.feed(ev.BOOK, 1)
    table.feed(ev.PARAM, parameter("clock"), 40)
    setting = page_model.setting(table.game)
    assert (setting["book"], setting["changes"]) == ("cuca", {"clock": 40})


def test_every_rule_says_its_title_and_sentence() -> None:
    texts = page_model.rule_texts()
    assert texts["TDA-39"]["book"] == {"en": "TDA 2019", "de": "TDA 2019"}
    said = [both for one in texts.values() for both in one.values()]
    assert all(both["en"] and both["de"] for both in said)


def test_a_game_is_named_unless_it_is_the_one_that_most_tables_play() -> None:
    game = Watched(lambda *note: None)
    assert page_model.setting(game)["game"] is None
    for line, limit, text in ((1, 0, "pot-limit Omaha"), (0, 3, "limit hold'em")):
        assert game.feed(ev.GAME, limit, line, 0) == 0
        told = page_model.setting(game)["game"]
        assert told is not None
        assert told["en"] == text

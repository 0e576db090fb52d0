"""Rows besides: the pot as the book allows it, pages of the third row, German."""

import pytest
from floorman import events as ev
from floorman.rules import codes
from floorman.rules.books import (
    CASINO_BOOK,
    CUCA_BOOK,
    SHOWN_ALL_IN,
    SHOWN_OFF,
    SHOWN_ON,
    TDA2019_BOOK,
)
from floorman.rules.games import FIXED_LIMIT
from floorman.rules.state import PACKED
from floorman.sensing import zones

from host_tools.table.house import parameter
from tests.display.rig import Table

POT, ACTION, BLINDS = range(3)
STACKS = {0: 10_000, 1: 10_000, 2: 10_000}
GERMAN = 1


def pages(table: Table, most: int = 6) -> list[str]:
    """The pages of the third row, from the one that is shown until it comes again."""
    seen = [table.look()[BLINDS]]
    for _ in range(most):
        table.rows.turn_page(table.game)
        text = table.look()[BLINDS]
        if text not in seen:
            seen.append(text)
    return seen


# the pot -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "name"), [(TDA2019_BOOK, "TDA2019"), (CUCA_BOOK, "CUCA"), (CASINO_BOOK, "CASINO")]
)
@pytest.mark.parametrize("shown", [SHOWN_OFF, SHOWN_ON])
def test_tda_54a_cas_18_the_running_pot_is_shown_as_the_house_has_it(book, name, shown):
    table = Table(STACKS)
    table.feed(ev.BOOK, book)
    table.feed(ev.PARAM, parameter("pot_display"), shown)
    table.deal()
    assert table.look()[POT] == ("POT 150" if shown else name)
    table.key(ev.K_FOLD)
    table.key(ev.K_FOLD)
    assert table.look()[POT] == "POT 100"  # what was won


@pytest.mark.parametrize("book", [TDA2019_BOOK, CUCA_BOOK, CASINO_BOOK])
def test_tda_54a_cas_18_each_book_shows_the_pot_on_the_row(book):
    table = Table(STACKS, pot=None)
    table.feed(ev.BOOK, book)
    table.deal()
    assert table.look()[POT] == "POT 150"


def test_a_pot_may_be_shown_when_somebody_is_all_in():
    table = Table({**STACKS, 0: 600}, pot=SHOWN_ALL_IN)
    table.deal()
    assert table.look()[POT] == "TDA2019"
    table.key(ev.K_ALLIN)
    assert table.look()[POT] == "POT 750"


def test_the_book_is_named_while_the_cards_are_dealt():
    table = Table(STACKS)
    table.feed(ev.BOOK, CUCA_BOOK)
    assert table.look()[BLINDS] == "BOOK CUCA"
    table.feed(ev.START, 0, 1)
    assert table.look()[POT] == "CUCA"


# pages -------------------------------------------------------------------------------------------


def test_the_pages_of_a_turn_are_the_last_action_the_least_raise_and_the_blinds():
    table = Table(STACKS)
    table.deal()
    table.key(ev.K_RAISE, 350)
    assert pages(table) == ["S1 RAISE 350", "S2 MIN 600", "50/100"]


def test_who_may_not_raise_reads_so():
    table = Table({0: 10_000, 1: 10_000, 2: 250})
    table.deal()
    for key, amount in ((ev.K_RAISE, 200), (ev.K_FOLD, 0), (ev.K_ALLIN, 0)):
        table.key(key, amount)
    assert table.look()[ACTION] == "S1 CALL 50"
    assert "NO RAISE" in pages(table)


def test_before_the_first_hand_there_are_only_blinds():
    assert pages(Table(STACKS)) == ["50/100"]


def test_what_is_still_to_add_stands_until_somebody_acts_again():
    table = Table(STACKS)
    table.deal()
    table.feed(ev.CHIPS, 0, 100)
    table.news.hear(codes.NOTE_ADD, 0, 200, "")
    table.news.hear(codes.NOTE_CALLED, 0, 300, "")
    assert table.look()[BLINDS] == "S1 ADD 200"
    table.news.hear(codes.NOTE_TURN, 1, 300, "")
    table.news.hear(codes.NOTE_FOLDED, 1, 0, "")
    assert table.look()[BLINDS] == "S2 FOLDS"


def test_the_options_of_a_decision_are_its_pages_the_default_first():
    table = Table(STACKS)
    table.deal()
    table.key(ev.K_MISDEAL)
    assert table.look()[ACTION] == "! MISDEAL"
    assert pages(table) == ["1/3 REDEAL", "2/3 PLAY ON", "3/3 VOID"]
    table.key(ev.K_ENTER, 2)
    assert table.look()[BLINDS] == "PLAY ON"


def test_what_is_keyed_comes_before_any_page():
    table = Table(STACKS)
    table.deal()
    table.key(ev.K_MISDEAL)
    assert table.look(keyed=2)[BLINDS] == "KEY 2"


def test_the_clock_counts_down_in_place_of_the_pages():
    table = Table(STACKS)
    table.deal()
    table.key(ev.K_CLOCK)
    assert table.rows.count_down(12)
    assert not table.rows.count_down(12)
    assert table.look()[BLINDS] == "S1 CLOCK 12"
    table.rows.count_down(0)
    assert table.look()[BLINDS] == "S1 CLOCK 30"  # what was said


def test_the_level_that_waits_and_a_penalty_are_pages():
    table = Table({**STACKS, 5: 10_000})
    table.deal()
    table.feed(ev.SMALL, 0, 100)
    table.feed(ev.BIG, 0, 200)
    table.game.penalty[5] = 3
    assert pages(table) == ["NXT BB 200", "S6 MIN 200", "S6 SITS 3", "50/100"]


# German ------------------------------------------------------------------------------------------


def test_the_rows_speak_german_when_they_are_told_to():
    table = Table(STACKS)
    assert table.feed(ev.LANG, 0, GERMAN) == 0
    assert table.look() == ["POT 0", "PAUSE", "DEUTSCH"]
    table.deal()
    table.key(ev.K_MISDEAL)
    assert pages(table) == ["1/3 NEU GEBEN", "2/3 WEITER", "3/3 UNGÜLTIG"]
    table.key(ev.K_ENTER, 2)
    table.key(ev.K_RAISE, 90)
    assert table.look()[ACTION] == "! S1 MIN 200"


def test_a_language_is_chosen_between_hands_and_kept_in_the_snapshot():
    table = Table(STACKS)
    assert table.feed(ev.LANG, 0, 7) == codes.ALERT_BAD_EVENT
    table.feed(ev.LANG, 0, GERMAN)
    table.deal()
    assert table.feed(ev.LANG, 0, 0) == codes.ALERT_HAND_RUNS
    kept = bytearray(PACKED)
    table.game.pack(kept)
    table.key(ev.K_UNDO, 1)
    assert table.game.language == GERMAN
    other = Table(STACKS)
    other.game.unpack(kept)
    assert other.game.language == GERMAN


def test_a_pot_that_is_off_stays_off_with_an_all_in():
    table = Table({**STACKS, 0: 600}, pot=SHOWN_OFF)
    table.deal()
    table.key(ev.K_ALLIN)
    assert table.look()[POT] == "TDA2019"


# a reader beside the seats -----------------------------------------------------------------------


def test_a_reader_that_does_not_answer_has_the_row_until_somebody_turns_the_page():
    table = Table(STACKS)
    table.deal()
    table.look()
    table.rows.name_reader(zones.BOARD, 2)
    assert table.look()[BLINDS] == "READER B3"
    assert pages(table) == ["READER B3", "50/100", "3 IN HAND", "S1 MIN 200"]
    while table.look()[BLINDS] != "50/100":
        table.rows.turn_page(table.game)
    table.rows.name_reader(zones.BOARD, 2)  # said again, it is no news
    assert table.look()[BLINDS] == "50/100"
    table.rows.turn_page(table.game)
    table.rows.name_reader(0, 0)  # nor is it that all answer
    assert table.look()[BLINDS] == "3 IN HAND"


@pytest.mark.parametrize(
    ("kind", "index", "text"), [(zones.BOARD, 3, "READER B4"), (zones.MUCK, 2, "READER MUCK")]
)
def test_another_one_comes_at_once_and_none_leaves_the_blinds(kind, index, text):
    table = Table(STACKS)
    table.deal()
    table.look()
    table.rows.name_reader(zones.BOARD, 2)
    table.rows.turn_page(table.game)
    table.rows.name_reader(kind, index)
    assert table.look()[BLINDS] == text
    table.rows.name_reader(0, 0)
    assert table.look()[BLINDS] == "50/100"
    table.rows.name_reader(kind, index)  # it died anew
    assert table.look()[BLINDS] == text


def test_who_turns_to_the_reader_s_page_is_told_so():
    table = Table(STACKS)
    table.deal()
    table.look()
    table.rows.name_reader(zones.BOARD, 2)
    turns = [table.rows.turn_page(table.game) for _ in range(8)]
    assert turns == [False, False, False, True] * 2


def test_all_six_pages_come_in_their_order():
    table = Table({**STACKS, 5: 10_000})
    table.deal()
    table.feed(ev.SMALL, 0, 100)
    table.feed(ev.BIG, 0, 200)
    table.key(ev.K_RAISE, 350)
    table.game.penalty[5] = 3
    table.look()
    table.rows.name_reader(zones.MUCK, 0)
    beside = ["S1 MIN 600", "NXT BB 200", "S6 SITS 3"]
    assert pages(table) == ["READER MUCK", "50/100", "S6 RAISE 350", *beside]


def test_every_turn_goes_on_to_another_page():
    table = Table(STACKS)
    table.feed(ev.BOOK, CUCA_BOOK)
    seen = [table.look()[BLINDS]]
    for _ in range(3):
        table.rows.turn_page(table.game)
        seen.append(table.look()[BLINDS])
    assert seen == ["BOOK CUCA", "50/100"] * 2


def test_a_kill_has_a_page_before_its_hand_and_in_it():
    table = Table(STACKS)
    table.feed(ev.GAME, 1 + FIXED_LIMIT)
    table.feed(ev.PARAM, parameter("kill"), 2)
    table.deal()
    assert "S3 KILL 200" not in pages(table)
    table.key(ev.K_FOLD)
    table.key(ev.K_FOLD)
    table.key(ev.K_FLOOR, codes.menu_value(codes.MENU_KILL, 3))
    assert table.look()[BLINDS] == "KILL S3 200"
    table.key(ev.K_NEXT)
    assert table.look()[BLINDS] == "S3 KILL 200"
    table.deal()
    told = pages(table)
    assert told[-2:] == ["S3 KILL 200", "50/100"]

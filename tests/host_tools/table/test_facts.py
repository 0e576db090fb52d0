"""A decision shows what was counted: cards at each seat, burns, and the acts that count."""

from floorman import events as ev
from floorman.rules import codes
from floorman.rules.books import CUCA_BOOK

from host_tools.table import asked, facts
from host_tools.table.view import Watched
from host_tools.texts import languages

SIX = dict.fromkeys(range(6), 1_000)


class Table:
    """A game as the host sees it, with six seats and the button on the last."""

    def __init__(self, book: int = 0) -> None:
        self.game = Watched(lambda *note: None)
        self.feed(ev.BOOK, book)
        for seat, chips in SIX.items():
            self.feed(ev.SEAT, seat, chips)
        self.feed(ev.SMALL, 0, 50)
        self.feed(ev.BIG, 0, 100)
        self.feed(ev.BUTTON, 5)
        self.feed(ev.START, 0, 1)

    def feed(self, kind: int, seat: int = 0, value: int = 0) -> int:
        return self.game.feed(kind, seat, value, 0)

    def deal(self, *seats: int) -> None:
        for sweep, seat in enumerate(seats):
            self.feed(ev.HOLE, seat, 5 * sweep)

    def facts(self) -> list[str]:
        return [str(one) for one in asked.decisions(self.game)[0]["facts"]]


def dealt(book: int = 0) -> Table:
    table = Table(book)
    table.deal(*range(6), *range(6))
    return table


def test_cards_that_were_counted_are_told_seat_by_seat() -> None:
    table = dealt()
    table.feed(ev.HOLE, 2, 90)
    assert table.facts() == [
        "Cards counted: seat 1 2, seat 2 2, seat 3 3, seat 4 2, seat 5 2, seat 6 2.",
        "Nobody has acted in turn yet.",
    ]


def test_tda_36_the_two_acts_that_made_substantial_action_are_named() -> None:
    table = dealt()
    table.feed(ev.KEY, ev.K_FOLD)
    table.feed(ev.HOLE, 0, 90)
    assert table.facts()[1] == "No substantial action yet: seat 3 folds."
    table.feed(ev.KEY, ev.K_ENTER, 4)
    table.feed(ev.KEY, ev.K_CALL)
    table.feed(ev.KEY, ev.K_CALL)
    table.feed(ev.HOLE, 1, 120)
    assert table.facts()[1] == "Substantial action: seat 3 folds; seat 4 calls 100."
    german = asked.decisions(table.game)[0]["facts"][1]["de"]
    assert german.startswith("Wesentliche Aktionen: ")


def test_cuca_14_s_two_acts_of_any_kind_are() -> None:
    table = dealt(CUCA_BOOK)
    for _ in range(3):
        table.feed(ev.KEY, ev.K_FOLD)
    assert facts.reached_by(table.game, facts.acts(table.game)) == 2


def test_an_act_that_was_undone_counts_no_more() -> None:
    table = dealt()
    table.feed(ev.KEY, ev.K_CALL)
    table.feed(ev.KEY, ev.K_CALL)
    assert len(facts.acts(table.game)) == 2
    table.feed(ev.KEY, ev.K_UNDO, 1)
    assert [act.seat for act in facts.acts(table.game)] == [2]
    assert facts.acts(table.game) == [(codes.NOTE_CALLED, 2, 100)]


def test_a_question_that_counted_nothing_has_no_facts_and_each_fact_is_a_sentence() -> None:
    table = dealt()
    table.feed(ev.KEY, ev.K_FLOOR)
    assert table.facts() == []
    for code in range(128):
        for fact in facts.facts(table.game, code):
            for language in languages():
                assert fact[language].endswith(".")

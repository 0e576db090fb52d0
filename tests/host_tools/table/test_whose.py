"""Whose an event is, in words of both languages."""

import pytest
from floorman import events as ev

from host_tools.link.messages import Event
from host_tools.table.whose import whose

CONSOLES = {ev.BY_DEALER: "Mia", ev.BY_FLOOR: "Ivo", ev.BY_HOUSE: "this computer"}


@pytest.mark.parametrize(("kind", "author", "past", "said"), [
    (ev.HOLE, ev.BY_TABLE, False, ("felt", "Filz")),
    (ev.CHIPS, ev.BY_TABLE, False, ("felt", "Filz")),
    (ev.KEY, ev.BY_TABLE, False, ("keypad", "Tastatur")),
    (ev.EXPIRED, ev.BY_TABLE, False, ("the table's clock", "Uhr des Tisches")),
    (ev.KEY, ev.BY_DEALER, False, ("console of Mia", "Konsole von Mia")),
    (ev.KEY, ev.BY_DEALER, True, ("a dealer's console", "Konsole eines Dealers")),
    (ev.SEAT, ev.BY_FLOOR, False, ("console of Ivo", "Konsole von Ivo")),
    (ev.SEAT, ev.BY_FLOOR, True, ("a console of the floor", "Konsole des Floors")),
    (ev.SEAT, ev.BY_HOUSE, False, ("this computer", "dieser Computer")),
])  # fmt: skip
def test_an_event_says_whose_it_is(
    kind: int, author: int, past: bool, said: tuple[str, str]
) -> None:
    found = whose(Event(1, kind, 0, 0, 0, past, author), CONSOLES)
    assert found is not None
    assert (found["en"], found["de"]) == said


def test_a_console_that_nobody_named_is_its_roles() -> None:
    found = whose(Event(1, ev.KEY, 0, 0, 0, author=ev.BY_DEALER), {})
    assert found is not None
    assert found["en"] == "a dealer's console"


def test_an_event_of_before_says_nothing() -> None:
    assert whose(Event(1, ev.KEY, 0, 0, 0, author=None), CONSOLES) is None

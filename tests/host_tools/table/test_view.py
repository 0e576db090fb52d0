"""Which numbers a field of a snapshot may have."""

import pytest
from floorman import events as ev
from floorman.rules import codes
from floorman.rules.game import Game
from floorman.rules.state import FIELDS, HAND, PACKED

from host_tools.table import view

NAMES = {field.partition(":")[0] for field in " ".join(FIELDS).split()}


def test_every_range_is_of_a_field_there_is() -> None:
    assert {*view._OR_NONE, *view._HIGHEST} <= NAMES
    assert set(view._places()) == NAMES


def test_a_new_table_is_within_them() -> None:
    buf = bytearray(PACKED)
    Game(lambda *note: None).pack(buf)
    assert set(view.decode(buf)) == NAMES


HIGHEST = [
    *(("actor", 9, True), ("seat_before", 9, True), ("board", 51, True), ("boxed_card", 51, True)),
    *(
        ("street", 4, False),
        ("size", HAND, False),
        ("nboard", 5, False),
        ("phase", codes.DONE, False),
    ),
    *(("npots", 10, False), ("open_rulings", 4, False), ("language", 1, False)),
    *(("ante_mode", 3, False), ("swaps", 1023, False), ("absent", 1023, False)),
]


@pytest.mark.parametrize(("field", "highest", "none"), HIGHEST)
def test_the_highest_is_allowed_and_what_lies_above_is_not(
    field: str, highest: int, none: bool
) -> None:
    allowed = view._places()[field].allowed
    assert highest in allowed
    assert highest + 1 not in allowed
    assert (254 in allowed) == (highest > 254)
    assert (255 in allowed) == (none or highest > 255)


@pytest.mark.parametrize(
    ("drawn", "thrown"), [(1 << 10, 52), (3 << 10, 0), (1 << 10 | 2 << 12, 0)]
)
def test_boards_beside_the_first_are_ones_that_can_be_shown(drawn: int, thrown: int) -> None:
    buf = bytearray(PACKED)
    Game(lambda *note: None).pack(buf)
    _write(buf, drawn=1 << 10, thrown=[51] * 10)
    view.decode(buf)
    _write(buf, drawn=drawn, thrown=[thrown] * 10)
    with pytest.raises(ValueError, match="board"):
        view.decode(buf)


def _write(buf: bytearray, drawn: int, thrown: list[int]) -> None:
    for name, values in (("drawn", [drawn]), ("thrown", thrown)):
        place = view._places()[name]
        place.form.pack_into(buf, place.at, *values)


def test_who_reads_in_the_middle_of_an_event_does_not_stop_the_clock_for_the_others() -> None:
    """A field read while the rules think, here by who is told a note, is read again afterwards."""
    during: list[int] = []
    game = view.Watched(lambda *note: during.append(game.actor))
    for seat in (0, 3, 6):
        game.feed(ev.SEAT, seat, 2000, 0)
    game.feed(ev.SMALL, 0, 50, 0)
    game.feed(ev.BIG, 0, 100, 0)
    game.feed(ev.START, 0, 1, 0)
    for card, seat in enumerate((3, 6, 0) * 2):
        game.feed(ev.HOLE, seat, card, 0)
    assert game.actor == game.turn() == 0
    game.feed(ev.KEY, ev.K_FOLD, 0, 0)
    assert game.actor == game.turn() == 3
    assert 255 in during

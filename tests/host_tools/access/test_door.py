"""The door: a code counts once, for a while, and cannot be guessed."""

import pytest

from host_tools.access.door import OPEN_S, Door
from host_tools.access.refusal import RefusedError
from tests.host_tools.access.clock import Clock


class Row:
    """The table's third row."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.codes: list[int] = []
        self.door = Door(self.codes.append, self.clock)

    @property
    def code(self) -> str:
        return f"{self.codes[-1]:06}"

    @property
    def wrong(self) -> str:
        return f"{(self.codes[-1] + 1) % 1_000_000:06}"


def test_the_code_on_the_row_lets_in_once() -> None:
    row = Row()
    row.door.open("dealer")
    code = row.code
    assert row.door.enter(code) == "dealer"
    assert row.codes[-1] == 0
    with pytest.raises(RefusedError, match="no code is shown"):
        row.door.enter(code)


def test_a_code_is_good_for_two_minutes() -> None:
    row = Row()
    row.door.open("floor")
    row.clock.now += OPEN_S
    with pytest.raises(RefusedError, match="no code is shown"):
        row.door.enter(row.code)
    assert row.codes[-1] == 0
    assert row.door.open_for() == ""


def test_five_wrong_guesses_make_it_void() -> None:
    row = Row()
    row.door.open("floor")
    code, wrong = row.code, row.wrong
    for _ in range(4):
        with pytest.raises(RefusedError, match="not the code"):
            row.door.enter(wrong)
    with pytest.raises(RefusedError, match="void"):
        row.door.enter(wrong)
    with pytest.raises(RefusedError, match="no code is shown"):
        row.door.enter(code)


def test_a_thousand_guesses_are_refused_however_often_the_door_is_opened() -> None:
    row = Row()
    refused = 0
    for n in range(1000):
        row.clock.now += 0.01
        if n % 100 == 0:
            row.door.open("watch")
        try:
            row.door.enter(row.wrong)
        except RefusedError:
            refused += 1
    assert refused == 1000


def test_an_open_door_shows_another_code_each_time_and_there_are_not_many() -> None:
    row = Row()
    for _ in range(10):
        row.door.open("watch")
    assert len(set(row.codes)) > 1
    assert all(0 < code < 1_000_000 for code in row.codes)
    with pytest.raises(RefusedError, match="too many codes"):
        row.door.open("watch")


def test_there_is_no_other_role() -> None:
    with pytest.raises(RefusedError, match="watch, dealer, floor, production"):
        Row().door.open("house")

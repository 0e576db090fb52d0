"""The door: a code counts once, for a while, and cannot be guessed."""

import pytest

from host_tools.access.door import OPEN_S, Door
from host_tools.access.refusal import RefusedError
from tests.host_tools.access.clock import Clock

GUEST, ANOTHER = "192.168.1.9", "192.168.1.10"


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
    assert row.door.enter(code, GUEST).role == "dealer"
    assert row.codes[-1] == 0
    with pytest.raises(RefusedError, match="no code is shown"):
        row.door.enter(code, GUEST)


def test_a_code_is_good_for_two_minutes() -> None:
    row = Row()
    row.door.open("floor")
    row.clock.now += OPEN_S
    with pytest.raises(RefusedError, match="no code is shown"):
        row.door.enter(row.code, GUEST)
    assert row.codes[-1] == 0
    assert row.door.open_for().role == ""


def test_five_wrong_guesses_make_it_void_for_who_guesses() -> None:
    row = Row()
    row.door.open("floor")
    code, wrong = row.code, row.wrong
    for _ in range(4):
        with pytest.raises(RefusedError, match="not the code"):
            row.door.enter(wrong, GUEST)
    for guess in (wrong, code, code):
        with pytest.raises(RefusedError, match="void for this device"):
            row.door.enter(guess, GUEST)
    assert row.door.guessed() == {GUEST: 5}
    assert row.door.enter(code, ANOTHER).role == "floor"


def test_a_new_code_is_a_new_try() -> None:
    row = Row()
    row.door.open("floor")
    for _ in range(5):
        with pytest.raises(RefusedError):
            row.door.enter(row.wrong, GUEST)
    row.door.open("floor")
    assert row.door.guessed() == {}
    assert row.door.enter(row.code, GUEST).role == "floor"


def test_a_hundred_guesses_of_many_make_it_void_for_all() -> None:
    """A whole network to guess from hits a code once in 10,000."""
    row = Row()
    row.door.open("floor")
    code, wrong = row.code, row.wrong
    for n in range(99):
        with pytest.raises(RefusedError, match="not the code"):
            row.door.enter(wrong, f"192.168.2.{n}")
    with pytest.raises(RefusedError, match="void"):
        row.door.enter(wrong, GUEST)
    assert row.codes[-1] == 0
    with pytest.raises(RefusedError, match="no code is shown"):
        row.door.enter(code, ANOTHER)


@pytest.mark.parametrize("every_s", [0.25, 1.0, 2.0])
@pytest.mark.parametrize("addresses", [1, 200])
def test_who_guesses_all_the_time_keeps_nobody_out(every_s: float, addresses: int) -> None:
    """Ten seconds pass between a look at the row and the last digit."""
    row = Row()
    for _ in range(20):
        row.door.open("dealer")
        code = row.code
        for n in range(int(10 / every_s)):
            row.clock.now += every_s
            with pytest.raises(RefusedError):
                row.door.enter(row.wrong, f"10.0.0.{n % addresses}")
        assert row.door.enter(code, ANOTHER).role == "dealer"


def test_a_thousand_guesses_are_refused_however_often_the_door_is_opened() -> None:
    row = Row()
    refused = 0
    for n in range(1000):
        row.clock.now += 0.01
        if n % 100 == 0:
            row.door.open("watch")
        try:
            row.door.enter(row.wrong, GUEST)
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


def test_a_code_lets_in_for_a_person_and_for_so_long() -> None:
    row = Row()
    row.door.open("floor", "Mia Berg", 12)
    assert row.door.enter(row.code, GUEST) == ("floor", "Mia Berg", 12)
    row.door.open("watch")
    assert row.door.open_for() == ("watch", "", 24 * 90)

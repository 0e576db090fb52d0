"""The doctor on a port: the same questions through a real link, and somebody at the keyboard."""

import pytest
from floorman.link import exams

from host_tools.doctor import on_port
from host_tools.doctor.on_port import PersonAtKeyboard, TableOnPort
from host_tools.link.messages import LinkError


def test_a_table_on_a_port_answers(port: str) -> None:
    table = TableOnPort(port)
    try:
        chip = table.ask(exams.CHIP, 0)
        assert chip is not None
        assert chip.numbers == (0x92, 28, 0, 0)
        parts = table.ask(exams.PARTS, 0)
        assert parts is not None
        assert parts.numbers == (7, 1, 0, 0)  # ENTER is held, as no answer tells
    finally:
        table.close()


def test_a_port_without_a_table_is_one_sentence() -> None:
    with pytest.raises(LinkError, match=r"^no such port /dev/ttyNOPE"):
        TableOnPort("/dev/ttyNOPE")


class Keyboard:
    """Answers in order, and keeps what was asked."""

    def __init__(self, *answers: str) -> None:
        self.asked: list[str] = []
        self._answers = iter(answers)

    def __call__(self, question: str) -> str:
        self.asked.append(question)
        return next(self._answers)


def test_a_place_can_be_left_out_and_an_end_be_made() -> None:
    keyboard = Keyboard("", "", "s", "q")
    person = PersonAtKeyboard(keyboard)
    assert person.lay(3, "hole 4")
    person.take()
    assert not person.lay(4, "hole 5")
    assert not person.lay(5, "hole 6")
    assert not person.lay(6, "hole 7")  # nobody is asked any more
    places = [text.partition(",")[0].removeprefix("Lay one card on ") for text in keyboard.asked]
    assert places == ["hole 4", "Take it away", "hole 5", "hole 6"]


@pytest.mark.parametrize(("said", "sees"), [("", True), ("n", False)])
def test_a_row_is_seen_or_not(said: str, sees: bool) -> None:
    assert PersonAtKeyboard(Keyboard(said)).sees_row(1) is sees


@pytest.mark.parametrize(("said", "lit"), [("", None), ("2", 1), ("4", None)])
def test_the_row_that_is_on_in_its_place_is_told(said: str, lit: int | None) -> None:
    assert PersonAtKeyboard(Keyboard(said)).lit_row() == lit


@pytest.mark.parametrize(
    ("answers", "dark"),
    [(("", ""), None), (("", "18"), 17), (("", "again", "", "51", "", ""), None)],
)
def test_the_first_dark_light_is_told_by_its_number(
    answers: tuple[str, ...], dark: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(on_port, "_CHASE_S", 0)
    shown: list[int] = []
    assert PersonAtKeyboard(Keyboard(*answers)).first_dark_light(shown.append) == dark
    assert shown == list(range(50)) * (len(answers) // 2)

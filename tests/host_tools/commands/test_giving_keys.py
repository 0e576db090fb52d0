"""`floorman tags --keys`: what is said before a table is there, or when it refuses."""

from collections.abc import Callable

import pytest
from floorman.link import exams

from host_tools.build import attached
from host_tools.commands.cli import main
from host_tools.commands.giving_keys import give
from host_tools.ground.cannot import CannotError
from host_tools.link.messages import Began, Examined, Message


class Table:
    """Answers in turn, as a home table does."""

    def __init__(self, *answers: tuple[int, ...]) -> None:
        self.heard: list[Message] = [Began("0.2.0", "resume", b"", "home")]
        self.asked: list[tuple[int, int]] = []
        self.answers = iter(answers)

    def ask(self, what: int, place: int) -> Examined | None:
        self.asked.append((what, place))
        first, *numbers = next(self.answers)
        return Examined(first, place, tuple(numbers))

    def wait(self, seconds: float, until: Callable[[], bool] = lambda: False) -> None:
        """No time passes."""


def told(table: Table, place: str = "muck") -> tuple[int, list[str]]:
    """Status and lines of somebody who lays tags once."""
    said: list[str] = []
    words = iter(["", "q"])
    return give(table, place, lambda question: next(words), said.append), said


def test_the_reader_is_the_tables_own_and_a_failure_is_the_status() -> None:
    broke = exams.KEY_BROKE << 8 | 0x31
    table = Table((exams.KEY, 1, 0, broke, 0), (exams.KEY, 0, 1, broke, 0))
    status, said = told(table)
    assert status == 1
    assert said[0] == "1 tags got their key, 0 had it."
    assert said[1].startswith("A tag there fell silent at page 31h, half-way: lay it flat")
    assert said[2:] == ["1 tags got their key."]
    assert {what for what, _ in table.asked} == {exams.KEY}


@pytest.mark.parametrize(
    ("place", "answer", "sentence"),
    [
        ("pot7", (), "this table has no reader pot7: name one of "),
        ("muck", (exams.REFUSED, exams.PLAYED, 0, 0, 0), "a hand is being played"),
        ("muck", (exams.KEY, 0, 0, exams.KEY_NONE << 8, 0), "no tag of this table has a secret"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(
    place: str, answer: tuple[int, ...], sentence: str
) -> None:
    with pytest.raises(CannotError, match=sentence):
        told(Table(answer), place)


@pytest.mark.parametrize(
    ("ports", "arguments", "sentence"),
    [
        (["ttyA", "ttyB"], ["--keys"], "say which with --port, ttyA or ttyB"),
        ([], ["--keys"], ""),
        ([], [], "name a list (LIST.txt), or --keys"),
        ([], ["--keys", "list.txt"], "name a list (LIST.txt), or --keys"),
    ],
)
def test_without_a_table_or_a_list_the_command_ends_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    ports: list[str],
    arguments: list[str],
    sentence: str,
) -> None:
    monkeypatch.setattr(attached, "ports", lambda: ports)
    monkeypatch.setattr(attached, "drives", list)
    assert main(["tags", *arguments]) == 2
    said = capsys.readouterr().err
    assert said.startswith("floorman: ")
    assert sentence in said

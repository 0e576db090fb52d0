"""What is registered is on the disk at once, whole, and for its user alone."""

import asyncio
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from floorman import events as ev
from floorman.link.exams import NEW, REFUSED

from host_tools.evening.refused import RefusedError
from host_tools.evening.registering import ORDER
from host_tools.evening.registrar import Asking, HandPlayedError, RegisterCommand, Registrar
from host_tools.link.messages import Examined
from host_tools.table.tagfile import read_list, tag_file
from host_tools.texts import texts
from simulator.world import ZONES
from tests.boards.desk import Desk


class Reader:
    """A reader with tags on it, as the table would answer for it."""

    def __init__(self) -> None:
        self.tags: list[bytes] = []
        self.played = False

    async def __call__(self, what: int) -> tuple[int, ...] | None:
        if self.played:
            raise HandPlayedError
        n = what - NEW
        uid = self.tags[n] if n < len(self.tags) else b""
        data = bytes((len(self.tags) << 4 | len(uid),)) + uid.ljust(7, b"\0")
        return tuple(data[at] << 8 | data[at + 1] for at in range(0, 8, 2))


class Dealer:
    """Lays what it is told to on the reader."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    def lay(self, card: int) -> None:
        self._reader.tags = [bytes((4, card, 1, 2, 3, 4, 5))]

    def lift(self) -> None:
        self._reader.tags = []


def looks(registrar: Registrar, times: int) -> None:
    async def run() -> None:
        for _ in range(times):
            await registrar._look()

    asyncio.run(run())


def test_a_dealer_registers_a_deck_and_the_files_are_whole(tmp_path: Path) -> None:
    reader = Reader()
    registrar = Registrar(tmp_path, reader, tmp_path, Dealer(reader))
    registrar.do(RegisterCommand(do="start"))
    registrar.do(RegisterCommand(do="dealer", lays=True))
    looks(registrar, 2 * 52 + 2)
    assert registrar.document()["said"] == "complete"
    for name in ("tags.txt", "tags.bin"):
        assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o600
    listed = list(read_list((tmp_path / "tags.txt").read_text()))
    assert [entry.value for entry in listed] == list(ORDER)
    assert (tmp_path / "tags.bin").read_bytes() == tag_file(listed)
    assert not list(tmp_path.glob("*.new"))


def test_registering_goes_on_after_a_crash(tmp_path: Path) -> None:
    reader = Reader()
    registrar = Registrar(tmp_path, reader, tmp_path, Dealer(reader))
    registrar.do(RegisterCommand(do="dealer", lays=True))
    looks(registrar, 20)
    again = Registrar(tmp_path, reader, tmp_path)
    assert again.registration.entries == registrar.registration.entries
    assert len(again.registration.missing) == 52 - len(registrar.registration.entries)


def test_no_uid_is_on_the_page(tmp_path: Path) -> None:
    reader = Reader()
    registrar = Registrar(tmp_path, reader, tmp_path, Dealer(reader))
    registrar.do(RegisterCommand(do="dealer", lays=True))
    looks(registrar, 5)
    text = repr(registrar.document()).lower()
    assert registrar.registration.entries
    for entry in registrar.registration.entries:
        assert entry.uid.hex() not in text


def test_no_page_is_told_where_on_the_computer_the_tags_lie(tmp_path: Path) -> None:
    """A path names the user, and the file to look for: whoever is paired may watch."""
    registrar = Registrar(tmp_path, Reader(), tmp_path)
    assert registrar.document()["file"] == "tags.bin"
    assert str(tmp_path) not in repr(registrar.document())


def test_a_hand_that_is_played_is_said(tmp_path: Path) -> None:
    reader = Reader()
    reader.played = True
    registrar = Registrar(tmp_path, reader, tmp_path)
    registrar.do(RegisterCommand(do="start"))
    looks(registrar, 1)
    assert registrar.document()["said"] == "hand_runs"


def test_a_pairing_at_the_table_is_said_and_waited_for(tmp_path: Path) -> None:
    (tmp_path / "table").mkdir()
    desk = Desk(tmp_path / "table")
    desk.wait(1)

    def send(what: int) -> None:
        desk.cable.session.examine(what, ZONES.index("muck"))
        desk.wait(0.3)

    asking = Asking(send)

    def hear(message: object) -> None:
        if isinstance(message, Examined):
            asking.answer(message.what, message.numbers)

    desk.listeners.append(hear)
    registrar = Registrar(tmp_path, asking, tmp_path)
    registrar.do(RegisterCommand(do="start"))
    desk.rig.hold(ev.K_FLOOR, 5_300_000)
    desk.wait(6)
    looks(registrar, 1)
    assert registrar.document()["said"] == "pairing"
    assert texts("evening")["register_said_pairing"]
    desk.rig.press(ev.K_CLEAR)
    desk.wait(5.5)
    looks(registrar, 1)
    assert registrar.document()["said"] == "lay"


def test_chips_and_the_second_deck(tmp_path: Path) -> None:
    reader = Reader()
    registrar = Registrar(tmp_path, reader, tmp_path)
    registrar.do(RegisterCommand(do="chips", value=100))
    reader.tags = [bytes((4, n)) * 2 for n in range(8)]
    looks(registrar, 2)
    registrar.do(RegisterCommand(do="deck", deck="B"))
    reader.tags = [b"\x04ABCDEF"]
    looks(registrar, 1)
    assert registrar.document()["chips"] == {"100": 8}
    assert (tmp_path / "tags.txt").read_text().endswith("04414243444546 As B\n")
    registrar.do(RegisterCommand(do="undo"))
    assert len(registrar.document()["missing"]) == 52


@pytest.mark.parametrize(
    ("command", "error"),
    [
        (RegisterCommand(do="fly"), RefusedError),
        (RegisterCommand(do="dealer"), RefusedError),
        (RegisterCommand(do="deck", deck="Z"), ValueError),
        (RegisterCommand(do="chips"), ValueError),
    ],
)
def test_what_is_no_command_changes_nothing(
    command: RegisterCommand, error: type[Exception], tmp_path: Path
) -> None:
    registrar = Registrar(tmp_path, Reader(), tmp_path)
    before = registrar.document()
    with pytest.raises(error):
        registrar.do(command)
    assert registrar.document() == before


def answered(what: int, *answers: tuple[int, tuple[int, ...]]) -> Callable[[], Any]:
    async def run() -> tuple[int, ...] | None:
        asking = Asking(lambda asked: [asking.answer(*answer) for answer in answers])
        return await asking(what)

    return lambda: asyncio.run(run())


def test_an_answer_to_another_question_is_none() -> None:
    assert answered(NEW, (NEW + 1, (9, 9, 9, 9)), (NEW, (1, 2, 3, 4)))() == (1, 2, 3, 4)


def test_a_refusal_says_that_a_hand_is_played() -> None:
    with pytest.raises(HandPlayedError):
        answered(NEW, (REFUSED, (0, 0, 0, 0)))()

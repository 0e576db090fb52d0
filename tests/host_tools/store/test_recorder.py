"""A table's words are kept before the table hears so, and no card before it is tabled."""

import os
import sqlite3
import stat
from pathlib import Path

import pytest
from floorman import events as ev
from floorman.rules.state import PACKED
from floorman.sensing.balance import DIFFERS, EVEN, UNREAD

from host_tools.ground.clocks import Kept
from host_tools.link.messages import (
    Balance,
    Began,
    Chips,
    Event,
    Health,
    LinkError,
    Lost,
    Message,
    Row,
    Trouble,
)
from host_tools.store.folder import FILE, default_folder
from host_tools.store.recorder import Recorder
from host_tools.store.schema import StoreError
from host_tools.store.store import Store
from host_tools.table.lines import Line, message_of
from tests.host_tools.stage import END, NAMES, TURN, Stage, kept
from tests.look import Looking

BEGAN = Began("b1", "replay", b"")


def record(folder: Path, *messages: Message) -> list[Line]:
    """The lines of these messages."""
    store = Store(folder / FILE)
    recorder = Recorder(store, "port")
    for message in messages:
        recorder.take(message)
    recorder.settle()
    store.close()
    return kept(folder)


def test_records_are_for_their_user_alone(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        folder = tmp_path / "new" / "records"
        store = Store(folder / FILE)
        Recorder(store, "port").take(BEGAN)
        modes = [stat.S_IMODE(path.stat().st_mode) for path in (folder.parent, folder)]
        files = {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}
        store.close()
    finally:
        os.umask(before)
    assert modes == [0o700, 0o700]
    assert files == {0o600}


def test_a_session_is_what_one_state_lived_through_and_a_resume_goes_on_in_it(
    tmp_path: Path,
) -> None:
    found = record(
        tmp_path,
        BEGAN,
        Event(0, 5, 1, 200, 30),
        Row(0, bytes(64)),
        Began("b1", "resume", b""),
        Lost(3),
        Chips(((0x92, 0, 1), (0x12, 2, 2))),
        Began("b1", "restore", b"\x01\x02"),
        Event(7, 6, 2, 0, 99, past=True),
    )
    first, *lines, second, past = found
    assert (first["port"], first["build"], first["state"]) == ("port", "b1", "")
    event = {"n": 0, "kind": 5, "seat": 1, "value": 200, "ms": 30, "past": False}
    assert lines == [
        {**event, "author": 0},
        {"lost": 3},
        {"readers": [[0x92, 0, 1], [0x12, 2, 2]]},
    ]
    assert second["state"] == "0102"
    assert past["past"] is True


def test_the_records_replay_to_the_same_state(tmp_path: Path) -> None:
    with Stage(tmp_path) as stage:
        stage.play(*TURN)
        stage.play(*END)
        expected = bytearray(PACKED)
        stage.table.game.pack(expected)
    game = Looking(lambda note, seat, value, rule: None)
    session, names, *events = kept(tmp_path)
    assert "session" in session
    assert names == {"names": {str(seat): name for seat, name in NAMES.items()}}
    for line in events:
        game.feed(line["kind"], line["seat"], line["value"], line["ms"])
    replayed = bytearray(PACKED)
    game.pack(replayed)
    assert replayed == expected


def test_no_hole_card_before_it_is_tabled(tmp_path: Path) -> None:
    with Stage(tmp_path) as stage:
        stage.play(*TURN)
    events = [line for line in kept(tmp_path) if "kind" in line]
    kinds = {line["kind"] for line in events}
    assert ev.HOLE in kinds
    assert ev.SHOWN not in kinds
    silent = (ev.HOLE, ev.MUCKED, ev.KNOCK)
    assert all(line["value"] == 0 for line in events if line["kind"] in silent)


def test_the_default_folder_is_the_users_state(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", "/somewhere")
    assert default_folder() == Path("/somewhere/floorman")


def test_chips_that_differ_are_recorded_until_they_are_even(tmp_path: Path) -> None:
    found = record(
        tmp_path,
        BEGAN,
        Balance(18, EVEN, 100, 100),
        Balance(19, DIFFERS, 200, 150),
        Balance(19, EVEN, 200, 200),
        Balance(255, DIFFERS, 4400, 4650),
        Balance(27, UNREAD, 300, 0),
    )
    assert found[1:] == [
        {"chips": "in front of seat 3", "expected": 200, "seen": 150},
        {"chips": "in front of seat 3", "expected": 200, "seen": 200},
        {"chips": "table", "expected": 4400, "seen": 4650},
    ]


def test_readers_that_die_and_come_back_are_recorded_and_what_the_table_complains_of(
    tmp_path: Path,
) -> None:
    _, first, second, third = record(
        tmp_path,
        BEGAN,
        Health(3, 0),
        Health(3, ev.READER_SILENT),
        Health(3, ev.READER_SILENT),
        Trouble("no FRAM answers"),
        Health(3, 0),
        Health(200, ev.READER_SILENT),
    )
    assert first["reader"] == "hole 4"
    assert "does not answer" in first["fault"]
    assert second == {"trouble": "no FRAM answers"}
    assert third == {"reader": "hole 4", "fault": ""}


def test_a_full_disk_is_told_and_the_table_keeps_its_events_until_there_is_room(
    tmp_path: Path,
) -> None:
    with Stage(tmp_path) as stage:
        stage.play(*TURN)
        assert stage.store is not None
        fill(stage.store)
        known = len(kept(tmp_path))
        stage.table.play(END)
        stage.wait_for(lambda: any("cannot be written" in down.reason for down in stage.downs))
        assert len(kept(tmp_path)) == known
        limit_pages(stage.store, 1 << 20)  # there is room again
        begun = len(stage.begins)
        stage.wait_for(lambda: len(stage.begins) > begun)
        stage.wait_for(lambda: len(numbers(tmp_path)) == len(TURN) + len(END))
    assert sorted(numbers(tmp_path)) == list(range(len(TURN) + len(END)))


def numbers(folder: Path) -> list[int]:
    return [line["n"] for line in kept(folder) if "n" in line]


def limit_pages(store: Store, pages: int) -> None:
    """The disk has room for so many pages of the file."""
    store._writer.execute(f"PRAGMA max_page_count={pages}")


def fill(store: Store) -> None:
    """Leave no room on the disk."""
    limit_pages(store, store._writer.execute("PRAGMA page_count").fetchone()[0])
    for size in (1000, 100, 1):
        with pytest.raises(StoreError, match="disk is full"):
            append_for_ever(store, size)


def append_for_ever(store: Store, size: int) -> None:
    while store.append({"trouble": "x" * size}):
        pass


def test_what_could_not_be_kept_is_not_kept_later_in_another_place(tmp_path: Path) -> None:
    store = Store(tmp_path / FILE)
    recorder = Recorder(store, "port")
    recorder.take(BEGAN)
    recorder.settle()
    store._writer.execute("PRAGMA query_only=ON")
    recorder.take(Lost(1))
    with pytest.raises(LinkError, match=r"floorman\.db cannot be used: attempt to write"):
        recorder.settle()
    store._writer.execute("PRAGMA query_only=OFF")
    recorder.take(Lost(2))
    recorder.settle()
    store.close()
    assert kept(tmp_path)[1:] == [{"lost": 2}]


def test_a_store_that_another_program_holds_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("host_tools.store.schema._PATIENCE_S", 0.0)
    store = Store(tmp_path / FILE)
    recorder = Recorder(store, "port")
    recorder.take(BEGAN)
    other = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(LinkError, match="is held by another program: end that one first"):
        recorder.settle()
    other.close()
    store.close()


def test_names_are_kept_when_they_change_and_with_every_session(tmp_path: Path) -> None:
    store = Store(tmp_path / FILE)
    recorder = Recorder(store, "port")
    recorder.call({3: "Ada"})  # before the table has said who it is
    recorder.take(BEGAN)
    recorder.settle()
    recorder.call({3: "Bruno"})
    recorder.settle()
    store.close()
    assert [line["names"] for line in kept(tmp_path) if "names" in line] == [
        {"3": "Ada"}, {"3": "Bruno"},
    ]  # fmt: skip


def test_a_command_stands_before_the_event_it_became(tmp_path: Path) -> None:
    store = Store(tmp_path / FILE)
    recorder = Recorder(store, "port")
    recorder.take(BEGAN)
    recorder.settle()
    command: Line = {"command": "call", "role": "dealer", "name": "Mia", "id": "r1"}
    recorder.take(Event(0, ev.KEY, ev.K_CALL, 0, 5))
    recorder.add(command)
    recorder.settle()
    store.close()
    lines = kept(tmp_path)
    assert lines[1] == command
    assert lines[2]["kind"] == ev.KEY
    assert message_of(command) is None


def test_who_keeps_the_clock_is_asked_with_every_session_and_each_hour(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [70.0]
    monkeypatch.setattr("host_tools.store.recorder.boot_clock", lambda: now[0])
    store = Store(tmp_path / FILE)
    words = iter([Kept("kept", 12), Kept("free", 0), Kept("kept", 3)])
    recorder = Recorder(store, "port", kept=lambda: next(words))
    recorder.take(BEGAN)
    for after_s in (3599, 1, 10):
        now[0] += after_s
        recorder.take(Lost(1))
    recorder.take(BEGAN)
    recorder.settle()
    store.close()
    lines = kept(tmp_path)
    told = [(line["clock"], line["off_ms"]) for line in lines if "clock" in line]
    assert told == [("kept", 12), ("free", 0), ("kept", 3)]
    assert "clock" in lines[1]
    assert message_of(lines[1]) is None

"""The log: one file a session, lines that can be replayed, no card before it is tabled."""

import json
import os
import stat
from pathlib import Path
from typing import Any

import pytest
from floorman import events as ev
from floorman.rules.state import PACKED
from floorman.sensing.balance import DIFFERS, EVEN, UNREAD

from host_tools.link.messages import Balance, Began, Chips, Event, Health, Lost, Row, Trouble
from host_tools.store.event_log import EventLog, default_folder
from tests.host_tools.stage import END, TURN, Stage
from tests.look import Looking


def lines(folder: Path) -> list[list[dict[str, Any]]]:
    """The lines of every file, oldest first."""
    return [
        [json.loads(line) for line in path.read_text().splitlines()]
        for path in sorted(folder.iterdir())
    ]


def test_a_log_is_for_its_user_alone(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        log = EventLog(tmp_path / "new" / "logs", "port")
        log.take(Began("b1", "replay", b""))
        log.close()
    finally:
        os.umask(before)
    assert log.path is not None
    modes = [stat.S_IMODE(path.stat().st_mode) for path in (log.path, *log.path.parents[:2])]
    assert modes == [0o600, 0o700, 0o700]


def test_a_file_is_one_session_and_a_resume_goes_on_in_it(tmp_path: Path) -> None:
    log = EventLog(tmp_path / "logs", "port")
    log.take(Began("b1", "replay", b""))
    log.take(Event(0, 5, 1, 200, 30))
    log.take(Row(0, bytes(64)))
    log.take(Began("b1", "resume", b""))
    log.take(Lost(3))
    log.take(Chips(((0x92, 0, 1), (0x12, 2, 2))))
    log.take(Began("b1", "restore", b"\x01\x02"))
    log.take(Event(7, 6, 2, 0, 99, past=True))
    log.close()
    first, second = lines(tmp_path / "logs")
    assert first[0]["port"] == "port"
    assert first[0]["build"] == "b1"
    assert first[1:] == [
        {"n": 0, "kind": 5, "seat": 1, "value": 200, "ms": 30, "past": False},
        {"lost": 3},
        {"readers": [[0x92, 0, 1], [0x12, 2, 2]]},
    ]
    assert second[0]["state"] == "0102"
    assert second[1]["past"] is True


def test_the_log_replays_to_the_same_state(tmp_path: Path) -> None:
    with Stage(tmp_path) as stage:
        stage.play(*TURN)
        stage.play(*END)
        expected = bytearray(PACKED)
        stage.table.game.pack(expected)
    game = Looking(lambda note, seat, value, rule: None)
    for line in lines(tmp_path)[0][1:]:
        game.feed(line["kind"], line["seat"], line["value"], line["ms"])
    replayed = bytearray(PACKED)
    game.pack(replayed)
    assert replayed == expected


def test_no_hole_card_before_it_is_tabled(tmp_path: Path) -> None:
    with Stage(tmp_path) as stage:
        stage.play(*TURN)
    kinds = {line["kind"] for line in lines(tmp_path)[0][1:]}
    assert ev.HOLE in kinds
    assert ev.SHOWN not in kinds
    silent = (ev.HOLE, ev.MUCKED, ev.KNOCK)
    assert all(line["value"] == 0 for line in lines(tmp_path)[0][1:] if line["kind"] in silent)


def test_the_default_folder_is_the_users_state(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", "/somewhere")
    assert default_folder() == Path("/somewhere/floorman")


def test_chips_that_differ_are_in_the_log_until_they_are_even(tmp_path: Path) -> None:
    log = EventLog(tmp_path, "port")
    log.take(Began("b1", "replay", b""))
    for news in (
        Balance(18, EVEN, 100, 100),
        Balance(19, DIFFERS, 200, 150),
        Balance(19, EVEN, 200, 200),
        Balance(255, DIFFERS, 4400, 4650),
        Balance(27, UNREAD, 300, 0),
    ):
        log.take(news)
    log.close()
    assert lines(tmp_path)[0][1:] == [
        {"chips": "in front of seat 3", "expected": 200, "seen": 150},
        {"chips": "in front of seat 3", "expected": 200, "seen": 200},
        {"chips": "table", "expected": 4400, "seen": 4650},
    ]


def test_readers_that_die_and_come_back_are_in_the_log_and_what_the_table_complains_of(
    tmp_path: Path,
) -> None:
    log = EventLog(tmp_path, "port")
    log.take(Began("b1", "replay", b""))
    for news in (
        Health(3, 0),
        Health(3, ev.READER_SILENT),
        Health(3, ev.READER_SILENT),
        Trouble("no FRAM answers"),
        Health(3, 0),
        Health(200, ev.READER_SILENT),
    ):
        log.take(news)
    log.close()
    first, second, third = lines(tmp_path)[0][1:]
    assert first["reader"] == "hole 4"
    assert "does not answer" in first["fault"]
    assert second == {"trouble": "no FRAM answers"}
    assert third == {"reader": "hole 4", "fault": ""}

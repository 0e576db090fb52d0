"""The store: nothing in it changes, every line hangs on all before it, no death loses a line."""

import hashlib
import json
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from host_tools.store.folder import FILE
from host_tools.store.schema import StoreError
from host_tools.store.store import FIRST, Store
from host_tools.store.upkeep import check
from host_tools.table.lines import text_of
from tests.host_tools.store.played import session, store_of
from tests.host_tools.store.writer import SAID

BEGAN = session()[0]


def test_lines_come_back_in_order_with_their_numbers(tmp_path: Path) -> None:
    store = store_of(tmp_path, BEGAN, {"lost": 1})
    assert store.append({"lost": 2}, {"lost": 3}) == 4
    assert [(row.id, row.line) for row in store.since(2)] == [(3, {"lost": 2}), (4, {"lost": 3})]
    assert [row.line for row in store.since()] == [BEGAN] + [{"lost": n} for n in (1, 2, 3)]
    assert [row.id for row in store.of_session(1, 2, 3)] == [2, 3]
    store.close()


def test_the_chain_is_of_the_lines_and_their_places(tmp_path: Path) -> None:
    store = store_of(tmp_path, BEGAN, {"lost": 1})
    head = FIRST
    for row, origin in zip(store.since(), ("table", None), strict=True):
        own = hashlib.sha256(text_of(row.line).encode()).digest()
        place = json.dumps([1, row.at, origin]).encode()
        head = hashlib.sha256(head + hashlib.sha256(place + own).digest()).digest()
    assert store.head == (2, head)
    store.close()


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE event SET line = '{}'",
        "DELETE FROM event WHERE id = 2",
        "UPDATE session SET port = ''",
        "DELETE FROM session",
        "INSERT OR REPLACE INTO event SELECT 1, session, at, '{}', hash FROM event WHERE id = 1",
        "INSERT INTO event SELECT 9, session, at, '{}', hash FROM event WHERE id = 1",
    ],
)
def test_what_happened_is_not_changed(tmp_path: Path, change: str) -> None:
    store_of(tmp_path, BEGAN, {"lost": 1}).close()
    connection = sqlite3.connect(tmp_path / FILE)
    with pytest.raises(sqlite3.IntegrityError):
        connection.execute(change)
    connection.close()


def test_lines_of_one_call_are_kept_all_or_none(tmp_path: Path) -> None:
    store = store_of(tmp_path, BEGAN)
    with pytest.raises(KeyError):
        store.append({"lost": 1}, {"session": "a line that lacks the rest"})
    assert store.head[0] == 1
    assert store.append({"lost": 2}) == 2
    store.close()


def test_two_programs_write_to_one_chain(tmp_path: Path) -> None:
    store, other = store_of(tmp_path, BEGAN), store_of(tmp_path, {**BEGAN, "port": "q"})
    for number in range(5):
        store.append({"lost": number})
        other.append({"lost": 100 + number})
    assert [row.line["lost"] for row in store.of_session(1, 2)] == list(range(5))
    assert [row.line["lost"] for row in store.of_table("q", 2)] == [100, 101, 102, 103, 104]
    store.close()
    other.close()
    assert check(tmp_path / FILE).findings == []


def foreign(path: Path) -> None:
    sqlite3.connect(path).execute("CREATE TABLE theirs (x)")


def newer(path: Path) -> None:
    Store(path).close()
    sqlite3.connect(path).execute("PRAGMA user_version = 99")


def cut(path: Path) -> None:
    store_of(path.parent, BEGAN, *({"trouble": "x" * 500} for _ in range(200))).close()
    path.write_bytes(path.read_bytes()[:20480] + b"\xaa" * 40960)


def altered(path: Path) -> None:
    store_of(path.parent, BEGAN, {"trouble": "nothing"}, {"lost": 1}).close()
    path.write_bytes(path.read_bytes().replace(b'"nothing"', b'"nothinG"'))


@pytest.mark.parametrize(
    ("harm", "sentence"),
    [
        (lambda path: path.write_text("a diary " * 1000), "is no store of Floorman's: move it"),
        (foreign, "is a database of another program: name another folder"),
        (newer, "was written by a newer Floorman: update this one"),
        (cut, "is damaged and is left as it is: move it away to begin a new one"),
        (altered, "is damaged and is left as it is: move it away to begin a new one"),
    ],
    ids=["text", "foreign", "newer", "cut", "altered"],
)
def test_a_file_that_is_no_sound_store_is_a_sentence_and_stays_as_it_is(
    tmp_path: Path, harm: object, sentence: str
) -> None:
    path = tmp_path / FILE
    harm(path)  # type: ignore[operator]
    before = path.read_bytes()
    with pytest.raises(StoreError, match=sentence):
        Store(path)
    assert path.read_bytes() == before


def test_a_store_of_an_earlier_version_is_this_ones_from_its_next_line_on(tmp_path: Path) -> None:
    """That version says that a newer one wrote it; who only reads leaves it."""
    store_of(tmp_path, BEGAN).close()
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        [now] = connection.execute("PRAGMA user_version").fetchone()
        connection.execute("PRAGMA user_version = 1")
        with closing(Store(tmp_path / FILE)) as store:
            assert [row.id for row in store.since()] == [1]
            assert connection.execute("PRAGMA user_version").fetchone() == (1,)
            store.append(*session())
        assert connection.execute("PRAGMA user_version").fetchone() == (now,)
    assert now > 1


def test_a_store_that_cannot_be_made_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match=r"floorman\.db cannot be made \(Not a directory\)$"):
        Store(tmp_path / "file" / FILE)


def test_a_reader_holds_no_writer_up(tmp_path: Path) -> None:
    store = store_of(tmp_path, BEGAN, *({"lost": n} for n in range(1500)))
    rows = store.since()
    next(rows)
    assert store.append({"lost": 1}) == 1502
    assert sum(1 for _ in rows) == 1501
    store.close()


@pytest.mark.parametrize("said", [3, 40])
def test_a_host_that_is_killed_loses_no_line_it_had_acknowledged(
    tmp_path: Path, said: int
) -> None:
    acknowledged = kill_after(tmp_path / FILE, said)
    assert acknowledged >= said
    checked = check(tmp_path / FILE)
    assert checked.findings == []
    assert checked.lines >= acknowledged
    store = Store(tmp_path / FILE)
    assert [row.line for row in store.since(1)] == [
        {"lost": n} for n in range(2, checked.lines + 1)
    ]
    store.close()


def kill_after(path: Path, said: int) -> int:
    """Kill a writer with SIGKILL once it acknowledged so many lines; how many in the end."""
    command = [sys.executable, "-m", "tests.host_tools.store.writer", str(path)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    lines = [process.stdout.readline() for _ in range(said)]
    process.send_signal(signal.SIGKILL)
    lines += process.stdout.readlines()
    process.wait()
    return max(int(line.removeprefix(SAID)) for line in lines if line.endswith("\n"))

"""A check finds what was changed behind the store's back; a copy is the whole of it."""

import json
import sqlite3
from contextlib import closing, suppress
from hashlib import sha256
from pathlib import Path

import pytest
from floorman import events as ev

from host_tools.ground.named import Names, names_in
from host_tools.store.chaining import FIRST
from host_tools.store.folder import FILE
from host_tools.store.index import HandIndex, drop_hands
from host_tools.store.retention import forget
from host_tools.store.schema import KEPT_BY, StoreError
from host_tools.store.store import Store
from host_tools.store.upkeep import back_up, check
from tests.host_tools.store.played import evening, session, store_of, told


def behind_its_back(path: Path, *statements: str) -> None:
    """Change a store as somebody would who takes the triggers away."""
    connection = sqlite3.connect(path)
    for table in ("event", "session"):
        for deed in ("update", "delete"):
            connection.execute(f"DROP TRIGGER {table}_{deed}")
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()


def test_a_sound_store_has_nothing_to_find(tmp_path: Path) -> None:
    store = store_of(tmp_path, *evening(1))
    assert check(store.path) == (*store.head, [])
    store.close()


@pytest.mark.parametrize(
    ("change", "finding"),
    [
        ("UPDATE event SET line = replace(line, '\"kind\"', '\"kin\"') WHERE id = 9", "line 9 is"),
        ("UPDATE event SET hash = x'00' WHERE id = 9", "line 9 is not what was written"),
        ("DELETE FROM event WHERE id BETWEEN 9 AND 11", "lines 9 to 11 are missing"),
        ("UPDATE session SET port = 'q'", "session 1 is not what its first line says"),
    ],
)
def test_what_was_changed_is_found(tmp_path: Path, change: str, finding: str) -> None:
    store_of(tmp_path, *evening(1)).close()
    behind_its_back(tmp_path / FILE, change)
    assert any(one.startswith(finding) for one in check(tmp_path / FILE).findings)


LATER = "2026-11-24T20:00:00+01:00"
PLACES = [
    "UPDATE event SET at = at + 86400000 WHERE id = 9",
    "UPDATE event SET at = at - 1",
    "UPDATE session SET origin = 'file' WHERE id = 1",
    "UPDATE event SET session = (SELECT max(id) FROM session) WHERE id BETWEEN 50 AND 60",
    "UPDATE event SET session = 1",
]


@pytest.mark.parametrize("change", PLACES)
def test_times_sessions_and_where_they_came_from_are_bound(tmp_path: Path, change: str) -> None:
    store_of(tmp_path, *evening(1), *evening(1, LATER)).close()
    behind_its_back(tmp_path / FILE, change)
    found = check(tmp_path / FILE).findings
    assert any("is not what was written, or one before it" in one for one in found)


def of_an_earlier_version(path: Path) -> None:
    """Hash all lines without their places."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TRIGGER event_update")
        names, head = Names(), FIRST
        for kept in connection.execute("SELECT name, kept FROM salt").fetchall():
            assert names.take(dict([kept]))
        for number, text in connection.execute("SELECT id, line FROM event").fetchall():
            said = json.loads(text)
            own = names.digest(said) if names_in(said) else text.encode()
            assert own is not None
            head = sha256(head + own).digest()
            connection.execute("UPDATE event SET hash = ? WHERE id = ?", (head, number))
        connection.execute(KEPT_BY["update"][1].made)
        connection.commit()


def test_lines_of_an_earlier_version_go_on_in_lines_of_this_one(tmp_path: Path) -> None:
    store_of(tmp_path, *evening(1)).close()
    path = tmp_path / FILE
    of_an_earlier_version(path)
    before = check(path)
    assert before.findings == []
    store = store_of(tmp_path, *evening(1, LATER))
    assert check(path).findings == []
    head = store.head
    store.close()
    assert forget(path, {"Ada": "Player 1"}, drop_hands)[1]
    assert check(path) == (*head, [])
    behind_its_back(path, f"UPDATE event SET at = at + 1 WHERE id > {before.lines}")
    assert check(path).findings[0].startswith(f"line {before.lines + 1} is not what was written")


@pytest.mark.parametrize(
    ("change", "line"),
    [
        ("UPDATE event SET session = 7 WHERE id = 9", 9),
        ("UPDATE event SET session = (SELECT max(id) FROM session) WHERE id = 9", 9),
        ("UPDATE event SET session = 1 WHERE id = (SELECT max(id) FROM session)", 69),
    ],
)
def test_a_line_of_an_earlier_version_has_a_session_of_its_own(
    tmp_path: Path, change: str, line: int
) -> None:
    store_of(tmp_path, *evening(1), *evening(1, LATER)).close()
    of_an_earlier_version(tmp_path / FILE)
    behind_its_back(tmp_path / FILE, change)
    assert f"line {line} is in a session that is not its own" in check(tmp_path / FILE).findings


MADE_ANEW = "the hands are not what the lines come to: `floorman store rebuild` makes them anew"


@pytest.mark.parametrize(
    ("change", "finding"),
    [
        ("UPDATE hand SET pot = 1", MADE_ANEW),
        ("UPDATE player_hand SET final = final + 5000 WHERE player = 'Ada'", MADE_ANEW),
        ("UPDATE player_hand SET hands = 9 WHERE seat = 1", MADE_ANEW),
        ("UPDATE before_hand SET names = '{}'", MADE_ANEW),
        ("DELETE FROM hand WHERE first = (SELECT max(first) FROM hand)", MADE_ANEW),
        ("INSERT INTO player_hand SELECT * FROM (SELECT * FROM player_hand) WHERE 0", ""),
        ("UPDATE player_hand SET player = 'Zoe' WHERE player = 'Ada'", MADE_ANEW),
        ("UPDATE followed SET upto = 9", MADE_ANEW),
        ("UPDATE followed SET upto = 999", MADE_ANEW),
        ("UPDATE followed SET version = version - 1", ""),
        (
            "CREATE TRIGGER more AFTER INSERT ON event BEGIN UPDATE hand SET pot = 1; END",
            "the trigger more is none of Floorman's",
        ),
        ("CREATE VIEW more AS SELECT 1", "the view more is none of Floorman's"),
        ("CREATE TABLE more (x)", "the table more is none of Floorman's"),
        ("CREATE INDEX more ON event (at)", "the index more is none of Floorman's"),
        ("DROP TRIGGER event_insert", "the trigger event_insert is missing"),
        ("DROP INDEX event_session", "the index event_session is missing"),
        ("ALTER TABLE hand ADD COLUMN x INTEGER", "the table hand is not as Floorman makes it"),
    ],
)
def test_what_no_hash_binds_is_made_anew_and_compared(
    tmp_path: Path, change: str, finding: str
) -> None:
    store = store_of(tmp_path, *evening(2), *evening(1, "2026-11-24T20:00:00+01:00"))
    hands = HandIndex(store)
    hands.follow()
    store.append(*told((ev.KEY, ev.K_NEXT, 0), first=900))
    assert check(store.path).findings == []
    with closing(sqlite3.connect(store.path)) as connection:
        connection.execute(change)
        connection.commit()
    assert check(store.path).findings == ([finding] if finding else [])
    if finding == MADE_ANEW:
        hands.drop()
        hands.follow()
        assert check(store.path).findings == []
    hands.close()
    store.close()


def test_a_damaged_file_is_read_as_far_as_it_goes(tmp_path: Path) -> None:
    store_of(tmp_path, *evening(20)).close()
    path = tmp_path / FILE
    whole = path.read_bytes()
    middle = len(whole) // 2
    path.write_bytes(whole[:middle] + b"\xaa" * 8192 + whole[middle + 8192 :])
    assert check(path).findings


@pytest.mark.parametrize("which", ["salt", "sqlite_autoindex_salt_1", "event", "session"])
def test_damaged_bytes_are_sentences(tmp_path: Path, which: str) -> None:
    """Whatever is read: a page of names, too, and values of another type than the column's."""
    path = tmp_path / FILE
    store_of(tmp_path, *session(), {"command": "call", "name": "Zoe"}).close()
    whole = path.read_bytes()
    with closing(sqlite3.connect(path)) as connection:
        query = "SELECT rootpage FROM sqlite_schema WHERE name = ?"
        (page,) = connection.execute(query, (which,)).fetchone()
    start = (page - 1) * 4096
    for at in [n for n in range(start, start + 4096) if whole[n]][::4]:
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        with suppress(StoreError):
            check(path)
        with suppress(StoreError):
            Store(path).close()
        with suppress(StoreError):
            forget(path, {"Zoe": "Player 1"}, drop_hands)
        for beside in tmp_path.iterdir():
            beside.unlink()


def test_a_line_of_an_earlier_version_that_nobody_can_read_is_said(tmp_path: Path) -> None:
    store_of(tmp_path, *evening(1)).close()
    path = tmp_path / FILE
    half = """UPDATE event SET line = '{"trouble":"\\ud800"}' WHERE id = 30"""
    behind_its_back(path, half, KEPT_BY["update"][1].made)
    of_an_earlier_version(path)
    assert any("line 30 cannot be read" in one for one in check(path).findings)


def test_no_store_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="there is no store at"):
        check(tmp_path / FILE)
    assert not (tmp_path / FILE).exists()


def test_a_copy_is_made_while_a_table_plays_and_is_for_its_user_alone(tmp_path: Path) -> None:
    store = store_of(tmp_path, *evening(1))
    copy = tmp_path / "copies" / "monday.db"
    back_up(store, copy)
    store.append({"lost": 1})
    assert check(copy).findings == []
    assert check(copy).lines == store.head[0] - 1
    assert copy.stat().st_mode & 0o777 == 0o600
    other = Store(copy)
    assert other.append(*evening(1)) > store.head[0]
    other.close()
    store.close()


def test_a_copy_replaces_no_file(tmp_path: Path) -> None:
    store = store_of(tmp_path, *evening(1))
    (tmp_path / "mine").write_text("mine")
    with pytest.raises(StoreError, match="mine is there already: name a new file"):
        back_up(store, tmp_path / "mine")
    with pytest.raises(StoreError, match="cannot be written"):
        back_up(store, tmp_path / "mine" / "copy.db")
    assert (tmp_path / "mine").read_text() == "mine"
    store.close()

"""Records are kept for so many days; a player is exported and forgotten; chains stay sound."""

import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from host_tools.access.audit import Audit
from host_tools.commands.cli import main
from host_tools.evening.asking import DirectorCommand
from host_tools.evening.journal import Journal
from host_tools.ground.named import commitment
from host_tools.store.chaining import FIRST
from host_tools.store.folder import FILE
from host_tools.store.library import Library
from host_tools.store.store import Store
from host_tools.store.upkeep import check
from tests.host_tools.evening.room import CASH, TOURNAMENT, Room
from tests.host_tools.stage import NAMES
from tests.host_tools.store.misdealt import misdealt_first
from tests.host_tools.store.played import evening, session, store_of

ADA = NAMES[0]
DAY_MS = 24 * 3600 * 1000


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two evenings of records, an evening's file and an audit log, all of them with names."""
    store = store_of(tmp_path, *evening(2))
    store.append({"command": "call", "role": "dealer", "name": ADA, "id": "a"})
    store.append(*evening(1, "2026-11-24T20:00:00+01:00"))
    store.close()
    room = Room(tmp_path)
    room.do("set_up", setup=CASH)
    room.seat(3, chips=5000)
    room.do("begin")
    room.journal.close()
    audit = Audit(tmp_path / "audit.jsonl", lambda: 0.0)
    audit.note("paired", name=ADA, person="", role="dealer")
    audit.note("command", do="call", name=ADA)
    audit.close()
    return tmp_path


def checked(folder: Path) -> int:
    return main(["store", "check", "--log", str(folder)])


def everything(folder: Path) -> bytes:
    """All that lies in the folder, byte for byte."""
    return b"".join(one.read_bytes() for one in folder.rglob("*") if one.is_file())


def test_a_player_is_exported(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["player", "export", ADA, "--log", str(folder)]) == 0
    said: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert said["name"] == ADA
    assert len(said["hands"]) == 3
    assert said["statistics"]["hands"] == 3
    assert [one["paid"] for one in said["evening"]] == [5000]
    assert len(said["audit"]) == 2
    assert {"command", "names"} <= {key for one in said["named"] for key in one}
    out = folder / "ada.json"
    assert main(["player", "export", ADA, "-o", str(out), "--log", str(folder)]) == 0
    assert json.loads(out.read_text()) == said
    assert out.stat().st_mode & 0o777 == 0o600


def test_every_deal_of_a_player_is_exported(tmp_path: Path) -> None:
    """Also where a page of 200 ends between a misdeal and the hand that was dealt again."""
    misdealt_first(tmp_path, 200).close()
    out = tmp_path / "ann.json"
    assert main(["player", "export", "Ann", "--log", str(tmp_path), "-o", str(out)]) == 0
    hands = json.loads(out.read_text())["hands"]
    assert len(hands) == len({(hand["first"], hand["redeals"]) for hand in hands}) == 201
    assert [hand["ended"] for hand in hands[-2:]] == ["done", "misdealt"]


def test_who_is_named_in_the_audit_log_alone_is_forgotten_too(folder: Path) -> None:
    """A dealer who opened a deck and never sat down."""
    deck = ["deck", "open", "blue 7", "--by", "Zoe", "--folder", str(folder)]
    assert main(deck) == 0
    assert main(["player", "forget", "Zoe", "--folder", str(folder)]) == 0
    assert b"Zoe" not in everything(folder)
    assert checked(folder) == 0


def test_a_player_is_forgotten_and_the_chains_stay_sound(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    heads = check(folder / FILE)[:2]
    others = everything(folder).count(NAMES[1].encode())
    assert main(["player", "forget", ADA, "--log", str(folder)]) == 0
    said = capsys.readouterr().out
    assert said.startswith(f"{ADA} is Player 1: 3 lines, 1 of the evening, 2 of the audit log")
    assert ADA.encode() not in everything(folder), "nor in pages that SQLite has freed"
    assert everything(folder).count(NAMES[1].encode()) >= others // 2, "the others are still there"
    assert checked(folder) == 0, capsys.readouterr().err
    assert check(folder / FILE)[:2] == heads, "whoever wrote the head down still finds it"
    with closing(Store(folder / FILE)) as store:
        assert "Player 1" in Library(store).players()
        assert Library(store).statistics("Player 1")["hands"] == 3
    with closing(Journal(folder / "evening.jsonl")) as journal:
        assert journal.evening.players[0].name == "Player 1"
    assert main(["player", "forget", ADA, "--log", str(folder)]) == 2
    assert capsys.readouterr().err.startswith(f"floorman: nobody is called {ADA}")
    assert main(["player", "forget", NAMES[1], "--log", str(folder)]) == 0
    assert capsys.readouterr().out.startswith(f"{NAMES[1]} is Player 2: ")
    assert checked(folder) == 0


def test_what_goes_on_goes_on_behind_it(folder: Path) -> None:
    """A host that runs meanwhile writes its audit log on, in the file that took its place."""
    audit = Audit(folder / "audit.jsonl", lambda: 0.0)
    audit.note("opened", role="watch")
    assert main(["player", "forget", ADA, "--log", str(folder)]) == 0
    audit.note("opened", role="floor")
    audit.close()
    lines = (folder / "audit.jsonl").read_text().splitlines()
    assert [json.loads(line)["what"] for line in lines] == [
        "paired",
        "command",
        "opened",
        "opened",
    ]
    with closing(Store(folder / FILE)) as store:
        store.append(*evening(1, "2026-11-25T20:00:00+01:00"))
    room = Room(folder)
    room.do("pause")
    room.journal.close()
    assert checked(folder) == 0


@contextmanager
def edited(folder: Path) -> Iterator[sqlite3.Connection]:
    """The records in the hands of somebody who may write the file."""
    with closing(sqlite3.connect(folder / FILE)) as connection:
        query = "SELECT sql FROM sqlite_schema WHERE name = 'event_update'"
        (trigger,) = connection.execute(query).fetchone()
        connection.execute("DROP TRIGGER event_update")
        yield connection
        connection.execute(trigger)
        connection.commit()


@pytest.mark.parametrize(
    "line",
    [
        '{"names":{"1":"Mallory"}}',
        '{"names":{"1":"Player 1"}}',
        '{"command":"call","role":"dealer","name":"Player 1","id":"a"}',
    ],
)
def test_no_event_becomes_a_line_of_names(folder: Path, line: str) -> None:
    assert main(["player", "forget", ADA, "--log", str(folder)]) == 0
    with edited(folder) as connection:
        connection.execute("UPDATE event SET line = ? WHERE id = 9", (line,))
        connection.execute("INSERT INTO taken_out VALUES (9, 0)")
    assert checked(folder) == 1


@pytest.mark.parametrize("name", ["Mallory", NAMES[1], "Player 2"])
def test_who_was_forgotten_gets_no_other_name(folder: Path, name: str) -> None:
    """A made-up one alone, which is the same in all lines: there it is nobody."""
    assert main(["player", "forget", ADA, "--log", str(folder)]) == 0
    kept = "SELECT ?, kept FROM salt WHERE name = 'Player 1'"
    with edited(folder) as connection:
        change = "UPDATE event SET line = replace(line, 'Player 1', ?) WHERE id > 99"
        assert connection.execute(change, (name,)).rowcount
        connection.execute(f"INSERT OR IGNORE INTO salt {kept}", (name,))
    assert checked(folder) == 1


def test_a_commitment_in_a_names_place_is_no_name_in_the_records_either(folder: Path) -> None:
    """The line has the same hash: that one thing was done by nobody."""
    hidden = commitment(ADA, kept_names(folder)[ADA])
    with edited(folder) as connection:
        change = "UPDATE event SET line = replace(line, ?, ?) WHERE line LIKE '%\"call\"%'"
        assert connection.execute(change, (ADA, hidden)).rowcount == 1
    assert checked(folder) == 1


def kept_names(folder: Path) -> dict[str, str]:
    with closing(sqlite3.connect(folder / FILE)) as connection:
        return dict(connection.execute("SELECT name, kept FROM salt"))


def test_nothing_is_kept_of_who_is_forgotten_but_what_nobody_can_try(folder: Path) -> None:
    before = kept_names(folder)
    assert main(["player", "forget", ADA, "--log", str(folder)]) == 0
    assert before[ADA].encode() not in everything(folder)
    after = kept_names(folder)
    assert after["Player 1"] == commitment(ADA, before[ADA])
    assert after[NAMES[1]] == before[NAMES[1]]


@pytest.mark.parametrize("number", [3, 20])
def test_what_was_changed_is_found_behind_a_forgotten_name_too(
    folder: Path, number: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """A line that names somebody, or another one, far from the end; nothing changes."""
    with closing(Store(folder / FILE)) as store:
        call = {"command": "call", "name": ADA}
        last = store.append(session()[0], call, *[{"trouble": "x"}] * 60) - 60
    with edited(folder) as connection:
        change = "UPDATE event SET line = replace(line, 'call', 'fold') WHERE id = ?"
        assert connection.execute(change, (last,)).rowcount == 1
        connection.execute("UPDATE event SET at = at + 1 WHERE id = ?", (number,))
    before = check(folder / FILE)
    beside = (folder / "audit.jsonl").read_bytes()
    assert main(["player", "forget", ADA, "--log", str(folder)]) == 2
    said = f"{FILE} is left as it is, for a chain that is new would hide that it is damaged: line "
    assert f"{said}{number} is not" in capsys.readouterr().err
    assert check(folder / FILE) == before
    assert (folder / "audit.jsonl").read_bytes() == beside


def of_before_salts(folder: Path, lost: int = 0) -> None:
    """The records as an earlier version wrote them, which took a name out of that line."""
    with edited(folder) as connection:
        head = FIRST
        for number, line in connection.execute("SELECT id, line FROM event").fetchall():
            head = sha256(head + line.encode()).digest()
            if number == lost:
                connection.execute("INSERT INTO taken_out VALUES (?, 0)", (number,))
                head = sha256(head).digest()
            connection.execute("UPDATE event SET hash = ? WHERE id = ?", (head, number))
        connection.execute("DROP TABLE salt")


def test_a_new_chain_keeps_what_was_found_before(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["player", "forget", NAMES[1], "--log", str(folder)])
    of_before_salts(folder, lost=2)
    for name in (ADA, NAMES[2]):
        assert main(["player", "forget", name, "--log", str(folder)]) == 0
        assert name.encode() not in everything(folder)
        capsys.readouterr()
        assert checked(folder) == 1
        assert capsys.readouterr().err.count("line 2 lost a name under an earlier version") == 1


def test_records_of_before_names_had_salts_are_chained_anew(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(Store(folder / FILE)) as store:
        last = store.append(*session("2026-11-26T20:00:00+01:00"), {"names": {"4": "Zoë"}})
    with edited(folder) as connection:
        head = FIRST
        bare = '{"names":{"4":"Zoë"}}'  # as such a version left a line that had another name
        connection.execute("UPDATE event SET line = ? WHERE id = ?", (bare, last))
        rows = connection.execute("SELECT id, line FROM event ORDER BY id").fetchall()
        for number, line in rows:
            head = sha256(head + line.encode()).digest()
            connection.execute("UPDATE event SET hash = ? WHERE id = ?", (head, number))
        connection.execute("DROP TABLE salt")
    assert checked(folder) == 0
    capsys.readouterr()
    assert main(["player", "forget", ADA, "--log", str(folder)]) == 0
    assert "an earlier version wrote lines of it" in capsys.readouterr().err
    assert checked(folder) == 0
    assert check(folder / FILE).head != head
    assert ADA.encode() not in everything(folder)
    capsys.readouterr()
    assert main(["player", "forget", NAMES[1], "--log", str(folder)]) == 0
    assert capsys.readouterr().err == ""


def test_a_name_that_an_earlier_version_took_out_is_no_proof(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """That version let the line say anything; the records can be read on."""
    assert main(["player", "forget", ADA, "--log", str(folder)]) == 0
    line = '{"names":{"1":"Player 8"}}'
    with edited(folder) as connection:
        connection.execute("UPDATE event SET line = ? WHERE id = 2", (line,))
        connection.execute("INSERT INTO taken_out VALUES (2, 0)")
    assert checked(folder) == 1
    assert "line 2 lost a name under an earlier version" in capsys.readouterr().err
    Store(folder / FILE).close()


def test_files_of_before_there_were_hashes_forget_too(folder: Path) -> None:
    for name in ("evening.jsonl", "audit.jsonl"):
        path = folder / name
        bare = [json.loads(line) for line in path.open()]
        for line in bare:
            del line["hash"]
            line |= line.pop("with", {})
        path.write_text("".join(json.dumps(line) + "\n" for line in bare))
    assert main(["player", "forget", ADA, "--log", str(folder)]) == 0
    assert ADA.encode() not in everything(folder)
    assert checked(folder) == 0
    with closing(Journal(folder / "evening.jsonl")) as journal:
        assert journal.evening.players[0].name == "Player 1"


@pytest.mark.parametrize("half", [b'{"at":"20', b'{"what":"x","name":"Ada', b'{"name":"Ada"}'])
def test_half_a_line_at_the_end_of_the_audit_log_keeps_nobody(folder: Path, half: bytes) -> None:
    """A host that died while it wrote left it; its name goes with the others."""
    path = folder / "audit.jsonl"
    whole = path.read_bytes().count(b"\n")
    with path.open("ab") as file:
        file.write(half)
    assert main(["player", "export", ADA, "--log", str(folder)]) == 0
    assert main(["player", "forget", ADA, "--log", str(folder)]) == 0
    assert ADA.encode() not in everything(folder)
    assert path.read_bytes().count(b"\n") == whole
    assert checked(folder) == 0
    with path.open("ab") as file:
        file.write(half)
    assert main(["store", "keep", "30", "--log", str(folder)]) == 0


def test_a_line_of_the_audit_log_that_says_nothing_is_named_and_nothing_changes(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = folder / "audit.jsonl"
    path.write_bytes(b'{"at":"20\n' + path.read_bytes())
    before = everything(folder).count(ADA.encode())
    assert main(["player", "forget", ADA, "--log", str(folder)]) == 2
    assert "audit.jsonl, line 1, is damaged (" in capsys.readouterr().err
    assert everything(folder).count(ADA.encode()) >= before


def test_nobody_is_forgotten_under_a_running_evening(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    room = Room(folder)
    before = everything(folder)
    assert main(["player", "forget", ADA, "--log", str(folder)]) == 2
    assert "is run by another floorman" in capsys.readouterr().err
    assert everything(folder).count(ADA.encode()) >= before.count(ADA.encode())
    room.journal.close()


def test_a_tournaments_file_forgets_places_deals_and_who_did_it(folder: Path) -> None:
    """Names of fields, of kinds and of others stay, whatever somebody is called."""
    (folder / "evening.jsonl").unlink()
    room = Room(folder)
    room.do("set_up", setup=TOURNAMENT)
    for seat, name in enumerate((ADA, "deal", "icm")):
        room.do("sit", seat=seat, name=name)
    room.do("begin")
    room.director.do(DirectorCommand(do="offer", kind="icm", kept=0), by=ADA)
    room.director.do(DirectorCommand(do="pause"), by=f"Mia, {ADA}")
    room.director._note("out", {"groups": [["icm", ADA]]})
    room.journal.close()
    for name in (ADA, "deal", "icm"):
        assert main(["player", "forget", name, "--log", str(folder)]) == 0
    assert checked(folder) == 0
    with closing(Journal(folder / "evening.jsonl")) as journal:
        then = journal.evening
    assert [one.name for one in then.players] == ["Player 1", "Player 2", "Player 3"]
    assert then.groups == (("Player 3", "Player 1"),)
    told = [json.loads(line) for line in (folder / "evening.jsonl").open()]
    [offer] = [one for one in told if one["do"] == "offer"]
    assert (offer["by"], offer["with"]["kind"]) == ("Player 1", "icm")
    [pause] = [one for one in told if one["do"] == "pause"]
    assert pause["by"] == "Mia, Player 1"
    assert set(offer["with"]["amounts"]) == {"Player 1", "Player 2", "Player 3"}


# days --------------------------------------------------------------------------------------------


def aged(folder: Path, days: int) -> None:
    """The first session, the evening and the audit log were that long ago."""
    now = time.time_ns() // 1_000_000
    (folder / "evening.jsonl").unlink()
    room = Room(folder, now=now - days * DAY_MS)
    room.do("set_up", setup=CASH)
    room.journal.close()
    (folder / FILE).unlink()
    store = Store(folder / FILE)
    zoe = {"command": "call", "role": "dealer", "name": "Zoe", "id": "z"}
    store.append_past((now - days * DAY_MS, line) for line in [*evening(2), zoe])
    store.append_past((now, line) for line in evening(1, "2026-11-24T20:00:00+01:00"))
    store.close()
    path = folder / "audit.jsonl"
    path.unlink()
    when = [datetime.now().astimezone() - timedelta(days=days)]
    audit = Audit(path, lambda: 0.0, lambda: when[0])
    for _ in range(3):
        audit.note("command", do="call", name=ADA)
    when[0] += timedelta(days=days)
    audit.note("command", do="fold", name=NAMES[1])
    audit.close()


def test_what_is_older_than_so_many_days_goes(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    aged(folder, 40)
    whole = check(folder / FILE)
    there = ["--log", str(folder)]
    assert main(["store", "keep", "41", *there]) == 0
    assert capsys.readouterr().out == "0 lines and 0 of the audit log are gone\n"
    assert main(["store", "keep", "30", *there]) == 0
    said = capsys.readouterr().out
    assert said.endswith("and 3 of the audit log are gone, and evening.jsonl\n")
    assert checked(folder) == 0, capsys.readouterr().err
    assert check(folder / FILE)[1:] == whole[1:], "the head is the same"
    assert "Zoe" not in kept_names(folder)
    assert ADA in kept_names(folder)
    with closing(Store(folder / FILE)) as store:
        assert [began[:10] for _, began, *_ in store.sessions()] == ["2026-11-24"]
        assert len(Library(store).hands({})) == 1
        assert store.append(*session("2026-11-25T20:00:00+01:00")) == whole.lines + 2
    assert [json.loads(line).get("do") for line in (folder / "audit.jsonl").open()][1:] == ["fold"]
    assert main(["store", "keep", "30", *there]) == 0
    assert capsys.readouterr().out.endswith("\n0 lines and 0 of the audit log are gone\n")
    Audit(folder / "audit.jsonl", lambda: 0.0).note("opened")
    assert checked(folder) == 0


def test_a_beginning_that_is_cut_off_otherwise_is_found(folder: Path) -> None:
    aged(folder, 40)
    assert main(["store", "keep", "30", "--log", str(folder)]) == 0
    path = folder / "audit.jsonl"
    first, *rest = path.read_bytes().splitlines()
    path.write_bytes(b"\n".join(rest) + b"\n")
    assert checked(folder) == 1
    path.write_bytes(b"\n".join([first.replace(b"3", b"4"), *rest]) + b"\n")
    with closing(sqlite3.connect(folder / FILE)) as connection:
        connection.execute("UPDATE dropped SET upto = upto - 1")
        connection.commit()
    assert checked(folder) == 1

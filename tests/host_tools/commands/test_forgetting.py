"""A name in records, evening or audit log can be forgotten, and heads stay."""

import json
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Timer
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from host_tools.access.audit import Audit
from host_tools.access.keyring import Keyring
from host_tools.commands import forgetting
from host_tools.commands.cli import main
from host_tools.evening.journal import Journal
from host_tools.ground import chain
from host_tools.ground.cannot import CannotError
from host_tools.store import retention, schema
from host_tools.store.folder import FILE
from host_tools.store.index import HandIndex
from host_tools.store.store import Store
from host_tools.store.upkeep import check
from tests.host_tools.evening.room import CASH, Room
from tests.host_tools.stage import NAMES as NAMED
from tests.host_tools.store.played import evening, session, store_of

AUDIT, EVENING = "audit.jsonl", "evening.jsonl"


def stored(folder: Path, *names: str) -> None:
    """Each of them did something at a table, and two sat there."""
    with closing(Store(folder / FILE)) as store:
        began, _ = session()
        store.append(began, *({"command": "call", "name": name} for name in names))
        store.append({"names": {str(seat): name for seat, name in enumerate(names[:2])}})


def ran(folder: Path, *names: str) -> None:
    """Each of them, or two at once, stopped the clock of an evening or let it go on."""
    if not (folder / EVENING).exists():
        room = Room(folder)
        room.do("set_up", setup=CASH)
        room.seat(3, chips=5000)
        room.do("begin")
        room.journal.close()
    with closing(Journal(folder / EVENING)) as journal:
        for name in names:
            clock = journal.evening.clock
            journal.append(0, "pause" if clock and clock.runs else "go_on", {}, by=name)


def noted(folder: Path, *names: str, field: str = "by") -> None:
    """The audit log says each of them."""
    with closing(Audit(folder / AUDIT, lambda: 0.0)) as audit:
        for name in names:
            audit.note("opened", **{field: name})


def heads(folder: Path) -> list[bytes]:
    return [
        check(folder / FILE).head,
        *(chain.check(folder / one).head for one in (EVENING, AUDIT)),
    ]


def everything(folder: Path) -> bytes:
    return b"".join(one.read_bytes() for one in folder.rglob("*") if one.is_file())


def forgets(folder: Path, name: str) -> bool:
    """True when the name is gone, and the files are as sound as before."""
    before, said = heads(folder), marked(name)
    assert main(["player", "forget", "--log", str(folder), "--", name]) == 0
    assert heads(folder) == before
    assert main(["store", "check", "--log", str(folder)]) == 0
    Journal(folder / EVENING).close()
    left = everything(folder)
    return not any(
        json.dumps(said, ensure_ascii=ascii)[1:-1].encode() in left for ascii in (True, False)
    )


@pytest.mark.parametrize(
    "name", ["Zoe", "Smith, John", "A, A, A", "Zoe, ", ", Zoe", 'Zoë "x\\', "😀 Bob"]
)
@pytest.mark.parametrize("where", [stored, ran, noted])
def test_who_stands_in_one_file_alone_is_forgotten(
    tmp_path: Path, where: Callable[..., None], name: str
) -> None:
    for write in (stored, ran, noted):
        write(tmp_path, "Mia", "Tom")
    where(tmp_path, name)
    assert forgets(tmp_path, name)
    assert b"Mia" in everything(tmp_path)


@pytest.mark.parametrize("name", ["Zoe", "Smith, John"])
def test_who_did_things_with_another_alone_is_forgotten(tmp_path: Path, name: str) -> None:
    stored(tmp_path, "Mia")
    ran(tmp_path, f"Mia, {name}", f"{name}, Mia")
    noted(tmp_path, f"Mia, {name}, Tom")
    assert forgets(tmp_path, name)
    by = [json.loads(line).get("by", "") for line in (tmp_path / EVENING).open()]
    assert sum("Mia" in one for one in by) == 2


@pytest.mark.parametrize(
    "name", ["Q" * 250, "Q" * 150 + ", " + "R" * 150, "Q" * 250 + ", R", "Q" * 199 + ", RRR"]
)
def test_a_name_that_the_audit_log_cut_is_gone_with_the_whole_one(
    tmp_path: Path, name: str
) -> None:
    for write in (stored, ran, noted):
        write(tmp_path, "Mia", name, f"Mia, {name}" if write is not stored else "Tom")
    noted(tmp_path, name, field="name")
    for field in ("by", "name"):  # as an earlier version cut what it was told
        noted(tmp_path, name[:200], field=field)
    assert forgets(tmp_path, name)
    assert b"QQQ" not in everything(tmp_path)
    assert b"RRR" not in everything(tmp_path)


@pytest.mark.parametrize("name", ["x\ud800", "\udcff, Zoe", "\ud83d\ude00", "Mia\udfff" * 50])
def test_half_a_character_in_a_name_is_a_question_mark(tmp_path: Path, name: str) -> None:
    """A path or an argument that is no UTF-8 comes with some."""
    for write in (stored, ran, noted):
        write(tmp_path, "Mia", name)
    with closing(Store(tmp_path / FILE)) as store:
        last = store.append(*session(port="\ud800"), {"trouble": "\udfff", "3\ud800": 1})
        assert [row.line for row in store.since(last - 1)] == [{"trouble": "?", "3?": 1}]
    with closing(Journal(tmp_path / EVENING)) as journal:
        said = {"seat": 9, "name": name, "chips": 5000, "money": 5000}
        journal.append(0, "sit", said, "\ud800", by=name)
        before = journal.evening
    with closing(Journal(tmp_path / EVENING)) as journal:
        assert journal.evening == before
    Keyring(tmp_path / "devices.json").add("dealer", name, name)
    assert Keyring(tmp_path / "devices.json").devices()[0].person == marked(name)
    (tmp_path / "devices.json").unlink()
    assert forgets(tmp_path, name)


def marked(name: str) -> str:
    return "".join("?" if "\ud800" <= one <= "\udfff" else one for one in name)


def test_no_made_up_name_is_given_to_two(tmp_path: Path) -> None:
    """Whichever of the three files has it, and where the others were begun anew."""
    for write in (stored, ran, noted):
        for name in ("Zoe", "Mia", "Tom", "Uma"):
            write(tmp_path, name)
    assert forgets(tmp_path, "Zoe")
    (tmp_path / AUDIT).unlink()
    noted(tmp_path, "Mia", "Mia, Player 2")
    assert forgets(tmp_path, "Mia")
    (tmp_path / EVENING).unlink()
    ran(tmp_path, "Tom, Player 4")
    assert forgets(tmp_path, "Tom")
    assert forgets(tmp_path, "Uma")
    with closing(Store(tmp_path / FILE)) as store:
        assert {*store.names()} == {"Player 1", "Player 3", "Player 5", "Player 6"}


def test_who_writes_a_line_meanwhile_is_waited_for(tmp_path: Path) -> None:
    for write in (stored, ran, noted):
        write(tmp_path, "Zoe")
    other = chain.ChainedFile(tmp_path / AUDIT, alone=True)
    Timer(0.3, other.close).start()
    assert forgets(tmp_path, "Zoe")


def test_a_file_that_another_program_has_leaves_all_as_it_was(tmp_path: Path) -> None:
    for write in (stored, ran, noted):
        write(tmp_path, "Zoe")
    head = check(tmp_path / FILE)
    with closing(chain.ChainedFile(tmp_path / AUDIT, alone=True)):
        assert main(["player", "forget", "Zoe", "--log", str(tmp_path)]) == 2
    with closing(Store(tmp_path / FILE)) as store:
        assert "Zoe" in store.names()
    assert check(tmp_path / FILE) == head
    assert forgets(tmp_path, "Zoe")


def test_a_name_in_a_text_that_somebody_wrote_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Not one of which it is a part, and not who is called so in part."""
    for write in (stored, ran, noted):
        write(tmp_path, "Zoe", "Zoe Miller")
    with closing(Audit(tmp_path / AUDIT, lambda: 0.0)) as audit:
        for why in ("marked by zoe.", "Zoe's", "Zoey"):
            audit.note("retired", deck="blue", by="Zoe", why=why)
    assert main(["player", "forget", "Zoe", "--log", str(tmp_path)]) == 0
    assert capsys.readouterr().err == (
        f'floorman: {AUDIT}, line 3: Zoe stands in "why", too, and stays there:'
        " look at it (2 in all)\n"
    )


def test_nobody_has_half_a_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for write in (stored, ran, noted):
        write(tmp_path, "Mia", "Tom, Zoe")
    for name in ("Mi", "Mia, Tom", "Tom, Zo", "om, Zoe"):
        assert main(["player", "forget", name, "--log", str(tmp_path)]) == 2
        assert f"nobody is called {name}" in capsys.readouterr().err


def test_all_that_names_a_player_is_exported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for write in (stored, ran, noted):
        write(tmp_path, "Mia, Smith, John")
    assert main(["player", "export", "Smith, John", "--log", str(tmp_path)]) == 0
    said = json.loads(capsys.readouterr().out)
    assert [len(said[part]) for part in ("named", "events", "audit")] == [0, 1, 1]


@pytest.fixture
def three(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """All files name Zoe, hands too; who holds one is not waited for."""
    monkeypatch.setattr(schema, "_PATIENCE_S", 0.1)
    for write in (stored, ran, noted):
        write(tmp_path, "Zoe", "Mia")
    with closing(Store(tmp_path / FILE)) as store, closing(HandIndex(store)) as hands:
        store.append(*evening(2))
        hands.follow()
    return tmp_path


def forget(folder: Path, name: str = "Zoe") -> int:
    return main(["player", "forget", name, "--log", str(folder)])


@pytest.mark.parametrize("statement", ["VACUUM", "PRAGMA wal", "COMMIT"])
def test_who_is_not_wholly_forgotten_is_called_the_same_in_the_end(
    three: Path,
    statement: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The disk was full, or the program was ended; whoever is forgotten meanwhile is another."""
    with monkeypatch.context() as patch:
        patch.setattr(retention, "connect", lambda *told, **how: Failing(statement, *told, **how))
        assert forget(three) != 0
    said = capsys.readouterr().err
    assert ("Zoe is Player 1" in said) == (statement != "COMMIT")
    assert "disk is full" in said
    if statement != "COMMIT":
        assert forget(three, "Mia") == 0
        assert capsys.readouterr().out.startswith("Mia is Player 2: ")
    assert forget(three) == 0
    assert capsys.readouterr().out.startswith("Zoe is Player 1: ")
    assert b"Zoe" not in everything(three)
    assert main(["store", "check", "--log", str(three)]) == 0
    assert forget(three) == 2, "there is nothing to end"


class Failing:
    """A connection of which one statement finds no room."""

    def __init__(self, statement: str, path: Path, lasting: bool = False) -> None:
        self._statement = statement
        self._connection = schema.connect(path, lasting)

    def execute(self, statement: str, *values: Any) -> object:
        if statement.startswith(self._statement):
            raise sqlite3.OperationalError("database or disk is full")
        return self._connection.execute(statement, *values)

    def close(self) -> None:
        self._connection.close()


def test_a_file_that_cannot_be_written_is_written_when_there_is_room(
    three: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(forgetting.Rewriting, "write", lambda self: _full())
        assert forget(three) == 2
    assert forget(three) == 0
    assert (
        capsys.readouterr().out
        == "Zoe is Player 1: 0 lines, 1 of the evening, 1 of the audit log\n"
    )
    assert b"Zoe" not in everything(three)


def _full() -> None:
    raise CannotError("there is no room")


def test_who_reads_meanwhile_is_told_of_and_the_name_goes_when_he_is_gone(
    three: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(sqlite3.connect(three / FILE)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM event").fetchone()
        assert forget(three) == 1
        assert "is read by another program: end that one first" in capsys.readouterr().err
    assert forget(three) == 0
    assert capsys.readouterr().out.startswith("Zoe is Player 1: ")
    assert b"Zoe" not in everything(three)


def test_a_host_that_runs_meanwhile_writes_no_name_that_it_remembers(tmp_path: Path) -> None:
    lines = evening(4)
    half = len(lines) // 2
    with closing(store_of(tmp_path)) as store, closing(HandIndex(store)) as hands:
        for line in lines[:half]:
            store.append(line)
            hands.follow()
        assert forget(tmp_path, NAMED[0]) == 0
        for line in lines[half:]:
            store.append(line)
            hands.follow()
        assert hands.count() == 4
    assert NAMED[0].encode() not in everything(tmp_path)
    assert main(["store", "check", "--log", str(tmp_path)]) == 0


LETTERS = st.sampled_from('abcé😀ß ,#"\\\n\u2028Ωx0') | st.characters(exclude_categories=["Cs"])
NAMES = st.one_of(
    st.text(LETTERS, min_size=1, max_size=12),
    st.builds(", ".join, st.lists(st.text(LETTERS, max_size=5), min_size=2, max_size=3)),
    st.builds(lambda text, count: text * count, st.text(LETTERS, min_size=1), st.just(210)),
    st.integers(1, 6).map("Player {}".format),
    st.integers(1, 9).map(lambda n: f"#{n}" * 32),
).filter(str.strip)


@settings(
    derandomize=True,
    deadline=None,
    max_examples=6,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)  # a shrunk one takes minutes
@given(names=st.lists(NAMES, min_size=3, max_size=4, unique=True), data=st.data())
def test_whoever_is_named_can_be_forgotten(names: Sequence[str], data: st.DataObject) -> None:
    """Each with a tail of its own, or one might stand in another."""
    told = [name if name.startswith("Player ") else f"{name}-{n}." for n, name in enumerate(names)]
    with TemporaryDirectory() as made:
        folder = Path(made)
        for write in (stored, ran, noted):
            both = [f"{told[0]}, {told[1]}"] if write is not stored else []
            write(folder, *data.draw(st.permutations(told)), *both)
        for name in data.draw(st.permutations(told)):
            assert forgets(folder, name)
            if name.startswith("Player "):
                continue
            write = data.draw(st.sampled_from((stored, ran, noted)))
            write(folder, name)
            assert forgets(folder, name)

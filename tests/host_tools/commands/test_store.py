"""`floorman store`, `import` and `log`: what they print, and what they do to nothing."""

import json
import threading
from pathlib import Path
from queue import SimpleQueue

import pytest

from host_tools.commands.browsing import Binder
from host_tools.commands.cli import main
from host_tools.store.folder import FILE
from host_tools.store.library import Library
from host_tools.store.store import Store
from host_tools.store.upkeep import check
from host_tools.table.lines import text_of
from tests.host_tools.store.played import evening, store_of

PATIENCE_S = 20


def log(path: Path, hands: int) -> str:
    path.write_text("".join(text_of(line) + "\n" for line in evening(hands)))
    return str(path)


def test_a_log_is_imported_and_printed_as_it_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    there = ["--log", str(tmp_path / "records")]
    path = log(tmp_path / "old.jsonl", 2)
    assert main(["import", path, *there]) == 0
    lines = len(evening(2))
    assert capsys.readouterr().out == f"{path}: {lines} new lines in 1 sessions\n2 new hands\n"
    assert main(["import", path, *there]) == 0
    assert capsys.readouterr().out == f"{path}: 0 new lines in 0 sessions\n0 new hands\n"
    assert main(["log", *there]) == 0
    assert capsys.readouterr().out == Path(path).read_text()
    began = evening(0)[0]["session"]
    assert main(["log", "--list", *there]) == 0
    assert capsys.readouterr().out == f"1  {began}  p  file\n"
    assert main(["log", "--list", "--json", *there]) == 0
    assert capsys.readouterr().out == (
        f'{{"session": 1, "began": "{began}", "port": "p", "from": "file"}}\n'
    )
    assert main(["log", "--session", "7", *there]) == 2
    assert "there is no session 7: floorman log --list has all" in capsys.readouterr().err


def test_records_without_a_line_say_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Store(tmp_path / FILE).close()
    assert main(["log", "--folder", str(tmp_path)]) == 2
    assert "has no lines: no table was played at" in capsys.readouterr().err


def test_files_that_are_no_logs_are_named_and_the_others_come_in(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "diary").write_text("dear diary\n")
    path = log(tmp_path / "old.jsonl", 1)
    files = [str(tmp_path / "diary"), str(tmp_path / "none"), path]
    assert main(["import", *files, "--log", str(tmp_path / "records")]) == 1
    printed = capsys.readouterr()
    assert printed.err == (
        f"floorman: {tmp_path}/diary, line 1 is no line of a log: dear diary\n"
        f"floorman: {tmp_path}/none cannot be read (No such file or directory)\n"
    )
    assert printed.out.endswith("\n1 new hands\n")


def test_a_store_is_checked_copied_and_rebuilt(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = store_of(tmp_path, *evening(2))
    number, head = store.head
    store.close()
    there = ["--log", str(tmp_path)]
    assert main(["store", "check", *there]) == 0
    assert capsys.readouterr().out == f"{number} lines, {head.hex()[:16]}: sound\n"
    assert main(["store", "check", "--json", *there]) == 0
    said = {"lines": number, "head": head.hex(), "findings": [], "beside": {}}
    assert json.loads(capsys.readouterr().out) == said
    copy = tmp_path / "copy.db"
    assert main(["store", "backup", str(copy), *there]) == 0
    assert check(copy).lines == number
    assert main(["store", "rebuild", *there]) == 0
    assert capsys.readouterr().out.endswith("\n2 hands\n")
    assert main(["store", "backup", str(copy), *there]) == 2
    assert capsys.readouterr().err == f"floorman: {copy} is there already: name a new file\n"


def test_a_damaged_store_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store_of(tmp_path, *evening(2)).close()
    path = tmp_path / FILE
    path.write_bytes(path.read_bytes().replace(b'"kind":', b'"kink":', 1))
    assert main(["store", "check", "--log", str(tmp_path)]) == 1
    printed = capsys.readouterr()
    assert "is not what was written, or one before it\n" in printed.err
    assert printed.out.endswith(": damaged\n")
    path.write_text("no store" * 1000)
    for deed in (["store", "check"], ["log"], ["store", "rebuild"]):
        assert main([*deed, "--log", str(tmp_path)]) == 2
        assert "is no store of Floorman's: move it away" in capsys.readouterr().err


@pytest.mark.parametrize("deed", ["log", "store check", "store rebuild", "store backup copy.db"])
def test_who_only_reads_makes_no_store(
    deed: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*deed.split(), "--log", str(tmp_path)]) == 2
    assert capsys.readouterr().err.startswith("floorman: there is no store at ")
    assert list(tmp_path.iterdir()) == []


def test_a_run_over_a_damaged_store_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / FILE).write_text("no store" * 1000)
    arguments = ["run", "--board", "host", "--hands", "1", "--http", "0", "--log", str(tmp_path)]
    assert main(arguments) == 2
    assert "is no store of Floorman's: move it away" in capsys.readouterr().err


def test_hands_are_bound_while_lines_come(tmp_path: Path) -> None:
    store = store_of(tmp_path, *evening(1))
    shelf = Library(store)
    bound: SimpleQueue[int] = SimpleQueue()
    binder = Binder(store, lambda: bound.put(len(shelf.hands({}))))
    binder.start()
    assert bound.get(timeout=PATIENCE_S) == 1
    store.append(*evening(1, "2026-11-24T20:00:00+01:00"))
    while (hands := bound.get(timeout=PATIENCE_S)) < 2:
        pass
    assert hands == 2
    binder.stop()
    store.close()


def test_every_format_says_the_same_hand(tmp_path: Path) -> None:
    from host_tools.commands.browsing import browser

    store = Store(tmp_path / FILE)
    store.append(*evening(1))
    binder = Binder(store)
    followed = threading.Event()
    binder.followed = followed.set
    binder.start()
    assert followed.wait(PATIENCE_S)
    first = Library(store).hands({})[0]["first"]
    exports = browser(store)._exports
    texts = {name: export.write(first) for name, export in exports.items()}
    assert set(texts) == {"PHH", "OHH", "PokerStars"}
    assert all("Dalia" in text for text in texts.values())
    with pytest.raises(ValueError, match="there is no such hand"):
        exports["PHH"].write(1)
    binder.stop()
    store.close()

"""`floorman export`: which hands, out of what, and what is said of the others."""

import json
import re
import stat
from contextlib import closing
from pathlib import Path

import pytest
from floorman import events as ev

from host_tools.commands.browsing import browser
from host_tools.commands.cli import main
from host_tools.store.index import HandIndex
from host_tools.store.store import Store
from tests.host_tools.outputs.test_hand_browser import served
from tests.host_tools.records.told import SESSION, Told
from tests.host_tools.store.played import evening as played
from tests.host_tools.store.played import store_of

SUNDAY = "2026-11-29T20:00:00+01:00"


def evening() -> Told:
    """A hand that is misdealt and dealt again, one more, and one that is not over."""
    told = Told()
    told.dealt_again()
    for order in ([2, 0, 1], [0, 1, 2]):
        told.key(ev.K_FOLD)
        told.key(ev.K_FOLD)
        told.key(ev.K_NEXT)
        told.deal(order)
    return told


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "evening.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in evening().lines))
    return path


def export(*words: object) -> int:
    return main(["export", *map(str, words)])


def test_all_hands_of_a_log(log: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "evening.phhs"
    assert export(log, "-o", out) == 0
    assert out.read_text().count("variant = ") == 3
    assert stat.S_IMODE(out.stat().st_mode) == 0o600
    said = capsys.readouterr()
    assert said.out == f"{out}: 3 hands\n"
    assert "hand 3 of session" in said.err


def test_what_a_format_cannot_say_is_counted(
    log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert export(log, "--format", "pokerstars") == 0
    said = capsys.readouterr()
    assert said.out.count("PokerStars Hand #") == 2
    assert "one hand left out of pokerstars: it was misdealt" in said.err


def test_one_hand_is_a_file_of_its_own(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert export(log, "--hand", 2) == 0
    assert capsys.readouterr().out.startswith('variant = "NT"')


def test_a_store_has_the_same_hands(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = log.with_name("records.db")
    store = Store(path)
    store.append(*evening().lines)
    store.close()
    for each in (log, path):
        assert export(each, "--format", "ohh") == 0
    said = capsys.readouterr().out
    assert said.count('"ohh"') == 4


def test_hands_of_a_day(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert export(log, "--from", "2026-11-23") == 0
    assert export(log, "--from", "2026-11-24") == 1
    assert "there is no hand to write" in capsys.readouterr().err


def test_a_day_is_written_as_a_day(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        export(log, "--from", "monday")
    assert "2026-11-23, not monday" in capsys.readouterr().err


def test_a_file_that_is_no_log_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "other.txt"
    path.write_text("hello\n")
    assert export(path) == 2
    assert export(tmp_path / "none.jsonl") == 2
    said = capsys.readouterr().err
    assert f"{path}, line 1: this is no line of a table" in said
    assert "No such file" in said


def test_a_line_that_was_cut_off_ends_the_log(
    log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with open(log, "a") as file:
        file.write('{"n": 99, "ki')
    assert export(log) == 0
    assert capsys.readouterr().out.count("variant = ") == 3


@pytest.mark.parametrize("kind", ["phh", "ohh", "pokerstars"])
@pytest.mark.parametrize("hero", ["Nobody", "99", "-1", "4", "0"])
def test_a_hero_who_sits_in_no_hand_is_a_sentence_and_nothing_is_written(
    kind: str, hero: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store_of(tmp_path, *played(2)).close()
    out = tmp_path / "out"
    assert export(tmp_path / "floorman.db", "--format", kind, "--hero", hero, "-o", out) == 2
    said = capsys.readouterr()
    assert f"--hero {hero} sits in none of these hands. There are Ada, Bruno, Chen" in said.err
    assert "seats 1, 2, 3, 5, 6, 7, 8, 10" in said.err
    assert (said.out, out.exists()) == ("", False)


def test_without_names_seats_are_told_alone(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert export(log, "--hero", "Ada") == 2
    assert "hands. There are seats 1, 2, 3" in capsys.readouterr().err
    assert export(log, "--hero", "3") == 0


def test_a_hero_may_sit_in_some_hands_only(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    later = json.loads(json.dumps(played(2, SUNDAY)).replace("Ada", "Zoe"))
    store_of(tmp_path, *played(1), *later).close()
    records = tmp_path / "floorman.db"
    assert export(records, "--format", "ohh", "--hero", "ada") == 0
    assert capsys.readouterr().out.count('"ohh"') == 3
    assert export(records, "--format", "ohh", "--hero", "Zoe", "--hand", 2) == 0
    assert export(records, "--format", "ohh", "--hero", "Ada", "--hand", 2) == 2


@pytest.mark.parametrize(
    ("site", "table"),
    [("Joe's", "Joe s"), ("Joe\nSeat 9: X", "Joe Seat 9: X"), ("Club\u2028 21\x00", "Club 21"),
     (" '' ", "Floorman"), ("O\x85K", "O K")],
)  # fmt: skip
def test_a_site_ends_no_line_and_no_name(
    log: Path, site: str, table: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The site stands where the table's name would, which is cleaned the same way."""
    assert export(log, "--format", "pokerstars", "--site", site) == 0
    told = capsys.readouterr().out.split("\n")
    assert told[1] == f"Table '{table}' 10-max Seat #1 is the button"
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    lines[0]["port"] = site
    log.write_text("".join(json.dumps(line) + "\n" for line in lines))
    assert export(log, "--format", "pokerstars") == 0
    assert capsys.readouterr().out.split("\n")[1] == told[1]


# the same hands out of two files ------------------------------------------------------------


@pytest.fixture
def both(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[Path, Path]:
    """A store, and what `floorman log` prints of it."""
    lines = evening().lines
    lines[0]["port"] = "/dev/ttyACM0"
    store_of(tmp_path, *lines).close()
    assert main(["log", "--log", str(tmp_path)]) == 0
    old = tmp_path / "old.jsonl"
    old.write_text(capsys.readouterr().out)
    return tmp_path / "floorman.db", old


def numbers(text: str) -> list[str]:
    return re.findall(r"PokerStars Hand #(\d+)", text)


def test_a_hand_has_one_number_wherever_it_is_kept(
    both: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    found = []
    for path in both:
        assert export(path, "--format", "pokerstars") == 0
        found.append(numbers(capsys.readouterr().out))
    with closing(Store(both[0])) as store, closing(HandIndex(store)) as index:
        index.follow()
        (_, text), (_, later) = served(browser(store), "1-1/PokerStars", "1-2/PokerStars")
    found.append(numbers(text + later))
    assert found[0] == found[1] == found[2]
    assert len({*found[0]}) == 2


@pytest.mark.parametrize("kind", ["phh", "ohh", "pokerstars"])
def test_a_hand_that_two_files_tell_is_written_once_and_said(
    both: tuple[Path, Path], kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert export(both[0], "--format", kind) == 0
    once = capsys.readouterr().out
    for files in (both, (both[0], both[0])):
        assert export(*files, "--format", kind) == 0
        said = capsys.readouterr()
        assert said.out == once
        assert "3 hands told more than once: written once" in said.err


def test_a_name_that_one_of_them_forgot_makes_no_second_hand(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = played(2)
    store_of(tmp_path, *lines).close()
    old = tmp_path / "old.jsonl"
    old.write_text("".join(json.dumps(line) + "\n" for line in lines))
    assert main(["player", "forget", "Ada", "--folder", str(tmp_path)]) == 0
    assert export(tmp_path / "floorman.db", old, "--format", "ohh") == 0
    said = capsys.readouterr()
    assert said.out.count('"ohh"') == 2
    assert "Ada" not in said.out.partition("{")[2]


def test_a_hand_that_two_files_tell_otherwise_is_said_and_not_lost(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In one of them the first to act raised."""
    paths = tmp_path / "one.jsonl", tmp_path / "other.jsonl"
    for path, keys in zip(paths, ([], [(ev.K_RAISE, 300)]), strict=True):
        told = Told()
        told.dealt_again()
        for key in (*keys, (ev.K_FOLD, 0), (ev.K_FOLD, 0)):
            told.key(*key)
        path.write_text("".join(json.dumps(line) + "\n" for line in told.lines))
    assert export(*paths) == 0
    said = capsys.readouterr()
    assert said.out.count("variant = ") == 3
    assert "one hand told more than once: written once" in said.err  # the misdeal
    assert f"hand 1 of session {SESSION} is told in two ways: both are written" in said.err

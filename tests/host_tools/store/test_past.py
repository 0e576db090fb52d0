"""Logs of JSON lines brought in: once, however often; what is no log is a sentence."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from host_tools.store.past import PastError, bring_in
from host_tools.store.store import Store
from host_tools.table.lines import Line, text_of
from tests.host_tools.store.played import evening, session, store_of


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = store_of(tmp_path)
    yield made
    made.close()


def written(path: Path, lines: Sequence[Line], end: str = "\n") -> Path:
    path.write_text("\n".join(map(text_of, lines)) + end)
    return path


def test_a_log_comes_in_once(store: Store, tmp_path: Path) -> None:
    lines = evening(2)
    log = written(tmp_path / "log.jsonl", lines)
    assert bring_in(store, log) == (1, len(lines), False)
    assert bring_in(store, log) == (0, 0, False)
    assert [row.line for row in store.since()] == lines


def test_a_log_that_has_grown_is_carried_on(store: Store, tmp_path: Path) -> None:
    lines = evening(2)
    bring_in(store, written(tmp_path / "a.jsonl", lines[:50]))
    bring_in(store, written(tmp_path / "b.jsonl", evening(1, "2026-01-01T00:00:00+00:00")))
    assert bring_in(store, written(tmp_path / "a.jsonl", lines)) == (1, len(lines) - 50, False)
    assert [row.line for row in store.of_session(1)] == lines
    assert bring_in(store, written(tmp_path / "a.jsonl", lines[:70])) == (0, 0, False)


def test_sessions_that_differ_later_are_two(store: Store, tmp_path: Path) -> None:
    first, second = [*session(), {"lost": 1}], [*session(), {"lost": 2}]
    for name, lines in (("a", first), ("b", second), ("a", first), ("b", second)):
        bring_in(store, written(tmp_path / name, lines))
    assert [number for number, *_ in store.sessions()] == [1, 4]


def test_what_the_store_prints_comes_in_again_as_it_was(store: Store, tmp_path: Path) -> None:
    lines = [*evening(1), *evening(1, "2026-11-24T20:00:00+01:00")]
    bring_in(store, written(tmp_path / "all.jsonl", lines))
    other = Store(tmp_path / "other" / "floorman.db")
    bring_in(other, written(tmp_path / "again.jsonl", [row.line for row in store.since()]))
    assert [row.line for row in other.since()] == [row.line for row in store.since()]
    other.close()


def test_lines_have_the_time_of_their_session_and_the_tables_clock(
    store: Store, tmp_path: Path
) -> None:
    bring_in(store, written(tmp_path / "log", evening(1)))
    times = [row.at for row in store.since()]
    assert times[1] == 1_795_460_400_000
    assert times[4] - times[2] == 2 * 400


def test_a_line_that_was_cut_off_is_left_out(store: Store, tmp_path: Path) -> None:
    lines = evening(1)
    log = written(tmp_path / "log", lines, end='\n{"n":7,"ki')
    assert bring_in(store, log) == (1, len(lines), True)
    whole = written(tmp_path / "whole", lines, end="")
    assert bring_in(store, whole) == (0, 0, False)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "is no log of Floorman's: its first line does not begin a session"),
        ('{"lost":1}\n', "is no log of Floorman's: its first line does not begin a session"),
        ("a diary\nof mine\n", "line 1 is no line of a log: a diary"),
        ("[1]\n", r"line 1 is no line of a log: \[1\]"),
        ("{}\n" + "[" * 5000 + "\n", r"line 2 is no line of a log: \[\[\["),
        ('{"kind":1}\n', "line 1 is no line of a log"),
        ("\x1b[2J\n", "line 1 is no line of a log: .*2J$"),
    ],
)
def test_what_is_no_log_is_a_sentence_and_changes_nothing(
    store: Store, tmp_path: Path, text: str, sentence: str
) -> None:
    log = tmp_path / "log"
    log.write_text(text)
    with pytest.raises(PastError, match=sentence) as refused:
        bring_in(store, log)
    assert "\x1b" not in str(refused.value)
    assert store.head[0] == 0

"""Whatever stands in records that nobody signs: exports and browser tell what `verify` counts."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from floorman import events as ev

from host_tools.commands.cli import main
from host_tools.reveal.proving import judge
from host_tools.seal.hss import as_text
from host_tools.store.files import lines_of
from host_tools.store.folder import FILE
from host_tools.store.index import HandIndex
from host_tools.store.library import Library, Wish
from host_tools.store.schema import KEPT_BY
from host_tools.store.store import Store
from host_tools.table.lines import Line
from simulator.attacks.fuzz.hand import deal
from tests.host_tools.seal.ruled_day import RuledDay, state_behind
from tests.host_tools.seal.signed_day import Lines, copied, text
from tests.host_tools.store.played import HAND

BEGAN_MS = 1_780_000_000_000
FAR = "9999-12-31T23:59:59.999"
FARTHER = "9999-12-31T23:59:59.999999"
NO_TIME_MS = 10**17
HANDS = 4
Told = list[str]


class Seen:
    """A day's hands by each door, and the words of `verify`."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self._capsys = folder, capsys
        folder.mkdir(exist_ok=True)
        self.db = folder / "kept" / FILE

    def log(self, lines: Lines) -> Path:
        path = self.folder / "day.jsonl"
        path.write_text(text(lines))
        return path

    def run(self, *words: object, status: int = 0) -> str:
        assert main([*map(str, words)]) == status, self._capsys.readouterr()
        return self._capsys.readouterr().out

    def brought_in(self, lines: Lines) -> Path:
        """The store that an import makes of them."""
        self.run("import", self.log(lines), "--folder", self.db.parent)
        return self.db

    def exported(self, path: Path) -> Told:
        """The lines of an export that say what was played for."""
        said = self.run("export", path).splitlines()
        names = ("starting_stacks", "finishing_stacks", "actions")
        return [line for line in said if line.startswith(names)]

    def in_browser(self) -> Told:
        """Stacks of each hand; whoever checks the store finds nothing in it."""
        self.run("store", "check", "--folder", self.db.parent)
        store = Store(self.db)
        library = Library(store)
        found = [one for hand in library.hands(Wish()) for one in library.deals(hand["first"])]
        store.close()
        return [str([(seat.stack, seat.final) for seat in hand.seats]) for hand in found[::-1]]


class Evening:
    """A signed day, and what is told of it when nobody touched it."""

    def __init__(self, day: RuledDay, seen: Seen) -> None:
        self.day, self.lines = day, day.lines
        self.exported = seen.exported(seen.log(day.lines))
        seen.brought_in(day.lines)
        self.in_browser = seen.in_browser()
        ends = [at for at, line in enumerate(day.lines) if line.get("record") == "end"]
        self.starts = [self._next(end) for end in ends[:-1]]  # of the second hand and on

    def _next(self, at: int) -> int:
        return next(n for n in range(at + 1, len(self.lines)) if "n" in self.lines[n])

    def verified(self, seen: Seen, path: Path) -> None:
        said = seen.run("verify", path, "--signer", as_text(self.day.public))
        assert f"signed: 1 to {HANDS}\n" in said
        assert "which the lines before do not lead to" not in said

    def forged(self, at: int, **more: object) -> Line:
        """A session that nobody needs there, with stacks that nobody has."""
        seats = ((0, 1_000_000), (4, 900_000))
        richer = [self._event(ev.SEAT, seat, chips) for seat, chips in seats]
        state = state_behind(self.lines[:at] + richer)
        return {**self.lines[0], "how": "restore", "state": state, **more}

    @staticmethod
    def _event(kind: int, seat: int, value: int) -> Line:
        said = {"n": 0, "kind": kind, "seat": seat, "value": value, "ms": 0}
        return {**said, "past": False, "author": 0}


@pytest.fixture(scope="module")
def day() -> RuledDay:
    return RuledDay(HANDS)


@pytest.fixture
def make(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[[str], Seen]:
    return lambda name: Seen(tmp_path / name, capsys)


@pytest.fixture
def evening(day: RuledDay, make: Callable[[str], Seen]) -> Evening:
    return Evening(day, make("sound"))


@pytest.fixture
def seen(make: Callable[[str], Seen]) -> Seen:
    return make("other")


def timed(lines: Lines) -> Iterator[tuple[int, Line]]:
    return ((BEGAN_MS + 10 * at, line) for at, line in enumerate(lines))


def same(evening: Evening, seen: Seen, path: Path) -> None:
    evening.verified(seen, path)
    assert seen.exported(path) == evening.exported
    assert len(evening.exported) == 3 * HANDS


def followed(seen: Seen) -> Path:
    store = Store(seen.db)
    hands = HandIndex(store)
    hands.follow()
    hands.close()
    store.close()
    return seen.db


# times ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("when", [FAR, FARTHER, "0001-01-01T00:00+14:00", "1971-13-01"])
def test_a_time_that_cannot_be_read_costs_the_time_alone(
    evening: Evening, seen: Seen, when: str
) -> None:
    lines = copied(evening.lines)
    lines[0]["session"] = when
    lines.insert(evening.starts[0], evening.forged(evening.starts[0]))
    same(evening, seen, seen.log(lines))
    same(evening, seen, seen.brought_in(lines))
    assert seen.in_browser() == evening.in_browser
    for form, mark in (("ohh", '"game_number"'), ("pokerstars", "PokerStars Hand")):
        assert seen.run("export", seen.db, "--format", form).count(mark) == HANDS


@pytest.mark.parametrize("at_ms", [NO_TIME_MS, -NO_TIME_MS, 1 << 62])
def test_nor_does_one_of_the_store(evening: Evening, seen: Seen, at_ms: int) -> None:
    rows = list(timed(evening.lines))
    starts = (ev.K_NEXT, ev.KEY), (0, ev.START)
    first = next(
        at for at, (_, line) in enumerate(rows) if (line.get("seat"), line.get("kind")) in starts
    )
    rows[first] = at_ms, rows[first][1]
    rows.insert(evening.starts[0], (BEGAN_MS, evening.forged(evening.starts[0])))
    seen.db.parent.mkdir(parents=True)
    store = Store(seen.db)
    store.append_past(rows)
    store.close()
    same(evening, seen, followed(seen))
    assert seen.in_browser() == evening.in_browser
    seen.run("report", "--folder", seen.db.parent)


# the place ---------------------------------------------------------------------------------------


def test_who_cannot_follow_takes_no_state_that_nobody_counts(evening: Evening, seen: Seen) -> None:
    """A table whose state cannot be, and then one that says another: the second is not counted."""
    first, second = evening.starts[:2]
    broken = {**evening.lines[0], "how": "restore", "state": "0102"}
    keys = [line for line in evening.lines[:first] if "signed_key" in line]
    lines = [broken, *copied(evening.lines[1:3]), *keys, *copied(evening.lines[first:second])]
    lines[2] |= {"from": evening.lines[first]["n"], "head": head_before(evening, first)}
    lines += [evening.forged(second), *copied(evening.lines[second:])]
    path = seen.log(lines)
    said = seen.run("verify", path, "--signer", as_text(evening.day.public))
    assert "do not lead to: 1\n" in said
    seen.run("export", path, status=1)
    seen.brought_in(lines)
    assert seen.in_browser() == []


def head_before(evening: Evening, at: int) -> str:
    """The chain's head there, which the END before it tells."""
    ends = [line for line in evening.lines[:at] if line.get("record") == "end"]
    return str(ends[-1]["body"])[12:76]


class Refused(RuledDay):
    """In the second hand NEXT is refused, and an act is taken back and done again."""

    at = 0
    refused = True

    def ruled_hand(self) -> None:
        if self.hand != 2:
            super().ruled_hand()
            return
        begin, *holes = deal(self.hand)
        self.event(*begin)
        self.start()
        for n, (_, seat, _) in enumerate(holes):
            self.deal(seat, n)
        for n, (kind, seat, value) in enumerate(HAND):
            if n == 6:
                self.at = len(self.lines)
                if self.refused:
                    self.event(ev.KEY, ev.K_NEXT, 0)
                self.event(ev.KEY, ev.K_UNDO, 1)
                self.event(*HAND[n - 1], ev.BY_TABLE)
            self.event(kind, seat, value, ev.BY_TABLE)
        self.end()


def test_undo_behind_a_state_lets_no_other_state_in(make: Callable[[str], Seen]) -> None:
    day = Refused(HANDS)
    evening = Evening(day, make("whole"))
    last = evening.starts[-1]
    joined = {**day.lines[0], "how": "restore", "state": state_behind(day.lines[: day.at])}
    between = copied(day.lines[day.at : last])
    honest = {**day.lines[0], "how": "restore", "state": state_behind(day.lines[:last])}
    told = []
    for name, session in (("honest", honest), ("forged", evening.forged(last))):
        seen = make(name)
        lines = [joined, *between, session, *copied(day.lines[last:])]
        exported = seen.exported(seen.log(lines))
        seen.brought_in(lines)
        told.append((exported, seen.in_browser()))
    assert told[0] == told[1]
    assert told[0][0] != []


class TakenBack(Refused):
    """No NEXT is refused there."""

    refused = False


def test_who_follows_anew_knows_that_a_state_is_needed(make: Callable[[str], Seen]) -> None:
    """UNDO went behind a state: the next one is counted, whoever follows the lines."""
    day = TakenBack(HANDS)
    evening, seen = Evening(day, make("whole")), make("other")
    last = evening.starts[-1]
    joined = {**day.lines[0], "how": "restore", "state": state_behind(day.lines[: day.at])}
    first = [joined, *copied(day.lines[day.at : last])]
    second = [evening.forged(last), *copied(day.lines[last:])]
    seen.db.parent.mkdir(parents=True)
    for lines in (first, second):
        store = Store(seen.db)
        store.append_past(timed(lines))
        store.close()
        followed(seen)
    assert "1000000" in seen.in_browser()[-1]
    assert judge(lines_of(seen.db)).stated == 2


# order and grouping ------------------------------------------------------------------------------


def test_sessions_of_a_table_that_take_turns(evening: Evening, seen: Seen) -> None:
    second, third = evening.starts[:2]
    rows = list(timed(evening.lines))
    seen.db.parent.mkdir(parents=True)
    store = Store(seen.db)
    store.append_past(rows[:second])
    store.append_past([(BEGAN_MS, evening.forged(third)), *rows[third:]])
    followed(seen)
    store.append_past(rows[second:third], 1)
    store.close()
    same(evening, seen, followed(seen))
    assert sorted(seen.in_browser()) == sorted(evening.in_browser)


def test_a_log_and_what_was_heard_are_two_tables(evening: Evening, seen: Seen) -> None:
    """A state behind a log is needed to whoever heard the table: it is counted, and told."""
    third = evening.starts[1]
    seen.db.parent.mkdir(parents=True)
    store = Store(seen.db)
    store.append_past(timed(evening.lines[:third]))
    store.append(evening.forged(third), *copied(evening.lines[third:]))
    store.close()
    followed(seen)
    said = seen.run("verify", seen.db, "--signer", as_text(evening.day.public), status=1)
    assert "do not lead to: 1\n" in said
    assert "told 2 hands of other tables" in said  # what was heard names neither table nor key
    browser = seen.in_browser()
    assert browser[:2] == evening.in_browser[:2]
    assert "1000000" in browser[2]
    exported = seen.exported(seen.db)
    assert len(exported) == 3 * HANDS
    assert any("1000000" in line for line in exported)


@pytest.mark.parametrize(
    "port", [5, None, ["x"], '["/dev/x", "file"]', "[x", "\x00", 10**18, {"a": 1}]
)
def test_whatever_a_port_is(evening: Evening, seen: Seen, port: object) -> None:
    lines = copied(evening.lines)
    lines[0]["port"] = port
    same(evening, seen, seen.log(lines))
    same(evening, seen, seen.brought_in(lines))
    assert seen.in_browser() == evening.in_browser


MISPLACED = {
    "a session in another one": "UPDATE event SET session = 1 WHERE id >= {second}",
    "a session without its first line": "UPDATE event SET line = '{{}}' WHERE id = {second}",
    "a session that is not there": "UPDATE event SET session = 2 WHERE id >= {second}",
}


@pytest.mark.parametrize("change", MISPLACED.values(), ids=MISPLACED)
def test_a_line_in_a_session_that_is_not_its_own_is_nobodys(
    evening: Evening, seen: Seen, change: str
) -> None:
    """Its table would be one to who proves the day, and another one to the browser."""
    third = evening.starts[1]
    other = evening.forged(third, port="/dev/y")
    seen.brought_in([*evening.lines[:third], other, *evening.lines[third:]])
    with closing(sqlite3.connect(seen.db)) as connection, connection:
        connection.execute("DROP TRIGGER event_update")
        connection.execute(change.format(second=third + 1))
        connection.execute(KEPT_BY["update"][1].made)
    for words in (
        ("verify", seen.db, "--signer", as_text(evening.day.public)),
        ("export", seen.db),
        ("store", "rebuild", "--folder", seen.db.parent),
    ):
        seen.run(*words, status=2)
    seen.run("store", "check", "--folder", seen.db.parent, status=1)


# what nobody signs -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        {"names": {"9" * 5000: "x"}},
        {"names": {"²": "x", "٣": "y", "-1": "z", "10": "a"}},
        {"names": {"0": ["a"]}},
        {"clock": "kept"},
        {"clock": None, "off_ms": "x"},
        {"strange": 1, "ms": "x"},
        {"id": 1, "line": {"strange": 1}},
    ],
)
def test_an_odd_line_costs_no_hand(evening: Evening, seen: Seen, line: Line) -> None:
    lines = copied(evening.lines)
    lines.insert(1, line)
    same(evening, seen, seen.log(lines))
    same(evening, seen, seen.brought_in(lines))
    assert seen.in_browser() == evening.in_browser
    seen.run("report", "--folder", seen.db.parent)


@pytest.mark.parametrize("fields", [{"session": None}, {"session": []}, {"build": 5}])
def test_nor_does_an_odd_field(evening: Evening, seen: Seen, fields: Line) -> None:
    lines = copied(evening.lines)
    lines[0] |= fields
    state = state_behind(lines[: evening.starts[0]]).upper()
    lines.insert(evening.starts[0], {**lines[0], "how": "restore", "state": state})
    same(evening, seen, seen.log(lines))
    same(evening, seen, seen.brought_in(lines))
    assert seen.in_browser() == evening.in_browser

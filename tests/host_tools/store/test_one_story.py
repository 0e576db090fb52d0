"""The hand browser tells of the hands that the exports tell of, over every restart."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from host_tools.records.hand import Hand
from host_tools.store.files import hands_of
from host_tools.store.index import HandIndex
from host_tools.store.library import Library, Wish
from host_tools.store.store import Store
from host_tools.store.upkeep import check
from tests.host_tools.seal.ruled_day import BOOT, Loom, RuledDay, plain, state_behind
from tests.host_tools.seal.signed_day import Lines, copied
from tests.host_tools.seal.test_told_and_proved import joined_late, past, restarted


@pytest.fixture(scope="module")
def day() -> RuledDay:
    return RuledDay(3)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = Store(tmp_path / "floorman.db")
    yield made
    made.close()


def in_browser(store: Store, lines: Lines, at_once: int = 1 << 20) -> list[Hand]:
    """The hands as they are opened; whoever follows them is started anew with each part."""
    for at in range(0, len(lines), at_once):
        store.append(*lines[at : at + at_once])
        hands = HandIndex(store)
        hands.follow()
        hands.close()
    library = Library(store)
    told = [deal for one in library.hands(Wish(), 100) for deal in library.deals(one["first"])]
    none = {"first": 0, "last": 0, "started": "", "session": "", "table": ""}
    return [replace(hand, **none) for hand in told[::-1]]  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", range(8))
def test_whatever_was_started_anew(day: RuledDay, store: Store, seed: int) -> None:
    lines = restarted(day, seed)
    assert in_browser(store, lines, 40 if seed % 2 else len(lines)) == plain(day.lines)


@pytest.mark.parametrize("seed", range(4))
def test_whoever_joined_late(day: RuledDay, store: Store, seed: int) -> None:
    lines, _ = joined_late(day, seed)
    assert in_browser(store, lines) == plain(lines)


def session(day: RuledDay, how: str, state: str = "") -> dict[str, object]:
    return {**day.lines[0], "session": "later", "how": how, "state": state, "boot": BOOT}


def test_a_host_that_was_away_for_whole_hands(day: RuledDay, store: Store) -> None:
    """They are told out of the table's ring, and can be opened as others can."""
    ends = [at for at, line in enumerate(day.lines) if line.get("record") == "end"]
    ring = past([line for line in day.lines[ends[0] + 1 : ends[1]] if "n" in line])
    again = [session(day, "restore", state_behind(day.lines[: ends[1]])), *ring]
    lines = copied(day.lines[: ends[0] + 1]) + again + copied(day.lines[ends[1] :])
    assert in_browser(store, lines) == plain(day.lines)
    library = Library(store)
    assert all(len(list(library.replay(one["first"]))) > 20 for one in library.hands(Wish()))


def test_a_state_that_somebody_put_in_twice(day: RuledDay, store: Store) -> None:
    end = next(at for at, line in enumerate(day.lines) if line.get("record") == "end")
    forged = session(day, "restore", state_behind(day.lines))
    lines = [*copied(day.lines[: end + 1]), forged, dict(forged), *copied(day.lines[end + 1 :])]
    assert in_browser(store, lines) == plain(lines) == plain(day.lines)


def test_a_table_that_tells_all_again_at_the_second_session(day: RuledDay, store: Store) -> None:
    ring = [line for line in day.lines if "n" in line][:100]
    at = day.lines.index(ring[-1]) + 1
    again = [session(day, "replay"), session(day, "replay"), *copied(ring)]
    lines = copied(day.lines[:at]) + again + copied(day.lines[at:])
    assert in_browser(store, lines) == plain(lines) == plain(day.lines)


def test_lines_that_are_held_and_break_off(day: RuledDay, store: Store) -> None:
    """They begin hands of their own, which nobody proves: all readers tell the same ones."""
    kept = [line for line in day.lines if "n" in line]
    ends = [at for at, line in enumerate(kept) if line.get("record") == "end"]
    broken = [session(day, "restore", state_behind(kept[:20])), *copied(kept[: ends[0] + 2])]
    at = day.lines.index(kept[ends[1]]) + 1
    lines = copied(day.lines[:at]) + broken + copied(day.lines[at:])
    assert in_browser(store, lines) == plain(lines)


def test_a_line_that_is_none_costs_its_session_alone(day: RuledDay, store: Store) -> None:
    """Hands of the next session are told, also where nobody remembers the one before."""
    strange = {**session(day, "replay"), "boot": BOOT + 1}
    bad = {"n": 0, "kind": 300, "seat": 0, "value": 0, "ms": 0, "past": False, "author": 0}
    other = {**day.lines[0], "boot": BOOT + 2}
    lines = [*copied(day.lines), strange, bad, other, *copied(day.lines[1:])]
    for at_once in (1 << 20, 60):
        assert len(in_browser(Store(store.path.with_name(f"{at_once}.db")), lines, at_once)) == 6


def test_what_somebody_weaves(day: RuledDay, tmp_path: Path) -> None:
    for seed in range(40):
        lines = Loom(day, seed).woven(day.lines)
        store = Store(tmp_path / f"{seed}.db")
        try:
            told = plain(lines)
            assert in_browser(store, lines) == told, seed
        except ValueError:
            pass  # a line is none: an export says which
        finally:
            store.close()


TURNS = 12


def two_sessions(day: RuledDay, rng: Random) -> list[Lines]:
    """Lines that somebody wove, maybe, and a state in the midst of them."""
    lines = Loom(day, rng.randrange(1000)).woven(day.lines)
    lines = lines if rng.random() < 0.6 else copied(day.lines)
    at = rng.randrange(5, max(12, len(lines) - 5))
    led = state_behind(rng.choice((lines[:at], day.lines)))
    return [lines[:at], [session(day, "restore", led), *lines[at:]]]


def written_in_turn(day: RuledDay, rng: Random, store: Store) -> None:
    """Logs that were imported while they grew; whoever follows them is started anew at times."""
    logs = [two_sessions(day, rng) for _ in range(3)]
    begun: list[tuple[int, Lines]] = []
    while begun or any(logs):
        if any(logs) and rng.random() < 0.3:
            begun.append((0, rng.choice([log for log in logs if log]).pop(0)))
        if not begun:
            continue
        number, lines = begun.pop(rng.randrange(len(begun)))
        some, rest = lines[: (count := rng.choice((7, 40, 200)))], lines[count:]
        begins = store.last() + 1
        store.append_past(((1_780_000_000_000, line) for line in some), number)
        if rest:
            begun.append((number or begins, rest))
        if rng.random() < 0.5:
            hands = HandIndex(store)
            hands.follow()
            hands.close()


@pytest.mark.parametrize("seed", range(TURNS))
def test_what_is_written_in_turn(day: RuledDay, store: Store, seed: int) -> None:
    written_in_turn(day, Random(seed), store)
    hands = HandIndex(store)
    hands.follow()
    hands.close()
    assert check(store.path).findings == []
    library = Library(store)
    told = [deal for one in library.hands(Wish(), 100) for deal in library.deals(one["first"])]
    try:
        exported = list(hands_of(store.path, []))
    except ValueError:
        return  # a line is none: an export says which
    assert by_place(told) == by_place(exported)


def by_place(hands: list[Hand]) -> list[Hand]:
    return sorted((replace(hand, level=0) for hand in hands), key=lambda hand: hand.first)

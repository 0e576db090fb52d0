"""The delay: nothing leaves before its time, nothing is lost, the order stands."""

import stat
from pathlib import Path
from random import Random
from threading import Event

import pytest

from host_tools.ground.cannot import CannotError
from host_tools.reveal import queue as queue_module
from host_tools.reveal.queue import Item, Queue

DELAY = 20


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "private" / "queue.db"


def taken(queue: Queue, now: float) -> list[int]:
    """The lines that leave now."""
    found: list[Item] = []
    while item := queue.take(now):
        found.append(item)
    return [item.line["n"] for item in found]


def test_a_line_leaves_when_the_delay_is_over(path: Path) -> None:
    queue = Queue(path, 0)
    queue.set_delay(DELAY)
    queue.put(1, {"n": 1}, 100.0)
    queue.put(2, {"n": 2}, 100.5)
    assert queue.due_in(100.5) == 19.5
    assert taken(queue, 119.999) == []
    assert taken(queue, 120.0) == [1]
    assert (queue.waiting, queue.due_in(120.0)) == (1, 0.5)
    assert queue.shown == 1
    assert taken(queue, 500.0) == [2]
    assert queue.shown == 2
    assert queue.due_in(500.0) is None


def test_what_came_before_is_left_out(path: Path) -> None:
    queue = Queue(path, 0)
    assert queue.put(7, {"n": 7}, 0)
    assert queue.put(7, {"n": 7}, 0) is None
    assert queue.put(3, {"n": 3}, 0) is None
    assert queue.source == 7
    queue.begin_anew()
    assert queue.put(1, {"n": 8}, 0)
    assert taken(queue, 0) == [7, 8]


def test_after_a_restart_all_that_was_not_shown_waits_again(path: Path) -> None:
    queue = Queue(path, 0)
    queue.set_delay(DELAY)
    for n in range(3):
        queue.put(n + 1, {"n": n}, 100.0 + n)
    assert taken(queue, 120.0) == [0]
    queue.close()
    for now in (121.0, 5.0):  # the second time the computer itself had been started anew
        queue = Queue(path, now)
        assert (queue.delay_s, queue.source, queue.waiting) == (DELAY, 3, 2)
        assert taken(queue, now + DELAY - 0.001) == []
        assert [item.line["n"] for item in queue if queue.is_shown(item)] == [0]
        if now == 5.0:
            assert taken(queue, now + DELAY) == [1, 2]
        queue.close()


def test_the_delay_grows_at_any_time_and_shrinks_when_nothing_waits(path: Path) -> None:
    queue = Queue(path, 0)
    queue.set_delay(DELAY)
    queue.put(1, {"n": 1}, 0)
    queue.set_delay(60)
    assert taken(queue, 59.9) == []
    with pytest.raises(ValueError, match=r"cannot go below 60 s while 1 lines wait: stop the"):
        queue.set_delay(59)
    assert taken(queue, 60) == [1]
    queue.set_delay(0)
    queue.put(2, {"n": 2}, 70)
    assert taken(queue, 70) == [2]


def test_the_file_is_its_users_alone_and_one_process_has_it(path: Path) -> None:
    queue = Queue(path, 0)
    queue.put(1, {"n": 1}, 0)
    modes = {stat.S_IMODE(one.stat().st_mode) for one in path.parent.iterdir()}
    assert modes == {0o600}
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    with pytest.raises(CannotError, match=r"is in use: another floorman reveal has it open"):
        Queue(path, 0)


def test_a_file_of_something_else_is_refused(path: Path) -> None:
    path.parent.mkdir()
    path.write_text("dear diary\n" * 99)
    with pytest.raises(CannotError, match="is no queue of floorman reveal: name another one"):
        Queue(path, 0)


def test_shown_lines_are_forgotten_and_others_are_not(path: Path) -> None:
    queue = Queue(path, 0)
    queue.set_delay(DELAY)
    for n in range(4):
        queue.put(n + 1, {"n": n}, n)
    taken(queue, 21)  # two of them
    queue.forget(99)
    assert [item.line["n"] for item in queue] == [1, 2, 3]


def test_whenever_it_is_killed_order_and_delay_stand(path: Path) -> None:
    """A small one of `make bench ARGS=reveal`."""
    chance = Random(1)
    now, came, left = 0.0, 0, 0
    queue = Queue(path, now)
    queue.set_delay(DELAY)
    since = {}
    for _ in range(300):
        now += chance.random() * 4
        if chance.random() < 0.1:
            queue.close()
            now = now if chance.random() < 0.5 else chance.random() * 100
            queue = Queue(path, now)
            since = dict.fromkeys(range(left, came), now)
        else:
            queue.put(came + 1, {"n": came}, now)
            since[came] = now
            came += 1
        for n in taken(queue, now):
            assert n == left
            assert now - since[n] >= DELAY
            left += 1
        assert left == came or now - since[left] < DELAY
    assert left > 100


def test_a_disk_that_takes_its_time_holds_no_line_up(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, released = Event(), Event()

    def slow(path: Path) -> None:
        begun.set()
        assert released.wait(30)

    monkeypatch.setattr(queue_module, "_checkpoint", slow)
    queue = Queue(path, 0)
    for n in range(1, 1001):
        queue.put(n, {"n": n}, 0)
        assert taken(queue, 0) == [n]
    assert begun.wait(30)
    released.set()
    queue.close()


def test_the_log_of_sqlite_is_used_again(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    queue = Queue(path, 0)
    monkeypatch.setattr(queue._disk, "submit", lambda work, *values: work(*values))
    sizes = []
    for n in range(1, 4001):
        queue.put(n, {"n": n}, 0)
        queue.take(0)
        sizes.append(path.with_name("queue.db-wal").stat().st_size)
    queue.close()
    assert max(sizes[2000:]) == max(sizes[:2000])

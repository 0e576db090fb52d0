"""The computer's clock against a table's: drift and steps, whatever comes late."""

from random import Random

from host_tools.store.drift import Clocks, Compared

MINUTE_MS = 60_000
BOOT = 1_790_000_000_000


def compared(ahead: list[int], late: dict[int, int] | None = None) -> Compared:
    """Each ten minutes a second of events; `ahead` is the computer's clock, `late` by window."""
    clocks, rng = Clocks(), Random(5)
    clocks.begin()
    for window, by in enumerate(ahead):
        for n in range(20):
            ms = window * 10 * MINUTE_MS + n * 50
            waits = (late or {}).get(window, 0)
            clocks.take(BOOT + ms + by + waits + rng.randrange(1, 40), ms)
    found = clocks.compared()
    assert found
    return found


def near(found: Compared, drift_ms: int, *steps: int) -> bool:
    told = [by for _, by in found.steps]
    close = all(abs(one - other) < 100 for one, other in zip(told, steps, strict=True))
    return abs(found.drift_ms - drift_ms) < 100 and close


def test_clocks_that_agree() -> None:
    found = compared([0] * 12)
    assert near(found, 0)
    assert round(found.hours, 2) == round(11 / 6, 2)


def test_drift_both_ways() -> None:
    assert near(compared([n * 30 for n in range(20)]), 570)
    assert near(compared([-n * 30 for n in range(20)]), -570)


def test_steps_both_ways_are_dated() -> None:
    assert near(compared([0] * 5 + [3_600_000] * 5), 0, 3_600_000)
    found = compared([0] * 5 + [-3_600_000] * 5)
    assert near(found, 0, -3_600_000)
    ((at, _),) = found.steps
    assert 0 <= at - (BOOT + 50 * MINUTE_MS - 3_600_000) < 2000


def test_lines_that_a_computer_fetched_late_are_no_step() -> None:
    """The computer was away for half an hour, and then had all of it at once."""
    late = {4: 30 * MINUTE_MS, 5: 20 * MINUTE_MS, 6: 10 * MINUTE_MS}
    assert near(compared([0] * 12, late), 0)


def test_a_step_that_was_taken_back_looks_like_lines_that_came_late() -> None:
    assert near(compared([0] * 5 + [3_600_000] * 5 + [-60_000] * 5), 0, -60_000)


def test_a_table_that_was_switched_on_again_begins_anew() -> None:
    clocks = Clocks()
    for start in (BOOT, BOOT + 90_000_000):
        for minute in range(0, 60, 10):
            clocks.take(start + minute * MINUTE_MS, minute * MINUTE_MS)
    found = clocks.compared()
    assert found
    assert near(found, 0)
    assert round(found.hours, 2) == round(10 / 6, 2)


def test_half_an_hour_is_too_short() -> None:
    clocks = Clocks()
    for minute in (0, 10, 20):
        clocks.take(BOOT + minute * MINUTE_MS, minute * MINUTE_MS)
    assert clocks.compared() is None
    assert Clocks().compared() is None

"""A test that hangs fails, and one quick enough is never rung for."""

import signal

import pytest

from tests.limit import limited

needs_alarms = pytest.mark.skipif(not hasattr(signal, "SIGALRM"), reason="no alarms here")


@needs_alarms
def test_what_hangs_fails_with_its_time() -> None:
    with pytest.raises(pytest.fail.Exception, match=r"^not over after 0\.01 s$"), limited(0.01):
        signal.pause()


@needs_alarms
def test_what_is_over_is_not_rung_for() -> None:
    before = signal.getsignal(signal.SIGALRM)
    with limited(1000):
        pass
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    assert signal.getsignal(signal.SIGALRM) is before


@needs_alarms
def test_this_very_test_is_limited() -> None:
    assert 0 < signal.getitimer(signal.ITIMER_REAL)[0] <= 600

"""Guesses are slowed an address at a time; nothing grows without end."""

from host_tools.access import bucket
from host_tools.access.bucket import Bucket
from host_tools.access.passes import TOO_MANY, WRONG, Pass
from host_tools.access.roles import PRODUCTION, Who

WHO = Who(PRODUCTION, "operator")


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_only_the_token_is_known() -> None:
    keeper = Pass("right", WHO, Clock())
    assert not keeper.wrong("right", "10.0.0.1")
    for n, token in enumerate(("", "righ", "rightt", "ri\udcffght", "übel")):
        assert keeper.wrong(token, str(n)) == WRONG


def test_a_bucket_fills_as_time_passes_and_not_above_its_rim() -> None:
    bucket = Bucket(2, 0.5, 0)
    assert [bucket.take(0) for _ in range(3)] == [True, True, False]
    assert not bucket.take(1)
    assert bucket.take(2)
    assert [bucket.take(1000) for _ in range(3)] == [True, True, False]


def test_one_address_slows_no_other() -> None:
    clock = Clock()
    keeper = Pass("right", WHO, clock)
    tries = [keeper.wrong("left", "10.0.0.1") for _ in range(12)]
    assert tries == [WRONG] * 10 + [TOO_MANY] * 2
    assert keeper.wrong("left", "10.0.0.2") == WRONG
    assert not keeper.wrong("right", "10.0.0.1")
    clock.now += 2
    assert keeper.wrong("left", "10.0.0.1") == WRONG


def test_addresses_are_forgotten() -> None:
    keeper = Pass("right", WHO, Clock())
    for n in range(3000):
        keeper.wrong("left", str(n))
    assert len(keeper._wrong) == bucket.KNOWN

"""Slaps as the sensors heard them: trimmers that are turned, what is judged, what is learned."""

from collections.abc import Iterable

import pytest
from floorman.link import exams

from host_tools.bring_up import slap_steps, slaps
from host_tools.bring_up.bench import Bench
from host_tools.bring_up.keeping import keep
from host_tools.bring_up.outcome import Result
from host_tools.bring_up.slaps import SEATS, Slap
from host_tools.link.messages import Examined, Message


def usual(seat: int, further: Iterable[int] = (), dull: Iterable[int] = ()) -> list[Slap]:
    """Five soft knocks and five hard ones; sensors that hear `further`, or only their own seat."""
    beside = {seat, (seat + 1) % SEATS, (seat - 1) % SEATS}
    far = {(seat + 2) % SEATS, (seat - 2) % SEATS}
    soft = beside | far & set(further)
    hard = beside | far
    dim = set(dull) - {seat}
    return [Slap(frozenset(heard - dim), (500, 600)) for heard in 5 * [soft] + 5 * [hard]]


def table(**unusual: Iterable[int]) -> dict[int, list[Slap]]:
    return {seat: usual(seat, **unusual) for seat in range(SEATS)}


def judged(heard: slaps.Slaps) -> Result:
    result = Result()
    slap_steps._judge(result, heard)
    return result


def test_sensors_that_hear_alike_are_left_alone() -> None:
    assert slaps.turns(table()) == {}
    result = judged(table())
    assert (result.verdict, [one.facts for one in result.figures]) == ("pass", [{"least": 500}])


def test_who_hears_more_is_turned_down_and_who_hears_less_up() -> None:
    heard = table(further=[3], dull=[7])
    assert slaps.turns(heard) == {3: -2, 7: 4}
    said = [(one.name, one.facts["seat"]) for one in judged(heard).doubted]
    assert said == [("HEARS_MORE", 4), ("HEARS_LESS", 8)]


def test_a_table_that_hears_too_far_is_turned_down_as_a_whole() -> None:
    every = {seat: 10 * [Slap(frozenset(range(SEATS)), (500, 500))] for seat in range(SEATS)}
    assert slaps.turns(every) == dict.fromkeys(range(SEATS), -1)
    alone = {seat: 10 * [Slap(frozenset([seat]), (None, None))] for seat in range(SEATS)}
    assert slaps.turns(alone) == dict.fromkeys(range(SEATS), 1)


@pytest.mark.parametrize(("times", "verdict"), [(1, "unsure"), (3, "fail")])
def test_a_sensor_that_misses_its_own_seat_is_turned_up(times: int, verdict: str) -> None:
    heard = table()
    heard[4][:times] = times * [Slap(heard[4][0].heard - {4}, (None, None))]
    assert slaps.turns(heard) == {4: 1}
    result = judged(heard)
    assert result.verdict == verdict
    [said] = result.failed or result.doubted
    assert (said.name, said.facts) == ("MISSES", {"seat": 5, "missed": times, "of": 10})


def test_a_sensor_that_is_late_at_its_own_seat_is_named_with_the_early_one() -> None:
    heard = table()
    heard[0][2] = Slap(heard[0][2].heard, (-120, 600))
    [said] = judged(heard).doubted
    assert (said.name, said.facts) == ("LATE_SENSOR", {"seat": 1, "other": 10, "us": -120})


def test_four_bytes_a_seat_are_learned() -> None:
    heard = table()
    heard[0][2] = Slap(heard[0][2].heard, (-120, None))
    heard[1] = [Slap(frozenset([1]), (None, None)), Slap(frozenset([0]), (None, None))]
    heard[2] = [Slap(frozenset([2, 3]), (9_999, 42))]
    lines = slaps.learned(heard)
    assert [*lines] == [*range(slaps.SEATS)]
    assert [*b"".join(lines.values())][:16] == [
        10, 0, 60, 0, 2, 255, 255, 1, 1, 254, 4, 0, 10, 50, 60, 0,
    ]  # fmt: skip


def test_an_answer_without_the_own_sensor_has_no_lead() -> None:
    none = exams.UNHEARD
    assert slaps.slap_of((0b1011, none, 0, 40)) == Slap(frozenset({0, 1, 3}), (None, None))
    assert slaps.slap_of((0b1011, 50, 0, none)) == Slap(frozenset({0, 1, 3}), (-50, None))


class Refusing:
    """A table that answers KEEP so."""

    def __init__(self, kept: int) -> None:
        self.kept = kept
        self.heard: list[Message] = []
        self.told: list[tuple[int, int]] = []

    def ask(self, what: int, place: int) -> Examined:
        self.told.append((what, place))
        return Examined(what, place, (self.kept if what == exams.KEEP else 0, 0, 0, 0))

    def wait(self, seconds: float, until: object = None) -> None:
        """Virtual."""

    def hold_clear(self) -> None:
        """Held."""

    def enough(self) -> None:
        """Let go."""


@pytest.mark.parametrize("why", ["NOT_WRITTEN", "NOT_TOLD"])
def test_what_is_not_kept_fails_the_step(why: str) -> None:
    """The flash refuses, or the table started anew between two bytes."""
    result, full = Result(), Refusing(getattr(exams, why))
    keep(Bench(full, full), result, "learned_seats", slaps.learned(table()))  # type: ignore[arg-type]
    assert [said.name for said in result.failed] == [why]
    known = b"".join(slaps.learned(table()).values()).ljust(exams.LEARN_BYTES, b"\0")
    assert full.told == [
        *((exams.LEARNT, line) for line in range(exams.LEARN_BYTES // exams.LEARN_EACH)),
        *((exams.LEARN + at, byte) for at, byte in enumerate(known)),
        (exams.KEEP, 0),
    ]

"""The examination: everything a table can be asked, and a person be asked to do, in order.

The table is a `Patient`: a real one on its port, or one in the simulator.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Protocol, TypeGuard

from floorman.events import READER_HIGH, READER_SHARED
from floorman.link import exams

from host_tools.doctor.evidence import Air, Evidence, Line, Parts, sum_of
from host_tools.doctor.newer import newer_of
from host_tools.doctor.recall import learned_of
from host_tools.link.messages import Count, Examined, LinkError, Message
from host_tools.table.builds import build_of

SETTLE_S = 2.0  # a table that was just joined has said what it knows
LIES_S = 1.5  # a card that lies there was read
DIPS_S = 1.0  # a reader that lost its registers was noticed
OWN_S = 1.0  # behind another reader's: its own has read it, too
GONE_S = 4.0  # a card that was taken away was missed
ROWS = 3
_LOOKS = 2  # at what stays dark: the table may have shown its own over it
BACK = 255
_TIMES = 8  # 32 bytes each
_MORE = 4  # times a reader without a field is polled again
_ENDED_S = 6.0  # a table that starts, or was paired, examines nothing for five seconds


class ExamError(LinkError):
    """The table cannot be examined."""


class PlayedError(ExamError):
    """A hand is being played."""


class PairedError(ExamError):
    """The table is being paired, or was just now."""


class Patient(Protocol):
    """A table.  `heard` grows with every message."""

    heard: list[Message]

    def ask(self, what: int, place: int) -> Examined | None:
        """Have something examined; None when no answer came."""

    def wait(self, seconds: float, until: Callable[[], bool] = lambda: False) -> None:
        """Let the table's messages come in."""


class Looking(Protocol):
    """Somebody who looks at the rows and lights."""

    def sees_row(self, row: int) -> bool:
        """All dots of the row are on."""

    def first_dark_light(self, show: Callable[[int], None]) -> int | None:
        """Have the lights shown one by one; the first that stays dark."""


class Person(Looking, Protocol):
    """Somebody at the table."""

    def lit_row(self) -> int | None:
        """The row of which all dots are on, where it is another than should be."""

    def clear_felt(self) -> None:
        """Take everything off the felt."""

    def lay(self, zone: int, name: str) -> bool:
        """Lay a card on the reader that people call so, and nothing else; False: not there."""

    def take(self) -> None:
        """Take it away."""


def answers(message: Message, what: int, place: int) -> TypeGuard[Examined]:
    """True when this is the answer to a question, and not a late one to another."""
    return (
        isinstance(message, Examined)
        and message.what in (what, exams.REFUSED)
        and message.place == place
    )


def examine(
    patient: Patient,
    person: Person | None,
    places: Iterable[int] | None = None,
    watch_s: float = 10.0,
    tell: Callable[[str], None] = lambda text: None,
    newer: Iterable[str] = (),
) -> Evidence:
    """Everything, and cards on `places`, all of them unless given.  ExamError when refused.

    `newer` are kinds of places that are known to have PN5180s, whether one answers or not.
    """
    evidence = Evidence(by_hand=person is not None, said=frozenset(newer))
    patient.wait(SETTLE_S)
    known = len(patient.heard)
    evidence.hear(patient.heard)
    tell("parts and wires")
    _roll(patient, evidence)
    evidence.parts = parts_of(demand(patient, exams.PARTS, 0))
    if not evidence.parts.fram:
        evidence.fram = identity_of_fram(patient)
    _recall(patient, evidence)
    for zone in range(evidence.fitted):
        evidence.lines[zone] = _line(patient, zone, 1 if person is None else _TIMES)
        ask_for_alias(patient, evidence, zone)
    if person is not None:
        person.clear_felt()
        patient.wait(GONE_S, lambda: not any(_lying(patient).values()))
    tell("what the readers hear")
    for zone in _alive(evidence):
        evidence.quiet[zone] = _quiet(patient, evidence, zone)
    _watch(patient, evidence, watch_s)
    if person is not None:
        tell("rows and lights")
        _look(patient, person, evidence)
        _count_dips(patient, evidence)
        tell("a card on each place")
        _lay(patient, person, evidence, range(evidence.fitted) if places is None else places)
    evidence.hear(patient.heard[known:])
    return evidence


def _recall(patient: Patient, evidence: Evidence) -> None:
    """Ask what the table learned; an older firmware does not say."""
    for line in range(exams.READER_LINES + evidence.fitted):
        answer = patient.ask(exams.LEARNT, line)
        if answer is None or answer.what == exams.REFUSED:
            return
        if evidence.knocks is None:
            evidence.knocks = {}
        if not learned_of(evidence, line, answer):
            return


def _roll(patient: Patient, evidence: Evidence) -> None:
    """Chips, and what is wrong with those that do not work: a table looks again and again, so it
    may know more by now than it said first.
    """
    _, fitted, *_ = demand(patient, exams.CHIP, 0)
    for zone in range(fitted):
        version, _, fault, _ = demand(patient, exams.CHIP, zone)
        evidence.versions = (*evidence.versions, version)
        if zone in evidence.health and fault:
            evidence.health[zone] = fault
    versions = dict(enumerate(evidence.versions))
    evidence.newer = newer_of(versions, evidence.health, evidence.table, evidence.said)


def _quiet(patient: Patient, evidence: Evidence, zone: int) -> Air:
    """Polls of a reader on an empty felt; without a field a PN5180 sends nothing at all, and
    calls each poll disturbed.  Noise so dense leaves one of many through."""
    air = Air(*demand(patient, exams.AIR, zone))
    if zone in evidence.newer and air.is_spoiled:
        air = sum_of([air, *(Air(*demand(patient, exams.AIR, zone)) for _ in range(_MORE))])
        if air.is_spoiled:
            evidence.dark.add(zone)
    return air


def _line(patient: Patient, zone: int, times: int) -> Line:
    """A reader's wires, tried so often: a clock edge that counts twice is rare."""
    answers = [demand(patient, exams.LINE, zone) for _ in range(times)]
    wrong, of = (sum(answer[at] for answer in answers) for at in (0, 1))
    _, _, idle, dips = answers[-1]
    return Line(wrong, of, idle, dips)


def ask_for_alias(patient: Patient, evidence: Evidence, zone: int) -> None:
    """Ask for another reader that its chip select reaches, where that can be."""
    state = evidence.health.get(zone)
    unanswered = state == READER_HIGH and zone in evidence.newer
    if state == READER_SHARED or unanswered:
        other, count, *_ = demand(patient, exams.ALIAS, zone)
        found = evidence.raises if unanswered else evidence.aliases
        found |= {zone: other} if count else {}


def _alive(evidence: Evidence) -> list[int]:
    return [zone for zone in range(evidence.fitted) if zone not in evidence.health]


def demand(patient: Patient, what: int, place: int) -> tuple[int, ...]:
    """The numbers of an answer; ExamError when there is none, or a refusal.

    A pairing that is over is waited for: a table that just started may be one.
    """
    answer = patient.ask(what, place)
    if _pairs(answer):
        patient.wait(_ENDED_S)
        answer = patient.ask(what, place)
    if answer is None:
        raise ExamError("the table does not answer any more: look at its cable and its supply")
    if _pairs(answer):
        raise PairedError(
            "the table is being paired, or FLOOR is held at its keypad: nothing is examined until"
            " five seconds after that; then try again"
        )
    if answer.what == exams.REFUSED:
        raise PlayedError(
            "a hand is being played, or its cards lie at seats: end it first (MISDEAL), clear the"
            " felt, then examine the table"
        )
    return answer.numbers


def _pairs(answer: Examined | None) -> bool:
    return (
        answer is not None and answer.what == exams.REFUSED and answer.numbers[0] == exams.PAIRED
    )


def parts_of(numbers: tuple[int, ...]) -> Parts:
    """The answer to exams.PARTS."""
    found, *keys = numbers
    return Parts(bool(found & 1), bool(found & 2), bool(found & 4), any(keys), found >> 4)


def identity_of_fram(patient: Patient) -> bytes:
    """The identity of a chip in the FRAM's place; an older firmware does not say."""
    answer = patient.ask(exams.FRAM, 0)
    if answer is None or answer.what == exams.REFUSED:
        return b""
    return b"".join(number.to_bytes(2, "big") for number in answer.numbers)


def _lying(patient: Patient) -> dict[int, int]:
    """Tags on each place, as the table last said."""
    counts = [message for message in patient.heard if isinstance(message, Count)]
    return {count.zone: count.tags for count in counts}


def _lies_at(patient: Patient, zone: int) -> bool:
    return _lying(patient).get(zone, 0) > 0


def _watch(patient: Patient, evidence: Evidence, seconds: float) -> None:
    """Watch for tags that turn up where nothing lies."""
    before = len(patient.heard)
    patient.wait(seconds)
    news = patient.heard[before:]
    evidence.ghosts = sum(isinstance(count, Count) and count.tags > 0 for count in news)
    evidence.watched_s = seconds


def _look(patient: Patient, person: Person, evidence: Evidence) -> None:
    """Rows and lights show the game again afterwards, also when somebody has had enough."""
    try:
        for row in range(ROWS):
            if not any(_sees(patient, person, row) for _ in range(_LOOKS)):
                evidence.dark_rows.append(row)
                evidence.lit_instead[row] = person.lit_row()
            demand(patient, exams.ROW, BACK)
        evidence.dark_light = person.first_dark_light(lambda at: _show(patient, at))
        if evidence.dark_light is not None:  # the table may have lit its own over it
            again = person.first_dark_light(lambda at: _show(patient, at))
            evidence.dark_light = again if again == evidence.dark_light else None
    finally:
        patient.ask(exams.LIGHT, BACK)


def _count_dips(patient: Patient, evidence: Evidence) -> None:
    """Supplies that dipped while rows and lights were at their brightest."""
    patient.wait(DIPS_S)
    for zone in _alive(evidence):
        if _line(patient, zone, 1).dips > evidence.lines[zone].dips:
            evidence.dipped.append(zone)


def _sees(patient: Patient, person: Looking, row: int) -> bool:
    demand(patient, exams.ROW, row)
    return person.sees_row(row)


def _show(patient: Patient, light: int) -> None:
    demand(patient, exams.LIGHT, light)


def _lay(patient: Patient, person: Person, evidence: Evidence, places: Iterable[int]) -> None:
    table = build_of(evidence.table)
    patience = 1 + len(evidence.dark)  # each of them holds up the sweep
    for zone in places:
        if zone in evidence.health or zone in evidence.dark:
            continue
        if not person.lay(zone, evidence.names[zone]):
            continue
        patient.wait(patience * LIES_S, lambda: any(_lying(patient).values()))
        if any(_lying(patient).values()):
            patient.wait(patience * OWN_S, partial(_lies_at, patient, table.zone(zone)))
        counted = _lying(patient)
        evidence.heard_at[zone] = frozenset(
            one for one in range(evidence.fitted) if counted.get(table.zone(one))
        )
        evidence.laid[zone] = Air(*demand(patient, exams.AIR, zone))
        evidence.beside[zone] = {
            other: Air(*demand(patient, exams.AIR, other))
            for other in table.beside(zone)
            if other < evidence.fitted and other not in evidence.health
        }
        person.take()
        patient.wait(patience * GONE_S, lambda: not any(_lying(patient).values()))

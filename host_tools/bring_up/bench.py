"""What a step measures with: the table's own firmware, and a person's hands."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from floorman.link import exams

from host_tools.bring_up import marks
from host_tools.doctor.diagnosis import groups
from host_tools.doctor.evidence import Air, Line, Parts, sum_of
from host_tools.doctor.examination import Looking, Patient, demand, parts_of
from host_tools.doctor.newer import newer_of
from host_tools.doctor.recall import line_of
from host_tools.link.messages import Began, Health, Started
from host_tools.table.builds import FULL, board_data

_BOOTS = 2  # questions that a table may leave unanswered: six seconds each
_RETRIES = 8
_RETRY_S = 0.2  # a reader that did not answer is tried again after 400 ms


class AtTable(Looking, Protocol):
    """Somebody with hands and eyes."""

    def clear(self) -> None:
        """Take everything away."""

    def press(self, key: int) -> None:
        """Hold a key of the keypad down for a moment, by row * 5 + column."""

    def knock(self, seat: int) -> None:
        """Knock in front of a seat."""

    def turn(self, seat: int, eighths: int) -> None:
        """Turn the trimmer of a seat's knock sensor so that it hears more, or less."""

    def hold_clear(self) -> None:
        """Hold CLEAR down until it is enough."""

    def enough(self) -> None:
        """Stop knocking; let go of CLEAR."""


class Person(AtTable, Protocol):
    """Somebody at the table who is asked."""

    def knock_on(self, seat: int, times: int) -> None:
        """Knock in front of a seat, a second apart, until it is enough: so many are heard."""

    def start_anew(self) -> None:
        """Switch the table off, cable and supply, and on again."""

    def lay(self, zone: int, cards: int = 1, gap_mm: int = 0, height_mm: int = 0) -> None:
        """Lay cards on a place and nothing elsewhere: so far apart, so high above the reader."""


@dataclass(frozen=True)
class Tags:
    """Listings that found one tag, that found more, different tags in all, of so many."""

    one: int
    more: int
    different: int
    of: int

    @property
    def heard(self) -> int:
        """Listings that found anything."""
        return self.one + self.more


def hub() -> tuple[int, ...]:
    """The seven readers of the first hub."""
    return tuple(sorted(groups()["hub1"]))


class Bench:
    """ExamError from every question that the table does not answer."""

    def __init__(
        self,
        patient: Patient,
        person: Person,
        ours: str = "",
        newer: frozenset[str] = frozenset(),
    ) -> None:
        self.patient = patient
        self.person = person
        self.ours = ours
        """The firmware that this floorman would flash; "" for any."""
        self.newer = newer
        """Kinds of places that are known to have PN5180s."""

    def wake(self) -> None:
        """A table that was just plugged in takes some seconds."""
        for _ in range(_BOOTS):
            if self.patient.ask(exams.CHIP, 0) is not None:
                return

    @property
    def build(self) -> str:
        """The table's firmware, as it last said."""
        began = [message for message in self.patient.heard if isinstance(message, Began)]
        return began[-1].build if began else ""

    @property
    def starts(self) -> int:
        """How often the table has started, as it last said; a cable pull is no start."""
        told = [message for message in self.patient.heard if isinstance(message, Started)]
        return told[-1].times if told else 0

    def told_starts(self) -> int:
        """The same once the table has said it: a snapshot may be on its way before that."""
        for _ in range(_BOOTS):
            if self.starts:
                break
            self.patient.ask(exams.CHIP, 0)
        return self.starts

    def numbers(self, what: int, place: int = 0) -> tuple[int, ...]:
        """One answer."""
        return demand(self.patient, what, place)

    def places(self) -> int:
        """How many readers the table has room for."""
        return self.numbers(exams.CHIP)[1]

    def chip(self, zone: int) -> tuple[int, int]:
        """VersionReg and what is wrong with it; one that was just plugged in gets its time."""
        for _ in range(_RETRIES):
            version, _, fault, _ = self.numbers(exams.CHIP, zone)
            fault = fault or self._said_of(zone)
            if not fault:
                break
            self.patient.wait(_RETRY_S)
        return version, fault

    def _said_of(self, zone: int) -> int:
        """A reader that starts and no more has no fault while it is tried again."""
        told = [one for one in self.patient.heard if isinstance(one, Health) and one.zone == zone]
        return told[-1].state if told else 0

    def line(self, zone: int, asks: int) -> Line:
        """Registers written and read back."""
        every = [Line(*self.numbers(exams.LINE, zone)) for _ in range(asks)]
        return Line(
            sum(one.wrong for one in every),
            sum(one.of for one in every),
            min(one.idle for one in every),
            every[-1].dips,
        )

    def is_newer(self, zone: int) -> bool:
        """The reader there is a PN5180."""
        version, fault = self.chip(zone)
        return bool(newer_of({zone: version}, {zone: fault} if fault else {}, FULL, self.newer))

    def air(self, zone: int, asks: int = marks.AIR_ASKS) -> Air:
        """What answers to REQA, and what else is heard."""
        return sum_of(Air(*self.numbers(exams.AIR, zone)) for _ in range(asks))

    def tags(self, zone: int, asks: int) -> Tags:
        """What the reader lists.  Of the different tags the most of one question counts."""
        return _tags_of([self.numbers(exams.TAGS, zone) for _ in range(asks)])

    def hear(self, zone: int, level: int, asks: int = 1) -> Tags | None:
        """Listings at a level of the reader, from 1, the weakest, on; None: there is no such."""
        found = _tags_of([self.numbers(exams.HEAR + level, zone) for _ in range(asks)])
        return found if found.of else None

    def learned(self) -> bytearray:
        """All that the table has learned so far."""
        found = bytearray()
        for line in range(exams.LEARN_BYTES // exams.LEARN_EACH):
            found += line_of(self.numbers(exams.LEARNT, line))
        return found

    def in_force(self) -> bool:
        """Readers are as the table learned them: it has started since."""
        return self.numbers(exams.LEARNT)[3] == 1

    def parts(self) -> Parts:
        """What of the second bus answers, and whether a key is down."""
        return parts_of(self.numbers(exams.PARTS))


def _tags_of(every: Sequence[tuple[int, ...]]) -> Tags:
    one, more, _, of = map(sum, zip(*every, strict=True))
    return Tags(one, more, max(numbers[2] for numbers in every), of)


def within(zones: Sequence[int]) -> dict[str, list[int]]:
    """Hubs that are complete by now, and of each decoder's readers those that are wired."""
    shared = {name: [zone for zone in all_ if zone in zones] for name, all_ in groups().items()}
    complete = {name for name, all_ in groups().items() if len(shared[name]) == len(all_)}
    hubs = board_data()["hubs"]
    return {
        name: some
        for name, some in shared.items()
        if (name in complete if name in hubs else len(some) > 1)
    }

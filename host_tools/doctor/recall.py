"""A table says what it learned of its knock sensors and of its readers."""

from collections.abc import Sequence

from floorman.link import exams

from host_tools.doctor.evidence import Evidence, LearnedKnocks, LearnedReader
from host_tools.link.messages import Examined

_NEVER = 255  # of a lead: the neighbour did not hear one knock


def line_of(numbers: Sequence[int]) -> bytes:
    """The four bytes of a line of what is learned, out of an answer to LEARNT."""
    return b"".join(number.to_bytes(2, "big") for number in numbers[:2])


def learned_of(evidence: Evidence, line: int, answer: Examined) -> bool:
    """Note a line of what is learned (exams.LEARNT); False when there is none."""
    state, in_force = answer.numbers[2:]
    evidence.in_force = in_force == 1
    evidence.torn = state == exams.LEARNED_TORN
    if state != exams.LEARNED:
        return False
    a, b, c, d = line_of(answer.numbers)
    if line >= exams.READER_LINES:
        reader = LearnedReader(a, b - 1 if b else None, c - 1 if c else None, d)
        evidence.readers[line - exams.READER_LINES] = reader
    elif evidence.knocks is not None and a:
        before, behind = (None if lead == _NEVER else lead * exams.LEARN_US for lead in (b, c))
        evidence.knocks[line] = LearnedKnocks(a, before, behind, d)
    return True

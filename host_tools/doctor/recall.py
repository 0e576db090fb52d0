"""A table says what it learned of its knock sensors and of its readers."""

from floorman.link import exams

from host_tools.doctor.evidence import Evidence, LearnedKnocks, LearnedReader
from host_tools.link.messages import Examined

_NEVER = 255  # of a lead: the neighbour did not hear one knock


def learned_of(evidence: Evidence, line: int, answer: Examined) -> bool:
    """Note a line of what is learned (exams.LEARNT); False when there is none."""
    first, last, state, in_force = answer.numbers
    evidence.in_force = in_force == 1
    evidence.torn = state == exams.LEARNED_TORN
    if state != exams.LEARNED:
        return False
    a, b, c, d = first >> 8, first & 255, last >> 8, last & 255
    if line >= exams.READER_LINES:
        reader = LearnedReader(a, b - 1 if b else None, c - 1 if c else None, d)
        evidence.readers[line - exams.READER_LINES] = reader
    elif evidence.knocks is not None and a:
        before, behind = (None if lead == _NEVER else lead * exams.LEARN_US for lead in (b, c))
        evidence.knocks[line] = LearnedKnocks(a, before, behind, d)
    return True

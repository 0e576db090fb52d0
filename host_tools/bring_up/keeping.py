"""Keeping on the table what a step learned, while somebody at it holds CLEAR."""

from collections.abc import Mapping

from floorman.link import exams

from host_tools.bring_up.bench import Bench
from host_tools.bring_up.outcome import Result

PATIENCE_S = 20.0  # for somebody who looks for CLEAR
_HELD_S = 0.3
_WHY = {
    exams.NOT_HELD: "NOT_KEPT", exams.NOT_WRITTEN: "NOT_WRITTEN", exams.NOT_TOLD: "NOT_TOLD",
}  # fmt: skip


def keep(bench: Bench, result: Result, name: str, lines: Mapping[int, bytes]) -> bool:
    """Tell the table these lines (exams.LEARN_EACH), and all others as they are; whether it keeps
    them.  That is a figure of this name.

    Somebody holds CLEAR then: no host changes what is learned alone.
    """
    table = bench.learned()
    for line, learned in lines.items():
        at = exams.LEARN_EACH * line
        table[at : at + exams.LEARN_EACH] = learned
    for at, byte in enumerate(table):
        bench.numbers(exams.LEARN + at, byte)
    bench.person.hold_clear()
    for _ in range(round(PATIENCE_S / _HELD_S)):
        [kept, *_] = bench.numbers(exams.KEEP)
        if kept != exams.NOT_HELD:
            break
        bench.patient.wait(_HELD_S)
    bench.person.enough()
    if kept == exams.KEPT:
        result.figure(name, of=len(lines))
    else:
        result.fail(_WHY[kept])
    return kept == exams.KEPT

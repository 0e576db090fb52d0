"""Leads through the steps: what to do, what was measured, what it may be."""

from collections.abc import Callable

from host_tools.bring_up import report
from host_tools.bring_up.bench import Bench
from host_tools.bring_up.dialogue import Dialogue, EnoughError, SkippedError
from host_tools.bring_up.outcome import FAIL, Result
from host_tools.bring_up.progress import Progress
from host_tools.bring_up.steps import NAMES, STEPS, WiringStep
from host_tools.bring_up.words import Words
from host_tools.doctor.examination import ExamError, PairedError, Patient, PlayedError
from host_tools.link.messages import LinkError


class Guide:
    """`connect` joins the table; LinkError when nothing answers.

    `newer` are kinds of places that are known to have PN5180s.
    """

    def __init__(
        self,
        connect: Callable[[], Patient],
        dialogue: Dialogue,
        words: Words,
        progress: Progress,
        tell: Callable[[str], None],
        ours: str = "",
        newer: frozenset[str] = frozenset(),
    ) -> None:
        self._connect = connect
        self._dialogue = dialogue
        self._words = words
        self._progress = progress
        self._tell = tell
        self._ours = ours
        self._newer = newer
        self._bench: Bench | None = None

    def lead(self, first: str) -> bool:
        """From this step to the last; whether nobody had enough before.

        The link comes first on any evening.
        """
        at = NAMES.index(first)
        try:
            for step in (*STEPS[: min(at, 1)], *STEPS[at:]):
                self._take(step)
        except EnoughError:
            self._tell(self._words.guide("enough"))
            return False
        return True

    def _take(self, step: WiringStep) -> None:
        words = self._words
        title = words.step(step.name, "title")
        self._tell(f"\n{NAMES.index(step.name) + 1}/{len(STEPS)} {step.name}: {title}")
        self._tell(words.guide("mark", mark=words.step(step.name, "mark")))
        result = Result(skipped=True)
        try:
            self._dialogue.begin(step)
            result = self._measured(step)
            while result.verdict == FAIL and self._dialogue.again():
                result = self._measured(step)
        except SkippedError:
            pass
        except EnoughError:
            if not result.skipped:
                self._progress.keep(step.name, result)
            raise
        self._progress.keep(step.name, result)

    def _measured(self, step: WiringStep) -> Result:
        self._tell(self._words.guide("measuring"))
        result = self._result(step)
        for line in report.outcome(result, self._words):
            self._tell(line)
        self._tell(self._words.guide("verdict", verdict=self._words.guide(result.verdict)))
        return result

    def _result(self, step: WiringStep) -> Result:
        result = Result()
        try:
            if self._bench is None:
                self._bench = Bench(self._connect(), self._dialogue, self._ours, self._newer)
            self._bench.wake()
            return step.measure(self._bench)
        except PlayedError:
            result.fail("IN_PLAY")
        except PairedError:
            result.fail("PAIRED")
        except ExamError:
            result.fail("NO_ANSWER")
        except LinkError as error:
            result.fail("NO_LINK", error=str(error))
        return result

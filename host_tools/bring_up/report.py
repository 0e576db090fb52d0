"""The report of the first evening, as text that can be pasted into an issue."""

from collections.abc import Iterator, Mapping

from host_tools.bring_up.outcome import Result, Sentence
from host_tools.bring_up.steps import NAMES
from host_tools.bring_up.words import Words, causes


def lines(results: Mapping[str, Result], words: Words) -> Iterator[str]:
    """Every step that was begun, in order."""
    for name in NAMES:
        if name in results:
            result = results[name]
            yield f"{words.guide(result.verdict):<9} {name}: {words.step(name, 'title')}"
            for line in outcome(result, words, advice=False):
                yield f"          {line}"
    missing = [name for name in NAMES if name not in results]
    if missing:
        yield words.guide("left", steps=", ".join(missing))


def outcome(result: Result, words: Words, advice: bool = True) -> Iterator[str]:
    """What a step measured and what is wrong; with `advice` what it may be."""
    for figure in result.figures:
        yield words.figure(figure)
    for said in (*result.failed, *result.doubted):
        yield f"! {words.failure(said)}  [{said.name}]"
        if advice:
            yield from _advice(said, words)


def _advice(said: Sentence, words: Words) -> Iterator[str]:
    for n, cause in enumerate(causes()[said.name], 1):
        says, remedy = words.cause(cause)
        yield f"  {n}. {says}: {remedy}"

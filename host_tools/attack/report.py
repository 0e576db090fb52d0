"""The report of a campaign: text for the terminal, an object for programs, a page to print."""

import html
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from host_tools.attack.attack import Attacked, Outcome
from host_tools.ground.plain import plain

_WIDTH = 9  # of an outcome
_STYLE = (
    "body{font:15px/1.4 sans-serif;margin:2em;max-width:70em}table{border-collapse:collapse}"
    "td,th{border:1px solid #777;padding:.3em .6em;text-align:left;vertical-align:top}"
    ".broken{background:#fbb}.not-tried{color:#555}@media print{body{margin:0}}"
)
_HEADS = ("attack", "finding", "what it tries", "what is expected", "what came", "found", "on")


def line(result: Attacked) -> str:
    """A result as soon as it is known."""
    numbers = f" ({', '.join(result.attack.numbers)})" if result.attack.numbers else ""
    said = plain(result.found)
    return f"{result.outcome.value.upper():<{_WIDTH}}  {result.attack.title}{numbers}: {said}"


def counted(results: Sequence[Attacked]) -> str:
    """How many ended how."""
    counts = Counter(result.outcome for result in results)
    return ", ".join(f"{counts[outcome]} {outcome.value}" for outcome in Outcome)


def remedies(results: Sequence[Attacked]) -> Iterator[str]:
    """A sentence for each that was broken: what was tried, and what should have come of it."""
    for result in results:
        if result.outcome is Outcome.BROKEN:
            attack = result.attack
            yield f"{attack.name}: {attack.tries} Expected: {attack.expected}"


def document(about: dict[str, str], results: Sequence[Attacked]) -> dict[str, Any]:
    """All of it for another program."""
    return {**about, "attacks": [_known(result) for result in results]}


def _known(result: Attacked) -> dict[str, Any]:
    attack = result.attack
    return {
        "name": attack.name,
        "numbers": list(attack.numbers),
        "title": attack.title,
        "tries": attack.tries,
        "expected": attack.expected,
        "outcome": result.outcome.value,
        "found": result.found,
        "place": result.place,
        "seconds": round(result.seconds, 1),
    }


def page(about: dict[str, str], results: Sequence[Attacked]) -> str:
    """A page that needs nothing else, to keep or to print."""
    head = "".join(f"<th scope=col>{name}</th>" for name in _HEADS)
    facts = "".join(f"<li>{_text(name)}: {_text(said)}</li>" for name, said in about.items())
    rows = "\n".join(map(_row, results))
    return (
        "<!doctype html>\n<html lang=en><meta charset=utf-8><title>Floorman: attacks</title>\n"
        f"<style>{_STYLE}</style>\n<h1>Attacks: {_text(counted(results))}</h1>\n"
        f"<ul>{facts}</ul>\n<table>\n<tr>{head}</tr>\n{rows}\n</table>\n</html>\n"
    )


def _row(result: Attacked) -> str:
    attack = result.attack
    cells = (
        attack.title, ", ".join(attack.numbers), attack.tries, attack.expected,
        result.outcome.value, result.found, result.place,
    )  # fmt: skip
    css = result.outcome.value.replace(" ", "-")
    return f"<tr class={css}>" + "".join(f"<td>{_text(cell)}</td>" for cell in cells) + "</tr>"


def _text(text: str) -> str:
    return html.escape(plain(text))

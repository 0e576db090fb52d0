"""`floorman rules --diff`: two books beside each other, parameter by parameter, rule by rule."""

from collections.abc import Iterator

from floorman.rules.books import NAMES

from host_tools.rulebook.rules import Rule, rules
from host_tools.rulebook.says import says, title
from host_tools.rulebook.tables import PARAMETERS
from host_tools.table.words import edition
from host_tools.texts import Texts, texts


def compare(before: str, after: str, language: str) -> int:
    """Print what `after` has otherwise."""
    said = texts("verdicts", language)["diff"]
    print(f"{edition(before, language)} -> {edition(after, language)}")
    for line in (*_parameters(before, after, said), *_rules(before, after, said, language)):
        print(line)
    return 0


def _parameters(before: str, after: str, said: Texts) -> Iterator[str]:
    one, other = NAMES.index(before), NAMES.index(after)
    rows = [row for row in PARAMETERS if row.values[one] != row.values[other]]
    yield f"{said['parameters']}: {len(rows)}"
    for row in rows:
        turned = [rule.id for rule in _of(after) if f"param:{row.name}" in rule.by]
        named = f" ({', '.join(turned)})" if turned else ""
        yield f"  {row.name}: {row.values[one]} -> {row.values[other]}{named}"


def _rules(before: str, after: str, said: Texts, language: str) -> Iterator[str]:
    """Rules that say otherwise, new ones, those that are gone; the rest is counted.

    Books of which neither takes over the other one have no rule in common.
    """
    first, second = _of(before), _of(after)
    taken = _taken(first, second)
    if not taken:
        yield said["apart"]
        return
    changed = [new for new, old in taken.items() if says(new, "en") != says(old, "en")]
    for name, found in (
        ("otherwise", changed),
        ("new", [rule.id for rule in second if rule.id not in taken]),
        ("gone", [rule.id for rule in first if rule.id not in taken.values()]),
    ):
        yield f"{said[name]}: {len(found)}"
        for rule in found:
            yield f"  {rule} {title(rule, language)}"
            if rule in taken:
                yield f"    {taken[rule]}: {says(taken[rule], language)}"
            yield f"    {rule}: {says(rule, language)}"
    yield f"{said['same']}: {len(taken) - len(changed)}"


def _taken(first: list[Rule], second: list[Rule]) -> dict[str, str]:
    """The rule of the first book for each of the second that one of them took over."""
    forth = {rule.id: rule.follows for rule in second if rule.follows in {one.id for one in first}}
    back = {rule.follows: rule.id for rule in first if rule.follows in {one.id for one in second}}
    return forth or back


def _of(book: str) -> list[Rule]:
    return [rule for rule in rules().values() if rule.book == book]

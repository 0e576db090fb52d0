"""A rule as `floorman rules` prints it: in full, in a line, with its family, or as data."""

from typing import Any

from host_tools.rulebook.rules import Rule, decider, parameter, places
from host_tools.rulebook.says import says, title
from host_tools.texts import Texts, texts


def as_data(rule: Rule, language: str = "en") -> dict[str, Any]:
    """A rule as `rules --json` prints it."""
    return {
        "id": rule.id,
        "book": rule.book,
        "follows": rule.follows,
        "title": title(rule.id, language),
        "says": says(rule.id, language),
        "class": rule.kind,
        "verdict": rule.verdict,
        "decides": {place: decider(place).line for place in rule.decides},
        "by": {source: list(places(source)) for source in rule.by},
        "parameters": {name: parameter(name, rule.book) for name in _parameters(rule)},
        "tests": list(rule.tests),
        "none": rule.none,
        "why": rule.why,
        "open": rule.open,
    }


def _parameters(rule: Rule) -> list[str]:
    return [source[6:] for source in rule.by if source.startswith("param:")]


def in_short(rule: Rule, language: str = "en") -> str:
    """One line: id, verdict, title."""
    verdict = texts("verdicts", language)[rule.verdict]
    return f"{rule.id:12} {verdict:14} {title(rule.id, language)}"


def with_sentence(rule: Rule, language: str = "en") -> str:
    """The line of a member of a family, and under it what the rule says."""
    return f"{in_short(rule, language)}\n  {says(rule.id, language)}"


def in_full(rule: Rule, language: str = "en") -> str:
    """What a rule says, then all that is known of it."""
    said = texts("verdicts", language)
    lines = [f"{rule.id} ({rule.book}, {rule.kind}): {title(rule.id, language)}"]
    lines.append(f"  {says(rule.id, language)}")
    if rule.none:
        lines.append(f"  {said['no table can']}: {_reason(rule, said)}")
    elif rule.verdict == "open":
        lines.append(f"  {said['not_built']}: {rule.open or said['no_test']}")
    else:
        lines += [f"  {_decided(place, said)}" for place in rule.decides]
    for source in sorted(rule.by, key=_after_parameters):
        lines.append(f"  {_explained(source, rule, said)}")
        lines += [f"    {place}" for place in places(source)]
    lines += [f"  {said['shown_by']} {test}" for test in rule.tests]
    return "\n".join(lines)


def _decided(place: str, said: Texts) -> str:
    """The function that decides, as an editor finds it."""
    return f"{said['decided_in']} {place} ({said['line']} {decider(place).line})"


def _after_parameters(source: str) -> bool:
    """What turns the rule comes before where it is said."""
    return not source.startswith("param:")


def _reason(rule: Rule, said: Texts) -> str:
    """Whose business a rule is, and why; rules.toml has it in English."""
    return f"{said['kinds'][rule.none]}, {said['reasons'].get(rule.why, rule.why)}"


def _explained(source: str, rule: Rule, said: Texts) -> str:
    sort, _, name = source.partition(":")
    if sort == "param":
        return f"{said['parameter']} {name} = {parameter(name, rule.book)} in {rule.book}"
    return f"{said['decision']} {name}" if sort == "book" else said["code"]

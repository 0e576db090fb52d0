"""`floorman rules`: prints rules, what the table does about them, and where."""

import json
import sys
from collections import Counter
from typing import Any

from host_tools.rulebook.rules import Rule, parameter, places, rules
from host_tools.table.words import texts


def command(name: str, book: str, as_json: bool, language: str = "en") -> int:
    """Print one rule, or all of a book; 1 when there is no such rule or book."""
    known = rules()
    chosen = [rule for rule in known.values() if book in ("", rule.book)]
    if name:
        chosen = [rule for rule in chosen if rule.id.lower() == name.lower()]
    if not chosen:
        what = f"rule {name!r}" if name else f"rule book {book!r}"
        print(f"floorman: no {what}{_hint(name, known)}", file=sys.stderr)
        return 1
    for rule in chosen:
        if as_json:
            print(json.dumps(as_data(rule)))
        else:
            print(in_full(rule, language) if name else in_short(rule, language))
    if not name and not as_json:
        said = texts(language)["rules"]
        count = Counter(rule.verdict for rule in chosen)
        print(", ".join(f"{said[verdict]} {number}" for verdict, number in sorted(count.items())))
    return 0


def _hint(name: str, known: dict[str, Rule]) -> str:
    from difflib import get_close_matches

    close = get_close_matches(name.upper(), known, 3)
    near = f"; near it: {', '.join(close)}" if close else ""
    return f"{near}; 'floorman rules' lists all"


def as_data(rule: Rule) -> dict[str, Any]:
    """A rule as `rules --json` prints it."""
    return {
        "id": rule.id,
        "book": rule.book,
        "title": rule.title,
        "class": rule.kind,
        "verdict": rule.verdict,
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
    """One line.  Titles are English in every language, as the books' own are not ours."""
    return f"{rule.id:12} {texts(language)['rules'][rule.verdict]:14} {rule.title}"


def in_full(rule: Rule, language: str = "en") -> str:
    """All that is known of a rule."""
    said = texts(language)["rules"]
    lines = [f"{rule.id} ({rule.book}, {rule.kind}): {rule.title}"]
    if rule.none:
        lines.append(f"  {said['no table can']}: {rule.none}, {rule.why}")
    elif rule.verdict == "open":
        lines.append(f"  {said['not_built']}: {rule.open or said['no_test']}")
    else:
        lines.append(f"  {said['decides']}")
    for source in rule.by:
        lines.append(f"  {_explained(source, rule, said)}")
        lines += [f"    {place}" for place in places(source)]
    lines += [f"  {said['shown_by']} {test}" for test in rule.tests]
    return "\n".join(lines)


def _explained(source: str, rule: Rule, said: dict[str, str]) -> str:
    sort, _, name = source.partition(":")
    if sort == "param":
        return f"{said['parameter']} {name} = {parameter(name, rule.book)} in {rule.book}"
    return f"{said['decision']} {name}" if sort == "book" else said["code"]

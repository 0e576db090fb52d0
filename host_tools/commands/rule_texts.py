"""`floorman rules`: prints rules, what the table does about them, and where."""

import json
import sys
from collections import Counter
from difflib import get_close_matches

from host_tools.commands.rule_page import as_data, in_full, in_short, with_sentence
from host_tools.rulebook.rules import Rule, rules
from host_tools.texts import texts


def command(name: str, book: str, as_json: bool, language: str = "en") -> int:
    """Print a rule, a family or all of a book; 1 when there is no such rule or book."""
    chosen = [rule for rule in rules().values() if book in ("", rule.book)]
    own = [rule for rule in chosen if rule.id.lower() == name.lower()]
    members = [rule for rule in chosen if _is_member(rule.id, name.upper())]
    if not (own or members if name else chosen):
        what = f"rule {name!r}" if name else f"rule book {book!r}"
        print(f"floorman: no {what}{_hint(name)}", file=sys.stderr)
        return 1
    if as_json:
        for rule in own or members or chosen:
            print(json.dumps(as_data(rule, language)))
    elif name:
        _print_family(own, members, language)
    else:
        _print_book(chosen, language)
    return 0


def _is_member(rule: str, family: str) -> bool:
    """TDA-35A1 is a member of TDA-35A, TDA-35 and TDA, and TDA-35 none of TDA-3."""
    rest = rule.upper().removeprefix(family)
    if not family or not rest or len(rest) == len(rule):
        return False
    if "-" not in family:
        return rest[0] == "-"
    return not (family[-1].isdecimal() and rest[0].isdecimal())


def _print_family(own: list[Rule], members: list[Rule], language: str) -> None:
    for rule in own:
        print(in_full(rule, language))
    for rule in members:
        print(with_sentence(rule, language))


def _print_book(chosen: list[Rule], language: str) -> None:
    for rule in chosen:
        print(in_short(rule, language))
    said = texts("verdicts", language)
    count = Counter(rule.verdict for rule in chosen)
    print(", ".join(f"{said[verdict]} {number}" for verdict, number in sorted(count.items())))


def _hint(name: str) -> str:
    by_upper = {rule.upper(): rule for rule in rules()}
    close = get_close_matches(name.upper(), by_upper, 3)
    near = f"; near it: {', '.join(by_upper[one] for one in close)}" if close else ""
    return f"{near}; 'floorman rules' lists all"

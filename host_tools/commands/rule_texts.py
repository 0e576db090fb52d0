"""`floorman rules`: prints rules by id, book or words, and what the table does about them."""

import json
from collections import Counter
from difflib import get_close_matches

from floorman.rules.books import NAMES as BOOKS

from host_tools.commands.rule_page import as_data, in_full, in_short, with_sentence
from host_tools.ground.cannot import CannotError
from host_tools.rulebook.rules import Rule, rules
from host_tools.rulebook.search import alone, find
from host_tools.texts import texts


def command(asked: str, book: str, as_json: bool, language: str | None = None) -> int:
    """Print a rule, a family, what says some words, or all of a book; CannotError without any."""
    if book not in ("", *BOOKS):
        raise CannotError(f"there is no rule book {book}: they are {', '.join(BOOKS)}")
    chosen = [rule for rule in rules().values() if book in ("", rule.book)]
    name = asked.upper().replace(" ", "-")
    own = [rule for rule in chosen if rule.id.upper() == name]
    members = [rule for rule in chosen if _is_member(rule.id, name)]
    words, found = find(asked, [] if own or members else chosen)
    if not (own or members or found if asked else chosen):
        raise CannotError(f"no rule {asked!r}{_hint(asked, chosen)}")
    language = language or words
    if as_json:
        for rule in own or members or found or chosen:
            print(json.dumps(as_data(rule, language)))
    elif asked:
        _print_family(own, members or found, language)
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


def _hint(asked: str, among: list[Rule]) -> str:
    """What to ask instead: an id that is near, fewer words, or a book."""
    by_upper = {rule.upper(): rule for rule in rules()}
    close = get_close_matches(asked.upper(), by_upper, 3)
    near = f"; near it: {', '.join(by_upper[one] for one in close)}" if close else ""
    single = alone(asked, among) if " " in asked else {}
    fewer = "".join(f"; {word!r} alone: {number}" for word, number in single.items())
    ask = "; ask with an id (TDA-43A) or fewer words, English or German"
    return f"{near}{fewer}{ask}; 'floorman rules' lists all"

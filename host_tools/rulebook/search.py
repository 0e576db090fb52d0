"""Rules by the words they say, in whichever language these are."""

from collections.abc import Iterable
from functools import cache

from host_tools.rulebook.rules import Rule
from host_tools.rulebook.says import says, title
from host_tools.texts import languages

_LONG = 6  # letters of a word that may have an ending
_SPELT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


def _plain(text: str) -> str:
    """Letters as any keyboard has them."""
    return text.casefold().translate(_SPELT)


@cache
def _text(rule: Rule, language: str) -> tuple[str, str]:
    name = _plain(f"{rule.id} {title(rule.id, language)}")
    return name, f"{name} {_plain(says(rule.id, language))}"


def find(asked: str, among: Iterable[Rule]) -> tuple[str, list[Rule]]:
    """The language that knows most about the words, and the rules that say all of them.

    First the rules that have the words in their title, then those that say them in one piece.
    Words that nobody says are tried without their endings.
    """
    rules = list(among)
    words = _plain(asked).split()
    for tried in (words, [_stem(word) for word in words]):
        found = {language: _find(tried, rules, language) for language in languages()}
        best = max(languages(), key=lambda language: len(found[language]))
        if found[best]:
            return best, found[best]
    return languages()[0], []


def _stem(word: str) -> str:
    """`falsch` of falscher, `rais` of raised."""
    return word[:-2] if len(word) >= _LONG and word.isalpha() else word


def _find(words: list[str], among: list[Rule], language: str) -> list[Rule]:
    found = [rule for rule in among if words and all(w in _text(rule, language)[1] for w in words)]
    return sorted(found, key=lambda rule: _rank(" ".join(words), _text(rule, language)))


def _rank(asked: str, text: tuple[str, str]) -> int:
    """0 in the title, 1 in one piece, 2 each word somewhere."""
    return 0 if asked in text[0] else 1 if asked in text[1] else 2


def alone(asked: str, among: Iterable[Rule]) -> dict[str, int]:
    """How many rules say each of the words by itself, none left out."""
    rules = list(among)
    counted = {word: len(find(word, rules)[1]) for word in dict.fromkeys(asked.split())}
    return {word: number for word, number in counted.items() if number}

"""Every language has the same texts, and they fill in the same."""

import re
import string
from collections.abc import Iterator
from typing import Any

import pytest

from host_tools.texts import FOLDER, amount, decimal, files, form, languages, texts

OTHERS = [language for language in languages() if language != "en"]
OWN = {"says", "verdicts.reasons"}
"""English titles and reasons stand in rules.toml."""


def flat(value: Any, above: str) -> Iterator[tuple[str, str]]:
    """(key, text) of each text; a list counts its texts."""
    if above in OWN:
        return
    if isinstance(value, dict | list):
        for name, one in value.items() if isinstance(value, dict) else enumerate(value):
            yield from flat(one, f"{above}.{name}")
    else:
        yield above, str(value)


def filled(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("file", files())
def test_a_language_has_every_text_and_fills_in_the_same(file: str, language: str) -> None:
    english, other = (dict(flat(texts(file, one), file)) for one in ("en", language))
    assert english.keys() == other.keys()
    for key, text in english.items():
        assert (text and other[key]) or (not text and not other[key]), key
        assert filled(text) == filled(other[key]), key


def test_german_pages_say_sie() -> None:
    """One screen has texts of several files; what somebody says at a table is quoted."""
    said = [text for file in files() for _, text in flat(texts(file, "de"), "")]
    plain = [re.sub("„[^“]*“", "", text) for text in said]
    to_a_friend = re.compile(
        r"\b(du|dir|dich|dein\w*)\b|(^|[:.,?] |, oder )"
        r"(beginne|drücke|gib|lade|lass|lege|mache|nenne|nimm|sieh|starte|versuche|wähle|warte) ",
        re.IGNORECASE,
    )  # fmt: skip
    assert not [text for text in plain if to_a_friend.search(text)]


def test_german_has_one_word_for_one_thing() -> None:
    """A seat is a Platz, a row of LEDs a Zeile; out of turn is "außer der Reihe"."""
    said = [text for file in files() for _, text in flat(texts(file, "de"), "")]
    strays = re.compile(r"\bSitze?\b|\bden Sitzen\b|Reihen\b")
    assert not [text for text in said if strays.search(text)]


@pytest.mark.parametrize("language", languages())
def test_a_language_has_the_files_of_english_and_no_more(language: str) -> None:
    assert tuple(sorted(path.stem for path in (FOLDER / language).glob("*.toml"))) == files()


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("file", files())
def test_a_form_of_a_text_has_the_text_beside_it(file: str, language: str) -> None:
    keys = {key for key, _ in flat(texts(file, language), file)}
    forms = {key for key in keys if re.search(r"[a-zA-Z]_[01]$", key)}
    assert {key[:-2] for key in forms} <= keys


def test_one_is_said_otherwise_than_two() -> None:
    words = texts("table")["words"]
    assert [form(words, "dropped", count) for count in (0, 1, 2)] == [
        "dropped", "dropped_1", "dropped",
    ]  # fmt: skip
    assert words["dropped_1"] == "1 event was dropped before it was fetched"


def test_numbers_are_written_as_the_language_does() -> None:
    assert (amount(1_234_567), amount(1_234_567, "de")) == ("1,234,567", "1.234.567")
    assert (decimal("+2.5"), decimal("+2.5", "de")) == ("+2.5", "+2,5")


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="en and de"):
        texts("table", "fr")

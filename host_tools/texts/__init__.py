"""Every text for people: a folder for each language, a file for each subject, with the same keys.

`language.toml` has how a language is called in itself and how it writes numbers.  Another language
is another folder.  NAME_0 and NAME_1 beside NAME are said when the number is 0 or 1.
"""

import json
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
ROWS = ("en", "de")
"""What the LED rows speak, by the number that a LANG event carries."""

Texts = Mapping[str, Any]


@cache
def languages() -> tuple[str, ...]:
    """All there are, those of the rows first."""
    found = {path.parent.name for path in FOLDER.glob("*/language.toml")}
    return (*ROWS, *sorted(found - set(ROWS)))


def files() -> tuple[str, ...]:
    """The subjects."""
    return tuple(sorted(path.stem for path in (FOLDER / ROWS[0]).glob("*.toml")))


@cache
def texts(file: str, language: str = "en") -> Texts:
    """All of a file in a language; ValueError where there is no such language."""
    if language not in languages():
        raise ValueError(f"texts speak {' and '.join(languages())}, not {language!r}")
    path = FOLDER / language / f"{file}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def form(section: Texts, name: str, number: int) -> str:
    """The name of the text that is said with a number."""
    own = f"{name}_{number}"
    return own if own in section else name


def amount(chips: int, language: str = "en") -> str:
    """'12,450', in German '12.450'."""
    return f"{chips:,}".replace(",", texts("language", language)["thousands"])


def decimal(text: str, language: str = "en") -> str:
    """'2.5', in German '2,5'."""
    return text.replace(".", texts("language", language)["point"])


class Said(Mapping[str, str]):
    """A text in every language; who sends it chooses one (`in_json`)."""

    def __init__(self, words: Callable[[str], str]) -> None:
        self._in = {language: words(language) for language in languages()}

    def __getitem__(self, language: str) -> str:
        return self._in[language]

    def __iter__(self) -> Iterator[str]:
        return iter(self._in)

    def __len__(self) -> int:
        return len(self._in)

    def __eq__(self, other: object) -> bool:
        return self._in == (other._in if isinstance(other, Said) else other)

    def __hash__(self) -> int:
        return hash(str(self))

    def __str__(self) -> str:
        return self._in["en"]  # as logs have it

    def __repr__(self) -> str:
        return f"Said({self._in})"


def plain(text: str) -> Said:
    """A text that is the same in every language: a name, or a sentence for programs."""
    return Said(lambda _: text)


def in_json(message: object, language: str = "en") -> str:
    """As it is sent: each text in this language."""

    def say(one: object) -> str:
        if isinstance(one, Said):
            return one[language]
        raise TypeError(f"{type(one).__name__} is nothing to send")

    return json.dumps(message, separators=(",", ":"), default=say)

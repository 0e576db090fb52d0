"""docs/troubleshooting.md, in both languages: each sentence of trouble, and what helps.

`python -m tests.docs.troubleshooting` writes it out of the texts of page, doctor and firmware.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from host_tools.texts import ROWS, texts

ROOT = Path(__file__).parents[2]
PAGES = {
    "en": ROOT / "docs" / "troubleshooting.md",
    "de": ROOT / "docs" / "de" / "troubleshooting.md",
}
SAID = re.compile(r'(?:trouble|_say|OSError)\(\s*f?"((?:[^"\\]|\\.)*)"')
_PLACE = re.compile(r"\{[^}]*\}|%[sd]")
_HERE = Path(__file__).parent
_COMMAND = "make image && make flash"
"""Which of the two a Pico needs, and its port, the sentence itself says."""


def words(language: str) -> dict[str, Any]:
    """The page's own: troubleshooting.toml."""
    data = tomllib.loads((_HERE / "troubleshooting.toml").read_text(encoding="utf-8"))
    found: dict[str, Any] = data[language]
    return found


def cures(language: str = "en") -> dict[str, dict[str, str]]:
    """The firmware's own sentences, and what helps: cures.toml."""
    name = "cures.toml" if language == "en" else f"cures.{language}.toml"
    return tomllib.loads((_HERE / name).read_text(encoding="utf-8"))


def said_by_firmware() -> Iterator[str]:
    """Every sentence that stands in a call which tells trouble, or raises OSError."""
    for path in sorted((ROOT / "firmware").rglob("*.py")):
        yield from SAID.findall(path.read_text(encoding="utf-8"))


def page(language: str = "en") -> str:
    """The whole text."""
    said = words(language)
    cured = cures(language)
    parts = {
        "ports": _ports(language),
        "links": _links(language),
        "readers": _readers(language),
        "meanwhile": _meanwhile(language, said["named"]),
        "parts": _parts(language),
        "table": cured["table"].items(),
        "start": [*_starts(language), *cured["start"].items()],
        "found": _found(language),
    }
    tables = [_table(said, said["titles"][name], rows) for name, rows in parts.items()]
    return "\n".join([said["head"], *tables])


def _table(said: Mapping[str, str], title: str, rows: Iterable[tuple[str, str]]) -> str:
    lines = [f"## {title}", f"| {said['says']} | {said['do']} |", "|---|---|"]
    lines += [f"| {_cell(says)} | {_cell(do)} |" for says, do in rows]
    return "\n".join([*lines, ""])


def _cell(text: str) -> str:
    text = _PLACE.sub("…", text.replace(" %", " …").replace("%:", "…:"))
    text = text.replace("|", "\\|").strip()
    return text[:1].upper() + text[1:]


def _ports(language: str) -> Iterator[tuple[str, str]]:
    for name, finding in texts("port", language).items():
        if name != "words":
            yield finding["says"], finding["do"].replace("{command}", _COMMAND)


def _links(language: str) -> Iterator[tuple[str, str]]:
    said = texts("page", language)
    for name in ("waiting", "down", "gone"):
        yield said[f"lost_{name}"], said[f"cure_{name}"]


def _readers(language: str) -> Iterator[tuple[str, str]]:
    """Faults of a reader; the doctor's advice is that of the same fault."""
    helps = _advice(language)
    for name, says in texts("table", language)["reader"].items():
        yield says, helps[f"READER_{name}"]


def _meanwhile(language: str, named: str) -> Iterator[tuple[str, str]]:
    for place, do in texts("table", language)["cures"].items():
        yield named.replace("%", place), do


def _parts(language: str) -> Iterator[tuple[str, str]]:
    for says in texts("table", language)["part"].values():
        what, _, do = says.partition(": ")
        yield what, do


def _starts(language: str) -> Iterator[tuple[str, str]]:
    for says in filter(None, texts("table", language)["starts"]["journal"]):
        what, _, do = says.partition(": ")
        yield what, do


def _findings() -> Mapping[str, dict[str, str]]:
    path = ROOT / "host_tools" / "doctor" / "findings.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _advice(language: str) -> dict[str, str]:
    """Advice for each finding of the doctor."""
    own = {name: finding["do"] for name, finding in _findings().items()}
    return own if language == "en" else cures(language)["found"]


def _found(language: str) -> Iterator[tuple[str, str]]:
    helps = _advice(language)
    for name, finding in _findings().items():
        yield finding["says"], helps[name]


if __name__ == "__main__":
    for spoken in ROWS:
        PAGES[spoken].write_text(page(spoken), encoding="utf-8")

"""docs/troubleshooting.md: each sentence of trouble, and what helps.

`python -m tests.docs.troubleshooting` writes it out of the texts of page, doctor and firmware.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

from host_tools.texts import texts

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "troubleshooting.md"
SAID = re.compile(r'(?:trouble|_say|OSError)\(\s*f?"((?:[^"\\]|\\.)*)"')
_PLACE = re.compile(r"\{[^}]*\}|%[sd]")

_HEAD = """# Troubleshooting

Each sentence that the table, its page or the doctor says when something is wrong, and what to do
about it. "…" stands for a place, a name or a number. `.venv/bin/floorman doctor` examines a table
between hands and names the fault itself; paste its report into an issue when nothing below helps.
A test makes this page out of the sentences themselves, so it is complete.
"""


def cures() -> dict[str, dict[str, str]]:
    """The firmware's own sentences, and what helps: cures.toml."""
    return tomllib.loads((Path(__file__).parent / "cures.toml").read_text(encoding="utf-8"))


def said_by_firmware() -> Iterator[str]:
    """Every sentence that stands in a call which tells trouble, or raises OSError."""
    for path in sorted((ROOT / "firmware").rglob("*.py")):
        yield from SAID.findall(path.read_text(encoding="utf-8"))


def page() -> str:
    """The whole text."""
    parts = [
        _HEAD,
        _table("The page has lost something", _links()),
        _table("A reader", _readers()),
        _table("While a reader is silent", _meanwhile()),
        _table("Another part", _parts()),
        _table("What the table says besides", cures()["table"].items()),
        _table("When it starts", [*_starts(), *cures()["start"].items()]),
        _table("What the doctor finds", _found()),
    ]
    return "\n".join(parts)


def _table(title: str, rows: object) -> str:
    lines = [f"## {title}", "| it says | do |", "|---|---|"]
    lines += [f"| {_cell(says)} | {_cell(do)} |" for says, do in rows]  # type: ignore[attr-defined]
    return "\n".join([*lines, ""])


def _cell(text: str) -> str:
    text = _PLACE.sub("…", text.replace(" %", " …").replace("%:", "…:"))
    text = text.replace("|", "\\|").strip()
    return text[:1].upper() + text[1:]


def _links() -> Iterator[tuple[str, str]]:
    words = texts("page")
    for name in ("waiting", "down", "gone"):
        yield words[f"lost_{name}"], words[f"cure_{name}"]


def _readers() -> Iterator[tuple[str, str]]:
    """Faults of a reader; the doctor's advice is that of the same fault."""
    found = _findings()
    for name, says in texts("table")["reader"].items():
        yield says, found[f"READER_{name}"]["do"]


def _meanwhile() -> Iterator[tuple[str, str]]:
    for place, do in texts("table")["cures"].items():
        yield f"a {place} reader is named", do


def _parts() -> Iterator[tuple[str, str]]:
    for says in texts("table")["part"].values():
        what, _, do = says.partition(": ")
        yield what, do


def _starts() -> Iterator[tuple[str, str]]:
    for says in filter(None, texts("table")["starts"]["journal"]):
        what, _, do = says.partition(": ")
        yield what, do


def _findings() -> Mapping[str, dict[str, str]]:
    path = ROOT / "host_tools" / "doctor" / "findings.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _found() -> Iterator[tuple[str, str]]:
    for finding in _findings().values():
        yield finding["says"], finding["do"]


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")

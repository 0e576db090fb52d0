"""Which documents the site has, by subject, and their text with links as the site has them."""

import re
import shutil
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).parents[2]
LANGUAGES = ("en", "de")
GERMAN = "docs/de"
"""Where the guides lie that are there in German, too."""
GROUPS = {
    "table": "first-evening home-game dealers-card console table house-rules house play academy",
    "trouble": "troubleshooting faq limits",
    "programs": "commands scenarios records histories site",
    "stream": "streaming skins",
    "trust": "secrets director figures",
    "build": "hardware parts pinouts board antennas mfrc522 pn5180",
    "inside": "architecture protocol api contributing changelog security",
}
"""The order of all documents, as their navigation has it."""
_ELSEWHERE = {
    "README.md": "about", "ARCHITECTURE.md": "architecture", "CONTRIBUTING.md": "contributing",
    "CHANGELOG.md": "changelog", "SECURITY.md": "security", "hardware/README.md": "hardware",
    "hardware/parts.md": "parts", "hardware/pinouts.md": "pinouts",
    "tests/bench/RESULTS.md": "figures", "docs/dealers-card.html": "dealers-card",
}  # fmt: skip
_LINK = re.compile(r"(\]\()([^)\s#]*)(#[^)]*)?(\))")


@dataclass(frozen=True)
class Document:
    """`path` in the repository, `name` in the site (`de/console`)."""

    path: str
    name: str

    @property
    def source(self) -> Path:
        return ROOT / self.path


def documents() -> dict[str, Document]:
    """All by their path."""
    found = dict(_ELSEWHERE)
    found |= {f"docs/{path.name}": path.stem for path in sorted((ROOT / "docs").glob("*.md"))}
    german = sorted((ROOT / GERMAN).glob("*.md"))
    found |= {f"{GERMAN}/{path.name}": f"de/{path.stem}" for path in german}
    return {path: Document(path, name) for path, name in found.items()}


def write(folder: Path) -> None:
    """Every document and every picture that one of them shows."""
    for one in documents().values():
        if one.source.suffix == ".md":
            target = folder / f"{one.name}.md"
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(told(one), encoding="utf-8")
            for path in _pictures(one):
                (folder / "pictures").mkdir(exist_ok=True)
                shutil.copy(path, folder / "pictures" / path.name)


def told(one: Document) -> str:
    """Its text; links lead to pages of the site."""
    known = documents()

    def led(found: re.Match[str]) -> str:
        opens, target, anchor, closes = found.groups()
        if not target or "://" in target:
            return found[0]
        path = _resolved(one, target)
        if path in known:
            return f"{opens}{_way(one.name, known[path].name)}.md{anchor or ''}{closes}"
        return f"{opens}{_way(one.name, f'pictures/{PurePosixPath(path).name}')}{closes}"

    return _LINK.sub(led, one.source.read_text(encoding="utf-8")) + sought(one.name)


def sought(name: str) -> str:
    """Words by which a page is looked for beside its title, as Sphinx notes them."""
    return found_by(_sought().get(name, ()))


def found_by(words: Iterable[str]) -> str:
    """Words that lead to a page."""
    entries = ", ".join(f"!{word}" for word in words)
    return f"\n```{{index}} {entries}\n```\n" if entries else ""


@cache
def _sought() -> dict[str, list[str]]:
    return tomllib.loads((Path(__file__).parent / "sought.toml").read_text("utf-8"))


def _pictures(one: Document) -> Iterator[Path]:
    for _, target, *_ in _LINK.findall(one.source.read_text(encoding="utf-8")):
        path = ROOT / _resolved(one, target) if target and "://" not in target else ROOT
        if path.is_file() and str(path.relative_to(ROOT)) not in documents():
            yield path


def _resolved(one: Document, target: str) -> str:
    """The path in the repository that a document's link names."""
    return str((one.source.parent / target).resolve().relative_to(ROOT))


def _way(source: str, target: str) -> str:
    """From a page to a page."""
    return "../" * source.count("/") + target

"""Where the links of built pages lead: to a file, and to a place in it, or to nothing."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from os.path import normpath
from pathlib import Path
from urllib.parse import unquote, urlsplit

_ADDRESSES = {"a": "href", "link": "href", "script": "src", "img": "src", "iframe": "src",
              "form": "action", "source": "srcset"}  # fmt: skip


@dataclass
class Page(HTMLParser):
    """`ids` of a file, where its links lead, and what it loads."""

    ids: set[str] = field(default_factory=set)
    leads: list[str] = field(default_factory=list)
    loads: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        if name := said.get("id"):
            self.ids.add(name)
        if target := said.get(_ADDRESSES.get(tag, "")):
            (self.leads if tag == "a" else self.loads).append(target)


def pages(folder: Path) -> dict[Path, Page]:
    """All of a site, but the table's, whose addresses have tests of their own."""
    found = {}
    for path in sorted(folder.rglob("*.html")):
        if path.relative_to(folder).parts[0] != "table":
            found[path] = Page()
            found[path].feed(path.read_text("utf-8"))
    return found


def dead(folder: Path, known: Mapping[Path, Page]) -> list[str]:
    """Links that lead nowhere; those to a table that is not there are left out."""
    return [
        f"{path.relative_to(folder)}: {target}"
        for path, page in known.items()
        for target in (*page.leads, *page.loads)
        if not _leads(folder, known, path, target)
    ]


def _leads(folder: Path, known: Mapping[Path, Page], path: Path, target: str) -> bool:
    address = urlsplit(target)
    if address.scheme:
        return address.scheme in ("https", "data")
    file = Path(normpath(path.parent / unquote(address.path))) if address.path else path
    if file == folder / "table":
        return not file.exists() or (file / "index.html").is_file()
    if address.fragment and file in known:
        return unquote(address.fragment) in known[file].ids
    return file in known or (file.is_relative_to(folder) and file.is_file())


def asked_elsewhere(known: Mapping[Path, Page]) -> list[str]:
    """Files of other hosts that a page loads: links are followed by people only."""
    return [
        f"{path.name}: {target}"
        for path, page in known.items()
        for target in page.loads
        if urlsplit(target).netloc
    ]

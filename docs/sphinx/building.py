"""The whole site: sources into a folder, Sphinx over them, the table beside it."""

import shutil
import tomllib
from collections.abc import Iterable
from pathlib import Path

from docs.sphinx import api_pages, documents, protocol_page, rule_pages, start_pages
from docs.sphinx.extension import HERE, SEARCH, words
from sphinx.application import Sphinx

_KIT = documents.ROOT / "host_tools" / "outputs" / "page" / "kit"
_ICON = _KIT.parent / "icon.svg"
_OF_KIT = ("tokens.css", "fonts/sans.woff2", "fonts/mono.woff2", "fonts/signs.woff2")


def write_sources(folder: Path, has_table: bool) -> None:
    """All pages as Markdown, and what they show."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    documents.write(folder)
    _write(folder, start_pages.pages(words(), has_table))
    _write(folder, rule_pages.pages())
    _write(folder, rule_pages.lists())
    _write(folder, api_pages.pages())
    _write(folder, protocol_page.pages())
    _static(folder / "static")


def _write(folder: Path, pages: Iterable[tuple[str, str]]) -> None:
    for name, text in pages:
        path = folder / f"{name}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def _static(folder: Path) -> None:
    """Colours and fonts are those of the pages of the table."""
    for name in _OF_KIT:
        (folder / "kit" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(_KIT / name, folder / "kit" / name)
    shutil.copy(_ICON, folder / "icon.svg")


def run_sphinx(sources: Path, target: Path) -> int:
    """Number of its warnings."""
    shutil.rmtree(target, ignore_errors=True)
    app = Sphinx(
        str(sources), None, str(target), str(sources.parent / "doctrees"), "html",
        confoverrides=_configuration(sources), status=None, freshenv=True,
    )  # fmt: skip
    app.build()
    return app._warncount


def _configuration(sources: Path) -> dict[str, object]:
    project = tomllib.loads((documents.ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return {
        "project": "Floorman",
        "version": project["version"],
        "extensions": ["myst_parser", "docs.sphinx.extension"],
        "myst_heading_anchors": 4,
        "html_theme": "floorman",
        "html_theme_path": [str(HERE)],
        "html_static_path": [str((sources / "static").resolve())],
        "html_additional_pages": {SEARCH["de"]: "search.html"},
        "html_copy_source": False,
        "html_use_index": False,
        "html_permalinks": False,
        "exclude_patterns": ["static"],
        "smartquotes": False,
        "highlight_language": "none",
        "suppress_warnings": ["toc.not_included", "misc.highlighting_failure", "myst.header"],
    }


def add_table(site: Path, target: Path) -> None:
    """The table of `make site` beside the pages."""
    shutil.copytree(site, target / "table")

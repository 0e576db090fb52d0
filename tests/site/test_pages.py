"""The pages as the site has them: the same ones, with addresses that hold in any folder."""

import json
import re
from pathlib import PurePosixPath

import pytest

from simulator.site import pyodide
from simulator.site.packed import archive
from simulator.site.pages import FOLDERS, PAGES, site

_ADDRESS = re.compile(r'(?:href|src|from|import)[= ]"([^"]*)"')
_FILLED = ("pyodide/pyodide.mjs",)  # by the build


@pytest.fixture(scope="module")
def made() -> dict[str, bytes]:
    return site()


def _led_to(name: str, address: str) -> str:
    """The path in the site of what a file of it names."""
    parts: list[str] = []
    for part in (PurePosixPath(name).parent / address.partition("?")[0]).parts:
        if part == "..":
            parts.pop()
        else:
            parts.append(part)
    path = "/".join(parts)
    return path if PurePosixPath(path).suffix else f"{path}/index.html"


def test_every_address_leads_to_a_file_of_the_site(made: dict[str, bytes]) -> None:
    looked_at = 0
    for name, data in made.items():
        if name.endswith((".html", ".js")):
            for address in _ADDRESS.findall(data.decode()):
                looked_at += 1
                assert not address.startswith("/"), (name, address)
                assert _led_to(name, address) in made or address.endswith(_FILLED), (name, address)
    assert looked_at > 100


def test_a_page_is_changed_in_its_addresses_and_its_policy_alone(made: dict[str, bytes]) -> None:
    for name, path in PAGES.items():
        ours, theirs = made[f"{name}/index.html"].decode(), path.read_text("utf-8")
        assert "wasm-unsafe-eval" in ours
        bare = re.sub(r'<(?:meta http-equiv|link rel="manifest")[^>]*>\n', "", ours)
        assert _without_addresses(bare) == _without_addresses(
            re.sub(r'<link rel="manifest"[^>]*>\n', "", theirs)
        )


def _without_addresses(text: str) -> str:
    return re.sub(r' (?:href|src)="[^"]*"', "", text)


def test_scripts_are_the_servers_own(made: dict[str, bytes]) -> None:
    """One file differs, by which a page reaches whoever answers it."""
    other = []
    for where, folder in FOLDERS.items():
        for path in folder.rglob("*.js"):
            name = f"{where}/{path.relative_to(folder).as_posix()}"
            if name in made and _without_imports(made[name]) != _without_imports(
                path.read_bytes()
            ):
                other.append(name)
    assert other == ["page/kit/carrier.js"]


def _without_imports(script: bytes) -> bytes:
    return re.sub(rb'\b(from|import) "[^"]*"', b"", script)


def test_the_same_files_make_the_same_archive() -> None:
    assert archive() == archive()


def test_all_that_is_fetched_for_it_has_a_digest() -> None:
    lock = json.loads((pyodide.LISTS / "package-lock.json").read_text("utf-8"))
    assert lock["packages"]["node_modules/pyodide"]["integrity"].startswith("sha512-")
    for name in pyodide.MODULES:
        pinned = pyodide.pinned(name)
        assert re.match(rf"{name}==[\d.]+ ", pinned)
        assert "--hash=sha256:" in pinned

"""The site of the documents, built once for all processes of a run."""

import fcntl
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.site.served import Server, serving

ROOT = Path(__file__).parents[3]
_NO_NETWORK = dict.fromkeys(("http_proxy", "https_proxy", "all_proxy"), "http://127.0.0.1:9")


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """Its folder, without the table: whoever comes first makes it."""
    own = tmp_path_factory.getbasetemp()
    shared = own if worker_id == "master" else own.parent
    with (shared / "docs.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        folder = shared / "docs"
        if not (shared / "docs.done").is_file():
            command = [sys.executable, "-m", "docs.sphinx", str(folder)]
            done = subprocess.run(
                command, cwd=ROOT, env=os.environ | _NO_NETWORK, capture_output=True, text=True,
                check=False,
            )  # fmt: skip
            assert (done.returncode, done.stderr) == (0, "")
            (shared / "docs.done").touch()
    return folder


@pytest.fixture(scope="module")
def server(built: Path) -> Iterator[Server]:
    with serving(built) as server:
        yield server


@pytest.fixture(scope="module")
def page(browser: Browser, server: Server) -> Iterator[Page]:
    """A page at the start of the site; what went wrong in scripts fails the test."""
    said: list[str] = []
    page = browser.new_page()
    page.on("pageerror", lambda error: said.append(str(error)))
    page.goto(server.address)
    yield page
    page.close()
    assert said == []

"""Another language is another folder: pages speak it, and nothing else is told of it."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from host_tools import texts as store
from host_tools.rulebook import says
from host_tools.table import page_model, words
from host_tools.texts import in_json, plain, texts
from tests.browser import CHROMIUM
from tests.host_tools.console.served import Served
from tests.host_tools.outputs.opened import SIZES

PIG = "pig"


def pig(text: str) -> str:
    """Pig latin: eachway ordway, but not what is filled in."""
    parts = re.split(r"(\{[^}]*\})", text)
    return "".join(
        one if one.startswith("{") else re.sub(r"\w+", r"\g<0>ay", one) for one in parts
    )


def in_pig(line: str) -> str:
    name, sign, value = line.partition(" = ") if line[:1] != " " else ("", "", line)
    return name + sign + re.sub(r'"((?:[^"\\]|\\.)*)"', lambda text: f'"{pig(text[1])}"', value)


@pytest.fixture
def third(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """English in pig latin beside the languages there are."""
    caches: list[Any] = [store.languages, store.texts, says._rows, page_model.rule_texts]
    for language in store.languages():
        shutil.copytree(store.FOLDER / language, tmp_path / language)
    (tmp_path / PIG).mkdir()
    for path in (tmp_path / "en").glob("*.toml"):
        lines = path.read_text("utf-8").splitlines()
        made = lines if path.stem in ("language", "says", "verdicts") else map(in_pig, lines)
        (tmp_path / PIG / path.name).write_text("\n".join(made) + "\n", "utf-8")
    own = (tmp_path / PIG / "language.toml").read_text("utf-8").replace("English", "Igpay")
    (tmp_path / PIG / "language.toml").write_text(own, "utf-8")
    monkeypatch.setattr(store, "FOLDER", tmp_path)
    for cache in caches:
        cache.cache_clear()
    yield
    monkeypatch.undo()
    for cache in caches:
        cache.cache_clear()


def test_the_table_says_it(third: None) -> None:
    assert store.languages() == ("en", "de", PIG)
    assert words.alert(7, PIG) == "outay ofay turnay"
    assert words.dropped(1, PIG) == "1ay eventay wasay droppeday beforeay itay wasay fetcheday"
    assert in_json({"text": plain("x")}, PIG) == '{"text":"x"}'


@pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this computer")
def test_page_and_console_speak_it(third: None, browser: Browser) -> None:
    with Served() as served:
        page = served.opened(browser, SIZES[2], "de")
        page.locator('[data-id="language"]').click()
        expect(page.locator(f"html[lang={PIG}]")).to_have_count(1)
        expect(page.locator("#title")).to_have_text(texts("console", PIG)["page"]["title"])
        expect(page.locator("#log .note").first).to_contain_text("toay actay")
        page.close()
        page = browser.new_page()
        page.goto(served.url)
        for language in ("Deutsch", "Igpay"):
            expect(page.locator("#language")).to_have_text(language)
            page.locator("#language").click()
        expect(page.locator(f"html[lang={PIG}] #to-hands")).to_have_text("Handsay")
        expect(page.locator(".note .said").first).to_contain_text("ay")
        expect(page.locator("#language")).to_have_text("English")
        page.close()

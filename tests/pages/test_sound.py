"""Every state of every page: nothing against axe's rules, targets for fingers, texts apart, and
all of it stands out.

Each state is looked at once; over all of them every size, language and theme comes.  How it stands
out is measured in every theme at each page's first state, in one at the others.  All of them
together are a bench: `make bench ARGS=axe`.
"""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser import CHROMIUM
from tests.pages import measures
from tests.pages.contrast import THEMES, faint
from tests.pages.scene import one_look, opened
from tests.pages.scenes import SCENES

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this computer")


@pytest.mark.parametrize("name", SCENES)
def test_every_state_is_sound(browser: Browser, tmp_path: Path, name: str) -> None:
    scene, known = SCENES[name], set()
    with scene.serve(tmp_path) as house:
        for number, state in enumerate(scene.states):
            state.happen(house)
            look = one_look(scene, number)
            with opened(browser, house.url, state, look) as page:
                assert measures.faults(page) == [], f"{state.name}, {look}"
                themes = [look.theme] if state.path in known else THEMES
                known.add(state.path)
                found = [fault for theme in themes for fault in faint(page, theme)]
                assert found == [], f"{state.name}, {look}"


UNSOUND = """<!doctype html><html lang="en"><title>x</title><main><h1>Title</h1>
<button>OK</button><button style="width: 60px; height: 60px"><svg></svg></button>
<p style="position: absolute; top: 300px">one text</p>
<p style="position: absolute; top: 302px">another</p>
<p style="position: absolute; top: 400px; left: 95vw; white-space: nowrap">far too long</p>
<p style="overflow: hidden; width: 40px; white-space: nowrap">cut off here</p></main>"""


def test_what_is_unsound_is_found(browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 844})
    page.set_content(UNSOUND)
    found = " ".join(measures.faults(page))
    for fault in ("button-name", "<button>OK", "collide: one text | another",
                  "outside: far too long", "cut: cut off here", "wider than"):  # fmt: skip
        assert fault in found, found
    page.close()


FAINT = """<!doctype html><html lang="en"><title>x</title><body style="background: white">
<p style="color: #999999">pale words</p><p style="color: #767676">words that are read</p>
<p style="font-size: 30px; color: #949494">large words</p>
<p style="background: linear-gradient(90deg, #555555, #ffffff); color: #ffffff; text-align: right">
on a slope</p>
<button style="border: 1px solid #dddddd; background: white">no edge</button>
<svg><rect width="300" height="60" fill="#14574f"/><text y="30" fill="#3c8a80">drawn</text>
</svg>"""


def test_what_is_faint_is_found(browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 844})
    page.set_content(FAINT)
    found = " ".join(faint(page, "light"))
    for fault in ("faint: pale words", "faint: on a slope", "faint: drawn", "edge: 1.3"):
        assert fault in found, found
    assert "large words" not in found
    assert "that are read" not in found
    assert "large words" in " ".join(faint(page, "contrast"))
    page.close()

"""Every state of every page: nothing against axe's rules, targets for fingers, texts apart.

Each state is looked at once; over all of them every size, language and theme comes.  All of them
together are a bench: `make bench ARGS=axe`.
"""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser import CHROMIUM
from tests.pages import measures
from tests.pages.scene import one_look, opened
from tests.pages.scenes import SCENES

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this computer")


@pytest.mark.parametrize("name", SCENES)
def test_every_state_is_sound(browser: Browser, tmp_path: Path, name: str) -> None:
    scene = SCENES[name]
    with scene.serve(tmp_path) as house:
        for number, state in enumerate(scene.states):
            state.happen(house)
            look = one_look(scene, number)
            with opened(browser, house.url, state, look) as page:
                assert measures.faults(page) == [], f"{state.name}, {look}"


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

"""Every state of every page at every size, in both languages and every theme.

For each: what axe's rules say, targets smaller than 48 px, texts that are cut, lie outside the
screen or on one another; and a picture of it, where a folder is named.

`make bench ARGS="axe --only felt console --pictures FOLDER"`.  The status is not zero when
anything was found.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser

from tests.browser import opened as browser_opened
from tests.pages.measures import faults
from tests.pages.scene import Look, State, looks, opened
from tests.pages.scenes import SCENES


def _look(browser: Browser, url: str, state: State, look: Look, picture: Path | None) -> list[str]:
    try:
        with opened(browser, url, state, look) as page:
            found = faults(page)
            if picture:
                page.screenshot(path=picture)
            return found
    except Exception as error:
        return [str(error).splitlines()[0]]


def _scene(browser: Browser, name: str, folder: Path | None) -> tuple[int, int]:
    """States looked at, and faults of them."""
    scene, count, wrong = SCENES[name], 0, 0
    with TemporaryDirectory() as records, scene.serve(Path(records)) as house:
        for state in scene.states:
            state.happen(house)
            for look in looks(scene, state):
                called = f"{name}, {state.name}, {look}"
                found = _look(browser, house.url, state, look,
                              folder / f"{called}.png" if folder else None)  # fmt: skip
                for fault in found:
                    print(f"{called}: {fault}", flush=True)
                count, wrong = count + 1, wrong + len(found)
    return count, wrong


def main(words: Sequence[str] = ()) -> int:
    """Look at all of them; 1 when something is not as it should be."""
    parser = argparse.ArgumentParser(prog="axe", description=__doc__)
    parser.add_argument("--only", nargs="+", choices=SCENES, default=[*SCENES])
    parser.add_argument("--pictures", type=Path, help="a folder for a picture of each")
    wanted = parser.parse_args(list(words))
    if wanted.pictures:
        wanted.pictures.mkdir(parents=True, exist_ok=True)
    wrong = 0
    for name in wanted.only:
        with browser_opened() as browser:
            count, found = _scene(browser, name, wanted.pictures)
        print(f"{name:18} {count:4} looks, {found} faults", flush=True)
        wrong += found
    return int(wrong > 0)

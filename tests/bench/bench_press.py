"""Every button, link and field of every state of every page is pressed, in both languages.

`make bench ARGS="press --only console --language de"`.  The status is not zero when a press had no
effect and no sentence, a server answered 500, anything stands in a log, or many presses worked at
the second try only.
"""

import argparse
from collections.abc import Sequence

from tests.browser import opened
from tests.pages.press import press_all
from tests.pages.scene import LANGUAGES, State
from tests.pages.scenes import ON_SITE, SCENES

_TRIED_AGAIN = 50  # at most one press of so many has its effect at the second try only
_ALL = {**SCENES, **ON_SITE}


def _chosen(name: str, states: Sequence[str] | None) -> Sequence[State]:
    return [one for one in _ALL[name].states if states is None or one.name in states]


def main(words: Sequence[str] = ()) -> int:
    """Press all; 1 when something is not as it should be."""
    parser = argparse.ArgumentParser(prog="press", description=__doc__)
    parser.add_argument("--only", nargs="+", choices=_ALL, default=[*_ALL])
    parser.add_argument("--state", nargs="+", help="of a scene, else all")
    parser.add_argument("--language", nargs="+", choices=LANGUAGES, default=[*LANGUAGES])
    wanted = parser.parse_args(list(words))
    presses = wrong = again = 0
    for name in wanted.only:
        with opened() as browser:
            for language in wanted.language:
                for state in _chosen(name, wanted.state):
                    found = press_all(browser, _ALL[name], state, language)
                    for fault in found.faults:
                        print(f"{name}: {fault}", flush=True)
                    presses, wrong = presses + found.presses, wrong + len(found.faults)
                    again += found.again
        print(
            f"{name:18} {presses:5} presses so far, {wrong} faults, {again} at the second try",
            flush=True,
        )
    return int(wrong > 0 or again * _TRIED_AGAIN > presses)

"""What runs on a push and on a tag: the same commands as here, actions pinned, no secrets."""

import re
from pathlib import Path

import pytest

from host_tools.build.image import _LIBRARIES, _TOOLS
from host_tools.build.picos import PICOS

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def test_a_push_runs_what_a_person_runs() -> None:
    text = (ROOT / ".github" / "workflows" / "test.yml").read_text()
    assert "- run: .ci/run\n" in text
    script = (ROOT / ".ci" / "run").read_text().splitlines()
    assert {"make check", "make test"} <= set(script)


def test_a_release_makes_what_the_makefile_makes() -> None:
    text = (ROOT / ".github" / "workflows" / "release.yml").read_text()
    [said] = re.findall(r"- run: make (.*)", text)
    makefile = (ROOT / "Makefile").read_text()
    for target, folder in {"wheel": "wheel", "build": "frozen", "firmware": "firmware"}.items():
        assert target in said.split()
        assert f"build/{folder}\n" in makefile


def test_a_release_has_an_image_for_every_board() -> None:
    text = (ROOT / ".github" / "workflows" / "release.yml").read_text()
    built = re.findall(r"^ +make image(?: BOARD=(\w+))?$", text, re.MULTILINE)
    assert [board or "RPI_PICO" for board in built] == [pico.name for pico in PICOS]
    assert {*_TOOLS.values(), *_LIBRARIES.values()} - {"make", "gcc"} <= set(text.split())
    assert "build/*.uf2" in text
    assert "build/floorman-$(BOARD).uf2" in (ROOT / "Makefile").read_text()


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_actions_are_pinned_and_no_secret_is_asked_for(workflow: Path) -> None:
    text = workflow.read_text()
    for action in re.findall(r"uses: (\S+)", text):
        assert re.fullmatch(r"\./\S+|[\w-]+/[\w-]+@v\d+", action)
    assert "secrets." not in text
    assert "permissions:\n  contents: read\n" in text

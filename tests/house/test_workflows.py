"""Workflows of a push and of a tag: the same commands as here, actions pinned, no secrets."""

import os
import re
import subprocess
import tomllib
from pathlib import Path

import floorman
import pytest

from host_tools.build.image import _LIBRARIES, _TOOLS
from host_tools.build.picos import PICOS

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def steps(name: str, job: str) -> list[str]:
    """Steps that a job of a workflow runs, in its order."""
    text = (ROOT / ".github" / "workflows" / name).read_text()
    own = re.split(r"^  (?=\w+:$)", text.partition("\njobs:\n")[2], flags=re.MULTILINE)
    [said] = [part for part in own if part.startswith(f"{job}:\n")]
    return re.split(r"^      - ", said, flags=re.MULTILINE)[1:]


def test_a_push_runs_what_a_person_runs() -> None:
    assert "run: .ci/run\n" in steps("test.yml", "test")
    script = (ROOT / ".ci" / "run").read_text()
    assert re.search(r"^make check$", script, re.MULTILINE)
    assert re.search(r"^make test\b", script, re.MULTILINE)


BOOTS = "FLOORMAN_UF2=build/floorman-RPI_PICO.uf2 .ci/run image"


def test_an_image_is_booted_between_its_making_and_its_publishing() -> None:
    """Nothing makes an image after the tests have run it, and the bytes are compared."""
    build, publish = steps("release.yml", "build"), steps("release.yml", "publish")
    [makes] = [n for n, step in enumerate(build) if "make image" in step]
    [packs] = [n for n, step in enumerate(build) if ".ci/run pack" in step]
    [boots] = [n for n, step in enumerate(build) if ".ci/run image" in step]
    [keeps] = [n for n, step in enumerate(build) if "path: build/release" in step]
    assert makes < packs < boots < keeps
    booted, compared = build[boots].split("run: |\n")[1].split("\n")[:2]
    assert booted.strip() == BOOTS.replace("build/", "build/release/")
    assert compared.strip() == "(cd build/release && sha256sum --check SHA256SUMS)"
    assert not any("if: " in build[n] or "continue-on-error" in build[n] for n in (makes, boots))
    [fetches] = [n for n, step in enumerate(publish) if "download-artifact" in step]
    [checks] = [n for n, step in enumerate(publish) if "sha256sum --check SHA256SUMS" in step]
    [publishes] = [n for n, step in enumerate(publish) if "gh release create" in step]
    assert fetches < checks < publishes
    assert "make" not in "".join(publish)


def test_only_a_tag_is_published_and_all_else_of_a_release_runs_without_one() -> None:
    text = (ROOT / ".github" / "workflows" / "release.yml").read_text()
    publish = text.partition("\n  publish:\n")[2]
    assert publish.startswith("    if: github.ref_type == 'tag'\n    needs: [test, build]\n")
    assert text.count("contents: write") == publish.count("contents: write") == 1
    assert "gh release" not in text.partition("\n  publish:\n")[0]
    assert "workflow_dispatch:" in text
    assert "needs:" not in text.partition("\n  build:\n")[2].partition("\n  publish:\n")[0]


def test_the_version_has_its_part_of_the_changelog_and_the_firmware_bears_it() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    heads = re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert version in heads[:2]  # above it is only what is not released
    assert floorman.BUILD.decode() == f"{version}+unfolded"


def test_a_release_that_the_changelog_does_not_know_is_not_packed(tmp_path: Path) -> None:
    for name in (".ci/run", "CHANGELOG.md"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text((ROOT / name).read_text())
    program = tmp_path / ".venv" / "bin" / "floorman"
    program.parent.mkdir(parents=True)
    program.write_text("echo floorman 9.8.7\n")
    for path in (program, tmp_path / ".ci" / "run"):
        path.chmod(0o755)
    run = subprocess.run([tmp_path / ".ci" / "run", "pack"], capture_output=True, text=True)
    assert run.returncode == 2
    assert run.stderr == "CHANGELOG.md has no part '## 9.8.7'\n"


def test_a_push_boots_the_image_that_it_makes() -> None:
    image = steps("test.yml", "image")
    [makes] = [n for n, step in enumerate(image) if re.search(r"make image$", step, re.MULTILINE)]
    [boots] = [n for n, step in enumerate(image) if BOOTS in step]
    assert makes < boots
    built = re.findall(r"make image(?: BOARD=(\w+))?$", image[makes], re.MULTILINE)
    assert [board or "RPI_PICO" for board in built] == [pico.name for pico in PICOS]
    beside = f"floorman-{PICOS[1].name}.uf2"
    assert f'{beside}"\n' in (ROOT / ".ci" / "run").read_text()


def test_an_image_that_is_not_there_is_no_success() -> None:
    for named, says in {
        "": "names the image to boot",
        "no.uf2": "there is no image no.uf2",
    }.items():
        run = subprocess.run(
            [ROOT / ".ci" / "run", "image"],
            env={**os.environ, "FLOORMAN_UF2": named},
            capture_output=True,
            text=True,
        )
        assert run.returncode
        assert says in run.stderr


def test_every_test_that_boots_an_image_is_run_there() -> None:
    said = re.findall(r"tests/[\w/.]+", (ROOT / ".ci" / "run").read_text())
    asks = re.compile(r'usefixtures\("image"\)|^def test_\w+\([^)]*\bimage\b', re.MULTILINE)
    own = re.compile(r'def image\(|parametrize\(\s*\(?"[^"]*\bimage\b')
    files = [path for path in (ROOT / "tests").rglob("test_*.py") if path != Path(__file__)]
    texts = {path.relative_to(ROOT): path.read_text() for path in files}
    asking = [name for name, text in texts.items() if asks.search(text) and not own.search(text)]
    assert len(asking) >= 4
    for name in asking:
        assert any(name.is_relative_to(one) for one in said), name


def test_a_release_makes_what_the_makefile_makes() -> None:
    text = (ROOT / ".github" / "workflows" / "release.yml").read_text()
    [said] = re.findall(r"- run: make (.*)", text)
    makefile = (ROOT / "Makefile").read_text()
    for target, folder in {"wheel": "wheel", "build": "frozen", "firmware": "firmware"}.items():
        assert target in said.split()
        assert f"build/{folder}\n" in makefile


def test_a_tag_publishes_the_site_that_was_built_with_the_table() -> None:
    built, pages = "".join(steps("release.yml", "site")), "".join(steps("release.yml", "pages"))
    assert built.index("make docs") < built.index("test -f build/docs/table/index.html")
    assert built.index("test -f") < built.index("path: build/docs\n")
    assert "actions/deploy-pages@" in pages
    assert "actions/checkout@" not in pages
    own = (ROOT / ".github" / "workflows" / "release.yml").read_text().partition("\n  pages:\n")[2]
    assert own.startswith("    if: github.ref_type == 'tag'\n    needs: [test, build, site]\n")


def test_a_release_has_an_image_for_every_board() -> None:
    text = (ROOT / ".github" / "workflows" / "release.yml").read_text()
    built = re.findall(r"^ +make image(?: BOARD=(\w+))?$", text, re.MULTILINE)
    assert [board or "RPI_PICO" for board in built] == [pico.name for pico in PICOS]
    assert {*_TOOLS.values(), *_LIBRARIES.values()} - {"make", "gcc"} <= set(text.split())
    assert "cp build/*.uf2" in (ROOT / ".ci" / "run").read_text()
    assert "build/floorman-$(BOARD).uf2" in (ROOT / "Makefile").read_text()


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_actions_are_pinned_and_no_secret_is_asked_for(workflow: Path) -> None:
    text = workflow.read_text()
    for action in re.findall(r"uses: (\S+)", text):
        assert re.fullmatch(r"\./\S+|[\w-]+/[\w-]+@[0-9a-f]{40}", action)
    assert "secrets." not in text
    assert "permissions:\n  contents: read\n" in text

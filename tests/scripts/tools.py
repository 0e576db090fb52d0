"""The TypeScript compiler and the linter: fetched once, as package-lock.json pins them.

`python -m tests.scripts.tools` fetches them beforehand; `make setup` does that.
"""

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from host_tools.build.cache import cache
from simulator.boards.fetch import beforehand, find_node, installed

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
LONGEST = 120  # letters of a line


def tools() -> Path:
    """Their folder; BoardError when they cannot be had."""
    return installed(HERE, cache() / "scripts", "TypeScript and oxlint")


def scripts() -> list[Path]:
    """All scripts of pages."""
    ours = (ROOT / "simulator" / name for name in ("academy", "hands_on", "site", "window"))
    folders = (ROOT / "host_tools", *ours)
    return sorted(path for folder in folders for path in folder.rglob("*.js"))


def mistyped(project: Path = HERE / "tsconfig.json", *options: str) -> list[str]:
    """The compiler's complaints, a line each."""
    return _said("typescript/bin/tsc", "--pretty", "false", "--project", project, *options)


def faults(paths: Iterable[Path] = (ROOT / "host_tools", ROOT / "simulator")) -> list[str]:
    """The linter's complaints, a line each."""
    return _said("oxlint/bin/oxlint", "--config", HERE / "oxlint.json", "--format", "unix", *paths)


def too_long(path: Path) -> list[str]:
    """Lines of a script that are longer than they may be."""
    lines = path.read_text(encoding="utf-8").splitlines()
    name = path.relative_to(ROOT)
    return [f"{name}:{n}: {len(line)} letters" for n, line in enumerate(lines, 1)
            if len(line) > LONGEST]  # fmt: skip


def _said(tool: str, *arguments: object) -> list[str]:
    command = [find_node(), tools() / tool, *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    said = (done.stdout + done.stderr).splitlines() if done.returncode else []
    return said or [f"{tool} ended with status {done.returncode}"] * bool(done.returncode)


def main() -> int:
    """Fetch them; exit status."""
    return beforehand(tools, "tests: TypeScript and oxlint could not be fetched ({})")


if __name__ == "__main__":
    sys.exit(main())

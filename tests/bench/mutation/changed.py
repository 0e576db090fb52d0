"""Changes of a branch: its lines, and the test files that stand near them."""

import re
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path

from tests.bench.mutation import tree
from tests.bench.mutation.faults import Fault

_BASES = ("origin/main", "main")
NAMES, ELSEWHERE = 1, 3  # of a test file's rank
_HUNK = re.compile(r"^@@ -\S+ \+(\d+)(?:,(\d+))? @@", re.M)
_ROOMS = (("firmware/floorman/", "tests/"), ("host_tools/", "tests/host_tools/"))


def _git(*words: str) -> str | None:
    run = subprocess.run(["git", *words], cwd=tree.ROOT, capture_output=True, text=True)
    return run.stdout.strip() if run.returncode == 0 else None


def base_of(named: str | None) -> str | None:
    """Where the branch left REV, or main; None without a history that has it."""
    for name in [named] if named else _BASES:
        found = _git("merge-base", name, "HEAD")
        if found:
            return found
    return None


def changed(base: str) -> dict[str, set[int]]:
    """The lines of each Python file that are not the base's, not committed ones, too."""
    found = {}
    for name in (_git("diff", "--name-only", "--diff-filter=d", base, "--", "*.py") or "").split():
        hunks = _HUNK.findall(_git("diff", "-U0", base, "--", name) or "")
        starts = [(int(start), int(count or 1)) for start, count in hunks]
        found[name] = {start + n for start, count in starts for n in range(count)}
    for name in (_git("ls-files", "-o", "--exclude-standard", "--", "*.py") or "").split():
        found[name] = set(range(1, (tree.ROOT / name).read_bytes().count(b"\n") + 2))
    return found


def on(faults: Iterable[Fault], lines: dict[str, set[int]]) -> list[Fault]:
    """Those that stand on these lines."""
    return [fault for fault in faults if _line(fault) in lines.get(fault.file, ())]


def _line(fault: Fault) -> int:
    return (tree.ROOT / fault.file).read_bytes()[: fault.start].count(b"\n") + 1


def near(files: Sequence[str], lines: Iterable[str], every: Sequence[str]) -> list[str]:
    """Test files that the branch changed, and those that stand near one of its files."""
    own = {name for name in lines if tree.is_test(name)}
    found = ranks(files, [name for name in every if tree.is_test(name) and name not in own])
    near = [name for name in sorted(found) if found[name] < ELSEWHERE]
    return [*sorted(own), *sorted(near, key=found.__getitem__)]


def ranks(files: Sequence[str], tests: Iterable[str]) -> dict[str, int]:
    """How far a test file stands from these files.

    0 when it is called as one of them, 1 when it names the module, 2 when it has its room.
    """
    called = {f"test_{Path(name).name}" for name in files}
    rooms = {_room(name) for name in files}
    modules = {_module(name) for name in files}
    found = {}
    for name in tests:
        room, _, own = name.rpartition("/")
        named = _names(name, modules)
        if own in called and (named or room in rooms):
            found[name] = 0
        elif named or room in rooms:
            found[name] = NAMES if named else 2
        else:
            found[name] = ELSEWHERE
    return found


def _room(name: str) -> str:
    for start, place in _ROOMS:
        if name.startswith(start):
            return (place + name.removeprefix(start)).rpartition("/")[0]
    return f"tests/{name}".rpartition("/")[0]


def _module(name: str) -> tuple[str, str]:
    whole = name.removeprefix("firmware/").removesuffix(".py").replace("/", ".")
    package, _, last = whole.rpartition(".")
    return package, last


def _names(test: str, modules: Iterable[tuple[str, str]]) -> bool:
    text = (tree.ROOT / test).read_text()
    return any(
        f"{package}.{last}" in text
        or re.search(rf"from {package} import (?:\([^)]*|.*)\b{last}\b", text)
        for package, last in modules
    )

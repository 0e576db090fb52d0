"""Where in the sources an error on the table came from: its traceback may lack line numbers."""

import ast
import re
from pathlib import Path

from host_tools.build.flash import sources
from host_tools.ground.importing import FIRMWARE
from host_tools.link.messages import Failed

_PLACE = re.compile(r'File "(?P<file>[^"]*)", line (?P<line>\d+), in (?P<function>\S+)')
_NO_LINE = "1"  # what MicroPython says where line numbers were left out


def in_sources(failed: Failed) -> Failed:
    """The same with the file of the sources; without a line number the function's first."""
    place, newline, error = failed.text.partition("\n")
    found = _PLACE.match(place)
    path = _source(found["file"], found["function"]) if found else None
    if not found or path is None:
        return Failed(place + newline + error)
    line, function = found["line"], found["function"]
    if line == _NO_LINE:
        line = f"{_begins(path, function)} on"
    name = path.relative_to(FIRMWARE).as_posix()
    return Failed(f'File "{name}", line {line}, in {function}\n{error}')


def _source(name: str, function: str) -> Path | None:
    """The source of what the device calls `turns` or floorman/rules/turns.py."""
    end = f"/{name.removesuffix('.py')}.py"
    paths = [path for path in sources() if f"/{path.as_posix()}".endswith(end)]
    return next((path for path in paths if _begins(path, function)), None)


def _begins(path: Path, function: str) -> int:
    """The line in which a function begins; 0 when the file has none of this name."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.FunctionDef) and node.name == function:
            return node.lineno
    return 0

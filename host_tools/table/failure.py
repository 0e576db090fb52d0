"""An error that ended the table's program, in a sentence with the names of the sources."""

import ast
import re
from pathlib import Path

from host_tools.build.flash import private_names, sources
from host_tools.build.shortening import readable
from host_tools.importing import FIRMWARE
from host_tools.link.messages import Failed
from host_tools.table.words import texts

_PLACE = re.compile(r'File "(?P<file>[^"]*)"(, line (?P<line>\d+))?(, in (?P<function>\S+))?')
_NO_LINE = "1"  # what MicroPython says where line numbers were left out


def failure(failed: Failed, language: str = "en") -> str:
    """What failed, in which function, file and line."""
    place, _, error = readable(failed.text, private_names()).partition("\n")
    words = texts(language)["failed"]
    found = _PLACE.match(place)
    if not found:
        return str(words["somewhere"].format(error=error))
    function, line = found["function"] or "<module>", found["line"]
    file = _source(found["file"], function)
    if line in (None, _NO_LINE):
        line = _begins(file, function)
        if not line:
            return str(words["file"].format(error=error, file=found["file"], function=function))
        name = "from"
    else:
        name = "at"
    shown = file.relative_to(FIRMWARE).as_posix() if file else found["file"]
    return str(words[name].format(error=error, file=shown, function=function, line=line))


def _source(name: str, function: str) -> Path | None:
    """The source of what the device calls `turns` or floorman/rules/turns.py."""
    stem = name.removesuffix(".py").removesuffix(".mpy")
    paths = [path for path in sources() if f"/{path.as_posix()}".endswith(f"/{stem}.py")]
    having = [path for path in paths if _begins(path, function)]
    return next(iter(having or paths), None)


def _begins(path: Path | None, function: str) -> str:
    """The line in which a function begins; empty when the file has none of this name."""
    if path is None:
        return ""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.FunctionDef) and node.name == function:
            return str(node.lineno)
    return ""

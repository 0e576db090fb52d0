"""Gates that every firmware file passes before it may go on a Pico.

Prints the sizes of the compiled files: no bound, what counts is the heap that is left on an image
with the firmware frozen in (`make bench ARGS=pico`).
"""

import ast
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from host_tools.build.flash import FIRMWARE, compile_firmware, sources

ROOT = FIRMWARE.parent

# what MicroPython 1.27 for RPI_PICO answers to help('modules')
STOCK = frozenset(
    "array asyncio binascii builtins cmath collections cryptolib deflate errno framebuf gc hashlib"
    " heapq io json machine math micropython neopixel os platform random re rp2 select struct sys"
    " time uctypes vfs _thread dht onewire ds18x20".split()
)


def allowed_imports() -> frozenset[str]:
    """Stock modules, our own, and what manifest.py requires."""
    manifest = (FIRMWARE / "manifest.py").read_text()
    required = re.findall(r'^require\("([\w.-]+)"', manifest, re.MULTILINE)
    own = {path.stem for path in FIRMWARE.glob("*.py")} | {"floorman"}
    # usb-device-cdc is usb.device.cdc
    return STOCK | own | {name.partition("-")[0] for name in required}


def _imports(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        yield node.module or "."


def complaints(source: str, name: str) -> list[str]:
    """Everything in one file that has no place on the device, as 'file:line: sentence'."""
    allowed = allowed_imports()
    found = []
    for node in ast.walk(ast.parse(source)):
        line = getattr(node, "lineno", 0)
        for module in _imports(node):
            if module.split(".")[0] not in allowed:
                found.append(f"{name}:{line}: import of {module}, which a stock Pico has not")
        if isinstance(node, ast.Constant) and isinstance(node.value, float):
            found.append(f"{name}:{line}: float {node.value}; amounts and times are integers")
        if isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div):
            found.append(f"{name}:{line}: '/' makes a float; use //")
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("print", "float"):
            found.append(f"{name}:{line}: {ast.unparse(node.func)}() has no place in firmware")
    return found


def main() -> int:
    """Print complaints and sizes; exit status."""
    found = [
        line
        for path in sources()
        for line in complaints(path.read_text(), path.relative_to(ROOT).as_posix())
    ]
    with tempfile.TemporaryDirectory() as folder:
        sizes = compile_firmware(Path(folder))
    for name, size in sizes.items():
        print(f"{size:6d}  {name}")
    total = sum(sizes.values())
    print(f"{total:6d}  in all")
    rules = sum(size for name, size in sizes.items() if name.startswith("floorman/rules/"))
    print(f"{rules:6d}  of them the rules")
    print("\n".join(found) or "firmware gates: passed")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

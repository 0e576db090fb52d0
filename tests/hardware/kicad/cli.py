"""KiCad's own programs: they pour the ground, judge schematic and board, and write the Gerbers.

`KICAD_CLI` names kicad-cli where it is not in the path, `KICAD_PYTHON` the Python that has pcbnew.
"""

import json
import os
import re
import shutil
import subprocess
from collections import defaultdict
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from tests.hardware.kicad.sexpr import Node, every, first, parsed

CLI = os.environ.get("KICAD_CLI") or shutil.which("kicad-cli")
_POUR = """
import sys, pcbnew
board = pcbnew.LoadBoard(sys.argv[1])
pcbnew.ZONE_FILLER(board).Fill(board.Zones())
pcbnew.SaveBoard(sys.argv[2], board)
"""
_LAYERS = "F.Cu,B.Cu,F.Mask,B.Mask,F.SilkS,B.SilkS,Edge.Cuts"
_DATED = re.compile(r"^.*(?:CreationDate|date ).*\n", re.MULTILINE)


def run(*words: object) -> None:
    """A command of kicad-cli; OSError says what it answered."""
    if not CLI:
        raise OSError("there is no kicad-cli: install KiCad 9, or set KICAD_CLI to its path")
    done = subprocess.run([CLI, *map(str, words)], capture_output=True, text=True, check=False)
    if done.returncode:
        raise OSError(f"kicad-cli {' '.join(map(str, words))}: {done.stderr or done.stdout}")


def poured(board: Path) -> dict[str, list[Node]]:
    """Layer -> the polygons with which KiCad fills its zone."""
    python = os.environ.get("KICAD_PYTHON", "/usr/bin/python3")
    fills: dict[str, list[Node]] = defaultdict(list)
    with TemporaryDirectory() as folder:
        made = Path(folder) / "poured.kicad_pcb"
        subprocess.run([python, "-c", _POUR, board, made], check=True, capture_output=True)
        for zone in every(parsed(made.read_text(encoding="utf-8")), "zone"):
            fills[first(zone, "layer")[1]] += every(zone, "filled_polygon")
    return dict(fills)


def erc(schematic: Path) -> list[str]:
    """Everything that KiCad's electrical rules say, warnings too."""
    said = _judged("sch", "erc", "--severity-all", schematic)
    return [_told(one) for sheet in said["sheets"] for one in sheet["violations"]]


def drc(board: Path) -> list[str]:
    """Everything that KiCad's design rules say, and where board and schematic are unlike."""
    said = _judged("pcb", "drc", "--severity-all", "--schematic-parity", board)
    kinds = ("violations", "unconnected_items", "schematic_parity")
    return [_told(one) for kind in kinds for one in said[kind]]


def _judged(*words: object) -> Any:
    with TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        run(*words[:-1], "--format", "json", "-o", report, words[-1])
        return json.loads(report.read_text(encoding="utf-8"))


def _told(one: Any) -> str:
    return f"{one['type']}: {'; '.join(item['description'] for item in one['items'])}"


def nets(schematic: Path) -> dict[str, set[tuple[str, str]]]:
    """KiCad's netlist of a schematic: net -> part and number of its pins."""
    with TemporaryDirectory() as folder:
        made = Path(folder) / "nets"
        run("sch", "export", "netlist", "--format", "kicadsexpr", "-o", made, schematic)
        tree = parsed(made.read_text(encoding="utf-8"))
    return {
        first(net, "name")[1]: {
            (first(node, "ref")[1], first(node, "pin")[1]) for node in every(net, "node")
        }
        for net in every(first(tree, "nets"), "net")
    }


def gerbers(board: Path, target: Path) -> None:
    """A zip with a board's Gerbers and its drill file, without the date of their making."""
    with TemporaryDirectory() as folder, ZipFile(target, "w", ZIP_DEFLATED) as packed:
        run("pcb", "export", "gerbers", "-l", _LAYERS, "-o", f"{folder}/", board)
        run("pcb", "export", "drill", "-o", f"{folder}/", board)
        for file in sorted(Path(folder).iterdir()):
            if file.suffix != ".gbrjob":
                text = _DATED.sub("", file.read_text(encoding="utf-8"))
                packed.writestr(ZipInfo(file.name), text, ZIP_DEFLATED)

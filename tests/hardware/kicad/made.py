"""All files of hardware/bench that are made without KiCad: name -> text."""

from tests.hardware.kicad import footprints, papers, schematic
from tests.hardware.kicad.schematic import LIBRARY
from tests.hardware.kicad.sexpr import Node, Quoted, written


def texts() -> dict[str, str]:
    """Schematic, libraries and their tables, parts list, picture."""
    made = {
        f"{LIBRARY}.kicad_sch": written(schematic.schematic()),
        f"{LIBRARY}.kicad_sym": written(schematic.library()),
        "sym-lib-table": written(_table("sym", f"{LIBRARY}.kicad_sym")),
        "fp-lib-table": written(_table("fp", f"{LIBRARY}.pretty")),
        "parts.csv": papers.bill(),
        "assembly.svg": papers.picture(),
    }
    for name in footprints.FOOTPRINTS:
        made[f"{LIBRARY}.pretty/{name}.kicad_mod"] = written(footprints.library(name))
    return made


def _table(kind: str, file: str) -> Node:
    """The project's table of libraries."""
    return [
        f"{kind}_lib_table", ["version", 7],
        ["lib", ["name", Quoted(LIBRARY)], ["type", Quoted("KiCad")],
         ["uri", Quoted(f"${{KIPRJMOD}}/{file}")], ["options", Quoted("")], ["descr", Quoted("")]],
    ]  # fmt: skip

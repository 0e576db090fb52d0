"""Writes hardware/bench: `python -m tests.hardware.kicad`, where KiCad 9 is."""

from tests.hardware.kicad import board, cli
from tests.hardware.kicad.drawn import FOLDER
from tests.hardware.kicad.made import texts
from tests.hardware.kicad.sexpr import Node, written

PCB = FOLDER / "bench.kicad_pcb"


def _board(tracks: list[Node], fills: dict[str, list[Node]]) -> None:
    PCB.write_text(written(board.board(tracks, fills)), encoding="utf-8")


if __name__ == "__main__":
    (FOLDER / "bench.pretty").mkdir(exist_ok=True)
    for name, text in texts().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
    tracks = list(board.laid(board.routed()))
    _board(tracks, {})
    _board(tracks, cli.poured(PCB))
    cli.gerbers(PCB, FOLDER / "gerbers.zip")
    for line in [*cli.erc(FOLDER / "bench.kicad_sch"), *cli.drc(PCB)]:
        print(line)

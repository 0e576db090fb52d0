"""The firmware on the official MicroPython VM (WebAssembly, under Node), same virtual chips.

The VM is a child process on two pipes; each request is a batch of pin and SPI operations, the
answer the virtual clock and what the last operation read.
"""

import json
import os
import struct
from collections.abc import Callable, Sequence
from pathlib import Path

from host_tools.table.builds import BUILD_FILE, READERS_FILE, SEAL_FILE
from host_tools.table.tag_key import FILE as KEY_FILE
from simulator import wires as costs
from simulator.boards import BoardError
from simulator.boards.child import Child
from simulator.boards.fetch import find_vm
from simulator.boards.files import beside_firmware, flashed_files
from simulator.bus import Foresight, SimulationError
from simulator.wires import Wires

_HERE = Path(__file__).parent
_NAMES = ("PIN_US", "SPI_US", "BYTE_US", "TICKS_US", "WAITING_US", "BIT_US", "REGISTER_US")
_REGISTER = struct.Struct("<I")
# clock in us, length of the answer and whether the host waits, quiet for so many us, and how
# many bytes follow of a frame that the VM may answer itself if it comes next
_ANSWER = struct.Struct("<IHHHH")
_QUIET_US = 10_000  # at most: a test may change the world without an alarm
_SALT = 16  # bytes
_POKE = struct.Struct("<II")


def _salt(path: Path) -> Path:
    """A salt for the table's flash: the VM can draw none, and its files do not outlive it."""
    if not path.exists():
        path.write_bytes(os.urandom(_SALT))
    return path


class VMError(BoardError):
    """The VM has ended: killed, or by a traceback of the firmware, which is the text."""


class VMBoard:
    """A VM that runs `task` (a Python file whose run(wiring) is called) beside the firmware.

    The firmware is the one `floorman flash` copies, compiled.  `carried` are more files, by their
    names on the device.  Usable like HostBoard.  `reports` collects what the task hands out by
    `_wires.report`; when it called `_wires.again`, garbage is collected and its again() is next.
    """

    def __init__(
        self,
        wires: Wires,
        tags: Path | None,
        task: Path = _HERE / "task.py",
        carried: Sequence[tuple[str, Path]] = (),
    ) -> None:
        self._wires = wires
        self.reports: list[bytes] = []
        self._last = b""
        self._foreseen: Foresight | None = None
        self._told: Foresight | None = None
        machine = find_vm()
        files = [*flashed_files(), *carried, ("start.py", _HERE / "start.py")]
        files += [(name, _HERE.parent / name) for name in ("pico.py", "usb_model.py")]
        if tags is not None:
            files += [("tags.bin", tags), ("salt.bin", _salt(tags.with_name("salt.bin")))]
            beside = (
                tags.with_name(name) for name in (BUILD_FILE, READERS_FILE, SEAL_FILE, KEY_FILE)
            )
            files += [(path.name, path) for path in beside if path.exists()]
        self._child = Child(
            [str(_HERE / "board.mjs"), str(machine)],
            {
                "FLOORMAN_COSTS": json.dumps({name: getattr(costs, name) for name in _NAMES}),
                "FLOORMAN_FILES": json.dumps([[name, str(path)] for name, path in files]),
                "FLOORMAN_TASK": beside_firmware(task),
                "FLOORMAN_MACHINE": wires.machine,
            },
        )

    def run(self, until: Callable[[], bool]) -> None:
        """Serve the VM until `until()` holds; it is asked after every request."""
        self._foreseen = None  # the world may have been changed since
        while not until():
            if not self.serve():
                raise VMError(self._last_words())

    def serve(self) -> bool:
        """Answer one request; False when the VM has ended."""
        request = self._child.request()
        if not request:
            return False
        self._last = b""
        self._told, self._foreseen = self._foreseen, None
        self._carry_out(request)
        clock, seen = self._wires.clock, self._foreseen
        now = clock.now + self._wires.clock_ahead_us
        tail = len(self._last) | bool(self._wires.to_device) << 15
        quiet = min(clock.alarm - clock.now, _QUIET_US)
        ahead = b"".join(seen) if seen else b""
        head = _ANSWER.pack(now & 0xFFFFFFFF, now >> 32, tail, quiet, len(ahead))
        return self._child.answer(head + self._last + ahead)

    def _carry_out(self, request: bytes) -> None:
        outputs, advance = self._wires.outputs, self._wires.clock.advance
        at, end = 0, len(request)
        while at < end:
            op = request[at]
            if op == 1:
                outputs[request[at + 1]](request[at + 2])
                at += 3
            elif op == 4:
                advance(int.from_bytes(request[at + 1 : at + 5], "little"))
                at += 5
            elif op == 12:
                register, value = _POKE.unpack_from(request, at + 1)
                self._wires.poke(register, value)
                at += 9
            elif op == 11:
                register = _REGISTER.unpack_from(request, at + 1)[0]
                self._last = self._wires.peek(register).to_bytes(4, "little")
                at += 5
            else:
                at = self._with_data(op, request, at)

    def _with_data(self, op: int, request: bytes, at: int) -> int:
        wires, which = self._wires, request[at + 1]
        n = request[at + 2] | request[at + 3] << 8
        if op in (7, 8):
            self._last = self._ask(op, which, n)
            return at + 4
        data = request[at + 4 : at + 4 + n]
        if op == 2:
            wires.spi_write(which, data)
        elif op == 3:
            received = bytearray(n)
            wires.spi_exchange(which, data, received)
            self._last = bytes(received)
            self._foreseen = wires.buses[which].foresight()
        elif op == 10:
            self._check_foreseen(which, data)
        elif op == 5:
            wires.bitstream(which, data)
        elif op == 6:
            wires.send(data)
        elif op == 9:
            self.reports.append(data)
        return at + 4 + n

    def _check_foreseen(self, which: int, data: bytes) -> None:
        """The VM answered this frame itself: what the chip says now must be the same."""
        received = bytearray(len(data))
        self._wires.spi_exchange(which, data, received)
        if self._told and received != self._told[1]:
            raise SimulationError(f"foreseen {self._told[1].hex()}, read {received.hex()}")

    def _ask(self, op: int, which: int, n: int) -> bytes:
        if op == 7:
            return bytes((self._wires.read_pin(which),))
        buf = bytearray(n)
        return bytes(buf[: self._wires.receive(buf)])

    def _last_words(self) -> str:
        words = self._child.last_words()
        last = words.rpartition("\n")[2]
        if last.startswith("OSError: ") and "[Errno" not in last:  # a sentence of the firmware's
            return "the table does not start: " + last.removeprefix("OSError: ")
        return words or f"the MicroPython VM ended (status {self._child.process.returncode})"

    def close(self) -> None:
        """Take the VM down."""
        self._child.close()

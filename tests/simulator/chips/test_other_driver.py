"""Another author's driver, the package mfrc522, reads the virtual chip unmodified.

So the model is not tuned to our own driver.
"""

import importlib
import sys
from types import ModuleType
from typing import Any

import pytest

from tests.drivers.rig import Bus, Rig


def _stand_ins(rig: Rig) -> dict[str, ModuleType]:
    """Modules `spidev` and `RPi.GPIO` as that package uses them, over the rig's chip."""

    class SpiDev:
        max_speed_hz = 0

        def open(self, bus: int, device: int) -> None:
            self.line: Bus = rig.bus

        def close(self) -> None:
            pass

        def xfer2(self, data: list[int]) -> list[int]:
            self.line.cs(0)
            back = self.line._shift(bytes(data))
            self.line.cs(1)
            return list(back)

    spidev, rpi, gpio = ModuleType("spidev"), ModuleType("RPi"), ModuleType("RPi.GPIO")
    spidev.SpiDev = SpiDev  # type: ignore[attr-defined]
    gpio.OUT = 0  # type: ignore[attr-defined]
    for name in ("getmode", "setmode", "setup", "output", "cleanup"):
        setattr(gpio, name, lambda *args: None)
    rpi.GPIO = gpio  # type: ignore[attr-defined]
    return {"spidev": spidev, "RPi": rpi, "RPi.GPIO": gpio}


def _package(monkeypatch: pytest.MonkeyPatch, rig: Rig) -> Any:
    for name, module in _stand_ins(rig).items():
        monkeypatch.setitem(sys.modules, name, module)
    for name in ("mfrc522", "mfrc522.MFRC522", "mfrc522.SimpleMFRC522"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return importlib.import_module("mfrc522")


@pytest.fixture
def rig() -> Rig:
    return Rig()


UIDS = [bytes.fromhex(text) for text in ("01020304", "deadbeef", "00000000", "7ffe8001")]


@pytest.mark.parametrize("uid", UIDS)
def test_request_anticollision_and_select(
    rig: Rig, monkeypatch: pytest.MonkeyPatch, uid: bytes
) -> None:
    reader = _package(monkeypatch, rig).MFRC522()
    rig.place(uid)
    rig.clock.advance(5_000)
    reader.MFRC522_Request(reader.PICC_REQIDL)  # gives a tag put into the field its power-up time
    rig.clock.advance(5_000)
    assert reader.MFRC522_Request(reader.PICC_REQIDL) == (reader.MI_OK, 16)
    status, answer = reader.MFRC522_Anticoll()
    assert (status, bytes(answer[:4])) == (reader.MI_OK, uid)
    assert reader.MFRC522_SelectTag(answer) == 0x08
    assert rig.antenna.tags[0].state == "ACTIVE"


def test_simple_reader_gives_the_number_of_a_card(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = _package(monkeypatch, rig)
    rig.place(bytes.fromhex("01020304"))
    simple = package.SimpleMFRC522()
    rig.clock.advance(5_000)
    assert simple.read_id() == 0x0102030404


def test_it_finds_no_card_on_an_empty_reader(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    simple = _package(monkeypatch, rig).SimpleMFRC522()
    assert simple.read_id_no_block() is None


def test_two_cards_are_an_error_to_it(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    package = _package(monkeypatch, rig)
    rig.place(bytes.fromhex("01020304"), bytes.fromhex("0102030f"))
    reader = package.MFRC522()
    rig.clock.advance(5_000)
    assert reader.MFRC522_Request(reader.PICC_REQIDL)[0] == reader.MI_OK
    assert reader.MFRC522_Anticoll()[0] == reader.MI_ERR

"""Traffic of every kind, sensible or not, with virtual chips: traffic/ has their answers.

The traffic is drawn by seed; `python -m tests.simulator.chips.traffic` writes the answers anew.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from simulator.bus import SimulationError, WatchdogBiteError
from simulator.chips import mfrc522_registers as reg
from simulator.chips.decoder import AddressDecoder
from simulator.chips.fram import FRAM
from simulator.chips.max7219 import MAX7219
from simulator.chips.mcp23s17 import expanders
from simulator.chips.watchdog import CTRL, CTRL_CLEAR, LOAD, REASON, RP2040, RP2350, Watchdog
from simulator.clock import Clock
from simulator.radio import BENCH, RC522, Antenna, Profile, Tag
from simulator.radio.crc_a import with_crc
from simulator.radio.ntag import NTAG
from simulator.radio.phone import Phone
from tests.kept import Runs, write
from tests.simulator.chips.raw import RECEIVE, TRANSCEIVE, TRANSMIT, Raw

FOLDER = Path(__file__).with_name("traffic")
_STEPS = 250
_UIDS = ("04a1b2c3d4e580", "04a1b2c3d4e5f6", "11223344")
_STATE = (reg.COMMAND, reg.COM_IRQ, reg.DIV_IRQ, reg.ERROR, reg.STATUS1, reg.STATUS2)
_HEARD = (reg.FIFO_LEVEL, reg.CONTROL, reg.COLL, reg.T_COUNTER_H, reg.T_COUNTER_L)
_ROUGH = replace(RC522, noise=0.1, hiss=0.1, captures=0.05, garbled=0.2, miss=0.2)
_NEAR = replace(RC522, bleed_per_hour=1e7, mangled=0.4, crowd=0, miss=0.0)
_FRAMES = (
    (b"\x26", 7), (b"\x52", 7), (b"\x26", 7), (b"\x93\x20", 0), (b"\x95\x20", 0),
    (with_crc(b"\x93\x70\x88\x04\xa1\xb2\x9f"), 0), (with_crc(b"\x93\x70\x11\x22\x33\x44\x44"), 0),
    (b"\x93\x25\x04\x01", 5), (with_crc(b"\x50\x00"), 0), (with_crc(b"\x30\x00"), 0), (b"", 0),
)  # fmt: skip


class Reader:
    """An MFRC522 with tags on it, and another antenna beside it."""

    def __init__(self, seed: int, profile: Profile, **chip: Any) -> None:
        self.rng = Random(f"{seed} {profile.name}")
        self.raw = Raw(profile=profile, **chip)
        self.tags: list[Tag] = [Tag(bytes.fromhex(uid)) for uid in _UIDS]
        self.tags += [NTAG(bytes.fromhex("04010203040506")), Phone(Random(seed))]
        beside = Antenna("beside")
        beside.place(Tag(bytes.fromhex("04998877665544")))
        self.raw.antenna.neighbours = [beside]
        self.raw.antenna.place(self.tags[0])

    def lines(self) -> Iterator[str]:
        """Each step, and what came of it."""
        ways = (
            *[self.ask] * 6, *[self.talk] * 4, *[self.set_up] * 4, *[self.look] * 4,
            self.write, self.write,
            self.command, self.command, self.timer, self.crc, self.power, self.lay, self.lay,
            self.frame, self.memory,
        )  # fmt: skip
        registers = [one for one in reg.NAMES if one != reg.FIFO_DATA]
        yield bytes(self.raw.read(*registers)).hex(" ")
        for _ in range(_STEPS):
            way = self.rng.choice(ways)
            try:
                said = way()
            except SimulationError as error:
                said = f"! {error}"
            yield f"{self.raw.clock.now} {way.__name__}: {said}"
            self.raw.clock.advance(self.rng.choice((0, 3, 40, 90, 300, 1_000, 6_000)))

    def ask(self) -> str:
        """A frame on the air, and what came after a while."""
        data, bits = self.rng.choice(_FRAMES)
        raw, align = self.raw, self.rng.choice((0, 0, 0, 3))
        raw.launch(data, bits, align)
        raw.clock.advance(self.rng.choice((0, 80, 90, 200, 700, 3_000)))
        state = bytes(raw.read(*_STATE, *_HEARD)).hex(" ")
        count = raw.one(reg.FIFO_LEVEL)
        heard = bytes(raw.read(*[reg.FIFO_DATA] * count)) if count else b""
        return f"{data.hex()} {bits} {align} > {state} | {heard.hex()}"

    def talk(self) -> str:
        """From WUPA to HALT, and a command of a tag that was selected."""
        raw, tag = (
            self.raw,
            self.rng.choice(
                (
                    b"\x30\x03",
                    b"\x30\x2b",
                    b"\x60",
                    b"\x3a\x00\x04",
                    b"\x3a\x05\x04",
                    b"\x3c\x00",
                    b"\x3c\x01",
                    b"\x1b",
                )
            ),
        )
        if self.rng.random() < 0.5:
            self.only(self.rng.choice(self.tags))
        self.set_up()
        raw.write(reg.TX_MODE, 0)
        raw.write(reg.RX_MODE, 0)
        said = [raw.transceive(self.rng.choice((b"\x52", b"\x26")), 7)]
        for level in (0x93, 0x95):
            said.append(raw.transceive(bytes((level, 0x20))))
            said.append(raw.transceive(with_crc(bytes((level, 0x70)) + said[-1][:5])))
            if not (said[-1] and said[-1][0] & 4):
                break
        said.append(raw.transceive(with_crc(tag)))
        said.append(raw.transceive(with_crc(b"\x50\x00")))
        return f"{tag.hex()} > {' '.join(one.hex() or '-' for one in said)} {raw.one(reg.ERROR):x}"

    def set_up(self) -> str:
        """Modes, and the field."""
        raw = self.raw
        for register in (reg.TX_MODE, reg.RX_MODE):
            raw.write(register, self.rng.choice((0, 0x80, 0x08)))
        raw.write(reg.MODE, self.rng.choice((0x3D, 0x3C)))
        for register in (reg.MF_RX, reg.GS_N, reg.CW_GS_P, reg.T_MODE):
            raw.write(register, reg.RESET.get(register, 0))
        if self.rng.random() < 0.5:
            raw.write(reg.TX_CONTROL, 0x80)
        raw.write(reg.COLL, self.rng.choice((0, 0x80)))
        raw.on_air()
        return bytes(raw.read(reg.TX_MODE, reg.RX_MODE, reg.TX_CONTROL)).hex(" ")

    def look(self) -> str:
        """Registers whose reading changes nothing, or takes a byte."""
        found = self.rng.sample([*reg.NAMES], 3)
        found = [one for one in found if one != reg.FIFO_DATA or self.raw.one(reg.FIFO_LEVEL)]
        names = ", ".join(reg.NAMES[one] for one in found)
        frame = bytes([one << 1 | 0x80 for one in found] + [0])
        if self.rng.random() < 0.1:  # one byte more than there is
            count = self.raw.one(reg.FIFO_LEVEL)
            frame = bytes([reg.FIFO_DATA << 1 | 0x80] * (count + 1) + [0])
        return f"{names}: {self.raw.frame(frame).hex(' ')} {self.raw.chip.foresee()}"

    def write(self) -> str:
        """Any register, any value."""
        register, value = self.rng.randrange(64), self.rng.randrange(256)
        self.raw.write(register, value)
        return f"{register:02x} {value:02x}"

    def command(self) -> str:
        """Any command."""
        known = (TRANSMIT, RECEIVE, TRANSCEIVE)
        value = self.rng.choice((*known, self.rng.randrange(32)))
        if value == TRANSMIT:
            self.raw.write(reg.FIFO_DATA, 0x52)
        self.raw.write(reg.COMMAND, value)
        return f"{value:02x} > {bytes(self.raw.read(*_STATE)).hex(' ')}"

    def timer(self) -> str:
        """Some length, started or stopped."""
        self.raw.timer(self.rng.randrange(4096), self.rng.randrange(400))
        self.raw.write(reg.DEMOD, self.rng.choice((0x4D, 0x5D)))
        self.raw.write(reg.CONTROL, self.rng.choice((0x40, 0x80)))
        return bytes(self.raw.read(reg.STATUS1, reg.T_COUNTER_H, reg.T_COUNTER_L)).hex(" ")

    def crc(self) -> str:
        """The coprocessor, and what does not fit into the FIFO."""
        self.raw.write(reg.FIFO_LEVEL, 0x80)
        self.raw.write(reg.FIFO_DATA, *self.rng.randbytes(self.rng.choice((1, 9, 64, 70))))
        level = self.raw.read(reg.FIFO_LEVEL, reg.ERROR, reg.STATUS1, reg.COM_IRQ)
        self.raw.write(reg.COMMAND, 3)
        self.raw.clock.advance(self.rng.choice((1, 9, 64)))
        done = self.raw.read(reg.DIV_IRQ, reg.STATUS1, reg.CRC_RESULT_H, reg.CRC_RESULT_L)
        return bytes([*level, *done]).hex(" ")

    def power(self) -> str:
        """Pins and supply."""
        chip = self.raw.chip
        ways = (
            partial(chip.nrstpd, 0), partial(chip.nrstpd, 1), partial(chip.nrstpd, 1),
            partial(chip.hold, True), partial(chip.hold, False), chip.brown_out,
            partial(chip.exchange_chip, 0x12), partial(chip.exchange_chip, None),
        )  # fmt: skip
        way = self.rng.choice(ways)
        way()
        if self.rng.random() < 0.7:
            chip.nrstpd(1)
            self.raw.clock.advance(2_000)
        return (
            f"{way.func.__name__ if isinstance(way, partial) else way.__name__} {chip.version:x}"
        )

    def lay(self) -> str:
        """A tag comes or goes."""
        antenna, tag = self.raw.antenna, self.rng.choice(self.tags)
        if tag in antenna.tags:
            antenna.remove(tag)
        else:
            antenna.place(tag, self.rng.choice((0, 0, 7)))
        return f"{antenna.tags} missed {antenna.missed}, bled {antenna.bled}"

    def only(self, tag: Tag) -> None:
        """One tag lies there, and no other."""
        for other in self.raw.antenna.tags:
            self.raw.antenna.remove(other)
        self.raw.antenna.place(tag)

    def frame(self) -> str:
        """Bytes of no sense, in pieces."""
        chip, pieces = self.raw.chip, []
        chip.begin()
        for _ in range(self.rng.randrange(3)):
            data = bytes(self.rng.choice((0x92, 0x92, 0, 0x93, 0x6E)) for _ in range(2))
            pieces.append(f"{data.hex()} > {chip.exchange(data).hex()}")
        chip.end()
        return ", ".join(pieces)

    def memory(self) -> str:
        """The internal buffer, and the self test."""
        raw = self.raw
        raw.write(reg.FIFO_LEVEL, 0x80)
        if self.rng.random() < 0.7:
            raw.write(reg.FIFO_DATA, *[0] * 25)
        raw.write(reg.COMMAND, 1)
        raw.write(reg.AUTO_TEST, self.rng.choice((0, 9)))
        raw.write(reg.FIFO_DATA, 0)
        raw.write(reg.COMMAND, 3)
        raw.clock.advance(self.rng.choice((1_199, 1_200, 2_000)))
        raw.write(reg.AUTO_TEST, 0)
        count = raw.one(reg.FIFO_LEVEL)
        return bytes(raw.read(*[reg.FIFO_DATA] * count)).hex() if count else "empty"


def tried(do: Callable[[], object]) -> str:
    """The outcome, or why there is none."""
    try:
        return str(do())
    except (SimulationError, WatchdogBiteError) as error:
        return f"! {type(error).__name__} {error}"


def _framed(chip: Any, *pieces: bytes) -> str:
    """A frame in pieces; what came back."""
    chip.begin()
    back = b"".join(chip.exchange(piece) for piece in pieces)
    chip.end()
    return back.hex(" ")


def memory() -> Iterator[str]:
    """An FRAM: opcodes, addresses near its ends and its protected parts."""
    rng, wrote = Random(1), list[int]()
    chip = FRAM(wrote=lambda: wrote.append(len(wrote)))
    opcodes = (6, 6, 6, 2, 2, 3, 3, 3, 5, 1, 4, 0x9F, 0x77)
    places = (0, 1, 0x3FFF, 0x4000, 0x5FFF, 0x6000, 0x7FFE, 0x7FFF, 0x8000)
    for _ in range(_STEPS):
        opcode, data = rng.choice(opcodes), rng.randbytes(rng.randrange(4))
        place = rng.choice(places).to_bytes(2, "big") if opcode in (2, 3) else b""
        place = place[: rng.choice((1, 2, 2, 2, 2))]
        more = b"" if opcode in (4, 6) and rng.random() < 0.9 else data
        yield f"{opcode:02x} {place.hex()} {more.hex()}: " + tried(
            lambda: _framed(chip, bytes((opcode,)), place, more)  # noqa: B023
        )
        if rng.random() < 0.02:
            chip.power_cut()
            yield f"power cut behind {len(wrote)} writes"


def row() -> Iterator[str]:
    """An LED row: words to every register of its drivers."""
    rng, chip = Random(2), MAX7219()
    for _ in range(100):
        register = rng.choice((*range(1, 13), 15, 0, 13))
        words = bytes(
            n for _ in range(8) for n in (register, rng.choice((0, 1, 0x83, 0x3C, 0xFF)))
        )
        yield f"{words.hex()}: " + tried(lambda: _framed(chip, words[: rng.choice((16, 16, 9))]))  # noqa: B023
        yield f"{chip.columns().hex()} {chip.intensity()} {chip.frames}"
        if rng.random() < 0.05:
            chip.brown_out(rng.randrange(8))
            yield "brown-out"


def pins() -> Iterator[str]:
    """Two expanders on one chip select, keys and sensors on their pins."""
    rng = Random(3)
    both, keys, knocks = expanders()
    for _ in range(_STEPS):
        way = rng.randrange(8)
        address, register = rng.choice((0, 0, 1)), rng.choice((*range(0x16), 0x12, 0x13, 0x16))
        if way < 3:
            frame = bytes((0x41 | address << 1, register, *bytes(rng.choice((1, 2, 4)))))
            yield f"{frame.hex()} > " + tried(lambda: _framed(both, frame))  # noqa: B023
        elif way < 5:
            value = rng.choice((0, 0xFF, rng.randrange(256)))
            frame = bytes((rng.choice((0x40 | address << 1,) * 9 + (0x50,)), register, value))
            yield f"{frame.hex()} > " + tried(lambda: _framed(both, frame[:2], frame[2:]))  # noqa: B023
        elif way == 5:
            place = rng.randrange(5), rng.randrange(5)
            act = keys.release if place in keys.down else keys.press
            yield f"key {place} " + tried(lambda: (act(*place), sorted(keys.down))[1])  # noqa: B023
        elif way == 6:
            pin, level = rng.randrange(16), rng.randrange(2)
            yield f"pin {pin} {level} " + tried(lambda: knocks.set_pin(pin, level))  # noqa: B023
        elif rng.random() < 0.5:
            frame = bytes((0x40, 0x0A, rng.choice((0x08, 0x08, 0x28, 0x00, 0x80))))
            yield f"{frame.hex()} > " + tried(lambda: _framed(both, frame))  # noqa: B023
        else:
            yield "pulse " + tried(lambda: knocks.pulse(rng.randrange(16)))
            if rng.random() < 0.1:
                keys.chip.power_cut()


def watchdog() -> Iterator[str]:
    """Both microcontrollers' registers, those that are another's, and the bite."""
    for chip in (RP2040, RP2350):
        rng, clock = Random(4), Clock()
        dog = Watchdog(clock, chip)
        scratch = chip.watchdog + 0x0C
        places = [chip.watchdog + offset for offset in (CTRL, LOAD, CTRL_CLEAR, REASON)]
        places += [chip.chip_reset, *range(scratch, scratch + 36, 4), *chip.others, 0x50000000]
        places += [base + 0x4000 for base in chip.others]
        for _ in range(100):
            address = rng.choice(places)
            value = rng.choice((0, 1 << 30, 5_000, 0xFFFFFF, 0x1000000))
            yield f"{clock.now} {address:08x}: {tried(lambda: dog.read(address))}"  # noqa: B023
            sensible = ((CTRL, 1 << 30), (LOAD, 900), (CTRL_CLEAR, 1 << 30), (LOAD, 5_000))
            if rng.random() < 0.5:
                offset, value = rng.choice(sensible)
                address = chip.watchdog + offset
            yield f"  {value:x}: {tried(lambda: dog.write(address, value))}, {dog.enabled}"  # noqa: B023
            yield f"  {tried(lambda: clock.advance(rng.choice((10, 1_000))))}"  # noqa: B023
            if rng.random() < 0.03:
                dog.power_on(run_pin=rng.random() < 0.5)
                yield "power on"
        yield f"{dog.feeding:x}"


def reader(seed: int, profile: Profile = BENCH, **chip: Any) -> Callable[[], Iterator[str]]:
    """An MFRC522 of its own for each run."""
    return lambda: Reader(seed, profile, **chip).lines()


def decoder() -> Iterator[str]:
    """Address lines and the enable line of 20 selects."""
    rng, said = Random(5), list[str]()
    chip = AddressDecoder([partial(_note, said, n) for n in range(20)])
    for _ in range(_STEPS // 2):
        bit, level = rng.randrange(6), rng.randrange(2)
        yield f"line {bit} {level} " + tried(partial(chip.address, bit, level))
        if rng.random() < 0.6:
            level = rng.randrange(2)
            yield f"enable {level} {tried(partial(chip.enable, level))} {chip.active} {said}"
            said.clear()
        if rng.random() < 0.05:
            chip.power_cut()


def _note(said: list[str], output: int, level: int) -> None:
    said.append(f"{output} {level}")


def tags() -> Iterator[str]:
    """Each model of tag: its pages, and its answers."""
    for model in ("NTAG213", "NTAG215", "NTAG216"):
        tag = NTAG(bytes.fromhex("04010203040506"), model)
        yield f"{model} {len(tag.pages)} {tag.pages.strip(bytes(1)).hex()}"
        for command in ("60", "3000", "302a", "302c", "302d", "3084", "30e4", "30e7", "3c00"):
            for bad in (0, 1):
                frame = with_crc(bytes.fromhex(command))
                tag._state = tag._active
                heard = tag.hear(frame[:-1] + bytes((frame[-1] ^ bad,)), 0)
                yield f"{command} {bad}: {heard and (hex(heard[0]), heard[1])} {tag.thinks_us}"


RUNS: Runs = {
    "reader": reader(1),
    "reader of 1 0, absolute": reader(
        2, version=0x91, collision_position="absolute", collided_bit=1
    ),
    "copy of a reader": reader(3, version=0x12, crystal="patient"),
    "reader in noise": reader(4, _ROUGH),
    "reader beside others": reader(5, _NEAR),
    "tags": tags,
    "decoder": decoder,
    "memory": memory,
    "row": row,
    "pins": pins,
    "watchdog": watchdog,
}

if __name__ == "__main__":
    write(FOLDER, RUNS)

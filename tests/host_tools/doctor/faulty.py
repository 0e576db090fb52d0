"""Faults of a table that doctor names, and an examination of a table that has some."""

from collections.abc import Callable
from pathlib import Path
from typing import cast

from host_tools.doctor.diagnosis import diagnose, groups
from host_tools.doctor.examination import Person, examine
from host_tools.doctor.finding import Finding
from host_tools.table.builds import board_data
from simulator.faults import Wish, parse
from simulator.playing.checkup import Checkup
from simulator.rig import Rig
from simulator.world import ZONES

PINS = board_data()["pins"]
HOLE4, BOARD2, BET9 = ZONES.index("hole3"), ZONES.index("board1"), ZONES.index("bet8")
HUBS = {"hub 1": range(7), "hub 2": range(7, 14), "hub 3": range(14, 21), "hub 4": range(21, 28)}
_WATER_LEVEL_READ = b"\x96\0"  # the frame
Spoil = Callable[[Rig], None]


def no_chip(name: str) -> Spoil:
    """The chip on this select is not there."""
    return lambda rig: rig.wires.on_pin.pop(PINS[name], None) and None


def in_reset(*zones: str) -> Spoil:
    """RST of these readers is broken."""

    def spoil(rig: Rig) -> None:
        for zone in zones:
            rig.reader(zone).hold(True)
            rig.reader(zone).nrstpd = lambda level: None  # type: ignore[method-assign]

    return spoil


def swapped(bus: int) -> Spoil:
    return lambda rig: setattr(rig.wires.buses[bus], "swapped", True)


def plugged_into(**others: str) -> Spoil:
    """Chip select -> the reader that it reaches."""
    return lambda rig: rig.touching.update(others)


def hubs_swapped(one: str, other: str) -> Spoil:
    pairs = [*zip(HUBS[one], HUBS[other], strict=True), *zip(HUBS[other], HUBS[one], strict=True)]
    return plugged_into(**{ZONES[a]: ZONES[b] for a, b in pairs})


def unplugged(zones: range) -> Spoil:
    return lambda rig: rig.unplugged.update(ZONES[zone] for zone in zones)


def dark_from(light: int) -> Spoil:
    """The chain is broken in front of this light."""

    def spoil(rig: Rig) -> None:
        show, dark = rig.chain.show, bytes(150)[3 * light :]
        rig.wires.chains[PINS["lights"]] = lambda grb: show(grb[: 3 * light] + dark)

    return spoil


def dips(zone: str, every_s: float) -> Spoil:
    """The supply of a reader dips again and again."""

    def spoil(rig: Rig) -> None:
        def dip() -> None:
            rig.reader(zone).brown_out()
            rig.clock.after(round(every_s * 1_000_000), dip)

        rig.clock.after(1_000_000, dip)

    return spoil


def power_goes(after_s: float) -> Spoil:
    return lambda rig: rig.supply.cut_at(round(after_s * 1_000_000))


def line_rings(zone: str) -> Spoil:
    """Every eighth answer of a reader's WaterLevel has a bit too many.

    A Pico shifts byte by byte, other boards a frame at once.
    """

    def spoil(rig: Rig) -> None:
        chip, bus = rig.reader(zone), rig.wires.buses[0]
        exchange = chip.exchange
        frame, frames, sent = b"", 0, 0

        def ringing(tx: bytes) -> bytes:
            nonlocal frame, frames, sent
            rx = bytearray(exchange(tx))
            frame = frame + tx if bus.frames == frames else tx
            frames = bus.frames
            if frame == _WATER_LEVEL_READ:
                sent += 1
                rx[-1] ^= sent % 8 == 0
            return bytes(rx)

        chip.exchange = ringing  # type: ignore[method-assign]

    return spoil


def rows_swapped(*others: int) -> Spoil:
    """The chip select of each row goes to another's, in their order."""

    def spoil(rig: Rig) -> None:
        wired, pins = rig.wires.on_pin, [PINS[f"row{row}_cs"] for row in range(len(others))]
        were = [wired.pop(pin, None) for pin in pins]  # one may be gone
        for pin, other in zip(pins, others, strict=True):
            if chip := were[other]:
                wired[pin] = chip

    return spoil


def fram_named(identity: str) -> Spoil:
    """Another chip is in the FRAM's place."""
    return lambda rig: setattr(rig.fram, "identity", bytes.fromhex(identity).ljust(9, b"\0"))


def line_stuck(bit: int) -> Spoil:
    """An address line of the decoders stays low."""
    high = [at for at in range(len(ZONES)) if at >> bit & 1]
    return plugged_into(**{ZONES[at]: ZONES[at ^ 1 << bit] for at in high})


WIRED_WRONG: dict[str, tuple[Spoil, str]] = {  # nobody need be there for that
    "miso=low@readers": (plugged_into(), "MISO_LOW"),
    "miso=high@readers": (plugged_into(), "MISO_HIGH"),
    "clone=255@burn": (plugged_into(), "READER_STRANGE burn"),
    "irq=low@muck": (plugged_into(), "READER_SILENT muck"),
    "stuck=enter": (plugged_into(), "STUCK_KEY"),
    "stuck=7": (plugged_into(), "STUCK_KEY"),
    "stuck=misdeal": (plugged_into(), "STUCK_KEY"),
    "one reset line": (in_reset("pot"), "READER_RESET pot"),
    "all reset lines": (in_reset(*ZONES), "HELD_IN_RESET"),
    "SCK and MOSI of the readers": (swapped(0), "SWAPPED"),
    "a hub without its plug": (unplugged(HUBS["hub 3"]), "GROUP_SILENT"),
    "the second decoder": (unplugged(range(16, 28)), "GROUP_SILENT"),
    "a line that rings": (line_rings("bet8"), "SPI_ERRORS bet 9"),
    "a supply that always dips": (dips("board1", 0.05), "READER_FORGETS board 2"),
    "address line A0": (line_stuck(0), "ADDRESS_LINE"),
    "address line A2": (line_stuck(2), "ADDRESS_LINE"),
    "a knock sensor that stays low": (lambda rig: rig.knocks.set_pin(2, 0), "KNOCK_STUCK"),
    "a FRAM of 8 KB": (fram_named("04 7F 03 02"), "OTHER_FRAM"),
    "a FRAM of 64 KB": (fram_named("7F 7F 7F 7F 7F 7F C2 23"), "OTHER_FRAM"),
    "no FRAM": (no_chip("fram_cs"), "NO_FRAM"),
}
BY_HAND: dict[str, tuple[Spoil, str]] = {
    "touch=bet3@hole5": (plugged_into(), "READER_SHARED hole 5 bet 3"),
    "miss=60@hole4": (plugged_into(), "WEAK hole 4"),
    "miss=100@board2": (plugged_into(), "DEAF board 2"),
    "miss=100": (plugged_into(), "CARD_UNHEARD"),
    "bleed=100000@bet5": (plugged_into(), "NEIGHBOURS bet 5"),
    "capture=100@hole4": (plugged_into(), "READER_NOISY hole 4"),
    "late=10@bet9": (plugged_into(), "READER_FLICKERS bet 9"),
    "double=7@bet9": (plugged_into(), "SPI_ERRORS bet 9"),
    "collision@bet9": (plugged_into(), "UNREADABLE bet 9"),
    "sag@hub3": (plugged_into(), "RAIL_SAGS"),
    "two hubs swapped": (hubs_swapped("hub 1", "hub 2"), "WRONG_GROUP"),
    "two readers swapped": (plugged_into(hole3="board1", board1="hole3"), "WRONG_PLACE hole 4"),
    "a supply that dips": (dips("board1", 5.0), "SUPPLY_DIPPED board 2"),
    "row 1 dark": (no_chip("row0_cs"), "DARK_ROW"),
    "row 2 dark": (no_chip("row1_cs"), "DARK_ROW"),
    "row 3 dark": (no_chip("row2_cs"), "DARK_ROW"),
    "two rows swapped": (rows_swapped(1, 0), "ROWS_SWAPPED"),
    "first and last row swapped": (rows_swapped(2, 1, 0), "ROWS_SWAPPED"),
    "three rows in a ring": (rows_swapped(1, 2, 0), "ROWS_SWAPPED"),
    "no light": (dark_from(0), "DARK_LIGHTS"),
    "lights from seat 4 on": (dark_from(17), "DARK_LIGHTS"),
    "the Pico's supply": (power_goes(9.0), "TABLE_RESTARTED"),
}


class Only:
    """So much of the checkup, which is table and person in one."""

    def __init__(self, checkup: Checkup, *names: str) -> None:
        for name in names:
            setattr(self, name, getattr(checkup, name))


def named(folder: Path, wishes: list[Wish], spoil: Spoil = lambda rig: None) -> list[Finding]:
    """Findings of the doctor; cards are laid on four places, two of them on hub 1."""
    checkup = Checkup("host", folder, wishes, spoil=spoil)
    places = (HOLE4, HOLE4 + 1, BOARD2, BET9)
    some = Only(checkup, "sees_row", "lit_row", "first_dark_light", "clear_felt", "lay", "take")
    person = cast(Person, some)
    return diagnose(examine(checkup, person, places, watch_s=3.0), {**HUBS, **groups()})


def wishes_of(what: str) -> list[Wish]:
    """A case is called as its wish, or in words."""
    return [] if " " in what else [parse(what)]


def names(found: list[Finding]) -> list[str]:
    return [" ".join((finding.name, *finding.places)) for finding in found]

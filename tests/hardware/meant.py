"""Rules of this wiring: each line of the netlist leads where hardware/table.toml says.

Signals are followed through buffers, decoders and cables.
"""

from collections.abc import Iterator
from typing import Any

from host_tools.table.builds import FULL, board_data, build, build_of, kind_of
from host_tools.table.netlist import NEWER, At, Component, Netlist, kinds, select, sockets
from tests.hardware.electric import Fault, Rule

_BOARD: dict[str, Any] = board_data()
_PINS: dict[str, int] = _BOARD["pins"]
_OUTPUTS = 16  # of a 74HC154


def pico_pin(n: Netlist, at: At) -> tuple[int, bool]:
    """The GP number that a signal comes from, -1 for none, and whether it was inverted."""
    path = n.origin(at)
    turned = sum(bool(kinds()[one.part.kind].of.get("inverts")) for one in path[1::2]) % 2 == 1
    end = path[-1]
    is_gp = end.part.kind == "Raspberry Pi Pico" and end.pin.startswith("GP")
    return (int(end.pin[2:]) if is_gp else -1), turned


def comes_from(n: Netlist, at: At, name: str) -> Iterator[Fault]:
    """A signal comes from the Pico's pin of this name, as it is."""
    if pico_pin(n, at) != (_PINS[name], False):
        yield "WRONG_LINE", f"{at} is not {name}"


def outputs_of(n: Netlist, select: At) -> tuple[int, str]:
    """The decoder's output behind a chip select, and its enable line; -1 for none."""
    end = n.origin(select)[-1]
    if end.part.kind != "74HC154" or not end.pin.startswith("Y"):
        return -1, ""
    high, inverted = pico_pin(n, At(end.part, "G1"))
    if high == _PINS["rack_enable"]:
        return int(end.pin[1:]), "rack_enable"
    if high != _PINS["decoder_a4"]:
        return -1, ""
    return int(end.pin[1:]) + _OUTPUTS * inverted, "decoder_enable"


def decoders(n: Netlist) -> Iterator[Fault]:
    """Address and enable lines reach each decoder."""
    for part in n.of_kind("74HC154"):
        for bit in range(4):
            yield from comes_from(n, At(part, f"A{bit}"), f"decoder_a{bit}")
        enable = "rack_enable" if part.board == "racks" else "decoder_enable"
        yield from comes_from(n, At(part, "G2"), enable)


def wanted(n: Netlist) -> Iterator[tuple[Component, str, int]]:
    """Readers, the name of each, and its output of its own decoders."""
    names = build("bench" if n.table.build == "bench" else FULL, racks=True).readers
    racks = len(_BOARD["zones"]["outputs"])
    for number, part in sockets(n):
        yield part, names[number], number - racks * (number >= racks)


def readers(n: Netlist) -> Iterator[Fault]:
    """Each reader has its bus, and its chip select opens the gate of its own MISO."""
    racks = _BOARD["racks"]["outputs"]
    for part, name, output in wanted(n):
        enable = "rack_enable" if name in racks else "decoder_enable"
        if outputs_of(n, select(part)) != (output, enable):
            yield "WRONG_LINE", f"{select(part)} is not output {output}, {name}"
        for pin, line in (("SCK", "sck"), ("MOSI", "mosi"), ("RST", "reset")):
            yield from comes_from(n, At(part, pin), f"reader_{line}")
        yield from _gate(n, part)


def _gate(n: Netlist, reader: Component) -> Iterator[Fault]:
    gates = list(n.followers(At(reader, "MISO")))
    own = n.origin(select(reader))[-1]
    if not gates:
        yield "NO_GATE", reader.name
    for gate in gates:
        enable = kinds()[gate.part.kind].enable.get(gate.pin, "")
        if not enable or n.origin(At(gate.part, enable))[-1] != own:
            yield "WRONG_GATE", f"{gate} for {reader.name}"
        yield from _reaches(n, gate, "reader_miso")


def families(n: Netlist) -> Iterator[Fault]:
    """Under each place lies a reader of the family that is meant there."""
    names = build_of(n.table.build).readers
    for number, part in sockets(n):
        if (part.kind == NEWER) != (kind_of(names[number]) in n.table.newer):
            yield "WRONG_READER", f"{part.name} under {names[number]}"


def busy(n: Netlist) -> Iterator[Fault]:
    """While the address lines name a PN5180 the Pico sees its BUSY."""
    for part, _, output in wanted(n):
        if part.kind == NEWER:
            inputs = [at for at in n.on_line(n.net(part, "BUSY")) if at.part.kind == "74HC4067"]
            if [addressed(n, at) for at in inputs] != [output]:
                yield "WRONG_BUSY", f"{part.name} BUSY is not input {output}"
    for chip in n.of_kind("74HC4067"):
        for bit in range(4):
            yield from comes_from(n, At(chip, f"S{bit}"), f"decoder_a{bit}")
        shared = At(chip, "Z")
        for out in [*n.followers(shared)] or [shared]:
            yield from _reaches(n, out, "reader_busy")


def addressed(n: Netlist, into: At) -> int:
    """The number on the address lines while a 74HC4067 shows this input; -1 for nothing."""
    high, inverted = pico_pin(n, At(into.part, "E"))
    if high != _PINS["decoder_a4"] or not into.pin.startswith("I"):
        return -1
    return int(into.pin[1:]) + _OUTPUTS * inverted


def _reaches(n: Netlist, out: At, name: str) -> Iterator[Fault]:
    here = {one.pin for one in n.on_line(n.net(*out)) if one.part.kind == "Raspberry Pi Pico"}
    if here != {f"GP{_PINS[name]}"}:
        yield "WRONG_LINE", f"{out} does not reach {name}"


def counted(n: Netlist) -> Iterator[Fault]:
    """There are as many parts as the table has places, seats and rows."""
    there = len([*sockets(n)])
    if n.table.build == "bench":
        if there != len(build("bench").readers):
            yield "COUNT", "readers"
        expected = {}
    else:
        seats, rows = _BOARD["table"]["seats"], len(_BOARD["rows"]["names"])
        expected = {
            "FC-16": rows * _BOARD["rows"]["modules"] // 4,
            "WS2812B strip of five": seats,
            "piezo disc": seats,
            "MCP23S17": len(_BOARD["expanders"]),
            "key": sum(len(row) for row in _BOARD["keypad"]["legend"]),
        }
        if there < len(build("home" if n.table.build == "home" else FULL).readers):
            yield "COUNT", "readers"
    for kind, count in expected.items():
        if len(n.of_kind(kind)) != count:
            yield "COUNT", kind


# the second bus ----------------------------------------------------------------------------------


def address(n: Netlist, part: Component) -> int:
    """The hardware address of an expander, by its pins."""
    return sum((n.net(part, f"A{bit}") != n.ground) << bit for bit in range(3))


def panel(n: Netlist) -> Iterator[Fault]:
    """Expanders and FRAM share their bus; each has its select and its address."""
    if n.table.build == "bench":
        return
    for part in [*n.of_kind("MCP23S17"), *n.of_kind("FM25V02A")]:
        select = "expander_cs" if part.kind == "MCP23S17" else "fram_cs"
        for pin, name in (("CS", select), ("SCK", "panel_sck"), ("SI", "panel_mosi")):
            yield from comes_from(n, At(part, pin), name)
        yield from _reaches(n, At(part, "SO"), "panel_miso")
        for pin in ("RESET", "WP", "HOLD"):
            if pin in part.nets and n.net(part, pin) not in n.volts:
                yield "WRONG_LINE", f"{part.name} {pin}"
    found = sorted(address(n, part) for part in n.of_kind("MCP23S17"))
    if found != sorted(_BOARD["expanders"].values()):
        yield "ADDRESS", f"expanders at {found}"


def _expander(n: Netlist, name: str) -> Component | None:
    number = _BOARD["expanders"][name]
    return next((one for one in n.of_kind("MCP23S17") if address(n, one) == number), None)


def ports(n: Netlist, net: str, name: str) -> list[int]:
    """The pins of an expander that a net reaches: 0 to 7 for GPA, 8 to 15 for GPB."""
    chip = _expander(n, name)
    found = [one.pin for one in n.pins.get(net, ()) if one.part is chip]
    return sorted(int(pin[3:]) + 8 * (pin[2] == "B") for pin in found if pin.startswith("GP"))


def keys(n: Netlist) -> Iterator[Fault]:
    """Each key is between its row and its column."""
    for part in n.of_kind("key"):
        row, column = divmod(int(part.ref[1:]) - 1, 5)
        found = [ports(n, n.net(part, pin), "keypad") for pin in part.nets]
        if found != [[row], [8 + column]]:
            legend = _BOARD["keypad"]["legend"][row][column]
            yield "WRONG_KEY", f"{part.name} is not {legend}"


def knocks(n: Netlist) -> Iterator[Fault]:
    """Each seat's sensor reaches the expander's pins of its seat, and holds them as long."""
    hold_ms = _BOARD["knocks"]["hold_ms"]
    for part in n.of_kind("LM393"):
        seat, net = int(part.board.removeprefix("seat")) - 1, n.net(part, "1OUT")
        if ports(n, net, "knocks") != _BOARD["knocks"]["pins"][seat]:
            yield "WRONG_KNOCK", f"{part.board}: {net}"
        if {n.net(part, "1IN-"), n.net(part, "1IN+")} & {*n.volts, n.ground}:
            yield "WRONG_KNOCK", f"{part.board}: an input"
        if not 0.8 * hold_ms <= held_ms(n, net) <= 1.4 * hold_ms:
            yield "VALUE", f"{part.board}: {held_ms(n, net):.0f} ms"
        for trimmer in [one.part for one in n.pins[n.net(part, "1IN+")] if one.pin == "W"]:
            if n.ground not in (n.net(trimmer, "1"), n.net(trimmer, "3")):
                yield "WRONG_KNOCK", trimmer.name
        if not any(
            one.part.kind == "piezo disc" or one.part.kind == "BAT85"
            for one in n.pins[n.net(part, "1IN-")]
        ):
            yield "WRONG_KNOCK", f"{part.board}: the piezo is not at 1IN-"


def held_ms(n: Netlist, net: str) -> float:
    """Milliseconds until a knock's capacitor is at 0.8 of the supply again."""
    farads = sum(at.part.number for at in n.pins[net] if at.part.kind == "capacitor")
    siemens = 1e-5 + sum(1 / at.part.number for at in n.pins[net] if at.part.kind == "resistor")
    return 1e3 * 1.61 * farads / siemens


def shown(n: Netlist) -> Iterator[Fault]:
    """Rows and lights get their clock, data and select, one module after the other."""
    for part in n.of_kind("FC-16"):
        row = int(part.board.removeprefix("row")) - 1
        for pin, name in (("CLK", "panel_sck"), ("CS", f"row{row}_cs")):
            yield from comes_from(n, At(part, pin), name)
        if part.ref == "M1":
            yield from comes_from(n, At(part, "DIN"), "panel_mosi")
        elif [*map(str, n.origin(At(part, "DIN"))[1:])] != [f"{part.board} M1 DOUT"]:
            yield "WRONG_LINE", f"{part.name} DIN"
    for part in n.of_kind("WS2812B strip of five"):
        seat = int(part.board.removeprefix("seat"))
        if seat == 1:
            yield from comes_from(n, At(part, "DIN"), "lights")
        elif [*map(str, n.origin(At(part, "DIN"))[1:])] != [f"seat{seat - 1} S1 DOUT"]:
            yield "WRONG_LINE", f"{part.name} DIN"


def shielded(n: Netlist) -> Iterator[Fault]:
    """In a ribbon ground or a rail runs on both sides of SCK, MOSI and the hub's MISO."""
    quiet = {n.ground, *n.volts}
    for cable in n.table.cables.values():
        if cable.plug not in ("IDC plug 20", "IDC plug 26", "IDC plug 34"):
            continue
        nets = [n.net(plug, pin) for plug in n.plugs(cable)[:1] for pin in plug.nets]
        for at, net in enumerate(nets[:-1]):
            if _is_fast(n, net) and not {nets[at - 1], nets[at + 1]} <= quiet:
                yield "NO_GROUND", f"{cable.name} {at + 1}"


def _is_fast(n: Netlist, net: str) -> bool:
    """A clock, data to the readers, or data of a hub."""
    feet = [at for at in n.on_line(net) if at.part.kind == "Raspberry Pi Pico"]
    names = {f"GP{_PINS[name]}" for name in ("reader_sck", "reader_mosi", "reader_miso")}
    if feet:
        return feet[0].pin in names
    ends = [at for at in n.on_line(net) if at.pin in ("SCK", "MOSI", "1A", "2A")]
    return any(pico_pin(n, at)[0] in (_PINS["reader_sck"], _PINS["reader_mosi"]) for at in ends)


def the_picos(n: Netlist) -> Iterator[Fault]:
    """Every named pin of table.toml is soldered, those of the build, and no other."""
    picos = n.of_kind("Raspberry Pi Pico")
    names = [*_PINS]
    if n.table.build == "bench":
        names = _BOARD["builds"]["bench"]["pins"] + ["reader_busy"] * bool(n.table.newer)
    pins = [pair for pico in picos for pair in pico.nets.items()]
    used = {pin for pin, net in pins if pin.startswith("GP") and net != "-"}
    if used != {f"GP{_PINS[name]}" for name in names}:
        yield "WRONG_LINE", "pins of the Pico"


RULES: tuple[Rule, ...] = (
    the_picos, decoders, readers, families, busy, counted, panel, keys, knocks, shown, shielded
)  # fmt: skip

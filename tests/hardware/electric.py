"""Rules of any sound wiring: supplies, levels, who drives and pulls a line, what is fed back.

Each rule yields its faults as a name and where; mistakes.toml shows what each finds.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache

from host_tools.table.netlist import OPEN, At, Component, Netlist, kinds, words

Fault = tuple[str, str]
Rule = Callable[[Netlist], Iterator[Fault]]

_PULL = (1e3, 100e3)  # ohm
_SERIES = (22, 470)
_GUARD = 4.7e3  # ohm between a piezo and a chip, at least
_HUNDRED = 90e-9  # farads
_LEAK_MA = 1.0


def role(at: At, name: str) -> bool:
    """True for a pin of this role in types.toml: in, out, tri, drain, io."""
    return at.pin in _pins(at.part.kind, name)


@cache
def _pins(kind: str, role: str) -> frozenset[str]:
    return frozenset(words(kinds()[kind].of.get(role, "")))


def signals(n: Netlist, part: Component) -> str:
    """The rail that a chip's lines have; "" for a part without a supply."""
    kind = kinds()[part.kind]
    pin = kind.of.get("signals", kind.supply)
    return n.net(part, pin) if pin else ""


def volts(n: Netlist, part: Component) -> float:
    """The voltage of a chip's lines; 0 for none."""
    return n.volts.get(signals(n, part), 0)


def pulls(n: Netlist, net: str) -> Iterator[tuple[str, float]]:
    """Rails, ground among them, that resistors lead to from a net, and their ohms."""
    for part, pin in n.pins[net]:
        if part.kind == "resistor network 8" and pin != "COM":
            yield n.net(part, "COM"), part.number
        if part.kind == "resistor":
            other = n.across(At(part, pin))
            if other in n.volts or other == n.ground:
                yield other, part.number


def lines(n: Netlist) -> Iterator[list[At]]:
    """The pins of each line, rails and ground left out."""
    seen: set[int] = set()
    for net in n.pins:
        pins = n.on_line(net)
        if id(pins) not in seen and net not in n.volts and net != n.ground:
            seen.add(id(pins))
            yield pins


# parts and pins ----------------------------------------------------------------------------------


def soldered(n: Netlist) -> Iterator[Fault]:
    """Every pin is there and soldered, but those that may stay open."""
    for part in n.parts.values():
        kind = kinds()[part.kind]
        may = {*words(kind.of.get("open", "")), *kind.outputs}
        for pin in part.nets.keys() - {*kind.pins}:
            yield "UNKNOWN_PIN", f"{part.name} {pin}"
        for pin in kind.pins:
            at = At(part, pin)
            net = part.nets.get(pin)
            if net in (None, OPEN) and pin not in may | kind.either:
                yield "OPEN", str(at)


def alone(n: Netlist) -> Iterator[Fault]:
    """No net ends at a single pin: that is a wire to nowhere, or a name written wrong."""
    for net, pins in n.pins.items():
        if len(pins) == 1 and net not in n.volts and not pins[0].part.ref.startswith(("H", "J")):
            yield "ALONE", f"{pins[0]} on {net}"


def fed(n: Netlist) -> Iterator[Fault]:
    """Chips hang on a supply that they take, and on ground."""
    for part in n.parts.values():
        kind = kinds()[part.kind]
        if kind.supply:
            low, high = kind.of["supply"]["volts"]
            there = n.volts.get(n.net(part, kind.supply), 0)
            if not low <= there <= high:
                yield "WRONG_SUPPLY", f"{part.name} {kind.supply}: {there:g} V"
        if second := kind.of.get("second"):
            there = n.volts.get(n.net(part, second["pin"]), 0)
            if not second["volts"][0] <= there <= second["volts"][1]:
                yield "WRONG_SUPPLY", f"{part.name} {second['pin']}: {there:g} V"
        for pin in words(kind.of.get("ground", "")):
            if n.net(part, pin) not in (n.ground, OPEN):
                yield "WRONG_GROUND", f"{part.name} {pin}"
        for one, other in kind.of.get("joined", {}).items():
            if n.net(part, other) not in (n.net(part, one), OPEN):
                yield "SHORT", f"{part.name} {one} and {other}"


def apart(n: Netlist) -> Iterator[Fault]:
    """No rail is ground or another rail of its board, whatever cables join."""
    if n.ground in n.volts:
        yield "SHORT", f"{n.ground} is a rail"
    for board, rails in n.table.rails.items():
        names = [n.named(board, rail) for rail in rails]
        if len({*names}) < len(names):
            yield "SHORT", f"rails of {board}"
        for rail, there in rails.items():
            if n.volts.get(n.named(board, rail)) != there:
                yield "SHORT", f"{board} {rail}"


# lines -------------------------------------------------------------------------------------------


def driven_once(n: Netlist) -> Iterator[Fault]:
    """At most one output drives a line at a time."""
    for pins in lines(n):
        strong = [at for at in pins if role(at, "out")]
        taking_turns = [at for at in pins if role(at, "tri")]
        picos = [at for at in pins if role(at, "io") and at.part.kind.endswith("Pico")]
        enables = [n.net(at.part, kinds()[at.part.kind].enable[at.pin]) for at in taking_turns]
        both = len(strong) + bool(taking_turns) > 1 or len(picos) > 1
        always = len(taking_turns) > 1 and n.ground in enables
        gates = [net for at, net in zip(taking_turns, enables, strict=True) if _is_gate(at)]
        same = len({*gates}) < len(gates)
        if both or always or same:
            yield "TWO_OUTPUTS", " ".join(map(str, [*strong, *taking_turns, *picos]))


def _is_gate(at: At) -> bool:
    """No chip that knows itself whether it is meant: expanders share a select."""
    return "selects" not in kinds()[at.part.kind].of


def driven(n: Netlist) -> Iterator[Fault]:
    """Something drives each input: an output, a resistor, a rail."""
    for pins in lines(n):
        listens = [at for at in pins if role(at, "in")]
        drives = [
            at for at in pins if any(role(at, name) for name in ("out", "tri", "drain", "io"))
        ]
        holds = [at for at in pins if at.part.kind.startswith(("resistor", "trimmer"))]
        small = [at for at in holds if at.part.kind == "resistor" and at.part.number < 1e3]
        if listens and not drives and len(holds) == len(small):
            yield "NO_DRIVER", str(listens[0])


def enabled(n: Netlist) -> Iterator[Fault]:
    """An output that something hangs on is not switched off for good."""
    for part in n.parts.values():
        for out, enable in kinds()[part.kind].enable.items():
            if n.net(part, out) != OPEN and n.net(part, enable) in n.volts:
                yield "ALWAYS_OFF", f"{part.name} {out}"


def levels(n: Netlist) -> Iterator[Fault]:
    """A one of whoever drives is a one for whoever listens, and burns nothing."""
    for pins in lines(n):
        high = max((volts(n, at.part) for at in n.drivers(n.net(*pins[0]))), default=0)
        for net in {n.net(*at) for at in pins}:
            high = max([high, *(n.volts.get(rail, 0) for rail, _ in pulls(n, net))])
        for at in pins:
            of = kinds()[at.part.kind].of
            mine = volts(n, at.part)
            needs = of.get("one", 2.0 if of.get("ttl") else 0.7 * mine)
            if role(at, "in") and 0 < high < needs - 0.01:
                yield "LEVEL", f"{at}: {high:g} V of {needs:g}"
            if high > mine + 0.3 > 1 and not of.get("tolerant") and "LM" not in at.part.kind:
                yield "LEVEL", f"{at}: {high:g} V into {mine:g}"


def idle(n: Netlist) -> Iterator[Fault]:
    """A line that nobody drives yet is high or low as its board says."""
    for board, nets in n.table.idle.items():
        for name, level in nets.items():
            net = n.named(board, name)
            found = list(pulls(n, net))
            if not found:
                yield "NO_PULL", net
            for rail, ohms in found:
                theirs = {signals(n, at.part) for at in n.on_line(net)}
                if (rail == n.ground) == (level == "high") or rail not in theirs | {n.ground}:
                    yield "WRONG_PULL", net
                if not _PULL[0] <= ohms <= _PULL[1]:
                    yield "VALUE", f"{ohms:g} ohm at {net}"


def selected(n: Netlist) -> Iterator[Fault]:
    """A chip select is always driven, or pulled up."""
    held = {n.named(board, name) for board, nets in n.table.idle.items() for name in nets}
    for part in n.parts.values():
        for pin in words(kinds()[part.kind].of.get("selects", "")):
            net = n.net(part, pin)
            if not any(role(at, "out") for at in n.on_line(net)) and net not in held:
                yield "NO_PULL", f"{part.name} {pin}"


def series(n: Netlist) -> Iterator[Fault]:
    """Resistors in a line have a size that ends it and lets it pass."""
    for part in n.of_kind("resistor"):
        on = {n.net(part, pin) for pin in part.nets}
        signal = not on & {*n.volts, n.ground}
        fast = all(
            any(role(at, name) for name in ("in", "out", "tri", "io") for at in n.pins[net])
            or len(n.pins[net]) > 1
            for net in on
        )
        small = part.number < _PULL[0]
        if signal and fast and small and not _SERIES[0] <= part.number <= _SERIES[1]:
            yield "VALUE", f"{part.name}: {part.number:g} ohm"
        if len(on) == 1 or (not signal and small):
            yield "SHORT", part.name


# what stands beside a chip -----------------------------------------------------------------------


def decoupled(n: Netlist) -> Iterator[Fault]:
    """Each chip has 100 nF on its board and rail, and those that draw in bursts their store."""
    small, stores = _capacitors(n, "capacitor"), _capacitors(n, "electrolytic")
    wanted: dict[tuple[str, str], int] = defaultdict(int)
    for part in n.parts.values():
        of = kinds()[part.kind].of
        if of.get("bypass"):
            wanted[part.board, signals(n, part)] += 1
        bulk = of.get("bulk", 0)
        out = n.net(part, of.get("feeds", {}).get("IN", kinds()[part.kind].supply) or "-")
        if bulk and max(stores[part.board, out], default=0) < 0.99e-6 * bulk:
            yield "NO_BULK", part.name
    for at in seconds(n):
        bulk = kinds()[at.part.kind].of["second"]["bulk"]
        if max(stores[at.part.board, n.net(*at)], default=0) < 0.99e-6 * bulk:
            yield "NO_BULK", str(at)
    for (board, rail), count in wanted.items():
        if sum(farads >= _HUNDRED for farads in small[board, rail]) < count:
            yield "NO_BYPASS", f"{board} {rail}"


def _capacitors(n: Netlist, kind: str) -> dict[tuple[str, str], list[float]]:
    """Board and rail -> farads between them and ground."""
    found: dict[tuple[str, str], list[float]] = defaultdict(list)
    for part in n.of_kind(kind):
        nets = {n.net(part, pin) for pin in part.nets}
        if n.ground in nets and len(nets) > 1:
            [rail] = nets - {n.ground}
            found[part.board, rail].append(part.number)
    return found


def poled(n: Netlist) -> Iterator[Fault]:
    """Capacitors and diodes with a direction are the right way round."""
    for part in n.of_kind("electrolytic"):
        if n.net(part, "+") not in n.volts or n.net(part, "-") != n.ground:
            yield "POLARITY", part.name
    for part in n.parts.values():
        if kinds()[part.kind].of.get("diode"):
            anode, cathode = n.net(part, "A"), n.net(part, "K")
            if cathode == n.ground or (anode in n.volts and cathode not in n.volts):
                yield "POLARITY", part.name


def clamped(n: Netlist) -> Iterator[Fault]:
    """A piezo reaches a chip through a resistor and between two diodes."""
    for piezo in n.of_kind("piezo disc"):
        ends = (n.net(piezo, pin) for pin in "12")
        net = next((one for one in ends if one != n.ground), OPEN)
        if any(role(at, "in") for at in n.pins[net]):
            yield "CLAMP", f"{piezo.name}: a chip directly"
        for part, pin in n.pins[net]:
            if part.kind != "resistor":
                continue
            other = n.across(At(part, pin))
            if other != n.ground and not (_is_held(n, other) and part.number >= _GUARD):
                yield "CLAMP", part.name


def _is_held(n: Netlist, net: str) -> bool:
    diodes = [at for at in n.pins[net] if kinds()[at.part.kind].of.get("diode")]
    below = any(at.pin == "K" and n.net(at.part, "A") == n.ground for at in diodes)
    return below and any(at.pin == "A" and n.net(at.part, "K") in n.volts for at in diodes)


# what is fed back --------------------------------------------------------------------------------


def live(n: Netlist, sources: set[str]) -> set[str]:
    """Rails with power while these sources are on: usb, supply."""
    on = set()
    for pico in n.of_kind("Raspberry Pi Pico") if "usb" in sources else ():
        vbus = n.net(pico, "VBUS")
        on.add(vbus if vbus != OPEN else n.net(pico, "VSYS"))
    if "supply" in sources:
        on |= {n.net(part, "+") for part in n.of_kind("power supply 5 V")}
    while more := {rail for part in n.parts.values() for rail in _through(n, part, on)} - on:
        on |= more
    return on


def _through(n: Netlist, part: Component, on: set[str]) -> Iterator[str]:
    of = kinds()[part.kind].of
    ways = [*of.get("feeds", {}).items()]
    if "hold" in of:
        ways += [("1", "2"), ("2", "1")]
    if of.get("diode"):
        ways += [("A", "K")]
    for into, out in ways:
        if n.net(part, into) in on and n.net(part, out) in n.volts:
            yield n.net(part, out)


def states(n: Netlist) -> list[set[str]]:
    """Sources of which some are on."""
    return [{"usb"}, {"supply"}, {"usb", "supply"}] if n.of_kind("power supply 5 V") else [{"usb"}]


def seconds(n: Netlist) -> Iterator[At]:
    """The pins of second supplies."""
    for part in n.parts.values():
        if second := kinds()[part.kind].of.get("second"):
            yield At(part, second["pin"])


def powered(n: Netlist) -> Iterator[Fault]:
    """The supply feeds every chip; USB feeds the Pico and no other rail's source."""
    rails = {signals(n, part) for part in n.parts.values()} - {""}
    rails |= {n.net(*at) for at in seconds(n)} - {OPEN}
    for rail in sorted(rails - live(n, states(n)[-1])):
        yield "UNFED", rail
    for part in n.of_kind("power supply 5 V"):
        if n.net(part, "+") in live(n, {"usb"}):
            yield "FED_BACK", f"{part.name} from USB"
        for pico in n.of_kind("Raspberry Pi Pico"):
            if signals(n, pico) not in live(n, {"supply"}):
                yield "UNFED", "the Pico from the supply"
    for diode in n.parts.values():
        if _is_supplying(n, diode) and not kinds()[diode.kind].of.get("schottky"):
            yield "WRONG_PART", f"{diode.name}: no Schottky"


def _is_supplying(n: Netlist, part: Component) -> bool:
    is_diode = kinds()[part.kind].of.get("diode")
    return bool(is_diode and {n.net(part, "A"), n.net(part, "K")} <= n.volts.keys())


def nothing_fed_back(n: Netlist) -> Iterator[Fault]:
    """No signal of a chip with power flows into the supply of one without."""
    for sources in states(n):
        on = live(n, sources)
        for at in _fed_into(n, on):
            yield "FED_BACK", f"{at} while {' and '.join(sorted(sources))} alone is on"
        if leak_ma(n, on) > _LEAK_MA:
            yield "FED_BACK", f"{leak_ma(n, on):.1f} mA through resistors"


def _is_off(n: Netlist, at: At, on: set[str]) -> bool:
    """A chip without power whose pins lead into its supply."""
    rail = signals(n, at.part)
    is_line = any(role(at, name) for name in ("in", "out", "tri", "io"))
    return (
        bool(rail) and rail not in on and is_line and not kinds()[at.part.kind].of.get("off_safe")
    )


def _fed_into(n: Netlist, on: set[str]) -> Iterator[At]:
    for pins in lines(n):
        off = [at for at in pins if _is_off(n, at, on)]
        drivers = n.drivers(n.net(*pins[0])) if off else []
        if any(signals(n, at.part) in on and not role(at, "drain") for at in drivers):
            yield from off


def leak_ma(n: Netlist, on: set[str]) -> float:
    """Milliamperes through resistors from rails with power into chips without."""
    leak = 0.0
    for net in n.pins:
        if net not in n.volts and net != n.ground:
            from_rails = [
                n.volts.get(rail, 0) / ohms for rail, ohms in pulls(n, net) if rail in on
            ]
            if from_rails and any(_is_off(n, at, on) for at in n.on_line(net)):
                leak += 1e3 * sum(from_rails)
    return leak


RULES: tuple[Rule, ...] = (
    soldered, alone, fed, apart, driven_once, driven, enabled, levels, idle, selected, series,
    decoupled, poled, clamped, powered, nothing_fed_back,
)  # fmt: skip

"""Sums over the netlist: currents and what carries them, times of the readers' bus, prices."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from typing import Any

from floorman.display import lights

from host_tools.table.builds import board_data
from host_tools.table.netlist import (
    NEWER,
    OLDER,
    At,
    Cable,
    Component,
    Netlist,
    data,
    kinds,
    modules,
)
from tests.hardware.electric import Fault, Rule, seconds, signals

_BOARD: dict[str, Any] = board_data()
_CURRENT: dict[str, Any] = _BOARD["current"]
_EFFICIENT = 0.85  # the step-down converter
_PICO_3V3_MA = 300  # Pico data sheet 2.1: what its 3V3 pin gives
_OHM_A_METRE = {"ribbon": 0.22, "3": 0.07, "5": 0.035, "2": 0.012}  # AWG 28; 0.25, 0.5, 1.5 mm2
_SLACK = 10  # ns of a half period that are not given away
_SETUP_NS, _PULSE_NS = 25, 50  # MFRC522 table 154: MOSI before SCK, SCK high or low
_FIELDS = _CURRENT["readers"]["fields"]  # at a time, of either family


# currents ----------------------------------------------------------------------------------------


def readers_ma(count: int) -> int:
    """So many readers, two of them with their fields up."""
    current = _CURRENT["readers"]
    return int(count * current["idle_each"] + current["fields"] * current["field_each"])


def newer_ma(count: int) -> int:
    """So many PN5180s at 3.3 V; their fields hang on 5 V."""
    return int(count * _CURRENT["newer"]["idle_each"])


def fields_ma(count: int) -> int:
    """The transmitters of so many PN5180s at 5 V, those that are on at a time."""
    return int(min(count, _FIELDS) * _CURRENT["newer"]["field_each"])


def modules_ma(count: float) -> int:
    """So many modules of the rows with all dots on."""
    duty = (2 * _BOARD["rows"]["intensity"] + 1) / 32
    return int(count * _CURRENT["rows"]["module_full"] * duty)


def lights_ma() -> int:
    """Every seat with the brightest code at each of its places."""
    light = [sum(lights.PALETTE[at : at + 3]) for at in range(0, len(lights.PALETTE), 3)]
    markers = (lights.BUTTON, lights.SMALL, lights.BIG, lights.BUTTON_SMALL)
    standings = (lights.FOLDED, lights.ALL_IN, lights.ALERT, lights.WINNER)
    seat = light[lights.TURN] + max(light[code] for code in markers) + 2 * light[lights.CARD]
    seat += max(light[code] for code in standings)
    current = _CURRENT["lights"]
    channels = _BOARD["table"]["seats"] * seat * current["channel_full"] // 255
    return int(channels + current["leds"] * current["idle_each"])


def rail_ma(n: Netlist, rail: str, above: tuple[str, ...] = ()) -> float:
    """The worst case of a rail, what hangs behind fuses, diodes and converters included.

    `above` are the rails that it is asked for; one that feeds itself is counted once.
    """
    if rail in above:
        return 0
    on = [part for part in n.parts.values() if kinds()[part.kind].supply]
    here = [part for part in on if signals(n, part) == rail or _fed_from(n, part) == rail]
    own = sum(kinds()[part.kind].of.get("ma", 0) for part in here)
    count = Counter(part.kind for part in here)
    own += readers_ma(count[OLDER]) if count[OLDER] else 0
    own += newer_ma(count[NEWER])
    own += fields_ma(sum(n.net(*at) == rail for at in seconds(n)))
    own += modules_ma(4 * count["FC-16"])
    own += lights_ma() * count["WS2812B strip of five"] / _BOARD["table"]["seats"]
    return own + sum(_behind(n, part, (*above, rail)) for part in n.parts.values())


def _fed_from(n: Netlist, part: Component) -> str:
    """The Pico draws its current from VSYS, though its lines have the 3.3 V that it makes."""
    return n.net(part, kinds()[part.kind].supply) if part.kind.endswith("Pico") else ""


def _behind(n: Netlist, part: Component, above: tuple[str, ...]) -> float:
    of, rail = kinds()[part.kind].of, above[-1]
    if "hold" in of and n.net(part, "1") == rail:
        return rail_ma(n, n.net(part, "2"), above)
    if of.get("diode") and n.net(part, "A") == rail and n.net(part, "K") in n.volts:
        return rail_ma(n, n.net(part, "K"), above)
    if part.kind.startswith("step-down") and n.net(part, "IN") == rail:
        out = n.net(part, "OUT")
        return rail_ma(n, out, above) * n.volts.get(out, 0) / _converted(n, rail)
    if part.kind.endswith("Pico") and n.net(part, "VSYS") == rail:
        return rail_ma(n, n.net(part, "3V3"), above) - float(of["ma"])
    return 0


def _converted(n: Netlist, rail: str) -> float:
    """Volts of a converter's input that reach its output; those of 5 V where it has another."""
    return (n.volts.get(rail) or 5) * _EFFICIENT


def carried(n: Netlist) -> Iterator[tuple[str, float, float]]:
    """All that limits a current: its name, the worst case through it, what it carries, in mA."""
    for part in n.parts.values():
        of = kinds()[part.kind].of
        if "hold" in of:
            yield part.name, rail_ma(n, n.net(part, "2")), 1e3 * of["hold"]
        elif part.kind == "power supply 5 V":
            yield part.name, rail_ma(n, n.net(part, "+")), 1e3 * of["amperes"]
        elif part.kind.startswith("step-down"):
            yield part.name, rail_ma(n, n.net(part, "OUT")), 1e3 * of["amperes"]
        elif of.get("diode") and {n.net(part, "A"), n.net(part, "K")} <= n.volts.keys():
            yield part.name, rail_ma(n, n.net(part, "K")), 1e3 * of.get("amperes", 0)
        elif part.kind.endswith("Pico"):
            yield f"{part.name} 3V3", rail_ma(n, n.net(part, "3V3")) - of["ma"], _PICO_3V3_MA


def within(n: Netlist) -> Iterator[Fault]:
    """Nothing carries more than it may; each rail of the supply has its fuse."""
    for name, there, most in carried(n):
        if there > most:
            yield "OVERLOAD", f"{name}: {there:.0f} of {most:.0f} mA"
    for supply in n.of_kind("power supply 5 V"):
        rail = n.net(supply, "+")
        on = [part for part in n.parts.values() if kinds()[part.kind].supply]
        if any(n.net(part, kinds()[part.kind].supply) == rail for part in on):
            yield "NO_FUSE", rail
        for part in n.parts.values():
            if kinds()[part.kind].of.get("diode") and n.net(part, "A") == rail:
                yield "NO_FUSE", part.name


def drop_mv(n: Netlist) -> dict[str, float]:
    """Cable -> what its supply and ground lose, there and back, in the worst case."""
    found = {}
    for cable in n.table.cables.values():
        nets = [n.net(plug, pin) for plug in n.plugs(cable)[:1] for pin in plug.nets]
        rails = [net for net in nets if net in n.volts]
        if rails:
            ohm = cable.metres * next(
                size
                for word, size in _OHM_A_METRE.items()
                if cable.kind.removeprefix("cable ").startswith(word)
            )
            ma = _cable_ma(n, cable.name, rails[0])
            ways = 1 / nets.count(rails[0]) + 1 / max(1, nets.count(n.ground))
            found[cable.name] = ma * ohm * ways
    return found


class _Lost:
    """Millivolts that rails have lost on their way to a board, by cables and through fuses."""

    def __init__(self, n: Netlist) -> None:
        self._n, self._drops = n, drop_mv(n)
        self._known: dict[tuple[str, str], float] = {}
        self._into: dict[str, list[Cable]] = defaultdict(list)
        for cable in n.table.cables.values():
            for board, _ in cable.ends[1:]:
                self._into[board].append(cable)

    def mv(self, board: str, net: str) -> float:
        """The most that a rail has lost at a board; one that feeds itself is counted once."""
        if (board, net) not in self._known:
            self._known[board, net] = 0
            self._known[board, net] = max(self._ways(board, net), default=0)
        return self._known[board, net]

    def _ways(self, board: str, net: str) -> Iterator[float]:
        for cable in self._into[board]:
            if _carries(self._n, cable, net):
                yield self._drops.get(cable.name, 0) + self.mv(cable.ends[0][0], net)
        for at in self._n.pins[net]:
            if at.part.board == board and at.pin == "2" and "hold" in kinds()[at.part.kind].of:
                yield self.mv(board, self._n.across(at))


def _carries(n: Netlist, cable: Cable, net: str) -> bool:
    return any(n.net(plug, pin) == net for plug in n.plugs(cable)[:1] for pin in plug.nets)


def enough(n: Netlist) -> Iterator[Fault]:
    """Each chip and module at the end of its cables has the volts that it takes."""
    lost = _Lost(n)
    for at, low in _fed_pins(n):
        net = n.net(*at)
        left = n.volts.get(net, 0) - lost.mv(at.part.board, net) / 1e3
        if net in n.volts and left < low:
            yield (
                "VOLTS_LOST",
                f"{at} has {left:.1f} of {low:g} V: take a shorter or thicker cable",
            )


def _fed_pins(n: Netlist) -> Iterator[tuple[At, float]]:
    for part in n.parts.values():
        of = kinds()[part.kind].of
        for said in (of.get("supply"), of.get("second")):
            if said:
                yield At(part, said["pin"]), said["volts"][0]


def _cable_ma(n: Netlist, name: str, rail: str) -> float:
    if name.startswith(("hub", "branch")):
        here = [part.kind for part in modules(n) if part.board.startswith(f"hub{name[-1]}.")]
        older = here.count(OLDER)
        return newer_ma(here.count(NEWER)) + (readers_ma(older) if older else 0)
    if name.startswith("knock"):
        return 2
    if name == "busy":  # its chips alone
        return 4
    return rail_ma(n, rail)


# times -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Step:
    """A stretch of a signal's way: nanoseconds, typical and at most."""

    name: str
    typical: float
    most: float


def miso_way(n: Netlist, reader: Component, instead: dict[str, str] | None = None) -> list[Step]:
    """From the Pico's falling clock to a reader's bit at the Pico.

    `instead` puts other kinds of chips in the place of some.
    """
    timing, swap = data("table")["timing"], instead or {}
    way = [_chip("the Pico's SCK", "Raspberry Pi Pico", swap)]
    for at in reversed(n.origin(At(reader, "SCK"))[1:-1:2]):
        way.append(_chip(f"SCK through {at.part.name}", at.part.kind, swap))
    out = _metres(n, reader) * timing["metre"]
    way += [Step("cables there", out, out), Step("edge on the branch", *timing["edge"])]
    way.append(_chip("the reader answers", reader.kind, swap))
    for at in n.followers(At(reader, "MISO")):
        way.append(_chip(f"MISO through {at.part.name}", at.part.kind, swap))
    way += [Step("cables back", out, out), Step("MISO rises", *timing["rise"])]
    return [*way, Step("the Pico's input", timing["setup"], timing["setup"])]


def _chip(name: str, kind: str, swap: dict[str, str]) -> Step:
    return Step(name, *kinds()[swap.get(kind, kind)].of["delay"])


def _metres(n: Netlist, reader: Component) -> float:
    hub = reader.board.partition(".")[0]
    names = (hub, hub.replace("hub", "branch"), "racks" * (hub in _BOARD["racks"]["hubs"]))
    return sum(n.table.cables[name].metres for name in names if name in n.table.cables)


def slowest(n: Netlist, instead: dict[str, str] | None = None) -> list[Step]:
    """The longest way of all readers."""
    ways = [miso_way(n, reader, instead) for reader in modules(n)]
    return max(ways, key=lambda way: sum(step.most for step in way))


def half_ns() -> float:
    """Half a period of the readers' clock."""
    return float(1e9 / _BOARD["spi"]["readers"]["baud"] / 2)


def sck_margins(n: Netlist) -> dict[str, tuple[float, float]]:
    """Needs of a reader's clock, and the ns left when delays are as unlike as can be."""
    reader = max(modules(n), key=lambda part: _metres(n, part))
    pulse = max(kinds()[part.kind].of.get("pulse", _PULSE_NS) for part in modules(n))
    chain = [at.part.kind for at in n.origin(At(reader, "SCK"))[1:-1:2]]
    unlike = sum(kinds()[kind].of["delay"][1] - 1 for kind in chain)
    edge = data("table")["timing"]["edge"][1]
    left = half_ns() - unlike - edge
    return {
        "MOSI before the clock's edge": (_SETUP_NS, left - _SETUP_NS),
        "the clock high, and low": (pulse, left - pulse),
    }


def in_time(n: Netlist) -> Iterator[Fault]:
    """At the worst of all data sheets a reader's bit is there before the clock's edge."""
    if not modules(n):
        return
    left = half_ns() - sum(step.most for step in slowest(n))
    if left < _SLACK:
        yield "LATE", f"{left:.0f} ns left of {half_ns():.0f}"
    for name, (_, margin) in sck_margins(n).items():
        if margin < _SLACK:
            yield "LATE", f"{name}: {margin:.0f} ns"


# prices ------------------------------------------------------------------------------------------


def quantities(n: Netlist) -> dict[str, int]:
    """Everything that is bought, by kind, resistors and their like by value, metres of cable."""
    found: dict[str, float] = defaultdict(float)
    for part in n.parts.values():
        found[f"{part.kind} {part.value}".strip()] += 1
    for board in n.table.rails:
        for name, count in data("table")["beside"].get(n.table.files[board], {}).items():
            found[name] += count
    for cable in n.table.cables.values():
        found[cable.kind] += cable.metres
        if cable.plug:
            found[cable.plug] += len(cable.ends)
    order = [*kinds()]
    named = sorted(found, key=lambda name: (order.index(kind_of(name)), name))
    return {name: ceil(found[name]) for name in named}


def kind_of(name: str) -> str:
    """The kind of an entry of a parts list: resistor 10k is a resistor."""
    return name if name in kinds() else name.rpartition(" ")[0]


def price(n: Netlist) -> float:
    """Euro for all of it."""
    return cost(quantities(n))


def cost(counts: dict[str, int]) -> float:
    """Euro for so many of each."""
    return sum(count * kinds()[kind_of(name)].of["price"] for name, count in counts.items())


RULES: tuple[Rule, ...] = (within, enough, in_time)

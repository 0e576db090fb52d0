"""Writes hardware/parts.md and pinouts.md from the netlist: `python -m tests.hardware`."""

from collections.abc import Iterable, Iterator
from math import ceil

from host_tools.ground.importing import HARDWARE
from host_tools.table.builds import board_data, build, in_words
from host_tools.table.netlist import (
    NEWER,
    OPEN,
    At,
    Component,
    Netlist,
    kinds,
    modules,
    netlist,
    select,
)
from tests.hardware.electric import leak_ma, live, states
from tests.hardware.meant import outputs_of
from tests.hardware.sums import (
    carried,
    cost,
    drop_mv,
    half_ns,
    kind_of,
    quantities,
    rail_ma,
    sck_margins,
    slowest,
)

PARTS, PINOUTS = HARDWARE / "parts.md", HARDWARE / "pinouts.md"
_MADE = (
    "Made from `hardware/netlist` by `python -m tests.hardware`; change the data, not this page."
)
_BUILDS = ("full", "home", "bench")
_WITH = {"full": "pn5180", "home": "pn5180_home", "bench": "pn5180_bench"}
"""Builds with PN5180s."""


def table(head: Iterable[str], rows: Iterable[Iterable[object]]) -> Iterator[str]:
    """A table of a document."""
    names = [*head]
    yield "| " + " | ".join(names) + " |"
    yield "|" + "---|" * len(names)
    for row in rows:
        yield "| " + " | ".join(map(str, row)) + " |"
    yield ""


def written(lines: Iterable[str]) -> str:
    """Lines as a file's text."""
    return "\n".join(lines).rstrip() + "\n"


# parts -------------------------------------------------------------------------------------------


def parts() -> str:
    """The page of parts, sums and times."""
    return written(
        [
            "# Parts, currents and times", "", _MADE, "",
            "Quantities come from the netlist, so a part that is listed is soldered somewhere.",
            "Prices are euro a piece for small quantities; each says its day and shop, or that",
            "it is an estimate.",
            "Not in the lists: table, felt, case, solder, a deck, 52 stickers of 25 mm (NTAG).",
            "",
            *_bought(), *_racks(), *_newer(), *_currents(), *_feedback(), *_times(),
        ]
    )  # fmt: skip


def _bought() -> Iterator[str]:
    lists = {name: quantities(netlist(name)) for name in _BUILDS}
    order = [*kinds()]
    names = sorted(
        {*lists["full"], *lists["bench"]}, key=lambda one: (order.index(kind_of(one)), one)
    )
    yield "## What is bought"
    yield ""
    yield from table(
        ("part", *(f"`{name}`" for name in _BUILDS), "EUR", "price", "order", "use"),
        [_row(name, [lists[one].get(name, 0) for one in _BUILDS]) for name in names]
        + [
            ("**all, EUR**", *(f"**{cost(lists[name]):.2f}**" for name in _BUILDS), "", "", "", "")
        ],
    )


def _row(name: str, counts: list[int]) -> tuple[object, ...]:
    of = kinds()[kind_of(name)].of
    unit = f" {of['unit']}" if "unit" in of else ""
    said = [f"{count}{unit}" if count else "" for count in counts]
    return (name, *said, f"{of['price']:.2f}", of["priced"], of.get("order", ""), of["use"])


def _racks() -> Iterator[str]:
    yield "## Beside them for racks and bank"
    yield ""
    yield from _more(quantities(netlist("full")), quantities(netlist("racks")))


def _newer() -> Iterator[str]:
    """Parts that come with PN5180s, and those that fall away."""
    yield "## With PN5180s where cards lie"
    yield ""
    yield "In the place of RC522s, to read more than two cards; what falls away has a minus."
    yield ""
    for name in _BUILDS:
        yield f"`{name}`, as the netlist `{_WITH[name]}` has it:"
        yield ""
        yield from _more(quantities(netlist(name)), quantities(netlist(_WITH[name])))


def _more(few: dict[str, int], many: dict[str, int]) -> Iterator[str]:
    """Entries of the second list that are not in the first."""
    order = [*kinds()]
    names = sorted({*few, *many}, key=lambda one: (order.index(kind_of(one)), one))
    more = {name: many.get(name, 0) - few.get(name, 0) for name in names}
    more = {name: count for name, count in more.items() if count}
    yield from table(
        ("part", "more", "EUR"),
        [
            *(
                (name, count, f"{count * kinds()[kind_of(name)].of['price']:.2f}")
                for name, count in more.items()
            ),
            ("**all**", "", f"**{cost(more):.2f}**"),
        ],
    )


def _currents() -> Iterator[str]:
    yield "## Currents"
    yield ""
    yield (
        "The worst case of everything at once: two fields up, all dots of the rows, the brightest"
        " code at every light."
    )
    yield ""
    rows = [
        (f"`{name}`", where, f"{there:.0f} mA", f"{most:.0f} mA", f"{100 * there / most:.0f} %")
        for name in ("full", "racks", "bench", *_WITH.values())
        for where, there, most in carried(netlist(name))
    ]
    yield from table(("build", "through", "worst case", "carries", "used"), rows)
    full = netlist("full")
    [supply] = full.of_kind("power supply 5 V")
    watts = 5 * rail_ma(full, full.net(supply, "+")) / 1e3
    yield f"The supply gives {watts:.0f} W at most to a full table."
    drops = drop_mv(full)
    worst = max(drops, key=lambda name: drops[name])
    ends = {name: drops[name] for name in ("hub1", "branch1", "row1", "lights", worst)}
    said = ", ".join(f"{name} {drop:.0f} mV" for name, drop in ends.items())
    yield f"Cables lose, there and back: {said}. A reader takes 2.5 V, a row 4 V."
    newer = drop_mv(netlist("pn5180"))
    yield (
        f"With PN5180s busy1 loses {newer['busy1']:.0f} mV of 5 V while two fields are up on one"
        " hub; 4.5 V are taken for a full field."
    )
    yield ""


def _feedback() -> Iterator[str]:
    n = netlist("full")
    yield "## When one supply is off"
    yield ""
    yield (
        "The Pico lives from USB or, through D1, from the table's supply. A line of it reaches a"
        " chip on another supply through a 74LVC245A or a 74AHCT125 only; their inputs lead"
        " nowhere while they are off."
    )
    yield ""
    rows = []
    for sources in states(n):
        on = live(n, sources)
        named = sorted(rail.partition(":")[2] for rail in n.volts if rail in on)
        rows.append((" and ".join(sorted(sources)), ", ".join(named), f"{leak_ma(n, on):.1f} mA"))
    yield from table(("on", "rails with power", "fed back through resistors"), rows)
    yield (
        "A blown fuse of a row is no such case: its modules then draw what they can from their"
        " three lines, 100 ohm each. Replace the fuse before the table plays on."
    )
    yield ""


def _times() -> Iterator[str]:
    n = netlist("full")
    way = slowest(n)
    yield "## Times of the readers' bus"
    yield ""
    yield (
        f"MISO, from the falling edge of SCK to the next rising one: {half_ns():.0f} ns at 4 MHz,"
        " for the farthest reader."
    )
    yield ""
    typical, most = sum(step.typical for step in way), sum(step.most for step in way)
    yield from table(
        ("stretch", "typical, ns", "at most, ns"),
        [
            *((step.name, f"{step.typical:g}", f"{step.most:g}") for step in way),
            ("**all**", f"**{typical:.0f}**", f"**{most:.0f}**"),
            ("**left**", f"**{half_ns() - typical:.0f}**", f"**{half_ns() - most:.0f}**"),
        ],
    )
    yield "With other chips at the hubs, same pins:"
    yield ""
    rows = []
    for name in ("74LVC125A", "74AHC125", "74HC125"):
        late = sum(step.most for step in slowest(n, {"74LVC125A": name}))
        fits = int(500 / (late + 10) * 10) / 10
        rows.append((name, f"{late:.0f}", f"{half_ns() - late:.0f}", f"{min(fits, 4):.1f} MHz"))
    yield from table(("at the hubs", "at most, ns", "left at 4 MHz", "fits with 10 ns left"), rows)
    yield "SCK and MOSI, when their delays are as unlike as the data sheets allow:"
    yield ""
    yield from table(
        ("what", "a reader needs, ns", "left, ns"),
        [(name, f"{needs:g}", f"{left:.0f}") for name, (needs, left) in sck_margins(n).items()],
    )


# pins --------------------------------------------------------------------------------------------


def pinouts() -> str:
    """The page of plugs, chips and readers."""
    full, racks = netlist("full"), netlist("racks")
    lines = [
        "# Plugs and pins", "", _MADE, "",
        "Pin 1 of a plug goes to pin 1 of the other end.", "",
        *_cables(full, racks), *_readers(racks), *_busy(netlist("pn5180")),
    ]  # fmt: skip
    for table_of, board, title in _DRAWN:
        lines += [
            f"## {title}",
            "",
            f"![{title}](wiring/{_picture(table_of, board)}.svg)",
            "",
            *_board(netlist(table_of), board),
        ]
    return written(lines)


_DRAWN = (
    ("racks", "controller", "Controller"), ("racks", "hub1", "Hub"),
    ("racks", "hub1.1", "Reader at plug 1"), ("racks", "seat1", "Seat"), ("racks", "row1", "Row"),
    ("racks", "keypad", "Keypad"), ("racks", "racks", "Racks"), ("bench", "bench", "Bench"),
    ("pn5180", "busy", "BUSY and 5 V of PN5180s"), ("pn5180", "hub2", "Hub for PN5180s"),
    ("pn5180", "hub1.1", "PN5180 at plug 1"), ("pn5180", "hub1.3", "RC522 beside PN5180s"),
    ("pn5180_bench", "bench", "Bench with PN5180s"),
)  # fmt: skip
"""Build, board, and its title on the page."""


def _picture(build: str, board: str) -> str:
    newer = {
        "hub2": "hub_busy",
        "hub1.1": "pn5180",
        "hub1.3": "reader_wide",
        "bench": "bench_pn5180",
    }
    older = {"hub1.1": "reader", "seat1": "seat", "row1": "row"}
    return (newer if build.startswith("pn5180") else older).get(board, board)


def _cables(full: Netlist, racks: Netlist) -> Iterator[str]:
    yield "## Cables"
    yield ""
    rows = []
    for name, cable in racks.table.cables.items():
        ends = " - ".join(" ".join(end) for end in cable.ends)
        more = "" if name in full.table.cables else " (racks)"
        rows.append((name + more, cable.kind, f"{cable.metres:g} m", ends))
    yield from table(("cable", "kind", "length", "plugs"), rows)


def _readers(n: Netlist) -> Iterator[str]:
    """Where each reader is plugged in, and all that is its own."""
    yield "## Readers"
    yield ""
    home = build("home").readers
    rows = []
    for part in modules(n):
        hub, _, plug = part.board.partition(".")
        output, _ = outputs_of(n, select(part))
        chosen = n.origin(select(part))[-1]
        [gate] = n.followers(At(part, "MISO"))
        name = _name(hub, int(plug))
        second = (
            in_words(home[output])
            if "rack" not in name and name != "bank" and output < len(home)
            else ""
        )
        rows.append((
            in_words(name), second, hub, plug, output, f"{chosen.part.ref} {chosen.pin}",
            11 + int(plug), f"{gate.part.ref} {gate.pin}", 8 + int(plug), 16 + int(plug),
        ))  # fmt: skip
    yield (
        "`cs` and `miso` are conductors of the branch, `hub's cs` that of the ribbon to the hub;"
        " the decoder is on the controller, for racks on their board."
    )
    yield ""
    head = (
        "reader", "`home`", "hub", "plug", "output", "decoder", "hub's cs", "MISO gate", "cs",
        "miso",
    )  # fmt: skip
    yield from table(head, rows)


def _busy(n: Netlist) -> Iterator[str]:
    """The way of each PN5180's BUSY."""
    yield "## BUSY of PN5180s"
    yield ""
    yield (
        "`branch` is the conductor of the ribbon past the readers, `ribbon` that from the hub to"
        " the board of BUSY, whose chip shows it to GP21. These ribbons have 34 and 10 ways."
    )
    yield ""
    rows = []
    for part in modules(n):
        if part.kind == NEWER:
            hub, _, plug = part.board.partition(".")
            [into] = [at for at in n.on_line(n.net(part, "BUSY")) if at.part.kind == "74HC4067"]
            number = kinds()[into.part.kind].pins.index(into.pin) + 1
            chip = f"{into.part.ref} {into.pin}, pin {number}"
            name = in_words(_name(hub, int(plug)))
            rows.append((name, hub, plug, 26 + int(plug), 2 + int(plug), chip))
    yield from table(("reader", "hub", "plug", "branch", "ribbon", "chip"), rows)


def _name(hub: str, plug: int) -> str:
    hubs = board_data()["hubs"] | board_data()["racks"]["hubs"]
    return str(hubs[hub][plug - 1])


def _board(n: Netlist, board: str) -> Iterator[str]:
    there = [part for part in n.parts.values() if part.board == board]
    for part in there:
        if len(part.nets) > 2:
            yield f"**{part.ref}**, {part.kind} {part.value}".strip()
            yield ""
            pins = [
                (at, pin, _open(part, pin)) for at, pin in enumerate(kinds()[part.kind].pins, 1)
            ]
            half = ceil(len(pins) / 2)
            right = [*pins[half:], *[("", "", "")] * (2 * half - len(pins))]
            rows = [(*one, *other) for one, other in zip(pins[:half], right, strict=True)]
            yield from table(("pin", "name", "net", "pin", "name", "net"), rows)
    yield "Parts with two pins:"
    yield ""
    yield from table(
        ("part", "kind", "pin 1", "pin 2"),
        [
            (
                part.ref,
                f"{part.kind} {part.value}".strip(),
                *(f"{pin}: {net}" for pin, net in part.nets.items()),
            )
            for part in there
            if len(part.nets) == 2
        ],
    )


def _open(part: Component, pin: str) -> str:
    net = part.nets.get(pin, OPEN)
    return "open" if net == OPEN else net

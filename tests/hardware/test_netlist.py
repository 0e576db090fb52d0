"""The netlist of hardware/netlist: it is sound, and what could be wrong in it would be found."""

import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from host_tools.table.builds import board_data
from host_tools.table.netlist import NEWER, OPEN, Draft, Netlist, draft, kinds, netlist, select
from simulator.radio import PROFILES
from simulator.rig import Rig
from simulator.world import RACKS, ZONES, World
from tests.hardware import electric, lists, meant, pictures, sums
from tests.hardware.electric import Fault

_OSCILLATOR_US = 50_000
BUILDS = ("bench", "home", "full", "racks", "pn5180", "pn5180_home", "pn5180_bench")
MISTAKES: dict[str, list[dict[str, str]]] = tomllib.loads(
    Path(__file__).with_name("mistakes.toml").read_text(encoding="utf-8")
)


def faults(n: Netlist) -> list[Fault]:
    """All that the rules find."""
    rules = (*electric.RULES, *meant.RULES, *sums.RULES)
    return [fault for rule in rules for fault in rule(n)]


# mistakes ----------------------------------------------------------------------------------------


def solder(table: Draft, board: str, ref: str, pin: str, net: str) -> None:
    """A pin to another net of its board; - for none."""
    table.parts[f"{board} {ref}"].nets[pin] = net


def forget(table: Draft, board: str, ref: str, pin: str) -> None:
    """A pin is not said at all."""
    del table.parts[f"{board} {ref}"].nets[pin]


def swap(table: Draft, board: str, ref: str, one: str, other: str) -> None:
    """Two pins to each other's nets."""
    nets = table.parts[f"{board} {ref}"].nets
    nets[one], nets[other] = nets[other], nets[one]


def turn(table: Draft, board: str, ref: str) -> None:
    """A part with two pins the other way round."""
    swap(table, board, ref, *table.parts[f"{board} {ref}"].nets)


def take(table: Draft, board: str, ref: str) -> None:
    """A part left out."""
    del table.parts[f"{board} {ref}"]


def kind(table: Draft, board: str, ref: str, name: str) -> None:
    """Another kind of part in its place."""
    table.parts[f"{board} {ref}"].kind = name


def value(table: Draft, board: str, ref: str, size: str) -> None:
    """Another value."""
    table.parts[f"{board} {ref}"].value = size


def plug(table: Draft, cable: str, board: str, ref: str) -> None:
    """A cable's last plug elsewhere."""
    table.cables[cable].ends[-1] = (board, ref)


def lanes(table: Draft, cable: str, one: str, other: str) -> None:
    """Two conductors of a cable for each other, at all of its plugs."""
    for board, ref in table.cables[cable].ends:
        swap(table, board, ref, one, other)


def unplug(table: Draft, cable: str) -> None:
    """A cable left out."""
    del table.cables[cable]


def longer(table: Draft, cable: str, metres: str) -> None:
    """A cable of so many metres."""
    table.cables[cable].metres = float(metres)


DO: dict[str, Callable[..., None]] = {
    one.__name__: one
    for one in (solder, forget, swap, turn, take, kind, value, plug, lanes, unplug, longer)
}


@pytest.mark.parametrize(
    ("build", "mistake"),
    [(build, mistake) for build, mistakes in MISTAKES.items() for mistake in mistakes],
    ids=lambda one: one["do"] if isinstance(one, dict) else one,
)
def test_a_mistake_is_found(build: str, mistake: dict[str, str]) -> None:
    table = draft(build)
    what, *where = mistake["do"].replace(" = ", " ").split(" ")
    if what == "kind":
        where = [*where[:2], " ".join(where[2:])]
    DO[what](table, *where)
    found = faults(Netlist(table))
    assert [text for name, text in found if name == mistake["finds"] and mistake["at"] in text], (
        found
    )


@pytest.mark.parametrize("build", BUILDS)
def test_nothing_is_wrong_in_it(build: str) -> None:
    assert faults(netlist(build)) == []


def test_there_are_mistakes_of_every_fault_and_each_is_there_once() -> None:
    done = [one["do"] for mistakes in MISTAKES.values() for one in mistakes]
    assert len({*done}) == len(done) >= 60
    source = "".join(Path(room.__file__).read_text() for room in (electric, meant, sums))
    said = {one["finds"] for mistakes in MISTAKES.values() for one in mistakes}
    named = {word.split('"')[1] for word in source.split("yield ")[1:] if word.startswith('"')}
    assert named - said == set()


def test_every_pin_of_every_part_is_said() -> None:
    for part in netlist("racks").parts.values():
        known = kinds()[part.kind]
        assert part.nets.keys() <= {*known.pins}
        assert all(net for net in part.nets.values()), OPEN


def test_pages_and_pictures_are_made_from_the_data() -> None:
    """`python -m tests.hardware` makes them anew."""
    assert lists.PARTS.read_text(encoding="utf-8") == lists.parts()
    assert lists.PINOUTS.read_text(encoding="utf-8") == lists.pinouts()
    drawn = pictures.pictures()
    assert {file.name for file in pictures.FOLDER.iterdir()} == drawn.keys()
    for name, text in drawn.items():
        assert (pictures.FOLDER / name).read_text(encoding="utf-8") == text, name


def test_a_price_says_its_day_and_shop_or_that_it_is_an_estimate() -> None:
    for name, one in kinds().items():
        assert one.of["price"] > 0, name
        assert re.fullmatch(r"estimate|20\d\d-\d\d-\d\d \w.+", one.of["priced"]), name


def test_the_simulator_is_soldered_as_the_netlist_is() -> None:
    """The Pico's pins, moved as decoder and gates say, select the reader that hangs there."""
    n, rig = netlist("racks"), Rig(World([], racks=True))
    readers = dict(zip([*ZONES, *RACKS], rig.readers, strict=True))
    rig.wires.on_pin[gp("reader_reset")](1)
    rig.wires.sleep(_OSCILLATOR_US)
    for part, name, _ in meant.wanted(n):
        output, enable = meant.outputs_of(n, select(part))
        for bit in range(5):
            rig.wires.on_pin[gp(f"decoder_a{bit}")](output >> bit & 1)
        rig.wires.on_pin[gp(enable)](0)
        assert rig.wires.buses[0].chosen is readers[name]
        rig.wires.spi_exchange(0, b"\xee\x00", bytearray(2))  # its version
        rig.wires.on_pin[gp(enable)](1)


def test_the_simulator_shows_the_busy_that_the_netlist_names() -> None:
    n, rig = netlist("pn5180"), Rig(World([], PROFILES["pn5180"]))
    for part, name, _ in meant.wanted(n):
        if part.kind != NEWER:
            continue
        rig.busy = dict.fromkeys(ZONES, 0) | {name: 1}
        for into in [at for at in n.on_line(n.net(part, "BUSY")) if at.part.kind == "74HC4067"]:
            shown = meant.addressed(n, into)
            for bit in range(5):
                rig.wires.on_pin[gp(f"decoder_a{bit}")](shown >> bit & 1)
            assert rig.wires.inputs[gp("reader_busy")]() == 1, name


def gp(name: str) -> int:
    return int(board_data()["pins"][name])

"""The netlist of hardware/netlist: it is sound, and what could be wrong in it would be found."""

import re
from pathlib import Path

import pytest

from host_tools.table.builds import board_data
from host_tools.table.netlist import NEWER, OPEN, Netlist, draft, kinds, netlist, select
from simulator.radio import PROFILES
from simulator.rig import Rig
from simulator.world import RACKS, ZONES, World
from tests.hardware import electric, lists, meant, pictures, sums
from tests.hardware.mistaken import listed, make, name_of, read
from tests.hardware.rules import faults

_OSCILLATOR_US = 50_000
BUILDS = ("bench", "home", "full", "racks", "pn5180", "pn5180_home", "pn5180_bench")
MISTAKES = listed("mistakes.toml")


@pytest.mark.parametrize(("build", "mistake"), MISTAKES, ids=name_of)
def test_a_mistake_is_found(build: str, mistake: dict[str, str]) -> None:
    table = draft(build)
    make(table, read(mistake["do"]))
    found = faults(Netlist(table))
    assert [text for name, text in found if name == mistake["finds"] and mistake["at"] in text], (
        found
    )


@pytest.mark.parametrize(
    "said",
    [
        "swap supply G1 + -",
        "take controller U1",
        "take controller H1",
        "take hub4 J2",
        "take seat9 J3",
        "take supply J1",
        "solder controller PS1 OUT = -",
        "kind controller D1 = BAT85",
        "value controller R1 = 0",
        "value seat2 R2 = 10 kiloohm",
        "forget hub1 R1 2",
    ],
)
def test_a_mistake_is_no_error_of_the_check(said: str) -> None:
    table = draft("full")
    make(table, read(said))
    assert faults(Netlist(table))


@pytest.mark.parametrize("build", BUILDS)
def test_nothing_is_wrong_in_it(build: str) -> None:
    assert faults(netlist(build)) == []


def test_there_are_mistakes_of_every_fault_and_each_is_there_once() -> None:
    done = [one["do"] for _, one in MISTAKES]
    assert len({*done}) == len(done) >= 60
    source = "".join(Path(room.__file__).read_text() for room in (electric, meant, sums))
    said = {one["finds"] for _, one in MISTAKES}
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

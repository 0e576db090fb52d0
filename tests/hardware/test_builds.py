"""The smaller builds as data agree with the felt, with the firmware and with the full build."""

from typing import Any

import pytest
from floorman.drivers.mfrc522_setup import analog
from floorman.sensing import zones

from host_tools.commands import arguments
from host_tools.table import builds
from host_tools.table.netlist import netlist
from host_tools.table.tagfile import Entry
from simulator.boards.host import load_wiring
from simulator.rig import Rig
from simulator.tags import carried
from simulator.world import World, near_each_other
from tests.hardware.sums import price, quantities, readers_ma
from tests.hardware.test_board_data import BOARD, assert_never_neighbours, constants, table_under

SMALL = ("home", "bench")
CODES = {18: 0, 23: 1, 33: 4, 38: 5, 43: 6, 48: 7}  # MFRC522 9.3.3.6
NO_TAGS: list[Entry] = []


def parts_of(name: str, folder: Any) -> Any:
    """Parts that the firmware builds when its file says this."""
    carried(folder, NO_TAGS, name)
    return load_wiring(Rig(World([], named=name)).wires).build(f"{folder}/")


def readers_of(parts: Any) -> list[str]:
    """Their names, as the board has them, from where the firmware thinks they lie."""
    found = []
    for place in parts.under:
        word = zones.name(*parts.zones[place & zones.ZONE])
        several = sum(other & zones.ZONE == place & zones.ZONE for other in parts.under) > 1
        found.append(word + ("ab"[place >> zones.NTH] if several else ""))
    return found


@pytest.mark.parametrize("name", SMALL)
def test_the_firmware_knows_the_readers_of_a_build(name: str, tmp_path: Any) -> None:
    parts = parts_of(name, tmp_path)
    wired = builds.build(name)
    assert parts.build == name.encode()
    assert tuple(readers_of(parts)) == wired.words
    assert tuple(zones.name(*zone) for zone in parts.zones) == tuple(
        map(builds.in_words, wired.zones)
    )
    for reader in parts.readers:
        reader.start()


def test_without_a_file_and_with_one_that_says_so_the_table_is_the_full_one(tmp_path: Any) -> None:
    assert parts_of("full", tmp_path).build == b"full"
    (tmp_path / builds.BUILD_FILE).write_text("full\n")
    assert load_wiring(Rig(World([])).wires).build(f"{tmp_path}/").build == b"full"


def test_a_file_that_names_no_build_says_what_there_is(tmp_path: Any) -> None:
    (tmp_path / builds.BUILD_FILE).write_text("hoem")
    with pytest.raises(ValueError, match=r"build\.txt must say bench, home or full"):
        load_wiring(Rig(World([])).wires).build(f"{tmp_path}/")


@pytest.mark.parametrize("name", SMALL)
def test_the_firmware_scans_in_the_order_of_the_board(name: str, tmp_path: Any) -> None:
    parts, data = parts_of(name, tmp_path), BOARD["builds"][name]
    assert [data["outputs"][n] for n in parts.order] == data["scan"]
    assert [data["outputs"][n] for n in parts.deal_order] == data["deal"]
    assert parts.order[0] == parts.deal_order[0]


def test_the_full_build_deals_in_the_order_of_the_board() -> None:
    outputs = BOARD["zones"]["outputs"]
    assert [outputs[n] for n in constants()["_DEAL_ORDER"]] == BOARD["zones"]["deal"]


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("order", ["scan", "deal"])
def test_no_two_neighbours_are_read_in_a_row(name: str, order: str) -> None:
    data = BOARD["builds"][name]
    assert_never_neighbours(data[order], near_each_other(data["outputs"]))
    everything = order == "scan" or name == "bench"
    holes = [reader for reader in data["outputs"] if reader.startswith("hole")]
    assert sorted(data[order]) == sorted(data["outputs"] if everything else holes)


@pytest.mark.parametrize("name", SMALL)
def test_the_firmware_knows_the_hubs_of_a_build(name: str, tmp_path: Any) -> None:
    wired = builds.build(name)
    number = {one: n for n, there in enumerate(wired.hubs.values(), 1) for one in there}
    assert list(parts_of(name, tmp_path).hubs) == [number.get(one, 0) for one in wired.readers]
    assert all(len(there) <= 7 for there in wired.hubs.values())
    assert sorted(number) == (sorted(wired.readers) if name == "home" else [])


def test_a_home_table_is_a_full_one_with_other_readers_at_some_plugs() -> None:
    """So one controller board and four hubs are enough for both."""
    full, home = builds.build("full"), builds.build("home")
    for name, there in home.hubs.items():
        at = {home.readers.index(reader) for reader in there}
        assert at <= {full.readers.index(reader) for reader in full.hubs[name]}


@pytest.mark.parametrize("name", SMALL)
def test_gain_and_drive_are_those_of_the_kind(name: str, tmp_path: Any) -> None:
    parts = parts_of(name, tmp_path)
    kinds = list(BOARD["gain"])
    for place, reader in zip(parts.under, parts.readers, strict=True):
        kind = kinds[parts.zones[place & zones.ZONE][0]]
        gs_n, cw_gs_p = BOARD["drive"][kind]
        assert reader.front == analog(CODES[BOARD["gain"][kind]], gs_n, cw_gs_p)


# what each build needs --------------------------------------------------------------------------


def test_the_readme_prints_what_each_build_needs() -> None:
    supply = BOARD["current"]["readers"]["supply"]
    for name, _, readers, decoders, pins, milliamperes, euros in table_under("## Builds"):
        parts = quantities(netlist(name))
        assert int(readers) == len(builds.build(name).readers) == parts["RC522 module"]
        assert int(decoders) == parts["74HC154"]
        worst = readers_ma(int(readers))
        assert milliamperes == f"{worst} mA"
        assert worst <= supply
        assert float(euros) == pytest.approx(price(netlist(name)), abs=0.01)
        assert numbers(pins) == {BOARD["pins"][pin] for pin in pins_of(name)}
    assert [row[0] for row in table_under("## Builds")] == list(builds.NAMES)


def pins_of(name: str) -> list[str]:
    return list(BOARD["builds"].get(name, {}).get("pins", BOARD["pins"]))


def numbers(text: str) -> set[int]:
    """Pins as the page has them: 2-8, 16."""
    if text == "all":
        return set(BOARD["pins"].values())
    ranges = [part.partition("-") for part in text.split(", ")]
    return {pin for first, _, last in ranges for pin in range(int(first), int(last or first) + 1)}


def test_the_commands_know_the_builds() -> None:
    assert arguments.BUILDS == builds.NAMES == (*BOARD["builds"].keys() - {"home"}, "home", "full")

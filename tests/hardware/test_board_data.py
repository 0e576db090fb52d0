"""The board as data agrees with itself, with the felt, with the firmware and with its README."""

import ast
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from floorman import events, keypad
from floorman.sensing import zones

from simulator.faults.registry import HUBS
from simulator.world import RACKS, ZONES, neighbours
from tests.hardware.sums import lights_ma, modules_ma, readers_ma

ROOT = Path(__file__).resolve().parents[2]
BOARD: dict[str, Any] = tomllib.loads((ROOT / "hardware" / "table.toml").read_text())
README = (ROOT / "hardware" / "README.md").read_text()
WIRING = (ROOT / "firmware" / "wiring.py").read_text()

ON_A_PICO = {*range(23), 26, 27, 28}
CONSOLE = {0, 1}
SPI_PINS = {  # RP2040 data sheet 1.4.3: function F1, by bus
    0: {"sck": {2, 6, 18, 22}, "mosi": {3, 7, 19, 23}, "miso": {0, 4, 16, 20}},
    1: {"sck": {10, 14, 26}, "mosi": {11, 15, 27}, "miso": {8, 12, 24, 28}},
}


def constants() -> dict[str, Any]:
    """Names that wiring.py sets to a plain value, const() or bytes()."""
    found = {}
    for node in ast.parse(WIRING).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            value = node.value
            if isinstance(value, ast.Call):
                value = value.args[0]
            try:
                found[node.targets[0].id] = ast.literal_eval(value)
            except ValueError:
                continue
    return found


def table_under(heading: str) -> list[list[str]]:
    """Cells of the first table in the README after a heading, without its head."""
    text = README.split(f"\n{heading}\n", 1)[1]
    rows = re.search(r"(?:^\|.*\|\n)+", text, re.MULTILINE)
    assert rows
    lines = rows[0].splitlines()[2:]
    return [[cell.strip(" *`") for cell in line.strip("|").split("|")] for line in lines]


def test_pins_are_on_a_pico_and_used_once():
    numbers = list(BOARD["pins"].values())
    assert len(set(numbers)) == len(numbers)
    assert set(numbers) <= ON_A_PICO - CONSOLE


@pytest.mark.parametrize("name", ["readers", "panel"])
def test_spi_pins_can_do_spi(name: str):
    spi = BOARD["spi"][name]
    for wire in ("sck", "mosi", "miso"):
        assert BOARD["pins"][spi[wire]] in SPI_PINS[spi["bus"]][wire]


def test_wiring_has_the_pins_of_the_board():
    pins, wiring = BOARD["pins"], constants()
    single = {
        "decoder_enable": "_DECODER_ENABLE",
        "reader_reset": "_READER_RESET",
        "expander_cs": "_EXPANDER_CS",
        "panel_sck": "_PANEL_SCK",
        "panel_mosi": "_PANEL_MOSI",
        "panel_miso": "_PANEL_MISO",
        "reader_miso": "_READER_MISO",
        "fram_cs": "_FRAM_CS",
        "reader_sck": "_READER_SCK",
        "reader_mosi": "_READER_MOSI",
        "rack_enable": "_RACK_ENABLE",
        "reader_busy": "_READER_BUSY",
        "lights": "_LIGHTS",
    }
    expected = {name: wiring[constant] for name, constant in single.items()}
    for line in range(wiring["_ADDRESS_LINES"]):
        expected[f"decoder_a{line}"] = wiring["_DECODER_A0"] + line
    for row in range(wiring["_ROWS"]):
        expected[f"row{row}_cs"] = wiring["_ROW_CS"] + row
    assert expected == pins


def test_wiring_has_speeds_and_addresses_of_the_board():
    wiring = constants()
    assert wiring["_READER_BAUD"] == BOARD["spi"]["readers"]["baud"]
    assert wiring["_PANEL_BAUD"] == BOARD["spi"]["panel"]["baud"]
    assert wiring["_KEYPAD_ADDRESS"] == BOARD["expanders"]["keypad"]
    assert wiring["_KNOCKS_ADDRESS"] == BOARD["expanders"]["knocks"]
    assert wiring["_LEDS"] == BOARD["current"]["lights"]["leds"]


def test_wiring_has_the_gains_of_the_board():
    codes = {18: 0, 23: 1, 33: 4, 38: 5, 43: 6, 48: 7}  # MFRC522 9.3.3.6
    gains = [codes[decibels] for decibels in BOARD["gain"].values()]
    assert list(BOARD["gain"]) == "hole board burn muck bet pot rack bank".split()
    assert f"_GAINS = {tuple(gains)}" in WIRING


def test_wiring_drives_the_antennas_as_the_board_says():
    drive = BOARD["drive"]
    assert list(drive) == list(BOARD["gain"])
    assert all(0 < gs_n <= 15 and 0 < cw_gs_p <= 63 for gs_n, cw_gs_p in drive.values())
    wiring = constants()
    assert list(zip(wiring["_GS_N"], wiring["_CW_GS_P"], strict=True)) == [
        tuple(one) for one in drive.values()
    ]


def test_every_reader_hangs_on_one_hub_of_seven_at_most():
    for zones_of, hubs in ((ZONES, BOARD["hubs"]), (RACKS, BOARD["racks"]["hubs"])):
        assert sorted(zone for hub in hubs.values() for zone in hub) == sorted(zones_of)
        assert max(len(hub) for hub in hubs.values()) <= 7
    names = [*BOARD["hubs"], *BOARD["racks"]["hubs"]]
    assert names == [f"hub{n + 1}" for n in range(len(names))]
    assert tuple(BOARD["hubs"]) == HUBS


def test_wiring_knows_the_hubs_of_the_board():
    hubs = BOARD["hubs"] | BOARD["racks"]["hubs"]
    number = {zone: n for n, there in enumerate(hubs.values(), 1) for zone in there}
    wiring = constants()
    assert wiring["_HUBS"] == tuple(number[zone] for zone in ZONES)
    assert wiring["_RACK_HUBS"] == tuple(number[zone] for zone in RACKS)


def test_wiring_and_its_comment_name_the_same_pins():
    listed = set()
    for first, last in re.findall(r"^# (\d+)(?:-(\d+))? ", WIRING, re.MULTILINE):
        listed |= set(range(int(first), int(last or first) + 1))
    assert listed == set(BOARD["pins"].values())


def test_zones_are_those_of_the_felt_in_the_firmwares_order():
    assert tuple(BOARD["zones"]["outputs"]) == ZONES
    kinds = (zones.HOLE, zones.BOARD, zones.BURN, zones.MUCK, zones.BET, zones.POT)
    counts = (10, 5, 1, 1, 10, 1)
    assert kinds == tuple(range(6))
    names = [f"({name}, {n})" for name, n in zip("HOLE BOARD BURN MUCK BET POT".split(), counts)]  # noqa: B905
    assert f"\n_ZONES = ({', '.join(names)})" in WIRING


def test_racks_and_bank_follow_the_zones_every_table_has():
    assert tuple(BOARD["racks"]["outputs"]) == RACKS
    assert (zones.RACK, zones.BANK) == (6, 7)
    assert "\n_RACK_ZONES = ((RACK, 10), (BANK, 1))" in WIRING
    order = constants()["_RACK_ORDER"]
    assert [[*ZONES, *RACKS][n] for n in order] == BOARD["racks"]["scan"]
    assert order[0] == constants()["_SCAN_ORDER"][0]


def test_the_scan_order_takes_every_zone_and_never_neighbours():
    names = BOARD["zones"]["scan"]
    assert sorted(names) == sorted(ZONES)
    assert_never_neighbours(names, neighbours())


def test_the_scan_order_with_racks_takes_every_zone_and_never_neighbours():
    names = BOARD["racks"]["scan"]
    assert sorted(names) == sorted(ZONES + RACKS)
    assert_never_neighbours(names, neighbours(racks=True))


def assert_never_neighbours(names: list[str], near: dict[str, tuple[str, ...]]) -> None:
    for one, following in zip(names, names[1:] + names[:1], strict=True):
        assert following not in near[one]


def test_the_firmware_scans_in_the_boards_order():
    order = constants()["_SCAN_ORDER"]
    assert [BOARD["zones"]["outputs"][n] for n in order] == BOARD["zones"]["scan"]


def test_the_keypads_legend_is_its_layout():
    codes = {str(digit): digit for digit in range(10)}
    codes |= {name[2:]: value for name, value in vars(events).items() if name.startswith("K_")}
    legend = [key for row in BOARD["keypad"]["legend"] for key in row]
    assert bytes(codes[key] for key in legend) == keypad.LAYOUT


def test_the_readme_prints_the_wiring():
    rows = table_under("## Wiring")
    assert {name: int(pin) for pin, name, _ in rows} == BOARD["pins"]
    assert [int(pin) for pin, _, _ in rows] == sorted(BOARD["pins"].values())


def test_the_readme_prints_the_keypad():
    assert [row[1:] for row in table_under("### Expanders")] == BOARD["keypad"]["legend"]


def test_the_supplies_carry_the_worst_case():
    current = BOARD["current"]
    racks_ma = len(RACKS) * current["readers"]["idle_each"]
    assert readers_ma(len(ZONES)) + racks_ma <= current["readers"]["supply"]
    assert f"; {racks_ma} mA more with racks and bank" in README
    assert modules_ma(current["rows"]["modules"]) <= current["rows"]["supply"]
    assert lights_ma() <= current["lights"]["supply"]


def test_the_readme_prints_the_current_budget():
    milliamperes = [int(row[2].removesuffix(" mA")) for row in table_under("## Supply")]
    rows = modules_ma(BOARD["current"]["rows"]["modules"])
    assert milliamperes == [readers_ma(len(ZONES)), rows, lights_ma()]

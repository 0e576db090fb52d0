"""A table with PN5180s where cards lie, and MFRC522s elsewhere, as a file on the Pico says."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from floorman.drivers.mfrc522 import MFRC522
from floorman.drivers.pn5180 import PN5180
from floorman.sensing.places import FREE
from floorman.sensing.presence import Zone

from host_tools.table.tagfile import Entry
from simulator.boards.host import HostBoard, load_wiring
from simulator.clock import Clock
from simulator.faults import parse
from simulator.playing import on_radio, phh
from simulator.playing.on_radio import play
from simulator.playing.on_rules import differences
from simulator.radio import NTAG, PROFILES
from simulator.rig import Rig
from simulator.tags import carried, make_tags
from simulator.wires import Wires
from simulator.world import World
from tests.drivers.pn5180_rig import icodes

HANDS = Path(__file__).parents[1] / "hands"
BAR_US = 400_000
SEATS, CARDS = 10, 6
ROUNDS = 3


def _table(tmp_path: Path, newer: tuple[str, ...]) -> tuple[Rig, HostBoard]:
    profile = replace(PROFILES["bench"], newer=newer)
    entries = make_tags({}, 1, decks=2)
    rig = Rig(World(entries, profile))
    for n, entry in enumerate(entries[: SEATS * CARDS]):
        rig.world.antennas[f"hole{n % SEATS}"].place(NTAG(entry.uid))
    return rig, HostBoard(rig.wires, carried(tmp_path, entries, newer=newer))


def _lying(zone: Zone) -> int:
    return sum(zone.tags[at] != FREE for at in range(zone.top))


def test_ten_seats_of_six_cards_take_less_than_400_ms_of_a_sweep(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig, board = _table(tmp_path, ("hole",))
    scan = board.table._scan
    passes: list[tuple[int, int]] = []
    conclude = scan._conclude

    def noted(i: int, status: int) -> None:
        passes.append((i, rig.clock.now))
        conclude(i, status)

    monkeypatch.setattr(scan, "_conclude", noted)
    board.run(lambda: scan.sweeps >= ROUNDS)
    passes.clear()
    board.run(lambda: len(passes) > len(scan._readers))
    spent = [b - a for (_, a), (i, b) in pairwise(passes) if i < SEATS]
    assert len(spent) == SEATS
    assert sum(spent) < BAR_US
    assert [type(reader) for reader in scan._readers[:11]] == [PN5180] * SEATS + [MFRC522]
    assert not any(reader.fault for reader in scan._readers)
    assert [_lying(zone) for zone in board.table._zones[:SEATS]] == [CARDS] * SEATS


@pytest.mark.parametrize("name", ["heads_up", "side_pot"])
def test_a_hand_is_dealt_and_played_as_recorded(name: str) -> None:
    script = phh.load(HANDS / f"{name}.phh")
    played = play(script, profile="pn5180", seed=2)
    assert played.result.over
    assert differences(script, played.result) == {}
    assert played.troubles == ()


def test_a_deck_of_iso_15693_is_dealt_beside_chips_of_type_a(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def tags(chips: Mapping[int, int], seed: int) -> list[Entry]:
        made = make_tags(chips, seed)
        cards = icodes(Random(seed), 52)
        return [replace(e, uid=cards[n]) if n < 52 else e for n, e in enumerate(made)]

    monkeypatch.setattr(on_radio, "make_tags", tags)
    script = phh.load(HANDS / "heads_up.phh")
    played = play(script, profile="pn5180", seed=3)
    assert played.result.over
    assert differences(script, played.result) == {}
    assert played.troubles == ()


@pytest.mark.parametrize("fault", ["busy=low@hole2", "busy=high@hole2", "reset@hole2"])
def test_a_reader_whose_line_is_stuck_is_dead_until_it_is_healed(
    tmp_path: Path, fault: str
) -> None:
    rig, board = _table(tmp_path, ("hole",))
    scan = board.table._scan
    board.run(lambda: scan.sweeps >= ROUNDS)
    rig.faults.on(parse(fault))
    board.run(lambda: scan.sweeps >= 2 * ROUNDS)
    assert [n for n, reader in enumerate(scan._readers) if reader.fault] == [1]
    rig.faults.clear()
    board.run(lambda: scan.sweeps >= 4 * ROUNDS)
    assert not any(reader.fault for reader in scan._readers)
    assert _lying(board.table._zones[1]) == CARDS


@pytest.mark.parametrize("wrong", ["boards", "rack", "bank"])
def test_a_file_that_names_another_kind_is_refused_in_a_sentence(
    tmp_path: Path, wrong: str
) -> None:
    """Racks and bank share addresses with others."""
    (tmp_path / "readers.txt").write_text(f"hole {wrong}")
    with pytest.raises(ValueError, match=f"must name hole, .*, bet or pot, not '{wrong}'$"):
        load_wiring(Wires(Clock())).build(f"{tmp_path}/")

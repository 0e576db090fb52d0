"""No part is needed to start: a table without some links, plays and says what is missing."""

from itertools import combinations

import pytest
from floorman import events as ev
from floorman.rules import codes

from host_tools.link.messages import Health, Part, Started, Trouble
from host_tools.table.state import TableState
from host_tools.table.tagfile import tag_file
from simulator.boards.by_name import BOARDS
from simulator.cable import Cable
from simulator.rig import MISSING, PANEL, READERS, Rig
from simulator.tags import make_tags
from simulator.world import World

LINKS_S = 3
PICO_LINKS_S = 12  # at most: its boot, and all readers tried
HEARD = {"keypad": ev.PART_KEYPAD, "knocks": ev.PART_KNOCKS, "fram": ev.PART_FRAM}
"""Parts that answer when they are there; rows and lights never do."""
ONE_EACH = [(), *((part,) for part in MISSING), MISSING]
SUBSETS = [parts for n in range(5) for parts in combinations(("readers", *HEARD), n)]


class Bare:
    """A board, by its name or by what makes one, on a rig that lacks parts, and what the host
    knows of it."""

    def __init__(self, folder, board, missing=(), tags=True, stuck=None):
        self.rig = Rig(World([]), missing=missing)
        if stuck:
            self.rig.wires.buses[stuck[0]].stuck = stuck[1]
        path = folder / "tags.bin"
        if tags:
            path.write_bytes(tag_file(make_tags({}, seed=1)))
        self.state = TableState()
        self.parts, self.dead, self.said, self.starts = {}, {}, [], []
        self.cable = Cable(self.rig.wires, self._hear)
        self.board = BOARDS.get(board, board)(self.rig.wires, path)

    def _hear(self, message):
        self.state.take(message)
        if isinstance(message, Part):
            self.parts[message.part] = message.state
        elif isinstance(message, Health):
            self.dead[message.zone] = message.state
        elif isinstance(message, Trouble):
            self.said.append(message.text)
        elif isinstance(message, Started):
            self.starts.append(message)

    def wait(self, seconds, until=lambda: False):
        end = self.rig.clock.now + seconds * 1_000_000
        self.board.run(lambda: until() or self.rig.clock.now >= end)

    def missed(self):
        return sorted(part for part, state in self.parts.items() if state)


@pytest.fixture
def bare(tmp_path):
    made = []

    def make(*given, **more):
        made.append(Bare(tmp_path, *given, **more))
        return made[-1]

    yield make
    for one in made:
        one.board.close()


def is_told(table, missing):
    """The host knows exactly what is missing, and the page says it in both languages."""
    assert table.missed() == sorted(HEARD[part] for part in missing if part in HEARD)
    dead = [zone for zone, state in table.dead.items() if state]
    assert len(dead) == (28 if "readers" in missing else 0)
    document = table.state.document()
    assert document["link"]["state"] == "up"
    assert len(document["parts"]) == len(table.missed())
    notes = {note["text"]["en"]: note["text"]["de"] for note in document["notes"]}
    for texts in document["parts"]:
        assert notes[texts["en"]] == texts["de"] != texts["en"]


@pytest.mark.parametrize("missing", sorted({*SUBSETS, *ONE_EACH}), ids="-".join)
def test_every_subset_of_parts_missing_starts_and_links(bare, missing):
    table = bare("host", missing)
    table.wait(LINKS_S)
    is_told(table, missing)


@pytest.mark.parametrize("missing", ONE_EACH, ids="-".join)
def test_on_micropython_too(bare, missing):
    table = bare("vm", missing)
    table.wait(LINKS_S)
    is_told(table, missing)


@pytest.mark.usefixtures("image")
@pytest.mark.parametrize("missing", ONE_EACH, ids="-".join)
def test_on_an_emulated_pico_too(bare, missing):
    table = bare("pico", missing)
    table.wait(PICO_LINKS_S, lambda: table.state.document()["link"]["state"] == "up")
    table.wait(1)
    is_told(table, missing)


@pytest.mark.parametrize("level", [0xFF, 0x00])
@pytest.mark.parametrize(
    ("bus", "missing"), [(READERS, ("readers",)), (PANEL, ("keypad", "knocks", "fram"))]
)
def test_a_bus_that_is_stuck_is_no_reason_not_to_start(bare, bus, missing, level):
    table = bare("host", stuck=(bus, level))
    table.wait(LINKS_S)
    is_told(table, missing)


def test_without_any_part_a_hand_is_played_by_console(bare):
    table = bare("host", MISSING, tags=False)
    table.wait(LINKS_S)
    for seat in range(3):
        table.cable.tell(ev.SEAT, seat, 1000)
    for kind, value in ((ev.SMALL, 50), (ev.BIG, 100), (ev.START, 1)):
        table.cable.tell(kind, 0, value)
    table.wait(2)
    game = table.state.game
    assert game.phase == codes.DEAL
    table.cable.tell(ev.KEY, ev.K_ENTER)  # the deal is done: no reader could tell
    table.wait(1)
    assert game.phase == codes.BET
    for _ in range(2):
        table.cable.tell(ev.KEY, ev.K_FOLD)
        table.wait(1)
    assert game.phase == codes.DONE
    assert sum(game.stack) == 3000
    assert max(game.stack) == 1050


def test_without_a_tag_file_it_says_how_to_get_one(bare):
    table = bare("host", (), tags=False)
    table.wait(LINKS_S)
    assert table.missed() == [ev.PART_TAGS]
    assert any("register a deck first" in text for text in table.said)


def test_an_expander_that_is_plugged_in_or_pulled_later_is_noticed(bare):
    table = bare("host", ("keypad",))
    table.wait(LINKS_S)
    table.rig.expanders.chips.append(table.rig.keys.chip)
    table.wait(3)
    assert table.missed() == []
    table.rig.expanders.chips.remove(table.rig.knocks.chip)
    table.wait(3)
    assert table.missed() == [ev.PART_KNOCKS]


def test_a_keypad_that_is_plugged_in_later_is_used(bare):
    table = bare("host", ("keypad",))
    table.wait(LINKS_S)
    table.rig.expanders.chips.append(table.rig.keys.chip)
    table.wait(3)
    table.rig.press(ev.K_NEXT)
    table.wait(1)
    assert table.state.document()["notes"][-1]["tone"] == "alert"

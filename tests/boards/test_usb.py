"""In play no REPL is on the wire: which port the link gets, and that the table plays on it."""

from pathlib import Path

import pytest
from floorman import events as ev
from floorman.last_words import tell

from host_tools.link.messages import Began, Event, Failed
from host_tools.table.tagfile import tag_file
from simulator.attacks.on_cable import stop_reading, sweeps
from simulator.boards.host import load_wiring
from simulator.boards.usb_model import library
from simulator.boards.vm import VMBoard
from simulator.cable import Cable
from simulator.rig import Rig
from simulator.tags import make_tags
from simulator.world import World
from tests.boards.desk import Desk
from tests.boards.test_deaf_host import SWEEP_MS, WORDS

FLOOR = (4, 1)


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path, own_usb=True)


# which port --------------------------------------------------------------------------------------


def test_the_table_has_a_usb_port_of_its_own_and_no_repl():
    rig = Rig(World([]))
    wiring = load_wiring(rig.wires)
    port = wiring.open_port()
    assert port.repl is False
    names = ["Floorman", "Floorman table", "Floorman-e661000000000001"]
    assert port._usb.strings[1:] == names
    assert port._usb.active()


def test_the_library_that_describes_it_leaves_the_memory():
    wiring = load_wiring(Rig(World([])).wires)
    loaded = wiring.sys.modules = dict.fromkeys(("usb", "usb.device.core", "gc"))
    wiring.open_port()
    assert list(loaded) == ["gc"]


def test_floor_held_at_power_on_brings_the_repl_back():
    rig = Rig(World([]))
    rig.keys.press(*FLOOR)
    assert load_wiring(rig.wires).open_port() is None
    rig.keys.release(*FLOOR)
    assert load_wiring(rig.wires).open_port().repl is False


@pytest.mark.parametrize("keys", [[(0, 0)], [FLOOR, (4, 2)], [FLOOR, (0, 0)]])
def test_another_key_or_one_more_leaves_it_off(keys):
    rig = Rig(World([]))
    for key in keys:
        rig.keys.press(*key)
    assert load_wiring(rig.wires).open_port().repl is False


@pytest.mark.parametrize("level", ["high", "low"])
def test_a_keypad_that_does_not_answer_holds_no_key(level):
    rig = Rig(World([]))
    rig.wires.buses[1].stuck = 0xFF if level == "high" else 0
    assert load_wiring(rig.wires).open_port().repl is False


def test_a_key_that_is_let_go_of_while_it_is_read_is_not_held():
    rig = Rig(World([]))
    wiring = load_wiring(rig.wires)
    rig.keys.press(*FLOOR)
    rig.clock.after(10_000, lambda: rig.keys.release(*FLOOR))
    assert wiring.open_port() is not None


def test_an_image_without_the_library_keeps_micropythons_port(monkeypatch):
    def stock(usb):
        return dict.fromkeys(library(usb))  # Python's way to say that there is no such module

    monkeypatch.setattr("simulator.boards.pico.library", stock)
    port = load_wiring(Rig(World([])).wires).open_port()
    assert port.repl is True


# play on it --------------------------------------------------------------------------------------


def test_a_hand_is_played_over_it(desk):
    desk.begin({0: 2000, 3: 1500, 5: 1000})
    desk.deal(3, 5, 0)
    desk.bet(0, 100)
    desk.bet(3, 100)
    assert desk.game.street_bet[:4] == [100, 0, 0, 100]
    assert desk.state.game.street_bet == desk.game.street_bet
    assert desk.troubles() == []


def test_it_says_what_the_other_port_says(tmp_path):
    """Events and their order; only times may differ, and so the sweep that a card has as value."""
    heard = []
    for own_usb in (False, True):
        folder = tmp_path / str(own_usb)
        folder.mkdir()
        desk = Desk(folder, own_usb=own_usb)
        desk.begin({0: 2000, 3: 1500})
        for card, seat in enumerate((3, 0, 3, 0)):  # at once, it is chance who is heard first
            desk.world.move(desk.world.cards[card], f"hole{seat}")
            desk.wait(1)
        desk.cable.tell(ev.KEY, ev.K_FOLD)
        desk.wait(1)
        heard.append([(event.kind, event.seat) for event in desk.heard])
    assert heard[0]
    assert heard[0] == heard[1]


@pytest.mark.parametrize("words", WORDS.values(), ids=WORDS)
def test_a_host_that_never_reads_does_not_hold_the_table_at_all(desk, words):
    desk.begin(dict.fromkeys(range(10), 1000))
    desk.deal(*range(10))
    stop_reading(desk, words)
    assert max(sweeps(desk, 6)) < SWEEP_MS


def test_a_host_that_reads_again_or_is_plugged_in_again_hears_everything(desk):
    desk.begin(dict.fromkeys(range(10), 1000))
    desk.deal(*range(10))
    stop_reading(desk, b"")
    desk.wait(1)
    desk.bet(3, 100)
    desk.rig.wires.read(True)
    del desk.cable.session.outgoing
    desk.wait(3)
    assert desk.state.game.street_bet[3] == 100
    desk.rig.wires.plug(False)
    desk.bet(4, 100)
    desk.rig.wires.plug(True)
    desk.wait(3)
    assert desk.state.game.street_bet[3:5] == [100, 100]
    assert desk.state.game.street_bet == desk.game.street_bet


def test_last_words_go_over_it(tmp_path):
    """Before a table was made, too."""
    rig, heard = Rig(World([])), []
    Cable(rig.wires, heard.append)
    wiring = load_wiring(rig.wires)
    tell(wiring, wiring.open_port(), None, ValueError("lost"))
    failed = [message.text for message in heard if isinstance(message, Failed)]
    assert failed == ["\nValueError: lost"]
    assert any(isinstance(message, Began) for message in heard)


def test_what_goes_over_it_allocates_nothing_on_micropython(tmp_path):
    rig, heard = Rig(World([])), []
    Cable(rig.wires, heard.append)
    tags = tmp_path / "tags.bin"
    tags.write_bytes(tag_file(make_tags({}, seed=1)))
    board = VMBoard(rig.wires, tags, Path(__file__).with_name("usb_task.py"))
    try:
        board.run(lambda: bool(board.reports))
    finally:
        board.close()
    assert board.reports == [b"repl False, 0 bytes, under heap_lock: None"]
    values = [message.value for message in heard if isinstance(message, Event)]
    assert len(values) > 100

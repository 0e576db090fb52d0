"""STOP, and what is left in memory behind it: no card of a hand (S1)."""

import gc
import types
from pathlib import Path

import pytest
from floorman import events as ev
from floorman.rules import codes
from floorman.sensing.zones import HOLE

from host_tools.table.tagfile import tag_file
from simulator.attacks.sealed import PAIR, SECRET, prime
from simulator.boards.vm import VMBoard
from simulator.cable import Cable
from simulator.rig import Rig
from simulator.tags import make_tags
from simulator.world import World
from tests.boards.desk import Desk

SIX = dict.fromkeys(range(6), 2000)
PLAYS_ON = (
    "a hand is played, or cards lie at a seat: clear the felt, or hold a key of the keypad down,"
    " and ask again"
)


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


def stop(desk):
    """True when the table obeys."""
    desk.cable.session.stop()
    for _ in range(200):
        desk.wait(0.01)
        if desk.board.table._session.stopped:
            return True
    return False


def hold_a_key(desk):
    desk.rig.keys.press(0, 0)
    desk.wait(0.2)


def test_stop_in_mid_hand_is_refused_with_a_sentence_and_the_hand_goes_on(desk):
    desk.begin(SIX)
    desk.deal(1, 2, 3, 4, 5, 0)
    assert not stop(desk)
    assert desk.troubles() == [PLAYS_ON]
    assert desk.game.phase == codes.BET
    desk.cable.tell(ev.KEY, ev.K_CALL)
    desk.wait(0.5)
    assert desk.game.contribution[3] == 100


def test_stop_is_refused_while_cards_lie_at_a_seat_though_no_hand_runs(desk):
    """A host can end any hand by its keys; who has the REPL reads the felt."""
    desk.begin({0: 2000, 3: 1500})
    desk.deal(3, 0)
    desk.cable.tell(ev.KEY, ev.K_FOLD)
    desk.wait(0.5)
    assert desk.game.phase == codes.DONE
    assert not stop(desk)
    for seat in (0, 3):
        for card in desk.world.at(f"hole{seat}"):
            desk.world.move(card, "discard")
    desk.wait(4)
    assert stop(desk)


def test_who_stands_at_the_table_may_stop_it_at_any_time(desk):
    desk.begin(SIX)
    desk.deal(1, 2, 3, 4, 5, 0)
    hold_a_key(desk)
    assert stop(desk)


def test_a_key_that_hangs_since_the_start_is_nobodys(tmp_path):
    desk = Desk(tmp_path)
    desk.rig.keys.press(0, 0)
    desk.board = type(desk.board)(desk.rig.wires, tmp_path / "tags.bin")
    desk.wait(0.2)
    desk.begin(SIX)
    desk.deal(1, 2, 3, 4, 5, 0)
    assert not stop(desk)


def reachable(root):
    """Every bytes, bytearray and array that can be had from an object.

    Neither modules are followed nor the simulator, which knows what lies on its felt.
    """
    seen, todo, found = set(), [root], []
    while todo:
        thing = todo.pop()
        if id(thing) in seen or isinstance(thing, types.ModuleType | type):
            continue
        seen.add(id(thing))
        if type(thing).__module__.startswith("simulator"):
            continue
        if isinstance(thing, bytes | bytearray):
            found.append(bytes(thing))
        elif isinstance(thing, types.FunctionType):
            todo += [cell.cell_contents for cell in thing.__closure__ or ()]
        else:
            if hasattr(thing, "tobytes"):
                found.append(thing.tobytes())
            todo += gc.get_referents(thing)
    return found


def test_what_was_stopped_holds_no_card(desk):
    """Today's REPL had six hands of six, and all of tags.bin, from the objects of the table."""
    desk.begin(SIX)
    desk.deal(1, 2, 3, 4, 5, 0)
    table = desk.board.table
    uids = [entry.uid for entry in desk.entries]
    held = bytes(table._felt.cards.hands.owner)
    parts = table._felt, table._scan, table._registry, table._trace
    assert sum(uid in b"".join(reachable(parts)) for uid in uids) == len(uids)
    hold_a_key(desk)
    desk.cable.session.stop()
    table.run()
    left = reachable(parts)
    assert not [uid for uid in uids for memory in left if uid in memory]
    assert held not in left
    assert set(table._felt.cards.hands.held) == {-1}
    assert set(table._felt.cards.hands.owner) == {255}
    assert not any(any(zone.tags) or any(zone.states) for zone in table._zones)
    assert not any(
        any(zone.firsts) or any(zone.rest) for zone in table._zones if zone.kind == HOLE
    )
    assert not any(table._scan._heard_at)


def test_no_uid_is_left_in_the_memory_of_a_stopped_table(tmp_path):
    """All memory of the VM, not only what its objects hold: copies that were let go of count."""
    entries = make_tags({}, seed=1)
    rig = Rig(World(entries))
    tags = tmp_path / "tags.bin"
    tags.write_bytes(tag_file(entries))
    cable = Cable(rig.wires, lambda message: None)
    board = VMBoard(rig.wires, tags, Path(__file__).with_name("stop_task.py"))
    try:
        board.run(lambda: rig.eyes.row(1) == "IDLE")
        for card in range(12):
            rig.world.move(rig.world.cards[card], f"hole{card % 6}")
        end = rig.clock.now + 3_000_000
        board.run(lambda: rig.clock.now > end)
        rig.keys.press(0, 0)  # one that is down when the table starts hangs
        board.run(lambda: rig.clock.now > end + 200_000)
        cable.session.stop()
        board.run(lambda: board.reports.count(b"") == 2)
    finally:
        board.close()
    middle = board.reports.index(b"")
    before, behind = b"".join(board.reports[:middle]), b"".join(board.reports[middle:])
    assert len(before) == len(behind) >= 1 << 20
    assert sum(entry.uid in before for entry in entries) == len(entries)
    assert [entry.name for entry in entries if entry.uid in behind] == []


def test_what_was_stopped_holds_no_key(tmp_path):
    desk = Desk(tmp_path, before=prime)
    desk.begin(SIX)
    desk.deal(1, 2, 3, 4, 5, 0)
    table = desk.board.table
    parts = table._sealer, table._vault
    hand, half = bytes(table._sealer._key), bytes(table._vault._half)
    assert all(key in b"".join(reachable(parts)) for key in (SECRET, PAIR, hand, half))
    hold_a_key(desk)
    desk.cable.session.stop()
    table.run()
    left = b"".join(reachable(parts))
    padded = bytes(byte ^ 0x36 for byte in hand)
    assert [key for key in (SECRET, PAIR, hand, half, padded) if key in left] == []


def test_a_table_that_fails_forgets_its_cards(desk, monkeypatch):
    desk.begin(SIX)
    desk.deal(1, 2, 3, 4, 5, 0)
    table = desk.board.table

    def fail():
        raise ValueError

    monkeypatch.setattr(table, "step", fail)
    with pytest.raises(ValueError):  # noqa: PT011 - main.py takes any
        table.run()
    assert set(table._felt.cards.hands.held) == {-1}
    assert not any(table._registry.blob)

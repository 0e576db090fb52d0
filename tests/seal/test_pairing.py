"""Pairing at the keypad: digits that cross no cable, four that both sides show."""

import pytest
from floorman import events as ev
from floorman.seal.keys import Vault

from host_tools.link.messages import Paired, Row, Signer
from host_tools.seal import hss, keys
from host_tools.seal.opening import Opener
from simulator.attacks.sealed import CHIP, PAIR, SECRET, Ear, Medium, fresh
from simulator.boards.vm import VMBoard
from simulator.bus import SimulationError
from simulator.cable import Cable
from simulator.people.crew import Task
from simulator.people.pairing import pair
from simulator.rig import Rig
from simulator.tags import carried, make_tags
from simulator.world import World
from tests.boards.desk import Desk

DIGITS = "123456789012345678901234567"
DIGITS += keys.checks_of(DIGITS)
OTHER = "9" * 27 + keys.checks_of("9" * 27)
THREE = {0: 2000, 3: 1500, 6: 900}


@pytest.fixture
def desk(tmp_path):
    desk = Desk(tmp_path, powered=True)
    desk.heard_all = []
    desk.listeners.append(desk.heard_all.append)
    desk.wait(1)
    return desk


def keyed(desk, digits):
    """Pair; the four digits that the table showed."""
    four = []

    def work():
        four.append((yield from pair(desk.rig, digits)))

    task = Task(desk.rig.clock, work())
    desk.board.run(lambda: task.finished)
    return four[0]


def pairings(desk):
    return [message for message in desk.heard_all if isinstance(message, Paired)]


def press(desk, *codes):
    for code in codes:
        desk.rig.press(code)
        desk.wait(0.2)


def hold_floor(desk, seconds=5.3):
    desk.rig.hold(ev.K_FLOOR, round(seconds * 1_000_000))
    desk.wait(seconds + 0.3)


def row(desk):
    return desk.eyes.row(2)


def test_both_sides_show_the_same_four_digits(desk):
    four = keyed(desk, DIGITS)
    told = pairings(desk)[-1]
    assert told.count == 1
    assert keys.check_digits(keys.pair_key(DIGITS, told.table, 1)) == four


def test_digits_and_the_four_cross_no_cable(desk):
    before = len(desk.heard_all)
    sent = []
    carry = desk.rig.wires.from_device
    desk.rig.wires.from_device = lambda data: (sent.append(bytes(data)), carry(data))[1]
    four = keyed(desk, DIGITS)
    rows = [message for message in desk.heard_all[before:] if isinstance(message, Row)]
    assert not [one for one in rows if one.row == 2]
    assert four.encode() not in b"".join(sent)


def test_floor_must_be_held_for_five_seconds(desk):
    hold_floor(desk, 4.5)
    assert not row(desk).startswith("PAIR")
    hold_floor(desk)
    assert row(desk) == "PAIR 0"


def test_floor_that_was_let_go_begins_again(desk):
    for _ in range(3):
        desk.rig.hold(ev.K_FLOOR, 2_700_000)
        desk.wait(2.76)  # up for 60 ms
    assert not row(desk).startswith("PAIR")


def test_nobody_pairs_while_a_hand_is_played(desk):
    desk.begin(THREE)
    hold_floor(desk)
    assert not row(desk).startswith("PAIR")


def test_a_slip_of_the_finger_is_said_and_keyed_again(desk):
    hold_floor(desk)
    press(desk, *(int(digit) for digit in DIGITS[:-1]), (int(DIGITS[-1]) + 1) % 10)
    assert row(desk) == "PAIR ?"
    assert not pairings(desk)
    press(desk, 1, 2, ev.K_CLEAR, *(int(digit) for digit in DIGITS))
    assert row(desk).startswith("CHECK ")


def test_clear_leaves_and_so_does_a_minute_of_nothing(desk):
    hold_floor(desk)
    press(desk, 5, ev.K_CLEAR, ev.K_CLEAR)
    assert not row(desk).startswith("PAIR")
    hold_floor(desk)
    desk.board.table._private.pairing._ms -= 60_000
    desk.wait(0.2)
    assert not row(desk).startswith("PAIR")
    assert not pairings(desk)


def test_000_is_three_digits(desk):
    hold_floor(desk)
    press(desk, 1, ev.K_THOUSAND)
    assert row(desk) == "PAIR 4"


def test_how_often_somebody_paired_is_shown_at_power_on(desk):
    keyed(desk, DIGITS)
    keyed(desk, OTHER)
    assert [one.count for one in pairings(desk)][-1] == 2
    desk.rig.supply.cut_at(desk.rig.clock.now + 1000)
    desk.wait(3.5)
    assert row(desk) == "PAIRED 2"
    desk.wait(4)
    assert row(desk) == "SW UNFOLDED"
    desk.wait(4)
    assert row(desk) == "0/0"


def test_a_second_pairing_is_added_by_floor_and_both_are_needed(desk):
    ear = Ear()
    desk.listeners.append(ear.hear)
    keyed(desk, DIGITS)
    hold_floor(desk)
    press(desk, ev.K_FLOOR)
    assert row(desk) == "PAIR 2 - 0"
    press(desk, *(int(digit) for digit in OTHER), 0)
    told = pairings(desk)[-1]
    first = keys.pair_key(DIGITS, told.table, 1)
    second = keys.pair_key(OTHER, told.table, 2)
    desk.begin(THREE)
    desk.deal(3, 6, 0)
    for seat in (0, 3, 6):
        for card in list(desk.world.at(f"hole{seat}")):
            desk.world.move(card, "muck")
        desk.wait(2)
    desk.wait(4)
    assert len(ear.opened(first, second)) == 6
    lone = Opener([first], told.table)
    lone.take("handkey", ear.of("handkey")[0].body)
    with pytest.raises(ValueError, match="second pairing"):
        lone.take("release", ear.of("release")[0].body)


def test_a_new_first_pairing_ends_the_one_before(desk):
    keyed(desk, DIGITS)
    keyed(desk, OTHER)
    assert desk.board.table._vault.slots == 1


def test_a_table_that_never_asks_stops_the_dealer_with_a_sentence(desk):
    desk.begin(THREE)
    with pytest.raises(SimulationError, match="a hand is played"):
        keyed(desk, DIGITS)


def test_without_a_fram_keys_lie_on_the_flash_and_the_table_says_so(tmp_path):
    desk = Desk(tmp_path, powered=True, missing=("fram",))
    desk.heard_all = []
    desk.listeners.append(desk.heard_all.append)
    desk.wait(1)
    keyed(desk, DIGITS)
    assert (tmp_path / "keys.0").read_bytes() == (tmp_path / "keys.1").read_bytes()
    desk.rig.supply.cut_at(desk.rig.clock.now + 1000)
    desk.wait(8)
    assert desk.board.table._vault.paired
    assert any("keys lie on the flash" in text for text in desk.troubles())


def test_a_fram_that_is_fitted_later_takes_the_keys_from_the_flash(tmp_path):
    flash = Vault(CHIP, None, f"{tmp_path}/", fresh)
    flash.pair(PAIR, SECRET, 3)
    fram = Medium(bytearray(0x8000))
    moved = Vault(CHIP, fram, f"{tmp_path}/", fresh)
    assert (moved.count, bytes(moved.secret), moved.forward) == (3, SECRET, True)
    assert not any((tmp_path / "keys.0").read_bytes())
    assert not Vault(CHIP, None, f"{tmp_path}/", fresh).paired


def test_the_vm_pairs_too(tmp_path):
    entries = make_tags({}, seed=1)
    rig = Rig(World(entries))
    board = VMBoard(rig.wires, carried(tmp_path, entries))
    heard = []
    Cable(rig.wires, heard.append)
    four = []

    def work():
        yield 1_500_000
        four.append((yield from pair(rig, DIGITS)))

    try:
        task = Task(rig.clock, work())
        board.run(lambda: task.finished)
    finally:
        board.close()
    told = [message for message in heard if isinstance(message, Paired)][-1]
    assert keys.check_digits(keys.pair_key(DIGITS, told.table, told.count)) == four[0]


def key_of_signatures(desk):
    told = [message for message in desk.heard_all if isinstance(message, Signer)]
    return told[-1].key if told else b""


def test_who_paired_reads_the_software_and_the_key_on_the_row(desk):
    """The key as soon as its tree is there; no host takes it off."""
    keyed(desk, DIGITS)
    desk.wait(1)
    assert row(desk) == "SW UNFOLDED"
    for _ in range(120):
        desk.wait(0.5)
        if row(desk).startswith("KEY "):
            break
    desk.cable.tell(ev.CODE, 0, 402917)
    desk.wait(1)
    shown = row(desk)
    desk.begin(THREE)
    desk.wait(1)
    assert shown == f"KEY {hss.print_of(key_of_signatures(desk))}"
    desk.wait(15)
    assert row(desk) == "CODE 402917"


def test_from_the_first_pairing_on_the_table_signs_by_one_key(desk):
    desk.wait(30)
    assert not key_of_signatures(desk)
    keyed(desk, DIGITS)
    desk.wait(60)
    assert not key_of_signatures(desk)  # no event began the chain
    desk.begin(THREE)
    desk.wait(1)
    first = key_of_signatures(desk)
    assert len(first) == 40
    secret = bytes(desk.board.table._sealer.signing._signer._indices.secret)
    desk.board.table._sealer.signing.plant(bytes(32))  # as another pairing would
    assert bytes(desk.board.table._sealer.signing._signer._indices.secret) == secret

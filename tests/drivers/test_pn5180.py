"""The PN5180's driver over the virtual chip: type A, health, and what a pass costs."""

from dataclasses import replace
from random import Random

import pytest
from floorman.drivers.pn5180 import PN5180, TYPE_A, VICINITY
from floorman.drivers.reader import (
    COLLISION,
    DAMAGED,
    DEAD,
    NOTHING,
    OK,
    ReaderBus,
    air_us,
    answer_us,
    crc_a,
    frame_of,
    rx,
    tx,
)
from floorman.drivers.selects import apart
from floorman.events import READER_FORGETS, READER_HIGH, READER_LOW, READER_RESET, READER_SHARED
from floorman.link import exams

from simulator.bus import SimulationError
from simulator.chips import pn5180_registers as reg
from simulator.radio import BENCH, NTAG, Answer
from tests.drivers.pn5180_rig import Rig
from tests.drivers.rig import Rig as Older
from tests.drivers.rig import Ticks, random_uid

FOUR = bytes.fromhex("01020304")
SEVEN = bytes.fromhex("04112233445566")
SIX_KNOWN_US = 36_000


@pytest.mark.parametrize("seed", range(4))
def test_any_tags_of_type_a_are_listed_with_their_whole_uids(seed: int) -> None:
    random = Random(seed)
    uids = [random_uid(random, random.choice((4, 7, 10))) for _ in range(7)]
    rig = Rig()
    rig.place(*uids, b"\xe0\x04\x01\1\2\3\4\5")  # who is silent here
    assert sorted(rig.started().list_tags()) == sorted(uids)
    rig.field()
    assert sorted(rig.list_tags()) == sorted(uids)


def test_uids_that_differ_in_one_bit_are_told_apart_at_every_place() -> None:
    for bit in range(0, 56, 5):
        if bit // 8 == 3 or bit < 3:
            continue
        other = bytearray(SEVEN)
        other[bit // 8] ^= 1 << bit % 8
        rig = Rig()
        rig.place(SEVEN, bytes(other))
        assert sorted(rig.started().list_tags()) == sorted((SEVEN, bytes(other)))


def test_six_known_cards_are_called_by_name_within_a_tenth_of_the_bar() -> None:
    random = Random(1)
    uids = [random_uid(random, 7) for _ in range(6)]
    rig = Rig()
    rig.place(*uids)
    rig.started()
    began = rig.clock.now
    rig.inventory.begin(rig.reader)
    assert [rig.inventory.confirm(uid, 7) for uid in uids] == [OK] * 6
    assert rig.inventory.next() == NOTHING
    assert rig.clock.now - began < SIX_KNOWN_US
    rig.field()
    assert rig.inventory.presence() == 0x0044


def test_pages_of_an_ntag_are_read_and_a_long_answer_comes_in_parts() -> None:
    rig = Rig()
    tag = NTAG(SEVEN)
    tag.pages[16:32] = bytes(range(16))
    rig.antenna.place(tag)
    rig.started()
    reader = rig.reader
    rig.inventory.begin(reader)
    assert rig.inventory.hold(SEVEN, 7) == OK
    reader.wait_for_memory(True)
    assert _command(rig, b"\x30\x04", 18) == OK
    assert bytes(rx[:16]) == bytes(range(16))
    assert _command(rig, b"\x3a\x00\x0a", 46) == OK
    assert reader.rx_len == 46
    first = bytes(rx[:18])
    reader.more(18)
    assert first + bytes(rx[:18]) == bytes(tag.pages[:36])
    reader.wait_for_memory(False)
    assert _command(rig, b"\x30\x04", 18) == OK  # the wait for so long an answer is enough
    assert _command(rig, b"\x30\x04", 2) == NOTHING  # 250 us are not


def _command(rig: Rig, data: bytes, expected: int) -> int:
    n = len(data)
    tx[:n] = data
    tx[n : n + 2] = crc_a(tx, n).to_bytes(2, "little")
    return rig.reader.exchange(n + 2, 0, 0, expected)


def test_an_exchange_takes_six_frames() -> None:
    rig = Rig()
    rig.place(FOUR)
    rig.started()
    frames = rig.bus.frames
    rig.reader.launch(frame_of(b"\x26"), 7)
    assert rig.reader.collect(air_us(1) + answer_us(2)) == OK
    assert rig.bus.frames - frames == 6


def test_several_that_differ_are_a_collision_with_its_place() -> None:
    rig = Rig()
    rig.place(bytes((0x01, 2, 3, 4)), bytes((0x05, 2, 3, 4)))
    rig.started()
    rig.inventory.begin(rig.reader)
    rig.inventory.presence()
    tx[:2] = b"\x93\x20"
    assert rig.reader.exchange(2, 0, 0, 5) == COLLISION
    assert rig.reader.coll() == 3  # bit 2, counted from one
    assert rx[0] & 7 == 1  # what lies behind it reads zero


def test_noise_ends_no_exchange_for_ever_and_makes_no_tag() -> None:
    profile = replace(BENCH, hiss=0.3, captures=0.1, stray=1.0)
    rig = Rig(profile, Random(4))
    rig.place(FOUR)
    rig.started()
    for _ in range(20):
        rig.field()
        assert set(rig.list_tags()) <= {FOUR}
    assert rig.antenna.noise.heard > 20
    assert not rig.reader.fault


# health --------------------------------------------------------------------------------------


def test_a_dip_of_the_supply_is_noticed_and_set_right() -> None:
    rig = Rig()
    rig.place(FOUR)
    rig.started()
    rig.chip.brown_out()
    rig.clock.advance(3_000)
    assert rig.list_tags() == []
    assert rig.reader.dips == 1
    rig.field()
    assert rig.list_tags() == [FOUR]


class _Line:
    """The data line reads one level."""

    def __init__(self, level: int) -> None:
        self.byte = 0xFF * level

    def begin(self) -> None:
        pass

    def exchange(self, sent: bytes) -> bytes:
        return bytes((self.byte,)) * len(sent)

    def end(self) -> None:
        pass


@pytest.mark.parametrize(
    ("level", "fault", "words"),
    [(0, READER_LOW, "MISO stays low"), (1, READER_HIGH, "MISO stays high")],
)
def test_a_dead_line_is_said_in_a_sentence(level: int, fault: int, words: str) -> None:
    rig = Rig()
    rig.bus.device = _Line(level)
    with pytest.raises(OSError, match=words):
        rig.reader.start()
    assert rig.reader.fault == fault
    frames = rig.bus.frames
    rig.reader.launch(frame_of(b"\x26"), 7)
    assert rig.reader.collect(500) == DEAD
    assert rig.bus.frames == frames  # nobody talks to it any more


def test_a_busy_line_that_stays_high_is_a_chip_in_reset() -> None:
    rig = Rig()
    reader = PN5180(ReaderBus(rig.bus, rig.bus.cs, Ticks(rig.clock), None, lambda: 1))
    with pytest.raises(OSError, match="held in reset"):
        reader.start()
    assert reader.fault == READER_RESET
    with pytest.raises(ValueError, match="needs its BUSY line"):
        PN5180(ReaderBus(rig.bus, rig.bus.cs, Ticks(rig.clock)))


def test_registers_that_do_not_keep_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    rig = Rig()
    monkeypatch.setattr(rig.reader, "signature", lambda: 0)
    with pytest.raises(OSError, match="do not keep"):
        rig.reader.start()
    assert rig.reader.fault == READER_FORGETS


def test_two_readers_that_answer_to_one_chip_select_are_told() -> None:
    rig = Rig()
    rig.reader.start()
    other = PN5180(rig.reader.bus)
    other.start()
    apart([rig.reader, other])
    assert rig.reader.fault == other.fault == READER_SHARED


def test_gain_and_drive_survive_a_change_of_the_protocol() -> None:
    rig = Rig()
    reader = PN5180(rig.reader.bus, 0, 3, 1)
    reader.start()
    reader.speak(VICINITY)
    assert reader.read(reg.RF_CONTROL_RX) & 3 == 3
    assert reader.read(reg.DPC_CONFIG) & 6 == 2
    assert reader.version == 0x41


def test_each_level_hears_further_than_the_one_below() -> None:
    rig = Rig().started()
    heard: list[float] = []
    rig.antenna.tune = heard.append  # type: ignore[method-assign]
    fronts = [rig.reader.level(n) for n in range(1, exams.LEVELS + 1)]
    for front in fronts:
        if front >= 0:
            rig.reader.tune(front)
            rig.field()
    assert heard == sorted(set(heard))
    assert len(heard) == 7
    assert 0.0 in heard
    assert fronts[7:] == [-1, -1, -1]


def test_a_level_is_that_of_both_protocols() -> None:
    rig = Rig().started()
    rig.reader.tune(rig.reader.level(2))
    for protocol in (TYPE_A, VICINITY):
        rig.reader.speak(protocol)
        assert rig.reader.read(reg.RF_CONTROL_RX) & 3 == 0
        assert rig.reader.read(reg.DPC_CONFIG) & 6 == 2


def test_an_answer_of_more_bytes_than_are_due_is_damaged(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rig = Rig().started()
    long = Answer(0, 8 * 40, -1, False)
    monkeypatch.setattr(rig.antenna, "transmit", lambda *_: long)
    rig.reader.launch(frame_of(b"\x26"), 7)
    assert rig.reader.collect(5_000) == DAMAGED


def test_no_command_while_busy() -> None:
    rig = Rig()
    rig.reader.start()
    rig.bus.cs(0)
    rig.bus.write(b"\x16\x01")
    rig.bus.cs(1)
    with pytest.raises(SimulationError, match="while BUSY is high"):
        rig.chip.begin()


@pytest.mark.parametrize("made", [Older, Rig])
def test_a_field_is_back_as_soon_as_it_is_healed(made: type[Older | Rig]) -> None:
    rig = made()
    rig.place(SEVEN)
    rig.antenna.darken(True, rig.clock.now)
    rig.started()
    assert not rig.antenna.on
    rig.antenna.darken(False, rig.clock.now)
    rig.clock.advance(rig.awake_us)
    assert rig.list_tags() == [SEVEN]
    rig.antenna.darken(True, rig.clock.now)  # and gone at once, if it is up
    assert not rig.antenna.on

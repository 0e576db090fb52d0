"""The learned table: told by a host, kept by a hand on CLEAR, forgotten by CLEAR at the start."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from floorman import events as ev
from floorman.learned import Learned
from floorman.link import exams

from host_tools.link.messages import Trouble
from simulator.chips import mfrc522_registers as reg
from simulator.playing.checkup import Checkup
from tests.drivers.sensors import far_away

TABLE = bytes(range(40)) + bytes(exams.LEARN_BYTES - 40)
SEAT = 3


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Checkup]:
    table = Checkup("host", tmp_path)
    yield table
    table.close()


def ask(table: Checkup, what: int, place: int = 0) -> tuple[int, ...]:
    answer = table.ask(what, place)
    assert answer is not None
    assert answer.what == what
    return answer.numbers


def teach(table: Checkup) -> None:
    for at, byte in enumerate(TABLE):
        assert ask(table, exams.LEARN + at, byte) == (0, 0, 0, 0)


def keep(table: Checkup, held_s: float = 1.3) -> int:
    table.rig.hold(ev.K_CLEAR, round(held_s * 1_000_000))
    table.wait(min(held_s, 1.1))
    result = ask(table, exams.KEEP)[0]
    table.wait(held_s)
    return result


def learnt(table: Checkup, seat: int = SEAT) -> tuple[int, ...]:
    return ask(table, exams.LEARNT, seat)


def again(table: Checkup) -> None:
    """Off and on."""
    table.rig.supply.cut_at(table.rig.clock.now)
    table.wait(4)


TAUGHT = (12 << 8 | 13, 14 << 8 | 15, exams.LEARNED, 1)
NOTHING = (0, 0, exams.LEARNED_NOTHING, 1)


def test_what_is_kept_outlives_a_start(table: Checkup) -> None:
    assert learnt(table) == NOTHING
    teach(table)
    assert learnt(table) == NOTHING
    assert keep(table) == exams.KEPT
    assert learnt(table) == TAUGHT
    again(table)
    assert learnt(table) == TAUGHT
    assert learnt(table, 9) == (36 << 8 | 37, 38 << 8 | 39, exams.LEARNED, 1)


def test_a_host_alone_keeps_nothing(table: Checkup) -> None:
    teach(table)
    assert ask(table, exams.KEEP) == (exams.NOT_HELD, 0, 0, 0)
    assert keep(table, 0.5) == exams.NOT_HELD
    for key in (ev.K_ENTER, 7, ev.K_UNDO):
        table.rig.hold(key, 1_300_000)
        table.wait(1.2)
        assert ask(table, exams.KEEP) == (exams.NOT_HELD, 0, 0, 0)
        table.wait(1)
    assert learnt(table) == NOTHING


def test_clear_beside_another_key_keeps_nothing(table: Checkup) -> None:
    teach(table)
    table.rig.hold(7, 3_000_000)
    assert keep(table) == exams.NOT_HELD


def test_nothing_told_is_nothing_kept(table: Checkup) -> None:
    assert keep(table) == exams.NOT_TOLD
    assert learnt(table) == NOTHING


def test_a_part_of_a_table_is_not_kept(table: Checkup) -> None:
    """The table started anew while it was told, or a host told one byte of another seat."""
    teach(table)
    assert keep(table) == exams.KEPT
    for told in (range(39), range(20, 40), (0, 7), (12,)):
        for at in told:
            ask(table, exams.LEARN + at, 99)
        assert keep(table) == exams.NOT_TOLD
    assert learnt(table) == TAUGHT


def test_a_byte_and_a_word_that_come_again_are_the_same(table: Checkup) -> None:
    """A host asks again when the answer was lost."""
    for at, byte in enumerate(TABLE):
        ask(table, exams.LEARN + at, byte)
        ask(table, exams.LEARN + at, byte)
    assert keep(table) == exams.KEPT
    assert keep(table) == exams.KEPT
    assert learnt(table) == TAUGHT


def test_what_was_told_long_ago_is_not_kept(table: Checkup) -> None:
    """A hand on CLEAR later takes digits back, and means no such thing."""
    teach(table)
    table.wait(61)
    assert keep(table) == exams.NOT_TOLD


def test_a_key_that_is_jammed_is_nobody(table: Checkup) -> None:
    table.rig.hold(ev.K_CLEAR, 45_000_000)
    table.wait(31)
    teach(table)
    assert ask(table, exams.KEEP)[0] == exams.NOT_HELD


@pytest.mark.parametrize("spoil", [b"", b"FL1", b"x" * 45, None])
def test_a_file_that_is_torn_is_nothing_learned(
    table: Checkup, tmp_path: Path, spoil: bytes | None
) -> None:
    teach(table)
    keep(table)
    path = tmp_path / "learned.bin"
    kept = path.read_bytes()
    path.write_bytes(kept[:9] + bytes([kept[9] ^ 1]) + kept[10:] if spoil is None else spoil)
    again(table)
    state = exams.LEARNED_NOTHING if spoil == b"" else exams.LEARNED_TORN
    assert learnt(table) == (0, 0, state, 1)


@pytest.mark.parametrize(
    ("held_s", "forgotten"), [(2.5, False), (4.5, True), (7.5, True), (12.0, False)]
)
def test_clear_that_is_held_at_the_start_and_let_go_forgets(
    table: Checkup, tmp_path: Path, held_s: float, forgotten: bool
) -> None:
    """The supply is away for two seconds; a key that is down for six more hangs."""
    teach(table)
    keep(table)
    table.rig.supply.cut_at(table.rig.clock.now)
    table.rig.hold(ev.K_CLEAR, round(held_s * 1_000_000))
    table.wait(14)
    assert learnt(table) == (NOTHING if forgotten else TAUGHT)
    said = [one.text for one in table.heard if isinstance(one, Trouble)]
    assert any("CLEAR was held" in text for text in said) == forgotten
    again(table)
    assert learnt(table) == (NOTHING if forgotten else TAUGHT)


def test_clear_in_play_forgets_nothing(table: Checkup) -> None:
    teach(table)
    keep(table)
    table.wait(8)
    for held_s in (1.5, 3.0):
        table.rig.hold(ev.K_CLEAR, round(held_s * 1_000_000))
        table.wait(4)
    assert learnt(table) == TAUGHT


def test_on_micropython_too(tmp_path: Path) -> None:
    table = Checkup("vm", tmp_path)
    try:
        ask(table, exams.SLAP)  # loads what listens
        heard, own, *beside = slap(table, SEAT)
        assert (heard, own) == (0b11100, 0)
        assert all(400 < us < 1_700 for us in beside)
        teach(table)
        assert ask(table, exams.KEEP) == (exams.NOT_HELD, 0, 0, 0)
        assert keep(table) == exams.KEPT
        assert learnt(table) == TAUGHT
    finally:
        table.close()


def test_a_flash_that_refuses_is_told_and_the_former_table_stays(
    table: Checkup, tmp_path: Path
) -> None:
    teach(table)
    keep(table)
    (tmp_path / "learned.bin.new").mkdir()
    for at in range(exams.LEARN_BYTES):
        ask(table, exams.LEARN + at, 99)
    assert keep(table) == exams.NOT_WRITTEN
    assert learnt(table) == TAUGHT
    table.rig.supply.cut_at(table.rig.clock.now)
    table.rig.hold(ev.K_CLEAR, 4_500_000)
    table.wait(14)
    assert learnt(table) == TAUGHT
    assert not [one for one in table.heard if isinstance(one, Trouble) and "CLEAR" in one.text]


# slaps -----------------------------------------------------------------------------------------


def slap(table: Checkup, seat: int, after_us: int = 50_000) -> tuple[int, ...]:
    table.rig.clock.after(after_us, lambda: table.rig.slaps.slap_at(seat))
    return ask(table, exams.SLAP, seat)


@pytest.mark.parametrize("seat", range(10))
def test_a_slap_is_told_with_the_times_of_three_sensors(table: Checkup, seat: int) -> None:
    heard, own, left, right = slap(table, seat)
    beside = {(seat + way) % 10 for way in (-1, 0, 1)}
    assert heard == sum(1 << one for one in beside)
    assert own == 0
    assert 400 < left < 1_700
    assert 400 < right < 1_700


def test_a_sensor_that_does_not_hear_has_no_time(table: Checkup) -> None:
    far_away(table.rig.slaps, 4)
    assert slap(table, 4)[:2] == (0b101000, exams.UNHEARD)


def test_where_nobody_slaps_nothing_is_heard(table: Checkup) -> None:
    assert ask(table, exams.SLAP, 0) == (0, *[exams.UNHEARD] * 3)


def test_a_sensor_that_hangs_is_left_out(table: Checkup) -> None:
    table.rig.knocks.set_pin(2, 0)
    table.wait(1)
    assert slap(table, 3, 150_000)[0] == 0b11000


def test_a_slap_that_is_examined_is_no_knock(table: Checkup) -> None:
    before = len(table.heard)
    slap(table, 3)
    table.wait(1)
    assert "Event" not in {type(one).__name__ for one in table.heard[before:]}


@pytest.mark.parametrize(("what", "place"), [(exams.SLAP, 10), (exams.LEARNT, 49)])
def test_there_is_no_eleventh_seat_and_no_fiftieth_line(
    table: Checkup, what: int, place: int
) -> None:
    answer = table.ask(what, place)
    assert answer is not None
    assert answer.what == exams.REFUSED
    assert ask(table, what, place - 1)[2] in (exams.UNHEARD, exams.LEARNED_NOTHING)


def test_outputs_that_are_not_each_ones_own_are_those_of_the_plan(tmp_path: Path) -> None:
    kept = Learned(str(tmp_path / "learned.bin"))
    for outputs, found in (((2, 1, 0), [1, 0, 2]), ((2, 2, 0), [0, 1, 2]), ((9, 0, 0), [0, 1, 2])):
        for n, output in enumerate(outputs):
            kept.table[exams.LEARN_EACH * (exams.READER_LINES + n) + exams.LEARN_OUTPUT] = output
        assert [*kept.outputs(0, 3)] == found


def test_a_level_that_a_reader_does_not_have_is_not_heard_at(table: Checkup) -> None:
    before = table.rig.reader("hole0")._values[:]
    assert ask(table, exams.HEAR + exams.LEVELS, 0) == (0, 0, 0, 0)
    assert ask(table, exams.HEAR + 1, 0)[3] == 10
    assert table.rig.reader("hole0")._values[reg.RF_CFG] == before[reg.RF_CFG]
    assert table.rig.reader("hole0")._values[reg.CW_GS_P] == before[reg.CW_GS_P]

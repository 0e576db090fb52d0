"""The journal reads again what was written; what is torn, damaged or another's is told apart."""

from random import Random

import pytest
from floorman.crc import crc16
from floorman.power import journal as journal_module
from floorman.power.journal import (
    DAMAGED,
    FOREIGN,
    MID_HAND,
    NEW,
    OLDER,
    PAGE,
    PLACES,
    RECORDS,
    SOUND,
    Journal,
)
from floorman.power.journal_files import JournalFiles
from floorman.rules.log import ROOM
from floorman.rules.state import PACKED

SIZE = 0x8000
LAYOUT = 0x1234


class Memory:
    """32 KiB; `room` bytes may still be written before the power goes."""

    def __init__(self):
        self.cells = bytearray(SIZE)
        self.room = SIZE * SIZE

    def write(self, address, buf):
        n = min(self.room, len(buf))
        self.room -= n
        self.cells[address : address + n] = bytes(buf[:n])

    def read_into(self, address, buf):
        buf[:] = self.cells[address : address + len(buf)]


@pytest.fixture(params=["fram", "files"])
def medium(request, tmp_path):
    return Memory() if request.param == "fram" else JournalFiles(f"{tmp_path}/")


def state(seed):
    return bytearray(Random(seed).randbytes(PACKED))


def opened(medium, layout=LAYOUT):
    """A journal at power-up: what it found, the start's state, the records."""
    journal = Journal(medium, layout)
    start = bytearray(PACKED)
    found = journal.load(start)
    records = []
    if found in (SOUND, OLDER):
        while journal.read():
            records.append((journal.kind, journal.seat, journal.value, journal.ms, journal.told))
    return journal, found, start, records


def begun(medium, seed=1, number=100):
    """A journal in which a hand began behind another one."""
    journal, _, _, _ = opened(medium)
    journal.begin(state(seed), 0, 7, number, 3)
    return journal


def test_nothing_was_ever_written(medium):
    assert opened(medium)[1] == NEW


def test_memory_that_was_never_written_holds_no_record(monkeypatch):
    """Zeros are a sound record in the generation whose CRC of them is zero, too."""
    crcs = (crc16(generation.to_bytes(2, "little") + bytes(14), 16) for generation in range(65536))
    generation = next(n for n, crc in enumerate(crcs) if crc == 0)
    monkeypatch.setattr(journal_module, "getrandbits", lambda bits: generation)
    memory = Memory()
    begun(memory)
    assert opened(memory)[3] == []


def test_a_start_and_its_events_are_read_again(medium):
    journal = begun(medium)
    events = [(8, 24, 0, 5, 3), (1, 9, 65535, 1 << 29, 4), (5, 3, (1 << 30) - 1, 17, 65535)]
    for event in events:
        assert journal.add(*event)
    journal, found, start, records = opened(medium)
    assert (found, start, records) == (SOUND, state(1), events)
    assert journal.author == 0
    assert (journal.boot, journal.first, journal.told, journal.flags) == (7, 100, 65535, 0)
    assert not journal.broken


@pytest.mark.parametrize("author", [1, 2, 3])
@pytest.mark.parametrize("ms", [0, (1 << 30) - 1])
def test_who_did_it_is_kept_beside_the_time(medium, ms, author):
    assert begun(medium).add(8, 19, 0, ms, 3, author)
    journal, _, _, records = opened(medium)
    assert (journal.author, records) == (author, [(8, 19, 0, ms, 3)])


def test_it_goes_on_behind_the_last_record_after_each_cut(medium):
    begun(medium)
    for n in range(20):
        journal, _, _, records = opened(medium)
        assert [record[2] for record in records] == list(range(n))
        journal.add(1, 0, n, 0, 0)


def test_a_new_hand_takes_the_place_of_the_one_before_the_last(medium):
    for hand in range(7):
        journal = begun(medium, hand, hand)
        journal.add(1, 0, hand, 0, 0)
        _, found, start, records = opened(medium)
        assert (found, start, records) == (SOUND, state(hand), [(1, 0, hand, 0, 0)])


def test_a_full_half_says_so_and_loses_nothing(medium):
    journal = begun(medium)
    for n in range(PLACES):
        assert journal.add(1, 0, n, 0, 0)
    assert not journal.add(1, 0, PLACES, 0, 0)
    journal, _, _, records = opened(medium)
    assert len(records) == PLACES
    assert not journal.broken
    journal.begin(state(2), MID_HAND, 7, 100 + PLACES, 0)
    journal, found, start, records = opened(medium)
    assert (found, start, records, journal.flags) == (SOUND, state(2), [], MID_HAND)


def test_a_half_holds_more_events_than_the_rules_keep_for_undo():
    assert PLACES > 2 * ROOM


@pytest.mark.parametrize("bytes_written", range(14))
def test_a_torn_record_is_dropped_and_its_place_used_again(bytes_written):
    memory = Memory()
    journal = begun(memory)
    for n in range(3):
        journal.add(1, n, 0, 0, 0)
    for n in range(5):  # what an older hand left there has records, too
        begun(memory, n).add(9, 9, 9, 9, 9)
    journal = begun(memory, 1)
    journal.add(2, 0, 77, 0, 0)
    memory.room = bytes_written
    journal.add(2, 1, 1 << 29, 123456, 40000)
    memory.room = SIZE
    journal, found, start, records = opened(memory)
    assert (found, start, records) == (SOUND, state(1), [(2, 0, 77, 0, 0)])
    assert not journal.broken
    journal.add(2, 2, 78, 0, 0)
    assert opened(memory)[3] == [(2, 0, 77, 0, 0), (2, 2, 78, 0, 0)]


@pytest.mark.parametrize("written", range(0, 14 + PACKED + 4, 5))
def test_a_torn_start_leaves_the_hand_before(written):
    memory = Memory()
    for hand in range(4):
        journal = begun(memory, hand)
        journal.add(1, hand, 0, 0, 0)
    memory.room = written
    journal.begin(state(9), 0, 7, 0, 0)
    memory.room = SIZE
    _, found, start, records = opened(memory)
    assert (found, start, records) == (SOUND, state(3), [(1, 3, 0, 0, 0)])
    begun(memory, 10).add(4, 4, 4, 4, 4)
    assert opened(memory)[1:] == (SOUND, state(10), [(4, 4, 4, 4, 4)])


def test_a_bit_that_flipped_in_a_record_with_others_behind_it_is_a_loss():
    for bit in range(14 * 8):
        memory = Memory()
        journal = begun(memory)
        for n in range(3):
            journal.add(1, n, 5, 6, 7)
        at = memory.cells.index(b"\x01\x01\x05\0\0\0\x06")
        memory.cells[at + bit // 8] ^= 1 << bit % 8
        journal, found, _, records = opened(memory)
        assert found == SOUND
        assert len(records) == 1
        assert journal.broken


HALF = 0x3400
PAGE_AT = 2 * HALF
RECORD = 14


def played(medium, events=6):
    """Two hands; where the records of the second one begin in the medium's memory."""
    for hand in range(2):
        journal = begun(medium, hand)
        for n in range(events):
            journal.add(2, n, 0, 0, 0)
    return journal._base + RECORDS


def swap(cells, one, other):
    cells[one : one + RECORD], cells[other : other + RECORD] = (
        cells[other : other + RECORD],
        cells[one : one + RECORD],
    )


@pytest.mark.parametrize("places", [(0, 1), (1, 4), (4, 5), (0, 5)])
def test_records_that_changed_places_are_a_loss(places):
    memory = Memory()
    at = played(memory)
    swap(memory.cells, *(at + RECORD * place for place in places))
    journal, _, _, records = opened(memory)
    assert journal.broken
    assert records == [(2, n, 0, 0, 0) for n in range(places[0])]


@pytest.mark.parametrize("kept", range(6))
def test_a_tail_that_vanished_is_a_loss(kept):
    memory = Memory()
    at = played(memory) + RECORD * kept
    memory.cells[at : at + RECORD * (6 - kept)] = bytes(RECORD * (6 - kept))
    journal, found, _, records = opened(memory)
    assert (found, len(records), journal.broken) == (SOUND, kept, True)


def test_a_tail_that_vanished_with_all_behind_it_is_a_loss():
    for kept in range(6):
        memory = Memory()
        at = played(memory) + RECORD * kept
        memory.cells[at:] = bytes(SIZE - at)
        assert opened(memory)[1] == DAMAGED


@pytest.mark.parametrize(
    ("newer", "found"), [(0, SOUND), (1, OLDER), (2, DAMAGED), (3, DAMAGED), (300, DAMAGED)]
)
def test_hands_that_vanished_while_the_page_knows_of_them_are_a_loss(newer, found):
    memory = Memory()
    played(memory)
    halves = memory.cells[:PAGE_AT]
    for hand in range(newer):
        begun(memory, hand + 5).add(2, 9, 0, 0, 0)
    memory.cells[:PAGE_AT] = halves
    assert opened(memory)[1] == found


@pytest.mark.parametrize("generation", [0, 1, 77, 0xFFFE, 0xFFFF])
def test_hands_of_which_the_page_knows_nothing_are_none(generation):
    memory = Memory()
    journal, _, _, _ = opened(memory)
    journal._next = generation
    journal.begin(state(1), 0, 7, 100, 3)
    journal.add(2, 9, 0, 0, 0)
    assert opened(memory)[1] == SOUND
    memory.cells[PAGE_AT:] = bytes(SIZE - PAGE_AT)
    assert opened(memory)[1] == DAMAGED


def test_a_file_that_lost_its_tail_is_a_loss(tmp_path):
    at = played(JournalFiles(f"{tmp_path}/"))
    path = tmp_path / f"journal.{at // HALF}"
    path.write_bytes(path.read_bytes()[:-RECORD])
    journal, _, _, records = opened(JournalFiles(f"{tmp_path}/"))
    assert (len(records), journal.broken) == (5, True)


def test_a_damaged_start_with_damaged_records_behind_it_was_whole_once():
    memory = Memory()
    at = played(memory)
    memory.cells[at - 2 : at + 5 * RECORD] = b"\xa5" * (2 + 5 * RECORD)
    assert opened(memory)[1] == OLDER


@pytest.mark.parametrize("written", range(RECORD, RECORD + PAGE + 1))
def test_a_torn_count_of_records_costs_nothing(written):
    """Numbers behind which the lower byte goes round, and others."""
    for events in (0, 1, 6, 255):
        memory = Memory()
        played(memory, events)
        journal, _, _, _ = opened(memory)
        memory.room = written
        journal.add(2, 77, 0, 0, 0)
        memory.room = SIZE
        journal, found, _, records = opened(memory)
        assert (found, len(records), journal.broken) == (SOUND, events + 1, False)


def test_a_bit_that_flipped_in_the_count_costs_nothing():
    for bit in range(8 * (PAGE - 14)):
        memory = Memory()
        played(memory)
        memory.cells[PAGE_AT + 14 + bit // 8] ^= 1 << bit % 8
        journal, found, _, records = opened(memory)
        assert (found, len(records), journal.broken) == (SOUND, 6, False)


@pytest.mark.parametrize("written", range(0, PAGE + 1, 3))
def test_a_start_whose_count_was_torn_is_taken(written):
    memory = Memory()
    played(memory)
    journal, _, _, _ = opened(memory)
    memory.room = RECORDS + written
    journal.begin(state(9), 0, 7, 0, 0)
    memory.room = SIZE
    journal, found, start, records = opened(memory)
    assert (found, start, records, journal.broken) == (SOUND, state(9), [], False)


def test_a_start_that_was_damaged_later_is_told_from_a_torn_one():
    memory = Memory()
    for hand in range(2):
        begun(memory, hand).add(1, hand, 0, 0, 0)
    journal, _, start, _ = opened(memory)
    at = memory.cells.index(start[100:140])
    memory.cells[at] ^= 4
    journal, found, start, records = opened(memory)
    assert (found, start, records) == (OLDER, state(0), [(1, 0, 0, 0, 0)])
    journal.begin(state(5), 0, 0, 0, 0)  # must not be followed by the damaged hand's records
    assert opened(memory)[1:] == (SOUND, state(5), [])


def test_two_damaged_starts_are_a_damaged_journal():
    memory = Memory()
    for hand in range(2):
        begun(memory, hand).add(1, hand, 0, 0, 0)
    for hand in range(2):
        memory.cells[memory.cells.index(state(hand)[:40])] ^= 1
    assert opened(memory)[1] == DAMAGED


def test_rubbish_is_a_damaged_journal_and_no_exception():
    for seed in range(200):
        memory = Memory()
        memory.cells[:] = Random(seed).randbytes(SIZE)
        assert opened(memory)[1] == DAMAGED, f"seed {seed}"


def test_bit_flips_anywhere_are_no_exception():
    rng = Random(3)
    for n in range(200):
        memory = Memory()
        for hand in range(3):
            journal = begun(memory, hand)
            for event in range(9):
                journal.add(1, event, hand, 0, 0)
        for _ in range(rng.randrange(1, 60)):
            memory.cells[rng.randrange(1200)] ^= 1 << rng.randrange(8)
            memory.cells[0x3400 + rng.randrange(1200)] ^= 1 << rng.randrange(8)
        _, found, _, records = opened(memory)
        assert found in (SOUND, OLDER, DAMAGED, FOREIGN), f"round {n}"
        assert all(0 <= value < 3 for _, _, value, _, _ in records)


def test_the_journal_of_other_firmware_is_refused(medium):
    begun(medium).add(1, 1, 1, 1, 1)
    assert opened(medium, LAYOUT + 1)[1] == FOREIGN


def test_starts_are_counted_by_cause(medium):
    assert opened(medium)[0].count_start(2) == (0, 0, 1, 0, 0)
    assert opened(medium)[0].count_start(0) == (1, 0, 1, 0, 0)
    begun(medium)
    assert opened(medium)[0].count_start(2) == (1, 0, 2, 0, 0)


def test_damaged_counts_begin_anew():
    memory = Memory()
    opened(memory)[0].count_start(0)
    memory.cells[PAGE_AT] ^= 1
    assert opened(memory)[0].count_start(1) == (0, 1, 0, 0, 0)

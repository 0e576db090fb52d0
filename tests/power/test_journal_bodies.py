"""Records of the journal that have a body: sealed cards among the events."""

from random import Random

import pytest
from floorman.power.journal import PLACES, RECORDS, SOUND, Journal
from floorman.power.journal_files import JournalFiles
from floorman.rules.state import PACKED

from tests.power.test_journal import LAYOUT, Memory, begun


@pytest.fixture(params=["fram", "files"])
def medium(request, tmp_path):
    return Memory() if request.param == "fram" else JournalFiles(f"{tmp_path}/")


def read(medium):
    """The journal's find at power-up, its records, and whether one is missing."""
    journal = Journal(medium, LAYOUT)
    found = journal.load(bytearray(PACKED))
    records = []
    while journal.read():
        records.append((journal.kind, journal.seat, journal.value, journal.told, journal.body))
    return found, records, journal.broken


def test_bodies_stand_between_events(medium):
    rng = Random(1)
    journal = begun(medium)
    bodies = [rng.randbytes(size) for size in (72, 68, 1, 38)]
    kept = []
    for n, body in enumerate(bodies):
        journal.add(4, n, 1 << 29, 5, n)
        journal.add_body(18 + n, body, n)
        kept += [(4, n, 1 << 29, n, b""), (0, 18 + n, 0, n, body)]
    journal.add(0, 3, 4, 0, 9)  # a note
    assert read(medium) == (SOUND, [*kept, (0, 3, 4, 9, b"")], False)


def test_a_half_takes_bodies_as_long_as_there_is_room(medium):
    journal = begun(medium)
    for _ in range(PLACES // 6):
        assert journal.add_body(19, bytes(68), 0)
    left = PLACES % 6
    assert not journal.add_body(19, bytes(68), 0)
    for _ in range(left):
        assert journal.add(1, 0, 0, 0, 0)
    assert not journal.add(1, 0, 0, 0, 0)
    found, records, broken = read(medium)
    assert (found, len(records), broken) == (SOUND, PLACES // 6 + left, False)


@pytest.mark.parametrize("room", range(0, 112, 7))
def test_a_body_that_the_power_cut_is_none_or_whole(room):
    medium = Memory()
    journal = begun(medium)
    journal.add(4, 1, 2, 3, 4)
    medium.room = room
    journal.add_body(19, b"x" * 68, 0)
    medium.room = 1 << 20
    _, records, broken = read(medium)
    assert not broken
    whole = [(0, 19, 0, 0, b"x" * 68)] if room >= 84 else []
    assert records == [(4, 1, 2, 4, b""), *whole]


@pytest.mark.parametrize("byte", range(0, 84, 9))
def test_a_body_that_is_damaged_later_is_missed(byte):
    medium = Memory()
    journal = begun(medium)
    journal.add_body(19, b"x" * 68, 0)
    journal.add(4, 1, 2, 3, 4)
    medium.cells[journal._base + RECORDS + byte] ^= 0x10
    found, records, broken = read(medium)
    assert (found, records, broken) == (SOUND, [], True)

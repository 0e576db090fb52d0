"""PN5180 drivers of other authors read tags on the virtual chip, and break no rule of the sheet.

So the model is nobody's own.  Where a source or a compiler cannot be had the test says why.
"""

from pathlib import Path

import pytest

from simulator.radio import NTAG, ICode, Tag
from tests.judges.pinned import MissingError
from tests.judges.pn5180_board import Tueddy, compiled, tagomatic

FOUR = bytes.fromhex("deadbeef")
SEVEN = bytes.fromhex("04112233445566")
ALONE = bytes.fromhex("e004010203040506")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    try:
        return compiled(tmp_path_factory.mktemp("tueddy"))
    except MissingError as why:
        pytest.skip(str(why))


@pytest.mark.parametrize("uid", [FOUR, SEVEN], ids=["4", "7"])
def test_tueddy_reads_a_uid_of_type_a(built: Path, uid: bytes) -> None:
    board = Tueddy(built, Tag(uid))
    assert board.call("firmware") == 0x0401
    frames, octets = board.frames, board.bytes
    length, serial = board.bytes_of("type_a", 10)
    assert serial[:length] == uid
    if uid == SEVEN:
        assert (board.frames - frames, board.bytes - octets) == (66, 279)


def test_tueddy_reads_pages_of_an_ntag_and_finds_nobody_in_an_empty_field(built: Path) -> None:
    tag = NTAG(SEVEN)
    tag.pages[16:32] = bytes(range(16))
    board = Tueddy(built, tag)
    board.bytes_of("type_a", 10)
    assert board.bytes_of("page", 16, 4) == (1, bytes(range(16)))
    board.antenna.remove(tag)
    assert board.bytes_of("type_a", 10)[0] < 1
    assert board.bytes_of("inventory", 8)[0] != 0


def test_tueddy_lists_an_icode_and_reads_a_block_of_it(built: Path) -> None:
    tag = ICode(ALONE)
    tag.blocks[8:12] = b"card"
    board = Tueddy(built, tag, Tag(FOUR))
    assert board.bytes_of("inventory", 8) == (0, ALONE[::-1])
    assert board.bytes_of("block", 4, ALONE[::-1], 2) == (0, b"card")
    assert board.bytes_of("block", 4, ALONE[::-1], 99)[0] == 0x10  # there is no such block


def test_tueddy_lists_several_icodes_by_sixteen_slots(built: Path) -> None:
    uids = [ALONE[:7] + bytes((last,)) for last in (0x11, 0x12, 0x13, 0x1F, 0x3F)]
    board = Tueddy(built, *map(ICode, uids))
    count, found = board.bytes_of("inventory_of_many", 8 * 14, 14)
    assert count == len(uids)
    assert sorted(found[at : at + 8][::-1] for at in range(0, 8 * count, 8)) == uids


def test_tagomatic_reads_a_memory_and_lists_icodes() -> None:
    """One tag of type A: with several it sends masks of a byte too many, whatever the chip."""
    tag = NTAG(SEVEN)
    tag.pages[16:32] = bytes(range(16))
    uids = {ALONE[:7] + bytes((n << 4 | n,)) for n in range(5)}
    try:
        with tagomatic(tag, *map(ICode, uids)) as (reader, relay):
            assert reader.ll.read_eeprom(0x12, 2) == b"\x01\x04"
            with reader.start_session(0x00, 0x80) as session:
                relay.clock.advance(6_000)
                card = session.connect_one_iso14443a()
                assert bytes(card.id.uid_as_bytes()) == SEVEN
                assert card.read_memory(16, 16)[:16] == bytes(range(16))
            relay.clock.advance(1_000)
            with reader.start_session(0x0D, 0x8D) as session:
                relay.clock.advance(6_000)
                found = session.iso15693_inventory()
            assert {bytes(one.uid_as_bytes()) for one in found} == uids
    except MissingError as why:
        pytest.skip(str(why))

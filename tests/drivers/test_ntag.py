"""A tag's parts: version, memory, signature; NAKs, damage, and clones."""

from dataclasses import replace

import pytest
from floorman.drivers.iso14443a import MISSING
from floorman.drivers.reader import DAMAGED, NOTHING, OK

from simulator.radio import BENCH, NTAG, Tag
from tests.drivers import ntag
from tests.drivers.ntag import FAST_PAGES, NTAG213, NTAG215, NTAG216, REFUSED, UNKNOWN, Ntag
from tests.drivers.rig import Line, Rig

UID = bytes.fromhex("04112233445566")
KINDS = {"NTAG213": (NTAG213, 45), "NTAG215": (NTAG215, 135), "NTAG216": (NTAG216, 231)}


def held(tag: Tag) -> tuple[Rig, Ntag]:
    """A rig with this tag selected."""
    rig = Rig()
    rig.antenna.place(tag)
    rig.started()
    rig.inventory.begin(rig.reader)
    assert rig.inventory.hold(tag.uid, len(tag.uid)) == OK
    return rig, Ntag(rig.reader)


def inspected(tag: Tag) -> Ntag:
    rig = Rig()
    rig.antenna.place(tag)
    rig.started()
    rig.inventory.begin(rig.reader)
    chip = Ntag(rig.reader)
    assert chip.inspect(rig.inventory, tag.uid, len(tag.uid)) == OK
    return chip


@pytest.mark.parametrize("model", KINDS)
def test_a_tag_of_nxps_is_named_and_signed(model: str) -> None:
    chip = inspected(NTAG(UID, model))
    assert (chip.kind, chip.signed) == (KINDS[model][0], True)
    assert bytes(chip.data[: chip.length]) == bytes(range(1, 33))


@pytest.mark.parametrize("signature", [None, bytes(32)])
def test_a_clone_without_signature_is_told(signature: bytes | None) -> None:
    chip = inspected(NTAG(UID, signature=signature))
    assert (chip.kind, chip.signed) == (NTAG213, False)


def test_a_chip_that_does_not_know_the_question_is_unknown() -> None:
    for tag in (NTAG(UID, talks=False), Tag(UID), Tag(b"\x01\x02\x03\x04")):
        chip = inspected(tag)
        assert (chip.kind, chip.signed) == (UNKNOWN, False)


def test_a_tag_that_is_not_there_is_missing() -> None:
    rig = Rig()
    rig.antenna.place(Tag(bytes.fromhex("04AABBCCDDEEFF")))
    rig.started()
    rig.inventory.begin(rig.reader)
    assert Ntag(rig.reader).inspect(rig.inventory, UID, 7) == MISSING


@pytest.mark.parametrize("model", KINDS)
def test_all_pages_are_read_both_ways(model: str) -> None:
    tag = NTAG(UID, model)
    tag.pages[16:200] = bytes(range(16, 200))[: len(tag.pages) - 16]
    _, chip = held(tag)
    pages = KINDS[model][1]
    slow = b""
    for page in range(0, pages, 4):
        assert chip.read(page) == OK
        slow += bytes(chip.data[: chip.length])
    fast = b""
    for page in range(0, pages, FAST_PAGES):
        assert chip.fast_read(page, min(page + FAST_PAGES, pages) - 1) == OK
        fast += bytes(chip.data[: chip.length])
    assert fast == tag.pages
    assert slow[: len(fast)] == fast
    assert slow[len(fast) :] == fast[: len(slow) - len(fast)]  # behind the last page comes page 0


def test_the_largest_answer_is_fetched_in_three_parts() -> None:
    tag = NTAG(UID)
    tag.memory_us = 0
    rig, chip = held(tag)
    frames = rig.bus.frames
    assert chip.fast_read(0, FAST_PAGES - 1) == OK
    assert rig.bus.frames - frames == 8 + 2 + 2  # one exchange, two parts more, two time-outs set


@pytest.mark.parametrize("memory_us", [0, 300, 4_900])
def test_a_tag_may_take_five_ms_to_look_into_its_memory(memory_us: int) -> None:
    tag = NTAG(UID)
    tag.memory_us = memory_us
    rig, chip = held(tag)
    assert chip.read(0) == OK
    assert chip.signature() == OK
    began = rig.clock.now
    assert rig.inventory.next() == NOTHING  # and only there
    assert rig.clock.now - began < 1_500


def test_a_tag_that_takes_longer_is_silent_and_harms_nobody() -> None:
    tag = NTAG(UID)
    tag.memory_us = 7_000
    rig, chip = held(tag)
    assert chip.read(0) == NOTHING
    tag.memory_us = 0
    rig.field()
    assert rig.inventory.hold(UID, 7) == OK


@pytest.mark.parametrize(("first", "last"), [(0, 13), (5, 4), (0, 44)])
def test_more_pages_than_three_parts_carry_are_refused_before_anything_is_sent(
    first: int, last: int
) -> None:
    rig, chip = held(NTAG(UID))
    frames = rig.bus.frames
    with pytest.raises(ValueError, match="1 to 13 pages"):
        chip.fast_read(first, last)
    assert rig.bus.frames == frames


@pytest.mark.parametrize("ask", [lambda chip: chip.read(45), lambda chip: chip.fast_read(40, 45)])
def test_a_page_that_is_not_there_is_refused_and_the_tag_can_be_asked_again(ask) -> None:
    tag = NTAG(UID)
    rig, chip = held(tag)
    assert ask(chip) == REFUSED
    assert (chip.nak, chip.length, tag.state) == (0, 0, "IDLE")
    assert rig.inventory.hold(UID, 7) == OK
    assert chip.read(44) == OK


def test_a_command_that_arrives_damaged_gets_its_own_nak(monkeypatch) -> None:
    _, chip = held(NTAG(UID))
    monkeypatch.setattr(ntag, "crc_a", lambda data, length: 0)
    assert chip.version() == REFUSED
    assert chip.nak == 1


def test_a_damaged_answer_is_damage() -> None:
    rig, chip = held(NTAG(UID))
    Line(rig, lambda sent, got: got[:3] + b"\x55" + got[4:] if len(sent) == 19 else got)
    assert chip.read(0) == DAMAGED
    rig.bus.device = rig.chip
    assert chip.read(0) == OK
    rig.antenna.profile = replace(BENCH, noise=1.0)
    assert chip.signature() == DAMAGED


def test_a_tag_that_goes_is_silence() -> None:
    tag = NTAG(UID)
    rig, chip = held(tag)
    rig.antenna.remove(tag)
    assert chip.version() == NOTHING


def test_it_is_an_ordinary_tag_to_the_inventory() -> None:
    rig = Rig()
    rig.antenna.place(NTAG(UID))
    rig.antenna.place(NTAG(bytes.fromhex("04AABBCCDDEEFF"), "NTAG216"))
    rig.started()
    assert len(rig.list_tags()) == 2


@pytest.mark.parametrize(("uid", "model"), [(b"\x01\x02\x03\x04", "NTAG213"), (UID, "NTAG999")])
def test_a_tag_that_nobody_makes_is_refused(uid: bytes, model: str) -> None:
    with pytest.raises(ValueError, match="no such tag"):
        NTAG(uid, model)

"""The MicroPython drivers of danjperron and wendlers read the virtual chip unmodified.

So the model is nobody's own.  Where a source cannot be had the test says why and is skipped.
"""

import pytest

from simulator.bus import SimulationError
from simulator.radio import NTAG, Tag
from tests.peers import DANJPERRON, WENDLERS, Bench, MissingError, Peer, source, uid

FOUR = bytes.fromhex("01020304")
SEVEN = bytes.fromhex("04112233445566")
PEERS = [DANJPERRON, WENDLERS]


def bench(peer: Peer, *tags: Tag, crystal: str = "patient") -> Bench:
    try:
        source(peer)
    except MissingError as why:
        pytest.skip(str(why))
    return Bench(peer, *tags, crystal=crystal)


@pytest.mark.parametrize("peer", PEERS, ids=lambda peer: peer.name)
@pytest.mark.parametrize("number", ["01020304", "deadbeef", "7ffe8001"])
def test_a_four_byte_tag_is_read(peer: Peer, number: str) -> None:
    on = bench(peer, Tag(bytes.fromhex(number)))
    assert bytes(uid(on)).hex() == number
    assert on.antenna.tags[0].state == "ACTIVE"


def test_danjperron_reads_a_seven_byte_tag_in_208_frames() -> None:
    on = bench(DANJPERRON, NTAG(SEVEN))
    found: list[int] = []
    assert on.count(lambda: found.extend(uid(on))) == (208, 416)
    assert bytes(found) == SEVEN


def test_wendlers_reads_the_first_level_of_it() -> None:
    on = bench(WENDLERS, NTAG(SEVEN))
    assert bytes(uid(on)).hex() == "88041122"


def test_danjperron_names_an_ntag_and_reads_its_memory() -> None:
    on = bench(DANJPERRON, NTAG(SEVEN, "NTAG213"))
    uid(on)
    assert on.driver.IsNTAG()
    assert on.driver.NTAG == on.driver.NTAG_213
    uid(on)
    uid(on)  # the first REQA of an ACTIVE tag only sends it back to IDLE
    status, pages = on.driver.read(0)
    assert (status, bytes(pages[:3])) == (on.driver.OK, SEVEN[:3])


@pytest.mark.parametrize("peer", PEERS, ids=lambda peer: peer.name)
def test_an_empty_field_costs_it_2000_polls(peer: Peer) -> None:
    on = bench(peer)
    found = [0]
    frames, _ = on.count(lambda: found.__setitem__(slice(None), uid(on)))
    assert not found
    assert frames == 2013


@pytest.mark.parametrize("peer", PEERS, ids=lambda peer: peer.name)
def test_two_tags_are_an_error_to_it(peer: Peer) -> None:
    assert not uid(bench(peer, Tag(FOUR), Tag(bytes.fromhex("0102030f"))))


@pytest.mark.parametrize("peer", PEERS, ids=lambda peer: peer.name)
def test_the_data_sheets_rule_of_the_crystal_refuses_what_thousands_of_boards_do(
    peer: Peer,
) -> None:
    with pytest.raises(SimulationError, match="oscillator"):
        bench(peer, crystal="strict")


@pytest.mark.parametrize("peer", PEERS, ids=lambda peer: peer.name)
def test_what_its_open_receiver_heard_does_not_harm_it(peer: Peer) -> None:
    """The driver never closes the receiver, but flushes before every frame."""
    on = bench(peer)
    uid(on)
    on.driver.antenna_on(False)
    on.antenna.place(Tag(FOUR))
    on.driver.antenna_on()
    assert on.antenna.noise.heard > 0
    on.clock.advance(5_000)
    assert bytes(uid(on)) == FOUR


def test_a_source_that_is_another_one_is_not_run(tmp_path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "danjperron.py").write_text("raise SystemExit\n")
    monkeypatch.setenv("FLOORMAN_PEERS", str(tmp_path))
    with pytest.raises(
        MissingError, match=r"danjperron\.py is not danjperron/micropython-mfrc522"
    ):
        source(DANJPERRON)
    with pytest.raises(MissingError, match=r"wendlers\.py: No such file"):
        source(WENDLERS)

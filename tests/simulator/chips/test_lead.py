"""Wires that are too long: clock edges that count twice, answers that come too late."""

from random import Random

from simulator.chips import mfrc522_registers as reg
from simulator.chips.lead import Lead
from tests.simulator.chips.raw import Raw


def at_the_end(doubled: float = 0.0, late: float = 0.0) -> tuple[Raw, Lead]:
    raw = Raw()
    raw.chip.mistreated = True
    lead = Lead(raw.chip, Random(1))
    lead.doubled, lead.late = doubled, late
    return raw, lead


def frame(lead: Lead, data: bytes) -> bytes:
    lead.begin()
    back = lead.exchange(data)
    lead.end()
    return back


def test_a_short_lead_changes_nothing() -> None:
    raw, lead = at_the_end()
    frame(lead, bytes((reg.T_RELOAD_L << 1, 0xA5)))
    assert raw.one(reg.T_RELOAD_L) == 0xA5
    assert frame(lead, bytes((reg.T_RELOAD_L << 1 | 0x80, 0))) == b"\x00\xa5"


def test_an_edge_that_counts_twice_shifts_what_follows() -> None:
    raw, lead = at_the_end(doubled=1.0)
    got = set()
    for _ in range(64):
        raw.write(reg.T_RELOAD_L, 0)
        frame(lead, bytes((reg.T_RELOAD_L << 1, 0xA5)))
        got.add(raw.one(reg.T_RELOAD_L))
    assert 0xD2 in got  # the first bit of the value came twice
    assert 0 in got  # another register got it
    assert len(got) > 5


def test_a_late_bit_reads_as_the_one_before() -> None:
    _, lead = at_the_end(late=1.0)
    assert frame(lead, b"\xee\x00") == bytes((0x00, 0x92 >> 1))
    _, lead = at_the_end(late=0.1)
    got = [frame(lead, b"\xee\x00")[1] for _ in range(200)]
    assert got.count(0x92) > 80
    assert len(set(got)) > 3


def test_no_edge_and_no_bit_is_lost_from_the_count() -> None:
    for count in range(1, 12):
        _, lead = at_the_end(doubled=1.0, late=0.5)
        assert len(frame(lead, b"\xee" * count + b"\x00")) == count + 1

"""The sealer by itself: its records are those of `cryptography` and say nothing without a key."""

import random
import struct

import pytest
from floorman import events as ev
from floorman.link.messages import END, HANDKEY, RELEASE, SEALED
from floorman.seal.sealer import NEVER, NO_FACE, PLUS_SECONDS

from host_tools.seal import keys
from host_tools.seal.records import FORMS, Sealed, parse
from simulator.attacks.sealed import PAIR, SECRET, fresh, hand_key
from tests.host_tools.seal.maker import next_secret, sealed
from tests.seal.alone import WORDS, Alone


def judged(record: bytes, face: int, table: bytes, secret: bytes = SECRET) -> bytes:
    """The record that `cryptography` makes of the same card."""
    public = struct.unpack(">IHBBBBHI", record[:16])
    return sealed(hand_key(table, public[0], secret), public, face, table).pack()


def test_records_are_those_of_cryptography():
    rng = random.Random(3)
    alone = Alone()
    table = alone.vault.table
    secret = SECRET
    for _ in range(10):
        alone.sealer.begin()
        for _ in range(10):
            face, alone.ms = rng.randrange(54), rng.randrange(1 << 30)
            record = alone.card(rng.randrange(10), face)
            assert record == judged(record, face, table, secret)
        alone.end()
        secret = next_secret(secret)


def test_every_record_of_a_hand_is_those_of_the_host():
    alone = Alone()
    alone.sealer.begin()
    alone.card(3, 17)
    alone.end()
    table, key = alone.vault.table, hand_key(alone.vault.table, 1)
    found = {WORDS[kind]: parse(WORDS[kind], body) for kind, body in alone.records}
    assert list(found) == list(FORMS)
    assert found["handkey"].digest == keys.key_digest(table, 1, key)
    wrapped = keys.wrap(key, [PAIR], table, 1)
    assert found["release"].wrapped == wrapped
    assert found["release"].tag == keys.release_tag(PAIR, table, 1, wrapped)
    event = struct.pack(">HBBBII", 1, ev.BY_TABLE, ev.HOLE, 3, 0, 0)
    begun, body = (
        next(body for kind, body in alone.records if kind == one) for one in (HANDKEY, SEALED)
    )
    end = found["end"]
    assert end.records == 1
    assert end.head == keys.link(keys.link(keys.link(bytes(32), begun), event), body)
    assert end.tags == keys.end_tag(PAIR, table, end.told)


def test_the_next_hand_goes_on_with_the_chain_and_another_key():
    alone = Alone()
    for _ in range(2):
        alone.sealer.begin()
        alone.card(0, 5)
        alone.end()
    bodies = [body for kind, body in alone.records if kind in (HANDKEY, END)]
    first, end, second, _ = (
        parse(what, body) for what, body in zip(("handkey", "end") * 2, bodies, strict=True)
    )
    assert second.head == end.head
    assert (first.hand, second.hand) == (1, 2)
    assert first.digest != second.digest


def test_two_pairings_are_both_needed():
    other = b"\x77" * 32
    alone = Alone((PAIR, other))
    alone.sealer.begin()
    alone.card(1, 9)
    alone.end()
    assert [card.face for card in alone.opened(PAIR, other)] == [9]


def test_a_card_that_moved_says_where_it_lies_and_a_third_one_replaces():
    alone = Alone()
    alone.sealer.begin()
    alone.card(1, 9)
    moved = parse("sealed", alone.card(1, 9, ev.TAKEN, 4 | ev.AT_LATEST | ev.AT_WRONG))
    burned = parse("sealed", alone.card(4, 9, ev.TAKEN, ev.AT_BURN))
    for face in (1, 2):
        alone.card(2, face)
    third = parse("sealed", alone.card(2, 3))
    assert (moved.seat, moved.kind, moved.place) == (4, 1, 0)
    assert (burned.seat, burned.kind) == (ev.AT_BURN, 1)
    assert (third.seat, third.kind, third.place) == (2, 2, 2)


def test_a_card_without_a_face_takes_no_other_cards():
    """Told without its face, it would leave the one before it to each card behind it."""
    alone = Alone()
    alone.sealer.begin()
    alone.card(1, 9)
    alone.sealer.tell(ev.TAKEN)
    for face in (8, 7):
        alone.card(2, face)
    alone.end()
    assert [card.face for card in alone.opened()] == [9, NO_FACE, 8, 7]


def test_a_late_card_says_who_had_shown_it_or_nobody():
    alone = Alone()
    alone.sealer.begin()
    for face, seat in ((9, 255), (8, 255), (7, 3)):
        alone.sealer.late(face, seat)
    alone.end()
    records = [body for kind, body in alone.records if kind == SEALED]
    said = [parse("sealed", body) for body in records]
    assert [(one.seat, one.place, one.kind, one.event) for one in said] == [
        (255, 0, 3, 0),
        (255, 1, 3, 0),
        (3, 0, 3, 0),
    ]
    assert records[0] == judged(records[0], 9, alone.vault.table)
    before = len(alone.records)
    alone.sealer.late(6, 255)
    assert len(alone.records) == before  # the hand has its end


def test_a_hand_that_is_dealt_again_keeps_its_number_and_counts_on():
    alone = Alone()
    alone.sealer.begin()
    alone.card(1, 9)
    alone.sealer.hear(ev.CUE_HAND, 255, 1)
    again = parse("sealed", alone.card(1, 8))
    assert (again.hand, again.index, again.place) == (1, 1, 0)
    assert [kind for kind, _ in alone.records].count(HANDKEY) == 1


def test_numbers_never_come_twice_though_the_power_goes():
    rng = random.Random(4)
    alone = Alone()
    seen = set()
    for _ in range(60):
        what = rng.randrange(4)
        if what == 0:
            alone.reboot()
        elif what == 1 and alone.sealer.open:
            alone.end()
        alone.sealer.begin()
        record = parse("sealed", alone.card(rng.randrange(10), 1))
        seen.add((record.hand, record.boots, record.index))
    assert len(seen) == 60


def test_more_cards_than_a_hand_has_numbers_for_are_not_sealed_and_said():
    alone = Alone()
    alone.sealer.begin()
    for _ in range(256):
        alone.card(0, 1)
    before = len(alone.records)
    for _ in range(2):
        alone.sealer.put(1)
        alone.sealer.tell(ev.HOLE)
    assert len(alone.records) == before
    assert alone.troubles == ["more cards than one hand can have: they are not sealed"]


def test_the_secret_of_a_hand_that_is_over_is_nowhere():
    alone = Alone()
    alone.sealer.begin()
    key = hand_key(alone.vault.table, 1)
    alone.card(0, 1)
    alone.end()
    assert SECRET not in bytes(alone.medium.contents)
    assert next_secret(SECRET) in bytes(alone.medium.contents)
    assert key not in bytes(alone.sealer._key)


def test_never_gives_no_key_and_goes_on():
    alone = Alone(policy=NEVER)
    alone.sealer.begin()
    alone.card(0, 1)
    alone.end()
    assert [kind for kind, _ in alone.records] == [HANDKEY, SEALED, END]
    assert alone.vault.hand == 2
    assert not alone.sealer.waits


def test_a_key_that_waits_stays_on_the_table():
    alone = Alone(policy=PLUS_SECONDS)
    alone.sealer.begin()
    alone.end()
    assert [kind for kind, _ in alone.records] == [HANDKEY, END]
    assert alone.sealer.waits
    alone.sealer.give_due(True, alone.ms)
    assert [kind for kind, _ in alone.records] == [HANDKEY, END, RELEASE]
    assert not alone.sealer.waits


def test_another_tables_keys_are_none():
    alone = Alone()
    from floorman.seal.keys import Vault

    assert not Vault(b"another", alone.medium, "", fresh).paired
    assert Vault(b"\xe6\x61\0\0\0\0\0\1", alone.medium, "", fresh).paired


@pytest.mark.parametrize("copy", [0, 1])
def test_one_damaged_copy_of_the_keys_is_not_missed(copy):
    alone = Alone()
    alone.medium.contents[0x7F20 + 112 * copy + 20] ^= 1
    alone.reboot()
    assert alone.vault.paired
    assert bytes(alone.vault.secret) == SECRET


def test_faces_do_not_show_in_what_is_sealed():
    """No bit of commitment, ciphertext or tag leans to one of two faces."""
    alone = Alone()
    ones = {face: [0] * 52 * 8 for face in (0, 51)}
    records = 128
    for _ in range(records):
        alone.sealer.begin()
        for face in ones:
            body = int.from_bytes(alone.card(face % 10, face)[16:], "big")
            for bit in range(len(ones[face])):
                ones[face][bit] += body >> bit & 1
        alone.end()
    leans = [abs(a - b) for a, b in zip(*ones.values(), strict=True)]
    assert max(leans) < 48  # six standard deviations of a difference of two fair counts


def test_everything_is_overwritten():
    alone = Alone()
    alone.sealer.begin()
    alone.sealer.put(7)
    held = [alone.sealer._key, alone.vault._buf, alone.sealer._faces, alone.sealer._text]
    alone.sealer.forget()
    assert not any(any(buffer) for buffer in held)


def test_what_was_sealed_is_what_the_host_reads():
    alone = Alone()
    alone.sealer.begin()
    record = alone.card(6, 30)
    one = parse("sealed", record)
    assert isinstance(one, Sealed)
    assert one.pack() == record

"""The table's signatures: accepted by the host, from one secret, in slices, over all rollovers."""

import random
from collections.abc import Callable

import pytest
from floorman.seal import indices, lms, signer

from host_tools.seal import hss
from simulator.attacks.sealed import Medium
from tests.seal.signing import TABLE, Desk, Failing, counted, planted
from tests.seal.test_hss import changed, ends_of_fields

SLICE = signer.SLICE
LMS = [4, 4, 24, *[24] * 101, 4, *[24] * 5]
SIGNED_KEY = [*LMS, 4, 4, 16, 24]
A_LEAF = 28  # slices
TREE = 32 * (101 * 4 + 2) + 31


def medium_at(index: int = 0) -> Failing:
    medium = Failing()
    planted(medium, index)
    return medium


def ready(index: int = 0, **how: int) -> Desk:
    desk = Desk(medium_at(index), **how)
    desk.work()
    return desk


# against what is published -----------------------------------------------------------------------


def test_sizes_are_the_rfcs():
    desk = ready()
    public, signature, above = desk.signer.public, desk.sign(b"END"), desk.above()
    assert (len(public), len(signature)) == (52, 2580)
    assert [len(one) for one in above] == [2628] * 3
    assert len(hss.assemble(above, signature)) == 4 + 3 * 2628 + 2580
    assert hss.from_text(hss.as_text(public)) == public


def test_a_signature_is_accepted_and_no_field_of_it_may_change():
    desk = ready(index=12345)
    message = b"fm2 end" + TABLE + bytes(38)
    whole = hss.assemble(desk.above(), desk.sign(message))
    public = desk.signer.public
    assert hss.verify(public, message, whole)
    for bit in ends_of_fields(whole, 4, *SIGNED_KEY * 3, *LMS):
        assert not hss.verify(public, message, changed(whole, bit)), bit
    for bit in range(8 * len(public)):
        assert not hss.verify(changed(public, bit), message, whole), bit
    for bit in range(8 * len(message)):
        assert not hss.verify(public, changed(message, bit), whole), bit


def test_parts_stand_in_their_place_alone():
    desk = ready()
    first, second, third = desk.above()
    signature = desk.sign(b"END")
    assert desk.verifies(b"END", signature, [first, second, third])
    assert not desk.verifies(b"END", signature, [first, third, second])
    assert not desk.verifies(b"END", signature, [first, second])
    assert not desk.verifies(b"END", third[:2580], [first, second, third])


# keys --------------------------------------------------------------------------------------------


def test_all_comes_from_secret_and_table():
    medium = medium_at()
    one = Desk(medium)
    one.work()
    again = Desk(medium)
    again.work()
    assert one.signer.public == again.signer.public
    assert one.above() == again.above()
    other = Desk(Medium(bytearray(medium.contents)))
    other.signer = signer.Signer(indices.Indices(TABLE, medium, ""), b"another!")
    other.work()
    assert other.signer.public != one.signer.public


def test_a_public_key_is_there_before_all_trees_are():
    desk = Desk(medium_at())
    assert desk.signer.public == b""
    for _ in range(A_LEAF * 32):
        desk.signer.work()
    assert len(desk.signer.public) == 52
    assert not desk.signer.ready
    assert not desk.signer.sign(b"END")
    assert not desk.signer.sign_level(0)


def test_every_tree_has_a_key_of_its_own():
    """No one-time key comes twice: 2^20 leaves and all above them differ in I or in q."""
    desk = ready()
    seen = set()
    for n, numbers in enumerate((1, 32, 1024, 1024)):
        for number in range(numbers):
            tree = lms.Tree(lms.Hasher())
            desk.signer._grow(n, number, tree, SLICE)
            seen.add(bytes(tree.key))
    assert len(seen) == 1 + 32 + 1024 + 1024


def test_keys_are_overwritten():
    desk = ready()
    desk.sign(b"END")
    desk.signer.forget()
    assert not desk.signer.sign(b"END 2")
    assert not desk.signer.work()
    for level in desk.signer._levels:
        assert not any(level.key)
        assert not any(level.tree.key)
    assert not any(desk.signer._hasher._buf)
    assert not any(desk.signer._made._key)
    assert not any(desk.signer._indices.secret)


# one after the other -----------------------------------------------------------------------------


def test_hands_go_on_over_the_end_of_a_tree():
    desk = ready()
    tree, above = -1, []
    for hand in range(70):
        if desk.signer._indices.next >> 5 != tree:
            tree = desk.signer._indices.next >> 5
            above = desk.above()
        message = b"hand %d" % hand
        signature = desk.sign(message)
        assert desk.signer.index == hand
        assert desk.verifies(message, signature, above)
        desk.work()
        assert desk.signer.ready


def leaves(parts: list[bytes]) -> list[int]:
    return [int.from_bytes(part[:4], "big") for part in parts]


@pytest.mark.parametrize("index", [0, 31, 32, 1023, 1024, 32767, 32768, 654321, 2**20 - 1])
def test_each_part_is_signed_by_the_leaf_that_the_index_names(index):
    """Five bits a level: so no leaf signs two public keys."""
    desk = ready(index)
    parts = [*desk.above(), desk.sign(b"END")]
    assert leaves(parts) == [index >> shift & 31 for shift in (15, 10, 5, 0)]


@pytest.mark.parametrize("end", [32, 32**2, 32**3])
def test_behind_a_rollover_all_is_as_after_a_start_there(end):
    desk = ready(index=end - 1)
    desk.sign(b"hand")
    desk.work()
    started = ready(index=end)
    assert desk.above() == started.above()
    assert desk.sign(b"next hand") == started.sign(b"next hand")


def test_a_bigger_rollover_needs_no_pause_either():
    """The tree above is made again in the 32 hands before, or while nothing happens."""
    hands_over(32**2, lambda desk: desk.slices(2 * A_LEAF))


def test_the_biggest_one_makes_the_roots_tree_again():
    """Each 32,768 hands, in the place of the next bottom tree."""
    hands_over(32**3, Desk.work)


def hands_over(end: int, between: Callable[[Desk], None]) -> None:
    """Hands over the end of a tree above the bottom, each signed at once."""
    desk = ready(index=end - 32)
    public = desk.signer.public
    for hand in range(34):
        above = desk.above()
        message = b"hand %d" % hand
        assert desk.verifies(message, desk.sign(message), above)
        between(desk)
        assert desk.signer.ready
    assert desk.signer.index == end + 1
    assert desk.signer.public == public


def test_the_last_index_is_the_last():
    desk = ready(index=2**20 - 2)
    above = desk.above()
    for message in (b"one", b"two"):
        assert desk.verifies(message, desk.sign(message), above)
        desk.rest()
    assert not desk.signer.ready
    assert not desk.signer.sign(b"three")


def test_one_at_a_time():
    desk = ready()
    assert desk.signer.sign(b"one")
    assert not desk.signer.sign(b"two")
    assert not desk.signer.sign_level(0)
    desk.work()
    assert desk.verifies(b"one", bytes(desk.signer.signature), desk.above())


def test_the_same_message_is_signed_with_the_same_index():
    desk = ready()
    first = desk.sign(b"END")
    assert desk.sign(b"END") == first
    assert desk.signer.index == 0
    other = desk.sign(b"END 2")
    assert desk.signer.index == 1
    assert desk.sign(b"END") not in (first, other)
    assert desk.signer.index == 2


# the cost ----------------------------------------------------------------------------------------


def test_a_start_makes_four_trees():
    with counted() as counter:
        desk = Desk(medium_at(777), counter)
        desk.work()
        assert counter.most <= SLICE + 1  # a leaf's hash of all ends is begun
        keys = 2 * (1 + 2 + 3)
        assert counter.hashes == 4 * TREE + keys


def test_what_a_hand_costs():
    """Time for one leaf of the next tree behind each hand is enough."""
    with counted() as counter:
        desk = Desk(medium_at(), counter)
        desk.work()
        costs = []
        for hand in range(64):
            counter.reset()
            desk.sign(b"hand %d" % hand)
            desk.slices(A_LEAF)
            assert desk.signer.ready, hand
            costs.append(counter.hashes)
            assert counter.most <= SLICE + 1, hand
    assert sum(costs) // 64 in range(640, 690)
    assert max(costs) < 800


def test_no_message_costs_more_than_394_hashes():
    """Digits of 3 walk farthest; then the five that check them walk least."""
    made = lms.Signature(lms.Hasher())
    rng = random.Random(3)
    drawn = [rng.randbytes(24) for _ in range(200)]
    for digits in (bytes(24), b"\xff" * 24, b"\xf0" * 24, *drawn):
        made._digits[:24] = digits
        made._check()
        digits = [byte >> shift & 3 for byte in made._digits for shift in (6, 4, 2, 0)][:101]
        walked = sum(digits) + 101
        assert 101 <= walked <= 394


def test_what_may_wait_is_done_when_nothing_happens():
    with counted() as counter:
        desk = ready()
        assert desk.signer.work()
        desk.rest()
        counter.reset()
        assert not desk.signer.work()
        assert counter.hashes == 0
        desk.sign(b"END")
        counter.reset()
        assert not desk.signer.work()
        assert counter.hashes == 0


def test_hands_before_a_bigger_rollover_take_two_leaves():
    with counted() as counter:
        desk = Desk(medium_at(1024 - 32), counter)
        desk.work()
        for hand in range(32):
            counter.reset()
            desk.sign(b"hand %d" % hand)
            desk.slices(2 * A_LEAF)
            assert desk.signer.ready, hand
            assert counter.most <= SLICE + 1, hand
            assert counter.hashes < 2 * 450 + 394 + 4 + 6 * 4, hand


@pytest.mark.parametrize("most", [8, 16, 64])
def test_slices_may_be_smaller(most):
    with counted() as counter:
        desk = Desk(medium_at(40), counter, most)
        desk.work()
        above = desk.above()
        assert desk.verifies(b"END", desk.sign(b"END"), above)
        assert counter.most <= most + 1


def test_slices_are_as_many_whatever_is_signed():
    """Nobody learns from the time that they take what the table signs."""
    with counted() as counter:
        desk = Desk(medium_at(3), counter)
        desk.work()
        many = set()
        for hand in range(20):
            counter.reset()
            desk.sign(b"hand %d" % hand)
            many.add(counter.slices)
        assert len(many) == 1

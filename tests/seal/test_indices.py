"""An index signs one message, wherever the power goes: cut at every byte and every slice."""

from collections import defaultdict
from errno import EIO
from hashlib import sha256

import pytest
from floorman.power import journal, journal_files
from floorman.seal import indices, keys
from floorman.seal.indices import ALL, Indices

from simulator.attacks.sealed import CHIP, Medium
from simulator.attacks.sealed import fresh as drawn
from tests.seal.signing import SEED, TABLE, Cut, Desk, Failing, planted

BURN = 2 * indices.SIZE


class Uses:
    """Which messages each index was used for."""

    def __init__(self) -> None:
        self.of = defaultdict(set)

    def copy(self) -> "Uses":
        other = Uses()
        for index, messages in self.of.items():
            other.of[index] = set(messages)
        return other

    def sign(self, kept: Indices, message: bytes) -> None:
        """As the signer does."""
        digest = sha256(message).digest()[:24]
        index = kept.next - 1 if kept.is_last(digest) else kept.burn(digest)
        self.of[index].add(message)

    def twice(self) -> list[int]:
        return [index for index, messages in self.of.items() if len(messages) > 1]


def started(medium) -> Indices:
    return Indices(TABLE, medium, "")


def fresh() -> Failing:
    medium = Failing()
    planted(medium)
    return medium


def run(medium: Failing, uses: Uses, left: int, *messages: bytes) -> bool:
    """Sign until the power goes; True when it did not."""
    medium.bytes_left = left
    try:
        kept = started(medium)
        assert kept.planted
        assert bytes(kept.secret) == SEED
        for message in messages:
            uses.sign(kept, message)
    except Cut:
        return False
    return True


def test_indices_come_in_their_order_and_outlive_the_power():
    medium = fresh()
    assert started(medium).next == 0
    for index in range(5):
        assert started(medium).burn(bytes([index]) * 24) == index
    assert started(medium).next == 5
    assert started(medium).is_last(b"\4" * 24)
    assert not started(medium).is_last(b"\3" * 24)


def test_no_cut_and_no_two_cuts_make_an_index_sign_twice():
    """Every byte of two burns, then every byte of the start and the burns behind it."""
    for first in range(1, 2 * BURN + 1):
        cut, used = fresh(), Uses()
        run(cut, used, first, b"a", b"b")
        for second in range(1, 2 * BURN + indices.SIZE + 1):
            medium, uses = cut.copy(), used.copy()
            run(medium, uses, second, b"b", b"c", b"d")
            run(medium, uses, 1 << 30, b"e", b"f")
            assert uses.twice() == [], (first, second)


@pytest.mark.parametrize("third", [1, 30, 64, 65, 100, 128, 129, 170])
def test_a_third_cut_does_not_either(third):
    for first in range(1, BURN + 2, 7):
        for second in range(1, BURN + indices.SIZE + 2, 5):
            medium, uses = fresh(), Uses()
            run(medium, uses, first, b"a", b"b")
            run(medium, uses, second, b"b", b"c")
            run(medium, uses, third, b"b", b"d")
            run(medium, uses, 1 << 30, b"e")
            assert uses.twice() == [], (first, second)


def test_a_cut_costs_one_index_at_most():
    for left in range(1, BURN + 1):
        medium, uses = fresh(), Uses()
        run(medium, uses, left, b"a")
        run(medium, uses, 1 << 30, b"b")
        assert min(uses.of) <= 1


def test_a_cut_at_any_slice_gives_the_same_signature_again():
    """Nothing of it is kept but index and digest."""
    whole = Desk(fresh())
    whole.work()
    wanted = whole.sign(b"END")
    for slices in range(8):
        medium = fresh()
        cut = Desk(medium)
        cut.work()
        assert cut.signer.sign(b"END")
        for _ in range(slices):
            cut.signer.work()
        again = Desk(medium)
        again.work()
        assert again.sign(b"END") == wanted, slices
        assert again.signer.index == 0


def test_behind_a_cut_another_message_has_another_index():
    medium = fresh()
    cut = Desk(medium)
    cut.work()
    assert cut.signer.sign(b"END")
    again = Desk(medium)
    again.work()
    again.sign(b"VOID")
    assert again.signer.index == 1


def test_a_cut_behind_a_trees_last_signature_burns_an_index_and_no_more():
    medium = Failing()
    planted(medium, 31)
    desk = Desk(medium)
    desk.work()
    desk.sign(b"END")
    assert desk.signer.index == 31
    again = Desk(medium)
    again.work()
    above = again.above()
    assert again.verifies(b"END", again.sign(b"END"), above)
    assert again.signer.index == 32


def test_a_fram_that_fell_silent_signs_nothing():
    medium = fresh()
    desk = Desk(medium)
    desk.work()
    medium.mute = True
    with pytest.raises(OSError, match=f"^{EIO}$"):
        desk.signer.sign(b"END")
    assert not desk.signer.busy
    with pytest.raises(OSError, match=f"^{EIO}$"):
        desk.signer.sign(b"END")
    medium.mute = False
    desk.sign(b"VOID")
    assert started(medium).next == desk.signer.index + 1


def test_a_copy_that_cannot_be_mended_is_not_trusted():
    """The last message is signed again only when both copies say so."""
    medium = fresh()
    digest = sha256(b"a").digest()[:24]
    started(medium).burn(digest)
    medium.contents[indices._FRAM_AT] ^= 1
    medium.mute = True
    assert not started(medium).is_last(digest)
    medium.mute = False
    assert started(medium).is_last(digest)


@pytest.mark.parametrize("copy", [0, indices.SIZE])
def test_any_bit_of_a_copy_is_noticed(copy):
    for bit in range(8 * indices.SIZE):
        medium = fresh()
        started(medium).burn(b"a" * 24)
        medium.contents[indices._FRAM_AT + copy + bit // 8] ^= 1 << bit % 8
        kept = started(medium)
        assert (kept.planted, kept.next, bytes(kept.secret)) == (True, 1, SEED)
        assert started(medium).is_last(b"a" * 24)


def test_without_a_sound_copy_nothing_is_planted():
    assert not started(Medium(bytearray(0x8000))).planted
    assert not started(Medium(bytearray(b"\xff" * 0x8000))).planted
    medium = fresh()
    assert not Indices(b"another!", medium, "").planted


def test_a_new_secret_begins_anew():
    medium = fresh()
    kept = started(medium)
    kept.burn(bytes(24))
    kept.plant(b"n" * 32)
    again = started(medium)
    assert (again.next, bytes(again.secret)) == (0, b"n" * 32)
    assert not again.is_last(bytes(24))
    assert SEED not in bytes(medium.contents)


def test_a_cut_while_planting_leaves_one_secret_or_the_other():
    for left in range(1, BURN):
        medium = fresh()
        started(medium).burn(bytes(24))
        medium.bytes_left = left
        with pytest.raises(Cut):
            started(medium).plant(b"n" * 32)
        medium.bytes_left = 1 << 30
        kept = started(medium)
        assert (bytes(kept.secret), kept.next) in [(SEED, 1), (b"n" * 32, 0)]
        again = started(medium)
        assert (again.secret, again.next) == (kept.secret, kept.next)


def test_without_a_fram_files_keep_it(tmp_path):
    root = f"{tmp_path}/"
    Indices(TABLE, None, root).plant(SEED)
    assert Indices(TABLE, None, root).burn(b"a" * 24) == 0
    again = Indices(TABLE, None, root)
    assert again.is_last(b"a" * 24)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["sign.0", "sign.1"]


def test_a_fram_takes_nothing_from_files_nor_they_from_it(tmp_path):
    """An older copy left behind would name keys that were used."""
    root = f"{tmp_path}/"
    Indices(TABLE, None, root).plant(SEED)
    medium = Medium(bytearray(0x8000))
    assert not Indices(TABLE, medium, root).planted


def test_forgotten_is_forgotten():
    kept = started(fresh())
    kept.forget()
    assert kept.next == ALL
    assert not any(kept.secret)
    assert not kept.planted


def test_the_fram_has_room_for_each():
    """Two halves of the journal and its page, which files may overwrite; indices; keys."""
    assert journal_files._FILE == journal._HALF
    assert 2 * journal._HALF == journal._PAGE_AT
    assert 2 * journal_files._FILE % journal_files._PART == 0
    assert journal._PAGE_AT + journal.PAGE <= indices._FRAM_AT
    assert indices._FRAM_AT + BURN <= keys._FRAM_AT
    assert keys._FRAM_AT + 2 * keys.SIZE <= 0x8000
    both = Medium(bytearray(b"\xff" * 0x8000))
    planted(both)
    keys.Vault(CHIP, both, "", drawn).pair(b"k" * 32, b"s" * 32, 1)
    assert started(both).planted
    assert keys.Vault(CHIP, both, "", drawn).slots == 1

"""A table that signs each hand's END, for a host that is there, comes late, or misses parts."""

import random

import pytest
from floorman.link import messages as kinds
from floorman.seal import signing

from host_tools.link.messages import SignedEnd, SignedKey, Signer
from simulator.attacks.fuzz.link_rig import vandal
from simulator.attacks.sealed import SECRET
from tests.seal.night import Night, quick
from tests.seal.signing import Failing


@pytest.fixture
def night(monkeypatch) -> Night:
    quick(monkeypatch)
    return Night()


def test_each_hand_is_signed_over_the_end_of_a_tree(night):
    for _ in range(35):
        night.hand()
        night.until_signed()
    assert len(night.ends) == len(night.got(SignedEnd)) == 35
    assert night.complaints() == []
    assert [one.index for one in night.got(SignedEnd)] == list(range(35))
    assert len(night.got(SignedKey)) == 4  # one more for the tree that began
    assert len(night.got(Signer)) == 1


def test_what_the_cable_loses_is_asked_for_again(night):
    rng = random.Random(4)
    night.rig.damage = vandal(rng, 0.1)
    for _ in range(3):
        night.hand()
        for _ in range(300):
            night.step()
        night.rig.pull()
        for _ in range(20):
            night.step()
        night.rig.plug()
    night.rig.damage = lambda data: data
    night.until_signed()
    assert night.complaints() == []
    assert len(night.got(SignedEnd)) == 3


def test_while_a_hand_runs_nothing_is_made_and_nothing_sent(night):
    night.hand()
    while not night.signing._offered:
        night.step()
    slices = night.signing._slices
    before = len(night.got(SignedEnd)) + len(night.got(SignedKey))
    for _ in range(500):
        night.step(between=False)
    assert night.signing._slices == slices
    assert len(night.got(SignedEnd)) + len(night.got(SignedKey)) == before
    night.until_signed()
    assert night.complaints() == []


def test_what_a_hand_left_is_collected_before_its_signature_begins(night, monkeypatch):
    """Else the heap runs full amid slices: one collects by itself and takes 16 ms, not 7."""
    night.hand()
    night.until_signed()
    did = []
    signer = night.signing._signer
    work = signer.work
    monkeypatch.setattr(signing, "collect", lambda: did.append("collection"))
    monkeypatch.setattr(signer, "work", lambda: did.append("slice") or work())
    night.hand()
    night.until_signed()
    assert did[:2] == ["collection", "slice"]


def test_a_host_that_comes_late_gets_what_waits(night):
    night.rig.pull()
    for _ in range(4):
        night.hand()
        for _ in range(50):
            night.step()
    assert len(night.signing.waiting) == 4
    night.rig.plug()
    night.until_signed()
    assert len(night.got(SignedEnd)) == 4
    assert night.complaints() == []


def test_eight_wait_and_the_oldest_goes(night):
    night.rig.pull()
    for _ in range(10):
        night.hand()
    night.rig.plug()
    night.until_signed()
    assert [one.hand for one in night.got(SignedEnd)] == list(range(3, 11))


def test_the_last_leaf_of_a_tree_is_given_again(monkeypatch):
    """The next tree does not take its place before the host has all of it."""
    quick(monkeypatch)
    night = Night(index=31)
    night.hand()
    while not night.signing._offered:
        night.step()
    night.rig.pull()
    for _ in range(3000):
        night.step()
    night.rig.plug()
    night.rig.peer.forget()
    night.until_signed()
    night.hand()
    night.until_signed()
    assert night.complaints() == []
    assert [one.index for one in night.got(SignedEnd)] == [31, 32]


def test_another_host_gets_all_that_it_needs(night):
    night.hand()
    night.until_signed()
    night.rig.peer.forget()
    night.rig.peer.connect()
    del night.rig.got[:]
    night.rig.run_until(lambda: night.rig.peer.running)
    night.hand()
    night.until_signed()
    assert len(night.got(SignedKey)) == 3
    assert night.complaints() == []


def test_no_frame_of_a_host_breaks_it(night):
    rng = random.Random(7)
    night.hand()
    night.until_signed()
    for _ in range(600):
        body = rng.choice([bytes((rng.randrange(6),)), b"\xff"]) + rng.randbytes(6)
        kind = rng.choice([kinds.SIGN, kinds.SIGNED])
        if kind == kinds.SIGNED:
            body = body[:4] if rng.random() < 0.5 else bytes(3) + bytes((rng.randrange(4),))
        night.rig.peer._send(kind, body)
        night.step()
    night.hand()
    night.until_signed()
    assert night.complaints() == []


# the FRAM ----------------------------------------------------------------------------------------


def test_a_fram_that_takes_no_index_signs_nothing_and_says_so_once(night):
    for _ in range(300):
        night.step()
    night.hand()
    burn = night.signing._signer._indices.burn

    def refuse(digest: bytes) -> int:
        raise OSError(5)

    night.signing._signer._indices.burn = refuse
    for _ in range(100):
        night.step()
    assert night.signing.waiting
    said = [one for one in night.rig.got if "no index of a signature" in getattr(one, "text", "")]
    assert len(said) == 1
    night.signing._signer._indices.burn = burn
    night.signing.try_again()
    night.until_signed()
    assert night.complaints() == []


def test_the_secret_lies_in_the_fram_and_goes_nowhere(night):
    """Nor does the key of any tree, or what a chain begins with."""
    sent = []
    night.rig.damage = lambda data: (sent.append(data), data)[1]
    night.hand()
    night.until_signed()
    assert night.complaints() == []
    assert SECRET in bytes(night.medium.contents)
    levels = night.signing._signer._levels
    seeds = [SECRET, *(bytes(level.key[16:]) for level in levels), bytes(levels[3].tree.key[16:])]
    assert not [seed for seed in seeds if seed in b"".join(sent)]


def test_a_new_pairing_leaves_the_key_as_it_is(night):
    while not night.signing.key:
        night.step()
    key = night.signing.key
    night.signing.plant(b"x" * 32)
    night.boot()
    while not night.signing.key:
        night.step()
    assert night.signing.key == key


def test_without_a_planted_secret_nothing_is_signed(night):
    bare = signing.Signing(night.sealer._vault, night.keeper, night.rig.session)
    assert bare._signer is not None
    medium = Failing()
    night.sealer._vault.fram = medium
    bare = signing.Signing(night.sealer._vault, night.keeper, night.rig.session)
    bare.add(bytes(38))
    bare.tick()
    assert not bare.waiting
    bare.plant(SECRET)
    bare.add(bytes(38))
    assert bare.waiting


# power cuts --------------------------------------------------------------------------------------


def test_hands_that_wait_outlive_the_power(night):
    for _ in range(3):
        night.hand()
        for _ in range(20):
            night.step(between=False)
    night.boot()
    night.until_signed()
    assert [one.hand for one in night.got(SignedEnd)] == [1, 2, 3]
    assert night.complaints() == []


def test_what_a_host_keeps_is_not_given_again(night):
    night.hand()
    night.until_signed()
    night.boot()
    for _ in range(400):
        night.step()
    assert not night.signing.waiting
    assert len(night.got(SignedEnd)) == 1


# every write -----------------------------------------------------------------------------------


def writes_of_two_hands(monkeypatch) -> list[int]:
    """After how many bytes each write of them ends."""
    quick(monkeypatch)
    night = Night()
    ends = []
    write = type(night.medium).write
    begun = [0]

    def counted(medium, address, buf):
        begun[0] += len(buf)
        ends.append(begun[0])
        write(medium, address, buf)

    monkeypatch.setattr(Failing, "write", counted)
    two_hands(night)
    monkeypatch.setattr(Failing, "write", write)
    return ends


def two_hands(night: Night) -> None:
    for _ in range(2):
        night.powered(night.hand)
        while not night.powered(night.until_signed):
            pass


@pytest.mark.parametrize("nth", range(6))
def test_a_cut_uses_no_index_for_two_messages_and_loses_no_signature(monkeypatch, nth):
    """A sixth of all writes each, cut off in their middle, and behind their last byte."""
    ends = writes_of_two_hands(monkeypatch)
    assert len(ends) > 40
    begin = 0
    for n, end in enumerate(ends):
        if n % 6 == nth:
            for after in {begin + 1, (begin + end) // 2, end}:
                night = Night()
                night.medium.bytes_left = max(1, after)
                two_hands(night)
                assert night.complaints() == [], after
                assert night.cuts == 1, after
                assert night.ends, after
        begin = end

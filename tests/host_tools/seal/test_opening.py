"""Opening: nothing before the release, all of it after, and nothing that was touched."""

import random

import pytest

from host_tools.seal.opening import Opened, Opener
from host_tools.seal.records import SealError
from tests.host_tools.seal.maker import PAIR, TABLE, Maker


def records(maker: Maker) -> list[tuple[str, bytes]]:
    return [
        (str(line["record"]), bytes.fromhex(str(line["body"])))
        for line in maker.lines
        if "record" in line
    ]


def opened(opener: Opener, maker: Maker) -> list[Opened]:
    return [card for what, body in records(maker) for card in opener.take(what, body)]


def test_a_hand_opens_at_its_release_and_not_before() -> None:
    maker = Maker()
    maker.play([51, 0, 17])
    opener = Opener([PAIR], TABLE)
    found = [opener.take(what, body) for what, body in records(maker)]
    assert [len(cards) for cards in found] == [0, 0, 0, 0, 3, 0]
    assert [(card.seat, card.face, card.index) for card in found[4]] == [
        (0, 51, 0),
        (1, 0, 1),
        (2, 17, 2),
    ]


def test_hands_follow_each_other() -> None:
    maker = Maker()
    maker.play([1, 2])
    maker.play([3, 4])
    cards = opened(Opener([PAIR], TABLE), maker)
    assert [(card.hand, card.face) for card in cards] == [(1, 1), (1, 2), (2, 3), (2, 4)]


def test_a_second_pairing_is_needed_too() -> None:
    second = b"\x33" * 32
    maker = Maker(pairs=[PAIR, second])
    maker.play([40])
    assert [card.face for card in opened(Opener([PAIR, second], TABLE), maker)] == [40]
    with pytest.raises(SealError, match="second pairing"):
        opened(Opener([PAIR], TABLE), maker)


@pytest.mark.parametrize(("pair", "table"), [(b"\x23" * 32, TABLE), (PAIR, b"\xff" * 8)])
def test_a_release_for_somebody_else_is_refused(pair: bytes, table: bytes) -> None:
    maker = Maker()
    maker.play([40])
    with pytest.raises(SealError, match="not of this pairing"):
        opened(Opener([pair], table), maker)


def test_a_bit_that_was_flipped_is_refused() -> None:
    maker = Maker()
    maker.play([40])
    rng = random.Random(8)
    handkey, sealed, release, _ = records(maker)
    for bit in rng.sample(range(68 * 8), 100):
        body = bytearray(sealed[1])
        body[bit // 8] ^= 1 << bit % 8
        opener = Opener([PAIR], TABLE)
        opener.take(*handkey)
        opener.take("sealed", bytes(body))
        assert opener.take(*release) == [], f"bit {bit}"


def test_what_was_refused_is_said_and_the_others_open() -> None:
    maker = Maker()
    maker.play([40, 41])
    opener = Opener([PAIR], TABLE)
    cards = []
    for at, (what, body) in enumerate(records(maker)):
        cards += opener.take(what, body[:-1] + b"?" if at == 1 else body)
    assert [card.face for card in cards] == [41]
    assert opener.refused == ["record 0 of hand 1 is not what the table sealed"]


def test_a_card_that_comes_behind_its_release_opens_at_once() -> None:
    maker = Maker()
    maker.play([40])
    opener = Opener([PAIR], TABLE)
    _, sealed, release, _ = records(maker)
    opener.take(*release)
    assert [card.face for card in opener.take(*sealed)] == [40]


def test_a_record_that_is_gone_is_no_error() -> None:
    assert Opener([PAIR], TABLE).take("gone", b"") == []


def test_nobody_paired_is_said() -> None:
    with pytest.raises(ValueError, match="pair the table"):
        Opener([], TABLE)

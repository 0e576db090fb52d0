"""Proofs of a card and of a day: each change of a day's lines is found."""

from collections.abc import Callable
from typing import Any

import pytest

from host_tools.seal import keys, proof
from host_tools.seal.opening import Opener
from host_tools.seal.records import End, HandKey, Sealed, parse
from tests.host_tools.seal.maker import PAIR, TABLE, Maker


def keys_of(maker: Maker) -> dict[int, bytes]:
    opener = Opener([PAIR], TABLE)
    for line in maker.lines:
        if "record" in line:
            opener.take(str(line["record"]), bytes.fromhex(str(line["body"])))
    return opener.keys


def test_r_proves_a_card_and_no_other() -> None:
    maker = Maker()
    maker.play([33])
    opener = Opener([PAIR], TABLE)
    bodies = [bytes.fromhex(str(line["body"])) for line in maker.lines if "record" in line]
    opener.take("sealed", bodies[1])
    (card,) = opener.take("release", bodies[2])
    sealed = Sealed(*Sealed.FORM.unpack(bodies[1]))
    assert proof.proves(TABLE, sealed, 33, card.r)
    assert not proof.proves(TABLE, sealed, 34, card.r)
    assert not proof.proves(TABLE, sealed, 33, bytes(16))


def sound() -> Maker:
    maker = Maker()
    maker.play([51, 0])
    maker.play([7, 8])
    return maker


def test_a_sound_day_has_no_findings() -> None:
    maker = sound()
    assert proof.verify(maker.lines) == []
    assert proof.verify(maker.lines, keys_of(maker)) == []


def test_what_happens_between_hands_is_in_no_chain() -> None:
    maker = sound()
    maker.lines.append({"n": maker.number, "kind": 16, "seat": 0, "value": 5, "ms": 1})
    maker.lines.append({"trouble": "a sentence"})
    assert proof.verify(maker.lines) == []


def changed(at: int, **fields: Any) -> Callable[[list[dict[str, Any]]], None]:
    return lambda lines: lines[at].update(fields)


def flipped(at: int, byte: int) -> Callable[[list[dict[str, Any]]], None]:
    def change(lines: list[dict[str, Any]]) -> None:
        body = bytearray.fromhex(lines[at]["body"])
        body[byte] ^= 1
        lines[at]["body"] = body.hex()

    return change


# lines: 0 paired, 1 handkey, 2 event, 3 sealed, 4 event, 5 sealed, 6 release, 7 end, 8 handkey ...
@pytest.mark.parametrize(
    ("change", "said"),
    [
        (changed(2, value=9), "something was changed"),
        (changed(2, seat=300), "cannot be read"),
        (flipped(3, 40), "something was changed"),
        (flipped(7, 20), "something was changed"),
        (flipped(7, 5), "3 cards were sealed, 2 are there"),
        (flipped(8, 60), "does not go on from the end"),
        (lambda lines: lines.pop(4), "have a gap"),
        (lambda lines: lines.pop(7), "has no end"),
        (lambda lines: lines.insert(5, {"lost": 3}), "nobody had fetched"),
        (changed(3, record="gone", body=""), "lost before it was fetched"),
        (lambda lines: lines.pop(), "has no end yet"),
        (changed(3, body="00"), "68 bytes"),
        (lambda lines: lines.insert(6, dict(lines[5])), "record 1 came before"),
    ],
)
def test_a_change_is_found(change: Callable[[list[dict[str, Any]]], None], said: str) -> None:
    lines: list[dict[str, Any]] = [dict(line) for line in sound().lines]
    change(lines)
    assert any(said in finding.text for finding in proof.verify(lines)), proof.verify(lines)


def test_a_day_written_anew_by_somebody_without_a_key_is_found_by_who_has_the_keys_alone() -> None:
    """The chain takes no key, and `floorman verify` has none: docs/secrets.md says so."""
    told, other = sound(), Maker()
    for line in told.lines[1:]:
        body = bytes.fromhex(str(line.get("body", "")))
        match line.get("record"):
            case "handkey":
                other.record(
                    "handkey",
                    HandKey(**vars(parse("handkey", body)) | {"head": other.head}).pack(),
                )
            case "sealed":
                body = bytes((*body[:-1], body[-1] ^ 1))
                other.head = keys.link(other.head, body)
                other.record("sealed", body)
            case "end":
                end = parse("end", body)
                other.record("end", End(end.hand, end.records, other.head).pack())
            case "release":
                other.record("release", body)
            case _:
                other.event(int(str(line["kind"])), 9 - int(str(line["seat"])), 77)
    assert proof.verify(other.lines) == []
    assert len(proof.verify(other.lines, keys_of(told))) == 4


def test_a_record_of_another_hand_is_found_by_its_key() -> None:
    maker = sound()
    keys = keys_of(maker)
    wrong = {1: keys[2], 2: keys[1]}
    said = {finding.text for finding in proof.verify(maker.lines, wrong)}
    assert "its key is not the one it began with" in said
    assert "record 0 is not what the table sealed" in said

"""The tags of one table, and the tag file (`tags.bin`) that tells the firmware what each one is.

File format: see firmware/floorman/registry.py, which reads it.
"""

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from floorman.registry import CHIP, DECK_A, DECK_B, checksum

CARDS = 52
_MAKER = 0x04  # NXP, ISO/IEC 7816-6
_CASCADE_TAG = 0x88  # ISO 14443-3, 6.5.4: never the fourth byte of a seven-byte UID
_RECORDS_AT_MOST = 0xFFFF


@dataclass(frozen=True)
class Entry:
    """A tag: UID, kind as in the file (DECK_A, DECK_B or CHIP), value, and a name for people."""

    uid: bytes
    kind: int
    value: int
    name: str


def card_name(card: int) -> str:
    """Return 'Ah' for a card number 0..51."""
    return "23456789TJQKA"[card // 4] + "cdhs"[card % 4]


def make_tags(chips: Mapping[int, int], seed: int, decks: int = 1) -> list[Entry]:
    """Tag one or two decks and a chip set.

    `chips` maps a chip value to how many there are.  The same seed makes the same UIDs, which
    look as NXP delivers them: seven bytes, the first 0x04, those of one roll near each other.
    """
    rng = random.Random(seed)
    entries: list[Entry] = []
    used: set[bytes] = set()
    for kind, letter in ((DECK_A, "A"), (DECK_B, "B"))[:decks]:
        roll = rng.randbytes(2)
        for card in range(CARDS):
            uid = _new_uid(roll, rng, used)
            entries.append(Entry(uid, kind, card, f"{card_name(card)} of deck {letter}"))
    for value, number in sorted(chips.items()):
        roll = rng.randbytes(2)
        for i in range(number):
            uid = _new_uid(roll, rng, used)
            entries.append(Entry(uid, CHIP, value, f"chip {value} no {i + 1}"))
    return entries


def tag_file(entries: Iterable[Entry]) -> bytes:
    """Return the bytes of `tags.bin`; ValueError for a UID there twice or too many tags."""
    ordered = sorted(entries, key=lambda entry: (len(entry.uid), entry.uid))
    if len({entry.uid for entry in ordered}) != len(ordered):
        raise ValueError("two tags of this table have the same UID")
    if len(ordered) > _RECORDS_AT_MOST:
        raise ValueError(f"a tag file holds {_RECORDS_AT_MOST} tags, not {len(ordered)}")
    blob = b"FTG\x01" + len(ordered).to_bytes(2, "little") + bytes(2)
    blob += b"".join(_record(entry) for entry in ordered)
    return blob[:6] + checksum(blob).to_bytes(2, "little") + blob[8:]


def _record(entry: Entry) -> bytes:
    uid = bytes((len(entry.uid),)) + entry.uid.ljust(10, b"\0")
    return uid + bytes((entry.kind,)) + entry.value.to_bytes(4, "little")


def _new_uid(roll: bytes, rng: random.Random, used: set[bytes]) -> bytes:
    while True:
        uid = bytes((_MAKER,)) + rng.randbytes(3) + roll + bytes((0x80 | rng.randrange(2),))
        if uid[3] != _CASCADE_TAG and uid not in used:
            used.add(uid)
            return uid

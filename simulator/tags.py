"""The tags of one simulated table: decks and chips with UIDs as a maker delivers them."""

import hashlib
import random
from collections.abc import Iterable, Mapping
from pathlib import Path

from floorman.registry import CHIP, DECK_A, DECK_B

from host_tools.table import tag_key
from host_tools.table.builds import BUILD_FILE, FULL, READERS_FILE
from host_tools.table.tagfile import Entry, tag_file
from host_tools.table.words import card
from simulator.radio import ICode, Tag

CARDS = 52
JOKER, CUT = 52, 53
TAG_KEY = bytes(range(16))
"""`secret.key` of simulated tables."""
_VICINITY = 8  # bytes of an ISO 15693 UID
_MAKER = 0x04  # NXP, ISO/IEC 7816-6
_CASCADE_TAG = 0x88  # ISO 14443-3, 6.5.4: never the fourth byte of a seven-byte UID


def carried(
    folder: Path, entries: Iterable[Entry], build: str = FULL, newer: Iterable[str] = ()
) -> Path:
    """Write what lies beside the firmware: the tag file, whose path this is, the key of its
    secrets, the build, and the kinds of places with `newer` readers.

    The salt of the table's traces is made of its tags: a drawn one gives two burns the same trace
    once in 1,023, and what happens then takes another time.
    """
    tags = folder / "tags.bin"
    entries = list(entries)
    if any(entry.secret for entry in entries):
        tag_key.beside(tags).write_bytes(TAG_KEY)
    known = tag_file(entries)
    tags.write_bytes(known)
    tags.with_name("salt.bin").write_bytes(hashlib.sha256(known).digest()[:16])
    if build != FULL:
        tags.with_name(BUILD_FILE).write_text(build)
    if newer := " ".join(newer):
        tags.with_name(READERS_FILE).write_text(newer)
    return tags


def make_tags(
    chips: Mapping[int, int], seed: int, decks: int = 1, secret: bool = False
) -> list[Entry]:
    """Tag one or two decks, which may have secrets, and a chip set.

    `chips` maps a chip value to how many there are.  The same seed makes the same UIDs, which
    look as NXP delivers them: seven bytes, the first 0x04, those of one roll near each other.
    """
    rng = random.Random(seed)
    entries: list[Entry] = []
    used: set[bytes] = set()
    for kind, letter in ((DECK_A, "A"), (DECK_B, "B"))[:decks]:
        roll = rng.randbytes(2)
        for number in range(CARDS):
            uid = _new_uid(roll, rng, used)
            name = f"{card(number)} of deck {letter}"
            entries.append(Entry(uid, kind, number, name, secret))
    for value, number in sorted(chips.items()):
        roll = rng.randbytes(2)
        for i in range(number):
            uid = _new_uid(roll, rng, used)
            entries.append(Entry(uid, CHIP, value, f"chip {value} no {i + 1}"))
    return entries


def radio_tag(entry: Entry) -> Tag | ICode:
    """The tag of an entry as readers hear it, its own key in it where it has a secret."""
    if len(entry.uid) == _VICINITY:
        return ICode(entry.uid)
    if not entry.secret:
        return Tag(entry.uid)
    from simulator.radio.ultralight_aes import UltralightAES  # whose ciphers no browser has

    chance = random.Random(entry.uid)
    return UltralightAES(entry.uid, chance, tag_key.own_key(TAG_KEY, entry.uid))


def odd_tags(twin_of: int, seed: int) -> dict[str, Entry]:
    """Cards that should not be in a deck, by what is wrong: joker, cut, duplicate, unknown.

    The duplicate is another card `twin_of` of deck A; the unknown one belongs in no tag file.
    """
    rng = random.Random(f"odd {seed}")
    used: set[bytes] = set()
    values = {"joker": JOKER, "cut": CUT, "duplicate": twin_of, "unknown": 0}
    return {
        name: Entry(_new_uid(rng.randbytes(2), rng, used), DECK_A, value, f"{name} card")
        for name, value in values.items()
    }


def _new_uid(roll: bytes, rng: random.Random, used: set[bytes]) -> bytes:
    while True:
        uid = bytes((_MAKER,)) + rng.randbytes(3) + roll + bytes((0x80 | rng.randrange(2),))
        if uid[3] != _CASCADE_TAG and uid not in used:
            used.add(uid)
            return uid

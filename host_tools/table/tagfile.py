"""The tag file (`tags.bin`) that tells the firmware what each tag is; `floorman tags` writes it.

File format: see firmware/floorman/registry.py, which reads it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

from floorman.registry import CHIP, DECK_A, DECK_B, TRAY, Registry, checksum

from host_tools.ground import private
from host_tools.ground.cannot import CannotError
from host_tools.table import tag_key
from host_tools.table.words import RANKS, SUITS, card_number

DECKS = {"A": DECK_A, "B": DECK_B}
_UID_BYTES = (4, 7, 8, 10)  # 8: ISO 15693
_RECORDS_AT_MOST = 0xFFFF
_VALUE_LIMIT = 1 << 30
_DIGITS = 10
_SECRET = 0x80  # beside a kind
_WITH_SECRET = 7  # bytes of a UID
SECRET = "secret"
"""The word behind a tag of a list that has one."""


@dataclass(frozen=True)
class Entry:
    """A tag: UID, kind as in the file (DECK_A, DECK_B, CHIP, TRAY), value, a name for people, and
    whether it has a secret (MIFARE Ultralight AES)."""

    uid: bytes
    kind: int
    value: int
    name: str
    secret: bool = False


def tag_file(entries: Iterable[Entry]) -> bytes:
    """Return the bytes of `tags.bin`; ValueError for a UID there twice or too many tags."""
    ordered = sorted(entries, key=lambda entry: (len(entry.uid), entry.uid))
    for one, other in pairwise(ordered):
        if one.uid == other.uid:
            raise ValueError(f"tag {one.uid.hex().upper()} is both {one.name} and {other.name}")
    if len(ordered) > _RECORDS_AT_MOST:
        raise ValueError(f"a tag file holds {_RECORDS_AT_MOST} tags, not {len(ordered)}")
    blob = b"FTG\x01" + len(ordered).to_bytes(2, "little") + bytes(2)
    blob += b"".join(_record(entry) for entry in ordered)
    return blob[:6] + checksum(blob).to_bytes(2, "little") + blob[8:]


def _record(entry: Entry) -> bytes:
    uid = bytes((len(entry.uid),)) + entry.uid.ljust(10, b"\0")
    kind = entry.kind | (_SECRET if entry.secret else 0)
    return uid + bytes((kind,)) + entry.value.to_bytes(4, "little")


def read_list(text: str) -> Iterator[Entry]:
    """Tags of a list: a line each, UID in hex, then what it is; ValueError with line and reason.

    `Ah` or `Ah B` (a second deck), the value of a chip or a plaque, `tray 2000` (a sealed tray and
    what is in it), `old` (a chip of a series that is out of play).  `secret` behind any of them:
    the tag is a MIFARE Ultralight AES.
    """
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].split()
        if words:
            try:
                yield _entry(words)
            except ValueError as error:
                raise ValueError(f"line {number}: {error}") from None


def with_secrets(text: str) -> str:
    """The list with `secret` behind each card; all else as it was.  ValueError as read_list."""
    cards = {entry.uid.hex() for entry in read_list(text) if entry.kind < CHIP}
    return "".join(_marked(line, cards) for line in text.splitlines(keepends=True))


def _marked(line: str, cards: set[str]) -> str:
    said = line.partition("#")[0].rstrip()
    words = said.split()
    if not words or words[0].replace(":", "").lower() not in cards or words[-1] == SECRET:
        return line
    return f"{said} {SECRET}{line[len(said) :]}"


def _entry(words: list[str]) -> Entry:
    secret = len(words) > 2 and words[-1] == SECRET
    entry = _plain(words[:-1] if secret else words)
    return _with_secret(entry) if secret else entry


def _with_secret(entry: Entry) -> Entry:
    """The same tag with a secret; ValueError for one of a kind that can have none."""
    if len(entry.uid) != _WITH_SECRET:
        uid = entry.uid.hex().upper()
        raise ValueError(f"a tag with a secret has a UID of 7 bytes, {uid} is another kind")
    return replace(entry, secret=True)


def _plain(words: list[str]) -> Entry:
    if len(words) not in (2, 3):
        raise ValueError("expected a UID and what it is, such as '04A2B1C3D4E580 Ah'")
    try:
        uid = bytes.fromhex(words[0].replace(":", ""))
    except ValueError:
        raise ValueError(f"{words[0]} is no UID in hex") from None
    if len(uid) not in _UID_BYTES:
        raise ValueError(f"a UID has 4, 7, 8 or 10 bytes, {words[0]} has {len(uid)}")
    if words[1] == "old" and len(words) == 2:
        return Entry(uid, CHIP, 0, "a chip out of play")
    if words[1] == "tray":
        return _tray(uid, words[2] if len(words) == 3 else "")
    if words[1].isdecimal() and len(words) == 2:
        return _chip(uid, words[1])
    return _card(uid, words[1], words[2] if len(words) == 3 else "A")


def _worth(text: str) -> int:
    """A whole number of chips, 0 for any other text."""
    chips = int(text) if text.isdecimal() and len(text) <= _DIGITS else 0
    return chips if chips < _VALUE_LIMIT else 0


def _chip(uid: bytes, value: str) -> Entry:
    worth = _worth(value)
    if not worth:
        raise ValueError(f"a chip is worth 1 to {_VALUE_LIMIT - 1}, not {value}")
    return Entry(uid, CHIP, worth, f"a chip of {worth}")


def _tray(uid: bytes, declared: str) -> Entry:
    worth = _worth(declared)
    if not worth:
        what = declared or "nothing"
        raise ValueError(f"a tray is declared with 1 to {_VALUE_LIMIT - 1} chips, not {what}")
    return Entry(uid, TRAY, worth, f"a tray of {worth}")


def _card(uid: bytes, card: str, deck: str) -> Entry:
    if len(card) != 2 or card[0] not in RANKS or card[1] not in SUITS:
        raise ValueError(
            f"{card} is neither a card such as Ah nor the value of a chip,"
            " nor `tray` and an amount, nor `old` alone"
        )
    if deck not in DECKS:
        raise ValueError(f"there are decks A and B, no {deck}")
    return Entry(uid, DECKS[deck], card_number(card), f"{card} of deck {deck}")


def _check_whole(entries: list[Entry]) -> None:
    """ValueError when there is nothing to write, or a deck has a card twice."""
    if not entries:
        raise ValueError("there is no tag in the list")
    seen: dict[str, str] = {}
    for entry in entries:
        uid = entry.uid.hex().upper()
        if entry.kind < CHIP and (other := seen.setdefault(entry.name, uid)) != uid:
            raise ValueError(f"{other} and {uid} are both {entry.name}")


def has_secrets(tags: Path) -> bool:
    """True when a tag of the tag file has a secret; the file is a sound one."""
    return Registry(tags.read_bytes()).has_secrets()


def write_tags(source: Path, target: Path, secret: bool = False) -> int:
    """`floorman tags`: make the tag file of a list, and the key of its secrets; exit status.

    With `secret` every card of the list has one from now on, which is written there.  Nothing is
    written when there is something wrong, with the key, too.
    """
    try:
        text = source.read_text(encoding="utf-8")
        if secret:
            text = with_secrets(text)
        entries = list(read_list(text))
        _check_whole(entries)
        data = tag_file(entries)
    except UnicodeDecodeError:
        raise CannotError(f"{source}: no UTF-8 text: save the list as UTF-8") from None
    except ValueError as error:
        raise CannotError(f"{source}: {error}") from None
    if secrets := sum(entry.secret for entry in entries):
        tag_key.kept(tag_key.beside(target))
    if secret:
        private.write(source, text)
    with open(target, "wb", opener=private.opener) as file:
        file.write(data)
    cards = sum(entry.kind < CHIP for entry in entries)
    trays = sum(entry.kind == TRAY for entry in entries)
    beside = f", {trays} trays" if trays else ""
    print(f"{target}: {cards} cards, {len(entries) - cards - trays} chips{beside}")
    if secrets:
        _say_key(tag_key.beside(target), secrets)
    return 0


def _say_key(path: Path, tags: int) -> None:
    """Say which key so many tags have; one is drawn where there is none."""
    is_new = not path.exists()
    tag_key.drawn(path)
    what = "drawn for" if is_new else "is the key of"
    print(f"{path}: {what} {tags} tags with a secret; whoever has it can copy them, keep it")

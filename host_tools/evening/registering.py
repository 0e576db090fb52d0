"""Cards and chips are made known by laying them on a reader, one after the other.

A tag that no file knows yet is told with its UID; one of the table's own file never is, so nobody
learns by registering which card lies where.  What was read is kept as lines of `floorman tags`.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from floorman.link.exams import NEW, NEW_TAGS
from floorman.registry import CHIP

from host_tools.evening.refused import WrongError
from host_tools.table.tagfile import DECKS, SECRET, Entry
from host_tools.table.words import card as card_name
from host_tools.table.words import card_number

CARDS = 52
ORDER = tuple(card_number(rank + suit) for suit in "shdc" for rank in "A23456789TJQK")
"""Cards as a new deck is laid: ace to king, spades, hearts, diamonds, clubs."""


@dataclass(frozen=True)
class Reading:
    """What lies on the reader: UIDs that no file knows, how many of them there are, and how many
    tags the table knows already."""

    uids: tuple[bytes, ...]
    strangers: int
    known: int


@dataclass(frozen=True)
class Registration:
    """What is registered, what comes next, what lies on the reader; `said` is a key of the page's
    texts with its `values`.  `wanted` is a card 0..51, or nothing when chips come; `value` is what
    the chips of the batch are worth, 0 when cards come.
    """

    deck: str = "A"
    value: int = 0
    entries: tuple[Entry, ...] = ()
    skipped: frozenset[int] = frozenset()
    lying: frozenset[bytes] = frozenset()
    said: str = "lay"
    values: tuple[tuple[str, object], ...] = ()

    @property
    def missing(self) -> tuple[int, ...]:
        """Cards of the deck that are not registered, in the order of a new deck."""
        there = {entry.value for entry in self.entries if entry.kind == DECKS[self.deck]}
        return tuple(card for card in ORDER if card not in there)

    @property
    def wanted(self) -> int | None:
        """The card that is to be laid now; skipped ones come last."""
        if self.value:
            return None
        missing = sorted(self.missing, key=lambda card: card in self.skipped)
        return missing[0] if missing else None

    def chips(self) -> dict[int, int]:
        """How many chips of each value there are."""
        found: dict[int, int] = {}
        for entry in self.entries:
            if entry.kind == CHIP:
                found[entry.value] = found.get(entry.value, 0) + 1
        return found


def reading_of(answers: Iterable[tuple[int, ...]]) -> Reading:
    """The answers to NEW, NEW + 1, .. for one reader; see floorman/link/exams.py."""
    uids = []
    strangers = known = 0
    for numbers in answers:
        data = b"".join(number.to_bytes(2, "big") for number in numbers)
        strangers, length = data[0] >> 4, data[0] & 15
        if length:
            uids.append(data[1 : 1 + length])
        else:
            known = data[1]
    return Reading(tuple(uids), strangers, known)


def questions(first: tuple[int, ...] | None) -> range:
    """What is to be asked after the first answer: the UIDs of the other tags that lie there."""
    strangers = first[0] >> 12 if first else 0
    return range(NEW + 1, NEW + min(strangers, NEW_TAGS))


def read(registration: Registration, reading: Reading) -> Registration:
    """With what the reader sees now: a new tag is taken, everything else gets its sentence."""
    if not reading.uids and not reading.known and not reading.strangers:
        cleared = replace(registration, lying=frozenset())
        return _says(cleared, "complete" if _is_complete(cleared) else "lay")
    if reading.known:
        return _says(registration, "known")
    if len(reading.uids) < reading.strangers:
        return _says(registration, "long")
    fresh = [uid for uid in reading.uids if uid not in registration.lying]
    if not fresh:
        return registration
    return _chips(registration, reading) if registration.value else _card(registration, reading)


def _card(registration: Registration, reading: Reading) -> Registration:
    if reading.strangers > 1:
        return _says(registration, "several")
    [uid] = reading.uids
    if other := _named(registration, uid):
        return _says(registration, "twice", what=other)
    card = registration.wanted
    if card is None:
        return _says(registration, "stranger")
    name = card_name(card)
    entry = Entry(uid, DECKS[registration.deck], card, f"{name} of deck {registration.deck}")
    return _says(_with(registration, [entry]), "took", what=name)


def _chips(registration: Registration, reading: Reading) -> Registration:
    fresh = [uid for uid in reading.uids if uid not in registration.lying]
    for uid in fresh:
        if other := _named(registration, uid):
            return _says(registration, "twice", what=other)
    value = registration.value
    entries = [Entry(uid, CHIP, value, f"a chip of {value}") for uid in fresh]
    return _says(_with(registration, entries), "took_chips", n=len(entries), value=value)


def _named(registration: Registration, uid: bytes) -> str:
    return next((entry.name for entry in registration.entries if entry.uid == uid), "")


def _with(registration: Registration, entries: list[Entry]) -> Registration:
    lying = registration.lying | {entry.uid for entry in entries}
    return replace(registration, entries=(*registration.entries, *entries), lying=lying)


def _is_complete(registration: Registration) -> bool:
    return not registration.value and registration.wanted is None


def _says(registration: Registration, said: str, **values: object) -> Registration:
    return replace(registration, said=said, values=tuple(values.items()))


def for_deck(registration: Registration, deck: str) -> Registration:
    """The cards of a deck come next; WrongError for one that is none."""
    if deck not in DECKS:
        raise WrongError("deck", decks=", ".join(DECKS))
    return _says(replace(registration, deck=deck, value=0), "lay")


def for_chips(registration: Registration, value: int) -> Registration:
    """Chips of this value come next; WrongError when no chip has it."""
    if not 0 < value < 1 << 30:
        raise WrongError("chip_worth", "value")
    return _says(replace(registration, value=value), "lay")


def skipped(registration: Registration) -> Registration:
    """The card that is wanted is not at hand: it is asked for last."""
    card = registration.wanted
    if card is None:
        return registration
    later = registration.skipped | {card}
    return replace(
        registration, skipped=later if set(registration.missing) - later else frozenset()
    )


def undone(registration: Registration) -> Registration:
    """Without the tag that was taken last; what lies there must be lifted and laid again."""
    return _says(replace(registration, entries=registration.entries[:-1]), "undone")


def interrupted(registration: Registration, by: str) -> Registration:
    """The table reads no tag meanwhile: `hand_runs` or `pairing`."""
    return _says(registration, by)


def line_of(entry: Entry) -> str:
    """The tag as `floorman tags` reads it."""
    secret = f" {SECRET}" if entry.secret else ""
    if entry.kind == CHIP:
        return f"{entry.uid.hex().upper()} {entry.value}{secret}"
    letter = next(letter for letter, kind in DECKS.items() if kind == entry.kind)
    return f"{entry.uid.hex().upper()} {card_name(entry.value)} {letter}{secret}"

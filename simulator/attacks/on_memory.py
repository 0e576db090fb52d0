"""Attacks of who reads, or spoils, the memory of a table."""

from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace

from floorman import events as ev
from floorman.power.trace import Trace
from floorman.registry import Registry
from floorman.seal.keys import Vault

from host_tools.attack.attack import Attempt, must
from host_tools.link.messages import Message, Part
from host_tools.seal import keys
from host_tools.seal.opening import open_card
from host_tools.seal.records import Sealed
from host_tools.table.builds import board_data
from host_tools.table.tagfile import tag_file
from simulator.attacks.fuzz import fuzz, journals
from simulator.attacks.moments import SEATS
from simulator.attacks.on_cable import UNSEEN, table
from simulator.attacks.sealed import CHIP, Ear, Medium, fresh, play, prime
from simulator.desk import Desk
from simulator.tags import make_tags

_JOURNALS = 300
_TABLES = 64
_BURNED = 17  # a card's place in the tag file
_NOTICED_S = 5
_KEY = 32
_NO_HALVES = (b"", bytes(_KEY))  # of a key that has one half
_MINUTES = 5  # for which a table keeps each key


def fram_reading(desk: Desk) -> tuple[int, int]:
    """Cards that one reading of the FRAM in mid-hand opens: of that hand, and of the next one.

    The desk is paired, and its cable recorded.
    """
    ear = Ear()
    desk.listeners.append(ear.hear)
    _deal(desk)
    image = bytes(desk.rig.fram.contents)
    vault = Vault(CHIP, Medium(bytearray(image)), "", fresh)
    secret, table, number = bytes(vault.secret), vault.table, vault.hand
    own = _opened(ear, keys_in(image, secret, table, number), table)
    desk.cable.tell(ev.KEY, ev.K_FOLD)
    desk.cable.tell(ev.KEY, ev.K_FOLD)
    for seat in SEATS:
        for card in list(desk.world.at(f"hole{seat}")):
            desk.world.move(card, "discard")
    desk.wait(4)
    _deal(desk)
    led_on = (secret, keys.expand(secret, b"fm1 next"), keys.expand(secret, b"fm2 next"))
    guesses = [
        keys.hand_key(guess, half, table, number + 1) for guess in led_on for half in _NO_HALVES
    ]
    must(len(ear.of("sealed")) == 12, "a hand's cards were not sealed")
    return own, _opened(ear, guesses, table)


def keys_in(image: bytes, secret: bytes, table: bytes, number: int) -> set[bytes]:
    """Each K_N that a FRAM may hold: any bytes of it, or what they and S_N make."""
    parts = {image[at : at + _KEY] for at in range(len(image) - _KEY + 1)}
    halves = parts.union(_NO_HALVES)
    return parts | {keys.hand_key(secret, half, table, number) for half in halves}


def _deal(desk: Desk) -> None:
    desk.begin(SEATS)
    desk.deal(3, 6, 0)


def _opened(ear: Ear, guesses: Iterable[bytes], table: bytes) -> int:
    """How many cards open with one of these keys, of all that the cable has carried."""
    records = [Sealed(*Sealed.FORM.unpack(one.body)) for one in ear.of("sealed")]
    return sum(
        open_card(guess, table, one) is not None for guess in guesses for one in records
    )  # fmt: skip


def fram_now() -> str:
    """One reading of the FRAM in mid-hand, and the cable until then."""
    own, _ = _reading()
    must(not own, f"one reading of the FRAM opens {own} cards of the hand that runs")
    return "no card of the hand that runs"


def fram_later() -> str:
    """One reading of the FRAM in mid-hand, and the cable from then on."""
    _, later = _reading()
    must(not later, f"one reading of the FRAM opens {later} cards of the next hand")
    return "no card of the next hand"


def _reading() -> tuple[int, int]:
    with table(powered=True, before=prime) as desk:
        return fram_reading(desk)


def burn_in_journal() -> str:
    """The map of UIDs is laid against the journal's byte of the last burn."""
    registry = Registry(tag_file(make_tags({}, seed=1)))
    game = SimpleNamespace(number=lambda: 1)
    found = []
    with TemporaryDirectory() as folder:
        for n in range(_TABLES):
            own = Path(folder, str(n))
            own.mkdir()
            found.append(Trace(f"{own}/", registry, game).of(_BURNED))
    must(
        len(set(found)) > _TABLES // 2,
        f"{_TABLES} tables note the same burn by {len(set(found))} bytes",
    )
    return f"{_TABLES} tables note the same burn by {len(set(found))} different bytes"


class _Counted(bytearray):
    """Bytes that note which of them were read."""

    def __init__(self, data: bytes) -> None:
        super().__init__(data)
        self.read = 0

    def __getitem__(self, at):  # type: ignore[no-untyped-def]
        self.read += 1
        return super().__getitem__(at)


def lookups() -> str:
    """A recording of the cable holds how long a lookup takes: does it tell the card?"""
    entries = make_tags({}, seed=1)
    registry = Registry(tag_file(entries))
    blob = registry.blob = _Counted(bytes(registry.blob))
    work = set()
    for entry in entries:
        blob.read, asked = 0, _Counted(entry.uid)
        must(registry.find(asked, len(entry.uid)) >= 0, f"{entry.name} is not found")
        work.add((blob.read, asked.read))
    must(len(work) == 1, f"{len(entries)} cards cost {len(work)} different numbers of reads")
    return f"{len(entries)} cards cost as many reads each"


def journal_corrupted() -> str:
    """Bits, records, blocks and halves of a journal change while the table is off."""
    found = fuzz(journals.play, 1, _JOURNALS)
    must(not found.wrong, f"{len(found.wrong)} of {found.cases}: {' '.join(found.wrong[:2])}")
    sound = sum(n for end, n in found.ends.items() if end.endswith("sound"))
    must(sound, "no journal was ever taken for sound")
    return f"{found.cases} journals, {sound} rightly taken for sound, no wrong state for one"


def fram_silent() -> str:
    """The FRAM is taken off its socket while the table runs."""
    parts: list[Part] = []

    def hear(message: Message) -> None:
        if isinstance(message, Part) and message.part == ev.PART_FRAM and message.state:
            parts.append(message)

    with table(powered=True) as desk:
        desk.wait(1)
        desk.listeners.append(hear)
        del desk.rig.wires.on_pin[board_data()["pins"]["fram_cs"]]
        desk.wait(_NOTICED_S)
    must(parts, f"nobody was told for {_NOTICED_S} s that the FRAM does not answer")
    return f"it is told within {_NOTICED_S} s"


def held_key() -> str:
    """A table that keeps keys for minutes is watched for a minute behind its hand."""
    ear = play(UNSEEN, sealing=f"sealed {_MINUTES}m")
    must(ear.of("sealed"), "no card was sealed")
    given = len(ear.of("release"))
    must(not given, f"a table that keeps keys {_MINUTES} minutes gave {given} at once")
    return f"no key in the first minute of {_MINUTES}"


ATTEMPTS: dict[str, Attempt] = {
    attempt.__name__: attempt
    for attempt in (
        fram_now, fram_later, burn_in_journal, lookups, journal_corrupted, fram_silent, held_key,
    )
}  # fmt: skip

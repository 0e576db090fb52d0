"""All that leaves a table while a hand is played, as a digest of each channel.

The same tags lie in the same places and the tag file names other faces for every card that nobody
shows: nothing may differ.
"""

import hashlib
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from floorman.link.messages import END, SEALED, SIGNATURE
from floorman.registry import CHIP
from floorman.seal import indices

from host_tools.table.tagfile import Entry, tag_file
from simulator.attacks.curious import Curious, same_luck
from simulator.attacks.pairings import digits_of, play_pairings
from simulator.attacks.sealed import clear, prime
from simulator.boards.host import HostBoard
from simulator.hand_script import Do, HandScript
from simulator.people.pace import BRISK, EASY
from simulator.people.plan import chips_needed
from simulator.playing.on_radio import Replay
from simulator.power import PoweredBoard
from simulator.radio.profiles import PROFILES
from simulator.rig import PANEL, Rig
from simulator.tags import make_tags
from simulator.world import World

RESTLESS = replace(EASY, peeks=3.0)
"""Cards brush other readers, lie on each other and are looked at again and again."""
PACES = {"brisk": BRISK, "restless": RESTLESS}
_RELEASED_US = 4_000_000  # behind the last card that left a seat
_SIGNED_US = 90_000_000  # a table that was switched on a hand ago has four trees to make


class Under(NamedTuple):
    """How a hand is played: readers, people, chance; `asks` has everything examined meanwhile.

    `signs`: the sealed hand is signed, too.
    """

    profile: str
    pace: str
    seed: int
    sealed: bool = False
    asks: bool = True
    signs: bool = False


_KIND, _PAYLOAD = 2, 3  # in a frame
_HIDDEN = {
    SEALED: slice(_PAYLOAD + 2 + 16, -1),
    END: slice(_PAYLOAD + 2 + 6, -1),
    SIGNATURE: slice(_PAYLOAD + 7, -1),
}
_KEPT = {84, indices.SIZE}
"""Bytes that the journal writes of a record (power/journal.py), and of an index that is burnt."""


def _bare_link(data: bytes) -> bytes:
    """A frame without what a sealed card makes of it; its length stays."""
    hidden = _HIDDEN.get(data[_KIND], slice(0)) if len(data) > _KIND else slice(0)
    bare = bytearray(data)
    bare[hidden] = bytes(len(bare[hidden]))
    return bytes(bare)


def _bare_fram(data: bytes) -> bytes:
    return bytes(len(data)) if len(data) in _KEPT else data


class Recording:
    """Each channel's bytes with the microsecond they went out, as a digest.

    `panel` is all that is written to LED rows, expanders and FRAM; `fram` what that holds then.
    """

    def __init__(self, rig: Rig, sealed: bool = False) -> None:
        self._sealed = sealed
        self._clock = rig.clock
        self._digests = {name: hashlib.sha256() for name in ("link", "panel", "lights")}
        self._fram = rig.fram.contents
        wires = rig.wires
        link: Callable[[bytes], bytes] = _bare_link if sealed else bytes
        panel: Callable[[bytes], bytes] = _bare_fram if sealed else bytes
        self._tap(wires, "from_device", "link", link)
        self._tap(wires, "bitstream", "lights", lambda pin, data: data)
        self._tap(
            wires, "spi_write", "panel", lambda bus, data: panel(data) if bus == PANEL else b""
        )

    def _tap(self, owner: Any, name: str, channel: str, data: Callable[..., bytes]) -> None:
        carry, digest, clock = getattr(owner, name), self._digests[channel], self._clock

        def tapped(*args: Any) -> Any:
            if seen := data(*args):
                digest.update(b"%d:%s;" % (clock.now, bytes(seen)))
            return carry(*args)

        setattr(owner, name, tapped)

    def channels(self) -> dict[str, str]:
        """Channels to compare."""
        found = {name: digest.hexdigest() for name, digest in self._digests.items()}
        if self._sealed:  # what the FRAM holds is ciphertext; the panel has how it came there
            return found
        return {**found, "fram": hashlib.sha256(self._fram).hexdigest()}


def record(
    script: HandScript,
    run: Under,
    tags: Callable[[list[Entry]], list[Entry]] = lambda known: known,
) -> dict[str, str]:
    """Play the hand; `tags` makes the tag file out of what lies on the table."""
    entries = make_tags(chips_needed([script]), run.seed)
    rig = Rig(World(entries, PROFILES[run.profile], run.seed), run.seed)
    if run.sealed:
        prime(rig, signs=run.signs)
    with tempfile.TemporaryDirectory() as folder, same_luck():
        path = Path(folder) / "tags.bin"
        path.write_bytes(tag_file(tags(entries)))
        path.with_name("salt.bin").write_bytes(bytes(16))
        board = PoweredBoard(HostBoard, rig, path)
        replay = Replay(rig, board, script, Random(run.seed), PACES[run.pace])
        recording = Recording(rig, run.sealed)
        if run.asks:
            Curious(rig)
        replay.play(lambda replay: None)
        if run.sealed:
            clear(rig)
            end = rig.clock.now + (_SIGNED_US if run.signs else _RELEASED_US)
            board.run(lambda: rig.clock.now > end)
    return recording.channels()


def _shown(script: HandScript) -> set[int]:
    """Cards that everybody sees in the end."""
    seats = {step.seat for step in script.steps if step.do is Do.SHOW}
    return {card for step in script.steps for card in step.cards} | {
        card for seat in seats for card in script.holes[seat]
    }


def other_faces(script: HandScript, seed: int) -> Callable[[list[Entry]], list[Entry]]:
    """A tag file that names other faces for all cards nobody shows."""
    hidden = [card for card in range(52) if card not in _shown(script)]
    moved = hidden[:]
    while any(a == b for a, b in zip(hidden, moved, strict=True)):
        Random(seed).shuffle(moved)
        seed += 1
    faces = dict(zip(hidden, moved, strict=True))

    def tags(known: list[Entry]) -> list[Entry]:
        return [
            entry
            if entry.kind >= CHIP
            else replace(entry, value=faces.get(entry.value, entry.value))
            for entry in known
        ]

    return tags


def other_cards(script: HandScript) -> HandScript:
    """The same hand, but seats that never show hold other cards."""
    shown = {step.seat for step in script.steps if step.do is Do.SHOW}
    used = {card for step in script.steps for card in step.cards}
    used |= {card for cards in script.holes.values() for card in cards}
    free = iter(card for card in range(52) if card not in used)
    holes = {
        seat: cards if seat in shown else (next(free), next(free))
        for seat, cards in script.holes.items()
    }
    return replace(script, holes=holes)


def faces_differ(script: HandScript, run: Under) -> list[str]:
    """Channels in which the faces of hidden cards can be seen."""
    base, other = record(script, run), record(script, run, other_faces(script, run.seed))
    return [name for name in base if base[name] != other[name]]


def digits_differ(seed: int) -> list[str]:
    """Ways of a pairing in which its host sees what is keyed, or changes what the dealer sees."""
    with tempfile.TemporaryDirectory() as folder, same_luck():
        one, other = (play_pairings(Path(folder), digits_of(2 * seed + n)) for n in (0, 1))
    differ = [name for name in one.seen if one.seen[name] != other.seen[name]]
    return differ + one.strange + other.strange

"""All that leaves the table while hands are played, recorded twice: only hidden cards differ.

`faces`: the same tags lie in the same places, the tag file names other faces for every card that
nobody shows.  Nothing may differ: link bytes and their microseconds, LED rows, lights, FRAM.
Each hand is played on a table that seals its cards, too: there the bodies of SEALED, and what the
FRAM keeps of them, are the only bytes that may differ, with END's head of the chain over them and
its signature.
All the while the host has everything examined that there is, the next thing at each answer.
`digits`: a table is paired by other digits (tests/seal/pairings.py); the link must be the same.
`cards`: seats that never show hold other cards, with other UIDs; nothing is examined there, for a
listing takes as long as its UIDs make it.  Readers take another time for other UIDs, and miss and
bleed otherwise: links that differ so are counted.

`python -m tests.bench secrets --hands 200`; a line names hand and seed of each difference.
"""

import argparse
import hashlib
import os
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from floorman.link.messages import END, SEALED, SIGNATURE
from floorman.registry import CHIP
from floorman.seal import indices

from host_tools.table.tagfile import Entry, tag_file
from simulator.boards.host import HostBoard
from simulator.hand_script import Do, HandScript
from simulator.people.pace import BRISK, EASY
from simulator.people.plan import chips_needed
from simulator.playing.on_radio import Replay
from simulator.playing.phh import load
from simulator.power import PoweredBoard
from simulator.radio.profiles import PROFILES
from simulator.rig import PANEL, Rig
from simulator.tags import make_tags
from simulator.world import World
from tests.seal.curious import Curious, same_luck
from tests.seal.pairings import digits_of, play_pairings
from tests.seal.sealed import clear, prime

HANDS = Path(__file__).parents[1] / "hands"
RESTLESS = replace(EASY, peeks=3.0)
"""Cards brush other readers, lie on each other and are looked at again and again."""
PACES = {"brisk": BRISK, "restless": RESTLESS}
PROFILE_NAMES = ("bench", "rc522")
COUNT = 200
PAIRINGS = 20
_RELEASED_US = 4_000_000  # behind the last card that left a seat
_SIGNED_US = 90_000_000  # a table that was switched on a hand ago has four trees to make


class Run(NamedTuple):
    path: Path
    profile: str
    pace: str
    seed: int
    sealed: bool = False
    asks: bool = True
    signs: bool = False  # the sealed hand, too


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
    script: HandScript, run: Run, tags: Callable[[list[Entry]], list[Entry]] = lambda known: known
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


@cache
def as_it_is(run: Run) -> dict[str, str]:
    """The recording all others are compared with."""
    return record(load(run.path), run)


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


def faces_differ(run: Run) -> list[str]:
    """Channels in which the faces of hidden cards can be seen."""
    script, base = load(run.path), as_it_is(run)
    other = record(script, run, other_faces(script, run.seed))
    return [name for name in base if base[name] != other[name]]


def cards_differ(run: Run) -> list[str]:
    """Channels in which it can be seen that other cards were dealt."""
    run = run._replace(asks=False)
    base, other = as_it_is(run), record(other_cards(load(run.path)), run)
    return [name for name in base if base[name] != other[name]]


def digits_differ(seed: int) -> list[str]:
    """Ways of a pairing in which its host sees what is keyed, or changes what the dealer sees."""
    with tempfile.TemporaryDirectory() as folder, same_luck():
        one, other = (play_pairings(Path(folder), digits_of(2 * seed + n)) for n in (0, 1))
    differ = [name for name in one.seen if one.seen[name] != other.seen[name]]
    return differ + one.strange + other.strange


def runs(count: int, seed: int) -> list[Run]:
    """So many hands, plain and sealed: all by turns, both profiles, both paces, other luck."""
    paths = sorted(HANDS.glob("*.phh"))
    names = [(profile, pace) for profile in PROFILE_NAMES for pace in PACES]
    return [
        Run(
            paths[n % len(paths)],
            *names[n // 2 % 4],
            seed + n,
            sealed,
            signs=sealed and n % 4 == 0,
        )
        for n in range(count)
        for sealed in (False, True)
    ]


def _both(run: Run) -> tuple[list[str], list[str]]:
    return faces_differ(run), [] if run.sealed else cards_differ(run)


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit status 1 when a face can be seen anywhere."""
    parser = argparse.ArgumentParser(prog="tests.bench secrets", description=__doc__)
    parser.add_argument("--hands", type=int, default=COUNT)
    parser.add_argument("--pairings", type=int, default=PAIRINGS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args(arguments)
    began = time.perf_counter()
    todo = runs(options.hands, options.seed)
    told = {
        (name, sealed): [0, 0, 0] for name in PROFILE_NAMES for sealed in (False, True)
    }  # hands, by faces, the link by cards
    seen = bad = 0
    with Pool(options.jobs) as pool:
        for run, (faces, cards) in zip(todo, pool.imap(_both, todo), strict=True):
            figures = told[run.profile, run.sealed]
            figures[0] += 1
            figures[1] += bool(faces)
            figures[2] += "link" in cards
            if faces:
                bad += 1
                print(f"  {run.path.name} seed {run.seed} {run.profile} {run.pace}: {faces}")
        seeds = range(options.seed, options.seed + options.pairings)
        for seed, told_by in zip(seeds, pool.imap(digits_differ, seeds), strict=True):
            if told_by:
                seen += 1
                print(f"  pairing seed {seed}: {', '.join(told_by)}")
    for (name, sealed), (hands, faces_seen, cards_seen) in told.items():
        print(f"{name:6} {'sealed' if sealed else 'plain':6} {hands:4} hands,", end=" ")
        print(f"{faces_seen} differ by faces in any channel", end="")
        print("" if sealed else f", {cards_seen} links by other cards")
    print(f"pairings      {options.pairings:4}, {seen} differ by the digits that were keyed")
    print(f"{time.perf_counter() - began:.0f} s")
    return 1 if bad or seen else 0

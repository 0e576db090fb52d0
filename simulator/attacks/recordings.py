"""All that leaves a table while a hand is played, as a digest of each channel.

The same tags lie in the same places and the tag file names other faces for every card that nobody
shows: nothing may differ.

A host that tells what it likes may bring a hand astray, and people wait for what never comes.
Both recordings go the same way then, and nothing may differ either, up to where the dealer presses
SHOW (or ENTER, which may mean it): by the rules that tables all hands that the table takes for
live, and these may be others than in the script.  No word of a host tables one: what comes out by
a word alone is a leak.

A game without low cards says of each one that it is none of the game, to everybody at the table
(TDA24-35A6).  Where a host had such a game played with a whole deck, low cards are low in both
recordings; which they are nobody may see.
"""

import hashlib
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from floorman import events as ev
from floorman.link.messages import END, HANDKEY, SEALED, SIGNATURE, SIGNER
from floorman.registry import CHIP
from floorman.rules import codes
from floorman.seal import indices

from host_tools.table.tagfile import Entry, tag_file
from simulator.attacks import tells
from simulator.attacks.curious import Curious, Liar, same_luck
from simulator.attacks.pairings import digits_of, play_pairings
from simulator.attacks.sealed import clear, prime
from simulator.boards.host import HostBoard
from simulator.bus import SimulationError
from simulator.clock import NEVER
from simulator.hand_script import Do, HandScript
from simulator.people.pace import BRISK, EASY
from simulator.people.plan import chips_needed
from simulator.playing.on_radio import Replay
from simulator.power import PoweredBoard
from simulator.radio.profiles import PROFILES
from simulator.rig import PANEL, Rig
from simulator.tags import make_tags
from simulator.world import SEATS, World

RESTLESS = replace(EASY, peeks=3.0)
"""Cards brush other readers, lie on each other and are looked at again and again."""
PACES = {"brisk": BRISK, "restless": RESTLESS}
_RELEASED_US = 4_000_000  # behind the last card that left a seat
_SIGNED_US = 90_000_000  # a table that was switched on a hand ago has four trees to make


_LIFTS = 25  # of cards, behind the moment at which people give up
_LIFT_US = (200_000, 1_500_000)
_LATEST_US = 20_000_000  # then even a late host tells what it likes
_CUTS = 0.3
_WAITS = 0.3  # of hosts that tell what they like wait for the showdown
_PAUSES_US = (20_000, 100_000, 700_000)
_POLITE_US = (1_000_000, 4_000_000, 9_000_000)
HARMLESS, ANYTHING = "harmless", "anything"
LOWEST = "lowest rank"


class Under(NamedTuple):
    """How a hand is played: readers, people, chance; `asks` has everything examined meanwhile.

    `signs`: the sealed hand is signed, too.  `tells`: the host tells what leaves the hand as it
    is, or ANYTHING from some moment on, which may be the first, or from the showdown on; the power
    may go once, too.
    """

    profile: str
    pace: str
    seed: int
    sealed: bool = False
    asks: bool = True
    signs: bool = False
    tells: str = ""


_KIND, _PAYLOAD = 2, 3  # in a frame
_HEAD = slice(_PAYLOAD + 2, _PAYLOAD + 2 + 32)  # of the chain over what was sealed before
_HIDDEN = {
    HANDKEY: slice(_PAYLOAD + 2 + 40, -1),
    SIGNER: _HEAD,
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
        self._over = False
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
            if (seen := data(*args)) and not self._over:
                digest.update(b"%d:%s;" % (clock.now, bytes(seen)))
            return carry(*args)

        setattr(owner, name, tapped)

    def end(self) -> None:
        """Leave out what comes from now on: it may differ."""
        if not self._over:
            self._over, self._fram = True, bytearray(self._fram)

    def channels(self) -> dict[str, str]:
        """Channels to compare."""
        found = {name: digest.hexdigest() for name, digest in self._digests.items()}
        if self._sealed:  # what the FRAM holds is ciphertext; the panel has how it came there
            return found
        return {**found, "fram": hashlib.sha256(self._fram).hexdigest()}


class Astray:
    """A board on which a hand may go astray: who waits in vain gives up, and nobody is to blame.

    The people's errors come out of the clock, in the midst of a word to a chip; chips' own do not.
    """

    def __init__(self, board: PoweredBoard, rig: Rig) -> None:
        self._board = board
        self._after = rig.clock.after
        self.gone = False
        rig.clock.after = self._alarm

    def _alarm(self, us: int, call: Callable[[], None]) -> None:
        self._after(us, lambda: self._let(call))

    def _let(self, call: Callable[[], None]) -> None:
        try:
            call()
        except SimulationError:
            self.gone = True

    def run(self, until: Callable[[], bool]) -> None:
        self._board.run(lambda: self.gone or until())

    def close(self) -> None:
        self._board.close()


class Telling:
    """A host that tells what it likes, beside the one that the hand has.

    The recording ends where the dealer may table hands that nobody shows.  `lowest` is the lowest
    rank of all the games that it had played.
    """

    def __init__(
        self, rig: Rig, replay: Replay, board: PoweredBoard, run: Under, recording: Recording
    ) -> None:
        rng = Random(f"{run.seed} tells")
        self._board, self._clock, self._recording = board, rig.clock, recording
        self._press = rig.press
        self._from_us = NEVER
        self.lowest = 0
        self._waits = Random(f"{run.seed} waits").random() < _WAITS and run.tells == ANYTHING
        if run.tells == ANYTHING:
            self._from_us = rng.randrange(_LATEST_US)
            rig.press = self._pressed  # type: ignore[method-assign]
            if rng.random() < _CUTS:
                rig.supply.cut_at(rng.randrange(_LATEST_US))
        self.liar = Liar(replay.tell, rig, rng, self._may, self._pause_us)

    def _pause_us(self) -> tuple[int, ...]:
        """People must find what they wait for between the table's answers."""
        return _PAUSES_US if self._is_free() else _POLITE_US

    def _is_free(self) -> bool:
        """The host tells what it likes by now."""
        shows = self._board.is_on and self._board.table.game.stage() == codes.SHOWDOWN
        if self._waits and shows:
            self._from_us, self._waits = self._clock.now, False
        return not self._waits and self._clock.now >= self._from_us

    def _may(self, tell: tells.Tell) -> bool:
        if self._board.is_on:
            self.lowest = max(self.lowest, self._board.table._expected.lowest_rank())
        if self._is_free():
            return True
        return self._board.is_on and tells.is_harmless(tell, self._board.table.game)

    def _pressed(self, key: int) -> None:
        tabling = self._board.is_on and self._board.table._expected.tabling()
        if key == ev.K_SHOW or (key == ev.K_ENTER and tabling):
            self._recording.end()
        self._press(key)


def record(
    script: HandScript,
    run: Under,
    tags: Callable[[list[Entry]], list[Entry]] = lambda known: known,
) -> dict[str, str]:
    """Play the hand; `tags` makes the tag file out of what lies on the table.

    The digest of each channel; at LOWEST the highest lowest rank of the games that were played.
    """
    entries = make_tags(chips_needed([script]), run.seed)
    rig = Rig(World(entries, PROFILES[run.profile], run.seed), run.seed)
    if run.sealed:
        prime(rig, signs=run.signs)
    with tempfile.TemporaryDirectory() as folder, same_luck():
        path = Path(folder) / "tags.bin"
        path.write_bytes(tag_file(tags(entries)))
        path.with_name("salt.bin").write_bytes(bytes(16))
        board = PoweredBoard(HostBoard, rig, path)
        people = Astray(board, rig) if run.tells else board
        replay = Replay(rig, people, script, Random(run.seed), PACES[run.pace])
        recording = Recording(rig, run.sealed)
        if run.asks:
            Curious(rig)
        telling = Telling(rig, replay, board, run, recording) if run.tells else None
        _play(replay, board, rig, run)
        if run.sealed:
            clear(rig)
            end = rig.clock.now + (_SIGNED_US if run.signs else _RELEASED_US)
            board.run(lambda: rig.clock.now > end)
    return {**recording.channels(), LOWEST: str(telling.lowest if telling else 0)}


def _play(replay: Replay, board: PoweredBoard, rig: Rig, run: Under) -> None:
    try:
        replay.play(lambda replay: None)
    except SimulationError:
        if not run.tells:
            raise
        _fidget(board, rig, Random(f"{run.seed} lifts"))


def _fidget(board: PoweredBoard, rig: Rig, rng: Random) -> None:
    """People who gave up lift cards and lay them back, whatever hand a host began meanwhile."""
    for _ in range(_LIFTS):
        seat = rng.randrange(SEATS)
        for place in ("hand", "hole"):
            before = "hole" if place == "hand" else "hand"
            for card in list(rig.world.at(f"{before}{seat}")):
                rig.world.move(card, f"{place}{seat}")
            end = rig.clock.now + rng.choice(_LIFT_US)
            board.run(lambda end=end: rig.clock.now > end)  # type: ignore[misc]


def _shown(script: HandScript) -> set[int]:
    """Cards that everybody sees in the end."""
    seats = {step.seat for step in script.steps if step.do is Do.SHOW}
    return {card for step in script.steps for card in step.cards} | {
        card for seat in seats for card in script.holes[seat]
    }


def other_faces(
    script: HandScript, seed: int, lowest: int = 0
) -> Callable[[list[Entry]], list[Entry]]:
    """A tag file that names other faces for all cards nobody shows.

    Ranks below `lowest` are told from others, and stay below it.
    """
    hidden = [card for card in range(52) if card not in _shown(script)]
    first = 4 * lowest
    faces = _moved([card for card in hidden if card < first], seed)
    faces.update(_moved([card for card in hidden if card >= first], seed))

    def tags(known: list[Entry]) -> list[Entry]:
        return [
            entry
            if entry.kind >= CHIP
            else replace(entry, value=faces.get(entry.value, entry.value))
            for entry in known
        ]

    return tags


def _moved(cards: list[int], seed: int) -> dict[int, int]:
    """Another one of them for each."""
    moved = cards[:]
    while any(a == b for a, b in zip(cards, moved, strict=True)):
        Random(seed).shuffle(moved)
        seed += 1
    return dict(zip(cards, moved, strict=True))


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
    return differ_from(record(script, run), script, run)


def differ_from(base: dict[str, str], script: HandScript, run: Under) -> list[str]:
    """The same for a recording that stands."""
    other = record(script, run, other_faces(script, run.seed, int(base[LOWEST])))
    return [name for name in base if base[name] != other[name]]


def digits_differ(seed: int, lies: bool = False) -> list[str]:
    """Ways of a pairing in which its host sees what is keyed, or changes what the dealer sees.

    `lies`: it tells what it likes; what the dealer sees then is the hand that it began.
    """
    told = seed if lies else None
    with tempfile.TemporaryDirectory() as folder, same_luck():
        one, other = (play_pairings(Path(folder), digits_of(2 * seed + n), told) for n in (0, 1))
    differ = [name for name in one.seen if one.seen[name] != other.seen[name]]
    return differ + one.strange + other.strange

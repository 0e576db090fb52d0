"""Attacks of whoever owns the cable: asking, telling, and never reading."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from floorman import events as ev
from floorman.link import exams
from floorman.link.messages import ACK, IDENTIFY
from floorman.rules import codes

from host_tools.attack.attack import Attempt, must
from host_tools.attack.questions import KINDS
from host_tools.link.host_session import frame
from simulator.attacks.moments import SEATS, play_to
from simulator.attacks.recordings import Under, digits_differ, faces_differ
from simulator.attacks.sealed import prime
from simulator.attacks.siege import besiege
from simulator.desk import Desk
from simulator.hand_script import Do, HandScript, Step

_NINE = dict.fromkeys(range(9), 1000)
_SIEGES = 20
_HELD_MS = 1_250  # one frame that nobody takes, beside a full sweep
_SWEEP_MS = 250
_FLOOR_S = 5.3  # FLOOR is held so long before somebody pairs
_BESIDE = 5.2  # seconds: nothing is examined so long behind a pairing
_COUNT_US = 3_900_000  # PAIRED stands on the row so long
_WORDS = {
    "acknowledges": frame(0, ACK, b"\0\0"),
    "asks": frame(0, IDENTIFY, b"\0\0"),
    "is dumb": b"",
}
UNSEEN = HandScript(
    "a hand that nobody shows", dict.fromkeys(range(4), 1000), 0, 1, 2, 10, 20, 0, 0, 5,
    {0: (0, 13), 1: (26, 39), 2: (4, 17), 3: (30, 43)},
    (Step(Do.FOLD, 3), Step(Do.RAISE, 0, 60), Step(Do.FOLD, 1), Step(Do.CHECK_CALL, 2),
     Step(Do.BOARD, cards=(51, 8, 22)), Step(Do.CHECK_CALL, 2), Step(Do.RAISE, 0, 100),
     Step(Do.FOLD, 2)),
)  # fmt: skip
"""A hand for recordings: who wins it shows nothing."""


@contextmanager
def table(**wishes: Any) -> Iterator[Desk]:
    """A table that just came on, in a folder that goes with it."""
    with TemporaryDirectory(prefix="floorman-attack-") as folder:
        yield Desk(Path(folder), **wishes)


def pairing_digits() -> str:
    """Two tables are paired by other digits, in all ways that it may go: one recording."""
    seen = digits_differ(1)
    must(not seen, f"recordings differ where somebody pairs: {', '.join(seen)}")
    return "two pairings by other digits are one recording, bytes and microseconds"


def pairing_examined() -> str:
    """Each examination that there is, while somebody pairs and right behind it."""
    with table(powered=True) as desk:
        desk.wait(1)
        desk.rig.hold(ev.K_FLOOR, round(_FLOOR_S * 1_000_000))
        desk.wait(0.2)
        answered = [what for what in KINDS if not _is_refused(desk, what)]
        desk.wait(_BESIDE)
        answered += [what for what in KINDS if not _is_refused(desk, what)]
        desk.press(5, ev.K_CLEAR, ev.K_CLEAR)
        answered += [what for what in KINDS if not _is_refused(desk, what)]
    must(not answered, f"examinations that were answered: {sorted(set(answered))}")
    return f"{3 * len(KINDS)} examinations before, in and behind a pairing, all refused"


def _is_refused(desk: Desk, what: int) -> bool:
    answer = desk.examined(what)
    return answer is None or answer.what == exams.REFUSED


def keys_down() -> str:
    """Ask what is down while each key is held."""
    told = set()
    keys = [code for code in (*range(ev.K_CLEAR + 1), *range(ev.K_ENTER, ev.K_NEXT + 1))
            if code != ev.K_FLOOR]  # fmt: skip
    with table(powered=True) as desk:
        desk.wait(1)
        for code in keys:
            desk.rig.hold(code, 100_000)
            answer = desk.examined(exams.PARTS)
            told.add(answer.numbers if answer else ())
            desk.wait(0.1)
    must(len(told) == 1, f"{len(keys)} keys have {len(told)} different answers")
    return f"{len(keys)} keys have one answer: {told.pop()}"


def paired_row() -> str:
    """A host has codes shown and taken away, and rows examined, at the start of a table."""
    with table(powered=True, before=prime) as desk:
        desk.wait(0.5)
        for code in (402917, 0):
            desk.cable.tell(ev.CODE, 0, code)
        for what, place in ((exams.ROW, 2), (exams.ROW, 255), (exams.LIGHT, 255)):
            desk.examined(what, place)
        while desk.rig.clock.now < _COUNT_US:
            row = desk.eyes.row(2)
            must(row == "PAIRED 1", f"the third row says {row!r} in place of PAIRED 1")
            desk.wait(0.1)
    return "PAIRED 1 stood on the third row for four seconds"


def faces_recorded() -> str:
    """The same hand with other faces for what nobody shows, plain and sealed: one recording."""
    for sealed in (False, True):
        seen = faces_differ(UNSEEN, Under("bench", "brisk", 1, sealed))
        must(not seen, f"faces are seen in {', '.join(seen)}{', sealed' if sealed else ''}")
    return "two hands by other faces are one recording: link, rows, lights, FRAM"


def early_key() -> str:
    """Folds, misdeals, NEXT, START, UNDO, STOP at any moment: a key while a card lies there?"""
    given = 0
    for seed in range(_SIEGES):
        keys, early = besiege(seed)
        must(not early, f"a key was given while a card lay there: {' '.join(early)}")
        given += keys
    return f"{_SIEGES} hands, {given} keys given, none while a card lay at a seat"


def show_by_cable() -> str:
    """SHOW, and every other key, from the cable in each state of a hand."""
    faces = 0
    for moment in ("bet", "flop", "showdown"):
        with table() as desk:
            play_to(desk, moment)
            for code in range(ev.K_ENTER, ev.K_NEXT + 1):
                desk.cable.tell(ev.KEY, code)
                desk.wait(0.2)
            desk.cable.tell(ev.KEY, ev.K_SHOW)
            desk.wait(1)
            faces += sum(said.kind == ev.SHOWN for said in desk.heard)
    must(not faces, f"{faces} hands were shown by a word on the cable")
    return "no hand is shown by any key of a host"


def stop_in_hand() -> str:
    """STOP leads to a table without a loop, and on some images to a REPL."""
    with table() as desk:
        play_to(desk, "bet")
        for _ in range(20):
            desk.cable.session.stop()
            desk.wait(0.1)
            must(not desk.board.table._session.stopped, "the table stopped in mid-hand")
        must(desk.seen.phase == codes.BET, "the hand did not go on")
    return "20 STOPs in mid-hand are refused, and the hand goes on"


def never_reads() -> str:
    """A host that goes on to speak and reads nothing any more."""
    longest = 0.0
    for own_usb in (False, True):
        for word in _WORDS.values():
            with table(own_usb=own_usb) as desk:
                desk.begin(_NINE)
                desk.deal(*_NINE)
                stop_reading(desk, word)
                took = sweeps(desk, 8)
            must(max(took) < _HELD_MS, f"a round of the readers took {max(took):.0f} ms")
            slow = sum(ms > _SWEEP_MS for ms in took)
            must(slow <= (not own_usb), f"{slow} rounds of the readers were held up")
            longest = max(longest, *took)
    return f"the longest round of the readers was {longest:.0f} ms, and once only"


def stop_reading(desk: Desk, words: bytes) -> None:
    """The host's program goes on to speak and reads nothing any more."""
    desk.rig.wires.read(False)
    session: Any = desk.cable.session
    session.outgoing = partial(bytes, words)


def sweeps(desk: Desk, seconds: float) -> list[float]:
    """How long each round of the readers takes, in ms."""
    board, clock = desk.board.table, desk.rig.clock
    began = last = clock.now
    took: list[float] = []
    number = board._scan.sweeps
    while clock.now < began + seconds * 1_000_000:
        board.step()
        if board._scan.sweeps != number:
            number = board._scan.sweeps
            took.append((clock.now - last) / 1000)
            last = clock.now
    return took


def felt_by_cable() -> str:
    """A host tells what only the felt can know: cards, chips, shown hands."""
    felt = [ev.HOLE, ev.BOARD, ev.BURN, ev.MUCKED, ev.CHIPS, ev.KNOCK, ev.SHOWN, ev.CHIP, ev.FAULT]
    with table() as desk:
        play_to(desk, "bet")
        known = len(desk.heard)
        for kind in felt:
            desk.cable.tell(kind, 3, 100)
            desk.wait(0.3)
        told = [said.kind for said in desk.heard[known:] if said.kind in felt]
        live = desk.seen.phase == codes.BET
    must(not told, f"the table took from its host what only the felt tells: {told}")
    must(live, "the hand did not go on")
    return f"{len(felt)} kinds of news of the felt are refused"


def cards_listed() -> str:
    """Tags at the seats of a sealed hand are listed, while it runs and right behind it."""
    with table(powered=True, before=prime) as desk:
        desk.wait(6)
        desk.begin(SEATS)
        desk.deal(3, 6, 0)
        kinds = (exams.TAGS, *range(exams.NEW, exams.NEW + exams.NEW_TAGS))
        answered = [what for what in kinds if not _is_refused(desk, what)]
        desk.cable.tell(ev.KEY, ev.K_FOLD)
        desk.cable.tell(ev.KEY, ev.K_FOLD)
        desk.wait(2)
        answered += [what for what in kinds if not _is_refused(desk, what)]
    must(not answered, f"cards of a sealed hand were listed: {answered}")
    return "no card of a sealed hand is listed before it is gone"


ATTEMPTS: dict[str, Attempt] = {
    attempt.__name__: attempt
    for attempt in (
        pairing_digits, pairing_examined, keys_down, paired_row, faces_recorded, early_key,
        show_by_cable, stop_in_hand, never_reads, felt_by_cable, cards_listed,
    )
}  # fmt: skip

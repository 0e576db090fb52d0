"""Attacks of who sits at the table: phones, copied tags, cards at places that are not theirs."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from random import Random
from typing import Any

from floorman import events as ev
from floorman.rules import codes

from host_tools.attack.attack import Attempt, must
from simulator.attacks.moments import SEATS, play_to
from simulator.attacks.on_cable import table
from simulator.desk import Desk
from simulator.radio import Phone, Tag
from simulator.world import Item

STICKER = bytes.fromhex("04DEADBEEF0280")
OWN = 3
BOOKS = {"TDA 2019": 0, "Cuca": 1, "casino": 2}
_LEVELS = 9  # seats at the table that is listened to
_CALLS_A_MINUTE = 90  # of a card at rest: docs/secrets.md has some 80
_LISTENED_S = 20
_SELECT, _WHOLE = 0x95, 9  # SELECT of the last level of a 7-byte UID


def phone_voids() -> str:
    """A phone, or a tag that no file knows, lies at one's own seat when all is called."""
    tried = 0
    for book, number in BOOKS.items():
        for thing in ("phone", "sticker"):
            with _playing("all-in", number) as desk:
                live = _live(desk)
                tag = Phone(Random(1), 0x20) if thing == "phone" else Tag(STICKER)
                desk.world.antennas[f"hole{OWN}"].place(tag)
                desk.wait(3)
                _holds(desk, f"a {thing} at a seat ({book})", live)
            tried += 1
    return f"{tried} things at a seat: the default is PLAY ON, and no hand is void"


def _holds(desk: Desk, what: str, before: list[int]) -> None:
    """Nothing that came, and no ENTER that is pressed in a hurry, ends a hand."""
    for option in _defaults(desk):
        must(option == codes.OPT_PLAY_ON, f"{what}: the default is option {option}, not PLAY ON")
    desk.press(ev.K_ENTER)
    must(_live(desk) == before, f"{what}: live hands were {before}, and are {_live(desk)}")


def _live(desk: Desk) -> list[int]:
    game = desk.board.table.game
    return [seat for seat in SEATS if game.live(seat)]


def _defaults(desk: Desk) -> list[int]:
    state = desk.seen
    return [state.ruling_options[6 * n] for n in range(state.open_rulings)]


@contextmanager
def _playing(moment: str, book: int = 0) -> Iterator[Desk]:
    with table() as desk:
        desk.cable.tell(ev.BOOK, book)
        play_to(desk, moment)
        yield desk


def copies(desk: Desk, seat: int) -> list[Item]:
    """The seat's cards are held up; copies of both, which know no secret, lie in the box."""
    cards = list(desk.world.at(f"hole{seat}"))
    for card in cards:
        desk.world.move(card, f"hand{seat}")
    desk.wait(3)
    entries = {entry.uid: entry for entry in desk.entries}
    copied = [replace(entries[card.tag.uid], name="copy", secret=False) for card in cards]
    return [desk.world.put_in_box(entry) for entry in copied]


def copied_tag() -> str:
    """A copy of a victim's card is dropped on the muck while the hand is held up."""
    with _playing("bet") as desk:
        for seat in (OWN, 6):
            live = _live(desk)
            copy, _ = copies(desk, seat)
            desk.world.move(copy, "muck")
            desk.wait(4)
            _holds(desk, f"one copy of a card of seat {seat + 1} on the muck", live)
            desk.world.move(copy, "box")
            desk.wait(4)
    return "one copied card on the muck folds nobody"


def early_on_board() -> str:
    """A hole card rests on a reader of the board while cards are dealt."""
    with _playing("deal") as desk:
        for n, seconds in enumerate((0.3, 0.5, 0.8)):
            card = desk.world.cards[n]
            desk.world.move(card, "board0")
            desk.wait(seconds)
            desk.world.move(card, f"hole{(3, 6, 0)[n]}")
            desk.wait(1)
        told = [said for said in desk.heard if said.kind in (ev.BOARD, ev.SHOWN)]
    must(not told, f"{len(told)} hole cards were told by their faces")
    return "three hole cards lay on the board for up to 0.8 s, and none is told"


def uids_called() -> str:
    """An antenna beside the table writes down each UID that a reader says."""
    with table() as desk:
        nine = range(_LEVELS)
        desk.begin(dict.fromkeys(nine, 2000))
        desk.deal(*nine[1:], 0)
        desk.wait(3)
        called = _listening(desk, [f"hole{seat}" for seat in nine])
        before = called[0]
        desk.wait(_LISTENED_S)
        calls = (called[0] - before) / (2 * _LEVELS) * 60 / _LISTENED_S
    must(calls <= _CALLS_A_MINUTE, f"a hole card at rest is called {calls:.0f} times a minute")
    return f"a hole card at rest is called {calls:.0f} times a minute, as docs/secrets.md says"


def _listening(desk: Desk, places: list[str]) -> list[int]:
    """A count of whole UIDs said at these places, in a list that goes on."""
    called = [0]

    def listen(antenna: Any) -> None:
        transmit = antenna.transmit

        def heard(frame: bytes, last_bits: int, now: int) -> Any:
            called[0] += frame[0] == _SELECT and len(frame) == _WHOLE
            return transmit(frame, last_bits, now)

        antenna.transmit = heard

    for place in places:
        listen(desk.world.antennas[place])
    return called


ATTEMPTS: dict[str, Attempt] = {
    attempt.__name__: attempt for attempt in (phone_voids, copied_tag, early_on_board, uids_called)
}

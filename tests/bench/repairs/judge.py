"""The judge: is the felt right, and where it is not, is what is asked true?"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from floorman.rules import codes

from simulator.playing.on_rules import Said
from tests.bench.repairs.table import SEATED, Question, words

NOWHERE = 255
_NO_CARD = 255
_EACH = 2
_MOST_DUE = 1  # the next street's burn may be due
_ABOUT_ORDER = (codes.ALERT_ORDER, codes.ALERT_FIRST_SEAT, codes.ALERT_CARD_MOVED)
_ONLY_ABOUT = {
    "skipped": (codes.ALERT_SKIPPED, codes.ALERT_SKIPPED_LATE),
    "unburned": (codes.ALERT_BURN_MISSING,),
}
_NO_FAULT = ("mixed", "shifted", "skipped", "unburned")  # a hand may go on with it
_MAY_BE = ("few", *_NO_FAULT)
_MOVED = (codes.ALERT_CARD_MOVED, codes.ALERT_MIXED_HANDS)
_MISDEALS = (codes.ALERT_FIRST_SEAT, codes.ALERT_EXPOSED_CARD)
_SAID = (codes.NOTE_ALERT, codes.NOTE_PROPOSED, codes.NOTE_STEP, codes.NOTE_DEAD_HAND)


class Felt(NamedTuple):
    """Cards of the deck by seat, on the board, burned; others by seat.

    `astray` are seats with a card of another one, `seen` those whose exposed card is still there.
    `shifted` are seats that have another card than was theirs: not every book minds.
    `from_seats` of the burned ones were somebody's: they are no burn where one lies already, and
    the flop that had none still has none.
    `four`: a flop of four cards lies otherwise than the table proposes.  `skipped` are seats whose
    turn it was when hands of others went to the muck.  `mixed` are seats where a card of another
    one lies: they lack their own, however many lie there.
    """

    seats: tuple[int, ...]
    board: frozenset[int]
    burns: int
    odd: frozenset[int] = frozenset()
    astray: frozenset[int] = frozenset()
    seen: frozenset[int] = frozenset()
    four: bool = False
    shifted: frozenset[int] = frozenset()
    from_seats: int = 0
    skipped: frozenset[int] = frozenset()
    mixed: frozenset[int] = frozenset()


class Ledger(NamedTuple):
    """The felt as the table thinks it is; `burn_asked`: it waits for a card on the burns,
    `surplus_asked`: it asks about one too many there.
    """

    phase: int
    live: tuple[bool, ...]
    board: frozenset[int]
    burns: int
    burns_due: int
    burn_asked: bool = False
    surplus_asked: bool = False


class Wrong(NamedTuple):
    """Something wrong, and where.

    One of: cards, few, dead, odd, order, mixed, seen, skipped, board, burns, unburned.
    """

    what: str
    seat: int = NOWHERE

    def __str__(self) -> str:
        return f"{self.what} at seat {self.seat + 1}" if self.seat in SEATED else self.what


def wrong(felt: Felt, ledger: Ledger) -> frozenset[Wrong]:
    """All that is not as the table thinks, or as a hand has to be."""
    found = {Wrong("odd", seat) for seat in felt.odd}
    found |= {Wrong("order", seat) for seat in felt.astray}
    found |= {Wrong("mixed", seat) for seat in felt.mixed}
    found |= {Wrong("seen", seat) for seat in felt.seen}
    found |= {Wrong("shifted", seat) for seat in felt.shifted}
    found |= {Wrong("skipped", seat) for seat in felt.skipped}
    for seat, cards in zip(SEATED, felt.seats, strict=True):
        if not ledger.live[seat]:
            found |= {Wrong("dead", seat)} if cards else set()
        elif cards > _EACH:
            found.add(Wrong("cards", seat))
        elif cards < _EACH:
            found.add(Wrong("few", seat))
    if felt.board != ledger.board or felt.four:
        found.add(Wrong("board"))
    if felt.from_seats and felt.from_seats == felt.burns:
        found.add(Wrong("unburned"))
    betting = codes.BET <= ledger.phase < codes.DONE
    behind = ledger.burns_due - ledger.burns
    knows = felt.burns - felt.from_seats <= ledger.burns <= felt.burns
    most = 0 if ledger.burn_asked else _MOST_DUE
    least = int(betting and ledger.surplus_asked)  # the next street's burn is the surplus one
    early = behind < least and (betting or ledger.surplus_asked)
    if not knows or early or (betting and behind > most):
        found.add(Wrong("burns"))
    return frozenset(found)


def is_misdeal(question: Question, asked: Sequence[Question]) -> bool:
    """The deal is to begin anew, however its cards lie by now: by itself, or with what else is
    `asked`.  Two surplus cards are one in a book in which a single one goes back (CUCA-14.M4).
    """
    code, _, default = question
    if code == codes.ALERT_MANY_CARDS:
        heaps = [one for one in asked if (one[0], one[2]) == (code, codes.OPT_REDEAL)]
        return question in heaps and len(heaps) > 1
    return code in _MISDEALS and default == codes.OPT_REDEAL


def is_true(question: Question, found: Iterable[Wrong]) -> bool:
    """Something of what it asks about lies wrong."""
    code, seat, _ = question
    for one in found:
        if code not in _ONLY_ABOUT.get(one.what, (code,)):
            continue
        if seat in SEATED:
            about = one.seat == seat or (code in _ABOUT_ORDER and one.seat in SEATED)
        else:
            about = one.seat not in SEATED or one.what == "odd"
        if about:
            return True
    return False


def is_named(one: Wrong, said: Sequence[Said]) -> bool:
    """The table said so, and its word stands: no question that it took back by itself.

    A card of another seat is named where it lies: whose it is nobody is told.
    """
    standing = 0
    for note in said:
        where = note.seat if note.seat in SEATED else NOWHERE
        if where != one.seat and not (one.what == "order" and _says_moved(note)):
            continue
        if note.note in _SAID:
            standing += 1
        elif note.note == codes.NOTE_SETTLED:
            standing -= 1
    return standing > 0


def _says_moved(note: Said) -> bool:
    return note.note == codes.NOTE_ALERT and note.value in _MOVED


def verdict(
    found: frozenset[Wrong], asked: Sequence[Question], said: Sequence[Said], phase: int
) -> tuple[str, ...]:
    """Faults in words, the first word its kind; nothing when the end is as it should be.

    One card that lies at a seat is no silent fault: its player may hold the other one.  Nor is a
    seat that was skipped: not every book asks.
    """
    doubtful = [one for one in asked if not is_misdeal(one, asked)]
    if not found and doubtful:
        return tuple(f"left over: {words(one)}" for one in doubtful)
    untrue = [one for one in doubtful if not is_true(one, found)]
    if untrue:
        return tuple(f"untrue: {words(one)}; wrong is {_list(found)}" for one in untrue)
    if asked:
        return ()
    if phase == codes.DEAL:
        lacks = any(one.what not in _NO_FAULT for one in found)
        return () if lacks else ("stuck: all cards lie, and the deal is not over",)
    open_to_view = [one for one in found if one.what not in _MAY_BE]
    silent = sorted(str(one) for one in open_to_view if not is_named(one, said))
    return tuple(f"silent: {one}" for one in silent)


def _list(found: Iterable[Wrong]) -> str:
    return ", ".join(sorted(map(str, found)))

"""Hands in which everything goes wrong that may, and what each judge makes of them."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from pokerkit import HandHistory

from host_tools.exports.house import House
from host_tools.exports.identity import game_number
from host_tools.exports.names import players
from host_tools.exports.ohh import document
from host_tools.exports.phh import phh
from host_tools.exports.pokerstars import pokerstars
from host_tools.exports.unsaid import UnsaidError
from host_tools.records.hand import Ended, Hand, Limit
from tests.host_tools.exports import ring
from tests.host_tools.exports.judging import differs
from tests.host_tools.exports.ohh_fields import faults
from tests.host_tools.records.told import hands_of, of_events, session
from tests.judges import fpdb, hhp, rust_structs
from tests.judges.pinned import RS_POKER, text
from tests.random_hands.play import table

_MOST = 1 << 30  # what an event's value stays below
_AT_A_TABLE = 5
CLUB = House("Club", "EUR", cents=5)


@dataclass
class Verdict:
    """Hands that a judge read as they were played; the others by cause, with one of each."""

    judge: str
    right: int = 0
    left_out: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    differs: Counter[str] = field(default_factory=Counter)
    examples: dict[str, str] = field(default_factory=dict)

    def note(self, hand: Hand, why: str, counter: Counter[str]) -> None:
        """One that is not right."""
        counter[why] += 1
        self.examples.setdefault(why, f"hand {hand.number} of {hand.table}")

    def take(self, hand: Hand, refused: str, differences: Sequence[str]) -> None:
        """A hand that was written, and how it was read."""
        if refused:
            self.note(hand, refused, self.refused)
        elif differences:
            self.note(hand, ", ".join(differences), self.differs)
        else:
            self.right += 1


def irregular(count: int, seed: int = 1) -> list[Hand]:
    """So many hands of random tables."""
    return [*islice(_of_tables(seed), count)]


def _of_tables(seed: int) -> Iterator[Hand]:
    while True:
        played = table(seed, _AT_A_TABLE)
        events = [event for event in played.events if 0 <= event.value < _MOST]
        if not played.problem:
            yield from hands_of([session(), *of_events(events)], table=f"Table {seed}")
        seed += 1


def _written(
    hands: Sequence[Hand], write: Callable[[Hand], Any], verdict: Verdict
) -> list[tuple[Hand, Any]]:
    """Hands with what was written of them; the others are left out with a reason."""
    found = []
    for hand in hands:
        try:
            found.append((hand, write(hand)))
        except UnsaidError as error:
            verdict.note(hand, str(error), verdict.left_out)
    return found


def _text(hand: Hand) -> str:
    return pokerstars([hand], CLUB).strip()


def _finals(hand: Hand) -> dict[int, float]:
    return {seat: chips * CLUB.cents / 100 for seat, chips in hand.after_pots.items()}


# PokerStars text ---------------------------------------------------------------------------------


def by_fpdb(hands: Sequence[Hand]) -> Verdict:
    """Names, stacks before and after, button, pot, rake and number."""
    verdict = Verdict("fpdb")
    written = _written(hands, _text, verdict)
    for (hand, _), read in zip(written, fpdb.hands([one for _, one in written]), strict=True):
        refused = read.get("error", "")
        if refused == _NO_STAKES and hand.limit == Limit.FIXED:
            refused = STAKES
        verdict.take(hand, refused, [] if refused else [*_not_as_played(hand, read)])
    return verdict


_NO_STAKES = "FpdbParseError: ''"
STAKES = "limit stakes that PokerStars has not"
"""fpdb takes the blinds of limit from a list of stakes."""


def _not_as_played(hand: Hand, read: dict[str, Any]) -> Iterator[str]:
    names, finals = players(hand), _finals(hand)
    cents = CLUB.cents / 100
    seats = {
        str(seat.seat + 1): [names[seat.seat], seat.in_play * cents, finals[seat.seat]]
        for seat in hand.seats
    }
    told = {
        "number": game_number(hand),
        "button": 0 if hand.played.opens else hand.button + 1,
        "type": "ring",
        "currency": CLUB.currency,
        "limit": hand.limit.lower(),
        "seats": seats,
        "pot": sum(pot.amount for pot in hand.pots) * cents,
        "rake": sum(pot.rake for pot in hand.pots) * cents,
    }
    for name, value in told.items():
        if not _alike(read[name], value):
            yield name


def _alike(read: Any, told: Any) -> bool:
    if isinstance(told, dict):
        return read.keys() == told.keys() and all(_alike(read[key], told[key]) for key in told)
    if isinstance(told, list):
        return len(read) == len(told) and all(map(_alike, read, told))
    return abs(read - told) < 0.001 if isinstance(told, float) else bool(read == told)


def by_hhp(hands: Sequence[Hand]) -> Verdict:
    """Stacks at the end."""
    verdict = Verdict("hhp")
    written = _written(hands, _text, verdict)
    for (hand, _), read in zip(written, hhp.hands([one for _, one in written]), strict=True):
        refused = _cause(hand, read.get("error", ""))
        same = refused or _alike(hhp.stacks(read), _finals(hand))
        verdict.take(hand, refused, [] if same else [_hhp_cause(hand)])
    return verdict


def _hhp_cause(hand: Hand) -> str:
    """The line that hhp passes over."""
    if any(post.all_in for post in hand.posts):
        return "a post that is all-in is passed over"
    if len(hand.pots) > 2:
        return "what comes from side pot-1 and its like is passed over"
    return "stacks"


def _cause(hand: Hand, error: str) -> str:
    return "it reads no-limit only" if error and hand.limit != Limit.NONE else error


# OHH and PHH -------------------------------------------------------------------------------------


def by_rs_poker(hands: Sequence[Hand]) -> Verdict:
    """Its structs take the object, and its arithmetic comes to the stacks."""
    verdict = Verdict("rs-poker")
    structs = rust_structs.read(text(RS_POKER))
    for hand, read in _written(hands, lambda hand: document(hand, CLUB), verdict):
        found = [*structs.faults(read, "OpenHandHistoryWrapper", "")]
        same = found or _alike(_rounded(ring.of_ohh(read["ohh"])), _finals(hand))
        verdict.take(hand, found[0].partition("actions[")[2] or found[0] if found else "",
                     [*faults(read["ohh"]), *([] if same else ["stacks"])])  # fmt: skip
    return verdict


def _rounded(stacks: dict[int, float]) -> dict[int, float]:
    return {seat: round(chips, 2) for seat, chips in stacks.items()}


def by_pokerkit(hands: Sequence[Hand]) -> Verdict:
    """Every hand can be played; one that was played out comes to the same stacks."""
    verdict = Verdict("pokerkit")
    for hand, read in _written(hands, phh, verdict):
        try:
            history = HandHistory.loads(read)
            ring.states(history)
            done = hand.ended == Ended.DONE
            difference = differs(hand, ring.replayed(history)) if done else ""
        except (ValueError, AssertionError, KeyError) as error:
            verdict.take(hand, f"{type(error).__name__} {error}"[:80], [])
        else:
            verdict.take(hand, "", [difference] if difference else [])
    return verdict


JUDGES = {"fpdb": by_fpdb, "hhp": by_hhp, "rs-poker": by_rs_poker, "pokerkit": by_pokerkit}

"""One hand through all three formats and back: what does not come to the same is told."""

import warnings
from collections.abc import Callable

from pokerkit import HandHistory

from host_tools.exports.ohh import ohh
from host_tools.exports.phh import antes, phh
from host_tools.exports.pokerstars import pokerstars
from host_tools.exports.unsaid import UnsaidError
from host_tools.records.hand import Antes, Ended, Hand, Limit, Posted
from host_tools.records.turns import order
from tests.host_tools.exports import ring
from tests.host_tools.exports.ohh_fields import faults


class Verdict:
    """The outcome of a hand: faults, and the formats that cannot say it."""

    def __init__(self, hand: Hand) -> None:
        self.faults: list[str] = []
        self.unsaid: dict[str, str] = {}
        self._hand = hand
        self._finals = hand.after_pots
        judges = {"phh": self._phh, "ohh": self._ohh, "pokerstars": self._pokerstars}
        for name, judge in judges.items():
            self._judge(name, judge)

    def _judge(self, name: str, judge: Callable[[], str]) -> None:
        try:
            fault = judge()
        except UnsaidError as error:
            self.unsaid[name] = str(error)
        except (AssertionError, ValueError, KeyError, ArithmeticError) as error:
            self.faults.append(f"{name}: {type(error).__name__} {error}")
        else:
            if fault:
                self.faults.append(f"{name}: {fault}")

    def _phh(self) -> str:
        text = phh(self._hand)
        history = HandHistory.loads(text)
        assert history.finishing_stacks == [self._finals[seat] for seat in order(self._hand)]
        if self._hand.ended != Ended.DONE:
            ring.states(history)
            return ""
        return differs(self._hand, ring.of_phh(text))

    def _ohh(self) -> str:
        (hand,) = ring.read_ohh(ohh([self._hand]))
        found = faults(hand)
        if found:
            return "; ".join(found)
        same = ring.of_ohh(hand) == self._finals
        return "" if same else f"stacks {ring.of_ohh(hand)}, not {self._finals}"

    def _pokerstars(self) -> str:
        text = pokerstars([self._hand])
        if why := unread(self._hand):
            self.unsaid["pokerkit"] = why
            return ""
        with warnings.catch_warnings(action="ignore"):
            (history,) = HandHistory.from_pokerstars(text, error_status=True)
        told, read = wagers(HandHistory.loads(phh(self._hand))), wagers(history)
        if told != read:
            return f"actions {read}, not {told}"
        if self._hand.mucked:
            return ""  # its reader knows no mucked hand, and draws cards for it
        return differs(self._hand, ring.of_pokerstars(text, _antes(self._hand)))


def differs(hand: Hand, stacks: ring.Stacks) -> str:
    """pokerkit splits by single chips and takes no rake: what a pot gave is compared so."""
    finals = hand.after_pots
    split = [pot for pot in hand.pots if hand.unit > 1 or len(pot.won) > 1]
    slack = sum(hand.unit * len(pot.seats) for pot in split)
    slack += sum(pot.rake for pot in hand.pots) + hand.carried
    for seat, chips in finals.items():
        if abs(stacks[seat] - chips) > slack:
            return f"stacks {stacks}, not {finals}"
    rake = sum(pot.rake for pot in hand.pots)
    total = sum(finals.values()) + rake - hand.carried
    return "" if sum(stacks.values()) == total else "the chips do not add up"


def wagers(history: HandHistory) -> list[str]:
    """Folds, calls, raises and board cards, as pokerkit tells them once it has played them."""
    with warnings.catch_warnings(action="ignore"):
        state = list(history)[-1]
        again = HandHistory.from_game_state(history.create_game(), state)
    words = (action.split() for action in again.actions)
    return [" ".join(word) for word in words if len(word) > 1 and _is_play(word)]


def _is_play(words: list[str]) -> bool:
    return words[1] in ("f", "cc", "cbr") or words[:2] == ["d", "db"]


def _antes(hand: Hand) -> list[int] | None:
    """Antes that pokerkit's reader of PokerStars text passes over, in the order of its lists."""
    if hand.antes == Antes.NONE:
        return None
    due = antes(hand)
    paid = [due.get(seat, 0) for seat in order(hand)]
    return paid[::-1] if len(paid) == 2 else paid


def unread(hand: Hand) -> str:
    """Why pokerkit's reader makes another hand of a sound text; empty where it does not."""
    if any(post.what == Posted.STRADDLE for post in hand.posts):
        return "it takes a straddle for no bet"
    if hand.game != "holdem":
        return "it reads hold'em only"
    did = {act.seat for act in hand.acts}
    posted = {post.seat for post in hand.posts if post.what in (Posted.SMALL, Posted.BIG)}
    if {seat.seat for seat in hand.seats} - did - posted:
        return "somebody is all-in with the ante, and does nothing that it reads"
    blinds = [post.amount for post in hand.posts if post.what in (Posted.SMALL, Posted.BIG)]
    if max(blinds, default=0) < hand.big:
        return "the big blind is short: it calls what lies there"
    if any(post.all_in for post in hand.posts if post.what != Posted.ANTE):
        return "a short blind is read as the blind that is due"
    if hand.antes != Antes.NONE and any(act.all_in for act in (*hand.acts, *hand.posts)):
        return "without the antes an all-in is none"
    if hand.small_seat is None or not hand.small:
        return "without a small blind it takes another seat for the first"
    if len(hand.seats) == 2 and hand.button != hand.small_seat:
        return "of two players it takes the small blind for the button"
    if len(hand.seats) > 2 and order(hand)[0] != hand.small_seat:
        return "it takes the first seat left of the button for the small blind"
    return "it reads no-limit only" if hand.limit != Limit.NONE else ""

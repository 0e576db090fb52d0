"""The actions of a PHH: cards dealt, wagers in turn, hands shown, and comments between them.

Where nobody can bet any more hands are shown before the board goes on, as the format has it.
"""

from collections.abc import Sequence

from host_tools.exports.as_played import AsPlayed
from host_tools.exports.unsaid import UnsaidError, acts_of, check_stakes
from host_tools.records.hand import (
    BLINDS,
    BOARD,
    TURN,
    Act,
    Did,
    Ended,
    Hand,
    Limit,
    Posted,
    Remark,
    Subject,
)
from host_tools.records.turns import order


class Actions:
    """The actions of a hand.

    `times` says when each was made, in ms from the hand's start; `keyed` has the places of those
    that the dealer keyed.
    """

    def __init__(self, hand: Hand) -> None:
        self.texts: list[str] = []
        self.times: list[int] = []
        self.keyed: list[int] = []
        self._hand = hand
        self._player = {seat: f"p{n}" for n, seat in enumerate(order(hand), 1)}
        self._left = {seat.seat: seat.stack for seat in hand.seats}
        for post in hand.posts:
            self._left[post.seat] -= post.amount
        self._live = dict.fromkeys(self._player, True)
        self._bet = 0  # the most in front: less than the big blind where that is short
        for post in hand.posts:
            if post.what in BLINDS:
                self._bet = max(self._bet, post.amount)
        self._min_bet = self._least = min_bet(hand)
        self._street, self._last = 0, 3
        self._shown = False
        self._said = 0  # remarks
        self._acts = 0
        self._ms = 0
        self._tell()

    def _tell(self) -> None:
        hand = self._hand
        is_done = hand.ended == Ended.DONE
        told = [(act, True) for act in acts_of(hand)] if is_done else self._as_played()
        hidden = ("??",) * hand.played.hole
        for seat, player in self._player.items():
            self._add(f"d dh {player} {''.join(hand.cards.get(seat, hidden))}")
        for player in self._before_the_flop():
            self._add(f"{player} cc")
        for act, plays in told:
            self._deal_to(act.street)
            self._act(act, plays)
        while self._street < 3 and len(hand.board) >= BOARD[self._street + 1]:
            self._deal_to(self._street + 1)
        if hand.ended == Ended.DONE:
            self._show()
        self._say(len(hand.acts))

    def _before_the_flop(self) -> list[str]:
        """All check there in a bomb pot: the format knows no street without betting."""
        able = [player for seat, player in self._player.items() if self._left[seat]]
        return able if self._hand.bomb and len(able) > 1 else []

    def _add(self, action: str) -> None:
        self.texts.append(action)
        self.times.append(self._ms)

    def _as_played(self) -> Sequence[tuple[Act, bool]]:
        """The acts of a hand that was not played out, and how far its board can be dealt."""
        check_stakes(self._hand)
        played = AsPlayed(self._hand)
        self._last = played.street
        return played.acts

    def _act(self, act: Act, plays: bool) -> None:
        self._say(self._acts)
        self._acts += 1
        self._ms = max(self._ms, act.ms)
        if act.keyed:
            self.keyed.append(len(self.texts))
        if not plays:
            self._add(f"# {self._player[act.seat]} {_told(act)}, not as the rules have it")
            return
        self._left[act.seat] -= act.amount
        self._add(f"{self._player[act.seat]} {self._word(act)}")

    def _say(self, acts: int, to_burn: bool = False) -> None:
        """Remarks that were made until then, or until the next burn."""
        remarks = self._hand.remarks
        while self._said < len(remarks) and remarks[self._said].act <= acts:
            remark = remarks[self._said]
            self._said += 1
            self._add(_comment(remark))
            if to_burn and remark.what == Subject.BURN:
                return

    def _word(self, act: Act) -> str:
        if act.did == Did.FOLD:
            self._live[act.seat] = False
            return "f"
        if act.amount and act.to > self._bet:
            if act.to < self._bet + self._least and self._left[act.seat]:
                raise UnsaidError("a raise that was too small stood")
            self._least = max(self._least, act.to - self._bet)
            self._bet = act.to
            return f"cbr {act.to}"
        if act.did == Did.CALL and act.to < self._bet and not act.all_in:
            raise UnsaidError("a dead hand's bet was called only as far as others could")
        return "cc"

    def _deal_to(self, street: int) -> None:
        """The board up to a street; hands are shown first where nobody can bet any more."""
        while self._street < street:
            able = [seat for seat, live in self._live.items() if live and self._left[seat]]
            if len(able) < 2 and sum(self._live.values()) > 1:
                self._run_out()
            cards = self._hand.board[BOARD[self._street] : BOARD[self._street + 1]]
            self._street += 1
            self._bet, self._least = 0, self._min_bet
            if self._hand.limit == Limit.FIXED and self._street >= TURN:
                self._least = 2 * self._hand.big
            if cards and self._street > self._last:
                self._add(f"# board {' '.join(cards)}")
            elif cards:
                self._say(self._acts, to_burn=True)
                self._add(f"d db {''.join(cards)}")

    def _run_out(self) -> None:
        """Hands are shown; a board behind one that was not shown is no play."""
        live = {seat for seat, live in self._live.items() if live}
        if self._hand.ended == Ended.DONE or live <= self._hand.tabled:
            if self._street < self._last:
                self._show()
        else:
            self._last = min(self._last, self._street)

    def _show(self) -> None:
        if self._shown or sum(self._live.values()) < 2:
            return
        self._shown = True
        if self._street < 3 and self._hand.mucked:
            raise UnsaidError("a hand was given up though an all-in was not run out")
        won = {seat for pot in self._hand.pots for seat in pot.won}
        if not self._hand.tabled and len(won) > 1:
            raise UnsaidError("nobody showed a hand, and two had a pot")
        if self._hand.tabled and won & self._hand.mucked:
            raise UnsaidError("a hand that was mucked had a side pot to itself")
        for seat in (seat for seat, live in self._live.items() if live):
            if seat in self._hand.tabled:
                self._add(f"{self._player[seat]} sm {''.join(self._hand.cards[seat])}")
            elif seat in self._hand.mucked:
                self._add(f"{self._player[seat]} sm")


def min_bet(hand: Hand) -> int:
    """The big blind; where it is short, what makes a call of the whole of it a raise to it.

    The rules call the whole blind then, the format only what lies there.
    """
    blinds = [post.amount for post in hand.posts if post.what in (Posted.SMALL, Posted.BIG)]
    most = max(blinds, default=0)
    first = next((act for act in hand.acts if act.street == 0 and act.to > most), None)
    if first is not None and not most:
        raise UnsaidError("no blind lay there: its seat was all-in with the ante")
    if most >= hand.big or first is None or first.to > hand.big:
        return hand.big
    if first.to < hand.big:
        raise UnsaidError("a short big blind was called by a seat that was short as well")
    return hand.big - most


def _told(act: Act) -> str:
    if act.did in (Did.FOLD, Did.CHECK):
        return f"{act.did}s"
    return f"{act.did}s to {act.to}"


def _comment(remark: Remark) -> str:
    text = " ".join(remark.text.replace("#", " ").split())
    return f"# {text} ({remark.rule})" if remark.rule else f"# {text}"

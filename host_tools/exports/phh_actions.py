"""The actions of a PHH: cards dealt, wagers in turn, hands shown, and comments between them.

Where nobody can bet any more hands are shown before the board goes on, as the format has it.
"""

from collections.abc import Sequence

from host_tools.exports.as_played import AsPlayed
from host_tools.exports.hole_cards import draws, last_street
from host_tools.exports.phh_cards import Dealt, check_lows, check_opening
from host_tools.exports.phh_wagers import Wagers
from host_tools.exports.unsaid import UnsaidError, acts_of, check_stakes
from host_tools.records.hand import Act, Did, Ended, Hand, Remark, Subject
from host_tools.records.turns import OutOfTurnError, order


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
        self._wagers = Wagers(hand)
        self._dealt = Dealt(hand, self._player)
        self._live = dict.fromkeys(self._player, True)
        self._street, self._last = 0, last_street(hand)
        self._opened = -1  # the last street on which somebody acted
        self._shown = -1  # the street on which hands were shown
        self._said = 0  # remarks
        self._acts = 0
        self._ms = 0
        self._tell()

    def _tell(self) -> None:
        hand = self._hand
        is_done = hand.ended == Ended.DONE
        told = [(act, True) for act in acts_of(hand)] if is_done else self._as_played()
        for text in self._dealt.first():
            self._add(text)
        for player in self._before_the_flop():
            self._add(f"{player} cc")
        for act, plays in told:
            self._deal_to(act.street)
            self._act(act, plays)
        self._deal_to(last_street(hand))
        if is_done:
            self._show()
        self._say(len(hand.acts))

    def _before_the_flop(self) -> list[str]:
        """All check there in a bomb pot: the format knows no street without betting."""
        able = [player for seat, player in self._player.items() if self._wagers.left[seat]]
        return able if self._hand.bomb and len(able) > 1 else []

    def _add(self, action: str) -> None:
        self.texts.append(action)
        self.times.append(self._ms)

    def _as_played(self) -> Sequence[tuple[Act, bool]]:
        """The acts of a hand that was not played out, and how far its board can be dealt."""
        check_stakes(self._hand)
        try:
            played = AsPlayed(self._hand)
        except OutOfTurnError as error:
            raise UnsaidError(str(error)) from None
        self._last = min(self._last, played.street)
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
        if self._opened < self._street:
            live = {seat: self._wagers.left[seat] for seat in self._in_hand()}
            check_opening(self._hand, self._street, live, act.seat)
            self._opened = self._street
        self._live[act.seat] = act.did != Did.FOLD
        self._add(f"{self._player[act.seat]} {self._wagers.word(act)}")

    def _in_hand(self) -> list[int]:
        return [seat for seat, live in self._live.items() if live]

    def _say(self, acts: int, to_burn: bool = False) -> None:
        """Remarks that were made until then, or until the next burn."""
        remarks = self._hand.remarks
        while self._said < len(remarks) and remarks[self._said].act <= acts:
            remark = remarks[self._said]
            self._said += 1
            self._add(_comment(remark))
            if to_burn and remark.what == Subject.BURN:
                return

    def _deal_to(self, street: int) -> None:
        """The cards up to a street; hands are shown first where nobody can bet any more."""
        while self._street < street:
            live = self._in_hand()
            able = [seat for seat in live if self._wagers.left[seat]]
            if len(able) < 2 <= len(live) and not draws(self._hand):
                self._run_out()
            self._street += 1
            self._wagers.next_street()
            self._deal(live)

    def _deal(self, live: Sequence[int]) -> None:
        if self._street <= self._last:
            self._say(self._acts, to_burn=True)
            for text in self._dealt.street(self._street, live):
                self._add(text)
        elif self._hand.board:
            self._add(f"# board {' '.join(self._dealt.board(self._street))}")

    def _run_out(self) -> None:
        """Hands are shown; a board behind one that was not shown is no play."""
        if self._hand.ended == Ended.DONE or set(self._in_hand()) <= self._hand.tabled:
            if self._street < self._last and self._shown < 0:
                self._show()
        else:
            self._last = min(self._last, self._street)

    def _show(self) -> None:
        live = self._in_hand()
        if len(live) < 2 or (self._shown >= 0 and not self._dealt.shows_again(self._street)):
            return
        self._shown = self._street
        self._check_shown()
        for seat in live:
            if seat in self._hand.tabled:
                self._add(f"{self._player[seat]} sm {self._dealt.shown(seat, self._street)}")
            elif seat in self._hand.mucked:
                self._add(f"{self._player[seat]} sm")

    def _check_shown(self) -> None:
        """UnsaidError where the reader would share the pots out in another way."""
        hand = self._hand
        won = {seat for pot in hand.pots for seat in pot.won}
        if self._street < len(hand.played.streets) and hand.mucked:
            raise UnsaidError("a hand was given up though an all-in was not run out")
        if not hand.tabled and len(won) > 1:
            raise UnsaidError("nobody showed a hand, and two had a pot")
        if not hand.tabled and (hand.played.play or not hand.played.has_board):
            raise UnsaidError("it was won at the showdown by a hand that nobody saw")
        if hand.tabled and won & hand.mucked:
            raise UnsaidError("a hand that was mucked had a side pot to itself")
        check_lows(hand)


def _told(act: Act) -> str:
    if act.did in (Did.FOLD, Did.CHECK):
        return f"{act.did}s"
    return f"{act.did}s to {act.to}"


def _comment(remark: Remark) -> str:
    text = " ".join(remark.text.replace("#", " ").split())
    return f"# {text} ({remark.rule})" if remark.rule else f"# {text}"

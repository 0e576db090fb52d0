"""PHH, the Poker Hand History format 0.0.2: TOML, one hand a `.phh`, many a `.phhs`.

Players are p1, p2 .. clockwise from the button's left, the button last; heads-up p2 has the button
and the lists of antes and blinds are the other way round, as pokerkit has them.  What the format
has no field for stands in `_floorman` and its like; burns, rulings and misdeals are comments.
`ante_trimming_status` is left false: with true a single ante would vanish.
"""

from collections.abc import Iterable
from datetime import datetime

from floorman.rules.state import SEATS

from host_tools.exports.toml_writing import Value, assignments
from host_tools.exports.unsaid import acts_of
from host_tools.records.hand import (
    Act,
    Antes,
    Cards,
    Did,
    Ended,
    Hand,
    Posted,
    Remark,
    Said,
)
from host_tools.records.turns import order

FORMAT = 1
"""Of the fields that are our own."""
_HIDDEN: Cards = ("??", "??")
_STREETS = (0, 3, 4, 5)  # board cards by street


def phh(hand: Hand) -> str:
    """One hand as the text of a `.phh` file; UnsaidError when the format cannot say it."""
    return assignments(_fields(hand))


def phhs(hands: Iterable[Hand]) -> str:
    """Many as the text of a `.phhs` file, numbered from 1."""
    return "\n".join(f"[{number}]\n{phh(hand)}" for number, hand in enumerate(hands, 1))


def _fields(hand: Hand) -> dict[str, Value]:
    seats = order(hand)
    stacks = {seat.seat: seat.stack for seat in hand.seats}
    finals = {seat.seat: seat.final for seat in hand.seats}
    names = {seat.seat: seat.name for seat in hand.seats}
    told = _Told(hand)
    fields: dict[str, Value] = {
        "variant": "NT",
        "antes": _posted(hand, _antes(hand)),
        "blinds_or_straddles": _posted(hand, _blinds(hand)),
        "min_bet": _min_bet(hand),
        "starting_stacks": [stacks[seat] for seat in seats],
        "actions": [*told.actions],
        **_when(hand),
        "hand": hand.number,
        "level": hand.level,
        "seats": [seat + 1 for seat in seats],
        "seat_count": SEATS,
    }
    if hand.table:
        fields["table"] = hand.table
    if any(names.values()):
        fields["players"] = [names[seat] for seat in seats]
    fields["finishing_stacks"] = [finals[seat] for seat in seats]
    if hand.ended == Ended.DONE:
        won = {seat: sum(pot.won.get(seat, 0) for pot in hand.pots) for seat in seats}
        fields["winnings"] = [won[seat] for seat in seats]
    return {**fields, **_own(hand, told)}


# the start --------------------------------------------------------------------------------------


def _blinds(hand: Hand) -> dict[int, int]:
    """The blinds as they are due: a short stack posts what it has."""
    due = ((hand.small_seat, hand.small), (hand.big_seat, hand.big))
    return {seat: chips for seat, chips in due if seat is not None}


def _antes(hand: Hand) -> dict[int, int]:
    if hand.antes == Antes.BIG and hand.big_seat is not None:
        return {hand.big_seat: hand.ante}
    each = hand.ante if hand.antes == Antes.EACH else 0
    return {seat.seat: each for seat in hand.seats}


def _posted(hand: Hand, chips: dict[int, int]) -> list[Value]:
    amounts: list[Value] = [chips.get(seat, 0) for seat in order(hand)]
    return amounts[::-1] if len(amounts) == 2 else amounts


def _min_bet(hand: Hand) -> int:
    """The big blind; where it is short, what makes a call of the whole of it a raise to it.

    The rules call the whole blind then, the format only what lies there.
    """
    blinds = [post.amount for post in hand.posts if post.what in (Posted.SMALL, Posted.BIG)]
    most = max(blinds, default=hand.big)
    return hand.big - most if most < hand.big else hand.big


def _when(hand: Hand) -> dict[str, Value]:
    if not hand.started:
        return {}
    at = datetime.fromisoformat(hand.started)
    return {
        "time": at.time().replace(microsecond=0),
        "day": at.day,
        "month": at.month,
        "year": at.year,
    }


# the actions ------------------------------------------------------------------------------------


class _Told:
    """The actions of a hand, and when each was made in ms from its start."""

    def __init__(self, hand: Hand) -> None:
        self.actions: list[str] = []
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
            if post.what in (Posted.SMALL, Posted.BIG):
                self._bet = max(self._bet, post.amount)
        self._street = 0
        self._shown = False
        self._said = 0  # remarks
        self._acts = 0
        self._ms = 0
        self._tell()

    def _tell(self) -> None:
        hand = self._hand
        acts = acts_of(hand) if hand.ended == Ended.DONE else hand.acts
        for seat, player in self._player.items():
            self._add(f"d dh {player} {''.join(hand.cards.get(seat, _HIDDEN))}")
        for act in acts:
            self._deal_to(act.street)
            self._act(act)
        while self._street < 3 and len(hand.board) >= _STREETS[self._street + 1]:
            self._deal_to(self._street + 1)
        if hand.ended == Ended.DONE:
            self._show()
        self._say(len(hand.acts))

    def _add(self, action: str) -> None:
        self.actions.append(action)
        self.times.append(self._ms)

    def _act(self, act: Act) -> None:
        self._say(self._acts)
        self._acts += 1
        self._ms = max(self._ms, act.ms)
        if act.keyed:
            self.keyed.append(len(self.actions))
        self._left[act.seat] -= act.amount
        self._add(f"{self._player[act.seat]} {self._word(act)}")

    def _say(self, acts: int, to_burn: bool = False) -> None:
        """Remarks that were made until then, or until the next burn."""
        remarks = self._hand.remarks
        while self._said < len(remarks) and remarks[self._said].act <= acts:
            remark = remarks[self._said]
            self._said += 1
            self._add(_comment(remark))
            if to_burn and remark.what == Said.BURN:
                return

    def _word(self, act: Act) -> str:
        if act.did == Did.FOLD:
            self._live[act.seat] = False
            return "f"
        if act.amount and act.to > self._bet:
            self._bet = act.to
            return f"cbr {act.to}"
        return "cc"

    def _deal_to(self, street: int) -> None:
        """The board up to a street; hands are shown first where nobody can bet any more."""
        while self._street < street:
            able = [seat for seat, live in self._live.items() if live and self._left[seat]]
            if len(able) < 2 and sum(self._live.values()) > 1:
                self._show()
            cards = self._hand.board[_STREETS[self._street] : _STREETS[self._street + 1]]
            self._street += 1
            self._bet = 0
            if cards:
                self._say(self._acts, to_burn=True)
                self._add(f"d db {''.join(cards)}")

    def _show(self) -> None:
        if self._shown or sum(self._live.values()) < 2:
            return
        self._shown = True
        for seat in (seat for seat, live in self._live.items() if live):
            shown = "".join(self._hand.cards[seat]) if seat in self._hand.tabled else ""
            self._add(f"{self._player[seat]} sm {shown}".rstrip())


def _comment(remark: Remark) -> str:
    text = " ".join(remark.text.replace("#", " ").split())
    return f"# {text} ({remark.rule})" if remark.rule else f"# {text}"


# what is our own --------------------------------------------------------------------------------


def _own(hand: Hand, told: _Told) -> dict[str, Value]:
    player = {seat: number for number, seat in enumerate(order(hand), 1)}
    facts: dict[str, Value] = {
        "format": FORMAT,
        "book": hand.book,
        "session": hand.session,
        "ended": hand.ended.value,
        "bet_limit": "PL" if hand.pot_limit else "NL",
        "ante_kind": hand.antes.value,
        "big_blind": hand.big,
        "redeals": hand.redeals,
    }
    if hand.started:
        facts["started"] = hand.started
    if hand.carried or hand.left:
        facts["carried"] = {"in": hand.carried, "out": hand.left}
    own: dict[str, Value] = {
        "_floorman": facts,
        "_unit": hand.unit,
        "_button": hand.button + 1,
        "_dead_button": hand.button not in player,
        "_rake": sum(pot.rake for pot in hand.pots),
        "_undone": hand.undone,
        "_burns": sum(remark.what == Said.BURN for remark in hand.remarks),
        "_action_ms": [*told.times],
        "_keyed": [*told.keyed],
        "_pots": [
            {
                "amount": pot.amount,
                "eligible": [player[seat] for seat in pot.seats if seat in player],
                "winners": [player[seat] for seat in pot.won if seat in player],
            }
            for pot in hand.pots
        ],
    }
    if hand.uncalled:
        seat, chips = hand.uncalled
        own["_uncalled"] = {"p": player[seat], "amount": chips}
    for name, said in (("_misdeals", Said.MISDEAL), ("_decisions", Said.DECISION)):
        rows = [_remark(remark) for remark in hand.remarks if remark.what == said]
        if rows:
            own[name] = [*rows]
    return own


def _remark(remark: Remark) -> Value:
    return {"ms": remark.ms, "text": remark.text, "rule": remark.rule}

"""One deal as it is read: posts, acts and pots, until they are a hand."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from floorman import events as ev
from floorman.rules import boards
from floorman.rules.limits import BOMB_POT
from floorman.rules.played import Played
from floorman.rules.state import NO_CARD, SEATS

from host_tools.records.hand import (
    BLINDS,
    Act,
    Antes,
    Cards,
    Did,
    Draw,
    Ended,
    Hand,
    Post,
    Posted,
    Pot,
    Remark,
    Run,
    Seat,
)
from host_tools.table.view import Seen, chips_of
from host_tools.table.words import card

_TICKS = 0x3FFFFFFF  # the table's milliseconds wrap here
_LONGEST_MS = 12 * 3_600_000  # of a hand: more than that is a clock that began anew
_ANTES = {
    ev.ANTE_NONE: Antes.NONE,
    ev.ANTE_EACH: Antes.EACH,
    ev.ANTE_BIG: Antes.BIG,
    ev.ANTE_BUTTON: Antes.BUTTON,
}
_WAGERS = (Did.CALL, Did.BET, Did.RAISE, Did.BRING_IN)


@dataclass
class Deal:
    """`stacks` are those before any post; `paid` and `street` follow what each seat put in, in the
    hand and in the street.  `over` is the table when the hand was over.
    """

    stacks: dict[int, int]
    begun: Seen
    began_ms: int
    over: Seen | None = None
    ended: Ended = Ended.DONE
    posts: list[Post] = field(default_factory=list)
    acts: list[Act] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    tabled: dict[int, Cards] = field(default_factory=dict)
    mucked: set[int] = field(default_factory=set)
    open_cards: dict[int, Cards] = field(default_factory=dict)
    draws: dict[tuple[int, int], int] = field(default_factory=dict)  # by draw and seat
    pots: dict[int, dict[int, int]] = field(default_factory=dict)
    runs: list[dict[int, dict[int, int]]] = field(default_factory=list)  # pots of each board
    rake: dict[int, int] = field(default_factory=dict)
    uncalled: tuple[int, int] | None = None
    left: int = 0
    moves: list[tuple[int, int, int]] = field(default_factory=list)
    premiums: list[tuple[int, int, Seen]] = field(default_factory=list)
    kill: tuple[int, int] | None = None  # who, and what is due
    irregular: str = ""
    now: int = 0  # the street

    def __post_init__(self) -> None:
        self.paid = dict.fromkeys(range(SEATS), 0)
        self.street = dict.fromkeys(range(SEATS), 0)

    def since(self, ms: int) -> int:
        """Milliseconds since the deal began."""
        passed = (ms - self.began_ms) & _TICKS
        return passed if passed < _LONGEST_MS else self.acts[-1].ms if self.acts else 0

    # what happens ----------------------------------------------------------------------------

    def post(self, seat: int, what: Posted, chips: int) -> None:
        """Chips without a choice."""
        self.posts.append(Post(seat, what, chips))
        self.paid[seat] += chips
        if what != Posted.ANTE:
            self.street[seat] += chips

    def kill_by(self, seat: int, due: int, to: int) -> None:
        """The seat kills the pot, and has so much in front with it."""
        self.kill = (seat, due)
        if to > self.street[seat]:
            self.post(seat, Posted.KILL, to - self.street[seat])

    def take_posts_back(self) -> None:
        """All posts go back: they come again at another level."""
        for post in self.posts:
            self.paid[post.seat] -= post.amount
        self.posts.clear()
        self.street = dict.fromkeys(range(SEATS), 0)

    def act(
        self, seat: int, did: Did, to: int | None, ms: int, keyed: bool, killed: bool = False
    ) -> None:
        """`to` is the seat's street bet after a wager."""
        there = self.street[seat] if to is None else to
        self.paid[seat] += there - self.street[seat]
        self.street[seat] = there
        since = self.since(ms)
        self.acts.append(Act(self.now, seat, did, 0, there, False, since, keyed, killed))

    def take_back(self, seat: int, to: int) -> None:
        """The seat's last action did not happen."""
        self._drop(seat, (*_WAGERS, Did.CHECK))
        self.paid[seat] -= self.street[seat] - to
        self.street[seat] = to

    def revive(self, seat: int) -> None:
        """A hand that was folded lives."""
        self.mucked.discard(seat)
        self._drop(seat, (Did.FOLD,))

    def _drop(self, seat: int, kinds: tuple[Did, ...]) -> None:
        for at in reversed(range(len(self.acts))):
            if self.acts[at].seat == seat and self.acts[at].did in kinds:
                del self.acts[at]
                self.remarks = [_before(remark, at) for remark in self.remarks]
                return

    def give_back(self, seat: int, chips: int) -> None:
        """Give back the bet that nobody called."""
        if self.uncalled is not None and self.uncalled[0] != seat:
            self.irregular = "chips went back to two seats"
        before = self.uncalled[1] if self.uncalled else 0
        self.uncalled = (seat, before + chips)
        self.paid[seat] -= chips

    def shift(self, seat: int, chips: int) -> None:
        """A ruling made the seat's last wager larger or smaller."""
        for at in reversed(range(len(self.acts))):
            act = self.acts[at]
            if act.seat == seat and act.did in _WAGERS:
                self.acts[at] = replace(act, to=act.to + chips)
                break
        else:
            self.posts.append(Post(seat, Posted.DEAD, chips))
            self.irregular = f"seat {seat + 1} put in {chips} beside its actions, by a ruling"
        self.paid[seat] += chips
        self.street[seat] += chips

    def table(self, seat: int, first: int, shown: Cards) -> None:
        """Cards are tabled from a place on; those that came open since are told as such alone."""
        cards = self.tabled.get(seat, ())[:first]
        up = Played(self.begun.game[0]).up
        since = sum(up >> place & 1 for place in range(len(cards)))
        more = first - len(cards)
        lies_open = self.open_cards.get(seat, ())[since : since + more]
        self.tabled[seat] = cards + lies_open + shown

    def draw(self, seat: int, cards: int) -> None:
        """The seat threw so many cards away by now, in the draw that goes on."""
        self.draws[self.now + 1, seat] = cards

    def next_street(self, street: int) -> None:
        """The bets are in."""
        self.now = street
        self.street = dict.fromkeys(range(SEATS), 0)

    def move(self, giver: int, seat: int, chips: int) -> None:
        """Part of what one seat won is another's after all."""
        self.moves.append((giver, seat, chips))

    def premium(self, seat: int, chips: int, seen: Seen) -> None:
        """Chips from players to a player beside the pots, less than 0 for who pays."""
        self.premiums.append((seat, chips, seen))

    def win(self, pot: int, seat: int, chips: int) -> None:
        """The seat wins so much of a pot, on the board that was said last."""
        for pots in (self.pots, *self.runs[-1:]):
            won = pots.setdefault(pot, {})
            won[seat] = won.get(seat, 0) + chips

    def _carry_out_moves(self) -> None:
        if self.moves and self.runs:
            self.irregular = "a dispute moved chips of a pot that was run more than once"
        for giver, seat, chips in self.moves:
            for won in self.pots.values():
                part = min(chips, won.get(giver, 0))
                if part:
                    won[giver] -= part
                    won[seat] = won.get(seat, 0) + part
                    chips -= part
            if chips:
                self.irregular = "more was moved by a dispute than had been won"

    # the hand --------------------------------------------------------------------------------

    def hand(self, names: Mapping[int, str], facts: dict[str, Any]) -> Hand:
        """The finished hand; the ledger is held against the stacks."""
        begun, over = self.begun, self.over or self.begun
        first = over.small if Played(begun.game[0]).opens else over.big
        bomb = begun.level_waits & BOMB_POT > 0
        least = self.kill[1] if self.kill else first
        posts, acts = self._finished(0 if bomb else least)
        done = self.ended == Ended.DONE
        if done and not self.irregular:
            self._check(over)
        self._carry_out_moves()
        beside = self._beside() if done else {}
        finals = self._finals() if done else dict(self.stacks)
        for seat, chips in beside.items():
            finals[seat] += chips
        small, big, reserve = begun.small_seat, begun.big_seat, begun.reserve
        return Hand(
            number=begun.hand_no,
            button=begun.button,
            small_seat=small if small in self.stacks else None,
            big_seat=big if big in self.stacks else None,
            small=over.small,
            big=over.big,
            ante=max(post.amount for post in posts) if bomb else over.ante,
            antes=_antes(bomb, over),
            bomb=bomb,
            kill=self.kill,
            unit=begun.unit,
            seats=tuple(
                Seat(seat, names.get(seat, ""), stack, finals[seat], reserve[seat])
                for seat, stack in self.stacks.items()
            ),
            posts=posts,
            acts=acts,
            board=_board(over, 0),
            runs=self._runs(over) if done else (),
            second=_board(over, 1) if boards.are_two(over) else (),
            run_from=boards.street(over) if self.runs else 0,
            pots=self._pots(over) if done else (),
            ended=self.ended,
            uncalled=self.uncalled,
            cards=dict(self.tabled),
            tabled=frozenset(self.tabled),
            mucked=frozenset(self.mucked),
            open_cards=dict(self.open_cards),
            premiums=beside,
            draws=tuple(Draw(*at, cards) for at, cards in self.draws.items()),
            remarks=tuple(self.remarks),
            carried=begun.unclaimed if done else 0,
            left=self.left,
            street=self.now,
            irregular=self.irregular,
            **facts,
        )

    def _finished(self, big: int) -> tuple[tuple[Post, ...], tuple[Act, ...]]:
        """Posts and acts with their amounts and who was all-in with them."""
        left = dict(self.stacks)
        posts = []
        bets = dict.fromkeys(left, 0)
        for post in self.posts:
            left[post.seat] -= post.amount
            posts.append(replace(post, all_in=left[post.seat] == 0))
            if post.what in BLINDS:
                bets[post.seat] += post.amount
        return tuple(posts), tuple(self._wagers(left, bets, max(big, *bets.values())))

    def _wagers(self, left: dict[int, int], bets: dict[int, int], bet: int) -> Iterator[Act]:
        """Acts whose kind and amount follow from the totals as they stand now."""
        street = 0
        for act in self.acts:
            if act.street != street:
                street, bet, bets = act.street, 0, dict.fromkeys(left, 0)
            if act.did in _WAGERS:
                amount = act.to - bets[act.seat]
                left[act.seat] -= amount
                did = _kind(act, amount, bet)
                bets[act.seat], bet = act.to, max(bet, act.to)
                yield replace(act, did=did, amount=amount, all_in=left[act.seat] == 0)
            else:
                yield replace(act, to=bets[act.seat])

    def _pots(self, over: Seen) -> tuple[Pot, ...]:
        could = over.pot_seats
        return tuple(
            Pot(
                amount=sum(won.values()) + self.rake.get(number, 0),
                seats=tuple(seat for seat in range(SEATS) if could[number] >> seat & 1),
                won={seat: chips for seat, chips in sorted(won.items()) if chips},
                rake=self.rake.get(number, 0),
            )
            for number, won in sorted(self.pots.items())
        )

    def _runs(self, over: Seen) -> tuple[Run, ...]:
        """The boards, where there was more than one."""
        return tuple(
            Run(_board(over, n), tuple(pots[number] for number in sorted(pots)))
            for n, pots in enumerate(self.runs)
        )

    def _finals(self) -> dict[int, int]:
        finals = {seat: stack - self.paid[seat] for seat, stack in self.stacks.items()}
        for won in self.pots.values():
            for seat, chips in won.items():
                finals[seat] = finals.get(seat, 0) + chips
        return finals

    def _beside(self, at: Seen | None = None) -> dict[int, int]:
        """Net premiums by seat; with `at` those alone that the table had paid by then."""
        net: dict[int, int] = {}
        for seat, chips, seen in self.premiums:
            if at is None or seen is at:
                net[seat] = net.get(seat, 0) + chips
        return {seat: chips for seat, chips in net.items() if chips}

    def _check(self, over: Seen) -> None:
        """The ledger here is the table's."""
        stack, beside = chips_of(over), self._beside(over)
        for seat, won in self._finals().items():
            chips = won + beside.get(seat, 0)
            out = over.flags[seat] == 0  # disqualified: the chips left play
            if chips != stack[seat] and not out:
                self.irregular = (
                    f"seat {seat + 1} has {stack[seat]} where its acts lead to {chips}"
                )


def _board(over: Seen, n: int) -> Cards:
    """The cards of the n-th board."""
    return tuple(card(code) for code in boards.cards(over, n) if code != NO_CARD)


def _antes(bomb: bool, over: Seen) -> Antes:
    """In a bomb pot all pay one."""
    if bomb:
        return Antes.EACH
    return _ANTES[over.ante_mode] if over.ante else Antes.NONE


def _kind(act: Act, amount: int, bet: int) -> Did:
    """The kind of a wager of so much, facing a bet."""
    if not amount:
        return Did.CHECK
    if act.did == Did.BRING_IN:
        return act.did
    return Did.CALL if act.to <= bet else Did.RAISE if bet else Did.BET


def _before(remark: Remark, at: int) -> Remark:
    """The same when act `at` is gone."""
    return replace(remark, act=remark.act - 1) if remark.act > at else remark

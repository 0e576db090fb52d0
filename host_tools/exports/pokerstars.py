"""The text of a PokerStars hand history, which every tracker reads.

A ring game in play money: amounts without a currency, times in UTC.  Antes are written as
PokerStars does; pokerkit's reader passes them over.
"""

from collections.abc import Iterable, Iterator

from floorman.rules.evaluator import evaluate
from floorman.rules.state import SEATS

from host_tools.exports.identity import game_number, players, table_name, utc
from host_tools.exports.unsaid import played
from host_tools.records.hand import BOARD, Act, Cards, Did, Hand, Post, Posted, card_numbers

_STREETS = ("", "FLOP", "TURN", "RIVER")
_POSTS = {Posted.ANTE: "the ante", Posted.SMALL: "small blind", Posted.BIG: "big blind"}
_WITHOUT_CHIPS = {Did.FOLD: "folds", Did.CHECK: "checks"}
_WHEN_FOLDED = ("before Flop", "on the Flop", "on the Turn", "on the River")


def pokerstars(hands: Iterable[Hand]) -> str:
    """The text of a file; UnsaidError for a hand that the format cannot say."""
    return "".join("\n".join(lines(hand)) + "\n\n\n" for hand in hands)


def lines(hand: Hand) -> list[str]:
    """One hand line by line."""
    return [*_Told(hand).lines()]


class _Told:
    """One hand, told."""

    def __init__(self, hand: Hand) -> None:
        self._hand = hand
        self._acts = played(hand)
        self._names = players(hand)

    def lines(self) -> Iterator[str]:
        """All of it."""
        yield from self._start()
        yield from self._play()
        yield from self._end()
        yield from self._summary()

    def _start(self) -> Iterator[str]:
        hand = self._hand
        limit = "Pot Limit" if hand.pot_limit else "No Limit"
        yield (
            f"PokerStars Hand #{game_number(hand)}:  Hold'em {limit} ({hand.small}/{hand.big})"
            f" - {utc(hand):%Y/%m/%d %H:%M:%S} UTC"
        )
        table = table_name(hand).replace("'", " ") or "Floorman"
        yield f"Table '{table}' {SEATS}-max Seat #{hand.button + 1} is the button"
        for seat in sorted(hand.seats, key=lambda seat: seat.seat):
            yield f"Seat {seat.seat + 1}: {self._names[seat.seat]} ({seat.stack} in chips)"
        yield from map(self._post, hand.posts)
        yield "*** HOLE CARDS ***"

    def _post(self, post: Post) -> str:
        return self._all_in(
            f"{self._names[post.seat]}: posts {_POSTS[post.what]} {post.amount}", post.all_in
        )

    def _all_in(self, text: str, all_in: bool) -> str:
        return f"{text} and is all-in" if all_in else text

    # acts ------------------------------------------------------------------------------------

    def _play(self) -> Iterator[str]:
        """The streets; what nobody called goes back behind the last act."""
        hand = self._hand
        street = 0
        bet = hand.big
        for act in self._acts:
            while street < act.street:
                street, bet = street + 1, 0
                yield self._street(street)
            yield self._act(act, bet)
            bet = max(bet, act.to)
        if hand.uncalled:
            seat, back = hand.uncalled
            yield f"Uncalled bet ({back}) returned to {self._names[seat]}"
        while street < 3 and len(hand.board) >= BOARD[street + 1]:
            street += 1
            yield self._street(street)

    def _street(self, street: int) -> str:
        board = self._hand.board
        before, new = board[: BOARD[street - 1]], board[BOARD[street - 1] : BOARD[street]]
        shown = f"[{' '.join(before)}] " if before else ""
        return f"*** {_STREETS[street]} *** {shown}[{' '.join(new)}]"

    def _act(self, act: Act, bet: int) -> str:
        who = self._names[act.seat]
        if act.did in _WITHOUT_CHIPS:
            return f"{who}: {_WITHOUT_CHIPS[act.did]}"
        if act.did == Did.RAISE:
            return self._all_in(f"{who}: raises {act.to - bet} to {act.to}", act.all_in)
        verb = "bets" if act.did == Did.BET else "calls"
        return self._all_in(f"{who}: {verb} {act.amount}", act.all_in)

    # the end ---------------------------------------------------------------------------------

    def _end(self) -> Iterator[str]:
        hand = self._hand
        if hand.tabled:
            yield "*** SHOW DOWN ***"
        for seat, name in self._names.items():
            if seat in hand.tabled:
                cards = hand.cards[seat]
                yield f"{name}: shows [{' '.join(cards)}] ({self._worth(cards)})"
            elif seat in hand.mucked:
                yield f"{name}: mucks hand"
        for number in reversed(range(len(hand.pots))):
            for seat, chips in hand.pots[number].won.items():
                yield f"{self._names[seat]} collected {chips} from {self._pot(number)}"

    def _pot(self, number: int) -> str:
        if len(self._hand.pots) == 1:
            return "pot"
        if number == 0:
            return "main pot"
        return "side pot" if len(self._hand.pots) == 2 else f"side pot-{number}"

    def _worth(self, cards: Cards) -> str:
        every = (*cards, *self._hand.board)
        return worth(every) if len(every) >= 5 else "hand shown"

    def _summary(self) -> Iterator[str]:
        hand = self._hand
        yield "*** SUMMARY ***"
        total = f"Total pot {sum(pot.amount for pot in hand.pots)}"
        if len(hand.pots) > 1:
            for number, pot in enumerate(hand.pots):
                total += f" {self._pot(number).capitalize()} {pot.amount}."
        yield f"{total} | Rake {sum(pot.rake for pot in hand.pots)}"
        if hand.board:
            yield f"Board [{' '.join(hand.board)}]"
        folded = {act.seat: act.street for act in self._acts if act.did == Did.FOLD}
        for seat in sorted(self._names):
            who = f"{self._names[seat]}{self._place(seat)}"
            yield f"Seat {seat + 1}: {who} {self._came(seat, folded)}"

    def _place(self, seat: int) -> str:
        hand = self._hand
        places = ((hand.button, "button"), (hand.small_seat, "small blind"))
        names = [name for at, name in (*places, (hand.big_seat, "big blind")) if at == seat]
        return "".join(f" ({name})" for name in names)

    def _came(self, seat: int, folded: dict[int, int]) -> str:
        hand = self._hand
        won = sum(pot.won.get(seat, 0) for pot in hand.pots)
        if seat in hand.tabled:
            cards = hand.cards[seat]
            end = f"won ({won})" if won else "lost"
            return f"showed [{' '.join(cards)}] and {end} with {self._worth(cards)}"
        if won:
            return f"collected ({won})"
        if seat in folded:
            return f"folded {_WHEN_FOLDED[folded[seat]]}"
        known = hand.cards.get(seat)
        return f"mucked [{' '.join(known)}]" if known else "mucked"


_KIND = 26  # bits below the kind of a hand
_WORTHS = (
    "high card",
    "a pair",
    "two pair",
    "three of a kind",
    "a straight",
    "a flush",
    "a full house",
    "four of a kind",
    "a straight flush",
)


def worth(cards: Cards) -> str:
    """The best five of five to seven cards, in words."""
    return _WORTHS[evaluate(card_numbers(cards), len(cards)) >> _KIND]

"""The text of a PokerStars hand history, which every tracker reads.

Times are in UTC.  Chips of a tournament and play money have no sign before them.  Antes are
written as PokerStars does; pokerkit's reader passes them over.  PokerStars has no kill: one is
told as the big blind of a player who came back, which is live and acts in turn, and the sizes of
bets are those of the killed hand.
"""

from collections.abc import Iterable, Iterator, Sequence

from floorman.rules.state import SEATS

from host_tools.exports.game_names import pokerstars_heading
from host_tools.exports.hole_cards import last_street
from host_tools.exports.house import NOWHERE, PLAY_MONEY, House, Tournament, amount
from host_tools.exports.identity import game_number, quoted, table_name, utc
from host_tools.exports.pokerstars_streets import NTH, Streets
from host_tools.exports.pokerstars_words import listed, worth
from host_tools.exports.unsaid import UnsaidError, played
from host_tools.records.hand import Act, Cards, Did, Hand, Limit, Post, Posted, card_numbers
from host_tools.records.turns import order
from host_tools.table.made_hands import is_whole

_POSTS = {
    Posted.ANTE: "the ante",
    Posted.SMALL: "small blind",
    Posted.BIG: "big blind",
    Posted.STRADDLE: "straddle",
    Posted.KILL: "big blind",
}
_WITHOUT_CHIPS = {Did.FOLD: "folds", Did.CHECK: "checks"}


def pokerstars(hands: Iterable[Hand], house: House = NOWHERE) -> str:
    """The text of a file; UnsaidError for a hand that the format cannot say."""
    hands = [*hands]
    house = house.over(hands)
    return "".join("\n".join(_Told(hand, house).lines()) + "\n\n\n" for hand in hands)


def lines(hand: Hand, house: House = NOWHERE) -> list[str]:
    """One hand by itself, line by line."""
    return [*_Told(hand, house.over([hand])).lines()]


class _Told:
    """One hand, told."""

    def __init__(self, hand: Hand, house: House) -> None:
        self._hand = hand
        self._house = house
        self._tournament = house.tournament(hand)
        self._cents = house.hundredths(hand)
        self._sign = "" if self._tournament else sign(house.currency)
        self._acts = played(hand, len(NTH))
        self._names = house.players(hand)
        self._live = list(order(hand))
        self._streets = Streets(hand, self._names, house.hero_of(hand))

    def lines(self) -> Iterator[str]:
        """All of it."""
        yield from self._start()
        yield from self._play()
        yield from self._end()
        yield from self._summary()

    def _start(self) -> Iterator[str]:
        hand = self._hand
        yield (
            f"PokerStars Hand #{game_number(hand)}: {self._game()}"
            f" - {utc(hand):%Y/%m/%d %H:%M:%S} UTC"
        )
        table = quoted(table_name(hand)) or quoted(self._house.site) or NOWHERE.site
        if self._tournament:
            table = f"{self._tournament.number} 1"
        button = "" if hand.played.opens else f" Seat #{hand.button + 1} is the button"
        yield f"Table '{table}' {SEATS}-max{button}"
        for seat in sorted(hand.seats, key=lambda seat: seat.seat):
            name, chips = self._names[seat.seat], self._money(seat.in_play)
            yield f"Seat {seat.seat + 1}: {name} ({chips} in chips)"
        yield from map(self._post, hand.posts)
        yield from self._streets.first()

    def _game(self) -> str:
        """Game and stakes, behind the tournament where it was played in one."""
        hand, tournament = self._hand, self._tournament
        limit = pokerstars_heading(hand, tournament.game if tournament else "")
        low, high = (hand.small, hand.big)
        if hand.limit == Limit.FIXED:
            low, high = hand.small_bet, 2 * hand.small_bet  # sizes of bets
        stakes = f"{self._money(low)}/{self._money(high)}"
        if tournament:
            paid = price(tournament, self._house.currency, "+")
            level = roman(tournament.level(hand))
            return f"Tournament #{tournament.number}, {paid} {limit} - Level {level} ({stakes})"
        return f" {limit} ({stakes}{code(self._house.currency)})"

    def _money(self, chips: int) -> str:
        return self._sign + amount(chips * self._cents)

    def _post(self, post: Post) -> str:
        posted = f"posts {_POSTS[post.what]} {self._money(post.amount)}"
        return self._all_in(f"{self._names[post.seat]}: {posted}", post.all_in)

    def _all_in(self, text: str, all_in: bool) -> str:
        return f"{text} and is all-in" if all_in else text

    # acts ------------------------------------------------------------------------------------

    def _play(self) -> Iterator[str]:
        """The streets; what nobody called goes back behind the last act."""
        hand = self._hand
        street = 0
        bet = hand.first_bet
        for act in self._acts:
            while street < act.street:
                street, bet = street + 1, 0
                yield from self._streets.street(street, self._live)
            yield self._act(act, bet)
            bet = max(bet, act.to)
            if act.did == Did.FOLD:
                self._live.remove(act.seat)
        if hand.uncalled:
            seat, back = hand.uncalled
            yield f"Uncalled bet ({self._money(back)}) returned to {self._names[seat]}"
        for more in range(street + 1, (hand.run_from if hand.runs else last_street(hand)) + 1):
            yield from self._streets.street(more, self._live)
        for n in range(len(hand.runs)):
            yield from self._streets.run(n)

    def _act(self, act: Act, bet: int) -> str:
        who = self._names[act.seat]
        if act.did in _WITHOUT_CHIPS:
            return f"{who}: {_WITHOUT_CHIPS[act.did]}"
        if act.did == Did.BRING_IN:
            return self._all_in(f"{who}: brings in for {self._money(act.amount)}", act.all_in)
        if act.did == Did.RAISE and bet:
            by, to = self._money(act.to - bet), self._money(act.to)
            return self._all_in(f"{who}: raises {by} to {to}", act.all_in)
        verb = "calls" if act.did == Did.CALL else "bets"
        return self._all_in(f"{who}: {verb} {self._money(act.amount)}", act.all_in)

    # the end ---------------------------------------------------------------------------------

    def _end(self) -> Iterator[str]:
        hand = self._hand
        for n, run in enumerate(hand.runs):
            yield from self._show_down(f"{NTH[n]} ", run.board, run.won)
        if not hand.runs:
            yield from self._show_down("", hand.board, [pot.won for pot in hand.pots])

    def _show_down(
        self, which: str, board: Cards, pots: Sequence[dict[int, int]]
    ) -> Iterator[str]:
        hand = self._hand
        if hand.tabled:
            yield f"*** {which}SHOW DOWN ***"
        for seat, name in self._names.items():
            if seat in hand.tabled:
                cards = hand.cards[seat]
                yield f"{name}: shows {listed(cards)} ({self._worth(cards, board)})"
            elif seat in hand.mucked:
                yield f"{name}: mucks hand"
        for number in reversed(range(len(pots))):
            for seat, chips in pots[number].items():
                won = self._money(chips)
                yield f"{self._names[seat]} collected {won} from {self._pot(number)}"

    def _pot(self, number: int) -> str:
        if len(self._hand.pots) == 1:
            return "pot"
        if number == 0:
            return "main pot"
        return "side pot" if len(self._hand.pots) == 2 else f"side pot-{number}"

    def _worth(self, cards: Cards, board: Cards) -> str:
        played = self._hand.played
        whole = is_whole(played, card_numbers(cards), card_numbers(board))
        return worth(cards, board, played) if whole else "hand shown"

    def _summary(self) -> Iterator[str]:
        hand = self._hand
        yield "*** SUMMARY ***"
        total = f"Total pot {self._money(sum(pot.amount for pot in hand.pots))}"
        if len(hand.pots) > 1:
            for number, pot in enumerate(hand.pots):
                total += f" {self._pot(number).capitalize()} {self._money(pot.amount)}."
        yield f"{total} | Rake {self._money(sum(pot.rake for pot in hand.pots))}"
        if hand.runs:
            yield "Hand was run twice"
            yield from (f"{NTH[n]} Board {listed(run.board)}" for n, run in enumerate(hand.runs))
        elif hand.board:
            yield f"Board {listed(hand.board)}"
        folded = {act.seat: act.street for act in self._acts if act.did == Did.FOLD}
        for seat in sorted(self._names):
            who = f"{self._names[seat]}{self._place(seat)}"
            yield f"Seat {seat + 1}: {who} {self._came(seat, folded)}"

    def _place(self, seat: int) -> str:
        hand = self._hand
        if hand.played.opens:
            return ""
        places = ((hand.button, "button"), (hand.small_seat, "small blind"))
        names = [name for at, name in (*places, (hand.big_seat, "big blind")) if at == seat]
        return "".join(f" ({name})" for name in names)

    def _came(self, seat: int, folded: dict[int, int]) -> str:
        hand = self._hand
        won = sum(pot.won.get(seat, 0) for pot in hand.pots)
        if seat in hand.tabled:
            cards = hand.cards[seat]
            ends = [
                self._ended(cards, run.board, sum(pot.get(seat, 0) for pot in run.won))
                for run in hand.runs
            ] or [self._ended(cards, hand.board, won)]
            return f"showed {listed(cards)} and {', and '.join(ends)}"
        if won:
            return f"collected ({self._money(won)})"
        if seat in folded:
            return f"folded {self._streets.when(folded[seat])}"
        known = hand.cards.get(seat)
        return f"mucked {listed(known)}" if known else "mucked"

    def _ended(self, cards: Cards, board: Cards, won: int) -> str:
        end = f"won ({self._money(won)})" if won else "lost"
        return f"{end} with {self._worth(cards, board)}"


_SIGNS = {"USD": "$", "EUR": "€", "GBP": "£", PLAY_MONEY: ""}
"""Currencies that PokerStars text knows, of those that a table may play in."""
_ROMAN = ((50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


def sign(currency: str) -> str:
    """The mark before an amount; UnsaidError for a currency that the text has no sign for."""
    if currency not in _SIGNS:
        raise UnsaidError(f"PokerStars text has no sign for {currency}")
    return _SIGNS[currency]


def code(currency: str) -> str:
    """The code behind a sum."""
    return "" if currency == PLAY_MONEY else f" {currency}"


def price(tournament: Tournament, currency: str, between: str) -> str:
    """Buy-in and fee."""
    mark = sign(currency)
    parts = (f"{mark}{amount(part)}" for part in (tournament.buy_in, tournament.fee))
    return between.join(parts) + code(currency)


def roman(level: int) -> str:
    """A level as PokerStars counts it."""
    text = ""
    for value, letters in _ROMAN:
        while level >= value:
            text, level = text + letters, level - value
    return text

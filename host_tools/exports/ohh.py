"""Open Hand History 1.4.7: an object a hand, a blank line between hands.

The amount of an action is what it put in.  What nobody called stays in the raiser's amount and is
not in the pot.  Rounds are named as those of hold'em, the only names that there are: the last two
of stud are both the river, which are told apart by their ids.
"""

import json
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from typing import Any

from floorman.rules.state import SEATS

from host_tools.exports.game_names import ohh_type
from host_tools.exports.hole_cards import (
    NEITHER,
    by_place,
    coming,
    known,
    last_street,
    size,
    thrown,
)
from host_tools.exports.house import NOWHERE, House, Tournament, number
from host_tools.exports.identity import game_number, table_name, utc
from host_tools.exports.unsaid import played
from host_tools.records.hand import (
    BOARD,
    Act,
    Antes,
    Cards,
    Did,
    Hand,
    Post,
    Posted,
    Pot,
)
from host_tools.records.turns import order

SPEC = "1.4.7"
INTERNAL = "1.1.0"
"""Of this exporter: raised with every change of what it writes."""
_STREETS = ("Preflop", "Flop", "Turn", "River")
_POSTS = {
    Posted.ANTE: "Post Ante",
    Posted.SMALL: "Post SB",
    Posted.BIG: "Post BB",
    Posted.STRADDLE: "Straddle",
    Posted.KILL: "Post Extra Blind",
}
_ACTS = {
    Did.FOLD: "Fold",
    Did.CHECK: "Check",
    Did.CALL: "Call",
    Did.BET: "Bet",
    Did.RAISE: "Raise",
    Did.BRING_IN: "Post Extra Blind",
}

Json = dict[str, Any]
Money = Callable[[int], int | float]
"""What so many chips are in a file."""


def ohh(hands: Iterable[Hand], house: House = NOWHERE) -> str:
    """The text of an `.ohh` file; UnsaidError for a hand that the format cannot say."""
    hands = [*hands]
    house = house.over(hands)
    return "".join(f"{json.dumps(_document(hand, house), indent=2)}\n\n" for hand in hands)


def document(hand: Hand, house: House = NOWHERE) -> Json:
    """One hand by itself as the object of the format."""
    return _document(hand, house.over([hand]))


def _document(hand: Hand, house: House) -> Json:
    acts = played(hand)
    names = house.players(hand)
    ids = {seat: n for n, seat in enumerate(order(hand))}
    hero = house.hero_of(hand)
    tournament = house.tournament(hand)
    cents = house.hundredths(hand)

    def money(chips: int) -> int | float:
        return number(chips * cents)

    fields = {
        "spec_version": SPEC,
        "site_name": house.site,
        "network_name": house.site,
        "internal_version": INTERNAL,
        "tournament": tournament is not None,
        **({"tournament_info": info(tournament, house)} if tournament else {}),
        "game_number": game_number(hand),
        "start_date_utc": date(int(utc(hand).timestamp())),
        "table_name": table_name(hand) or "Floorman",
        "game_type": ohh_type(hand),
        "bet_limit": {"bet_type": hand.limit.value, "bet_cap": 0},
        "table_size": SEATS,
        "currency": house.currency,
        "dealer_seat": hand.button + 1,
        "small_blind_amount": money(hand.small),
        "big_blind_amount": money(hand.big),
        "ante_amount": money(hand.ante if hand.antes == Antes.EACH else 0),
        "hero_player_id": 0 if hero is None else ids[hero],
        "flags": ["Observed"] if hero is None else [],
        "players": [
            {
                "id": ids[seat.seat],
                "seat": seat.seat + 1,
                "name": names[seat.seat],
                "starting_stack": money(seat.in_play),
            }
            for seat in sorted(hand.seats, key=lambda seat: ids[seat.seat])
        ],
        "rounds": _Rounds(hand, acts, ids, money).rounds,
        "pots": [_pot(n, pot, ids, money) for n, pot in enumerate(hand.pots)],
    }
    return {"ohh": fields}


class _Rounds:
    """The streets and what was done on each."""

    def __init__(self, hand: Hand, acts: Sequence[Act], ids: dict[int, int], money: Money) -> None:
        self.rounds: list[Json] = []
        self._money = money
        self._hand = hand
        self._ids = ids
        self._number = 0
        self._places = {seat: by_place(hand, seat) for seat in ids}
        self._live = list(ids)
        self._begin("Preflop")
        self._before_the_cards()
        for act in acts:
            self._deal_to(act.street)
            self._act(act)
        self._deal_to(last_street(hand))
        self._show()

    def _begin(self, street: str, cards: Cards = ()) -> None:
        self.rounds.append(
            {"id": len(self.rounds), "street": street, "cards": [*cards], "actions": []}
        )

    def _deal_to(self, street: int) -> None:
        while len(self.rounds) <= street:
            at = len(self.rounds)
            self._begin(_STREETS[min(at, len(_STREETS) - 1)], self._board(at))
            if coming(self._hand, at) != NEITHER:
                self._deal_to_seats(at)

    def _board(self, street: int) -> Cards:
        board = self._hand.board
        if self._hand.played.has_board:
            return board[BOARD[street - 1] : BOARD[street]]
        return board if street == len(self._hand.played.streets) else ()

    def _deal_to_seats(self, street: int) -> None:
        """A card each, or those that come for cards that were thrown away: nobody saw these."""
        hand = self._hand
        before, now = size(hand, street - 1), size(hand, street)
        for seat in self._live:
            if now > before or thrown(hand, street, seat):
                self._add("Dealt Cards", seat, cards=known(self._places[seat][before:now]))

    def _add(
        self,
        action: str,
        seat: int | None,
        chips: int = 0,
        all_in: bool = False,
        cards: Sequence[str] = (),
    ) -> None:
        """Amount and flag stand in every action: strict readers want them even of a fold."""
        self._number += 1
        who = {} if seat is None else {"player_id": self._ids[seat]}
        what = {"action": action, "amount": self._money(chips), "is_allin": all_in}
        shown = {"cards": [*cards]} if cards else {}
        self.rounds[-1]["actions"].append({"action_number": self._number, **who, **what, **shown})

    def _before_the_cards(self) -> None:
        if self._hand.carried:
            self._add("Add to Pot", None, self._hand.carried)
        for post in self._hand.posts:
            self._post(post)
        for seat in self._ids:
            cards = self._places[seat][: self._hand.played.hole]
            self._add("Dealt Cards", seat, cards=known(cards))

    def _post(self, post: Post) -> None:
        self._add(_POSTS[post.what], post.seat, post.amount, post.all_in)

    def _act(self, act: Act) -> None:
        if act.did == Did.FOLD:
            self._live.remove(act.seat)
        self._add(_ACTS[act.did], act.seat, act.amount, bool(act.amount and act.all_in))

    def _show(self) -> None:
        """A round of its own where anybody tabled a hand."""
        hand = self._hand
        if not hand.tabled:
            return
        self._begin("Showdown")
        for seat in self._ids:
            if seat in hand.tabled:
                self._add("Shows Cards", seat, cards=hand.cards[seat])
            elif seat in hand.mucked:
                self._add("Mucks Cards", seat)


def _pot(n: int, pot: Pot, ids: dict[int, int], money: Money) -> Json:
    return {
        "number": n,
        "amount": money(pot.amount),
        "rake": money(pot.rake),
        "player_wins": [
            {"player_id": ids[seat], "win_amount": money(chips)} for seat, chips in pot.won.items()
        ],
    }


def info(tournament: Tournament, house: House) -> Json:
    """The object of a tournament in each of its hands."""
    return {
        "tournament_number": tournament.number,
        "name": tournament.name,
        "start_date_utc": date(tournament.began),
        "currency": house.currency,
        "buyin_amount": number(tournament.buy_in),
        "fee_amount": number(tournament.fee),
        "bounty_fee_amount": 0,
        "initial_stack": tournament.stack,
        "type": "STT",
        "flags": flags(tournament),
        "speed": {"type": "Normal", "round_time": tournament.level_s},
    }


def flags(tournament: Tournament) -> list[str]:
    """Properties of a tournament that the specifications have a word for."""
    return ["SNG", "Rebuy"] if tournament.rebuy or tournament.add_on else ["SNG"]


def date(seconds: int) -> str:
    """A moment as the specifications write it."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")

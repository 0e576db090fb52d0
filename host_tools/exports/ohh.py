"""Open Hand History 1.4.7: an object a hand, a blank line between hands.

The amount of an action is what it put in.  What nobody called stays in the raiser's amount and is
not in the pot.  A ring game is written: the table does not know its tournament.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from floorman.rules.state import SEATS

from host_tools.exports.identity import game_number, players, table_name, utc
from host_tools.exports.unsaid import played
from host_tools.records.hand import BOARD, Act, Antes, Did, Hand, Post, Posted, Pot
from host_tools.records.turns import order

SPEC = "1.4.7"
INTERNAL = "1.0.0"
"""Of this exporter: raised with every change of what it writes."""
PLAY_MONEY = "XPM"
_STREETS = ("Preflop", "Flop", "Turn", "River")
_POSTS = {Posted.ANTE: "Post Ante", Posted.SMALL: "Post SB", Posted.BIG: "Post BB"}
_ACTS = {
    Did.FOLD: "Fold",
    Did.CHECK: "Check",
    Did.CALL: "Call",
    Did.BET: "Bet",
    Did.RAISE: "Raise",
}

Json = dict[str, Any]


@dataclass(frozen=True)
class House:
    """Where the hands were played.  `hero` is the seat 0..9 from whose side they are told."""

    site: str = "Floorman"
    network: str = "Floorman"
    currency: str = PLAY_MONEY
    hero: int | None = None


def ohh(hands: Iterable[Hand], house: House = House()) -> str:
    """The text of an `.ohh` file; UnsaidError for a hand that the format cannot say."""
    return "".join(f"{json.dumps(document(hand, house), indent=2)}\n\n" for hand in hands)


def document(hand: Hand, house: House = House()) -> Json:
    """One hand as the object of the format."""
    acts = played(hand)
    names = players(hand)
    ids = {seat: number for number, seat in enumerate(order(hand))}
    hero = house.hero if house.hero in ids else None
    fields = {
        "spec_version": SPEC,
        "site_name": house.site,
        "network_name": house.network,
        "internal_version": INTERNAL,
        "tournament": False,
        "game_number": game_number(hand),
        "start_date_utc": utc(hand).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "table_name": table_name(hand) or "Floorman",
        "game_type": "Holdem",
        "bet_limit": {"bet_type": "PL" if hand.pot_limit else "NL", "bet_cap": 0},
        "table_size": SEATS,
        "currency": house.currency,
        "dealer_seat": hand.button + 1,
        "small_blind_amount": hand.small,
        "big_blind_amount": hand.big,
        "ante_amount": hand.ante if hand.antes == Antes.EACH else 0,
        "hero_player_id": 0 if hero is None else ids[hero],
        "flags": ["Observed"] if hero is None else [],
        "players": [
            {
                "id": ids[seat.seat],
                "seat": seat.seat + 1,
                "name": names[seat.seat],
                "starting_stack": seat.stack,
            }
            for seat in sorted(hand.seats, key=lambda seat: ids[seat.seat])
        ],
        "rounds": _Rounds(hand, acts, ids).rounds,
        "pots": [_pot(number, pot, ids) for number, pot in enumerate(hand.pots)],
    }
    return {"ohh": fields}


class _Rounds:
    """The streets and what was done on each."""

    def __init__(self, hand: Hand, acts: Sequence[Act], ids: dict[int, int]) -> None:
        self.rounds: list[Json] = []
        self._hand = hand
        self._ids = ids
        self._number = 0
        self._begin("Preflop")
        self._before_the_cards()
        for act in acts:
            self._deal_to(act.street)
            self._act(act)
        for street in range(1, 4):
            if len(hand.board) >= BOARD[street]:
                self._deal_to(street)
        self._show()

    def _begin(self, street: str, cards: tuple[str, ...] = ()) -> None:
        self.rounds.append(
            {"id": len(self.rounds), "street": street, "cards": [*cards], "actions": []}
        )

    def _deal_to(self, street: int) -> None:
        while len(self.rounds) <= street:
            at = len(self.rounds)
            self._begin(_STREETS[at], self._hand.board[BOARD[at - 1] : BOARD[at]])

    def _add(self, action: str, seat: int | None, **more: Any) -> None:
        self._number += 1
        who = {} if seat is None else {"player_id": self._ids[seat]}
        row = {"action_number": self._number, **who, "action": action, **more}
        self.rounds[-1]["actions"].append(row)

    def _before_the_cards(self) -> None:
        if self._hand.carried:
            self._add("Add to Pot", None, amount=self._hand.carried)
        for post in self._hand.posts:
            self._post(post)
        for seat in self._ids:
            known = self._hand.cards.get(seat)
            self._add("Dealt Cards", seat, **({"cards": [*known]} if known else {}))

    def _post(self, post: Post) -> None:
        self._add(_POSTS[post.what], post.seat, amount=post.amount, is_allin=post.all_in)

    def _act(self, act: Act) -> None:
        if act.amount:
            self._add(_ACTS[act.did], act.seat, amount=act.amount, is_allin=act.all_in)
        else:
            self._add(_ACTS[act.did], act.seat)

    def _show(self) -> None:
        """A round of its own where anybody tabled a hand."""
        hand = self._hand
        if not hand.tabled:
            return
        self._begin("Showdown")
        for seat in self._ids:
            if seat in hand.tabled:
                self._add("Shows Cards", seat, cards=[*hand.cards[seat]])
            elif seat in hand.mucked:
                self._add("Mucks Cards", seat)


def _pot(number: int, pot: Pot, ids: dict[int, int]) -> Json:
    return {
        "number": number,
        "amount": pot.amount,
        "rake": pot.rake,
        "player_wins": [
            {"player_id": ids[seat], "win_amount": chips} for seat, chips in pot.won.items()
        ],
    }

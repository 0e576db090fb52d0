"""PHH, the Poker Hand History format 0.0.2: TOML, one hand a `.phh`, many a `.phhs`.

Players are p1, p2 .. clockwise from the button's left, the button last; heads-up p2 has the button
and the lists of antes and blinds are the other way round, as pokerkit has them.  What the format
has no field for stands in `_floorman` and its like; burns, rulings and misdeals are comments.
`ante_trimming_status` is true where everybody pays the ante: one who has less plays for less.
With the ante of the big blind alone it is false: with true that ante would vanish.  Of the house
the format has nothing but how it writes names.
"""

from collections.abc import Iterable
from datetime import datetime

from floorman.rules.state import SEATS

from host_tools.exports.game_names import phh_variant
from host_tools.exports.house import NOWHERE, House
from host_tools.exports.identity import table_name
from host_tools.exports.phh_actions import Actions
from host_tools.exports.phh_wagers import min_bet
from host_tools.exports.toml_writing import Value, assignments
from host_tools.records.hand import Antes, Ended, Hand, Limit, Posted, Remark, Subject
from host_tools.records.turns import order

FORMAT = 1
"""Of the fields that are our own."""


def phh(hand: Hand, house: House = NOWHERE) -> str:
    """One hand as the text of a `.phh` file; UnsaidError when the format cannot say it."""
    return assignments(_fields(hand, house))


def phhs(hands: Iterable[Hand], house: House = NOWHERE) -> str:
    """Many as the text of a `.phhs` file, numbered from 1."""
    hands = [*hands]
    house = house.over(hands)
    return "\n".join(f"[{number}]\n{phh(hand, house)}" for number, hand in enumerate(hands, 1))


def _fields(hand: Hand, house: House) -> dict[str, Value]:
    seats = order(hand)
    stacks = {seat.seat: seat.in_play for seat in hand.seats}
    finals = hand.after_pots
    names = house.players(hand)
    variant = phh_variant(hand)
    told = Actions(hand)
    fields: dict[str, Value] = {
        "variant": variant,
        "ante_trimming_status": hand.antes == Antes.EACH,
        "antes": _posted(hand, antes(hand)),
        **_bets(hand),
        "starting_stacks": [stacks[seat] for seat in seats],
        "actions": [*told.texts],
        **_when(hand),
        "hand": hand.number,
        "level": hand.level,
        "seats": [seat + 1 for seat in seats],
        "seat_count": SEATS,
    }
    if table_name(hand):
        fields["table"] = table_name(hand)
    if any(seat.name for seat in hand.seats):
        fields["players"] = [names[seat] for seat in seats]
    fields["finishing_stacks"] = [finals[seat] for seat in seats]
    if hand.ended == Ended.DONE:
        won = {seat: sum(pot.won.get(seat, 0) for pot in hand.pots) for seat in seats}
        fields["winnings"] = [won[seat] for seat in seats]
    return {**fields, **_own(hand, told)}


def _bets(hand: Hand) -> dict[str, Value]:
    """Blinds or bring-in; the smallest bet, or the two sizes of fixed limit."""
    blinds = {"blinds_or_straddles": _posted(hand, _blinds(hand))}
    forced = {"bring_in": hand.small} if hand.played.opens else blinds
    least = min_bet(hand)
    if hand.limit == Limit.FIXED:
        return {**forced, "small_bet": least, "big_bet": 2 * hand.small_bet}
    return {**forced, "min_bet": least}


# the start --------------------------------------------------------------------------------------


def _blinds(hand: Hand) -> dict[int, int]:
    """The blinds as they are due, and what was straddled: a short stack posts what it has.

    A kill is less than 0: its player acts in turn, and not as the one behind whom the round
    begins.  The big blind may be that one in any case.
    """
    due = () if hand.bomb else ((hand.small_seat, hand.small), (hand.big_seat, hand.big))
    straddles = {post.seat: post.amount for post in hand.posts if post.what == Posted.STRADDLE}
    blinds = {seat: chips for seat, chips in due if seat is not None} | straddles
    if hand.kill:
        killer, chips = hand.kill
        blinds[killer] = chips if killer == hand.big_seat else -chips
    return blinds


def antes(hand: Hand) -> dict[int, int]:
    """The antes as they are due; what was left for one behind the blind (RP24-11).

    pokerkit takes antes first.
    """
    payers = [post.seat for post in hand.posts if post.what == Posted.ANTE]
    button = payers[0] if payers else None  # it may have been moved since
    payer = {Antes.BIG: hand.big_seat, Antes.BUTTON: button}.get(hand.antes)
    if payer is not None:
        paid = {post.what: post.amount for post in hand.posts if post.seat == payer}
        left = paid.get(Posted.ANTE, 0)
        blind = paid.get(Posted.BIG) or paid.get(Posted.SMALL)
        return {payer: left if blind and left < hand.ante else hand.ante}
    each = hand.ante if hand.antes == Antes.EACH else 0
    return {seat.seat: each for seat in hand.seats}


def _posted(hand: Hand, chips: dict[int, int]) -> list[Value]:
    amounts: list[Value] = [chips.get(seat, 0) for seat in order(hand)]
    return amounts[::-1] if len(amounts) == 2 else amounts


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


# what is our own --------------------------------------------------------------------------------


def _own(hand: Hand, told: Actions) -> dict[str, Value]:
    player = {seat: number for number, seat in enumerate(order(hand), 1)}
    facts: dict[str, Value] = {
        "format": FORMAT,
        "book": hand.book,
        "session": hand.session,
        "ended": hand.ended.value,
        "bet_limit": hand.limit.value,
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
        "_burns": sum(remark.what == Subject.BURN for remark in hand.remarks),
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
    if hand.kill:
        own["_kill"] = {"small": hand.small, "big": hand.big}
    if hand.uncalled:
        seat, chips = hand.uncalled
        own["_uncalled"] = {"p": player[seat], "amount": chips}
    for name, said in (("_misdeals", Subject.MISDEAL), ("_decisions", Subject.DECISION)):
        rows = [_remark(remark) for remark in hand.remarks if remark.what == said]
        if rows:
            own[name] = [*rows]
    return own


def _remark(remark: Remark) -> Value:
    return {"ms": remark.ms, "text": remark.text, "rule": remark.rule}

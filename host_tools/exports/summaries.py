"""A tournament as other programs read its result: Open Tournament Summary, PokerStars text."""

import json
from collections.abc import Callable
from datetime import UTC, datetime

from host_tools.exports.game_names import pokerstars_tournament
from host_tools.exports.house import Finisher, House, Tournament, amount, number
from host_tools.exports.names import written
from host_tools.exports.ohh import INTERNAL, Json, date, flags
from host_tools.exports.pokerstars import code, price, sign

SPEC = "1.1.5"


def ots(tournament: Tournament, house: House) -> str:
    """The text of an `.ots` file."""
    return json.dumps({"ots": _fields(tournament, house)}, indent=2) + "\n"


def _fields(tournament: Tournament, house: House) -> Json:
    fields = {
        "spec_version": SPEC,
        "site_name": house.site,
        "network_name": house.site,
        "internal_version": INTERNAL,
        "tournament_number": tournament.number,
        "tournament_name": tournament.name,
        "start_date_utc": date(tournament.began),
        "end_date_utc": date(tournament.ended),
        "currency": house.currency,
        "buyin_amount": number(tournament.buy_in),
        "fee_amount": number(tournament.fee),
        "initial_stack": tournament.stack,
        "type": "STT",
        "flags": flags(tournament),
        "speed": {"type": "Normal", "round_time": tournament.level_s},
        "prize_pool": number(tournament.pool),
        "player_count": len(tournament.finishers),
        "tournament_finishes_and_winnings": [*map(_finish, tournament.finishers)],
    }
    if hero := house.hero_among(tournament):
        fields["hero_player_name"] = hero
    costs = {"rebuy_cost": tournament.rebuy, "addon_cost": tournament.add_on}
    fields |= {name: number(cost) for name, cost in costs.items() if cost}
    more = [each for each in tournament.finishers if each.rebuys or each.add_ons]
    if more:
        fields["tournament_rebuys"] = [*map(_bought, more)]
    return fields


def _finish(finisher: Finisher) -> Json:
    found: Json = {"player_name": written(finisher.name), "still_playing": not finisher.place}
    if finisher.place:
        found |= {"finish_position": finisher.place, "prize": number(finisher.prize)}
    return found


def _bought(finisher: Finisher) -> Json:
    name = written(finisher.name)
    return {"player_name": name, "rebuys": finisher.rebuys, "addons": finisher.add_ons}


def pokerstars_summary(tournament: Tournament, house: House) -> str:
    """The text that PokerStars sends when a tournament is over.

    A country stands behind each name there; the table knows none.
    """
    mark = sign(house.currency)
    pool = f"{mark}{amount(tournament.pool)}{code(house.currency)}"
    lines = [
        f"PokerStars Tournament #{tournament.number}, {pokerstars_tournament(tournament.game)}",
        f"Buy-In: {price(tournament, house.currency, '/')}",
        f"{len(tournament.finishers)} players",
        f"Total Prize Pool: {pool}",
        f"Tournament started {_time(tournament.began)}",
        "",
        *(_line(each, mark) for each in tournament.finishers),
    ]
    return "\n".join(lines) + "\n"


def _time(seconds: int) -> str:
    return f"{datetime.fromtimestamp(seconds, UTC):%Y/%m/%d %H:%M:%S} UTC"


def _line(finisher: Finisher, mark: str) -> str:
    """A prize stands behind who won it, and nothing where there was none."""
    who = f"  {finisher.place or 1}: {written(finisher.name)} (unknown),"
    if not finisher.place:
        return f"{who} still playing"
    return f"{who} {mark}{amount(finisher.prize)}" if finisher.prize else who


SUMMARIES: dict[str, Callable[[Tournament, House], str]] = {
    "ots": ots,
    "pokerstars-summary": pokerstars_summary,
}
"""The formats of a tournament's result, by the words that people choose them with."""

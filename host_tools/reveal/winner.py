"""Who won with what, and which cards shine."""

from functools import partial

from floorman.rules import boards, codes
from floorman.rules.low import evaluate_low
from floorman.rules.played import Played
from floorman.rules.worth import worth

from host_tools.equity.equity import TEN_THOUSANDTHS
from host_tools.reveal import odds
from host_tools.reveal.follow import Follower
from host_tools.reveal.sections import Chance, Winner
from host_tools.reveal.settings import Settings
from host_tools.reveal.shown import Hand, Shown
from host_tools.table.made_hands import Low, Lowball, Named

_TWO = 2


def winner_of(follower: Follower, settings: Settings, shown: Shown, now: float) -> Winner | None:
    """The document's `winner`, for a while after the hand."""
    play = follower.play
    won = {seat: chips for seat, chips in play.won.items() if chips > 0}
    late = play.ended is not None and now >= play.ended + settings.winner_s
    if not won or late:
        return None
    seats = sorted(won, key=lambda seat: (-won[seat], seat))
    high, low = _winning(follower, shown, seats)
    made = [hand for hand in (high, low) if hand]
    cards = list(dict.fromkeys(card for hand in made for card in hand.cards))
    return {
        "seats": seats,
        "hand_name": odds.text(high, settings.language),
        "low_name": odds.text(low, settings.language),
        "cards": cards if settings.highlight != "never" else [],
        "amount": sum(won.values()),
    }


def _winning(
    follower: Follower, shown: Shown, seats: list[int]
) -> tuple[Named | Lowball | None, Low | None]:
    """The hand that won most; in high-low the best hand of those who won, and the best low."""
    if not odds.high_low(follower):
        return _made(follower, shown, seats[0]), None
    highs = [hand for seat in seats if (hand := _made(follower, shown, seat))]
    lows = [low for seat in seats if (low := _low(follower, shown, seat))]
    value = partial(_worth, follower.game.game_played())
    return max(highs, key=value, default=None), min(lows, key=_low_worth, default=None)


def _worth(played: Played, hand: Named | Lowball) -> int:
    return worth(bytearray(hand.cards), len(hand.cards), played)


def _low_worth(low: Low) -> int:
    return evaluate_low(bytearray(low.cards), len(low.cards))


def _low(follower: Follower, shown: Shown, seat: int) -> Low | None:
    """The low of a seat, as _made."""
    return odds.low(*_cards(follower, shown, seat))


def _made(follower: Follower, shown: Shown, seat: int) -> Named | Lowball | None:
    """What a seat holds in a hand that somebody contests and viewers see."""
    return odds.name(*_cards(follower, shown, seat))


def _cards(follower: Follower, shown: Shown, seat: int) -> tuple[Hand, Hand, int]:
    """Hand, board and game; no hand where nobody contests it or viewers do not see it.

    Nor where there were more boards, on each of which it is another one.
    """
    game = follower.game
    contested = len(shown.live) >= _TWO and boards.count(game) == 1
    hand = shown.open_hands().get(seat, ()) if contested else ()
    return hand, tuple(game.board[: game.nboard]), game.game_played().record[0]


def leading(
    follower: Follower, settings: Settings, shown: Shown, equity: dict[int, Chance]
) -> set[int]:
    """Cards of hands that have won, or cannot be beaten any more, where the settings show that."""
    if not _is_shown(follower, settings):
        return set()
    certain = [
        seat for seat, one in equity.items() if one["sure"] and one["win"] == TEN_THOUSANDTHS
    ]
    seats = list(follower.play.won) or certain
    if odds.high_low(follower):
        return _bright_halves(follower, shown, seats)
    made = [_made(follower, shown, seat) for seat in seats]
    return {card for hand in made if hand for card in hand.cards}


def _bright_halves(follower: Follower, shown: Shown, seats: list[int]) -> set[int]:
    """Of each seat what won: its low where it is the best, its hand unless only its low was."""
    high, best = _winning(follower, shown, seats)
    value = partial(_worth, follower.game.game_played())
    cards: set[int] = set()
    for seat in seats:
        hand, low = _made(follower, shown, seat), _low(follower, shown, seat)
        won_low = low is not None and best is not None and _low_worth(low) == _low_worth(best)
        if low and won_low:
            cards |= {*low.cards}
        if hand and high and (not won_low or value(hand) == value(high)):
            cards |= {*hand.cards}
    return cards


def _is_shown(follower: Follower, settings: Settings) -> bool:
    down = follower.game.phase in (codes.SHOWDOWN, codes.DONE)
    if settings.highlight == "immediate":
        return True
    if settings.highlight == "showdown_or_all_in":
        return down or odds.is_all_in(follower)
    return settings.highlight == "showdown" and down

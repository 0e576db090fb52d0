"""Who won with what, and which cards shine."""

from typing import Any

from floorman.rules import codes

from host_tools.equity.equity import TEN_THOUSANDTHS
from host_tools.equity.names import Named
from host_tools.reveal import odds
from host_tools.reveal.follow import Follower
from host_tools.reveal.settings import Settings
from host_tools.reveal.shown import Shown

_TWO = 2


def winner_of(
    follower: Follower, settings: Settings, shown: Shown, now: float
) -> dict[str, Any] | None:
    """The document's `winner`, for a while after the hand."""
    play = follower.play
    won = {seat: chips for seat, chips in play.won.items() if chips > 0}
    late = play.ended is not None and now >= play.ended + settings.winner_s
    if not won or late:
        return None
    seats = sorted(won, key=lambda seat: (-won[seat], seat))
    hand = _made(follower, shown, seats[0])
    cards = list(hand.cards) if hand and settings.highlight != "never" else []
    return {
        "seats": seats,
        "hand_name": odds.texts(hand),
        "cards": cards,
        "amount": sum(won.values()),
    }


def _made(follower: Follower, shown: Shown, seat: int) -> Named | None:
    """What a seat holds in a hand that somebody contests and viewers see."""
    if len(shown.live) < _TWO:
        return None
    game = follower.game
    return odds.name(shown.open_hands().get(seat, ()), tuple(game.board[: game.nboard]))


def leading(
    follower: Follower, settings: Settings, shown: Shown, equity: dict[int, dict[str, Any]]
) -> set[int]:
    """Cards of hands that have won, or cannot be beaten any more, where the settings show that."""
    if not _is_shown(follower, settings):
        return set()
    certain = [
        seat for seat, one in equity.items() if one["sure"] and one["win"] == TEN_THOUSANDTHS
    ]
    seats = list(follower.play.won) or certain
    made = [_made(follower, shown, seat) for seat in seats]
    return {card for hand in made if hand for card in hand.cards}


def _is_shown(follower: Follower, settings: Settings) -> bool:
    down = follower.game.phase in (codes.SHOWDOWN, codes.DONE)
    if settings.highlight == "immediate":
        return True
    if settings.highlight == "showdown_or_all_in":
        return down or odds.is_all_in(follower)
    return settings.highlight == "showdown" and down

"""The names that formats have for a game and its structure; UnsaidError where one has none."""

from collections.abc import Mapping
from typing import TypeVar

from floorman.rules.games import NAMES

from host_tools.exports.unsaid import UnsaidError
from host_tools.records.hand import Hand, Limit
from host_tools.table.named_games import exact, games_named

_PHH = {
    ("holdem", Limit.NONE): "NT",
    ("holdem", Limit.POT): "NT",  # the pot's size bounds it in `_floorman`
    ("holdem", Limit.FIXED): "FT",
    ("omaha", Limit.POT): "PO",
    ("omaha_hilo", Limit.FIXED): "FO/8",
    ("short_deck", Limit.NONE): "NS",
    ("short_deck", Limit.POT): "NS",
    ("stud", Limit.FIXED): "F7S",
    ("stud_hilo", Limit.FIXED): "F7S/8",
    ("razz", Limit.FIXED): "FR",
    ("single_draw", Limit.NONE): "N2L1D",
    ("single_draw", Limit.POT): "N2L1D",
    ("triple_draw", Limit.FIXED): "F2L3D",
    ("badugi", Limit.FIXED): "FB",
}
_OHH = {
    "holdem": "Holdem",
    "omaha": "Omaha",
    "omaha_hilo": "OmahaHiLo",
    "stud": "Stud",
    "stud_hilo": "StudHiLo",
    "triple_draw": "Draw",
    "single_draw": "Draw",
    "badugi": "Draw",
    "ace_five": "Draw",
    "five_draw": "Draw",
}
_POKERSTARS = {
    "holdem": "Hold'em",
    "omaha": "Omaha",
    "omaha_hilo": "Omaha Hi/Lo",
    "omaha5": "5 Card Omaha",
    "big_o": "5 Card Omaha Hi/Lo",
    "omaha6": "6 Card Omaha",
    "omaha6_hilo": "6 Card Omaha Hi/Lo",
    "short_deck": "6+ Hold'em",
    "stud": "7 Card Stud",
    "stud_hilo": "7 Card Stud Hi/Lo",
    "razz": "Razz",
    "triple_draw": "Triple Draw 2-7 Lowball",
    "single_draw": "Single Draw 2-7 Lowball",
    "badugi": "Badugi",
    "five_draw": "5 Card Draw",
}
_MIXES = {"horse": "HORSE", "eight_game": "8-Game"}
Key = TypeVar("Key")
_LIMITS = {Limit.NONE: "No Limit", Limit.POT: "Pot Limit", Limit.FIXED: "Limit"}


def phh_variant(hand: Hand) -> str:
    """'FO/8'."""
    return _of(_PHH, (hand.game, hand.limit), hand)


def ohh_type(hand: Hand) -> str:
    """'OmahaHiLo'."""
    return _of(_OHH, hand.game, hand)


def pokerstars_game(hand: Hand) -> str:
    """'Omaha Pot Limit'."""
    return f"{_of(_POKERSTARS, hand.game, hand)} {_LIMITS[hand.limit]}"


def pokerstars_heading(hand: Hand, mix: str) -> str:
    """The same in a mix of named_games.MIXES: 'HORSE (Razz Limit)'."""
    game = pokerstars_game(hand)
    return f"{_MIXES[mix]} ({game})" if mix in _MIXES else game


def pokerstars_tournament(game: str) -> str:
    """The name of a tournament's game, as named_games has it: 'Limit Razz', 'HORSE'."""
    if game in _MIXES:
        return _MIXES[game]
    if not game:
        return f"{_LIMITS[Limit.NONE]} {_POKERSTARS['holdem']}"
    first, *others = games_named(game)
    name = _POKERSTARS.get(NAMES[first.value])
    if others or name is None:
        raise UnsaidError(f"{game} has no name there")
    limit = tuple(Limit)[exact(first.seat, first.value).seat - 1]
    return f"{_LIMITS[limit]} {name}"


def _of(names: Mapping[Key, str], key: Key, hand: Hand) -> str:
    try:
        return names[key]
    except KeyError:
        raise UnsaidError(f"{hand.game} ({hand.limit}) has no name there") from None

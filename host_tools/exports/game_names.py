"""The names that formats have for a game and its structure; UnsaidError where one has none."""

from collections.abc import Mapping
from typing import TypeVar

from host_tools.exports.unsaid import UnsaidError
from host_tools.records.hand import Hand, Limit

_PHH = {
    ("holdem", Limit.NONE): "NT",
    ("holdem", Limit.POT): "NT",  # the pot's size bounds it in `_floorman`
    ("holdem", Limit.FIXED): "FT",
    ("omaha", Limit.POT): "PO",
    ("omaha_hilo", Limit.FIXED): "FO/8",
    ("short_deck", Limit.NONE): "NS",
}
_OHH = {"holdem": "Holdem", "omaha": "Omaha", "omaha_hilo": "OmahaHiLo"}
_POKERSTARS = {
    "holdem": "Hold'em",
    "omaha": "Omaha",
    "omaha_hilo": "Omaha Hi/Lo",
    "omaha5": "5 Card Omaha",
    "big_o": "5 Card Omaha Hi/Lo",
    "omaha6": "6 Card Omaha",
    "short_deck": "6+ Hold'em",
}
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


def _of(names: Mapping[Key, str], key: Key, hand: Hand) -> str:
    try:
        return names[key]
    except KeyError:
        raise UnsaidError(f"{hand.game} ({hand.limit}) has no name there") from None

"""How a table goes on air: every mode of the overlay, as a file and a form can set it.

A file is TOML with the names of `Settings`, all of them optional:

    delay_s = 900
    reveal_cards = "after_action"
    skin = "felt"
"""

from dataclasses import asdict, dataclass, fields, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from host_tools.ground import toml_text
from host_tools.ground.cannot import reading
from host_tools.texts import languages

LONGEST_S = 4500  # the longest delay: the table keeps keys an hour, and a hand lasts
_AMOUNTS = ("exact", "k", "k3", "bb", "chips_bb")
CHOICES = {
    "reveal_players": ("immediate", "on_action", "on_action_next", "after_bet"),
    "reveal_cards": (
        "by_delay", "immediate", "after_action", "end_of_hand", "showdown_cash",
        "showdown_tourney", "tabled_only", "never",
    ),
    "show_fold": ("immediate", "delayed"),
    "highlight": ("never", "immediate", "showdown_or_all_in", "showdown"),
    "equity": ("from_deal", "after_first_round", "never"),
    "outs": ("never", "heads_up", "heads_up_all_in"),
    "amounts_board": _AMOUNTS, "amounts_player": _AMOUNTS, "amounts_blinds": _AMOUNTS,
    "amounts_leaderboard": _AMOUNTS, "amounts_ticker": _AMOUNTS,
    "order": ("seat", "street", "flop"),
    "blinds": ("never", "every_hand", "new_level", "always"),
    "layout": ("horizontal", "vertical_left", "vertical_right", "heads_up"),
    "transition": ("slide", "fade", "pop", "expand"),
    "deck": ("two", "four"),
    "language": languages(),
    "leaderboard": ("off", "stack", "bb", "winnings"),
    "banner": ("off", "level", "sponsor", "lower_third", "text"),
}  # fmt: skip
"""Field -> the words it may have."""
RANGES = {
    "delay_s": (0, LONGEST_S),
    "lag_ms": (0, 10_000),
    "fold_s": (0, 30),
    "winner_s": (1, 60),
    "blinds_s": (1, 60),
    "clock_from_s": (0, 600),
    "bb_below": (0, 1_000_000),
    "divide": (1, 1000),
    "entries": (0, 1_000_000),
}
"""Field -> the least and the most of its number."""
_LONGEST_TEXT = 300
_OTHERS = ("obs", "companion")  # tables of host_tools/production/neighbours.py


@dataclass(frozen=True)
class Settings:
    """`delay_s` is the delay of the picture, `lag_ms` the way it has from one mixer to the other;
    what is shown waits for both.

    `reveal_cards` "by_delay" is "immediate" with a delay, "tabled_only" without one.

    `fold_s`, `winner_s` and `blinds_s` are how long a fold, the winner and the blinds stay on the
    picture.  `clock_from_s`: a called clock is shown from so many seconds on, 0 always.
    `level_banner`: a banner names each new level for `blinds_s`, where no other one is up.
    `bb_below`: amounts become big blinds below so many of them, 0 always.  `divide` is what every
    amount is divided by before it is drawn, 100 for a table that counts in cents.
    """

    delay_s: int = 0
    lag_ms: int = 0
    hidden: bool = False

    reveal_players: str = "immediate"
    reveal_cards: str = "by_delay"
    show_fold: str = "immediate"
    fold_s: int = 3
    highlight: str = "showdown_or_all_in"
    winner_s: int = 6
    clear_previous_action: bool = True
    effective_stack: bool = False
    clock_from_s: int = 0

    equity: str = "from_deal"
    true_outs: bool = True
    ignore_split_pots: bool = False
    outs: str = "heads_up_all_in"
    statistics: bool = False

    amounts_board: str = "exact"
    amounts_player: str = "exact"
    amounts_blinds: str = "exact"
    amounts_leaderboard: str = "exact"
    amounts_ticker: str = "k"
    bb_below: int = 0
    divide: int = 1
    currency: str = ""
    currency_after: bool = False

    skin: str = "felt"
    deck: str = "two"
    language: str = "en"
    layout: str = "horizontal"
    order: str = "seat"
    portrait: bool = False
    transition: str = "slide"

    name: str = ""
    entries: int = 0
    blinds: str = "always"
    blinds_s: int = 10
    level_banner: bool = True
    banner: str = "off"
    banner_text: str = ""
    banner_sub: str = ""
    ticker: str = ""
    leaderboard: str = "off"

    def __post_init__(self) -> None:
        for field in fields(self):
            _check(field.name, getattr(self, field.name), field.default)

    def changed(self, **new: Any) -> "Settings":
        """The same with other values; ValueError names the first that cannot be."""
        for name in new:
            _check_name(name)
        return replace(self, **new)

    def as_json(self) -> dict[str, Any]:
        """Every field by name."""
        return asdict(self)

    @property
    def whole_delay_s(self) -> float:
        """From a line's coming to its place on the picture."""
        return self.delay_s + self.lag_ms / 1000

    @property
    def cards_shown(self) -> str:
        """`reveal_cards`, with "by_delay" decided."""
        if self.reveal_cards != "by_delay":
            return self.reveal_cards
        return "immediate" if self.delay_s else "tabled_only"


def from_toml(text: str) -> Settings:
    """Settings of a file's text; ValueError says what is wrong with it."""
    try:
        data = toml_text.parse(text)
        return Settings().changed(**{name: data[name] for name in data if name not in _OTHERS})
    except toml_text.TomlError as error:
        raise ValueError(f"line {error.line}: {error}") from None


def load(path: Path) -> Settings:
    """Settings of a file; ValueError says what is wrong with it, and where it lies."""
    with reading(path):
        data = path.read_bytes()
    try:
        return from_toml(data.decode())
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None


_NAMES = tuple(field.name for field in fields(Settings))


def _check_name(name: str) -> None:
    if name not in _NAMES:
        near = get_close_matches(name, _NAMES, 1)
        raise ValueError(f"no setting is called {name}" + (f": is it {near[0]}?" if near else ""))


def _check(name: str, value: object, default: object) -> None:
    if type(value) is not type(default):
        words = {bool: "true or false", int: "a whole number", str: "a text"}
        raise ValueError(f"{name} is {words[type(default)]}, not {value!r}")
    if name in CHOICES and value not in CHOICES[name]:
        raise ValueError(f"{name} is one of {', '.join(CHOICES[name])}, not {value!r}")
    if isinstance(value, int) and name in RANGES:
        least, most = RANGES[name]
        if not least <= value <= most:
            raise ValueError(f"{name} is {least} to {most}, not {value}")
    if isinstance(value, str) and len(value) > _LONGEST_TEXT:
        raise ValueError(f"{name} has {_LONGEST_TEXT} characters at most, not {len(value)}")

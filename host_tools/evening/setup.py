"""What is played tonight: the set-up of an evening, checked field by field."""

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from floorman.rules.book import HOUSE_ROOM
from floorman.rules.books import NAMES

from host_tools.evening.payouts import check_shares
from host_tools.evening.refused import WrongError
from host_tools.evening.structure import CHIPS, LEAST_PLAYERS, Period, check_steps, step_of
from host_tools.table.house import HIGHEST, LANGUAGES, House, parameter
from host_tools.table.named_games import every_named, games_named

KINDS = ("tournament", "cash")
_TEXTS = {
    "game": 300,
    **dict.fromkeys(("kind", "title", "book", "language", "currency", "every"), 60),
}
_CODE = re.compile(r"[A-Z]{3}")
_MONEY_LIMIT = 1 << 40
_CHIP_LIMIT = 1 << 26  # ten stacks stay below what the rules count


@dataclass(frozen=True)
class Setup:
    """Money is in the smallest coin, chips are chips; in a cash game a chip is a coin.

    `rebuys` is the last level in which somebody may buy again (0 nobody), `add_on` whether each
    may once when that level is over; `shares` are percentages of the places, none for the usual
    table; `fee` is what the house keeps of each buy-in; `changes` are parameters of the rule book;
    `currency` is a code as EUR, or empty for play money; `game` is one or several as
    named_games.py has them, empty for the table's own, `every` how long each of several is played.
    """

    kind: str = "tournament"
    title: str = ""
    stack: int = 10_000
    steps: tuple[Period, ...] = (Period(20, 50, 100),)
    chips: tuple[int, ...] = CHIPS
    buy_in: int = 1000
    fee: int = 0
    rebuys: int = 0
    rebuy_chips: int = 0
    rebuy_price: int = 0
    add_on: bool = False
    add_on_chips: int = 0
    add_on_price: int = 0
    shares: tuple[int, ...] = ()
    coin: int = 100
    least_buy: int = 0
    most_buy: int = 0
    book: str = "tda2019"
    changes: tuple[tuple[str, int], ...] = ()
    language: str = "en"
    currency: str = ""
    game: str = ""
    every: str = "orbit"

    @property
    def is_cash(self) -> bool:
        """Chips are money, and nobody is out."""
        return self.kind == "cash"

    @property
    def unit(self) -> int:
        """The smallest chip at the start."""
        return self.chips[0]

    def house(self) -> House:
        """The rules as a table is told them."""
        changes = dict(self.changes) | ({"cash": 1} if self.is_cash else {})
        rows = {parameter(name): value for name, value in changes.items()}
        return House(NAMES.index(self.book), rows, self.language)

    def as_json(self) -> dict[str, Any]:
        """The fields by name."""
        return asdict(self) | {"changes": dict(self.changes)}


def setup_of(data: Mapping[str, Any]) -> Setup:
    """A set-up out of JSON; WrongError names what is wrong."""
    known = {field.name: field for field in fields(Setup)}
    for name in data:
        if name not in known:
            raise WrongError("no_field", what=name)
    values = dict(data)
    for name, value in data.items():
        values[name] = _field(name, value)
    setup = Setup(**values)
    _check(setup)
    return setup


def _field(name: str, value: Any) -> Any:
    if name == "steps":
        return tuple(step_of(step) for step in _rows(name, value))
    if name in ("chips", "shares"):
        return tuple(_number(name, each) for each in _rows(name, value))
    if name == "changes":
        if not isinstance(value, Mapping):
            raise WrongError("changes")
        return tuple((str(key), _number(str(key), each)) for key, each in sorted(value.items()))
    if name == "add_on":
        return bool(value)
    if name in _TEXTS:
        if not isinstance(value, str) or len(value) > _TEXTS[name]:
            raise WrongError("text", name)
        return value
    return _number(name, value)


def _rows(name: str, value: Any) -> list[Any]:
    if not isinstance(value, list | tuple) or len(value) > 100:
        raise WrongError("list", name)
    return list(value)


def _number(name: str, value: Any) -> int:
    if type(value) is not int or not 0 <= value < _MONEY_LIMIT:
        raise WrongError("whole", name)
    return value


def _check(setup: Setup) -> None:
    if setup.kind not in KINDS or setup.book not in NAMES or setup.language not in LANGUAGES:
        raise WrongError("choose")
    if not setup.chips or list(setup.chips) != sorted(set(setup.chips)) or setup.chips[0] < 1:
        raise WrongError("chip_values", "chips")
    if setup.currency and not _CODE.fullmatch(setup.currency):
        raise WrongError("currency", "currency")
    if not setup.coin:
        raise WrongError("coin")
    _check_rules(setup)
    check_steps(setup.steps, setup.unit)
    _check_games(setup)
    if setup.is_cash:
        _check_cash(setup)
    else:
        _check_tournament(setup)


def _check_rules(setup: Setup) -> None:
    for name, value in setup.changes:
        if name not in HIGHEST:
            raise WrongError("no_rule", what=name)
        if value > HIGHEST[name]:
            raise WrongError("rule_range", what=name, most=HIGHEST[name])
    if len(setup.house().changes) > HOUSE_ROOM:
        raise WrongError("most_rules", "changes", most=HOUSE_ROOM)


def _check_games(setup: Setup) -> None:
    named = [("game", 0, setup.game)]
    named += [("game", line, step.game) for line, step in enumerate(setup.steps, 1)]
    for field, line, text in named:
        try:
            games_named(text or "holdem")
        except ValueError:
            raise WrongError("line_game" if line else "game", field, line) from None
    try:
        every_named(setup.every)
    except ValueError:
        raise WrongError("every", "every") from None


def _check_tournament(setup: Setup) -> None:
    _check_stack(setup, "stack", setup.stack)
    if setup.fee > setup.buy_in:
        raise WrongError("fee", "fee")
    if setup.rebuys:
        _check_stack(setup, "rebuy_chips", setup.rebuy_chips)
    if setup.add_on:
        _check_stack(setup, "add_on_chips", setup.add_on_chips)
    if setup.shares:
        check_shares(setup.shares)


def _check_cash(setup: Setup) -> None:
    if len(setup.steps) != 1:
        raise WrongError("one_level")
    if setup.most_buy and setup.least_buy > setup.most_buy:
        raise WrongError("least_most", "least_buy")


def _check_stack(setup: Setup, field: str, chips: int) -> None:
    if not 0 < chips < _CHIP_LIMIT or chips % setup.unit:
        raise WrongError("unit", field, unit=setup.unit, stack=chips)


def too_few(players: int) -> bool:
    """Nobody plays alone."""
    return players < LEAST_PLAYERS

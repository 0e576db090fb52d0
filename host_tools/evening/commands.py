"""What the director's page may ask for, and what of it becomes an event.

`checked(evening, table, command)` gives the event's values; RefusedError says why not.
"""

from collections.abc import Callable
from typing import Any

from host_tools.evening import results
from host_tools.evening.asking import DirectorCommand
from host_tools.evening.deals import deal
from host_tools.evening.fold import SEATS, Evening, Player
from host_tools.evening.level_clock import level_number
from host_tools.evening.payouts import check_shares
from host_tools.evening.refused import RefusedError, WrongError, because
from host_tools.evening.setup import Setup, setup_of, too_few
from host_tools.evening.table import Look
from host_tools.ground.named import is_made_up

_LONGEST_NAME = 30
_CHIPS = 1 << 26
_MINUTES = 120
_NAME_ENDS = range(32)

Values = dict[str, Any]


def checked(evening: Evening, table: Look | None, command: DirectorCommand) -> Values:
    """The values of the event that the command becomes."""
    check = _CHECKS.get(command.do)
    if check is None:
        raise RefusedError("unknown")
    if evening.closed:
        raise RefusedError("closed")
    return check(evening, table, command)


def _setup(evening: Evening) -> Setup:
    if evening.setup is None:
        raise RefusedError("no_setup")
    return evening.setup


def _running(evening: Evening) -> Setup:
    setup = _setup(evening)
    if evening.began is None:
        raise RefusedError("not_begun")
    return setup


def _number(command: DirectorCommand, name: str, least: int, most: int) -> int:
    value = getattr(command, name)
    if value is None or not least <= value <= most:
        raise RefusedError("number", name=name, least=least, most=most)
    return int(value)


def _seat(command: DirectorCommand) -> int:
    return _number(command, "seat", 0, SEATS - 1)


def _player(evening: Evening, command: DirectorCommand) -> Player:
    player = evening.at(_seat(command))
    if player is None:
        raise RefusedError("nobody", seat=_seat(command) + 1)
    if command.who not in (None, player.name):
        raise RefusedError("sits_there", name=player.name, seat=_seat(command) + 1)
    return player


def _tournament(setup: Setup) -> None:
    if setup.is_cash:
        raise RefusedError("tournament_only")


# set-up and clock --------------------------------------------------------------------------------


def _set_up(evening: Evening, table: Look | None, command: DirectorCommand) -> Values:
    if evening.began is not None:
        raise RefusedError("begun")
    if command.setup is None:
        raise because("setup", WrongError("missing"))
    try:
        setup = setup_of(command.setup)
    except (ValueError, TypeError) as error:
        raise because("setup", error) from None
    if evening.players and setup != evening.setup:
        raise RefusedError("seated")
    return {"setup": setup.as_json()}


def _begin(evening: Evening, table: Look | None, command: DirectorCommand) -> Values:
    _setup(evening)
    if evening.began is not None:
        raise RefusedError("begun")
    if too_few(len(evening.seated)):
        raise RefusedError("too_few")
    return {}


def _pause(evening: Evening, table: Look | None, command: DirectorCommand) -> Values:
    _running(evening)
    if evening.clock and not evening.clock.runs:
        raise RefusedError("paused")
    return {}


def _go_on(evening: Evening, table: Look | None, command: DirectorCommand) -> Values:
    _running(evening)
    if evening.clock and evening.clock.runs:
        raise RefusedError("runs")
    return {}


def _move(evening: Evening, table: Look | None, command: DirectorCommand) -> Values:
    _setup(evening)
    by = _number(command, "by", -1, 1)
    return {"by": by}


def _give(evening: Evening, table: Look | None, command: DirectorCommand) -> Values:
    _setup(evening)
    return {"minutes": _number(command, "minutes", -_MINUTES, _MINUTES)}


def _unit(evening: Evening, table: Look | None, command: DirectorCommand) -> Values:
    """Colour-up: chips smaller than `unit` leave play, what does not change is raced for."""
    setup = _running(evening)
    unit = _number(command, "unit", 1, _CHIPS)
    if unit not in setup.chips or unit <= evening.unit:
        raise RefusedError("no_colour_up")
    if table is None or not table.idle or evening.due:
        raise RefusedError("hand_runs")
    if any(amount % unit for amount in table.level[:3]):
        raise RefusedError("blinds_need", unit=evening.unit)
    return {"unit": unit}


def _close(evening: Evening, table: Look | None, command: DirectorCommand) -> Values:
    _running(evening)
    if table and not table.idle:
        raise RefusedError("hand_runs")
    return {}


# people and chips --------------------------------------------------------------------------------


def _sit(evening: Evening, table: Look | None, command: DirectorCommand) -> Values:
    setup = _setup(evening)
    seat, name = _seat(command), _name(command)
    if evening.at(seat):
        raise RefusedError("taken", seat=seat + 1)
    known = evening.called(name)
    if known and known.seat is not None:
        raise RefusedError("sits", name=name, seat=known.seat + 1)
    if not known and is_made_up(name):
        raise RefusedError("made_up", name=name)
    if setup.is_cash:
        chips = _bought(setup, command)
        return {"seat": seat, "name": name, "chips": chips, "money": chips}
    if known:
        raise RefusedError("was_in", name=name)
    _may_enter(evening, setup)
    return {"seat": seat, "name": name, "chips": setup.stack, "money": setup.buy_in}


def _name(command: DirectorCommand) -> str:
    name = command.name
    if name is None or any(ord(letter) in _NAME_ENDS for letter in name):
        raise RefusedError("name")
    name = " ".join(name.split())
    if not 0 < len(name) <= _LONGEST_NAME:
        raise RefusedError("name")
    return name


def _may_enter(evening: Evening, setup: Setup) -> None:
    """Late players come while re-buys are open; without re-buys in the first level."""
    if evening.began is not None and not _open(evening, max(1, setup.rebuys)):
        raise RefusedError("too_late")


def _open(evening: Evening, last_level: int) -> bool:
    """The level is not above the last one of re-buys; the clock is read when the page asks."""
    return evening.clock is None or level_number(evening.steps, evening.clock.at) <= last_level


def _bought(setup: Setup, command: DirectorCommand) -> int:
    least = max(setup.least_buy, setup.unit)
    most = setup.most_buy or _CHIPS
    chips = _number(command, "chips", least, most)
    if chips % setup.unit:
        raise RefusedError("unit", unit=setup.unit)
    return chips


def _stand(evening: Evening, table: Look | None, command: DirectorCommand) -> Values:
    setup = _setup(evening)
    player = _player(evening, command)
    seat = _seat(command)
    if evening.began is None:
        return {"seat": seat, "chips": 0}
    if not setup.is_cash and not player.out:
        raise RefusedError("in_tournament")
    if table is None or not table.idle or any(due.seat == seat for due in evening.due):
        raise RefusedError("hand_runs")
    return {"seat": seat, "chips": table.stacks[seat]}


def _rebuy(evening: Evening, table: Look | None, command: DirectorCommand) -> Values:
    setup = _running(evening)
    _tournament(setup)
    player, seat = _player(evening, command), _seat(command)
    if not setup.rebuys or not _open(evening, setup.rebuys):
        raise RefusedError("no_rebuy", level=setup.rebuys)
    if evening.stacks[seat] > setup.stack or any(due.seat == seat for due in evening.due):
        raise RefusedError("rich", name=player.name, stack=setup.stack)
    return {"seat": seat, "chips": setup.rebuy_chips, "money": setup.rebuy_price}


def _add_on(evening: Evening, table: Look | None, command: DirectorCommand) -> Values:
    setup = _running(evening)
    _tournament(setup)
    player = _player(evening, command)
    if not setup.add_on or player.add_ons or player.out:
        raise RefusedError("no_add_on", name=player.name)
    return {"seat": _seat(command), "chips": setup.add_on_chips, "money": setup.add_on_price}


def _top_up(evening: Evening, table: Look | None, command: DirectorCommand) -> Values:
    setup = _setup(evening)
    if not setup.is_cash:
        raise RefusedError("cash_only")
    _player(evening, command)
    chips = _number(command, "chips", setup.unit, _CHIPS)
    if chips % setup.unit:
        raise RefusedError("unit", unit=setup.unit)
    seat = _seat(command)
    waits = sum(due.chips for due in evening.due if due.seat == seat)
    if setup.most_buy and evening.stacks[seat] + waits + chips > setup.most_buy:
        raise RefusedError("too_much", most=setup.most_buy)
    return {"seat": seat, "chips": chips, "money": chips}


# money -------------------------------------------------------------------------------------------


def _shares(evening: Evening, table: Look | None, command: DirectorCommand) -> Values:
    _tournament(_setup(evening))
    shares = command.shares
    if shares is None or any(type(share) is not int for share in shares):
        raise because("shares", WrongError("shares_whole", "shares"))
    try:
        if shares:
            check_shares(shares)
    except ValueError as error:
        raise because("shares", error) from None
    return {"shares": shares}


def _offer(evening: Evening, table: Look | None, command: DirectorCommand) -> Values:
    """A deal for the wall, before anybody agrees; without a kind nothing is offered any more."""
    _tournament(_running(evening))
    return _divided(evening, command) if command.kind else {"amounts": {}, "kept": 0}


def _deal(evening: Evening, table: Look | None, command: DirectorCommand) -> Values:
    """The deal as it was shown: its kind, and what is kept for who wins."""
    _tournament(_running(evening))
    if table is None or not table.idle or evening.due:
        raise RefusedError("hand_runs")
    return _divided(evening, command)


def _divided(evening: Evening, command: DirectorCommand) -> Values:
    kept = _number(command, "kept", 0, 1 << 40)
    names, found = deal_of(evening, command.kind, kept)
    amounts = dict(zip(names, found.shares, strict=True))
    if command.amounts not in (None, amounts):
        raise RefusedError("other_deal")
    return {"kind": found.kind, "amounts": amounts, "kept": found.kept}


def deal_of(evening: Evening, kind: str, kept: int) -> tuple[list[str], Any]:
    """Names of who is left and the deal between them; RefusedError says why not."""
    setup = _running(evening)
    players = evening.still_in
    stacks = [evening.stacks[player.seat] for player in players if player.seat is not None]
    try:
        found = deal(kind, stacks, results.prizes_of(evening), kept, setup.coin)
    except ValueError as error:
        raise because("deal", error) from None
    return [player.name for player in players], found


_CHECKS: dict[str, Callable[[Evening, Look | None, DirectorCommand], Values]] = {
    "set_up": _set_up,
    "begin": _begin,
    "pause": _pause,
    "go_on": _go_on,
    "move": _move,
    "give": _give,
    "unit": _unit,
    "close": _close,
    "sit": _sit,
    "stand": _stand,
    "rebuy": _rebuy,
    "add_on": _add_on,
    "top_up": _top_up,
    "shares": _shares,
    "offer": _offer,
    "deal": _deal,
}
COMMANDS = tuple(_CHECKS)
"""What may be asked for; `card` of a chip race is the director's own."""

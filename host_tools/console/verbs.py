"""What a console can ask for: a name, the role that may, the events that the table is told.

Each function reads the game as it is now and the command; nobody composes a number of the floor's
menu by hand.
"""

from collections.abc import Callable
from dataclasses import dataclass

from floorman import events as ev
from floorman.rules import codes
from floorman.rules.games import NAMES, STRUCTURES
from floorman.rules.state import NOBODY

from host_tools.access.roles import DEALER, FLOOR
from host_tools.console.asked import NO_CARD, Asked
from host_tools.table.code_names import menu_card
from host_tools.table.house import level
from host_tools.table.view import Input, Watched

Making = Callable[[Watched, Asked], list[Input]]
WHOLE_ROUND, LIFTED, DISQUALIFIED = 100, 998, 999
"""Numbers of a penalty beside its hands."""


@dataclass(frozen=True)
class Verb:
    """`turn`: it is about the seat that is to act, and no other."""

    role: str
    make: Making
    turn: bool = False


def _key(key: int, amount: int = 0) -> list[Input]:
    return [Input(ev.KEY, key, amount)]


def menu(entry: int, seat: int = NOBODY, number: int = 0) -> list[Input]:
    """An entry of the floor's menu (codes.MENU_*) about a seat, with a number."""
    who = 0 if seat == NOBODY else seat + 1
    return _key(ev.K_FLOOR, codes.menu_value(entry, who, number))


def _keyed(key: int) -> Making:
    return lambda game, asked: _key(key)


def _of_seat(entry: int) -> Making:
    return lambda game, asked: menu(entry, asked.seat)


def _of_chips(entry: int) -> Making:
    return lambda game, asked: menu(entry, asked.seat, asked.amount)


def _of_runs(times: int) -> Making:
    return lambda game, asked: menu(codes.MENU_RUNS, number=times)


def _of_other(entry: int) -> Making:
    def make(game: Watched, asked: Asked) -> list[Input]:
        return menu(entry, asked.seat, 0 if asked.other == NOBODY else asked.other + 1)

    return make


def _of_card(entry: int) -> Making:
    def make(game: Watched, asked: Asked) -> list[Input]:
        if asked.card == NO_CARD:
            raise ValueError("choose a card")
        return menu(entry, asked.seat, menu_card(asked.card))

    return make


def _raise(game: Watched, asked: Asked) -> list[Input]:
    if not asked.amount:
        raise ValueError("key an amount first")
    return _key(ev.K_RAISE, asked.amount)


def _exposed(game: Watched, asked: Asked) -> list[Input]:
    return _key(ev.K_EXPOSED, 0 if asked.seat == NOBODY else asked.seat + 1)


def _decide(game: Watched, asked: Asked) -> list[Input]:
    return _key(ev.K_ENTER, asked.choice)


def _undo(game: Watched, asked: Asked) -> list[Input]:
    return _key(ev.K_UNDO, max(1, asked.amount))


def _redo(game: Watched, asked: Asked) -> list[Input]:
    return _key(ev.K_FLOOR, codes.menu_value(codes.MENU_REDO, max(1, asked.amount)))


def _absent(value: int) -> Making:
    return lambda game, asked: [Input(ev.ABSENT, asked.seat, value)]


def _level(game: Watched, asked: Asked) -> list[Input]:
    mode = game.ante_mode or ev.ANTE_BIG
    return level(asked.small, asked.big, asked.ante, mode if asked.ante else ev.ANTE_NONE)


def _game(game: Watched, asked: Asked) -> list[Input]:
    """The game that `code` names behind its structure, as `no_limit holdem`."""
    structure, name = asked.code.split()
    return [Input(ev.GAME, 1 + STRUCTURES.index(structure), NAMES.index(name))]


def _button(game: Watched, asked: Asked) -> list[Input]:
    """Between hands it is laid there; in a hand the rules say what becomes of the hand."""
    return (
        menu(codes.MENU_BUTTON, asked.seat) if game.running() else [Input(ev.BUTTON, asked.seat)]
    )


def _stack(game: Watched, asked: Asked) -> list[Input]:
    return [Input(ev.SEAT, asked.seat, asked.amount)]


def _break(value: int) -> Making:
    return lambda game, asked: [Input(ev.BREAK, 0, value)]


_DEALERS_MENU = {
    "say_check": _of_seat(codes.MENU_CHECK),
    "say_call": _of_seat(codes.MENU_CALL),
    "say_raise": _of_chips(codes.MENU_RAISE),
    "say_fold": _of_seat(codes.MENU_FOLD),
    "say_pot": _of_seat(codes.MENU_POT),
    "say_digits": _of_chips(codes.MENU_AMBIGUOUS),
    "time": _of_seat(codes.MENU_TIME),
    "count": _of_seat(codes.MENU_COUNT),
    "pot_size": _of_seat(codes.MENU_POT_SIZE),
    "spread": _of_seat(codes.MENU_SPREAD),
    "push": _of_seat(codes.MENU_PUSH),
    "no_burn": _of_seat(codes.MENU_NO_BURN),
    "bomb": _of_seat(codes.MENU_BOMB),
    "seven_deuce": _of_seat(codes.MENU_SEVEN_DEUCE),
    "kill": _of_seat(codes.MENU_KILL),
    "stand_up": _of_seat(codes.MENU_STAND_UP),
    "run_twice": _of_runs(2),
    "run_thrice": _of_runs(3),
    "straddle": _of_chips(codes.MENU_STRADDLE),
    "see": _of_other(codes.MENU_SEE),
    "board_plays": _of_seat(codes.MENU_BOARD_PLAYS),
    "card": _of_card(codes.MENU_CARD),
    "second": _of_card(codes.MENU_SECOND),
    "call_floor": lambda game, asked: menu(0, asked.seat),
}
_FLOORS_MENU = {
    "string": _of_seat(codes.MENU_STRING),
    "boxed": _of_seat(codes.MENU_BOXED),
    "wrong_back": _of_seat(codes.MENU_WRONG_BACK),
    "penalty": _of_chips(codes.MENU_PENALTY),
    "stub": _of_chips(codes.MENU_STUB),
    "splash": _of_seat(codes.MENU_SPLASH),
    "killed": _of_seat(codes.MENU_KILLED),
    "retrieved": _of_seat(codes.MENU_RETRIEVED),
    "off_table": _of_seat(codes.MENU_OFF_TABLE),
    "refuses": _of_seat(codes.MENU_REFUSED),
    "left": _of_seat(codes.MENU_LEFT),
    "shuffle": _of_seat(codes.MENU_SHUFFLE),
    "old_chip": _of_chips(codes.MENU_OLD_CHIP),
    "hidden": _of_chips(codes.MENU_HIDDEN),
    "token": _of_seat(codes.MENU_TOKEN),
    "exposes": _of_seat(codes.MENU_EXPOSES),
    "up_taken": _of_seat(codes.MENU_UP_TAKEN),
    "silent": _of_seat(codes.MENU_SILENT),
    "shows_one": _of_other(codes.MENU_SHOWS_ONE),
    "suspicion": _of_seat(codes.MENU_SUSPICION),
    "dispute": _of_chips(codes.MENU_DISPUTE),
    "misread": _of_chips(codes.MENU_MISREAD),
    "go_on": _of_seat(codes.MENU_GO_ON),
    "short": _of_seat(codes.MENU_SHORT),
    "wrong_level": _of_seat(codes.MENU_LEVEL),
    "race": _of_card(codes.MENU_RACE),
    "deal_in": _of_seat(codes.MENU_DEAL_IN),
    "table_breaks": _of_seat(codes.MENU_TABLE_BREAKS),
    "put_right": _of_seat(codes.MENU_PUT_RIGHT),
    "found": _of_chips(codes.MENU_FOUND),
    "absent": _absent(1),
    "back": _absent(0),
    "button": _button,
    "stack": _stack,
    "level": _level,
    "game": _game,
    "break": _break(1),
    "break_over": _break(0),
}

VERBS: dict[str, Verb] = {
    "fold": Verb(DEALER, _keyed(ev.K_FOLD), turn=True),
    "check": Verb(DEALER, _keyed(ev.K_CHECK), turn=True),
    "call": Verb(DEALER, _keyed(ev.K_CALL), turn=True),
    "raise": Verb(DEALER, _raise, turn=True),
    "all_in": Verb(DEALER, _keyed(ev.K_ALLIN), turn=True),
    "clock": Verb(DEALER, _keyed(ev.K_CLOCK)),
    "next": Verb(DEALER, _keyed(ev.K_NEXT)),
    "show": Verb(DEALER, _keyed(ev.K_SHOW)),
    "dealt": Verb(DEALER, _keyed(ev.K_ENTER)),
    "misdeal": Verb(DEALER, _keyed(ev.K_MISDEAL)),
    "exposed": Verb(DEALER, _exposed),
    "decide": Verb(DEALER, _decide),
    "undo": Verb(DEALER, _undo),
    "redo": Verb(DEALER, _redo),
    **{name: Verb(DEALER, make) for name, make in _DEALERS_MENU.items()},
    **{name: Verb(FLOOR, make) for name, make in _FLOORS_MENU.items()},
}
"""By the name that a command's `do` has."""

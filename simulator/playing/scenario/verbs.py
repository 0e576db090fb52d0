"""Every word of the language: what may stand in a step, and what its value must be."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from floorman import events as ev
from floorman.rules import codes
from floorman.rules.log import ROOM
from floorman.rules.state import OPTIONS

from host_tools.table.words import RANKS, SUITS, card_number
from simulator.faults import registry as faults

SEATS = 10
_MOST_CARDS = 7
LONGEST_S = 24 * 3600
Names = Mapping[str, int]
Check = Callable[[Any, Names], Any]
"""Turns a value of the file into the runner's; ValueError with a reason when it is none."""


def seat(value: Any, names: Names) -> int:
    """A seat 1..10 as on the felt, or a name of the file; 0..9 inside."""
    if isinstance(value, str):
        if value in names:
            return names[value]
        raise ValueError(f"nobody is called {value!r}; `names` has {', '.join(names) or 'nobody'}")
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= SEATS:
        raise ValueError(f"{value!r} is no seat: seats are 1 to {SEATS}")
    return value - 1


def seats(value: Any, names: Names) -> tuple[int, ...]:
    """One seat or a list of them, in order."""
    if value == []:
        raise ValueError("the list names no seat")
    return tuple(seat(one, names) for one in (value if isinstance(value, list) else [value]))


def amount(value: Any, _: Names = {}) -> int:  # noqa: B006
    """Chips, 0 or more."""
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise ValueError(f"{value!r} is no amount: a whole number, 0 or more")
    return value


def number(value: Any, _: Names = {}) -> int:  # noqa: B006
    """A count of 1 or more."""
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise ValueError(f"{value!r} is no count: a whole number, 1 or more")
    return value


def chips(value: Any, _: Names = {}) -> tuple[int, ...]:  # noqa: B006
    """The values of chips, one by one."""
    if not isinstance(value, list) or not value:
        raise ValueError("chips are a list of their values, such as [500, 100]")
    return tuple(number(one) for one in value)


def cards(value: Any, _: Names = {}) -> tuple[int, ...]:  # noqa: B006
    """Cards such as "AhKd"; ten is T; 0..51 inside."""
    if not isinstance(value, str) or not value or len(value) % 2:
        raise ValueError(f'{value!r} are no cards: write them as "AhTd"')
    return tuple(_card(value[at : at + 2]) for at in range(0, len(value), 2))


def _card(text: str) -> int:
    if text[0] not in RANKS or text[1] not in SUITS:
        raise ValueError(f"{text!r} is no card: a rank of {RANKS}, a suit of {SUITS}")
    return card_number(text)


def hand(value: Any, names: Names) -> tuple[int, ...]:
    """The cards of a hand, all of them: two, or up to seven in another game than hold'em."""
    found = cards(value, names)
    if not 2 <= len(found) <= _MOST_CARDS or len(set(found)) < len(found):
        raise ValueError(f"{value!r} is no hand: two to seven different cards")
    return found


def seconds(value: Any, _: Names = {}) -> float:  # noqa: B006
    """A time, in seconds."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError(f"{value!r} is no time: seconds, 0 or more")
    if not 0 <= value <= LONGEST_S:
        raise ValueError(f"{value!r} is no time: 0 to {LONGEST_S} seconds")
    return float(value)


def true(value: Any, _: Names = {}) -> bool:  # noqa: B006
    """A verb without a value is written `= true`."""
    if value is not True:
        raise ValueError("takes no value: write `= true`")
    return True


def word(*allowed: str) -> Check:
    """One of some words."""

    def check(value: Any, _: Names) -> str:
        if value not in allowed:
            raise ValueError(f"{value!r} is none of: {', '.join(allowed)}")
        return str(value)

    return check


def text(value: Any, _: Names = {}) -> str:  # noqa: B006
    """Any text."""
    if not isinstance(value, str):
        raise ValueError(f"{value!r} is no text")
    return value


def texts(value: Any, _: Names = {}) -> tuple[str, ...]:  # noqa: B006
    """A text or a list of texts."""
    return tuple(text(one) for one in (value if isinstance(value, list) else [value]))


def amounts(value: Any, _: Names = {}) -> tuple[int, ...]:  # noqa: B006
    """A list of amounts."""
    return tuple(amount(one) for one in (value if isinstance(value, list) else [value]))


def by_seat(check: Check) -> Check:
    """A table from seats to something."""

    def each(value: Any, names: Names) -> dict[int, Any]:
        if not isinstance(value, dict) or not value:
            raise ValueError("is a table from seats to values, such as { 3 = 500 }")
        return {
            seat(int(key) if key.isdigit() else key, names): check(one, names)
            for key, one in value.items()
        }

    return each


def up_to(highest: int) -> Check:
    """A count of 1 to `highest`."""

    def check(value: Any, _: Names) -> int:
        if number(value) > highest:
            raise ValueError(f"{value} is too much: {highest} at most")
        return int(value)

    return check


def nobody_or_seat(value: Any, names: Names) -> int:
    """A seat, or 0 for nobody (255 inside)."""
    return 255 if value == 0 and value is not False else seat(value, names)


def rows(value: Any, _: Names) -> dict[int, str]:
    """Display rows by name: pot, action, blinds."""
    if not isinstance(value, dict) or not set(value) <= set(ROWS):
        raise ValueError(f"is a table of the rows {', '.join(ROWS)}")
    return {ROWS.index(key): text(one) for key, one in value.items()}


def place(value: Any, names: Names) -> int:
    """A seat, or "board1" to "board5", "burn", "muck"; the rules' number of it inside."""
    if isinstance(value, str) and value in PLACES:
        return PLACES[value]
    return seat(value, names)


def place_or_stub(value: Any, names: Names) -> int:
    """Where a card may be moved: a place, or "stub"."""
    return STUB if value == "stub" else place(value, names)


def event_name(value: Any, _: Names) -> str:
    """The name of an event in floorman/events.py."""
    if not isinstance(value, str) or not isinstance(getattr(ev, value, None), int):
        raise ValueError(f"{value!r} is no event of floorman/events.py")
    return value


def key_name(value: Any, _: Names) -> str:
    """A key of the dealer's keypad by its name."""
    if not isinstance(value, str) or key_code(value) < 0:
        raise ValueError(f"{value!r} is no key; keys are {', '.join(key_names())}")
    return value


def menu_entry(value: Any, _: Names) -> str:
    """An entry of the dealer's menu by its name."""
    if not isinstance(value, str) or menu_number(value) < 0:
        raise ValueError(f"{value!r} is no menu entry; there are {', '.join(menu_names())}")
    return value


def floor_call(value: Any, _: Names) -> int:
    """0 for the floor's own options, or an entry of the menu by its name or number."""
    return menu_number(menu_entry(value, _)) if isinstance(value, str) else amount(value)


def menu_number(name: str) -> int:
    """The number of a menu entry such as "penalty"; -1 when there is none."""
    return int(getattr(codes, "MENU_" + name.upper().replace(" ", "_"), -1))


def menu_names() -> list[str]:
    """The entries of the dealer's menu."""
    names = [name for name in vars(codes) if name.startswith("MENU_")]
    return [name[5:].lower().replace("_", " ") for name in names]


def key_code(name: str) -> int:
    """The code of a key such as "raise"; -1 when there is none."""
    return int(getattr(ev, "K_" + name.upper(), -1))


def key_names() -> list[str]:
    """The keys of the keypad that mean something to the rules."""
    return [name[2:].lower() for name in vars(ev) if name.startswith("K_")]


PLACES = {**{f"board{n + 1}": 10 + n for n in range(5)}, "burn": 15, "muck": 16}
STUB = 17
"""Back in the stub, to be shuffled: no reader is there, and the rules hear nothing of it."""
WRONG = ("duplicate", "unknown", "deck", "joker", "cut", "moved", "short", "back", "dead", "gone")
"""What can be wrong with a card, in the order of FAULT_DUPLICATE and so on."""
ROWS = ("pot", "action", "blinds")
ANNOUNCED = ("check", "call", "bet", "raise", "all-in", "fold", "amount")


@dataclass(frozen=True)
class Verb:
    """A word for something done.  `also` has what may go with it, `must` what has to.

    `together` raises ValueError when value and company do not fit each other.
    """

    check: Check
    also: Mapping[str, Check]
    must: tuple[str, ...] = ()
    together: Callable[[Any, Mapping[str, Any]], object] = lambda value, also: None


def fault_name(value: Any, _: Names) -> str:
    """A fault of the simulator by its name."""
    faults.known(value)
    return str(value)


def healed(value: Any, _: Names) -> str:
    """A fault that can be switched off."""
    if faults.known(value).once:
        raise ValueError(f"{value} happens once, there is nothing to heal")
    return str(value)


def anything(value: Any, _: Names) -> Any:
    """Accept any value; the verb it belongs to checks it."""
    return value


def fault_wish(name: str, also: Mapping[str, Any]) -> faults.Wish:
    """The fault that a step or a setting wants; ValueError with a sentence."""
    places = {where: also[where] for where in _PLACES if where in also}
    return faults.without_racks(faults.wish(name, also.get("value"), places))


def faults_at_start(value: Any, _: Names = {}) -> tuple[faults.Wish, ...]:  # noqa: B006
    """Faults that are there before the table starts: tables as in a step."""
    found = []
    for one in value if isinstance(value, list) else [value]:
        if not isinstance(one, dict) or "fault" not in one:
            raise ValueError('a list of faults such as { fault = "miss", value = 6 }')
        unknown = set(one) - {"fault", "value", *_PLACES}
        if unknown:
            raise ValueError(f"{min(unknown)!r} does not go with `fault`")
        found.append(faults.at_start(fault_wish(one["fault"], one)))
    return tuple(found)


def _running_fault(name: str, also: Mapping[str, Any]) -> None:
    if faults.known(name).first:
        raise ValueError(f"{name} is there from the start or not at all: see the setting `faults`")
    fault_wish(name, also)


def _healed_where(name: str, also: Mapping[str, Any]) -> None:
    words = faults.known(name).words
    faults.wish(name, next((word for word in words if word not in also.values()), None), also)


def _has_amount(value: Any, also: Mapping[str, Any]) -> None:
    if value in ("bet", "amount") and "amount" not in also:
        raise ValueError(f"`announce = {value!r}` needs `amount`")


_SEAT: Mapping[str, Check] = {"seat": seat}
_PLACES: Mapping[str, Check] = dict.fromkeys(("zone", "card", "bus", "hub"), anything)

VERBS: dict[str, Verb] = {
    # players' hands
    "chips": Verb(chips, {**_SEAT, "pull": chips}, ("seat",)),
    "pull": Verb(chips, _SEAT, ("seat",)),
    "knock": Verb(seat, {}),
    "lift": Verb(seat, {}),
    "lay": Verb(seat, {}),
    "leave": Verb(seat, {}),
    "return": Verb(seat, {}),
    "muck": Verb(seat, {}),
    "show": Verb(seat, {"cards": hand}, ("cards",)),
    # players' voices: the dealer keys what was said
    "announce": Verb(word(*ANNOUNCED), {**_SEAT, "amount": amount}, ("seat",), _has_amount),
    # clean actions: said, keyed and paid as it should be
    "bet": Verb(amount, _SEAT, ("seat",)),
    "raise": Verb(amount, _SEAT, ("seat",)),
    "call": Verb(seat, {}),
    "check": Verb(seat, {}),
    "fold": Verb(seat, {}),
    "allin": Verb(seat, {}),
    # the dealer's hands and keys
    "deal": Verb(seats, {"sweep": true}),
    "slide": Verb(seat, {"to": word("a", "b")}, ("to",)),
    "burn": Verb(number, {}),
    "take": Verb(place, {"to": place_or_stub}, ("to",)),
    "wrong": Verb(word(*WRONG), {"at": place}, ("at",)),
    "board": Verb(cards, {}),
    "collect": Verb(true, {}),
    "key": Verb(key_name, {"amount": amount}),
    "confirm": Verb(true, _SEAT),
    "choose": Verb(up_to(OPTIONS), _SEAT),
    "floor": Verb(floor_call, {**_SEAT, "number": amount}),
    "menu": Verb(menu_entry, {**_SEAT, "number": amount}),
    "ambiguous": Verb(number, _SEAT, ("seat",)),
    "undo": Verb(up_to(ROOM), {}),
    # everything else
    "wait": Verb(seconds, {}),
    "tell": Verb(event_name, {**_SEAT, "value": amount}),
    "fault": Verb(fault_name, {**_PLACES, "value": anything}, (), _running_fault),
    "heal": Verb(healed, _PLACES, (), _healed_where),
}

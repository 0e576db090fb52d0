"""Compares what the table said and is with what a step expects; the first difference in words."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

from floorman.rules import codes
from floorman.rules.state import OPTIONS

from host_tools.table.view import Watched
from simulator.playing.on_rules import Said
from simulator.playing.scenario import names
from simulator.playing.scenario.verbs import ROWS, SEATS

_NOBODY = 255
_SEP = " · "


class Seen(Protocol):
    """What a scenario looks at."""

    @property
    def game(self) -> Watched:
        """The rules as they stand."""

    def row(self, n: int) -> str:
        """Text of display row n."""

    def pages(self) -> list[str]:
        """Pages of the third display row, none where nobody leafs through them."""

    def light(self, seat: int) -> set[str]:
        """Names of what the seat's lights say."""

    def dead(self) -> list[str] | None:
        """Readers the table names as dead, None where there are no readers."""

    def troubles_so_far(self) -> list[str] | None:
        """Sentences about what goes wrong below the rules, None where nothing lies below."""


def difference(table: Seen, said: list[Said], expect: Mapping[str, Any], seat: int) -> str:
    """What is not as expected, one sentence, or ''.

    `said` are the notes of this step, `seat` the step's seat or 255.  A step that names no alert
    and no proposal says that there is none.
    """
    for key in ("understood", "alerts", "proposes", "ruled"):
        if key in expect or key in _UNASKED:
            found = _NOTES[key](said)
            reason = _compare_notes(key, expect.get(key, ()), found, said)
            if reason:
                return reason
    for key, wanted in expect.items():
        if key in _STATE:
            reason = _STATE[key](table, wanted, seat)
            if reason:
                return reason
    return (
        _money(table.game, said, expect, seat)
        or _unsaid(said, expect.get("says", ()))
        or _disordered(said, expect.get("order", ()))
    )


# what was said ---------------------------------------------------------------------------------


def understood(said: list[Said]) -> list[tuple[str, str, int]]:
    """(words, rule, seat) of every action of a seat."""
    return [
        (names.ACTIONS[note.note].format(value=note.value), note.rule, note.seat)
        for note in said
        if note.note in names.ACTIONS
    ]


def alerts(said: list[Said]) -> list[tuple[str, str, int]]:
    """(name, rule, seat) of every alert."""
    return [(names.alert(n.value), n.rule, n.seat) for n in said if n.note == codes.NOTE_ALERT]


def proposed(said: list[Said]) -> list[tuple[str, str, int]]:
    """(name, rule, seat) of every proposal."""
    return [(names.alert(n.value), n.rule, n.seat) for n in said if n.note == codes.NOTE_PROPOSED]


def ruled(said: list[Said]) -> list[tuple[str, str, int]]:
    """(option, rule, seat) of every ruling."""
    return [(names.option(n.value), n.rule, n.seat) for n in said if n.note == codes.NOTE_RULED]


_NOTES: dict[str, Callable[[list[Said]], list[tuple[str, str, int]]]] = {
    "understood": understood,
    "alerts": alerts,
    "proposes": proposed,
    "ruled": ruled,
}
_UNASKED = ("alerts", "proposes")
_VERBS = {
    "understood": "understood",
    "alerts": "said",
    "proposes": "proposed",
    "ruled": "ruled",
}
_EMPTY = {"understood": "nothing", "alerts": "no alert", "proposes": "no proposal",
          "ruled": "nothing"}  # fmt: skip


def _compare_notes(
    key: str, wanted: Iterable[str], found: list[tuple[str, str, int]], said: list[Said]
) -> str:
    wanted = list(wanted)
    if len(wanted) == len(found) and all(map(_fits, wanted, found)):
        return ""
    expected = " and ".join(wanted) or _EMPTY[key]
    got = " and ".join(_written(one) for one in found) or _EMPTY[key]
    also = "" if key == "alerts" or found else _other_news(said)
    return f"expected {expected}, the table {_VERBS[key]}: {got}{also}"


def _fits(wanted: str, found: tuple[str, str, int]) -> bool:
    """'call 400', 'seat 3 call 400', either with ' · RULE' behind it."""
    words, _, rule = wanted.partition(_SEP)
    if words.startswith("seat "):
        number, _, words = words[5:].partition(" ")
        if number != str(found[2] + 1):
            return False
    return words == found[0] and rule in ("", found[1])


def _written(found: tuple[str, str, int]) -> str:
    words, rule, seat = found
    who = f"seat {seat + 1} " if seat != _NOBODY else ""
    return f"{who}{words}{_SEP}{rule}"


def _other_news(said: list[Said]) -> str:
    """Why nothing was understood: what it complained of instead."""
    news = [_written(one) for one in [*alerts(said), *proposed(said)]]
    return f" ({'; '.join(news)})" if news else ""


def _unsaid(said: list[Said], wanted: Iterable[str]) -> str:
    lines = [note.text for note in said]
    for text in wanted:
        if not any(text in line for line in lines):
            return f"expected it to say {text!r}, it said: {'; '.join(lines) or 'nothing'}"
    return ""


def _disordered(said: list[Said], wanted: Iterable[str]) -> str:
    """Each text in a line behind that of the one before."""
    lines = [note.text for note in said]
    at = 0
    for text in wanted:
        found = [n for n, line in enumerate(lines) if n >= at and text in line]
        if not found:
            return f"expected {text!r} next, it said: {'; '.join(lines) or 'nothing'}"
        at = found[0] + 1
    return ""


def _money(game: Watched, said: list[Said], expect: Mapping[str, Any], seat: int) -> str:
    """Chips to give back (`change`) or to add (`owes`): as said in this step, else as they lie."""
    for key, note, sign, words in _MONEY:
        if key in expect:
            told = [one.value for one in said if one.note == note and one.seat == seat]
            lies = max(0, sign * (game.in_front[seat] - game.street_bet[seat]))
            reason = _differs(words, expect[key], told[-1] if told else lies)
            if reason:
                return reason
    return ""


_MONEY = (
    ("change", codes.NOTE_CHANGE, 1, "chips to give back"),
    ("owes", codes.NOTE_ADD, -1, "chips still to add"),
)


# what the table is -------------------------------------------------------------------------------


def legal_actions(game: Watched) -> list[str]:
    """What the seat in turn may do; totals in front, the lowest for a bet or raise."""
    seat = game.actor
    if game.phase != codes.BET or seat == _NOBODY:
        return []
    owed = game.to_call(seat)
    actions = ["fold", f"call {game.street_bet[seat] + owed}" if owed else "check"]
    if game.may_raise(seat):
        word = "raise" if game.bet else "bet"
        actions.append(f"{word} {game.min_raise_to(seat)}")
    return actions


def _turn(table: Seen, wanted: int, _: int) -> str:
    actor = table.game.actor if table.game.phase == codes.BET else _NOBODY
    return _differs("turn of", _seat(wanted), _seat(actor))


def _seat(seat: int) -> str:
    return "nobody" if seat == _NOBODY else f"seat {seat + 1}"


def _legal(table: Seen, wanted: tuple[str, ...], _: int) -> str:
    return _differs("legal actions", _list(wanted), _list(legal_actions(table.game)))


def _list(words: Iterable[str]) -> str:
    return ", ".join(words) or "none"


def _to_call(table: Seen, wanted: int, _: int) -> str:
    return _differs("to call", wanted, table.game.to_call(table.game.actor))


def _pot(table: Seen, wanted: int, _: int) -> str:
    return _differs("pot", wanted, table.game.pot())


def _pots(table: Seen, wanted: tuple[int, ...], _: int) -> str:
    out = [0] * SEATS
    count = table.game.pots(out)
    return _differs("pots", list(wanted), out[:count])


def _stacks(table: Seen, wanted: dict[int, int], _: int) -> str:
    return _by_seat("stack", wanted, table.game.stack)


def _front(table: Seen, wanted: dict[int, int], _: int) -> str:
    return _by_seat("total in front", wanted, table.game.street_bet)


def _by_seat(what: str, wanted: dict[int, int], found: list[int]) -> str:
    for seat, chips in wanted.items():
        reason = _differs(f"{what} of seat {seat + 1}", chips, found[seat])
        if reason:
            return reason
    return ""


def _phase(table: Seen, wanted: str, _: int) -> str:
    return _differs("phase", wanted, names.phase(table.game.phase))


def _pages(table: Seen, wanted: tuple[str, ...], _: int) -> str:
    found = table.pages()
    missing = [text for text in wanted if found and text not in found]
    return _differs("page", missing[0], _list(found)) if missing else ""


def _display(table: Seen, wanted: dict[int, str], _: int) -> str:
    for row, text in wanted.items():
        reason = _differs(f"{ROWS[row]} row", text, table.row(row))
        if reason:
            return reason
    return ""


def _lights(table: Seen, wanted: dict[int, tuple[str, ...]], _: int) -> str:
    for seat, lights in wanted.items():
        reason = _differs(
            f"lights of seat {seat + 1}", _list(sorted(lights)), _list(sorted(table.light(seat)))
        )
        if reason:
            return reason
    return ""


def _dead(table: Seen, wanted: tuple[str, ...], _: int) -> str:
    found = table.dead()
    same = found is None or sorted(found) == sorted(wanted)
    return "" if same else _differs("dead readers", _list(wanted), _list(found or ()))


def _trouble(table: Seen, wanted: tuple[str, ...], _: int) -> str:
    found = table.troubles_so_far()
    missing = [text for text in wanted if found is not None and text not in "; ".join(found)]
    return _differs("trouble", missing[0], "; ".join(found or ()) or "none") if missing else ""


def _options(table: Seen, wanted: tuple[str, ...], _: int) -> str:
    return _differs("options", _list(wanted), _list(open_options(table.game)))


def open_options(game: Watched) -> list[str]:
    """Options of the proposal that is open, the default first."""
    codes_of = [game.option(n) for n in range(1, OPTIONS + 1)]
    return [names.option(code) for code in codes_of if code]


def _default(table: Seen, wanted: str, _: int) -> str:
    return _differs("default", wanted, (open_options(table.game) or ["none"])[0])


def _misdeal(table: Seen, wanted: str, _: int) -> str:
    closed = table.game.substantial()
    return _differs("a misdeal", wanted, "closed" if closed else "open")


def _differs(what: str, wanted: object, found: object) -> str:
    return "" if wanted == found else f"expected {what} {wanted}, it is {found}"


_STATE: dict[str, Callable[[Seen, Any, int], str]] = {
    "options": _options,
    "default": _default,
    "misdeal": _misdeal,
    "turn": _turn,
    "legal": _legal,
    "to_call": _to_call,
    "pot": _pot,
    "pots": _pots,
    "stacks": _stacks,
    "front": _front,
    "phase": _phase,
    "display": _display,
    "pages": _pages,
    "lights": _lights,
    "dead": _dead,
    "trouble": _trouble,
}

"""What people at the table can do now, for the page: actions, decisions, undo, and how it is set.

Texts are {"en": sentence, "de": sentence}; `keys` are what the dealer presses, in order.
"""

from collections.abc import Callable
from typing import Any

from floorman.rules import codes
from floorman.rules.state import NOBODY, OPTIONS

from host_tools.rulebook.tables import PARAMETERS, rule_id
from host_tools.table import code_names, words
from host_tools.table.view import Watched

UNDO_SHOWN = 5  # events of the hand that the page lists
_FREE = 255  # of Book.record


def both(text: Callable[[str], str]) -> dict[str, str]:
    """A text in every language."""
    return {language: text(language) for language in words.LANGUAGES}


def actions(game: Watched) -> list[dict[str, Any]]:
    """What the actor may do: {"do": fold | check | call | bet | raise | all_in, "keys", "amount",
    "least", "most"}; `amount` is to be added, a bet or raise goes from `least` to `most` in front.
    """
    seat = game.actor
    if game.phase != codes.BET or seat == NOBODY or game.ruling:
        return []
    owed, most = game.to_call(seat), game.max_to(seat)
    found = [_action("fold", "FOLD")]
    found.append(_action("call", "CALL", amount=owed) if owed else _action("check", "CHECK"))
    if game.may_raise(seat):
        least = min(game.min_raise_to(seat), most)
        found.append(_action("raise" if game.bet else "bet", "RAISE", least=least, most=most))
    found.append(_action("all_in", "ALL-IN", amount=game.stack[seat]))
    return found


def _action(do: str, key: str, amount: int = 0, least: int = 0, most: int = 0) -> dict[str, Any]:
    keys = f"{least} {key}" if least else key
    return {"do": do, "keys": keys, "amount": amount, "least": least, "most": most}


def decisions(game: Watched) -> list[dict[str, Any]]:
    """Open decisions, the one that is decided first on top: {"seat": 0..9 or None, "what": texts,
    "rule", "options": [{"keys", "name": texts}]}, the default option first.
    """
    return [_decision(game, n) for n in reversed(range(game.open_rulings))]


def _decision(game: Watched, n: int) -> dict[str, Any]:
    code, seat = game.ruling_code[n], game.ruling_seat[n]
    options = [o for o in game.ruling_options[n * OPTIONS : (n + 1) * OPTIONS] if o]
    return {
        "seat": None if seat == NOBODY else seat,
        "what": both(lambda language: words.alert(code, language)),
        "rule": rule_id(game, game.ruling_rule[n]),
        "options": [_option(option, place) for place, option in enumerate(options)],
    }


def _option(option: int, place: int) -> dict[str, Any]:
    keys = f"{place + 1} ENTER" if place else "ENTER"
    return {"keys": keys, "name": both(lambda language: words.option(option, language))}


def undo(game: Watched) -> dict[str, Any]:
    """{"count": events of the hand, "redo": undone ones, "last": texts, the newest first}."""
    log = game.log
    last = range(log.count - 1, max(-1, log.count - 1 - UNDO_SHOWN), -1)
    return {
        "count": log.count,
        "redo": log.top - log.count,
        "last": [_event(log.kind(i), log.seat(i), log.value(i)) for i in last],
    }


def _event(kind: int, seat: int, value: int) -> dict[str, str]:
    return both(lambda language: words.event(kind, seat, value, language))


def setting(game: Watched) -> dict[str, Any]:
    """{"book": name, "changes": {parameter: value}, "h4h", "held", "waits", "field", "places",
    "carried", "redeals", "clock_seat": 0..9 or None, "next_small", "next_big": 0 where no level
    waits}.
    """
    record = game.rule_book().record
    changes = {
        PARAMETERS[record[at]][0]: record[at + 1]
        for at in range(1, len(record), 2)
        if record[at] != _FREE
    }
    return {
        "book": game.rule_book().name.rstrip("+"),
        "changes": changes,
        "h4h": bool(game.hand_for_hand),
        "held": bool(game.held),
        "waits": bool(game.tables_wait),
        "field": game.players_left,
        "places": game.places,
        "carried": game.unclaimed,
        "redeals": game.redeals,
        "next_small": game.next_small,
        "next_big": game.next_big,
        "clock_seat": None if game.clock_seat == NOBODY else game.clock_seat,
    }


def page_texts() -> dict[str, Any]:
    """All that the page says by itself: {language: sections of texts/*.toml}, and the "menu" as
    [[number, name], ...].
    """
    sections = ("page", "hands", "menu", "phases", "words")
    texts: dict[str, Any] = {
        language: {name: words.texts(language)[name] for name in sections}
        for language in words.LANGUAGES
    }
    menu = sorted(code_names.menu().items())
    return {**texts, "menu": [[number, name] for number, name in menu if number]}

"""What people at the table can do now, for the page: actions, undo, and how the table is set."""

from functools import cache, partial

from floorman.rules import codes
from floorman.rules.state import NOBODY

from host_tools.rulebook.rules import rules
from host_tools.rulebook.says import says, title
from host_tools.rulebook.tables import PARAMETERS
from host_tools.table import words
from host_tools.table.page_document import Action, RuleText, Setting, Undo
from host_tools.table.view import Input, Watched
from host_tools.texts import Said

UNDO_SHOWN = 5  # events of the hand that the page lists
_FREE = 255  # of Book.record


def actions(game: Watched) -> list[Action]:
    """The actor's choices: fold, check, call, bet, raise, all_in."""
    seat = game.actor
    if game.phase != codes.BET or seat == NOBODY or game.ruling:
        return []
    owed, most = game.to_call(seat), game.most_to(seat)
    found = [_action("fold", "FOLD")]
    found.append(_action("call", "CALL", amount=owed) if owed else _action("check", "CHECK"))
    if game.may_raise(seat):
        least = min(game.min_raise_to(seat), most)
        found.append(_action("raise" if game.bet else "bet", "RAISE", least=least, most=most))
    found.append(_action("all_in", "ALL-IN", amount=game.stack[seat]))
    return found


def _action(do: str, key: str, amount: int = 0, least: int = 0, most: int = 0) -> Action:
    keys = f"{least} {key}" if least else key
    return {"do": do, "keys": keys, "amount": amount, "least": least, "most": most}


def undo(game: Watched) -> Undo:
    """Acts that UNDO would take back and REDO bring back."""
    log = game.log
    return {
        "count": log.acts(),
        "redo": log.undone(),
        "last": [_event(one) for one in logged(game, UNDO_SHOWN)],
    }


def logged(game: Watched, most: int) -> list[Input]:
    """The last acts of the hand, the newest first."""
    log = game.log
    last = [log.back(n) for n in range(1, min(most, log.acts()) + 1)]
    return [Input(log.kind(at), log.seat(at), log.value(at)) for at in last]


def _event(one: Input) -> Said:
    return Said(lambda language: words.event(*one, language))


def setting(game: Watched) -> Setting:
    """How the table is set."""
    record = game.rule_book().record
    changes = {
        PARAMETERS[record[at]].name: record[at + 1]
        for at in range(1, len(record), 2)
        if record[at] != _FREE
    }
    return {
        "book": game.rule_book().name.rstrip("+"),
        "game": _game(game),
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


def _game(game: Watched) -> Said | None:
    """The game by name; nothing for the one that most tables play."""
    line, limit = game.game_played().record[0], game.limit()
    return Said(partial(words.game, line, limit)) if line or limit else None


@cache
def rule_texts() -> dict[str, RuleText]:
    """Every rule by its id."""
    return {name: _rule(name, rule.book) for name, rule in rules().items()}


def _rule(name: str, book: str) -> RuleText:
    return {
        "book": Said(lambda language: words.book(book, language)),
        "title": Said(lambda language: title(name, language)),
        "says": Said(lambda language: says(name, language)),
    }

"""What the table asks, for the page: each open decision in full sentences, and where it lies.

Who may decide is Floorman's own custom, no book has a list: the dealer puts right chips, words and
missing or surplus cards; what ends a deal, kills or revives a hand or is a penalty is the floor's.
"""

from floorman.rules import codes
from floorman.rules.state import NO_CARD, NOBODY, OPTIONS, SEATS

from host_tools.rulebook.reasons import reason_of, rule_says
from host_tools.rulebook.tables import rule_id
from host_tools.table import code_names, seats, words
from host_tools.table.facts import facts
from host_tools.table.page_document import Decision, Option, Place, Spot
from host_tools.table.view import Watched
from host_tools.table.words import NAMELESS, Names
from host_tools.texts import Said, amount

_UNSEEN = 255  # of what lies there
_STEP = 255  # of the value of work that is due
_FIRST_PLACE, _PLACES, _BURNS = 10, 5, 15  # places as FAULT names them: board 10..14, burn, muck


def _codes(names: str) -> frozenset[int]:
    return frozenset(getattr(codes, f"ALERT_{name}") for name in names.split())


_DEALERS = _codes("""OUT_OF_TURN UNDERCALL TINY_CHIP STRING_BET UNCLEAR_BET VOICE_CHIPS PULLBACK
    SPLASH CHIP_TRANSFER OLD_CHIP MANY_CARDS FEW_CARDS NO_CARDS SHORT_BUTTON CUT_CARD BOXED
    BURN_MISSING BURN_EXTRA BOARD_BURNED ASKS_TO_SEE REPAIR GIVE_BACK OBJECT PHONE
    COPY     HALF_MUCKED""")
_FINAL = (codes.OPT_REDEAL, codes.OPT_VOID, codes.OPT_DEAD, codes.OPT_PASSIVE)
_CHIPS = _codes("""OUT_OF_TURN UNDERCALL TINY_CHIP STRING_BET UNCLEAR_BET VOICE_CHIPS PULLBACK
    CHIP_TRANSFER OLD_CHIP HIDDEN_CHIP GIVE_BACK""")
_PEOPLE = _codes("SKIPPED SKIPPED_LATE CLOCK_DEAD PENALTY SILENT_FAULT DISPUTE FLOOR BUTTON_WRONG")
_FOUND = _codes("DUPLICATE UNKNOWN_TAG JOKER WRONG_BACK CUT_CARD OBJECT PHONE COPY")
_EARLY = _codes("PREMATURE_FLOP PREMATURE_TURN PREMATURE_RIVER FLOP_FOUR REPAIR")
_PILES: dict[int, Spot] = {
    codes.ALERT_BURN_MISSING: "burn",
    codes.ALERT_BURN_EXTRA: "burn",
    codes.ALERT_BOARD_BURNED: "burn",
    codes.ALERT_KILLED_HAND: "muck",
    codes.ALERT_MUCK_RETRIEVED: "muck",
    codes.ALERT_SPLASH: "pot",
}

_BESIDE: dict[int, Spot] = {_BURNS: "burn", _BURNS + 1: "muck"}


def decisions(game: Watched, names: Names = NAMELESS) -> list[Decision]:
    """Open decisions, the one that is decided first on top."""
    return [_decision(game, n, names) for n in reversed(range(game.open_rulings))]


def _decision(game: Watched, n: int, names: Names) -> Decision:
    code, seat, value = game.ruling_code[n], game.ruling_seat[n], game.ruling_value[n]
    rule = rule_id(game, game.ruling_rule[n])
    options = options_of(game, n)
    book = game.rule_book().name.rstrip("+")
    return {
        "code": code_names.alerts().get(code, str(code)),
        "seat": None if seat == NOBODY else seat,
        "sentence": Said(lambda language: _seen(game, n, language, names)),
        "rule": rule,
        "book": Said(lambda language: words.book(book, language)),
        "says": Said(lambda language: _why(game, n, language)),
        "facts": facts(game, code, names),
        "who": "dealer" if code in _DEALERS and options[0] not in _FINAL else "floor",
        "places": places(game, code, seat, value),
        "options": [_option(option, place) for place, option in enumerate(options)],
    }


def _why(game: Watched, n: int, language: str) -> str:
    """Why the default is proposed; what the rule says where a house has another default."""
    number = game.ruling_rule[n]
    own = reason_of(number, game.rule_book().name.rstrip("+"), default_of(game, n), language)
    return own or rule_says(rule_id(game, number), language)


def options_of(game: Watched, n: int) -> list[int]:
    """The options of an open decision, the one that is proposed first."""
    return [option for option in game.ruling_options[n * OPTIONS : (n + 1) * OPTIONS] if option]


def default_of(game: Watched, n: int) -> int:
    """The option that is proposed."""
    return game.ruling_options[n * OPTIONS]


def _option(option: int, place: int) -> Option:
    """ENTER alone takes the first, unless it is for the readers to see that the work is done."""
    alone = not place and option != codes.OPT_BY_HAND
    keys = "ENTER" if alone else f"{place + 1} ENTER"
    return {"keys": keys, "name": Said(lambda language: words.option(option, language))}


def _seen(game: Watched, n: int, language: str, names: Names) -> str:
    """The sentence of what was seen."""
    code, seat, value = game.ruling_code[n], game.ruling_seat[n], game.ruling_value[n]
    place = seat if seat != NOBODY else value
    if code == codes.ALERT_GIVE_BACK and game.ruling_options[n * OPTIONS] != codes.OPT_DONE:
        value = max(0, game.in_front[seat] - value)
    short = game.street_bet[seat] + game.to_call(seat) - value if seat != NOBODY else 0
    empty = code == codes.ALERT_NOT_IN_HAND and seat < SEATS and not seats.occupied(game, seat)
    return words.ask(
        code,
        value,
        language,
        empty,
        seat=words.called(seat, language, names),
        other=words.called(value, language, names),
        place=words.spot(place, language, names),
        chips=amount(value, language),
        short=amount(max(0, short), language),
        step=_step(game, value & _STEP, language, words.called(seat, language, names)),
    )


def _step(game: Watched, step: int, language: str, seat: str) -> str:
    """What is due; of old cards, how many lie there of how many."""
    text = words.step(step, language, seat)
    gathers = step == codes.STEP_GATHER
    return f"{text}: {game.old_left}/{game.old_most}" if gathers else text


def places(game: Watched, code: int, seat: int, value: int) -> list[Place]:
    """Where on the felt the decision lies; the dealer's place where it is about the whole deal."""
    found = [_place(_PILES[code])] if code in _PILES else []
    if code in _EARLY:
        found += [_place("board", n) for n in range(_PLACES) if game.early_cards[n] != NO_CARD]
    if code == codes.ALERT_REPAIR:
        found += _surplus(game)
    if (
        code in (codes.ALERT_BOARD_BURNED, codes.ALERT_BOXED)
        and seat == NOBODY
        and value < _PLACES
    ):
        found.append(_place("board", value))
    if code in _FOUND and seat == NOBODY:
        found += _found(value)
    if seat < SEATS and code != codes.ALERT_SPLASH:
        found.append(_place(_of_seat(code), seat))
    return found or [_place("dealer")]


def _surplus(game: Watched) -> list[Place]:
    """Places of the board where a reader hears a card that does not count."""
    if game.lying == _UNSEEN or game.fourth:
        return []
    return [_place("board", n) for n in range(game.nboard, _PLACES) if game.lying >> n & 1]


def _of_seat(code: int) -> Spot:
    if code in _CHIPS:
        return "chips"
    return "seat" if code in _PEOPLE else "cards"


def _found(place: int) -> list[Place]:
    at = place - _FIRST_PLACE
    if 0 <= at < _PLACES:
        return [_place("board", at)]
    return [_place(_BESIDE[place])] if place in _BESIDE else []


def _place(what: Spot, at: int | None = None) -> Place:
    return {"what": what, "at": at}

"""What the rules say, put into words of a language, seats counted 1..10 as on the felt.

The sentences stand in texts/*/rules.toml and events.toml under the names of rules/codes.py;
`number` is a code there.  A code without a sentence is named by its number.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from floorman import events
from floorman.carried import shown_cards
from floorman.power.watchdog import BITE
from floorman.rules import books, codes, games
from floorman.rules.played import Played
from floorman.rules.state import SEATS

from host_tools.link.messages import Failed, Started
from host_tools.rulebook.tables import OWN, PARAMETERS
from host_tools.table import code_names
from host_tools.texts import ROWS, Texts, form, texts

SUITS = "cdhs"
RANKS = "23456789TJQKA"
_PLACES = ("board 1", "board 2", "board 3", "board 4", "board 5", "burn", "muck")
_FIRST_PLACE = 10
_RIVER, _SEVENTH = 3, 7  # of STREETS
_NAMED = 4  # readers of one sort; more are counted
Names = Mapping[int, str]
"""What players are called, by seat 0..9; who is not in it is called after the seat."""
NAMELESS: Names = MappingProxyType({})


STREETS = tuple(texts("table")["words"]["streets"])


def street_of(number: int) -> int:
    """How many rounds of betting came before the street of NOTE_STREET, in any game."""
    if number <= _RIVER:
        return number
    return number - _RIVER if number <= _SEVENTH else number - _SEVENTH


def card(number: int) -> str:
    """A card 0..51 as in 'Th'; anything else is '??'."""
    if not 0 <= number < 52:
        return "??"
    return RANKS[number >> 2] + SUITS[number & 3]


def card_number(card: str) -> int:
    """0..51 for 'Th'; ValueError where it is none."""
    rank, suit = tuple(card)
    return RANKS.index(rank) * 4 + SUITS.index(suit)


def seat_name(seat: int, language: str = "en", names: Names = NAMELESS) -> str:
    """'seat 3' for number 2, or who sits there; 'table' where no seat is meant."""
    if names.get(seat):
        return names[seat]
    words = _words(language)
    name: str = words["seat"].format(number=seat + 1) if 0 <= seat < SEATS else words["table"]
    return name


def alert(code: int, language: str = "en") -> str:
    """What is wrong, without the seat."""
    return _text(language, "rules", "alerts", code_names.alerts().get(code), "alert", code)


def ask(code: int, value: int, language: str = "en", empty: bool = False, **fields: str) -> str:
    """One full sentence of what was seen when a decision of this code is open.

    `empty`: nobody sits where it was seen.
    """
    asks = texts("rules", language)["asks"]
    name = form(asks, code_names.alerts().get(code, ""), value)
    at_nobodys = texts("rules", language)["empty"] if empty else {}
    return opened(
        at_nobodys.get(name, asks.get(name, asks["ELSE"])).format(
            alert=alert(code, language), **fields
        )
    )


def opened(text: str) -> str:
    """With a capital first letter."""
    return text[:1].upper() + text[1:]


def called(seat: int, language: str = "en", names: Names = NAMELESS) -> str:
    """A player by name or seat; 'the table' where no seat is meant."""
    if 0 <= seat < SEATS:
        return seat_name(seat, language, names)
    return str(_words(language)["whole"])


def spot(number: int, language: str = "en", names: Names = NAMELESS) -> str:
    """A seat, board card, the burn cards or the muck, in the middle of a sentence."""
    spots = _words(language)["places"]
    at = number - _FIRST_PLACE
    return str(spots[at]) if 0 <= at < len(spots) else called(number, language, names)


def book(name: str, language: str = "en") -> str:
    """'TDA 2019' for tda2019."""
    return str(_words(language)["books"].get(name, name))


def edition(name: str, language: str = "en") -> str:
    """'TDA 2024 (version 1.0, 9 October 2024)' for tda2024."""
    return str(_words(language)["editions"].get(name) or book(name, language))


def option(code: int, language: str = "en") -> str:
    """What an option of a decision means."""
    return _text(language, "rules", "options", code_names.options().get(code), "option", code)


def step(code: int, language: str = "en", seat: str = "") -> str:
    """What the dealer does now, about a seat or the board."""
    words = _text(language, "rules", "steps", code_names.steps().get(code), "step", code)
    return words.format(seat=seat)


def phase(code: int, language: str = "en") -> str:
    """What the table is at."""
    return _text(language, "rules", "phases", code_names.phases().get(code), "phase", code)


def menu(entry: int, language: str = "en") -> str:
    """An entry of the dealer's menu."""
    return _text(language, "rules", "menu", code_names.menu().get(entry), "menu", entry)


def key(code: int, language: str = "en") -> str:
    """What is printed on a key."""
    return _text(language, "events", "keys", code_names.keys().get(code), "key", code)


def place(number: int, language: str = "en", names: Names = NAMELESS) -> str:
    """A seat, a place of the board, burn or muck, as FAULT and TAKEN name them."""
    at = number - _FIRST_PLACE
    return _PLACES[at] if 0 <= at < len(_PLACES) else seat_name(number, language, names)


def event(kind: int, seat: int, value: int, language: str = "en", names: Names = NAMELESS) -> str:
    """One event in words.  Cards are never named."""
    amount = f"{value} {key(seat, language)}" if value else key(seat, language)
    events = texts("events", language)["events"]
    name = form(events, code_names.kinds().get(kind, ""), value)
    return _text(language, "events", "events", name, "event", kind).format(
        seat=seat_name(seat, language, names),
        beside=seat_name((seat + 1) % SEATS, language, names),
        value=value,
        key=amount,
        place=place(seat, language, names),
        fault=_text(language, "events", "faults", code_names.faults().get(value), "fault", value),
        book=_book(seat),
        game=_told_game(value, seat, language),
        parameter=_parameter(seat),
        language=_language(value),
    )


def reader(name: str, state: int, language: str = "en") -> str:
    """What is wrong with the reader of a zone: the state of its health message, not 0."""
    words = _text(language, "table", "reader", code_names.readers().get(state), "fault", state)
    return words.format(name=name)


def cure(sort: str, language: str = "en") -> str:
    """What people do while a reader of this sort of place is silent."""
    return str(texts("table", language)["cures"].get(sort, ""))


def part(number: int, state: int, language: str = "en") -> str:
    """What is wrong with a part beside the readers: the state of its message, not 0."""
    return _text(
        language, "table", "part", code_names.parts().get((number, state)), "part", number
    )


def silent_hub(number: int, language: str = "en") -> str:
    """All readers on a hub are silent."""
    return str(texts("table", language)["chips"]["hub"]).format(number=number)


def chips(
    zones: Sequence[str], found: Sequence[tuple[int, int, int]], language: str = "en"
) -> str:
    """Which chips the readers of these zones have, what their self tests gave, and which hub none
    of them answers on.
    """
    words = texts("table", language)["chips"]
    places: dict[tuple[int, int], list[str]] = {}
    for zone, (version, test, _) in zip(zones, found, strict=False):
        places.setdefault((version, test), []).append(zone)
    groups = []
    for (version, test), names in places.items():
        if not version:
            continue  # what is wrong with it is said elsewhere
        known = words["names"].get(f"{version:02x}")
        if known and test < len(words["tests"]):
            chip = words["tests"][test].format(chip=known)
        else:
            chip = words["unknown"]
        where = f"{len(names)} x" if len(names) > _NAMED else ", ".join(names) + ":"
        groups.append(f"{where} {chip.format(version=version)}")
    silent = {hub for _, _, hub in found} - {hub for version, _, hub in found if version} - {0}
    if groups:
        groups += [silent_hub(hub, language) for hub in sorted(silent)]
    return str(words["readers"]).format(groups="; ".join(groups) or words["none"])


def describe(note: int, seat: int, value: int, rule: str, language: str = "en") -> str:
    """One line for a note of `say`, such as 'seat 3 raises to 400 · TDA-43A'."""
    why = str(_words(language)["silent"]) if rule == OWN else rule
    line = sentence(note, seat, value, language)
    return f"{line} · {why}" if why else line


def told(note: int, seat: int, value: int, language: str = "en", names: Names = NAMELESS) -> str:
    """The same as a page tells it: nobody is called table."""
    name = code_names.notes().get(note, "") + ("" if 0 <= seat < SEATS else "_TABLE")
    section = "told" if name in texts("rules", language)["told"] else "notes"
    return _sentence(section, name, note, seat, value, language, names)


def sentence(
    note: int, seat: int, value: int, language: str = "en", names: Names = NAMELESS
) -> str:
    """The same without the rule."""
    return _sentence("notes", "", note, seat, value, language, names)


def _sentence(
    section: str, name: str, note: int, seat: int, value: int, language: str, names: Names
) -> str:
    words = _words(language)
    if section == "notes":
        name = form(texts("rules", language)[section], code_names.notes().get(note, ""), value)
    streets = words["streets"]
    return _text(language, "rules", section, name, "note", note).format(
        seat=seat_name(seat, language, names),
        value=value,
        alert=alert(value, language),
        option=option(value, language),
        step=step(value, language, seat_name(seat, language, names)),
        said=words["asks_time" if value == events.K_CLOCK else "raises_open"],
        street=streets[value] if value < len(streets) else value,
        cards=_cards(note, value),
        book=_book(value),
        game=game(value, seat - 1, language),
        parameter=_parameter(seat),
        pot=words["side_pot" if seat else "main_pot"].format(number=seat),
        language=_language(value),
        number=seat,
        clock=f"{value // 60}:{value % 60:02}",
    )


def _cards(note: int, value: int) -> str:
    """One card, or the two that a hand is tabled by."""
    if note != codes.NOTE_SHOWS:
        return card(value)
    return " ".join(card(one) for one in shown_cards(value) if one != events.UNKNOWN)


def started(start: Started, language: str = "en") -> str:
    """Why the table started, and what it goes on with."""
    words = texts("table", language)["starts"]
    count = (start.power, start.run, start.watchdog, start.software, start.unknown)
    causes, doing = words["causes"], words["doing"]
    text = str(words["started"]).format(
        cause=causes[min(start.cause, len(causes) - 1)],
        times=count[min(start.cause, len(count) - 1)],
        watchdog=start.watchdog,
    )
    if start.cause == BITE:
        text += str(words["bitten"]).format(doing=doing[min(start.doing, len(doing) - 1)])
    if start.events:
        resumed = str(words[form(words, "resumed", start.events)])
        text += resumed.format(hand=start.hand, events=start.events)
    return text


def cause(number: int, language: str = "en") -> str:
    """Why a table started."""
    causes = texts("table", language)["starts"]["causes"]
    return str(causes[number]) if number < len(causes) else str(number)


def dropped(events: int, language: str = "en") -> str:
    """The table dropped so many events before the host fetched them."""
    words = _words(language)
    return str(words[form(words, "dropped", events)]).format(count=events)


def ended(end: Failed, language: str = "en") -> str:
    """What ended the table's program, and where."""
    place, _, error = end.text.partition("\n")
    failed = str(_words(language)["failed"])
    return failed.format(error=f"{error} ({place})" if place and error else error or place)


def journal(start: Started, language: str = "en") -> str:
    """What was wrong with the journal; empty when nothing was."""
    found = texts("table", language)["starts"]["journal"]
    return str(found[start.journal]) if start.journal < len(found) else ""


def _words(language: str) -> Texts:
    words: Texts = texts("table", language)["words"]
    return words


def _text(language: str, file: str, section: str, name: str | None, sort: str, number: int) -> str:
    unknown = _words(language)["unknown"].format(sort=sort, number=number)
    return str(texts(file, language)[section].get(name or "", unknown))


def _language(number: int) -> str:
    """English, Deutsch: each in itself."""
    if number >= len(ROWS):
        return str(number)
    return str(texts("language", ROWS[number])["name"])


def _book(number: int) -> str:
    return books.NAMES[number] if number < books.BOOKS else str(number)


def game(line: int, structure: int, language: str = "en") -> str:
    """'pot-limit Omaha' for a line of games.GAMES and a structure."""
    words = texts("table", language)
    if not (0 <= line < len(games.NAMES) and 0 <= structure < len(games.STRUCTURES)):
        return str(line)
    named = words["games"][games.NAMES[line]]
    return str(words["structures"][games.STRUCTURES[structure]].format(game=named))


def _told_game(line: int, structure: int, language: str) -> str:
    """As a GAME event has it: structure 0 is the usual one."""
    if not (structure or 0 <= line < len(games.NAMES)):
        return str(line)
    return game(line, structure - 1 if structure else Played(line).limit, language)


def _parameter(row: int) -> str:
    return PARAMETERS[row].name if row < len(PARAMETERS) else str(row)

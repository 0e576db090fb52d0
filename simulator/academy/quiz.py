"""Questions of the quiz: a situation, three rulings, and what becomes of each on the felt.

The right ruling is the one that the rules propose, its reason the sentence of that decision in
that book.  The others are what the table offers beside it, or what a floor may rule at any time.
"""

from dataclasses import dataclass
from functools import cache
from random import Random
from typing import TypedDict

from floorman import events as ev
from floorman.rules import codes
from floorman.rules.state import NOBODY

from host_tools.rulebook.reasons import effect, effect_of, reason
from host_tools.table import words
from host_tools.table.asked import options_of
from host_tools.table.page_document import Decision, Replayed
from host_tools.table.view import Watched
from host_tools.texts import Said, texts
from simulator.academy.cases import Case, asks, cases
from simulator.hands_on import gallery
from simulator.hands_on.film import EventReel, Frame, Reel
from simulator.playing.scenario.event_table import EventTable
from simulator.playing.scenario.model import Scenario

RULINGS = 3
_OF_CARDS = (codes.OPT_REDEAL, codes.OPT_VOID, codes.OPT_DEAD)
_OF_CHIPS = (codes.OPT_PASSIVE, codes.OPT_REDEAL, codes.OPT_VOID)
_UNASKED = 0
_SHOWN = frozenset((*Replayed.__annotations__, "rows"))


class Asked(TypedDict):
    """A question of the list; `case` is called by texts, `id` names the question."""

    id: str
    case: str
    book: Said


class Listed(TypedDict):
    """A level with its questions."""

    name: str
    questions: list[Asked]


class Ruling(TypedDict):
    """An option: `steps` are what becomes of it, changes of what the situation ended with."""

    name: Said
    right: bool
    steps: list[Frame]


class Question(TypedDict):
    """`sentence` is what was seen, `rule` and `says` why the right ruling is right; `steps` show
    how it came to it.  Where the table `counts`, the sentence asks, and rulings are answers.
    """

    id: str
    case: str
    book: Said
    sentence: Said
    counts: bool
    rule: str
    says: Said
    steps: list[Frame]
    rulings: list[Ruling]


@dataclass(frozen=True)
class Choice:
    """A ruling: the code of its option, 0 where nobody is asked; `place` among the options of the
    table, 0 where the floor has to be called for it.
    """

    option: int
    place: int
    right: bool


def of(names: tuple[str, ...]) -> list[Case]:
    """The questions about these situations."""
    return [one for one in cases().values() if one.name in names]


def asked(case: Case) -> Asked:
    """A line of the list."""
    return {"id": case.id, "case": case.name, "book": book_of(case.scenario)}


def book_of(scenario: Scenario) -> Said:
    """The book that it is asked under."""
    return Said(lambda language: words.book(scenario.book, language))


# the rulings -------------------------------------------------------------------------------------


@cache
def choices(id: str) -> tuple[Choice, ...]:
    """Three rulings about a case, the right one anywhere among them."""
    case = cases()[id]
    found = _unasked(case) if case.unasked else _offered(case)
    Random(id).shuffle(found)
    return tuple(found)


def _offered(case: Case) -> list[Choice]:
    """The first options of the table; the floor's own where it has too few."""
    there = _on_top(gallery.played(case.scenario).game)
    whole = _seat(case) == NOBODY  # no hand in particular can be dead
    found = [
        Choice(option, n + 1, n == 0)
        for n, option in enumerate(there)
        if not (whole and option == codes.OPT_DEAD)
    ]
    more = [Choice(option, 0, False) for option in _OF_CARDS if option not in there]
    return [*found, *more][:RULINGS]


def _unasked(case: Case) -> list[Choice]:
    """The book settles it by itself; and what a floor might rule instead."""
    effects = case.unasked.effects if case.unasked else ()
    own = effects[case.book]
    chips = own in ("waits", "call")
    might = [one for one in (_OF_CHIPS if chips else _OF_CARDS) if own not in effect_of(one)]
    wrong = [Choice(option, 0, False) for option in might[: RULINGS - 1]]
    return [Choice(_UNASKED, 0, True), *wrong]


def name(case: Case, choice: Choice) -> Said:
    """How it is called."""
    if case.unasked and choice.right:
        own = case.unasked.effects[case.book]
        return Said(lambda language: effect(own, language))
    return Said(lambda language: words.option(choice.option, language))


def rule(case: Case, choice: Choice, table: EventTable) -> None:
    """Rule so at a table to which it has happened."""
    if choice.place:
        table.key(ev.K_ENTER, choice.place)
    elif choice.option:
        table.menu(0, _seat(case))
        table.key(ev.K_ENTER, _place_of(choice.option, table))


def _seat(case: Case) -> int:
    seat = seen(case.id)["seat"]
    return NOBODY if seat is None else seat


def _place_of(option: int, table: EventTable) -> int:
    return _on_top(table.game).index(option) + 1


def _on_top(game: Watched) -> list[int]:
    """The options of the decision that is made first."""
    return options_of(game, game.open_rulings - 1)


# the question ------------------------------------------------------------------------------------


@cache
def seen(id: str) -> Decision:
    """The decision that says what was seen: where its book does not ask, another book's."""
    case = cases()[id]
    others = [one for one in cases().values() if one.name == case.name]
    asked = (asks(one.scenario) for one in (case, *others))
    return next(one for one in asked if one)


@cache
def question(id: str) -> Question:
    """The whole of it; KeyError when there is none."""
    case = cases()[id]
    shots = [(choice, *_shot(case, choice)) for choice in choices(id)]
    rule, says = _why(case)
    return {
        "id": id,
        "case": case.name,
        "book": book_of(case.scenario),
        "sentence": _sentence(case),
        "counts": False,
        "rule": rule,
        "says": says,
        "steps": shots[0][1],
        "rulings": [
            {"name": name(case, choice), "right": choice.right, "steps": after}
            for choice, _, after in shots
        ],
    }


def _sentence(case: Case) -> Said:
    """The table's sentence; one of the academy's where that would tell the ruling."""
    of_table = seen(case.id)["sentence"]
    return Said(
        lambda language: texts("academy", language)["seen"].get(case.name, of_table[language])
    )


def _why(case: Case) -> tuple[str, Said]:
    """The rule, and the sentence of the decision."""
    row = case.unasked
    if row is None:
        found = seen(case.id)
        return found["rule"], found["says"]
    says = Said(lambda language: reason(row, case.scenario.book, language))
    return row.rules[case.book], says


def _shot(case: Case, choice: Choice) -> tuple[list[Frame], list[Frame]]:
    """Pictures of the situation, and of what becomes of it by this ruling.

    What a book settles without a question is seen with the ruling, or it would be told.
    """
    reel = Reel({}, rolls=False)
    table = EventReel(case.scenario, reel)
    table.set_up()
    for n, step in enumerate(case.scenario.steps):
        if n == case.steps:
            roll(table, reel)
        table.do(step)
        reel.snap()
    told = 1 if case.unasked else len(reel.steps)
    rule(case, choice, table)
    reel.snap()
    frames = [seen_by_all(frame) for frame in reel.steps]
    frames[0]["change"]["notes"] = []  # how it came to this is no part of it
    return joined(frames[:told]), joined(frames[told:])


def joined(frames: list[Frame]) -> list[Frame]:
    """A picture that says nothing is one with the next."""
    found: list[Frame] = []
    for frame in frames:
        if len(found) > 1 and not found[-1]["change"].get("notes"):
            frame = {**frame, "change": {**found.pop()["change"], **frame["change"]}}
        found.append(frame)
    return found


def roll(table: EventReel, reel: Reel) -> None:
    """From here on pictures are kept."""
    table.look()
    reel.rolls = True
    reel.begin_here()


def seen_by_all(frame: Frame) -> Frame:
    """Without what a replay does not show."""
    change = {name: value for name, value in frame["change"].items() if name in _SHOWN}
    return {**frame, "change": change}

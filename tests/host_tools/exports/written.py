"""Hands and results as each format writes them: written/ has whole texts of some, and of random
ones, regular or not, the record and digests of their texts.

`python -m tests.host_tools.exports.written` writes them anew.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path
from zlib import crc32

from floorman import events as ev
from floorman.rules import games

from host_tools.exports import pokerstars
from host_tools.exports.formats import FORMATS, Found, Wanted
from host_tools.exports.house import NOWHERE, Finisher, House, Tournament
from host_tools.exports.summaries import SUMMARIES
from host_tools.exports.unsaid import UnsaidError
from host_tools.records.hand import Hand
from host_tools.table import code_names
from tests.host_tools.exports.hands import side_pot, single_draw, stud
from tests.host_tools.exports.mixed import random_hands
from tests.host_tools.records.told import Told, hands_of, of_events, session
from tests.kept import Runs, facts, write
from tests.random_hands.play import table

FOLDER = Path(__file__).with_name("written")
_FROM, _UNTIL = 1_795_000_000, 1_800_000_000
FRIDAY = Tournament(
    "17", "Friday", _FROM, _UNTIL, 2_000, 250, 1_000, 1_200, ((25, 50, 0), (50, 100, 10)),
    rebuy=1_500, add_on=1_000, pool=9_050, game="razz",
    finishers=(
        Finisher("Ann", 1, 5_000, rebuys=2), Finisher("Bob: (the nut)", 2, 2_550, add_ons=1),
        Finisher("Cy", 3, 0), Finisher("Di", 0, 0),
    ),
)  # fmt: skip
FREE = replace(FRIDAY, rebuy=0, add_on=0, buy_in=0, fee=0, game="", finishers=FRIDAY.finishers[2:])
HOUSES = {
    "nowhere": NOWHERE,
    "a club": House("Club", "EUR", cents=5, hero="3"),
    "a tournament": House("Club", "USD", hero="ann", tournaments=(FREE, FRIDAY)),
    "free": House(currency="GBP", hero="Cy", tournaments=(FREE,)),
}


def _text(name: str, hand: Hand, house: House) -> str:
    try:
        return FORMATS[name].write([hand], house)
    except UnsaidError as error:
        return f"unsaid: {error}"


def whole(hand: Hand) -> Iterator[str]:
    """One hand as every house writes it; of the later ones what the first has not."""
    for name in FORMATS:
        first = _text(name, hand, NOWHERE).splitlines()
        for named, house in HOUSES.items():
            yield f"--- {name}, {named}"
            text = _text(name, hand, house).splitlines()
            yield from text if house is NOWHERE else [line for line in text if line not in first]


def _records(hands: Iterable[Hand]) -> Iterator[str]:
    for hand in hands:
        yield f"{hand.table} {hand.number} {hand.ended.value} {hand.irregular}"
        acts = " ".join(f"{act.seat}{act.did.value}{act.to or ''}" for act in hand.acts)
        posts = " ".join(f"{post.seat}{post.what.value}{post.amount}" for post in hand.posts)
        yield f"  {posts} | {acts} | {hand.uncalled}"
        yield f"  {[seat.final for seat in hand.seats]} {crc32(repr(facts(hand)).encode()):08x}"
        for name in FORMATS:
            text = _text(name, hand, HOUSES["a club"])
            said = text if text.startswith("unsaid") else f"{crc32(text.encode()):08x}"
            yield f"  {name}: {said}"


def of_games() -> Iterator[str]:
    """Random hands of each game."""
    for name in games.NAMES:
        for structure in (0, 1, 2):
            yield f"{name} {structure}"
            yield from _records(random_hands(name, range(50, 52), structure))


def of_tables() -> Iterator[str]:
    """Random tables at which anything happens."""
    for seed in (2, 10, 16, 25, 29, 36, 43, 55):
        events = [event for event in table(seed, 4).events if 0 <= event.value < 1 << 30]
        yield from _records(hands_of([session(), *of_events(events)], table=f"Seed {seed}"))


def of_rulings() -> Iterator[str]:
    """A hand of four in which the floor keys an entry of its menu, at three moments."""
    for entry, name in code_names.menu().items():
        for acted in (1, 3, 5):
            told = Told()
            told.sit(1000, 1000, 1000, 1000)
            told.start(5)
            told.deal([1, 2, 3, 0])
            keys = (
                (ev.K_CALL, 0),
                (ev.K_RAISE, 400),
                (ev.K_FOLD, 0),
                (ev.K_CALL, 0),
                (ev.K_CALL, 0),
            )
            for key, amount in keys[:acted]:
                told.key(key, amount)
            told.menu(entry, 1 + acted % 4, 200)
            for _ in range(3):
                told.key(ev.K_ENTER)
            for _ in range(12):
                told.key(ev.K_FOLD)
            yield f"{name} behind {acted}"
            yield from _records(hands_of(told.lines, table="Ruled"))


def of_many() -> Iterator[str]:
    """Files of several hands, which hands are wanted, and numbers of levels."""
    hands = [side_pot(), stud()]
    for name, form in FORMATS.items():
        yield f"--- {name}"
        yield f"{crc32(form.write(hands, NOWHERE).encode()):08x}"
        for wanted in (None, 7, 12, 13):
            for since in (None, date(2026, 11, 22), date(2026, 11, 23), date(2026, 11, 24)):
                found = Found()
                found.take(hands, Wanted(name, wanted, since))
                yield f"{wanted} since {since}: {[hand.number for hand in found.hands]}"
    yield " ".join(pokerstars.roman(level) for level in range(1, 60))


def results() -> Iterator[str]:
    """Tournaments that are over, and one that is not."""
    for tournament in (FRIDAY, FREE):
        for named, house in HOUSES.items():
            for name, summary in SUMMARIES.items():
                yield f"--- {name}, {named}"
                yield from summary(tournament, house).splitlines()


def in_a_tournament() -> Hand:
    """The side pot among people who have a name each: two called Ann are in no evening."""
    hand = side_pot()
    called = zip(hand.seats, FRIDAY.finishers, strict=True)
    return replace(hand, seats=tuple(replace(seat, name=one.name) for seat, one in called))


def _whole(made: Callable[[], Hand]) -> Callable[[], Iterator[str]]:
    return lambda: whole(made())


RUNS: Runs = {
    "side pot": _whole(side_pot),
    "tournament": _whole(in_a_tournament),
    "stud": _whole(stud),
    "single draw": _whole(single_draw),
    "games": of_games,
    "tables": of_tables,
    "rulings": of_rulings,
    "many": of_many,
    "results": results,
}

if __name__ == "__main__":
    write(FOLDER, RUNS)

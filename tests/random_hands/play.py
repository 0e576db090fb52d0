"""Random tables: play one, find the events its failure needs, tell it in words."""

from typing import NamedTuple

from floorman import events as ev
from floorman.rules import codes

from host_tools.table.words import describe
from tests.random_hands.bars import BarError, Checked
from tests.random_hands.dealer import Dealer, Event

_EVERY = 11  # events after which the slower checks are made
_LONGEST = 500  # events of one hand on the average, then the table is left


class Played(NamedTuple):
    """A table's events, its hands, and the sentence about what broke, or ''."""

    events: list[Event]
    hands: int
    problem: str


def table(seed: int, hands: int) -> Played:
    """Play so many hands of a seed; fewer when something breaks."""
    checked = Checked()
    events: list[Event] = []
    try:
        for event in Dealer(seed, checked.game).events():
            if _hand_ends(checked, event):
                checked.check_undo()
                if checked.hands >= hands or len(events) > hands * _LONGEST:
                    break
            events.append(event)
            checked.feed(event)
            if checked.events % _EVERY == 0:
                checked.check_snapshot()
                checked.check_end()
    except Exception as error:  # whatever the firmware raises is the finding
        return Played(events, checked.hands, sentence(error))
    return Played(events, checked.hands, "")


def _hand_ends(checked: Checked, event: Event) -> bool:
    begins = event.kind == ev.START or (event.kind == ev.KEY and event.seat == ev.K_NEXT)
    return checked.hands > 0 and begins and not checked.game.running()


def sentence(error: Exception) -> str:
    return str(error) if isinstance(error, BarError) else f"{type(error).__name__}: {error}"


def failure(events: list[Event]) -> str:
    """The failure when these events are played, or ''."""
    checked = Checked()
    try:
        for event in events:
            checked.feed(event)
            checked.check_end()
        checked.check_snapshot()
        checked.check_end()
        checked.check_undo()
    except Exception as error:  # as above
        return sentence(error)
    return ""


def _kind(problem: str) -> str:
    """A failure without its numbers."""
    return "".join(letter for letter in problem if not letter.isdigit())


def shrink(events: list[Event], problem: str) -> list[Event]:
    """As few of the events as break the same bar."""
    size = len(events) // 2
    while size:
        at = 0
        while at < len(events):
            fewer = events[:at] + events[at + size :]
            if _kind(failure(fewer)) == _kind(problem):
                events = fewer
            else:
                at += size
        size //= 2
    return events


def tell(events: list[Event]) -> None:
    """Print every event with its status and what was said."""
    checked = Checked()
    for event in events:
        key = event.kind == ev.KEY
        name = _NAMES_OF_KEYS.get(event.seat, "?") if key else _NAMES_OF_KINDS.get(event.kind, "?")
        try:
            status = checked.feed(event)
        except Exception as error:
            print(f"{name} {event.seat} {event.value}: {sentence(error)}")
            return
        phase = _PHASES.get(checked.game.phase, "?")
        print(f"{name} {event.seat} {event.value} -> {status} ({phase})")
        for note in checked.said:
            print("      " + describe(*note))


def _names(module: object, after: str, before: str) -> dict[int, str]:
    """Constants of a module that stand between two others, by number."""
    names = [name for name, value in vars(module).items() if isinstance(value, int)]
    return {
        vars(module)[name]: name for name in names[names.index(after) : names.index(before) + 1]
    }


_NAMES_OF_KINDS = _names(ev, "HOLE", "REST")
_NAMES_OF_KEYS = _names(ev, "K_THOUSAND", "K_NEXT")
_PHASES = _names(codes, "IDLE", "DONE")

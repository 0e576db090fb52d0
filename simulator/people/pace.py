"""How fast people are.  Times are seconds of virtual time, shortest and longest of a motion."""

from dataclasses import dataclass, replace

Span = tuple[float, float]


@dataclass(frozen=True)
class Pace:
    """Every motion draws its time from its span; shares are 0.0 to 1.0."""

    pitch: Span = (0.25, 0.35)
    """One card of the deal, from the dealer's hand to the seat."""
    look: Span = (0.5, 0.8)
    """How long a player lifts both cards."""
    think: Span = (0.3, 0.6)
    """From the turn light to the player's hand moving."""
    wager: Span = (0.2, 0.3)
    """All chips of one wager over the line, chip by chip."""
    push: Span = (0.25, 0.4)
    """Cards or a pot across the felt."""
    fan: Span = (1.2, 1.3)
    """How long a folded hand lies fanned on the muck reader at least."""
    board: Span = (0.3, 0.4)
    """One board card, and the burn card before them."""
    sweep: Span = (0.15, 0.25)
    """The chips of one seat, into the tray."""
    rest: Span = (0.9, 1.1)
    """The dealer squares up the pot before the burn card."""
    key: Span = (0.15, 0.2)
    """From one key of the keypad to the next."""
    brush: float = 0.0
    """Share of pitched cards that slide over the neighbour's reader."""
    tidy: bool = True
    """Folded hands are put away after their fan; otherwise they stay on the muck reader."""
    miskey: float = 0.0
    """Share of keyed amounts that go wrong at first: CLEAR or UNDO puts them right."""
    peeks: float = 0.0
    """How often in a minute each player lifts cards again once they are dealt, in turn or not."""
    peek: Span = (0.3, 8.0)
    """How long: far less than the 20 s after which the table says that cards are out of sight."""
    silent: float = 1.0
    """Share of raises made without a word although the smallest chip might be for the change: a
    raise to every book, as long as it is one motion.  The others are said."""
    helps: bool = False
    """The dealer keys what the table does not see: readers may be dead."""
    pile_up: float = 0.0
    """Share of second hole cards that land exactly on the first."""


BRISK = Pace()
"""As fast as a sweep of 0.3 s lets the table see each thing: for replays."""

EASY = Pace(
    pitch=(0.4, 0.6),
    look=(0.8, 2.0),
    think=(1.0, 4.0),
    wager=(0.25, 0.3),
    push=(0.4, 0.7),
    fan=(1.2, 1.6),
    board=(0.5, 0.8),
    sweep=(0.4, 0.6),
    rest=(1.0, 1.5),
    key=(0.25, 0.4),
    brush=0.1,
    silent=0.5,
    pile_up=0.1,
)
"""As people play: for watching."""

CLUMSY = replace(EASY, miskey=0.25)
"""As people play late at night."""

BRUSH_S: Span = (0.04, 0.08)
"""A sliding card is over the wrong reader for this long."""

PACES = {"easy": EASY, "brisk": BRISK, "clumsy": CLUMSY}

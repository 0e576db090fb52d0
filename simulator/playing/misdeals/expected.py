"""What the books say of each fault of a deal, with the rule that says so.

The labels of the bench: read from the texts, not from what the table does.
"""

from typing import NamedTuple

from floorman.rules import codes
from floorman.rules.books import NAMES

from host_tools.rulebook.rules import edition_of

ALERTS = {
    name: getattr(codes, f"ALERT_{name}")
    for name in (
        "FIRST_SEAT", "ORDER", "NOT_IN_HAND", "NO_CARDS", "FEW_CARDS", "MANY_CARDS",
        "SHORT_BUTTON", "DUPLICATE", "UNKNOWN_TAG", "WRONG_BACK", "JOKER", "CUT_CARD",
        "BLINDS_FIRST", "DEAD_CARD", "EXPOSED_CARD", "BOXED", "NO_SHUFFLE", "CARD_OFF_TABLE",
        "LEFT_TABLE", "FLOOR", "CARD_MOVED", "MIXED_HANDS", "OBJECT",
        "CARDS_HIDDEN", "EARLY_CARD", "UP_UNREAD",
        "FLOP_FOUR", "BOARD_FULL", "BURN_MISSING", "BURN_EXTRA",
    )
}  # fmt: skip
"""Alerts by name."""

OPTIONS = {
    name.removeprefix("OPT_"): value
    for name, value in vars(codes).items()
    if name.startswith("OPT_")
}
"""Options of a proposal by name."""


class Says(NamedTuple):
    """One book on one fault.

    `rule` is the place.  `names` are the alerts that are right; where there are none the book has
    nothing against it.  `offers` are the options of which one has to be the default, `never`
    those of which none may be; without both the book leaves it to the floor.
    """

    rule: str
    names: tuple[str, ...] = ()
    offers: tuple[str, ...] = ()
    never: tuple[str, ...] = ()


_AGAIN = ("REDEAL",)
_VOID = ("VOID",)
_SWAP = ("REPLACE",)

CASES: dict[str, tuple[Says, Says, Says]] = {
    # the order: only the first card matters to the TDA
    "first seat": (
        Says("TDA-35A2", ("FIRST_SEAT",), _AGAIN),
        Says("CUCA-14.M2", ("FIRST_SEAT",), _AGAIN),
        Says("CAS-13.2", ("FIRST_SEAT",), _AGAIN),
    ),
    "order": (
        Says("TDA-35A"),
        Says("CUCA-14.M2", ("ORDER",), _AGAIN),
        Says("CAS-13.3", ("ORDER",), _AGAIN),
    ),
    # who gets cards
    "stranger": (
        Says("TDA-35A3", ("NOT_IN_HAND",), _AGAIN),
        Says("CUCA-14.M2", ("NOT_IN_HAND",), _AGAIN),
        Says("CAS-13.8", ("NOT_IN_HAND",), _AGAIN),
    ),
    # how many: too few may be put right before betting in casino, no cards at all is a misdeal
    # of the TDA; cuca knows wrong numbers only once two have acted
    "no cards": (
        Says("TDA-35A4", ("NO_CARDS",), _AGAIN),
        Says("CUCA-14.S", ("NO_CARDS", "FEW_CARDS")),
        Says("CAS-13.4", ("NO_CARDS", "FEW_CARDS")),
    ),
    "button no cards": (
        Says("TDA-37", ("NO_CARDS", "SHORT_BUTTON")),
        Says("CUCA-14.S", ("NO_CARDS", "FEW_CARDS", "SHORT_BUTTON")),
        Says("CAS-13.4", ("NO_CARDS", "FEW_CARDS", "SHORT_BUTTON")),
    ),
    "one card": (
        Says("TDA-38", ("FEW_CARDS",), never=_AGAIN),
        Says("CUCA-14.S", ("FEW_CARDS",)),
        Says("CAS-13.4", ("FEW_CARDS",)),
    ),
    # no more cards came, and nobody was passed over: misdeal or the rest of it is the floor's
    "stopped": (
        Says("TDA-38", ("FEW_CARDS",), never=_AGAIN),
        Says("CUCA-14.S", ("FEW_CARDS",)),
        Says("CAS-13.4", ("FEW_CARDS",)),
    ),
    "button one card": (
        Says("TDA-37", ("SHORT_BUTTON", "FEW_CARDS"), ("GIVE",)),
        Says("CUCA-14.S", ("SHORT_BUTTON", "FEW_CARDS")),
        Says("CAS-13.4", ("SHORT_BUTTON", "FEW_CARDS")),
    ),
    "too many": (
        Says("TDA-38", ("MANY_CARDS",)),
        Says("CUCA-14.M4", ("MANY_CARDS",)),
        Says("CAS-13.5", ("MANY_CARDS",)),
    ),
    "two too many": (
        Says("TDA-38", ("MANY_CARDS",)),
        Says("CUCA-14.M4", ("MANY_CARDS",), _AGAIN),
        Says("CAS-13.5", ("MANY_CARDS",), _AGAIN),
    ),
    # stud: all have theirs, and one more is the first of the next street
    "early street": (
        Says("TDA-RP5D", ("EARLY_CARD",)),
        Says("CUCA-14.M4", ("EARLY_CARD",)),
        Says("CAS-13.5", ("EARLY_CARD",)),
    ),
    # which card lies open is asked when a reader is not sure, and keyed
    "open card": (
        Says("own", ("UP_UNREAD",)),
        Says("own", ("UP_UNREAD",)),
        Says("own", ("UP_UNREAD",)),
    ),
    # three cards on one reader are heard by nobody, and that is said of a live hand
    "unheard": (
        Says("TDA-25C", ("CARDS_HIDDEN",)),
        Says("own", ("CARDS_HIDDEN",)),
        Says("own", ("CARDS_HIDDEN",)),
    ),
    # the card itself
    "duplicate": (
        Says("TDA-35E", ("DUPLICATE",), _VOID),
        Says("CUCA-14.7", ("DUPLICATE",), _VOID),
        Says("IRR-4", ("DUPLICATE",), _VOID),
    ),
    "unknown": (
        Says("TDA-35E", ("UNKNOWN_TAG",), _VOID),
        Says("CUCA-14.6", ("UNKNOWN_TAG",), _SWAP),
        Says("IRR-3", ("UNKNOWN_TAG",), _VOID),
    ),
    "other deck": (
        Says("TDA-35E", ("WRONG_BACK",), _VOID),
        Says("CUCA-14.6", ("WRONG_BACK",), _SWAP),
        Says("IRR-3", ("WRONG_BACK",), _VOID),
    ),
    # the TDA leaves it to the house what fouls a deck; CAS-13.6 has it against IRR-7
    "joker": (
        Says("TDA-35E", ("JOKER",)),
        Says("CUCA-14.6", ("JOKER",), _SWAP),
        Says("IRR-7", ("JOKER",), ("REPLACE", "REDEAL")),
    ),
    "cut": (
        Says("TDA-35E", ("CUT_CARD",)),
        Says("CUCA-14.6", ("CUT_CARD",), _SWAP),
        Says("CAS-13.6", ("CUT_CARD",)),
    ),
    # where no book looks: a foreign card that plays no part is taken away
    "object": (Says("own", ("OBJECT",)), Says("own", ("OBJECT",)), Says("own", ("OBJECT",))),
    # behind the deal
    "too many later": (
        Says("TDA-38", ("MANY_CARDS",)),
        Says("CUCA-14.S", ("MANY_CARDS",)),
        Says("CAS-25.1", ("MANY_CARDS",)),
    ),
    "too few later": (
        Says("TDA-38", ("FEW_CARDS",)),
        Says("CUCA-14.S", ("FEW_CARDS",)),
        Says("CAS-25.1", ("FEW_CARDS",)),
    ),
    # two boards: a fourth card on the readers may be the second board's that lies there by mistake
    "four on the flop": (
        Says("TDA-39", ("FLOP_FOUR", "BOARD_FULL")),
        Says("CUCA-14.2", ("FLOP_FOUR", "BOARD_FULL")),
        Says("IRR-10", ("FLOP_FOUR", "BOARD_FULL")),
    ),
    "no burn": (
        Says("TDA-38", ("BURN_MISSING",)),
        Says("CUCA-6.8", ("BURN_MISSING",)),
        Says("IRR-13", ("BURN_MISSING",)),
    ),
    "two burns": (
        Says("TDA-38", ("BURN_EXTRA",)),
        Says("CUCA-6.8", ("BURN_EXTRA",)),
        Says("IRR-13", ("BURN_EXTRA",)),
    ),
    "same card": (
        Says("own", ("DUPLICATE",)),
        Says("own", ("DUPLICATE",)),
        Says("own", ("DUPLICATE",)),
    ),
    # before and after
    "blinds": (
        Says("TDA-36"),
        Says("CUCA-6.4", ("BLINDS_FIRST",)),
        Says("CAS-13"),
    ),
    "left over": (
        Says("TDA-35C", ("DEAD_CARD", "MANY_CARDS", "NOT_IN_HAND")),
        Says("CUCA-14.R", ("DEAD_CARD", "MANY_CARDS", "NOT_IN_HAND")),
        Says("CAS-13.R", ("DEAD_CARD", "MANY_CARDS", "NOT_IN_HAND")),
    ),
    # TDA-30 and CUCA-6.6 kill the hand; the casino's floor decides
    "absent": (
        Says("TDA-30"),
        Says("CUCA-6.6"),
        Says("CAS-1.3", ("FLOOR", "LEFT_TABLE")),
    ),
    # what only the dealer sees
    "exposed off the deck": (
        Says("TDA-35A5", ("EXPOSED_CARD",), _AGAIN),
        Says("CUCA-14.M1", ("EXPOSED_CARD",), _AGAIN),
        Says("CAS-13.0", ("EXPOSED_CARD",), never=_AGAIN),
    ),
    "exposed first": (
        Says("TDA-35A5", ("EXPOSED_CARD",), never=_AGAIN),
        Says("CUCA-14.M1", ("EXPOSED_CARD",), _AGAIN),
        Says("CAS-13.0", ("EXPOSED_CARD",), never=_AGAIN),
    ),
    "exposed second": (
        Says("TDA-35A5", ("EXPOSED_CARD",), never=_AGAIN),
        Says("CUCA-14.1", ("EXPOSED_CARD",), never=_AGAIN),
        Says("CAS-13.0", ("EXPOSED_CARD",), never=_AGAIN),
    ),
    "two exposed": (
        Says("TDA-35A5", ("EXPOSED_CARD",), _AGAIN),
        Says("CUCA-14.M3", ("EXPOSED_CARD",), _AGAIN),
        Says("CAS-13.7", ("EXPOSED_CARD",), _AGAIN),
    ),
    "boxed": (
        Says("TDA-35A1", ("BOXED", "EXPOSED_CARD"), never=_AGAIN),
        Says("CUCA-14.M4", ("BOXED", "EXPOSED_CARD"), never=_AGAIN),
        Says("IRR-6", ("BOXED", "EXPOSED_CARD"), never=_AGAIN),
    ),
    "two boxed": (
        Says("TDA-35A1", ("BOXED",), _AGAIN),
        Says("CUCA-14.M4", ("BOXED",), _AGAIN),
        Says("IRR-6", ("BOXED", "EXPOSED_CARD"), never=_AGAIN),
    ),
    "shuffle": (
        Says("TDA-35A", ("NO_SHUFFLE",)),
        Says("CUCA-6.9", ("NO_SHUFFLE",)),
        Says("CAS-13.1", ("NO_SHUFFLE",), _AGAIN),
    ),
    "off table": (
        Says("TDA-35A", ("CARD_OFF_TABLE",)),
        Says("CUCA-14.L", ("CARD_OFF_TABLE",)),
        Says("CAS-13.7", ("CARD_OFF_TABLE",), _AGAIN),
    ),
}  # fmt: skip
"""Fault -> what tda2019, cuca and casino say."""

OTHERWISE: dict[str, dict[str, Says]] = {
    "tda2024": {
        "one card": Says("TDA24-35A5", ("FEW_CARDS",), _AGAIN),
        "stopped": Says("TDA24-35A5", ("FEW_CARDS",)),
        "too many": Says("TDA24-35A5", ("MANY_CARDS",), _AGAIN),
        "two too many": Says("TDA24-35A5", ("MANY_CARDS",), _AGAIN),
        "joker": Says("TDA24-35A6", ("JOKER",), _AGAIN),
    },
}
"""What a later edition of a book says otherwise."""

_ABSENT_DIES = (True, True, False)


def of_book(case: str, book: int) -> Says:
    """The words of a book on a fault: a later edition's own, or those of the one before."""
    own = OTHERWISE.get(NAMES[book], {}).get(case)
    return own or CASES[case][_printed(book)]


def absent_dies(book: int) -> bool:
    """True when the hand of who is not there is dead without a word (TDA-30, CUCA-6.6)."""
    return _ABSENT_DIES[_printed(book)]


def _printed(book: int) -> int:
    """The book that has a place in CASES."""
    while book >= len(_ABSENT_DIES):
        book = NAMES.index(edition_of(NAMES[book]))
    return book

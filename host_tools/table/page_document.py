"""The table's document, as TableState makes it and pages read it.

`make types` writes what pages check their scripts by out of these classes (tests/scripts).
"""

from typing import Literal, TypedDict

from host_tools.texts import Said

Standing = Literal["empty", "out", "in", "folded", "all_in"]
Tone = Literal["say", "turn", "hand", "win", "alert", "trouble", "console"]
Spot = Literal["cards", "chips", "seat", "board", "burn", "muck", "pot", "dealer"]


class Link(TypedDict):
    state: Literal["waiting", "up", "down"]
    text: Said


class Hand(TypedDict):
    """`phase` is a name in codes.py; seats are 0..9."""

    number: int
    phase: str
    street: str
    actor: int | None
    button: int | None
    small_seat: int | None
    big_seat: int | None
    to_call: int
    small: int
    big: int
    ante: int
    pot: int
    pots: list[int]


class Lying(TypedDict):
    """Chips and cards at a seat: `bet` is what counts, `front` what lies there, `owes` are chips
    of the bet that are still to come, `early` ones lie there out of turn.  `cards` are "Ah", once
    tabled.  `penalty` are hands it misses; it waits for the button, or races for a chip.
    """

    state: Standing
    stack: int
    bet: int
    front: int
    owes: int
    early: bool
    cards: list[str]
    penalty: int
    waits: bool
    race: bool


class Seat(Lying):
    """`place` is the one in which it went out, or 0; `silent`: no reader sees its cards; `lights`
    are five of "#rrggbb".
    """

    name: str
    won: int
    hand_name: Said | None
    place: int
    cards_seen: int
    silent: bool
    lights: list[str]


class Tags(TypedDict):
    """How many tags are read in a zone."""

    burn: int
    muck: int
    pot: int
    board: list[int]
    bet: list[int]


class Difference(TypedDict):
    """Chips that are read where others should lie; zone 255 is the whole table."""

    zone: int
    place: Said
    seat: int | None
    expected: int
    seen: int


class Unread(TypedDict):
    """Places whose chips no reader lists, so nothing is compared."""

    bet: list[bool]
    rack: list[bool]
    pot: bool
    bank: bool


class Reader(TypedDict):
    """`state` is 0 when it is well, else READER_*."""

    zone: str
    state: int


class Trouble(TypedDict):
    """A fault of a reader, and what helps."""

    what: Said
    do: Said


class Note(TypedDict):
    """`by` is whose the event was that this is of; None where an earlier note says it."""

    id: int
    hand: int
    tone: Tone
    text: Said
    rule: str
    by: Said | None


class Action(TypedDict):
    """`amount` is to be added, a bet or raise goes from `least` to `most` in front; `keys` are
    what the dealer presses, in order.
    """

    do: str
    keys: str
    amount: int
    least: int
    most: int


class Place(TypedDict):
    """`at` is a seat 0..9, a place 0..4 of the board, None for the others."""

    what: Spot
    at: int | None


class Option(TypedDict):
    keys: str
    name: Said


class Decision(TypedDict):
    """A question of the table: `code` is its name, `sentence` what was seen, `rule` an id or
    "own", `says` why the default follows from it, `facts` what was counted; the default option
    comes first.
    """

    code: str
    seat: int | None
    sentence: Said
    rule: str
    book: Said
    says: Said
    facts: list[Said]
    who: Literal["dealer", "floor"]
    places: list[Place]
    options: list[Option]


class Undo(TypedDict):
    """Events of the hand, undone ones, and the texts of the last, the newest first."""

    count: int
    redo: int
    last: list[Said]


class Setting(TypedDict):
    """`game` is not named where it is no-limit hold'em; `changes` are parameters of the book by
    name; `next_small`, `next_big` are 0 where no level waits.
    """

    book: str
    game: Said | None
    changes: dict[str, int]
    h4h: bool
    held: bool
    waits: bool
    field: int
    places: int
    carried: int
    redeals: int
    next_small: int
    next_big: int
    clock_seat: int | None


class OtherBoard(TypedDict):
    """One that is complete, or the second of two; `number` counts from 1."""

    number: int
    cards: list[str | None]


class Replayed(TypedDict):
    """The part of the document that a replay has: `board` are five of "Ah" or None, `boards` those
    beside it, of a run-out that is run more than once, or of two, `early` cards that lie there and
    do not count; `notes` the oldest first; `decisions` what is decided first on top.
    """

    hand: Hand
    board: list[str | None]
    boards: list[OtherBoard]
    early: list[str | None]
    seats: list[Seat]
    zones: Tags
    chips: list[Difference]
    unread: Unread
    notes: list[Note]
    decisions: list[Decision]
    setting: Setting


class Table(Replayed):
    """`gather` are cards of the hand before that still lie there, of so many; `burn_due`: a burn
    comes before the next card of the board; `health` has a reader each: 28, 39 with racks and
    bank, 27 of a home build, 3 of a bench; `parts` are what is wrong beside the readers; `rows`
    three strings of 64 bytes in hex, columns with bit 0 on top; `language` what the page speaks
    until somebody says otherwise, or empty.
    """

    link: Link
    gather: list[int]
    burn_due: bool
    health: list[Reader]
    parts: list[Said]
    troubles: list[Trouble]
    rows: list[str]
    actions: list[Action]
    undo: Undo
    language: str


class RuleText(TypedDict):
    book: Said
    title: Said
    says: Said


class HandEntry(TypedDict):
    """A hand of the browser's list; players and what was won by seat, `started` may be empty."""

    first: int
    last: int
    redeals: int
    session: int
    number: int
    started: str
    level: int
    small: int
    big: int
    pot: int
    ended: str
    showdown: bool
    board: list[str]
    players: list[tuple[int, str]]
    won: list[tuple[int, int]]

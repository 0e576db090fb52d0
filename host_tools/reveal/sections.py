"""The sections of the overlay's document, as picture.py makes them and the page draws them."""

from typing import Literal, NotRequired, TypedDict

State = Literal["countdown", "live", "hidden", "stale"]


class Feed(TypedDict):
    at: int
    delay_s: int
    state: State
    starts_in_s: int | None


class Amounts(TypedDict):
    """How the amounts of each part are written."""

    board: str
    player: str
    blinds: str
    leaderboard: str
    ticker: str


class Look(TypedDict):
    """How the page draws; `order` are seats in the order of their boxes."""

    skin: str
    deck: str
    language: str
    layout: str
    portrait: bool
    transition: str
    order: list[int]
    amounts: Amounts
    bb_below: int
    divide: int
    currency: str
    currency_after: bool


class Stakes(TypedDict):
    """The level that comes, in so many seconds where that is known."""

    sb: int
    bb: int
    ante: int
    in_s: int | None


class Game(TypedDict):
    name: str
    hand: int
    level: int
    sb: int
    bb: int
    ante: int
    ante_kind: str
    next: Stakes | None
    players_left: int
    entries: int
    average: int
    show_blinds: bool


class Board(TypedDict):
    """`others` are boards beside it: of a run-out that is run more than once, or of two.

    `places` is for how many cards there is room: five, and in games without a board, of stud and
    draws, as many as lie in the middle all the same.
    """

    places: int
    cards: list[int]
    others: list[list[int]]
    pots: list[int]
    highlight: list[int]


class Act(TypedDict):
    kind: str
    amount: int
    age_ms: int


class Chance(TypedDict):
    """Ten thousandths; `low` is what a hand gets for its lows, in high-low.

    Not `sure` are shares among known hands alone, and those that were drawn by lot; these may be
    `error` off, in 99 of 100 pictures.
    """

    win: int
    tie: int
    share: int
    sure: bool
    low: NotRequired[int]
    error: NotRequired[int]


Presence = Literal["empty", "out", "in", "folded", "allin", "away"]


class Face(TypedDict):
    name: str
    photo: str
    flag: str


class Box(Face):
    """A player; `highlight` are places of its cards that win, `to_call` is said on its turn."""

    seat: int
    pos: str
    stack: int
    bet: int
    action: Act
    cards: list[int]
    equity: Chance | None
    state: Presence
    shown: bool
    turn: bool
    clock_s: int | None
    to_call: int
    stats: dict[str, float | None] | None
    hand_name: str
    low_name: str
    highlight: list[int]
    won: int


class Outs(TypedDict):
    seat: int
    cards: list[int]
    ties: list[int]


class Winner(TypedDict):
    seats: list[int]
    hand_name: str
    low_name: str
    cards: list[int]
    amount: int


class Banner(TypedDict):
    """A level's banner without a text is worded by the page."""

    kind: str
    text: str
    sub: str


class Ticker(TypedDict):
    text: str


class Standing(TypedDict):
    """A row of the leaderboard."""

    place: int
    name: str
    value: int
    flag: str
    out: bool


class Leaderboard(TypedDict):
    metric: str
    rows: list[Standing]


class OnTable(TypedDict):
    """Sections that are hidden while the feed is not live."""

    board: Board
    seats: list[Box]
    outs: Outs | None
    winner: Winner | None
    banner: Banner | None
    ticker: Ticker | None
    leaderboard: Leaderboard | None


class Picture(OnTable):
    """The whole document of a preview."""

    feed: Feed
    look: Look
    game: Game


class OnAir(Picture):
    """`clap` is the number of a clap while it is seen."""

    clap: int | None


class Status(TypedDict):
    """How the stream is, for the operator; what it says of the hand is on the delayed clock."""

    feed: State
    delay_s: int
    waiting: int
    starts_in_s: int | None
    hand: int
    turn_seat: int | None
    pot: int
    to_call: int
    level: int
    level_left: int | None
    overlay_on: bool
    alert: str
    decision: int
    clients: int
    head: str

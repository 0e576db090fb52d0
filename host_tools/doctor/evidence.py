"""Evidence of an examination, before anybody says what it means."""

from collections.abc import Iterable
from dataclasses import astuple, dataclass, field

from floorman.events import PART_TAGS

from host_tools.link.messages import Began, Chips, Health, Message, Part, Started, Trouble
from host_tools.table.builds import FULL, build_of


@dataclass(frozen=True)
class Line:
    """A reader's wires: bytes that came back wrong `of` so many, what the data line reads while
    nobody is selected, how often the supply dipped.
    """

    wrong: int
    of: int
    idle: int
    dips: int

    @property
    def errors(self) -> dict[str, int]:
        """The facts that a sentence about them needs."""
        return {"wrong": self.wrong, "of": self.of}


@dataclass(frozen=True)
class Air:
    """Answers to `of` polls of a reader: a tag, something that was none, or nothing at all because
    the chip failed.
    """

    answered: int
    disturbed: int
    failed: int
    of: int

    @property
    def is_spoiled(self) -> bool:
        """Each poll was disturbed: not one was silent or answered."""
        return self.disturbed == self.of


def sum_of(every: Iterable[Air]) -> Air:
    """All of these polls together."""
    return Air(*map(sum, zip(*map(astuple, every), strict=True)))


@dataclass(frozen=True)
class Parts:
    """Which parts of the second bus answer, and whether some key is down; the table tells of none
    which one it is.
    """

    fram: bool
    keypad: bool
    knocks: bool
    key: bool
    low: int = 0
    """Pins of the knock sensors that stay low, as bits."""


@dataclass(frozen=True)
class LearnedKnocks:
    """A seat's knock sensor as bring-up knew it: `knocks` counted, `missed` of them not heard, and
    by how many us at least it was before the ones of the seat before it and of the one behind it;
    None: always.
    """

    knocks: int
    before_us: int | None
    behind_us: int | None
    missed: int


@dataclass(frozen=True)
class LearnedReader:
    """A reader as bring-up knew it: how far it is turned up, 0 as it is wired; the output of the
    decoder that it answers at, None for the planned one; the place whose card it hears most from
    afar, None for no such, and in how many of 255 polls.
    """

    level: int
    output: int | None
    ghost: int | None
    heard: int


@dataclass
class Evidence:
    """Readers are numbers (`zone`, for most zones have one); what nobody looked at is missing."""

    build: str = ""
    table: str = FULL
    """Which build of the table it is."""
    versions: tuple[int, ...] = ()
    """VersionReg of each reader that is fitted, as it was when the reader last started, or the
    firmware of a PN5180."""
    said: frozenset[str] = frozenset()
    """Kinds of places with PN5180s, as somebody named them."""
    newer: dict[int, int] = field(default_factory=dict)
    """PN5180s and the firmware of each, 0x41 for 4.1."""
    self_tests: tuple[int, ...] = ()
    """Their results; a table tells them once after its start, so they may be missing."""
    health: dict[int, int] = field(default_factory=dict)
    """The worst that was said of each reader."""
    tags: int = 0
    """What is wrong with the tag file, as its part's state; 0 nothing."""
    troubles: list[str] = field(default_factory=list)
    starts: list[Started] = field(default_factory=list)
    lines: dict[int, Line] = field(default_factory=dict)
    quiet: dict[int, Air] = field(default_factory=dict)
    """With nothing on the felt."""
    dark: set[int] = field(default_factory=set)
    """PN5180s of which not one poll went on the air."""
    laid: dict[int, Air] = field(default_factory=dict)
    """With a card on the place."""
    heard_at: dict[int, frozenset[int]] = field(default_factory=dict)
    """Reader that a card lay on -> readers whose zones said so."""
    beside: dict[int, dict[int, Air]] = field(default_factory=dict)
    """Reader that a card lay on -> others whose zones said so, with what they heard."""
    dipped: list[int] = field(default_factory=list)
    """Readers whose supply dipped while rows and lights shone, one after the other."""
    aliases: dict[int, int] = field(default_factory=dict)
    """Reader that answers with another -> which one keeps what is written to it."""
    raises: dict[int, int] = field(default_factory=dict)
    """PN5180 that does not answer -> another whose BUSY rises at what it is told."""
    ghosts: int = 0
    watched_s: float = 0.0
    parts: Parts | None = None
    fram: bytes = b""
    """Where none that is known answers: the identity that was read in its place."""
    knocks: dict[int, LearnedKnocks] | None = None
    """What is learned by seat; empty where nothing is, None where the table does not say."""
    readers: dict[int, LearnedReader] = field(default_factory=dict)
    """And of readers; empty where nothing is."""
    in_force: bool = True
    """Readers are as it says: the table has started since."""
    torn: bool = False
    """The file of what is learned is damaged."""
    dark_rows: list[int] = field(default_factory=list)
    lit_instead: dict[int, int | None] = field(default_factory=dict)
    """Dark row -> the one that was on in its place."""
    dark_light: int | None = None
    by_hand: bool = False
    """Somebody laid cards and looked at the lights."""

    def hear(self, messages: Iterable[Message]) -> None:
        """Keep what the table says by itself."""
        for message in messages:
            match message:
                case Began(build=build, table=table):
                    self.build, self.table = build, table
                case Chips(found):
                    self.self_tests = tuple(test for _, test, *_ in found)
                case Health(zone, state) if state:
                    self.health[zone] = state
                case Part(part=part, state=state) if part == PART_TAGS:
                    self.tags = state
                case Trouble(text) if text not in self.troubles:
                    self.troubles.append(text)
                case Started():
                    self.starts.append(message)

    @property
    def names(self) -> tuple[str, ...]:
        """Names that people have for the readers."""
        return build_of(self.table).words

    @property
    def outputs(self) -> dict[int, int]:
        """Output of the decoder -> the reader that answers there, of those in others' plugs.

        Empty where the firmware goes by the plan: outputs are not each one's own, or not yet so.
        """
        moved = [
            (one.output, zone) for zone, one in self.readers.items() if one.output is not None
        ]
        own = sorted(output for output, _ in moved) == sorted(zone for _, zone in moved)
        return dict(moved) if own and self.in_force else {}

    @property
    def fitted(self) -> int:
        """How many readers the table has."""
        return len(self.versions)

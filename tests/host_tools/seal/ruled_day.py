"""A signed day by the rules, and days that somebody wove anew out of its lines."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from floorman import events as ev

from host_tools.link.messages import Event
from host_tools.records.from_lines import HandReader
from host_tools.records.hand import Hand
from host_tools.records.of_tables import Readers
from host_tools.seal.proof import Chain, Origin
from host_tools.seal.records import NO_HEAD
from host_tools.table.lines import message_of
from host_tools.table.view import Seen, Watched
from simulator.attacks.fuzz.hand import deal, sit_down
from tests.host_tools.seal.signed_day import Lines, SignedDay, copied
from tests.host_tools.store.played import HAND

BOOT = 4711
_FEW = 50  # lines, of which there is no more to make
Weave = Callable[["Loom", Lines], None]


class RuledDay(SignedDay):
    """Hands that the rules can follow, with all that a paired table tells between.

    People sit down once: who takes another state tells other stacks from there on.
    """

    def __init__(self, hands: int, index: int = 30) -> None:
        super().__init__(0, index)
        del self.lines[self.lines.index(self.first_event) :]
        self.number, self.head = 0, NO_HEAD
        self.lines[0]["boot"] = BOOT
        for _ in range(hands):
            self.ruled_hand()

    @property
    def first_event(self) -> dict[str, object]:
        return next(line for line in self.lines if "kind" in line)

    def ruled_hand(self) -> None:
        for kind, seat, value in sit_down() if self.hand == 1 else ():
            self.event(kind, seat, value)
        begin, *holes = deal(self.hand)
        self.event(*begin)
        self.start()
        for n, (_, seat, _) in enumerate(holes):
            self.deal(seat, n)
        for kind, seat, value in HAND:
            self.event(kind, seat, value, ev.BY_TABLE)
        self.end()


def hands_told(lines: Lines) -> list[Hand]:
    """The hands that the records' readers tell of."""
    readers = Readers(lambda port: HandReader())
    hands = [hand for row, line in enumerate(lines) for hand in readers.take(line, row)]
    return hands + readers.end()


def state_behind(lines: Lines) -> str:
    """The rules behind the events of these lines, as a table tells its state."""
    game = Watched(lambda *said: None)
    for line in lines:
        try:
            event = message_of(line) if "kind" in line else None
        except ValueError:
            continue
        if isinstance(event, Event):
            game.feed(event.kind, event.seat, event.value, event.ms)
    return Seen(game).snapshot.hex()


def plain(lines: Lines) -> list[Hand]:
    """The hands without the numbers of their lines and the day's clock."""
    none = {"first": 0, "last": 0, "started": "", "session": "", "table": ""}
    return [replace(hand, **none) for hand in hands_told(lines)]  # type: ignore[arg-type]


class Loom:
    """Weaves by a seed: each of `weaves` changes lines that are proved and told of."""

    def __init__(self, day: RuledDay, seed: int) -> None:
        self.rng = Random(seed)
        self.signer = next(line for line in day.lines if "signer" in line)
        self.session = day.lines[0]

    def woven(self, lines: Lines) -> Lines:
        made = copied(lines)
        for _ in range(self.rng.choice((1, 1, 1, 2, 2, 3))):
            if len(made) > _FEW:
                self.rng.choice(WEAVES)(self, made)
        return made

    def place(self, lines: Lines) -> int:
        return self.rng.randrange(2, len(lines))

    def numbered(self, lines: Lines) -> int:
        return self.rng.choice([at for at, line in enumerate(lines) if "n" in line])

    def began(self, lines: Lines) -> dict[str, object]:
        how = self.rng.choice(("replay", "restore", "restore", "resume"))
        state = state_behind(lines[: self.place(lines)]) if how == "restore" else ""
        said = {**self.session, "session": "2026-01-01T21:00", "how": how, "state": state}
        boot = self.rng.choice((BOOT, BOOT, 12, None))
        return {**said, "boot": boot} if boot else {k: v for k, v in said.items() if k != "boot"}


def begin(loom: Loom, lines: Lines) -> None:
    """A session, in some of them lines that had been told, and a word of its head."""
    at = loom.place(lines)
    again = loom.rng.choice((0, 0, 3, 9, 40, at))
    told = [dict(line) for line in lines[max(0, at - again) : at] if "n" in line]
    if told and loom.rng.random() < 0.4:
        del told[loom.rng.randrange(len(told))]
    if loom.rng.random() < 0.7:
        for line in told:
            if "past" in line:
                line["past"] = True
    head = [named(loom, lines, at)] if loom.rng.random() < 0.3 else []
    lines[at:at] = [loom.began(lines), *head, *told]


def named(loom: Loom, lines: Lines, at: int) -> dict[str, object]:
    day = Chain(origin=Origin(0, NO_HEAD))
    for line in lines[:at]:
        day.take(line)
    after = next((line["n"] for line in lines[at:] if "n" in line), 0)
    head = loom.rng.choice((day.head or NO_HEAD, NO_HEAD))
    return {**loom.signer, "from": after, "head": head.hex()}


def drop(loom: Loom, lines: Lines) -> None:
    at = loom.place(lines)
    del lines[at : at + loom.rng.choice((1, 1, 2, 20))]


def move(loom: Loom, lines: Lines) -> None:
    line = lines.pop(loom.place(lines))
    lines.insert(loom.place(lines), line)


def twice(loom: Loom, lines: Lines) -> None:
    lines.insert(loom.place(lines), dict(lines[loom.place(lines)]))


def both(loom: Loom, lines: Lines) -> None:
    """A line that is another one, too."""
    other = lines[loom.place(lines)]
    names = loom.rng.sample(sorted(other), loom.rng.randint(1, len(other)))
    line = lines[loom.rng.randrange(len(lines))]
    line.update(
        {name: other[name] for name in names if loom.rng.random() < 0.5 or name not in line}
    )


def wrap(loom: Loom, lines: Lines) -> None:
    at = loom.numbered(lines)
    lines[at] = {**lines[loom.numbered(lines)], "line": lines[at]}


def value(loom: Loom, lines: Lines) -> None:
    line = lines[loom.numbered(lines)]
    name = loom.rng.choice(sorted(line))
    line[name] = loom.rng.choice((True, False, 0, 1, 2, 300, "", None, line[name]))


def event(loom: Loom, lines: Lines) -> None:
    """An event of nobody's."""
    line = {**lines[loom.numbered(lines)]}
    line["value"] = loom.rng.choice((0, 100, 300, 650))
    line["past"] = loom.rng.random() < 0.5
    lines.insert(loom.place(lines), line)


def past(loom: Loom, lines: Lines) -> None:
    at = loom.place(lines)
    for line in lines[at : at + loom.rng.choice((1, 5, 300))]:
        if "past" in line:
            line["past"] = True


def anew(loom: Loom, lines: Lines) -> None:
    """The first lines are gone, and a state stands in their place."""
    at = loom.place(lines)
    gone = lines[:at]
    head = named(loom, lines, at)
    lines[:at] = [loom.began(lines), *(line for line in gone if "paired" in line), head]


def port(loom: Loom, lines: Lines) -> None:
    lines[loom.place(lines)]["port"] = loom.rng.choice(("/dev/x", "/dev/y"))


WEAVES: tuple[Weave, ...] = (
    begin, begin, begin, begin, drop, move, twice, both, wrap, value, event, past, anew, port,
)  # fmt: skip

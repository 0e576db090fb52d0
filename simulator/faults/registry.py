"""Every fault of the simulator as data: where it applies, what its value may be, what it does."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from host_tools.table.builds import build, kind_of
from host_tools.table.words import RANKS, SUITS

SEATS = 10
READERS = (
    *(f"hole{n + 1}" for n in range(SEATS)),
    *(f"board{n + 1}" for n in range(5)),
    "burn",
    "muck",
    *(f"bet{n + 1}" for n in range(SEATS)),
    "pot",
)
"""In the order of simulator.world.ZONES, seats counted from 1 as on the felt."""
RACKS = (*(f"rack{n + 1}" for n in range(SEATS)), "bank")
"""Where readers are fitted on some tables, in the order of simulator.world.RACKS."""
PAIRS = tuple(f"hole{n + 1}{which}" for n in range(SEATS) for which in "ab")
"""Where each hole card has a reader of its own, in a home build."""
CARDS = tuple(rank + suit for rank in RANKS for suit in SUITS)
BUSES = ("readers", "panel")
HUBS = ("hub1", "hub2", "hub3", "hub4")
"""As the board numbers the cables of its readers."""
KEYS = (
    *"0123456789", "thousand", "clear", "enter", "check", "call", "raise", "allin", "fold",
    "show", "exposed", "floor", "clock", "undo", "misdeal", "next",
)  # fmt: skip

OLDER, NEWER = "RC522", "PN5180"

PLACES: Mapping[str, tuple[str, ...]] = {
    "zone": READERS + RACKS + PAIRS,
    "card": CARDS,
    "bus": BUSES,
    "hub": HUBS,
    "": (),
}


@dataclass(frozen=True)
class Fault:
    """`where` is zone, card, bus, hub, or empty for the whole table; no place means all of them.

    The value is `least` to `most` of a unit, or one of `words`; a fault with neither has none.
    `once`: it happens, and there is nothing to switch off.  `first`: only before the table starts;
    `later`: only once it is set up, because of what the words say.
    """

    does: str
    where: str = ""
    unit: str = ""
    least: int = 0
    most: int = 0
    usual: int = 0
    words: tuple[str, ...] = ()
    once: bool = False
    first: bool = False
    later: str = ""
    family: str = ""
    """Of the only readers that can have it: OLDER or NEWER."""


_NO_HOST = "no host could set the table up"
_NO_HAND = "there is no hand in the journal yet that it could harm"

FAULTS: Mapping[str, Fault] = {
    "miss": Fault("a tag is silent in this share of the polls", "zone", "percent", 0, 100, 6),
    "bleed": Fault("tags of the neighbours are heard, one in ten with a mangled UID",
                   "zone", "an hour", 1, 100_000, 100),
    "mangled": Fault(
        "a tag is heard with another UID, its bits shifted or merged with a second tag's,"
        " with a good checksum",
        "zone", "percent", 1, 100, 6,
    ),
    "noise": Fault("one bit of an answer is damaged", "zone", "percent", 1, 100, 6),
    "hiss": Fault("some bits are heard that no tag sent", "zone", "percent", 1, 100, 6),
    "capture": Fault("noise holds the receiver for some milliseconds", "zone",
                     "percent", 1, 100, 6),
    "collision": Fault("every answer collides", "zone"),
    "slow": Fault("the tag answers only so long after the field came up", "card",
                  "ms", 1, 100, 12),
    "torn": Fault("the tag never answers", "card"),
    "unplug": Fault("the reader is off its cable", "zone"),
    "reset": Fault("the reader is held in reset", "zone"),
    "hub": Fault("a hub of seven readers is off its cable", "hub"),
    "double": Fault("on its long line a clock edge counts twice", "zone",
                    "per mille of the frames", 1, 1_000, 10),
    "late": Fault("its answers come so late that bits are sampled too early", "zone",
                  "per mille of the bits", 1, 1_000, 20),
    "hang": Fault("the reader's receiver hears nothing any more, until it is reset", "zone",
                  once=True, family=OLDER),
    "touch": Fault("its chip select reaches another reader", "zone", words=READERS),
    "drives": Fault("the module drives MISO while it is not selected, and no gate keeps it off",
                    "zone", words=("low", "high", "weak")),
    "irq": Fault("the reader's interrupt bits are stuck", "zone", words=("high", "low"),
                 family=OLDER),
    "dark": Fault("the reader's field does not come on", "zone"),
    "busy": Fault("BUSY of a PN5180 is stuck", "zone", words=("high", "low"), family=NEWER),
    "miso": Fault("the data line from the chips is stuck", "bus", words=("high", "low")),
    "clone": Fault("another chip is put in that names this version", "zone",
                   "VersionReg", 0, 255, 0x12),
    "brownout": Fault("the reader's supply dips: its registers are lost", "zone", once=True),
    "sag": Fault("the hub's supply dips whenever LED rows and lights begin to draw more than this:"
                 " its readers lose their registers", "hub", "mA", 1, 10_000, 500),
    "power": Fault("the supply goes off so much later, for 2 s", "", "us", 0, 1_000_000_000, 0,
                   once=True),
    "record": Fault("the supply goes off behind so many more writes to the FRAM, for 2 s", "",
                    "writes", 1, 10_000, 1, once=True),
    "full": Fault("the journal has only so many places left when the supply comes back,"
                  " which goes off for 2 s", "", "places", 0, 1_000, 1, once=True,
                  later=_NO_HAND),
    "cable": Fault("the cable to the host is pulled", later=_NO_HOST),
    "flood": Fault("the host sends as fast as it can", words=("garbage", "events"),
                   later=_NO_HOST),
    "jump": Fault("the table's clock jumps forward", "", "s", 1, 200_000, 60, once=True),
    "wrap": Fault("the tick counters run over so long after power-up", "",
                  "s", 1, 1_000, 20, first=True),
    "flips": Fault("bits of the FRAM flip", "", "bits", 1, 10_000, 1, once=True,
                   later=_NO_HAND),
    "stuck": Fault("a key of the keypad is held down", words=KEYS),
    "carry": Fault("a knock is heard by the sensors so many seats away; by those of both"
                   " neighbours without this fault", "", "seats", 0, 5, 5),
    "bounce": Fault("a knock is heard so often, 10 ms apart", "", "times", 2, 30, 8),
}  # fmt: skip


@dataclass(frozen=True)
class Wish:
    """A fault that somebody wants: checked, its value filled in; `place` empty means all."""

    name: str
    value: int | str = 0
    place: str = ""

    def __str__(self) -> str:
        """As `parse` reads it."""
        fault = FAULTS[self.name]
        value = f"={self.value}" if fault.unit or fault.words else ""
        return self.name + value + (f"@{self.place}" if self.place else "")


def wish(name: Any, value: Any = None, places: Mapping[str, Any] | None = None) -> Wish:
    """Check a fault's name, value and place ({"zone": "bet3"}); ValueError with a sentence."""
    fault = known(name)
    given = dict(places or {})
    place = given.pop(fault.where, "") if fault.where else ""
    if given:
        takes = f"`{fault.where}`" if fault.where else "no place"
        raise ValueError(f"{name} takes {takes}, not `{next(iter(given))}`")
    if place and place not in PLACES[fault.where]:
        raise ValueError(f"{place!r} is none of: {', '.join(PLACES[fault.where])}")
    found = Wish(name, _value(name, fault, value), place)
    if place and place == found.value:
        raise ValueError(f"{name} is another reader than {place} itself")
    return found


def at_start(wanted: Wish) -> Wish:
    """A fault there before the table is set up; ValueError with a sentence when none can be."""
    why = FAULTS[wanted.name].later
    if why:
        raise ValueError(
            f"with {wanted.name} from the start {why}:"
            f" use it in a scenario's step, {{ fault = {wanted.name!r}, ... }}"
        )
    return without_racks(wanted)


def without_racks(wanted: Wish) -> Wish:
    """No reader lies under racks and bank of the table that plays scenarios and recorded hands;
    ValueError with a sentence when one is meant.
    """
    if wanted.place in RACKS:
        raise ValueError(f"no reader is fitted under {wanted.place} on this table")
    return wanted


def fitted(wanted: Wish, table: str, newer: Collection[str] = ()) -> Wish:
    """The table of this build has the readers and the hub that are meant, and a reader that can
    have this fault; ValueError with a sentence.  `newer` are kinds of places with PN5180s.
    """
    names = [name.replace(" ", "") for name in build(table).words]
    for place in (wanted.place, wanted.value):
        if place in PLACES["zone"] and place not in names:
            raise ValueError(f"no reader is fitted under {place} on this table")
    if FAULTS[wanted.name].where == "hub" and not build(table).hubs:
        raise ValueError("the readers of this table hang on no hub")
    places = [wanted.place] if wanted.place else build(table).readers
    if FAULTS[wanted.name].family and not any(
        able(wanted.name, kind_of(place) in newer) for place in places
    ):
        raise ValueError(other_family(wanted))
    return wanted


def able(name: str, is_newer: bool) -> bool:
    """A reader of this family can have the fault."""
    return FAULTS[name].family in ("", NEWER if is_newer else OLDER)


def other_family(wanted: Wish) -> str:
    """A sentence on a fault that no reader meant can have."""
    where = f"under {wanted.place} lies none" if wanted.place else "none lies on this table"
    return f"{wanted.name} is a fault of a {FAULTS[wanted.name].family}, and {where}"


def known(name: Any) -> Fault:
    """The fault of this name; ValueError with a hint when there is none."""
    if name in FAULTS:
        return FAULTS[name]
    close = get_close_matches(str(name), FAULTS, 1)
    hint = f"did you mean {close[0]!r}?" if close else f"there are {', '.join(FAULTS)}"
    raise ValueError(f"{name!r} is no fault; {hint}")


def _value(name: str, fault: Fault, value: Any) -> int | str:
    if fault.words:
        if value is None:
            raise ValueError(f"{name} needs a value, one of {', '.join(fault.words)}")
        if value not in fault.words:
            raise ValueError(f"{name} is one of {', '.join(fault.words)}, not {value!r}")
        return str(value)
    if value is None:
        return fault.usual
    if not fault.unit:
        raise ValueError(f"{name} takes no value")
    whole = isinstance(value, int) and not isinstance(value, bool)
    if not whole or not fault.least <= value <= fault.most:
        raise ValueError(f"{name} is {fault.least} to {fault.most} ({fault.unit}), not {value!r}")
    return int(value)


def parse(text: str) -> Wish:
    """NAME, NAME=VALUE, either with @PLACE behind it, as the command line has it."""
    what, at, place = text.partition("@")
    name, equals, value = what.partition("=")
    fault = known(name)
    if "=" in place:
        place, _, value = place.partition("=")
        raise ValueError(f"the value comes before the place: {name}={value}@{place}")
    if equals and not value:
        raise ValueError(f"behind `=` comes the value; {name} alone has none, or the usual one")
    if at and not place:
        raise ValueError(f"behind `@` comes the place; {name} alone is everywhere")
    if place and not fault.where:
        raise ValueError(f"{name} takes no place")
    number = value if fault.words else _number(value)
    return wish(name, number if value else None, {fault.where: place} if place else {})


def _number(text: str) -> int | str:
    try:
        return int(text, 0) if text.isascii() else text
    except ValueError:
        return text

"""How well a reader's field works: an ideal one, and the cheap module of the real table."""

from dataclasses import dataclass, replace

_NUMBERS = "0123456789ab"  # of a seat's reader, hole3a


@dataclass(frozen=True)
class Profile:
    """The air between readers and tags.  Shares are 0.0 to 1.0, times are microseconds.

    Tags that lie exactly on each other (Antenna.place, same stack) are never read.
    """

    name: str
    power_up_us: int = 5_000
    """Field-on until a tag answers (ISO 14443-3, 5)."""
    poll_us: int = 50_000
    """In a field that stays on, luck is drawn anew at the first REQA or WUPA after this long."""
    miss: float = 0.0
    """Share of polls in which a resting tag is silent.  A poll begins with each field-on."""
    crowd: int = 0
    """From this number of tags on they spoil each other's field; 0: never."""
    crowd_reads: float = 0.0
    """Share of polls in which a crowd is read all the same."""
    bleed_per_hour: float = 0.0
    """How often in an hour of polling a tag of a neighbour antenna is read here."""
    mangled: float = 0.0
    """Share of those reads that give a UID nobody has, with a good BCC and CRC."""
    garbled: float = 0.0
    """Share of polls in which a tag is heard with a UID nobody has, with a good BCC and CRC."""
    jammed: bool = False
    """Every answer collides."""
    noise: float = 0.0
    """Share of answers in which one bit is damaged, against its parity."""
    stray: float = 1.0
    """Share of field switches that leave bits no tag sent in a receiver that is open."""
    hiss: float = 0.0
    """Share of exchanges in which some bits that no tag sent are heard."""
    captures: float = 0.0
    """Share of exchanges in which noise holds the receiver, for 2 to 20 ms."""
    newer: tuple[str, ...] = ()
    """Kinds of places whose readers are PN5180s; the others are MFRC522s."""

    def has_newer(self, reader: str) -> bool:
        """True when the reader of this name is a PN5180."""
        return reader.rstrip(_NUMBERS) in self.newer

    def at(self, reader: str) -> "Profile":
        """As it is at the reader of this name: a PN5180 knows no crowd."""
        return replace(self, crowd=0) if self.has_newer(reader) else self


BENCH = Profile("bench")
"""Any number of tags side by side is read, every time."""

RC522 = Profile(
    "rc522",
    miss=1 / 18,
    crowd=3,
    crowd_reads=0.05,
    bleed_per_hour=100.0,
    mangled=0.1,
    hiss=0.002,
    captures=0.001,
)
"""What makers report of RC522 modules under felt: two cards read, three or more hardly ever, a
resting tag misses one poll in 16 to 20, readers 8 cm apart hear a neighbour's tag 100 times an
hour, sometimes with a shifted UID.  How often noise is heard is nobody's figure: an assumption."""

PN5180 = replace(RC522, name="pn5180", newer=("hole", "board", "burn", "muck"))
"""PN5180s where cards lie, whose users read ten ISO 15693 tags on one; chips are left to RC522s.
All else is taken from RC522 for want of figures."""

PROFILES = {profile.name: profile for profile in (BENCH, RC522, PN5180)}

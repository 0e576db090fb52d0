"""The field of one reader: which tags hear it, and what their answers add up to."""

import math
from random import Random
from typing import NamedTuple

from simulator.radio.noise import Burst, Noise
from simulator.radio.profiles import BENCH, Profile
from simulator.radio.tags import REQA, WUPA, Bits, Tag

_HOUR_US = 3_600_000_000
_VICINITY = 8  # bytes of an ISO 15693 UID
_LONGEST_GAP_US = 1_000_000  # a reader that slept for an hour hears no hour's bleed at once


class Answer(NamedTuple):
    """An answer as the receiver hears it."""

    value: int
    """The bits, first one lowest; a collided bit and those behind it are the sum of all tags."""
    length: int
    """In bits."""
    collision: int
    """Index of the first bit in which tags differ, -1 for none."""
    damaged: bool
    """A bit contradicts its parity."""
    late_us: int = 0
    """How much later than the shortest time it begins: a tag that reads its memory thinks."""


class Antenna:
    """One reader's antenna and the tags on it.

    `neighbours` are the antennas 8 cm away, whose tags may bleed in.  `random` decides misses,
    crowds and bleed, so a seeded one repeats a run.
    """

    def __init__(self, name: str, profile: Profile = BENCH, random: Random | None = None) -> None:
        self.name = name
        self.profile = profile
        self.neighbours: list[Antenna] = []
        self.driven = False
        """Whether the chip wants a field."""
        self.on = False
        self.dark = False
        """A fault: the field never comes on; see `darken`."""
        self._random = random or Random(name)
        self.noise = Noise(_apart(self._random))
        self._stacks: dict[Tag, int] = {}
        self._powered: list[Tag] = []
        self._drawn_us = 0
        self._stirred = True
        self.missed = 0
        """How often a tag that lies here was silent for want of luck."""
        self.bled = 0
        """How often a neighbour's tag was heard here."""

    def transient(self) -> Burst | None:
        """Bits that an open receiver makes of its field being switched."""
        return self.noise.at_switch(self.profile)

    def interference(self) -> Burst | None:
        """Bits that are heard in the wait for an answer, beside it."""
        profile = self.profile
        return self.noise.in_wait(profile) if profile.hiss or profile.captures else None

    @property
    def tags(self) -> list[Tag]:
        """The tags that lie here, in the order they came."""
        return list(self._stacks)

    def place(self, tag: Tag, stack: int = 0) -> None:
        """Put a tag down; tags with the same non-zero `stack` lie exactly on each other."""
        self._stacks[tag] = stack
        self._stirred = True

    def remove(self, tag: Tag) -> None:
        """Take a tag away.  KeyError when it is not here."""
        del self._stacks[tag]
        tag.power_off()
        if tag in self._powered:
            self._powered.remove(tag)
        self._stirred = True

    def tune(self, decibels: float) -> None:
        """How far the chip is turned up (tuning.py): nothing to who knows no distances."""

    def switch(self, on: bool, now: int) -> None:
        """Field on or off at time `now` (us)."""
        self.driven = on
        on = on and not self.dark
        if on == self.on:
            return
        self.on = on
        if on:
            self._draw(now)
        else:
            self._cut(self._powered)
            self._powered = []

    def darken(self, dark: bool, now: int) -> None:
        """The fault comes, or is healed: the field is there at once if the chip wants it."""
        self.dark = dark
        self.switch(self.driven, now)

    def transmit(self, frame: bytes, last_bits: int, now: int) -> Answer | None:
        """Send a frame that ends at `now` (us) to all tags; None when none answers.

        `last_bits` is the number of bits in the last byte, 0 for a whole one.
        """
        if self.dark:
            return None
        if self._stirred or (last_bits == 7 and self._luck_is_old(frame, now)):
            self._draw(now)
        answers: list[Bits] = []
        late_us = 0
        for tag in self._powered:
            if tag.ready_us <= now:
                answer = tag.hear(frame, last_bits)
                if answer is not None:
                    answers.append(answer)
                    late_us = max(late_us, tag.thinks_us)
        if not answers:
            return None
        heard = self._receive(answers)
        return heard._replace(late_us=late_us) if late_us else heard

    def ask(self, frame: bytes, now: int) -> Answer | None:
        """Send a request of ISO/IEC 15693 that ends at `now` (us), its CRC included."""
        if self._stirred or now - self._drawn_us > self.profile.poll_us:
            self._draw(now)
        return self._together([t.request(frame) for t in self._powered if t.ready_us <= now])

    def next_slot(self, now: int) -> Answer | None:
        """Send EOF alone: the next slot of an inventory begins at `now` (us)."""
        return self._together([t.slot() for t in self._powered if t.ready_us <= now])

    def _together(self, frames: list[bytes | None]) -> Answer | None:
        bits = [(int.from_bytes(f, "little"), 8 * len(f)) for f in frames if f is not None]
        return self._receive(bits) if bits else None

    def _luck_is_old(self, frame: bytes, now: int) -> bool:
        waking = len(frame) == 1 and frame[0] in (REQA, WUPA)
        return waking and now - self._drawn_us > self.profile.poll_us

    def _receive(self, answers: list[Bits]) -> Answer:
        value, length = answers[0]
        differ = 0
        for other, bits in answers[1:]:
            # a frame that goes on after the other ended collides there too
            differ |= value ^ other | (1 << max(bits, length)) - (1 << min(bits, length))
            value |= other
            length = max(length, bits)
        collision = (differ & -differ).bit_length() - 1
        if self.profile.jammed:
            collision = self._random.randrange(length)
        noise = self.profile.noise
        if noise and self._random.random() < noise:
            return Answer(value ^ 1 << self._random.randrange(length), length, collision, True)
        return Answer(value, length, collision, False)

    # luck ----------------------------------------------------------------------------------

    def _draw(self, now: int) -> None:
        """Decide who has power in this poll; the others forget what they were told."""
        had = self._powered
        self._stirred = False
        self._powered = [] if self._crowded() else [t for t in self._stacks if self._feels(t)]
        if self.profile.garbled:
            self._powered = [self._garbled(tag) for tag in self._powered]
        bleed = self._bleed_per_hour()
        if bleed:
            ghost = self._bleed(now, bleed)
            if ghost:
                self._powered.append(ghost)
        self._drawn_us = now
        self._cut([tag for tag in had if tag not in self._powered])
        for tag in self._powered:
            if tag not in had:
                tag.ready_us = now + self.profile.power_up_us + tag.slow_us

    @staticmethod
    def _cut(tags: list[Tag]) -> None:
        for tag in tags:
            tag.power_off()

    def _crowded(self) -> bool:
        crowd = self.profile.crowd
        if not crowd or len(self._stacks) < crowd:
            return False
        return self._random.random() >= self.profile.crowd_reads

    def _feels(self, tag: Tag) -> bool:
        stack = self._stacks[tag]
        if tag.torn or (stack and list(self._stacks.values()).count(stack) > 1):
            return False
        miss = self._miss(tag)
        if miss and self._random.random() < miss:
            self.missed += 1
            return False
        return True

    def _miss(self, tag: Tag) -> float:
        """Share of polls in which this tag is silent."""
        return self.profile.miss

    def _bleed_per_hour(self) -> float:
        """How often in an hour a tag that lies elsewhere is heard here."""
        return self.profile.bleed_per_hour

    def _elsewhere(self) -> Tag | None:
        """The tag that is heard when one is."""
        near = [tag for antenna in self.neighbours for tag in antenna.tags]
        return self._random.choice(near) if near else None

    def _bleed(self, now: int, per_hour: float) -> Tag | None:
        waited = min(now - self._drawn_us, _LONGEST_GAP_US)
        chance = 1 - math.exp(-per_hour * waited / _HOUR_US)
        if self._random.random() >= chance:
            return None
        tag = self._elsewhere()
        self.bled += tag is not None
        return self._ghost(tag) if tag else None

    def _ghost(self, tag: Tag) -> Tag:
        whole = self._random.random() >= self.profile.mangled
        return tag.like(tag.uid) if whole else self._shifted(tag)

    def _garbled(self, tag: Tag) -> Tag:
        """In this poll the tag is heard as another: shifted, or merged with one that lies near."""
        if self._random.random() >= self.profile.garbled:
            return tag
        other = self._random.choice(self.tags).uid
        if self._random.random() < 0.5 or other == tag.uid or len(other) != len(tag.uid):
            return self._shifted(tag)
        try:
            return tag.like(bytes(a | b for a, b in zip(tag.uid, other, strict=True)))
        except ValueError:
            return self._shifted(tag)  # no tag has the merged one

    def _shifted(self, tag: Tag) -> Tag:
        uid = tag.uid
        if len(uid) == _VICINITY:
            return tag.like(uid)  # its CRC ends that
        while True:
            shifted = int.from_bytes(uid, "big") << self._random.randint(1, 7)
            shifted ^= 1 << self._random.randrange(8 * len(uid))
            try:
                return Tag((shifted & (1 << 8 * len(uid)) - 1).to_bytes(len(uid), "big"))
            except ValueError:
                continue  # no tag has this one; mangle anew


def _apart(random: Random) -> Random:
    """Another stream that takes nothing out of this one."""
    copy = Random()
    copy.setstate(random.getstate())
    return Random(copy.getrandbits(64) ^ 0x6E6F697365)

"""One walk with one card over all readers: who heard it where, and how far to turn each one up."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from floorman.link import exams

from host_tools.bring_up import marks
from host_tools.bring_up.bench import Tags

_BYTE = 255


@dataclass
class Ears:
    """A reader on the walk: listings of the card on its own place, and on others, by level."""

    own: dict[int, Tags] = field(default_factory=dict)
    ghosts: dict[int, dict[int, Tags]] = field(default_factory=dict)
    """Place of the card -> level -> listings that heard it there."""

    def ghost(self, place: int, level: int) -> float:
        """Share of listings that hear the card there; a level hears what a lower one heard."""
        heard = self.ghosts[place].items()
        return max((tags.heard / tags.of for at, tags in heard if at <= level), default=0.0)

    def rate(self, level: int) -> float:
        """Ghosts a minute of play, while a card lies where it is heard most."""
        shares = [self.ghost(place, level) for place in self.ghosts]
        return marks.PASSES_A_MINUTE * max(shares, default=0.0)


Walk = Mapping[int, Ears]
"""Place -> what the reader that lies under it heard."""


def is_heard(tags: Tags) -> bool:
    """The card is heard as well as it has to be."""
    return 100 * tags.heard >= marks.WALK_PASSES * tags.of


def level(heard: Ears) -> int | None:
    """Some above the lowest that hears its card, for cards lie worse in play; but none that hears
    neighbours.  None: not even the highest hears it.
    """
    well = [at for at in heard.own if _is_sure(heard, at)]
    if not well:
        return None
    least = min(well)
    quiet = [at for at in well if heard.rate(at) <= marks.GHOSTS_PASS]
    return max((at for at in quiet if at <= least + marks.WALK_MARGIN), default=least)


def _is_sure(heard: Ears, at: int) -> bool:
    """A level that passes once may have been lucky: the next one passes, too.  Of the highest,
    which has none, the worse of two measurements is kept.
    """
    above = heard.own.get(at + 1, heard.own[at])
    return is_heard(heard.own[at]) and is_heard(above)


def loudest(heard: Ears, at: int) -> tuple[int, float] | None:
    """The place whose card it hears most from afar, and in which share; None: nobody's."""
    found = {place: heard.ghost(place, at) for place in heard.ghosts}
    place = max(found, key=lambda one: found[one], default=None)
    return None if place is None or not found[place] else (place, found[place])


def lines(walk: Walk, at: Mapping[int, int], outputs: Mapping[int, int]) -> dict[int, bytes]:
    """Lines that the table learns of readers (exams.READER_LINES): levels, outputs, ghosts.

    `at` are the levels and `outputs` those of the decoder, by place.
    """
    return {
        exams.READER_LINES + place: _line(place, heard, at[place], outputs[place])
        for place, heard in walk.items()
    }


def _line(place: int, heard: Ears, at: int, output: int) -> bytes:
    far, share = loudest(heard, at) or (-1, 0.0)
    line = bytearray(exams.LEARN_EACH)
    line[exams.LEARN_LEVEL] = at
    line[exams.LEARN_OUTPUT] = 0 if output == place else 1 + output
    line[exams.LEARN_GHOST] = 1 + far
    line[exams.LEARN_HEARD] = round(_BYTE * share)
    return bytes(line)

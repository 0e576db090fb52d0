"""The columns of a zone (presence.py) and the bits of its states.

`tags[i]` is what lies at the i-th place, `states[i]` what is known of it, and under hole cards
`firsts[i]` the sweep in which it was first heard.  `rest` is what the whole of a hole keeps.
"""

from micropython import const

FREE = const(0xFFFF)  # of `tags`: nothing at this place

# `states`, from its lowest bit on: why the tag may have come earlier than it was first heard
GLIMPSED = const(1)  # was heard before, and lifted
HID = const(2)  # nothing that lies here was heard just before: it may have lain on another card
CONTESTED = const(4)  # another zone believes it, or it appears out of nowhere
KNOWN = const(8)  # of `doubt` alone: it came when its seat heard it first, and lost it
# what it was in this pass, and is
SEEN = const(8)
HERE = const(16)  # believed
# hits in a row until it is, then misses in a row
HIT = const(32)
HITS = const(0xE0)
MISS = const(0x100)
MISSES = const(8)  # the bit they begin at
FEW = const(0x0F)  # so many can be counted
# what others heard of it
MOVED = const(0x1000)  # another reader believes it since it was heard here last
BOTH = const(0x2000)  # another reader heard it since then
BY = const(14)  # the bit where the number begins of the reader that heard it last

CALM = const(0xC0F7)  # all of that without SEEN, misses, and what others heard
AGREED = const(0xFFFB)  # all without CONTESTED
RESTLESS = const(0x3F00)  # misses, and what others heard
FROM_ALL = const(0x3FFF)  # all but the reader

# `rest`: what the silence of a hole means (silence.py)
SILENT = const(0)  # passes in a row that heard nothing of the cards that lay here
DARKNESS = const(1)  # such passes, up to DARK, until all were heard again for a while
LOUD = const(2)  # passes in a row that heard something
CROWDED = const(3)  # the last one that did heard a crowd
LIT = const(4)  # the sweep in which one card that lies here alone was heard last, or 0
# and behind that for each of its readers how its cards are called (unnamed.py)
NAMELESS = const(5)  # passes in a row in which none was called by name
ANSWER = const(6)  # to REQA, last time
READERS = const(5)  # they begin here,
EACH = const(2)  # so many for each

DARK = const(3)  # silent passes that are no mere misses

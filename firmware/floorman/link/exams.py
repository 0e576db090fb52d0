"""What a host may have examined by an EXAMINE frame, and the four numbers of the answer."""

from micropython import const

REFUSED = const(0)  # the answer while a hand is played, or to a question that is none
LINE = const(1)  # zone: bytes wrong, of so many, line with nobody selected, supply dips
AIR = const(2)  # zone: polls a tag answered, something disturbed, the chip failed, of so many
PARTS = const(3)  # -: 1 FRAM + 2 keypad + 4 knocks, keys down, sixteen bits and the rest, 0
LIGHT = const(4)  # LED, or 255 for all as they were: zeros
ROW = const(5)  # LED row, or 255: zeros
CHIP = const(6)  # zone: VersionReg, how many readers there are, its fault (READER_*), 0
TAGS = const(7)  # zone: polls that listed one tag, two or more, different tags in all, polls

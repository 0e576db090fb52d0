"""Examinations that a host may ask for by an EXAMINE frame, and the four numbers of the answer."""

from micropython import const

REFUSED = const(0)  # the answer to a question that is none, or comes at a wrong time: why, 0, 0, 0
LINE = const(1)  # zone: bytes wrong, of so many, line with nobody selected, supply dips
AIR = const(2)  # zone: polls a tag answered, something disturbed, the chip failed, of so many
PARTS = const(3)  # -: 1 FRAM + 2 keypad + 4 knocks + 16 * pins held low, 1: a key is down, 0, 0
LIGHT = const(4)  # LED, or 255 for all as they were: zeros
ROW = const(5)  # LED row, or 255: zeros
CHIP = const(6)  # zone: VersionReg, how many readers there are, its fault (READER_*), 0
TAGS = const(7)  # zone: polls that listed one tag, two or more, different tags in all, polls
NEW = const(8)  # zone: the UID of a tag that no file knows, see NEW_TAGS; the n-th one is NEW + n
NEW_TAGS = const(8)  # so many of them are told apart
ALIAS = const(16)  # zone: another reader that keeps what is written to it, how many do, 0, 0; of
# a PN5180 whose line stays high: another whose BUSY rises at what it is told
KEY = const(17)  # zone: gives a tag there its key, see KEY_NONE
SLAP = const(18)  # seat: sensors that heard a slap, as bits, and the us until that of the seat, of
# the seat before it and of the one behind it did, UNHEARD where one did not; no sensor: none came
KEEP = const(19)  # -: writes what LEARN told, while somebody at the table holds CLEAR: see KEPT
LEARNT = const(20)  # line: its bytes 0 and 1, then 2 and 3, LEARNED_*, 1: readers are as it says
FRAM = const(21)  # -: the eight bytes of the identity that a FRAM, or an idle line, gave last
LEARN = const(32)  # + 4 * line + byte; in the place the byte: zeros
LEARN_BYTES = const(196)  # a line of four for each seat, then one for each reader
HEAR = const(232)  # + a level, or 0 for as it is now; zone: as TAGS, polls 0 where it has no such
LEVELS = const(10)  # of any reader, at most
PLAYED, PAIRED = const(0), const(1)  # why: a hand is played; digits of a pairing may be keyed
# The numbers of NEW are eight bytes: how many such tags * 16 + the UID's length, then the UID.
# Length 0: there is no n-th one, or none is told, and the second byte has how many known tags lie
# there.
# KEY gives one tag that the file says has a secret its key, and locks it.  Its numbers: 1 when one
# got it; how many lie there that had theirs; why the first one has none (below) * 256 + the page
# at which it ended; how many tags lie there that need none, or are in no file.
UNHEARD = const(0xFFFF)
KEPT, NOT_HELD, NOT_WRITTEN = const(1), const(0), const(2)  # CLEAR was not down for a second
NOT_TOLD = const(3)  # of KEEP: not all bytes were told in their order, or too long ago
# What is learned is in lines of four bytes.  Of a seat's knock sensor: knocks that were counted,
# by how much it was the first at least, before the seat in front of it and before the one behind
# it, and knocks that it missed.
LEARN_EACH = const(4)
LEARN_BEFORE, LEARN_BEHIND, LEARN_MISSED = const(1), const(2), const(3)
LEARN_US = const(10)  # of a lead; 255: the neighbour's never heard one as well
# Of a reader: its level, 0 for as it is wired; 1 + the decoder's output that it answers at, 0 for
# the planned one; 1 + the place whose card it hears most while nothing lies on it, 0 for none; how
# often it heard that one, of 255 polls.
READER_LINES = const(10)  # they begin here
LEARN_LEVEL, LEARN_OUTPUT, LEARN_GHOST, LEARN_HEARD = const(0), const(1), const(2), const(3)
LEARNED_NOTHING, LEARNED, LEARNED_TORN = const(0), const(1), const(2)
KEY_NONE = const(1)  # no tag of the file has a secret, or the table has no secret.key
KEY_OTHER_KIND = const(2)  # it is no MIFARE Ultralight AES
KEY_FOREIGN = const(3)  # it has a key already, which is not this table's, and is locked
KEY_BROKE = const(4)  # it was silent half-way
KEY_FALSE = const(5)  # the key is written, and it does not know it


def refusal(place: int, why: int) -> bytes:
    """The answer that nothing is examined now."""
    return bytes((REFUSED, place, 0, why)) + bytes(6)

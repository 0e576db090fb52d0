"""Pass marks of the first evening.  docs/first-evening.md says where each comes from."""

CARD_PASSES = 90
"""Percent of the polls a resting card answers.  It counts as lifted after eight misses in a row:
at one miss in ten that happens to a full table once in two weeks."""
CARD_FAILS = 70
"""Below it eight misses in a row come every few minutes."""
PLACE_PASSES = 80
"""Of fewer listings, on many places: chance takes a card at 90 no lower."""

PAIR_PASSES = 80
"""Percent of the polls that two cards answer both, each of them nine in ten."""
PAIR_FAILS = 50

GHOSTS_PASS = 2
"""A minute, of one reader.  A hole card is believed after three passes in a row: at this rate
chance does that once in four hours, somewhere on the table."""
GHOSTS_FAIL = 5
"""Above it, four times an hour."""
PASSES_A_MINUTE = 240
"""How often the table looks at each reader: a sweep of all takes a quarter of a second."""

NOISE_PASSES = 3
"""Percent of the polls in which something is heard that is no tag."""
NOISE_FAILS = 10

WRONG_BYTES_FAIL = 2
"""Of 256.  A known card is read with 81 bytes: one wrong in 256 spoils every fourth reading."""

LINE_ASKS = 8  # 32 bytes each
AIR_ASKS = 5  # 20 polls each
CARD_ASKS = 10  # 10 listings each
PLACE_ASKS = 5
EMPTY_LISTINGS = 300
"""What the table makes in 75 seconds of play."""
EMPTY_ASKS = EMPTY_LISTINGS // 10

WALK_ASKS = 2
"""Of ten listings, at each level, with the card on the reader's own place."""
WALK_PASSES = 85
"""Percent of these.  A card that answers 95 of 100 polls gets less in one of forty walks, and one
that answers 70 as much in one of nine; levels above it make up for that."""
WALK_MARGIN = 3
"""Levels above the first that passes.  Of cards that people lay into a box the tenth that lies
worst gets half of what the usual one does (docs/antennas.md): 6 dB, some 2 a level."""
WALK_FAR_ASKS = 3
"""Of ten listings, at each level but the highest, with the card on another place where that heard
it.  One ghost in 30 listings is more than passes: a level below it is quiet."""

KNOCKS = 10
"""At a seat, before anything is learned of it."""
ROUNDS = 5
"""Times that trimmers are turned; what is not even by then needs other hands."""
EARS_PASS = 0.6
"""Seats further than the usual sensor hears, or fewer.  Ten knocks scatter it by 0.3."""
EARS_LEAST, EARS_MOST = 1.0, 3.4
"""Seats that the usual sensor hears: below, soft knocks are lost; above, hard ones are bumps."""
MISSED_PASS, MISSED_FAIL = 0, 2
"""Knocks of ten that the seat's own sensor does not hear."""
LEAD_US = 100
"""By so much a seat's own sensor is the first, or slaps that lean to it are asked about."""

KNOWN_CHIPS = (0x88, 0x89, 0x90, 0x91, 0x92, 0xB2)
"""VersionReg of NXP's chips and of the copies that people have named."""

ALL = {
    "card": CARD_PASSES,
    "card_fails": CARD_FAILS,
    "place": PLACE_PASSES,
    "pair": PAIR_PASSES,
    "ghosts": GHOSTS_PASS,
    "walk": WALK_PASSES,
    "margin": WALK_MARGIN,
    "noise": NOISE_PASSES,
    "knocks": KNOCKS,
    "lead": LEAD_US,
}
"""For the sentences that name them."""

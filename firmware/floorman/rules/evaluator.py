"""The worth of a hand: five to seven cards in, one int below 2**30 out.

Higher wins, equal hands are equal.  The value is category, then the deciding ranks, then the
kickers, each a 13-bit set of ranks: sets of the same size compare like the ranks in order.
No table and no allocation; seven cards take the time of some 90 turns of an empty loop.
`high` is the order of games.py, `lowest` the lowest rank of the deck.
"""

from micropython import const

from floorman.rules.games import SHORT_TRIPS, STANDARD

_HIGH_CARD = const(0)
_PAIR = const(1)
_TWO_PAIR = const(2)
_TRIPS = const(3)
_STRAIGHT = const(4)
_FLUSH = const(5)
_FULL_HOUSE = const(6)
_QUADS = const(7)
_STRAIGHT_FLUSH = const(8)

_CATEGORY = const(26)  # first bit of the category
_RANKS = const(13)  # first bit of the deciding ranks


def evaluate(cards: bytearray, n: int, high: int = STANDARD, lowest: int = 0) -> int:
    """Value of the best five of the first `n` cards (5..7), each rank * 4 + suit."""
    once = twice = thrice = four = 0  # ranks seen at least so often
    suits = 0  # a count of four bits for each suit
    i = 0
    while i < n:
        card = cards[i]
        rank = 1 << (card >> 2)
        four |= thrice & rank
        thrice |= twice & rank
        twice |= once & rank
        once |= rank
        suits += 1 << ((card & 3) << 2)
        i += 1
    suits = (suits + 0x3333) & 0x8888  # five of a suit carry into its top bit
    if suits:
        return flush(_suited(cards, n, suits), high, lowest)
    return unsuited(once, twice, thrice, four, high, lowest)


def unsuited(once: int, twice: int, thrice: int, four: int, high: int, lowest: int) -> int:
    """Value of five to seven ranks without a flush; `twice` are those seen twice at least, ..."""
    if twice:
        return _paired(once, twice, thrice, four, high, lowest)
    top = straight(once, lowest)
    if top:
        return (_STRAIGHT - (high == SHORT_TRIPS)) << _CATEGORY | top
    return highest(once, 5)


def _suited(cards: bytearray, n: int, suits: int) -> int:
    """Ranks of the flush suit; `suits` has the top bit of its four set."""
    suit = 0
    while suits > 8:
        suits >>= 4
        suit += 1
    ranks = 0
    i = 0
    while i < n:
        if cards[i] & 3 == suit:
            ranks |= 1 << (cards[i] >> 2)
        i += 1
    return ranks


def flush(ranks: int, high: int, lowest: int) -> int:
    """A flush leaves no room for four of a kind or a full house in seven cards."""
    top = straight(ranks, lowest)
    if top:
        return _STRAIGHT_FLUSH << _CATEGORY | top
    return (_FLUSH + (high != STANDARD)) << _CATEGORY | highest(ranks, 5)


def _paired(once: int, twice: int, thrice: int, four: int, high: int, lowest: int) -> int:
    """Value of a hand with at least one pair and no flush."""
    if four:
        return _QUADS << _CATEGORY | four << _RANKS | highest(once ^ four, 1)
    if thrice:
        trips = highest(thrice, 1)
        pairs = twice ^ trips
        if pairs:
            category = _FULL_HOUSE - (high != STANDARD)
            return category << _CATEGORY | trips << _RANKS | highest(pairs, 1)
    over = high == SHORT_TRIPS
    if thrice and over:
        return (_TRIPS + 1) << _CATEGORY | thrice << _RANKS | highest(once ^ thrice, 2)
    top = straight(once, lowest)
    if top:
        return (_STRAIGHT - over) << _CATEGORY | top
    if thrice:
        return _TRIPS << _CATEGORY | thrice << _RANKS | highest(once ^ thrice, 2)
    pairs = highest(twice, 2)
    if pairs & (pairs - 1):
        return _TWO_PAIR << _CATEGORY | pairs << _RANKS | highest(once ^ pairs, 1)
    return _PAIR << _CATEGORY | pairs << _RANKS | highest(once ^ pairs, 3)


def straight(ranks: int, lowest: int) -> int:
    """The highest run of five ranks as one bit, or 0.  The ace also stands below the lowest."""
    run = ranks << 1 | ranks >> 12 << lowest
    run &= run >> 1
    run &= run >> 2 & ranks >> 3
    return highest(run, 1) if run else 0


def highest(ranks: int, n: int) -> int:
    """The `n` highest ranks of a set that may have fewer."""
    rest = ranks
    while n and rest:
        rest &= rest - 1
        n -= 1
    while rest:  # one rank too many for each that is left
        rest &= rest - 1
        ranks &= ranks - 1
    return ranks

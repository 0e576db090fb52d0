"""Our evaluator beside pokerkit's table, over every five-card hand.

Both are brought to the same scale: the classes of equal hands, weakest 0, as two bytes a hand in
the order of `combinations(range(52), 5)`.  Equal digests mean the same order on all of them.
"""

import hashlib
from array import array
from itertools import combinations
from random import Random

from floorman.rules.evaluator import evaluate
from pokerkit import StandardHighHand, StandardLookup

from host_tools.table.words import card as card_name

HANDS = 2_598_960
CLASSES = 7_462
DIGEST = "915368d8101d00b07f992aa5df74de3677e75b25e89d7e8d087e24e1fad77ef2"
_PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)  # deuce to ace, as in pokerkit


def ours() -> str:
    """Digest by our evaluator."""
    values = array("I", (evaluate(hand, 5) for hand in combinations(range(52), 5)))
    place = {value: number for number, value in enumerate(sorted(set(values)))}
    return _digest(array("H", map(place.__getitem__, values)))


def pokerkits() -> str:
    """Digest by pokerkit's lookup, asked once for all hands of the same ranks."""
    lookup = StandardLookup()
    primes = [_PRIMES[card >> 2] for card in range(52)]
    known: dict[int, int] = {}
    entries = array("I")
    for hand in combinations(range(52), 5):
        a, b, c, d, e = hand
        key = primes[a] * primes[b] * primes[c] * primes[d] * primes[e] << 1
        if a & 3 == b & 3 == c & 3 == d & 3 == e & 3:
            key |= 1
        entry = known.get(key)
        if entry is None:
            entry = known[key] = lookup.get_entry("".join(map(card_name, hand))).index
        entries.append(entry)
    place = {entry: number for number, entry in enumerate(sorted(set(entries)))}
    return _digest(array("H", map(place.__getitem__, entries)))


def _digest(classes: array) -> str:
    assert len(classes) == HANDS
    assert max(classes) == CLASSES - 1
    return hashlib.sha256(classes.tobytes()).hexdigest()


def seven_cards(seed: int, hands: int) -> int:
    """Compare random seven-card hands in pairs with pokerkit; how many agreed."""
    rng = Random(seed)
    agreed = 0
    before = None
    for _ in range(hands):
        cards = rng.sample(range(52), 7)
        value = evaluate(bytearray(cards), 7)
        hand = StandardHighHand.from_game("".join(map(card_name, cards)))
        if before is not None:
            assert (value > before[0]) == (hand > before[1]), f"seed {seed}: {hand!r}"
            assert (value == before[0]) == (hand == before[1]), f"seed {seed}: {hand!r}"
            agreed += 1
        before = value, hand
    return agreed

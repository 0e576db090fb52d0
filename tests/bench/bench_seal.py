"""Sealed cards: records against `cryptography`, flipped bits, a guesser, and hosts that lie.

The same hosts at a table that keeps keys for a minute, with cuts, pulls and pauses.
Run: python -m tests.bench seal; `--siege SEED`, `--delay SEED` play one of them again.
"""

import argparse
import os
import random
import sys
import time
from collections.abc import Callable, Iterator
from multiprocessing import Pool

from host_tools.seal.opening import open_card
from host_tools.seal.records import Sealed
from simulator.attacks.sealed import SECRET, hand_key
from simulator.attacks.siege import besiege, delay
from tests.host_tools.seal.maker import next_secret
from tests.seal.alone import Alone
from tests.seal.test_sealer import judged

SEED = 1
RECORDS = 10_000
FLIPS = 100_000
SIEGES = 500
DELAYS = 1000
Play = Callable[[int], tuple[int, list[str]]]
_A_HAND = 20  # records of a hand of ten


def _dealt(count: int, seed: int) -> Iterator[tuple[bytes, int, bytes, bytes]]:
    """Records of the firmware's sealer: body, face, the table's id, S_N."""
    rng = random.Random(seed)
    alone = Alone()
    secret = SECRET
    for _ in range(0, count, _A_HAND):
        alone.sealer.begin()
        for _ in range(_A_HAND):
            face, alone.ms = rng.randrange(54), rng.randrange(1 << 30)
            yield alone.card(rng.randrange(10), face), face, alone.vault.table, secret
        alone.end()
        secret = next_secret(secret)


def records(count: int, seed: int) -> int:
    """How many records are not those that `cryptography` makes."""
    return sum(judged(*one) != one[0] for one in _dealt(count, seed))


def flips(count: int, seed: int) -> int:
    """How many records with a flipped bit are taken for the table's."""
    rng = random.Random(seed)
    taken = 0
    for body, _, table, secret in _dealt(count, seed):
        changed = bytearray(body)
        bit = rng.randrange(8 * len(body))
        changed[bit // 8] ^= 1 << bit % 8
        sealed = Sealed(*Sealed.FORM.unpack(bytes(changed)))
        key = hand_key(table, int.from_bytes(body[:4], "big"), secret)
        taken += open_card(key, table, sealed) is not None
    return taken


def guesses(count: int, seed: int) -> float:
    """Right guesses of one of two faces, as standard deviations from chance.

    The guesser is told the faces of the first half and weighs every bit of what it records; it
    knows all the cable carried, and neither K_pair nor a key.
    """
    told = [(body, face % 2) for body, face, _, _ in _dealt(count, seed)]
    half = len(told) // 2
    weights = [0] * (8 * 68)
    for body, odd in told[:half]:
        bits = int.from_bytes(body, "big")
        for n in range(len(weights)):
            weights[n] += (1 if bits >> n & 1 else -1) * (1 if odd else -1)
    right = 0
    for body, odd in told[half:]:
        bits = int.from_bytes(body, "big")
        score = sum(weight if bits >> n & 1 else -weight for n, weight in enumerate(weights))
        right += (score > 0) == bool(odd)
    return (right - half / 2) / (half / 4) ** 0.5


def sieges(count: int, seed: int) -> int:
    """How many keys a hostile host got while a card lay at a seat; each is said at once."""
    return _early("hostile hosts", "--siege", besiege, count, seed)


def delays(count: int, seed: int) -> int:
    """How many keys came before a table's own minute was over; each is said at once."""
    return _early("a delay", "--delay", delay, count, seed)


def _early(title: str, again: str, play: Play, count: int, seed: int) -> int:
    got = released = 0
    with Pool(os.cpu_count()) as pool:
        seeds = range(seed, seed + count)
        for one, (keys_given, early) in zip(seeds, pool.imap(play, seeds), strict=True):
            released += keys_given
            got += len(early)
            for text in early:
                print(f"  {again} {one}: {text}", flush=True)
    print(f"{title:15} {count:6d} hands, {released} keys given, {got} too early")
    return got


def main(arguments: list[str] | None = None) -> int:
    """Exit status 1 when a record differs, a changed one is taken, or a key came too early."""
    parser = argparse.ArgumentParser(prog="tests.bench seal", description=__doc__)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--records", type=int, default=RECORDS)
    parser.add_argument("--flips", type=int, default=FLIPS)
    parser.add_argument("--hands", type=int, default=SIEGES, help="with a hostile host")
    parser.add_argument("--delays", type=int, default=DELAYS, help="hands whose keys wait")
    parser.add_argument("--siege", type=int, help="this hostile host only")
    parser.add_argument("--delay", type=int, help="this hand only whose key waits")
    options = parser.parse_args(arguments)
    if options.siege is not None:
        return min(sieges(1, options.siege), 1)
    if options.delay is not None:
        return min(delays(1, options.delay), 1)
    began = time.process_time()
    differ = records(options.records, options.seed)
    print(f"cryptography    {options.records:6d} records, {differ} differ")
    taken = flips(options.flips, options.seed)
    print(f"flipped bits    {options.flips:6d}, {taken} taken")
    sigma = guesses(options.records, options.seed)
    print(f"a guesser       {options.records // 2:6d} cards, {sigma:+.1f} sigma from chance")
    early = sieges(options.hands, options.seed) + delays(options.delays, options.seed)
    print(f"{time.process_time() - began:.0f} s of processor beside the hostile hosts")
    return 1 if differ or taken or early or abs(sigma) > 4 else 0


if __name__ == "__main__":
    sys.exit(main())

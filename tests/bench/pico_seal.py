"""Runs on the Pico instead of main.py: a paired table that seals cards, its times and its heap.

Prints `what: figure` lines, then END.  vectors.bin holds tests/seal/vectors.py.
"""

import gc
import time

from micropython import const

gc.threshold(4096)
time.sleep_ms(500)  # until the host listens

import wiring  # noqa: E402
from floorman import events as ev  # noqa: E402
from floorman.loop import Table  # noqa: E402
from floorman.seal.hmac import Hmac, extract  # noqa: E402
from floorman.seal.indices import Indices  # noqa: E402
from floorman.seal.keys import Vault  # noqa: E402
from floorman.seal.lms import KEY, Hasher, Signature, Tree  # noqa: E402
from floorman.seal.signer import SLICE  # noqa: E402

_HANDS = const(10)
_CARDS = const(20)

vectors = {}
with open("vectors.bin") as file:
    exec(file.read(), vectors)
print("vectors of HMAC, HKDF and SHA-256, wrong:", len(vectors["wrong"](Hmac(), extract)), "of",
      vectors["COUNT"])  # fmt: skip
vectors = None
gc.collect()

parts = wiring.build()
vault = Vault(parts.chip, parts.fram, "", parts.urandom)
vault.pair(b"k" * 32, b"s" * 32, 1)
Indices(vault.table, parts.fram, "").plant(b"s" * 32)
vault = None
table = Table(parts)
gc.threshold(-1)
sealer = table._sealer
dispatch = table.dispatch
for _ in range(100):
    table.step()
gc.collect()
print("heap free, paired and signing, with the table running:", gc.mem_free(), "B")

longest = total = count = 0


def timed(kind):
    """The sealing of one card: hashes, FRAM, the link's ring."""
    global longest, total, count
    began = time.ticks_us()
    tell(kind)
    took = time.ticks_diff(time.ticks_us(), began)
    longest = max(longest, took)
    total += took
    count += 1


tell = sealer.tell
sealer.tell = timed
begins = ends = 0
for seat in range(10):
    dispatch.feed(ev.SEAT, seat, 1000)
dispatch.feed(ev.SMALL, 0, 50)
dispatch.feed(ev.BIG, 0, 100)
for hand in range(_HANDS):
    parts.watchdog.feed(0)  # no step of the table does
    dispatch.feed(ev.START, 0, hand + 1)
    for card in range(_CARDS):
        sealer.put(card)
        dispatch.feed(ev.HOLE, (card + 1) % 10, 4 * card)
    free = gc.mem_free()
    for _ in range(10):
        dispatch.feed(ev.KEY, ev.K_FOLD, 0)
    began = time.ticks_us()
    sealer.finish(True, 0)
    ends = max(ends, time.ticks_diff(time.ticks_us(), began))
    began = time.ticks_us()
    sealer.begin()
    begins = max(begins, time.ticks_diff(time.ticks_us(), began))
    sealer.finish(True, 0)
print("a sealed card, mean:", total // count, "us")
print("a sealed card, longest:", longest, "us")
print("a hand's HANDKEY, longest:", begins, "us")
print("a hand's RELEASE and END, longest:", ends, "us")
print("heap free behind the deal of ten, paired:", free, "B")
gc.collect()
print("heap free after 10 sealed hands:", gc.mem_free(), "B")

longest = total = 0


def sliced(work, *given):
    """A slice of the signer's work."""
    global longest, total
    parts.watchdog.feed(0)
    began = time.ticks_us()
    work(*given)
    took = time.ticks_diff(time.ticks_us(), began)
    longest = max(longest, took)
    total += took


def collect():
    """As the table does before each signature and each leaf."""
    global total
    began = time.ticks_us()
    gc.collect()
    took = time.ticks_diff(time.ticks_us(), began)
    total += took
    return took


signing = sealer.signing
slices = 0
for _ in range(64):  # of the first tree
    longest = 0
    sliced(signing.tick)
    if signing._slices:  # else it was a collection
        slices = max(slices, longest)
print("a slice of the table's own, longest:", slices, "us")
indices = Indices(b"table id", parts.fram, "")
indices.plant(b"s" * 32)
began = time.ticks_us()
indices.burn(b"d" * 24)
print("an index burnt:", time.ticks_diff(time.ticks_us(), began), "us")
hasher = Hasher()
tree = Tree(hasher)
tree.plant(0)
made = Signature(hasher)
key = bytearray(KEY)
longest = total = slices = 0


def go_on(work):
    """As the table does: a collection every 28 slices."""
    global slices
    if slices % 28 == 0:
        collect()
    slices += 1
    sliced(work, SLICE)


for hand in range(4):
    sliced(tree.path, 0, made.path)
    sliced(made.begin, key, hand, b"fm2 end" + bytes(46))
    while made.busy:
        go_on(made.go_on)
    while tree.count == hand:
        go_on(tree.grow)
print("a signature and a leaf of the next tree, collections included:", total // 4, "us")
print("its longest slice:", longest, "us")
print("a collection:", collect(), "us")
print("END")

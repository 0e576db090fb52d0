"""Runs on the Pico instead of main.py: a paired table seals and signs one hand after the other.

Prints `what: figure` lines, then END.  Hands come from hands.bin: kind, seat, value.  Behind each
a host, which is the task itself, asks for the signature and for the keys above it.  Trees are made
for 32 hands ahead, so the mean of fewer says little.
"""

import gc
import struct
import time

from micropython import const

gc.threshold(4096)
time.sleep_ms(500)  # until the host listens

import wiring  # noqa: E402
from floorman import events as ev  # noqa: E402
from floorman.link.frame import PAYLOAD  # noqa: E402
from floorman.link.messages import SIGN, SIGNATURE, SIGNED  # noqa: E402
from floorman.loop import Table  # noqa: E402
from floorman.seal.indices import Indices  # noqa: E402
from floorman.seal.keys import Vault  # noqa: E402

_HURRY = const(255)  # of hands.bin: not for this task
_NONE = const(255)  # nothing is asked for
_SIGNATURE = const(2580)  # bytes
_LEVELS = const(3)  # of signed keys

parts = wiring.build()
vault = Vault(parts.chip, parts.fram, "", parts.urandom)
vault.pair(b"k" * 32, b"s" * 32, 1)
Indices(vault.table, parts.fram, "").plant(b"s" * 32)
vault = None
table = Table(parts)
gc.threshold(-1)
dispatch = table.dispatch
sealer = table._sealer
signing = sealer.signing
signer = signing._signer
session = table._session
frame = bytearray(160)
known = [-1] * (_LEVELS + 1)  # the leaf of each signed key that the host has
spent = slices = collections = longest = total = 0


def tick():
    """One turn of the signer in the table's loop; a collection is one of its own."""
    global spent, slices, collections
    parts.watchdog.feed(0)  # no step of the table does
    before = signing._slices
    began = time.ticks_us()
    signing.tick()
    took = time.ticks_diff(time.ticks_us(), began)
    spent += took
    if signing._slices < before:
        collections = max(collections, took)
    else:
        slices = max(slices, took)


def ask(what, number):
    """All parts of what the host lacks."""
    struct.pack_into(">BIH", frame, PAYLOAD, what, number, 0)
    signing.hear(frame, SIGN, 7)
    got = 0
    while signing._what != _NONE:
        tick()
        n = signing.fill(frame)
        if n and signing.kind == SIGNATURE:
            got += n - 7
    if got < _SIGNATURE:
        raise ValueError("no signature")


def sign():
    """From END to the host's word that it has the signature, then all that is made ahead."""
    global spent, longest, total
    spent = 0
    session.linked = True  # no step of the table comes meanwhile
    while not signing._offered:
        tick()
    for level in range(1, _LEVELS + 1):
        leaf = signer.leaf(level - 1)
        if known[level] != leaf:
            ask(level, leaf)
            known[level] = leaf
    hand = signing._offered
    ask(0, hand)
    longest = max(longest, spent)
    struct.pack_into(">I", frame, PAYLOAD, hand)
    signing.hear(frame, SIGNED, 4)
    while signing.waiting or not signing._idle:
        tick()
    total += spent
    session.linked = False


def free(what):
    gc.collect()
    print(what + ":", gc.mem_free(), "B")


for _ in range(100):
    table.step()
while not signer.ready or not signing._idle:
    tick()
print("trees of a table that starts, loop time:", spent // 1000, "ms")
free("heap free before the first signed hand")
hands = card = slices = collections = 0
record = bytearray(6)
with open("hands.bin", "rb") as file:
    while file.readinto(record) == len(record):
        kind, seat, value = struct.unpack("<BBI", record)
        if kind == _HURRY:
            continue
        if kind == ev.HOLE or kind == ev.TAKEN:
            sealer.put(card % 52)
            card += 1
        dispatch.feed(kind, seat, value)
        table.step()
        if sealer.open and not table.game.running():
            sealer.finish(True, time.ticks_ms())
            sign()
            hands += 1
            if hands % 100 == 0 or hands == 10:
                free(f"heap free after {hands} sealed and signed hands")
print("hands sealed and signed:", hands)
print("a hand's signature, trees made ahead included, mean:", total // max(1, hands), "us")
print("a hand's signature and keys, longest:", longest, "us")
print("a hand's signature, longest slice:", slices, "us")
print("a hand's signature, longest collection:", collections, "us")
free("heap free after the last sealed and signed hand")
print("END")

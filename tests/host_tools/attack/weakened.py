"""Tables, programs and pages that are weaker than ours: each attack must find its own.

`TABLES` has a weakness for each attack on the simulator, `GUESTS` and `HOUSES` those of the pages.
"""

import os
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

import pytest
from floorman import events as ev
from floorman import examine, loop, registry
from floorman.dispatch import Dispatch
from floorman.fitted import Fitted
from floorman.link.session import Session
from floorman.loop import Table
from floorman.power import journal, trace
from floorman.private import Private
from floorman.rules import strange
from floorman.seal import held
from floorman.seal.keys import Vault
from floorman.seal.release import Release
from floorman.sensing import board_cards, unnamed
from floorman.sensing.hands import Hands
from floorman.sensing.teller import Teller

from host_tools.access import door, gate, own_user, ports
from host_tools.access.bucket import Buckets
from host_tools.attack import pages
from host_tools.commands import cli
from host_tools.evening.counted_time import CountedTime
from host_tools.ground import json_text, private
from host_tools.ground.chain import Links
from host_tools.outputs import server
from host_tools.reveal import feed
from host_tools.reveal.queue import Queue
from host_tools.seal import hss
from host_tools.table.state import TableState
from simulator.attacks import on_programs
from simulator.wires import Wires

Weaken = Callable[[pytest.MonkeyPatch], None]


def put(owner: Any, name: str, value: Any) -> Weaken:
    """Something of the code is another one."""
    return lambda patch: patch.setattr(owner, name, value)


def all_of(*weaknesses: Weaken) -> Weaken:
    def weaken(patch: pytest.MonkeyPatch) -> None:
        for one in weaknesses:
            one(patch)

    return weaken


def _which_key(parts: Any) -> tuple[int, int, int, int]:
    """As EXAMINE PARTS answered once: the bits of the keys that are down."""
    return 7, parts.keypad._scan(), 0, 0


def _examined_at_any_time(table: Any, what: int, place: int) -> None:
    answer = examine.examine(what, place, table._parts, table._scan, table.panel)
    table._session.once(loop.EXAMINED, answer)


def _row_is_taken(private: Any, code: int) -> None:
    private._set_aside(b"CODE %06d" % code if code else b"", 1000 if code else 0)


def _says_faces(teller: Any, tag: int) -> None:
    teller.feed(ev.KNOCK, 0, teller._registry.value(tag))
    if teller.sealer is not None:
        teller.sealer.put(teller._registry.value(tag))


def _own_key(dispatch: Any, key: int, amount: int, told: int) -> None:
    dispatch.press(key, amount, told)


def _breaks(error: Exception) -> Any:
    def broken(*words: Any, **named: Any) -> Any:
        raise error

    return broken


def _early_stop(blob: Any, at: int, uid: Any, n: int) -> int:
    """A comparison that ends at the first byte that differs."""
    for i in range(n):
        if blob[at + 1 + i] != uid[i]:
            return int(blob[at + 1 + i] - uid[i])
    return 0


def _told_early(cards: Any, zone: Any, tag: int, owner: int) -> None:
    cards.teller.tell(ev.BOARD, zone.index, cards.registry.value(tag))


def _nothing_fresh(vault: Any) -> None:
    """The secret leads to the next one by itself."""
    vault.secret[:] = vault._hmac.key(bytes(vault.secret)).expand(b"fm2 next")
    vault._hmac.forget()
    vault.hand += 1
    vault.store()


def _a_fault(*words: Any) -> int:
    print("Traceback (most recent call last):")
    return 1


def _shorter(queue: Any, seconds: float) -> None:
    queue.delay_s = seconds


TABLES: dict[str, Weaken] = {
    "pairing_digits": all_of(
        put(Private, "is_shut", lambda private: False),
        put(Session, "withdraw_exams", lambda session, why: None),
        put(examine, "_parts", _which_key),
    ),
    "pairing_examined": put(Private, "is_shut", lambda private: False),
    "keys_down": put(examine, "_parts", _which_key),
    "paired_row": put(Private, "let_in", _row_is_taken),
    "faces_recorded": put(Teller, "veil", _says_faces),
    "early_key": put(Release, "_is_busy", lambda release: False),
    "held_key": put(held, "_SECOND_MS", 0),
    "cards_listed": put(Table, "_examine", _examined_at_any_time),
    "show_by_cable": put(Dispatch, "ask", _own_key),
    "felt_by_cable": put(loop, "_is_of_felt", lambda kind: False),
    "stop_in_hand": put(Table, "_may_stop", lambda table: True),
    "phone_voids": put(strange, "STAYS", strange.VOIDS),
    "copied_tag": put(Hands, "are_buried", lambda hands, seat: True),
    "uids_called": put(unnamed, "_UNNAMED", 0),
    "burn_in_journal": put(trace, "_kept_salt", lambda name: bytes(16)),
    "lookups": put(registry, "_compare", _early_stop),
    "fram_silent": put(Fitted, "_look_at_fram", lambda fitted: None),
    "day_rewritten": put(hss, "verify", lambda public, message, signature: True),
    "files_edited": put(Links, "take", lambda links, line: True),
    "file_modes": put(private, "opener", lambda path, flags: os.open(path, flags, 0o666)),
    "relay_line": put(feed, "_number", int),
    "hostile_table": all_of(
        put(TableState, "take", _breaks(KeyError("phase"))), put(on_programs, "_TO_HOST", 20)
    ),
    "clock_set": put(CountedTime, "now", lambda time: time._wall()),
    "delay_lowered": put(Queue, "set_delay", _shorter),
    "never_reads": all_of(  # it neither asks whether somebody reads, nor learns that nobody did
        put(Wires, "writable", lambda wires: True), put(Session, "_rest", lambda session: None)
    ),
    "frames_to_a_table": all_of(
        put(Session, "poll", _breaks(ValueError("a frame"))), put(on_programs, "_TO_TABLE", 20)
    ),
    "early_on_board": put(board_cards, "came", _told_early),
    "fram_now": put(Vault, "_draw", lambda vault: None),
    "fram_later": all_of(
        put(Vault, "_draw", lambda vault: None), put(Vault, "go_on", _nothing_fresh)
    ),
    "journal_corrupted": all_of(
        put(journal, "crc16", lambda *words: 0), put(journal, "crc32", lambda *words: 0)
    ),
    "hostile_files": put(cli, "main", _a_fault),
}

_NO_LIMIT = ports.Limits(10_000, 10_000, 10_000, 10_000)
_nothing = lambda *words, **named: None  # noqa: E731

GUESTS: dict[str, Weaken] = {
    "unpaired": put(gate, "_is_before", lambda path: True),
    "relay_token": put(Buckets, "take", lambda buckets, source: True),
    "foreign_guest": put(gate.Gate, "_check_origin", _nothing),
    "headers_said": put(gate, "SECURITY", {}),
    "odd_paths": put(gate, "no_such_file", nullcontext),
    "deep_json": put(json_text, "read", _breaks(RecursionError("too deep"))),
    "guesses": all_of(
        put(Buckets, "take", lambda buckets, source: True), put(door, "_WRONG", 1 << 20)
    ),
    "no_http": put(ports.Ports, "_asking", _breaks(ValueError("no request"))),
    "idle_connections": put(server, "GUESTS", _NO_LIMIT),
    "half_requests": all_of(put(ports, "QUIET_S", 600.0), put(pages, "_QUIET_S", 1.0)),
}
HOUSES: dict[str, Weaken] = {
    "foreign_house": put(gate, "is_foreign", lambda request: False),
    "deep_json_house": put(json_text, "read", _breaks(RecursionError("too deep"))),
    "relay_token": put(Buckets, "take", lambda buckets, source: True),
    "another_user": put(own_user, "is_own", lambda user: True),
}

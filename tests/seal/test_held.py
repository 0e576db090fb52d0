"""Keys that wait on the table: none is early, whatever the power does."""

import random
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from floorman.link.messages import END, HANDKEY, RELEASE, SEALED
from floorman.power.journal import _PAGE_AT, PAGE
from floorman.seal import held
from floorman.seal.held import PLACES, Held
from floorman.seal.indices import _FRAM_AT as INDICES_AT
from floorman.seal.keys import Vault
from floorman.seal.sealer import NEVER, PLUS_MINUTES, PLUS_SECONDS

from host_tools.seal.keys import key_digest
from host_tools.seal.opening import Opener
from host_tools.seal.records import PLUS_MINUTES as TOLD_MINUTES
from host_tools.seal.records import HandKey, Release, parse
from simulator.attacks.sealed import CHIP, PAIR, fresh
from simulator.attacks.siege import delay
from tests.seal.alone import Alone
from tests.seal.signing import Cut, Failing

HOUR_S = 3600
_NAMES = {HANDKEY: "handkey", SEALED: "sealed", RELEASE: "release", END: "end"}


class Watch:
    """A table that is played at, cut and started again, and the first moment of each key.

    `allowed` is by hand, in ms: absent until the felt was empty behind it.
    """

    def __init__(self, minutes: int) -> None:
        self.medium = Failing()
        self.alone = Alone(policy=PLUS_MINUTES, time=minutes, medium=self.medium)
        self.wait_ms = minutes * 60_000
        self.allowed: dict[int, int] = {}
        self.waiting: set[int] = set()
        self.given: dict[int, int] = {}
        self.early: list[int] = []

    def played(self, clear: bool) -> None:
        """A hand, from its first card to its end."""
        alone = self.alone
        alone.sealer.begin()
        hand = alone.sealer._hand
        self.waiting.add(hand)
        self.allowed.pop(hand, None)
        alone.card(0, 12)
        if clear:
            self._empty()
        alone.end(clear)

    def _empty(self) -> None:
        for hand in self.waiting - self.allowed.keys():
            self.allowed[hand] = self.alone.ms + self.wait_ms

    def look(self, clear: bool) -> None:
        """The table's loop comes by."""
        if clear:
            self._empty()
        before = len(self.alone.records)
        try:
            self.alone.sealer.give_due(clear, self.alone.ms)
        finally:
            for what, body in self.alone.records[before:]:
                if what == RELEASE:
                    self._give(int.from_bytes(body[:4], "big"))

    def _give(self, hand: int) -> None:
        if self.alone.ms < self.allowed.get(hand, 1 << 60):
            self.early.append(hand)
        self.given[hand] = self.alone.ms
        self.waiting.discard(hand)

    def cut(self) -> None:
        """The power comes back: every wait begins anew."""
        self.medium.bytes_left = 1 << 30
        self.allowed.clear()
        self.alone.ms = 0
        self.alone.reboot()


@pytest.mark.parametrize("seed", range(5))
def test_no_key_is_early_whenever_the_power_goes(seed: int) -> None:
    rng = random.Random(f"held {seed}")
    watch = Watch(rng.choice((1, 5, 30, 60)))
    hands = cuts = 0
    while hands < 200:
        if rng.random() < 0.1:
            watch.medium.bytes_left = rng.randrange(1, 700)
        try:
            watch.played(rng.random() < 0.5)
            hands += 1
            for _ in range(rng.randrange(4)):
                watch.alone.ms += rng.randrange(60_000)
                watch.look(rng.random() < 0.5)
        except Cut:
            cuts += 1
            watch.cut()
    assert watch.early == []
    assert cuts > 8
    watch.look(True)
    for _ in range(2 * PLACES):
        watch.alone.ms += watch.wait_ms
        watch.look(True)
    assert watch.early == []
    assert not watch.alone.sealer.waits
    last = max(watch.given)
    assert {*range(max(1, last - PLACES + 5), last + 1)} <= watch.given.keys()


def test_a_whole_table_keeps_its_minute_whoever_asks() -> None:
    """A hostile host, power cuts, pulled cables, hosts that begin anew, pauses."""
    told = [delay(seed) for seed in range(8)]
    assert [early for _, early in told if early] == []
    assert sum(given for given, _ in told) > 3
    assert any(delay(seed, "sealed 50")[1] for seed in range(3))  # ten seconds early is seen


@pytest.mark.parametrize("seed", [654, 734, 875])
def test_a_key_is_judged_by_its_own_hand(seed: int) -> None:
    """The key of the hand before, one told again behind a cut, one due before it."""
    given, early = delay(seed)
    assert (given > 0, early) == (True, [])


def test_what_comes_out_in_the_end_opens_its_hand() -> None:
    watch = Watch(60)
    for _ in range(40):
        watch.played(True)
        watch.alone.ms += 80_000
        watch.look(True)
    watch.alone.ms += HOUR_S * 1000
    for _ in range(40):
        watch.look(True)
    table = watch.alone.vault.table
    opener = Opener((PAIR,), table)
    for what, body in watch.alone.records:
        opener.take(_NAMES[what], body)
        told = parse(_NAMES[what], body)
        if isinstance(told, HandKey):
            assert (told.policy, told.time, told.delay_s) == (TOLD_MINUTES, 60, HOUR_S)
    assert sorted(opener.keys) == list(range(1, 41))
    assert opener.refused == []


def test_the_oldest_goes_where_more_hands_wait_than_there_is_room_for() -> None:
    watch = Watch(60)
    for _ in range(PLACES + 3):
        watch.played(False)
    assert watch.alone.troubles == ["a hand's key waited too long: its cards stay sealed"] * 3
    watch.look(True)
    watch.alone.ms += HOUR_S * 1000
    for _ in range(PLACES + 3):
        watch.look(True)
    assert sorted(watch.given) == list(range(4, PLACES + 4))


def test_a_file_that_says_less_now_hastens_no_key_of_before() -> None:
    watch = Watch(30)
    watch.played(True)
    watch.alone.policy, watch.alone.time = PLUS_SECONDS, 0
    watch.alone.reboot()
    watch.alone.sealer.give_due(True, 0)
    watch.alone.ms = 29 * 60_000
    watch.alone.sealer.give_due(True, watch.alone.ms)
    assert RELEASE not in [what for what, _ in watch.alone.records]
    watch.alone.ms = 30 * 60_000
    watch.alone.sealer.give_due(True, watch.alone.ms)
    assert RELEASE in [what for what, _ in watch.alone.records]


def test_a_key_that_was_given_lies_there_no_more() -> None:
    watch = Watch(1)
    watch.played(True)
    before = bytes(watch.medium.contents)
    watch.alone.ms = 60_000
    watch.look(True)
    body = watch.alone.records[-1][1]
    assert body[4:36] in before
    assert body[4:36] not in bytes(watch.medium.contents)


def test_a_hand_that_goes_on_behind_a_cut_gives_no_key() -> None:
    """The power went when its key waited and its end was not said."""
    watch = Watch(1)
    alone = watch.alone
    alone.sealer.begin()
    key = bytes(alone.sealer._key)
    alone.sealer.held.put(alone.vault.release(alone.sealer._key), 0, 0, True)
    watch.cut()
    alone.sealer.begin()
    assert bytes(alone.sealer._key) == key
    alone.sealer.give_due(True, 1_000_000)
    assert RELEASE not in [what for what, _ in alone.records]


@pytest.mark.parametrize("fram", [True, False])
def test_it_outlives_the_power_in_a_fram_and_in_files(tmp_path: Path, fram: bool) -> None:
    medium = Failing() if fram else None
    vault = Vault(CHIP, medium, f"{tmp_path}/", fresh)
    body = (7).to_bytes(4, "big") + bytes(range(48))
    _of(vault).put(body, 5, 0, True)
    again = _of(vault)
    assert again.waits
    assert again.due(10_000) == b""  # the felt was not seen empty since
    again.run(10_000)
    assert again.due(14_999) == b""
    assert again.due(15_000) == body
    again.drop(7)
    assert not _of(vault).waits


def _of(vault: Any) -> Any:
    return Held(vault, SimpleNamespace(ticks_diff=lambda one, two: one - two))


def test_a_fram_that_falls_silent_is_said() -> None:
    watch = Watch(1)
    watch.medium.mute = True
    watch.alone.sealer.begin()
    watch.alone.sealer.finish(True, 0)
    assert watch.alone.troubles == ["a hand's key cannot be kept: its cards stay sealed"]


def test_a_key_that_could_not_be_kept_holds_none_up() -> None:
    """The FRAM was silent at the end of one hand."""
    watch = Watch(1)
    watch.alone.sealer.begin()
    watch.medium.mute = True
    watch.alone.sealer.finish(True, 0)
    watch.medium.mute = False
    watch.played(True)
    watch.alone.ms = 60_000
    watch.look(True)
    assert list(watch.given) == [2]
    watch.look(True)
    assert not watch.alone.sealer.waits


def test_never_keeps_nothing() -> None:
    alone = Alone(policy=NEVER)
    alone.sealer.begin()
    alone.end()
    assert not alone.sealer.waits


def test_its_places_lie_between_the_page_and_the_indices() -> None:
    assert _PAGE_AT + PAGE <= held.FRAM_AT
    assert held.FRAM_AT + PLACES * held.SIZE <= INDICES_AT


def test_another_tables_keys_are_none() -> None:
    watch = Watch(1)
    watch.played(True)
    assert not _of(Vault(b"another", watch.medium, "", fresh)).waits


def test_a_release_of_the_ring_is_what_the_hand_committed_to() -> None:
    watch = Watch(1)
    watch.played(True)
    watch.alone.ms = 60_000
    watch.look(True)
    body = watch.alone.records[-1][1]
    release = parse("release", body)
    assert isinstance(release, Release)
    begun = parse("handkey", watch.alone.records[0][1])
    assert isinstance(begun, HandKey)
    opener = Opener((PAIR,), watch.alone.vault.table)
    opener.take("release", body)
    assert key_digest(watch.alone.vault.table, 1, opener.keys[1]) == begun.digest

"""Whatever readers hear: a zone keeps to a plain model of it, and arrivals keep their order.

Hypothesis draws what is heard and makes a failing run as short as it can.  The same is drawn every
time.
"""

import pytest
from floorman.sensing import verdicts, zones
from floorman.sensing.arrivals import Arrivals
from floorman.sensing.old_cards import OldCards
from floorman.sensing.presence import LIMIT, Zone
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from tests.sensing.test_felt import Clock
from tests.sensing.test_presence import Registry

SETTINGS = settings(
    max_examples=60,
    stateful_step_count=40,
    derandomize=True,
    database=None,
    deadline=None,
    print_blob=False,
    phases=[Phase.generate, Phase.shrink],
    suppress_health_check=list(HealthCheck),
)
NEED = {zones.BOARD: 2, zones.BURN: 2, zones.MUCK: 1, zones.BET: 3, zones.POT: 2}
GHOST, MOVED = (
    2,
    4,
)  # misses until a tag is gone that is not believed, or that another one believes
TAGS = range(5)
PASS_MS = 50
AT_REST = 140  # passes; no card is undecided longer
tags = st.sets(st.sampled_from(TAGS))


class Ear:
    """Tags that a zone says lie there."""

    def __init__(self):
        self.lie = []

    def appeared(self, zone, tag):
        assert tag not in self.lie
        self.lie.append(tag)

    def vanished(self, zone, tag):
        self.lie.remove(tag)


class Tag:
    """The plain model of one tag on a reader that is no seat's."""

    def __init__(self):
        self.hits = self.misses = 0
        self.here = self.moved = self.contested = self.both = False

    def hear(self, need):
        self.misses = 0
        self.moved = self.both = False
        self.hits += 1
        self.here |= self.hits >= need + self.contested

    def is_lost(self, limit):
        self.misses += 1
        if self.here:
            return self.misses >= (MOVED if self.moved else limit)
        return self.misses >= (1 if self.both else GHOST)


class Reader(RuleBasedStateMachine):
    """Any zone but a seat's, beside the model."""

    @initialize(kind=st.sampled_from(sorted(NEED)))
    def begin(self, kind):
        self.kind = kind
        self.zone = Zone(kind, 0)
        self.ear = Ear()
        self.model = {}

    @rule(heard=tags, passes=st.integers(1, 4))
    def hear(self, heard, passes):
        room = len(self.zone.tags)
        for _ in range(passes):
            for tag in heard:
                there = tag in self.model
                assert self.zone.see(tag) == (there or len(self.model) < room)
                if there or len(self.model) < room:
                    self.model.setdefault(tag, Tag())
            self.zone.end_pass(self.ear)
            for tag, known in list(self.model.items()):
                if tag in heard:
                    known.hear(NEED[self.kind])
                elif known.is_lost(LIMIT[self.kind]):
                    del self.model[tag]

    @rule(tag=st.sampled_from(TAGS))
    def another_hears(self, tag):
        known = self.model.get(tag)
        here = known is not None and known.here
        assert self.zone.elsewhere(tag) == (known.misses if here else -1)
        if known is not None and not here:
            known.contested = known.both = True

    @rule(tag=st.sampled_from(TAGS))
    def another_believes(self, tag):
        self.zone.moved(tag, self.ear)
        if tag in self.model:
            self.model[tag].moved = True

    @invariant()
    def is_as_the_model(self):
        if not hasattr(self, "zone"):
            return
        here = {tag for tag, known in self.model.items() if known.here}
        assert set(self.ear.lie) == here == {tag for tag in TAGS if self.zone.holds(tag)}
        assert self.zone.count == len(here)
        assert self.zone.unsure() == (len(here) < len(self.model))
        for tag, known in self.model.items():
            assert self.zone.missed(tag) == known.misses


class Seat(RuleBasedStateMachine):
    """A seat's zone, whose silence may be a crowd's: what holds whatever it means."""

    def __init__(self):
        super().__init__()
        self.zone = Zone(zones.HOLE, 0)
        self.ear = Ear()
        self.silent = dict.fromkeys(TAGS, 0)
        self.heard = dict.fromkeys(TAGS, 0)

    @rule(dealt=st.booleans())
    def expect(self, dealt):
        self.zone.expect(dealt)

    @rule(heard=tags, passes=st.integers(1, 30), hasty=st.booleans())
    def hear(self, heard, passes, hasty):
        for _ in range(passes):
            self.zone.hasty = hasty
            self.zone.sweep += 1
            for tag in heard:
                self.zone.see(tag)
            lay = list(self.ear.lie)
            self.zone.end_pass(self.ear)
            for tag in TAGS:
                self.silent[tag] = 0 if tag in heard else self.silent[tag] + 1
                self.heard[tag] += tag in heard
            for tag in {*lay} - {*self.ear.lie}:
                assert self.silent[tag] >= LIMIT[zones.HOLE]
                self.heard[tag] = 0
            for tag in {*self.ear.lie} - {*lay}:
                assert self.heard[tag], "nobody heard it"
                assert 0 <= self.zone.since(tag) <= self.zone.sweep

    @invariant()
    def ear_and_zone_agree(self):
        assert sorted(self.ear.lie) == [tag for tag in TAGS if self.zone.holds(tag)]
        assert self.zone.count == len(self.ear.lie) <= self.zone.top <= len(self.zone.tags)


class Deal(RuleBasedStateMachine):
    """Three seats' readers over cards that are laid, moved, shared and lifted."""

    def __init__(self):
        super().__init__()
        self.clock = Clock()
        self.hole = [Zone(zones.HOLE, seat) for seat in range(3)] + [None] * 7
        self.told = []
        old = OldCards([*self.hole, *[None] * 6], Registry(), self.clock)
        self.arrivals = Arrivals(self.hole, self.clock, self._tell, old)
        self.waiting = self.arrivals.waiting
        self.gone = set()  # told or forgotten since the last look
        remove = self.waiting.remove
        self.waiting.remove = lambda at: [self.gone.add(self.waiting.tag[at]), remove(at)]
        self.last = {}
        self.order = []
        for zone in self.hole[:3]:
            zone.expect(True)

    def _tell(self, seat, tag, since, doubt):
        assert tag not in self.lines(), "it waits still"
        self.told.append((tag, seat))

    def lines(self):
        return list(self.waiting.tag[: self.waiting.count])

    def appeared(self, zone, tag):
        if tag not in dict(self.told):
            self.arrivals.believed(zone, tag, self.clock.ms)

    def vanished(self, zone, tag):
        pass

    @rule(
        lie=st.dictionaries(
            st.sampled_from(TAGS), st.sets(st.integers(0, 2), min_size=1, max_size=2)
        ),
        passes=st.integers(1, 8),
    )
    def pass_by(self, lie, passes):
        for _ in range(passes):
            self.clock.ms += PASS_MS
            for zone in self.hole[:3]:
                zone.sweep += 1
                for tag in sorted(lie):
                    if zone.index in lie[tag]:
                        self._hear(zone, tag)
                zone.end_pass(self)
            self.arrivals.go_on(self.clock.ms)

    def _hear(self, zone, tag):
        if self.last.get(tag) != zone.index:
            self.last[tag] = zone.index
            if tag not in dict(self.told):
                self.arrivals.heard(zone, tag, self.clock.ms)
        zone.see(tag)

    @rule(tag=st.sampled_from(TAGS), how=st.sampled_from((verdicts.STRAYED, verdicts.LIES_THERE)))
    def strays(self, tag, how):
        self.last[tag] = "beside"
        self.arrivals.left(tag, how)

    @rule(lie=st.dictionaries(st.sampled_from(TAGS), st.integers(0, 2)))
    def rest(self, lie):
        """Two cards a seat that lie alone and long enough are told, each at its seat."""
        lie = {tag: {seat} for tag, seat in lie.items() if list(lie.values()).count(seat) <= 2}
        self.pass_by(lie, AT_REST)
        for tag in lie:
            assert tag in dict(self.told)

    @invariant()
    def lines_keep_their_order(self):
        now = self.lines()
        assert len(set(now)) == len(now)
        told = [tag for tag, _ in self.told]
        assert len(set(told)) == len(told), "told twice"
        stayed = [tag for tag in self.order if tag in now and tag not in self.gone]
        assert now[: len(stayed)] == stayed, "who came later stands behind"
        self.order = now
        self.gone.clear()


@pytest.mark.parametrize("machine", [Reader, Seat, Deal])
def test_what_is_drawn(machine):
    run_state_machine_as_test(machine, settings=SETTINGS)


# the machines themselves -------------------------------------------------------------------------


def test_a_zone_that_forgets_too_late_is_noticed():
    class Late(Reader):
        @initialize(kind=st.just(zones.BET))
        def begin(self, kind):
            super().begin(kind)
            self.zone.kind = zones.BOARD  # eight misses instead of four

    with pytest.raises(AssertionError):
        run_state_machine_as_test(Late, settings=SETTINGS)


def test_a_verdict_that_never_comes_is_noticed(monkeypatch):
    monkeypatch.setattr(verdicts, "_at_a_seat", lambda w, i, ms: verdicts.WAIT)
    with pytest.raises(AssertionError):
        run_state_machine_as_test(Deal, settings=SETTINGS)

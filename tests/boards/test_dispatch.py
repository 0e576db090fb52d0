"""One event's way: who hears of it, in which order, and what a dead reader adds or keeps back."""

from types import SimpleNamespace

import pytest
from floorman import events as ev
from floorman.dispatch import Dispatch
from floorman.loop import Table
from floorman.outage import Outage
from floorman.rules import codes
from floorman.sensing import zones

from host_tools.table.tagfile import tag_file
from simulator.boards.host import load_wiring
from simulator.rig import Rig
from simulator.tags import make_tags
from simulator.world import World

NOBODY = 255


class Listener:
    """Writes down what it is called with."""

    def __init__(self, name, tape):
        self._name = name
        self._tape = tape

    def __getattr__(self, method):
        return lambda *args: self._tape.append((f"{self._name}.{method}", *args))


class Bench:
    """A dispatch between listeners; `tape` is what they heard.  The rules say `cues`."""

    def __init__(self, dead=(), over=False):
        self.tape = []
        self.cues = []
        self.phase = codes.BET
        self.game = SimpleNamespace(feed=self._rules, listen=self._listen)
        keeper = Listener("keeper", self.tape)
        keeper.noted, keeper.now = 4, lambda: 70
        felt, scan = Listener("felt", self.tape), Listener("scan", self.tape)
        felt.chips, felt.balance = SimpleNamespace(actor=NOBODY), Listener("balance", [])
        felt.cards = Listener("cards", self.tape)
        felt.cards.lying = Listener("lying", [])
        felt.cards.hands = Listener("hands", [])
        scan.expect = lambda *place: None
        places = [(zones.HOLE, seat) for seat in range(10)] + [(zones.BURN, 0), (zones.MUCK, 0)]
        table = [
            SimpleNamespace(kind=kind, index=index, deaf=False, count=2) for kind, index in places
        ]
        self.shown = []  # what the panel is told
        panel = Listener("panel", self.shown)
        panel.asked = False
        expected = self._expected()
        readers = [SimpleNamespace(fault=1)] * len(places)
        self.outage = outage = Outage(
            expected, Listener("session", []), panel, readers, bytes(range(len(places)))
        )
        self.dispatch = Dispatch(
            self.game, expected, keeper, Listener("session", []), outage, panel
        )
        sealer = Listener("sealer", [])
        sealer.over = over
        self.dispatch.attach(table, felt, scan, sealer)
        for number in dead:
            table[number].deaf = True
            self.dispatch.health(number, 0)

    def _expected(self):
        no = lambda *args: False  # noqa: E731
        return SimpleNamespace(
            mending=lambda: False,
            hand_size=lambda: 2,
            drawing=no,
            thrower=lambda: NOBODY,
            unlisted=lambda: 0,
            to_seats=no,
            open_seat=lambda: NOBODY,
            astray=lambda: 0,
            by_hand=no,
            running=lambda: True,
            actor=lambda: NOBODY,
            dealing=lambda: self.phase == codes.DEAL,
            betting=no,
            board_due=no,
            showing=no,
            deciding=no,
            unsettled=no,
            trusted=lambda: 0,
            burn_due=lambda: True,
        )

    def _listen(self, cue):
        self._cue = cue

    def _rules(self, kind, seat, value, ms):
        self.tape.append(("rules", kind, seat, value))
        for cue in self.cues:
            self._cue(*cue)
        if kind == ev.STRAY:
            raise ValueError
        return 0


def test_cues_are_heard_when_the_rules_have_returned_and_before_the_journal_keeps():
    bench = Bench()
    bench.cues = [(ev.CUE_HAND, NOBODY, 1), (ev.CUE_BETTING, NOBODY, 1)]
    bench.dispatch.feed(ev.KEY, ev.K_ENTER, 0)
    who = ("keeper", "felt", "scan")
    assert bench.tape == [
        ("rules", ev.KEY, ev.K_ENTER, 0),
        *((f"{name}.hear", *bench.cues[0]) for name in who),
        *((f"{name}.hear", *bench.cues[1]) for name in who),
        ("keeper.keep", ev.KEY, ev.K_ENTER, 0, 70),
    ]


def test_facts_of_an_event_that_failed_are_not_those_of_the_next():
    bench = Bench()
    bench.cues = [(ev.CUE_HAND, NOBODY, 0)]
    with pytest.raises(ValueError):  # noqa: PT011 - the bench's own
        bench.dispatch.feed(ev.STRAY, 0, 0)
    bench.cues = []
    bench.tape.clear()
    bench.dispatch.feed(ev.KNOCK, 0, 0)
    assert bench.tape == [("rules", ev.KNOCK, 0, 0), ("keeper.keep", ev.KNOCK, 0, 0, 70)]


def test_an_event_of_the_journal_keeps_its_time_and_is_not_judged_again():
    bench = Bench(dead=(3,))
    resume = Listener("resume", bench.tape)
    bench.dispatch.replay(ev.FAULT, 3, ev.FAULT_GONE, 12, ev.BY_TABLE, resume)
    assert bench.tape[-1] == ("keeper.tell", ev.FAULT, 3, ev.FAULT_GONE, 12, ev.BY_TABLE)
    assert not [name for name, *_ in bench.tape if name == "keeper.keep"]


def test_what_the_scan_finds_waits_for_its_return():
    bench = Bench()
    bench.dispatch.scanning = True
    for seat in (1, 2):
        bench.dispatch.feed(ev.KNOCK, seat, 0)
    assert bench.tape == []
    bench.dispatch.scanning = False
    bench.dispatch.catch_up()
    assert [seat for name, _, seat, *_ in bench.tape if name == "rules"] == [1, 2]


@pytest.mark.parametrize(("key", "over", "fed"), [
    (ev.K_UNDO, True, (ev.REFUSED, 0, codes.ALERT_NO_UNDO)),
    (ev.K_UNDO, False, (ev.KEY, ev.K_UNDO, 1)),
    (ev.K_FOLD, True, (ev.KEY, ev.K_FOLD, 1)),
])  # fmt: skip
def test_undo_takes_nothing_of_a_hand_back_whose_key_was_given_away(key, over, fed):
    bench = Bench(over=over)
    bench.dispatch.press(key, 1, 0)
    assert [what for name, *what in bench.tape if name == "rules"] == [[*fed]]


def test_a_fold_is_noted_before_it_is_fed():
    bench = Bench()
    bench.dispatch.feed(ev.MUCKED, 3, 0)
    assert bench.tape[:2] == [("keeper.note", 2, 4 | 1 << 3), ("rules", ev.MUCKED, 3, 0)]


def fed(bench):
    return [event for name, *event in bench.tape if name == "rules"]


def test_over_a_dead_reader_no_hand_is_out_of_sight():
    bench = Bench(dead=(3,))
    bench.dispatch.feed(ev.FAULT, 3, ev.FAULT_GONE)
    bench.dispatch.feed(ev.FAULT, 4, ev.FAULT_GONE)
    assert fed(bench) == [[ev.FAULT, 4, ev.FAULT_GONE]]


def test_a_card_of_the_deal_brings_those_of_dead_readers():
    bench = Bench(dead=(3, 5))
    bench.phase = codes.DEAL
    bench.dispatch.feed(ev.HOLE, 6, 0)
    assert fed(bench) == [
        [ev.FAULT, 3, ev.FAULT_BLIND],
        [ev.FAULT, 5, ev.FAULT_BLIND],
        [ev.HOLE, 6, 0],
    ]


@pytest.mark.parametrize("dead", [(), (10,)], ids=["alive", "dead"])
def test_a_board_card_brings_the_burn_of_a_dead_reader(dead):
    bench = Bench(dead)
    bench.dispatch.feed(ev.BOARD, 0, 12)
    assert fed(bench) == ([[ev.BURN, 0, 0]] if dead else []) + [[ev.BOARD, 0, 12]]


def test_nobody_hears_that_cards_rest_when_nothing_is_due():
    bench = Bench()
    bench.dispatch.feed(ev.REST, 0, 0)
    assert fed(bench) == []


def test_enter_deals_the_cards_over_a_dead_reader_and_is_no_key_then():
    bench = Bench(dead=(3,))
    bench.phase = codes.DEAL
    bench.dispatch.press(ev.K_ENTER, 0, 0)
    assert fed(bench) == [[ev.FAULT, 3, ev.FAULT_BLIND]]
    bench = Bench(dead=(3,))
    bench.dispatch.press(ev.K_ENTER, 200, 0)
    assert fed(bench) == [[ev.KEY, ev.K_ENTER, 200]]


def test_of_dead_readers_beside_the_seats_the_last_one_is_named_first_then_each_in_turn():
    bench = Bench(dead=(10, 3, 11))
    named = [call[1:] for call in bench.shown if call[0] == "panel.name_reader"]
    assert named == [(zones.BURN, 0), (zones.BURN, 0), (zones.MUCK, 0)]
    bench.shown.clear()
    bench.outage.name_reader()
    bench.outage.name_reader()
    named = [call[1:] for call in bench.shown]
    assert named == [(zones.BURN, 0), (zones.MUCK, 0)]


@pytest.mark.parametrize(("zone", "noted"), [(9, False), (10, True), (11, True)])
def test_a_pass_over_muck_or_burns_is_noted_for_the_journal(zone, noted):
    bench = Bench()
    bench.dispatch.counted(zone)
    assert not [name for name, *_ in bench.tape if name == "keeper.note"]
    bench.dispatch.catch_up()
    assert [name for name, *_ in bench.tape if name == "keeper.note"] == ["keeper.note"] * noted


def test_a_step_of_the_table_feeds_what_the_scan_told_behind_it(tmp_path):
    (tmp_path / "tags.bin").write_bytes(tag_file(make_tags({}, seed=1)))
    table = Table(load_wiring(Rig(World([])).wires).build(f"{tmp_path}/"))
    heard = []
    table.dispatch._game.feed = lambda *event: heard.append(event[:3]) or 0

    def scan():
        table.dispatch.feed(ev.KNOCK, 3, 0)
        assert heard == []  # a Pico's stack is too small for more

    table._scan.step = scan
    table.step()
    assert heard == [(ev.KNOCK, 3, 0)]

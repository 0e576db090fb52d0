"""How often hole cards are called by name: a UID on the air is heard beside the table (S5)."""

import pytest
from floorman import events as ev
from floorman.rules import codes

from tests.boards.desk import Desk

SEL = {0x93: 0, 0x95: 1, 0x97: 2}
SIX = dict.fromkeys(range(6), 2000)
A_WHILE = 20


class Eavesdropper:
    """Counts whole UIDs that readers say: SELECT of the last level of a 7-byte one."""

    def __init__(self, desk, places):
        self.uids = 0
        for place in places:
            self._listen(desk.world.antennas[place])

    def _listen(self, antenna):
        transmit = antenna.transmit

        def heard(frame, last_bits, now):
            self.uids += frame[0] == 0x95 and len(frame) == 9
            return transmit(frame, last_bits, now)

        antenna.transmit = heard


@pytest.fixture
def desk(tmp_path):
    desk = Desk(tmp_path)
    desk.begin(SIX)
    desk.deal(1, 2, 3, 4, 5, 0)
    desk.wait(2)
    assert desk.game.phase == codes.BET
    return desk


def test_a_hole_card_is_called_by_name_in_one_round_of_six(desk):
    """It was in each: 336 times a minute on a table of nine."""
    air = Eavesdropper(desk, [f"hole{seat}" for seat in SIX])
    sweeps = desk.board.table._scan.sweeps
    desk.wait(A_WHILE)
    rounds = desk.board.table._scan.sweeps - sweeps
    calls = air.uids / 12
    assert calls <= rounds / 6 + 1
    assert desk.board.table._felt.cards.seen[:6] == bytearray([2] * 6)


def test_seats_whose_cards_were_laid_at_once_do_not_all_call_in_one_round(tmp_path):
    """They did: one round of six took 80 ms more than the others."""
    desk = Desk(tmp_path)
    for n, seat in enumerate(list(range(10)) * 2):
        desk.world.move(desk.world.cards[n], f"hole{seat}")
    desk.wait(5)
    air = Eavesdropper(desk, [f"hole{seat}" for seat in range(10)])
    scan = desk.board.table._scan
    calls = []
    for _ in range(12):
        before, sweep = air.uids, scan.sweeps
        desk.board.run(lambda sweep=sweep: scan.sweeps > sweep)
        calls.append((air.uids - before) // 2)
    assert sum(calls) > 15
    assert max(calls) <= 4


def events(desk, since):
    return [(said.kind, said.seat, said.value) for said in desk.heard[since:]]


def test_a_swap_of_two_cards_is_found_a_second_later(desk):
    heard = len(desk.heard)
    one, other = desk.world.at("hole1")[0], desk.world.at("hole4")[0]
    desk.world.move(one, "hole4")
    desk.world.move(other, "hole1")
    desk.wait(6)
    told = events(desk, heard)
    assert sorted(told) == [(ev.FAULT, 1, ev.FAULT_MOVED), (ev.FAULT, 4, ev.FAULT_MOVED)]


def test_a_third_card_at_a_seat_is_found_though_its_own_answer_for_it(desk):
    heard = len(desk.heard)
    desk.world.move(desk.world.cards[50], "hole2")
    desk.wait(3)
    told = [event[:2] for event in events(desk, heard)]
    assert told == [(ev.HOLE, 2), (ev.LIES, 0)]  # how many lie there is told while it is asked


@pytest.mark.parametrize("lifted", [1, 2])
def test_lifted_cards_are_missed_soon(desk, lifted):
    for card in desk.world.at("hole3")[:lifted]:
        desk.world.move(card, "hand3")
    start = desk.rig.clock.now
    cards = desk.board.table._felt.cards
    desk.board.run(lambda: cards.seen[3] == 2 - lifted or desk.rig.clock.now - start > 9_000_000)
    assert cards.seen[3] == 2 - lifted
    assert desk.rig.clock.now - start < 3_000_000


def test_a_hand_that_is_thrown_away_is_a_fold(desk):
    actor = desk.game.actor
    for card in desk.world.at(f"hole{actor}"):
        desk.world.move(card, "muck")
    desk.wait(3)
    assert not desk.game.live(actor)

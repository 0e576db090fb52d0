"""The journal's note of the last burn: the table knows the card again, its reader does not."""

import pytest
from floorman.power.trace import Trace
from floorman.registry import Registry
from floorman.sensing.cards import TRACE_AT

from host_tools.table.tagfile import tag_file
from simulator.tags import make_tags
from tests.boards.desk import Desk
from tests.power.test_resume import records

DECK = make_tags({}, seed=1)
REGISTRY = Registry(tag_file(DECK))


class Hand:
    def __init__(self, number=1):
        self.hand = number

    def number(self):
        return self.hand


def traces_of(tag, salts, folder):
    found = []
    for n in range(salts):
        (folder / str(n)).mkdir()
        found.append(Trace(f"{folder / str(n)}/", REGISTRY, Hand()).of(tag))
    return found


def test_another_table_leaves_another_trace_of_the_same_card(tmp_path):
    """S6: 1 + the card's number in the tag file named it to whoever has that file."""
    found = traces_of(17, 64, tmp_path)
    assert all(0 <= trace < 1023 for trace in found)
    assert len(set(found)) > 56


def test_two_cards_of_a_hand_seldom_leave_the_same_trace(tmp_path):
    """Some 65 of 66,300 pairs do; a single byte makes it some 260."""
    hand = Hand()
    (tmp_path / "salt.bin").write_bytes(bytes(range(16)))
    trace = Trace(f"{tmp_path}/", REGISTRY, hand)
    same = 0
    for hand.hand in range(50):
        found = [trace.of(tag) for tag in range(52)]
        same += sum(found[:n].count(one) for n, one in enumerate(found))
    assert 30 < same < 110


def test_a_trace_says_nothing_of_the_card_in_the_next_hand(tmp_path):
    hand = Hand()
    trace = Trace(f"{tmp_path}/", REGISTRY, hand)
    first = [trace.of(tag) for tag in range(52)]
    hand.hand = 2
    second = [trace.of(tag) for tag in range(52)]
    assert sum(a == b for a, b in zip(first, second, strict=True)) < 4


def test_a_table_knows_its_card_again_when_the_power_is_back(tmp_path):
    before = Trace(f"{tmp_path}/", REGISTRY, Hand(3))
    assert [before.of(tag) for tag in range(52)] == [
        Trace(f"{tmp_path}/", REGISTRY, Hand(3)).of(tag) for tag in range(52)
    ]


def test_a_salt_that_was_cut_off_is_drawn_anew(tmp_path):
    (tmp_path / "salt.bin").write_bytes(b"short")
    Trace(f"{tmp_path}/", REGISTRY, Hand())
    assert len((tmp_path / "salt.bin").read_bytes()) == 16


def test_a_full_flash_costs_the_salt_and_not_the_table(tmp_path):
    trace = Trace(f"{tmp_path}/nowhere/", REGISTRY, Hand())
    assert trace.of(1) == trace.of(1)


def test_what_was_forgotten_is_overwritten(tmp_path):
    trace = Trace(f"{tmp_path}/", REGISTRY, Hand())
    trace.of(5)
    trace.forget()
    assert not any(trace._message)


@pytest.mark.parametrize("salt", [bytes(16), bytes(range(16))])
def test_the_journal_names_no_burn_card(tmp_path, salt):
    """Taken for 1 + a place in the tag file, which it was, the note is right by chance only."""
    named = 0
    for burned in range(20, 30):
        (tmp_path / "salt.bin").write_bytes(salt)
        desk = Desk(tmp_path)
        desk.begin({0: 2000, 3: 1500})
        desk.deal(3, 0)
        card = desk.world.cards[burned]
        desk.world.move(card, "burn")
        desk.wait(2)
        notes = [value >> TRACE_AT for kind, _, value in records(desk)[1] if not kind]
        assert notes[-1]
        uid = bytearray(card.tag.uid)
        index = desk.board.table._scan._registry.find(uid, len(uid))
        named += notes[-1] == 1 + index % 1023
    assert named <= 1

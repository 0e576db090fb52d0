"""A hand that was run twice, from the table to records and formats."""

import pytest
from floorman import events as ev
from floorman.rules import codes

from host_tools.exports.ohh import document
from host_tools.exports.phh import phh
from host_tools.exports.pokerstars import lines
from host_tools.exports.unsaid import UnsaidError
from host_tools.records.hand import Hand, Run
from host_tools.table.house import parameter
from host_tools.table.words import card_number
from tests.host_tools.records.told import Told, hands_of, of_script
from tests.simulator.people import hands

_ACES, _KINGS = ("Ac", "Ad"), ("Kc", "Kd")


def run(times: int, street: int, *boards: str) -> Hand:
    """Two players go all-in on a street, before the flop or on it; the odd chip is the house's."""
    told = Told()
    told.tell(ev.PARAM, parameter("runs"), 2)
    told.sit(1001, 1001)
    told.start(3)
    told.deal([1, 0])
    first = [card_number(boards[0][at : at + 2]) for at in range(0, 10, 2)]
    if street:
        told.key(ev.K_CALL)
        told.key(ev.K_CHECK)
        told.board(*first[:3])
    told.key(ev.K_ALLIN)
    told.key(ev.K_ALLIN)
    told.menu(codes.MENU_RUNS, number=times)
    for seat, hand in enumerate((_ACES, _KINGS)):
        told.tell(ev.SHOWN, seat, card_number(hand[0]) << 8 | card_number(hand[1]))
    told.key(ev.K_SHOW)
    for board in boards:
        cards = [card_number(board[at : at + 2]) for at in range(0, 10, 2)]
        if not street:
            told.board(*cards[:3])
        told.board(cards[3], first=3)
        told.board(cards[4], first=4)
    (hand,) = hands_of(told.lines, table="Table 4")
    return hand


@pytest.fixture
def twice() -> Hand:
    return run(2, 1, "2c7dJh3s4h", "2c7dJhKh8s")


def test_the_record_has_each_board_and_who_won_on_it(twice: Hand) -> None:
    assert twice.irregular == ""
    assert twice.board == ("2c", "7d", "Jh", "3s", "4h")
    assert twice.run_from == 1
    assert twice.runs == (
        Run(twice.board, ({0: 1001},)),
        Run((*twice.board[:3], "Kh", "8s"), ({1: 1001},)),
    )
    (pot,) = twice.pots
    assert (pot.amount, pot.won) == (2002, {0: 1001, 1: 1001})


def test_pokerstars_text_tells_both(twice: Hand) -> None:
    text = lines(twice)
    play = text[text.index("*** FLOP *** [2c 7d Jh]") :]
    assert [line for line in play if "***" in line] == [
        "*** FLOP *** [2c 7d Jh]",
        "*** FIRST TURN *** [2c 7d Jh] [3s]",
        "*** FIRST RIVER *** [2c 7d Jh 3s] [4h]",
        "*** SECOND TURN *** [2c 7d Jh] [Kh]",
        "*** SECOND RIVER *** [2c 7d Jh Kh] [8s]",
        "*** FIRST SHOW DOWN ***",
        "*** SECOND SHOW DOWN ***",
        "*** SUMMARY ***",
    ]
    assert sum(" collected 1001 from pot" in line for line in play) == 2
    at = text.index("Hand was run twice")
    assert text[at + 1 : at + 3] == [
        "FIRST Board [2c 7d Jh 3s 4h]",
        "SECOND Board [2c 7d Jh Kh 8s]",
    ]
    assert any("won (1001) with a pair, and lost with a pair" in line for line in text)
    assert any("lost with a pair, and won (1001) with three of a kind" in line for line in text)


def test_formats_with_one_board_leave_it_out(twice: Hand) -> None:
    for said in (phh, document):
        with pytest.raises(UnsaidError, match="run more than once"):
            said(twice)


def test_of_two_boards_the_record_has_both_and_no_format_any() -> None:
    (hand,) = hands_of(of_script(hands.TWO_BOARDS), table="Table 4")
    assert (hand.irregular, hand.bomb) == ("", True)
    assert hand.board == ("2c", "7d", "Jh", "3s", "4h")
    assert hand.second == ("3c", "8d", "Qh", "4s", "5h")
    first, second = hand.runs
    assert (first.board, second.board) == (hand.board, hand.second)
    assert [*first.won[0], *second.won[0]] == [0, 6]
    for said in (phh, document, lines):
        with pytest.raises(UnsaidError, match="two boards"):
            said(hand)


def test_three_boards_are_in_the_record_alone() -> None:
    hand = run(3, 0, "2c7dJh3s4h", "KhQs8d9s6c", "5h5d6s6hTc")
    assert [won for board in hand.runs for won in board.won] == [{0: 668}, {1: 667}, {0: 667}]
    assert (hand.run_from, hand.irregular) == (0, "")
    with pytest.raises(UnsaidError, match="run more than once"):
        lines(hand)

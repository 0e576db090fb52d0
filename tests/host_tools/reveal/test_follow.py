"""The table as it was: which sealed record lies where."""

from host_tools.reveal.follow import Follower
from host_tools.seal.records import NO_SEAT
from tests.host_tools.reveal.day import Day, code


def test_a_card_of_nobody_lies_nowhere() -> None:
    day = Day()
    day.deal_hands({})
    day.late(NO_SEAT, code("9d"))
    day.late(2, code("9h"))
    follower = Follower()
    for line in day.lines:
        follower.take(line, 0)
    assert [(seat, card.index) for seat, card in follower.cards] == [(2, 1)]

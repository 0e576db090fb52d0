"""Practice: what goes wrong there is what readers and rules find."""

from collections.abc import Callable
from random import Random

import pytest

from host_tools.table.state import TableState
from host_tools.texts import texts
from simulator.academy.practice import FAULTS, Slip, Slips
from simulator.hands_on.company import PLAYERS
from simulator.hands_on.first_table import Game, evening
from simulator.hands_on.play_table import PlayTable
from simulator.people.pace import BRISK
from tests.simulator.hands_on.dealing import made, wait

SEATS = 3


def _slipping(what: str, moment: int, deal: Callable[[PlayTable], None]) -> str:
    """Code of what is asked after this went wrong in a hand that somebody deals."""
    state = TableState()
    with evening(Game(SEATS, pace=BRISK, seed=2), state) as table:
        slips = Slips(table, lambda: state.game, Random(1))
        table.company.let(PLAYERS)
        made(table, do="key", key="next")
        wait(table, lambda: state.document()["hand"]["phase"] == "DEAL", "no hand begins")
        slips._hand = state.game.hand_no
        slips._slip = Slip(what, moment)
        deal(table)
        wait(table, lambda: bool(state.document()["decisions"]), "nothing is asked")
        return str(state.document()["decisions"][0]["code"])


def _pitch(table: PlayTable) -> None:
    for _ in range(2 * SEATS):
        made(table, do="pitch")
        table.run_for(1.2)


def test_every_fault_of_practice_is_a_piece_of_the_gallery() -> None:
    assert set(FAULTS["faults"].values()) <= set(texts("gallery"))


@pytest.mark.parametrize(
    ("what", "moment", "code"),
    [("joker", 3, "JOKER"), ("other deck", 1, "WRONG_BACK"), ("again", 1, "STRING_BET")],
)
def test_what_goes_wrong_is_found(what: str, moment: int, code: str) -> None:
    assert _slipping(what, moment, _pitch) == code
    assert code in FAULTS["faults"]

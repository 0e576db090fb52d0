"""A killed pot over the radio: who kills it posts, and all bet by its limits."""

from floorman.rules import codes

from simulator.people.pace import BRISK
from simulator.playing import on_radio, on_rules
from simulator.power import Supply
from tests.simulator.people import hands

_IN_THE_BETTING_US = 15_000_000


def test_the_killer_posts_and_a_power_cut_loses_neither_kill_nor_limits() -> None:
    def cut(supply: Supply) -> None:
        supply.cut_at(_IN_THE_BETTING_US)

    played = on_radio.play(hands.KILLED, profile="bench", seed=1, pace=BRISK, cut=cut)
    assert played.result.stacks == on_rules.play(hands.KILLED).stacks
    assert (played.result.over, played.result.alerts, played.troubles) == (True, (), ())
    notes = played.result.notes
    assert (7, 150) in [note[1:3] for note in notes if note.note == codes.NOTE_KILLED]
    bets = [note.value for note in notes if note.note in (codes.NOTE_RAISED, codes.NOTE_OPENED)]
    assert bets == [300, 150]

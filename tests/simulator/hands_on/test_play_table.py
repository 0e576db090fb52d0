"""A simulated table by moves: a hand dealt by hand, people sent home and back, plugs pulled."""

import threading

import pytest

from host_tools.table.state import TableState
from simulator.hands_on.play_table import PlayTable
from simulator.hands_on.tempo import Tempo
from tests.simulator.hands_on.dealing import begin, deal, made, phase, play_on, wait

PLAYERS = 4


def test_a_hand_is_dealt_by_hand_and_played_by_players(
    table: PlayTable, state: TableState
) -> None:
    made(table, do="people", who="players")
    begin(table, state)
    deal(table, state, PLAYERS)
    before = {n: one["stack"] + one["bet"] for n, one in enumerate(state.document()["seats"])}
    winners = play_on(table, state)
    assert winners
    if len(winners) == 1:
        made(table, do="push", **{"from": "pot", "to": f"rack{winners[0]}"})
        table.rig.world.check_chips()
        for seat, one in enumerate(state.document()["seats"]):
            assert table.rig.world.chips(f"rack{seat}") == one["stack"]
    assert sum(one["stack"] for one in state.document()["seats"]) == sum(before.values())
    made(table, do="next")
    wait(table, lambda: state.document()["hand"]["number"] == 2, "no second hand")


@pytest.mark.parametrize("seconds", [1, 12])
def test_taken_over_and_handed_back_the_hand_goes_on(
    table: PlayTable, state: TableState, seconds: float
) -> None:
    """In the deal, in the betting, later on: whenever people go, they can come back."""
    made(table, do="people", who="everybody")
    wait(table, lambda: phase(state) == "DEAL", "people begin no hand")
    table.run_for(seconds)
    made(table, do="people", who="nobody")
    table.run_for(2)
    lies, number = table.hands.lies(), state.document()["hand"]["number"]
    table.run_for(20)
    assert table.hands.lies() == lies  # nobody moved
    made(table, do="people", who="everybody")
    wait(table, lambda: state.document()["hand"]["number"] >= number + 1, "no hand follows")
    assert table.company.stuck == ""
    table.rig.world.check_chips()


def test_somebody_who_takes_over_can_go_on_by_hand(table: PlayTable, state: TableState) -> None:
    made(table, do="people", who="everybody")
    wait(table, lambda: phase(state) == "BET", "nobody bets")
    made(table, do="people", who="nobody")
    table.run_for(3)  # a wager under way comes to rest
    actor = state.document()["hand"]["actor"]
    made(table, do="muck", seat=actor)
    wait(table, lambda: state.document()["seats"][actor]["state"] == "folded", "no fold")


def test_a_card_at_an_empty_seat_is_found_by_its_reader(
    table: PlayTable, state: TableState
) -> None:
    begin(table, state)
    made(table, do="lift", **{"from": "deck"})
    made(table, do="put", to="hole8")
    wait(table, lambda: bool(state.document()["decisions"]), "nothing is asked")
    [decision] = state.document()["decisions"]
    assert (decision["code"], decision["places"]) == ("NOT_IN_HAND", [{"what": "cards", "at": 8}])
    made(table, do="key", key="2 enter")
    wait(table, lambda: not state.document()["decisions"], "still asked")


def test_a_pulled_reader_and_cable_are_noticed(table: PlayTable, state: TableState) -> None:
    made(table, do="fault", fault="unplug@hole3")
    assert table.picture()["faults"] == ["unplug@hole3"]
    wait(table, lambda: bool(state.document()["troubles"]), "the reader is not missed")
    made(table, do="heal", fault="unplug@hole3")
    wait(table, lambda: not state.document()["troubles"], "the reader is not back")
    made(table, do="fault", fault="cable")
    wait(table, lambda: state.document()["link"]["state"] == "down", "the cable is not missed")
    made(table, do="heal", fault="cable")
    wait(table, lambda: state.document()["link"]["state"] == "up", "the cable is not back")


def test_a_cable_that_is_back_before_anybody_looks_is_noticed(
    table: PlayTable, state: TableState
) -> None:
    """A loaded computer makes a table slow, and a click outruns its next look."""
    links = []
    table.listeners.append(lambda message: links.append(state.document()["link"]["state"]))
    made(table, do="fault", fault="cable")
    made(table, do="heal", fault="cable")
    wait(table, lambda: "down" in links and links[-1] == "up", f"the link was {set(links)}")


def test_the_power_goes_off_and_the_hand_is_there_afterwards(
    table: PlayTable, state: TableState
) -> None:
    begin(table, state)
    made(table, do="pitch")
    table.run_for(2)
    made(table, do="fault", fault="power")
    table.run_for(5)
    assert table.rig.supply.cuts == 1
    assert phase(state) == "DEAL"
    assert table.rig.eyes.row(1).startswith("DEAL")


def test_a_step_ends_with_the_next_event(table: PlayTable, state: TableState) -> None:
    begin(table, state)
    made(table, do="pause", paused=True)
    made(table, do="pitch")
    made(table, do="step")
    assert table.tempo.rest() == 0.0
    table.run_for(2)
    assert table.tempo.rest() > 1e9


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ({"do": "fly"}, "nobody knows how to 'fly' here"),
        ({}, "nobody knows how to None here"),
        ({"do": "key", "key": "jump"}, "there is no key 'jump' on the pad"),
        ({"do": "key", "key": ""}, "there is no key '' on the pad"),
        ({"do": "knock", "seat": 10}, "seats are 0 to 9"),
        ({"do": "knock", "seat": True}, "seats are 0 to 9"),
        ({"do": "lift", "from": "deck", "card": "x"}, "a card has a number"),
        ({"do": "fault", "fault": "unplug@rack1"}, "no reader is fitted under rack1"),
        ({"do": "people", "who": "cats"}, "who plays is everybody, players or nobody"),
        ({"do": "speed", "speed": "x"}, "speeds are 0.25"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(
    table: PlayTable, move: dict[str, object], sentence: str
) -> None:
    assert table.made(1, move).startswith(sentence)


def test_what_was_played_before_is_not_waited_for(table: PlayTable) -> None:
    """The set-up took virtual minutes and no time: the wall clock begins with `run`."""
    table.tempo = Tempo(lambda: table.rig.clock.now, lambda: 100.0)
    table.run_for(60)
    assert table.tempo.rest() == pytest.approx(60, abs=0.1)
    table.rig.clock.after(0, table.end)
    table.run()
    assert table.tempo.rest() < 1


def test_moves_come_from_another_thread(table: PlayTable) -> None:
    answers: list[str] = []
    answered = threading.Event()

    def answer(refused: str) -> None:
        answers.append(refused)
        answered.set()

    playing = threading.Thread(target=table.run)
    playing.start()
    table.ask(1, {"do": "pause", "paused": True}, answer)
    assert answered.wait(20)
    table.end()
    playing.join(20)
    assert (answers, playing.is_alive()) == ([""], False)
    assert table.shown["time"] == {"paused": True, "speed": 1.0}


def test_a_game_is_chosen_between_hands_and_people_play_it(
    table: PlayTable, state: TableState
) -> None:
    made(table, do="game", game="limit omaha_hilo")
    wait(table, lambda: state.game.game_played().name == "omaha_hilo", "no other game")
    made(table, do="people", who="everybody")
    wait(table, lambda: phase(state) == "BET", "nobody bets")
    refused = table.made(1, {"do": "game", "game": "razz"})
    assert refused == "The table: not while a hand is played."
    assert "unknown game" in table.made(1, {"do": "game", "game": "whist"})
    wait(table, lambda: phase(state) == "DONE", "the hand does not end")
    made(table, do="game", game="razz")
    wait(table, lambda: state.game.game_played().name == "razz", "no other game")
    wait(table, lambda: state.game.hand_no == 3, "no hand of it is over")
    assert table.company.stuck == ""

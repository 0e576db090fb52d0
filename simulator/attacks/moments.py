"""Moments of a hand of three, at which something may be tried."""

from floorman import events as ev

from simulator.desk import Desk

SEATS = {0: 2000, 3: 1500, 6: 900}  # the button, the blinds


def play_to(desk: Desk, moment: str) -> None:
    """deal, half the cards, bet, flop, fold, river, all-in, showdown."""
    desk.begin(SEATS)
    desk.bet(3, 50)
    desk.bet(6, 100)
    if moment == "deal":
        return
    if moment == "half":
        desk.lay(0, "hole3", "hole6", "hole0")
        desk.wait(1)
        return
    desk.deal(3, 6, 0)
    desk.wait(1)
    if moment != "bet":
        _play_on(desk, moment)


def _play_on(desk: Desk, moment: str) -> None:
    """From the first bet, with board cards."""
    desk.press(ev.K_CALL, ev.K_CALL, ev.K_CHECK)
    desk.lay(20, "burn", "board0", "board1", "board2")
    if moment == "flop":
        return
    if moment == "fold":
        for card in list(desk.world.at("hole3")):
            desk.world.move(card, "muck")
        desk.wait(2)
        return
    if moment == "all-in":
        desk.press(ev.K_ALLIN, ev.K_CALL, ev.K_CALL)
    else:
        desk.press(ev.K_CHECK, ev.K_CHECK, ev.K_CHECK)
    desk.lay(30, "burn", "board3")
    if moment != "all-in":
        desk.press(ev.K_CHECK, ev.K_CHECK, ev.K_CHECK)
    desk.lay(40, "burn", "board4")
    if moment == "showdown":
        desk.press(ev.K_CHECK, ev.K_CHECK, ev.K_CHECK)
    desk.wait(1)

"""Bets laid before their time: while cards come, while something is asked."""

from random import Random
from typing import NamedTuple

from floorman import events as ev
from floorman.rules import codes

from simulator.playing.scenario.radio_table import RadioTable
from tests.bench.repairs.table import (
    BOARD,
    DEAL,
    FLOP_DUE,
    SEATED,
    acting,
    questions,
)

_HOLE_CARDS = 2 * len(SEATED)
_SMALL, _BIG = SEATED[:2]
_RAISE = (100, 100)  # readers of rc522 see two chips: with a blind in front one more
_FOUR = 4
_ANSWERS = 12  # so often ENTER is keyed for what is asked
_STILL_S = 3.0
_ABOUT_BETS = (codes.ALERT_OUT_OF_TURN, codes.ALERT_UNCLEAR_BET, codes.ALERT_UNDERRAISE)


class Bet(NamedTuple):
    """The seat lays chips when so many cards came; `asked`: a question is open by then."""

    book: str
    start: str
    seat: int
    cards: int
    asked: str
    raises: bool
    pause_s: float

    def __str__(self) -> str:
        what = "raises" if self.raises else "calls"
        when = f"behind {self.asked}" if self.asked else "early"
        return (
            f"{self.book}, {self.start}: seat {self.seat + 1} {what} {when} at card {self.cards}"
        )


def drawn(book: str, rng: Random) -> Bet:
    start = rng.choice((DEAL, DEAL, FLOP_DUE))
    asked = rng.choice(("", "", "exposed", "third") if start == DEAL else ("", "", "four"))
    most = _HOLE_CARDS if start == DEAL else 1 + 3  # a burn, and the flop
    cards = {"third": _HOLE_CARDS, "four": 1 + _FOUR}.get(asked, rng.randint(1, most))
    seat = rng.choice(SEATED)
    raises = start == FLOP_DUE or seat == _BIG or (seat != _SMALL and rng.random() < 0.5)
    return Bet(book, start, seat, cards, asked, raises, rng.uniform(0, 2))


def play(table: RadioTable, bet: Bet) -> tuple[str, ...]:
    """Faults in words; none when the bet counts in the end, or was asked about."""
    at = 0
    before = table.game.contribution[bet.seat] - table.rig.world.chips(f"bet{bet.seat}")
    for _ in range(bet.cards):
        at = _next_card(table, bet, at)
    if bet.asked == "third":
        table.card(bet.seat)
    if bet.asked == "exposed":
        table.key(ev.K_EXPOSED)
    table.wait(bet.pause_s)
    table.put(bet.seat, _laid(bet))
    while at < (_HOLE_CARDS if bet.start == DEAL else 1 + 3):
        at = _next_card(table, bet, at)
    return () if _ended(table, bet) else lost(table, bet.seat, before)


def _next_card(table: RadioTable, bet: Bet, at: int) -> int:
    """Deal the card that is due after so many; how many came by then."""
    if bet.start == DEAL:
        table.card(SEATED[at % len(SEATED)])
    elif at == 0:
        table.burn()
    else:
        table.board(BOARD[at - 1])
    return at + 1


def _laid(bet: Bet) -> tuple[int, ...]:
    if not bet.raises:
        return (50,) if bet.seat == _SMALL else (100,)
    return _RAISE[1:] if bet.start == DEAL and bet.seat == _BIG else _RAISE


def _ended(table: RadioTable, bet: Bet) -> bool:
    """The others act in turn, what is asked is answered as the book proposes, and done.

    True when the deal ended with it, or when the bet itself was asked about.
    """
    table.wait(_STILL_S)
    for _ in range(_ANSWERS):
        if table.game.open_rulings:
            asked = questions(table)[-1]
            table.key(ev.K_ENTER)
            if is_over(asked[2]) or (asked[0] in _ABOUT_BETS and asked[1] == bet.seat):
                return True
            _do(table, asked)
        elif acting(table) and (table.game.actor != bet.seat):
            table.call(table.game.actor)
        elif table.game.phase == codes.BET:
            break  # the bet's own turn, and nothing came of it
        else:
            table.wait(1)
    table.wait(_STILL_S)
    return False


def is_over(option: int) -> bool:
    """The deal ends with it, and all chips go back."""
    return option in (codes.OPT_VOID, codes.OPT_REDEAL)


def _do(table: RadioTable, asked: tuple[int, int, int]) -> None:
    """The hands of dealer and player do what is decided."""
    code, seat, option = asked
    world = table.rig.world
    if code == codes.ALERT_MANY_CARDS and world.at(f"hole{seat}")[2:]:
        world.move(world.at(f"hole{seat}")[-1], "burn")
    elif code == codes.ALERT_EXPOSED_CARD and option == codes.OPT_REPLACE:
        world.move(world.at(f"hole{seat}")[-1], "burn")
        table.wait(1)
        table.card(seat)
    elif code == codes.ALERT_FLOP_FOUR and option != codes.OPT_REFLOP:
        world.move(world.at("board3")[0], "burn")
    table.wait(2)


def lost(table: RadioTable, seat: int, before: int) -> tuple[str, ...]:
    """Chips in front of the seat that no bet is made of, and that nothing asked is about.

    Behind a question about the board they wait; behind one about another seat they count.

    `before` is what the seat had put in that is swept by now; change that goes back was told.
    """
    game = table.game
    lie = table.rig.world.chips(f"bet{seat}")
    change = sum(
        note.value for note in table.said if (note.note, note.seat) == (codes.NOTE_CHANGE, seat)
    )
    count = game.contribution[seat] - before + change
    asked = any(where == seat or where not in SEATED for _, where, _ in questions(table))
    if lie == count or asked or game.unbound >> seat & 1:
        return ()
    return (f"lost: {lie} lie in front, {count} count",)

"""Random tables for the judge, and events that cannot be."""

from dataclasses import dataclass, field
from random import Random

from floorman import events as ev
from floorman.rules import codes
from floorman.rules.played import Played

from tests.look import Looking

SEATS = 10
_HEADS_UP = 2
Event = tuple[int, int, int]


@dataclass
class Setting:
    """Seats with their stacks.  `seats[i]` is pokerkit's player i."""

    seats: list[int]
    stacks: list[int]
    small: int
    big: int
    ante_mode: int
    ante: int
    unit: int
    cards: list[int]
    straddles: dict[int, int] = field(default_factory=dict)
    """By the place in `seats`, in the order in which they are posted."""
    bomb: bool = False
    """All pay the ante, nobody a blind, and nobody bets before the flop."""
    kill: tuple[int, int] | None = None
    """Who kills the pot, a place of the blinds as pokerkit has them, and with how much."""

    @property
    def small_bet(self) -> int:
        """The kill is one."""
        return self.kill[1] if self.kill else self.big

    @property
    def killer(self) -> int:
        """The seat; heads-up pokerkit has the blinds the other way round than the players."""
        assert self.kill
        at = self.kill[0]
        return self.seats[1 - at if len(self.seats) == _HEADS_UP else at]

    @property
    def trims(self) -> bool:
        """Antes of everybody make layers; one that somebody pays for all is dead money."""
        return self.ante_mode < ev.ANTE_BIG

    @property
    def antes(self) -> list[int]:
        """As pokerkit is told them."""
        each = self.ante if self.ante_mode == ev.ANTE_EACH else 0
        antes = [each] * len(self.seats)
        if self.ante_mode == ev.ANTE_BIG:
            antes[1] = self.ante
        elif self.ante_mode == ev.ANTE_BUTTON:
            antes[0 if len(antes) == _HEADS_UP else -1] = self.ante
        return antes


def random_setting(rng: Random, played: Played) -> Setting:
    """A table for a game; so many sit there that its deck has cards for all."""
    deck = range(4 * played.lowest, 52)
    most = min(10, (len(deck) - 8) // _cards_each(played))
    players = min(most, rng.choice((2, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10)))
    seats = sorted(rng.sample(range(SEATS), players))
    turn = rng.randrange(players)
    unit = rng.choice((1, 1, 1, 5, 25))
    big = unit * rng.choice((2, 10, 20))
    depth = rng.choice((2, 8, 40, 200))
    mode = rng.choice((ev.ANTE_NONE, ev.ANTE_EACH, ev.ANTE_BIG))
    mode = ev.ANTE_EACH if played.opens and mode else mode
    least = players == 2 or played.opens > 0
    return Setting(
        seats=seats[turn:] + seats[:turn],
        stacks=[unit * rng.randint(1, depth * big // unit) for _ in range(players)],
        small=unit * rng.randint(1, big // unit - least),
        big=big,
        ante_mode=mode,
        ante=unit * rng.randint(1, big // unit) if mode else 0,
        unit=unit,
        cards=rng.sample(deck, len(deck)),
    )


def draw_bomb_pot(rng: Random, setting: Setting) -> None:
    """The hand is a bomb pot of some big blinds each."""
    setting.bomb = True
    setting.ante_mode, setting.ante = ev.ANTE_EACH, setting.big * rng.choice((1, 2, 5))


def draw_kill(rng: Random, setting: Setting) -> int:
    """Somebody kills the pot, by half or by the whole: the house's parameter."""
    kill = rng.choice((1, 2))
    half = -(-3 * setting.big // (2 * setting.unit)) * setting.unit
    at = rng.randrange(len(setting.seats))
    if setting.antes[1] >= setting.stacks[1 if len(setting.seats) > _HEADS_UP else 0]:
        at = 1  # behind nobody's blind pokerkit begins with the killer
    setting.kill = (at, half if kill == 1 else 2 * setting.big)
    return kill


def draw_straddles(rng: Random, setting: Setting) -> None:
    """Some straddle who may where the house lets anybody, most of them in their order."""
    bet, last, players = setting.big, 1, len(setting.seats)
    paid = setting.ante if setting.ante_mode == ev.ANTE_EACH else 0
    while players > 2 and rng.random() < 0.6:
        at = last + 1 if rng.random() < 0.7 else rng.randrange(2, players)
        to = bet * 2 + rng.choice((0, 0, setting.unit))
        if at >= players or at in setting.straddles or to > setting.stacks[at] - paid:
            return
        setting.straddles[at] = bet = to
        last = at


def _cards_each(played: Played) -> int:
    """Cards of the deck that a seat may use up."""
    streets = played.streets.decode()
    return played.hole + streets.count("u") + streets.count("d") + (2 if "x" in streets else 0)


def nonsense(game: Looking, seat: int) -> list[Event]:
    """Events that have no meaning now; `seat` is one of the players."""
    events = [
        (ev.START, 0, 1),
        (ev.KEY, ev.K_NEXT, 0),
        (ev.UNIT, 0, 1),
        (ev.SEAT, seat, 5),
        (ev.BUTTON, seat, 0),
        (ev.BOARD, 5, 0),
        (ev.BOARD, 0, 52),
        (ev.SHOWN, seat, 52),
        (ev.KNOCK, 10, 0),
        (ev.CHIPS, seat, 1 << 30),
        (99, 0, 0),
    ]
    if game.phase == codes.BET:
        return events + _nonsense_in_betting(game, seat) + _enter(game)
    return [*events, (ev.KEY, ev.K_CALL, 0), *_enter(game)]


def _enter(game: Looking) -> list[Event]:
    """In a draw ENTER says that all others stand pat, in Pineapple that all threw a card away."""
    throws = game.game_played().throws and game.phase in (codes.DEAL, codes.BOARD, codes.RUNOUT)
    return [] if throws or game.drawing() else [(ev.KEY, ev.K_ENTER, 0)]


def _nonsense_in_betting(game: Looking, seat: int) -> list[Event]:
    events = [
        (ev.KEY, ev.K_RAISE, game.max_to(game.actor) + 1),
        (ev.KEY, ev.K_SHOW, 0),
    ]
    if game.bet:
        events.append((ev.KEY, ev.K_RAISE, game.bet))
    if game.to_call(game.actor):
        events.append((ev.KNOCK, game.actor, 0))
    return events

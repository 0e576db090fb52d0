"""What hands on the picture are worth: equity once it is worked out, outs, names of hands."""

import asyncio
import signal
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import suppress
from functools import lru_cache
from multiprocessing import get_context

from floorman.rules import boards, codes, games
from floorman.rules.played import Played
from floorman.rules.state import HAND, NO_CARD, SEATS

from host_tools.equity.equity import TEN_THOUSANDTHS, Equity, equity
from host_tools.equity.outs import Outs, outs
from host_tools.equity.worker import Question, Worker
from host_tools.reveal.follow import Follower
from host_tools.reveal.sections import Chance
from host_tools.reveal.settings import Settings
from host_tools.reveal.shown import Hand, Shown
from host_tools.table import seats
from host_tools.table.made_hands import Low, Lowball, Named, is_whole, made, named_low, whole_hand

_BETTING = (codes.BET, codes.BOARD, codes.RUNOUT, codes.SHOWDOWN)
_FLOP = 3
_TWO = 2
_ANY_HANDS = {0: (0, 1), 1: (2, 3)}


def reckoner() -> ProcessPoolExecutor:
    """A process for equity, so that the delay is kept to the millisecond meanwhile."""
    deaf = (signal.SIGINT, signal.SIG_IGN)  # it ends with this one
    process = ProcessPoolExecutor(1, get_context("spawn"), signal.signal, deaf)
    process.submit(equity, _ANY_HANDS)  # its tables are made before the first hand comes
    return process


class Odds:
    """Answers from what its worker knows, and has worked out what it was asked and did not know.

    `executor` is where that happens: a thread of its own unless given.
    """

    def __init__(self, executor: Executor | None = None) -> None:
        self._worker = Worker(executor)
        self._asked: Question | None = None
        self._news = asyncio.Event()

    def known(self, question: Question) -> Equity | None:
        """The equity, or None until it was worked out."""
        answer = self._worker.known(question)
        if answer is None and question != self._asked:
            self._asked = question
            self._news.set()
        return answer

    async def work(self, told: Callable[[], None]) -> None:
        """Work out what is asked, for ever; `told` is called after each answer."""
        try:
            while True:
                await self._news.wait()
                self._news.clear()
                await self._answer(told)
        finally:
            await self._worker.close()

    async def _answer(self, told: Callable[[], None]) -> None:
        asked = self._asked
        if asked is None:
            return
        with suppress(ValueError):  # cards that cannot be together: nothing is said of them
            if await self._worker.ask(asked) is not None:
                told()


def other_boards(follower: Follower) -> list[list[int]]:
    """Cards of the boards beside the one that is dealt, or beside the first of two."""
    others = seats.other_boards(follower.game).values()
    return [[card for card in cards if card != NO_CARD] for cards in others]


def high_low(follower: Follower) -> bool:
    """Whether the best low has half of each pot."""
    return follower.game.splits()


def question(
    follower: Follower, settings: Settings, shown: Shown, hands: dict[int, Hand], gone: Hand
) -> Question | None:
    """What equity would be asked of this moment; None where none is shown.

    `gone` are known cards that were thrown away.
    """
    game = follower.game
    played = game.game_played()
    board = tuple(game.board[: game.nboard])
    if game.phase not in _BETTING or not _is_said(follower, settings):
        return None
    seen = shown.open_hands()
    if sum(bool(hand) for hand in seen.values()) < _TWO:
        return None
    dead = _seen_by_all(follower, seen)
    if settings.true_outs:
        dead.update(_dead(shown, hands), gone)
    dead |= {card for one in other_boards(follower) for card in one} - {*board}
    return Question(seen, board, tuple(dead), high_low(follower), played.record[0])


def _is_said(follower: Follower, settings: Settings) -> bool:
    """True when shares are said of the street that lies.

    A hand is what its player keeps of it: known behind the last draw, or the one discard.
    """
    game = follower.game
    played = game.game_played()
    if games.DRAW in played.streets and game.street < len(played.streets):
        return False
    if played.throws and game.size == played.hole:
        return False
    if boards.are_two(game):
        return False  # a share of either board alone would be none of the pot
    if settings.equity == "after_first_round":
        return game.nboard >= _FLOP if played.has_board else game.street > 0
    return settings.equity != "never"


def _seen_by_all(follower: Follower, seen: dict[int, Hand]) -> set[int]:
    """Open cards of stud at seats whose hand viewers do not see, folded ones too."""
    game = follower.game
    up = game.game_played().up
    return {
        card
        for seat in range(SEATS)
        if not seen.get(seat)
        for place, card in enumerate(game.holes[HAND * seat : HAND * (seat + 1)])
        if up >> place & 1 and card != NO_CARD
    }


def _dead(shown: Shown, hands: dict[int, Hand]) -> Hand:
    return tuple(card for seat, hand in hands.items() if seat not in shown.live for card in hand)


def equities(answer: Equity | None, settings: Settings, hi_lo: bool = False) -> dict[int, Chance]:
    """The document's `equity` by seat; `low` is what a hand gets for its lows, in high-low.

    What was drawn by lot is not sure, and says how far it may be off.
    """
    if answer is None or not answer.boards:
        return {}
    wins, ties = answer.wins(), answer.ties()
    shares = wins if settings.ignore_split_pots else answer.shares(TEN_THOUSANDTHS)
    lows = answer.lows() if hi_lo else {}
    sure = answer.sure and not answer.error
    found: dict[int, Chance] = {
        seat: {"win": wins[seat], "tie": ties[seat], "share": shares[seat], "sure": sure}
        for seat in answer.seats
    }
    if answer.error:
        for one in found.values():
            one["error"] = answer.error
    for seat, low_share in lows.items():
        found[seat]["low"] = low_share
    return found


def outs_of(asked: Question | None, follower: Follower, settings: Settings) -> Outs | None:
    """Outs of the trailing hand, heads-up."""
    if asked is None or settings.outs == "never" or len(asked.hands) != _TWO:
        return None
    if settings.outs == "heads_up_all_in" and not is_all_in(follower):
        return None
    return _outs(*asked.key())


def is_all_in(follower: Follower) -> bool:
    """Nobody can bet any more."""
    return follower.play.all_in or follower.game.phase == codes.RUNOUT


@lru_cache(maxsize=8)
def _outs(
    hands: tuple[tuple[int, Hand], ...], board: Hand, dead: Hand, hi_lo: bool, game: int
) -> Outs | None:
    return outs(dict(hands), board, dead, hi_lo, game)


@lru_cache(maxsize=64)
def name(hand: Hand, board: Hand, game: int) -> Named | Lowball | None:
    """The best five of a hand in a game (its line of games.GAMES), once there are five cards."""
    played = Played(game)
    whole = is_whole(played, hand, board) or (len(hand) == played.kept and len(board) >= _FLOP)
    return made(hand, board, played) if whole else None


@lru_cache(maxsize=64)
def low(hand: Hand, board: Hand, game: int) -> Low | None:
    """The low of a hand, where it has one."""
    played = Played(game)
    return named_low(hand, board, played) if len(hand) == whole_hand(played) else None


def text(one: Named | Lowball | Low | None, language: str) -> str:
    """Its name, or nothing."""
    return one.text(language) if one else ""

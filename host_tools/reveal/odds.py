"""What hands on the picture are worth: equity once it is worked out, outs, names of hands."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from floorman.rules import codes

from host_tools.equity.equity import TEN_THOUSANDTHS, Equity
from host_tools.equity.names import Named, named
from host_tools.equity.outs import Outs, outs
from host_tools.equity.worker import Worker
from host_tools.reveal.follow import Follower
from host_tools.reveal.settings import Settings
from host_tools.reveal.shown import Hand, Shown
from host_tools.table.words import LANGUAGES

_BETTING = (codes.BET, codes.BOARD, codes.RUNOUT, codes.SHOWDOWN)
_FLOP = 3
_TWO = 2


@dataclass(frozen=True)
class Question:
    """Live hands by seat, those nobody sees empty; board; cards that cannot come any more."""

    hands: dict[int, Hand]
    board: Hand
    dead: Hand


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
        answer = self._worker.known(question.hands, question.board, question.dead)
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
            if await self._worker.ask(asked.hands, asked.board, asked.dead) is not None:
                told()


def question(
    follower: Follower, settings: Settings, shown: Shown, hands: dict[int, Hand]
) -> Question | None:
    """What equity would be asked of this moment; None where none is shown."""
    game = follower.game
    board = tuple(game.board[: game.nboard])
    early = settings.equity == "after_first_round" and len(board) < _FLOP
    if settings.equity == "never" or early or game.phase not in _BETTING:
        return None
    seen = shown.open_hands()
    if sum(bool(hand) for hand in seen.values()) < _TWO:
        return None
    return Question(seen, board, _dead(shown, hands) if settings.true_outs else ())


def _dead(shown: Shown, hands: dict[int, Hand]) -> Hand:
    return tuple(card for seat, hand in hands.items() if seat not in shown.live for card in hand)


def equities(answer: Equity | None, settings: Settings) -> dict[int, dict[str, Any]]:
    """The document's `equity` by seat."""
    if answer is None or not answer.boards:
        return {}
    wins, ties = answer.wins(), answer.ties()
    shares = wins if settings.ignore_split_pots else answer.shares(TEN_THOUSANDTHS)
    return {
        seat: {"win": wins[seat], "tie": ties[seat], "share": shares[seat], "sure": answer.sure}
        for seat in answer.seats
    }


def outs_of(asked: Question | None, follower: Follower, settings: Settings) -> Outs | None:
    """Outs of the trailing hand, heads-up."""
    if asked is None or settings.outs == "never" or len(asked.hands) != _TWO:
        return None
    if settings.outs == "heads_up_all_in" and not is_all_in(follower):
        return None
    return _outs(tuple(asked.hands.items()), asked.board, asked.dead)


def is_all_in(follower: Follower) -> bool:
    """Nobody can bet any more."""
    return follower.play.all_in or follower.game.phase == codes.RUNOUT


@lru_cache(maxsize=8)
def _outs(hands: tuple[tuple[int, Hand], ...], board: Hand, dead: Hand) -> Outs | None:
    return outs(dict(hands), board, dead)


@lru_cache(maxsize=64)
def name(hand: Hand, board: Hand) -> Named | None:
    """The best five of a hand, once there are five cards."""
    return named((*hand, *board)) if len(hand) == _TWO and len(board) >= _FLOP else None


def texts(one: Named | None) -> dict[str, str] | str:
    """Its name in each language, or nothing."""
    return {language: one.text(language) for language in LANGUAGES} if one else ""

"""Equity beside an asyncio loop: worked out in a thread or process, once for each question."""

import asyncio
from collections.abc import Mapping
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import NamedTuple

from host_tools.equity.equity import Cards, Equity, equity

_KEPT = 256  # answers; a hand asks some ten questions
_Key = tuple[tuple[tuple[int, Cards], ...], Cards, Cards, bool, int]


class Question(NamedTuple):
    """All that equity() is asked: live hands by seat, the board, cards that cannot come any more,
    whether high and low share the pot, and which game it is (its line of games.GAMES).
    """

    hands: Mapping[int, Cards]
    board: Cards = ()
    dead: Cards = ()
    hi_lo: bool = False
    game: int = 0

    def in_order(self) -> "Question":
        """As it is now, in an order that does not depend on who was read first."""
        seats = {seat: tuple(sorted(cards)) for seat, cards in sorted(self.hands.items())}
        return self._replace(
            hands=seats, board=tuple(sorted(self.board)), dead=tuple(sorted(self.dead))
        )

    def key(self) -> _Key:
        """The same for every question in order that asks the same."""
        return tuple(self.hands.items()), self.board, self.dead, self.hi_lo, self.game


class Worker:
    """Answers one asker, whose newest question alone counts.  Belongs to the loop's thread.

    Works in a thread of its own, or in the executor given, which stays open when it closes.
    """

    def __init__(self, executor: Executor | None = None) -> None:
        self._own = None if executor else ThreadPoolExecutor(1, thread_name_prefix="equity")
        self._executor = executor or self._own
        self._answers: dict[_Key, Equity] = {}
        self._newest: _Key | None = None
        self._turn = asyncio.Lock()

    def known(self, question: Question) -> Equity | None:
        """The answer where it was worked out before."""
        return self._answers.get(question.in_order().key())

    async def ask(self, question: Question) -> Equity | None:
        """The answer of equity(), or its ValueError; None where it comes too late.

        That is when another question was asked since, or the worker closed.  What has not begun
        by then never begins; what has is kept for whoever asks the same again.
        """
        question = question.in_order()
        key = self._newest = question.key()
        async with self._turn:
            if key == self._newest and key not in self._answers and self._executor:
                loop = asyncio.get_running_loop()
                self._keep(key, await loop.run_in_executor(self._executor, equity, *question))
        return self._answers.get(key) if key == self._newest else None

    async def close(self) -> None:
        """End when what is being worked out has ended.  Nothing more is worked out then."""
        self._newest = None
        async with self._turn:
            self._executor = None
            if self._own:
                self._own.shutdown()

    def _keep(self, key: _Key, answer: Equity) -> None:
        self._answers[key] = answer
        if len(self._answers) > _KEPT:
            del self._answers[next(iter(self._answers))]

"""The worker: one answer a question, late ones dropped, a clean end."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor

import pytest

from host_tools.equity import worker as module
from host_tools.equity.equity import equity
from host_tools.equity.worker import Question, Worker
from tests.host_tools.equity.judge import cards, hands

ACES = hands("AsAh KsKh")
JACKS = hands("JsJh KsKh")
FLOP = cards("2c7d9s")


class Held(Executor):
    """Works when it is told to; counts what was asked of it."""

    def __init__(self) -> None:
        self.waiting: list[Callable[[], None]] = []
        self.asked = 0

    def submit(self, work, /, *given, **named):
        future: Future[object] = Future()
        self.asked += 1
        self.waiting.append(lambda: future.set_result(work(*given, **named)))
        return future

    def work(self) -> None:
        self.waiting.pop(0)()


def play(scene: Callable[[], Awaitable[None]]) -> None:
    async def limited() -> None:
        await asyncio.wait_for(scene(), 120)

    asyncio.run(limited())


async def started(worker: Worker, *question: object) -> "asyncio.Task[object]":
    """A question on its way: all that can happen without an answer has happened."""
    task = asyncio.create_task(worker.ask(Question(*question)))
    await settled()
    return task


async def settled() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_the_answer_is_that_of_equity() -> None:
    async def scene() -> None:
        worker = Worker()
        assert worker.known(Question(ACES, FLOP)) is None
        assert await worker.ask(Question(ACES, FLOP, cards("Kc"))) == equity(
            ACES, FLOP, cards("Kc")
        )
        await worker.close()

    play(scene)


def test_a_question_is_worked_out_once() -> None:
    async def scene() -> None:
        held = Held()
        worker = Worker(held)
        first = await started(worker, ACES, FLOP)
        second = await started(worker, ACES, FLOP)
        held.work()
        assert await first is await second is worker.known(Question(ACES, FLOP))
        turned = {seat: hand[::-1] for seat, hand in reversed(ACES.items())}
        assert await worker.ask(Question(turned, FLOP[::-1])) is await first
        assert held.asked == 1

    play(scene)


@pytest.mark.parametrize(
    "other",
    [(JACKS, FLOP), (ACES, (*FLOP, 1)), (ACES, FLOP, (1,)), ({3: ACES[0], 1: ACES[1]}, FLOP)],
)
def test_hands_board_and_dead_cards_make_a_question(other: tuple[object, ...]) -> None:
    async def scene() -> None:
        worker = Worker()
        first = await worker.ask(Question(ACES, FLOP))
        assert await worker.ask(Question(*other)) != first
        assert worker.known(Question(ACES, FLOP)) is first
        await worker.close()

    play(scene)


def test_an_answer_that_comes_too_late_is_dropped_but_kept_for_later() -> None:
    async def scene() -> None:
        held = Held()
        worker = Worker(held)
        late = await started(worker, ACES, FLOP)
        newest = await started(worker, JACKS, FLOP)
        held.work()
        assert await late is None
        await settled()
        held.work()
        assert await newest == equity(JACKS, FLOP)
        assert worker.known(Question(ACES, FLOP)) == equity(ACES, FLOP)

    play(scene)


def test_what_was_overtaken_before_it_began_never_begins() -> None:
    async def scene() -> None:
        held = Held()
        worker = Worker(held)
        asked = [await started(worker, ACES, (*FLOP, card)) for card in (1, 2, 3, 4)]
        held.work()
        await settled()
        held.work()
        answers = [await task for task in asked]
        assert answers[:3] == [None, None, None]
        assert answers[3] == equity(ACES, (*FLOP, 4))
        assert held.asked == 2

    play(scene)


def test_who_asks_may_give_up() -> None:
    async def scene() -> None:
        held = Held()
        worker = Worker(held)
        left = await started(worker, ACES, FLOP)
        left.cancel()
        await settled()
        other = await started(worker, JACKS, FLOP)
        held.waiting.pop(0)  # nobody waits for it
        held.work()
        assert await other == equity(JACKS, FLOP)

    play(scene)


def test_cards_that_cannot_be_are_an_error_for_the_asker_alone() -> None:
    async def scene() -> None:
        worker = Worker()
        with pytest.raises(ValueError, match="card 51 is in two places"):
            await worker.ask(Question(ACES, (51,)))
        assert await worker.ask(Question(ACES, FLOP))
        await worker.close()

    play(scene)


def test_the_oldest_answers_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_KEPT", 2)

    async def scene() -> None:
        worker = Worker()
        for card in (1, 2, 3):
            await worker.ask(Question(ACES, (*FLOP, card)))
        assert [bool(worker.known(Question(ACES, (*FLOP, card)))) for card in (1, 2, 3)] == [
            False,
            True,
            True,
        ]
        await worker.close()

    play(scene)


def test_closing_ends_the_thread_and_answers_nobody() -> None:
    async def scene() -> None:
        before = {*threading.enumerate()}
        worker = Worker()
        waiting = await started(worker, ACES)
        await worker.close()
        assert await waiting is None
        left = {*threading.enumerate()} - before
        assert not [one for one in left if one.name.startswith("equity")]
        assert await worker.ask(Question(JACKS, FLOP)) is None
        await worker.close()

    play(scene)


def test_an_executor_given_stays_open() -> None:
    async def scene() -> None:
        with ProcessPoolExecutor(1) as processes:
            worker = Worker(processes)
            assert await worker.ask(Question(ACES, FLOP)) == equity(ACES, FLOP)
            await worker.close()
            assert processes.submit(len, FLOP).result() == 3

    play(scene)

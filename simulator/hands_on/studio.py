"""Films are made in a process of their own.

The drivers of the firmware share buffers, as they may on a chip with one bus: a process has room
for one table that runs.
"""

import asyncio
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

from aiohttp import web

from simulator.boards import BoardError
from simulator.bus import SimulationError
from simulator.hands_on.film import Film

Work = Callable[[], Film]
"""A function of a module and what it is given (functools.partial): it travels."""


class Studio:
    """One film after the other; the process begins with the first."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def make(self, work: Work) -> Film:
        """Make a film; a fault becomes a sentence for the page."""
        if self._pool is None:
            context = get_context("spawn")  # the server has threads
            self._pool = ProcessPoolExecutor(1, context, _leave_ctrl_c_to_the_server)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, _made, work)
        except ValueError as error:
            raise web.HTTPConflict(text=f"{error}\n") from None
        except BrokenProcessPool:
            self._pool = None
            raise web.HTTPConflict(text="the film's process was killed: try again\n") from None

    async def close(self, app: web.Application) -> None:
        """The process ends, with what it was at."""
        if self._pool is not None:
            for process in list(self._pool._processes.values()):
                process.terminate()
            self._pool.shutdown(cancel_futures=True)


def _made(work: Work) -> Film:
    try:
        return work()
    except (ValueError, SimulationError, BoardError) as error:
        raise ValueError(str(error)) from None  # others have arguments that do not travel


def _leave_ctrl_c_to_the_server() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)

"""Many ends of one beginning: that is played once, and each test goes on in a copy of it."""

import os
import pickle
from collections.abc import Callable
from typing import TypeVar

Found = TypeVar("Found")


def in_a_copy(work: Callable[[], Found]) -> Found:
    """Return or raise what `work` does in a copy of this process; nothing it changes stays here.

    Both must be picklable.  Files are the same in both: `work` must leave those alone.
    """
    reader, writer = os.pipe()
    pid = os.fork()
    if not pid:
        os.close(reader)
        _tell(writer, work)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        told = pipe.read()
    _, status = os.waitpid(pid, 0)
    if not told:
        raise ChildProcessError(f"the copy ended with {os.waitstatus_to_exitcode(status)}")
    done, value = pickle.loads(told)
    if not done:
        raise value
    found: Found = value
    return found


def _tell(writer: int, work: Callable[[], object]) -> None:
    """In the copy: it ends here, whatever happens, and closes nothing that it shares."""
    try:
        try:
            told = (True, work())
        except Exception as error:
            told = (False, error)
        with os.fdopen(writer, "wb") as pipe:
            pickle.dump(told, pipe)
    finally:
        os._exit(0)

"""The end of what cannot be done."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class CannotError(Exception):
    """Something cannot be done; the text is one sentence for people.

    The command line says it and ends with status 2; without words where somebody has said why.
    """


@contextmanager
def sentences() -> Iterator[None]:
    """Where a ValueError is the sentence that says why it cannot be done."""
    try:
        yield
    except ValueError as error:
        raise CannotError(str(error)) from None


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """ValueError, a sentence, where a file cannot be read."""
    try:
        yield
    except OSError as error:
        raise ValueError(f"{path} cannot be read: {error.strerror}") from None

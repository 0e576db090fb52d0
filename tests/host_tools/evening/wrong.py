"""What is refused is a sentence on the page, in both languages, with every brace filled."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from host_tools.evening.refused import WrongError
from host_tools.texts import languages, texts

TEXTS = {language: texts("evening", language) for language in languages()}
_OF_THE_PAGE = {"name"}


@contextmanager
def wrong() -> Iterator[None]:
    """The block must raise a WrongError that the page has words for."""
    with pytest.raises(WrongError) as error:
        yield
    no = error.value
    given = {*no.values, *_OF_THE_PAGE, *(["line"] if no.line else [])}
    for said in TEXTS.values():
        assert set(re.findall(r"\{(\w+)\}", said[f"why_{no.code}"])) <= given, no.code
        assert "{name}" not in said[f"why_{no.code}"] or f"field_{no.field}" in said, no.field

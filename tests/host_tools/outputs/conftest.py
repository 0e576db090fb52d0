"""What tests of the page share: one browser a file, one table a test."""

from collections.abc import Iterator

import pytest

from tests.host_tools.stage import Stage


@pytest.fixture
def stage() -> Iterator[Stage]:
    with Stage() as whole:
        yield whole

"""Every count of SPI frames and bytes is below that of the drivers others use."""

import pytest

from tests.bench import bench_spi

OURS = bench_spi._counted()


@pytest.mark.parametrize("name", OURS)
def test_ours_is_ahead(name: str) -> None:
    row = bench_spi.Row(name, OURS[name], bench_spi.PEERS[name])
    assert row.ahead, row
    assert any(row.peers)


def test_a_known_tag_takes_less_than_two_thirds_of_a_listing() -> None:
    assert OURS["known 7-byte tag is there, frames"] == 24
    assert OURS["to SAK of a 7-byte UID, frames"] == 40

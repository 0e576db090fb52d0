"""Every count of SPI frames and bytes is below that of the drivers others use."""

import pytest

from tests.bench import bench_spi
from tests.peers import MissingError

OURS = bench_spi._counted()


@pytest.mark.parametrize("name", OURS)
def test_ours_is_ahead(name: str) -> None:
    row = bench_spi.Row(name, OURS[name], bench_spi.PEERS[name])
    assert row.ahead, row
    assert any(row.peers)


def test_a_known_tag_takes_less_than_two_thirds_of_a_listing() -> None:
    assert OURS["known 7-byte tag is there, frames"] == 24
    assert OURS["to SAK of a 7-byte UID, frames"] == 40


def test_the_peers_figures_are_those_of_a_full_run() -> None:
    try:
        found = bench_spi.run_peers()
    except MissingError as why:
        pytest.skip(str(why))
    assert found == {name: bench_spi.PEERS[name] for name in found}
    assert found["to SAK of a 7-byte UID, frames"] == (None, 208, 109)
    assert found["empty reader, frames"] == (2013, 2013, 13)

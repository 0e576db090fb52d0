"""A store whose oldest hand was misdealt and dealt again: it has a deal more than hands."""

from pathlib import Path

from floorman import events as ev

from host_tools.store.index import HandIndex
from host_tools.store.store import Store
from tests.host_tools.records.told import Told
from tests.host_tools.store.played import store_of


def misdealt_first(folder: Path, hands: int) -> Store:
    """So many hands of Ann and Bo."""
    told = Told()
    told.lines.append({"names": {"0": "Ann", "1": "Bo"}})
    told.sit(100_000, 100_000)
    told.start(1)
    told.deal([1])
    told.key(ev.K_MISDEAL)
    told.key(ev.K_ENTER)
    told.deal([1, 0])
    told.key(ev.K_FOLD)
    for number in range(2, hands + 1):
        told.start(number)
        told.deal([number % 2, (number + 1) % 2])
        told.key(ev.K_FOLD)
    store = store_of(folder, *told.lines)
    index = HandIndex(store)
    index.follow()
    index.close()
    return store

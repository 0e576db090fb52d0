"""The flashed rules on the MicroPython VM; `make bench ARGS=vm` plays every example and more."""

from floorman import events as ev

from tests.bench.bench_vm import HEAP_GROWS, examples, long_table, random_tables
from tests.random_hands import on_vm
from tests.random_hands.dealer import Event
from tests.random_hands.on_vm import HEAP, compare


def test_examples_and_random_hands_are_the_same_on_the_vm():
    assert compare([*examples()[::6], *random_tables(1, 20)]).difference == ""


def test_a_long_table_needs_no_more_heap():
    compared = compare([long_table(2, 40)])
    assert compared.difference == ""
    assert len(compared.heap) > 5
    assert max(compared.heap) - compared.heap[0] < HEAP_GROWS


def test_a_difference_is_found(monkeypatch):
    sat = Event(ev.SEAT, 1, 1_000)
    on_host = on_vm.on_host
    other = on_vm.write([[sat._replace(value=999), HEAP]])
    monkeypatch.setattr(on_vm, "on_host", lambda data: on_host(other))
    assert compare([[sat, HEAP]]).difference.startswith("byte 0 of ")

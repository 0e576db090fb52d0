"""The link's own USB port, over a machine.USBDevice that holds it to what MicroPython's does."""

import random

import pytest
from floorman.link.line import Line
from floorman.link.session import Session

from host_tools.link.host_session import HostSession
from simulator.attacks.fuzz.link_rig import Ticks
from simulator.boards.usb_model import USBDevice
from simulator.clock import Clock
from simulator.wires import Wires

OUT, IN = 0x02, 0x82
FRAME = bytes(range(1, 101))


class Plug:
    """A Line, the Pico's USB and a host that keeps what it reads in `heard`."""

    def __init__(self) -> None:
        self.wires = Wires(Clock())
        self.heard = bytearray()
        self.wires.from_device = self.heard.extend
        self.usb = USBDevice(self.wires)
        self.line = Line(self.usb)
        self.line.to_table, self.line.to_host = OUT, IN
        line = self.line
        self.usb.config(b"", b"", [], line.opened, line.reset, line.control, line.moved)
        self.usb.active(True)

    def pass_time(self, packets: int = 8) -> None:
        for _ in range(packets):
            self.usb.task()

    def read(self, room: int) -> bytes:
        buf = bytearray(room)
        return bytes(buf[: self.line.readinto(buf)])


@pytest.fixture
def plug() -> Plug:
    return Plug()


def test_what_nobody_listens_to_is_lost_and_holds_nobody_up(plug: Plug) -> None:
    assert plug.line.write(memoryview(FRAME)) == len(FRAME)
    assert not plug.line.busy()
    plug.pass_time()
    assert plug.heard == b""


def test_a_frame_goes_packet_by_packet_and_the_line_is_busy_meanwhile(plug: Plug) -> None:
    plug.pass_time()
    assert plug.line.write(memoryview(FRAME)) == len(FRAME)
    plug.pass_time(1)
    assert (plug.heard, plug.line.busy()) == (FRAME[:64], True)
    plug.pass_time(1)
    assert (plug.heard, plug.line.busy()) == (FRAME, False)


def test_a_host_that_does_not_read_keeps_the_line_busy_and_time_is_none_of_it(plug: Plug) -> None:
    plug.pass_time()
    plug.wires.read(False)
    plug.line.write(memoryview(FRAME))
    before = plug.wires.clock.now
    assert plug.line.busy()
    assert plug.wires.clock.now == before
    plug.pass_time()
    assert plug.line.busy()
    plug.wires.read(True)
    plug.pass_time()
    assert (plug.heard, plug.line.busy()) == (FRAME, False)


def test_a_frame_that_fills_its_packet_is_followed_by_a_byte(plug: Plug) -> None:
    """A full packet does not end a transfer: the host would wait for what comes behind it."""
    plug.pass_time()
    plug.line.write(memoryview(FRAME[:64]))
    plug.pass_time(1)
    assert plug.line.busy()
    plug.pass_time(1)
    assert (plug.heard, plug.line.busy()) == (FRAME[:64] + b"\x7e", False)


def test_what_the_host_sends_waits_until_it_is_read(plug: Plug) -> None:
    plug.pass_time()
    plug.wires.deliver(FRAME)
    plug.pass_time()
    assert len(plug.wires.to_device) == len(FRAME) - 64
    assert plug.read(32) == FRAME[:32]
    plug.pass_time()
    assert len(plug.wires.to_device) == len(FRAME) - 64
    assert plug.read(32) == FRAME[32:64]
    plug.pass_time()
    assert plug.read(32) + plug.read(32) == FRAME[64:]
    assert plug.read(32) == b""


def test_a_packet_that_was_damaged_is_none(plug: Plug) -> None:
    plug.pass_time()
    plug.line.moved(OUT, 1, 10)
    assert plug.read(32) == b""


def test_a_cable_that_is_pulled_and_put_back_begins_anew(plug: Plug) -> None:
    plug.pass_time()
    plug.wires.read(False)
    plug.line.write(memoryview(FRAME))
    plug.wires.plug(False)
    plug.wires.read(True)
    plug.pass_time()
    assert plug.line.busy()
    plug.wires.plug(True)
    plug.pass_time()
    assert (plug.heard, plug.line.busy()) == (b"", False)
    plug.line.write(memoryview(FRAME))
    plug.pass_time()
    assert plug.heard == FRAME


def test_a_program_that_closes_the_port_is_talked_to_no_more(plug: Plug) -> None:
    plug.pass_time()
    assert plug.usb.ask(0x21, 0x22, 0)
    assert plug.line.write(memoryview(FRAME)) == len(FRAME)
    plug.pass_time()
    assert plug.heard == b""


def test_a_host_that_halts_the_endpoint_hears_nothing_and_breaks_nothing(plug: Plug) -> None:
    plug.pass_time()
    plug.usb.submit_xfer(IN, b"x")  # MicroPython says EBUSY of a halted one, too
    assert plug.line.write(memoryview(FRAME)) == 0
    assert not plug.line.busy()


def test_requests_of_any_kind_are_answered_and_none_raises(plug: Plug) -> None:
    rng = random.Random(1)
    for _ in range(5000):
        request = memoryview(rng.randbytes(8))
        for stage in (1, 2, 3):
            answer = plug.line.control(stage, request)
            assert isinstance(answer, bool | bytearray)
    coding = plug.line.control(1, memoryview(b"\xa1\x21\0\0\0\0\7\0"))
    assert len(coding) == 7
    assert plug.line.control(1, memoryview(b"\x21\x20\0\0\0\0\7\0")) is coding
    assert plug.line.control(1, memoryview(b"\x80\x06\0\1\0\0\x12\0")) is False


def test_a_session_sends_one_frame_after_the_other_and_none_is_torn(plug: Plug) -> None:
    """Its buffer is sent from as it lies: the next frame is made when the one before has gone."""
    ticks = Ticks()
    session = Session(plug.line, ticks, b"t")
    host, got = HostSession(lambda: ticks.ms / 1000), []
    for step in range(4000):
        if step == 50:
            for n in range(100):
                session.event(5, n % 10, n, ticks.ms)
        session.poll()
        if step % 3 == 0:
            plug.usb.task()
        got += host.receive(bytes(plug.heard))
        plug.heard.clear()
        plug.wires.deliver(host.outgoing())
        ticks.ms += 1
    values = [message.value for message in got if hasattr(message, "value")]
    assert values[-100:] == list(range(100))
    assert session._troubles == []

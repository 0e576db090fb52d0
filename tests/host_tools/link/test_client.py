"""The client over a real socket and a pty: wrong ports, cable pulls, tells, stop."""

import itertools
import os
import pty
import socket
import threading
from pathlib import Path
from types import SimpleNamespace

import pytest
from floorman import events as ev

from host_tools.link import client as client_module
from host_tools.link.client import Client, open_port
from host_tools.link.messages import Began, LinkError, Message
from simulator.attacks.fuzz.hand import sit_down
from tests.host_tools.stage import PATIENCE_S, Stage
from tests.look import Looking


def test_a_missing_port_is_named_with_the_ports_there_are() -> None:
    with pytest.raises(LinkError, match=r"^no such port /dev/ttyNOPE; ports here: .+$"):
        open_port("/dev/ttyNOPE")


def test_a_busy_port_is_named() -> None:
    controller, terminal = pty.openpty()
    name = os.ttyname(terminal)
    with open_port(name), pytest.raises(LinkError, match=f"^port {name} is busy"):
        open_port(name)
    os.close(controller)
    os.close(terminal)


def test_a_file_is_no_port(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(LinkError, match="cannot be opened as a serial port"):
        open_port(str(tmp_path / "file"))


def test_a_wrong_url_is_no_port() -> None:
    with pytest.raises(LinkError, match=r"^nonsense://x is no port: "):
        open_port("nonsense://x")


def test_nobody_listening_is_said() -> None:
    with socket.socket() as deaf:
        deaf.bind(("127.0.0.1", 0))  # nobody else gets that number
        url = f"socket://127.0.0.1:{deaf.getsockname()[1]}"
        with pytest.raises(LinkError, match=f"^nothing answers at {url}: start the table there"):
            open_port(url)


def test_a_table_that_says_nothing_is_given_up_by_the_clock_it_lives_on() -> None:
    controller, terminal = pty.openpty()
    name = os.ttyname(terminal)
    tenths = itertools.count()
    client = Client(name, lambda message: None, lambda: next(tenths) / 10)
    with pytest.raises(
        LinkError, match=f"^no Floorman answers on {name}: .floorman doctor --port {name}. says"
    ):
        client.connect()
    assert 30 < next(tenths) < 50  # three seconds of that clock
    os.close(controller)
    os.close(terminal)


def test_a_table_that_has_its_host_is_busy() -> None:
    def shut_out(server: socket.socket) -> None:
        server.accept()[0].close()

    with socket.create_server(("127.0.0.1", 0)) as server:
        url = f"socket://127.0.0.1:{server.getsockname()[1]}"
        threading.Thread(target=shut_out, args=(server,)).start()
        with pytest.raises(
            LinkError, match=f"^port {url} is busy: another program has it open: close"
        ):
            Client(url, lambda message: None).connect(PATIENCE_S)


def test_a_port_without_a_floorman_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client_module, "ANSWER_S", 0.1)
    controller, terminal = pty.openpty()
    name = os.ttyname(terminal)
    with pytest.raises(
        LinkError, match=f"^no Floorman answers on {name}: .floorman doctor --port {name}. says"
    ):
        Client(name, lambda message: None).connect()
    os.close(controller)
    os.close(terminal)


def test_events_come_through_and_tells_go_back() -> None:
    with Stage() as stage:
        stage.play((ev.SEAT, 3, 1000))
        stage.client.tell(ev.BIG, 0, 200).result(timeout=20)
        stage.wait_for(lambda: len(stage.events) == 2)
        assert stage.table.told == [(ev.BIG, 0, 200)]
        assert [(e.kind, e.seat, e.value) for e in stage.events] == [
            (ev.SEAT, 3, 1000), (ev.BIG, 0, 200),
        ]  # fmt: skip


def test_a_cable_pull_loses_and_doubles_nothing() -> None:
    happenings = [(ev.SEAT, n % 10, n + 1) for n in range(60)]
    with Stage() as stage:
        for pulls in range(3):
            stage.table.play(happenings[20 * pulls : 20 * pulls + 20])
            stage.table.pull()
            begun = pulls + 2
            stage.wait_for(lambda begun=begun: len(stage.begins) == begun)  # type: ignore[misc]
        stage.wait_for(lambda: len(stage.events) == 60)
        assert [(e.kind, e.seat, e.value) for e in stage.events] == happenings
        assert {begin.how for begin in stage.begins[1:]} == {"resume"}
        assert any("was pulled" in down.reason for down in stage.downs)


def test_what_nobody_waits_for_any_more_is_not_told_when_the_cable_is_back() -> None:
    with Stage() as stage:
        stage.play(*sit_down())
        stage.table.unplug()
        stage.wait_for(lambda: stage.downs != [])
        late = stage.client.tell(ev.BIG, 0, 400)
        assert late.cancel()
        stage.table.plug()
        stage.client.tell(ev.BIG, 0, 200).result(timeout=20)
        assert stage.table.told == [(ev.BIG, 0, 200)]


def test_a_cancelled_tell_that_was_sent_harms_nothing() -> None:
    with Stage() as stage:
        stage.play(*sit_down())
        stage.table.do(lambda: threading.Event().wait(0.3))  # the table is slow to answer
        late = stage.client.tell(ev.BIG, 0, 400)
        stage.client.tell(ev.BIG, 0, 200).add_done_callback(lambda _: None)
        late.cancel()
        stage.client.tell(ev.BIG, 0, 300).result(timeout=20)
        assert stage.table.told[-2:] == [(ev.BIG, 0, 200), (ev.BIG, 0, 300)]
        assert stage.downs == []


def test_a_table_that_starts_anew_is_followed() -> None:
    with Stage() as stage:
        stage.play(*sit_down())
        stage.table.power_cycle()
        stage.table.play([(ev.SEAT, 0, 777)])
        stage.wait_for(lambda: stage.events[-1:] == [e for e in stage.events if e.value == 777])
        assert stage.begins[-1].how == "replay"
        assert stage.state.game.stack == [777] + [0] * 9


def test_a_second_host_goes_on_from_the_packed_state() -> None:
    with Stage() as stage:
        stage.play(*sit_down())
        stage.client.close()
        heard: list[Message] = []
        newcomer = Client(stage.table.url, heard.append)
        newcomer.connect(PATIENCE_S)
        newcomer.start()
        stage.wait_for(lambda: any(isinstance(message, Began) for message in heard))
        newcomer.close()
        [began] = [message for message in heard if isinstance(message, Began)]
        assert began.how == "restore"
        game = Looking(lambda note, seat, value, rule: None)
        game.unpack(bytearray(began.state))
        assert game.stack == stage.table.game.stack


def test_stop_ends_the_tables_loop() -> None:
    with Stage() as stage:
        stage.client._session.stop()
        stage.wait_for(lambda: bool(stage.downs))
        assert stage.table.session.stopped


def test_ports_are_named_as_their_devices_name_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    here = [
        SimpleNamespace(device="/dev/ttyACM1", hwid="USB", product="Floorman table\x1b[2J"),
        SimpleNamespace(device="/dev/ttyACM0", hwid="USB", product=None),
        SimpleNamespace(device="/dev/ttyS0", hwid="n/a", product=None),
    ]
    monkeypatch.setattr(client_module.list_ports, "comports", lambda: here)
    said = client_module.ports_here()
    assert said.startswith("/dev/ttyACM0, /dev/ttyACM1 (Floorman table")
    assert said.isprintable()

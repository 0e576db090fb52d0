"""The authority: a browser that trusts it reaches the table, and it signs for nobody else."""

import ipaddress
import socket
import ssl
import stat
import threading
from pathlib import Path

import pytest
from cryptography import x509

from host_tools.access import authority
from host_tools.access.authority import Authority, names_here


def shakes_hands(context: ssl.SSLContext, trusted: bytes, name: str) -> bool:
    """Whether a client that trusts only this certificate takes the server for `name`."""
    client = ssl.create_default_context(cadata=trusted.decode())
    ours, theirs = socket.socketpair()

    def serve() -> None:
        try:
            with context.wrap_socket(theirs, server_side=True) as done:
                done.recv(1)
        except OSError:
            theirs.close()

    thread = threading.Thread(target=serve)
    thread.start()
    try:
        with client.wrap_socket(ours, server_hostname=name) as done:
            done.send(b"x")
        return True
    except ssl.SSLCertVerificationError:
        ours.close()
        return False
    finally:
        thread.join()


def test_who_trusts_the_authority_reaches_the_table_by_its_names(tmp_path: Path) -> None:
    own = Authority(tmp_path)
    context = own.context(["127.0.0.1", "table.local"])
    assert shakes_hands(context, own.pem(), "127.0.0.1")
    assert shakes_hands(context, own.pem(), "table.local")
    assert not shakes_hands(context, own.pem(), "other.local")
    assert not shakes_hands(context, Authority(tmp_path / "other").pem(), "127.0.0.1")


def test_it_can_sign_for_this_house_only(tmp_path: Path) -> None:
    own = Authority(tmp_path)
    context = own.context(["bank.example", "8.8.8.8"])
    assert not shakes_hands(context, own.pem(), "bank.example")
    assert not shakes_hands(context, own.pem(), "8.8.8.8")


def test_its_files_are_its_users_and_live_on(tmp_path: Path) -> None:
    first = Authority(tmp_path)
    first.context(["127.0.0.1"])
    server = (tmp_path / "server.crt").read_bytes()
    again = Authority(tmp_path)
    again.context(["127.0.0.1"])
    assert again.fingerprint() == first.fingerprint()
    assert (tmp_path / "server.crt").read_bytes() == server
    again.context(["127.0.0.1", "10.0.0.7"])
    assert (tmp_path / "server.crt").read_bytes() != server
    for name in ("authority.key", "server.key"):
        assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o600


def test_a_server_certificate_that_runs_out_is_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(authority, "_SERVER_DAYS", 20)
    own = Authority(tmp_path)
    own.context(["127.0.0.1"])
    old = (tmp_path / "server.crt").read_bytes()
    monkeypatch.undo()
    own.context(["127.0.0.1"])
    new = x509.load_pem_x509_certificate((tmp_path / "server.crt").read_bytes())
    assert new != x509.load_pem_x509_certificate(old)


def test_files_that_are_damaged_are_one_sentence(tmp_path: Path) -> None:
    Authority(tmp_path)
    (tmp_path / "authority.key").write_text("nonsense")
    with pytest.raises(ValueError, match="remove the folder"):
        Authority(tmp_path)


def test_names_of_an_address_are_that_address_and_our_own() -> None:
    names = names_here("192.168.7.7")
    assert "192.168.7.7" in names
    everywhere = [one for one in names_here("0.0.0.0") if one[0].isdigit()]
    assert all(ipaddress.ip_address(one) for one in everywhere)


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.7.7", "127.0.0.1", "8.8.8.8"])
@pytest.mark.parametrize("called", ["Tisch", "tisch.fritz.box"])
def test_a_tablet_reaches_the_table_by_the_names_that_it_has_on_the_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, called: str, host: str
) -> None:
    """Also where the computer has a public address, for which the authority may not sign."""
    monkeypatch.setattr(socket, "gethostname", lambda: called)
    here = {"192.168.7.7", "8.8.8.8", "2a02:8100::1", "fd00::7"}
    monkeypatch.setattr(authority, "_addresses_here", lambda: here)
    names = names_here(host)
    assert {called.lower(), "tisch.local", "localhost", "127.0.0.1"} <= set(names)
    own = Authority(tmp_path)
    context = own.context(names)
    for name in ("tisch.local", "127.0.0.1", called.lower()):
        assert shakes_hands(context, own.pem(), name)
    for name in set(names) & {"192.168.7.7", "fd00::7"}:
        assert shakes_hands(context, own.pem(), name)

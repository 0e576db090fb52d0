"""The overlay for other computers: under this one's names only, by HTTPS where there are files."""

import datetime
import ipaddress
import socket
import ssl
from pathlib import Path

import aiohttp
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from host_tools.ground.cannot import CannotError
from host_tools.reveal.listening import Listening
from tests.host_tools.reveal.air import Air
from tests.host_tools.reveal.test_server import TOKEN, news, play

HERE, OPEN = Listening(), Listening("192.168.1.5")
EVERYWHERE = "0.0.0.0"


@pytest.mark.parametrize(
    ("host", "here", "open_"),
    [
        ("127.0.0.1:8010", True, True),
        ("localhost:8010", True, True),
        ("[::1]:8010", True, True),
        ("192.168.1.5:8010", False, True),
        ("10.0.0.9:8010", False, True),  # a router's address that leads here
        (f"{socket.gethostname().lower()}:8010", False, True),
        ("127.0.0.1", False, False),
        ("127.0.0.1:80", False, False),
        ("evil.example:8010", False, False),
        ("192.168.1.5.evil.example:8010", False, False),
        ("me@127.0.0.1:8010", False, False),
        ("127.0.0.1:99999", False, False),
        ("", False, False),
    ],
)
def test_which_names_are_its_own(host: str, here: bool, open_: bool) -> None:
    assert (HERE.is_own(host, 8010), OPEN.is_own(host, 8010)) == (here, open_)


def test_browsers_leave_the_usual_ports_out(tmp_path: Path) -> None:
    assert HERE.is_own("localhost", 80)
    secure = Listening(certificate=tmp_path / "c")
    assert secure.is_own("localhost", 443)
    assert not secure.is_own("localhost", 80)


def test_a_name_that_was_asked_for_is_its_own() -> None:
    assert Listening("stream.home.arpa").is_own("stream.home.arpa:8010", 8010)


def test_addresses_as_a_browser_takes_them() -> None:
    assert OPEN.address(8010) == "http://192.168.1.5:8010/"
    assert Listening("fe80::1").address(80) == "http://[fe80::1]:80/"
    assert Listening(certificate=Path("c")).address(443) == "https://127.0.0.1:443/"
    assert EVERYWHERE not in Listening(EVERYWHERE).address(8010)


def test_other_computers_are_served_and_other_pages_refused(tmp_path: Path) -> None:
    async def scene(session: aiohttp.ClientSession, address: str, air: Air) -> None:
        port = address.split(":")[2].split("/")[0]
        local = f"http://127.0.0.1:{port}/overlay/{TOKEN}/"
        theirs = {"Host": f"192.168.1.5:{port}"}
        async with session.get(local, headers=theirs) as answer:
            assert answer.status == 200
        page = theirs | {"Origin": f"http://192.168.1.5:{port}"}
        async with session.ws_connect(local + "ws", headers=page) as page_socket:
            assert "full" in await news(page_socket)
        for foreign in (
            {"Host": f"evil.example:{port}"},
            theirs | {"Origin": f"http://evil.example:{port}"},
            theirs | {"Origin": f"https://192.168.1.5:{port}"},
        ):
            with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
                await session.ws_connect(local + "ws", headers=foreign)
        async with session.get(local.replace(TOKEN, "guess"), headers=theirs) as answer:
            assert answer.status == 404

    play(tmp_path, scene, Listening(EVERYWHERE, 0))


def test_an_address_of_another_computer_is_refused(tmp_path: Path) -> None:
    async def scene(session: aiohttp.ClientSession, address: str, air: Air) -> None:
        pass

    said = "no overlay: 192.0.2.7 is no address of this computer; choose another --host"
    with pytest.raises(CannotError, match=said):
        play(tmp_path, scene, Listening("192.0.2.7", 0))


# HTTPS -------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A certificate for 127.0.0.1 that it signed itself, and its key."""
    folder = tmp_path_factory.mktemp("tls")
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "table")])
    now = datetime.datetime.now(datetime.UTC)
    own = x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))])
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(own, critical=False)
        .sign(key, hashes.SHA256())
    )
    (folder / "table.pem").write_bytes(made.public_bytes(serialization.Encoding.PEM))
    (folder / "key.pem").write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    return folder / "table.pem", folder / "key.pem"


def test_https_with_a_certificate(tmp_path: Path, files: tuple[Path, Path]) -> None:
    trusting = ssl.create_default_context(cafile=files[0])

    async def scene(session: aiohttp.ClientSession, address: str, air: Air) -> None:
        assert address.startswith("https://127.0.0.1:")
        async with session.get(address, ssl=trusting) as answer:
            assert answer.status == 200
        own = {"Origin": address.split("/overlay")[0]}
        async with session.ws_connect(address + "ws", ssl=trusting, headers=own) as page:
            assert "full" in await news(page)
        plain = own["Origin"].replace("https", "http")
        with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
            await session.ws_connect(address + "ws", ssl=trusting, headers={"Origin": plain})

    play(tmp_path, scene, Listening(port=0, certificate=files[0], key=files[1]))


def test_files_that_do_not_serve_are_named(tmp_path: Path, files: tuple[Path, Path]) -> None:
    (tmp_path / "nonsense.pem").write_text("nonsense")
    for where, said in (
        (Listening(key=files[1]), "--key is of a certificate"),
        (Listening(certificate=tmp_path / "none.pem"), "cannot be read: No such file"),
        (Listening(certificate=tmp_path / "nonsense.pem"), "are no pair"),
        (Listening(certificate=files[0]), "are no pair"),
    ):
        with pytest.raises(ValueError, match=said):
            where.context()

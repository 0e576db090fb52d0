"""An authority for time stamps: `openssl ts` behind HTTP, and certificates for it."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

_CONFIGURED = """
[tsa]
default_tsa = one
[one]
serial = {folder}/serial
crypto_device = builtin
signer_cert = {folder}/signer.pem
certs = {folder}/between.pem
signer_key = {folder}/signer.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
"""
_DAY = timedelta(days=1)
STAMPS = ExtendedKeyUsageOID.TIME_STAMPING


@dataclass(frozen=True)
class Signer:
    """The stamps' signer: what its certificate says it is for, and when it was valid."""

    use: x509.ObjectIdentifier = STAMPS
    critical: bool = True
    days: tuple[int, int] = (-2, 2)  # from now


_STAMPS = Signer()
Key = ec.EllipticCurvePrivateKey


class Authority:
    """A root, a certificate between, and a signer, in a folder; `root` is a file."""

    def __init__(self, folder: Path, signer: Signer = _STAMPS) -> None:
        folder.mkdir(exist_ok=True)
        self._folder = folder
        self.root = folder / "root.pem"
        self._serial = x509.random_serial_number()
        root_key, self._key_between, self._key = (_key() for _ in range(3))
        root = _signed(_builder("root", root_key, "root"), root_key)
        between = _signed(_builder("between", self._key_between, "root"), root_key)
        self.certificates = [self._made(signer), between]
        for path, one in ((self.root, root), (folder / "between.pem", between),
                          (folder / "signer.pem", self.certificates[0])):  # fmt: skip
            path.write_bytes(one.public_bytes(Encoding.PEM))
        (folder / "signer.key").write_bytes(
            self._key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        )
        (folder / "serial").write_text("01")
        (folder / "tsa.cnf").write_text(_CONFIGURED.format(folder=folder))

    @property
    def ders(self) -> list[bytes]:
        """The certificates that come with an answer."""
        return [one.public_bytes(Encoding.DER) for one in self.certificates]

    def _made(self, signer: Signer, name: str = "signer") -> x509.Certificate:
        builder = _builder(name, self._key, "between", signer.days, self._serial)
        use = x509.ExtendedKeyUsage([signer.use])
        return _signed(builder.add_extension(use, signer.critical), self._key_between)

    def twin(self, signer: Signer) -> bytes:
        """Another certificate of the signer's key and number, as long as that one."""
        name = "signer" if signer.critical else "signer---"  # for the bytes that say "critical"
        while len(der := self._made(signer, name).public_bytes(Encoding.DER)) != len(self.ders[0]):
            continue  # a signature is as long as it comes
        return der

    def answer(self, asked: bytes) -> bytes:
        """As OpenSSL answers."""
        (self._folder / "asked.tsq").write_bytes(asked)
        openssl("ts", "-reply", "-config", self._folder / "tsa.cnf", "-queryfile",
                self._folder / "asked.tsq", "-out", self._folder / "answer.tsr")  # fmt: skip
        return (self._folder / "answer.tsr").read_bytes()


def openssl(*words: object) -> str:
    done = subprocess.run(["openssl", *map(str, words)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def _key() -> Key:
    return ec.generate_private_key(ec.SECP256R1())


def _builder(
    name: str, key: Key, above: str, days: tuple[int, int] = (-3, 3), serial: int = 0
) -> x509.CertificateBuilder:
    subject, issuer = (
        x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, one)]) for one in (name, above)
    )
    return x509.CertificateBuilder(
        issuer,
        subject,
        key.public_key(),
        serial or x509.random_serial_number(),
        datetime.now(UTC) + days[0] * _DAY,
        datetime.now(UTC) + days[1] * _DAY,
    ).add_extension(x509.BasicConstraints(not serial, None), critical=True)


def _signed(builder: x509.CertificateBuilder, key: Key) -> x509.Certificate:
    return builder.sign(key, hashes.SHA256())


@contextmanager
def served(answer: Any) -> Iterator[str]:
    """The address of a server that answers a request with what `answer` makes of it."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = self.rfile.read(int(self.headers["Content-Length"]))
            assert self.headers["Content-Type"] == "application/timestamp-query"
            said = answer(asked)
            self.send_response(200 if said else 503)
            self.send_header("Content-Type", "application/timestamp-reply")
            self.end_headers()
            self.wfile.write(said)

        def log_message(self, *words: Any) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()

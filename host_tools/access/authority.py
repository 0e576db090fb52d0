"""The house's own small authority: a certificate that tablets trust, and the server's under it.

The authority may sign for this house only: private addresses, and names that no public server
has.  A tablet that trusts it trusts it for nothing else on the internet.
"""

import ipaddress
import socket
import ssl
from collections.abc import Iterable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from host_tools.ground import private

_OWN_DAYS = 3650
_SERVER_DAYS = 397  # more is refused by tablets
_RENEW_DAYS = 30
_PRIVATE = ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8")
_PRIVATE_6 = ("fc00::/7", "fe80::/10", "::1/128")
_ENDINGS = ("local", "lan", "home.arpa", "localhost")
CERTIFICATE = "authority.crt"
FAR = "192.0.2.1"  # RFC 5737: nobody's; nothing is sent there
_KEY, _SERVER, _SERVER_KEY = "authority.key", "server.crt", "server.key"

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class Authority:
    """Its files lie in `folder`; they are made the first time, readable by their user alone.

    ValueError when they cannot be read.
    """

    def __init__(self, folder: Path) -> None:
        private.make_folder(folder)
        self._folder = folder
        if not (folder / CERTIFICATE).exists():
            self._found()
        try:
            self._key = _read_key(folder / _KEY)
            self.certificate = x509.load_pem_x509_certificate((folder / CERTIFICATE).read_bytes())
        except (OSError, ValueError) as error:
            raise ValueError(
                f"the authority in {folder} cannot be read ({error}): remove the folder, and have"
                " the tablets trust the new one"
            ) from None

    def pem(self) -> bytes:
        """The certificate that a tablet trusts; no secret."""
        return self.certificate.public_bytes(serialization.Encoding.PEM)

    def fingerprint(self) -> str:
        """Its SHA-256 in pairs of hex digits, to be compared with what the tablet shows."""
        return self.certificate.fingerprint(hashes.SHA256()).hex(" ").upper()

    def context(self, names: Iterable[str]) -> ssl.SSLContext:
        """For a server of these names and addresses; its certificate is made anew when due.

        Public addresses are left out of it.
        """
        wanted = sorted(filter(_may_be_named, set(names)))
        if not self._still_good(wanted):
            self._sign(wanted)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        context.load_cert_chain(self._folder / _SERVER, self._folder / _SERVER_KEY)
        return context

    def _found(self) -> None:
        """Draw the authority's key and have it vouch for itself."""
        key = ec.generate_private_key(ec.SECP256R1())
        name = _called("Floorman, " + socket.gethostname()[:40])
        permitted: list[x509.GeneralName] = [x509.DNSName(ending) for ending in _ENDINGS]
        permitted += [x509.DNSName(socket.gethostname().lower())]
        permitted += [x509.IPAddress(ipaddress.ip_network(net)) for net in _PRIVATE + _PRIVATE_6]
        made = (
            _begun(name, name, key, _OWN_DAYS)
            .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
            .add_extension(_usage(signs=True), critical=True)
            .add_extension(x509.NameConstraints(permitted, None), critical=True)
            .sign(key, hashes.SHA256())
        )
        private.write(self._folder / _KEY, _as_pem(key))
        private.write(self._folder / CERTIFICATE, made.public_bytes(serialization.Encoding.PEM))

    def _still_good(self, names: list[str]) -> bool:
        try:
            pem = (self._folder / _SERVER).read_bytes()
            server = x509.load_pem_x509_certificate(pem)
            server.verify_directly_issued_by(self.certificate)
            known = server.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
        except Exception:  # not there, damaged, or of another authority: made anew
            return False
        left = server.not_valid_after_utc - datetime.now(UTC)
        return list(known) == _alternatives(names) and left > timedelta(days=_RENEW_DAYS)

    def _sign(self, names: list[str]) -> None:
        key = ec.generate_private_key(ec.SECP256R1())
        public = self.certificate.public_key()
        assert isinstance(public, ec.EllipticCurvePublicKey)
        made = (
            _begun(_called("Floorman table"), self.certificate.subject, key, _SERVER_DAYS)
            .add_extension(x509.SubjectAlternativeName(_alternatives(names)), critical=False)
            .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
            .add_extension(_usage(signs=False), critical=True)
            .add_extension(
                x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False
            )
            .add_extension(
                x509.AuthorityKeyIdentifier.from_issuer_public_key(public), critical=False
            )
            .sign(self._key, hashes.SHA256())
        )
        private.write(self._folder / _SERVER_KEY, _as_pem(key))
        private.write(self._folder / _SERVER, made.public_bytes(serialization.Encoding.PEM))


def names_here(host: str) -> list[str]:
    """What devices can call this computer: its addresses where it listens, and its own name."""
    names = own_names() | {"localhost", "127.0.0.1"}
    if host in ("0.0.0.0", "::"):
        return sorted(names | _addresses_here())
    return sorted(names | {host.lower()})


def own_names() -> set[str]:
    """The names that this computer gives itself."""
    own = socket.gethostname().lower()
    return {own, own.partition(".")[0] + ".local"}


def way_out(family: socket.AddressFamily, far: str) -> str:
    """The address by which others reach this computer; empty where there is no way out."""
    with socket.socket(family, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect((far, 9))  # nothing is sent: only the way out is looked up
        return str(probe.getsockname()[0])
    return ""


def _may_be_named(name: str) -> bool:
    """Whether the authority may sign for it: one public address spoils the whole certificate."""
    address = address_of(name)
    return not address or any(
        address in ipaddress.ip_network(net) for net in _PRIVATE + _PRIVATE_6
    )


def _addresses_here() -> set[str]:
    """The addresses of this computer that others can reach."""
    found = {way_out(socket.AF_INET, FAR), way_out(socket.AF_INET6, "2001:db8::1")} - {""}
    with suppress(OSError):
        found |= {str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None)}
    return {one.partition("%")[0] for one in found}


def _begun(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePrivateKey, days: int
) -> x509.CertificateBuilder:
    now = datetime.now(UTC)
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))  # clocks of tablets differ
        .not_valid_after(now + timedelta(days=days))
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )


def _called(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


def _usage(signs: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs,
        key_cert_sign=signs,
        crl_sign=signs,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _alternatives(names: Iterable[str]) -> list[x509.GeneralName]:
    found: list[x509.GeneralName] = []
    for name in names:
        address = address_of(name)
        found.append(x509.IPAddress(address) if address else x509.DNSName(name))
    return found


def address_of(name: str) -> Address | None:
    """A name that is an address."""
    try:
        return ipaddress.ip_address(name)
    except ValueError:
        return None


def _as_pem(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )


def _read_key(path: Path) -> ec.EllipticCurvePrivateKey:
    key = serialization.load_pem_private_key(path.read_bytes(), None)
    if not isinstance(key, ec.EllipticCurvePrivateKey):
        raise ValueError("its key is of another sort")
    return key

"""Where the overlay is served: on this computer alone, or on an address of its network, too.

A foreign page can point its own name at this computer (DNS rebinding).  So only requests to a
numeric address or to one of this computer's own names are served.
"""

import socket
import ssl
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from host_tools.access.authority import FAR, address_of, own_names, way_out

_LOOPBACK = frozenset(("127.0.0.1", "localhost", "::1"))
_PORTS = {"http": 80, "https": 443}  # browsers leave them out


@dataclass(frozen=True)
class Listening:
    """`host` as the operator named it; with `certificate` and `key`, files in PEM, by HTTPS."""

    host: str = "127.0.0.1"
    port: int = 8010
    certificate: Path | None = None
    key: Path | None = None

    @property
    def is_open(self) -> bool:
        """Other computers reach it."""
        return self.host not in _LOOPBACK

    @property
    def scheme(self) -> str:
        """http or https."""
        return "https" if self.certificate else "http"

    def context(self) -> ssl.SSLContext | None:
        """What HTTPS needs, None without it; ValueError says what is wrong with the files."""
        if self.key and not self.certificate:
            raise ValueError("--key is of a certificate: name that, too (--certificate FILE)")
        if not self.certificate:
            return None
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        try:
            context.load_cert_chain(self.certificate, self.key)
        except ssl.SSLError:
            raise ValueError(
                f"{self.certificate} and its key are no pair: name a certificate and its key,"
                " both in PEM and the key without a password"
            ) from None
        except OSError as error:
            raise ValueError(
                f"{error.filename or self.certificate} cannot be read: {error.strerror}"
            ) from None
        return context

    def address(self, port: int) -> str:
        """Where a browser finds it, with a slash at the end."""
        host = self.host
        if host in ("0.0.0.0", "::"):
            host = way_out(socket.AF_INET, FAR) or socket.gethostname()
        return f"{self.scheme}://{f'[{host}]' if ':' in host else host}:{port}/"

    def is_own(self, name: str, port: int) -> bool:
        """Whether a Host header is one of this server's names."""
        try:
            parts = urlsplit(f"//{name}")
            host, said = parts.hostname or "", parts.port
        except ValueError:
            return False
        if (said or _PORTS[self.scheme]) != port or "@" in name:
            return False
        if not self.is_open:
            return host in _LOOPBACK
        own = own_names() | {self.host.lower()}
        return host in _LOOPBACK or address_of(host) is not None or host in own

    @property
    def served(self) -> str:
        """To whom."""
        return "under its own names" if self.is_open else "to this computer"

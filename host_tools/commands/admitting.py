"""Other devices beside `floorman run`: who they are, and by which ports they come in."""

import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from host_tools.access.audit import Audit
from host_tools.access.authority import Authority, names_here
from host_tools.access.door import Door
from host_tools.access.gate import RELAY, Gate
from host_tools.access.house import AtHome
from host_tools.access.keyring import DEVICES, Keyring
from host_tools.access.picture import as_text
from host_tools.access.roles import FLOOR
from host_tools.access.terms import USUAL, Terms
from host_tools.link.messages import LinkError
from host_tools.outputs.reception import Reception
from host_tools.outputs.server import LOOPBACK, PAGE, Outside
from host_tools.reveal.relay_file import RelayAt

AUDIT, AUTHORITY = "audit.jsonl", "authority"


class Entrance:
    """What lies in `folder`, and what listens on `host`; no host is this computer alone.

    `http` is the port of the loopback page: the doorstep is the next one, HTTPS the one after it.
    `show` puts a code on the table's row, `speaks` is the table's language.  LinkError says what
    cannot be used.
    """

    def __init__(
        self,
        folder: Path,
        host: str,
        http: int,
        show: Callable[[int], object],
        speaks: Callable[[], str],
        terms: Terms = USUAL,
    ) -> None:
        self.audit = _opened(folder / AUDIT)
        self._house = AtHome(terms.token)
        self.gate = Gate(None, self.audit, house=self._house)
        self.reception: Reception | None = None
        self.outside: Outside | None = None
        if host:
            self._let_in(folder, host, http, Door(show, time.monotonic), speaks)

    def _let_in(
        self, folder: Path, host: str, http: int, door: Door, speaks: Callable[[], str]
    ) -> None:
        names = names_here(host)
        try:
            keyring, authority = Keyring(folder / DEVICES), Authority(folder / AUTHORITY)
        except ValueError as error:
            raise LinkError(str(error)) from None
        self.gate = Gate(keyring, self.audit, frozenset(names), self._house)
        self._reach = next((n for n in names if n[0].isdigit() and n != LOOPBACK), LOOPBACK)
        self.reception = Reception(
            self.gate, keyring, door, self.audit, authority, PAGE / "access", speaks
        )
        self.outside = Outside(
            host, authority.context(names), self.reception.doorstep(),
            http and http + 2, http and http + 1,
        )  # fmt: skip

    def relay(self, ports: Sequence[int], token: str) -> RelayAt:
        """Where its lines are read: over HTTPS where other computers come in, else here."""
        if not self.reception:
            return self.relay_here(ports, token)
        pem = self.reception.authority.pem().decode()
        return RelayAt(f"https://{self._reach}:{ports[1]}{RELAY}", token, pem)

    def relay_here(self, ports: Sequence[int], token: str) -> RelayAt:
        """Where this computer reads them."""
        return RelayAt(f"http://{LOOPBACK}:{ports[0]}{RELAY}", token)

    def welcome(self, ports: Sequence[int]) -> str:
        """Let the first floor device in; what to print about it, nothing without other devices."""
        if not self.reception:
            return ""
        _, safe, plain = ports
        self.reception.address = f"https://{self._reach}:{safe}/"
        said = f"\ndevices: {self.reception.address}pair"
        said += f"\ntrust: http://{self._reach}:{plain}/trust"
        if sys.stdout.isatty():
            said += f"\n{as_text(f'{self.reception.address}pair')}"
        said += f"\nauthority: SHA-256 {self.reception.authority.fingerprint()}"
        if not any(one.role == FLOOR for one in self.reception.keyring.devices()):
            self.reception.door.open(FLOOR)
            said += "\npairing: the table shows the code that lets a floor device in"
        return said

    def close(self) -> None:
        """Take a code away and give the log back."""
        if self.reception:
            self.reception.door.close()
        self.audit.close()


def _opened(path: Path) -> Audit:
    try:
        return Audit(path, time.monotonic)
    except OSError as error:
        raise LinkError(f"no audit log can be written to {path} ({error.strerror})") from None

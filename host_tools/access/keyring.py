"""Devices that were let in, and their tokens.

A token is 32 random bytes.  The file has its SHA-256 alone, so who reads the file cannot connect.
"""

import hmac
import json
import secrets
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from pathlib import Path

from host_tools.access.roles import ROLES, Who
from host_tools.ground import json_text, private

_TOKEN_BYTES = 32
_ID_BYTES = 4
NAME_ROOM = 30


@dataclass(frozen=True)
class Device:
    """`digest` is the SHA-256 of its token in hex, `since` when it was let in."""

    id: str
    role: str
    name: str
    digest: str
    since: str
    revoked: bool = False


class Keyring:
    """The devices in a file that nobody else on this computer may read.

    ValueError when the file is none of ours.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._devices = _read(path)
        self._leave: list[Callable[[str], None]] = []

    def devices(self) -> list[Device]:
        """Those that may connect, the newest first."""
        return [one for one in reversed(self._devices) if not one.revoked]

    def add(self, role: str, name: str, since: str) -> str:
        """Let a device in; its token, which stands nowhere else."""
        token = secrets.token_urlsafe(_TOKEN_BYTES)
        device = Device(secrets.token_hex(_ID_BYTES), role, name, _digest(token), since)
        self._keep([*self._devices, device])
        return token

    def who(self, token: str) -> Who | None:
        """Whose token this is; every digest is compared, whichever it is."""
        digest = _digest(token)
        found = None
        for one in self._devices:
            if hmac.compare_digest(digest, one.digest) and not one.revoked:
                found = Who(one.role, one.name, one.id)
        return found

    def revoke(self, device: str) -> bool:
        """Take a token back, and tell who listens; whether there was such a device."""
        if device not in {one.id for one in self.devices()}:
            return False
        self._keep(
            [replace(one, revoked=one.revoked or one.id == device) for one in self._devices]
        )
        for leave in self._leave:
            leave(device)
        return True

    def listen(self, leave: Callable[[str], None]) -> None:
        """`leave` is called with the id of each device that may no longer connect."""
        self._leave.append(leave)

    def _keep(self, devices: list[Device]) -> None:
        text = json.dumps([asdict(one) for one in devices], indent=1, ensure_ascii=False)
        private.write(self._path, text + "\n")
        self._devices = devices


def _digest(token: str) -> str:
    return sha256(token.encode("utf-8", "replace")).hexdigest()


def _is_sound(device: Device) -> bool:
    texts = device.id, device.role, device.name, device.digest, device.since
    return (
        all(isinstance(text, str) for text in texts)
        and device.role in ROLES
        and device.digest.isascii()
    )


def _read(path: Path) -> list[Device]:
    try:
        devices = [Device(**one) for one in json_text.parse(path.read_bytes())]
    except FileNotFoundError:
        return []
    except (TypeError, ValueError):
        devices = None
    if devices is None or not all(_is_sound(one) for one in devices):
        raise ValueError(f"{path} is no list of devices: remove it, and pair them again")
    return devices

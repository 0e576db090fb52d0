"""Devices that were let in, and their tokens.

A token is 32 random bytes.  The file has its SHA-256 alone, so who reads the file cannot connect.
A token ends by itself, and may be a person's: what is done with it bears the person's name.
A device whose token is taken back leaves the file; the audit log says that it was there.
"""

import hmac
import json
import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

from host_tools.access.roles import ROLES, Who
from host_tools.ground import json_text, private
from host_tools.ground.named import whole

DEVICES = "devices.json"
_TOKEN_BYTES = 32
_ID_BYTES = 4
NAME_ROOM = 30
LONGEST_H = 24 * 90
"""Hours that a token lasts, unless less was said."""


@dataclass(frozen=True)
class Device:
    """`digest` is the SHA-256 of its token in hex, `since` when it was let in, `ends` when it may
    connect no longer; `person` is empty where anybody may hold it.
    """

    id: str
    role: str
    name: str
    digest: str
    since: str
    revoked: bool = False
    person: str = ""
    ends: str = ""

    def seconds_left(self, now: datetime) -> float:
        """How long it may connect."""
        return (datetime.fromisoformat(self.ends) - now).total_seconds()


class Keyring:
    """The devices in a file that nobody else on this computer may read; `now` is the time of day.

    Another program may put another list in its place: whoever is called otherwise there, or gone,
    is so here.  ValueError when the file is none of ours.
    """

    def __init__(
        self, path: Path, now: Callable[[], datetime] = lambda: datetime.now().astimezone()
    ) -> None:
        self._path = path
        self._now = now
        self._version = _version(path)
        self._known = _read(path)
        self._leave: list[Callable[[str], None]] = []

    @property
    def _devices(self) -> list[Device]:
        """All in the file as it is; what cannot be read, or is not there, changes nothing."""
        version = _version(self._path)
        if version and version != self._version:
            with suppress(OSError, ValueError):
                self._known = _read(self._path)
            self._version = version
        return self._known

    def devices(self) -> list[Device]:
        """Those that may connect, the newest first."""
        now = self._now()
        return [one for one in reversed(self._devices) if _may_connect(one, now)]

    def kept(self) -> list[Device]:
        """All that the file has, those that may connect no longer, too."""
        return list(self._devices)

    def may_connect(self, device: Device) -> bool:
        """True while its token is good."""
        return _may_connect(device, self._now())

    def put(self, devices: list[Device]) -> None:
        """Keep these and no others."""
        self._keep(devices)

    def add(self, role: str, name: str, person: str = "", hours: int = LONGEST_H) -> str:
        """Let a device in for so long; its token, which stands nowhere else."""
        token = secrets.token_urlsafe(_TOKEN_BYTES)
        now = self._now()
        device = Device(
            secrets.token_hex(_ID_BYTES), role, whole(name), _digest(token), _said(now),
            person=whole(person), ends=_said(now + timedelta(hours=hours)),
        )  # fmt: skip
        self._keep([*self._devices, device])
        return token

    def who(self, token: str) -> Who | None:
        """Whose token this is; every digest is compared, whichever it is."""
        digest, now = _digest(token), self._now()
        found = None
        for one in self._devices:
            if hmac.compare_digest(digest, one.digest) and _may_connect(one, now):
                found = Who(one.role, one.person or one.name, one.id)
        return found

    def seconds_left(self, device: str) -> float | None:
        """How long it may connect; None for what is no device of this list."""
        now = self._now()
        return next((one.seconds_left(now) for one in self._devices if one.id == device), None)

    def revoke(self, device: str) -> bool:
        """Take a token back, and tell who listens; whether there was such a device."""
        if device not in {one.id for one in self.devices()}:
            return False
        self._keep([one for one in self._devices if one.id != device])
        for leave in self._leave:
            leave(device)
        return True

    def listen(self, leave: Callable[[str], None]) -> None:
        """`leave` is called with the id of each device that may no longer connect."""
        self._leave.append(leave)

    def _keep(self, devices: list[Device]) -> None:
        """Those that an earlier version left there when their token was taken back go, too."""
        devices = [one for one in devices if not one.revoked]
        text = json.dumps([asdict(one) for one in devices], indent=1, ensure_ascii=False)
        private.write(self._path, text + "\n")
        self._known, self._version = devices, _version(self._path)


def _version(path: Path) -> tuple[int, int] | None:
    """Another one whenever the file is; None where it is not there."""
    try:
        said = path.stat()
    except OSError:
        return None
    return said.st_ino, said.st_mtime_ns


def _digest(token: str) -> str:
    return sha256(token.encode("utf-8", "replace")).hexdigest()


def _said(now: datetime) -> str:
    return now.isoformat(timespec="seconds")


def _may_connect(device: Device, now: datetime) -> bool:
    return not device.revoked and device.seconds_left(now) > 0


def _is_sound(device: Device) -> bool:
    texts = device.id, device.role, device.name, device.digest, device.since, device.person
    return (
        all(isinstance(text, str) for text in texts)
        and device.role in ROLES
        and device.digest.isascii()
        and datetime.fromisoformat(device.ends).tzinfo is not None
    )


def _device(fields: dict[str, Any]) -> Device:
    """A token of before tokens ended lasts as long as a new one."""
    if "ends" not in fields:
        since = datetime.fromisoformat(fields["since"])
        fields = {**fields, "ends": _said(since + timedelta(hours=LONGEST_H))}
    return Device(**fields)


def _read(path: Path) -> list[Device]:
    try:
        devices = [_device(one) for one in json_text.parse(path.read_bytes())]
        sound = all(_is_sound(one) for one in devices)
    except FileNotFoundError:
        return []
    except (TypeError, ValueError, KeyError):
        sound = False
    if not sound:
        raise ValueError(f"{path} is no list of devices: remove it, and pair them again")
    return devices

"""The relay's address, its token and the authority that vouches for it, in one file.

`floorman run` writes it for its user alone, and whoever runs `floorman reveal` is given a copy.
So the token stands in no address, and in no list of processes.
"""

import json
import ssl
from dataclasses import dataclass
from pathlib import Path

from host_tools.ground import json_text, private
from host_tools.ground.cannot import reading

FILE = "relay.json"


@dataclass(frozen=True)
class RelayAt:
    """`authority` is a certificate in PEM, empty where the relay is on this computer."""

    url: str
    token: str = ""
    authority: str = ""

    def headers(self) -> dict[str, str]:
        """The header that opens it."""
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def context(self) -> ssl.SSLContext | bool:
        """How its certificate is checked: by this authority, or by those that everybody trusts."""
        return ssl.create_default_context(cadata=self.authority) if self.authority else True


def name(port: int) -> str:
    """The file's name for a page at an unusual port: two tables may share a folder."""
    return f"relay-{port}.json"


def write(path: Path, relay: RelayAt) -> None:
    """Keep it, for its user alone."""
    fields = {"relay": relay.url, "token": relay.token, "authority": relay.authority}
    private.write(path, json.dumps(fields, indent=1) + "\n")


def is_one(path: Path) -> bool:
    """True for a file with the name of such a one, and none of lines."""
    return path.suffix == ".json"


def read(path: Path) -> RelayAt:
    """The relay that the file names; ValueError when it is none."""
    with reading(path):
        data = path.read_bytes()
    try:
        fields = json_text.parse_object(data)
        relay = RelayAt(fields["relay"], fields["token"], fields["authority"])
        relay.context()
        if not (relay.url.startswith(("http://", "https://")) and relay.headers()):
            raise ValueError
    except (ValueError, KeyError, TypeError, AttributeError, ssl.SSLError):
        raise ValueError(f"{path} is none that floorman run wrote: copy its {FILE} anew") from None
    return relay

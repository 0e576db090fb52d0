"""The key of a table's secrets (`secret.key`), and the own key of each tag that is made of it.

MIFARE Ultralight AES; firmware/floorman/drivers/secret.py makes the same keys on the table.
"""

import secrets
from pathlib import Path

from host_tools.ground import private
from host_tools.ground.cannot import CannotError

FILE = "secret.key"
"""Lies beside `tags.bin`, here and on the Pico."""
_BYTES = 16
_CONSTANT = b"\x01"  # AN10922, 2.2: the key is one of AES-128
_APPLICATION = b"floorman tag"


def own_key(master: bytes, uid: bytes) -> bytes:
    """The key of the tag with this UID of 7 bytes: 16 bytes, as NXP's AN10922 makes them."""
    from cryptography.hazmat.primitives.ciphers.algorithms import AES  # not there in a browser
    from cryptography.hazmat.primitives.cmac import CMAC

    cmac = CMAC(AES(master))
    cmac.update(_CONSTANT + uid + _APPLICATION)
    return cmac.finalize()


def beside(tags: Path) -> Path:
    """Where the key lies for a tag file."""
    return tags.with_name(FILE)


def kept(path: Path) -> bytes | None:
    """The key in a file, None where there is none; CannotError for a file that holds no key."""
    if not path.exists():
        return None
    key = path.read_bytes()
    if len(key) != _BYTES:
        raise CannotError(
            f"{path} is no key of tags: it has {len(key)} bytes, not {_BYTES}.  Bring the one back"
            " with which the tags got their keys; tags that have one take no other"
        )
    return key


def drawn(path: Path) -> bytes:
    """The key in the file; a new one is drawn by chance where there is none."""
    key = kept(path)
    if key is None:
        key = secrets.token_bytes(_BYTES)
        private.write(path, key)
    return key

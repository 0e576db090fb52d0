"""Whose process is at the other end of a connection within this computer: Linux says it.

A tunnel of somebody who is logged in here ends in a process of his own user, too.
"""

import os
import socket
import struct
from functools import lru_cache

Address = tuple[str, int]

_SOCK_DIAG = 4  # NETLINK_SOCK_DIAG, linux/netlink.h
_BY_FAMILY = 20  # SOCK_DIAG_BY_FAMILY, linux/sock_diag.h
_REQUEST = 1
_HEADER = struct.Struct("=IHHII")  # length, type, flags, number, port
_ASKED = struct.Struct("=BBBxI")  # family, protocol, more, states
_PORTS = struct.Struct("!HH")
_ANY = struct.pack("=III", 0, 0xFFFFFFFF, 0xFFFFFFFF)  # interface, cookie
_ALL_STATES = 0xFFFFFFFF
_OWNER = struct.Struct("=II")  # user, inode
_OWNER_AT = _HEADER.size + 64  # behind struct inet_diag_msg's states, socket, timers and queues
_LARGEST = 4096
_ROOT = 0
"""May read every file of this user, and is what a browser outside of WSL comes as."""


def is_own(user: int | None) -> bool:
    """This process's own user, or one who may do all that it may."""
    return user is not None and user in (os.getuid(), _ROOT)


@lru_cache
def is_said() -> bool:
    """True where this system says whose connection it is: it is asked for one of our own."""
    try:
        with (
            socket.create_server(("127.0.0.1", 0)) as listener,
            socket.create_connection(listener.getsockname()) as one,
        ):
            return user_at(one.getsockname(), listener.getsockname()) == os.getuid()
    except OSError:
        return False


def user_at(peer: Address, here: Address) -> int | None:
    """The user whose process holds the end `peer` of a connection to `here`; None: nobody says.

    An end that was given up already has no inode, and belongs to nobody.
    """
    family = getattr(socket, "AF_NETLINK", None)
    if family is None:
        return None
    try:
        with socket.socket(family, socket.SOCK_DGRAM, _SOCK_DIAG) as kernel:
            kernel.settimeout(1)
            kernel.send(_question(peer, here))
            answer = kernel.recv(_LARGEST)
    except OSError:
        return None
    if len(answer) < _OWNER_AT + _OWNER.size or _HEADER.unpack_from(answer)[1] != _BY_FAMILY:
        return None
    user, inode = _OWNER.unpack_from(answer, _OWNER_AT)
    return user if inode else None


def _question(peer: Address, here: Address) -> bytes:
    asked = _ASKED.pack(socket.AF_INET, socket.IPPROTO_TCP, 0, _ALL_STATES)
    asked += _PORTS.pack(peer[1], here[1])
    asked += socket.inet_aton(peer[0]).ljust(16, b"\0") + socket.inet_aton(here[0]).ljust(
        16, b"\0"
    )
    asked += _ANY
    return _HEADER.pack(_HEADER.size + len(asked), _BY_FAMILY, _REQUEST, 1, 0) + asked

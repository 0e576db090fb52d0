"""Facts that a console wants once: who asks, and what may be said."""

from typing import TypedDict

from host_tools.access.roles import ROLES, Who
from host_tools.console.catalogue import Menu, catalogue


class Device(TypedDict):
    """The device that asks, and the roles whose commands it may give."""

    role: str
    name: str
    may: list[str]


class Known(TypedDict):
    """The answer that a console wants once; `devices`: there is a page of theirs."""

    menu: Menu
    who: Device
    devices: bool


def known(who: Who, devices: bool) -> Known:
    """The answer for who asks."""
    return {
        "menu": catalogue(),
        "who": {"role": who.role, "name": who.name, "may": [r for r in ROLES if who.may(r)]},
        "devices": devices,
    }

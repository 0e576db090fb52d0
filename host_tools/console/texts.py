"""What the console says of a command, in every language."""

from host_tools.access.roles import HOUSE, Who
from host_tools.table.words import both
from host_tools.texts import texts


def who_does(who: Who, do: str) -> dict[str, str]:
    """'Mia (Dealer): Call'."""
    return both(lambda language: _who_does(language, who, do))


def _who_does(language: str, who: Who, do: str) -> str:
    console = texts("console", language)
    role = console["page"]["roles"][who.role]
    name = role if who.role == HOUSE else f"{who.name} ({role})"
    return f"{name}: {console['verbs'].get(do) or console['page']['decide']}"


def refused(name: str) -> dict[str, str]:
    """Why a command is refused."""
    return both(lambda language: str(texts("console", language)["refused"][name]))

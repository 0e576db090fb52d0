"""What the console says of a command, in every language."""

from host_tools.access.roles import HOUSE, Who
from host_tools.texts import Said, texts


def who_does(who: Who, do: str) -> Said:
    """'Mia (Dealer): Call'."""
    return Said(lambda language: _who_does(language, who, do))


def _who_does(language: str, who: Who, do: str) -> str:
    console = texts("console", language)
    role = console["page"]["roles"][who.role]
    name = role if who.role == HOUSE else f"{who.name} ({role})"
    return f"{name}: {console['verbs'].get(do) or console['page']['decide']}"


def refused(name: str) -> Said:
    """Why a command is refused."""
    return Said(lambda language: str(texts("console", language)["refused"][name]))

"""What the console says of a command, in every language."""

from host_tools.access.roles import HOUSE, Who
from host_tools.table import words
from host_tools.table.words import Names
from host_tools.texts import Said, Texts, texts


def who_does(who: Who, do: str) -> Said:
    """'Mia (Dealer): Call'."""
    return Said(lambda language: _who_does(language, who, do))


def does_so_often(who: Who, do: str, times: int) -> Said:
    """'Mia (Dealer): Undo', and how often."""
    return Said(
        lambda language: _detailed(language, who, do, _page(language)["times"].format(count=times))
    )


def sets_stack(who: Who, seat: int, before: int, after: int, names: Names) -> Said:
    """'Ada (Floor): Stack is · Bruno: from 1200 to 5000'."""

    def say(language: str) -> str:
        name = words.opened(words.seat_name(seat, language, names))
        changes = _page(language)["changes"].format(name=name, before=before, after=after)
        return _detailed(language, who, "stack", f"· {changes}")

    return Said(say)


def _page(language: str) -> Texts:
    page: Texts = texts("console", language)["page"]
    return page


def _detailed(language: str, who: Who, do: str, detail: str) -> str:
    return f"{_who_does(language, who, do)} {detail}"


def _who_does(language: str, who: Who, do: str) -> str:
    console = texts("console", language)
    role = console["page"]["roles"][who.role]
    name = role if who.role == HOUSE else f"{who.name} ({role})"
    return f"{name}: {console['verbs'].get(do) or console['page']['decide']}"


def refused(name: str) -> Said:
    """Why a command is refused."""
    return Said(lambda language: str(texts("console", language)["refused"][name]))

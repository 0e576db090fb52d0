"""Commands of the evening's pages, and refusals for them."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, TypeVar

from aiohttp import web
from msgspec import Meta

from host_tools.access.gate import Gate, Handler
from host_tools.access.roles import FLOOR, Who
from host_tools.evening.fold import SEATS
from host_tools.evening.journal import JournalError
from host_tools.evening.refused import RefusedError, WrongError
from host_tools.outputs.commands import Card, Chips, Command, Seat, Short, posted

_REFUSED = 409
T = TypeVar("T", bound=Command)


class DirectorCommand(Command, frozen=True, kw_only=True):
    """A command of the director's page; commands.py says which one needs what.

    `amounts` of a deal, and `who` sits at the seat, are what the page showed: where it is not so
    any more nothing is done.
    """

    setup: dict[str, Any] | None = None
    seat: Seat | None = None
    name: Annotated[str, Meta(max_length=200)] | None = None
    card: Card | None = None
    chips: Chips | None = None
    unit: Chips | None = None
    by: Annotated[int, Meta(ge=-1, le=1)] | None = None
    minutes: Annotated[int, Meta(ge=-120, le=120)] | None = None
    kind: Short = ""
    kept: int | None = None
    who: Annotated[str, Meta(max_length=200)] | None = None
    amounts: Annotated[dict[str, int], Meta(max_length=SEATS)] | None = None
    shares: list[Any] | None = None
    code: Short = ""


def refused(code: str, values: Mapping[str, object]) -> web.Response:
    """Why something was not done; the page says it in its language."""
    return web.json_response({"refused": code, "values": dict(values)}, status=_REFUSED)


def doing(
    gate: Gate, kind: type[T], does: Callable[[T, Who], None], document: Callable[[], Any]
) -> Handler:
    """Carries out commands of the floor, and answers with the document, or with why not."""

    async def serve(request: web.Request) -> web.StreamResponse:
        by = gate.need(request, FLOOR)
        asked = await posted(request, kind)
        try:
            does(asked, by)
        except RefusedError as error:
            return refused(error.code, error.values)
        except WrongError as error:
            return refused("register", {"why": error.as_json()})
        except JournalError as error:
            return refused("journal", {"why": str(error)})
        except (OSError, ValueError) as error:
            return refused("register", {"why": str(error)})
        return web.json_response(document())

    return serve

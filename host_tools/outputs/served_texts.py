"""Texts for pages: `/texts` says which languages there are, `/texts/de/hands` is a file of one.

What else a page asks for comes in the language that stands behind the address: `?language=de`.
"""

from collections.abc import Callable, Mapping
from typing import Any

from aiohttp import web

from host_tools.texts import ROWS, files, in_json, languages, texts


def add_texts(app: web.Application, speaks: Callable[[], str]) -> None:
    """Serve them; none is a secret.

    `/texts` is {"table": what the table speaks, empty before it is there, "languages": {id: its
    language.toml}}.
    """

    async def known(request: web.Request) -> web.Response:
        found = {language: dict(texts("language", language)) for language in languages()}
        return web.json_response({"table": speaks(), "languages": found})

    app.router.add_get("/texts", known)
    app.router.add_get("/texts/{language}/{file}", _file)


def language_of(request: web.BaseRequest) -> str:
    """The language of the page that asks; English for one that does not say."""
    asked = request.query.get("language", "")
    return asked if asked in languages() else ROWS[0]


def words_of(request: web.BaseRequest, file: str) -> Mapping[str, Any]:
    """The texts of a file in the language of the page that asks."""
    return texts(file, language_of(request))


def answer(request: web.BaseRequest, data: object) -> web.Response:
    """Data with its texts in the language of the page that asks."""
    return web.Response(text=in_json(data, language_of(request)), content_type="application/json")


async def _file(request: web.Request) -> web.Response:
    language, file = request.match_info["language"], request.match_info["file"]
    if language not in languages() or file not in files():
        raise web.HTTPNotFound(text="there are no such texts\n")
    return web.json_response(texts(file, language))

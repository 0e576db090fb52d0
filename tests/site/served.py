"""The site behind a plain web server in a folder of its host, as strict as one can be."""

import logging
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from simulator.site.pages import POLICY


class _Handler(SimpleHTTPRequestHandler):
    extensions_map = {  # noqa: RUF012 (as its parent has it)
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript", ".wasm": "application/wasm",
    }  # fmt: skip

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def log_error(self, format: str, *args: Any) -> None:
        """Whatever a page asks for has to be there."""
        logging.getLogger(__name__).error(format, *args)

    def log_message(self, format: str, *args: Any) -> None:
        """Nobody reads it."""


class _Files(ThreadingHTTPServer):
    def handle_error(self, request: Any, client_address: Any) -> None:
        """A page that was left takes no file to its end."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            logging.getLogger(__name__).exception("no answer for %s", client_address)


@dataclass
class Server:
    """`stop` takes it away before its time."""

    address: str
    stop: Callable[[], None]


@contextmanager
def serving(folder: Path) -> Iterator[Server]:
    """A folder's files at an address."""
    handler = partial(_Handler, directory=str(folder))
    with _Files(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()

        def stop() -> None:
            server.shutdown()
            thread.join()
            server.server_close()

        try:
            yield Server(f"http://127.0.0.1:{server.server_port}/", stop)
        finally:
            stop()

"""What an operator steers the stream with: console, API, OBS, Companion."""

from host_tools.production.joining import routes

__all__ = ["routes"]

"""A port that will not do, as one sentence in each language: texts/*/port.toml."""

import os
from pathlib import Path

from host_tools.ground.plain import plain
from host_tools.link.messages import LinkError
from host_tools.texts import texts

_PROCESSES = Path("/proc")


class PortError(LinkError):
    """A finding of port.toml by its name; the text is the sentence, with what to do at its end."""

    def __init__(self, name: str, **facts: str) -> None:
        self.name = name
        self._facts = {key: plain(fact) for key, fact in facts.items()}
        super().__init__(self.sentence("en"))

    def says(self, language: str) -> str:
        """The fault."""
        return self._text("says", language)

    def remedy(self, language: str) -> str:
        """The cure."""
        return self._text("do", language)

    def sentence(self, language: str) -> str:
        """Both."""
        return f"{self.says(language)}: {self.remedy(language)}"

    def _text(self, part: str, language: str) -> str:
        said: str = texts("port", language)[self.name][part]
        return said.format(**self._facts)


def group_of(port: str) -> str:
    """The group of users that may open it; dialout where no system tells."""
    try:
        import grp  # Windows has none

        return grp.getgrgid(Path(port).stat().st_gid).gr_name
    except (ImportError, OSError, KeyError):
        return "dialout"


def holder_of(port: str) -> str:
    """The program of this user that has the port open; another program where none is found."""
    real = os.path.realpath(port)
    for files in _PROCESSES.glob("[0-9]*/fd"):
        try:
            if int(files.parent.name) != os.getpid() and real in map(os.readlink, files.iterdir()):
                name = (files.parent / "comm").read_text().strip()
                return f"{name} (process {files.parent.name})"
        except OSError:
            continue  # somebody else's, or over by now
    return "another program"

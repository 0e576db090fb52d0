"""A port that will not do, as one sentence in each language: texts/*/port.toml."""

import os
from collections.abc import Sequence
from pathlib import Path

from host_tools.ground.plain import plain
from host_tools.link.messages import LinkError
from host_tools.texts import texts

_PROCESSES = Path("/proc")


class PortError(LinkError):
    """A finding of port.toml by its name; the text is the sentence, with what to do at its end.

    A fact may be several texts; an empty one is said in the words of port.toml.
    """

    def __init__(self, name: str, **facts: str | Sequence[str]) -> None:
        self.name = name
        self._facts = {
            key: [plain(one) for one in ([fact] if isinstance(fact, str) else fact) if one]
            for key, fact in facts.items()
        }
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
        known = texts("port", language)
        words, said = known["words"], str(known[self.name][part])
        both = f" {words['and']} "
        return said.format(
            **{key: both.join(fact) or words.get(key, "") for key, fact in self._facts.items()}
        )


def forbidden(port: str) -> PortError:
    """This user may not open it.  Nobody is told to join the superuser's group."""
    group = _group_of(port)
    return PortError("NO_PERMISSION" if group else "SUPERUSERS", port=port, group=group)


def _group_of(port: str) -> str:
    """The group of users that may open it, "" for none; dialout where no system tells."""
    try:
        import grp  # Windows has none

        group = Path(port).stat().st_gid
        return grp.getgrgid(group).gr_name if group else ""
    except (ImportError, OSError, KeyError):
        return "dialout"


def holder_of(port: str) -> str:
    """The program of this user that has the port open; "" where none is found."""
    real = os.path.realpath(port)
    for files in _PROCESSES.glob("[0-9]*/fd"):
        try:
            if int(files.parent.name) != os.getpid() and real in map(os.readlink, files.iterdir()):
                name = (files.parent / "comm").read_text().strip()
                return f"{name} (PID {files.parent.name})"
        except OSError:
            continue  # somebody else's, or over by now
    return ""

"""How far the first evening is: a file beside the logs, kept after every step."""

import json
from pathlib import Path

from host_tools.bring_up.outcome import FAIL, Result, of_json
from host_tools.ground import json_text, private
from host_tools.ground.cannot import CannotError


class Progress:
    """Results by the step's name.  CannotError when the file is no such file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.results: dict[str, Result] = {}
        try:
            text = path.read_bytes()
        except FileNotFoundError:
            return
        except OSError as error:
            raise CannotError(f"{path} cannot be read ({error}): {_REMEDY}") from None
        try:
            self.results = {
                str(name): of_json(kept) for name, kept in json_text.parse_object(text).items()
            }
        except (ValueError, KeyError, TypeError, AttributeError):
            raise CannotError(f"{path} is not what bring-up wrote: {_REMEDY}") from None

    def keep(self, name: str, result: Result) -> None:
        """The result of a step; CannotError when the disk refuses."""
        self.results[name] = result
        kept = {name: one.as_json() for name, one in self.results.items()}
        try:
            private.write(self._path, json.dumps(kept, indent=1))
        except OSError as error:
            raise CannotError(f"{self._path} cannot be written ({error.strerror})") from None

    def next(self, names: tuple[str, ...]) -> str | None:
        """The first step that failed, or that nobody has come to; None behind the last."""
        for name in names:
            if name not in self.results or self.results[name].verdict == FAIL:
                return name
        return None


_REMEDY = "delete it, then begin anew"

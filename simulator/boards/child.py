"""A board's other half, a program under Node.js on two pipes: requests come, answers go."""

import os
import struct
import subprocess
import tempfile
from collections.abc import Mapping, Sequence

from simulator.boards.fetch import find_node

_LENGTH = struct.Struct("<I")
_READ = 1 << 17  # more than a request has


class Child:
    """`command` is the script and its arguments, `told` more of its environment.

    The script finds its two ends of the pipes in FLOORMAN_PIPES.
    """

    def __init__(self, command: Sequence[str], told: Mapping[str, str]) -> None:
        node = find_node()
        ours, self._answer = os.pipe()
        self._request, its = os.pipe()
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - closed in close()
        self.process = subprocess.Popen(
            [node, *command],
            env={**os.environ, **told, "FLOORMAN_PIPES": f"{ours} {its}"},
            stdin=subprocess.DEVNULL,
            stdout=self._errors,
            stderr=self._errors,
            pass_fds=(ours, its),
        )
        os.close(ours)
        os.close(its)

    def request(self) -> bytes:
        """The next one; mostly in one piece.  Empty: the program has ended."""
        data = os.read(self._request, _READ)
        while len(data) < 4 or len(data) < 4 + _LENGTH.unpack_from(data)[0]:
            more = os.read(self._request, _READ)
            if not more:
                return b""
            data += more
        return data[_LENGTH.size :]

    def answer(self, data: bytes) -> bool:
        """False when the program has ended."""
        try:
            os.write(self._answer, data)
        except BrokenPipeError:
            return False
        return True

    def last_words(self) -> str:
        """All that a program printed which has ended."""
        self.process.wait()
        self._errors.seek(0)
        return self._errors.read().decode(errors="replace").strip()

    def close(self) -> None:
        """End it."""
        os.close(self._answer)
        os.close(self._request)
        self.process.kill()
        self.process.wait()
        self._errors.close()

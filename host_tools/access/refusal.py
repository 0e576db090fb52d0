"""What the gate and the door say no with."""

from host_tools.texts import texts


class RefusedError(Exception):
    """A sentence for the device, and the HTTP status that fits it.

    `code` is a key of `refused` in the texts: its page says it in its own language.  `why` is for
    whoever writes a program.
    """

    def __init__(self, status: int, code: str, why: str = "") -> None:
        sentence = texts("access")["refused"][code]
        super().__init__(f"{sentence}: {why}" if why else sentence)
        self.status = status
        self.code = code

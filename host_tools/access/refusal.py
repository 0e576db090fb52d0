"""What the gate and the door say no with."""

from host_tools.access import texts


class RefusedError(Exception):
    """A sentence for the device, and the HTTP status that fits it.

    `code` is a key of `refused` in the texts: its page says it in its own language.
    """

    def __init__(self, status: int, code: str) -> None:
        super().__init__(texts.all_texts()["en"]["refused"][code])
        self.status = status
        self.code = code

"""What the gate and the door say no with."""


class RefusedError(Exception):
    """A sentence for the device, and the HTTP status that fits it."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status

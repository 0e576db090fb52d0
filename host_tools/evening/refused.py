"""Why something cannot be done now: a code that the page says in its language."""


class RefusedError(Exception):
    """`code` is a key of `refused` in the page's texts, `values` fill its braces."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(f"{code} {values}" if values else code)
        self.code = code
        self.values = values

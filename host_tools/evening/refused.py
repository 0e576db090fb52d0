"""Why something cannot be done now: a code that the page says in its language."""

from collections.abc import Mapping


class RefusedError(Exception):
    """`code` is a key of `refused` in the page's texts, `values` fill its braces."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(f"{code} {values}" if values else code)
        self.code = code
        self.values = values


class WrongError(ValueError):
    """What somebody wrote cannot be: `code` is a key of `why` in the page's texts.

    `field` is where it was written, in line `line` of the levels where it stands there.
    """

    def __init__(self, code: str, field: str = "", line: int = 0, **values: object) -> None:
        super().__init__(f"{code} {values}" if values else code)
        self.code = code
        self.field = field
        self.line = line
        self.values = values

    def as_json(self) -> Mapping[str, object]:
        """For the page."""
        values = {**self.values, "line": self.line} if self.line else self.values
        return {"code": self.code, "field": self.field, "line": self.line, "values": values}


def because(code: str, error: Exception) -> RefusedError:
    """A refusal for what is wrong; what a script sent that no page sends is named as it came."""
    wrong = error if isinstance(error, WrongError) else WrongError("malformed", what=str(error))
    return RefusedError(code, why=wrong.as_json())

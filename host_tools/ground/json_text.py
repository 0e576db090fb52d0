"""JSON that a machine sent, or that somebody made to break its reader: read, or refused.

`msgspec` reads it; what it lets through and what breaks whoever works with it is refused here:
numbers beyond 64 bits, lists so deep that the interpreter gives up.
"""

import re
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

_DEEPEST = 32
_LARGEST = 1 << 63
_LONG = re.compile(r"\d{19}")  # what has fewer digits has 64 bits
_FIELD = re.compile(r"at `\$\.(\w+)|field `(\w+)`")
T = TypeVar("T")


class JsonError(ValueError):
    """A text is no JSON that this host works with; the error's text says why."""


class FieldError(JsonError):
    """A field of an object is not what it must be; `least` and `most` bound a number."""

    def __init__(self, field: str, why: str, least: int = 0, most: int = 0) -> None:
        super().__init__(f"{field} {why}")
        self.field = field
        self.least, self.most = least, most


_TOO_DEEP = "lists or objects are nested too deeply"
_TOO_LARGE = "a number is too large"
_HALF = "half a character stands alone"


def parse(text: str | bytes) -> Any:
    """The value of a text: numbers of 64 bits, whole characters, lists and objects not too deep.

    Bytes are UTF-8.  JsonError for any other text.
    """
    try:
        said = text.decode("utf-8") if isinstance(text, bytes) else text
        value = msgspec.json.decode(said)
    except UnicodeEncodeError:
        raise JsonError(_HALF) from None
    except UnicodeDecodeError:
        raise JsonError("this is no UTF-8") from None
    except RecursionError:
        raise JsonError(_TOO_DEEP) from None
    except msgspec.DecodeError as error:
        raise JsonError(_why(str(error))) from None
    except TypeError:
        raise JsonError("this is no text") from None
    if said.count("[") + said.count("{") > _DEEPEST or _LONG.search(said):
        _check(value)
    return value


def parse_object(text: str | bytes) -> dict[str, Any]:
    """The members of one JSON object; JsonError for anything else."""
    value = parse(text)
    if not isinstance(value, dict):
        raise JsonError("this is no JSON object")
    return value


def read(text: str | bytes, kind: type[T]) -> T:
    """One JSON object as a Struct of this kind; null is as good as nothing.

    FieldError names the field that does not fit.
    """
    try:
        said = parse_object(text)
        return msgspec.convert({name: one for name, one in said.items() if one is not None}, kind)
    except msgspec.ValidationError as error:
        raise _field_error(str(error), kind) from None


def _why(error: str) -> str:
    if "out of range" in error:
        return _TOO_LARGE
    return _HALF if "surrogate" in error else f"this is no JSON: {error}"


def _check(value: Any) -> None:
    """Depth and numbers, without recursion."""
    level = [value]
    for _ in range(_DEEPEST + 1):
        below: list[Any] = []
        for one in level:
            if isinstance(one, dict):
                below += one.values()
            elif isinstance(one, list):
                below += one
            elif isinstance(one, int) and not -_LARGEST <= one < _LARGEST:
                raise JsonError(_TOO_LARGE)
        level = below
    if level:
        raise JsonError(_TOO_DEEP)


# what a field must be --------------------------------------------------------------------------


def _field_error(error: str, kind: type) -> FieldError:
    """msgspec's own sentence speaks of types; this one says what to send."""
    found = _FIELD.search(error)
    fields = {field.encode_name: field for field in _fields(kind)}
    name = (found[1] or found[2]) if found else ""
    if name not in fields:
        return FieldError(name, f"is no field of this: it has {', '.join(fields)}")
    what = fields[name].type
    one = what.types[0] if isinstance(what, inspect.UnionType) else what
    why = "is missing: it must be" if "missing" in error else "must be"
    bounds = (one.ge or 0, one.le or 0) if isinstance(one, inspect.IntType) else (0, 0)
    return FieldError(name, f"{why} {_said(one)}", *bounds)


def _fields(kind: type) -> tuple[inspect.Field, ...]:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return info.fields


def _said(what: inspect.Type) -> str:
    if isinstance(what, inspect.IntType):
        return f"a whole number from {what.ge} to {what.le}"
    if isinstance(what, inspect.StrType):
        return f"a text of {what.min_length or 0} to {what.max_length} characters"
    names = {inspect.BoolType: "true or false", inspect.ListType: "a list"}
    return names.get(type(what), "an object")

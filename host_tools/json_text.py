"""JSON that a machine sent, or that somebody made to break its reader: read, or refused.

The standard reader alone lets through what breaks whoever works with it: NaN and 1e999, numbers of
any length, half of a surrogate pair, lists so deep that the interpreter gives up.
"""

import json
import re
from math import isfinite
from typing import Any

_DEEPEST = 32
_LARGEST = 1 << 63
_DIGITS = 20  # of the longest number of 64 bits, with its sign
_SURROGATE = re.compile("[\ud800-\udfff]")


class JsonError(ValueError):
    """A text is no JSON that this host works with; the error's text says why."""


def parse(text: str | bytes) -> Any:
    """What a text says: numbers of 64 bits, whole characters, lists and objects that are not deep.

    Bytes are UTF-8.  JsonError for any other text.
    """
    try:
        said = text.decode("utf-8") if isinstance(text, bytes) else text
        value = _DECODER.decode(said)
    except UnicodeDecodeError:
        raise JsonError("this is no UTF-8") from None
    except RecursionError:
        raise JsonError(_TOO_DEEP) from None
    except json.JSONDecodeError as error:
        raise JsonError(f"this is no JSON: {error}") from None
    except TypeError:
        raise JsonError("this is no text") from None
    if said.count("[") + said.count("{") > _DEEPEST or "\\u" in said or not said.isascii():
        _check(value)
    return value


def parse_object(text: str | bytes) -> dict[str, Any]:
    """The members of one JSON object; JsonError for anything else."""
    value = parse(text)
    if not isinstance(value, dict):
        raise JsonError("this is no JSON object")
    return value


_TOO_DEEP = "lists or objects are nested too deeply"
_TOO_LARGE = "a number is too large"


def _whole(digits: str) -> int:
    if len(digits) > _DIGITS or not -_LARGEST <= (number := int(digits)) < _LARGEST:
        raise JsonError(_TOO_LARGE)
    return number


def _fraction(digits: str) -> float:
    if not isfinite(number := float(digits)):
        raise JsonError(_TOO_LARGE)
    return number


def _no_number(name: str) -> float:
    raise JsonError(f"{name} is no number")


_DECODER = json.JSONDecoder(parse_int=_whole, parse_float=_fraction, parse_constant=_no_number)
"""Made once: the function of the standard library would make one for each text."""


def _check(value: Any) -> None:
    """Depth and characters, without recursion."""
    level = [value]
    for _ in range(_DEEPEST + 1):
        below: list[Any] = []
        for one in level:
            if isinstance(one, dict):
                below += [*one, *one.values()]
            elif isinstance(one, list):
                below += one
            elif isinstance(one, str) and _SURROGATE.search(one):
                raise JsonError("half a character stands alone")
        level = below
    if level:
        raise JsonError(_TOO_DEEP)

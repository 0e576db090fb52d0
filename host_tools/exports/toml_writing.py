"""TOML out of plain values: what a hand history needs of it."""

from collections.abc import Mapping
from datetime import time

Value = str | int | bool | time | list["Value"] | dict[str, "Value"]


def assignments(fields: Mapping[str, Value]) -> str:
    """A line for each field; lists of texts and of tables take a line an entry."""
    return "".join(f"{_key(name)} = {_top(value)}\n" for name, value in fields.items())


def _top(value: Value) -> str:
    if isinstance(value, list) and value and isinstance(value[0], str | dict):
        rows = "".join(f"  {text(each)},\n" for each in value)
        return f"[\n{rows}]"
    return text(value)


def text(value: Value) -> str:
    """A value in one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, list):
        return "[" + ", ".join(map(text, value)) + "]"
    if isinstance(value, dict):
        pairs = ", ".join(f"{_key(name)} = {text(each)}" for name, each in value.items())
        return "{" + (f" {pairs} " if pairs else "") + "}"
    return value.isoformat() if isinstance(value, time) else str(value)


def _string(value: str) -> str:
    """A basic string: what TOML does not let stand in it is escaped."""
    return '"' + "".join(map(_character, value)) + '"'


def _character(one: str) -> str:
    if one in '"\\':
        return "\\" + one
    code = ord(one)
    return f"\\u{code:04x}" if code < 0x20 or code == 0x7F else one


def _key(name: str) -> str:
    bare = name.isascii() and name.replace("_", "a").replace("-", "a").isalnum()
    return name if bare else _string(name)

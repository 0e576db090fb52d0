"""JSON that is made to break its reader, and why each is refused, where all Pythons agree."""

HOSTILE: dict[str, tuple[str | bytes, str]] = {
    "deep lists": ("[" * 1020, ""),
    "deep lists that end": ("[" * 1020 + "]" * 1020, "nested too deeply"),
    "deeper than the interpreter": ("[" * 100_000, "nested too deeply"),
    "deep objects": ('{"a":' * 200 + "1" + "}" * 200, "nested too deeply"),
    "not so deep": ("[" * 34 + "]" * 34, "nested too deeply"),
    "NaN": ('{"a": NaN}', "this is no JSON"),
    "Infinity": ("[-Infinity]", "this is no JSON"),
    "infinite": ('{"beat": 1e999}', "a number is too large"),
    "31 digits": ('{"id": ' + "9" * 31 + "}", "a number is too large"),
    "5,000 digits": ("9" * 5000, "a number is too large"),
    "65 bits": (str(1 << 63), "a number is too large"),
    "half a character": (r'{"name": "\ud83d"}', "this is no JSON"),
    "half a character as a name": (r'{"\udc00": 1}', "half a character stands alone"),
    "half a character as it is": ('"\ud800"', "half a character stands alone"),
    "Latin-1": (b'{"name": "J\xfcrgen"}', "this is no UTF-8"),
    "UTF-16": ('{"a": 1}'.encode("utf-16"), "this is no UTF-8"),
    "a surrogate in UTF-8": (b'"\xed\xa0\x80"', "this is no UTF-8"),
    "nothing": ("", "this is no JSON"),
    "open": ('{"a": ', "this is no JSON"),
}

BODIES = [
    (text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"))
    for text, _ in HOSTILE.values()
]
"""As bytes on their way."""

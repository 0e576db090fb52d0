"""Where in a TOML text a table, a key or a step begins: the standard reader does not say."""

import re

_KEY = re.compile(r'\s*("?)([\w.-]+)\1\s*=\s*')
_STRING = re.compile(
    r"""\"{3}(?:\\.|[^\\])*?\"{3}|'{3}.*?'{3}|"(?:\\.|[^"\\\n])*"|'[^'\n]*'""", re.DOTALL
)
_TABLE = re.compile(r"\s*\[\[\s*scenario\s*\]\]")


class Lines:
    """Where a table of the file stands: its own line, those of its keys and of its steps."""

    def __init__(self, line: int) -> None:
        self.line = line
        self.keys: dict[str, int] = {}
        self.steps: list[int] = []


def tables(text: str) -> list[Lines]:
    """The top of the file, then each [[scenario]].  `text` is valid TOML."""
    found = [Lines(1)]
    depth = 0
    key = ""
    begins = True  # the next value in a list of steps
    for number, line in enumerate(_bare(text).split("\n"), 1):
        if depth == 0:
            if _TABLE.match(line):
                found.append(Lines(number))
                continue
            named = _KEY.match(line)
            if not named:
                continue
            key = named[2]
            found[-1].keys[key] = number
            line = line[named.end() :]
            begins = True
        for char in line:
            if depth == 1 and key == "steps" and not char.isspace():
                if begins and char != "]":
                    found[-1].steps.append(number)
                begins = char == ","
            depth += (char in "[{") - (char in "]}")
    return found


def _bare(text: str) -> str:
    """The text with the inside of strings blanked and comments gone, lines as they were."""
    bare = []
    at = 0
    while at < len(text):
        string = _STRING.match(text, at)
        if string:
            inside = string[0][1:-1]
            bare.append('"' + "".join(c if c == "\n" else "_" for c in inside) + '"')
            at = string.end()
        elif text[at] == "#":
            end = text.find("\n", at)
            at = len(text) if end < 0 else end
        else:
            bare.append(text[at])
            at += 1
    return "".join(bare)

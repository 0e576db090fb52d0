"""The page that checks a day, as one file: no server, no network, none of our programs.

Its modules are folded into one script, and its policy allows that script and that sheet by their
hashes, and nothing else.
"""

import base64
import hashlib
import json
import re
from pathlib import Path

from host_tools.texts import languages, texts

PAGE = Path(__file__).parent / "page"
_HERE = PAGE / "verify"
_CHARSET = '<meta charset="utf-8">\n'
_SHEET = re.compile(r'<link rel="stylesheet" href="([\w./]+)">\n')
_SCRIPT = re.compile(r'<script type="module" src="([\w./]+)"></script>\n')
_IMPORT = re.compile(r'^import \{ ([\w, ]+) \} from "(\.[\w./]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:const|class|function) (\w+))", re.MULTILINE)
_FONT = re.compile(r"^@font-face .*\n", re.MULTILINE)


def page() -> str:
    """The whole file."""
    html = (_HERE / "verify.html").read_text("utf-8")
    script = "\n".join(_folded(_HERE / name) for name in _SCRIPT.findall(html))
    style = "".join(
        _FONT.sub("", (_HERE / name).read_text("utf-8")) for name in _SHEET.findall(html)
    )
    policy = f"default-src 'none'; script-src {_hash(script)}; style-src {_hash(style)}"
    policy += "; base-uri 'none'; form-action 'none'"
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
    head = f"<style>{style}</style>\n"
    head += f'<script type="application/json" id="texts">{_texts()}</script>\n'
    head += f'<script type="module">{script}</script>\n</head>'
    bare = _SCRIPT.sub("", _SHEET.sub("", html))
    return bare.replace(_CHARSET, _CHARSET + meta, 1).replace("</head>", head, 1)


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _texts() -> str:
    """All languages; no text of them ends the element that they stand in."""
    said = {one: dict(texts("verify", one)) for one in languages()}
    return json.dumps(said).replace("<", "\\u003c")


def _folded(path: Path) -> str:
    """A module and those that it imports, each in a function of its own, in their order."""
    made: dict[Path, str] = {}
    _fold(path.resolve(), made)
    return "\n".join(made.values())


def _fold(path: Path, made: dict[Path, str]) -> None:
    text = path.read_text("utf-8")
    for found in _IMPORT.finditer(text):
        other = (path.parent / found[2]).resolve()
        if other not in made:
            _fold(other, made)
    imported = _IMPORT.sub(lambda found: _taken(found[1], path.parent / found[2]), text)
    exports = ", ".join(_EXPORT.findall(imported))
    body = _EXPORT.sub("", imported)
    made[path] = f"const {_name(path)} = (() => {{\n{body}\nreturn {{ {exports} }};\n}})();"


def _taken(names: str, path: Path) -> str:
    return f"const {{ {names} }} = {_name(path.resolve())};\n"


def _name(path: Path) -> str:
    return "_" + re.sub(r"\W", "_", path.relative_to(PAGE.resolve()).as_posix())

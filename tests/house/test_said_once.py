"""Work that is done in one place: a second one is a defect before it is wrong."""

import ast
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from floorman.rules import codes

from host_tools.table import code_names

ROOT = Path(__file__).parents[2]
FEEDS = {
    "host_tools/table/timeline.py": "follows a table",
    "host_tools/table/house.py": "tells a game a house's rules",
    "host_tools/console/trial.py": "tries a command on a copy",
    "host_tools/console/rulings.py": "hears a hand again, on a copy",
    "host_tools/table/facts.py": "hears a hand again, on a copy",
    "simulator/playing/scenario/event_table.py": "is the table of a scenario without radio",
}
"""Who feeds the rules on the host, and for what; simulator/playing/on_rules.py plays by itself."""

SOCKETS, COMMANDS = "host_tools/outputs/live.py", "host_tools/outputs/commands.py"
TOKENS = {
    "host_tools/access/passes.py": "tokens in addresses",
    "host_tools/access/keyring.py": "tokens of devices",
    "host_tools/access/door.py": "the code on the row",
    "host_tools/access/house.py": "the token of the printed address",
}
"""Files that compare secrets of the pages, and which."""
READS = re.compile(r"read\w*|iter_\w+|json|text|post|multipart")
"""Methods that take a request's body."""
KIT = "host_tools/outputs/page/kit"
SCRIPTS = {
    f"{KIT}/carrier.js": re.compile(
        r"\bnew (WebSocket|EventSource)\b|\bfetch\([^)]*(method|asked)"
        r"|\bsendBeacon\b|XMLHttpRequest"
    ),
    f"{KIT}/command.js": re.compile(r"\breach\([^)]*(method|asked)"),
}
"""The one script that reaches the server, and the one that sends commands."""


def python(*folders: str, about: str = "") -> Iterator[tuple[str, ast.AST]]:
    """Files of these folders, where they have a word at all."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            if "node_modules" in path.parts:
                continue
            if re.search(about, text(path)):
                yield str(path.relative_to(ROOT)), parsed(path)


@cache
def text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def parsed(path: Path) -> ast.AST:
    return ast.parse(text(path))


def feeds(tree: ast.AST) -> bool:
    """A call of `feed` with an event."""
    return any(
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in ("feed", "redo")
        and (node.args or node.keywords)
        for node in ast.walk(tree)
    )


def test_a_table_is_followed_in_one_place() -> None:
    found = {name for name, tree in python("host_tools", "simulator/playing") if feeds(tree)}
    found -= {"host_tools/table/view.py"}  # what is fed
    assert found == set(FEEDS)


def test_a_second_follower_is_seen() -> None:
    assert feeds(ast.parse("self._game.feed(event.kind, event.seat, event.value, event.ms)"))
    assert feeds(ast.parse("copy.feed(*event, 0)"))
    assert not feeds(ast.parse("self.feed()"))


def makes_a_menu_number(tree: ast.AST) -> bool:
    """A number of the floor's menu is made, or taken apart, by arithmetic."""
    found = []

    def look(node: ast.AST) -> tuple[bool, bool]:
        below = [look(child) for child in ast.iter_child_nodes(node)]
        steps = is_a_step(node) or any(step for step, _ in below)
        names = names_the_menu(node) or any(name for _, name in below)
        if isinstance(node, ast.BinOp) and steps and names:
            found.append(node)
        return (False, False) if isinstance(node, ast.stmt) else (steps, names)

    look(tree)
    return bool(found)


def names_the_menu(node: ast.AST) -> bool:
    name = str(getattr(node, "attr", getattr(node, "id", "")))
    return name == "entry" or name.startswith("MENU_")


def is_a_step(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.Mult | ast.Mod | ast.FloorDiv)
        and any(getattr(one, "value", None) in (100, 10_000) for one in (node.left, node.right))
    )


def test_a_menu_number_is_made_in_one_place() -> None:
    everywhere = python("firmware", "host_tools", "simulator", "tests", about="MENU_|FLOOR")
    assert [name for name, tree in everywhere if makes_a_menu_number(tree)] == []
    scripts = [*(ROOT / "host_tools").rglob("*.js"), *(ROOT / "simulator").rglob("*.js")]
    found = [path.name for path in scripts if "+ 100 *" in path.read_text("utf-8")]
    assert found == []


def test_a_second_menu_number_is_seen() -> None:
    assert makes_a_menu_number(ast.parse("codes.MENU_COUNT + 100 * 3"))
    assert makes_a_menu_number(ast.parse("amount_keys(10_000 * card + MENU_CARD)"))
    assert makes_a_menu_number(ast.parse("entry + 100 * who + 10_000 * number"))
    assert not makes_a_menu_number(ast.parse("codes.menu_value(codes.MENU_COUNT, 3)"))


def test_what_makes_a_menu_number_is_undone_by_its_inverse() -> None:
    for parts in ((1, 0, 0), (43, 10, 144), (99, 7, 0), (0, 3, 12_345)):
        assert codes.menu_parts(codes.menu_value(*parts)) == parts


def is_a_naked_input(node: ast.AST) -> bool:
    """A tuple of an event's kind, a seat and a number, in place of an Input."""
    return (
        isinstance(node, ast.Tuple)
        and len(node.elts) == 3
        and isinstance(node.elts[0], ast.Attribute)
        and _last(node.elts[0].value) in ("ev", "events")
        and node.elts[0].attr.isupper()
    )


def test_what_the_rules_are_fed_has_one_type() -> None:
    found = {
        name for name, tree in python("host_tools") for node in ast.walk(tree)
        if is_a_naked_input(node)
    }  # fmt: skip
    assert found == set()


def test_a_naked_input_is_seen() -> None:
    both = "[(ev.KEY, key, 0), Input(ev.KEY, key, 0)]"
    assert sum(map(is_a_naked_input, ast.walk(ast.parse(both)))) == 1


def complains(tree: ast.AST) -> bool:
    """A complaint of the command line is worded by hand, and not raised."""
    return any(
        isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and node.value.startswith("floorman: ")
        for node in ast.walk(tree)
    )


def test_a_command_ends_in_one_place() -> None:
    """A command that cannot go on raises; `floorman: ` is written by one function."""
    remarks = {"host_tools/build/image.py", "host_tools/build/micropython.py"}
    found = {name for name, tree in python("host_tools") if complains(tree)}
    assert found - remarks == {"host_tools/commands/arguments.py"}


def test_a_complaint_by_hand_is_seen() -> None:
    assert complains(ast.parse('print(f"floorman: {error}", file=sys.stderr)'))
    assert not complains(ast.parse("raise CannotError(str(error))"))


ONCE = {
    r"os\.replace": "ground/private.py",
    r"BEGIN IMMEDIATE": "store/schema.py",
    r"SQLite format": "store/files.py",
    r"\.terminate\(": "commands/streaming.py",
    r"add_signal_handler": "access/ports.py",
    r"frame-ancestors": "access/gate.py",
    r"RANKS\.index": "table/words.py",
    r"10 \* \(\w+ // 4": "table/code_names.py",
    r"iter_unpack": "link/messages.py",
    r"\[\"starts\"\]\[\"causes\"\]": "table/words.py",
}
"""Work of the host, by the words that it takes, and the file that does it."""


@pytest.mark.parametrize("words", ONCE)
def test_work_of_the_host_is_done_in_one_file(words: str) -> None:
    assert [name for name, _ in python("host_tools", about=words)] == [f"host_tools/{ONCE[words]}"]


# the carriers ------------------------------------------------------------------------------------


def opens_sockets(tree: ast.AST) -> bool:
    """A WebSocket or a stream of a server's own is made."""
    return any(
        isinstance(node, ast.Call)
        and _last(node.func) in ("WebSocketResponse", "StreamResponse", "EventSourceResponse")
        for node in ast.walk(tree)
    )


def reads_bodies(tree: ast.AST) -> bool:
    """A request's body is taken, through `content` or by a method of the request."""
    return any(
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and READS.fullmatch(node.func.attr)
        and (_last(node.func.value) == "content" or "request" in _last(node.func.value))
        for node in ast.walk(tree)
    )


def compares_secrets(tree: ast.AST) -> bool:
    return any(
        isinstance(node, ast.Attribute | ast.Name) and _last(node) == "compare_digest"
        for node in ast.walk(tree)
    )


def _last(node: ast.AST) -> str:
    return getattr(node, "attr", getattr(node, "id", ""))


@pytest.mark.parametrize(
    ("does", "files"),
    [(opens_sockets, {SOCKETS}), (reads_bodies, {COMMANDS}), (compares_secrets, {*TOKENS})],
)
def test_a_carrier_is_one_file(does: Callable[[ast.AST], bool], files: set[str]) -> None:
    assert {name for name, tree in python("host_tools", "simulator") if does(tree)} == files


@pytest.mark.parametrize(
    ("does", "second"),
    [
        (opens_sockets, "socket = web.WebSocketResponse(heartbeat=10)"),
        (
            opens_sockets,
            "from aiohttp.web import WebSocketResponse as W\nW(); WebSocketResponse()",
        ),
        (reads_bodies, "async def f(request): return await request.json()"),
        (reads_bodies, "async def f(request): return await request.content.read(10)"),
        (
            reads_bodies,
            "async def f(asked):\n async for one in asked.content.iter_chunked(9): x()",
        ),
        (compares_secrets, "secrets.compare_digest(theirs, self._token)"),
        (compares_secrets, "from hmac import compare_digest\ncompare_digest(a, b)"),
    ],
)
def test_a_second_carrier_is_seen(does: Callable[[ast.AST], bool], second: str) -> None:
    assert does(ast.parse(second))


def scripts() -> Iterator[tuple[str, str]]:
    for folder in ("host_tools", "simulator/hands_on"):
        for path in sorted((ROOT / folder).rglob("*.js")):
            yield str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", SCRIPTS)
def test_pages_have_one_socket_and_one_way_to_command(name: str) -> None:
    assert [file for file, text in scripts() if SCRIPTS[name].search(text)] == [name]


@pytest.mark.parametrize(
    ("name", "second"),
    [
        ("carrier", 'socket = new WebSocket("ws://x")'),
        ("carrier", 'new EventSource("/news")'),
        ("command", 'reach("/evening/do", {\n  method: "POST", body })'),
        ("carrier", 'navigator.sendBeacon("/x")'),
    ],
)
def test_a_second_way_of_a_page_is_seen(name: str, second: str) -> None:
    assert SCRIPTS[f"{KIT}/{name}.js"].search(second)


def test_a_number_of_the_rules_tells_its_family() -> None:
    """Nobody has to read a heading: the names without a family are the phases."""
    assert set(code_names.phases().values()) == {
        "IDLE", "DEAL", "BET", "BOARD", "RUNOUT", "SHOWDOWN", "DONE",
    }  # fmt: skip


# texts -------------------------------------------------------------------------------------------

TEXTS = ROOT / "host_tools" / "texts"
FIRMWARES = ROOT / "firmware" / "floorman" / "display" / "texts.py"
"""The rows' words, which a table must know without a host."""
ADVICE = {
    "host_tools/attack/attacks.toml",
    "host_tools/doctor/findings.toml",
    "host_tools/rulebook/rules.toml",
    "host_tools/production/openapi.json",
}
"""English as the command line is, the titles of rules and what programs read."""
SPELLS = {"host_tools/rulebook/search.py", "host_tools/table/made_hands.py"}
"""Finds umlauts that were typed otherwise; names a hand in both languages in its docstring."""


def is_a_store(path: Path, text: str) -> bool:
    """A file with sentences for people that stands beside the texts."""
    if path.suffix in (".toml", ".json"):
        sentence = re.compile(r"[=:] \"[^\"]*[a-z]+ [a-z]+ [a-z]+ [a-z]+")
        return len(sentence.findall(text)) > 5
    return bool(re.search("[äöüÄÖÜß]", text))


def decides_by_language(text: str) -> bool:
    """Code that asks for one language by its name."""
    return bool(
        re.search(
            r"[=!]==? *[\"'](?:de|en)[\"']|\[[\"'](?:de|en)[\"']\]|\bgerman\b|isGerman", text
        )
    )


def sources(*suffixes: str) -> Iterator[tuple[str, Path, str]]:
    for folder in ("host_tools", "simulator", "firmware"):
        for path in sorted((ROOT / folder).rglob("*.*")):
            if (
                path.suffix in suffixes
                and TEXTS not in path.parents
                and "node_modules" not in path.parts
            ):
                yield str(path.relative_to(ROOT)), path, path.read_text(encoding="utf-8")


def test_texts_for_people_stand_in_one_folder_a_language() -> None:
    everywhere = sources(".toml", ".json", ".py", ".js", ".html")
    found = {name for name, path, text in everywhere if is_a_store(path, text)}
    assert found - SPELLS - ADVICE - {str(FIRMWARES.relative_to(ROOT))} == set()


def test_nothing_asks_for_one_language_outside_of_the_texts() -> None:
    found = [name for name, _, text in sources(".py", ".js") if decides_by_language(text)]
    assert found == ["firmware/floorman/display/wording.py"]  # English|German in one line


def test_texts_are_read_in_one_place() -> None:
    loads = re.compile(r"texts\.json|[\"']texts[\"'] */|f[\"']\{language\}\.toml")
    found = [name for name, _, text in sources(".py", ".js") if loads.search(text)]
    assert found == []


def test_a_second_store_is_seen() -> None:
    assert is_a_store(Path("says.toml"), 'a = "this is what people read"\n' * 9)
    assert is_a_store(Path("texts.json"), '{"a": "this is what people read"}\n' * 9)
    assert is_a_store(Path("some.py"), "TEXT = 'für Menschen'")
    assert not is_a_store(Path("pins.toml"), "[bus]\npins = [1, 2]\n")
    assert decides_by_language('if language == "de":')
    assert decides_by_language("both['en']")
    assert decides_by_language("const text = spoken === 'de' ? a : b")
    assert not decides_by_language('texts("console", language)')


# the kit of the pages ----------------------------------------------------------------------------

OVERLAY = "host_tools/outputs/overlay"
ONE_SCRIPT = {
    "makes elements": (r"\bcreateElement(NS)?\(", {f"{KIT}/element.js"}),
    "finds elements by their ids": (r"\bgetElementById\(", {f"{KIT}/element.js"}),
    "knows what has the focus": (r"\bactiveElement\b", {f"{KIT}/element.js"}),
    "leaves alone what looks the same": (
        r"innerHTML\s*[!=]==|[!=]==\s*[\w.]*\.innerHTML|new WeakMap"
        r"|dataset\.\w+ [!=]== (now|key|said|state|from)\b",
        {f"{KIT}/element.js", f"{OVERLAY}/box.js", f"{OVERLAY}/dom.js"},  # photos, texts that fit
    ),
    "fills in texts": (
        r"\\\{\(\\w\+\)\\\}",
        {f"{KIT}/plain.js", f"{OVERLAY}/ticker.js"},  # with what the table has
    ),
    "writes numbers": (
        r"\bNumberFormat\b|\btoLocaleString\(",
        {f"{KIT}/words.js", f"{OVERLAY}/amounts.js"},  # as its house wants them
    ),
    "writes cards": ("[♠♥♦♣]", {f"{KIT}/cards.js"}),
    "remembers": (r"\blocalStorage\b", {f"{KIT}/remembered.js"}),
}
"""What each page needs, and the scripts that do it."""


@pytest.mark.parametrize("what", ONE_SCRIPT)
def test_pages_have_one_kit(what: str) -> None:
    does, files = ONE_SCRIPT[what]
    assert {file for file, text in scripts() if re.search(does, text)} == files


@pytest.mark.parametrize(
    ("what", "second"),
    [
        ("makes elements", 'const node = document.createElement("p");'),
        ("makes elements", "document.createElementNS(SVG, tag)"),
        ("finds elements by their ids", "const at = (id) => document.getElementById(id);"),
        ("knows what has the focus", "box.contains(document.activeElement)"),
        ("leaves alone what looks the same", "if (draft.innerHTML === section.innerHTML) return;"),
        ("leaves alone what looks the same", "if (box.dataset.state === state) return;"),
        ("fills in texts", r"text.replace(/\{(\w+)\}/g, (_, name) => values[name])"),
        ("writes numbers", "(n / 100).toLocaleString()"),
        ("writes cards", 'const SIGNS = { s: "♠" };'),
        ("remembers", 'localStorage.getItem("x")'),
    ],
)
def test_a_second_kit_is_seen(what: str, second: str) -> None:
    assert re.search(ONE_SCRIPT[what][0], second)

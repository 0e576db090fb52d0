"""Work that is done in one place: a second one is a defect before it is wrong."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from floorman.rules import codes

ROOT = Path(__file__).parents[2]
FEEDS = {
    "host_tools/table/timeline.py": "follows a table",
    "host_tools/table/house.py": "tells a game a house's rules",
    "host_tools/console/trial.py": "tries a command on a copy",
    "simulator/playing/scenario/event_table.py": "is the table of a scenario without radio",
}
"""Who feeds the rules on the host, and for what; simulator/playing/on_rules.py plays by itself."""


def python(*folders: str, about: str = "") -> Iterator[tuple[str, ast.AST]]:
    """Files of these folders, where they have a word at all."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            text = path.read_text(encoding="utf-8") if "node_modules" not in path.parts else ""
            if text and re.search(about, text):
                yield str(path.relative_to(ROOT)), ast.parse(text)


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
    assert found == ["menu.js"]


def test_a_second_menu_number_is_seen() -> None:
    assert makes_a_menu_number(ast.parse("codes.MENU_COUNT + 100 * 3"))
    assert makes_a_menu_number(ast.parse("amount_keys(10_000 * card + MENU_CARD)"))
    assert makes_a_menu_number(ast.parse("entry + 100 * who + 10_000 * number"))
    assert not makes_a_menu_number(ast.parse("codes.menu_value(codes.MENU_COUNT, 3)"))


def test_what_makes_a_menu_number_is_undone_by_its_inverse() -> None:
    for parts in ((1, 0, 0), (43, 10, 144), (99, 7, 0), (0, 3, 12_345)):
        assert codes.menu_parts(codes.menu_value(*parts)) == parts

"""Work that is done in one place: a second one is a defect before it is wrong."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
FEEDS = {
    "host_tools/table/timeline.py": "follows a table",
    "host_tools/table/house.py": "tells a game a house's rules",
    "host_tools/console/trial.py": "tries a command on a copy",
    "simulator/playing/scenario/event_table.py": "is the table of a scenario without radio",
}
"""Who feeds the rules on the host, and for what; simulator/playing/on_rules.py plays by itself."""


def python(*folders: str) -> Iterator[tuple[str, ast.AST]]:
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            if "node_modules" not in path.parts:
                name = str(path.relative_to(ROOT))
                yield name, ast.parse(path.read_text(encoding="utf-8"))


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

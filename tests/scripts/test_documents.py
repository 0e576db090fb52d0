"""The types that scripts are checked by are those of the host's documents."""

from typing import Literal, NotRequired, TypedDict

from host_tools.texts import Said
from tests.scripts.documents import FILE, Writer


class Small(TypedDict):
    name: Said
    seat: int | None
    way: Literal["up", "down"]
    pairs: list[tuple[int, str]]
    by_name: dict[str, bool]
    more: NotRequired[float]


def test_the_file_is_what_the_documents_are() -> None:
    assert Writer().text() == FILE.read_text(encoding="utf-8"), (
        "run `python -m tests.scripts.documents`"
    )


def test_a_document_is_written_field_by_field() -> None:
    assert Writer().written({"Page": (Small,)}) == (
        "\ndeclare namespace Page {\n  interface Small {\n"
        "    name: string;\n    seat: number | null;\n"
        '    way: "up" | "down";\n    pairs: [number, string][];\n'
        "    by_name: Record<string, boolean>;\n    more?: number;\n  }\n}\n"
    )

"""Documents name what there is: links, commands, sentences of trouble, keys."""

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from floorman.keypad import LAYOUT

from host_tools.commands.arguments import HTTP_PORT
from host_tools.commands.cli import main
from host_tools.rulebook.rules import rules
from tests.docs import dealers_card, troubleshooting

ROOT = Path(__file__).parents[2]
_WHERE = (".", "docs", "docs/de", "hardware")
DOCUMENTS = sorted(path for where in _WHERE for path in ROOT.joinpath(where).glob("*.md"))
GERMAN = sorted(ROOT.joinpath("docs", "de").glob("*.md"))
_LINK = re.compile(r"\]\(([^)#]*)(#[^)]*)?\)")
_COMMAND = re.compile(r"\.venv/bin/floorman ([a-z][a-z-]*)")
_ANY = re.compile(r"NAME|SUBJECT")


def anchors(path: Path) -> set[str]:
    """The headings of a document as GitHub links them."""
    heads = re.findall(r"^#+ (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).strip().replace(" ", "-") for head in heads}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_leads_somewhere(document: Path) -> None:
    for target, anchor in _LINK.findall(document.read_text(encoding="utf-8")):
        if target.startswith("http"):
            continue
        path = (document.parent / target).resolve() if target else document
        assert path.exists(), target
        if anchor:
            assert anchor[1:] in anchors(path), target + anchor


def test_every_document_is_linked_from_the_first_page_or_one_behind_it() -> None:
    seen, waiting = set(), [ROOT / "README.md"]
    while waiting:
        document = waiting.pop()
        if document in seen:
            continue
        seen.add(document)
        for target, _ in _LINK.findall(document.read_text(encoding="utf-8")):
            path = (document.parent / target).resolve()
            if path.suffix == ".md" and path.is_file():
                waiting.append(path)
    assert set(DOCUMENTS) <= seen


@pytest.mark.parametrize("document", ["CONTRIBUTING.md", "ARCHITECTURE.md", "SECURITY.md"])
def test_every_file_that_is_named_is_there(document: str) -> None:
    """By the end of its path; NAME and SUBJECT stand for any."""
    there = "\n".join(path.as_posix() for path in _files()) + "\n"
    named = re.findall(r"`([\w./]*\w\.(?:py|toml|md|js|html))`", (ROOT / document).read_text())
    assert [name for name in named if f"/{name}\n" not in there and not _ANY.search(name)] == []


def _files() -> Iterator[Path]:
    for folder, inside, names in os.walk(ROOT):
        inside[:] = [one for one in inside if not one.startswith(".") and one != "node_modules"]
        yield from (Path(folder) / name for name in names)


FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))


@pytest.mark.parametrize("form", FORMS, ids=lambda path: path.name)
def test_a_form_for_issues_names_what_there_is(form: Path) -> None:
    text = form.read_text(encoding="utf-8")
    assert form.name == "config.yml" or re.match(r"name: .+\ndescription: .+\n", text)
    ids = re.findall(r"^    id: (\w+)$", text, re.MULTILINE)
    assert len(ids) == len(set(ids)) == text.count("  - type: ")
    for builds in re.findall(r"options: \[(.*)\]", text):
        assert builds.split(", ") == ["full", "bench", "home", "simulator"]
        table = (ROOT / "hardware" / "table.toml").read_text(encoding="utf-8")
        assert set(re.findall(r"^\[builds\.(\w+)\]", table, re.MULTILINE)) == {"bench", "home"}
    for page in re.findall(r"docs/[\w-]+\.md", text):
        assert (ROOT / page).is_file()


def test_the_devcontainer_does_what_a_person_does() -> None:
    said = json.loads((ROOT / ".devcontainer" / "devcontainer.json").read_text())
    assert said["postCreateCommand"] == "make setup"
    assert said["forwardPorts"] == [HTTP_PORT]
    assert "chromium" in said["onCreateCommand"]


def test_every_command_exists(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    known = set(re.findall(r"^    ([a-z][a-z-]*)", capsys.readouterr().out, re.MULTILINE))
    named = {
        name
        for document in DOCUMENTS
        for name in _COMMAND.findall(document.read_text(encoding="utf-8"))
    }
    assert len(named) > 10
    assert named <= known


def test_the_command_line_names_every_bench() -> None:
    source = (ROOT / "tests" / "bench" / "__main__.py").read_text(encoding="utf-8")
    benches = set(re.findall(r'^    "(\w+)": ', source, re.MULTILINE))
    page = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    [said] = re.findall(r"`make bench`(.*?)run when named", page, re.DOTALL)
    assert len(benches) > 20
    assert benches - set(re.findall(r"\w+", said)) == set()


def test_the_first_page_is_short_and_says_where_it_stands() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(text.split()) < 700
    assert "silicon" in " ".join(text.split()[:120])


def test_limits_count_the_rules() -> None:
    text = (ROOT / "docs" / "limits.md").read_text(encoding="utf-8")
    decided = sum(rule.verdict == "decided" for rule in rules().values())
    none = sum(rule.verdict == "no table can" for rule in rules().values())
    assert f"Of {len(rules())} rules the table decides {decided}. The other {none} are" in text


@pytest.mark.parametrize("guide", GERMAN, ids=lambda path: path.name)
def test_a_german_guide_has_headings_commands_and_links_of_the_english_one(guide: Path) -> None:
    english = ROOT / "docs" / guide.name
    german, ours = (_skeleton(path) for path in (guide, english))
    assert german == ours


def _skeleton(path: Path) -> dict[str, list[str]]:
    """Heads, lines of tables, commands and links are the same in every language."""
    text = path.read_text(encoding="utf-8")
    listings = re.findall(r"^(?:```\n(.*?)```|    (\S[^\n]*))$", text, re.MULTILINE | re.DOTALL)
    typed = "\n".join(fenced or line for fenced, line in listings)
    links = {path.parent / target for target, _ in _LINK.findall(text) if "//" not in target}
    return {
        "heads": re.findall(r"^(#+) ", text, re.MULTILINE),
        "begun": re.findall(r"^(\||-|\d\.) ?", text, re.MULTILINE),
        "typed": [line.partition("#")[0].strip() for line in typed.split("\n")],
        "links": sorted({_either(link.resolve()) for link in links}),
    }


def _either(path: Path) -> str:
    """A guide that is there in both languages, or another file."""
    return path.name if path.name in {guide.name for guide in GERMAN} else str(path)


@pytest.mark.parametrize("language", troubleshooting.PAGES)
def test_troubleshooting_has_every_sentence(language: str) -> None:
    written = troubleshooting.PAGES[language].read_text(encoding="utf-8")
    assert written == troubleshooting.page(language)


def test_what_helps_is_said_in_both_languages() -> None:
    ours, german = troubleshooting.cures(), troubleshooting.cures("de")
    assert {part: set(german[part]) for part in ours} == {part: set(ours[part]) for part in ours}


def test_every_sentence_of_the_firmware_has_a_cure() -> None:
    known = [said for part in troubleshooting.cures().values() for said in part]
    starts = {said.split("%")[0].rstrip() for said in known}
    said = set(troubleshooting.said_by_firmware())
    assert len(said) > 15
    assert {
        one for one in said
        if not any(start.startswith(one.split("%")[0].rstrip()) for start in starts)
        and not any(one.startswith(start) for start in starts)
    } == set()  # fmt: skip


def test_the_dealers_card_is_up_to_date_and_names_every_key() -> None:
    assert dealers_card.PAGE.read_text(encoding="utf-8") == dealers_card.page()
    for language, card in dealers_card.words().items():
        assert len(card["keys"]) == sum(code > 9 for code in LAYOUT), language

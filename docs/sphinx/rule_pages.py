"""A page for each rule: its sentence, what the table does, scenarios, the other books."""

from collections.abc import Iterator, Mapping
from html import escape

from floorman.rules.books import NAMES

from docs.sphinx import html
from docs.sphinx.api_pages import anchor
from docs.sphinx.plays import Play, plays_of
from host_tools.rulebook.reasons import decision, effect, reason
from host_tools.rulebook.rules import Rule, decider, places, rules
from host_tools.rulebook.says import says, title
from host_tools.rulebook.tables import OWN, PARAMETERS, Parameter, Ruling
from host_tools.table import words
from host_tools.texts import texts

_PARAMETERS = {row.name: row for row in PARAMETERS}
_MOST = 4  # scenarios of a rule, the first of them written out
_OWN = "the book is silent; Floorman's default"


def pages() -> Iterator[tuple[str, str]]:
    """Name of a page, and its text."""
    for book in NAMES:
        of_book = [rule for rule in rules().values() if rule.book == book]
        for before, rule, after in zip(
            [None, *of_book[:-1]], of_book, [*of_book[1:], None], strict=True
        ):
            yield f"rules/{name(rule.id)}", _page(rule, before, after)


def name(rule: str) -> str:
    """The last part of a rule's address."""
    return rule.lower()


def led(rule: str, up: str = "") -> str:
    """A rule's id, as a link to its page."""
    if rule == OWN:
        return _OWN
    return html.link(f"{up}{name(rule)}.html", escape(rule)) if rule else ""


def _page(rule: Rule, before: Rule | None, after: Rule | None) -> str:
    return html.document(
        f"{rule.id}: {title(rule.id)}",
        f'<p class="of">{html.link(f"{rule.book}.html", words.edition(rule.book))}</p>',
        f'<p class="says">{html.text(says(rule.id))}</p>',
        f'<p class="says" lang="de"><b>{html.text(title(rule.id, "de"))}.</b> '
        f"{html.text(says(rule.id, 'de'))}</p>",
        f"<h2>What the table does</h2>\n{_does(rule)}",
        _scenarios(rule),
        _other_books(rule),
        _program(rule),
        _around(before, after),
    )


# what the table does -----------------------------------------------------------------------------


def _does(rule: Rule) -> str:
    if rule.none:
        return f"<p><b>No table can decide it</b>: {rule.none}; {html.text(rule.why)}.</p>"
    if rule.verdict == "open":
        return f"<p><b>Not built yet</b>: {html.text(rule.open)}.</p>"
    lines = [_decided(row, rule) for row in _rulings(rule)] + [
        _turned(row, rule) for row in _own(rule)
    ]
    said = "<p>The table decides it.</p>"
    return said + (f"<ul>{''.join(lines)}</ul>" if any(lines) else "")


def _decided(row: Ruling, rule: Rule) -> str:
    """The proposal, and why, where the book says so."""
    does = row.effects[NAMES.index(rule.book)]
    if not does:
        return ""
    why = reason(row, rule.book, "en")
    return f"<li>{_called(row.name)}: <b>{effect(does, 'en')}</b>. {html.text(why)}</li>"


def _turned(row: Parameter, rule: Rule) -> str:
    """The book's value, and that a house may change it."""
    value = row.values[NAMES.index(rule.book)]
    may = f"a house may set 0 to {row.highest}"
    return f"<li><code>{row.name}</code> is {value} in this book; {may}.</li>"


def _own(rule: Rule) -> list[Parameter]:
    """Parameters that turn a rule."""
    return [_PARAMETERS[source[6:]] for source in rule.by if source.startswith("param:")]


def _rulings(rule: Rule) -> list[Ruling]:
    return [decision(source[5:]) for source in rule.by if source.startswith("book:")]


def _called(name: str) -> str:
    return escape(name.replace("_", " ").capitalize())


# scenarios ---------------------------------------------------------------------------------------


def _scenarios(rule: Rule) -> str:
    shown = plays_of(rule.id)[:_MOST]
    if not shown:
        return ""
    first, *others = shown
    more = "".join(f"<li>{_opened(one)}</li>" for one in others)
    return "\n".join([
        "<h2>Play it</h2>",
        f'<p class="play">{_opened(first)}</p>',
        f"<pre>{escape(first.text.strip(), quote=False)}</pre>",
        "<p>The table says:</p>",
        f"<ol>{''.join(f'<li>{_line(line, rule)}</li>' for line in first.says)}</ol>",
        f"<p>Others that show it:</p><ul>{more}</ul>" if more else "",
    ])  # fmt: skip


def _opened(play: Play) -> str:
    """On the table of the site."""
    return html.link(f"../table/{play.link}", f"{escape(play.title, quote=False)}")


def _line(line: str, rule: Rule) -> str:
    said = escape(line, quote=False)
    return f"<b>{said}</b>" if line.endswith(f"· {rule.id}") else said


# differences of books ----------------------------------------------------------------------------


def _other_books(rule: Rule) -> str:
    parts = [_taken_over(rule), _by_decision(rule), _by_parameter(rule)]
    return "<h2>In the other books</h2>\n" + "\n".join(parts) if any(parts) else ""


def _taken_over(rule: Rule) -> str:
    """The rule of the edition before, or after."""
    later = next((one for one in rules().values() if one.follows == rule.id), None)
    said = []
    if rule.follows:
        same = says(rule.id) == says(rule.follows)
        said.append(f"{led(rule.follows)} {'says the same' if same else 'said it otherwise'}: "
                    f"{html.text(says(rule.follows))}")  # fmt: skip
    if later:
        same = says(rule.id) == says(later.id)
        said.append(f"{led(later.id)} {'says the same' if same else 'says it otherwise'}: "
                    f"{html.text(says(later.id))}")  # fmt: skip
    return "".join(f"<p>{one}</p>" for one in said)


def _by_decision(rule: Rule) -> str:
    rows = [
        [_called(row.name), words.book(book), led(row.rules[at]), _effect(row, at)]
        for row in _rulings(rule) for at, book in enumerate(NAMES)
    ]  # fmt: skip
    heads = ["Decision", "Book", "Rule", "What is proposed"]
    return html.table(heads, rows) if rows else ""


def _effect(row: Ruling, book: int) -> str:
    does = row.effects[book]
    return escape(effect(does, "en")) if does else ""


def _by_parameter(rule: Rule) -> str:
    return parameters(_own(rule)) if _own(rule) else ""


def parameters(rows: list[Parameter]) -> str:
    """Parameters and their value in each book."""
    heads = ["Parameter", *(words.book(book) for book in NAMES)]
    to_all = "../house.html#all-parameters"
    cells = [
        [html.link(to_all, f"<code>{row.name}</code>"), *map(str, row.values)] for row in rows
    ]
    return html.table(heads, cells)


# in the program ----------------------------------------------------------------------------------


def _program(rule: Rule) -> str:
    """Where it is decided and said, and which tests show it."""
    lines = [f"<li>decided in {_code(place)}</li>" for place in rule.decides]
    said = {place for source in rule.by if source[:5] != "param" for place in places(source)}
    lines += [f"<li>said in {_code(place)}</li>" for place in sorted(said - {*rule.decides})]
    lines += [f"<li>shown by <code>{escape(test)}</code></li>" for test in rule.tests]
    return f"<h2>In the program</h2>\n<ul>{''.join(lines)}</ul>" if lines else ""


def _code(place: str) -> str:
    """A function of the firmware, as a link to its file's part of the API."""
    path, _, function = place.partition(":")
    module = path.removesuffix(".py").replace("/", ".")
    target = f"../api/{module.rpartition('.')[0]}.html#{anchor(module)}"
    line = f", line {decider(place).line}" if function and _is_function(place) else ""
    return html.link(target, f"<code>{escape(place)}</code>") + line


def _is_function(place: str) -> bool:
    try:
        return bool(decider(place))
    except KeyError:
        return False


def _around(before: Rule | None, after: Rule | None) -> str:
    links = []
    if before:
        links.append(f"<li>before: {led(before.id)} {html.text(title(before.id))}</li>")
    if after:
        links.append(f"<li>next: {led(after.id)} {html.text(title(after.id))}</li>")
    return f'<ul class="around">{"".join(links)}</ul>'


# lists -------------------------------------------------------------------------------------------


def lists() -> Iterator[tuple[str, str]]:
    """The rules of each book in both languages, the way to all books, and where they differ."""
    for language, up in (("en", ""), ("de", "../../rules/")):
        said = _LISTS[language]
        folder = "rules" if language == "en" else "de/rules"
        yield (
            f"{folder}/index",
            html.document(
                said["title"], f"<p>{said['intro']}</p>", _books(language), said["more"]
            ),
        )
        for book in NAMES:
            of_book = [rule for rule in rules().values() if rule.book == book]
            rows = [_listed(rule, language, up) for rule in of_book]
            yield (
                f"{folder}/{book}",
                html.document(
                    f"{said['rules']} {words.edition(book, language)}",
                    f'<dl class="rules">{"".join(rows)}</dl>',
                ),
            )
    yield "rules/differences", _differences()


_LISTS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "title": "Rules",
        "rules": "Rules:",
        "intro": "Four books, a page for each of their rules: its sentence in our own words, what "
        "the table does, a scenario to play, what the other books say.",
        "more": '<p><a href="differences.html">Where the books differ</a>, line by line. '
        'A house changes them: <a href="../house.html">house rules</a>.</p>',
    },
    "de": {
        "title": "Regeln",
        "rules": "Regeln:",
        "intro": "Vier Bücher, jede Regel mit einem Satz in eigenen Worten. Die Seite einer Regel "
        "sagt auf Englisch, was der Tisch tut, und hat ein Szenario zum Abspielen.",
        "more": "",
    },
}


def _books(language: str) -> str:
    lines = []
    for book in NAMES:
        count = sum(rule.book == book for rule in rules().values())
        lines.append(f"<li>{html.link(f'{book}.html', words.edition(book, language))}: "
                     f"{count}</li>")  # fmt: skip
    return f"<ul>{''.join(lines)}</ul>"


def _listed(rule: Rule, language: str, up: str) -> str:
    verdict = texts("verdicts", language)[rule.verdict]
    return (
        f'<dt id="{name(rule.id)}">{led(rule.id, up)} {html.text(title(rule.id, language))}</dt>'
        f"<dd>{html.text(says(rule.id, language))} <em>{escape(verdict)}</em></dd>\n"
    )


def _differences() -> str:
    differing = [row for row in PARAMETERS if len(set(row.values)) > 1]
    later = [one for one in rules().values() if one.follows]
    changed = [one for one in later if says(one.id) != says(one.follows)]
    rows = [
        [led(one.follows), html.text(says(one.follows)), led(one.id), html.text(says(one.id))]
        for one in changed
    ]
    return html.document(
        "Where the books differ",
        f"<p>{len(differing)} of {len(PARAMETERS)} parameters have another value in some book. "
        '<a href="../house.html">House rules</a> has what each of them means.</p>',
        parameters(differing),
        "<h2>TDA 2019 and 2024</h2>",
        f"<p>{len(later)} rules of 2024 take over one of 2019, and {len(changed)} of these say "
        "something else.</p>",
        html.table(["2019", "said", "2024", "says"], rows),
    )

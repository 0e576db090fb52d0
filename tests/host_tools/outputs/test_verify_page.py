"""The page that checks a day, in a browser without a network: as `floorman verify` says it."""

import base64
import hashlib
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from host_tools.commands.verify import in_runs
from host_tools.outputs.static_page import PAGE
from host_tools.outputs.static_page import page as static_page
from host_tools.reveal.proving import Judged, judge
from host_tools.seal import hss
from host_tools.store.files import lines_of
from host_tools.texts import languages, texts
from tests.host_tools.seal import plugged
from tests.host_tools.seal.ruled_day import Loom, RuledDay
from tests.host_tools.seal.signed_day import (
    Lines,
    SignedDay,
    copied,
    every_change,
    text,
)

# A file and a key are put in, without a finger; what was found, and the words for hands.
_CHECK = """async ([lines, key]) => {
  const chosen = new DataTransfer();
  chosen.items.add(new File([lines], "day"));
  document.getElementById("file").files = chosen.files;
  document.getElementById("key").value = key;
  document.querySelector("form button").click();
  const working = () => document.querySelector("#found [data-verdict=working]");
  while (working()) await new Promise((done) => { setTimeout(done, 1); });
  const all = (what) => [...document.querySelectorAll(`#found ${what}`)];
  const told = all("p[data-word]").map((one) => [one.dataset.word, one.textContent]);
  told.push(["beside", all("ul.quiet li").map((one) => one.textContent).join("\\n")]);
  return [all("[data-id=findings] li").map((one) => one.textContent), Object.fromEntries(told)];
}"""


@pytest.fixture(scope="module")
def day() -> SignedDay:
    return SignedDay(4, index=30)


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """The file from the disk, and no network."""
    path = tmp_path / "verify.html"
    path.write_text(static_page(), encoding="utf-8")
    said: list[str] = []
    context = browser.new_context(locale="en-GB", offline=True)
    page = context.new_page()
    page.on("console", lambda one: said.append(one.text))
    page.on("pageerror", lambda one: said.append(str(one)))
    page.goto(path.as_uri())
    yield page
    context.close()
    assert said == []


def check(page: Page, path: Path, lines: Lines | str, key: str = "") -> str:
    """Check a file; the text that stands there then."""
    path.write_text(lines if isinstance(lines, str) else text(lines))
    page.set_input_files("#file", path)
    page.fill("#key", key)
    page.click("form button")
    page.wait_for_selector("#found [data-verdict]:not([data-verdict=working])")
    return page.inner_text("#found")


def test_a_sound_day(opened: Page, day: SignedDay, tmp_path: Path) -> None:
    key = hss.as_text(day.public)
    said = check(opened, tmp_path / "day", day.lines, key.lower())
    assert said.startswith("Nothing was changed. The table signed all hands: 1 to 4.")
    assert f"Key: {key}" in said
    assert "whose key that is" not in said
    assert "whose key that is" in check(opened, tmp_path / "day", day.lines)
    opened.click("#language")
    expect(opened.locator("h2")).to_have_text(re.compile("^Nichts wurde geändert[.]"))
    expect(opened.locator("html")).to_have_attribute("lang", "de")


def test_a_hand_whose_key_went_with_the_power_is_signed_and_named(
    opened: Page, tmp_path: Path
) -> None:
    day = SignedDay(3, index=30, lost=2)
    said = check(opened, tmp_path / "day", day.lines, hss.as_text(day.public))
    assert said.startswith("Nothing was changed. The table signed all hands: 1 to 3.")
    assert "Sealed for ever, for a power cut took the key: 2" in said
    opened.click("#language")
    sentence = "denn ein Stromausfall nahm den Schlüssel: 2"
    expect(opened.locator("#found")).to_contain_text(sentence)


def test_what_is_no_day_is_a_sentence(opened: Page, day: SignedDay, tmp_path: Path) -> None:
    opened.click("form button")
    expect(opened.locator("#found")).to_have_text("Choose the records first.")
    assert "holds no records" in check(opened, tmp_path / "day", "no line\n")
    assert "No hand of these records was sealed" in check(opened, tmp_path / "day", "{}\n")
    slip = hss.as_text(day.public)[:-1] + "A"
    assert "one of them is another" in check(opened, tmp_path / "day", day.lines, slip)
    assert "has 72 letters" in check(opened, tmp_path / "day", day.lines, slip[:-1])
    said = check(opened, tmp_path / "day", day.lines, hss.as_text(day.public[:-1] + b"x"))
    assert said.startswith("These records are not what the table told.\nthe records name another")
    assert "Wrong: 1 to 4" in said


def test_a_file_is_read_as_the_command_reads_it(
    opened: Page, day: SignedDay, tmp_path: Path
) -> None:
    """Whole, or as a relay sent it, or cut off: read.  With anything else in it: not."""
    told = text(day.lines)
    relayed = [{"id": n, "line": line} for n, line in enumerate(day.lines)]
    read = [
        told,
        text(relayed),
        told + '{"n": 5',
        told.replace("\n", "\r\n"),
        told + '{"id": 1}\n',
        told + "\n",
        told + " \r\n",
        "\ufeff" + told.replace("\n", "\n\n"),
    ]
    refused = [
        "[]\n",
        '["session"]\n',
        "null\n",
        '{"trouble": "\\ud800"}\n',
        '{"lost": NaN}\n',
    ]
    refused += [f'{{"chips": {"9" * 20}}}\n', f'{{"a": {"[" * 40}{"]" * 40}}}\n', "\u00a0\n"]
    for lines in (*read, *(told + one for one in refused), told.replace("\n", "\r")):
        path = tmp_path / "day"
        try:
            is_read = (
                len(list(lines_of(path))) > 1 if path.write_text(lines, newline="") else False
            )
        except ValueError:
            is_read = False
        assert is_read == (lines in read), lines[-60:]
        said = check(opened, path, path.read_bytes().decode())
        assert ("holds no records" not in said) == (lines in read), lines[-60:]


def can_be_read(path: Path) -> bool:
    try:
        return len(list(lines_of(path))) > 0
    except ValueError:
        return False


def test_a_fraction_is_no_number_of_a_line(opened: Page, day: SignedDay, tmp_path: Path) -> None:
    for number in ("20.0", "2e1"):
        lines = text(day.lines).replace('"n": 20,', f'"n": {number},')
        assert "line 24 cannot be read" in check(opened, tmp_path / "day", lines)


def test_findings_are_said_as_the_command_says_them(opened: Page, day: SignedDay) -> None:
    """Changed days, and days whose lines somebody cut at random."""
    for number, lines in enumerate(islice(spoiled(day.lines), 150)):
        same(opened, lines, [day.public], number)


def test_woven_days_are_judged_as_the_command_judges_them(opened: Page) -> None:
    day = RuledDay(3)
    for seed in range(150):
        lines = Loom(day, seed).woven(day.lines)
        if not judge(lines).sealed:
            continue  # there is nothing to check, say both
        same(opened, lines, [day.public], seed)


def test_tables_that_are_elsewhere_are_judged_as_the_command_judges_them(opened: Page) -> None:
    day, other = RuledDay(6), plugged.other_day(4)
    made = [one(day) for one in (*plugged.LATE, *plugged.FORGED, *plugged.UNSEALED)]
    made += [one(day, other) for one in (plugged.swapped, plugged.at_one_port, plugged.of_another)]
    made += [[*copied(day.lines), {"paired": "00" * 8, "count": 1}], plugged.elsewhere(day)]
    for number, lines in enumerate(made):
        for keys in ([day.public], [day.public, other.public]):
            same(opened, lines, keys, number)


def test_woven_days_at_two_ports_are_judged_as_the_command_judges_them(opened: Page) -> None:
    day = RuledDay(3)
    for seed in range(100):
        lines = plugged.elsewhere_at_random(Loom(day, seed).woven(day.lines), seed)
        if not judge(lines).sealed:
            continue
        same(opened, lines, [day.public], seed)


def test_a_day_with_hands_of_other_tables_is_not_all_signed(opened: Page, tmp_path: Path) -> None:
    day, other = RuledDay(2), plugged.other_day(2)
    lines, keys = plugged.at_one_port(day, other), [day.public, other.public]
    one, two = map(hss.as_text, keys)
    said = check(opened, tmp_path / "day", lines, one)
    assert said.startswith("Nothing was found that does not fit, but not all hands are signed.")
    said = check(opened, tmp_path / "day", lines, f"{one} {two}")
    assert said.startswith("Nothing was changed. The table signed all hands: 1 to 2, 1 to 2.")
    unsealed = check(opened, tmp_path / "day", plugged.two_behind(day), one)
    assert "Not signed: hands that events begin and nobody sealed: 2" in unsealed
    assert unsealed.startswith("Nothing was found that does not fit, but not all hands")


def same(opened: Page, lines: Lines, keys: list[bytes], number: int) -> None:
    """The page says of these lines all that the command says; `number` tells which they are."""
    found = judge(lines, None, *keys)
    said, told = opened.evaluate(_CHECK, [text(lines), " ".join(map(hss.as_text, keys))])
    assert said == [sentence(one.hand, one.text) for one in found.findings], number
    assert told == worded(found), number


def sentence(hand: int | None, what: str) -> str:
    return what if hand is None else f"Hand {hand}: {what}"


def worded(found: Judged) -> dict[str, str]:
    say = texts("verify")["page"]
    named = {"signed": "signed", "not_signed": "not_signed", "wrong": "wrong_hands"}
    made: dict[str, str] = {}
    for word, text_ in named.items():
        hands = [one.hand for one in found.hands if one.word.replace(" ", "_") == word]
        if hands:
            made[word] = say[text_].format(hands=in_runs(hands))
    if found.unsealed and found.public:
        made["unsealed"] = say["unsealed"].format(n=found.unsealed)
    if found.lost:
        made["lost"] = say["lost"].format(hands=in_runs(found.lost))
    return {**made, "beside": "\n".join(beside(found))}


def beside(found: Judged) -> list[str]:
    """Sentences about what was not checked."""
    say = texts("verify")["page"]
    counts = {"loose": found.loose, "began": found.stated, "others": found.others}
    of = {word: [say[word].format(n=n)] if n else [] for word, n in counts.items()}
    parts = [say["parts"].format(hands=in_runs(found.parts))] if found.parts else []
    front = [say["front"].format(hand=hand) for hand in found.begins]
    known = [*of["loose"], say["names"], *of["began"], *parts, *front]
    return [say["cards"], *known, *of["others"], say["tail"]]


def spoiled(lines: Lines) -> Iterator[Lines]:
    rng = Random(5)
    for _, change in every_change(lines, 4):
        made = copied(lines)
        change(made)
        yield made
        made = copied(lines)
        at = rng.randrange(len(made))
        names = [name for name in made[at] if name not in ("port", "session")]
        if names:
            made[at][rng.choice(names)] = rng.choice(["", -1, 1 << 40, None, "00ff", 300])
        yield made
        made = copied(lines)
        rng.shuffle(made)
        yield made


# what it is made of ------------------------------------------------------------------------------


def test_it_allows_its_own_script_alone() -> None:
    html = static_page()
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]+)"', html)
    assert policy.startswith("default-src 'none'; script-src 'sha256-")
    assert "unsafe" not in policy
    assert not re.search(r"https?://(?!www\.w3\.org)", html.partition("<body>")[0])


def test_each_language_has_each_text() -> None:
    found = {one: texts("verify", one) for one in languages()}
    names = [{part: sorted(said[part]) for part in said} for said in found.values()]
    assert names[0] == names[1]


@pytest.mark.parametrize("seed", [1, 2])
def test_its_hashes_are_sha256(browser: Browser, seed: int) -> None:
    """Two of FIPS 180-4's examples, and every length up to three blocks."""
    rng = Random(seed)
    messages = [b"abc", b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"]
    messages += [rng.randbytes(size) for size in range(200)]
    script = (PAGE / "verify" / "sha256.js").read_text("utf-8")
    source = "data:text/javascript;base64," + base64.b64encode(script.encode()).decode()
    page = browser.new_page()
    made = page.evaluate(
        """async ([source, all]) => {
          const { sha256 } = await import(source);
          const cut = (one) => [one.slice(0, 7), one.slice(7)];
          const parts = (one) => cut(one).map((part) => Uint8Array.from(part));
          return all.map((one) => [...sha256(...parts(one))]);
        }""",
        [source, [list(one) for one in messages]],
    )
    assert [bytes(one) for one in made] == [hashlib.sha256(one).digest() for one in messages]
    assert made[0][:4] == [0xBA, 0x78, 0x16, 0xBF]

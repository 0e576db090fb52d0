"""The mutants: the faults of a text, which tests meet them, and that a fault is noticed."""

import os
import runpy
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path
from textwrap import dedent

import coverage
import pytest
from floorman import crc
from floorman.rules import codes

from tests.bench import bench_mutants
from tests.bench.mutation import changed, covered, equivalents, in_place, tree, typed
from tests.bench.mutation.covered import Test as Case
from tests.bench.mutation.faults import Fault, faults
from tests.bench.mutation.trial import KILLED, SURVIVED, Result, choose, in_order, last, within


def named(name: str) -> str:
    """The one file of this name, wherever it lies."""
    [found] = [path for path in tree.files() if path.endswith("/" + name)]
    return found


FRAMES = named("test_frame.py")
FRAME, CRC = named("link/frame.py"), named("floorman/crc.py")


@cache
def whole() -> list[Fault]:
    """Every fault of the tree."""
    return bench_mutants.all_faults(bench_mutants.UNDER)


def after(source: str, kind: str) -> list[str]:
    """The changed lines of every fault of a kind."""
    text = dedent(source).encode()
    found = [fault for fault in faults(text, "a.py") if fault.kind == kind]
    assert all(fault.compiles(text) for fault in found)
    return [fault.after for fault in found]


@pytest.mark.parametrize(
    ("line", "changed"),
    [
        ("a < b", "a <= b"),
        ("a >= b", "a > b"),
        ("a == b", "a != b"),
        ("a is not b", "a is b"),
        ("a not in b", "a in b"),
        ("(a) < (b)", "(a) <= (b)"),
    ],
)
def test_a_comparison_is_swapped(line, changed):
    assert after(line, "comparison") == [changed]


def test_every_link_of_a_chain_is_swapped_alone():
    assert after("a < b <= c", "comparison") == ["a <= b <= c", "a < b < c"]


def test_a_fraction_drawn_at_random_is_never_the_bound_itself():
    assert after("a = self._rng.random() < b", "comparison") == []
    assert after("a = b <= random.random()", "comparison") == []
    assert after("a = random.randrange(3) < b", "comparison") == ["a = random.randrange(3) <= b"]
    assert after("a = rng.random() == b", "comparison") == ["a = rng.random() != b"]


def test_and_is_or():
    assert after("x = a and b and c", "and/or") == ["x = a or b or c"]
    assert after("x = a and (b or c)", "and/or") == ["x = a or (b or c)", "x = a and (b and c)"]


def test_a_condition_is_negated_once():
    assert after("if a < b: c()", "negated") == ["if not (a < b): c()"]
    assert after("if a == b: c()", "negated") == []  # the comparison swapped says the same
    assert after("x = [n for n in m if n]", "negated") == ["x = [n for n in m if not (n)]"]


def test_a_number_is_off_by_one_but_not_the_numbers_of_a_list_of_names():
    assert after("x = y[3]", "off by one") == ["x = y[4]"]
    assert after("A = const(7)\nB = const(8)\nC = const(20)", "off by one") == ["C = const(21)"]
    assert after("x = True", "off by one") == []


def test_a_sign_is_turned():
    assert after("x = n - 1\ny += z", "sign") == ["x = n + 1", "y -= z"]
    assert after("x = a + 'b'", "sign") == []


def test_a_function_returns_at_once_and_a_statement_is_dropped():
    source = '''
        def f(a):
            """What it does."""
            a.b = 1
            if a:
                return 2
            c = 3
            return c
    '''
    assert after(source, "early return") == ["return None a.b = 1"]
    assert after(source, "dropped") == ["pass", "pass"]  # c = 3 and the last return stay


def test_arguments_and_constants_change_places():
    assert after("f(a, b.c, 'd')", "arguments") == ["f(b.c, a, 'd')"]
    assert after("isinstance(a, b)", "arguments") == []
    assert after("f(m.ONE)\ng(m.TWO)", "constant") == ["f(m.TWO)", "g(m.ONE)"]


def test_a_constant_changes_places_with_one_of_another_value():
    source = """
        from floorman.rules import codes
        f(codes.ALERT_NOT_IN_HAND)
        g(codes.OPT_DEAD, codes.OPT_VOID)
    """
    assert codes.ALERT_NOT_IN_HAND == codes.OPT_DEAD != codes.OPT_VOID
    assert after(source, "constant") == [
        "f(codes.OPT_VOID)",
        "g(codes.OPT_VOID, codes.OPT_VOID)",
        "g(codes.OPT_DEAD, codes.ALERT_NOT_IN_HAND)",
    ]


def test_what_runs_only_as_a_command_has_no_faults():
    assert faults(b"if __name__ == '__main__':\n    f(1)\n", "a.py") == []


def test_a_seed_is_a_draw():
    every = bench_mutants.all_faults(["firmware/floorman/link"])
    drawn = bench_mutants.draw(every, 20, 5)
    assert drawn == bench_mutants.draw(every, 20, 5) != bench_mutants.draw(every, 20, 6)
    assert len({(fault.start, fault.text, fault.file) for fault in drawn}) == 20


def test_a_fault_meets_the_tests_of_its_line_quick_ones_first_then_their_neighbours():
    [fault] = faults(b"def f():\n    if x < y: pass\n", "a.py")[:1]
    line = 1 << 2
    tests = [
        Case("test_a.py::slow", 9.0, {"a.py": line}),
        Case("test_a.py::quick", 1.0, {"a.py": line}),
        Case("test_a.py::beside", 0.1, {"a.py": 1 << 1}),
        Case("test_b.py::elsewhere", 0.1, {"a.py": 1 << 1}),
        Case("test_b.py::other", 0.1, {"b.py": line}),
    ]
    chosen = choose(fault, tests)
    assert [test.name[11:] for test in chosen] == ["quick", "slow", "beside"]
    assert [test.name[11:] for test in within(chosen, 2.0)] == ["quick", "beside"]
    assert len(within(chosen, 0.0)) == 1


def test_one_case_of_every_function_comes_before_the_many_of_one():
    [fault] = faults(b"def f():\n    if x < y: pass\n", "a.py")[:1]
    line = {"a.py": 1 << 2}
    alike = [Case(f"t.py::alike[{n}]", 0.1, line) for n in range(5)]
    other = Case("t.py::other", 0.15, line)
    chosen = [test.name.partition("::")[2] for test in choose(fault, [*alike, other])]
    assert chosen[:3] == ["alike[0]", "other", "alike[1]"]


def test_tests_that_are_called_like_the_function_come_first():
    [fault] = faults(b"def knocked():\n    if x < y: pass\n", "thuds.py")[:1]
    line = {"thuds.py": 1 << 2}
    other, knocks = Case("t.py::other", 1.0, line), Case("test_knocks.py::a", 2.0, line)
    assert choose(fault, [other, knocks]) == [knocks, other]


def test_pages_are_opened_behind_all_other_tests():
    page, slow, quick = (Case(f"t.py::{name}", 1.0, {}) for name in ("page", "slow", "quick"))
    assert last({page.name}, [quick, page, slow]) == [quick, slow, page]


def test_a_fault_of_a_module_meets_all_who_use_the_module():
    fault = next(f for f in faults(b"LIMIT = 5\n", "a.py") if f.kind == "off by one")
    used, unused = Case("t.py::a", 1.0, {"a.py": 1 << 9}), Case("t.py::b", 1.0, {"b.py": 1 << 1})
    assert choose(fault, [used, unused]) == [used]
    loads = Case("t.py::slow", 50.0, {"a.py": 1 << 1})
    assert choose(fault, [loads, used]) == [used, loads]
    own = Case("own.py::c", 2.0, {"a.py": 1 << 9})
    ranks = {"own.py": 0, "t.py": 3}
    assert choose(fault, [loads, used, own], ranks.__getitem__) == [own, used, loads]
    names = Case("own.py::d", 3.0, {})  # it makes a record, and runs no line of the file
    assert choose(fault, [names, unused], ranks.__getitem__) == [names]


def test_quick_tests_come_first_and_those_of_a_file_stay_together():
    quick = [Case(f"t{n % 2}.py::{n}", 0.1, {}) for n in range(40)]
    names = in_order([*quick, Case("t0.py::slow", 9.0, {})])
    assert [name[:2] for name in names] == ["t0"] * 20 + ["t1"] * 20 + ["t0"]


def fork(do):
    """The answer of a copy of this process."""
    reading, writing = os.pipe()
    pid = os.fork()
    if not pid:
        os.write(writing, repr(do()).encode())
        os._exit(0)
    os.waitpid(pid, 0)
    return os.read(reading, 1000).decode()


def test_a_fault_is_in_a_function_wherever_it_was_imported_to_and_no_file_is_written():
    whole = (tree.ROOT / CRC).read_bytes()
    [early] = [fault for fault in faults(whole, CRC) if fault.kind == "early return"][:1]
    function = vars(crc)[early.function]
    loaded = in_place.Loaded()
    sound = repr(function(b"123456789", 9))
    assert fork(lambda: (loaded.put(early), function(b"123456789", 9))) == "(True, None)"
    assert (tree.ROOT / CRC).read_bytes() == whole
    assert repr(function(b"123456789", 9)) == sound != "None"


def test_a_fault_of_a_module_s_own_lines_needs_the_module_loaded_anew():
    name = named("link/session.py")
    fault = next(one for one in faults((tree.ROOT / name).read_bytes(), name) if not one.function)
    assert fork(lambda: in_place.Loaded().put(fault)) == "False"


def test_a_fault_is_noticed_by_the_tests_of_its_line():
    """The command itself, on one small file."""
    command = [sys.executable, "-m", "tests.bench.bench_mutants", "--jobs", "1", "--number", "2"]
    command += ["--under", CRC, "--tests", FRAMES]
    run = subprocess.run(command, cwd=tree.ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
    *_, row, _, judged = run.stdout.splitlines()
    assert row.split()[:4] == ["in", "all", "2", "2"]
    assert judged == "2 of 2 noticed, 2 by tests, 100.0 %; at least 95 %"


def test_a_line_that_two_tests_run_is_a_line_of_both(tmp_path):
    path = tmp_path / "traced.py"
    path.write_text("def f(a):\n    if a:\n        return 1\n    return 2\n")
    function = runpy.run_path(str(path))["f"]

    def lines():
        tracer = coverage.Coverage(config_file=covered.written(tmp_path, [str(tmp_path)]))
        tracer.start()
        for test, a in (("one", 0), ("two", 0), ("three", 1)):
            covered.meet(tracer, test)
            function(a)
        tracer.stop()
        tracer.save()
        [data] = tmp_path.glob("data.*")
        return sorted((test, bits) for test, _, bits in covered._bits(data) if bits & ~2)

    found = fork(lines)
    assert found == str([("one", 0b10100), ("three", 0b1100), ("two", 0b10100)])


def test_a_trace_is_kept_until_the_test_or_what_it_ran_changes(tmp_path):
    path = tmp_path / "kept.json"
    about = {f"{FRAMES}::a": {"passed": True, "seconds": 0.1, "lines": {FRAME: "8"}}}
    state = {name: tree.digest([name]) for name in (FRAMES, FRAME)}
    path.write_text(covered.json.dumps({"of": state, "tests": about}))
    assert covered.known(path, FRAMES, [f"{FRAMES}::a"]) == about
    assert covered.known(path, FRAMES, [f"{FRAMES}::a", f"{FRAMES}::b"]) is None
    path.write_text(covered.json.dumps({"of": {**state, FRAME: "another"}, "tests": about}))
    assert covered.known(path, FRAMES, [f"{FRAMES}::a"]) is None


@pytest.fixture
def branch(tmp_path, monkeypatch):
    """A tree of its own, with a main and a branch that changed a line and added a file."""

    def git(*words):
        subprocess.run(["git", *words], cwd=tmp_path, check=True, capture_output=True)

    def write(name, text):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    write("host_tools/a/b.py", "def f(x):\n    if x < 1:\n        g(1)\n    h(2)\n")
    write("tests/host_tools/a/test_b.py", "")
    write("tests/elsewhere/test_c.py", "from host_tools.a import (\n    b,\n)\n")
    write("tests/elsewhere/test_d.py", "from host_tools.a import bb\n")
    git("init", "-q", "-b", "main")
    git("add", ".")
    who = ("-c", "user.name=n", "-c", "user.email=e@e")
    git(*who, "commit", "-qm", "first")
    git("checkout", "-qb", "work")
    write("host_tools/a/b.py", "def f(x):\n    if x <= 1:\n        g(1)\n    h(2)\n")
    git(*who, "commit", "-qam", "second")
    write("tests/elsewhere/test_new.py", "")
    monkeypatch.setattr(tree, "ROOT", tmp_path)
    return tmp_path


def test_a_branch_is_judged_by_the_lines_it_changed_and_the_tests_near_them(branch):
    lines = changed.changed(changed.base_of(None))
    assert lines == {"host_tools/a/b.py": {2}, "tests/elsewhere/test_new.py": {1}}
    every = faults((branch / "host_tools/a/b.py").read_bytes(), "host_tools/a/b.py")
    found = changed.on(every, lines)
    assert {fault.before for fault in found} == {"if x <= 1:"}
    names = [str(path.relative_to(branch)) for path in sorted(branch.rglob("*.py"))]
    assert changed.near(["host_tools/a/b.py"], lines, names) == [
        "tests/elsewhere/test_new.py",
        "tests/host_tools/a/test_b.py",
        "tests/elsewhere/test_c.py",
    ]
    assert changed.ranks(["host_tools/a/b.py"], names[-5:]) == {
        "host_tools/a/b.py": 3,
        "tests/elsewhere/test_c.py": 1,
        "tests/elsewhere/test_d.py": 3,
        "tests/elsewhere/test_new.py": 3,
        "tests/host_tools/a/test_b.py": 0,
    }


def test_the_lines_of_a_branch_are_traced_by_folders(branch, monkeypatch):
    every = faults((branch / "host_tools/a/b.py").read_bytes(), "host_tools/a/b.py")
    held = []
    monkeypatch.setattr(tree, "files", lambda: ["tests/host_tools/a/test_b.py"])
    monkeypatch.setattr(bench_mutants, "all_faults", lambda under: every)
    monkeypatch.setattr(bench_mutants, "_hold", lambda *about: held.append(about) or 0)
    monkeypatch.chdir(branch)
    monkeypatch.setattr(equivalents, "stale", lambda known, every: [])
    assert bench_mutants.main(["--changed"]) == 0
    [(drawn, sources, tests, *_)] = held
    assert {fault.before for fault in drawn} == {"if x <= 1:"}
    assert sources == ["host_tools/a"]
    assert tests == ["tests/elsewhere/test_new.py", "tests/host_tools/a/test_b.py"]


def test_without_a_base_no_line_is_judged(branch, capsys, monkeypatch):
    monkeypatch.setattr(bench_mutants, "say", print)
    monkeypatch.setattr(bench_mutants, "all_faults", lambda under: [])
    monkeypatch.setattr(equivalents, "stale", lambda known, every: [])
    monkeypatch.chdir(branch)
    options = ["--changed", "--base", "nowhere"]
    assert bench_mutants.main(options) == 0
    assert "nowhere is no ancestor here: no line is judged" in capsys.readouterr().out


def test_an_equivalent_is_known_by_what_it_says_wherever_it_lies(tmp_path):
    [fault] = faults(b"def f():\n    if x < y: pass\n", "old/a.py")[:1]
    path = tmp_path / "equivalents.toml"
    path.write_text(equivalents.entry(fault).replace("reason = ''", "reason = 'never so'"))
    [entry] = equivalents.load(path)
    moved = faults(b"# more\ndef f():\n    if x < y: pass\n", "new/a.py")[0]
    assert entry.means(moved)
    assert not equivalents.stale([entry], [moved])
    changed = faults(b"def f():\n    if x < z: pass\n", "old/a.py")
    assert equivalents.stale([entry], changed) == [entry]


def test_an_equivalent_without_a_reason_is_refused(tmp_path):
    [fault] = faults(b"def f():\n    if x < y: pass\n", "a.py")[:1]
    path = tmp_path / "equivalents.toml"
    path.write_text(equivalents.entry(fault))
    with pytest.raises(ValueError, match="an entry has file, function"):
        equivalents.load(path)


def test_every_equivalent_is_a_fault_of_the_tree():
    every = whole()
    assert equivalents.stale(equivalents.load(), every) == []


def test_survivors_are_told_by_room_and_the_share_is_judged(capsys, monkeypatch):
    monkeypatch.setattr(bench_mutants, "say", print)
    counted = [("rules", KILLED), ("rules", "equivalent"), ("host", SURVIVED)]
    rows = [line.split() for line in bench_mutants.table(counted)[1:]]
    assert rows == [
        ["host", "1", "0", "0", "0", "0", "1", "0.0", "%"],
        ["rules", "2", "1", "0", "0", "1", "0", "100.0", "%"],
        ["in", "all", "3", "1", "0", "0", "1", "1", "50.0", "%"],
    ]
    assert bench_mutants.judge(counted) == 1
    assert "1 of 2 noticed, 1 by tests, 50.0 %" in capsys.readouterr().out
    assert bench_mutants.judge([("a", KILLED)] * 99 + [("a", SURVIVED)]) == 0


def test_a_fault_that_breaks_a_type_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(tree, "ROOT", tmp_path)
    (tmp_path / "pyproject.toml").write_text('[tool.mypy]\nfiles = ["a"]\n')
    (tmp_path / "a").mkdir()
    whole = b"def f(x: int) -> int:\n    return x\n\n\ndef g() -> int:\n    return f(1)\n"
    (tmp_path / "a" / "b.py").write_bytes(whole)
    checker = typed.Checker(tmp_path / "copy", ["a"])
    refused = {one.kind: checker.refuses(one) for one in faults(whole, "a/b.py")}
    assert refused == {"early return": True, "off by one": False}
    assert (tmp_path / "copy" / "a" / "b.py").read_bytes() == whole


def test_the_copy_has_all_that_is_type_checked():
    checked = tomllib.loads((tree.ROOT / "pyproject.toml").read_text())["tool"]["mypy"]
    for name in checked["packages"]:
        path = next(
            root / name.replace(".", "/")
            for root in (tree.ROOT, tree.ROOT / "firmware")
            if (root / name.replace(".", "/")).is_dir()
        )
        assert any(path.is_relative_to(tree.ROOT / part) for part in bench_mutants.CHECKED), name


def test_what_no_test_notices_is_shown_to_the_type_checker(monkeypatch):
    monkeypatch.setattr(bench_mutants, "say", lambda line: None)
    [fault] = faults(b"def f():\n    if x < y: pass\n", "a.py")[:1]
    survived = Result(fault, SURVIVED)
    assert bench_mutants.tell(survived, [], lambda fault: True) == bench_mutants.TYPED
    assert bench_mutants.tell(survived, [], lambda fault: False) == SURVIVED


@pytest.mark.parametrize(
    ("file", "room"),
    [
        ("firmware/floorman/rules/turns.py", "rules"),
        ("firmware/floorman/link/frame.py", "device"),
        ("host_tools/reveal/shown.py", "host"),
        ("simulator/radio/coil.py", "simulator"),
    ],
)
def test_each_room_has_its_share_of_a_draw(file, room):
    assert bench_mutants.room(file) == room


def test_a_draw_takes_as_many_of_each_room_and_none_that_only_the_vm_runs():
    every = whole()
    drawn = bench_mutants.draw(every, 40, 3)
    rooms = [bench_mutants.room(fault.file) for fault in drawn]
    assert {room: rooms.count(room) for room in rooms} == dict.fromkeys(sorted({*rooms}), 10)
    assert len({*rooms}) == 4
    assert not {fault.file for fault in every} & {*bench_mutants._IN_THE_VM}


def test_a_folder_that_is_not_there_is_one_sentence(capsys):
    with pytest.raises(SystemExit):
        bench_mutants.main(["--under", "nowhere"])
    assert "nowhere is not in the tree" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        bench_mutants.main(["--under", "docs"])
    assert "are traced under" in capsys.readouterr().err
    assert Path(tree.ROOT / "docs").exists()


def test_what_a_killed_process_left_half_written_is_left_out(tmp_path):
    data = tmp_path / "data.1"
    data.write_bytes(b"SQLite format 3\0" + bytes(200))
    assert covered._whole(data) == []

"""The mutants: the faults of a text, which tests meet them, and that a fault is noticed."""

from pathlib import Path
from textwrap import dedent

import pytest
from floorman.rules import codes

from tests.bench import bench_mutants
from tests.bench.mutation import covered, equivalents, tree
from tests.bench.mutation.covered import Test as Case
from tests.bench.mutation.faults import faults
from tests.bench.mutation.trial import KILLED, NOT_RUN, SURVIVED, Bench, choose, within


def named(name: str) -> str:
    """The one file of this name, wherever it lies."""
    [found] = [path for path in tree.files() if path.endswith("/" + name)]
    return found


FRAMES = named("test_frame.py")
FRAME, CRC = named("link/frame.py"), named("floorman/crc.py")


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
        f(codes.NOT_IN_HAND)
        g(codes.OPT_DEAD, codes.OPT_VOID)
    """
    assert codes.NOT_IN_HAND == codes.OPT_DEAD != codes.OPT_VOID
    assert after(source, "constant") == [
        "f(codes.OPT_VOID)",
        "g(codes.OPT_VOID, codes.OPT_VOID)",
        "g(codes.OPT_DEAD, codes.NOT_IN_HAND)",
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
    assert [test.name[11:] for test in within(chosen, 2.0)] == ["quick"]
    assert len(within(chosen, 0.0)) == 1


def test_a_fault_of_a_module_meets_all_who_use_the_module():
    fault = next(f for f in faults(b"LIMIT = 5\n", "a.py") if f.kind == "off by one")
    used, unused = Case("t.py::a", 1.0, {"a.py": 1 << 9}), Case("t.py::b", 1.0, {"b.py": 1 << 1})
    assert choose(fault, [used, unused]) == [used]


@pytest.fixture(scope="module")
def traced():
    sources = ["firmware/floorman"]
    return covered.trace(sources, [FRAMES], 0)[FRAMES]


def test_a_trace_knows_the_lines_of_every_test(traced):
    by_name = {name.partition("::")[2]: about for name, about in traced.items()}
    assert all(about["passed"] for about in by_name.values())
    files = {file for about in by_name.values() for file in about["lines"]}
    assert FRAME in files
    lines = {about["lines"].get(FRAME) for about in by_name.values()}
    assert len(lines) > 3  # tests go different ways


def test_a_fault_is_noticed_and_one_in_a_text_of_no_use_is_not(tmp_path, traced):
    tests = covered.as_tests(traced)
    bench = Bench(tmp_path, seconds=60)
    whole = (tree.ROOT / CRC).read_bytes()
    every = faults(whole, CRC)
    early = next(fault for fault in every if fault.kind == "early return")
    assert bench.try_(early, tests).end == KILLED
    assert (tmp_path / "tree" / CRC).read_bytes() == whole
    harmless = early._replace(text="pass\n    ")
    assert bench.try_(harmless, tests).end == SURVIVED
    assert bench.try_(early._replace(file="firmware/main.py"), tests).end == NOT_RUN


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
    every = bench_mutants.all_faults(bench_mutants.there())
    assert equivalents.stale(equivalents.load(), every) == []


def test_survivors_are_told_and_the_share_is_judged(capsys):
    counted = [("a", KILLED), ("a", "equivalent"), ("b", SURVIVED)]
    assert bench_mutants.table(counted)[-1].split() == ["in", "all", "3", "1", "0", "1", "1"]
    assert bench_mutants.judge(counted) == 1
    assert "1 of 2 noticed, 50.0 %" in capsys.readouterr().out
    assert bench_mutants.judge([("a", KILLED)] * 99 + [("a", SURVIVED)]) == 0


def test_a_folder_that_is_not_there_is_one_sentence(capsys):
    with pytest.raises(SystemExit):
        bench_mutants.main(["--under", "nowhere"])
    assert "nowhere is not in the tree" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        bench_mutants.main(["--under", "docs"])
    assert "are traced under" in capsys.readouterr().err
    assert Path(tree.ROOT / "docs").exists()

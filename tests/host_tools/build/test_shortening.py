"""Private names are short on the Pico, the same in every file, and tracebacks can be read."""

from host_tools.build.flash import private_names
from host_tools.build.shortening import readable, short_names, shorten

ONE = "class A:\n    def _judge(self):\n        return self._judge and _x\n"
TWO = "_OFTEN = ('_named',)\ndef _named(b):\n    return b._judge\n"


def test_a_name_is_the_same_in_every_file_and_lines_stay():
    names = short_names([ONE, TWO])
    assert names["_judge"] == "_a"
    assert shorten(
        ONE, names
    ) == "class A:\n    def _a(self):\n        return self._a and _x\n".replace("_x", names["_x"])
    assert "b._a" in shorten(TWO, names)


def test_what_stands_in_a_string_keeps_its_name():
    assert "_named" not in short_names([ONE, TWO])


def test_names_that_are_taken_are_not_given():
    assert short_names(["_a = 1\n_long = _long2 = 2\n_a\n"])["_long"] not in ("_a",)


def test_stock_modules_and_dunders_stay():
    names = private_names()
    assert not [name for name in names if name.startswith("__")]
    assert len(set(names.values())) == len(names) > 300


def test_a_dunder_of_our_own_stays():
    names = short_names(
        ["class A:\n    def __own__(self):\n        return self.__own__, self._x\n"]
    )
    assert set(names) == {"_x"}


def test_a_traceback_reads_as_the_sources():
    assert readable('File "turns", in _a', {"_judge": "_a"}) == 'File "turns", in _judge'

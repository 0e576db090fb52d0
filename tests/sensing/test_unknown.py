"""A tag that no file knows, from pass to pass and over a power cut."""

import pytest
from floorman.sensing.unknown import CAME, GONE, NOBODY, Unknown

TAG, OTHER = 4711, 815


def passes(unknown, who, n):
    """News of so many passes of the first reader."""
    found = (unknown.heard(0, who, False, False) for _ in range(n))
    return [news for news in found if news]


@pytest.fixture(params=[0, 1, 3])
def cut(request):
    """A tag lay there, and was heard so often since the power is back."""
    unknown = Unknown(1)
    passes(unknown, TAG, request.param)
    unknown.take(0, True)
    return unknown


def test_what_lay_there_before_a_cut_is_the_same_tag(cut):
    assert passes(cut, TAG, 20) == []
    assert passes(cut, NOBODY, 20) == [GONE]


def test_a_tag_heard_mangled_behind_a_cut_is_the_one_that_lay_there():
    unknown = Unknown(1)
    passes(unknown, OTHER, 1)
    unknown.take(0, True)
    assert passes(unknown, TAG, 20) == []


def test_another_one_in_its_place_is_new(cut):
    passes(cut, TAG, 1)
    assert passes(cut, OTHER, 20) == [GONE, CAME]


def test_what_lay_there_and_is_gone_behind_a_cut_is_told(cut):
    assert passes(cut, NOBODY, 20) == [GONE]

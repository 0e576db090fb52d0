"""Runs on the VM: does each thing of the panel with the heap locked, reports what failed."""

import gc

import micropython
from _wires import report
from floorman import events as ev
from floorman.display.lights import Lights
from floorman.display.news import News
from floorman.display.rows import Rows
from floorman.rules.game import Game
from uctypes import addressof

_failed = []


def _locked(name, work, *args):
    """The result of `work`; its name is noted when it wants heap."""
    result = None
    gc.collect()
    micropython.heap_lock()
    try:
        result = work(*args)
    except MemoryError:
        _failed.append(name)
    micropython.heap_unlock()
    return result


def _panel(parts):
    picture = bytearray(range(64))
    row = parts.rows[1]
    _locked("show", row.show, picture)
    for _ in range(8):
        _locked("refresh_line", row.refresh_line)
    for _ in range(13):
        _locked("renew", row.renew)
    _locked("lights", parts.lights.show, bytearray(150))
    _locked("lights changed", parts.lights.show, bytearray(b"\x07" * 150))
    _locked("fram write", parts.fram.write, 0x100, picture)
    back = bytearray(64)
    _locked("fram read", parts.fram.read_into, 0x100, back)
    return back == picture


def _tell(text):
    data = text.encode()
    report(addressof(data), len(data))


def _hands(parts):
    _locked("first poll", parts.keypad.poll, 0)
    _locked("first knocks", parts.knocks.poll, 0)
    _tell("press")
    _locked("second poll", parts.keypad.poll, 30)
    key = _locked("key poll", parts.keypad.poll, 60)
    _locked("knocks", parts.knocks.poll, 10)
    knock = _locked("a knock", parts.knocks.poll, 30)
    _locked("knocks locked out", parts.knocks.poll, 120)
    for expander in parts.expanders:
        _locked("check", expander.check)
    return key == ev.K_CHECK and knock == 3


def _state():
    news = News()
    rows, lights, game = Rows(news), Lights(news), Game(news.hear)
    seen = bytearray(10)
    for seat in range(10):
        game.feed(ev.SEAT, seat, 12345 * (seat + 1), 0)
    for kind, value in ((ev.SMALL, 50), (ev.BIG, 100), (ev.BUTTON, 0), (ev.START, 1)):
        game.feed(kind, 0, value, 0)
    for _ in range(2):
        for seat in range(10):
            game.feed(ev.HOLE, seat, 0, 0)
    changed = _locked("rows", rows.update, game, 0)
    _locked("seat lights", lights.update, game, seen)
    for _ in range(10):
        game.feed(ev.KEY, ev.K_ALLIN, 0, 0)
    _locked("rows with side pots", rows.update, game, 1200)
    _locked("seat lights again", lights.update, game, seen)
    return changed == 7


def run(wiring):
    parts = wiring.build("/")
    right = [_panel(parts), _hands(parts), _state()]
    _tell(repr((right, _failed)))
    while True:
        parts.clock.sleep_ms(1)

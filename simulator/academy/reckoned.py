"""A reckoning as a question of the quiz: the felt, three answers, and what the table counts."""

from floorman.rules.books import NAMES as BOOKS

from host_tools.rulebook.reasons import reason, rule_says
from host_tools.texts import Said
from simulator.academy.quiz import Asked, Question, book_of, joined, roll, seen_by_all
from simulator.academy.reckoning import Reckoning, answer, answers, called, prompt, reckonings
from simulator.hands_on.film import EventReel, Frame, Reel


def asked(one: Reckoning) -> Asked:
    """A line of the list."""
    return {"id": one.id, "case": one.name, "book": book_of(one.scenario)}


def question(id: str) -> Question:
    """The whole of it; KeyError when there is none."""
    one = reckonings()[id]
    before, after = _shot(one)
    rule = one.row.rules[BOOKS.index(one.scenario.book)]
    return {
        "id": id,
        "case": one.name,
        "book": book_of(one.scenario),
        "sentence": prompt(one),
        "counts": True,
        "rule": rule,
        "says": Said(lambda language: _says(one, rule, language)),
        "steps": before,
        "rulings": [
            {"name": called(one, fact), "right": fact == answer(id), "steps": after}
            for fact in answers(id)
        ],
    }


def _says(one: Reckoning, rule: str, language: str) -> str:
    return reason(one.row, one.scenario.book, language) or rule_says(rule, language)


def _shot(one: Reckoning) -> tuple[list[Frame], list[Frame]]:
    """Pictures of the situation without what is asked, and of the last step."""
    reel = Reel({}, rolls=False)
    table = EventReel(one.scenario, reel)
    table.set_up()
    roll(table, reel)
    *steps, last = one.scenario.steps
    for step in steps:
        table.do(step)
        reel.snap()
    told = len(reel.steps)
    table.do(last)
    reel.snap()
    frames = [seen_by_all(frame) for frame in reel.steps]
    frames[0]["change"]["notes"] = []
    before, after = joined(frames[:told]), joined(frames[told:])
    hand = [frame["change"]["hand"] for frame in before if "hand" in frame["change"]][-1]
    for frame in before:
        _hide_pots(frame)
    after[0]["change"].setdefault("hand", hand)
    return before, after


def _hide_pots(frame: Frame) -> None:
    change = frame["change"]
    if "hand" in change:
        change["hand"] = {**change["hand"], "pots": []}

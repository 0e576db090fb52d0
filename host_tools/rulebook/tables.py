"""The tables of firmware/floorman/rules/books.py, line by line."""

from floorman.rules import books


def _parameter(line: str) -> tuple[str, int, int, int, int]:
    name, highest, first, second, third = line.split(" ")
    return name, int(highest), int(first), int(second), int(third)


def _rule(line: str) -> tuple[str, str, str, str]:
    name, *words = line.split(" ")
    first, second, third = (books.rule_id(book, word) for book, word in enumerate(words))
    return name, first, second, third


# name, highest value, then its value in tda2019, cuca, casino
PARAMETERS = tuple(_parameter(line) for line in books.PARAMETERS.split("\n"))
# the decision, then the rule it follows in each
RULES = tuple(_rule(line) for line in books.RULES.split("\n"))

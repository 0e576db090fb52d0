"""A running table for tests, whose game is looked into."""

from simulator import desk
from tests.look import look


class Desk(desk.Desk):
    """`game` is the table's own, `troubles` are sentences on the page."""

    @property
    def game(self):
        return look(self.board.table.game)

    def troubles(self):
        return [
            note["text"]["en"]
            for note in self.state.document()["notes"]
            if note["tone"] == "trouble"
        ]

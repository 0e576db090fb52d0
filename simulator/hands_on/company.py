"""Company at the table: people who play it all, players for whom somebody deals, or nobody."""

from collections.abc import Callable
from random import Random

from floorman.rules import codes

from host_tools.table.view import Watched
from simulator.hands_on.shift import Shift
from simulator.hands_on.taken_up import PLAYED, GuestsHand, TakenUp
from simulator.people.crew import GLANCE_US, Task, Until, Work
from simulator.people.pace import Pace
from simulator.people.reading import Level
from simulator.people.scene import Scene
from simulator.people.session import Session
from simulator.people.stakes import Stakes
from simulator.rig import Rig

EVERYBODY, PLAYERS, NOBODY = "everybody", "players", "nobody"
_WAIT_S = 1e6
_LOOK_US = 300_000


class Company:
    """`who` is EVERYBODY, PLAYERS or NOBODY; `let` changes it at any moment.

    `stuck` is why people stopped, empty while they go on; `game()` what the host knows, `show` is
    told whose cards are tabled.
    """

    def __init__(
        self,
        rig: Rig,
        tell: Callable[[int, int, int], None],
        game: Callable[[], Watched],
        show: Callable[[int], None],
        pace: Pace,
        rng: Random,
    ) -> None:
        self._rig = rig
        self._tell = tell
        self._game = game
        self._show = show
        self._pace = pace
        self._rng = rng
        self._shift: Shift | None = None
        self._session: Session | None = None
        self.who = NOBODY
        self.stuck = ""

    @property
    def can_play(self) -> bool:
        """Somebody sits here who could."""
        return self._session is not None

    def sit_down(self, players: int, stakes: Stakes) -> Task:
        """Players buy chips and the table is told; the task is finished when it knows."""
        shift = self._new_shift()
        self._session = Session(shift, self._tell, players, self._rng, self._pace, stakes)
        return Task(shift.clock, self._session.sit_down())

    def let(self, who: str) -> None:
        """Take over from people, or hand back to them.  ValueError when none sit here."""
        if who not in (EVERYBODY, PLAYERS, NOBODY):
            raise ValueError(f"who plays is {EVERYBODY}, {PLAYERS} or {NOBODY}")
        if who != NOBODY and self._session is None:
            raise ValueError("nobody sits at this table who could play on")
        self.who, self.stuck = who, ""
        shift = self._new_shift()
        if who != NOBODY:
            work = self._play if who == EVERYBODY else self._be_dealt
            Task(shift.clock, work(shift))

    def between_hands(self) -> None:
        """Players who are broke buy in again."""
        if self._session:
            self._session.change_players()

    def _new_shift(self) -> Shift:
        if self._shift:
            self._shift.clock.end()
        self._shift = Shift(self._rig, self._stop)
        if self._session:
            self._session.sit_at(self._shift)
        return self._shift

    def _stop(self, why: str) -> None:
        self.who, self.stuck = NOBODY, why

    # work --------------------------------------------------------------------------------------

    def _play(self, shift: Shift) -> Work:
        """Take up the hand that goes on, then play hand after hand."""
        session, game = self._sitting(), self._game()
        if game.phase in PLAYED:
            self._tell_game(game)
            script = session.script(Scene(shift, self._pace, self._rng))
            yield from TakenUp(script, shift, self._pace, self._rng, game).work()
        elif game.phase == codes.DONE:
            self._clear(shift)
            session.change_players()
        yield from session.play_on()

    def _clear(self, shift: Shift) -> None:
        """Clear away the cards that lie about from the hand before."""
        for card in shift.world.cards.values():
            shift.world.move(card, "deck")

    def _be_dealt(self, shift: Shift) -> Work:
        """Hand after hand that somebody deals."""
        while True:
            yield Until(lambda: self._game().phase in PLAYED, _WAIT_S)
            yield _LOOK_US
            self._tell_game(self._game())
            script = self._sitting().script(Scene(shift, self._pace, self._rng))
            hand = GuestsHand(script, shift, self._pace, self._rng, self._game(), self._show)
            yield from hand.work()
            yield GLANCE_US

    def _tell_game(self, game: Watched) -> None:
        """Tell people what is played, in the midst of a hand, too."""
        line, limit = game.game_played().record
        level = Level(game.small, game.big, game.ante_due(), game.ante_kind())
        killed = (game.killer(), game.kill()) if game.kill() else None
        self._sitting().plays(line, limit, level, killed)

    def _sitting(self) -> Session:
        assert self._session is not None
        return self._session

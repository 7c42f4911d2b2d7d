"""A TOM file as JSON: the state that `pair` and `standings` take, and the rest of the file.

`rounds` are the Swiss rounds of all pods by number; those of the cut are in `cut`. What has no
field here is kept in `source`, the text of the file itself.
"""

import msgspec

from tournaments.engine.files.tdf import codes, wording
from tournaments.engine.rounds import state
from tournaments.engine.structure.tables import MASTERS
from tournaments.engine.wording import Translate


class Player(state.Player, frozen=True, kw_only=True):
    """A player; `id` is the player's number in the organised play programme.

    `fixed_table`: where the player always sits. `seed` and `slot`: for players who made the cut,
    the rank after Swiss and the place in the bracket, from 1. `added`, `changed`, `dropped_at`:
    times as TOM writes them.
    """

    first_name: str = ""
    last_name: str = ""
    birth_year: int | None = None
    starter: bool = False
    disqualified: bool = False
    fixed_table: int | None = None
    slot: int | None = None
    seed: int | None = None
    added: str = ""
    changed: str = ""
    dropped_at: str = ""

    @property
    def name(self) -> str:
        """First and last name together, as a board shows them."""
        return f"{self.first_name} {self.last_name}".strip()


class Match(state.Match, frozen=True, kw_only=True):
    """A match, with the time of its last change as TOM writes it."""

    at: str = ""


class Round(msgspec.Struct, frozen=True, kw_only=True):
    """A round, of Swiss or of the cut. Times as TOM writes them, `time_left` in seconds."""

    number: int
    matches: tuple[Match, ...]
    time_left: int | None = None
    paired_at: str = ""
    started_at: str = ""


class Pod(msgspec.Struct, frozen=True, kw_only=True):
    """Players who play together: `category` is TOM's number for the divisions, `players` ids.

    `planned_rounds`: the number of this pod, where the file lets one tell it.
    """

    category: str
    divisions: tuple[str, ...] = (MASTERS,)
    players: tuple[str, ...] = ()
    starting_table: int = 1
    third_place: bool = False
    cut_begun: bool = False
    planned_rounds: int | None = None


class Cut(msgspec.Struct, frozen=True, kw_only=True):
    """How many of a category go on into the cut; `players`: how many there were as Swiss began."""

    category: str
    size: int
    players: int | None = None
    third_place: bool = False


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """A final place in a category; `finished` is False for players who did not finish the event."""

    id: str
    place: int
    category: str
    finished: bool = True


class Note(msgspec.Struct, frozen=True, kw_only=True):
    """Something in a file that is not understood, and is kept in it unchanged.

    `id` is a message id of `wording`, `args` its arguments; `line` the first line it is about, from
    1; `times` how often it occurs in the file.
    """

    id: str
    args: dict[str, str | int] = {}
    line: int | None = None
    times: int = 1

    def render_sentence(self, translate: Translate = str) -> str:
        """The sentence in a reader's language."""
        sentence = wording.render_message(self.id, self.args, self.line, translate)
        if self.times == 1:
            return sentence
        how_often = wording.render_message("so_often", {"times": self.times}, None, translate)
        return f"{sentence} {how_often}"


class Document(msgspec.Struct, frozen=True, kw_only=True):
    """A whole file. `date` is ISO, `type`, `stage`, `mode`, `game`, `version` are TOM's own words.

    Round times are in minutes, 0 for no limit, `elapsed` in seconds. `notes`: what in the file is
    not understood.
    """

    planned_rounds: int
    seed: int = 0
    best_of: int = 1
    players: tuple[Player, ...] = ()
    rounds: tuple[Round, ...] = ()
    cut: tuple[Round, ...] = ()
    pods: tuple[Pod, ...] = ()
    cuts: tuple[Cut, ...] = ()
    places: tuple[Place, ...] = ()
    name: str = ""
    sanction_id: str = ""
    city: str = ""
    region: str = ""
    country: str = ""
    date: str = ""
    organizer_id: str = ""
    organizer: str = ""
    round_minutes: int = 0
    cut_minutes: int = 0
    type: str = "3"
    stage: str = "1"
    mode: str = ""
    game: str = ""
    version: str = ""
    elapsed: int = 0
    source: str = ""
    notes: tuple[Note, ...] = ()

    def cut_of(self, pod: Pod) -> int:
        """How many of a pod go on into its cut: the largest number set for one of its divisions.

        Where nothing is set, the number of players in its first cut round; 0 for no cut.
        """
        if self.type == codes.SWISS:
            return 0
        categories = {codes.CATEGORY_BY_DIVISIONS[(division,)] for division in pod.divisions} | {
            pod.category
        }
        chosen = max((cut.size for cut in self.cuts if cut.category in categories), default=0)
        players = set(pod.players)
        begun = [
            sum((match.a in players) + (match.b in players) for match in round_.matches)
            for round_ in self.cut
        ]
        return chosen or next((many for many in begun if many), 0)

    @property
    def state(self) -> state.State:
        """The Swiss part, in the form that pairing and standings take."""
        return state.State(
            players=self.players,
            planned_rounds=self.planned_rounds,
            rounds=tuple(state.Round(round_.number, round_.matches) for round_ in self.rounds),
            seed=self.seed,
            best_of=self.best_of,
        )

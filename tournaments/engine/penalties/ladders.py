"""The penalties of each era, mildest first, and what each does: all data.

Sources: penalty guidelines of 2009-09-01 and 2011-10-01 and the revision of 19 April 2018, as
people who read them reported them; tournament handbook of 15 May 2024, section 7.2, read whole.
Penalties for which no text of the time was found are marked `inferred`. Which penalty to begin
with: `starts.py`.
"""

import msgspec

from tournaments.engine.results.matches import DOUBLE_LOSS, SUDDEN_DEATH, TIE, TIEBREAKER, BothLose

# What a penalty does.
NOTED = "noted"  # it is only written down
PRIZES = "prizes"  # the opponent needs fewer Prizes, by the step's `prizes`
GAME = "game"  # the running game is lost
MATCH = "match"  # the match is lost
OUT = "out"  # the match is lost and the player is out of the event


class Step(msgspec.Struct, frozen=True):
    """One penalty of a ladder. `prizes`: how many, where `does` is PRIZES.

    With PRIZES, the game ends at once if the opponent has no more than these Prizes left.
    """

    key: str
    name: str
    does: str = NOTED
    prizes: int = 0
    inferred: bool = False


class Ladder(msgspec.Struct, frozen=True):
    """An era's penalties, mildest first, from ISO date `since` to `until`, its last day."""

    key: str
    name: str
    source: str
    steps: tuple[Step, ...]
    since: str = ""
    until: str = ""

    def find_step(self, key: str) -> Step | None:
        """The step with this key."""
        return next((step for step in self.steps if step.key == key), None)


class Infraction(msgspec.Struct, frozen=True):
    """A kind of offence a player can commit."""

    key: str
    name: str


_MILD_STEPS = (Step("caution", "Caution"), Step("warning", "Warning"))
_HARD_STEPS = (
    Step("game-loss", "Game Loss", GAME),
    Step("match-loss", "Match Loss", MATCH),
    Step("disqualification", "Disqualification", OUT),
)
_ONE_PRIZE = Step("prize", "Prize Card", PRIZES, 1)
_TWO_PRIZES = Step("prizes", "Two Prize Cards", PRIZES, 2)


def _inferred_steps(*steps: Step) -> tuple[Step, ...]:
    return tuple(msgspec.structs.replace(step, inferred=True) for step in steps)


LADDERS = (
    Ladder(
        "organiser",
        "Before 2003: the organiser’s own",
        "No official text of the time is known; these are the steps of the years after.",
        _inferred_steps(*_MILD_STEPS, _ONE_PRIZE, *_HARD_STEPS),
    ),
    Ladder(
        "showdown-2000",
        "2000, Super Trainer Showdown: Warning, Prize, Game Loss, Disqualification",
        "Wizards of the Coast, chat of 14 July 2000; of other events of the year nothing is known",
        (
            *_inferred_steps(_MILD_STEPS[0]),
            _MILD_STEPS[1],
            _ONE_PRIZE,
            _TWO_PRIZES,
            *_HARD_STEPS,
        ),
        since="2000-07-14",
        until="2000-12-31",
    ),
    Ladder(
        "dci-2001",
        "2001 to 2003: DCI penalty guidelines",
        "DCI penalty guidelines, 1 September 2002: only what can go wrong was to be read, not the "
        "penalties; these are the steps of the years after",
        _inferred_steps(*_MILD_STEPS, _ONE_PRIZE, *_HARD_STEPS),
        since="2001-10-15",
        until="2003-09-30",
    ),
    Ladder(
        "prize-2009",
        "2003 to 2018: with the Prize Card penalty",
        "Penalty guidelines, 1 September 2009 and 1 October 2011; before them not confirmed",
        (
            *_MILD_STEPS,
            _ONE_PRIZE,
            *_inferred_steps(_TWO_PRIZES),
            _HARD_STEPS[0],
            *_inferred_steps(_HARD_STEPS[1]),
            _HARD_STEPS[2],
        ),
        since="2003-10-01",
        until="2018-04-18",
    ),
    Ladder(
        "double-prize-2018",
        "Since 2018: Double and Quadruple Prize Card",
        "Penalty guidelines, 19 April 2018; tournament handbook, 15 May 2024, section 7.2",
        (
            *_MILD_STEPS,
            Step("double-prize", "Double Prize Card", PRIZES, 2),
            Step("quad-prize", "Quadruple Prize Card", PRIZES, 4),
            *_HARD_STEPS,
        ),
        since="2018-04-19",
    ),
)
BY_KEY = {ladder.key: ladder for ladder in LADDERS}

# What follows where both players lose the same game, by date: in Swiss, and in the cut. What each
# text says of a match of three: two lost games lose it, whoever won them; so if both lose the first
# game, the second decides the match, and if both lose the second, whoever won the first wins the
# match.
_RULING_2014 = "ruling of the rules team, 8 May 2014, kept in the judges’ compendium"
_HANDBOOK_2024 = "tournament handbook, 15 May 2024, section 5.8.1.2"
_HANDBOOK_2026 = "tournament handbook of the game, 1 September 2026, section 7.2"
_SWISS_2026 = f"{_HANDBOOK_2024}; not confirmed for the issues after it"
_BOTH_LOSE = (
    ("2026-09-01", BothLose(TIE, _SWISS_2026), BothLose(TIEBREAKER, _HANDBOOK_2026)),
    ("2024-05-15", BothLose(TIE, _HANDBOOK_2024), BothLose(TIEBREAKER, _HANDBOOK_2024)),
    ("2014-05-08", BothLose(DOUBLE_LOSS, _RULING_2014), BothLose(SUDDEN_DEATH, _RULING_2014)),
)
_MATCH_OF_THREE = 3
# If both lose a match of one game, it has no winner and is not a tie.
_ONE_GAME_SINCE = "2024-02-13"
_ONE_GAME = BothLose(DOUBLE_LOSS, "tournament handbook, 15 May 2024, section 7.2.5.2")

INFRACTIONS = (
    Infraction("play-minor", "Error in play, minor"),
    Infraction("play-major", "Error in play, major"),
    Infraction("deck", "Problem with the deck"),
    Infraction("list", "Problem with the decklist"),
    Infraction("tardiness", "Late to the table"),
    Infraction("slow-play", "Slow play"),
    Infraction("procedure", "Procedure of the event"),
    Infraction("conduct", "Unsporting conduct"),
    Infraction("cheating", "Cheating"),
    Infraction("other", "Something else"),
)
INFRACTIONS_BY_KEY = {one.key: one for one in INFRACTIONS}


def ladder_of_day(day: str) -> Ladder:
    """The ladder of the era an ISO date lies in."""
    dated = (ladder for ladder in reversed(LADDERS) if ladder.since and ladder.since <= day)
    latest = next(dated, BY_KEY["organiser"])
    return BY_KEY["organiser"] if latest.until and day > latest.until else latest


def ends_game(step: Step, opponent_left: int | None) -> bool:
    """Whether a penalty ends the running game: the opponent needs no further Prize."""
    if step.does == GAME:
        return True
    return step.does == PRIZES and opponent_left is not None and opponent_left <= step.prizes


def both_lose_rule(day: str, best_of: int, *, cut: bool) -> BothLose:
    """What follows where both players lose the same game by penalty, on an ISO date.

    A judge decides before May 2014; and for a match of one game also before February 2024 and in
    the cut: no text on these cases is known.
    """
    if best_of == 1 and not cut and day >= _ONE_GAME_SINCE:
        return _ONE_GAME
    if best_of != _MATCH_OF_THREE:
        return BothLose()
    rules = (of_cut if cut else swiss for since, swiss, of_cut in _BOTH_LOSE if day >= since)
    return next(rules, BothLose())


def translatable_texts() -> list[str]:
    """All texts here that are shown to people and translated."""
    steps = {step.name for ladder in LADDERS for step in ladder.steps}
    return [
        *(ladder.name for ladder in LADDERS),
        *sorted(steps),
        *(infraction.name for infraction in INFRACTIONS),
    ]

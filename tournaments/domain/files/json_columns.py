"""The shapes of JSON columns in a file: what pages rely on, since a column's type does not say."""

from typing import Annotated, Any, Literal

import msgspec

from tournaments.engine.limits import LARGEST_CUT, MOST_PLAYERS, MOST_ROUNDS
from tournaments.engine.structure.tables import DIVISIONS

SmallWholeNumber = Annotated[int, msgspec.Meta(ge=0, le=32_000)]
Figure = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]  # a sum over the whole field
Word = Annotated[str, msgspec.Meta(pattern="^[a-z0-9_]{1,40}$")]
PlayerKey = Annotated[str, msgspec.Meta(max_length=100)]
SideName = Literal["a", "b"]
AtMostAllPlayers = msgspec.Meta(max_length=MOST_PLAYERS)


class _Row(msgspec.Struct, forbid_unknown_fields=True):
    pass


class CostRow(_Row):
    rematches: Figure
    second_byes: Figure
    dead_end: Figure | None = None
    bye_points: Figure = 0
    score_gap: Figure = 0


class WhyRow(_Row):
    id: Word
    args: Annotated[dict[Word, SmallWholeNumber], msgspec.Meta(max_length=10)]


class PairRow(_Row):
    a: PlayerKey
    b: PlayerKey | None


class ReasonRow(PairRow):
    reasons: Annotated[list[WhyRow], msgspec.Meta(max_length=20)]


class ReturnRow(PairRow):
    after: SmallWholeNumber


class CertificateRow(_Row):
    """The certificate of a pairing, and what became of it; empty where there was none.

    Players and reasons are checked in `checked_certificates`.
    """

    cost: CostRow | None = None
    optimal: bool = False
    mended: bool = False
    why: Annotated[list[ReasonRow], AtMostAllPlayers] = []
    relaxed: Annotated[list[Word], msgspec.Meta(max_length=10)] = []
    broken: Annotated[list[PairRow], AtMostAllPlayers] = []
    came_back: Annotated[list[PairRow], AtMostAllPlayers] = []
    came_back_proved: bool = False
    back: Annotated[list[ReturnRow], AtMostAllPlayers] = []


class PodRow(_Row):
    divisions: Annotated[list[Literal[DIVISIONS]], msgspec.Meta(min_length=1)]  # type: ignore[valid-type]
    rounds: Annotated[int, msgspec.Meta(ge=1, le=MOST_ROUNDS)]
    cut: Annotated[int, msgspec.Meta(ge=0, le=LARGEST_CUT)] = 0
    most: Annotated[int, msgspec.Meta(ge=0, le=LARGEST_CUT)] = 0
    gate: tuple[SmallWholeNumber, SmallWholeNumber, SmallWholeNumber] | None = None


class FailureRow(_Row):
    round: SmallWholeNumber
    code: Word
    message: Annotated[str, msgspec.Meta(max_length=2_000)]


class TimeRow(_Row):
    after: SmallWholeNumber
    left: Annotated[dict[SideName, SmallWholeNumber], msgspec.Meta(min_length=2)] | None
    running: bool | None = None


JSON_COLUMN_TYPES: dict[str, Any] = {
    "pods": Annotated[list[PodRow], msgspec.Meta(max_length=len(DIVISIONS))],
    "failure": FailureRow | None,
    "awarded_byes": Annotated[list[SmallWholeNumber], msgspec.Meta(max_length=MOST_ROUNDS)],
    "certificate": CertificateRow,
    "ways": dict[SideName, Annotated[list[Word], msgspec.Meta(max_length=10)]],
    "prizes_left": dict[SideName, SmallWholeNumber],
    "time": TimeRow | None,
    "ticks": dict[Annotated[str, msgspec.Meta(pattern="^[1-9][0-9]{0,3}$")], SmallWholeNumber],
}

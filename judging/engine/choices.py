"""Questions that somebody must decide: `Select`, its options, and the picks that answer it.

Only real choices are asked. If only one answer is possible it is taken, and the picks given have no
entry for it; a "may" (`min` 0) always has two ways.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from judging.engine.errors import RequestError
from judging.engine.position import Card, Condition, PlayerName, Target, Text, Type
from judging.engine.wording import step_text

SelectKind: TypeAlias = Literal[
    "pokemon",
    "card",
    "energy",
    "counter",
    "attack",
    "condition",
    "type",
    "number",
    "order",
    "yes_no",
    "chance",
]
Zone: TypeAlias = Literal[
    "hand",
    "deck",
    "discard",
    "prizes",
    "lost_zone",
    "energy",
    "tools",
    "attached",
    "under",
    "stadium",
]


class Option(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """One option of an open question. Only the fields that its kind of question needs are set.

    `count`: that many equal cards stand as one option, which may be picked that often. `found`: in
    an answer, the card that is found in a pile of which only the number of cards is known.
    """

    player: PlayerName | UnsetType = UNSET
    target: Target | UnsetType = UNSET
    zone: Zone | UnsetType = UNSET
    index: int | UnsetType = UNSET
    name: Text | UnsetType = UNSET
    id: str | UnsetType | None = UNSET
    count: int | UnsetType = UNSET
    condition: Condition | UnsetType = UNSET
    type: Type | UnsetType = UNSET
    number: int | UnsetType = UNSET
    value: bool | UnsetType = UNSET
    found: Card | UnsetType = UNSET


class Select(Struct, frozen=True, gc=False, kw_only=True):
    """An open question: who decides (`player`), between which `options`, and how many to pick.

    From `min` to `max` options are picked. `player`: null where chance decides. `text`: the
    question in English; `message` and `args` are the same as message id and arguments, for
    translation. `card`: the catalogue id of the card that asks, null without one. `found`: only the
    number of cards in the pile is known, so each pick names the card that is found there.
    """

    player: PlayerName | None
    kind: SelectKind
    text: str
    card: str | None
    min: int
    max: int
    options: tuple[Option, ...]
    message: str
    args: Mapping[str, Any]
    found: bool | UnsetType = UNSET


class NeedsFlip(Exception):  # noqa: N818 -- no error: a question
    """A coin decides here and no flip is given. `until_tails`: heads would ask for yet another."""

    def __init__(self, *, until_tails: bool = False) -> None:
        super().__init__()
        self.until_tails = until_tails


class NeedsChoice(Exception):  # noqa: N818 -- no error: a question
    """Somebody must decide here, and nobody has said how."""

    def __init__(self, select: Select) -> None:
        super().__init__(select.text)
        self.select = select


Pick: TypeAlias = Annotated[int, Meta(ge=0, le=10_000)] | Option
Picks: TypeAlias = Annotated[tuple[Pick, ...], Meta(max_length=100)]
Choices: TypeAlias = Annotated[tuple[Picks, ...], Meta(max_length=1000)]

YES, NO = Option(value=True), Option(value=False)


class Asking(NamedTuple):
    """How a question is put: the id of its sentence in the wording, and what fills it.

    `card`: the catalogue id of the card that asks.
    """

    message: str
    args: Mapping[str, Any] = {}
    card: str | None = None


def make_select(
    player: PlayerName | None,
    kind: SelectKind,
    options: Sequence[Option],
    asking: Asking,
    limits: tuple[int, int] = (1, 1),
    *,
    found: bool = False,
) -> Select:
    """A question that asks for picks, at most as many as there are options.

    `limits`: the least and the most. `found`: the options are not known, picks name cards.
    """
    low, high = limits
    if not found:
        high = min(high, _most_picks(kind, options))
    return Select(
        player=player,
        kind=kind,
        text=step_text(asking.message, asking.args),
        card=asking.card,
        min=min(low, high),
        max=high,
        options=tuple(options),
        message=asking.message,
        args=asking.args,
        found=True if found else UNSET,
    )


def _most_picks_of(kind: SelectKind, option: Option) -> int:
    """How often an option may be picked; the `count` of counters on a Pokémon does not matter."""
    return 1 if option.count is UNSET or kind == "counter" else option.count


def _most_picks(kind: SelectKind, options: Sequence[Option]) -> int:
    if kind == "counter":
        return len(options)
    return sum([1 if option.count is UNSET else option.count for option in options])


def only_answer(select: Select) -> tuple[Option, ...] | None:
    """The picks, if only one answer is possible; None if somebody must decide."""
    if select.found is True:
        return None
    if not select.max:
        return ()
    if len(select.options) == 1 and select.min == select.max:
        return select.options * select.max
    if select.kind != "order" and select.min == _most_picks(select.kind, select.options):
        return tuple(
            option for option in select.options for _ in range(_most_picks_of(select.kind, option))
        )
    return None


def read_picks(select: Select, picks: Sequence[Pick], path: str) -> tuple[Option, ...]:
    """The options picked, in the order given; RequestError names a wrong pick by its `path`."""
    if select.kind == "yes_no" and not picks:
        return (NO,)  # a "may" that is not taken is an empty list
    if len(picks) > select.max:
        raise RequestError(f"{path}.{select.max}", "too_many_picks", count=select.max)
    picked: list[Option] = []
    for place, pick in enumerate(picks):
        option = _read_pick(select, pick, f"{path}.{place}")
        times = _most_picks_of(select.kind, option)
        if option.found is UNSET and picked.count(option) >= times:
            once = times == 1
            raise RequestError(
                f"{path}.{place}", "picked_before" if once else "picked_too_often", count=times
            )
        picked.append(option)
    if len(picked) < select.min:
        raise RequestError(f"{path}.{len(picks)}", "too_few_picks", count=select.min)
    return tuple(picked)


def _read_pick(select: Select, pick: Pick, path: str) -> Option:
    if isinstance(pick, int):
        if pick >= len(select.options):
            raise _not_offered_error(select, path)
        return select.options[pick]
    if pick.found is not UNSET and select.found is True:
        return Option(name=pick.found.name, found=pick.found)
    fitting = [option for option in select.options if _fits_option(pick, option)]
    if len(fitting) > 1:
        raise RequestError(path, "fits_several", count=len(fitting))
    if not fitting:
        raise _not_offered_error(select, path)
    return fitting[0]


def _fits_option(pick: Option, option: Option) -> bool:
    """Whether an option has everything that a pick says."""
    for name in _OPTION_FIELDS:
        wanted = getattr(pick, name)
        if wanted is not UNSET and wanted != getattr(option, name):
            return False
    return True


_OPTION_FIELDS = (
    *("player", "target", "zone", "index", "name", "id", "count"),
    *("condition", "type", "number", "value"),
)


def _not_offered_error(select: Select, path: str) -> RequestError:
    last = len(select.options) - 1
    if last < 0:
        by_name = select.found is True
        return RequestError(path, "name_the_card_found" if by_name else "nothing_offered")
    return RequestError(path, "not_offered" if last else "one_offered", last=last)

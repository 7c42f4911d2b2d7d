"""Questions that texts ask, and the options they offer."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from judging.engine.choices import Asking, Option, SelectKind, make_select
from judging.engine.effects.context import TextContext
from judging.engine.options import number_options, pokemon_options, spot_picked
from judging.engine.position import PlayerName
from judging.engine.run import RequestError, RulingRun, Spot


class Question(NamedTuple):
    """Who decides (None: chance), what they are asked, how many picks are wanted."""

    who: PlayerName | None
    message: str
    limits: tuple[int, int] = (1, 1)
    args: Mapping[str, Any] = {}


def ask_among(
    run: RulingRun,
    context: TextContext,
    question: Question,
    kind: SelectKind,
    options: Sequence[Option],
    *,
    found: bool = False,
) -> tuple[Option, ...]:
    """The options picked; after a “may” that was just read, the choice may be declined.

    `found`: the options are not known, and the picks name cards.
    """
    low, high = question.limits
    if not options and not found:
        return ()
    if question.who and context.optional and not found and low == high > 1:
        every = [option for option in options for _ in range(option.count or 1)]
        if len(every) <= low:
            return tuple(every) if _take_all(run, context, question.who) else ()
    wanted = low
    if question.who:
        low = context.lowest(low)
    asking = Asking(question.message, question.args, context.card_id)
    picked = run.ask_choice(
        make_select(question.who, kind, options, asking, (low, high), found=found)
    )
    _require_enough(run, picked, min(wanted, sum(option.count or 1 for option in options)))
    return picked


def _take_all(run: RulingRun, context: TextContext, who: PlayerName) -> bool:
    """Ask whether the player takes all of them, where there is nothing else to choose."""
    context.optional = False
    asking = Asking("choose_may", {"what": context.source}, context.card_id)
    return run.ask_yes_no(who, asking)


def _require_enough(run: RulingRun, picked: tuple[Option, ...], wanted: int) -> None:
    """Refuse too few picks: a choice that may be declined is made as a whole or not at all."""
    if 0 < len(picked) < wanted:
        raise RequestError(f"choices.{run.choices_used - 1}", "all_picks_or_none", count=wanted)


def least_of_up_to(run: RulingRun, context: TextContext, unsaid: int) -> int:
    """The fewest picks for “up to”, except for searching or looking at a deck.

    It is 1; for attacks it is 0 where the edition says so (`ATK:choices:up_to`). `unsaid`: the
    answer in an edition that says nothing about it.
    """
    may_be_none = run.edition.up_to_may_be_none
    if may_be_none is None:
        return unsaid
    return 0 if may_be_none and context.in_attack else 1


def ask_for_pokemon(
    run: RulingRun, context: TextContext, question: Question, spots: Sequence[Spot]
) -> tuple[Spot, ...]:
    """The places of the Pokémon picked."""
    picked = ask_among(run, context, question, "pokemon", pokemon_options(run, spots))
    return tuple(map(spot_picked, picked))


def ask_for_number(
    run: RulingRun, context: TextContext, question: Question, low: int, high: int
) -> int:
    """Ask for a number between two; 0 if a “may” is declined."""
    picked = ask_among(run, context, question, "number", number_options(low, high))
    return (picked[0].number or 0) if picked else 0

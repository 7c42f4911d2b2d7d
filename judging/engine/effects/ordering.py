"""Decides in which order texts of one moment act, where that matters.

The player whose turn it is decides. Between turns that is the player whose turn it was, or the next
player where the edition says so. Nobody is asked if the texts touch nothing in common, or if every
order comes to the same.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import TypeAlias

from msgspec.structs import replace

from judging.engine.choices import Asking, Option, make_select
from judging.engine.effects.figures_in_force import BETWEEN_TURNS
from judging.engine.effects.standing import limit_of
from judging.engine.effects.texts_in_play import TextInPlay
from judging.engine.effects.touching import Touch, do_touches_clash, touches_of
from judging.engine.position import PlayerName, opponent_of
from judging.engine.run import RulingRun

_Touching: TypeAlias = tuple[TextInPlay, Sequence[Touch]]


def in_chosen_order(
    run: RulingRun, waiting: Sequence[TextInPlay], words: dict[str, object] | None = None
) -> list[TextInPlay]:
    """The texts in the order in which they act; as they came if the order cannot matter.

    `words`: what words of the texts refer to at this moment (`target`, `it`, `attacker`).
    """
    if len(waiting) < 2:
        return list(waiting)
    touched = [(found, touches_of(run, found, words or {})) for found in waiting]
    if not any(_does_order_matter(run, *pair) for pair in combinations(touched, 2)):
        return list(waiting)
    return ask_for_order(run, waiting)


def ask_for_order(run: RulingRun, waiting: Sequence[TextInPlay]) -> list[TextInPlay]:
    """Ask in which order the texts act, the first one first."""
    options = _options_of(waiting)
    asking = Asking("choose_texts_order")
    select = make_select(who_orders(run), "order", options, asking, (len(options), len(options)))
    picked = run.ask_choice(select)
    return [waiting[options.index(option)] for option in picked]


def _does_order_matter(run: RulingRun, one: _Touching, other: _Touching) -> bool:
    """Whether it matters which of two texts acts first.

    Of two of which only one acts, it does; but not if the first can be declined for the second.
    """
    (first, touched), (second, touched_by_second) = one, other
    if _shut_each_other(first, second):
        return not (first.text.may and second.text.may)
    return _do_clash(run, touched, touched_by_second)


def _do_clash(run: RulingRun, one: Sequence[Touch], other: Sequence[Touch]) -> bool:
    return any(do_touches_clash(run, first, second) for first in one for second in other)


def _shut_each_other(one: TextInPlay, other: TextInPlay) -> bool:
    """Whether only the first of the two acts: one of that name, or once a turn for all of them."""
    if limit_of(one) is not None and limit_of(one) == limit_of(other):
        return True
    once_for_all = one.text.limit == other.text.limit == "name"
    return once_for_all and one.name == other.name and one.context.you == other.context.you


def who_orders(run: RulingRun) -> PlayerName:
    """The player who says in which order texts act."""
    if BETWEEN_TURNS in run.memory and run.edition.effects_ordered_by == "next player":
        return opponent_of(run.player)
    return run.player


def _options_of(waiting: Sequence[TextInPlay]) -> list[Option]:
    """The texts by name and place; one that looks like another also gets a number."""
    options: list[Option] = []
    for found in waiting:
        option = _option_of(found)
        if option in options:
            option = replace(option, index=len(options))
        options.append(option)
    return options


def _option_of(found: TextInPlay) -> Option:
    context, spot = found.context, found.context.spot
    option = Option(player=context.you, name=found.name, id=context.card_id)
    return option if spot is None else replace(option, player=spot.player, target=spot.target)

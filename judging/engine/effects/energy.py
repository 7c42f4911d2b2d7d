"""Plays steps that discard Energy and other attached cards, or the Stadium."""

from judging.engine import figures
from judging.engine.attached import without_indices
from judging.engine.effects import steps as st
from judging.engine.effects.asking import Question, least_of_up_to
from judging.engine.effects.context import TextContext
from judging.engine.effects.damage import do_nothing
from judging.engine.effects.energy_of_types import (
    count_types_paid,
    pick_each_type,
    require_each_type,
)
from judging.engine.effects.energy_there import (
    AttachedEnergy,
    energy_on,
    energy_there,
    fitting_energy,
    pick_energy,
)
from judging.engine.effects.evaluate import work_out_amount
from judging.engine.effects.picking import count_names
from judging.engine.effects.play import (
    knows_if_payable,
    plays_mechanic,
    tell_and_conclude,
    tell_text_step,
)
from judging.engine.effects.putting import PILE_OF, tell_moved
from judging.engine.effects.reach import find_unshielded
from judging.engine.effects.targets import find_all_spots
from judging.engine.phrases import Word
from judging.engine.piles import discard_from_play, put_on_pile
from judging.engine.position import Card, PlayerName, Pokemon
from judging.engine.run import RequestError, RulingRun, Spot

_ALL = 60
_TO_DISCARD = "choose_energy_to_discard"


@plays_mechanic(st.DiscardEnergy)
def discard_energy(run: RulingRun, context: TextContext, step: st.DiscardEnergy) -> None:
    """Energy cards leave Pokémon."""
    if _paid_by_action(run, context, step):
        return
    fits = fitting_energy(run, context, step)

    def has_some(spot: Spot) -> bool:
        return bool(energy_there(run, (spot,), fits))

    spots = find_all_spots(run, context, step.from_, has_some)
    spots = find_unshielded(run, context, spots)
    there = energy_there(run, spots, fits)
    if context.phase == "requirements" and not _covers_cost(run, context, step, there):
        do_nothing(run, context, st.Nothing())
        return
    gone = _choose_energy_to_go(run, context, step, there)
    if not gone:
        tell_text_step(run, context, "text_discards_no_energy")
    handled = _count_handled(run, step, gone)
    _take_off(run, context, gone, step.to)
    context.bind(cards=tuple(one.card for one in gone))
    context.note(handled)


def _count_handled(run: RulingRun, step: st.DiscardEnergy, gone: list[AttachedEnergy]) -> int:
    return _count_energy(run, gone) if step.units else len(gone)


def _count_energy(run: RulingRun, there: list[AttachedEnergy]) -> int:
    """How much Energy the cards provide where they are, in units."""
    return sum(
        len(figures.energy_units_of(run, one.spot, run.find_pokemon(one.spot), one.card))
        for one in there
    )


@knows_if_payable(st.DiscardEnergy)
def is_energy_there(run: RulingRun, context: TextContext, step: st.DiscardEnergy) -> bool:
    """Whether the Energy that an attack's text wants from its own Pokémon is attached to it."""
    if step.from_ != "self" or context.spot is None:
        return True
    there = energy_there(run, (context.spot,), fitting_energy(run, context, step))
    return _covers_cost(run, context, step, there)


def _covers_cost(
    run: RulingRun, context: TextContext, step: st.DiscardEnergy, there: list[AttachedEnergy]
) -> bool:
    """Whether enough Energy is attached for a discard that the attack requires."""
    if step.each_type:
        return count_types_paid(run, there, step.each_type) == len(step.each_type)
    if step.up_to or step.count == "any":
        return True
    least = 1 if step.count == "all" else work_out_amount(run, context, step.count)
    return _count_handled(run, step, there) >= least


def _choose_energy_to_go(
    run: RulingRun, context: TextContext, step: st.DiscardEnergy, there: list[AttachedEnergy]
) -> list[AttachedEnergy]:
    by = context.you if step.by == "you" else context.opponent
    if step.each_type:
        return pick_each_type(run, context, there, step.each_type, by)
    if step.count == "all":
        return there
    high = _ALL if step.count == "any" else work_out_amount(run, context, step.count)
    low = least_energy(run, context, step, high)
    if step.units and step.count != "any":
        return _pick_units(run, context, there, by, high)
    return pick_energy(run, context, there, Question(by, _TO_DISCARD, (low, high)))


def least_energy(
    run: RulingRun, context: TextContext, step: st.DiscardEnergy | st.MoveEnergy, high: int
) -> int:
    """How much Energy must go or move at least."""
    if step.count == "any":
        return 0
    return least_of_up_to(run, context, 0) if step.up_to else high


def _pick_units(
    run: RulingRun, context: TextContext, there: list[AttachedEnergy], by: PlayerName, wanted: int
) -> list[AttachedEnergy]:
    """Pick cards one at a time until they provide the Energy wanted."""
    gone: list[AttachedEnergy] = []
    while there and _count_energy(run, gone) < wanted:
        if _count_energy(run, gone + there) <= wanted:
            return gone + there
        picked = pick_energy(run, context, there, Question(by, _TO_DISCARD))
        if not picked:
            break
        gone += picked
        there = [one for one in there if one not in picked]
    return gone


def _take_off(run: RulingRun, context: TextContext, gone: list[AttachedEnergy], to: str) -> None:
    for spot in dict.fromkeys(one.spot for one in gone):
        here = [one for one in gone if one.spot == spot]
        pokemon = run.find_pokemon(spot)
        indices = {one.place for one in here}
        run.change_pokemon(spot, energy=without_indices(pokemon.energy, indices))
        cards = tuple(one.card for one in here)
        name = run.name_pokemon(spot, pokemon)
        arrived = put_off(run, spot.player, cards, to)
        message = f"text_energy_to_{to}" if arrived else "text_energy_leaves"
        tell_and_conclude(
            run, context, message, name=name, count=len(cards), cards=count_names(cards)
        )


def put_off(run: RulingRun, player: PlayerName, cards: tuple[Card, ...], to: str) -> bool:
    """Put cards leaving play on their owner's pile; False if a text sent some of them elsewhere."""
    if to == "discard":
        return discard_from_play(run, player, cards)
    pile, bottom = PILE_OF[to]
    put_on_pile(run, player, pile, cards, bottom=bottom)
    return True


def _paid_by_action(run: RulingRun, context: TextContext, step: st.DiscardEnergy) -> bool:
    """Whether the action itself named the Energy to discard, so that nothing is left to do here."""
    scene = context.scene
    if scene is None or not scene.action.discard or step.from_ != "self":
        return False
    named: tuple[tuple[int, ...], Pokemon] | None
    if (named := run.memory.pop("energy named by the action", None)) is None:
        _require_named_later(context)
        return False
    gone = _find_wanted(run, context, step, *named)
    context.bind(cards=tuple(one.card for one in gone))
    context.note(_count_handled(run, step, gone))
    return True


def _require_named_later(context: TextContext) -> None:
    """Refuse Energy named by the action where a second cost could take it, or move its place."""
    if context.phase == "requirements":
        raise RequestError(
            "action.discard",
            "energy_gone_more_than_once",
            source=Word(context.source),
        )


def _find_wanted(
    run: RulingRun,
    context: TextContext,
    step: st.DiscardEnergy,
    discard: tuple[int, ...],
    holder: Pokemon,
) -> list[AttachedEnergy]:
    """Find the Energy that the action names; RequestError where the text wants other Energy.

    `holder`: the Pokémon with all that was attached to it when the attack began.
    """
    assert context.spot is not None  # noqa: S101 -- an attack is a Pokémon's
    there = energy_on(context.spot, holder, fitting_energy(run, context, step))
    for place, index in enumerate(discard):
        if index not in {one.place for one in there}:
            path, source = f"action.discard.{place}", Word(context.source)
            if isinstance(step.type, str):
                raise RequestError(
                    path, "wants_energy_of_type", source=source, type=Word(step.type)
                )
            raise RequestError(path, "wants_such_energy", source=source)
    gone = [one for one in there if one.place in discard]
    if step.each_type:
        require_each_type(run, gone, step.each_type, context.source)
    elif isinstance(step.count, int):
        _require_as_many(context, step, _count_handled(run, step, gone), step.count)
    return gone


def _require_as_many(context: TextContext, step: st.DiscardEnergy, named: int, count: int) -> None:
    """Check that as many are named as the text wants; a card with more units goes whole."""
    if named < count or (named > count and not step.units):
        raise RequestError(
            "action.discard",
            "wants_energy_units" if step.units else "wants_energy_cards",
            source=Word(context.source),
            count=count,
        )


@plays_mechanic(st.DiscardAttached)
def discard_attached(run: RulingRun, context: TextContext, step: st.DiscardAttached) -> None:
    """Tools, Technical Machines or the card itself leave Pokémon."""

    def has_some(spot: Spot) -> bool:
        return bool(_attached_there(run, context, spot, step))

    moved = 0
    for spot in find_unshielded(run, context, find_all_spots(run, context, step.from_, has_some)):
        cards = _attached_there(run, context, spot, step)
        if step.count != "all":
            cards = cards[: work_out_amount(run, context, step.count)]  # type: ignore[arg-type]
        pokemon = run.find_pokemon(spot)
        run.change_pokemon(
            spot,
            tools=without_cards(pokemon.tools, cards),
            attached=without_cards(pokemon.attached, cards),
            energy=without_cards(pokemon.energy, cards),
        )
        arrived = put_off(run, spot.player, cards, step.to)
        message = f"text_attached_to_{step.to}" if arrived else "text_energy_leaves"
        name = run.name_pokemon(spot, pokemon)
        tell_and_conclude(
            run, context, message, name=name, count=len(cards), cards=count_names(cards)
        )
        moved += len(cards)
    context.note(moved)


def _attached_there(
    run: RulingRun, context: TextContext, spot: Spot, step: st.DiscardAttached
) -> tuple[Card, ...]:
    pokemon = run.find_pokemon(spot)
    if step.what == "this":
        everything = (*pokemon.tools, *pokemon.attached, *pokemon.energy)
        return tuple(card for card in everything if card == context.card)[:1]
    machines = tuple(card for card in pokemon.tools if card.trainer == "Technical Machine")
    tools = tuple(card for card in pokemon.tools if card.trainer != "Technical Machine")
    return {
        "tool": tools,
        "technical_machine": machines,
        "tool_or_machine": (*tools, *machines),
        "all": (*pokemon.tools, *pokemon.attached),
    }[step.what]


def without_cards(there: tuple[Card, ...], gone: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards without those that are gone, each removed once."""
    left = list(there)
    for card in gone:
        if card in left:
            left.remove(card)
    return tuple(left)


@plays_mechanic(st.DiscardStadium)
def discard_stadium(run: RulingRun, context: TextContext, step: st.DiscardStadium) -> None:
    """The Stadium leaves play."""
    old = run.stadium
    if old is None:
        tell_text_step(run, context, "text_no_stadium")
        context.note(0)
        return
    owner = run.stadium_owner or run.player
    run.put_stadium(None, None)
    put_off(run, owner, (old,), step.to)
    tell_moved(run, context, owner, (old,), step.to, shown=True)
    context.note(1)

"""Tells what a ruling assumes where the question is silent: Hit Points, types, Retreat Costs."""

from collections.abc import Iterable, Iterator

from msgspec import UNSET

from judging.engine import cards
from judging.engine.figures import hp_of
from judging.engine.phrases import OrList
from judging.engine.position import Card, Matchup, PlayerName, Pokemon
from judging.engine.run import RulingRun, Spot


def tell_unsaid_hp(run: RulingRun) -> None:
    """Say for which Pokémon it is unknown whether new damage Knocks it Out (KO)."""
    if run.refusals or not run.plays_on:
        return
    for spot, pokemon in _list_newly_damaged(run):
        if not hp_of(run, spot, pokemon):
            name, damage = run.name_pokemon(spot, pokemon), pokemon.damage
            run.tell_step("KO-1", "hp_unsaid", name=name, damage=damage)
            run.add_verdict("hp_unsaid", name=name, damage=damage)


def _list_newly_damaged(run: RulingRun) -> Iterator[tuple[Spot, Pokemon]]:
    """Whoever has more damage than before, of those whose card shows no Hit Points."""
    for spot, pokemon in run.list_in_play():
        if pokemon.damage and not pokemon.card.hp and not _had_as_much(run, spot.player, pokemon):
            yield spot, pokemon


def _had_as_much(run: RulingRun, player: PlayerName, pokemon: Pokemon) -> bool:
    """Whether it had that damage before the action, wherever it stood."""
    before = run.unchanged.players.A if player == "A" else run.unchanged.players.B
    return any(was.card == pokemon.card and was.damage >= pokemon.damage for was in before.in_play)


def is_type_unsaid(pokemon: Pokemon) -> bool:
    """Whether the question leaves a Pokémon's type open; the catalogue's cards have theirs."""
    card = pokemon.card
    return card.types is UNSET and card.catalogue_id is UNSET and cards.is_pokemon(card)


def is_retreat_cost_unsaid(pokemon: Pokemon) -> bool:
    """Whether the question leaves a Pokémon's Retreat Cost open."""
    card = cards.card_with_matchups(pokemon)
    return card.retreat is UNSET and card.catalogue_id is UNSET and cards.is_pokemon(card)


def tell_unsaid_type(
    run: RulingRun, spot: Spot, attacker: Pokemon, met: str, matchups: Iterable[Matchup]
) -> None:
    """Say that a Weakness or Resistance may meet an attacker of whose type nothing is said (DMG).

    `met`: `weakness` or `resistance`.
    """
    if not is_type_unsaid(attacker):
        return
    name = run.name_pokemon(spot, attacker)
    types = OrList(matchup.type for matchup in matchups)
    run.tell_step(f"DMG:{met}", f"{met}_unsaid", name=name, types=types)
    run.add_verdict(f"{met}_unsaid", name=name, types=types)


def tell_unsaid_darkness(run: RulingRun, spot: Spot, pokemon: Pokemon) -> None:
    """Say that Darkness Energy may spare a Pokémon of whose type nothing is said (BTW)."""
    if is_type_unsaid(pokemon):
        name = run.name_pokemon(spot, pokemon)
        run.tell_step("BTW:darkness", "darkness_unsaid", name=name)
        run.add_verdict("darkness_unsaid", name=name)


def tell_unsaid_retreat_cost(run: RulingRun, spot: Spot, runner: Pokemon) -> None:
    """Say that a retreat is ruled as a free one, where nothing is said of its cost (TRN-14)."""
    if is_retreat_cost_unsaid(runner):
        name = run.name_pokemon(spot, runner)
        run.tell_step("TRN-14", "retreat_cost_unsaid", name=name)
        run.add_verdict("retreat_cost_unsaid", name=name)


def tell_unsaid_trainer_kind(run: RulingRun, card: Card, kinds: Iterable[str]) -> None:
    """Say that a Trainer card of whose kind nothing is said is ruled as a plain one (TRN-6).

    `kinds`: those that might not be played now.
    """
    of_kinds = OrList(kinds)
    if of_kinds and not card.trainer and card.catalogue_id is UNSET and not run.refusals:
        run.tell_step("TRN-6", "trainer_kind_unsaid", name=card.name, kinds=of_kinds)
        run.add_verdict("trainer_kind_unsaid", name=card.name, kinds=of_kinds)

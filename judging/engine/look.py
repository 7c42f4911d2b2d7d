"""Tells what is in force now: the figures of each Pokémon, and what it can and cannot do."""

from collections.abc import Callable, Iterator
from functools import partial

from msgspec.structs import replace

from judging.engine import figures
from judging.engine.actions import Look
from judging.engine.attack import check_attack_alone
from judging.engine.checks import refuse_part_twice
from judging.engine.errors import BenchUnsaidError
from judging.engine.evolution import check_evolving_alone
from judging.engine.position import Pokemon
from judging.engine.powers import check_power_alone
from judging.engine.retreat import check_retreat_alone
from judging.engine.ruling import Able, InForce, Step, Unable
from judging.engine.run import RulingRun, Spot
from judging.engine.writing import make_steps

# A question about a Pokémon: what it would do, its attack or power, and how that is checked.
Question = tuple[str, str | None, Callable[[RulingRun], None]]


def look_on(run: RulingRun, _action: Look) -> None:
    """Tell what is in force for every Pokémon that is known; nothing changes."""
    run.in_force = tuple(_tell_pokemon(run, spot, pokemon) for spot, pokemon in run.list_in_play())
    run.add_verdict("in_force", count=len(run.in_force))


def _tell_pokemon(run: RulingRun, spot: Spot, pokemon: Pokemon) -> InForce:
    able: list[Able] = []
    unable: list[Unable] = []
    for what, part, check in _list_questions(run, spot, pokemon):
        reasons = _reasons_against(run, spot, pokemon.card.name, check)
        if reasons:
            unable += [_make_unable(what, part, step) for step in reasons]
        else:
            able.append(Able(what, part))
    hp = figures.hp_of(run, spot, pokemon) or None
    return InForce(
        player=spot.player,
        target=spot.target,
        name=pokemon.card.name,
        hp=hp,
        hp_left=max(0, hp - pokemon.damage) if hp else None,
        retreat=figures.retreat_cost_of(run, spot, pokemon),
        types=figures.types_of(run, spot, pokemon),
        weaknesses=figures.weaknesses_of(run, spot, pokemon),
        resistances=figures.resistances_of(run, spot, pokemon),
        attacks=tuple(there.attack for there in figures.attacks_of(run, spot, pokemon)),
        can=tuple(able),
        cannot=tuple(unable),
    )


def _make_unable(what: str, part: str | None, step: Step) -> Unable:
    cited = (step.rule, step.provenance, step.source)
    return Unable(what, part, *cited, step.text, step.message, step.args)


def _list_questions(run: RulingRun, spot: Spot, pokemon: Pokemon) -> Iterator[Question]:
    if spot.target == "active":
        for there in figures.attacks_of(run, spot, pokemon):
            name = there.attack.name
            path = f"position.players.{spot.player}.active.card.attacks"
            refuse_part_twice(path, name, there.card.name, there.card.attacks or ())
            yield "attack", name, partial(check_attack_alone, name=name)
        yield "retreat", None, check_retreat_alone
    for held in figures.powers_of(run, spot, pokemon):
        yield "power", held.power.name, partial(check_power_alone, spot=spot, there=held)
    yield "evolve", None, partial(check_evolving_alone, spot=spot)


def _reasons_against(
    run: RulingRun, spot: Spot, card: str, check: Callable[[RulingRun], None]
) -> tuple[Step, ...]:
    """What forbids it, as if it were its player's turn; or why that cannot be told."""
    position = replace(run.unchanged, turn=replace(run.turn, player=spot.player))
    scratch = RulingRun(run.edition, position, (), (), run.layer)
    try:
        check(scratch)
    except BenchUnsaidError as error:
        scratch.forbid_by_text(card, "text_bench_unsaid", player=error.player)
    return make_steps(run.edition, scratch.refusals)

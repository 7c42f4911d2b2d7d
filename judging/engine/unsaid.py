"""What a ruling rests on because the question does not say it: Hit Points."""

from collections.abc import Iterator

from judging.engine.figures import hp_of
from judging.engine.position import PlayerName, Pokemon
from judging.engine.run import RulingRun, Spot


def tell_unsaid_hp(run: RulingRun) -> None:
    """Say of whom it cannot be told whether new damage Knocks it Out (KO)."""
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

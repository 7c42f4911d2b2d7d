"""Answers texts that ask about the turn before: who was Knocked Out, which attack was used."""

from judging.engine.choices import Asking
from judging.engine.effects import expressions as ex
from judging.engine.effects.context import BLOW, TextContext
from judging.engine.effects.groups import meant_spots
from judging.engine.run import RulingRun, Spot

_SAID = "who was Knocked Out in the last turn"


def was_knocked_out_last_turn(
    run: RulingRun, context: TextContext, asked: ex.KnockedOutLastTurn
) -> bool:
    """Whether Pokémon of the player were Knocked Out in the opponent's last turn.

    A position says how many, not which. Whether one of them was of the kind asked for is a
    question, put once; during an attack it is put only if the attack is by or at the Pokémon whose
    text asks.
    """
    if not run.players[context.you].knocked_out_last_turn or asked.where is None:
        return bool(run.players[context.you].knocked_out_last_turn)
    blow = run.memory.get(BLOW)
    if blow is not None and context.spot not in {None, blow.attacker, blow.defender}:
        return False
    said: dict[object, bool] = run.memory.setdefault(_SAID, {})
    key = (context.you, asked)
    if key not in said:
        args = {"what": context.source, "player": context.you}
        asking = Asking("was_such_knocked_out", args, context.card_id)
        said[key] = run.ask_yes_no(context.you, asking)
    return said[key]


def was_used_last_turn(run: RulingRun, context: TextContext, asked: ex.UsedLastTurn) -> bool:
    """Whether the Pokémon (any of a group) used that attack in its owner's last turn."""
    for spot in meant_spots(run, context, asked.that):
        used = _attack_before(run, spot)
        if used is not None and asked.attack in {None, used}:
            return True
    return False


def _attack_before(run: RulingRun, spot: Spot) -> str | None:
    """The attack the Pokémon there used in its owner's last turn, according to the question."""
    players = run.unchanged.players
    side = players.A if spot.player == "A" else players.B
    if spot.target == "active":
        return side.active.attack_last_turn if side.active else None
    bench = side.bench or ()
    return bench[spot.target].attack_last_turn if spot.target < len(bench) else None

"""How often a text may act: once a turn, once a turn for all of its name, once in the game.

Uses of a Pokémon's power stand in `powers_used` of the turn; those of a Stadium, and what counts
for the whole game, in the player's `effects`.
"""

from typing import TypeVar

from judging.engine.effects.texts_in_play import TextInPlay
from judging.engine.lasting import put_player_effect
from judging.engine.position import Effect, PlayerName
from judging.engine.run import RulingRun

_Noted = TypeVar("_Noted")


def is_used_up(run: RulingRun, found: TextInPlay) -> bool:
    """Whether it has acted as often as it may."""
    return why_used_up(run, found) is not None


def why_used_up(run: RulingRun, found: TextInPlay) -> str | None:
    """The sentence that says why it may not act again; None where it may."""
    limit, spot, name = found.text.limit, found.context.spot, found.name
    player = _find_user(run, found)
    used = run.players[player].this_turn.powers_used
    if limit == "game":
        return "text_once_a_game" if _is_noted(run, player, name) else None
    if found.text.when == "player_turn":
        return "text_once_a_turn" if limit and _is_noted(run, player, name) else None
    if limit == "name":
        return "text_once_for_all" if any(name == power for _, power in used) else None
    if limit == "turn" and spot is not None and (spot.target, name) in used:
        return "text_once_a_turn"
    return None


def note_use(run: RulingRun, found: TextInPlay) -> None:
    """Note that the text acts now, so that its limit counts this use.

    A text that asks its player is noted before it asks: what it does must not bring it up again.
    """
    player, spot, name = _find_user(run, found), found.context.spot, found.name
    if found.text.limit == "game":
        put_player_effect(run, player, Effect(name=name, source=found.context.source))
    elif found.text.when == "player_turn":
        if found.text.limit is None:
            return
        effect = Effect(name=name, until="end_of_turn", by=player, source=found.context.source)
        put_player_effect(run, player, effect)
    elif found.text.when not in {"use", "instead_of_attack"} and spot is not None:
        used = run.players[player].this_turn.powers_used
        run.set_turn(player, powers_used=(*used, (spot.target, name)))


def take_back_use(run: RulingRun, found: TextInPlay) -> None:
    """Take back what `note_use` has just noted: its player was asked, and declined."""
    player, spot, name = _find_user(run, found), found.context.spot, found.name
    if found.text.limit == "game":
        side = run.players[player]
        noted = Effect(name=name, source=found.context.source)
        run.change_side(player, effects=_leave_out_last(side.effects, noted))
    elif spot is not None:
        used = run.players[player].this_turn.powers_used
        run.set_turn(player, powers_used=_leave_out_last(used, (spot.target, name)))


def _leave_out_last(noted: tuple[_Noted, ...], use: _Noted) -> tuple[_Noted, ...]:
    places = [place for place, one in enumerate(noted) if one == use]
    return tuple(one for place, one in enumerate(noted) if place not in places[-1:])


def _find_user(run: RulingRun, found: TextInPlay) -> PlayerName:
    """The player who uses it; for a Stadium the player whose turn it is."""
    return run.player if found.text.when == "player_turn" else found.context.you


def _is_noted(run: RulingRun, player: PlayerName, name: str) -> bool:
    return any(effect.name == name for effect in run.players[player].effects)

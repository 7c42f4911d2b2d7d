"""Rules in the rule boxes of some kinds of card, if the edition has them (CRD-14 … CRD-23).

What is used once a game, whose evolving ends the turn, who takes no damage on the Bench, what goes
to the Lost Zone. Which kinds these are is data of the edition.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from judging.engine import cards
from judging.engine.position import (
    Attack,
    Card,
    OnceAGame,
    PlayerName,
    Pokemon,
    Power,
    ThisGame,
)
from judging.engine.run import RulingRun, Spot

_ONCE_RULES: dict[OnceAGame, str] = {
    "GX": "CRD-16:once",
    "VSTAR": "CRD-18:once",
    "V-UNION": "CRD-19:once",
}
_GX_ENDINGS = ("-GX", " GX")
_SPIRIT_LINK = " Spirit Link"


# --- once a game ---------------------------------------------------------------------------------


def find_once_a_game(part: Attack | Power) -> OnceAGame | None:
    """The once-a-game kind of an attack or power; None if it is of none."""
    return part.once or once_by_name(part.name)


def once_by_name(name: str) -> OnceAGame | None:
    """The once-a-game kind of an attack known only by its name."""
    return "GX" if name.endswith(_GX_ENDINGS) else None


def game_so_far(run: RulingRun, player: PlayerName) -> ThisGame:
    """What the player has used up in this game."""
    return run.players[player].this_game or ThisGame()


def is_used_up(run: RulingRun, player: PlayerName, kind: OnceAGame | None) -> bool:
    """Whether the edition allows one a game, and the player has had it."""
    return kind in run.edition.once_a_game and kind in game_so_far(run, player).used


def check_once_a_game(
    run: RulingRun, player: PlayerName, kind: OnceAGame | None, part: str
) -> None:
    """Forbid a second attack or Ability of a once-a-game kind."""
    if kind and is_used_up(run, player, kind):
        message = f"once_a_game_{kind.lower()}"
        run.forbid_by_rule(_ONCE_RULES[kind], message, player=player, part=part)


def use_up_once_a_game(run: RulingRun, player: PlayerName, kind: OnceAGame | None) -> None:
    """Note that the player has had the one attack or Ability of a kind for this game."""
    if kind is None or kind not in run.edition.once_a_game:
        return
    known = game_so_far(run, player)
    if kind not in known.used:
        game = replace(known, used=(*known.used, kind))
        run.change_side(player, this_game=game)
    run.tell_step(_ONCE_RULES[kind], f"used_up_{kind.lower()}", player=player)


# --- evolving that ends the turn -----------------------------------------------------------------


def end_turn_by_evolving(run: RulingRun, spot: Spot) -> None:
    """End the turn if the Pokémon there has evolved into a kind that ends it (CRD-14).

    Not if the Spirit Link of that very Pokémon is attached to it.
    """
    ending = run.edition.ends_turn_on_evolving
    pokemon = run.look_at(spot)
    if not ending or pokemon is None or ending.isdisjoint(cards.kinds_of_card(pokemon.card)):
        return
    name = run.name_pokemon(spot, pokemon)
    link = _find_spirit_link(pokemon)
    if link:
        run.tell_text(link.name, "spirit_link_keeps_turn", name=name, card=link.name)
        return
    run.tell_step("CRD-14:ends", "evolving_ends_turn", name=name, player=spot.player)
    run.add_verdict("evolving_ends_turn", name=name, player=spot.player)
    if spot.player == run.player:
        run.set_turn(spot.player, attacked=True)


def _find_spirit_link(pokemon: Pokemon) -> Card | None:
    """The attached Spirit Link that names the Pokémon: Charizard's for an M Charizard-EX."""
    bare = pokemon.card.name.removesuffix("-EX")
    for first in ("M ", "Mega ", "Primal "):
        bare = bare.removeprefix(first)
    fitting = f"{bare}{_SPIRIT_LINK}"
    return next((tool for tool in pokemon.tools if tool.name == fitting), None)


# --- the Bench, the Lost Zone --------------------------------------------------------------------


def is_unharmed_on_bench(run: RulingRun, spot: Spot, pokemon: Pokemon) -> bool:
    """Whether a kind's rule prevents all damage of attacks there; if so, tell that.

    Counters that are put on it are no damage.
    """
    unharmed = run.edition.benched_unharmed
    if not unharmed or spot.target == "active":
        return False
    kinds = [kind for kind in cards.kinds_of_card(pokemon.card) if kind in unharmed]
    if not kinds:
        return False
    name = run.name_pokemon(spot, pokemon)
    run.tell_step("CRD-21:bench", "unharmed_on_bench", name=name, kind=kinds[0])
    run.add_verdict("unharmed_on_bench", name=name, kind=kinds[0])
    return True


def goes_to_lost_zone(run: RulingRun, card: Card | None) -> bool:
    """Whether a card goes to the Lost Zone where it would go to the discard pile."""
    lost = run.edition.to_lost_zone
    return bool(lost) and card is not None and not lost.isdisjoint(cards.kinds_of_card(card))


def tell_lost_cards(run: RulingRun, lost: Sequence[Card | None]) -> None:
    """Say of each that it goes to the Lost Zone in place of the discard pile (CRD-17)."""
    for card in lost:
        if card is not None:
            run.tell_step("CRD-17", "lost_not_discarded", card=card.name)
            run.add_verdict("lost_not_discarded", card=card.name)


def rule_of_kind(run: RulingRun, rule: str, usual: str) -> str:
    """The rule of a kind of card, where the edition says anything of it; else the usual one."""
    return rule if run.edition.has_source(rule) else usual

"""Checks a position for contradictions, in itself or with the edition, that types let pass."""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from judging.engine import cards, kinds_in_place
from judging.engine.actions import Action, SetUp
from judging.engine.editions import Edition
from judging.engine.energy import is_misnamed
from judging.engine.lasting import needs_owner
from judging.engine.phrases import AndList, CommaList, Word
from judging.engine.position import (
    Attack,
    Card,
    Effect,
    Player,
    PlayerName,
    Players,
    Pokemon,
    Position,
    Power,
    Target,
    Turn,
    Type,
    opponent_of,
)
from judging.engine.run import RequestError
from judging.engine.tools_held import check_tools

# The turn assumed if the question does not say which it is: past the limits of a first turn.
_ORDINARY_TURN = 3
# Limits of a rule in an effect: those of all cards are at most 6 deep, have 15 parts and numbers up
# to 120.
DEEPEST_RULE = 12
MOST_PARTS_OF_A_RULE = 60
LARGEST_NUMBER_OF_A_RULE = 10_000


def check_position(edition: Edition, position: Position) -> Position:
    """The position with its turn filled in; RequestError names what cannot be."""
    if position.effects:
        check_effects(position.effects, "position.effects")
    if position.stadium_owner and not position.stadium:
        raise RequestError("position.stadium_owner", "stadium_missing")
    kinds_in_place.check_stadium(position)
    a, b = _complete_side(position.players.A), _complete_side(position.players.B)
    for side, path in ((a, "position.players.A"), (b, "position.players.B")):
        if side.effects:
            check_effects(side.effects, f"{path}.effects")
        _check_side(edition, side, path)
        _check_cards_in_play(edition, position.turn, side, path)
    turn = _complete_turn(position.turn)
    table = Position(
        turn=turn,
        stadium=position.stadium,
        stadium_owner=_stadium_owner(position, turn),
        effects=position.effects,
        players=Players(A=a, B=b),
    )
    if position.turn.ended and not (a.owes_promotion or b.owes_promotion):
        raise RequestError("position.turn.ended", "turn_not_waiting")
    return table


def _stadium_owner(position: Position, turn: Turn) -> PlayerName | None:
    """The owner of the Stadium, fixed now, as whose turn it is changes."""
    if not position.stadium:
        return None
    return position.stadium_owner or turn.player or None


def _complete_side(side: Player) -> Player:
    """Sort conditions by name; a Bench given without an Active Pokémon means there is none."""
    if side.active is UNSET:
        return replace(side, active=None) if side.bench else side
    if not side.active or len(side.active.conditions) < 2:
        return side
    return replace(
        side, active=replace(side.active, conditions=tuple(sorted(side.active.conditions)))
    )


def _complete_turn(turn: Turn) -> Turn:
    first = turn.first
    if not turn.number:
        number = 0 if turn.number == 0 else _usual_turn(turn)
        return replace(turn, number=number, player=turn.player or first)
    takes: PlayerName = first if turn.number % 2 else opponent_of(first)
    if turn.player and turn.player != takes:
        raise RequestError(
            "position.turn.player",
            "turn_of_other",
            number=turn.number,
            player=takes,
            first=first,
        )
    return replace(turn, player=takes)


def _usual_turn(turn: Turn) -> int:
    """The turn assumed if none is given: the player's first past the limits of a first turn."""
    return _ORDINARY_TURN if (turn.player or turn.first) == turn.first else _ORDINARY_TURN + 1


def _check_side(edition: Edition, side: Player, path: str) -> None:
    if side.active:
        _check_pokemon(edition, side.active, f"{path}.active")
    for slot, pokemon in enumerate(side.bench or ()):
        if pokemon.conditions:
            where = f"{path}.bench.{slot}.conditions"
            raise RequestError(where, "conditions_on_bench")
        if pokemon.effects:
            check_effects(pokemon.effects, f"{path}.bench.{slot}.effects")
    if side.this_turn.powers_used:
        _check_powers_used(side, path)


def _check_powers_used(side: Player, path: str) -> None:
    for place, (target, _) in enumerate(side.this_turn.powers_used):
        if _is_empty(side, target):
            raise RequestError(
                f"{path}.this_turn.powers_used.{place}", "nobody_there", target=target
            )


def _is_empty(side: Player, target: Target) -> bool:
    """Whether nobody stands there; False for a place that the question leaves open."""
    if target == "active":
        return side.active is None
    return side.bench is not None and target >= len(side.bench)


# Ends of names that show what a card is, whatever else is said of it.
_ENDS_OF_TELLING_NAMES = (*cards.ENDS_OF_STAGE_NAMES, " Energy")
_TURN_FIELDS = ("played_on_turn", "evolved_on_turn", "retreat_failed_on_turn", "paralyzed_on_turn")


def _check_cards_in_play(edition: Edition, turn: Turn, side: Player, path: str) -> None:
    """Check that cards in play can lie there, and that no date is later than this turn."""
    kinds_in_place.check_supporter(side.this_turn, path)
    standing = [side.active] if side.active else []
    if side.bench:
        standing += side.bench
    for pokemon in standing:  # every ruling does this, and few need the closer look
        card = pokemon.card
        if (
            pokemon.played_on_turn
            or pokemon.evolved_on_turn
            or pokemon.retreat_failed_on_turn
            or pokemon.paralyzed_on_turn
            or (card.kind != "pokemon" and (card.kind or card.trainer or not card.hp))
            or (card.types and len(card.types) > 1)
            or (card.weaknesses and len(card.weaknesses) > 1)
            or (card.resistances and len(card.resistances) > 1)
            or pokemon.under
            or pokemon.tools
            or pokemon.attached
            or card.name.endswith(_ENDS_OF_TELLING_NAMES)
        ):
            _look_closely(edition, turn, side, path)
            return
        for energy in pokemon.energy:
            shown = energy.kind == "energy" or (
                not energy.kind and not energy.trainer and energy.provides
            )
            if not shown or is_misnamed(energy):
                _look_closely(edition, turn, side, path)
                return


def _look_closely(edition: Edition, turn: Turn, side: Player, path: str) -> None:
    """Do the same checks place by place."""
    places = [("active", side.active)] if side.active else []
    places += [(f"bench.{slot}", pokemon) for slot, pokemon in enumerate(side.bench or ())]
    for place, pokemon in places:
        kinds_in_place.check_pokemon(pokemon, f"{path}.{place}")
        if len(pokemon.tools) > 1:
            check_tools(edition, pokemon, f"{path}.{place}")
        check_card(pokemon.card, f"{path}.{place}.card")
        for at, lower in enumerate(pokemon.under):
            check_card(lower, f"{path}.{place}.under.{at}")
        for at, energy in enumerate(pokemon.energy):
            check_card(energy, f"{path}.{place}.energy.{at}")
        _check_dates(turn, pokemon, f"{path}.{place}")


def _check_dates(turn: Turn, pokemon: Pokemon, path: str) -> None:
    """Refuse dates later than this turn; if the turn was not given, ask for it."""
    number = _usual_turn(turn) if turn.number is UNSET else turn.number
    for name in _TURN_FIELDS:
        date = getattr(pokemon, name) or 0
        if date <= number:
            continue
        if turn.number is UNSET:
            field = f"{path}.{name}"
            raise RequestError("position.turn.number", "turn_to_be_given", field=field, date=date)
        raise RequestError(f"{path}.{name}", "turn_to_come", number=number)


def check_card(card: Card, path: str) -> None:
    """Refuse a card with a type twice among its types, Weaknesses or Resistances.

    Basic Energy must provide what its name says, and a Pokémon must have the stage its name ends
    in.
    """
    _check_stage_named(card, path)
    if is_misnamed(card):
        raise RequestError(f"{path}.provides", "basic_energy", name=card.name)
    for name, matchups in (("weaknesses", card.weaknesses), ("resistances", card.resistances)):
        if matchups and len(matchups) > 1:
            _check_each_once([matchup.type for matchup in matchups], f"{path}.{name}")
    if card.types and len(card.types) > 1:
        _check_each_once(card.types, f"{path}.types")


def _check_stage_named(card: Card, path: str) -> None:
    named = cards.stage_in_name(card.name)
    if named and card.stage != named and cards.is_pokemon(card):
        raise RequestError(f"{path}.stage", "stage_in_name", name=card.name, stage=Word(named))


def check_cards_of_action(action: Action) -> None:
    """Check the cards that an action names. Raises RequestError by the field of the card."""
    if isinstance(card := getattr(action, "card", UNSET), Card):
        check_card(card, "action.card")
    for field in ("halves", "pieces"):
        for at, piece in enumerate(getattr(action, field, ())):
            check_card(piece, f"action.{field}.{at}")
    if isinstance(action, SetUp) and action.hands:
        for player in ("A", "B"):
            for place, hand in enumerate(getattr(action.hands, player)):
                for at, card in enumerate(hand):
                    check_card(card, f"action.hands.{player}.{place}.{at}")


def refuse_part_twice(
    path: str, name: str, card: str, parts: Iterable[Attack] | Iterable[Power]
) -> None:
    """Refuse to use an attack or power whose name the card has twice. Raises RequestError.

    None of the catalogue's 21,116 printings of 2026-11-21 has two.
    """
    if sum(part.name == name for part in parts) > 1:
        raise RequestError(path, "part_twice", card=card, name=name)


def _check_each_once(types: Sequence[Type], path: str) -> None:
    for place, kind in enumerate(types):
        if kind in types[:place]:
            raise RequestError(f"{path}.{place}", "type_twice", type=Word(kind))


def _check_pokemon(edition: Edition, pokemon: Pokemon, path: str) -> None:
    if pokemon.conditions:
        _check_conditions(edition, pokemon, path)
    if pokemon.effects:
        check_effects(pokemon.effects, f"{path}.effects")


def _check_conditions(edition: Edition, pokemon: Pokemon, path: str) -> None:
    conditions = pokemon.conditions
    where = f"{path}.conditions"
    for index, name in enumerate(conditions):
        if name not in edition.conditions:
            raise RequestError(
                f"{where}.{index}",
                "condition_unknown",
                edition=edition.name,
                condition=Word(name),
                conditions=CommaList(edition.conditions),
            )
    if len(set(conditions)) < len(conditions):
        raise RequestError(where, "condition_twice")
    exclusive = [name for name in conditions if name in edition.replacing]
    if len(exclusive) > 1:
        raise RequestError(where, "conditions_replace", conditions=AndList(exclusive))


def count_lasting_rules(table: Position) -> int:
    """How many effects and rules of effects lie on the table: each play looks through them."""
    sides = (table.players.A, table.players.B)
    in_play = [
        pokemon for side in sides for pokemon in (side.active, *(side.bench or ())) if pokemon
    ]
    lists = [table.effects, *(side.effects for side in sides)]
    lists += [pokemon.effects for pokemon in in_play]
    return sum(1 + len(effect.rules) for effects in lists for effect in effects)


def _check_rule_size(rule: dict[str, Any], path: str) -> None:
    """Refuse a rule that is deeper, longer or has larger numbers than the limits."""
    waiting: list[tuple[Any, int]] = [(rule, 1)]
    for value, depth in waiting:  # the list grows while it is gone through
        if depth > DEEPEST_RULE or len(waiting) > MOST_PARTS_OF_A_RULE:
            raise RequestError(path, "rule_too_long")
        if isinstance(value, int) and abs(value) > LARGEST_NUMBER_OF_A_RULE:
            raise RequestError(path, "number_too_large", most=LARGEST_NUMBER_OF_A_RULE)
        if isinstance(value, dict):
            _check_amount(value, path)
        inside = value.values() if isinstance(value, dict) else value
        if isinstance(value, dict | list | tuple):
            waiting += [(part, depth + 1) for part in inside]


def _check_amount(value: dict[str, Any], path: str) -> None:
    """Refuse an amount made of no others, or rounded to steps below 1."""
    if "count" not in value:
        return
    if value.get("of") in ([], ()):
        raise RequestError(path, "amount_of_nothing", amount=value["count"])
    step = value.get("to")
    if isinstance(step, int) and step < 1:
        raise RequestError(path, "amount_rounded", amount=value["count"], step=step)


def check_effects(effects: tuple[Effect, ...], path: str) -> None:
    """Check that effects on damage say by how much, and that those that may cancel do not."""
    for index, effect in enumerate(effects):
        for number, rule in enumerate(effect.rules):
            _check_rule_size(rule, f"{path}.{index}.rules.{number}")
        _check_until(effect, f"{path}.{index}")
        if effect.at is UNSET:
            _check_effect_off_damage(effect, f"{path}.{index}")
            continue
        if effect.at == "cancel":
            if effect.change:
                raise RequestError(f"{path}.{index}.change", "cancel_with_change")
            continue
        if effect.flip:
            raise RequestError(f"{path}.{index}.flip", "flip_off_cancel")
        if not effect.change:
            raise RequestError(f"{path}.{index}.change", "change_to_be_given")


def _check_until(effect: Effect, path: str) -> None:
    if effect.until is not UNSET and needs_owner(effect.until) and effect.by is UNSET:
        raise RequestError(f"{path}.by", "by_to_be_given", until=effect.until)


def _check_effect_off_damage(effect: Effect, path: str) -> None:
    """Check that an effect at no damage stage forbids something, sets figures, or is a card's."""
    if not (effect.forbids or effect.sets or effect.source or effect.card or effect.rules):
        raise RequestError(f"{path}.at", "at_to_be_given")
    for name, given in (("change", effect.change), ("flip", effect.flip)):
        if given is not UNSET:
            raise RequestError(f"{path}.at", "at_beside", field=name)

"""Finds the texts of cards in play, and of effects left behind, each with its context."""

from collections.abc import Container, Iterator
from typing import Literal, TypeAlias, get_args

import msgspec
from msgspec import UNSET, Struct

from judging.engine import cards as facts
from judging.engine.effects.card_texts import card_texts, library_of, power_kind
from judging.engine.effects.context import TextContext, new_context
from judging.engine.effects.rules import Forbid, PowersOff, Rule
from judging.engine.effects.texts import Text
from judging.engine.position import Card, Effect, PlayerName, Pokemon, PowerKind
from judging.engine.problems import explain_validation_error
from judging.engine.run import RulingRun, Spot

# What a text belongs to: a kind of power, or the kind of card or of lasting effect; None: it is the
# own text of what stands in play as a Pokémon, as that of a Fossil.
Kind: TypeAlias = PowerKind | Literal["tool", "energy", "attached", "stadium", "effect"] | None
_POWER_KINDS = frozenset(get_args(PowerKind))


class TextInPlay(Struct, frozen=True, gc=False):
    """A text in play; `context` is what its words refer to.

    `effect`: the effect of the position that holds it, if one does.
    """

    text: Text
    context: TextContext
    kind: Kind
    effect: Effect | None = None

    @property
    def name(self) -> str:
        """The name of the text: that of its power, or of its card."""
        return self.context.part or self.context.card.name

    @property
    def is_power(self) -> bool:
        """A Pokémon Power, Poké-Power, Poké-Body or Ability."""
        return self.kind in _POWER_KINDS


def may_have_texts(standing: Container[object], pokemon: Pokemon) -> bool:
    """Whether the Pokémon may have texts in force; a quick check, since most have none."""
    return bool(pokemon.effects) or has_card_of(standing, pokemon)


def has_card_of(card_ids: Container[object], pokemon: Pokemon) -> bool:
    """Whether it, or a card attached to it or under it, is one of these printings."""
    if pokemon.card.catalogue_id in card_ids:
        return True
    for card in pokemon.energy:
        if card.catalogue_id in card_ids:
            return True
    if not (pokemon.tools or pokemon.under or pokemon.attached):
        return False  # the usual case
    others = (*pokemon.tools, *pokemon.under, *pokemon.attached)
    return any(card.catalogue_id in card_ids for card in others)


def texts_of_pokemon(run: RulingRun, spot: Spot, pokemon: Pokemon) -> list[TextInPlay]:
    """The texts of a Pokémon and of all that is attached to it or was left behind on it."""
    texts: list[TextInPlay] = []
    whose = spot.player, spot
    for card in facts.cards_with_texts(pokemon):
        own = texts_of_card(run, card, whose, None)
        # A text that an action uses or a moment brings up is refused there, with its reason.
        texts += (
            own
            if not pokemon.effects
            else [
                found
                for found in own
                if found.text.when != "always" or not _is_forbidden(found, pokemon)
            ]
        )
    attached: dict[Kind, tuple[Card, ...]] = {
        "tool": pokemon.tools,
        "energy": pokemon.energy,
        "attached": pokemon.attached,
    }
    for kind, cards in attached.items():
        for card in cards:
            texts += texts_of_card(run, card, whose, kind)
    for effect in pokemon.effects:
        texts += texts_of_effect(run, effect, effect.by or spot.player, spot)
    return texts


def _is_forbidden(found: TextInPlay, pokemon: Pokemon) -> bool:
    """Whether an effect on the Pokémon forbids powers of this kind, or this one."""
    what = "bodies" if found.kind == "Poké-Body" else "powers"
    return found.is_power and any(
        what in effect.forbids and effect.only in {UNSET, found.name} for effect in pokemon.effects
    )


def texts_of_card(
    run: RulingRun, card: Card, whose: tuple[PlayerName, Spot | None], kind: Kind
) -> list[TextInPlay]:
    """The powers and own texts of a card in play. `whose`: the player, and the Pokémon it is on."""
    texts = card_texts(run, card)
    if not texts:
        return []
    library = library_of(run)
    return [
        TextInPlay(
            text,
            new_context(library, *whose, card, part),
            power_kind(card, part) if part else kind,
        )
        for part, text in texts
    ]


def texts_of_effect(
    run: RulingRun, effect: Effect, player: PlayerName, spot: Spot | None
) -> Iterator[TextInPlay]:
    """The rules of an effect that was left behind, if it has any as data."""
    if effect.rules:
        card = Card(name=effect.name, catalogue_id=effect.card)
        context = new_context(library_of(run), player, spot, card, effect.name)
        context.source = effect.cited
        rules = _read_rules(run, effect)
        text = Text(rules=rules, turn=_turn_of(effect, rules, player))
        yield TextInPlay(text, context, "effect", effect)


def _turn_of(
    effect: Effect, rules: tuple[Rule, ...], you: PlayerName
) -> Literal["you", "opponent"] | None:
    """The turn in which an effect acts: one that only forbids or shuts acts in no other turn."""
    forbids = all(isinstance(rule, (Forbid, PowersOff)) for rule in rules)
    if not forbids or effect.until != "end_of_opponents_next_turn":
        return None
    return "opponent" if (effect.by or you) == you else "you"


def _read_rules(run: RulingRun, effect: Effect) -> tuple[Rule, ...]:
    try:
        return msgspec.convert(effect.rules, tuple[Rule, ...])
    except msgspec.ValidationError as error:
        wrong = explain_validation_error(error, list(effect.rules), tuple[Rule, ...])
        place = find_effect_path(run, effect) or "position.effects"
        path = f"{place}.rules.{wrong.path}"
        raise wrong.move_to(path) from None


def find_effect_path(run: RulingRun, effect: Effect) -> str:
    """The path of an effect in the question; empty if the effect came with the ruling."""
    table = run.unchanged
    places = {"position.effects": table.effects}
    for name, side in (("A", table.players.A), ("B", table.players.B)):
        path = f"position.players.{name}"
        places[f"{path}.effects"] = side.effects
        bench = {f"bench.{slot}": pokemon for slot, pokemon in enumerate(side.bench or ())}
        for place, pokemon in {"active": side.active, **bench}.items():
            if pokemon:
                places[f"{path}.{place}.effects"] = pokemon.effects
    for path, effects in places.items():
        for number, each in enumerate(effects):
            if each is effect:
                return f"{path}.{number}"
    return ""

"""What lasts on the table after a ruling: lasting effects, attached cards, the Stadium."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _later

from judging.engine.effects.rules import Leaves
from judging.engine.effects.texts import texts_of
from judging.queries.cards import look_up_card
from judging.queries.choosing import place_in_words
from judging.queries.effects import shipped_effects

_UNTIL = {
    "end_of_turn": _later("until the end of the turn"),
    "end_of_opponents_next_turn": _later("until the end of the opponent’s next turn"),
    "end_of_your_next_turn": _later("until the end of its player’s next turn"),
    "leaves_active": _later("until it leaves the Active place or evolves"),
    "while_in_play": _later("as long as the Pokémon is in play"),
    "while_attached": _later("as long as it is attached"),
}
_UNSAID = _later("until its card says so: take it off then")
_STADIUM_STAYS = _later("until another Stadium comes into play")
_UNTIL_KNOCKED_OUT = _UNTIL["while_in_play"]


class LastingThing(msgspec.Struct, frozen=True):
    """Something that lasts: where, what, until when, and the card it comes from (if another)."""

    where: str
    what: str
    until: str
    source: str = ""


def lasting_things(position: Mapping[str, Any] | None) -> list[LastingThing]:
    """All that lasts in a position (plain values); empty without a position."""
    if not position:
        return []
    return [*_on_the_table(position), *_of_players(position)]


def _on_the_table(position: Mapping[str, Any]) -> Iterator[LastingThing]:
    if position.get("stadium"):
        yield LastingThing(_("Stadium"), _card_name(position["stadium"]), str(_STADIUM_STAYS))
    yield from _lasting_effects(_("Both players"), position.get("effects"))


def _of_players(position: Mapping[str, Any]) -> Iterator[LastingThing]:
    for player, side in position["players"].items():
        yield from _lasting_effects(
            _("Player %(player)s") % {"player": player}, side.get("effects")
        )
        for target, pokemon in _in_play(side):
            name = _card_name(pokemon["card"])
            where = f"{name} ({place_in_words(player, target)})"
            yield from _lasting_effects(where, pokemon.get("effects"))
            yield from _attached_cards(where, pokemon)


def _in_play(side: Mapping[str, Any]) -> Iterator[tuple[str | int, Mapping[str, Any]]]:
    if side.get("active"):
        yield "active", side["active"]
    yield from enumerate(side.get("bench") or ())


def _lasting_effects(where: str, effects: Any) -> Iterator[LastingThing]:
    for effect in effects or ():
        until = str(_UNTIL.get(effect.get("until"), _UNSAID))
        source = effect.get("source") or ""
        yield LastingThing(where, effect["name"], until, source if source != effect["name"] else "")


def _attached_cards(where: str, pokemon: Mapping[str, Any]) -> Iterator[LastingThing]:
    for card in (*(pokemon.get("tools") or ()), *(pokemon.get("attached") or ())):
        yield LastingThing(where, _card_name(card), _stay_of(card))


def _stay_of(card: Any) -> str:
    """When an attached card leaves, as its own text says."""
    entry = shipped_effects().cards.get(card) if isinstance(card, str) else None
    rules = (rule for text in texts_of(entry.itself) for rule in text.rules) if entry else ()
    until = next((rule.until for rule in rules if isinstance(rule, Leaves)), None)
    return str(_UNTIL[until] if until else _UNTIL_KNOCKED_OUT)


def _card_name(card: Any) -> str:
    facts = look_up_card(card) or {"name": card} if isinstance(card, str) else card
    return str(facts["name"])

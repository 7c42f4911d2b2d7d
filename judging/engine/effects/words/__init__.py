"""Puts the effect data of a card into our own words, which people read instead of the printed text.

put_card_in_words(effects, translate) -> {"Riptide": "This attack does …", "itself": "…"}
"""

from collections.abc import Iterable

from judging.engine.effects.expressions import CardFilter, Placed
from judging.engine.effects.texts import CardEffects, Text, texts_of
from judging.engine.effects.words.amounts import amount_words, condition_words
from judging.engine.effects.words.phrases import MANY, ONE
from judging.engine.effects.words.rules import rule_words
from judging.engine.effects.words.steps import step_words
from judging.engine.effects.words.teller import Teller, as_sentences
from judging.engine.effects.words.who import any_of_words, cards_words
from judging.engine.phrases import Translate

ITSELF = "itself"
# All messages that are translated.
TEMPLATES = (*MANY.values(), *ONE.values(), "Baby")


def put_card_in_words(
    effects: CardEffects, translate: Translate = str, *, fossil: bool = False
) -> dict[str, str]:
    """Each text of a card by the name of its attack or power; its own text under `itself`.

    `fossil`: the card itself is a Pokémon in play; its own text then speaks of "this Pokémon", and
    so does that of a card with powers. Other cards with a text of their own are attached to a
    Pokémon and speak of that one.
    """
    tell = Teller(amount_words, translate)
    power_tell = tell._replace(attack=False)
    own = power_tell if fossil or effects.powers else power_tell._replace(own="its_pokemon")
    told = {
        name: as_sentences(step_words(tell, step) for step in steps)
        for name, steps in effects.attacks.items()
        if steps
    }
    for name, power in effects.powers.items():
        told[name] = _texts_words(power_tell, texts_of(power))
    if effects.itself is not None:
        told[ITSELF] = _texts_words(own, texts_of(effects.itself))
    return told


def _texts_words(tell: Teller, texts: Iterable[Text]) -> str:
    return " ".join(_text_words(tell, text) for text in texts)


def _text_words(tell: Teller, text: Text) -> str:
    """A whole text: when it acts, what it does, and what limits it."""
    clauses = [step_words(tell, step) for step in text.steps]
    clauses += [rule_words(tell, rule) for rule in text.rules]
    if text.when == "opponent_power":
        clauses.append(tell.fill_in("stops_power"))
    if text.ends_turn:
        clauses.append(tell.fill_for_side("ends_turn", "you"))
    lead = _tell_lead(tell, text)
    if lead and clauses:
        clauses[0] = tell.fill_in("lead", lead=lead, what=clauses[0])
    return as_sentences([*clauses, *_tell_limits(tell, text)])


def _tell_lead(tell: Teller, text: Text) -> str:
    parts = [_tell_moment(tell, text)]
    if text.turn is not None:
        parts.append(tell.fill_for_side("turn", text.turn))
    if text.place != "in_play":
        parts.append(tell.fill_in("while", condition=condition_words(tell, Placed(text.place))))
    if text.if_ is not None:
        parts.append(tell.fill_in("only_if", condition=condition_words(tell, text.if_)))
    if text.may or text.when in _BY_CHOICE:
        parts.append(tell.fill_for_side("you_may", "you"))
    return ", ".join(part for part in parts if part)


def _tell_moment(tell: Teller, text: Text) -> str:
    """The moment when a text acts; empty for a played Trainer and for a text that always holds."""
    if text.when in ("always", "play"):
        return ""
    pokemon = any_of_words(tell, text.about)
    if text.when == "energy_attached":
        whose = "own" if text.about == "self" else "any"
        card = cards_words(tell, text.card or CardFilter(kind="energy"))
        return tell.fill_in(f"when_energy_attached_{whose}", pokemon=pokemon, card=card)
    often = f"_{text.limit or 'freely'}" if text.when in _SAYS_HOW_OFTEN else ""
    moment = tell.fill_in(f"when_{text.when}{often}", pokemon=pokemon)
    if text.card is None:
        return moment
    return tell.fill_in("qualified", what=moment, how=cards_words(tell, text.card))


# Moments that come only because the player wants it, so the text reads “you may …”.
_BY_CHOICE = ("use", "instead_of_attack", "player_turn", "opponent_power")
# Moments whose phrase also says how often the text may be used.
_SAYS_HOW_OFTEN = ("use", "player_turn")


def _tell_limits(tell: Teller, text: Text) -> Iterable[str]:
    if text.limit is not None and text.when not in _SAYS_HOW_OFTEN:
        yield tell.fill_in(f"limit_{text.limit}")
    if text.only_by_hand:
        yield tell.fill_in("only_by_hand")
    if text.off is not None:
        word = "stops" if text.when == "always" else "off"
        yield tell.fill_in(f"{word}_{text.off}")

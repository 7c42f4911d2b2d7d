"""Puts the Pokémon and cards that a text means into words."""

from collections.abc import Iterator

from judging.engine.effects.expressions import (
    Amount,
    CardFilter,
    Chosen,
    Group,
    PokemonCount,
    Target,
)
from judging.engine.effects.words.qualities import (
    label_message,
    names_words,
    qualities_words,
    types_words,
)
from judging.engine.effects.words.teller import Teller


def target_words(tell: Teller, target: Target) -> str:
    """Pokémon as the subject or object of a sentence, always in the singular."""
    if isinstance(target, Group):
        return _group_words(tell, target)
    if isinstance(target, Chosen):
        return chosen_words(tell, target)
    return tell.name_pokemon(target)


def chosen_words(tell: Teller, chosen: Chosen) -> str:
    """“1 of your opponent's Benched Pokémon”, and who chooses where it is not you."""
    pool = pool_words(tell, chosen)
    if isinstance(chosen.count, int):
        message = "up_to_of" if chosen.up_to else "each_of_some" if chosen.count > 1 else "some_of"
        words = tell.fill_in(message, chosen.count, pool=pool)
    else:
        message = "up_to_as_many_of" if chosen.up_to else "as_many_of"
        words = tell.fill_in(message, pool=pool, amount=tell.word_amount(chosen.count))
    side = tell.seen_side(chosen.by)
    return words if side == "you" else tell.fill_in("opponent_chooses", what=words)


def _group_words(tell: Teller, group: Group) -> str:
    if group.place == "active" and group.but is None:
        words = tell.fill_for_side("active", group.of)
        if group.where is None:
            return words
        return tell.fill_in("qualified", what=words, how=qualities_words(tell, group.where))
    if group == Group(of="both"):
        return tell.fill_in("each_in_play")
    return tell.fill_in("each_of", pool=pool_words(tell, group))


def pool_words(tell: Teller, group: Group | Chosen | PokemonCount) -> str:
    """“your Benched Pokémon (Water, with any damage counters on it)”, in the plural."""
    words = tell.fill_for_side(f"pool_{group.place}", group.of)
    how = qualities_words(tell, group.where) if group.where else ""
    if group.but is not None:
        those = group.but == "them"
        but = tell.fill_in("but_them" if those else "but", pokemon=tell.name_pokemon(group.but))
        how = f"{how}, {but}" if how else but
    return tell.fill_in("qualified", what=words, how=how) if how else words


def any_of_words(tell: Teller, target: Target) -> str:
    """Any Pokémon of a group: “any of your Pokémon”; a single Pokémon is named as usual."""
    if not isinstance(target, Group) or target.place == "active":
        return target_words(tell, target)
    return tell.fill_in("any_of", pool=pool_words(tell, target))


# --- cards --------------------------------------------------------------------------------------


def cards_words(
    tell: Teller, what: CardFilter, count: "Amount | str" = 1, *, up_to: bool = False
) -> str:
    """A number of cards of a kind: “up to 2 basic Energy cards (Fire)”."""
    if count in ("all", "any"):
        return tell.fill_in(f"{count}_cards", cards=cards_noun(tell, what))
    if not isinstance(count, int):
        message = "up_to_as_many" if up_to else "as_many"
        number = tell.word_amount(count)
        return tell.fill_in(message, cards=cards_noun(tell, what), amount=number)
    message = "up_to_cards" if up_to else "some_cards"
    return tell.fill_in(message, count, cards=cards_noun(tell, what, one=count == 1))


def cards_noun(tell: Teller, what: CardFilter, *, one: bool = False) -> str:
    """The noun for cards, with the qualities they must have in brackets."""
    words = _kind_words(tell, what, one=one)
    how = ", ".join(_card_qualities(tell, what))
    return tell.fill_in("qualified", what=words, how=how) if how else words


def _kind_words(tell: Teller, what: CardFilter, *, one: bool) -> str:
    number = 1 if one else 2
    kinds = (what.kind,) if isinstance(what.kind, str) else what.kind or ("card",)
    types = (*(what.types or ()), *(what.provides or ()))
    if types and len(kinds) == 1 and f"typed_{kinds[0]}" in TYPED:
        return tell.fill_in(f"typed_{kinds[0]}", number, type=types_words(tell, types))
    if isinstance(what.name, str) and what.kind in _BY_NAME:
        return tell.fill_in("cards_named", number, name=what.name)
    return tell.join_with_or(tell.fill_in(f"cards_{kind}", number) for kind in kinds)


# Kinds that the name already makes plain: “Water Energy cards”, “Hoppip cards”.
_BY_NAME = (None, "pokemon", "energy", "basic_energy", "supporter", "tool", "trainer")
# Kinds whose type is said before the noun.
TYPED = frozenset({"typed_energy", "typed_basic_energy", "typed_pokemon", "typed_basic_pokemon"})


def _card_qualities(tell: Teller, what: CardFilter) -> Iterator[str]:
    kinds = (what.kind,) if isinstance(what.kind, str) else what.kind or ("card",)
    said = len(kinds) == 1 and f"typed_{kinds[0]}" in TYPED
    if what.types is not None and not said:
        yield types_words(tell, what.types)
    if what.provides is not None and not said:
        yield tell.fill_in("providing", types=types_words(tell, what.provides))
    if what.name is not None and (not isinstance(what.name, str) or what.kind not in _BY_NAME):
        yield tell.fill_in("named", names=names_words(tell, what.name))
    if what.name_has is not None:
        yield tell.fill_in("name_has", part=what.name_has)
    if what.label is not None:
        yield tell.fill_in(label_message(what.label), label=what.label)
    yield from _other_card_qualities(tell, what)


def _other_card_qualities(tell: Teller, what: CardFilter) -> Iterator[str]:
    if what.evolves_from in ("self", "it"):
        pokemon = target_words(tell, "self" if what.evolves_from == "self" else "it")
        yield tell.fill_in("evolves_from", name=pokemon)
    elif what.evolves_from is not None:
        yield tell.fill_in("evolves_from", name=what.evolves_from)
    if what.shares_type is not None:
        yield tell.fill_in("shares_type_with", other=tell.name_pokemon(what.shares_type))
    if what.levels_up is not None:
        yield tell.fill_in("levels_up", name=tell.name_pokemon(what.levels_up))
    if what.hp_at_most is not None:
        yield tell.fill_in("hp_at_most", what.hp_at_most)
    if what.not_ is not None:
        yield tell.fill_in("not_this", what=cards_noun(tell, what.not_, one=True))
    if what.any_of is not None:
        yield tell.join_with_or(cards_noun(tell, one, one=True) for one in what.any_of)

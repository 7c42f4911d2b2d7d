"""How many Pokémon Tools a Pokémon can have: one, unless its own card says otherwise (TRN-8)."""

from judging.engine import cards
from judging.engine.editions import Edition
from judging.engine.errors import RequestError
from judging.engine.phrases import Word
from judging.engine.position import Card, Pokemon
from judging.engine.run import RulingRun

# Printings with the Ancient Trait θ Double of 2015, as the catalogue of 2026-11-21 names it. Its
# text, by which they may have two Tools, stands in no source of the project: unconfirmed.
_WITH_TWO_TOOLS = frozenset(
    {"xyp-XY60", "xy7-11", "xy7-15", "xy7-21", "xy7-43", "xy7-50", "xy7-92"}
)
_NAMES_WITH_TWO = frozenset({"Entei", "Gyarados", "M Tyranitar-EX", "Metagross", "Vespiquen"})


def check_tools(edition: Edition, pokemon: Pokemon, path: str) -> None:
    """Refuse more Tools on a Pokémon than it can have. Raises RequestError by the one too many.

    A card given only by name is not counted where the edition has Technical Machines, as it may be
    one.
    """
    held = [(at, card) for at, card in enumerate(pokemon.tools) if _is_tool(edition, card)]
    most = 2 if _may_have_two(edition, pokemon.card) else 1
    if len(held) > most:
        at, card = held[most]
        raise RequestError(
            f"{path}.tools.{at}",
            "tool_too_many" if most == 1 else "tool_too_many_unconfirmed",
            card=card.name,
            held=held[0][1].name,
            name=pokemon.card.name,
            most=most,
            source=Word(edition.cite("TRN-8").source),
        )


def has_room_for_tool(edition: Edition, pokemon: Pokemon) -> bool:
    """Whether one more Tool can be attached.

    Raises RequestError if that depends on the printing and none is named.
    """
    held = len(find_tools(pokemon))
    two = _may_have_two(edition, pokemon.card)
    if two and held == 1 and not isinstance(pokemon.card.catalogue_id, str):
        name, printings = pokemon.card.name, ", ".join(sorted(_WITH_TWO_TOOLS))
        raise RequestError(
            "action.target",
            "second_tool_unsaid",
            name=name,
            printings=printings,
        )
    return held < (2 if two else 1)


def tell_two_tools(run: RulingRun) -> None:
    """Say that it is unconfirmed whether a Pokémon may have two Tools: its text is not known."""
    if run.refusals:
        return
    for spot, pokemon in run.list_in_play():
        if len(find_tools(pokemon)) > 1 and _may_have_two(run.edition, pokemon.card):
            name = run.name_pokemon(spot, pokemon)
            run.tell_step("TRN-8:two", "two_tools_unconfirmed", name=name)
            run.add_verdict("two_tools_unconfirmed", name=name)


def find_tools(pokemon: Pokemon) -> list[Card]:
    """The Tools it has; a Technical Machine is none."""
    return [card for card in pokemon.tools if card.trainer != "Technical Machine"]


def _is_tool(edition: Edition, card: Card) -> bool:
    """Whether a card there is surely a Tool: a Trainer card said to be one, or a Pokémon."""
    if card.trainer or not cards.may_be_kind(card, "trainer"):
        return card.trainer != "Technical Machine"
    return "Technical Machine" in edition.not_yet and not card.attacks


def _may_have_two(edition: Edition, card: Card) -> bool:
    if isinstance(card.catalogue_id, str):
        return card.catalogue_id in _WITH_TWO_TOOLS
    return card.name in _NAMES_WITH_TWO and "Mega" not in edition.not_yet

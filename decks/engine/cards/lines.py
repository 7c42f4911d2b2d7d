"""Evolution lines: what a card evolves from and into, by the names printed on the cards."""

from decks.engine.cards.catalogue import Catalogue
from decks.engine.cards.names import LEVEL_X

MOST_STAGES = 6


def evolution_line(catalogue: Catalogue, name: str) -> list[list[str]]:
    """The names of an evolution line, a list for each stage; [[name]] without relatives.

    Each stage before `name` has one name, and its own stage holds it alone. Each later stage has
    every name that evolves from one of the stage before. LV.X goes onto the Pokémon of its name.
    """
    before, names_after = _names_before(catalogue, name), catalogue.work_out_once(_names_after)
    stages = [[earlier] for earlier in before] + [[name]]
    seen = {name, *before}
    while len(stages) < MOST_STAGES + len(before):
        after = {later for each in stages[-1] for later in names_after.get(each, ())} - seen
        if not after:
            break
        seen |= after
        stages.append(sorted(after))
    return stages


def _names_before(catalogue: Catalogue, name: str) -> list[str]:
    earlier: list[str] = []
    parents = catalogue.work_out_once(_parent_names)
    while (name := parents.get(name, "")) and name not in earlier:
        earlier.insert(0, name)
        if len(earlier) == MOST_STAGES:
            break
    return earlier


def _parent_names(catalogue: Catalogue) -> dict[str, str]:
    """Name → what it evolves from, as the newest printing says."""
    parents = {
        printing.name: printing.evolves_from
        for printing in catalogue.printings
        if printing.evolves_from
    }
    names = {printing.name for printing in catalogue.printings}
    for name in names:
        if name.endswith(LEVEL_X) and name.removesuffix(LEVEL_X) in names:
            parents[name] = name.removesuffix(LEVEL_X)
    return parents


def _names_after(catalogue: Catalogue) -> dict[str, list[str]]:
    children: dict[str, list[str]] = {}
    pairs = {
        (printing.evolves_from, printing.name)
        for printing in catalogue.printings
        if printing.evolves_from
    }
    parents = catalogue.work_out_once(_parent_names)
    pairs |= {(of, name) for name, of in parents.items() if name.endswith(LEVEL_X)}
    for of, name in sorted((of, name) for of, name in pairs if of):
        children.setdefault(of, []).append(name)
    return children

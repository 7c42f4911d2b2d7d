"""Evolution lines: what a card evolves from and into, by the names printed on the cards."""

from decks.engine.cards.catalogue import Catalogue
from decks.engine.cards.names import LEVEL_X

MOST_STAGES = 6


def evolution_line(catalogue: Catalogue, name: str) -> list[list[str]]:
    """The names before, with and after this one, a list a stage; [[name]] for one alone.

    Before it, one name a stage; the stage of the name holds it alone; after it, every name that
    says it evolves from one of the stage before. LV.X goes onto the Pokémon of its name.
    """
    before = _before(catalogue, name)
    stages = [[one] for one in before] + [[name]]
    seen = {name, *before}
    while len(stages) < MOST_STAGES + len(before):
        after = {one for each in stages[-1] for one in _after(catalogue).get(each, ())} - seen
        if not after:
            break
        seen |= after
        stages.append(sorted(after))
    return stages


def _before(catalogue: Catalogue, name: str) -> list[str]:
    found: list[str] = []
    while (name := _parents(catalogue).get(name, "")) and name not in found:
        found.insert(0, name)
        if len(found) == MOST_STAGES:
            break
    return found


def _parents(catalogue: Catalogue) -> dict[str, str]:
    """Name → what it evolves from, as the newest printing says."""
    found: dict[str, str] | None = catalogue.memo.get("parents")
    if found is None:
        found = {one.name: one.evolves_from for one in catalogue.printings if one.evolves_from}
        names = {one.name for one in catalogue.printings}
        for name in names:
            if name.endswith(LEVEL_X) and name.removesuffix(LEVEL_X) in names:
                found[name] = name.removesuffix(LEVEL_X)
        catalogue.memo["parents"] = found
    return found


def _after(catalogue: Catalogue) -> dict[str, list[str]]:
    found: dict[str, list[str]] | None = catalogue.memo.get("children")
    if found is None:
        found = {}
        pairs = {(one.evolves_from, one.name) for one in catalogue.printings if one.evolves_from}
        pairs |= {(of, name) for name, of in _parents(catalogue).items() if name.endswith(LEVEL_X)}
        for of, name in sorted((of, name) for of, name in pairs if of):
            found.setdefault(of, []).append(name)
        catalogue.memo["children"] = found
    return found

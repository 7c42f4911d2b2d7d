"""Says how sure a ruling or an edition is, by the provenance of its rules."""

from collections.abc import Iterable, Mapping
from functools import cache

from judging.engine.editions import EDITIONS, Edition
from judging.engine.ruling import Provenance

# From what a document says itself to what is only read into one.
FROM_SUREST: tuple[Provenance, ...] = ("cited", "card", "inherited", "reported", "interpreted")
_WEAKNESS = {provenance: place for place, provenance in enumerate(FROM_SUREST)}
# Families whose letters differ between editions: their steps are named after the family.
_LETTERED_FAMILIES = frozenset({"ATK", "DMG", "BTW"})


def weakest_provenance(provenances: Iterable[Provenance]) -> Provenance | None:
    """The weakest of these: a ruling is no surer than that. None where there is none."""
    return max(provenances, key=_WEAKNESS.__getitem__, default=None)


@cache
def count_provenances(key: str) -> Mapping[Provenance, int]:
    """How many rules of an edition (its key) have which provenance, the surest first.

    A rule is a row of the rules matrix or a step of an order. If its aspects have different
    provenances it counts as the weakest of them. Rules of cards that only a later edition has are
    left out.
    """
    edition = EDITIONS[key]
    counts: dict[Provenance, int] = {rank: 0 for rank in FROM_SUREST if rank != "card"}
    for keys in _rules_of_edition(edition).values():
        provenance = weakest_provenance(edition.cite(each).provenance for each in keys)
        if provenance:
            counts[provenance] += 1
    return counts


def _rules_of_edition(edition: Edition) -> dict[str, set[str]]:
    """Each rule of the edition, with the keys under which it, or what it inherits, speaks of it."""
    later, rules = set(edition.not_yet.values()), dict[str, set[str]]()
    for key in _keys_told(edition):
        rule = _rule_of_key(key)
        if rule not in later and (not _is_step(rule) or rule in edition.letters):
            rules.setdefault(rule, set()).add(key)
    return rules


def _keys_told(edition: Edition | None) -> Iterable[str]:
    while edition is not None:
        yield from (*edition.cited, *edition.reported, *edition.interpreted)
        edition = edition.inherits


def _rule_of_key(key: str) -> str:
    """`TRN-3:first` → `TRN-3`; `ATK:confusion:flip` → `ATK:confusion`."""
    parts = key.split(":")
    return ":".join(parts[: 2 if parts[0] in _LETTERED_FAMILIES else 1])


def _is_step(rule: str) -> bool:
    return ":" in rule

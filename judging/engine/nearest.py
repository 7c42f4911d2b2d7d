"""Suggestions for misspelt names."""

from collections.abc import Iterable
from difflib import get_close_matches

from judging.engine.wording_refusals import Clause


def suggest_nearest(wrong: str, known: Iterable[str]) -> Clause:
    """The end of a message, from a colon on: the nearest name, else all that are known."""
    names = sorted(set(known))
    near = get_close_matches(wrong, names, n=1, cutoff=0.5)
    if not near:
        folded = {name.casefold(): name for name in names}
        near = [folded[key] for key in get_close_matches(wrong.casefold(), folded, n=1, cutoff=0.5)]
    if near:
        return Clause("near", {"name": near[0]})
    if names:
        return Clause("near_known", {"names": ", ".join(names)})
    return Clause("near_none", {})

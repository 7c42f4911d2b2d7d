"""Compares a printed text with our words, feature by feature."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import product

from judging.engine.effects.checking.features import Features, Found, read_features, split_by_coin
from judging.engine.effects.checking.printed import clean_printed, say_alike, without_base

# Two ways of counting that count as different only if each text uses another one.
_COUNTED: Found = Counter(("Energy counted", "Energy cards counted"))


def find_differences(
    readings: Sequence[str], told: str, name: str, base: int | None = None
) -> list[str]:
    """List what only the print or only our words say; empty if they agree.

    `readings`: the printed text from one or two sources; it is enough if one of them agrees.
    `base`: the attack's printed damage, which printed texts repeat and our words need not.
    """
    told = say_alike(told)
    clean = [say_alike(clean_printed(reading, name)) for reading in readings]
    texts = dict.fromkeys(text for one in clean for text in (without_base(one, base), one))
    ours = dict.fromkeys((told, without_base(told, base)))
    found = [_all_differences(text, our) for text, our in product(texts, ours)]
    return min(found, key=len)


def _all_differences(printed: str, ours: str) -> list[str]:
    found = list(_list_differences(read_features(printed), read_features(ours)))
    return found or sorted(_side_differences(printed, ours))


def _list_differences(printed: Features, ours: Features) -> Iterable[str]:
    for feature in Features._fields:
        if feature == "may" and not printed.up_to and ours.up_to:
            continue  # “you may choose 1”: up to 1
        if feature == "up_to" and not printed.up_to and printed.may and not ours.may:
            continue
        there, here = _strike_out_shared(feature, getattr(printed, feature), getattr(ours, feature))
        if there or here:
            printed_only, ours_only = _join_findings(there), _join_findings(here)
            yield f"{feature.replace('_', ' ')}: print {printed_only}, ours {ours_only}"


def _side_differences(printed: str, ours: str) -> Iterable[str]:
    """What differs after “if heads” and after “if tails”, where each text has both once."""
    there, here = split_by_coin(printed), split_by_coin(ours)
    for side in there.keys() & here.keys():
        for difference in _list_differences(read_features(there[side]), read_features(here[side])):
            if not difference.startswith("places"):  # “it” is as good, once it has been named
                yield f"{side}: {difference}"


def _strike_out_shared(feature: str, printed: Found, ours: Found) -> tuple[Found, Found]:
    """What each has that the other has not."""
    missing, extra = printed - ours, ours - printed
    if feature == "durations":
        return missing, extra - Counter({"this turn": 1})  # “once during your turn” is enough
    if feature == "kinds" and any(printed[way] == ours[way] for way in _COUNTED):
        return missing - _COUNTED, extra - _COUNTED
    if feature == "coins":
        return _coins_apart(missing, extra)
    if feature == "zones":
        return _zones_apart(printed, ours)
    return missing, extra


def _coins_apart(missing: Found, extra: Found) -> tuple[Found, Found]:
    """“A coin for each” counts as the same as one coin each time, or that many at once."""
    for count in (1, "many"):
        same = min(missing["each"], extra[count])
        missing -= Counter({"each": same})
        extra -= Counter({count: same})
    return missing, extra


def _zones_apart(printed: Found, ours: Found) -> tuple[Found, Found]:
    """Piles are compared by name, then by side where both say whose."""
    missing: Found = Counter()
    extra: Found = Counter()
    for pile in {zone[0] for zone in (*printed, *ours) if isinstance(zone, tuple)}:
        there, here = _sides_of_zones(printed, pile), _sides_of_zones(ours, pile)
        unsure = bool({"?", "owner"} & (there | here))
        if not there or not here or (not unsure and there != here):
            missing.update((pile, side) for side in there - here)
            extra.update((pile, side) for side in here - there)
    return missing, extra


def _sides_of_zones(zones: Found, pile: str) -> set[str]:
    return {str(zone[1]) for zone in zones if isinstance(zone, tuple) and zone[0] == pile}


def _join_findings(found: Found) -> str:
    words = (
        " ".join(map(str, one)) if isinstance(one, tuple) else str(one) for one in found.elements()
    )
    return ", ".join(sorted(words)) or "nothing"

"""Known ways of asking, and how near a question comes to each."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import log


class Phrases:
    """Phrases, given as (key, stems). A rare stem tells more than a common one."""

    def __init__(self, phrases: Iterable[tuple[str, Sequence[str]]]) -> None:
        kept = [(key, frozenset(stems)) for key, stems in phrases if stems]
        keys_of: defaultdict[str, set[str]] = defaultdict(set)
        for key, stems in kept:
            for stem in stems:
                keys_of[stem].add(key)
        every = len({key for key, _ in kept})
        self._rarity = {stem: log(1 + every / len(keys)) for stem, keys in keys_of.items()}
        self._keys = [key for key, _ in kept]
        self._lengths = [sum(self._rarity[stem] for stem in stems) for _, stems in kept]
        self._having: defaultdict[str, list[int]] = defaultdict(list)
        for number, (_, stems) in enumerate(kept):
            for stem in stems:
                self._having[stem].append(number)

    def measure_nearness(self, groups: Sequence[Sequence[str]]) -> Mapping[str, float]:
        """For each key, how near the question comes to its nearest phrase, from 0 to 1.

        `groups`: for each word of the question, the stems that may stand for it.
        """
        met: defaultdict[int, float] = defaultdict(float)
        whole = 0.0
        for group in groups:
            rarities = sorted(
                (self._rarity[stem], stem) for stem in set(group) if stem in self._rarity
            )
            whole += rarities[-1][0] if rarities else 0.0
            # Where a phrase has several stems of one word, the rarest counts: it comes last.
            told: dict[int, float] = {}
            for rarity, stem in rarities:
                told.update(dict.fromkeys(self._having[stem], rarity))
            for number, rarity in told.items():
                met[number] += rarity
        best: dict[str, float] = {}
        for number, sum_met in met.items():
            key = self._keys[number]
            near = sum_met * sum_met / (whole * self._lengths[number])
            if near > best.get(key, 0.0):
                best[key] = near
        return best

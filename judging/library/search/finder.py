"""The look-up over one language's library: words in, entries out, best first.

Rules and facts are ranked separately, then merged. Rules weigh more where the edition asked about
has them, facts where they held in the year named. Answers to too little of the question are left
out; where none remains, the library has nothing on it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from decks.engine.documents import DOCUMENTS_BY_KEY
from judging.engine.editions import EDITIONS
from judging.library.entry import Text, newest_text
from judging.library.facts import FACT, Fact, era_text
from judging.library.search.common import read_common_words
from judging.library.search.index import Index, SearchHit
from judging.library.search.material import Findable, SearchMaterial
from judging.library.search.query import CardsByWords, Query, understand_question
from judging.library.search.ranker import Ranker
from judging.library.search.speech import QuestionLanguage
from judging.library.search.vocabulary import Vocabulary

OTHER_EDITION_WEIGHT, OTHER_YEAR_WEIGHT, SAME_YEAR_WEIGHT, TERM_WEIGHT = 0.6, 0.4, 2.5, 0.85
# Weight of a rule that hardly any edition has, where the question names no edition.
RARE_RULE_WEIGHT = 0.9
EXPLAINING_KINDS = frozenset(
    {"term", "appendix", "advice"}
)  # entries that explain a rule and are none themselves
CARD_FACT_SURE = 0.4  # how sure it must be that the question asks something of a card
FACT_BONUS = 0.51  # a fact that answers all of a question is as good as a rule and a half
# How sure an answer must be, from 0 to 1: to be shown, and to be shown without a warning. Of 370
# questions on the game and its tournaments 5 are refused; of 240 on other things 19 % are answered,
# 4 % without a warning (tests/golden/judging/lookup).
LEAST_SURE, SURE_ENOUGH = 0.26, 0.4
# A fact takes the first place where it answers this much more of the question than the first hit.
CLEARLY_SURER = 0.25
NEARLY_NOTHING = 0.1  # an answer to less of the question stands behind all others


@dataclass(frozen=True, slots=True)
class FoundEntry:
    """An entry found. `text`: the text shown; `has_it`: whether the edition asked about has it.

    `sure`: how much of the question it answers, from 0 to 1; `card`: the card it tells about.
    """

    entry: Findable
    text: Text
    rules: tuple[str, ...]
    score: float
    has_it: bool = True
    sure: float = 1.0
    card: str = ""

    def told_by(self, entry: Findable) -> Self:
        """The same with the texts of this entry, which is in another language."""
        if not isinstance(entry, Fact):
            return replace(self, entry=entry, text=entry.editions[self.text.edition])
        return replace(
            self, entry=entry, text=entry.of_card(self.card) or entry.text_since(self.text.since)
        )


@dataclass(frozen=True, slots=True)
class FoundEntries:
    """What was found, best first, and how the question was read.

    `unsure`: nothing answers much of the question; these entries only come nearest.
    """

    query: Query
    found: tuple[FoundEntry, ...]
    unsure: bool = False


class Finder:
    """One language's library, ready to be searched. Built once a process.

    `make_index` makes an empty index; `abroad` gives the English names of a card named in another
    language.
    """

    def __init__(
        self,
        material: SearchMaterial,
        cards: CardsByWords,
        make_index: Callable[[], Index],
        abroad: Callable[[str], Sequence[str]] | None = None,
    ) -> None:
        self._material = material
        self.entries = material.entries
        searched = list(material.searched)
        rules = [entry for entry in searched if entry.kind != FACT]
        self._rules = Ranker(material, rules, make_index)
        self._facts = Ranker(material, (one for one in searched if one.kind == FACT), make_index)
        self._cards = cards
        self._speech = QuestionLanguage(
            material.tongue,
            material.slang,
            material.named,
            abroad,
            read_common_words(material.tongue),
        )
        card_words = {word for name in cards for word in name}
        self.vocabulary = Vocabulary(
            material.vocabulary, card_words, self._speech, material.borrowed
        )

    def read_question(self, text: str) -> Query:
        """A question read with the library's vocabulary and the catalogue's names."""
        return understand_question(text, self.vocabulary, self._cards, self._speech)

    def as_typed(self, text: str) -> Query:
        """A question whose words are not corrected: for text that people have written freely."""
        known = Vocabulary(())
        return understand_question(text, known, self._cards, self._speech)

    def find(
        self, text: str, edition: str | None = None, limit: int = 10, day: str = ""
    ) -> FoundEntries:
        """The entries that answer, best first. `edition`: a key; without one, any edition's text.

        An id of the rules matrix, or an entry's own id, puts the entries it names first.
        `day`: the ISO day that is asked about, for what changed from season to season.
        """
        query = self.read_question(text)
        under = edition or query.edition
        named = self._find_named(text, query)
        ranked = self._rank_hits(query, under)
        sure = self._measure_certainty(query, ranked)
        ranked = self._put_lacking_behind(ranked, sure, under)
        ranked.sort(key=lambda hit: sure[hit.key] < NEARLY_NOTHING)
        ranked = self._put_surest_fact_first(ranked, sure)
        surest = 1.0 if named else max(sure.values(), default=0.0)
        if surest < LEAST_SURE:
            return FoundEntries(query, ())
        best = max((hit.score for hit in ranked), default=0.0)
        first = [SearchHit(key, best + len(named) - place) for place, key in enumerate(named)]
        hits = [*first, *(hit for hit in ranked if hit.key not in set(named))][:limit]
        when = day or _day_asked(query, under)
        entries_found = [
            replace(self._make_found(hit, under, when), sure=sure.get(hit.key, 1.0)) for hit in hits
        ]
        cards = list(self._of_cards(query, entries_found))
        rest = [
            entry for entry in entries_found if not cards or not getattr(entry.entry, "other", "")
        ]
        return FoundEntries(
            query, tuple([*cards, *rest][:limit]), surest < SURE_ENOUGH and not cards
        )

    def _rank_hits(self, query: Query, edition: str | None) -> list[SearchHit]:
        """Rules and facts together, best first."""
        rules = [
            SearchHit(hit.key, hit.score * self._weigh_fit(hit.key, edition))
            for hit in self._rules.rank(query)
        ]
        of_facts = query.without_cards  # a card's name ("Warp Point") says nothing about a fact
        hits = self._facts.rank(of_facts)
        sure = self._facts.measure_certainty(of_facts, (hit.key for hit in hits))
        facts = [
            SearchHit(
                hit.key, hit.score * self._of_then(hit.key, query) * (sure[hit.key] + FACT_BONUS)
            )
            for hit in hits
        ]
        return sorted([*rules, *facts], key=lambda hit: (-hit.score, hit.key))

    def _put_lacking_behind(
        self, ranked: list[SearchHit], sure: Mapping[str, float], edition: str | None
    ) -> list[SearchHit]:
        """Move rules that the edition lacks behind the last of its rules that is a sure answer."""
        rules = [hit.key for hit in ranked if self.entries[hit.key].kind != FACT]
        lacking = {key for key in rules if edition and edition not in self.entries[key].editions}
        answers = [key for key in rules if key not in lacking and sure[key] >= SURE_ENOUGH]
        if not lacking or not answers:
            return ranked
        last = next(at for at, hit in enumerate(ranked) if hit.key == answers[-1])
        before, after = ranked[: last + 1], ranked[last + 1 :]
        moved = [hit for hit in before if hit.key in lacking]
        return [*(hit for hit in before if hit.key not in lacking), *moved, *after]

    def _put_surest_fact_first(
        self, ranked: list[SearchHit], sure: Mapping[str, float]
    ) -> list[SearchHit]:
        """Put the surest fact first if it answers clearly more of the question than the first hit.

        Rules are weighed by words that are rare among rules, facts by words rare among facts: one
        word that no other rule has ("tie") would outweigh a fact asked for in nearly these words.
        """
        facts = [hit for hit in ranked if self.entries[hit.key].kind == FACT]
        surest = max(facts, key=lambda hit: sure[hit.key], default=None)
        if surest is None or sure[surest.key] < sure[ranked[0].key] + CLEARLY_SURER:
            return ranked
        return [surest, *(hit for hit in ranked if hit is not surest)]

    def _measure_certainty(self, query: Query, ranked: Sequence[SearchHit]) -> dict[str, float]:
        certainty: dict[str, float] = {}
        for ranker, are_facts in ((self._rules, False), (self._facts, True)):
            keys = [hit.key for hit in ranked if (self.entries[hit.key].kind == FACT) == are_facts]
            sure = ranker.measure_certainty(query, keys)
            certainty |= ranker.limit_certainty(query, sure)
        return certainty

    def _weigh_fit(self, key: str, edition: str | None) -> float:
        """How well an entry fits the edition asked about; without one, how many editions have it.

        So rules on the kinds of card of a few years stand behind rules that hold in any game.
        """
        had_by = self.entries[key].editions
        if edition:
            fits = 1.0 if edition in had_by else OTHER_EDITION_WEIGHT
        else:
            fits = RARE_RULE_WEIGHT + (1 - RARE_RULE_WEIGHT) * len(had_by) / len(EDITIONS)
        return fits * (TERM_WEIGHT if self.entries[key].kind in EXPLAINING_KINDS else 1.0)

    def _of_then(self, key: str, query: Query) -> float:
        """A fact's weight by time: whether it held in a year named, or still holds without one."""
        entry = self.entries[key]
        if isinstance(entry, Fact) and entry.held_in(query.years):
            return SAME_YEAR_WEIGHT if query.years else 1.0
        return OTHER_YEAR_WEIGHT if query.years else TERM_WEIGHT

    def _of_cards(self, query: Query, found: Sequence[FoundEntry]) -> Iterator[FoundEntry]:
        """What facts say of the cards named, where the question asks that: "is Slowking banned"."""
        best = self._asked_of_cards(query)
        if best is None or not found:
            return
        for card in query.cards:
            entry = self._material.of_cards.get(card.name, best)
            text = entry.of_card(card.name) or era_text(entry.eras[-1])
            yield FoundEntry(entry, text, (), found[0].score, card=card.name)

    def _asked_of_cards(self, query: Query) -> Fact | None:
        """The fact that a question asks for about the cards it names; None if it asks for none."""
        if not query.cards:
            return None
        bare = query.without_cards
        hits = self._facts.rank(bare)
        entry = self.entries[hits[0].key] if hits else None
        if not isinstance(entry, Fact) or not entry.other:
            return None
        return (
            entry
            if self._facts.measure_certainty(bare, [entry.id])[entry.id] >= CARD_FACT_SURE
            else None
        )

    def _find_named(self, text: str, query: Query) -> list[str]:
        """The entries whose id or rule the question names, those it is the main rule of first."""
        slug = text.strip().casefold()
        named = [slug] if slug in self.entries else []
        for rule in query.rule_ids:
            named += sorted(
                (key for key in self._about if rule.casefold() in self._about[key]),
                key=lambda key: (self._about[key].index(rule.casefold()), key),
            )
        return list(dict.fromkeys(named))

    @cached_property
    def _about(self) -> dict[str, list[str]]:
        """Every entry's rules, under the ids of all editions."""
        return {
            key: [rule.casefold() for rule in lettered_rules(entry, None)]
            for key, entry in self.entries.items()
        }

    def _make_found(self, hit: SearchHit, edition: str | None, day: str) -> FoundEntry:
        entry = self.entries[hit.key]
        score = round(hit.score, 4)
        if isinstance(entry, Fact):
            return FoundEntry(entry, era_text(entry.era_on(day)), (), score)
        text = entry.editions.get(edition or "") or newest_text(entry.editions)
        has_it = edition is None or edition in entry.editions
        return FoundEntry(
            entry, text, lettered_rules(entry, edition if has_it else None), score, has_it
        )


def _day_asked(query: Query, edition: str | None) -> str:
    """A day in the year named, else in the first year of the edition; empty for today."""
    if query.years:
        return f"{query.years[0]}-03-01"
    return day_of_edition(edition) if edition else ""


def day_of_edition(edition: str) -> str:
    """A day in the first year of an edition; empty for an undated one."""
    first = DOCUMENTS_BY_KEY[edition].first
    return max(first, f"{first[:4]}-12-01") if first else ""


def lettered_rules(entry: Findable, edition: str | None) -> tuple[str, ...]:
    """The ids of the rules an entry is about; steps by their letters, in one edition or in all."""
    if edition is not None:
        letters = EDITIONS[edition].letters
        return tuple(dict.fromkeys(letters.get(rule, rule) for rule in entry.rules))
    ids: list[str] = []
    for rule in entry.rules:
        lettered: Iterable[str] = [
            known.letters[rule]
            for key, known in EDITIONS.items()
            if rule in known.letters and key in entry.editions
        ]
        ids += lettered or [rule]
    return tuple(dict.fromkeys(ids))

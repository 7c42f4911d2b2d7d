"""Which printings a format holds on a day: sets, promos, marks, bans and reprints.

Sources: general reprint rule as quoted in the catalogue's `format_sources`; a card of older
print counts where a text of the same function is legal, of a Trainer or special Energy also by
what is decided of differing texts (`decks.engine.cards.texts`); basic Energy of any age counts.
"""

from collections.abc import Iterable
from typing import Any

import msgspec

from decks.engine.cards.catalogue import Catalogue, Printing
from decks.engine.cards.first_days import Days, first_days
from decks.engine.cards.texts import (
    BY_NAME,
    ERRATA,
    NOT_KNOWN,
    OTHER,
    SUPERSEDED,
    UNKNOWN,
    Differing,
)
from decks.engine.formats.definition import BY_NAME as LISTED_BY_NAME
from decks.engine.formats.definition import NO_REPRINTS, SAME_TEXT, Format, Range, Struck, season_at
from decks.engine.formats.fields import read_digits

BANNED = "banned"
UNOFFICIAL = "not for official tournaments"  # a label: the card says so itself


class Standing(msgspec.Struct, frozen=True, gc=False):
    """Whether a printing may be played.

    `note` is a message id: the reason against it, or what to know about a legal one; `near` are
    the legal printings of its name that it was compared with (see `likeness.nearest`). `open`: no
    source says whether it counts, so it is let in with a warning until a judge settles it.
    """

    legal: bool
    open: bool = False
    note: str | None = None
    args: dict[str, Any] = {}
    near: tuple[Printing, ...] = ()


LEGAL = Standing(legal=True)


def sides(struck: Struck) -> dict[str, Any]:
    """Whether sources differ on a card, which strike it and which do not."""
    return {"disputed": struck.disputed, "by": struck.by, "against": struck.against}


def _period(struck: Struck) -> dict[str, Any]:
    return {"since": struck.since, "until": struck.until, **sides(struck)}


class Pool:
    """A format's cards on one day (ISO date; None: no day matters)."""

    def __init__(self, catalogue: Catalogue, entry: Format, day: str | None) -> None:
        self.catalogue = catalogue
        self.entry = entry
        self.day = day
        self.source = self._source()
        self._sets = self.source.sets | entry.sets
        self._all = entry.all_sets or self.source.all_sets
        self._marks = self.source.rules.regulation_marks
        self._promos: dict[str, list[Range]] = {}
        for each in {*self.source.promos, *entry.promos}:
            self._promos.setdefault(each.set, []).append(each)
        self._included = self.source.included | entry.included
        excluded = (*self.source.excluded, *entry.excluded)
        self._excluded = {
            one: each
            for each in excluded
            if each.counts(day)
            for one in self._covered(each)
            if one not in entry.included
        }
        self._out_for_good, self._reprints = self._own_choices()
        banned = (*entry.banned, *self._season_bans())
        self._banned = self._by_text(each for each in banned if each.counts(day))
        self._banned_elsewhere = self._by_text(
            each for each in entry.banned_elsewhere if each.counts(day)
        )
        left_out = (*self.source.left_out_elsewhere, *entry.left_out_elsewhere)
        self._left_out_elsewhere = {each.id: each for each in left_out if each.counts(day)}
        shared = not entry.based_on and self.source.sets_join_on_release
        self.grows = (entry.sets_join_on_release or shared) and day is not None
        self.season = self.source if entry.follows_season else entry
        last = entry.last or (None if entry.follows_season else self.source.last)
        self.as_such = day is not None and day == last
        self._days: dict[str, Days] = {}
        self._texts = catalogue.names.texts
        self._memo: dict[str, Standing] = {}
        self.quiet: set[str] = set()
        self._chosen: dict[tuple[str, str, int], Printing] = {}

    def _source(self) -> Format:
        """The format whose sets count: its own, another's, or the running season's."""
        entry = self.entry
        if entry.same_pool_as:
            return self.catalogue.formats.get(entry.same_pool_as, entry)
        if entry.follows_season and self.day:
            formats = self.catalogue.formats.values()
            return season_at(formats, entry.follows_season, self.day) or entry
        return entry

    def _own_choices(self) -> tuple[frozenset[str], str]:
        """What a house format settles by itself, whatever its base and the rule of the day say.

        Printings that it leaves out, also where others of their text are in, and how reprints
        count; shipped formats go by the general rule of the day.
        """
        entry = self.entry
        base = self.catalogue.formats.get(entry.based_on or entry.same_pool_as or "")
        if entry.kind != "house":
            return frozenset(), SAME_TEXT
        given = {each.id for each in base.excluded} if base else set()
        own = frozenset(each for each in self._excluded if each not in given)
        kept = entry.based_on and base and base.reprints == entry.reprints
        return own, SAME_TEXT if kept else entry.reprints

    def _season_bans(self) -> list[Struck]:
        """Bans that come with the running season, but for those that a house format lifts."""
        if not self.entry.follows_season or self.source is self.entry:
            return []
        return [each for each in self.source.banned if each.id not in self.entry.bans_lifted]

    def _by_text(self, struck: Iterable[Struck]) -> dict[str, Struck]:
        """Bans by text group, by id where there is none: a ban covers every printing of the text.

        Where sources differ on one printing only, the others decide.
        """
        out: dict[str, Struck] = {}
        for each in sorted(struck, key=lambda one: one.disputed):
            card = self.catalogue.by_id.get(each.id)
            out.setdefault((card and card.text) or each.id, each)
        return out

    def _covered(self, struck: Struck) -> tuple[str, ...]:
        """The printings that an entry leaves out: one, or every basic Energy of its type."""
        card = self.catalogue.by_id.get(struck.id)
        if card is None or not card.basic_energy:
            return (struck.id,)
        return tuple(each.id for each in self._namesakes(card) if each.basic_energy)

    def banned(self, card: Printing) -> Struck | None:
        return self._banned.get(card.text or card.id)

    def banned_elsewhere(self, card: Printing) -> Struck | None:
        """A ban that another source has and this format's list has not."""
        return self._banned_elsewhere.get(card.text or card.id)

    def left_out_elsewhere(self, card: Printing) -> Struck | None:
        """A printing that counts here and that another source leaves out of the format."""
        return self._left_out_elsewhere.get(card.id)

    def unconfirmed(self, card: Printing) -> bool:
        """Whether it is not confirmed that the printing's set is in the format, or which of it."""
        if card.set in self.source.sets_to_confirm | self.entry.sets_to_confirm:
            return True
        return "promos" in self.source.unconfirmed and self.promo(card)

    def promo(self, card: Printing) -> bool:
        """Whether formats hold its set by ranges of numbers, as they do promos."""
        return card.set in self._promos or card.set in _promo_sets(self.catalogue)

    def days_of(self, card: Printing) -> Days:
        """When the printing came out, and from when on it may be played by itself."""
        card_set = self.catalogue.sets[card.set]
        key = card.id if card_set.releases else card.set
        found = self._days.get(key)
        if found is None:
            rules = self.entry.waiting or self.source.waiting or self.catalogue.waiting
            kind = self.source.rules_kind
            found = self._days[key] = first_days(card, card_set, rules, kind)
        return found

    def _doubtful_day(self, card: Printing) -> bool:
        """Whether the printing's first day is not confirmed, or the day is too near to tell."""
        days = self.days_of(card)
        return self.grows and bool(days.unconfirmed or days.is_open(self.day or ""))

    def is_quiet(self, card: Printing) -> bool:
        """Whether the printing is legal and nothing else is to be said of it; `quiet` keeps it."""
        if self.standing(card) is not LEGAL or (
            self.banned_elsewhere(card)
            or self.left_out_elsewhere(card)
            or self.unconfirmed(card)
            or self._doubtful_day(card)
        ):
            return False
        self.quiet.add(card.id)
        return True

    def standing(self, card: Printing) -> Standing:
        """Whether a printing may be played, and why or why not."""
        found = self._memo.get(card.id)
        if found is None:
            found = self._memo[card.id] = self._decide(card)
        return found

    def choose(self, choices: tuple[Printing, ...]) -> Printing:
        """The printing that a name without a number is judged as.

        That is a legal one if there is one, basic Energy before special, the newest of equals.
        """
        key = (choices[0].id, choices[-1].id, len(choices))
        card = self._chosen.get(key)
        if card is None:
            card = self._chosen[key] = max(choices, key=self._kindness)
        return card

    def _kindness(self, card: Printing) -> tuple[bool, bool, bool, bool, bool, int]:
        standing = self.standing(card)
        free = card.limit is not None and card.limit.most is None
        return (
            standing.legal,
            not standing.open,
            card.basic_energy,
            free,
            self.direct(card),
            card.place,
        )

    def direct(self, card: Printing) -> bool:
        """Whether this very printing is in the format, leaving bans and reprints aside."""
        return (
            self._listed(card)
            and card.id not in self._excluded
            and self._out(card)
            and not self._unofficial(card)
        )

    def _unofficial(self, card: Printing) -> bool:
        """Whether the card itself says that it is for no tournament, and no format takes it in."""
        return UNOFFICIAL in card.labels and not (
            self.entry.rules_kind == "edition" or card.id in self.entry.included
        )

    def _listed(self, card: Printing) -> bool:
        if card.set in self.entry.sets_out and card.id not in self.entry.included:
            return False
        if self._all or card.set in self._sets or card.id in self._included:
            return True
        if self._marks and card.mark:
            return card.mark in self._marks or (
                self.source.rules.later_marks_ok and card.mark > max(self._marks)
            )
        ranges = self._promos.get(card.set)
        return ranges is not None and any(_within(card, each) for each in ranges)

    def _out(self, card: Printing) -> bool:
        """Whether it may be played on the day, where the format grows with new sets."""
        return not self.grows or (self.days_of(card).legal or "") <= (self.day or "")

    def _unreleased(self, card: Printing) -> bool:
        """Whether it did not exist on the day.

        The season as such is judged on its last day, for playing it again: there what came out
        later counts by the reprint rule. On any other day nobody could hold it.
        """
        out = self.days_of(card).out or ""
        return self.grows and not self.as_such and (self.day or "") < out

    def _decide(self, card: Printing) -> Standing:
        if struck := self.banned(card):
            return Standing(legal=False, note=BANNED, args=_period(struck))
        if self._unofficial(card):
            return Standing(legal=False, note="unofficial")
        if card.id in self._out_for_good:
            return self._not_in(card)
        return LEGAL if self.direct(card) else self._by_others(card)

    def _by_others(self, card: Printing) -> Standing:
        """A printing that is not in by itself: whether another one lets it in."""
        if card.basic_energy:
            return self._basic_energy(card)
        if self._unreleased(card) or self._reprints == NO_REPRINTS:
            return self._not_in(card)
        if card.kind == "pokemon" or card.text is None:
            return self._same_text(card)
        return self._same_name(card)

    def _basic_energy(self, card: Printing) -> Standing:
        """Basic Energy of any age counts, once its type exists and where it is not left out."""
        if card.id in self._excluded:
            return self._not_in(card)
        day = self.day or self._last_release()
        out = [
            self.catalogue.sets[each.set].release
            for each in self._namesakes(card)
            if each.basic_energy
        ]
        first = min((release for release in out if release), default=None)
        if day is None or first is None or first <= day:
            return LEGAL
        return Standing(legal=False, note="no_such_basic_energy", args={"first": first})

    def _last_release(self) -> str | None:
        """For a format without days: when its last set came out."""
        days = (
            self.catalogue.sets[each].release for each in self._sets if each in self.catalogue.sets
        )
        return max((each for each in days if each), default=None)

    def _namesakes(self, card: Printing) -> tuple[Printing, ...]:
        return self.catalogue.by_same.get(card.same, ())

    def _same_text(self, card: Printing) -> Standing:
        """A Pokémon: the same name and function in a legal printing."""
        if card.text is None:
            named = [each for each in self._namesakes(card) if self.direct(each)]
            return Standing(legal=True) if named and card.kind != "pokemon" else self._not_in(card)
        if self._lets_in(card, self.catalogue.by_text[card.text]):
            return LEGAL
        others = [each for each in self._namesakes(card) if each.name == card.name]
        legal = [each for each in others if self.direct(each) and not self.banned(each)]
        if not legal or self._too_early(card):
            return self._not_in(card)
        return self._reworded(card, legal)

    def _reworded(self, card: Printing, legal: list[Printing]) -> Standing:
        """A Pokémon whose legal namesakes have other texts: other figures, or other words only."""
        decided = [(self._texts.between(card.text, each.text, self.day), each) for each in legal]
        if near := tuple(each for known, each in decided if known and known.state == UNKNOWN):
            return Standing(legal=True, open=True, note="wording_unknown", near=near)
        if near := tuple(each for known, each in decided if known):
            return Standing(legal=False, note="other_effect", near=near)
        return Standing(legal=False, note="other_figures", near=tuple(legal))

    def _same_name(self, card: Printing) -> Standing:
        """A Trainer or special Energy: by its function, else by what is decided of its texts."""
        legal = [each for each in self._namesakes(card) if each.kind == card.kind]
        legal = [each for each in legal if not each.basic_energy and self.direct(each)]
        if struck := self._all_banned(legal):
            return Standing(legal=False, note=BANNED, args=_period(struck))
        legal = [each for each in legal if not self.banned(each)]
        if not legal:
            return self._not_in(card)
        if self._lets_in(card, [one for one in legal if one.text in {card.text, None}]):
            return LEGAL
        if self._too_early(card):
            return self._not_in(card)
        return self._differing(card, legal)

    def _lets_in(self, card: Printing, alike: Iterable[Printing]) -> bool:
        """Whether a printing of the same text is in: surely so, where the card itself waits."""
        inside = [each for each in alike if self.direct(each)]
        if not self._too_early(card) or self.day is None:
            return bool(inside)
        return any(not self._waits(each) for each in inside)

    def _all_banned(self, legal: list[Printing]) -> Struck | None:
        """The ban of the printings that would let another one in, where all of them are banned."""
        bans = [self.banned(each) for each in legal]
        return bans[-1] if bans and all(bans) else None

    def _differing(self, card: Printing, legal: list[Printing]) -> Standing:
        """A printing whose legal namesakes have other texts: the state that lets in most counts."""
        states: dict[str, list[Printing]] = {}
        known: dict[str, Differing] = {}
        for each in legal:
            decided = self._texts.between(card.text, each.text, self.day)
            corrected_later = not decided and self._texts.known(card.text, each.text)
            state = decided.state if decided else OTHER if corrected_later else UNKNOWN
            states.setdefault(state, []).append(each)
            if decided:
                known.setdefault(state, decided)
        state = next(each for each in (ERRATA, SUPERSEDED, UNKNOWN, OTHER) if each in states)
        near = tuple(states[state])
        if state == ERRATA:
            return self._corrected(card, known[state], near)
        if state == SUPERSEDED:
            older = self._older(card, known[state].date)
            note = "superseded" if older else "other_effect"
            return Standing(legal=False, note=note, near=near)
        return self._by_rule(state, near)

    def _corrected(self, card: Printing, known: Differing, near: tuple[Printing, ...]) -> Standing:
        """A text under an errata; the one that the others are read as needs no word."""
        if card.text == self._texts.read_as(known):
            return LEGAL
        return Standing(legal=True, note="text_errata", near=near)

    def _by_rule(self, state: str, near: tuple[Printing, ...]) -> Standing:
        """A text that is another, or of which it is not known, by the reprint rule of the day."""
        listed = self._reprints == LISTED_BY_NAME
        rule = BY_NAME if listed else self._texts.rule_on(self.day)
        if rule == BY_NAME:
            return Standing(legal=True, note="text_by_name", near=near)
        if state == UNKNOWN:
            return Standing(legal=True, open=True, note="text_unknown", near=near)
        if rule == NOT_KNOWN:
            return Standing(legal=True, open=True, note="rule_unknown", near=near)
        return Standing(legal=False, note="other_effect", near=near)

    def _older(self, card: Printing, day: str | None) -> bool:
        release = self.catalogue.sets[card.set].release
        return day is None or release is None or release < day

    def _too_early(self, card: Printing) -> bool:
        return not self._out(card) and (self._listed(card) or self._unreleased(card))

    def _not_in(self, card: Printing) -> Standing:
        """Why a printing is not in: left out, not out yet, no mark, or in no set of the format."""
        if card.id in self._excluded:
            return Standing(legal=False, note="left_out", args=sides(self._excluded[card.id]))
        if self._too_early(card):
            return self._not_out(card)
        if self._marks:
            return Standing(
                legal=False, note="no_mark", args={"mark": card.mark, "marks": sorted(self._marks)}
            )
        return Standing(legal=False, note="not_in")

    def _not_out(self, card: Printing) -> Standing:
        """Not out yet, or out and waiting; near are printings of its text that count by then."""
        days, joins = self.days_of(card), self._listed(card)
        args = {"release": days.legal if joins else days.out, "joins": joins}
        alike = self.catalogue.by_text[card.text] if card.text else ()
        near = tuple(one for one in alike if self.direct(one) and not self._waits(one))
        return Standing(legal=False, note="not_out", args=args, near=near)

    def _waits(self, card: Printing) -> bool:
        return self.day is not None and self.days_of(card).is_open(self.day)


def _within(card: Printing, each: Range) -> bool:
    number = read_digits(card.number)
    return number is not None and each.first <= number and (each.open_ended or number <= each.last)


def _promo_sets(catalogue: Catalogue) -> frozenset[str]:
    """The sets of which some format holds a range of numbers."""
    found: frozenset[str] | None = catalogue.memo.get("promo_sets")
    if found is None:
        ranges = (each.set for entry in catalogue.formats.values() for each in entry.promos)
        found = catalogue.memo["promo_sets"] = frozenset(ranges)
    return found


MOST_POOLS = 400


def pool(catalogue: Catalogue, entry: Format, day: str | None, kept: str = "pools") -> Pool:
    """The pool of a format on a day; what was worked out once is kept with the catalogue."""
    pools: dict[tuple[int, str | None], Pool] = catalogue.memo.setdefault(kept, {})
    key = (id(entry), day)
    found = pools.get(key)
    if found is None:
        if len(pools) >= MOST_POOLS:
            pools.clear()
        found = pools[key] = Pool(catalogue, entry, day)
    return found

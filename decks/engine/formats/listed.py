"""The cards that a format itself lists on a day: by set, range, mark and ban, without reprints.

Whether another printing lets a card in is decided in `pool`.
"""

from collections.abc import Iterable

from decks.engine.cards.catalogue import Catalogue, Printing
from decks.engine.cards.first_days import FirstDays, first_days
from decks.engine.formats.definition import SAME_TEXT, Format, PromoRange, StruckEntry, season_at
from decks.engine.formats.fields import read_digits

MOST_WAYS_TO_WAIT = 100  # combinations of waiting rules and kind whose first days are kept
UNOFFICIAL = "not for official tournaments"  # the label of cards that say so themselves


class ListedCards:
    """A format's own cards on one day (ISO date; None: no day matters)."""

    def __init__(self, catalogue: Catalogue, entry: Format, day: str | None) -> None:
        self.catalogue = catalogue
        self.entry = entry
        self.day = day
        self.source = self._find_source()
        self._sets = self.source.sets | entry.sets
        self._all = entry.all_sets or self.source.all_sets
        self._marks = self.source.rules.regulation_marks
        self._promos: dict[str, list[PromoRange]] = {}
        for each in {*self.source.promos, *entry.promos}:
            self._promos.setdefault(each.set, []).append(each)
        self._included = self.source.included | entry.included
        self._excluded = self._find_excluded()
        self._out_for_good, self._reprints = self._own_choices()
        banned = (*entry.banned, *self._season_bans())
        self._banned = self._by_text(each for each in banned if each.is_struck_on(day))
        self._banned_elsewhere = self._by_text(
            each for each in entry.banned_elsewhere if each.is_struck_on(day)
        )
        left_out = (*self.source.left_out_elsewhere, *entry.left_out_elsewhere)
        self._left_out_elsewhere = {each.id: each for each in left_out if each.is_struck_on(day)}
        shared = not entry.based_on and self.source.sets_join_on_release
        self.grows = (entry.sets_join_on_release or shared) and day is not None
        self.season = self.source if entry.follows_season else entry
        last = entry.last or (None if entry.follows_season else self.source.last)
        self.as_such = day is not None and day == last
        self._waiting = entry.waiting or self.source.waiting or catalogue.waiting
        # These do not depend on the day.
        self._days: dict[str, FirstDays] = catalogue.keep_worked_out(
            "first_days", (self._waiting, self.source.rules_kind), dict, most=MOST_WAYS_TO_WAIT
        )
        self._days_by_name: dict[str, frozenset[str]] = {}
        self._held: dict[str, bool] = {}
        self._held_sets: dict[str, bool | None] = {}
        # Cards that may be in or out regardless of their set.
        self._apart = self._included.union(
            self._excluded, catalogue.work_out_once(_find_unofficial)
        )
        self._texts = catalogue.names.texts

    def _find_excluded(self) -> dict[str, StruckEntry]:
        """The entry that takes each card out on this day, except cards the format includes."""
        excluded = (*self.source.excluded, *self.entry.excluded)
        return {
            covered: each
            for each in excluded
            if each.is_struck_on(self.day)
            for covered in self._cards_covered(each)
            if covered not in self.entry.included
        }

    def _find_source(self) -> Format:
        """The format whose sets count: its own, another's, or the running season's."""
        entry = self.entry
        if entry.same_pool_as:
            return self.catalogue.formats.get(entry.same_pool_as, entry)
        if entry.follows_season and self.day:
            formats = self.catalogue.formats.values()
            return season_at(formats, entry.follows_season, self.day) or entry
        return entry

    def _own_choices(self) -> tuple[frozenset[str], str]:
        """What a house format decides itself, whatever its base and the rule of the day say.

        These are the printings that it leaves out even where others of their text are in, and how
        reprints count. Shipped formats go by the general rule of the day.
        """
        entry = self.entry
        base = self.catalogue.formats.get(entry.based_on or entry.same_pool_as or "")
        if entry.kind != "house":
            return frozenset(), SAME_TEXT
        excluded = {each.id for each in base.excluded} if base else set()
        own = frozenset(each for each in self._excluded if each not in excluded)
        same_reprints = entry.based_on and base and base.reprints == entry.reprints
        return own, SAME_TEXT if same_reprints else entry.reprints

    def _season_bans(self) -> list[StruckEntry]:
        """Bans that come with the running season, except those that a house format lifts."""
        if not self.entry.follows_season or self.source is self.entry:
            return []
        return [each for each in self.source.banned if each.id not in self.entry.bans_lifted]

    def _by_text(self, struck: Iterable[StruckEntry]) -> dict[str, StruckEntry]:
        """Bans by text group, or by id without one: a ban covers every printing of the text.

        Where sources agree on one printing of a text and differ on another, the agreed ban decides.
        """
        bans: dict[str, StruckEntry] = {}
        for each in sorted(struck, key=lambda entry: entry.disputed):
            card = self.catalogue.by_id.get(each.id)
            bans.setdefault((card and card.text) or each.id, each)
        return bans

    def _cards_covered(self, struck: StruckEntry) -> tuple[str, ...]:
        """The printings that an entry leaves out: one, or every basic Energy of its type."""
        card = self.catalogue.by_id.get(struck.id)
        if card is None or not card.basic_energy:
            return (struck.id,)
        return tuple(each.id for each in self._find_namesakes(card) if each.basic_energy)

    def ban_of(self, card: Printing) -> StruckEntry | None:
        return self._banned.get(card.text or card.id)

    def banned_elsewhere(self, card: Printing) -> StruckEntry | None:
        """A ban of this card by another source that this format's list does not have."""
        return self._banned_elsewhere.get(card.text or card.id)

    def left_out_elsewhere(self, card: Printing) -> StruckEntry | None:
        """A printing that counts here and that another source leaves out of the format."""
        return self._left_out_elsewhere.get(card.id)

    def is_unconfirmed(self, card: Printing) -> bool:
        """Whether the printing's set, or its part of it, is not confirmed to be in the format."""
        if card.set in self.source.sets_to_confirm or card.set in self.entry.sets_to_confirm:
            return True
        return "promos" in self.source.unconfirmed and self.is_promo(card)

    def is_promo(self, card: Printing) -> bool:
        """Whether formats hold its set by ranges of numbers, as they do promos."""
        return card.set in self._promos or card.set in self.catalogue.work_out_once(_promo_sets)

    def days_of(self, card: Printing) -> FirstDays:
        """When the printing came out, and from which day it may be played in its own right."""
        card_set = self.catalogue.sets[card.set]
        key = card.id if card_set.releases else card.set
        days = self._days.get(key)
        if days is None:
            kind = self.source.rules_kind
            days = self._days[key] = first_days(card, card_set, self._waiting, kind)
        return days

    def days_of_name(self, card: Printing) -> frozenset[str]:
        """The days on which a printing of its name may first be played, or had surely come out."""
        known = self._days_by_name.get(card.same)
        if known is None:
            all_days = (self.days_of(each) for each in self._find_namesakes(card))
            known = frozenset(day for its in all_days for day in (its.legal, its.sure) if day)
            self._days_by_name[card.same] = known
        return known

    def _doubtful_day(self, card: Printing) -> bool:
        """Whether the printing's first day is unconfirmed, or it is unclear if it has come."""
        days = self.days_of(card)
        return self.grows and bool(days.unconfirmed or days.is_open(self.day or ""))

    def holds_printing(self, card: Printing) -> bool:
        """Whether this very printing is in the format, apart from bans and reprints."""
        if card.set not in self._held_sets:
            self._held_sets[card.set] = self._is_set_held(card)
        held = self._held_sets[card.set]
        if held is None or card.id in self._apart:
            held = self._held.get(card.id)
        if held is None:
            held = self._held[card.id] = self._is_held(card)
        return held

    def _is_set_held(self, card: Printing) -> bool | None:
        """Whether its whole set is in (but for `_apart`); None where each card decides."""
        if card.set in self.entry.sets_out:
            return False
        if self._all or card.set in self._sets:
            own_days = self.grows and self.catalogue.sets[card.set].releases
            return None if own_days else self._is_out(card)
        return None if self._marks or card.set in self._promos else False

    def _is_held(self, card: Printing) -> bool:
        return (
            self._is_listed(card)
            and card.id not in self._excluded
            and self._is_out(card)
            and not self._is_unofficial(card)
        )

    def _is_unofficial(self, card: Printing) -> bool:
        """Whether the card says it is for no tournament, and the format does not include it."""
        return UNOFFICIAL in card.labels and not (
            self.entry.rules_kind == "edition" or card.id in self.entry.included
        )

    def _is_listed(self, card: Printing) -> bool:
        if card.set in self.entry.sets_out and card.id not in self.entry.included:
            return False
        if self._all or card.set in self._sets or card.id in self._included:
            return True
        if self._marks and card.mark:
            return card.mark in self._marks or (
                self.source.rules.later_marks_ok and card.mark > max(self._marks)
            )
        ranges = self._promos.get(card.set)
        return ranges is not None and any(_is_in_range(card, each) for each in ranges)

    def _is_out(self, card: Printing) -> bool:
        """Whether it may be played by the day; always, if the format does not grow with sets."""
        return not self.grows or (self.days_of(card).legal or "") <= (self.day or "")

    def _is_unreleased(self, card: Printing) -> bool:
        """Whether it did not exist on the day.

        A season as such (`as_such`) is judged on its last day, for playing it again: there,
        printings that came out later count by the reprint rule. On any other day nobody could have
        had them.
        """
        if not self.grows or self.as_such:
            return False
        return (self.day or "") < (self.days_of(card).out or "")

    def _find_namesakes(self, card: Printing) -> tuple[Printing, ...]:
        return self.catalogue.by_same.get(card.same, ())

    def _is_waiting(self, card: Printing) -> bool:
        return self.day is not None and self.days_of(card).is_open(self.day)


def _is_in_range(card: Printing, each: PromoRange) -> bool:
    number = read_digits(card.number)
    return number is not None and each.first <= number and (each.open_ended or number <= each.last)


def _find_unofficial(catalogue: Catalogue) -> frozenset[str]:
    """The printings that say themselves that they are for no tournament."""
    return frozenset(card.id for card in catalogue.printings if UNOFFICIAL in card.labels)


def _promo_sets(catalogue: Catalogue) -> frozenset[str]:
    """The sets for which some format lists ranges of numbers."""
    return frozenset(each.set for entry in catalogue.formats.values() for each in entry.promos)

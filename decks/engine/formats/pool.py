"""Which printings a format holds on a day: sets, promos, marks, bans and reprints.

Source: the general reprint rule as quoted in the catalogue's `format_sources`. An older printing
counts where a text of the same function is legal. For Trainers and special Energy, decisions on
differing texts count too (`decks.engine.cards.texts`). Basic Energy of any age counts.
"""

from collections.abc import Iterable
from typing import Any

import msgspec

from decks.engine.cards.catalogue import Catalogue, Printing
from decks.engine.cards.names import is_promo_set
from decks.engine.cards.texts import (
    BY_NAME,
    ERRATA,
    NOT_KNOWN,
    OTHER,
    SUPERSEDED,
    UNKNOWN,
    DifferingTexts,
)
from decks.engine.formats.definition import BY_NAME as LISTED_BY_NAME
from decks.engine.formats.definition import NO_REPRINTS, Format, StruckEntry
from decks.engine.formats.listed import ListedCards

BANNED = "banned"
NOT_OUT = "not_out"


class Standing(msgspec.Struct, frozen=True, gc=False):
    """Whether a printing may be played.

    `note` is a message id: the reason against it, or what to know about a legal one; `near` are
    the legal printings of its name that it was compared with (see `likeness.nearest_printing`).
    `open`: no source says whether it counts, so it is let in with a warning until a judge settles
    it.
    """

    legal: bool
    open: bool = False
    note: str | None = None
    args: dict[str, Any] = {}
    near: tuple[Printing, ...] = ()


LEGAL_STANDING = Standing(legal=True)


def describe_sides(struck: StruckEntry) -> dict[str, Any]:
    """Whether sources differ on a card, which of them strike it and which do not."""
    return {"disputed": struck.disputed, "by": struck.by, "against": struck.against}


def _describe_period(struck: StruckEntry) -> dict[str, Any]:
    return {"since": struck.since, "until": struck.until, **describe_sides(struck)}


class Pool(ListedCards):
    """A format's cards on one day, including those that another printing lets in."""

    def __init__(self, catalogue: Catalogue, entry: Format, day: str | None) -> None:
        super().__init__(catalogue, entry, day)
        self._memo: dict[str, Standing] = {}
        self.quiet: set[str] = set()
        self.certain: dict[str, bool] = {}
        self._chosen: dict[tuple[str, str, int], Printing] = {}
        self.kinds_of_names: dict[tuple[str, str, int], dict[object, list[Printing]]] = {}
        self._banned_of: dict[tuple[str, str, int], tuple[Printing, ...]] = {}
        self._barred = entry.rules.barred_labels
        self._in_by_name: dict[str, list[Printing]] = {}

    def is_quiet(self, card: Printing) -> bool:
        """Whether the printing is legal and needs no remark; remembered in `quiet`."""
        if self.standing_of(card) is not LEGAL_STANDING or (
            self.banned_elsewhere(card)
            or self.left_out_elsewhere(card)
            or self.is_unconfirmed(card)
            or self._doubtful_day(card)
        ):
            return False
        self.quiet.add(card.id)
        return True

    def is_legal_for_sure(self, card: Printing) -> bool | None:
        """Whether the printing may be played whatever a judge settles; remembered in `certain`.

        None where a judge has to settle it.
        """
        standing = self.standing_of(card)
        if standing.open:
            return None
        self.certain[card.id] = standing.legal
        return standing.legal

    def standing_of(self, card: Printing) -> Standing:
        """Whether a printing may be played, and why or why not."""
        standing = self._memo.get(card.id)
        if standing is None:
            standing = self._memo[card.id] = self._decide_standing(card)
        return standing

    def choose_printing(self, choices: tuple[Printing, ...]) -> Printing:
        """The printing that a name without a number is judged as.

        A legal one if there is one, basic Energy before special, one without a limit of its own
        before others, and the newest of equals. Of those still to come it is the first, promos
        last: the day of few promos is known.
        """
        key = (choices[0].id, choices[-1].id, len(choices))
        card = self._chosen.get(key)
        if card is None:
            card = self._chosen[key] = max(choices, key=self.rank_choice)
        return card

    def rank_choice(self, card: Printing) -> tuple[int | bool, ...]:
        """Rank a printing as the one meant by its name: the fewer rules it breaks, the better."""
        standing = self.standing_of(card)
        to_come = standing.note == NOT_OUT
        return (
            standing.legal and self._barred.isdisjoint(card.labels),
            standing.legal,
            not standing.open,
            card.basic_energy,
            2 if card.limit is None else 3 if card.limit.most is None else 1,
            self.holds_printing(card),
            to_come,
            to_come and not is_promo_set(self.catalogue.sets[card.set].name),
            -card.place if to_come else card.place,
        )

    def find_banned(self, choices: tuple[Printing, ...]) -> tuple[Printing, ...]:
        """A name's printings that had come out by the day and are banned on it, oldest first."""
        key = (choices[0].id, choices[-1].id, len(choices))
        banned = self._banned_of.get(key)
        if banned is None:
            banned = self._banned_of[key] = tuple(
                card
                for card in choices
                if self.standing_of(card).note == BANNED and not self._is_unreleased(card)
            )
        return banned

    def _decide_standing(self, card: Printing) -> Standing:
        if struck := self.ban_of(card):
            return Standing(legal=False, note=BANNED, args=_describe_period(struck))
        if self._is_unofficial(card):
            return Standing(legal=False, note="unofficial")
        if card.id in self._out_for_good:
            return self._standing_not_in(card)
        return LEGAL_STANDING if self.holds_printing(card) else self._standing_by_others(card)

    def _standing_by_others(self, card: Printing) -> Standing:
        """The standing of a printing that is not in by itself: another one may let it in."""
        if card.basic_energy:
            return self._standing_of_basic_energy(card)
        if self._is_unreleased(card) or self._reprints == NO_REPRINTS:
            return self._standing_not_in(card)
        if card.kind == "pokemon" or card.text is None:
            return self._standing_of_pokemon(card)
        return self._standing_by_name(card)

    def _standing_of_basic_energy(self, card: Printing) -> Standing:
        """Basic Energy of any age counts unless left out, once basic Energy of its type exists."""
        if card.id in self._excluded:
            return self._standing_not_in(card)
        day = self.day or self._last_release()
        first = self._find_first_release(card)
        if day is None or first is None or first <= day:
            return LEGAL_STANDING
        return Standing(legal=False, note="no_such_basic_energy", args={"first": first})

    def _find_first_release(self, card: Printing) -> str | None:
        """When the first basic Energy of this card's type came out."""
        known: dict[str, str | None] = self.catalogue.memo.setdefault("first_basic_energy", {})
        if card.same not in known:
            sets = {each.set for each in self._find_namesakes(card) if each.basic_energy}
            releases = (self.catalogue.sets[each].release for each in sets)
            known[card.same] = min((each for each in releases if each), default=None)
        return known[card.same]

    def _last_release(self) -> str | None:
        """When its last set came out, for a format without days."""
        days = (
            self.catalogue.sets[each].release for each in self._sets if each in self.catalogue.sets
        )
        return max((each for each in days if each), default=None)

    def _standing_of_pokemon(self, card: Printing) -> Standing:
        """A Pokémon counts if a legal printing has the same name and function."""
        if card.text is None:
            return (
                Standing(legal=True)
                if self._namesakes_in(card) and card.kind != "pokemon"
                else self._standing_not_in(card)
            )
        if self._is_let_in(card, self.catalogue.by_text[card.text]):
            return LEGAL_STANDING
        legal = [
            each
            for each in self._namesakes_in(card)
            if each.name == card.name and not self.ban_of(each)
        ]
        if not legal or self._is_too_early(card):
            return self._standing_not_in(card)
        return self._standing_of_reworded(card, legal)

    def _namesakes_in(self, card: Printing) -> list[Printing]:
        """The printings of its name that are in by themselves; found once for each name."""
        named = self._in_by_name.get(card.same)
        if named is None:
            alike = self._find_namesakes(card)
            named = [each for each in alike if self.holds_printing(each)]
            self._in_by_name[card.same] = named
        return named

    def _standing_of_reworded(self, card: Printing, legal: list[Printing]) -> Standing:
        """A Pokémon whose legal namesakes have other texts: other figures, or only other words."""
        decided = [
            (self._texts.find_decision(card.text, each.text, self.day), each) for each in legal
        ]
        if near := tuple(each for known, each in decided if known and known.state == UNKNOWN):
            return Standing(legal=True, open=True, note="wording_unknown", near=near)
        if near := tuple(each for known, each in decided if known):
            return Standing(legal=False, note="other_effect", near=near)
        return Standing(legal=False, note="other_figures", near=tuple(legal))

    def _standing_by_name(self, card: Printing) -> Standing:
        """A Trainer or special Energy counts by its function, else by a decision on its texts."""
        legal = [
            each
            for each in self._namesakes_in(card)
            if each.kind == card.kind and not each.basic_energy
        ]
        if struck := self._all_banned(legal):
            return Standing(legal=False, note=BANNED, args=_describe_period(struck))
        legal = [each for each in legal if not self.ban_of(each)]
        if not legal:
            return self._standing_not_in(card)
        if self._is_let_in(
            card, [printing for printing in legal if printing.text in {card.text, None}]
        ):
            return LEGAL_STANDING
        if self._is_too_early(card):
            return self._standing_not_in(card)
        return self._standing_by_texts(card, legal)

    def _is_let_in(self, card: Printing, alike: Iterable[Printing]) -> bool:
        """Whether a printing of the same text is in; surely in, if the card itself waits."""
        waits = self.day is not None and self._is_too_early(card)
        return any(
            self.holds_printing(each) and not (waits and self._is_waiting(each)) for each in alike
        )

    def _all_banned(self, legal: list[Printing]) -> StruckEntry | None:
        """The ban of the printings that would let another one in, if all of them are banned."""
        bans = [self.ban_of(each) for each in legal]
        return bans[-1] if bans and all(bans) else None

    def _standing_by_texts(self, card: Printing, legal: list[Printing]) -> Standing:
        """A printing whose legal namesakes have other texts: the most lenient state decides."""
        states: dict[str, list[Printing]] = {}
        known: dict[str, DifferingTexts] = {}
        for each in legal:
            decided = self._texts.find_decision(card.text, each.text, self.day)
            corrected_later = not decided and self._texts.is_decided(card.text, each.text)
            state = decided.state if decided else OTHER if corrected_later else UNKNOWN
            states.setdefault(state, []).append(each)
            if decided:
                known.setdefault(state, decided)
        state = next(each for each in (ERRATA, SUPERSEDED, UNKNOWN, OTHER) if each in states)
        near = tuple(states[state])
        if state == ERRATA:
            return self._standing_of_corrected(card, known[state], near)
        if state == SUPERSEDED:
            older = self._is_older(card, known[state].date)
            note = "superseded" if older else "other_effect"
            return Standing(legal=False, note=note, near=near)
        return self._standing_by_rule(state, near)

    def _standing_of_corrected(
        self, card: Printing, known: DifferingTexts, near: tuple[Printing, ...]
    ) -> Standing:
        """A text under an errata; the text that the others are read as needs no remark."""
        if card.text == self._texts.read_as(known):
            return LEGAL_STANDING
        return Standing(legal=True, note="text_errata", near=near)

    def _standing_by_rule(self, state: str, near: tuple[Printing, ...]) -> Standing:
        """Judge a text that differs, or may differ, by the reprint rule of the day."""
        listed = self._reprints == LISTED_BY_NAME
        rule = BY_NAME if listed else self._texts.rule_on(self.day)
        if rule == BY_NAME:
            return Standing(legal=True, note="text_by_name", near=near)
        if state == UNKNOWN:
            return Standing(legal=True, open=True, note="text_unknown", near=near)
        if rule == NOT_KNOWN:
            return Standing(legal=True, open=True, note="rule_unknown", near=near)
        return Standing(legal=False, note="other_effect", near=near)

    def _is_older(self, card: Printing, day: str | None) -> bool:
        release = self.catalogue.sets[card.set].release
        return day is None or release is None or release < day

    def _is_too_early(self, card: Printing) -> bool:
        return not self._is_out(card) and (self._is_listed(card) or self._is_unreleased(card))

    def _standing_not_in(self, card: Printing) -> Standing:
        """Why a printing is not in: left out, not out yet, no mark, or in no set of the format."""
        if card.id in self._excluded:
            return Standing(
                legal=False, note="left_out", args=describe_sides(self._excluded[card.id])
            )
        if self._is_too_early(card):
            return self._standing_not_out(card)
        if self._marks:
            return Standing(
                legal=False, note="no_mark", args={"mark": card.mark, "marks": sorted(self._marks)}
            )
        return Standing(legal=False, note="not_in")

    def _standing_not_out(self, card: Printing) -> Standing:
        """Not out yet, or still waiting; `near` are printings of its text that already count."""
        days, joins = self.days_of(card), self._is_listed(card)
        args = {"release": days.legal if joins else days.out, "joins": joins}
        alike = self.catalogue.by_text[card.text] if card.text else ()
        near = tuple(
            printing
            for printing in alike
            if self.holds_printing(printing) and not self._is_waiting(printing)
        )
        return Standing(legal=False, note=NOT_OUT, args=args, near=near)


MOST_POOLS = 400


def pool_on_day(catalogue: Catalogue, entry: Format, day: str | None, kept: str = "pools") -> Pool:
    """The pool of a format on a day, kept with the catalogue once it is made."""
    pool: Pool = catalogue.keep_worked_out(
        kept, (id(entry), day), lambda: Pool(catalogue, entry, day), most=MOST_POOLS
    )
    return pool

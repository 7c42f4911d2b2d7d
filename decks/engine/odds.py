"""The odds of a list: mulligans, starters, opening hand and Prizes. Exact, as fractions.

Set-up as the rulebooks have it (rules matrix, SET-1 to SET-5): seven cards are drawn, a hand
without a Basic Pokémon is drawn anew, six Prizes come off the deck once a hand is kept. All but
one edition shuffle the shown hand back, so that every draw is like the first; the league sheet
discards it (SET-2, interpreted), so that the deck gets shorter, and richer in Basic Pokémon.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from math import comb

import msgspec

from decks.engine.books import Edition
from decks.engine.cards.catalogue import Printing
from decks.engine.formats.editions import PRIZES

HAND_SIZE = 7
MOST_CARDS = 250
SHOWN_MULLIGANS = 4


class OddsError(ValueError):
    """There are no odds of such a list. `note` says why: too_few, too_many or no_basic."""

    def __init__(self, note: str, cards: int) -> None:
        super().__init__(f"{note}: {cards} cards")
        self.note, self.cards = note, cards


class Copies(msgspec.Struct, frozen=True):
    """A number of copies of one card. `basic`: it counts as a Basic Pokémon during set-up."""

    name: str
    copies: int
    basic: bool = False


class CardOdds(msgspec.Struct, frozen=True):
    """One card's chances.

    `first_seven`: at least one among the first seven cards, whether that hand is kept or not. The
    others are those of the hand that is kept: `hand`, at least one in it; `only`, it holds this
    Basic Pokémon and no other; `prizes`, at least one among the Prizes.
    """

    name: str
    copies: int
    basic: bool
    first_seven: Fraction
    hand: Fraction
    only: Fraction
    prizes: Fraction


class Mulligans(msgspec.Struct, frozen=True):
    """How often a hand has no Basic Pokémon.

    `chance`: that the first hand has none; `exactly`: none, one, two … such hands, where the last
    figure stands for that many or more; `expected`: how many on average; `alone`: how many more
    than an opponent with the same list, since nobody draws where neither has a Basic Pokémon
    (SET-3). `extra` and `extra_alone` are these as cards that the opponent may draw, `each` for one
    mulligan.
    """

    chance: Fraction
    exactly: tuple[Fraction, ...]
    expected: Fraction
    alone: Fraction
    each: int

    @property
    def extra(self) -> Fraction:
        return self.expected * self.each

    @property
    def extra_alone(self) -> Fraction:
        return self.alone * self.each


class Deal(msgspec.Struct, frozen=True):
    """How cards are dealt: how many, and whether a hand that is shown is discarded."""

    hand: int = HAND_SIZE
    prizes: int = PRIZES
    discards: bool = False
    each: int = 0


def deal_of(edition: Edition) -> Deal:
    """How cards are dealt under an edition (SET-1 and SET-2)."""
    return Deal(discards=edition.hand_is_discarded, each=edition.extra_cards)


def counts_as_basic(card: Printing, edition: Edition) -> bool:
    """Whether a card counts as a Basic Pokémon during set-up (SET-4 and SET-5).

    Basic and Baby Pokémon do, Pokémon SP among them; LV.X and the halves of a LEGEND do not;
    Fossil Trainer cards do where the edition says so.
    """
    fossil = card.trainer == "Fossil" or "Fossil" in card.labels
    return card.is_starter or (fossil and edition.fossils_in_set_up)


def group_copies(cards: Iterable[tuple[int, Printing | None]], edition: Edition) -> list[Copies]:
    """Counts and cards as copies of one name each, in the list's order.

    The cards of an unread line (None) have a name of their own and are no Basic Pokémon.
    """
    counts: dict[tuple[str, bool], int] = {}
    for count, card in cards:
        key = (card.name, counts_as_basic(card, edition)) if card else ("", False)
        counts[key] = counts.get(key, 0) + count
    return [Copies(name, count, basic) for (name, basic), count in counts.items()]


class Odds:
    """The odds of one list. Raises OddsError for a list that no game can begin with."""

    def __init__(self, cards: Sequence[Copies], deal: Deal) -> None:
        self.cards = tuple(cards)
        self.deal = deal
        self.size = sum(group.copies for group in cards)
        self.basics = sum(group.copies for group in cards if group.basic)
        self.others = self.size - self.basics
        if self.size < deal.hand + deal.prizes:
            raise OddsError("too_few", self.size)
        if self.size > MOST_CARDS:
            raise OddsError("too_many", self.size)
        if not self.basics:
            raise OddsError("no_basic", self.size)
        self._kept = sum(map(self._chance_of_keeping, self._possible_discards()), Fraction(0))

    def mulligan_chances(self) -> Mulligans:
        """How often this list has no Basic Pokémon in hand."""
        chance = self._chance_of_no_basic(self.deal.hand)
        if self.deal.discards:
            tails = [self._chance_of_no_basic(gone) for gone in self._possible_discards() if gone]
        else:
            tails = [chance**number for number in range(1, SHOWN_MULLIGANS)]
        at_least = [Fraction(1), *tails, *[Fraction(0)] * SHOWN_MULLIGANS]
        exactly = [at_least[number] - at_least[number + 1] for number in range(SHOWN_MULLIGANS - 1)]
        exactly.append(at_least[SHOWN_MULLIGANS - 1])
        if self.deal.discards:
            expected = sum(tails, Fraction(0))
            alone = sum((tail * (1 - tail) for tail in tails), Fraction(0))
        else:
            expected = chance / (1 - chance)
            alone = chance / (1 - chance**2)
        return Mulligans(chance, tuple(exactly), expected, alone, self.deal.each)

    def each_card(self) -> Iterator[CardOdds]:
        """Every card's chances, in the list's order."""
        for group in self.cards:
            yield CardOdds(
                group.name,
                group.copies,
                group.basic,
                first_seven=1 - _chance_of_none(self.size, group.copies, self.deal.hand),
                hand=1 - self._chance_given_kept(partial(self._hand_without, group)),
                only=self._chance_given_kept(partial(self._hand_with_only, group)),
                prizes=1 - self._chance_given_kept(partial(self._prizes_without, group)),
            )

    def _possible_discards(self) -> range:
        """How many cards can have been discarded before the hand that is kept."""
        return range(0, self.others + 1 if self.deal.discards else 1, self.deal.hand)

    def _chance_given_kept(self, chance: Callable[[int], Fraction]) -> Fraction:
        """The chance of an event, given that a hand is kept.

        `chance`: that it happens and the hand after so many discarded cards is kept.
        """
        return sum(map(chance, self._possible_discards()), Fraction(0)) / self._kept

    def _chance_of_no_basic(self, cards: int) -> Fraction:
        """The chance that so many cards from the top hold no Basic Pokémon."""
        return _chance_of_none(self.size, self.basics, cards)

    def _hand_size(self, gone: int) -> int:
        return min(self.deal.hand, self.size - gone)

    def _chance_of_keeping(self, gone: int) -> Fraction:
        return self._chance_of_no_basic(gone) - self._chance_of_no_basic(
            gone + self._hand_size(gone)
        )

    def _hand_without(self, card: Copies, gone: int) -> Fraction:
        """The chance that the hand after `gone` discarded cards is kept, without this card."""
        hand = self._hand_size(gone)
        if card.basic:
            free = self._chance_of_no_basic(gone) * _chance_of_none(
                self.size - gone, card.copies, hand
            )
            return free - self._chance_of_no_basic(gone + hand)
        free = self._then_none(card, gone, hand, self.size)
        return free - self._then_none(card, gone, hand, self.others)

    def _hand_with_only(self, card: Copies, gone: int) -> Fraction:
        """The chance that the hand is kept and this card is the only Basic Pokémon in it."""
        if not card.basic:
            return Fraction(0)
        hand = self._hand_size(gone)
        rivals = _chance_of_none(self.size - gone, self.basics - card.copies, hand)
        return self._chance_of_no_basic(gone) * rivals - self._chance_of_no_basic(gone + hand)

    def _prizes_without(self, card: Copies, gone: int) -> Fraction:
        """The chance that the hand is kept and no copy of the card is among the Prizes.

        The order of the cards that are left does not matter. So the Prizes may be any cards after
        the discarded ones; the case of a hand without a Basic Pokémon, in which they are any cards
        after those and the hand, is subtracted.
        """
        hand = self._hand_size(gone)
        prizes = min(self.deal.prizes, self.size - gone - hand)
        if card.basic:
            return sum(
                (
                    sign
                    * self._chance_of_no_basic(top)
                    * _chance_of_none(self.size - top, card.copies, prizes)
                    for sign, top in ((1, gone), (-1, gone + hand))
                ),
                Fraction(0),
            )
        whole = self._then_none(card, gone, prizes, self.size)
        return whole - self._then_none(card, gone + hand, prizes, self.size)

    def _then_none(self, card: Copies, top: int, more: int, among: int) -> Fraction:
        """The chance that the top cards hold no Basic Pokémon, and the next ones not this card.

        `card` is no Basic Pokémon itself. If `among` is the number of cards that are not Basic
        Pokémon, the cards after the top ones hold no Basic Pokémon either.
        """
        ways = 0
        for gone in range(min(card.copies, top) + 1):
            before = comb(card.copies, gone) * comb(self.others - card.copies, top - gone)
            after = among - top - (card.copies - gone)
            ways += before * comb(after, more) if after >= 0 else 0
        return Fraction(ways, comb(self.size, top) * comb(self.size - top, more))


def _chance_of_none(cards: int, copies: int, drawn: int) -> Fraction:
    """The chance that none of so many copies is among the cards drawn (hypergeometric)."""
    return Fraction(comb(max(cards - copies, 0), drawn), comb(cards, drawn))

"""Searches printings by words: names, sets, codes, numbers, attacks and powers.

Every word typed has to begin a word of the card. Each printing has one text with all its words, and
a search scans these texts: for some twenty thousand printings that takes a few milliseconds, and no
index has to be kept in step.
"""

from collections.abc import Iterable, Iterator

from decks.engine.cards.catalogue import CardSet, Catalogue, Printing, plain_number
from decks.engine.cards.names import fold_name

MOST_CHARACTERS = 100


class Finder:
    """A catalogue prepared for searches."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        of_set = {each.id: _set_words(each) for each in catalogue.sets.values()}
        moves: dict[tuple[str, ...], str] = {}
        self._texts: list[tuple[str, Printing]] = []
        for printing, named in zip(catalogue.printings, catalogue.move_names(), strict=True):
            if named not in moves:
                moves[named] = " ".join(map(fold_name, named))
            name = catalogue.fold_of[printing.name]
            total = catalogue.sets[printing.set].printed_total
            number = " ".join(_written_numbers(printing.number, total))
            text = f" {name} {number} {of_set[printing.set]} {moves[named]} "
            self._texts.append((text, printing))

    def find(self, words: str, *, kind: str = "", card_set: str = "") -> list[Printing]:
        """Printings that match every word, best first: whole words, then names, then the newest.

        A single letter has to be a whole word ("N" is a card). Without words nothing is found.
        """
        wanted = _searched_words(words)
        texts = self._texts if wanted else []
        for word in wanted:
            part = f" {word} " if len(word) == 1 else f" {word}"
            texts = [each for each in texts if part in each[0]]
        name = fold_name(words[:MOST_CHARACTERS])
        ranked = [
            (self._rank_printing(text, printing, wanted, name), printing)
            for text, printing in texts
            if (not kind or printing.kind == kind) and (not card_set or printing.set == card_set)
        ]
        return [printing for _rank, printing in sorted(ranked, key=lambda each: each[0])]

    def _rank_printing(
        self, text: str, printing: Printing, wanted: list[str], name: str
    ) -> tuple[bool, int, int]:
        whole = all(f" {word} " in text for word in wanted)
        own = self._catalogue.fold_of[printing.name]
        named = 0 if own == name else 1 if own.startswith(name) else 2 if wanted[0] in own else 3
        return (not whole, named, -printing.place)


def finder_of(catalogue: Catalogue) -> Finder:
    """The catalogue's finder, made once."""
    return catalogue.work_out_once(Finder)


def _searched_words(words: str) -> list[str]:
    """The words of a search. "058/102" is number 58 of 102, "HGSS-16" a set's code and a number."""
    parts = words[:MOST_CHARACTERS].split()
    return [word for part in parts for word in _split_words(part)]


def _split_words(part: str) -> list[str]:
    number, slash, total = part.partition("/")
    if slash and total.isdigit() and number.isalnum():
        return [_number_of_total(number, total)]
    return [_plain_word(word) for word in fold_name(part).split()]


def _number_of_total(number: str, total: str) -> str:
    return f"{plain_number(number)}/{plain_number(total)}".lower()


def _plain_word(word: str) -> str:
    return plain_number(word).lower() if any(c.isdigit() for c in word) else word


def _written_numbers(number: str, total: int | None) -> Iterator[str]:
    """A card's number as it may be written: with letters, without them, with the set's total."""
    plain = plain_number(number).lower()
    yield from fold_name(plain).split() or [plain]
    if (bare := plain.lstrip("abcdefghijklmnopqrstuvwxyz")) not in {"", plain}:
        yield bare
    if total:
        yield _number_of_total(number, str(total))


def _set_words(card_set: CardSet) -> str:
    return " ".join(dict.fromkeys(_each_set_word(card_set)))


def _each_set_word(card_set: CardSet) -> Iterable[str]:
    for written in (
        card_set.name,
        card_set.series,
        card_set.id,
        card_set.tcgdex or "",
        card_set.code or "",
        *card_set.codes,
    ):
        yield from map(_plain_word, fold_name(written).split())

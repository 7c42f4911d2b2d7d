"""Recognises the columns of a table and the keys of an object, and says what a row becomes."""

import re
import unicodedata
from collections.abc import Sequence

from decks.engine.lists.set_and_number import LineFields

COLUMNS = {
    "count": {"qty", "count", "quantity", "amount", "copies", "qty.", "anzahl", "menge", "quantité",
              "qté", "cantidad", "quantità", "quantidade", "qtd", "枚数", "number of copies",
              "no. of copies", "# of copies", "num copies", "card count", "total qty", "how many",
              "qtde", "aantal", "ilość"},
    "name": {"name", "card", "card name", "cardname", "title", "product name", "karte",
             "kartenname", "carte", "carta", "nom", "nome", "カード", "カード名", "nom de la carte",
             "nombre de la carta", "nombre de carta", "nome da carta", "nome carta",
             "nome della carta", "kaart", "kaartnaam", "naam", "karta", "nazwa karty"},
    "code": {"set", "code", "set code", "setcode", "set id", "set name", "edition", "expansion",
             "ptcgo code", "erweiterung", "extension", "espansione", "expansión", "expansão",
             "セット", "set-kürzel", "setkürzel", "kürzel", "colección", "coleção", "collezione",
             "édition", "edición", "edizione", "série", "serie", "uitbreiding"},
    "number": {"number", "no", "no.", "num", "#", "card number", "collector number", "setnumber",
               "card #", "card no", "card no.", "collector #", "collector no.", "local id",
               "nummer", "nr", "nr.", "numéro", "numero", "número", "番号", "collection number",
               "kartennummer", "kartennr", "karten-nr.", "sammlernummer", "numéro de carte",
               "numéro de la carte", "número de carta", "número de la carta", "número da carta",
               "numero carta", "numero di carta", "numero della carta", "n°", "nº", "kaartnummer",
               "numer", "numer karty"},
    "card_id": {"id", "card id", "cardid", "card_id"},
}  # fmt: skip
_FIELD = {word: field for field, words in COLUMNS.items() for word in words}
_SEPARATORS = re.compile(r"[\W_]+")


def _plain_letters(word: str) -> str:
    """A word without blanks, signs and accents, which some tables have and others leave out."""
    return _SEPARATORS.sub("", unicodedata.normalize("NFD", word))


_FIELD_BY_LETTERS = {_plain_letters(word): field for word, field in _FIELD.items()}


def find_field(word: str) -> str | None:
    """The field that a column or a key names; "setCode" and "set_code" are "set code"."""
    lowered = word.strip().lower()
    letters = _plain_letters(lowered)
    return _FIELD.get(lowered) or (_FIELD_BY_LETTERS.get(letters) if letters else None)


def find_fields(head: Sequence[str]) -> list[str | None]:
    """The fields that a table's columns name; "nombre" is a name in Spanish, in French a number."""
    fields = [find_field(word) for word in head]
    called = [word.strip().lower() for word in head]
    if "name" not in fields and "card_id" not in fields and called.count("nombre") == 1:
        fields[called.index("nombre")] = "name"
    if (plain := "simple name") in called:  # the column beside it then has name and number together
        fields = [None if field == "name" else field for field in fields]
        fields[called.index(plain)] = "name"
    return fields


# Line number, text, and meaning: a card's fields, or the kind of line; None for words and lone
# cells.
TableRow = tuple[int, str, LineFields | str | None]
BESIDE_DECK = "beside"

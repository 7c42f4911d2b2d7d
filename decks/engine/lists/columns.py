"""What the columns of a table and the keys of an object are called, and what a row becomes."""

import re

from decks.engine.lists.fields import LineFields

COLUMNS = {
    "count": {"qty", "count", "quantity", "amount", "copies", "qty.", "anzahl", "menge", "quantité",
              "qté", "cantidad", "quantità", "quantidade", "qtd", "枚数", "number of copies",
              "no. of copies", "# of copies", "num copies", "card count", "total qty", "how many"},
    "name": {"name", "card", "card name", "cardname", "title", "product name", "karte",
             "kartenname", "carte", "carta", "nom", "nome", "カード", "カード名"},
    "code": {"set", "code", "set code", "setcode", "set id", "set name", "edition", "expansion",
             "ptcgo code", "erweiterung", "extension", "espansione", "expansión", "expansão",
             "セット"},
    "number": {"number", "no", "no.", "num", "#", "card number", "collector number", "setnumber",
               "card #", "card no", "card no.", "collector #", "collector no.", "local id",
               "nummer", "nr", "nr.", "numéro", "numero", "número", "番号"},
    "card_id": {"id", "card id", "cardid", "card_id"},
}  # fmt: skip
_FIELD = {word: field for field, words in COLUMNS.items() for word in words}
_SEPARATORS = re.compile(r"[\W_]+")
_FIELD_BY_LETTERS = {_SEPARATORS.sub("", word): field for word, field in _FIELD.items()}


def find_field(word: str) -> str | None:
    """What a column or a key is called; "setCode" and "set_code" are "set code"."""
    lowered = word.strip().lower()
    letters = _SEPARATORS.sub("", lowered)
    return _FIELD.get(lowered) or (_FIELD_BY_LETTERS.get(letters) if letters else None)


# Line, text, what it says: a card's fields, else the kind of line; None for words and lone cells.
TableRow = tuple[int, str, LineFields | str | None]
BESIDE_DECK = "beside"

"""上級プレイヤー用ルールガイド Ver. 3.4 (Japan, 2025): the rest is as in Asia before."""

from decks.engine.books.asia_advanced_2023 import DECKS as ASIA
from decks.engine.books.book import Document, derive_book

DOCUMENT = Document(
    key="japan-advanced-2025",
    name="Japan 2025",
    title="上級プレイヤー用ルールガイド Ver. 3.4 (2025)",
    first="2025-08-01",
    last=None,
    next_rules=None,
    region="japan",
    publisher="The Pokémon Company",
    words=("japan 2025", "japan"),
    german=("japan 2025", "japan"),
)
DECKS = derive_book(
    ASIA,
    DOCUMENT,
    cites={"DCK-2": "I.C エネルギー (Energy)", "DCK-3": "I.C エネルギー (Energy)"},
    fossils_in_set_up=False,
)

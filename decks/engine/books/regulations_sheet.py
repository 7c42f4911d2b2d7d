"""Rules & Regulations: a league's own one-page sheet, undated.

What the sheet does not say is taken from the Advanced Rulebook of 2002.
"""

from decks.engine.books.book import Document, Edition
from decks.engine.books.expedition_2002 import DECKS as EXPEDITION

DOCUMENT = Document(
    key="regulations-sheet",
    name="League sheet",
    title="Rules & Regulations sheet (undated)",
    first=None,
    last=None,
    next_rules="bwp",
    next_source="undated: the kinds of card it names are those of the last rulebook here",
    words=("league sheet", "regulations sheet"),
)
DECKS = Edition(
    key=DOCUMENT.key,
    title="Rules & Regulations sheet",
    cites={
        "DCK-1": "Object of the 1-on-1 Player Game",
        "DCK-2": "Object of the 1-on-1 Player Game",
        "DCK-6": "Object of the 1-on-1 Player Game",
        "DCK-7": "Forbidden Cards",
        "DCK-8": "Forbidden Cards",
        "DCK-9": "Forbidden Cards",
    },
    inherits=EXPEDITION,
    energy=(20, 30),
    foreign_cards="forbidden",
    extra_cards=1,
    hand_is_discarded=True,
)

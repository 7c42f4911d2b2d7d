"""What both sources share: names, labels, limits, and the hash by which reprints are known."""

import hashlib
import re
import unicodedata
from collections.abc import Iterable
from typing import Any

from decks.engine.cards.names import BASIC_TYPES

FROM_2011 = "2011-04-01"  # Black & White; from then on what was a Trainer card is an Item
_TIMES = str.maketrans({"×": "x", "−": "-", "–": "-"})
_QUOTES = str.maketrans({"’": "'", "‘": "'", "ʼ": "'"})
_OWNER = re.compile(r"(?P<owner>.+?)'s .")
_ENDINGS = (
    (" LV.X", ("LV.X",)), (" VMAX", ("VMAX",)), (" VSTAR", ("VSTAR",)), (" V-UNION", ("V-UNION",)),
    (" BREAK", ("BREAK",)), (" LEGEND", ("LEGEND",)), ("-GX", ("GX",)), ("-EX", ("EX",)),
    (" ex", ("ex",)), (" V", ("V",)), (" ☆", ("star",)), (" ◇", ("Prism Star",)),
)  # fmt: skip
_BEGINNINGS = (("Dark ", "Dark"), ("Light ", "Light"), ("Shining ", "Shining"),
               ("Radiant ", "Radiant"))  # fmt: skip
_FIGURES = ("name", "kind", "stage", "evolves_from", "hp", "types", "retreat", "weaknesses",
            "resistances", "energy")  # fmt: skip
_LIMITS = {
    "ACE SPEC": {"max": 1, "of": "ace-spec"},
    "Radiant": {"max": 1, "of": "radiant"},
    "star": {"max": 1, "of": "star"},
    "Prism Star": {"max": 1, "of": "name"},
    "Shining": {"max": 1, "of": "name"},
}


def clean_name(written: str, kind: str = "pokemon") -> str:
    """An official name: straight apostrophes, single blanks, and no δ in a Pokémon's name."""
    name = unicodedata.normalize("NFC", written).translate(_QUOTES)
    name = name.replace("◇", " ◇").replace("♢", " ◇").replace("★", " ☆").replace("☆", " ☆")
    return " ".join((name.replace("δ", " ") if kind == "pokemon" else name).split())


def mark_of(written: str | None) -> str | None:
    """A regulation mark as one capital letter; None for the word "None"."""
    return written.upper() if written and written.upper() != "NONE" else None


def write_figure(value: Any) -> str:
    """A damage or an amount as the catalogue writes it: 30x, x2, -30, +20."""
    return str(value if value is not None else "").translate(_TIMES).strip()


def labels_of(name: str, kind: str, more: Iterable[str] = ()) -> list[str]:
    """A card's labels, from its name and from what the source says besides."""
    labels_found = [label for end, labels in _ENDINGS if name.endswith(end) for label in labels]
    if kind == "pokemon":
        labels_found += [label for start, label in _BEGINNINGS if name.startswith(start)]
        if name.startswith(("Mega ", "M ")) and {"ex", "EX"} & set(labels_found):
            labels_found.append("MEGA")
        if " & " in name and "GX" in labels_found:
            labels_found.append("TAG TEAM")
        if owner_of(name):
            labels_found.append("Owner")
    else:
        labels_found = [label for label in labels_found if label == "Prism Star"]
    return list(dict.fromkeys([*labels_found, *more]))


def owner_of(name: str) -> str | None:
    """Whose Pokémon it is: "Misty's Psyduck" → "Misty". Farfetch'd and Holon's are nobody's."""
    match = _OWNER.match(name)
    return match["owner"] if match and match["owner"] != "Holon" else None


def limit_of(labels: Iterable[str]) -> dict[str, Any] | None:
    """The limit that all cards with one of these labels print, if any."""
    return next((_LIMITS[label] for label in labels if label in _LIMITS), None)


def energy_provided(name: str) -> list[str]:
    """The type of a basic Energy by its name: "Basic Fire Energy" → ["Fire"], else []."""
    bare = name.removeprefix("Basic ").removesuffix(" Energy")
    return [bare] if bare in BASIC_TYPES.values() else []


def trainer_kind(written: str | None, release: str | None) -> str:
    """The catalogue's word for a kind of Trainer card. Before 2011 an Item was a Trainer."""
    named = {"Tool": "Pokémon Tool", "Pokemon Tool": "Pokémon Tool", "Ace Spec": "Item"}
    kind = named.get(written or "Item", written or "Item")
    return "Trainer" if kind == "Item" and (release or FROM_2011) < FROM_2011 else kind


def drop_empty_fields(row: dict[str, Any]) -> dict[str, Any]:
    """A row without its empty fields, as the catalogue keeps it."""
    return {key: value for key, value in row.items() if value not in (None, "", [], {})}


def text_hash(row: dict[str, Any], texts: Iterable[str | None]) -> str:
    """A hash of a card's name, figures and text, by which equal cards are known as reprints.

    The sentences themselves are not kept. Whatever never tells two cards apart is ignored:
    capitals, accents, punctuation, blanks.
    """
    figures = [row.get(field) for field in _FIGURES]
    moves = [
        [each.get("name"), each.get("cost"), each.get("damage"), each.get("kind")]
        for each in (*row.get("powers", ()), *row.get("attacks", ()))
    ]
    content = repr((figures, moves, [_bare_letters(text or "") for text in texts]))
    return "i" + hashlib.sha256(content.encode()).hexdigest()[:12]


def _bare_letters(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text).lower()
    return "".join(c for c in plain if c.isalnum())

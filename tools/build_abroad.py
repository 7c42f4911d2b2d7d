"""Makes a catalogue version's table of card names in languages other than English.

    python -m tools.build_abroad TCGDEX SPECIES LANGUAGES VERSION

TCGDEX is a checkout of tcgdex/cards-database; SPECIES and LANGUAGES are pokemon_species_names.csv
and languages.csv of PokeAPI/pokeapi; VERSION is the catalogue's folder that the table goes to.

abroad.json.xz holds `cards` (English name → names of the same printings in other languages),
`species` (number of the Pokédex → names in languages whose cards no source pairs with English ones)
and `others` (names of such cards that are not Pokémon).
"""

import csv
import json
import lzma
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from decks.engine.cards.abroad import letters_of
from decks.engine.cards.catalogue import Catalogue
from decks.engine.cards.names import LEVEL_X
from decks.engine.imports import SourceError
from decks.engine.imports.literal import read_object
from decks.engine.imports.tcgdex import NOT_PAPER
from decks.queries.catalogue import load_catalogue

UNPAIRED_LANGUAGES = ("ja", "ja-hrkt", "ko", "zh-hant", "zh-hans")  # as PokeAPI calls them
SMALLEST_PRESET = 9 | lzma.PRESET_EXTREME
_MECHANIC = re.compile(r"\s*[A-Za-z]+\Z")
Files = Iterator[tuple[Path, dict[str, Any]]]


def main(tcgdex: Path, species: Path, languages: Path, version: Path) -> None:
    catalogue = load_catalogue(version)
    cards = pair_names(tcgdex / "data", catalogue)
    numbered = read_species_names(species, languages)
    others = collect_unpaired_names(tcgdex / "data-asia", numbered)
    table = {
        "cards": {name: sorted(cards[name]) for name in sorted(cards)},
        "species": {str(at): sorted(numbered[at]) for at in sorted(numbered)},
        "others": sorted(others),
    }
    text = json.dumps(table, ensure_ascii=False, separators=(",", ":"))
    (version / "abroad.json.xz").write_bytes(lzma.compress(text.encode(), preset=SMALLEST_PRESET))
    print(f"{len(cards)} names of cards, {len(numbered)} species, {len(others)} others")


def pair_names(folder: Path, catalogue: Catalogue) -> dict[str, set[str]]:
    """English name → names on the same printings; names spelt like the English one are left out."""
    homes = {each.tcgdex or each.id: each.id for each in catalogue.sets.values()}
    ids = {
        path.with_suffix(""): homes.get(str(said.get("id"))) for path, said in _read_sets(folder)
    }
    out: dict[str, set[str]] = defaultdict(set)
    for path, said in _read_cards(folder):
        printings = catalogue.find_by_number(ids.get(path.parent) or "", path.stem)
        if len(printings) == 1:
            name = printings[0].name
            names = {_clean_name(each) for each in _foreign_names(said).values()}
            out[name] |= {each for each in names if _is_foreign_name(each, name)}
    return {name: names for name, names in out.items() if names}


def _is_foreign_name(foreign: str, english: str) -> bool:
    """Whether a name differs from the English one and is complete: the source may omit LV.X."""
    whole = not english.endswith(LEVEL_X) or letters_of(foreign).endswith("x")
    return whole and letters_of(foreign) != letters_of(english)


def read_species_names(species: Path, languages: Path) -> dict[int, set[str]]:
    called = {row["id"]: row["identifier"] for row in _read_rows(languages)}
    out: dict[int, set[str]] = defaultdict(set)
    for row in _read_rows(species):
        if called[row["local_language_id"]] in UNPAIRED_LANGUAGES:
            out[int(row["pokemon_species_id"])].add(row["name"])
    return out


def collect_unpaired_names(folder: Path, numbered: dict[int, set[str]]) -> set[str]:
    """Names of cards that contain no Pokémon's name; Thai Pokémon are added to `numbered`."""
    out = set()
    for _, said in _read_cards(folder):
        names = {_clean_name(each) for each in _foreign_names(said).values()}
        if said.get("category") != "Pokemon":
            out |= names
        elif isinstance(thai := said["name"].get("th"), str) and len(said.get("dexId") or ()) == 1:
            _take_shortest(numbered[said["dexId"][0]], _MECHANIC.sub("", _clean_name(thai)))
    parts = {name for names in numbered.values() for name in names}
    return {name for name in out if not name.isascii() and not any(part in name for part in parts)}


def _take_shortest(names: set[str], thai: str) -> None:
    """All names of a species' cards contain its own name, so the shortest of them is kept."""
    known = next((name for name in names if _is_thai(name)), None)
    if known is None or len(thai) < len(known):
        names.discard(known or "")
        names.add(thai)


def _is_thai(name: str) -> bool:
    return "\u0e00" <= name[:1] <= "\u0e7f"


def _foreign_names(said: dict[str, Any]) -> dict[str, str]:
    names: dict[str, Any] = said["name"]
    return {key: name for key, name in names.items() if key != "en" and isinstance(name, str)}


def _clean_name(name: str) -> str:
    return " ".join(name.split())


def _read_sets(folder: Path) -> Files:
    return _read_objects(folder, "*/*.ts")


def _read_cards(folder: Path) -> Files:
    for path, said in _read_objects(folder, "*/*/*.ts"):
        if isinstance(said.get("name"), dict):
            yield path, said


def _read_objects(folder: Path, pattern: str) -> Files:
    for path in sorted(folder.glob(pattern)):
        if not NOT_PAPER.intersection(path.parts):
            try:
                yield path, read_object(str(path), path.read_text("utf-8"))
            except SourceError as broken:
                print(f"left out: {broken}", file=sys.stderr)


def _read_rows(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(path.read_text("utf-8").splitlines()))


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))

"""The shipped catalogue is complete and small, and each way to name a printing finds it."""

import json
import re
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest

from decks.engine.cards.catalogue import CatalogueError, plain_number
from decks.engine.cards.reading import CatalogueParts, build_catalogue
from decks.queries import catalogue as catalogues


def test_holds_every_printing_of_every_set(catalogue):
    assert len(catalogue.printings) == 21_341
    assert sum(each.cards for each in catalogue.sets.values()) == len(catalogue.printings)
    assert len(catalogue.sets) == 200


def test_ships_small():
    size = sum(path.stat().st_size for path in catalogues.SHIPPED.rglob("*") if path.is_file())
    assert size < 1_500_000


def test_knows_all_facts_of_a_card(catalogue):
    gengar = catalogue.facts_of("pl4-16")
    assert gengar["name"] == "Gengar"
    assert gengar["hp"] == 110
    assert gengar["evolves_from"] == "Haunter"
    assert gengar["weaknesses"] == [{"type": "Darkness", "amount": "+30"}]
    assert gengar["attacks"][0]["name"] == "Shadow Skip"
    assert catalogue.facts_of("pl4-999") is None


@pytest.mark.parametrize(
    ("code", "number", "found"),
    [
        ("BS", "58", ["base1-58"]),
        ("bs", "058/102", ["base1-58"]),
        ("base1", "58", ["base1-58"]),
        ("Base", "58", ["base1-58"]),
        ("PR-DP", "41", ["dpp-DP41"]),
        ("DPP", "DP041", ["dpp-DP41"]),
        ("AQ", "H01", ["ecard2-H1"]),
        ("AQ", "50", ["ecard2-50a", "ecard2-50b"]),
        ("CRZ", "GG05", ["swsh12pt5gg-GG05"]),
        ("CRZ-GG", "5", ["swsh12pt5gg-GG05"]),
        ("RR", "12", ["pl2-12", "ex7-12"]),
        ("UF", "A", ["ex10-A"]),
        ("UF", "?", ["ex10-?"]),
        ("BS", "103", []),
        ("QQQ", "1", []),
    ],
)
def test_finds_a_printing_by_set_and_number(catalogue, code, number, found):
    assert [card.id for card in catalogue.find_number(code, number)] == found


def test_finds_every_printing_by_its_own_id_set_and_number(catalogue):
    for card in catalogue.printings:
        assert catalogue.find_id(card.id) is card
        assert card in catalogue.find_number(card.set, card.number)


@pytest.mark.parametrize(
    ("written", "plain"),
    [("007", "7"), ("H01", "H1"), ("DP03", "DP3"), ("67a", "67A"), ("0", "0"), ("ONE", "ONE")],
)
def test_compares_numbers_as_people_write_them(written, plain):
    assert plain_number(written) == plain


@pytest.mark.parametrize(
    ("part", "broken"),
    [
        ("cards", {}), ("sets", {"sets": b"{"}), ("sets", {"sets": b"[1]"}),
        ("names", {"names": b"["}), ("formats", {"formats": (b"{",)}), ("about", {"about": b"{"}),
        ("about", {"about": b"[]"}), ("about", {"about": b'{"waiting": [1]}'}),
        ("writing", {"writing": b"["}),
    ],
)  # fmt: skip
def test_the_part_of_a_catalogue_that_is_broken_is_named(part, broken):
    whole = CatalogueParts("2026-01-01", b"no archive", b"", b"[]", b"{}", ())
    with pytest.raises(CatalogueError, match=f"catalogue part '{part}' cannot be read"):
        build_catalogue(msgspec.structs.replace(whole, **broken))


def test_a_folder_without_its_parts_is_named(tmp_path):
    with pytest.raises(CatalogueError, match=re.escape("cards.json.xz")):
        catalogues.load_catalogue(tmp_path)


def test_the_newest_version_of_shipped_and_imported_is_current(tmp_path, settings):
    settings.HEADJUDGE_DATA = tmp_path
    shipped = catalogues.current_catalogue()
    newer = tmp_path / "catalogue" / "2031-01-01"
    newer.parent.mkdir()
    newer.symlink_to(catalogues.SHIPPED / shipped.version)
    catalogues.look_again()  # as an import does
    assert catalogues.current_catalogue().version == "2031-01-01"


def test_many_threads_share_one_catalogue():
    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(lambda _: catalogues.current_catalogue(), range(32)))
    assert all(each is found[0] for each in found)


# Pokémon ex whose source data is wrong: the field their names came from says EX in every era.
NAMED_ANEW = {
    "svp-178": "Kyogre ex", "svp-179": "Xerneas ex", "svp-180": "Dialga ex",
    "me4-3": "Beedrill ex", "me4-98": "Beedrill ex", "me4-55": "Krookodile ex",
    "me4-64": "Cobalion ex", "me4-103": "Cobalion ex",
    "me05-16": "Wailord ex", "me05-97": "Wailord ex",
}  # fmt: skip


@pytest.mark.material
def test_holds_the_very_facts_it_was_made_of(catalogue, material):
    left_out = {"source"}
    for line in (material / "cards" / "cards.jsonl").read_text("utf-8").splitlines():
        row = {key: value for key, value in json.loads(line).items() if key not in left_out}
        if row.get("mark"):
            row["mark"] = None if row["mark"] == "None" else row["mark"].upper()
        row = {key: value for key, value in row.items() if value is not None}
        if name := NAMED_ANEW.get(row["id"]):
            row |= {"name": name, "labels": ["ex"]}
        assert catalogue.facts_of(row["id"]) == row

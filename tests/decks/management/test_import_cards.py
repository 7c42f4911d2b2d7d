"""The import of card files of two projects into a new catalogue version. All cards are invented."""

import io
import json
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest
from django.conf import settings
from django.core.management import call_command

from decks.domain.imports import next_version, read_import_plan, write_version
from decks.engine.cards.catalogue import Catalogue
from decks.engine.imports import SourceError
from decks.engine.imports.literal import read_object
from decks.queries import catalogue
from tests.support.card_sources import (
    GLOOMFOX,
    HAT,
    PTCG_CARDS,
    PUP,
    SET,
    TCGDEX,
    write_cut_off,
    write_many_files,
    write_ptcg,
    write_tar,
    write_tar_device,
    write_tar_link,
    write_zip,
    write_zip_bomb,
    write_zip_link,
)


@pytest.fixture(autouse=True)
def data(tmp_path, monkeypatch):
    monkeypatch.setattr(settings, "HEADJUDGE_DATA", tmp_path / "of-the-service")
    return tmp_path / "of-the-service"


def lay_files(checkout, files):
    for name, text in files.items():
        path = checkout / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return checkout


@pytest.fixture
def lay_folder(tmp_path):
    return partial(lay_files, tmp_path / "checkout")


class Imported(NamedTuple):
    """The catalogue made of the invented set, shared by all tests that only read it."""

    data: Path
    checkout: Path
    before: Catalogue
    now: Catalogue
    said: str


@pytest.fixture(scope="module")
def made_once(tmp_path_factory):
    home = tmp_path_factory.mktemp("imported")
    before, said = catalogue.current_catalogue(), io.StringIO()
    checkout = lay_files(home / "checkout", TCGDEX)
    with pytest.MonkeyPatch.context() as settled:
        settled.setattr(settings, "HEADJUDGE_DATA", home / "of-the-service")
        call_command("import_cards", str(checkout), "--yes", stdout=said)
        now = catalogue.current_catalogue()
    return Imported(home / "of-the-service", checkout, before, now, said.getvalue())


@pytest.fixture
def imported_cards(made_once, data, monkeypatch):
    monkeypatch.setattr(settings, "HEADJUDGE_DATA", made_once.data)
    return made_once


def make_plan(path):
    return read_import_plan(path, catalogue.current_catalogue())


def run_import(capsys, *args):
    """Run the command: exit status, standard output and standard error."""
    try:
        call_command("import_cards", *map(str, args))
        status = 0
    except SystemExit as left:
        status = left.code
    said = capsys.readouterr()
    return status, said.out, said.err


def test_tcgdex_files_become_facts(lay_folder):
    told = make_plan(lay_folder(TCGDEX))
    assert [one["id"] for one in told.sets] == ["inv1"]
    assert told.sets[0]["code"] == "INV"
    pup, fox, hat = told.cards
    assert fox | {"text_group": ""} == {
        "id": "inv1-2", "set": "inv1", "number": "2", "name": "Gloomfox", "kind": "pokemon",
        "stage": "Stage 1", "evolves_from": "Gloompup", "hp": 90, "types": ["Darkness"],
        "weaknesses": [{"type": "Grass", "amount": "x2"}], "retreat": 1, "mark": "J",
        "attacks": [{"name": "Gnash", "cost": ["Darkness", "Colorless"], "damage": "30x"}],
        "powers": [{"name": "Dim", "kind": "Ability"}], "rarity": "Common", "dex": [9001],
        "text_group": "",
    }  # fmt: skip
    assert (pup["stage"], "evolves_from" in pup) == ("Basic", False)
    assert (hat["name"], hat["trainer"], hat["mark"]) == ("Cook's Hat", "Pokémon Tool", "J")
    assert hat["limit"] == {"max": 1, "of": "ace-spec"}


def test_pokemon_tcg_data_files_become_facts(lay_folder):
    pup, energy = make_plan(lay_folder(write_ptcg())).cards
    assert (pup["name"], pup["stage"], pup["hp"], pup["retreat"]) == (
        "Gloompup ex",
        "Basic",
        180,
        1,
    )
    assert pup["labels"] == ["ex", "Tera"]
    assert pup["attacks"] == [{"name": "Gnash", "cost": ["Darkness"], "damage": "60+"}]
    assert (energy["energy"], energy["provides"]) == ("basic", ["Darkness"])


@pytest.mark.parametrize("files", [TCGDEX, write_ptcg()], ids=["tcgdex", "ptcg"])
def test_no_sentence_of_a_card_is_kept(lay_folder, files, data):
    version = write_version(
        make_plan(lay_folder(files)), catalogue.current_catalogue(), changes=False
    )
    made = catalogue.load_catalogue(data / "catalogue" / version)
    for card in made.printings[-3:]:
        assert "entence" not in json.dumps(made.facts_of(card.id))
        assert "Never" not in json.dumps(made.facts_of(card.id))


@pytest.mark.parametrize("pack", [write_zip, write_tar])
def test_an_archive_is_read_like_the_folder(lay_folder, tmp_path, pack):
    name = "cards.zip" if pack is write_zip else "cards.tar.gz"
    assert make_plan(pack(tmp_path / name, TCGDEX)).cards == make_plan(lay_folder(TCGDEX)).cards


def test_a_new_version_is_made_whole_and_read_at_once(imported_cards):
    before, now = imported_cards.before, imported_cards.now
    assert (
        "new set inv1: Invented Isles (2027-02-05), 3 cards; joins Expanded" in imported_cards.said
    )
    assert now.version > before.version
    assert len(now.printings) == len(before.printings) + 3
    assert now.printings[-1].set == "inv1"
    assert now.find_number("INV", "2")[0].name == "Gloomfox"
    assert now.facts_of("inv1-2")["hp"] == 90
    assert "inv1" in now.formats["expanded"].sets
    assert "inv1" in now.formats["expanded"].sets_to_confirm
    told = now.about["imports"][0]
    assert (told["source"], told["licence"]) == ("tcgdex/cards-database", "MIT")
    assert (told["onto"], told["sets"], told["cards"]) == (before.version, ["inv1"], 3)
    assert [each.name for each in (imported_cards.data / "catalogue").iterdir()] == [now.version]


def test_what_was_known_stays_as_it_was(imported_cards):
    before, now = imported_cards.before, imported_cards.now
    assert now is not before
    for card in before.printings[::501]:
        assert now.facts_of(card.id) == before.facts_of(card.id)
    assert set(now.formats) == set(before.formats)


def test_a_dry_run_and_no_answer_make_nothing(lay_folder, data, capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO())
    for more in (["--dry-run"], []):
        status, said, _err = run_import(capsys, lay_folder(TCGDEX), *more)
        assert status == 0
        assert "Nothing was made" in said
        assert "inv1" in said
    assert not (data / "catalogue").exists()


def test_the_same_import_again_adds_nothing(imported_cards, capsys):
    version = catalogue.current_catalogue().version
    assert version > imported_cards.before.version
    status, said, _err = run_import(capsys, imported_cards.checkout, "--yes")
    assert (status, catalogue.current_catalogue().version) == (0, version)
    assert "Nothing is new" in said


def test_a_reprint_of_the_same_text_is_known_as_one(lay_folder):
    again = TCGDEX | {
        "data/Invented/Invented Isles/004.ts": GLOOMFOX.replace('"Common"', '"Ultra Rare"'),
        "data/Invented/Invented Isles/005.ts": GLOOMFOX.replace("Another sentence", "A third one"),
        "data/Invented/Invented Isles/006.ts": GLOOMFOX.replace("hp: 90", "hp: 100"),
    }
    groups = {row["number"]: row["text_group"] for row in make_plan(lay_folder(again)).cards}
    assert groups["4"] == groups["2"]
    assert len({groups[number] for number in "256"}) == 3


def test_a_reprint_of_a_known_card_joins_its_group(lay_folder):
    known = catalogue.current_catalogue().by_id["pl4-16"]
    fox = GLOOMFOX.replace('"Gloomfox"', '"Gengar"')
    path = lay_folder({
        "data/Platinum/Arceus.ts": SET.replace('"inv1"', '"pl4"'),
        "data/Platinum/Arceus/16.ts": fox,
        "data/Invented/Invented Isles.ts": SET,
        "data/Invented/Invented Isles/009.ts": fox,
    })  # fmt: skip
    (new,) = make_plan(path).cards
    assert new["text_group"] == known.text


def test_what_is_there_in_other_languages_only_is_left_out_and_said(lay_folder, capsys):
    fox = GLOOMFOX.replace('{ en: "Gnash" }', '{ fr: "Grince" }')
    hat = HAT.replace("effect: { en", "effect: { de")
    isles = "data/Invented/Invented Isles/"
    other = HAT.replace("{ en: 'Cook’s Hat' }", "{ ja: 'Hat' }")
    path = lay_folder(
        TCGDEX | {f"{isles}002.ts": fox, f"{isles}003.ts": hat, f"{isles}004.ts": other}
    )
    by_number = {row["number"]: row for row in make_plan(path).cards}
    assert set(by_number) == {"1", "2", "3"}
    assert "attacks" not in by_number["2"]
    assert "text_group" not in by_number["2"]
    assert "text_group" not in by_number["3"]
    assert "text_group" in by_number["1"]
    _status, said, _err = run_import(capsys, path, "--yes")
    assert "2 new cards with attacks, powers or a text in other languages only" in said
    assert "left out: 1 file without an English name" in said
    assert catalogue.current_catalogue().by_id["inv1-3"].text is None


def test_what_differs_is_told_and_taken_over_only_when_asked(lay_folder, capsys):
    files = {
        "data/Platinum/Arceus.ts": SET.replace('"inv1"', '"pl4"'),
        "data/Platinum/Arceus/16.ts": GLOOMFOX.replace('"Gloomfox"', '"Gengar"'),
    }
    status, said, _err = run_import(capsys, lay_folder(files), "--yes")
    assert status == 0
    assert "pl4-16 Gengar, hp: known 110, here 90" in said
    assert "stay as they are" in said
    assert catalogue.current_catalogue().facts_of("pl4-16")["hp"] == 110
    run_import(capsys, lay_folder(files), "--yes", "--changes")
    assert catalogue.current_catalogue().facts_of("pl4-16")["hp"] == 90
    assert catalogue.current_catalogue().by_id["pl4-16"].stage == "Stage 1"


def break_file(name, text, files=TCGDEX):
    return {**files, name: text}


CARD = "data/Invented/Invented Isles/002.ts"


@pytest.mark.parametrize(
    ("files", "says"),
    [
        (break_file(CARD, GLOOMFOX[:-60]), f"{CARD}, line"),
        (break_file(CARD, GLOOMFOX.replace("hp: 90", "hp: 9 + 0")), f"{CARD}, line 3"),
        (break_file(CARD, GLOOMFOX.replace("hp: 90", "hp: run()")), f"{CARD}, line 3"),
        (break_file(CARD, GLOOMFOX.replace("hp: 90", "hp: -1")), "hp: a whole number"),
        (break_file(CARD, GLOOMFOX.replace('"Stage1"', '"Stage9"')), "stage: 'Stage9' is none of"),
        (break_file(CARD, GLOOMFOX.replace('"Pokemon"', '"Monster"')), "category"),
        (
            break_file(CARD, GLOOMFOX.replace('["Darkness"]', '["Gloom"]')),
            "types: 'Gloom' is no type",
        ),
        (break_file(CARD, "const card = " + "{ a: " * 50), f"{CARD}, line 1: too many"),
        (break_file(CARD, b"\xff\xfe"), "not UTF-8"),
        (break_file(CARD, ""), "no `const"),
        (break_file("data/Other/Lost/1.ts", GLOOMFOX), "Lost.ts is missing"),
        (
            break_file("data/Invented/Invented Isles.ts", SET.replace("2027-02-05", "soon")),
            "'soon'",
        ),
        (break_file("data/Invented/Invented Isles/2.ts", PUP), "is there twice"),
        (break_file("cards/en/inv1.json", "[]"), "side by side"),
        (
            break_file("cards/en/inv1.json", "[{]", write_ptcg()),
            "cards/en/inv1.json, line 1: not JSON",
        ),
        (break_file("cards/en/inv1.json", "[" * 100_000, write_ptcg()), "cards/en/inv1.json"),
        (
            break_file("cards/en/inv9.json", json.dumps(PTCG_CARDS), write_ptcg()),
            "no set called inv9",
        ),
        (break_file("sets/en.json", "{}", write_ptcg()), "sets/en.json: a list was expected"),
        (write_ptcg([PTCG_CARDS[0] | {"subtypes": []}]), "cards/en/inv1.json, inv1-1: subtypes"),
        (write_ptcg([PTCG_CARDS[0], PTCG_CARDS[0]]), "is there twice"),
        (write_ptcg([1]), "an object was expected"),
        ({"README.md": "nothing here"}, "neither a checkout"),
    ],
)
def test_a_broken_source_is_refused_whole_with_the_file_named(
    lay_folder, data, capsys, files, says
):
    status, _said, err = run_import(capsys, lay_folder(files), "--yes")
    assert status == 2
    assert says in err
    assert "Nothing was changed" in err
    assert not (data / "catalogue").exists()


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda path: write_zip(path, {"../data/A/B.ts": SET}), "leads out of the archive"),
        (lambda path: write_zip(path, {"/data/A/B.ts": SET}), "leads out of the archive"),
        (lambda path: write_zip(path, {"a\\..\\..\\data/A/B.ts": SET}), "leads out of the archive"),
        (write_tar_link, "is a link"),
        (write_tar_device, "a device"),
        (write_zip_link, "is a link"),
        (write_zip_bomb, "larger than"),
        (write_many_files, "unpacked"),
        (write_cut_off, "broken"),
        (lambda path: path.write_bytes(b"PK\x03\x04 no archive"), "neither a folder"),
        (lambda path: path.write_bytes(b""), "neither a folder"),
        (lambda path: path, "no such folder"),
    ],
)  # fmt: skip
def test_a_hostile_or_broken_archive_is_refused(tmp_path, data, capsys, make, says):
    path = tmp_path / "archive"
    make(path)
    status, _said, err = run_import(capsys, path, "--yes")
    assert (status, says in err) == (2, True), err
    assert not (data / "catalogue").exists()


def test_a_link_in_a_folder_is_not_followed(lay_folder, capsys):
    path = lay_folder(TCGDEX)
    (path / "data" / "Invented" / "out").symlink_to("/etc")
    assert "is a link" in run_import(capsys, path)[2]


def test_a_version_that_could_not_be_made_leaves_nothing(lay_folder, data, monkeypatch):
    told = make_plan(lay_folder(TCGDEX))
    told.cards[0]["set"] = "nowhere"
    with pytest.raises((SourceError, KeyError)):
        write_version(told, catalogue.current_catalogue(), changes=False)
    assert list((data / "catalogue").iterdir()) == []


def test_versions_are_named_so_that_the_newest_sorts_last():
    known = ["2026-01-01"]
    for _ in range(12):
        known.append(next_version([*known, "2999-01-01"]))
        assert known[-1] > "2999-01-01"
        known = [known[-1]]
    assert next_version(["2999-01-01.009"]) == "2999-01-01.010"
    assert next_version(["2000-01-01"]) > "2000-01-01"


def test_a_file_of_facts_is_read_and_nothing_is_run():
    told = read_object(
        "x.ts", "const a: Card = { 'b-c': [1, -2.5, true, null,], d: Set, e: '\\u00e9' }"
    )
    assert told == {"b-c": [1, -2.5, True, None], "d": "Set", "e": "é"}


@pytest.mark.parametrize(
    "text", ["const a = {,}", "const a = {a}", "const a = {a:1 b:2}", "const a = {a:`${x}`}"]
)
def test_what_is_no_plain_value_is_refused(text):
    with pytest.raises(SourceError):
        read_object("x.ts", text)


def test_a_reprint_in_other_words_is_open_till_somebody_compares_them(lay_folder, capsys):
    again = TCGDEX | {
        "data/Invented/Invented Isles/004.ts": GLOOMFOX.replace("Another sentence", "A third one"),
        "data/Invented/Invented Isles/005.ts": GLOOMFOX.replace("hp: 90", "hp: 100"),
    }
    before = catalogue.current_catalogue().names
    run_import(capsys, lay_folder(again), "--yes")
    made = catalogue.current_catalogue()
    (entry,) = [each for each in made.names.differing_texts if each.name == "Gloomfox"]
    assert (entry.state, entry.first) == ("unknown", ("inv1-2", "inv1-4"))
    assert made.names.same_texts == before.same_texts
    assert set(before.differing_texts) < set(made.names.differing_texts)
    texts = [made.by_id[f"inv1-{number}"].text for number in "245"]
    assert made.names.texts.find_decision(*texts[:2], None).state == "unknown"
    assert made.names.texts.find_decision(texts[0], texts[2], None) is None


def test_a_new_printing_joins_the_texts_that_were_decided_to_be_one(lay_folder):
    """It has the text of another printing, so the decision on that text covers it too."""
    known = catalogue.current_catalogue().by_id["base6-3"]
    fox = GLOOMFOX.replace('"Gloomfox"', '"Charizard"')
    path = lay_folder({
        "data/Legendary Collection/Legendary Collection.ts": SET.replace('"inv1"', '"lc"'),
        "data/Legendary Collection/Legendary Collection/3.ts": fox,
        "data/Invented/Invented Isles.ts": SET,
        "data/Invented/Invented Isles/009.ts": fox,
    })  # fmt: skip
    (new,) = make_plan(path).cards
    assert new["text_group"] == known.text == catalogue.current_catalogue().by_id["base1-4"].text

"""Lists as programs export them: ids, JSON, saves of a tabletop simulator, tables."""

import json

import pytest

from decks.engine.lists import ListError, read_list
from decks.engine.lists.objects import DEEPEST
from tests.decks.engine.lines import read_cards, read_kinds, read_lines

TODAY = "2026-11-21"


def test_ids_stand_where_set_and_number_would(catalogue):
    assert read_lines(catalogue, "4 Electabuzz base4-24") == [(4, "base4-24", "exact")]
    assert read_lines(catalogue, "4 base4-24") == [(4, "base4-24", "exact")]


def test_one_id_for_each_copy(catalogue):
    text = json.dumps(["Exported from https://pokemoncard.io", *["sv8pt5-4"] * 4])
    assert read_lines(catalogue, text) == [(1, "sv8pt5-4", "exact")] * 4
    assert read_kinds(catalogue, text) == ["comment"]


def test_the_lines_of_a_list_as_json(catalogue):
    lines = ["My deck", "", "Pokémon: 7", "4 Pikachu BS 58", "Raichu FO 14 x2", "1 Nobody's Card"]
    read = [(4, "base1-58", "exact"), (2, "base3-14", "exact"), (1, None, "unknown")]
    for text in (json.dumps(lines), json.dumps({"deck": lines})):
        assert read_lines(catalogue, text) == read
        assert [line.line for line in read_list(text, catalogue).lines] == [4, 5, 6]
        assert read_kinds(catalogue, text) == ["title", "heading"]
    with pytest.raises(ListError, match="no line names a card"):
        read_list('["", " "]', catalogue)


def test_a_save_of_a_tabletop_program(catalogue):
    cards = [
        {"Name": "CardCustom", "Nickname": "Pikachu", "GMNotes": "base1-58"},
        {"Name": "Card", "Nickname": "Raichu FO 14", "Description": ""},
        {"Name": "Card", "Nickname": "Nobody's Card"},
    ]
    deck = {"Name": "DeckCustom", "Nickname": "My deck", "ContainedObjects": cards}
    text = json.dumps({"SaveName": "", "ObjectStates": [deck]})
    assert read_lines(catalogue, text) == [
        (1, "base1-58", "exact"),
        (1, "base3-14", "exact"),
        (1, None, "unknown"),
    ]


def test_a_list_in_parts_as_tournament_programs_give_it(catalogue):
    text = json.dumps(
        {
            "decklist": {
                "pokemon": [{"count": 2, "name": "Pidgey", "set": "MEW", "number": "16"}],
                "trainer": [{"count": 4, "name": "Arven", "set": "OBF", "number": "186"}],
                "energy": [],
            }
        }
    )
    assert read_lines(catalogue, text) == [(2, "sv3pt5-16", "exact"), (4, "sv3-186", "exact")]
    assert read_lines(catalogue, '{"cards": [{"id": "sm7-29", "count": 3}]}') == [
        (3, "sm7-29", "exact")
    ]


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("card,count\nPikachu BS 58,4", ["base1-58"]),
        ("QTY;Name;Set;Number\n4;Pikachu;BS;58\n2;Raichu;FO;14", ["base1-58", "base3-14"]),
        ('"sep=,"\nQty,Name,Set Code,Set Name,Number\n4,Pikachu,BS,Base Set,58', ["base1-58"]),
        ("sep=;\nQTY;Name;Set;Set Name;Number\n4;Pikachu;BS;Base Set;58", ["base1-58"]),
        ("4,Pikachu,BS,58\n2,Raichu,FO,14", ["base1-58", "base3-14"]),
        ("Pikachu,4\nRaichu FO 14,2", [None, "base3-14"]),
        ("id\nbase1-58\nbase3-14", ["base1-58", "base3-14"]),
    ],
)
def test_tables_with_and_without_a_head(catalogue, text, cards):
    found = [card for _, card, _ in read_lines(catalogue, text)]
    assert [one for one, want in zip(found, cards, strict=True) if want] == [c for c in cards if c]


@pytest.mark.parametrize("shape", ['{"a": 1}', '{"cards": 3}', '{"deck": {"deck": {"deck": 1}}}'])
def test_json_of_another_shape_is_told_the_right_one(catalogue, shape):
    with pytest.raises(ListError, match="a list in JSON is"):
        read_list(shape, catalogue)


def test_objects_within_objects_are_read_up_to_a_depth_and_refused_without_end(catalogue):
    card = '{"Name": "Card", "Nickname": "Raichu FO 14"}'

    def wrap_card(times):
        return '{"ContainedObjects": [' * times + card + "]}" * times

    assert read_lines(catalogue, wrap_card(DEEPEST)) == [(1, "base3-14", "exact")]
    for times in (DEEPEST + 1, 400):
        with pytest.raises(ListError):
            read_list(wrap_card(times), catalogue)


HEADS = {
    "German": "Anzahl;Kartenname;Erweiterung;Kartennummer;Regelzeichen",
    "German by letters": "Stk;Karte;Set-Kürzel;Karten-Nr.;Zeichen",
    "French": "Quantité;Nom de la carte;Extension;Numéro de carte;Marque",
    "French count": "Nombre;Nom;Série;N°;Marque",
    "Spanish": "Cantidad;Nombre;Colección;Número;Marca",
    "Spanish, no accents": "Cantidad;Nombre;Coleccion;Numero;Marca",
    "Italian": "Quantità;Nome della carta;Collezione;Numero della carta;Marchio",
    "Portuguese": "Quantidade;Nome;Coleção;Número;Marca",
    "Dutch": "Aantal;Kaartnaam;Uitbreiding;Kaartnummer;Teken",
    "number called otherwise": "Qty;Name;Set;Position;Mark",
    "set called otherwise": "Qty;Name;Where from;Number;Mark",
}  # fmt: skip


@pytest.mark.parametrize("language", HEADS)
def test_set_and_number_are_read_from_a_table_in_every_language(catalogue, language):
    text = f"{HEADS[language]}\n4;Charmander;MEW;4;G\n2;Iono;PAL;185;G"
    assert read_lines(catalogue, text) == [(4, "sv3pt5-4", "exact"), (2, "sv2-185", "exact")]


def test_beside_a_count_no_other_column_is_taken_for_one(catalogue):
    text = "Qty,Name,Set,Number,Still needed,Times played\n4,Iono,PAL,185,1,2"
    assert read_lines(catalogue, text) == [(4, "sv2-185", "exact")]


def test_a_column_of_what_somebody_owns_is_no_number(catalogue):
    text = "Qty,Name,Set,Owned\n4,Iono,PAL,185\n4,Dreepy,TWM,128"
    assert [status for _, _, status in read_lines(catalogue, text)] == ["by_name", "by_name"]


def test_a_shop_s_export_has_the_number_in_the_name_and_the_code_before_the_set(catalogue):
    head = "Quantity,Name,Set,Card Number,Condition\n"
    rows = "4,Dreepy - 128/167,SV06: Twilight Masquerade,128/167,NM\n"
    rows += "56,Fire Energy,MEE: Mega Evolution Energies,002,NM"
    read = [(4, "sv6-128", "exact"), (56, "mee-2", "exact")]
    assert read_lines(catalogue, head + rows) == read
    head = "Quantity,Name,Simple Name,Set,Card Number\n"
    rows = "4,Dreepy (Foil) - 128/167,Dreepy,SV06: Twilight Masquerade,128/167"
    assert read_lines(catalogue, head + rows) == read[:1]


@pytest.mark.parametrize(
    ("name", "code", "number", "card"),
    [
        ("Pikachu", "SWSH: Sword & Shield Promo Cards", "SWSH020", "swshp-SWSH020"),
        ("Pikachu", "Black and White Promos", "BW54", "bwp-BW54"),
        ("Alakazam", "Expedition", "1", "ecard1-1"),
        ("Arcanine", "HeartGold SoulSilver", "1", "hgss1-1"),
        ("Celebi V", "SWSH01: Sword & Shield Base Set", "1", "swsh1-1"),
    ],
)
def test_sets_are_found_as_shops_call_them(catalogue, name, code, number, card):
    text = f"Quantity,Name,Set,Card Number\n1,{name},{code},{number}"
    assert read_lines(catalogue, text) == [(1, card, "exact")]


@pytest.mark.parametrize(
    "rows",
    [
        "4,Iono,2023,PAL,185\n4,Ultra Ball,2023,SVI,196",
        "4,2023,Iono,PAL,185\n4,2023,Ultra Ball,SVI,196",
        "2023,4,Iono,PAL,185\n2023,4,Ultra Ball,SVI,196",
        "Iono;2023;PAL;185;4\nUltra Ball;2023;SVI;196;4",
        "4\tIono\tSupporter\tPAL\t185\n4\tUltra Ball\tItem\tSVI\t196",
        "Iono\tPAL 185\t2023\t4\nUltra Ball\tSVI 196\t2023\t4",
        "Iono\t4\tSupporter\tPAL\t185\nUltra Ball\t4\tItem\tSVI\t196",
    ],
)
def test_a_year_or_a_part_among_the_cells_is_neither_set_nor_number(catalogue, rows):
    assert read_cards(catalogue, rows) == [(4, "sv2-185"), (4, "sv1-196")]


@pytest.mark.parametrize(
    ("column", "copies"),
    [
        # the numbers of rows
        *(((1, 2), (1, 1)), ((1, 2, 3), (1, 1, 1)), ((2, 3, 4), (1, 1, 1))),
        ((2, 4, 6), (1, 1, 1)),
        # counts that grow, fall, stay, or grow but not in turn
        *(((2, 3), (2, 3)), ((2, 4), (2, 4)), ((1, 3), (1, 3)), ((3, 2), (3, 2))),
        *(((4, 3, 2), (4, 3, 2)), ((1, 1), (1, 1)), ((1, 2, 2), (1, 2, 2)), ((5,), (5,))),
        # the most and fewest copies
        *(((60, 1), (60, 1)), ((61, 1), (1, 1)), ((0, 2), (1, 1))),
    ],
)
def test_a_first_column_of_numbers_holds_counts_or_just_numbers_the_rows(catalogue, column, copies):
    cards = ("Pikachu,BS,58", "Raichu,FO,14", "Pidgey,BS,57")
    rows = [f"{number},{card}" for number, card in zip(column, cards, strict=False)]
    read = read_lines(catalogue, "\n".join(["No.,Name,Set,Number", *rows]))
    assert tuple(count for count, _, _ in read) == copies


@pytest.mark.parametrize("text", ['[["4 Pikachu BS 58", }', '["4 Pikachu', '[{"name"', '{"cards"'])
def test_json_that_breaks_off_is_refused_as_that(catalogue, text):
    with pytest.raises(ListError, match="the list is not JSON"):
        read_list(text, catalogue)


def test_a_heading_in_brackets_is_no_json_that_breaks_off(catalogue):
    assert read_cards(catalogue, "[Pokemon]\n4 Pikachu BS 58") == [(4, "base1-58")]

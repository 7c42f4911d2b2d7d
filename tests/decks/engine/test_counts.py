"""The count of a card is found wherever it is written, and never assumed to be 1 if unclear."""

import json

import pytest

from decks.engine.check.legality import check_deck, find_format
from decks.engine.check.report import verdict_as_json
from decks.engine.lists import read_list
from decks.engine.lists.deck import ListError

TODAY = "2026-11-21"
FIRST = "4 Pikachu BS 58"
COUNTED = [
    "Raichu FO 14 [3]", "Raichu FO 14 [x3]", "Raichu FO 14 (3 copies)", "Raichu FO 14 (qty 3)",
    "Raichu (3) FO 14", "Raichu [x3] FO 14", "Raichu x3 FO 14", "Raichu x3 (FO 14)",
    "Raichu (3) (FO 14)", "Raichu (FO 14) 3", "Raichu [FO 14] 3", "Raichu (FO 14) [3]",
    "Raichu (FO 14 x3)", "Raichu (FO 14, 3x)", "Raichu FO 14 - 3", "Raichu FO 14: 3",
    "Raichu FO 14 = 3", "Raichu FO 14 *3", "Raichu FO 14 .... 3", "Pokémon: 3 Raichu FO 14",
    "Pokémon 12 - 3 Raichu FO 14", "3* Raichu FO 14", "3pcs Raichu FO 14", "3枚 Raichu FO 14",
    "a) 3 Raichu FO 14", "ii. 3 Raichu FO 14", "⚡3 Raichu FO 14", ":zap: 3 Raichu FO 14",
    "***3*** Raichu FO 14", "(3) Raichu FO 14", "[3] Raichu FO 14", "(3x) Raichu (FO 14)",
    "- (x3) Raichu [FO 14]", "+3 Raichu FO 14", "3–Raichu FO 14", "3.0 Raichu FO 14",
    "3 Stk. Raichu FO 14", "3枚Raichu FO 14", "Raichu FO 14×3", "Raichu FO 14 3 Stück",
    "Raichu FO 14: 3 copies", "Raichu FO 14 3枚", "Raichu FO 14 3", "Raichu FO 14 3 - Pokémon",
    "three Raichu FO 14", "Drei Raichu FO 14", "trois x Raichu FO 14", "tres de Raichu FO 14",
    "three (3) Raichu FO 14", "3 (three) Raichu FO 14", "three copies of Raichu FO 14",
    "dreimal Raichu FO 14", "Raichu FO 14: three", "Raichu FO 14 (drei)", "Raichu FO 14 x three",
    "3️⃣ Raichu FO 14", "③ Raichu FO 14", "3-Raichu FO 14", "3 of Raichu FO 14", "Raichu FO 14 →3",
    "Raichu FO 14 --- 3",
    "Pokémon - Stage 1 - Raichu FO 14 x3", "[Stage 1] 3 Raichu FO 14", "(Pokémon) Raichu FO 14 x3",
    "3 Pokémon: Raichu FO 14", "3 Raichu FO 14 - Pokémon", "Pokémon | Raichu FO 14 | 3",
]  # fmt: skip
BARE = {
    "Water Energy 20": 20, "Water Energy: 20": 20, "Ultra Ball 4": 4, "Ultra Ball - 4": 4,
    "Ultra Ball×4": 4, "Enigmara 4": 4, "Mashynn - 4": 4, "Mashynn: 4": 4, "나오하 4장": 4,
    "ポッポ 4": 4, "ポッポ4枚": 4, "ポッポ：4枚": 4, "多龍梅西亞 4張": 4,
    "基本炎エネルギー 20枚": 20, "four Iono": 4, "Vier Iono": 4, "zwölf Feuer-Energie": 12,
    "Iono (full set)": 4, "playset of Iono": 4, "Iono [four]": 4, "Wasser-Energie (20)": 20,
    "[Item] Ultra Ball 4": 4, "Trainer/Item - Ultra Ball 4": 4, "Ultra Ball - Item - 4": 4,
    "Item, Ultra Ball, 4": 4, "Pokemon Tool - Jet Energy 4": 4, "Arceus (12)": 12, "Psychic 10": 10,
    "리자몽 ex 3": 3, "ハイパーボール SVI 196 4": 4, "四枚 ドラメシヤ": 4, "ドラメシヤ 十二枚": 12,
    "ドラメシヤ 二十枚": 20, "十枚 基本炎エネルギー": 10, "基本炎エネルギー 二十三枚": 23,
    "4✕ Iono": 4, "1 playset of Iono": 4, "1 Playset: Iono": 4,
    "1x full set Iono": 4,
}  # fmt: skip
NOT_CLEAR = [
    "Pikachu 4", "Charizard 4", "Charizard - 4", "№4 Iono PAL 185", "three Iono 4",
    "three (4) Iono", "4 (three) Iono", "Iono (12)", "Arceus (6)", "Arceus 6", "Item: Ultra Ball",
    "Attackers: 2 Iono PAL 185", "4 Machamp (XY Evolutions 59)",
    "(4) 2 Iono PAL 185",
]  # fmt: skip
COLUMNS = [
    "Number of copies", "Total", "Amt.", "Ct", "Cards", "#", "x", "How many", "In Deck", "Stück",
    "Anz.", "Nombre", "Cant.", "数量", "Number",
]  # fmt: skip


NUMBERED = {
    "Blastoise (B2) 2": "base4-2", "Pikachu [sv3pt5] 25": "sv3pt5-25",
    "Unown [Z] [N4] 60": "neo4-60",
    "Pikachu - POP Series 4 - 13": "pop4-13", "Iono PAL [269]": "sv2-269", "Mothim #4": "xy10-4",
    "Ultra Ball: 196": "sv1-196", "Weavile (52) [FLF]": "xy2-52", "Gyarados ☆ 102": "ex13-102",
    "Mewtwo-GX (76)": "sm35-76", "Iono (185)": "sv2-185",
    "Nidoran♂ 55": "base1-55", "Sandslash [151]": "sv3pt5-28",
}  # fmt: skip
REMARKED = {
    "4 Dreepy TWM 128 !!": "sv6-128", "4 Fire Energy (mee) 2 [Energy]": "mee-2",
    "4 Boss MEG 114": "me1-114",
    "4 Dreepy TWM 128/167 H": "sv6-128", "4 https://limitlesstcg.com/cards/TWM/128": "sv6-128",
    "4 Dreepy · Twilight Masquerade (TWM) #128": "sv6-128", "4 장크로다일 TEF 41": "sv5-41",
    "4 Woobat WHT 119 ($1.25)": "rsv10pt5-119", "4 Pikachu BS 58 (have 2)": "base1-58",
    "4 Sunkern (76) UF": "ex10-76", "4 Lucario PR-XY (XY140)": "xyp-XY140",
    "4 Zapdos ex(PR-SV 49)": "svp-49", "4 Iono - 185/193 [PAL]": "sv2-185",
    "4 Charmander - 004/165 [MEW]": "sv3pt5-4", "4 Alph Lithograph (Unleashed #TWO)": "hgss2-TWO",
}  # fmt: skip


def read_one(catalogue, text):
    line = read_list(f"{FIRST}\n{text}", catalogue).lines[1]
    return line.count, line.card.id if line.card else None


@pytest.mark.parametrize("text", COUNTED)
def test_a_count_is_seen_wherever_it_stands(catalogue, text):
    assert read_one(catalogue, text) == (3, "base3-14")


@pytest.mark.parametrize(("text", "count"), BARE.items())
def test_a_number_that_is_none_of_the_card_s_says_how_many(catalogue, text, count):
    found, card = read_one(catalogue, text)
    assert found == count
    assert card


@pytest.mark.parametrize(("text", "card"), NUMBERED.items())
def test_the_card_s_own_number_is_no_count(catalogue, text, card):
    assert read_one(catalogue, text) == (1, card)


@pytest.mark.parametrize(("text", "card"), REMARKED.items())
def test_beside_a_count_another_figure_is_none(catalogue, text, card):
    assert read_one(catalogue, text) == (4, card)


@pytest.mark.parametrize("text", NOT_CLEAR)
def test_what_may_be_a_count_or_another_card_is_not_read_as_one_copy(catalogue, text):
    assert read_one(catalogue, text)[1] is None


@pytest.mark.parametrize("text", ["Pikachu 4", "Charizard - 4", "Arceus 6"])
def test_until_it_is_clear_it_is_one_card(catalogue, text):
    assert read_one(catalogue, text) == (1, None)


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("3 Charizard ex 006/165", "sv3pt5-6"),
        ("1 Tyranitar ex 066/197", "sv3-66"),
        ("3 Charizard EX 6/165", "ecard1-6"),
        ("4 Metagross (BW Promo BW75)", "bwp-BW75"),
        ("2 Pikachu (XY - Evolutions 35)", "xy12-35"),
        ("2 Pikachu (Base Set 1st Edition)", "base1-58"),
        ("2 Pikachu (Lv. 12) BS 58", "base1-58"),
        ("4 Iono FA PAL 254", "sv2-254"),
    ],
)
def test_the_printing_that_was_meant(catalogue, text, card):
    assert read_one(catalogue, text)[1] == card


@pytest.mark.parametrize("called", COLUMNS)
def test_a_column_of_counts_counts_whatever_it_is_called(catalogue, called):
    rows = f"Set,No,{called},Card\nTWM,128,4,Dreepy\nTWM,129,3,Drakloak\nMEE,5,53,Psychic Energy"
    assert [line.count for line in read_list(rows, catalogue).lines] == [4, 3, 53]


def test_a_whole_number_with_a_point_counts(catalogue):
    for head in ("", "Count,Name,Set,Number\n"):
        rows = f"{head}4.0,Dreepy,TWM,128\n56.0,Psychic Energy,MEE,5"
        assert [line.count for line in read_list(rows, catalogue).lines] == [4, 56]


def test_columns_that_say_something_else_count_nothing(catalogue):
    rows = "Row,Card,HP,Set,No,Price\n1,Dreepy,70,TWM,128,1\n2,Iono,,PAL,185,2\n3,Arven,,SVI,166,3"
    assert [line.count for line in read_list(rows, catalogue).lines] == [1, 1, 1]
    for called in ("Hit Points", "Ndex", "Have", "Stage", "Binder page", "Discount", "Max copies"):
        rows = f"Name,Set,Number,{called}\nEevee,TR,55,30\nRaikou,SK,28,4"
        assert [line.count for line in read_list(rows, catalogue).lines] == [1, 1]
    for called in ("Deck", "Total"):  # not counts: the number of the deck, the size of the set
        rows = f"{called},Name,Set,Number\n3,Groudon,EM,5\n28,Luxio,PAL,70"
        assert [line.count for line in read_list(rows, catalogue).lines] == [1, 1]
    rows = "No.,Name,Set,Number\n1,Luxio,BKP,45\n2,Shinx,PAL,68"
    assert [line.count for line in read_list(rows, catalogue).lines] == [1, 1]
    rows = "Name,Set,Number,Qty,Total Qty\nPineco,FLF,4,1,3"
    assert [line.count for line in read_list(rows, catalogue).lines] == [1]
    with pytest.raises(ListError, match="which column says how many"):
        read_list("A,B,Name\n1,2,Dreepy\n4,3,Iono", catalogue)


@pytest.mark.parametrize(
    "text",
    [
        "Qty,Card,Set,No,Qty,Card,Set,No\n4,Dreepy,TWM,128,2,Iono,PAL,185",
        "4,Dreepy,TWM,128,2,Iono,PAL,185",
        "4,Dreepy TWM 128,2,Iono PAL 185",
    ],
)
def test_cards_side_by_side_are_all_read(catalogue, text):
    lines = read_list(text, catalogue).lines
    assert [(line.count, line.card.id) for line in lines] == [(4, "sv6-128"), (2, "sv2-185")]


def test_cards_side_by_side_are_judged_each_as_itself(catalogue):
    deck = read_list(
        "4,Dreepy TWM 128,2,Iono PAL 185\n4,Drakloak TWM 129,50,Fire Energy", catalogue
    )
    verdict = check_deck(deck, find_format("unlimited", catalogue), None, catalogue, today=TODAY)
    assert verdict.totals == {"pokemon": 8, "trainer": 2, "energy": 50, "cards": 60}
    shown = [(line["count"], line["name"]) for line in verdict_as_json(deck, verdict)["lines"]]
    assert shown == [(4, "Dreepy"), (2, "Iono"), (4, "Drakloak"), (50, "Fire Energy")]


@pytest.mark.parametrize(
    "deck",
    [
        [{"name": "Dreepy", "set_code": "TWM", "card_number": "128", "cardCount": 4}],
        [{"name": "Dreepy", "setCode": "TWM", "collectorNumber": "128", "numCopies": 4}],
        [{"name": "Dreepy", "set": {"id": "sv6", "ptcgoCode": "TWM"}, "number": "128", "qty": 4}],
        [{"quantity": 4, "card": {"id": "sv6-128", "name": "Dreepy"}}],
        {"sv6-128": 4},
        {"main": [{"count": 4, "name": "Dreepy", "set": "TWM", "number": "128"}]},
        {"decklist": "4 Dreepy TWM 128"},
    ],
)
def test_objects_as_programs_write_them(catalogue, deck):
    (line,) = read_list(json.dumps(deck), catalogue).lines
    assert (line.count, line.card.id) == (4, "sv6-128")


@pytest.mark.parametrize(
    "heading",
    [
        "🔥 **Trainers** 🔥",
        "⚡ Energy",
        "Trainers [33]",
        "【Trainer】",
        "« Trainer »",
        "Energy (12/60)",
    ],
)
def test_a_decorated_heading_is_no_card(catalogue, heading):
    deck = read_list(f"{FIRST}\n{heading}\n3 Raichu FO 14.", catalogue)
    assert [other.kind for other in deck.others] == ["heading"]
    assert [line.card.id for line in deck.lines] == ["base1-58", "base3-14"]


def test_one_name_in_two_spellings_is_no_other_card(catalogue):
    assert read_one(catalogue, "4 Imposter Professor Oak BS 73") == (4, "base1-73")

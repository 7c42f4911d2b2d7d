"""Pasted lists: out of web pages and notes, with remarks around and within them."""

import pytest

from decks.engine.check.legality import check_deck, find_format
from decks.engine.check.report import verdict_as_json
from decks.engine.formats.definition import day_judged_on
from decks.engine.lists import ListError, read_list
from decks.engine.lists.prose import is_sentence
from tests.decks.engine.lines import read_cards

TODAY = "2026-11-22"
CARDS = [(4, "base1-58"), (2, "base3-14"), (1, "basep-1")]


def read_skipped(catalogue, text):
    return [other.text for other in read_list(text, catalogue).others if other.kind == "prose"]


HTML = {
    "items": "<ul><li>4 Pikachu BS 58</li><li>2 Raichu FO 14</li><li>1 Pikachu PR 1</li></ul>",
    "items on lines": "<ul>\n <li>4 Pikachu BS 58\n <li>2 Raichu FO 14\n <li>1 Pikachu PR 1\n</ul>",
    "breaks": "<b>Pokémon (7)</b><br>4 Pikachu BS 58<br/>2 Raichu FO 14<BR />1 Pikachu PR 1",
    "paragraphs": "<p>4 Pikachu BS 58</p>\n<p>2&nbsp;Raichu FO 14</p><p>1 <i>Pikachu</i> PR 1</p>",
    "spans": '<div class="card"><span>4</span> <a href="/x">Pikachu</a> BS 58</div>'
    "<div>2 Raichu FO 14</div><div>1 Pikachu PR 1</div>",
    "a table": "<table><tr><th>Qty</th><th>Name</th><th>Set</th><th>Number</th></tr>"
    "<tr><td>4</td><td>Pikachu</td><td>BS</td><td>58</td></tr>"
    "<tr><td>2</td><td>Raichu</td><td>FO</td><td>14</td></tr>"
    '<tr><td>1</td><td>Pikachu</td><td class="r">PR</td><td>1</td></tr></table>',
    "a table with # for the counts": "| # | Card |\n|--|--|\n| 4x | Pikachu BS 58 |\n"
    "| 2 | Raichu FO 14 |\n| 1 | Pikachu PR 1 |",
    "a table with counts behind": "| Karte | Nr. |\n|--|--|\n| Pikachu BS 58 | 4 |\n"
    "| Raichu FO 14 | 2 |\n| Pikachu PR 1 | 1 |",
    "a table in another language": "| Menge | Karte | Erweiterung | Nummer |\n|--|--|--|--|\n"
    "| 4 | Pikachu | BS | 58 |\n| 2 | Raichu | FO | 14 |\n| 1 | Pikachu | PR | 1 |",
    "a table by name": "<table><tr><td>Name</td><td>Set</td><td>Number</td><td>Count</td></tr>\n"
    "<tr><td>Pikachu</td><td>BS</td><td>58</td><td>4</td></tr>\n"
    '<tr><td colspan="4">Promos</td></tr>\n'
    "<tr><td>Raichu</td><td>FO</td><td>14</td><td>2</td></tr>\n"
    "<tr><td>Pikachu</td><td>PR</td><td>1</td><td>1</td></tr></table>",
    "spans side by side": "<div><span>4</span><span>Pikachu</span><b>BS</b><b>58</b></div>"
    "<div><b>2</b>Raichu <i>FO</i> 14</div><div><a href='/x'>1</a><a>Pikachu</a> <b>PR</b>1</div>",
    "escaped": "&lt;table&gt;&lt;tr&gt;&lt;td&gt;4&lt;/td&gt;&lt;td&gt;Pikachu BS 58&lt;/td&gt;"
    "&lt;/tr&gt;&lt;tr&gt;&lt;td&gt;2&lt;/td&gt;&lt;td&gt;Raichu FO 14&lt;/td&gt;&lt;/tr&gt;"
    "&lt;tr&gt;&lt;td&gt;1&lt;/td&gt;&lt;td&gt;Pikachu PR 1&lt;/td&gt;&lt;/tr&gt;&lt;/table&gt;",
    "the end of one": "4 Pikachu BS 58\n2 Raichu FO 14\n1 Pikachu PR 1</code></pre>",
    "entities": "Pok&eacute;mon: 3\n4 Pikachu BS&nbsp;58\n2 Raichu FO 14\n1 Pikachu PR &#49;",
    "a whole page": "<html><head><title>4 Mewtwo BS 10</title></head><body><style>p{}</style>"
    "<h1>Deck</h1><p>4 Pikachu BS 58</p><!-- 4 Mew --><p>2 Raichu FO 14</p><p>1 Pikachu PR 1</p>"
    "</body></html>",
}
MARKDOWN = {
    "bullets": "- 4 Pikachu BS 58\n- 2 Raichu FO 14\n+ 1 Pikachu PR 1",
    "bullets within bullets": "* - 4x Pikachu BS 58\n* * 2 Raichu FO 14\n • – 1 Pikachu PR 1",
    "boxes to tick": "- [ ] 4 Pikachu BS 58\n- [x] 2 Raichu FO 14\n☐ 1 Pikachu PR 1",
    "ticks": "✓ 4 Pikachu BS 58\n☑ 2x Raichu FO 14\n✅ 1 Pikachu PR 1",
    "code of each line": "`4 Pikachu BS 58`\n`2 Raichu FO 14`,\n1 Pikachu PR 1`;",
    "text of a program": '\'4 Pikachu BS 58\',\n"2 Raichu FO 14",\n1 Pikachu PR 1";',
    "bold": "**Pokémon (7)**\n**4** Pikachu BS 58\n2 **Raichu** FO 14\n__1__ Pikachu PR 1",
    "links": "4 [Pikachu](https://example.org/a) BS 58\n[2 Raichu FO 14](https://example.org/b)\n"
    "1 [Pikachu](/c) PR 1",
    "code": "```\n4 Pikachu BS 58\n2 Raichu FO 14\n1 Pikachu PR 1\n```",
    "numbered": "1. 4 Pikachu BS 58\n2. 2 Raichu FO 14\n3. 1 Pikachu PR 1",
    "a table": "| Qty | Name | Set | Number |\n|----:|:-----|-----|---|\n"
    "| 4 | Pikachu | BS | 58 |\n| 2 | Raichu | FO | 14 |\n| 1 | Pikachu | PR | 1 |",
    "a table by name": "| Card | Count |\n|---|---|\n| Pikachu BS 58 | 4 |\n| Raichu FO 14 | 2 |\n"
    "| Pikachu PR 1 | 1 |",
    "a table with bold counts and a sum": "|Qty|**Card**|\n|---|---|\n| **4** | Pikachu BS 58 |\n"
    "| *2* | `Raichu FO 14` |\n| __1__ | [Pikachu PR 1](https://example.org) |\n|**Total**|7|",
    "a table with parts and x": "| Card | Count |\n|---|---|\n| **Pokémon** | **7** |\n"
    "| Pikachu BS 58 | 4x |\n| Raichu FO 14 | x2 |\n| Pikachu PR 1 | 1 |\n| **Total Cards** | 7 |",
    "a table of counts alone": "| **4** | Pikachu BS 58 |\n| 2x | *Raichu* FO 14 |\n"
    "| 1 | Pikachu PR 1 |\n| **7** | **Total** |",
    "bold and italic": "4x **Pikachu** *(BS 58)*\n_2 Raichu FO 14_\n***1*** Pikachu __PR__ 1",
    "a table framed in front alone": "| Qty | Card\n|--|--\n| 4 | Pikachu BS 58\n"
    "| 2 | Raichu FO 14\n| 1 | Pikachu PR 1",
    "a table framed behind alone": "Pikachu BS 58 | 4 |\nRaichu FO 14 | 2 |\nPikachu PR 1 | 1 |",
    "a table without a frame": "Qty | Card\n--|--\n4 | Pikachu BS 58\n2 | Raichu FO 14\n"
    "1 | Pikachu PR 1",
    "a table without a frame, counts behind": "Card | Count\n:--- | ---:\nPikachu BS 58 | 4\n"
    "Raichu FO 14 | 2\nPikachu PR 1 | 1",
    "a table without a frame, by columns": "Name | Set | Number | Qty\n-- | -- | -- | --\n"
    "Pikachu | BS | 58 | 4\nRaichu | FO | 14 | 2\nPikachu | PR | 1 | 1",
    "a table under its title": "# Lightning\n\nfor Saturday\n\n| Card | Count |\n|---|---|\n"
    "| Pikachu BS 58 | 4 |\n| Raichu FO 14 | 2 |\n| Pikachu PR 1 | 1 |",
    "a table without a frame under its title": "**Lightning**\nCard | Count\n--- | ---\n"
    "Pikachu BS 58 | 4\nRaichu FO 14 | 2\nPikachu PR 1 | 1",
    "a table with parts and their counts in brackets": "Qty | Card\n-- | --\nPokémon | (7)\n"
    "4 | Pikachu BS 58\n2 | Raichu FO 14\n1 | Pikachu PR 1\nTotal | [7]",
    "a table without a head": "| 4 | Pikachu BS 58 |\n| 2 | Raichu FO 14 |\n| 1 | Pikachu PR 1 |",
}


@pytest.mark.parametrize("text", [*HTML.values(), *MARKDOWN.values()], ids=[*HTML, *MARKDOWN])
def test_a_list_out_of_a_page_or_a_note(catalogue, text):
    assert read_cards(catalogue, text) == CARDS


BARS = [
    "4 Pikachu BS | 58\n2 Raichu FO | 14\n1 Pikachu PR | 1",
    "4 Pikachu | BS | 58\n2 Raichu | FO | 14\n1 Pikachu | PR | 1",
    "My deck | by nobody | for Saturday\n4 Pikachu BS 58\n2 Raichu FO 14\n1 Pikachu PR 1",
]


@pytest.mark.parametrize("text", BARS)
def test_lines_with_bars_that_are_no_table_keep_their_counts(catalogue, text):
    assert read_cards(catalogue, text) == CARDS


TABLE = "Card | Count\n--- | ---\nPikachu BS 58 | 4\nPikachu PR 1 | 1"


@pytest.mark.parametrize("text", [f"3 Raichu FO 14\n{TABLE}", f"{TABLE}\n3 Raichu FO 14"])
def test_a_card_over_or_below_a_table_is_no_remark(catalogue, text):
    assert "3 Raichu FO 14" in [line.text for line in read_list(text, catalogue).lines]


def test_a_card_below_a_table_is_read_and_words_there_are_none(catalogue):
    text = f"{TABLE}\n3x Raichu FO 14\n2 Raichuu\n\n10 cards\n2 losses with it so far!\n60 cards"
    deck = read_list(text, catalogue)
    assert [(line.count, line.reading.status) for line in deck.lines[2:]] == [
        (3, "exact"), (2, "unknown")
    ]  # fmt: skip
    assert [other.text for other in deck.others[2:]] == [
        "10 cards", "2 losses with it so far!", "60 cards"
    ]  # fmt: skip


def test_each_item_of_a_page_has_a_line_of_its_own(catalogue):
    """Verdicts name line numbers: of the pasted text, or counted if it was all on one line."""
    deck = read_list(HTML["items on lines"], catalogue)
    assert [line.line for line in deck.lines] == [2, 3, 4]
    deck = read_list(HTML["items"], catalogue)
    assert len({line.line for line in deck.lines}) == 3


def test_names_with_marks_of_their_own_are_left_alone(catalogue):
    text = "1 _____'s Pikachu PR 24\n1 Ditto {*} LOT 154\n1 Unown [!] UF !"
    assert all(card for _, card in read_cards(catalogue, text))
    assert read_cards(catalogue, "4 <script>alert(this)</script> BLW 1") == [(4, "bw1-1")]


REMARKS = [
    "Link to list: https://example.org/decks/list/jp/40869",
    "Random line at the end",
    "Thanks for watching, and see you next week!",
    "Viel Spaß mit dem Deck.",
    "Bonne chance à tous",
    "デッキの説明はこちら",
    "My best build so far:",
    "2024 was a good year for it",
    "Top 8, Regional Championships",
    "10 wins, 2 losses with it!",
    "0 losses with this deck!",
    "60 cards, no sideboard.",
    "x" * 300,
]


@pytest.mark.parametrize("remark", REMARKS)
def test_a_remark_around_a_list_is_skipped_and_shown(catalogue, remark):
    """A remark before, after or among the cards leaves the list legal."""
    entry = find_format("expanded", catalogue)
    body = "4 Snivy BLW 1\n56 Grass Energy"
    for text in (f"Budget\n{remark}\n{body}", f"{body}\n\n{remark}", f"{body}\n{remark}\n{remark}"):
        deck = read_list(text, catalogue)
        verdict = check_deck(deck, entry, day_judged_on(entry, TODAY), catalogue, today=TODAY)
        assert verdict.legal, text
        told = verdict_as_json(deck, verdict)["skipped"]
        assert told
        assert {each["text"] for each in told} - {"Budget"} == {remark}  # the title is told too
        assert all(each["line"] and each["note"] for each in told)


@pytest.mark.parametrize(
    "line",
    [
        "Profesor Oaks New Theroy",  # similar to the name of a card
        "Snivvy",
        "4 Tag Team",  # words that lists add behind a card, without a card
        "3 Nobody at all",  # a count
        "Nobody at all XYZ 12",  # a set and number
        "Nobody BLW 4",
        "Nobody 12/114",
        "1 x" + "y" * 300,
        # a card and its count, in an unusual order or with unusual marks
        "Ultra Ball MEG 131 4",
        "Dreepy TWM 128 - 4",
        '"4 Ultra Ball MEG 131"',
        "_4 Ultra Ball MEG 131_",
        "4 ultra ball, and nothing else!",
        "10 Nobody at all!",
        "2 something nobody can read ???",
        "3 of the new Nobody card.",
        "~~4 Ultra Ball MEG 131~~",
        "Deck: 4 Ultra Ball MEG 131",
        "Trainer: 4 Ultra Ball",
        "Supporter - 4 Iono",
        "and 4 Ultra Ball",
        "Total Cards: 4 Ultra Ball",
    ],
)
def test_what_may_be_a_card_is_never_skipped(catalogue, line):
    for text in (f"{line}\n4 Snivy BLW 1", f"4 Snivy BLW 1\n{line}"):
        deck = read_list(text, catalogue)
        assert line in {each.text for each in deck.lines}
        assert not read_skipped(catalogue, text)


def test_within_a_list_only_a_sentence_a_link_or_a_heading_is_a_remark(catalogue):
    text = "4 Snivy BLW 1\n{}\n56 Grass Energy"
    for remark in (
        "Calico Deck",
        "And now the Energy:",
        "see https://example.org",
        "I play all four",
    ):
        assert read_skipped(catalogue, text.format(remark)) == [remark]
    for word in ("Tina", "Big Basket"):  # nicknames, unless 60 cards are there
        assert read_skipped(catalogue, text.format(word)) == [word]
        assert read_skipped(catalogue, text.replace("56", "55").format(word)) == []


def test_remarks_alone_are_no_list(catalogue):
    with pytest.raises(ListError, match="no line names a card"):
        read_list("Thanks for watching!\nSee you next week.", catalogue)


def test_totals_add_up_when_lines_are_unread(catalogue):
    deck = read_list("4 Snivy BLW 1\n3 Nobody at all\n53 Grass Energy", catalogue)
    entry = find_format("expanded", catalogue)
    totals = check_deck(deck, entry, day_judged_on(entry, TODAY), catalogue, today=TODAY).totals
    assert totals == {"pokemon": 4, "trainer": 0, "energy": 53, "unread": 3, "cards": 60}


@pytest.mark.parametrize(
    "line",
    [
        "4Ultra Ball MEG 131",
        "4. Ultra Ball MEG 131",
        "4) Ultra Ball MEG 131",
        "[*]4 Ultra Ball MEG 131",
        "4 Ultra Ball MEG 131 0,50 €",
        "4 Ultra Ball (MEG 131) 1,20 EUR",
        "\u202e4 Ultra Ball MEG 131\u202c",
    ],
)
def test_a_count_close_to_the_name_is_read(catalogue, line):
    assert read_cards(catalogue, line) == [(4, "me1-131")]


def test_no_line_is_shown_turned_round(catalogue):
    """Direction marks are taken out of lines that are understood, not understood, and headings."""
    deck = read_list("4 \u202e131 GEM llaB artlU\n\u2066Pok\u202eemon: 3\n4 X\u200fY 9", catalogue)
    shown = repr(deck).encode("ascii", "backslashreplace").decode()
    assert not [sign for sign in ("202e", "2066", "200f") if sign in shown]


@pytest.mark.parametrize(
    "line",
    [
        "Ultra Ball x4 MEG 131",
        "Ultra Ball 4 MEG 131",
        "[4] Ultra Ball MEG 131",
        "=4 Ultra Ball MEG 131",
        "IV Ultra Ball MEG 131",
        "four Ultra Ball MEG 131",
        "2+2 Ultra Ball MEG 131",
        "3/4 Ultra Ball MEG 131",
    ],
)
def test_a_count_that_is_not_understood_is_never_taken_for_one_copy(catalogue, line):
    (only, _rest) = read_list(f"{line}\n56 Grass Energy", catalogue).lines
    assert only.reading.status == "unknown" or only.count == 4


def test_special_energy_by_its_name_is_not_the_basic_one(catalogue):
    (line,) = read_list("5 Darkness Energy (Special)", catalogue).lines
    assert {card.energy for card in line.reading.choices} == {"special"}


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Twin {C} Energy", "Twin Energy"),
        ("Capture {C} Energy", "Capture Energy"),
        ("Counter {C} Energy", "Counter Energy"),
        ("Triple Acceleration {C} Energy", "Triple Acceleration Energy"),
        ("Powerful {C} Energy", "Powerful Colorless Energy"),
        ("Double {C} Energy", "Double Colorless Energy"),
        ("Horror {P} Energy", "Horror Psychic Energy"),
    ],
)
def test_special_energy_with_its_symbol_and_no_number(catalogue, written, name):
    (line,) = read_list(f"4 {written}", catalogue).lines
    assert line.card is not None
    assert line.card.name == name


def test_every_special_energy_is_found_with_the_colorless_symbol_that_clients_add(catalogue):
    """Of the names that clients write like this: special Energy called "X Energy"."""
    found = {card.name for card in catalogue.printings if card.energy == "special"}
    plain = [name for name in found if name.endswith(" Energy") and name.count(" ") > 0]
    lost = []
    for name in sorted(plain):
        (line,) = read_list(f"1 {name.removesuffix(' Energy')} {{C}} Energy", catalogue).lines
        if line.card is None or line.card.name not in {
            name,
            name.replace(" Energy", " Colorless Energy"),
        }:
            lost.append(name)
    assert not lost


def test_a_symbol_that_is_not_the_cards_is_not_left_out(catalogue):
    (line,) = read_list("1 Twin {P} Energy", catalogue).lines
    assert line.card is None


@pytest.mark.parametrize(("code", "number"), [("CEL:CC", "4"), ("CEL-CC", "4"), ("CEL", "4")])
def test_the_classic_collection_by_each_code_that_is_written(catalogue, code, number):
    (line,) = read_list(f"1 Charizard {code} {number}", catalogue).lines
    assert line.card is not None
    assert line.card.id == "cel25c-4_A"


def test_a_code_of_asia_with_a_blank_and_without_a_number(catalogue):
    (line,) = read_list("4 Energy Recycler SV 10", catalogue).lines
    assert (line.card.name, line.reading.note) == ("Energy Recycler", "own_numbers")
    (line,) = read_list("4 Rhyperior SV 10", catalogue).lines  # Supreme Victors
    assert line.reading.status == "exact"


def test_a_basic_energy_with_the_number_of_another_type_is_no_guess(catalogue):
    (line,) = read_list("9 Basic {G} Energy SVI 257", catalogue).lines
    assert line.reading.status == "mismatch"
    assert line.reading.args["numbered"] == "Basic Lightning Energy"


def test_cards_beside_the_deck_are_told(catalogue):
    text = (
        '{"name": "x", "cards": [[4, "Snivy", "BLW", 1], [56, "Grass Energy"]],'
        ' "deck": [[3, "Arven"]],'
        ' "sideboard": [[2, "Iono"]], "maybeboard": [{"name": "Switch", "count": 1}],'
        ' "tags": ["a"]}'
    )
    deck = read_list(text, catalogue)
    entry = find_format("expanded", catalogue)
    verdict = check_deck(deck, entry, day_judged_on(entry, TODAY), catalogue, today=TODAY)
    assert (verdict.legal, verdict.totals["cards"]) == (True, 60)
    told = verdict_as_json(deck, verdict)["skipped"]
    assert [each["text"] for each in told] == [
        "deck: 3 Arven", "sideboard: 2 Iono", "maybeboard: Switch 1",
    ]  # fmt: skip
    assert all("beside the deck" in each["note"] for each in told)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("10 wins with it!", True), ("10 wins with it.", True), ("10 iPads were won!", True),
        ("10 wins with it", False), ("10 wins with it?!", False), ("10 wins it!", False),
        ("4 Energy switch it.", False), ("4 energy Switch it.", False), ("4 energy is Dr.", False),
    ],
)  # fmt: skip
def test_a_sentence_goes_on_in_small_letters_behind_its_number_and_ends(text, sentence):
    assert is_sentence(text) is sentence

"""Card search by words, evolution lines, and the seasons a printing is legal in."""

import pytest

from decks.engine.cards.lines import evolution_line
from decks.engine.cards.search import finder_of
from decks.engine.formats.definition import decode_format
from decks.engine.formats.seasons import seasons_in_format, seasons_of_card

TODAY = "2026-11-21"


@pytest.fixture(scope="module")
def find_cards(catalogue):
    def find_ids(words, **more):
        return [card.id for card in finder_of(catalogue).find(words, **more)]

    return find_ids


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("gengar ar 16", "pl4-16"),
        ("GENGAR  pl4-16", "pl4-16"),
        ("gengar lv.x", "pl4-97"),
        ("58/102 pikachu", "base1-58"),
        ("058/102 pika", "base1-58"),
        ("arceus gengar lv", "pl4-97"),
        ("ampharos H01", "ecard2-H1"),
        ("mewtwo dp28", "dpp-DP28"),
        ("nidoran♀ jungle", "base2-57"),
        ("flabebe", None),
    ],
)
def test_a_card_is_found_by_what_one_knows_of_it(find_cards, catalogue, words, first):
    found = find_cards(words)
    assert found
    assert first is None or found[0] == first


def test_attacks_and_powers_are_found(find_cards, catalogue):
    assert "base1-58" in find_cards("thunder jolt")
    assert "base1-1" in find_cards("damage swap")


def test_every_word_has_to_begin_a_word(find_cards, catalogue):
    assert find_cards("engar") == []
    assert find_cards("gengar nosuchword") == []
    assert {catalogue.by_id[one].name for one in find_cards("double colorless en")} >= {
        "Double Colorless Energy"
    }


def test_whole_names_come_first_and_the_newest_of_them(find_cards, catalogue):
    cards = [catalogue.by_id[one] for one in find_cards("mew")]
    names = [card.name for card in cards]
    assert names[0] == "Mew"
    assert names.index("Mew ex") < names.index("Mewtwo")
    of_name = [card.place for card in cards if card.name == "Mew"]
    assert of_name == sorted(of_name, reverse=True)


def test_one_letter_is_a_whole_word(find_cards, catalogue):
    assert {catalogue.by_id[one].name for one in find_cards("N")[:4]} == {"N"}


def test_a_kind_and_a_set_narrow_it(find_cards, catalogue):
    assert all(
        catalogue.by_id[one].kind == "trainer" for one in find_cards("rocket", kind="trainer")
    )
    assert find_cards("gengar", card_set="pl4")
    assert all(one.startswith("pl4-") for one in find_cards("gengar", card_set="pl4"))


@pytest.mark.parametrize("words", ["", "   ", "---", "\0", "(", "%", "x" * 5000, "/", "1/2/3"])
def test_odd_words_are_no_fault(find_cards, words):
    assert isinstance(find_cards(words), list)


def test_every_card_is_found_by_its_set_and_number(find_cards, catalogue):
    for card in catalogue.printings[::997]:
        assert card.id in find_cards(f"{card.name} {card.set} {card.number}"), card.id


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("Haunter", [["Gastly"], ["Haunter"], ["Gengar"]]),
        ("Gengar LV.X", [["Gastly"], ["Haunter"], ["Gengar"], ["Gengar LV.X"]]),
        ("Tauros", [["Tauros"]]),
        ("Nobody", [["Nobody"]]),
    ],
)
def test_an_evolution_line_goes_by_printed_names(catalogue, name, line):
    told = evolution_line(catalogue, name)
    for stage, wanted in zip(told, line, strict=False):
        assert set(wanted) <= set(stage)
    assert [name] in told


def test_no_line_runs_in_a_circle(catalogue):
    for name in {card.name for card in catalogue.printings if card.kind == "pokemon"}:
        named = [one for stage in evolution_line(catalogue, name) for one in stage]
        assert len(named) == len(set(named)), name


def seasons_told(catalogue, card_id):
    return {one.key: one for one in seasons_of_card(catalogue, catalogue.by_id[card_id], TODAY)}


def test_seasons_begin_with_the_release_and_end_with_the_season(catalogue):
    gengar = seasons_told(catalogue, "pl4-16")
    assert set(gengar) == set(catalogue.formats)
    release = catalogue.sets["pl4"].release
    assert gengar["modified-2009"].legal
    assert (gengar["modified-2009"].first, gengar["modified-2009"].last) == (release, "2010-08-31")
    assert gengar["unlimited"].last is None
    assert not gengar["modified-2008"].legal
    assert not gengar["standard-2026"].legal


def test_an_older_printing_is_legal_as_a_reprint_and_says_so(catalogue):
    energy = seasons_told(catalogue, "base1-100")["standard-2026"]
    assert energy.legal
    assert energy.note == "reprint"


def test_a_ban_is_told_with_its_days(catalogue):
    entries = [
        (entry, each)
        for entry in catalogue.formats.values()
        for each in entry.banned
        if each.since and entry.first and each.since > entry.first and not each.until
    ]
    assert entries
    for entry, each in entries:
        told = seasons_in_format(catalogue, entry, catalogue.by_id[each.id], TODAY)
        (ban,) = [one for one in told if not one.legal and one.first == each.since]
        assert (ban.note, ban.since, ban.last) == ("banned", each.since, each.until or entry.last)


def test_a_card_that_was_banned_for_a_time_is_legal_before_and_after(catalogue):
    ban = {"id": "bw4-72", "from": "2015-09-01", "to": "2017-08-17"}
    entry = decode_format({"key": "cup", "from": "2014-09-01", "sets": ["bw4"], "banned": [ban]})
    told = seasons_in_format(catalogue, entry, catalogue.by_id["bw4-72"], TODAY)
    assert [(one.legal, one.first, one.last, one.note) for one in told] == [
        (True, "2014-09-01", "2015-08-31", "banned"),
        (False, "2015-09-01", "2017-08-17", "banned"),
        (True, "2017-08-18", None, None),
    ]
    assert [(one.since, one.until) for one in told[:2]] == [("2015-09-01", "2017-08-17")] * 2

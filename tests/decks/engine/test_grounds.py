"""A verdict gives its grounds, and whether a question is open, in machine-readable fields."""

from datetime import date, timedelta

from decks.engine.check.every_format import check_every_format
from decks.engine.check.legality import check_deck
from decks.engine.check.report import verdict_as_json
from decks.engine.formats.definition import decode_format
from decks.engine.lists import read_list

TODAY = "2026-11-21"


def check_text(catalogue, text, day=None, **fields):
    entry = decode_format({"key": "cup", "name": "Cup", "from": "2010-01-01", **fields})
    deck = read_list(text, catalogue)
    return verdict_as_json(deck, check_deck(deck, entry, day, catalogue, today=TODAY))


def grounds_about(verdict, what):
    return [one for one in verdict["rests_on"] if one["what"] == what]


def test_every_verdict_in_a_format_says_what_of_it_is_not_confirmed(catalogue):
    open_ends = {"bans": "the makers' page was not found", "to": "its last weekend is a guess"}
    verdict = check_text(
        catalogue, "60 Water Energy SVE 3", all_sets=True, unconfirmed=open_ends,
        rules={"min_basic_pokemon": 0},
    )  # fmt: skip
    assert verdict["legal"]
    assert verdict["settled"]
    assert [one["what"] for one in verdict["rests_on"]] == ["bans", "to"]
    assert verdict["rests_on"][0]["note"].endswith("the makers' page was not found")


def test_a_format_with_nothing_open_rests_on_nothing(catalogue):
    assert check_text(catalogue, "60 Water Energy SVE 3", all_sets=True)["rests_on"] == []


def test_a_day_long_after_what_is_known_of_formats_is_told(catalogue):
    def about_later(day, **fields):
        verdict = check_text(catalogue, "60 Water Energy SVE 3", day, all_sets=True, **fields)
        return [one["note"] for one in grounds_about(verdict, "to")]

    known = catalogue.known_to["formats"]
    last, later = (str(date.fromisoformat(known) + timedelta(days)) for days in (60, 61))
    assert about_later(known) == about_later(last) == []
    assert about_later(later) == about_later("2099-01-01")
    (note,) = about_later("2099-01-01")
    assert known in note
    assert about_later("2099-01-01", to="2011-08-31") == []  # over long before


def test_a_ban_that_is_not_confirmed_names_its_card_and_source(catalogue):
    ban = {"id": "neo1-25", "source": "TCGONE", "unconfirmed": "read second-hand"}
    verdict = check_text(catalogue, "4 Sneasel N1 25\n56 Water Energy", all_sets=True, banned=[ban])
    (ground,) = grounds_about(verdict, "bans")
    assert ground["cards"] == ["neo1-25"]
    assert ground["note"].endswith("read second-hand")
    assert ground["source"] == catalogue.about["format_sources"]["TCGONE"]


def test_a_promo_range_that_was_not_found_is_said_alike_in_and_out(catalogue):
    open_ends = {"promos": "the range was not found"}
    ranges = [{"set": "np", "from": 1, "to": 10}]
    name = catalogue.by_id["np-1"].name
    notes = [
        [one["note"] for one in grounds_about(verdict, "promos") if one["cards"]]
        for promos in (ranges, [])
        for verdict in [check_text(
            catalogue, f"4 {name} NP 1\n56 Water Energy", sets=["ex1"], promos=promos,
            unconfirmed=open_ends,
        )]
    ]  # fmt: skip
    assert notes[0] == notes[1] != []


def test_a_new_set_whose_waiting_is_not_confirmed_is_named_while_it_is_new(catalogue):
    waiting = [{"rule": "days", "days": 14, "unconfirmed": "two weeks by a fan's account"}]
    fields = {"sets": ["sv8"], "sets_join_on_release": True, "waiting": waiting}
    deck = "4 Ceruledge ex SSP 36\n56 Fire Energy"
    for day, open_ in [("2024-11-10", True), ("2024-11-23", True), ("2025-06-01", False)]:
        assert (
            bool(grounds_about(check_text(catalogue, deck, day, **fields), "waiting")) == open_
        ), day


def test_an_open_question_is_never_settled(catalogue):
    entry = catalogue.formats["expanded"]
    open_names = [each.name for each in catalogue.names.differing_texts if each.state == "unknown"]
    for name in open_names:
        for card in catalogue.by_same[name]:
            text = f"4 {name} {catalogue.describe_printing(card)}\n4 Snivy BLW 1\n52 Grass Energy"
            deck = read_list(text, catalogue)
            verdict = verdict_as_json(deck, check_deck(deck, entry, None, catalogue, today=TODAY))
            assert verdict["settled"] == (not verdict["warnings"])
            if verdict["warnings"] and verdict["legal"]:
                everywhere = check_every_format(deck, None, catalogue, today=TODAY)
                assert "expanded" in everywhere.open_in
                return

"""Old seasons on the days around each change: a card, a format, a day, and the verdict.

Each row is a fact of `format_sources` in catalogue.json: the first day of a ban, a set that an
archive and a real deck show in the format, the first day of a promo.
"""

import json

import pytest

from decks.engine.check.legality import check_deck, find_format
from decks.engine.lists import read_list

TODAY = "2026-11-22"
# A Basic Pokémon that is legal on every day of the format; read by its name alone.
FILLERS = {
    "base": "Pikachu", "prop": "Pikachu", "sts": "Pikachu", "modified-2001": "Totodile",
    "modified-2002": "Totodile", "modified-2003": "Torchic", "modified-2004": "Torchic",
    "modified-2005": "Baltoy", "modified-2006": "Duskull", "modified-2007": "Turtwig",
    "modified-2008": "Turtwig", "modified-2009": "Turtwig", "modified-2010": "Chimchar",
    "modified-2011a": "Hoppip", "modified-2012": "Snivy", "modified-2013": "Lotad",
    "standard-2015": "Chespin", "standard-2016": "Treecko", "standard-2020": "Magikarp",
    "standard-2023": "Pikachu", "standard-2024": "Pikachu",
}  # fmt: skip
LEGAL, BANNED, NOT_OUT, NOT_IN = (
    set(),
    {"banned"},
    {"not_out"},
    {"not_in", "other_figures", "other_effect"},
)
# Per row: card, format, day, and the possible notes of the refusal (LEGAL: none).
DAYS = [
    # A3: Slowking is banned in Modified from 1 January 2003, and never was in Unlimited then.
    ("neo1-14", "modified-2001", "2002-07-31", LEGAL),
    ("neo1-14", "modified-2002", "2002-09-01", LEGAL),
    ("neo1-14", "modified-2002", "2002-09-15", LEGAL),
    ("neo1-14", "modified-2002", "2002-12-15", LEGAL),
    ("neo1-14", "modified-2002", "2002-12-31", LEGAL),
    ("neo1-14", "modified-2002", "2003-01-01", BANNED),
    ("neo1-14", "modified-2002", "2003-06-30", BANNED),
    # Official text of 7 June 2006: later sets become legal as they are released, before the season
    # changes too; the sets of August 2007 and 2008 were not in that year's World Championships.
    ("ex10-37", "modified-2004", "2005-08-21", NOT_OUT),
    ("ex10-37", "modified-2004", "2005-08-22", LEGAL),
    ("ex14-2", "modified-2005", "2006-08-29", NOT_OUT),
    ("ex14-2", "modified-2005", "2006-08-30", LEGAL),
    ("dp2-8", "modified-2006", "2007-08-12", NOT_OUT),
    ("dp2-8", "modified-2006", "2007-08-31", LEGAL),
    ("dp6-5", "modified-2007", "2008-08-17", NOT_OUT),
    ("dp6-5", "modified-2007", "2008-08-31", LEGAL),
    # Sneasel is banned since the format began.
    ("neo1-25", "modified-2001", "2001-06-23", BANNED),
    ("neo1-25", "modified-2001", "2001-09-01", BANNED),
    ("neo1-25", "modified-2002", "2002-08-03", BANNED),
    ("neo1-25", "base-neo", "2001-09-01", LEGAL),
    # The first event of the format, on 23 and 24 June 2001, had only the sets up to Neo Genesis.
    ("neo2-1", "modified-2001", "2001-06-24", NOT_OUT),
    ("neo2-1", "modified-2001", "2001-06-25", LEGAL),
    ("basep-36", "modified-2001", "2001-06-23", LEGAL),
    # A4: Southern Islands is legal in Neo-on.
    ("si1-3", "modified-2002", "2002-08-03", LEGAL),
    ("si1-18", "modified-2002", "2003-06-30", LEGAL),
    ("si1-1", "modified-2001", "2001-07-30", NOT_OUT),
    ("si1-1", "modified-2001", "2001-07-31", LEGAL),
    # A5: which Nintendo promos are legal in Holon Phantoms-on.
    ("np-40", "modified-2007", "2008-08-16", LEGAL),
    ("np-37", "modified-2007", "2007-09-01", LEGAL),
    ("np-36", "modified-2007", "2008-08-16", NOT_IN),
    ("tk-dp-l-1", "modified-2007", "2008-08-16", LEGAL),
    ("tk-dp-m-1", "modified-2008", "2009-08-13", LEGAL),
    # A6: a promo counts from its own first day.
    ("dpp-DP05", "modified-2006", "2007-08-11", LEGAL),
    ("dpp-DP24", "modified-2006", "2007-08-11", NOT_OUT),
    ("dpp-DP24", "modified-2006", "2007-08-12", NOT_OUT),
    ("dpp-DP24", "modified-2007", "2008-08-15", LEGAL),
    ("dpp-DP40", "modified-2008", "2009-05-16", LEGAL),
    ("dpp-DP44", "modified-2008", "2009-02-11", NOT_OUT),
    ("dpp-DP44", "modified-2008", "2009-08-13", LEGAL),
    ("dpp-DP48", "modified-2008", "2009-08-15", LEGAL),
    ("dpp-DP50", "modified-2008", "2009-08-15", NOT_OUT),
    ("dpp-DP50", "modified-2009", "2010-02-10", LEGAL),
    ("dpp-DP53", "modified-2008", "2009-08-15", NOT_OUT),
    ("hsp-HGSS18", "modified-2009", "2010-08-14", LEGAL),
    ("hsp-HGSS19", "modified-2009", "2010-08-14", NOT_OUT),
    ("hsp-HGSS19", "modified-2009", "2010-08-15", NOT_OUT),
    ("hsp-HGSS19", "modified-2011a", "2011-09-01", LEGAL),
    ("bwp-BW28", "modified-2011a", "2011-09-01", LEGAL),
    ("bwp-BW29", "modified-2011a", "2011-08-01", NOT_OUT),
    ("bwp-BW50", "modified-2012", "2012-09-01", LEGAL),
    ("bwp-BW51", "modified-2011a", "2012-08-01", NOT_OUT),
    ("xyp-XY12", "modified-2013", "2014-08-31", LEGAL),
    ("xyp-XY20", "modified-2013", "2014-08-01", NOT_OUT),
    ("xyp-XY121", "standard-2015", "2016-03-15", NOT_OUT),
    ("xyp-XY121", "standard-2015", "2016-03-16", LEGAL),
    ("xyp-XY111", "standard-2015", "2016-02-29", NOT_OUT),
    ("xyp-XY111", "standard-2015", "2016-03-31", LEGAL),
    ("xyp-XY120", "standard-2016", "2016-11-30", NOT_OUT),
    ("smp-SM246", "standard-2020", "2020-11-13", NOT_OUT),
    ("np-26", "modified-2003", "2004-08-31", LEGAL),
    ("np-27", "modified-2004", "2004-09-01", LEGAL),
    ("np-37", "modified-2006", "2007-08-10", LEGAL),
    ("np-37", "modified-2005", "2006-08-01", NOT_OUT),
    ("np-34", "modified-2006", "2006-09-01", LEGAL),
    ("np-36", "modified-2005", "2006-08-31", LEGAL),
    # Wizards' promos: Eevee 11 is younger than Team Rocket, 12 to 15 are older.
    ("basep-11", "base-fossil", "2000-04-23", NOT_IN),
    ("basep-11", "base-rocket", "2000-05-31", NOT_OUT),
    ("basep-11", "base-rocket", "2000-07-22", LEGAL),
    ("basep-14", "base-fossil", "2000-04-23", LEGAL),
    ("basep-2", "base-fossil", "1999-11-09", NOT_OUT),
    ("basep-2", "base-fossil", "1999-11-10", LEGAL),
    ("basep-16", "base-rocket", "2000-08-13", LEGAL),
    ("basep-17", "base-rocket", "2000-08-13", NOT_IN),
    ("basep-53", "modified-2002", "2002-08-04", NOT_OUT),
    ("basep-53", "modified-2002", "2003-06-30", LEGAL),
    # A9: the birthday card is banned in every organized format from its release.
    ("basep-24", "base-gym", "2000-12-15", BANNED),
    ("basep-24", "base-neo", "2001-12-15", BANNED),
    ("basep-24", "prop-15-3", "2000-11-18", BANNED),
    ("basep-24", "modified-2001", "2002-07-01", BANNED),
    ("basep-24", "modified-2002", "2003-01-15", BANNED),
    # A10: the EX Trainer Kit of June 2004.
    ("tk1a-4", "modified-2003", "2004-05-31", NOT_OUT),
    ("tk1a-4", "modified-2003", "2004-08-01", LEGAL),
    ("tk1b-4", "modified-2003", "2004-08-01", LEGAL),
    # The younger age groups of July 2000: Base Set and Jungle only.
    ("base2-11", "sts-2000-junior", "2000-07-22", LEGAL),
    ("base4-20", "sts-2000-junior", "2000-07-22", LEGAL),
    ("base3-5", "sts-2000-junior", "2000-07-22", NOT_IN),
    ("base5-4", "sts-2000-junior", "2000-07-22", NOT_IN),
]  # fmt: skip


def judge_card(catalogue, card_id, key, day):
    card = catalogue.by_id[card_id]
    filler = FILLERS.get(key) or FILLERS[key.split("-")[0]]
    lines = [[3, filler, None, None], [1, card.name, card.set, card.number],
             [56, "Fire Energy", None, None]]  # fmt: skip
    deck = read_list(json.dumps({"lines": lines}), catalogue)
    return check_deck(deck, find_format(key, catalogue), day, catalogue, None, today=TODAY)


@pytest.mark.parametrize(
    ("card_id", "key", "day", "notes"), DAYS, ids=[" ".join(row[:3]) for row in DAYS]
)
def test_a_card_on_a_day_of_an_old_season(catalogue, card_id, key, day, notes):
    verdict = judge_card(catalogue, card_id, key, day)
    assert verdict.legal == (not notes)
    assert [each.cards for each in verdict.problems] == [(card_id,)] * bool(notes)
    assert {each.note for each in verdict.problems} <= notes


def test_every_old_season_says_of_the_same_doubt_the_same(catalogue):
    """Seasons without an official list of promos say so, in at most three different sentences."""
    said = {}
    for entry in catalogue.formats.values():
        if entry.kind == "modified" and (entry.last or "9999") < "2012-09-01":
            said[entry.key] = entry.unconfirmed.get("promos", "")
    assert said.pop("modified-2006") == ""  # the official text names its promos
    assert all(said.values())
    assert len(set(said.values())) <= 3
    for key in said:
        entry = catalogue.formats[key]
        assert entry.sets_to_confirm & {each.set for each in entry.promos}, key


def test_promos_of_every_series_have_a_first_day_each(catalogue):
    for key in ("basep", "np", "dpp", "hsp", "bwp", "xyp", "smp", "swshp", "svp", "mep"):
        own = catalogue.sets[key]
        cards = [card for card in catalogue.by_id.values() if card.set == key]
        assert cards, key
        for card in cards:
            number = "".join(c for c in card.number if c.isdigit())
            covering = [
                each for each in own.releases if number and each.first <= int(number) <= each.last
            ]
            assert len(covering) == 1 or not number, card.id
            assert all(each.source for each in covering)


@pytest.mark.parametrize(
    ("card_id", "key", "day", "said"),
    [
        (
            "dpp-DP24",
            "modified-2007",
            "2007-12-01",
            "from 2007-08-13, and surely does from 2008-08-15",
        ),
        ("dpp-DP24", "modified-2007", "2008-08-15", None),
        ("svp-100", "standard-2023", "2023-05-01", "the first day of this promo is not confirmed"),
        ("svp-100", "standard-2024", "2024-12-01", None),
        ("tk1a-4", "modified-2003", "2004-06-15", "only the month of release is known"),
        ("tk1a-4", "modified-2003", "2004-08-01", None),
    ],
)
def test_a_first_day_that_no_source_gives_is_said_to_be_so(catalogue, card_id, key, day, said):
    verdict = judge_card(catalogue, card_id, key, day)
    assert verdict.legal
    about_the_day = [
        each.message
        for each in verdict.advice
        if each.cards == (card_id,) and each.note in {"promo_day", "promo_day.open", "month_only"}
    ]
    assert len(about_the_day) == bool(said)
    assert all(said in message for message in about_the_day)

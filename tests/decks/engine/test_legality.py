"""What is legal in which format and why not: golden decks and the words of verdicts."""

import csv
import json

import pytest

from decks.engine.check.every_format import check_every_format, legal_formats
from decks.engine.check.facts import check_facts
from decks.engine.check.legality import check_deck, find_format
from decks.engine.formats.definition import decode_format
from decks.engine.formats.editions import EDITIONS, UnknownEditionError
from decks.engine.formats.settlements import SettledReprint, settlement_key
from decks.engine.lists import read_list
from tests.support import paths

ROOT = paths.ROOT
GOLDEN = ROOT / "tests" / "golden" / "decks"
TODAY = "2026-11-21"


def read_rows(path):
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def judge_lines(catalogue, lines, key, date=None, language=None):
    deck = read_list(json.dumps({"lines": lines}), catalogue)
    return check_deck(deck, find_format(key, catalogue), date, catalogue, language, today=TODAY)


def codes_of(verdict):
    return sorted({problem.code for problem in verdict.problems})


CASES = read_rows(GOLDEN / "cases.jsonl")


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_golden_decks(catalogue, case):
    verdict = judge_lines(
        catalogue, case["lines"], case["format"], case.get("date"), case.get("language")
    )
    assert codes_of(verdict) == sorted(case["expect"]["codes"])
    assert verdict.legal == case["expect"]["legal"]
    assert sorted({each.code for each in verdict.warnings}) == case["expect"].get("warnings", [])
    for problem in (*verdict.problems, *verdict.warnings, *verdict.advice):
        assert problem.message.endswith((".", "?"))
        assert "{" not in problem.message + (problem.mend or "")


@pytest.mark.parametrize("legal", [True, False])
def test_every_format_and_edition_has_golden_decks_legal_and_not(catalogue, legal):
    there = {case["format"] for case in CASES if case["expect"]["legal"] is legal}
    assert there >= {*catalogue.formats, *EDITIONS}


CONFORMANCE = read_rows(GOLDEN / "conformance.jsonl")


@pytest.mark.parametrize("case", CONFORMANCE, ids=[case["id"] for case in CONFORMANCE])
def test_conformance(case):
    answer = check_facts(case["edition"], case["deck"])
    assert {"legal": answer.legal, "codes": answer.codes} == case["expect"]


@pytest.mark.material
def test_conformance_of_the_shared_cases(material):
    paths = sorted((material / "conformance").glob("decks*.jsonl"))
    cases = [case for path in paths for case in read_rows(path)]
    assert cases
    for case in cases:
        answer = check_facts(case["edition"], case["deck"])
        assert {"legal": answer.legal, "codes": answer.codes} == case["expect"], case["id"]


def test_facts_that_cannot_be_read_are_named():
    basic = {"kind": "pokemon", "stage": "Basic"}
    with pytest.raises(UnknownEditionError, match="did you mean expedition-2002"):
        check_facts("expedition-2003", [])
    with pytest.raises(ValueError, match=r"deck\[1\]"):
        check_facts("expedition-2002", [[4, "Staryu", basic], [4, "Staryu"]])
    with pytest.raises(ValueError, match=r"deck\[0\]\[2\]\.kind: 'hero'"):
        check_facts("expedition-2002", [[4, "Staryu", {"kind": "hero"}]])
    with pytest.raises(ValueError, match=r"deck\[0\]\[0\]"):
        check_facts("expedition-2002", [[0, "Staryu", basic]])


@pytest.mark.parametrize(
    ("limit", "count", "legal"),
    [
        (None, 4, True),
        (None, 5, False),
        ({"max": "any", "of": "same"}, 20, True),
        ({"max": 1, "of": "name"}, 2, False),
        ({"max": 1, "of": "name"}, 1, True),
    ],
)
def test_a_card_whose_text_sets_another_limit_has_that_one(limit, count, legal):
    arceus = {"kind": "pokemon", "stage": "Basic", **({"limit": limit} if limit else {})}
    rest = [60 - count, "Fire Energy", {"kind": "energy"}]
    answer = check_facts("platinum-arceus-2009", [[count, "Arceus", arceus], rest])
    assert answer.legal is legal, answer.codes


def test_the_sentence_of_the_four_copy_rule(catalogue):
    lines = [[4, "Gastly", "AR", 64], [3, "Gengar", "AR", 16], [2, "Gengar LV.X", "AR", 97],
             [51, "Psychic Energy", None, None]]  # fmt: skip
    (problem,) = judge_lines(catalogue, lines, "modified-2009").problems
    assert problem.message == "5 cards named Gengar (3 Gengar, 2 Gengar LV.X): at most 4."
    assert problem.cards == ("pl4-16", "pl4-97")
    assert (problem.count, problem.allowed) == (5, 4)
    assert problem.rule == "Platinum–Arceus rulebook, Appendix A"
    assert problem.mend == "Take out 1 Gengar."


def test_energy_is_advice_by_edition_and_never_an_error(catalogue):
    lines = [[4, "Chimchar", "DP", 76], [56, "Fire Energy", None, None]]
    verdict = judge_lines(catalogue, lines, "modified-2009")
    assert verdict.legal
    assert [advice.code for advice in verdict.advice] == ["DCK-6"]
    assert "20 to 25" in verdict.advice[0].message
    assert not judge_lines(catalogue, [[4, "Snivy", "BLW", 1], *lines[1:]], "modified-2012").advice


def test_where_sources_differ_the_verdict_says_so_and_names_both_sides(catalogue):
    disputed = {"by": ["one list"], "against": ["another list"]}
    entry = decode_format({
        "key": "disputed", "sets": ["bw1", "bw5", "swsh2"],
        "banned": [{"id": "bw5-62", **disputed}],
        "banned_elsewhere": [{"id": "swsh2-22", **disputed}],
    })  # fmt: skip
    lines = [[4, "Snivy", "BLW", 1], [1, "Sableye", "DEX", 62], [1, "Flapple", "RCL", 22],
             [54, "Grass Energy", None, None]]  # fmt: skip
    deck = read_list(json.dumps({"lines": lines}), catalogue)
    verdict = check_deck(deck, entry, None, catalogue, today=TODAY)
    (problem,) = verdict.problems
    assert "banned by one list, not by another list" in problem.message
    assert [advice.code for advice in verdict.advice] == ["DCK-11"]


def test_sources_that_differ_on_the_old_seasons_are_named_on_both_sides(catalogue):
    lines = [[4, "Totodile", "N1", 81], [1, "Psyduck", "PR", 20], [55, "Fire Energy", None, None]]
    verdict = judge_lines(catalogue, lines, "modified-2002")
    assert verdict.legal
    assert any("left out by tcgone, not by jklaczpokemon.com" in a.message for a in verdict.advice)


def test_promos_of_an_uncertain_range_are_marked_in_it_or_not(catalogue):
    for number, legal in ((27, True), (30, False)):
        card = next(iter(catalogue.find_number("np", str(number))))
        lines = [[4, "Torchic", "RS", 73], [1, card.name, "np", number],
                 [55, "Fire Energy", None, None]]  # fmt: skip
        verdict = judge_lines(catalogue, lines, "modified-2004")
        assert verdict.legal is legal
        assert any("which numbers of" in advice.message for advice in verdict.advice)


def test_a_ban_that_differs_on_one_alternate_only_is_no_dispute(catalogue):
    lines = [[4, "Snivy", "BLW", 1], [1, "Reset Stamp", "sm11", "206a"],
             [55, "Grass Energy", None, None]]  # fmt: skip
    (problem,) = judge_lines(catalogue, lines, "expanded").problems
    assert problem.code == "DCK-11"
    assert "ources differ" not in problem.message


def test_an_unknown_reprint_is_a_warning_until_a_judge_settles_it(catalogue):
    lines = [[4, "Snivy", "BLW", 1], [1, "Computer Search", "BS", 71],
             [55, "Grass Energy", None, None]]  # fmt: skip
    deck = read_list(json.dumps({"lines": lines}), catalogue)
    entry = find_format("modified-2012", catalogue)
    (warning,) = check_deck(deck, entry, None, catalogue, today=TODAY).warnings
    assert "A judge settles it" in warning.message
    assert "BCR 137" in warning.mend
    for allowed in (True, False):
        settled = {
            settlement_key("COMPUTER SEARCH", "modified-2012"): SettledReprint(allowed, "as ruled.")
        }
        verdict = check_deck(deck, entry, None, catalogue, today=TODAY, settled=settled)
        assert verdict.legal is allowed
        assert not verdict.warnings
        said = verdict.advice if allowed else verdict.problems
        assert any("as ruled." in each.message for each in said)
        keys = legal_formats(deck, catalogue, today=TODAY, settled=settled)
        assert ("modified-2012" in keys) is allowed


@pytest.mark.parametrize(
    ("name", "code", "number", "key", "said"),
    [
        ("PlusPower", "BS", 84, "modified-2011a", "played as the newer text"),
        ("Rainbow Energy", "TR", 17, "modified-2010", "counts by its name"),
        ("Bill", "BS", 91, "modified-2010", "superseded"),
        ("Master Ball", "G2", 116, "standard-2019", "in no set"),
        ("Rainbow Energy", "TR", 17, "standard-2018", "another effect"),
        ("Computer Search", "BS", 71, "modified-2012", "A judge settles it"),
    ],
)
def test_every_state_of_a_reprint_is_explained(catalogue, name, code, number, key, said):
    lines = [[4, "Snivy", "BLW", 1], [1, name, code, number], [55, "Grass Energy", None, None]]
    verdict = judge_lines(catalogue, lines, key)
    messages = [e.message for e in (*verdict.problems, *verdict.warnings, *verdict.advice)]
    about = [message for message in messages if name in message]
    assert any(said in each for each in about)


def test_a_verdict_names_the_versions_of_catalogue_and_format(catalogue):
    lines = [[4, "Chimchar", "DP", 76], [56, "Fire Energy", None, None]]
    verdict = judge_lines(catalogue, lines, "modified-2009")
    assert verdict.catalogue == verdict.format_version == catalogue.version
    deck = read_list(json.dumps({"lines": lines}), catalogue)
    for version, named in ((3, "3"), (None, None)):
        own = decode_format({"key": "cup", "sets": ["dp1"], "version": version})
        assert check_deck(deck, own, None, catalogue, today=TODAY).format_version == named


def test_a_month_without_a_day_is_said(catalogue):
    lines = [[4, "Chimchar", "DP", 76], [4, "Gible", "MT", 85], [52, "Fire Energy", None, None]]
    verdict = judge_lines(catalogue, lines, "modified-2006", "2007-05-20")
    assert "only the month of release is known" in " ".join(a.message for a in verdict.advice)


def test_a_past_season_is_judged_at_its_end_and_a_running_one_today(catalogue):
    lines = [[4, "Chimchar", "DP", 76], [56, "Fire Energy", None, None]]
    assert judge_lines(catalogue, lines, "modified-2008").day == "2009-08-31"
    assert judge_lines(catalogue, lines, "unlimited").day == TODAY
    assert judge_lines(catalogue, lines, "regulations-traditional").day is None


def test_cards_of_unread_lines_count_for_the_size_alone(catalogue):
    lines = [[4, "Chimchar", "DP", 76], [2, "Nobody's Card", None, None],
             [54, "Fire Energy", None, None]]  # fmt: skip
    verdict = judge_lines(catalogue, lines, "modified-2009")
    assert codes_of(verdict) == ["DCK-15"]
    assert verdict.totals == {"pokemon": 4, "trainer": 0, "energy": 54, "unread": 2, "cards": 60}


def test_a_name_alone_is_judged_by_a_legal_printing(catalogue):
    lines = [[4, "Pikachu", None, None], [56, "Lightning Energy", None, None]]
    deck = read_list(json.dumps({"lines": lines}), catalogue)
    for key, era in (("base-fossil", "base"), ("modified-2009", ("dp", "pl", "pop", "hgss"))):
        verdict = check_deck(deck, find_format(key, catalogue), None, catalogue, today=TODAY)
        assert verdict.legal
        assert verdict.cards[0].set.startswith(era)


def test_everywhere_lists_the_formats_and_says_why_none(catalogue):
    deck = read_list("4 Chimchar DP 76\n56 Fire Energy", catalogue)
    verdict = check_every_format(deck, None, catalogue, today=TODAY)
    assert verdict.legal
    seasons = {f"modified-{year}" for year in range(2006, 2011)}
    assert {"unlimited", "regulations-traditional", *seasons} <= {*verdict.legal_in}
    assert not {"modified-2005", "modified-2011a", "expanded"} & {*verdict.legal_in}
    deck = read_list("4 Chimchar DP 76\n50 Fire Energy", catalogue)
    verdict = check_every_format(deck, None, catalogue, today=TODAY)
    assert not verdict.legal
    assert codes_of(verdict) == ["DCK-1"]
    deck = read_list("1 Ancient Mew\n59 Fire Energy", catalogue)
    assert codes_of(check_every_format(deck, None, catalogue, today=TODAY)) == ["DCK-8"]


def test_a_house_format_plays_by_its_own_rules(catalogue):
    entry = decode_format(
        {
            "key": "half-deck-cup",
            "sets": ["dp1"],
            "banned": [{"id": "dp1-76"}],
            "rules": {"deck_size": 30, "max_copies": 2, "foreign_cards": "forbidden"},
        }
    )
    deck = read_list("3 Starly DP 101\n1 Chimchar DP 76\n26 Fire Energy", catalogue)
    verdict = check_deck(deck, entry, None, catalogue, "fr", today=TODAY)
    assert codes_of(verdict) == ["DCK-11", "DCK-14", "DCK-7"]


DEMO = sorted((ROOT / "decks" / "demo").glob("*.txt"))


@pytest.mark.parametrize("path", DEMO, ids=[path.stem for path in DEMO])
def test_the_demo_decks_are_legal_in_their_season(catalogue, path):
    deck = read_list(path.read_bytes(), catalogue)
    verdict = check_deck(
        deck, find_format("modified-2009", catalogue), None, catalogue, today=TODAY
    )
    assert verdict.legal
    assert all(line.reading.status == "exact" for line in deck.lines)


def test_there_are_twelve_demo_decks():
    assert len(DEMO) == 12
    assert len({path.read_text("utf-8") for path in DEMO}) == 12


def test_legal_in_agrees_with_check_in_every_format(catalogue):
    for path in DEMO:
        deck = read_list(path.read_bytes(), catalogue)
        legal = {
            key
            for key, entry in catalogue.formats.items()
            if check_deck(deck, entry, None, catalogue, today=TODAY).legal
        }
        assert set(legal_formats(deck, catalogue, today=TODAY)) == legal


def test_legal_in_counts_the_sheets_modified_by_the_day(catalogue):
    deck = read_list("4 Chimchar DP 76\n56 Fire Energy", catalogue)
    assert "regulations-modified" not in legal_formats(deck, catalogue, today=TODAY)
    assert "regulations-modified" in legal_formats(deck, catalogue, today=TODAY, day="2009-10-03")


ERAS = {
    "1999 Base-Fossil": "base-fossil", "2000 Base–Team R": "base-rocket",
    "2000 Base-Gym": "base-gym", "2000 Prop 15/3": "prop-15-3", "2000-2002 Neo-On": "modified-2002",
    "2003 e-Card": "ecard", "2003-2007 ex": "ex-series",
    "2007-2009 D&P/P": "modified-2009", "2010-2011 HS": "modified-2011a",
}  # fmt: skip
MISTAKES = {  # published decks with mistakes: the code and the words of each problem
    "machamp": [("DCK-15", "dp7-79 is Treecko"), ("DCK-15", "dp1-126 is Lightning Energy")],
    "medicham-ex": [("DCK-15", "ex7-92 is Swoop!"), ("DCK-15", "ex7-85 is Pow!")],
    "magmarbuzz": [("DCK-15", "base1-59 is Poliwag")],
    "2-player-cd-rom-starter-set": [("DCK-1", "61 cards")],
    "endless-night": [("DCK-2", "6 cards named Darkness Energy")],
    "dark-rampage": [("DCK-2", "13 cards named Darkness Energy")],
}


def era_of(row, deck, catalogue):
    """The format of a list's named era, else the first season with the newest set of the deck."""
    if row["era_or_set"] in ERAS:
        return find_format(ERAS[row["era_or_set"]], catalogue)
    sets = {line.card.set for line in deck.lines if line.card and not line.card.basic_energy}
    newest = max(sets, key=lambda each: catalogue.sets[each].release)
    seasons = [entry for entry in catalogue.formats.values() if newest in entry.sets]
    return next(entry for entry in seasons if entry.kind in {"modified", "retro"})


@pytest.mark.material
def test_every_shared_list_gets_its_verdict_in_its_era(catalogue, material):
    index = (material / "decklists" / "index.csv").read_text("utf-8").splitlines()
    lists = list(csv.DictReader(index))
    assert lists
    for row in lists:
        deck = read_list((material / "decklists" / row["file"]).read_bytes(), catalogue)
        verdict = check_deck(deck, era_of(row, deck, catalogue), None, catalogue, today=TODAY)
        slug = row["file"].rpartition("__")[2].removesuffix(".txt")
        expected = MISTAKES.get(slug, [])
        assert [each.code for each in verdict.problems] == [code for code, _ in expected], row
        for problem, (_, said) in zip(verdict.problems, expected, strict=True):
            assert said in problem.message


def test_each_edition_cites_its_document(catalogue):
    lines = [[5, "Chimchar", "DP", 76], [54, "Fire Energy", None, None]]
    for key, edition in EDITIONS.items():
        verdict = judge_lines(catalogue, lines, key)
        assert verdict.problems
        for problem in verdict.problems:
            assert edition.title in problem.rule or "(inherited)" in problem.rule


@pytest.mark.parametrize("key", ["regulations-modified", "regulations-traditional"])
def test_the_sheet_asks_for_a_basic_pokemon_and_for_cards_that_are_out(key, catalogue):
    """Seed 004: a hand without one is redrawn, which would never end with a deck that has none."""
    entry = find_format(key, catalogue)
    only_energy = read_list("60 Fire Energy DP 124", catalogue)
    verdict = check_deck(only_energy, entry, "2009-10-03", catalogue, today=TODAY)
    assert [one.code for one in verdict.problems] == ["DCK-5"]
    later = read_list("4 Dreepy TWM 128\n56 Fire Energy DP 124", catalogue)
    verdict = check_deck(later, entry, "2009-10-03", catalogue, today=TODAY)
    assert [one.code for one in verdict.problems] == ["DCK-8"]


def test_what_may_stand_in_a_line_that_was_not_read_is_not_called_missing(catalogue):
    def find_codes(text):
        deck = read_list(text, catalogue)
        verdict = check_deck(
            deck, find_format("unlimited", catalogue), None, catalogue, today=TODAY
        )
        return sorted({one.code for one in verdict.problems})

    assert find_codes("4 Pikatchuuu\n56 Fire Energy DP 124") == ["DCK-15"]
    assert find_codes("Some Boss's Orders (Ghetsis)\n58 Fire Energy DP 124") == ["DCK-15"]
    assert find_codes("4 Pikatchuuu\n55 Fire Energy DP 124") == [
        "DCK-1",
        "DCK-15",
    ]  # the misspelt line counts as four of the 59 cards
    assert find_codes("Some Boss's Orders (Ghetsis)\n61 Fire Energy DP 124") == ["DCK-1", "DCK-15"]
    assert find_codes("60 Fire Energy DP 124") == ["DCK-5"]

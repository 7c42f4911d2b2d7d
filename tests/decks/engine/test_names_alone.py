"""A name without a number is judged as its best printing, with a word on worse printings."""

import pytest

from decks.engine.check.every_format import check_every_format
from decks.engine.check.legality import check_deck, find_format
from decks.engine.formats.definition import day_judged_on
from decks.engine.formats.pool import BANNED, pool_on_day
from decks.engine.lists import read_list
from decks.engine.sentences import TEMPLATES
from decks.engine.wording import render_message

TODAY = "2026-11-20"


def judge_list(catalogue, text, key, day=None):
    entry = find_format(key, catalogue)
    return check_deck(read_list(text, catalogue), entry, day, catalogue, today=TODAY)


def is_open_in(catalogue, text, key, day=None):
    """Whether a list that is legal in the format leaves a question for a judge to settle there."""
    found = check_every_format(read_list(text, catalogue), day, catalogue, today=TODAY)
    assert key in found.legal_in
    return key in found.open_in


def notes_of(verdict):
    return [(each.note, each.args.get("named")) for each in verdict.warnings]


@pytest.mark.parametrize(
    ("text", "key", "day", "names"),
    [
        ("4 Sneasel\n4 Slowpoke\n4 Slowking\n48 Water Energy", "modified-2002", "2003-02-01",
         ["Sneasel", "Slowking"]),
        ("4 Oranguru\n4 Duskull\n52 Water Energy", "expanded", TODAY, ["Oranguru", "Duskull"]),
        ("1 Oranguru\n59 Water Energy", "glc", TODAY, ["Oranguru"]),
    ],
)  # fmt: skip
def test_a_name_of_which_a_printing_is_banned_says_so(catalogue, text, key, day, names):
    verdict = judge_list(catalogue, text, key, day)
    assert verdict.legal
    assert not verdict.is_settled
    assert notes_of(verdict) == [("rests_on_unbanned", name) for name in names]
    assert is_open_in(catalogue, text, key, day)


def test_the_banned_printings_are_named_and_those_that_come_later_are_not(catalogue):
    verdict = judge_list(catalogue, "4 Sneasel\n56 Water Energy", "modified-2002", "2003-02-01")
    assert [each.cards for each in verdict.warnings] == [("neo1-25",)]
    assert "not N1 25, banned" in verdict.warnings[0].message


def test_every_name_with_a_banned_and_a_legal_printing_tells_it_in_every_format(catalogue):
    told = 0
    for entry in catalogue.formats.values():
        day = day_judged_on(entry, TODAY)
        cards = pool_on_day(catalogue, entry, day)
        banned = {catalogue.by_id[each.id].name for each in entry.banned if each.is_struck_on(day)}
        for name in sorted(banned):
            (line,) = read_list(f"1 {name}", catalogue).lines
            standings = [cards.standing_of(each) for each in line.reading.choices]
            verdict = judge_list(catalogue, f"1 {name}", entry.key, day)
            if any(each.legal for each in standings):
                assert ("rests_on_unbanned", name) in notes_of(verdict), (entry.key, name)
                told += 1
            else:
                assert BANNED in {each.note for each in standings}
                assert "DCK-11" in {each.code for each in verdict.problems}, (entry.key, name)
    assert told > 5


def test_a_printing_with_its_number_or_a_name_without_bans_is_told_nothing(catalogue):
    for line in ("4 Oranguru PAL 94", "4 Squirtle", "4 Professor's Research"):
        text = f"{line}\n4 Piplup\n52 Water Energy"
        assert not judge_list(catalogue, text, "expanded", TODAY).warnings
        assert not is_open_in(catalogue, text, "expanded")


@pytest.mark.parametrize(
    ("text", "key", "names"),
    [
        ("4 Squirtle BS 63\n4 Computer Search\n4 Master Ball\n48 Water Energy", "unlimited",
         {"Computer Search", "Master Ball"}),
        ("1 Mewtwo\n1 Gastly\n58 Psychic Energy", "glc", {"Gastly"}),
        ("1 Pikachu\n1 Rotom\n58 Lightning Energy", "glc", {"Rotom"}),
        ("4 Shining Celebi\n56 Grass Energy", "unlimited", {"Shining Celebi"}),
    ],
)  # fmt: skip
def test_a_deck_is_refused_only_where_no_choice_of_printings_passes(catalogue, text, key, names):
    verdict = judge_list(catalogue, text, key)
    assert verdict.legal, verdict.problems
    assert {each.args["named"] for each in verdict.warnings} == names
    assert is_open_in(catalogue, text, key)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("1 Mewtwo\n1 Squirtle\n58 Psychic Energy", "DCK-14"),
        ("2 Prime Catcher\n4 Squirtle\n54 Water Energy", "DCK-12"),
        ("2 Radiant Greninja\n4 Squirtle\n54 Water Energy", "DCK-12"),
    ],
)
def test_where_no_choice_passes_it_is_refused(catalogue, text, code):
    verdict = judge_list(catalogue, text, "glc" if code == "DCK-14" else "expanded")
    assert code in {each.code for each in verdict.problems}
    assert not verdict.warnings


def test_four_of_a_card_that_any_printing_frees_of_its_limit_pass_by_name(catalogue):
    limited = {each.name for each in catalogue.printings if each.limit and each.limit.most == 1}
    entry = find_format("unlimited", catalogue)
    cards = pool_on_day(catalogue, entry, TODAY)
    mixed = [
        name
        for name in sorted(limited)
        if any(
            not each.limit and cards.standing_of(each).legal
            for each in catalogue.by_fold[catalogue.fold_of[name]]
        )
    ]
    assert mixed
    for name in mixed:
        verdict = judge_list(catalogue, f"4 {name}\n4 Squirtle BS 63\n52 Water Energy", "unlimited")
        assert "DCK-12" not in {each.code for each in verdict.problems}, name
        assert verdict.warnings, name


@pytest.mark.parametrize(
    ("lines", "legal"),
    [
        ("4 Mewtwo V-UNION", True),
        ("2 Mewtwo V-UNION\n2 Mewtwo V-UNION", True),
        ("1 Mewtwo V-UNION SWSH159\n3 Mewtwo V-UNION", True),
        ("4 Mewtwo V-UNION SWSH159", False),
        ("2 Mewtwo V-UNION SWSH159\n2 Mewtwo V-UNION", False),
        ("5 Mewtwo V-UNION", False),
        ("60 Mewtwo V-UNION", False),
    ],
)
def test_copies_of_a_union_by_name_alone_are_its_parts(catalogue, lines, legal):
    own = sum(int(line.split()[0]) for line in lines.splitlines())
    rest = f"\n{min(4, 60 - own)} Dreepy TWM 128\n{60 - own - 4} Psychic Energy"
    verdict = judge_list(catalogue, lines + (rest if own < 56 else ""), "expanded", TODAY)
    broken = {each.code for each in verdict.problems}
    assert ("DCK-12" not in broken) is legal
    assert verdict.totals["cards"] == 60
    if legal and "SWSH" not in lines:
        assert "union_by_name" in {each.note for each in verdict.advice}


@pytest.mark.parametrize("line", ["4 Mewtwo", "4 Mewtwo V-UNION SWSH159"])
def test_of_no_other_card_is_said_that_its_copies_are_parts(catalogue, line):
    verdict = judge_list(
        catalogue, f"{line}\n4 Dreepy TWM 128\n52 Psychic Energy", "expanded", TODAY
    )
    assert "union_by_name" not in {each.note for each in verdict.advice}


def test_the_rule_that_another_printing_would_break_is_told_in_the_readers_language(catalogue):
    verdict = judge_list(
        catalogue, "2 Computer Search\n4 Squirtle BS 63\n54 Water Energy", "unlimited"
    )
    (told,) = verdict.warnings
    assert "not BCR 137. With that one: 2 ACE SPEC cards (2 Computer Search)" in told.message
    asked = []
    render_message(
        told.note, told.args, told.count, told.allowed, lambda each: asked.append(each) or each
    )
    assert TEMPLATES["ace_specs"] in asked


@pytest.mark.parametrize(
    ("name", "key", "day", "first"),
    [
        ("Galarian Meowth", "unlimited", "2020-01-01", "Sword & Shield 127"),
        ("Gardevoir LV.X", "unlimited", "2007-01-01", "Secret Wonders 131"),
        ("Iono", "expanded", "2023-01-01", "Paldea Evolved 185"),
    ],
)
def test_a_name_that_is_still_to_come_tells_its_first_printing(catalogue, name, key, day, first):
    verdict = judge_list(catalogue, f"4 {name}\n56 Water Energy", key, day)
    (problem,) = [each for each in verdict.problems if each.code == "DCK-8"]
    assert f"({first}) joins" in problem.message

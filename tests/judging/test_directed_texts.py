"""Texts written for one question each are answered as a judge would.

Cases come in neighbours: two texts that differ in one word, or one table on both sides of a limit.
The lines of the golden files are readable and show how their answers differ.
"""

import pytest

from tests.judging.directed_texts import (
    card_cases,
    energy_cases,
    filter_cases,
    holding_cases,
    lasting_cases,
    meeting_cases,
    place_cases,
    rule_cases,
    step_cases,
)
from tests.judging.directed_texts.told import tell_case
from tests.support.golden_lines import compare_lines

FAMILIES = {
    "cards": card_cases.CASES,
    "energy": {"energy": energy_cases.CASES},
    "filters": {"filters": filter_cases.CASES},
    "steps": step_cases.CASES,
    "meetings": {"meetings": meeting_cases.CASES},
    "holding": holding_cases.CASES,
    "places": place_cases.CASES,
    "rules": rule_cases.CASES,
    "lasting": lasting_cases.CASES,
}


@pytest.mark.parametrize(
    ("family", "part"), [(family, part) for family, parts in FAMILIES.items() for part in parts]
)
def test_a_text_does_what_its_words_say(family, part):
    cases = FAMILIES[family][part]
    names = [case.name for case in cases]
    assert len(set(names)) == len(names)
    compare_lines(f"judging/directed_texts/{family}.tsv", map(tell_case, cases), part)

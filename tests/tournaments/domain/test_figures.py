"""An event's figures and a season's terms: what is allowed and what is refused."""

import pytest

from tests.support.golden_lines import compare_lines
from tests.tournaments.answers.figures import answer_changes, answer_figures, answer_terms

FOLDER = "tournaments/answers"
HELD = pytest.mark.once("the same answers, whatever the database")
TWO_DAYS = {"planned_rounds": 3, "gate_after": 1, "gate_points": 3, "cut_size": 2}
EVENTS = {
    "planned": ({"senior": 2, "masters": 6}, "registration", {"cut_size": 4}),
    "running": ({"senior": 2, "masters": 8}, "reported", {"cut_size": 4, "cut_most": 6}),
    "two days": ({"senior": 3, "masters": 7}, "round", TWO_DAYS),
    "second day": ({"senior": 3, "masters": 7}, "swiss over", TWO_DAYS),
    "cut": ({"senior": 2, "masters": 8}, "semifinals", {"cut_size": 4}),
}


def test_every_figure_is_held_to_its_limits():
    compare_lines(f"{FOLDER}/figures.tsv", answer_figures())


@HELD
@pytest.mark.django_db
@pytest.mark.parametrize("name", EVENTS)
def test_a_change_of_figures_changes_what_follows_from_it_and_no_more(make_apart, name):
    players, stage, plan = EVENTS[name]
    evening = make_apart(players, stage, **plan)
    lines = answer_changes(name, evening.actor, evening.event)
    compare_lines(f"{FOLDER}/changes-{name.replace(' ', '-')}.tsv", lines)


@HELD
@pytest.mark.django_db
def test_the_terms_of_a_season_are_held_to_their_limits(actor, league):
    compare_lines(f"{FOLDER}/terms.tsv", answer_terms(actor, league))

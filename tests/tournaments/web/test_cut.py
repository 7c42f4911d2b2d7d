"""The page of the cut before there is a bracket."""

import pytest

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.mark.parametrize(
    ("stage", "plan", "heading", "said"),
    [
        ("round", {"cut_size": 0}, "Top cut", "No top cut is played here"),
        ("round", {"cut_size": 4}, "Top 4", "The cut has not begun"),
        ("registration", {"cut_size": 0}, "Top cut", "The cut has not begun"),
        (
            "registration",
            {"system": "elimination", "cut_size": 0},
            "Bracket",
            "Nothing is paired yet",
        ),
    ],
)
def test_the_page_of_the_cut_says_whether_there_will_be_one(
    client, make_evening, stage, plan, heading, said
):
    evening = make_evening(stage, **plan)
    page = client.get(f"/events/{evening.event.pk}/bracket/").content.decode()
    assert f"<h1>{heading}</h1>" in page
    assert said in page
    assert "Top 0" not in page

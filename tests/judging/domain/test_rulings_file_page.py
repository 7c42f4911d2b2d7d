"""A file of rulings that another league exported is imported on its page."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from judging.models import Change, Ruling
from league.models import OutboxEntry

pytestmark = pytest.mark.django_db
PAGE = "/rulings/files/{}/take-in/"
RULING = {
    "uid": "of-elsewhere", "question": "May it retreat twice?", "edition": "regulations-sheet",
    "verdict": "No.", "said": "Once a turn.", "rules": [], "given_at": "2026-11-01T10:00:00+00:00",
}  # fmt: skip


@pytest.fixture
def take_in_rulings(as_organiser, league):
    def post_file(*rulings, **more):
        file = {"kind": "headjudge.rulings", "version": 1, "rulings": rulings}
        upload = SimpleUploadedFile("rulings.json", json.dumps(file).encode())
        return as_organiser.post(PAGE.format(league.slug), {"file": upload, **more})

    return post_file


@pytest.mark.parametrize("key", [{}, {"idempotency_key": "chosen-by-the-page"}], ids=["", "key"])
def test_a_file_is_taken_in_by_its_page(take_in_rulings, league, key):
    assert take_in_rulings(RULING, **key).status_code == 302
    assert [ruling.question for ruling in Ruling.objects.filter(league=league)] == [
        RULING["question"]
    ]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"appeal": {"grounds": ["x"]}}, "appeal.grounds"),
        ({"appeal": {"outcome": "nonsense"}}, "appeal.outcome"),
        ({"appeal": {"reason": "x" * 5000}}, "rulings[1].appeal.reason: At most"),
        ({"verdict": "\u3164"}, "rulings[1].verdict: Say in a sentence"),
        ({"judge": "\ud800"}, "file of rulings"),
    ],
    ids=["grounds", "outcome", "reason", "verdict", "judge"],
)
def test_a_field_that_is_none_is_refused_by_its_path(take_in_rulings, changes, said):
    answer = take_in_rulings({**RULING, **changes})
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert not Ruling.objects.exists()


def test_what_turns_a_line_round_is_left_out_and_a_long_uid_is_known_again(take_in_rulings):
    marked = {
        **RULING, "uid": "u" * 300, "judge": "Ka\u202ei", "given_at": "2026\0",
        "rules": ["A\u202e-1"], "appeal": {"grounds": "a\0b", "outcome": "upheld"},
    }  # fmt: skip
    another = {**RULING, "uid": "u" * 299 + "v"}
    assert [take_in_rulings(marked, another).status_code for _twice in range(2)] == [302, 302]
    kept, _another = Ruling.objects.order_by("pk")
    assert (kept.rules, kept.origin["judge"], kept.origin["given_at"]) == (["A-1"], "Kai", "2026")
    assert kept.origin["appeal"]["grounds"] == "ab"


def test_many_rulings_keep_nobody_waiting_for_thousands_of_statements(
    take_in_rulings, django_assert_max_num_queries
):
    many = [{**RULING, "uid": f"u{number}"} for number in range(300)]
    with django_assert_max_num_queries(60):
        assert take_in_rulings(*many).status_code == 302
    assert (Ruling.objects.count(), Change.objects.count()) == (300, 300)
    assert OutboxEntry.objects.filter(kind="judging.index_rulings").count() == 1

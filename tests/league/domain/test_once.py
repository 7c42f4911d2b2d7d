"""A write happens once for each key, whatever the network does."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import RequestFactory

from league.domain import once
from league.http.idempotency import answer_once
from league.models import League, StoredAnswer

pytestmark = pytest.mark.django_db


@pytest.fixture
def make_post(organiser):
    def build_post(path="/x", key="k" * 12, **fields):
        request = RequestFactory().post(path, {"idempotency_key": key, **fields})
        request.user = organiser
        return request

    return build_post


def find_answer(name):
    def found_league():
        League.objects.create(name=name, slug=name)
        return HttpResponse("made", status=201, headers={"Location": f"/{name}"})

    return found_league


def test_the_second_sending_of_a_form_changes_nothing_and_gets_the_first_answer(make_post):
    first = answer_once(make_post(name="oak"), find_answer("oak"))
    again = answer_once(make_post(name="oak"), find_answer("never"))
    assert (again.status_code, again.content) == (first.status_code, b"made")
    assert again.headers["Location"] == "/oak"
    assert again.headers["Idempotent-Replay"] == "true"
    assert list(
        League.objects.filter(slug__in=("oak", "never")).values_list("slug", flat=True)
    ) == ["oak"]


def test_the_same_key_with_another_body_is_refused(make_post):
    answer_once(make_post(name="oak"), find_answer("oak"))
    with pytest.raises(once.KeyUsedTwice):
        answer_once(make_post(name="elm"), find_answer("elm"))
    assert not League.objects.filter(slug="elm").exists()


def test_another_file_is_another_body(make_post):
    def send_file(content):
        return make_post(path="/lists/", lists=SimpleUploadedFile("lists.csv", content))

    answer_once(send_file(b"A,4 Pikachu"), find_answer("oak"))
    assert answer_once(send_file(b"A,4 Pikachu"), find_answer("never")).headers["Idempotent-Replay"]
    with pytest.raises(once.KeyUsedTwice):
        answer_once(send_file(b"B,4 Raichu"), find_answer("elm"))


def test_what_is_sent_can_still_be_read(make_post):
    request = make_post(lists=SimpleUploadedFile("lists.csv", b"C,4 Arbok"))
    answer_once(request, lambda: HttpResponse(request.FILES["lists"].read(), status=201))
    (stored,) = StoredAnswer.objects.all()
    assert once._answer_from_store(stored).body == b"C,4 Arbok"


def test_a_refused_write_leaves_nothing_and_may_be_sent_again(make_post):
    def half_done():
        League.objects.create(name="half", slug="half")
        return HttpResponse("no", status=422)

    assert answer_once(make_post(name="oak"), half_done).status_code == 422
    assert not League.objects.filter(slug="half").exists()
    assert not StoredAnswer.objects.exists()
    assert answer_once(make_post(name="oak"), find_answer("oak")).status_code == 201


def test_two_people_may_choose_the_same_key(make_post, judge):
    answer_once(make_post(name="oak"), find_answer("oak"))
    request = make_post(name="oak")
    request.user = judge
    answer_once(request, find_answer("elm"))
    assert League.objects.filter(slug__in=("oak", "elm")).count() == 2


def test_without_a_key_every_sending_is_a_write_of_its_own(make_post):
    answer_once(make_post(key=""), find_answer("oak"))
    answer_once(make_post(key=""), find_answer("elm"))
    assert League.objects.filter(slug__in=("oak", "elm")).count() == 2

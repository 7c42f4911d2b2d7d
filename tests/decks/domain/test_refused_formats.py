"""Why a format file is refused, said in the reader's language."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

pytestmark = pytest.mark.django_db


@pytest.mark.once("a form or file is judged before it is stored")
@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"{", "kein JSON"),
        (b"[]", "ein JSON-Objekt"),
        (b'{"key": "x", "sets": "base1"}', "sets: hier gehört eine Liste hin"),
        (b'{"key": "x", "setz": []}', "setz: dieses Feld gibt es nicht; meintest du sets?"),
        (b'{"key": "x", "based_on": "modified"}', "based_on: kein Format heißt"),
        (b'{"key": "x", "rules": {"deck_size": 0}}', "0 ist weniger als 1"),
    ],
)
def test_a_broken_file_is_refused_in_the_readers_language(as_organiser, league, body, said):
    path = reverse("league_decks:format_new", args=[league.slug])
    upload = {"do": "file", "file": SimpleUploadedFile("format.json", body)}
    answer = as_organiser.post(path, upload, headers={"Accept-Language": "de"})
    assert said in answer.content.decode().replace("&#x27;", "'")

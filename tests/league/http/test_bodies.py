"""Uploads as large as their page allows are taken from the browser's form; nothing else is."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from judging.models import Ruling
from league.http.bodies import find_most_bytes
from tests.support import paths

pytestmark = pytest.mark.django_db
TWO_MB = "x" * 2_000_000
TOM_FILE = (paths.GOLDEN / "tournaments" / "tdf" / "challenge-midevent.tdf").read_text("utf-8")


@pytest.mark.parametrize("address", ["/events/1/2/players/", "/events/players/", "/rulings/"])
def test_addresses_that_are_only_like_those_of_files_take_a_megabyte(address, settings):
    assert find_most_bytes(address) == settings.DATA_UPLOAD_MAX_MEMORY_SIZE


def test_a_large_file_of_rulings_is_taken_in(as_organiser, league):
    ruling = {"question": "May it retreat twice?", "edition": "regulations-sheet", "verdict": "No."}
    file = {"kind": "headjudge.rulings", "version": 1, "rulings": [ruling], "beside": TWO_MB}
    upload = SimpleUploadedFile("rulings.json", json.dumps(file).encode())
    answer = as_organiser.post(f"/rulings/files/{league.slug}/take-in/", {"file": upload})
    assert answer.status_code == 302
    assert Ruling.objects.get(league=league).verdict == "No."


def test_the_players_of_a_large_tom_file_are_looked_at(as_organiser, make_event):
    raw = TOM_FILE.replace("<players>", f"<!-- {TWO_MB} --><players>").encode()
    answer = as_organiser.post(
        f"/events/{make_event().pk}/players/",
        {"players": "", "file": SimpleUploadedFile("event.tdf", raw), "look": "look"},
    )
    assert answer.status_code == 422  # only a preview: nobody is entered yet
    assert "10 players were read" in answer.content.decode()

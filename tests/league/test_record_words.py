"""The record is read in sentences: every action that is recorded anywhere has one."""

import ast
import re

import pytest
from django.conf import settings
from django.urls import reverse

from league.domain.log import SERVICE, record
from league.record_words import SENTENCES, in_words

CODE = re.compile(r"[a-z_]+\.[a-z_]+")
APPS = ("league", "decks", "tournaments", "judging")
PLACES = ["domain/**/*.py", "domain.py", "accounts.py", "backup/restoring.py"]
# What else is written so: permissions, salts, formats of files, kinds of work.
NO_ACTIONS = {
    "league.invitation", "headjudge.rulings", "judging.index_rulings", "tournaments.webhook",
    "tournaments.disqualify",
}  # fmt: skip


def recorded():
    for app in APPS:
        for place in PLACES:
            for path in sorted((settings.BASE_DIR / app).glob(place)):
                for node in ast.walk(ast.parse(path.read_text())):
                    if isinstance(node, ast.Constant) and CODE.fullmatch(str(node.value)):
                        yield node.value


def test_every_action_recorded_has_a_sentence():
    missing = set(recorded()) - NO_ACTIONS - set(SENTENCES)
    assert missing == set(), "league/record_words.py"


def test_an_action_without_one_is_readable_still():
    assert in_words("house_format.made") == "House format: made"


@pytest.mark.django_db
def test_the_record_is_read_in_sentences(as_organiser, league):
    record(league, SERVICE, "entrant.deck_registered", "entrant:1")
    page = as_organiser.get(reverse("league:record", args=[league.slug])).content.decode()
    assert "A decklist was registered" in page
    assert "The service" in page
    assert "entrant.deck_registered" not in page

"""The record reads as sentences: every action is registered once, by the app that records it."""

import ast
import json
import re
import subprocess
import sys

import pytest
from django.conf import settings
from django.urls import reverse

from league import permissions, record_words
from league.domain.log import SERVICE, record_entry
from league.record_words import action_in_words

CODE = re.compile(r"[a-z_]+\.[a-z_]+")
APPS = ("league", "decks", "tournaments", "judging")
# How entries are written: one, several at once, or directly as rows outside of use cases.
RECORDS = re.compile(
    r"\bLogEntry\.objects\.create\(|\brecord(_entry|_entries)?\(|\b_record(_change|_restore)?\(|\"LogEntry\"|"
    r"LOST_BY_DROP|FAILED_SIGN_IN =|\bsave_match_and_recompute\("
)
# Other texts with a dot that are no actions: salts, file formats, kinds of work, webhook events.
NO_ACTIONS = {
    "league.invitation", "league.sign_in", "headjudge.rulings", "tournaments.webhook",
    "result.confirmed",
}  # fmt: skip
LEAGUE_ALONE = """
import json
import django
from django.conf import settings
above = {"decks", "tournaments", "judging"}
settings.INSTALLED_APPS = [app for app in settings.INSTALLED_APPS if app not in above]
django.setup()
from league import permissions, record_words
from league.domain import outbox
print(json.dumps([
    sorted(permissions.permission_names()),
    sorted(record_words.action_codes()),
    sorted(outbox.known_kinds()),
]))
"""


def codes_written(path):
    """Yield every text of a file that has the form of an action."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Constant) and CODE.fullmatch(str(node.value)):
            yield node.value


def codes_registered(app):
    return list(codes_written(settings.BASE_DIR / app / "record_actions.py"))


def codes_recorded(app):
    """Yield texts in the form of an action from all files of an app that write to the record."""
    for path in sorted((settings.BASE_DIR / app).rglob("*.py")):
        if RECORDS.search(path.read_text()):
            yield from codes_written(path)


@pytest.mark.parametrize("app", APPS)
def test_an_app_registers_what_it_records_and_nothing_else(app):
    found = set(codes_recorded(app)) - NO_ACTIONS - permissions.permission_names()
    assert found == set(codes_registered(app)), f"{app}/record_actions.py"


def test_every_action_is_registered_once():
    every = [action for app in APPS for action in codes_registered(app)]
    assert len(every) == len(set(every))
    assert record_words.action_codes() == set(every)
    with pytest.raises(ValueError, match=r"deck\.kept"):
        record_words.register_sentences({"deck.kept": "Somebody else's"})


def test_every_permission_is_of_an_app_that_is_there():
    assert {name.partition(".")[0] for name in permissions.permission_names()} == set(APPS)


def test_the_league_alone_knows_nothing_of_the_apps_above_it():
    answer = subprocess.run(
        [sys.executable, "-W", "error", "-c", LEAGUE_ALONE],
        check=True, capture_output=True, text=True, cwd=settings.BASE_DIR,
    )  # fmt: skip
    names, actions, kinds = json.loads(answer.stdout)
    assert names == ["league.manage", "league.see_staff_pages"]
    assert actions == sorted(codes_registered("league"))
    assert kinds == ["seal_log"]


def test_an_action_without_one_is_readable_still():
    assert action_in_words("house_format.made") == "House format: made"


@pytest.mark.django_db
def test_the_record_is_read_in_sentences(as_organiser, league):
    record_entry(league, SERVICE, "entrant.deck_registered", "entrant:1")
    page = as_organiser.get(reverse("league:record", args=[league.slug])).content.decode()
    assert "A decklist was registered" in page
    assert "The service" in page
    assert "entrant.deck_registered" not in page

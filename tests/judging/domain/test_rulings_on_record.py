"""Rulings on record: a change made in the database past its guards is found."""

import json
from datetime import date

import pytest

from judging import domain
from judging.models import Ruling
from league.domain import rows
from league.domain.log import Actor
from league.models import LogChange
from tests.judging.domain.test_rulings import ASKED
from tests.league.domain.test_rows import run_sql, verify_log

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def kept_rulings(judge, head_judge, league):
    """An engine ruling; one in words that cites it, appealed and overturned; a clarification."""
    by = Actor(judge, "judge")
    first = domain.keep_ruling(by, league, "Who wins?", ASKED)
    words = domain.RulingInWords(
        "May Misty do that?", "platinum-arceus-2009", "No.", "Misty had her turn.", cites=[first.pk]
    )
    given = domain.give_ruling(by, league, words)
    raised = domain.appeal_ruling(by, given, "Misty says otherwise.")
    head = Actor(head_judge, "head_judge")
    domain.decide_appeal(head, raised, "overturned", "Misty is right.", "Misty may.")
    clarified = domain.NewClarification(["TRN-13"], "Once a turn.", "Our own", date(2026, 11, 1))
    domain.clarify_rule(by, league, clarified)


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE judging_ruling SET verdict = 'Yes.' WHERE said != ''",
        "UPDATE judging_ruling SET said = 'Whatever Misty says.' WHERE said != ''",
        "UPDATE judging_ruling SET answered = '{}' WHERE said = ''",
        "UPDATE judging_ruling SET edition = 'base-set-1999' WHERE said != ''",
        "DELETE FROM judging_ruling_cites",
        "UPDATE judging_appeal SET grounds = 'None.'",
        "UPDATE judging_decision SET verdict = 'Misty may not.'",
        "DELETE FROM judging_decision",
        "UPDATE judging_clarification SET text = 'Twice a turn.'",
    ],
)
def test_a_ruling_changed_in_the_database_is_found(kept_rulings, sql):
    assert verify_log("--rebuild") == (0, "")
    run_sql(sql)
    code, said = verify_log("--rebuild")
    assert code == 1
    table = sql.split()[1 if "UPDATE" in sql else 2].replace("_", ".", 1)
    assert f"{table}: 1 row not as" in said


def test_rulings_brought_in_from_a_file_are_on_the_record(kept_rulings, league, judge):
    file = json.dumps(domain.rulings_file(Ruling.objects.all())).encode()
    other = type(league).objects.create(name="Viridian", slug="viridian")
    domain.import_rulings(Actor(judge, "organiser"), other, file)
    assert Ruling.objects.filter(league=other).count() == 2
    assert rows.differing_tables() == []


def test_the_words_of_rulings_are_not_said_again_on_the_record(kept_rulings):
    noted = str(list(LogChange.objects.values_list("rows", flat=True)))
    assert "judging.ruling" in noted
    assert "Misty" not in noted

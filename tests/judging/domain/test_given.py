"""Rulings in words: appealed, decided, clarified, found at once, and never edited or deleted."""

import json
import re
import threading
from datetime import date

import pytest
from django.db import DatabaseError, connection, transaction
from django.db.backends.signals import connection_created

from judging import domain
from judging.domain import NewClarification, RulingInWords
from judging.models import Appeal, Change, Clarification, Ruling
from judging.queries.lookup import RulingIndex, VisibleScope, language_finder, rulings
from judging.queries.lookup.rulings import INDEX_FOLDER
from league.base.errors import Conflict, Refused
from league.domain.log import Actor
from league.models import EventRole, League, LogEntry
from tests.support.evenings import Evening

pytestmark = pytest.mark.django_db
ASKED = {
    "edition": "platinum-arceus-2009",
    "action": {"type": "settle", "wins": {"A": ["prizes"], "B": ["prizes"]}},
}

OF_NO_EDITION = {"edition": "x", "uid": "2"}


@pytest.fixture
def judge_actor(judge):
    return Actor(judge, "judge")


@pytest.fixture
def head(head_judge):
    return Actor(head_judge, "head_judge")


@pytest.fixture
def index(tmp_path):
    return RulingIndex(tmp_path / INDEX_FOLDER)


@pytest.fixture
def ruling(judge_actor, league):
    given = RulingInWords(
        "May Ditto copy a Baby?", "expedition-2002", "Yes, it is a Pokémon.", "Because."
    )
    return domain.give_ruling(judge_actor, league, given)


def find_rulings(index, words, league, **more):
    query = language_finder().read_question(words)
    return [one.thing for one in index.find(query, VisibleScope((league.pk,)), **more)]


def test_a_ruling_in_words_is_kept_with_what_it_follows(judge_actor, league, ruling):
    later = RulingInWords(
        "And Pichu?", "expedition-2002", "Too.", rules=["CRD-2"], cites=[ruling.pk]
    )
    kept = domain.give_ruling(judge_actor, league, later)
    assert list(kept.cites.all()) == [ruling]
    assert list(ruling.cited_by.all()) == [kept]
    assert LogEntry.objects.filter(action="ruling.kept").count() == 2


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"question": " "}, "question"),
        ({"verdict": ""}, "verdict"),
        ({"verdict": "x" * 501}, "verdict"),
        ({"edition": "base"}, "edition"),
        ({"cites": [999]}, "cites"),
    ],
)
def test_a_ruling_that_lacks_something_is_refused_by_its_field(judge_actor, league, wrong, field):
    whole = {"question": "Who?", "edition": "expedition-2002", "verdict": "A."}
    with pytest.raises(Refused) as refused:
        domain.give_ruling(judge_actor, league, RulingInWords(**whole | wrong))
    assert refused.value.field == field
    assert not Ruling.objects.exists()


def test_a_ruling_in_words_names_its_rulebook_and_what_became_of_it(
    client, judge_actor, head, ruling
):
    domain.decide_appeal(
        head, domain.appeal_ruling(judge_actor, ruling, "Misread?"), "overturned", "So.", "No."
    )
    client.force_login(judge_actor.user)
    page = client.get(f"/rulings/given/{ruling.pk}/").content.decode()
    assert "<dd>Expedition 2002</dd>" in page
    decided = "Decided by the head judge on appeal"
    for told in ("Yes, it is a Pokémon.", "Because.", "Misread?", decided, "No."):
        assert told in page


def test_an_overturned_ruling_stays_beside_what_holds(judge_actor, head, league, ruling, index):
    raised = domain.appeal_ruling(judge_actor, ruling, "The card says otherwise.")
    domain.decide_appeal(head, raised, "overturned", "Its text decides.", "No, not a Baby.")
    kept = Ruling.objects.select_related("appeal__decision").get(pk=ruling.pk)
    assert kept.verdict == "Yes, it is a Pokémon."
    assert kept.appeal.decision.verdict == "No, not a Baby."
    assert find_rulings(index, "text decides", league) == [ruling]


def test_what_waits_for_the_index_is_found_by_all_it_says(
    judge_actor, head, league, index, monkeypatch
):
    monkeypatch.setattr(rulings, "MOST_FRESH", 1)  # more rulings wait than a search reads
    monkeypatch.setattr(rulings, "CHANGE_OVERLAP", 0)
    monkeypatch.setattr(index, "_catch_up_beside", lambda: None)
    domain.give_ruling(judge_actor, league, RulingInWords("And Pichu?", "expedition-2002", "Too."))
    ditto = RulingInWords("May Ditto copy a Baby?", "expedition-2002", "Yes.", "Its power says so.")
    kept = domain.give_ruling(judge_actor, league, ditto)
    raised = domain.appeal_ruling(judge_actor, kept, "Misread.")
    domain.decide_appeal(head, raised, "overturned", "Its text decides.", "Never.")
    for words in ("Ditto", "power", "text decides", "never"):
        assert find_rulings(index, words, league) == [kept], words


def test_an_appeal_is_raised_once_and_the_second_hears_who_was_first(judge_actor, head, ruling):
    domain.appeal_ruling(judge_actor, ruling, "Why?")
    with pytest.raises(Conflict) as conflict:
        domain.appeal_ruling(head, ruling, "Why, too?")
    assert str(judge_actor.user) in conflict.value.message
    assert Appeal.objects.get().grounds == "Why?"


def test_an_appeal_is_decided_once(judge_actor, head, ruling, organiser):
    raised = domain.appeal_ruling(judge_actor, ruling, "Why?")
    domain.decide_appeal(head, raised, "upheld", "As it says.")
    with pytest.raises(Conflict) as conflict:
        domain.decide_appeal(Actor(organiser, "organiser"), raised, "overturned", "Not so.", "No.")
    assert str(head.user) in conflict.value.message


def test_nobody_decides_on_an_own_ruling(judge_actor, ruling):
    raised = domain.appeal_ruling(judge_actor, ruling, "Why?")
    with pytest.raises(Refused):
        domain.decide_appeal(judge_actor, raised, "upheld", "Because.")


def test_who_may_not_decide_reads_why_in_place_of_the_form(
    client, judge_actor, head, ruling, organiser
):
    raised = domain.appeal_ruling(judge_actor, ruling, "Why?")
    domain.decide_appeal(head, raised, "upheld", "As it says.")
    own = domain.give_ruling(head, ruling.league, RulingInWords("Who?", "expedition-2002", "A."))
    domain.appeal_ruling(judge_actor, own, "Why?")
    client.force_login(head.user)
    shown = client.get(f"/rulings/given/{own.pk}/decide/").content.decode()
    words = "Another judge decides on the appeal against your own ruling."
    assert words in shown
    assert 'name="outcome"' not in shown
    shown = client.get(f"/rulings/given/{own.pk}/").content.decode()
    assert words in shown
    assert f"/rulings/given/{own.pk}/decide/" not in shown
    client.force_login(organiser)
    shown = client.get(f"/rulings/given/{ruling.pk}/decide/").content.decode()
    assert f"{head.user} has decided this appeal already: Upheld." in shown
    assert 'name="outcome"' not in shown
    assert 'name="outcome"' in client.get(f"/rulings/given/{own.pk}/decide/").content.decode()
    shown = client.get(f"/rulings/given/{own.pk}/appeal/").content.decode()
    assert f"{judge_actor.user} has appealed this ruling already." in shown
    assert 'name="grounds"' not in shown


def test_what_overturns_says_what_holds_instead(judge_actor, head, ruling):
    raised = domain.appeal_ruling(judge_actor, ruling, "Why?")
    with pytest.raises(Refused) as refused:
        domain.decide_appeal(head, raised, "overturned", "Not so.")
    assert refused.value.field == "verdict"


@pytest.mark.parametrize("change", ["UPDATE {} SET id = id", "DELETE FROM {}"])
@pytest.mark.parametrize("table", ["judging_ruling", "judging_appeal", "judging_clarification"])
def test_the_database_itself_lets_nobody_edit_them(judge_actor, league, ruling, table, change):
    domain.appeal_ruling(judge_actor, ruling, "Why?")
    domain.clarify_rule(
        judge_actor, league, NewClarification(["TRN-13"], "Pay first.", "List", date(2003, 1, 1))
    )
    with (
        pytest.raises(DatabaseError, match="append-only"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(change.format(table))


def test_a_clarification_takes_the_place_of_an_earlier_one_once(head, league, index):
    first = domain.clarify_rule(
        head, league, NewClarification(["TRN-13"], "Pay first.", "List", date(2003, 1, 1))
    )
    word = NewClarification(["TRN-13"], "Pay first, always.", "List 2", date(2003, 5, 1))
    second = domain.clarify_rule(head, league, word, first)
    assert find_rulings(index, "pay first", league) == [second]
    assert Clarification.objects.count() == 2
    with pytest.raises(Conflict):
        domain.clarify_rule(head, league, word, first)


def test_a_ruling_is_found_the_moment_it_is_kept(league, ruling, index):
    assert find_rulings(index, "ditto baby", league) == [ruling]  # the index does not have it yet
    index.catch_up()
    assert find_rulings(index, "ditto baby", league) == [ruling]


def test_one_kept_after_the_index_was_made_is_found_too(judge_actor, league, ruling, index):
    index.catch_up()
    later = domain.give_ruling(
        judge_actor, league, RulingInWords("Ditto again?", "expedition-2002", "Yes.")
    )
    assert find_rulings(index, "ditto", league) == [later, ruling]
    index.catch_up()
    assert index.read_progress() == Change.objects.latest("pk").pk
    assert set(find_rulings(index, "ditto", league)) == {later, ruling}


def test_another_league_finds_nothing_of_it(league, ruling, index):
    other = League.objects.create(name="Cerulean", slug="cerulean")
    for _ in range(2):
        assert find_rulings(index, "ditto baby", other) == []
        index.catch_up()


def broken_index(index):
    index.catch_up()
    for one in sorted((index._folder / "rulings").rglob("*"), reverse=True):
        if one.is_file():
            one.write_bytes(b"")
    return RulingIndex(index._folder)


@pytest.mark.again
def test_who_mends_the_index_beside_leaves_no_connection_open(league, ruling, index):
    """PostgreSQL has few connections, and a leaked one stays taken until somebody cleans up."""
    opened = []
    note = lambda connection, **_: opened.append((threading.current_thread(), connection))  # noqa: E731 -- kept while it listens
    broken = broken_index(index)
    connection_created.connect(note)
    try:
        assert find_rulings(broken, "ditto baby", league) == [ruling]
        assert broken._at_work.acquire(timeout=60)
    finally:
        connection_created.disconnect(note)
    of_others = [each for thread, each in opened if thread is not threading.main_thread()]
    assert of_others
    assert not [each for each in of_others if each.connection]


def test_look_ups_go_on_while_the_index_is_lost_or_broken(league, ruling, index):
    broken = broken_index(index)
    assert find_rulings(broken, "ditto baby", league) == [ruling]
    broken.catch_up()
    assert find_rulings(RulingIndex(index._folder), "ditto baby", league) == [ruling]


def test_an_index_ahead_of_the_database_hides_nothing(league, ruling, index):
    """As after an older backup of the database was restored."""
    index.catch_up()
    ahead = index.read_progress() + 1000
    (index._folder / "upto").write_text(str(ahead))
    assert find_rulings(index, "ditto baby", league) == [ruling]
    index.catch_up()
    assert index.read_progress() < ahead
    assert find_rulings(index, "ditto baby", league) == [ruling]


def test_rulings_go_out_and_come_in_once(judge_actor, head, league, ruling):
    worked = domain.keep_ruling(judge_actor, league, "Who wins?", ASKED)
    domain.decide_appeal(
        head, domain.appeal_ruling(judge_actor, worked, "Why?"), "upheld", "As it says."
    )
    data = json.dumps(domain.rulings_file(Ruling.objects.filter(league=league))).encode()
    other = League.objects.create(name="Cerulean", slug="cerulean")
    assert domain.import_rulings(head, other, data) == (2, 0)
    assert domain.import_rulings(head, other, data) == (0, 2)
    assert domain.import_rulings(head, league, data) == (0, 2)
    there = Ruling.objects.get(league=other, question="Who wins?")
    assert there.answered == worked.answered
    assert there.origin["judge"] == str(judge_actor.user)
    assert there.origin["appeal"]["outcome"] == "upheld"
    assert json.dumps(domain.rulings_file(Ruling.objects.filter(league=other))).count('"uid"') == 2


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda _: b"{", "no file of rulings"),
        (
            lambda file: json.dumps(file).replace('"kind"', '"kind": "x", "kind"', 1).encode(),
            "'kind' stands twice",
        ),
        (lambda file: json.dumps(file | {"version": 9}).encode(), "version 9"),
        (
            lambda file: json.dumps(
                file | {"rulings": [*file["rulings"], file["rulings"][0] | OF_NO_EDITION]}
            ).encode(),
            "rulings[2].edition",
        ),
        (lambda _: b"[" * 100_000, "no file of rulings"),
    ],
)
def test_a_broken_file_is_refused_whole_and_by_its_place(head, league, ruling, spoil, said):
    file = domain.rulings_file([ruling])
    other = League.objects.create(name="Cerulean", slug="cerulean")
    with pytest.raises(Refused) as refused:
        domain.import_rulings(head, other, spoil(file))
    assert said in refused.value.message
    assert not Ruling.objects.filter(league=other).exists()


def test_an_overturned_verdict_never_stands_where_the_one_that_holds_should(
    client, judge_actor, head, ruling
):
    domain.decide_appeal(
        head, domain.appeal_ruling(judge_actor, ruling, "Misread?"), "overturned", "So.", "No."
    )
    client.force_login(judge_actor.user)
    page = client.get(f"/rulings/given/{ruling.pk}/").content.decode()
    (big,) = re.findall(r'<div class="verdict ([\w ]+)">.*?<b>(.*?)</b>', page, re.DOTALL)
    assert big == ("plain holds", "No.")
    assert "<s>Yes, it is a Pokémon.</s>" in page.split("<details", 1)[1]
    for address in ("/", "/rulings/given/", "/rulings/look-up/?q=may+ditto+copy+a+baby"):
        listed = client.get(address).content.decode()
        assert '<span class="book">No.</span>' in listed, address
        struck = r'class="was"><span class="tag bad">Overturned</span> <s>Yes, it is a Pokémon.</s>'
        assert re.search(struck, listed), address
        assert '<span class="book">Yes, it is a Pokémon.</span>' not in listed, address


def test_the_api_tells_what_holds_beside_what_was_ruled(client, judge_actor, head, ruling):
    domain.decide_appeal(
        head, domain.appeal_ruling(judge_actor, ruling, "Misread?"), "overturned", "So.", "No."
    )
    client.force_login(judge_actor.user)
    (told,) = client.get("/api/v1/rulings").json()["results"]
    assert (told["verdict"], told["appealed"], told["holds"]) == (
        "Yes, it is a Pokémon.",
        "overturned",
        "No.",
    )


def test_a_ruling_that_follows_an_overturned_one_says_so(client, judge_actor, head, league, ruling):
    later = RulingInWords("And Pichu?", "expedition-2002", "Too.", cites=[ruling.pk])
    kept = domain.give_ruling(judge_actor, league, later)
    domain.decide_appeal(
        head, domain.appeal_ruling(judge_actor, ruling, "Misread?"), "overturned", "So.", "No."
    )
    client.force_login(judge_actor.user)
    page = client.get(f"/rulings/given/{kept.pk}/").content.decode()
    assert re.search(r'May Ditto copy a Baby\?</a> <span class="tag bad">Overturned', page)


def test_who_judges_one_event_learns_of_the_leagues_other_rulings_by_citing_none(
    client, judge_actor, visitor, league, ruling
):
    event = Evening(judge_actor.user, league, 4, stage="registration").event
    EventRole.objects.create(league=league, event=event.pk, user=visitor, role="judge")
    guest = Actor(visitor, "judge")
    later = RulingInWords("And Pichu?", "expedition-2002", "Too.", cites=[ruling.pk])
    kept = domain.give_ruling(guest, league, later, event)
    last = RulingInWords("And Cleffa?", "expedition-2002", "Too.", cites=[kept.pk])
    domain.give_ruling(judge_actor, league, last)
    told = {}
    for reader in (visitor, judge_actor.user):
        client.force_login(reader)
        told[reader] = client.get(f"/rulings/given/{kept.pk}/").content.decode()
    for question in ("May Ditto copy a Baby?", "And Cleffa?"):
        assert question in told[judge_actor.user]
        assert question not in told[visitor]


def test_the_first_page_never_says_that_none_is_kept_to_who_may_not_see_them(
    client, judge_actor, visitor, ruling
):
    assert "Sign in to see your league" in client.get("/").content.decode()
    client.force_login(visitor)
    told = client.get("/").content.decode()
    assert "open to the staff of the league" in told
    assert "has been kept yet" not in told


def test_as_many_rulings_as_a_file_may_hold_come_in_and_one_more_does_not(head, league, ruling):
    file = domain.rulings_file([ruling])
    known = {key: file["rulings"][0][key] for key in ("question", "edition", "verdict", "uid")}
    most, more = (
        json.dumps(file | {"rulings": [known] * count}).encode() for count in (5_000, 5_001)
    )
    assert domain.import_rulings(head, league, most) == (0, 5_000)
    with pytest.raises(Refused, match="At most 5000 rulings at once"):
        domain.import_rulings(head, league, more)

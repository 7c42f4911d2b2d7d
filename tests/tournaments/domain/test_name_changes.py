"""A corrected name stands on every board that shows it, of old events too, in both languages."""

import gzip
from dataclasses import replace
from datetime import timedelta
from itertools import product

import pytest
from django.apps import apps
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import get_resolver
from django.utils import timezone

from league.domain import boards as board_domain
from league.domain import keeping, log, outbox, removing, shown_names
from league.domain.log import Actor
from league.domain.people import LeagueDetails, change_league
from league.domain.players import PlayerDetails, change_player
from league.engine.policy import load_policy
from league.models import OutboxEntry, Player, PublishedPage
from tests.league.base.test_log_lines import PART, list_routes
from tests.support.evenings import Evening
from tournaments.domain import seasons
from tournaments.domain.players import name_changes
from tournaments.domain.privacy import WORDS
from tournaments.domain.registration import sheets
from tournaments.models import Announcement, SheetPile, Topic

pytestmark = pytest.mark.django_db

OLD, NEW = "Ines K.", "Removed Player"


@pytest.fixture
def rename_player(as_organiser):
    """Rename the player by the API, as an organiser's page does."""

    def rename_and_drain(player, name=NEW):
        where = f"/api/v1/leagues/{player.league.slug}/players/{player.pk}/details"
        answer = as_organiser.put(where, {"name": name}, content_type="application/json")
        assert answer.status_code == 200, answer.content
        outbox.drain_outbox(10_000)  # in one turn; nothing fails and nothing is left
        assert not OutboxEntry.objects.filter(done_at=None).exists()

    return rename_and_drain


def read_boards():
    outbox.drain_outbox(10_000)
    return {
        page.key: gzip.decompress(bytes(page.body)).decode()
        for page in PublishedPage.objects.exclude(etag="")
    }


def the_player():
    return Player.objects.get(name=OLD)


def test_the_new_name_reaches_every_page_that_hangs(organiser, league, make_evening, rename_player):
    finished, under_way = make_evening("finished").event, make_evening("semifinals").event
    assert set(finished.entrants.values_list("player")) == set(
        under_way.entrants.values_list("player")
    )
    before = {key for key, html in read_boards().items() if OLD in html}
    languages = [code for code, _name in settings.LANGUAGES]
    for event, language in product((finished, under_way), languages):
        boards = [key for key in before if key.startswith(f"event/{event.pk}/")]
        assert f"event/{event.pk}/standings/{language}" in boards
        for number, way in product((1, 2, 3), ("by-table", "by-name")):
            assert f"event/{event.pk}/round-{number}-{way}/{language}" in boards
    rename_player(the_player())
    now = read_boards()
    assert {key for key, html in now.items() if NEW in html} == before
    assert [key for key, html in now.items() if OLD in html] == []


def read_every_page(event, client):
    """Return every page and API answer about an event or its league, by address."""
    last = event.rounds.last()
    parts = {
        "slug": event.league.slug, "event": event.pk, "number": last.number,
        "season": event.league.seasons.get().pk,
        "entrant": event.entrants.get(player__name__in=(OLD, NEW)).pk,
        "player": Player.objects.get(name__in=(OLD, NEW)).pk,
        "match": last.matches.first().pk, "of": "events",
        "snapshot": event.snapshots.first().pk,
    }  # fmt: skip
    for route in sorted(set(list_routes(get_resolver().url_patterns))):
        named = [part[1] for part in PART.findall(route)]
        if named and set(named) <= set(parts) and "(" not in route:
            where = "/" + PART.sub(lambda part: str(parts[part[2]]), route)
            answer = client.get(where)
            if answer.status_code == 200:
                yield where, answer.content


@pytest.mark.once
def test_no_page_file_or_answer_of_a_finished_event_keeps_the_old_name(
    organiser, league, make_evening, rename_player, as_organiser
):
    event = make_evening("finished").event
    terms = seasons.SeasonTerms(name="2010", begins=event.date, ends=event.date)
    seasons.create_season(Actor(organiser, "organiser"), league, terms)
    readers = (Client(), as_organiser)
    with_it = [
        where
        for one in readers
        for where, body in read_every_page(event, one)
        if shows_name(body, OLD)
    ]
    assert len(with_it) > 20
    assert any("season" in where for where in with_it)
    rename_player(the_player())
    for reader in readers:
        for where, body in read_every_page(event, reader):
            assert not shows_name(body, OLD), where


def shows_name(body, name):
    """Check for the name as pages and tables write it, or as the two parts of a TOM file."""
    first, _space, last = name.partition(" ")
    parts = f"<firstname>{first}</firstname>".encode(), f"<lastname>{last}</lastname>".encode()
    return name.encode() in body or all(part in body for part in parts)


@pytest.mark.once
def test_whoever_looks_while_the_event_is_on_is_not_kept_waiting_by_old_boards(
    make_evening, as_organiser
):
    old, now = make_evening("finished").event, make_evening("round").event
    outbox.drain_outbox(10_000)
    OutboxEntry.objects.all().delete()
    player = the_player()
    where = f"/api/v1/leagues/{player.league.slug}/players/{player.pk}/details"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(outbox, "_start_drain", lambda: None)
        as_organiser.put(where, {"name": NEW}, content_type="application/json")
        # the change of names itself, and the first entry that followed from it
        outbox.drain_outbox(2)
        patch.setattr(outbox, "drain_outbox", lambda _most: 0)
        shown = read_boards()
    assert NEW in shown[f"event/{now.pk}/round-1-by-table/en"]
    # withdrawn until they are rendered anew
    assert not any(key.startswith(f"event/{old.pk}/") for key in shown)
    page = Client().get(f"/events/{old.pk}/rounds/1/").content.decode()
    assert NEW in page
    assert OLD not in page


def test_many_events_are_worked_through_a_page_at_a_time(
    organiser, league, rename_player, monkeypatch
):
    monkeypatch.setattr(name_changes, "BATCH_SIZE", 2)
    for _event in range(5):
        Evening(organiser, league, 2, planned_rounds=1, cut_size=0, stage="finished")
    assert sum(OLD in html for html in read_boards().values()) == 5 * 2 * 3
    rename_player(the_player())
    assert sum(NEW in html for html in read_boards().values()) == 5 * 2 * 3
    assert OutboxEntry.objects.filter(kind=name_changes.OUTBOX_KIND).count() == 3


@pytest.mark.once
def test_a_page_of_events_takes_as_many_questions_with_many_rounds_as_with_few(
    organiser, league, monkeypatch
):
    monkeypatch.setattr(outbox, "_start_drain", lambda: None)
    counts = []
    for rounds in (1, 3):
        event = Evening(
            organiser, league, 4, planned_rounds=rounds, cut_size=0, stage="finished"
        ).event
        outbox.drain_outbox(10_000)
        with CaptureQueriesContext(connection) as asked:
            name_changes.show_new_names({"event": event.pk})
        counts.append(len(asked))
    assert counts[0] == counts[1]


@pytest.mark.once
def test_a_league_and_an_event_under_another_name_are_shown_so(organiser, league, make_evening):
    event = make_evening("finished").event
    chief = Actor(organiser, "organiser")
    type(event).objects.filter(pk=event.pk).update(name="Spring Cup")
    log.record_entry(league, chief, "event.changed", f"event:{event.pk}")
    outbox.drain_outbox(10_000)
    assert all("Spring Cup" in html for html in read_boards().values())

    begun = OutboxEntry.objects.filter(kind="renew_boards").count()
    change_league(chief, league, LeagueDetails(name="Cinnabar League", time_zone="Asia/Tokyo"))
    outbox.drain_outbox(10_000)
    assert OutboxEntry.objects.filter(kind="renew_boards").count() > begun


@pytest.mark.once
def test_what_changes_no_name_renders_nothing_anew(organiser, league, make_evening):
    event = make_evening("finished").event
    before = OutboxEntry.objects.filter(kind__in=("renew_boards", name_changes.OUTBOX_KIND)).count()
    sheets.order_pile(Actor(organiser, "organiser"), event, "a4", "http://localhost/")
    after = OutboxEntry.objects.filter(kind__in=("renew_boards", name_changes.OUTBOX_KIND)).count()
    assert after == before


@pytest.mark.once
def test_the_pile_of_sheets_is_drawn_anew_while_it_is_needed_and_goes_after(
    organiser, make_evening, rename_player
):
    chief = Actor(organiser, "organiser")
    over, now = make_evening("finished").event, make_evening("round").event
    for event in (over, now):
        sheets.order_pile(chief, event, "a4", "http://localhost/")
    outbox.drain_outbox(10_000)
    before = SheetPile.objects.get(event=now)
    rename_player(the_player())
    after = SheetPile.objects.get(event=now)
    assert after.pk == before.pk
    assert after.ready_at > before.ready_at
    assert bytes(after.body) != bytes(before.body)
    assert not SheetPile.objects.filter(event=over).exists()


def test_after_an_update_old_boards_are_taken_down_and_the_name_is_right(
    make_evening, rename_player
):
    make_evening("finished")
    board_domain.withdraw_all_pages()
    rename_player(the_player())
    assert not any(OLD in html for html in read_boards().values())


@pytest.mark.parametrize("kind", ["event", "league"])
def test_an_old_name_is_given_to_nobody_from_its_change_on(organiser, league, make_evening, kind):
    event, chief = make_evening("finished").event, Actor(organiser, "organiser")
    assert any(event.name in html for html in read_boards().values())
    if kind == "league":
        change_league(chief, league, LeagueDetails(name="Vermilion League"))
    else:
        before = {"name": event.name}
        type(event).objects.filter(pk=event.pk).update(name="Spring Cup")
        log.record_entry(league, chief, "event.changed", f"event:{event.pk}", before=before)
        assert "Spring Cup" in Client().get(f"/events/{event.pk}/standings/").content.decode()
    hung = PublishedPage.objects.filter(key__startswith=f"event/{event.pk}/round-")
    assert not hung.exclude(etag="").exists()


def test_a_removed_player_is_given_no_name_again(organiser, as_organiser, make_evening):
    player = removing.remove_player(make_evening("finished").actor, the_player())
    where = f"/api/v1/leagues/{player.league.slug}/players/{player.pk}/details"
    answer = as_organiser.put(where, {"name": OLD}, content_type="application/json")
    assert answer.status_code == 422
    assert answer.json()["error"]["code"] == "removed"
    player.refresh_from_db()
    assert player.name == f"Removed player {player.pk}"


NAMED = "Renata  rightname and Kim"


@pytest.fixture
def named_player(make_evening):
    """An event whose notes and reasons mention a player by the first of two full names."""
    evening = make_evening("finished")
    entrant = evening.event.entrants.get(player__name=OLD)
    change_player(evening.actor, entrant.player, PlayerDetails("Renata Rightname"))
    for table, (path, columns) in WORDS.items():
        rows = apps.get_model("tournaments", table).objects
        if path.startswith("entrant") and table == "Penalty":
            rows.create(entrant=entrant, ladder="x", step="x", infraction="x", reason=NAMED)
        elif table == "JudgeCall":
            rows.create(event=evening.event, round=1, table=1, topic=Topic.values[0])
        elif table == "Announcement":
            rows.create(event=evening.event, text=NAMED)
        rows.filter(**{path: [evening.event.pk]}).update(**dict.fromkeys(columns, NAMED))
    return evening, entrant.player


def words_said():
    said = [
        value
        for table, (_path, columns) in WORDS.items()
        for row in apps.get_model("tournaments", table).objects.values_list(*columns)
        for value in row
        if value
    ]
    assert len(said) > 5
    return set(said)


def test_words_follow_a_new_name_so_that_nothing_is_left_of_the_earlier_one(named_player):
    evening, player = named_player
    change_player(evening.actor, player, PlayerDetails("Renata Newname"))
    assert words_said() == {"Renata Newname and Kim"}
    shown_names.set_shown_name(evening.actor, player, "hidden")
    assert Announcement.objects.get().text == "– and Kim"
    removing.remove_player(evening.actor, player)
    assert words_said() == {"– and Kim"}


def test_words_follow_a_name_that_became_initials(named_player):
    _evening, player = named_player
    long_ago = timezone.localdate() - timedelta(load_policy().players.initials_after)
    Player.objects.filter(pk=player.pk).update(seen_on=long_ago)
    assert keeping.shorten_and_remove()["initials"] == 1
    assert words_said() == {"R. R. and Kim"}


def test_an_announcement_tells_no_more_of_who_is_a_child_by_what_was_put_right(named_player):
    evening, player = named_player
    child = PlayerDetails("Renata Rightname", birth_year=timezone.localdate().year - 9)
    change_player(evening.actor, player, child)
    assert Announcement.objects.get().text == "Renata R. and Kim"
    change_player(evening.actor, player, replace(child, name="Renata Newname"))
    assert Announcement.objects.get().text == "Renata N. and Kim"
    shown_names.set_shown_name(evening.actor, player, "hidden")
    assert Announcement.objects.get().text == "– and Kim"


def test_an_initial_that_may_be_of_another_stays(named_player):
    evening, player = named_player
    other = evening.event.entrants.exclude(player=player).first().player
    change_player(evening.actor, other, PlayerDetails("Renata Roth"))
    shown_names.set_shown_name(evening.actor, other, "first")
    Announcement.objects.update(text="Renata R.")
    change_player(evening.actor, player, PlayerDetails("Renata Newname"))
    change_player(evening.actor, player, PlayerDetails("Renata Rightname"))
    shown_names.set_shown_name(evening.actor, player, "hidden")
    assert Announcement.objects.get().text == "Renata R."


def test_words_that_may_mean_another_of_that_name_stay(named_player):
    evening, player = named_player
    namesake = evening.event.entrants.exclude(player=player).first().player
    change_player(evening.actor, namesake, PlayerDetails("Renata Rightname"))
    change_player(evening.actor, player, PlayerDetails("Renata Newname"))
    assert words_said() == {NAMED}


def test_a_name_that_is_made_longer_is_written_once_and_no_longer_than_there_is_room(named_player):
    evening, player = named_player
    full, longest = "Renata Rightname Ito", "x" * 282
    other = evening.event.entrants.exclude(player=player).first().player
    change_player(evening.actor, other, PlayerDetails("Renata Rightname Doe"))
    for text, after in (
        ("Renata Rightname Ito, Renata Rightname", f"{full}, {full}"),
        ("Renata Rightname Doe", "Renata Rightname Doe"),
        (f"{longest} Renata Rightname", f"{longest} –"),
    ):
        change_player(evening.actor, player, PlayerDetails("Renata Rightname"))
        Announcement.objects.update(text=text)
        change_player(evening.actor, player, PlayerDetails(full))
        assert Announcement.objects.get().text == after

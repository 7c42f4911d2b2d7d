"""Personal data: how people are shown, their data given out, removed, and when their names end."""

import json
import re
from datetime import timedelta

import pytest
from django.apps import apps
from django.utils import timezone

from decks.models import CheckJob, CheckRow, Deck
from league.base.errors import Refused
from league.base.fields import NoteField, WordsField
from league.domain import keeping, outbox, removing, shown_names
from league.domain.players import PlayerDetails, change_player
from league.engine import names
from league.engine.policy import find_gaps, load_policy
from league.models import LogEntry, Player, PublishedPage, StoredAnswer
from league.queries.person import all_kept_of
from league.queries.policy import tables_there_are
from tests.support.evenings import Evening
from tournaments.domain.boards import board_key
from tournaments.domain.privacy import WORDS
from tournaments.models import Announcement, ApartWish, JudgeCall, Match, TomFile, Topic

pytestmark = [pytest.mark.django_db]
YEAR = timezone.localdate().year


@pytest.mark.once
def test_every_table_stands_in_the_policy():
    policy, there = load_policy(), tables_there_are()
    assert find_gaps(policy, there) == []
    more = there | {"league.diary": {"id"}, "league.player": there["league.player"] | {"phone"}}
    del more["league.logseal"]
    assert find_gaps(policy, more) == [
        "the table league.diary does not stand in it",
        "there is no table league.logseal",
        "league.player.phone does not stand in it",
    ]


def make_player(league, name="Ada Byron Lovelace", age=None, **more):
    year = None if age is None else YEAR - age
    return Player.objects.create(league=league, name=name, birth_year=year, **more)


def test_the_policy_and_the_wish_decide_together(league, organiser):
    actor = Evening(organiser, league, 0).actor
    child, grown = make_player(league, age=9), make_player(league)
    assert (child.name, grown.name) == ("Ada L.", "Ada Byron Lovelace")
    assert make_player(league, "Mew", age=16).name == "Mew"
    assert make_player(league, age=17).name == "Ada Byron Lovelace"
    with pytest.raises(Refused) as refused:
        shown_names.set_shown_name(actor, child, "full")
    assert refused.value.code == "parent_asked"
    wished = {
        "initials": "A. B. L.", "number": f"Player {child.pk}", "hidden": f"Player {child.pk}",
        "usual": "Ada L.",
    }  # fmt: skip
    for wish, name in wished.items():
        child = shown_names.set_shown_name(actor, child, wish)
        assert child.name == Player.objects.get(pk=child.pk).name == name
    assert shown_names.set_shown_name(actor, child, "full", agreed=True).name == child.full_name
    assert shown_names.set_shown_name(actor, child, "usual").agreed_at is None
    # A league may be stricter but not laxer; for Masters the player's wish comes first.
    with pytest.raises(Refused):
        shown_names.set_league_policy(actor, league, {"junior": "full"})
    shown_names.set_league_policy(actor, league, {"junior": "hidden", "masters": "first"})
    child.refresh_from_db()
    grown.refresh_from_db()
    assert (child.name, grown.name) == (f"Player {child.pk}", "Ada L.")
    assert child.name_for_opponent == child.name
    assert shown_names.set_shown_name(actor, grown, "full").name == grown.full_name
    league.refresh_from_db()
    assert make_player(league, age=9).shown_as == names.HIDDEN


def test_who_was_entered_as_a_child_is_one(league, organiser):
    evening = Evening(organiser, league, 4)
    entrant = evening.event.entrants.first()
    assert entrant.player.name == entrant.player.full_name
    entrant.division = "junior"
    entrant.save(update_fields=["division"])
    player = Player.objects.get(pk=entrant.player_id)
    assert player.is_child
    assert player.shown_as == names.FIRST


def test_all_that_is_kept_is_given_out(league, organiser):
    evening = Evening(organiser, league, 4, stage="round")
    player = evening.event.entrants.first().player
    one, other = evening.event.entrants.all()[:2]
    ApartWish.objects.create(event=evening.event, one=one, other=other, reason="one car")
    deck = Deck.objects.create(league=league, player=player, text="4 Snivy", legal=True, verdict={})
    job = CheckJob.objects.create(league=league, kind="bulk", name="a batch")
    CheckRow.objects.create(job=job, number=1, name="hers", text=deck.text, deck=deck)
    kept = {table.table: table.rows for table in all_kept_of(player).tables}
    assert kept["league.player"][0]["full_name"] == player.full_name
    assert kept["tournaments.entrant"]
    assert kept["tournaments.seat"]
    assert kept["tournaments.apartwish"][0]["reason"] == "one car"
    assert kept["decks.checkrow"][0]["name"] == "hers"
    others = Player.objects.exclude(pk=player.pk).values_list("full_name", flat=True)
    text = json.dumps(kept, ensure_ascii=False)
    assert not [name for name in others if name in text]


def test_what_a_parent_is_given_to_read_begins_with_the_child_and_speaks_in_sentences(
    as_organiser, organiser, league
):
    evening = Evening(organiser, league, 4, stage="round")
    player = evening.event.entrants.first().player
    Deck.objects.create(league=league, player=player, text="", legal=False, verdict={})
    page = as_organiser.get(f"/leagues/{league.slug}/players/{player.pk}/kept/").text
    headings = re.findall(r"<h2>(.*?)</h2>", page)
    assert headings[0].startswith("Who plays.")
    assert len(headings) > 2
    assert all(" " in heading for heading in headings)  # in words: none is the bare name of a table


@pytest.mark.parametrize(("shown", "left"), [("hidden", ["his"]), ("full", ["hers", "his"])])
def test_answers_kept_for_repeats_forget_the_name_that_was_shown(league, organiser, shown, left):
    actor, child = Evening(organiser, league, 0).actor, make_player(league, age=9)
    assert child.name == "Ada L."
    for key, body in (("hers", '{"name": "Ada L."}'), ("his", '{"name": "Bo K."}')):
        StoredAnswer.objects.create(scope="x", key=key, fingerprint="z", body=body.encode())
    shown_names.set_shown_name(actor, child, shown, agreed=True)
    kept = StoredAnswer.objects.exclude(body=b"").order_by("key")
    assert [one.key for one in kept] == left


@pytest.mark.once
def test_wherever_staff_write_of_an_event_a_name_can_be_found():
    written = {
        (model.__name__, field.attname)
        for model in apps.get_app_config("tournaments").get_models()
        for field in model._meta.concrete_fields
        if isinstance(field, NoteField | WordsField)
    }
    assert written == {(table, name) for table, (_path, names) in WORDS.items() for name in names}


def test_who_is_removed_leaves_results_alone(league, organiser, tmp_path, settings):
    settings.HEADJUDGE_DATA = tmp_path
    evening = Evening(organiser, league, 4, stage="finished")
    player = evening.event.entrants.first().player
    name, results = player.full_name, list(evening.event.entrants.values_list("pk", "place"))
    key = player.log_key
    words = f"{name.upper()} and Kim"
    decided = Match.objects.filter(round__event=evening.event).first()
    Match.objects.filter(pk=decided.pk).update(overridden=words)
    Announcement.objects.create(event=evening.event, text=words)
    JudgeCall.objects.create(
        event=evening.event, round=1, table=1, topic=Topic.values[0], ruled=words
    )
    others = evening.event.entrants.exclude(player=player)
    ApartWish.objects.create(event=evening.event, one=others[0], other=others[1], reason=words)
    text = f"Name: {name}\n4 Snivy BLW 1"
    verdict = {"skipped": [{"line": 1, "text": text}]}
    Deck.objects.create(league=league, player=player, text=text, legal=True, verdict=verdict)
    StoredAnswer.objects.create(scope="x", key="y", fingerprint="z", body=f"<b>{name}".encode())
    gone = removing.remove_player(evening.actor, player, "a parent asked")
    assert (gone.name, gone.player_id, gone.birth_year) == (f"Removed player {gone.pk}", None, None)
    assert not StoredAnswer.objects.exclude(body=b"").exists()
    assert list(evening.event.entrants.values_list("pk", "place")) == results
    outbox.drain_outbox()
    everything = [
        str(value)
        for model in apps.get_models()
        for row in model._base_manager.values()
        for value in row.values()
    ]
    assert not [value for value in everything if name.casefold() in value.casefold()]
    assert Announcement.objects.get().text == JudgeCall.objects.get().ruled == "– and Kim"
    assert Deck.objects.get().verdict["skipped"][0]["text"] == "Name: –\n4 Snivy BLW 1"
    decided.refresh_from_db()
    assert decided.overridden == "– and Kim"  # the match still counts as decided by a judge
    with pytest.raises(Refused):
        removing.remove_player(evening.actor, player)
    # After a restore brought the player back, the list beside the backups removes them again.
    removing.write_removed_list([tmp_path])
    back = Player.objects.filter(pk=gone.pk)
    back.update(name=name, full_name=name, removed_at=None, log_key="another person's")
    lines = removing.read_removed_list(tmp_path)
    altered = {**lines[0], "subject": "player:0"}
    (tmp_path / removing.LIST_NAME).write_text(f"{json.dumps(lines[0])}\n{json.dumps(altered)}\n{{")
    assert removing.read_removed_list(tmp_path) == lines
    whole = json.dumps(lines[0]).encode()
    (tmp_path / removing.LIST_NAME).write_bytes(b"[" * 100_000 + b"\n\xff\xfe\n" + whole)
    assert removing.read_removed_list(tmp_path) == lines
    # the row of that number now belongs to somebody else
    assert removing.remove_again(apps, lines) == 0
    back.update(log_key=key)
    assert removing.remove_again(apps, lines) == 1
    assert not Player.objects.filter(full_name=name).exists()


def test_a_restored_backup_has_no_page_and_no_id_in_a_file_of_who_was_removed(league, organiser):
    evening = Evening(organiser, league, 4, stage="finished")
    gone, other = evening.event.entrants.all()[:2]
    file = TomFile.objects.create(
        league=league, event=evening.event, digest="x", body=b"",
        ids={str(gone.pk): "7123456", str(other.pk): "7123457"},
    )  # fmt: skip
    outbox.drain_outbox()
    published = PublishedPage.objects.filter(key__startswith=board_key(evening.event.pk, ""))
    assert published.exists()
    assert removing.scrub_player(apps, gone.player_id)
    assert not published.exists()
    file.refresh_from_db()
    assert file.ids == {str(other.pk): "7123457"}


def test_no_list_keeps_a_name_from_before_a_renaming(league, organiser):
    evening = Evening(organiser, league, 4, stage="finished")
    player = evening.event.entrants.first().player
    change_player(evening.actor, player, PlayerDetails("Renata Rightname"))
    text = "Name: Renata  Rightname\n4 Snivy BLW 1"
    mine = Deck.objects.create(
        league=league, player=player, text=text, legal=True, verdict={"skipped": [text]}
    )
    change_player(evening.actor, player, PlayerDetails("Renata Newname"))
    mine.refresh_from_db()
    assert mine.text == mine.verdict["skipped"][0] == "Name: –\n4 Snivy BLW 1"


def test_a_removed_name_takes_no_card_and_no_part_of_a_word_along(league, organiser):
    evening = Evening(organiser, league, 4, stage="finished")
    text = "4 Misty's Psyduck G1 54\n56 Water Energy"
    for name, words, left in (
        ("Misty", "misty, mistyped", "–, mistyped"),
        ("Al", "also Al", "also –"),
    ):
        player = Player.objects.create(league=league, name=name, full_name=name)
        evening.event.entrants.filter(pk=evening.event.entrants.first().pk).update(player=player)
        Announcement.objects.all().delete()
        Announcement.objects.create(event=evening.event, text=words)
        Deck.objects.create(
            league=league, player=player, text=text, legal=True, verdict={"a": text}
        )
        removing.remove_player(evening.actor, player)
        assert Announcement.objects.get().text == left
        assert Deck.objects.get(player=player).text == text


def test_names_end_by_themselves(league):
    policy, today = load_policy().players, timezone.localdate()
    soon = make_player(league, "Soon Gone", seen_on=today - timedelta(policy.initials_after - 5))
    short = make_player(league, "Long Away", seen_on=today - timedelta(policy.initials_after))
    gone = make_player(league, "Very Old", seen_on=today - timedelta(policy.removed_after))
    told = keeping.next_to_go(league)
    assert (told.initials, told.removed) == (2, 1)
    assert keeping.shorten_and_remove() == {"initials": 1, "removed": 1, "accounts": 0}
    assert keeping.shorten_and_remove() == {"initials": 0, "removed": 0, "accounts": 0}
    left = {player.pk: player.full_name for player in Player.objects.all()}
    assert left[soon.pk] == "Soon Gone"
    assert left[short.pk] == "L. A."
    assert left[gone.pk] == f"Removed player {gone.pk}"
    assert LogEntry.objects.filter(action="player.initials").count() == 1

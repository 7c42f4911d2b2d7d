"""Names are shortened and removed on their day, wherever they stand, even if the clock jumps."""

import time
from datetime import timedelta
from io import StringIO

import pytest
from django.apps import apps
from django.core.management import call_command
from django.utils import timezone

from decks.models import CheckJob, CheckRow, Deck
from league.domain import keeping, removing, shown_names
from league.domain.log import SERVICE
from league.engine.policy import load_policy
from league.models import League, LogEntry, Player, StoredAnswer
from tests.support.evenings import Evening
from tournaments.models import SheetPile, TomFile

pytestmark = [pytest.mark.django_db]
NAME = "Renata Rightname"


def subtract_days(days):
    return timezone.localdate() - timedelta(days=days)


def make_player_long_unseen(league, days, name=NAME):
    return Player.objects.create(league=league, name=name, seen_on=subtract_days(days))


def make_batch(league, *names, text=""):
    job = CheckJob.objects.create(league=league, kind="bulk", name="a batch")
    for number, name in enumerate(names, start=1):
        CheckRow.objects.create(job=job, number=number, name=name, text=text)
    return job


def find_columns_with(name):
    return [
        f"{model.__name__}.{column}"
        for model in apps.get_models()
        for row in model._base_manager.values()
        for column, value in row.items()
        if name.casefold() in read_as_text(value).casefold()
    ]


def read_as_text(value):
    return str(bytes(value) if isinstance(value, memoryview) else value)


def test_a_name_that_became_initials_stands_nowhere(league, organiser):
    evening = Evening(organiser, league, 4, stage="finished")
    player = evening.event.entrants.first().player
    player.full_name = player.name = NAME
    player.save()
    file = TomFile.objects.create(
        league=league,
        event=evening.event,
        digest="x",
        body=NAME.encode(),
        ids={str(player.pk): "7"},
    )
    SheetPile.objects.create(event=evening.event, paper="a4", address="", body=NAME.encode())
    job = make_batch(league, NAME.upper(), text=f"Name: {NAME}\n4 Snivy BLW 1")
    CheckRow.objects.create(job=job, number=2, name=f"{NAME}, 2nd", error=f"line 1: {NAME}")
    CheckJob.objects.filter(pk=job.pk).update(name=f"For {NAME}", refused=[{"name": NAME}])
    deck = {"name": f"{NAME}'s Snivy", "text": "4 Snivy BLW 1", "legal": True, "verdict": {}}
    Deck.objects.create(league=league, player=player, **deck)
    Player.objects.filter(pk=player.pk).update(
        seen_on=subtract_days(load_policy().players.initials_after)
    )
    assert keeping.shorten_and_remove()["initials"] == 1
    assert find_columns_with(NAME) == []
    file.refresh_from_db()
    assert file.given  # the event's file can still be written from what is kept
    assert [row.name for row in CheckRow.objects.order_by("number")] == ["R. R.", "–, 2nd"]
    assert CheckJob.objects.get().name == "For –"
    assert Deck.objects.get().name == "–'s Snivy"


def test_who_is_removed_takes_no_list_of_another_league_along(league, organiser):
    elsewhere = League.objects.create(name="Elsewhere", slug="elsewhere")
    make_batch(league, NAME)
    make_batch(elsewhere, NAME, text=f"Name: {NAME}")
    removing.remove_player(SERVICE, make_player_long_unseen(league, 0))
    rows = CheckRow.objects.order_by("pk").values_list("name", "text")
    assert list(rows) == [("–", ""), (NAME, f"Name: {NAME}")]


def test_by_hand_all_names_whose_time_is_over_end_at_once(league, monkeypatch):
    monkeypatch.setattr(keeping, "AT_ONCE", 2)
    days = load_policy().players
    for number in range(3):
        make_player_long_unseen(league, days.initials_after, f"Short Name{number}")
        make_player_long_unseen(league, days.removed_after, f"Old Name{number}")
    said = StringIO()
    call_command("forget", stdout=said)
    assert "\nplayers removed: 3\n" in said.getvalue()
    assert not Player.objects.filter(full_name__contains="Name").exists()


def test_a_name_that_cannot_end_keeps_no_other(league, monkeypatch, caplog):
    days = load_policy().players
    stuck = make_player_long_unseen(league, days.removed_after + 1, "Stuck Player")
    make_player_long_unseen(league, days.removed_after, "Old Player")
    make_player_long_unseen(league, days.initials_after, "Short Player")

    def refuse_stuck_player(_apps, pk):
        if pk == stuck.pk:
            raise ValueError("a row that nobody expected")

    monkeypatch.setattr(removing, "_emptying", [*removing._emptying, refuse_stuck_player])
    keeping.shorten_and_remove()
    left = set(Player.objects.filter(removed_at=None).values_list("full_name", flat=True))
    assert left == {"Stuck Player", "S. P."}
    assert f"player {stuck.pk} could not end" in caplog.text


def test_names_decided_anew_leave_nothing_half_done(league, monkeypatch):
    """Names are decided again after a run that was killed before old pages were taken down."""
    player = Player.objects.create(league=league, name="Ada Lovelace", shown="full")
    Player.objects.filter(pk=player.pk).update(shown="hidden")  # as an earlier policy had it
    StoredAnswer.objects.create(scope="x", key="y", fingerprint="z", body=b"Ada Lovelace")

    def kill_process(*_anything):
        raise KeyboardInterrupt

    with monkeypatch.context() as killed:
        killed.setattr(shown_names, "take_names_down", kill_process)
        with pytest.raises(KeyboardInterrupt):
            shown_names.settle_all_names()
    assert shown_names.settle_all_names() == 1
    assert not StoredAnswer.objects.exclude(body=b"").exists()
    assert LogEntry.objects.filter(action="player.shown_as").count() == 1


def test_what_organisers_are_told_counts_nobody_twice(league):
    days = load_policy().players
    make_player_long_unseen(league, days.initials_after - 1, "Soon Short")
    make_player_long_unseen(league, days.initials_after + 1, "S. S.")
    make_player_long_unseen(league, days.removed_after - 1, "G. G.")
    make_player_long_unseen(league, days.removed_after - 1, "Soon Gone")
    told = keeping.next_to_go(league)
    assert (told.initials, told.removed) == (1, 2)


@pytest.mark.parametrize("years", [3, -3], ids=["put forward", "put back"])
def test_a_day_of_running_says_nothing_once_the_time_was_put_otherwise(monkeypatch, years):
    day, jump = 86_400.0, years * 365 * 86_400.0
    monkeypatch.setattr(keeping, "_steady_since", [(time.time() - day, time.monotonic() - day)])
    assert keeping.is_clock_believable()
    monkeypatch.setattr(
        keeping, "_steady_since", [(time.time() - day - jump, time.monotonic() - day)]
    )
    assert not keeping.is_clock_believable()
    assert not keeping.is_clock_believable()

"""CSV files: as on the boards, percentages as printed, player ids for organisers alone."""

import csv
import io
from fractions import Fraction

import pytest
from django.urls import reverse

from league.models import Player
from tests.support.evenings import finish_swiss
from tournaments.domain.files import tables
from tournaments.domain.players import entrants
from tournaments.domain.players.entrants import Newcomer
from tournaments.engine.standings.percentages import print_percentage

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def read_rows(response):
    text = response.content.decode()
    assert text.startswith("\ufeff")
    return list(csv.DictReader(io.StringIO(text[1:])))


@pytest.mark.parametrize(
    ("share", "printed"),
    [
        (Fraction(2, 3), "66.67"),
        (Fraction(1), "100.0"),
        (Fraction(1, 4), "25.00"),
        (Fraction(62125, 100_000), "62.12"),  # a half is rounded to the even digit
        (Fraction(62135, 100_000), "62.14"),
        (Fraction(99996, 100_000), "100.0"),
        (Fraction(0), "0.00"),
    ],
)
def test_percentages_are_printed_with_four_digits(share, printed):
    assert print_percentage(share) == printed


@pytest.mark.parametrize("address", ["tournaments:{}_file", "tournaments_api:{}_csv"])
@pytest.mark.parametrize("what", ["standings", "pairings"])
def test_files_say_their_letters_and_their_name(client, make_evening, address, what):
    evening = make_evening("reported")
    answer = client.get(reverse(address.format(what), args=[evening.event.pk]))
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert f'filename="autumn-cup-{what}.csv"' in answer.headers["Content-Disposition"]
    assert read_rows(answer)


@pytest.mark.parametrize("address", ["tournaments:{}_file", "tournaments_api:{}_csv"])
def test_ids_are_for_organisers_alone(client, as_organiser, make_evening, address):
    evening = make_evening("reported")
    Player.objects.filter(name="Ines K.").update(player_id="7123456")
    for what in ("standings", "pairings"):
        place = reverse(address.format(what), args=[evening.event.pk])
        assert b"7123456" not in as_organiser.get(place).content
        given = as_organiser.get(f"{place}?ids=yes")
        assert b"7123456" in given.content
        assert given.headers["Cache-Control"] == "private, no-store"
        assert f'-{what}-with-ids.csv"' in given.headers["Content-Disposition"]
        client.logout()
        refused = client.get(f"{place}?ids=yes")
        assert refused.status_code in {302, 401, 403}
        assert b"7123456" not in refused.content
        as_organiser.force_login(evening.actor.user)


def test_players_have_their_ids_and_years(as_organiser, make_evening):
    evening = make_evening("registration")
    Player.objects.filter(name="Ines K.").update(player_id="7123456", birth_year=1999)
    listed = read_rows(
        as_organiser.get(reverse("tournaments:players_file", args=[evening.event.pk]))
    )
    ines = next(row for row in listed if row["name"] == "Ines K.")
    assert (ines["player_id"], ines["birth_year"], len(listed)) == ("7123456", "1999", 8)


def test_a_late_player_of_a_new_division_is_in_the_pod_they_play_in(make_apart):
    evening = make_apart({"junior": 2, "masters": 4}, stage="round")
    entrants.enter_players(evening.actor, evening.event, [Newcomer("Nora Z.", birth_year=1996)])
    listed = csv.DictReader(io.StringIO(tables.players_csv(evening.event)))
    assert [row["pod"] for row in listed if row["name"] == "Nora Z."] == ["masters"]


def test_pods_and_seeds_of_the_cut_are_told(client, make_apart):
    evening = make_apart({"junior": 6, "masters": 6}, stage=finish_swiss, cut_size=4)
    evening.pair_round()
    standings = read_rows(
        client.get(reverse("tournaments:standings_file", args=[evening.event.pk]))
    )
    assert {row["pod"] for row in standings} == {"junior", "masters"}
    assert [row["division_place"] for row in standings][:2] == ["1", "2"]
    pairings = read_rows(client.get(reverse("tournaments:pairings_file", args=[evening.event.pk])))
    cut = [row for row in pairings if row["kind"] == "cut"]
    assert sorted((row["pod"], row["seed_a"], row["seed_b"]) for row in cut) == [
        ("junior", "1", "4"), ("junior", "3", "2"), ("masters", "1", "4"), ("masters", "3", "2"),
    ]  # fmt: skip
    assert all(row["table"] for row in cut)
    said = {row["result"]: row["result_in_words"] for row in pairings}
    assert said["a"].endswith(" won")
    assert all(row["seed_a"] == "" for row in pairings if row["kind"] == "swiss")

"""Penalties by the era's ladder: their effect on games and matches, and who may give which."""

from datetime import date

import pytest
from django.urls import reverse

from league.base.errors import NotAllowed, Refused
from league.domain.log import Actor
from league.models import LogEntry
from tests.support.asking import read_error, send_request
from tests.support.evenings import Evening
from tests.tournaments.domain.test_name_changes import read_boards
from tournaments.domain import penalties
from tournaments.domain.players import entrants
from tournaments.domain.results import games as results
from tournaments.domain.results import reports
from tournaments.engine.penalties import ladders, starts
from tournaments.models import Penalty
from tournaments.queries.standings import standing_rows

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(make_evening):
    return make_evening("round")


@pytest.fixture
def guilty_player(evening):
    return evening.find_match().seats.get(side="a").entrant


def give_penalty(evening, who, step, **more):
    sentence = penalties.PenaltyRequest(step, "play-minor", "drew a card too many", **more)
    return penalties.give_penalty(evening.actor, who, sentence)


@pytest.mark.once("of an era's ladder, which is data")
@pytest.mark.parametrize(
    ("day", "ladder"),
    [
        ("1999-10-10", "organiser"),
        ("2000-07-13", "organiser"),
        ("2000-07-14", "showdown-2000"),
        ("2000-12-31", "showdown-2000"),
        ("2001-05-01", "organiser"),
        ("2001-10-14", "organiser"),
        ("2001-10-15", "dci-2001"),
        ("2003-09-30", "dci-2001"),
        ("2003-10-01", "prize-2009"),
        ("2010-03-06", "prize-2009"),
        ("2018-04-18", "prize-2009"),
        ("2018-04-19", "double-prize-2018"),
        ("2026-11-21", "double-prize-2018"),
    ],
)
def test_a_day_has_the_ladder_of_its_era(day, ladder):
    assert ladders.ladder_of_day(day).key == ladder


@pytest.mark.once("of an era's ladder, which is data")
def test_ladders_climb_from_caution_to_disqualification():
    for ladder in ladders.LADDERS:
        assert ladder.steps[0].key == "caution"
        assert ladder.steps[-1].does == ladders.OUT
        assert [step.prizes for step in ladder.steps if step.prizes], "every era took Prizes"


@pytest.mark.once("of an era's ladder, which is data")
def test_each_start_is_a_rung_of_its_days_and_never_two_at_once():
    for one in starts.STARTING_PENALTIES:
        assert one.infraction in ladders.INFRACTIONS_BY_KEY
        for day in filter(None, (one.since, one.until)):
            assert ladders.ladder_of_day(day).find_step(one.step), (one.infraction, day)
            assert starts.starting_penalty(one.infraction, day) == one


@pytest.mark.once("of an era's ladder, which is data")
@pytest.mark.parametrize(
    ("day", "infraction", "step"),
    [
        ("2000-07-22", "tardiness", "prize"),
        ("2009-08-31", "list", None),
        ("2009-09-01", "list", "caution"),
        ("2015-08-31", "deck", None),
        ("2015-09-01", "deck", "game-loss"),
        ("2016-05-01", "list", "prize"),
        ("2018-04-19", "deck", None),
        ("2024-05-15", "play-major", "double-prize"),
        ("2026-11-22", "cheating", "disqualification"),
    ],
)
def test_what_the_guidelines_begin_with_goes_by_the_day(day, infraction, step):
    begins = starts.starting_penalty(infraction, day)
    assert (begins.step if begins else None) == step


def test_a_caution_is_noted_and_decides_nothing(evening, guilty_player):
    given = give_penalty(evening, guilty_player, "caution")
    assert (given.game, given.match, given.round_number) == (None, evening.find_match(), 1)
    assert evening.find_match().result == ""
    entry = LogEntry.objects.get(action="penalty.given")
    assert entry.after["step"] == "caution"
    assert entry.reason == "drew a card too many"


def test_a_game_loss_is_a_game_of_the_match(evening, guilty_player):
    assert give_penalty(evening, guilty_player, "game-loss").game == 1
    game = evening.find_match().games.get()
    assert (game.winner, game.how) == ("b", "penalty")
    assert evening.find_match().result == "b"


def test_a_prize_penalty_ends_the_game_where_the_opponent_needs_no_more(evening, guilty_player):
    assert give_penalty(evening, guilty_player, "prize", opponent_left=2).game is None
    assert evening.find_match().result == ""
    assert give_penalty(evening, guilty_player, "prize", opponent_left=1).game == 1
    assert evening.find_match().result == "b"


def test_since_2018_four_prizes_end_the_game_of_who_needs_four(organiser, league):
    evening = Evening(organiser, league, 4, date=date(2019, 5, 4), stage="round")
    guilty = evening.find_match().seats.get(side="b").entrant
    assert give_penalty(evening, guilty, "quad-prize", opponent_left=4).game == 1
    assert evening.find_match().result == "a"
    with pytest.raises(Refused, match="no penalty of this era: caution, warning, double-prize"):
        give_penalty(evening, guilty, "prize")


def both_lose_game(evening, match):
    given = give_penalty(evening, match.seats.first().entrant, "game-loss", both=True)
    match.refresh_from_db()
    return given


@pytest.fixture
def best_of_three(organiser, league):
    """An event of four players with a cut to two, in the first round."""

    def build_evening(day, **more):
        plan = {"date": day, "best_of": 3, "cut_best_of": 3, "time_policy": "ties-2018", **more}
        return Evening(organiser, league, 4, cut_size=2, planned_rounds=1, **plan, stage="round")

    return build_evening


def test_a_first_game_lost_by_both_leaves_the_match_to_the_next(best_of_three):
    evening = best_of_three(date(2019, 5, 4))
    given = both_lose_game(evening, evening.find_match())
    assert given.game == 1
    assert (evening.find_match().result, evening.find_match().games.get().winner) == ("", "none")
    evening.report_game(evening.find_match(), "b")
    assert evening.find_match().result == "b"
    assert {one.entrant for one in Penalty.objects.filter(game=1, match=evening.find_match())} == {
        seat.entrant for seat in evening.find_match().seats.all()
    }
    assert LogEntry.objects.filter(action="penalty.given").count() == 2


def test_a_last_game_lost_by_both_is_a_double_loss_in_swiss(best_of_three, as_organiser):
    evening = best_of_three(date(2019, 5, 4))
    evening.report_game(evening.find_match(), "a")
    evening.report_game(evening.find_match(), "b")
    both_lose_game(evening, evening.find_match())
    assert evening.find_match().result == "double_loss"
    page = as_organiser.get(
        reverse("tournaments:match", args=[evening.event.pk, evening.find_match().pk])
    )
    said = page.content.decode()
    assert "both lost it" in said
    assert "8 May 2014" in said
    evening.play_round(evening.find_match().round)
    rows = {row.id: row for row in standing_rows(evening.event)}
    assert all(rows[seat.entrant_id].points == 0 for seat in evening.find_match().seats.all())


@pytest.mark.parametrize(
    ("day", "sudden_death"), [(date(2019, 5, 4), True), (date(2026, 10, 3), False)]
)
def test_in_the_cut_one_more_game_decides(best_of_three, day, sudden_death):
    evening = best_of_three(day)
    evening.play_round(evening.find_match().round)
    evening.play_round(evening.find_match().round)  # two games each
    final = evening.pair_round().matches.get()
    both_lose_game(evening, final)
    both_lose_game(evening, final)
    assert final.result == ""
    evening.report_game(final, "b")
    final.refresh_from_db()
    assert final.result == "b"
    assert final.games.last().sudden_death is sudden_death


def test_where_no_text_decides_both_losses_are_left_to_a_judge(evening, as_organiser):
    both_lose_game(evening, evening.find_match())
    assert evening.find_match().result == ""
    page = as_organiser.get(
        reverse("tournaments:match", args=[evening.event.pk, evening.find_match().pk])
    )
    assert "stands in no text known" in page.content.decode()
    results.decide_match(evening.actor, evening.find_match(), "double_loss", "both were illegal")
    assert evening.find_match().result == "double_loss"


def test_no_penalty_is_chosen_before_the_judge_chooses(evening, guilty_player, judge, client):
    client.force_login(judge)
    here = reverse("tournaments:player_penalties", args=[evening.event.pk, guilty_player.pk])
    assert client.get(here).text.count('<option value="" selected>') == 2
    unread = client.post(here, {"infraction": "cheating", "step": "", "reason": "marked cards"})
    assert (unread.status_code, list(unread.context["form"].errors)) == (422, ["step"])
    assert not Penalty.objects.exists()


def test_both_can_be_given_a_game_loss_and_nothing_else(evening, guilty_player, judge, client):
    client.force_login(judge)
    here = reverse("tournaments:player_penalties", args=[evening.event.pk, guilty_player.pk])
    form = {"infraction": "list", "reason": "57 cards", "both": "on"}
    wrong = client.post(here, form | {"step": "warning"})
    assert list(wrong.context["form"].errors) == ["both"]
    assert not Penalty.objects.exists()
    client.post(here, form | {"step": "game-loss"})
    for seat in evening.find_match().seats.all():
        here = reverse("tournaments:player_penalties", args=[evening.event.pk, seat.entrant_id])
        assert "Game 1 was lost by both." in client.get(here).content.decode()


def test_both_lose_a_game_over_the_api(evening, guilty_player, as_organiser):
    path = f"/api/v1/events/{evening.event.pk}/penalties"
    body = {
        "player": guilty_player.pk,
        "step": "game-loss",
        "infraction": "list",
        "reason": "57 cards",
    }
    assert send_request(as_organiser, "POST", path, body | {"both": True}).status_code == 201
    assert [row["game"] for row in as_organiser.get(path).json()["results"]] == [1, 1]
    games = f"/api/v1/events/{evening.event.pk}/matches/{evening.find_match(2).pk}/games"
    assert read_error(send_request(as_organiser, "POST", games, {"winner": "none"}), 400)["fields"][
        "winner"
    ]


def test_a_match_loss_gives_the_match_to_the_opponent_with_the_reason(evening, guilty_player):
    give_penalty(evening, guilty_player, "match-loss")
    match = evening.find_match()
    assert match.result == "b"
    assert "drew a card too many" in match.overridden


def test_who_has_no_open_match_cannot_lose_a_game(evening, guilty_player):
    evening.report_game(evening.find_match())
    with pytest.raises(Refused, match="no open match"):
        give_penalty(evening, guilty_player, "game-loss")
    assert not Penalty.objects.exists()


def test_who_is_disqualified_loses_the_match_is_out_and_in_no_standings(evening, guilty_player):
    give_penalty(evening, guilty_player, "disqualification")
    guilty_player.refresh_from_db()
    assert (guilty_player.disqualified, guilty_player.dropped_after) == (True, 1)
    assert evening.find_match().result == "b"
    rows = standing_rows(evening.event)
    assert guilty_player.pk not in [row.id for row in rows]
    assert [row.place for row in rows] == list(range(1, 8))
    evening.play_round(evening.find_match().round)
    assert not evening.pair_round().seats.filter(entrant=guilty_player).exists()


def test_the_board_of_standings_names_who_is_disqualified_no_more_until_that_is_withdrawn(
    evening, guilty_player
):
    """Between rounds too, when it costs no match."""
    evening.play_round(evening.find_match().round)
    assert is_on_board(guilty_player)
    given = give_penalty(evening, guilty_player, "disqualification")
    assert not is_on_board(guilty_player)
    penalties.withdraw_penalty(evening.actor, given, "the other one")
    assert is_on_board(guilty_player)


def is_on_board(who):
    """Check whether the published standings name a player."""
    return any(who.player.name in page for at, page in read_boards().items() if "standings" in at)


def test_who_is_disqualified_comes_back_only_once_that_is_withdrawn(
    evening, guilty_player, as_organiser
):
    given = give_penalty(evening, guilty_player, "disqualification")
    here = [evening.event.pk, guilty_player.pk]
    page = as_organiser.post(reverse("tournaments:come_back", args=here), follow=True)
    said = f"{guilty_player.player.name} is disqualified. Withdraw the disqualification first."
    assert said in page.content.decode()
    answer = as_organiser.delete(reverse("tournaments_api:drop", args=here))
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "disqualified")
    listed = as_organiser.get(reverse("tournaments:players", args=here[:1])).content.decode()
    assert reverse("tournaments:come_back", args=here) not in listed
    penalties.withdraw_penalty(evening.actor, given, "it was the opponent")
    entrants.undo_drop(evening.actor, guilty_player)
    guilty_player.refresh_from_db()
    assert guilty_player.dropped_after is None


def test_only_the_head_judge_puts_somebody_out(evening, guilty_player, judge, head_judge):
    sentence = penalties.PenaltyRequest("disqualification", "cheating", "marked cards")
    with pytest.raises(NotAllowed):
        penalties.give_penalty(Actor(judge, "judge"), guilty_player, sentence)
    assert penalties.give_penalty(Actor(head_judge, "head_judge"), guilty_player, sentence).pk


def test_only_who_may_put_somebody_out_takes_that_back(
    client, evening, guilty_player, judge, head_judge
):
    given = give_penalty(evening, guilty_player, "disqualification")
    warning = give_penalty(evening, guilty_player, "warning")
    here, them = [evening.event.pk, given.pk], [evening.event.pk, guilty_player.pk]
    client.force_login(judge)
    page = client.get(reverse("tournaments:player_penalties", args=them)).content.decode()
    pressed = {"reason": "it was the opponent"}
    form = reverse("tournaments:withdraw_penalty", args=here)
    assert (form in page, form.replace(f"/{given.pk}/", f"/{warning.pk}/") in page) == (False, True)
    assert client.post(form, pressed).status_code == 403
    over_http = reverse("tournaments_api:withdraw_penalty", args=here)
    assert client.put(over_http, pressed, "application/json").status_code == 403
    guilty_player.refresh_from_db()
    assert guilty_player.disqualified
    client.force_login(head_judge)
    assert form in client.get(reverse("tournaments:player_penalties", args=them)).content.decode()
    assert client.post(form, pressed).status_code == 302
    guilty_player.refresh_from_db()
    assert not guilty_player.disqualified


def test_a_penalty_is_withdrawn_with_a_reason_and_once(evening, guilty_player):
    given = give_penalty(evening, guilty_player, "warning")
    with pytest.raises(Refused, match="reason"):
        penalties.withdraw_penalty(evening.actor, given, " ")
    penalties.withdraw_penalty(evening.actor, given, "it was the opponent")
    with pytest.raises(Refused, match="already"):
        penalties.withdraw_penalty(evening.actor, given, "again")


@pytest.mark.once("refused for what was typed")
@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"reason": " "}, "reason"),
        ({"reason": "x" * 501}, "reason"),
        ({"infraction": "magic"}, "infraction"),
        ({"step": "magic"}, "step"),
        ({"opponent_left": "9"}, "opponent_left"),
        ({"opponent_left": "²"}, "opponent_left"),
    ],
)
def test_a_wrong_penalty_is_shown_again_with_what_is_wrong(
    evening, guilty_player, as_organiser, change, field
):
    form = {"infraction": "play-minor", "step": "caution", "reason": "late", **change}
    here = reverse("tournaments:player_penalties", args=[evening.event.pk, guilty_player.pk])
    response = as_organiser.post(here, form)
    assert response.status_code == 422
    assert list(response.context["form"].errors) == [field]
    assert not Penalty.objects.exists()


def test_a_judge_finds_the_player_and_gives_a_penalty(evening, guilty_player, judge, client):
    client.force_login(judge)
    listed = client.get(
        reverse("tournaments:penalties", args=[evening.event.pk]),
        {"q": guilty_player.player.name[:3]},
    ).content.decode()
    here = reverse("tournaments:player_penalties", args=[evening.event.pk, guilty_player.pk])
    assert here in listed
    assert "disqualification" not in client.get(here).content.decode()
    form = {"infraction": "tardiness", "step": "game-loss", "reason": "not seated in time"}
    shown = client.post(here, form, follow=True).content.decode()
    assert "The penalty is given." in shown
    assert "Game 1 went to the opponent." in shown
    assert evening.find_match().result == "b"


def test_a_game_lost_by_penalty_closes_the_match_to_the_players(evening, guilty_player):
    give_penalty(evening, guilty_player, "game-loss")
    with pytest.raises(Refused, match="was first"):
        reports.claim_result(evening.find_match().seats.get(side="a"), "1-0")


def test_who_is_disqualified_in_the_final_has_no_place(make_evening):
    evening = make_evening("semifinals")
    evening.play_round(evening.event.rounds.last())
    final = evening.begin_round().find_match()
    who, winner = (final.seats.get(side=side).entrant for side in "ab")
    give_penalty(evening, who, "disqualification")
    places = evening.event.entrants.values_list("place", flat=True)
    assert evening.refresh_event().event.stage == "finished"
    assert (places.get(pk=winner.pk), places.get(pk=who.pk)) == (1, None)
    assert sorted(places.exclude(place=None)) == list(range(1, 8))
    assert LogEntry.objects.filter(action="event.finished").count() == 1

"""A top cut of each division that plays apart: seeds, sizes, byes, repairs, places, points."""

from collections import defaultdict
from datetime import date

import msgspec
import pytest
from django.urls import reverse

from league.base.errors import Refused
from tests.support.asking import send_request
from tests.support.evenings import NEW, finish_swiss, make_newcomers, play_cut_out
from tournaments.domain.cut import bracket
from tournaments.domain.files import whole, whole_import
from tournaments.domain.players import entrants
from tournaments.domain.results import games
from tournaments.domain.rounds import repairs, restoring
from tournaments.domain.structure import choices
from tournaments.models import Match, Moment, Season, Stage
from tournaments.queries.cut.bracket import make_top_cut
from tournaments.queries.rounds.state import standings_by_pod
from tournaments.queries.seasons import tables
from tournaments.queries.standings import standing_rows
from tournaments.queries.structure.advice import structure_advice
from tournaments.queries.structure.attendance import event_winners

pytestmark = [pytest.mark.django_db, pytest.mark.once]
WHY = "entered for the wrong table"


@pytest.fixture
def evening(make_apart):
    """Three seniors and eight masters, their Swiss rounds played; a top cut to four."""
    return make_apart({"senior": 3, "masters": 8}, stage=finish_swiss)


def by_pod(one):
    found = defaultdict(list)
    for match in one.matches.order_by("table"):
        found[match.pod].append(match)
    return dict(found)


def seats_of(match):
    return {seat.side: seat.entrant_id for seat in match.seats.all()}


def winner_of(match):
    return seats_of(match)["a" if match.result == "bye" else match.result]


def places_in(event, division):
    rows = event.entrants.filter(division=division).order_by("place", "roster")
    return list(rows.values_list("place", flat=True))


def order_by_place(event, division):
    """Return the entrants of a division by their place."""
    rows = event.entrants.filter(division=division).exclude(place=None).order_by("place")
    return list(rows.values_list("pk", flat=True))


# --- through the API to the end ------------------------------------------------------------------


class Desk:
    """An organiser who uses only the API."""

    def __init__(self, client, **plan):
        self.client = client
        made = self.send_request("POST", "/api/v1/events", {**NEW, **plan})
        self.event = f"/api/v1/events/{made['id']}"

    def send_request(self, method, path, body=None):
        answer = send_request(self.client, method, path, body)
        assert answer.status_code < 300, answer.content
        return answer.json()

    def read_event(self, what=""):
        return self.send_request("GET", self.event + what)

    def play_round(self, winner="a"):
        one = self.send_request("POST", f"{self.event}/rounds", {})
        for match in one["matches"]:
            if match["b"] is not None:
                path = f"{self.event}/matches/{match['id']}/games"
                self.send_request("POST", path, {"winner": winner, "version": 0})
        return one


def test_a_cup_of_three_divisions_runs_to_its_three_winners(as_organiser):
    desk = Desk(as_organiser, structure="league-cup", divisions="apart")
    players = make_newcomers({"junior": 5, "senior": 9, "masters": 20})
    desk.send_request("POST", f"{desk.event}/players", {"players": players})
    rounds = [desk.play_round()]
    assert desk.read_event()["pods"] == [
        {"divisions": ["junior"], "rounds": 3, "cut": 0},
        {"divisions": ["senior"], "rounds": 4, "cut": 4},
        {"divisions": ["masters"], "rounds": 5, "cut": 4},
    ]
    while desk.read_event()["stage"] != "finished":
        rounds.append(desk.play_round())
    assert [one["kind"] for one in rounds] == ["swiss"] * 5 + ["cut"] * 2
    semifinals, final = ([match["pod"] for match in one["matches"]] for one in rounds[5:])
    assert (semifinals, final) == ([1, 1, 2, 2], [1, 2])
    rows = desk.read_event("/standings")["standings"]
    for pod, (division, many) in enumerate([("junior", 5), ("senior", 9), ("masters", 20)]):
        inside = [row for row in rows if row["pod"] == pod]
        assert {row["division"] for row in inside} == {division}
        assert [row["place"] for row in inside] == list(range(1, many + 1))
    won = [match["a"] for match in rounds[6]["matches"]]
    assert [row["id"] for row in rows if row["place"] == 1][1:] == won
    shown = desk.read_event("/bracket")["brackets"]
    names = {row["id"]: row["name"] for row in rows}
    assert [(one["name"], one["winner"]) for one in shown] == [
        ("Senior", names[won[0]]), ("Masters", names[won[1]]),
    ]  # fmt: skip


# --- who is in it --------------------------------------------------------------------------------


def test_each_bracket_is_seeded_by_the_standings_of_its_own_division(evening):
    swiss = [[line.id for line in lines] for lines in standings_by_pod(evening.event)]
    first = by_pod(evening.pair_round())
    masters = [set(map(str, seats_of(match).values())) for match in first[1]]
    assert masters == [{swiss[1][0], swiss[1][3]}, {swiss[1][2], swiss[1][1]}]
    assert [str(winner_of(match)) for match in first[0] if match.result == "bye"] == [swiss[0][0]]
    shown = make_top_cut(evening.event).brackets
    seeds = {
        str(side.id): side.seed for match in shown[0].columns[0].matches for side in match.sides
    }
    assert seeds == {pk: at for at, pk in enumerate(swiss[0], start=1)}


def test_who_drops_before_the_cut_is_skipped_in_their_own_division_alone(evening):
    _senior, masters = standings_by_pod(evening.event)
    out = evening.event.entrants.get(pk=masters[0].id)
    entrants.drop_entrant(evening.actor, out)
    first = by_pod(evening.pair_round())
    inside = {str(pk) for match in first[1] for pk in seats_of(match).values()}
    assert inside == {line.id for line in masters[1:5]}
    play_cut_out(evening)
    out.refresh_from_db()
    assert out.place == 5
    assert places_in(evening.event, "senior") == [1, 2, 3]


def test_a_division_of_which_one_is_left_has_no_bracket(evening):
    senior, _masters = standings_by_pod(evening.event)
    for line in senior[1:]:
        entrants.drop_entrant(evening.actor, evening.event.entrants.get(pk=line.id))
    assert set(by_pod(evening.pair_round())) == {1}
    play_cut_out(evening)
    assert [str(pk) for pk in order_by_place(evening.event, "senior")] == [
        line.id for line in senior
    ]


def test_nobody_left_anywhere_is_said(evening):
    for pod in standings_by_pod(evening.event):
        for line in pod[1:]:
            entrants.drop_entrant(evening.actor, evening.event.entrants.get(pk=line.id))
    with pytest.raises(Refused, match="at least two"):
        evening.pair_round()
    assert evening.refresh_event().event.stage == Stage.SWISS


def test_a_drop_after_the_rounds_of_a_short_division_is_no_drop_before_its_end(make_apart):
    """Its resistance is not capped: the later rounds belong to the other division alone."""
    evening = make_apart({"senior": 4, "masters": 9}, structure="league-cup")
    evening.play_round(evening.pair_round())
    for _ in range(2):
        evening.play_round(evening.pair_round())
    before = standing_rows(evening.refresh_event().event, division="senior")
    evening.pair_round()  # the fourth round of the masters
    entrants.drop_entrant(evening.actor, evening.event.entrants.get(pk=before[0].id))
    after = standing_rows(evening.event, division="senior")
    figures = ("id", "points", "owp", "oowp")
    assert [[getattr(row, name) for name in figures] for row in after] == [
        [getattr(row, name) for name in figures] for row in before
    ]


# --- rounds of unequal length --------------------------------------------------------------------


def test_a_division_whose_final_is_won_rests(uneven_evening):
    one = uneven_evening.pair_round()
    assert [len(matches) for matches in by_pod(one).values()] == [1, 2]
    uneven_evening.play_round(one)
    assert uneven_evening.event.stage == Stage.CUT
    final = uneven_evening.pair_round()
    assert set(by_pod(final)) == {1}
    uneven_evening.play_round(final)
    assert uneven_evening.event.stage == Stage.FINISHED
    assert places_in(uneven_evening.event, "junior") == [1, 2]


def test_the_final_of_a_division_that_rests_can_be_corrected_while_others_play(uneven_evening):
    one = uneven_evening.pair_round()
    uneven_evening.play_round(one)
    uneven_evening.pair_round()
    (junior,), masters = by_pod(one).values()
    games.decide_match(uneven_evening.actor, junior, "b", WHY)
    with pytest.raises(Refused, match="already paired"):
        games.decide_match(uneven_evening.actor, masters[0], "b", WHY)
    play_cut_out(uneven_evening)
    assert order_by_place(uneven_evening.event, "junior") == [
        seats_of(junior)["b"],
        seats_of(junior)["a"],
    ]


def test_a_final_taken_back_after_the_end_opens_the_event_again(uneven_evening):
    one = uneven_evening.pair_round()
    uneven_evening.play_round(one)
    uneven_evening.play_round(uneven_evening.pair_round())
    (junior,), _masters = by_pod(one).values()
    games.take_back_last_entry(uneven_evening.actor, junior, None, WHY)
    assert uneven_evening.refresh_event().event.stage == Stage.CUT
    assert set(uneven_evening.event.entrants.values_list("place", flat=True)) == {None}
    uneven_evening.report_game(junior, "b")
    assert uneven_evening.refresh_event().event.stage == Stage.FINISHED
    assert order_by_place(uneven_evening.event, "junior")[0] == seats_of(junior)["b"]


def test_the_event_ends_with_the_last_final_and_not_before(evening):
    evening.play_round(evening.pair_round())
    first, second = evening.pair_round().matches.order_by("table")
    evening.report_game(second)
    assert evening.refresh_event().event.stage == Stage.CUT
    evening.report_game(first)
    assert evening.refresh_event().event.stage == Stage.FINISHED
    assert [one.of for one in event_winners(evening.event)] == ["Senior", "Masters"]


def test_a_match_for_third_place_is_played_in_every_bracket_that_has_one(uneven_evening):
    uneven_evening.play_round(uneven_evening.pair_round())
    bracket.set_third_place(
        uneven_evening.actor, uneven_evening.event, wanted=True
    )  # one final is over by then
    last = uneven_evening.pair_round()
    assert [len(matches) for matches in by_pod(last).values()] == [2]
    final, third = last.matches.order_by("table")
    uneven_evening.report_game(final)
    assert uneven_evening.refresh_event().event.stage == Stage.CUT
    uneven_evening.report_game(third, "b")
    assert (
        order_by_place(uneven_evening.refresh_event().event, "masters")[2] == seats_of(third)["b"]
    )
    junior, masters = make_top_cut(uneven_evening.event).brackets
    assert (junior.third, masters.third.match_id) == (None, third.pk)


def test_third_place_is_no_longer_chosen_once_every_final_is_paired(evening):
    evening.play_round(evening.pair_round())
    evening.pair_round()
    with pytest.raises(Refused, match="already paired"):
        bracket.set_third_place(evening.actor, evening.event, wanted=True)


@pytest.mark.again
def test_third_place_in_two_brackets_at_once(make_apart):
    evening = make_apart({"senior": 4, "masters": 8}, stage=finish_swiss)
    bracket.set_third_place(evening.actor, evening.event, wanted=True)
    evening.play_round(evening.pair_round())
    last = evening.pair_round()
    assert [len(matches) for matches in by_pod(last).values()] == [2, 2]
    evening.play_round(last)
    assert evening.event.stage == Stage.FINISHED
    for pod, division in enumerate(("senior", "masters")):
        final, third = by_pod(last)[pod]
        top = [seats_of(match)[side] for match in (final, third) for side in "ab"]
        assert order_by_place(evening.event, division)[:4] == top


# --- taken back, put back, in and out ------------------------------------------------------------


def matches_of(event):
    rows = Match.objects.filter(round__event=event).order_by("round__number", "table", "pk")
    return [
        (*row, sorted(Match.objects.get(pk=row[1]).seats.values_list("side", "entrant")))
        for row in rows.values_list("round__number", "pk", "pod", "table", "result")
    ]


@pytest.mark.again
def test_a_snapshot_amid_the_cut_brings_every_bracket_back(evening):
    evening.play_round(evening.pair_round())
    evening.pair_round()
    kept = evening.event.snapshots.filter(moment=Moment.BEGIN).latest("pk")
    before = matches_of(evening.event)
    play_cut_out(evening)
    restoring.restore_snapshot(evening.actor, kept, WHY)
    assert evening.refresh_event().event.stage == Stage.CUT
    assert matches_of(evening.event) == before
    assert set(evening.event.entrants.values_list("place", flat=True)) == {None}
    play_cut_out(evening)
    assert places_in(evening.event, "senior") == [1, 2, 3]


@pytest.mark.again
def test_a_round_of_the_cut_taken_back_is_that_of_every_division(evening):
    semifinals = evening.pair_round()
    evening.play_round(semifinals)
    evening.pair_round()
    repairs.take_back_rounds(evening.actor, evening.event, 5, WHY)
    match = by_pod(semifinals)[1][0]
    lost = seats_of(match)["a"]
    games.decide_match(evening.actor, match, "b", WHY)
    final = by_pod(evening.pair_round())[1][0]
    assert lost not in seats_of(final).values()
    assert seats_of(match)["b"] in seats_of(final).values()


def test_the_end_taken_back_and_come_to_again(evening):
    play_cut_out(evening)
    before = order_by_place(evening.event, "masters")
    repairs.reopen_event(evening.actor, evening.event, WHY)
    final = by_pod(evening.refresh_event().event.rounds.last())[1][0]
    games.decide_match(evening.actor, final, "b", WHY)
    evening.refresh_event()
    assert order_by_place(evening.event, "masters")[:2] == before[1::-1]


@pytest.mark.again
def test_an_event_with_brackets_goes_out_and_comes_in_as_it_was(evening, league):
    play_cut_out(evening)
    kept = whole.export_event(evening.event)
    made = whole_import.import_event(evening.actor, league, msgspec.json.encode(kept))
    assert whole.export_event(made)["rounds"] == kept["rounds"]
    assert places_in(made, "senior") == [1, 2, 3]
    names = [one.winner for one in make_top_cut(made).brackets]
    assert names == [one.winner for one in make_top_cut(evening.event).brackets]


def test_a_pod_that_is_not_there_is_refused(evening, league):
    evening.pair_round()
    kept = whole.export_event(evening.event)
    kept["rounds"][-1]["matches"][0]["pod"] = 7
    with pytest.raises(Refused, match="pod"):
        whole_import.import_event(evening.actor, league, msgspec.json.encode(kept))


# --- what it comes to ----------------------------------------------------------------------------


@pytest.mark.again
def test_season_points_are_those_of_the_own_division(evening, league):
    play_cut_out(evening)
    season = Season.objects.create(
        league=league, name="2010", begins=date(2009, 9, 1), ends=date(2010, 8, 31),
        scheme="league", best=0,
    )  # fmt: skip
    table = tables.season_table(season, staff=True)
    for division, many in (("senior", 3), ("masters", 8)):
        rows = {row.player: row.events[0] for row in table[division]}
        ended = evening.event.entrants.filter(division=division)
        assert {who: one.place for who, one in rows.items()} == dict(
            ended.values_list("player", "place")
        )
        assert {one.players for one in rows.values()} == {many}


def test_the_tables_recommend_for_each_division_by_itself(make_apart):
    evening = make_apart({"junior": 3, "senior": 9, "masters": 21})
    rows = structure_advice(evening.event).tables
    cups = [(row.names, row.rounds, row.cut) for row in rows if row.key == "league-cup"]
    assert cups == [("Senior", 4, 4), ("Masters", 5, 8)]


def test_the_organiser_changes_the_cut_of_those_who_had_it(make_apart):
    evening = make_apart({"senior": 9, "masters": 21}, structure="league-cup")
    evening.begin_round()
    now = {name: getattr(evening.event, name) for name in choices.Figures.__dataclass_fields__}
    choices.change_structure(
        evening.actor, evening.event, choices.Figures(**{**now, "cut_size": 16})
    )
    assert [pod["cut"] for pod in evening.refresh_event().event.pods] == [4, 16]
    choices.change_structure(
        evening.actor, evening.event, choices.Figures(**{**now, "cut_size": 2})
    )
    assert [pod["cut"] for pod in evening.refresh_event().event.pods] == [2, 2]


def test_pages_name_every_division(evening, as_organiser, client):
    evening.play_round(evening.pair_round())
    page = reverse("tournaments:bracket", args=[evening.event.pk])
    shown = as_organiser.get(page).content.decode()
    assert shown.index("<h2>Senior</h2>") < shown.index("<h2>Masters</h2>")
    play_cut_out(evening)
    first = {one.of: one.name for one in event_winners(evening.event)}
    for name in ("bracket", "event"):
        shown = client.get(reverse(f"tournaments:{name}", args=[evening.event.pk])).content.decode()
        for division, who in first.items():
            assert f"{division}: {who} wins." in shown
    board = client.get(reverse("tournaments:standings", args=[evening.event.pk])).content.decode()
    assert board.count('class="group"') == 2

"""An organiser who does anything at any time: an event's invariants hold after every step."""

from itertools import pairwise

import pytest
from django.db import connection, transaction
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from league.base.errors import Refused
from league.domain.log import SERVICE, Actor
from league.models import League, LogEntry
from tests.support import depth
from tests.support.evenings import NAMES, make_plan
from tournaments.domain import penalties
from tournaments.domain.cut import bracket
from tournaments.domain.events import creation
from tournaments.domain.players import entrants, wishes
from tournaments.domain.players.open_matches import OpenMatch
from tournaments.domain.results import games
from tournaments.domain.rounds import drafts, next_round, repairs, restoring
from tournaments.domain.structure import choices
from tournaments.domain.structure.settings import Figures
from tournaments.engine.rounds import history, state
from tournaments.models import Match, Moment, Seat, Stage
from tournaments.queries.cut.bracket import make_top_cut
from tournaments.queries.live import version_of_event
from tournaments.queries.players.late import players_without_seat
from tournaments.queries.rounds import columns
from tournaments.queries.rounds.programs import round_rows
from tournaments.queries.rounds.state import split_into_pods, standings_by_pod, swiss_history
from tournaments.queries.standings import standing_rows
from tournaments.queries.structure.attendance import entrants_playing, pods_in_round

JUDGE = Actor(role="head_judge")
WHY = "entered for the wrong table"
YEARS = {"junior": 2001, "senior": 1996, "masters": 1980}
picks = st.integers(0, 10**6)


class Organiser(RuleBasedStateMachine):
    """Tries any step at any time; a refused step must have changed nothing."""

    def __init__(self):
        super().__init__()
        self.undone = transaction.atomic()
        self.undone.__enter__()
        self.pictures = {}
        self.read_by_version = {}
        self.entered = 0
        self.changed = False

    def teardown(self):
        transaction.set_rollback(True)
        self.undone.__exit__(None, None, None)

    @initialize(
        players=st.integers(2, 9),
        divisions=st.sampled_from(["together", "together", "combined", "apart", "age_modified"]),
        ages=st.lists(st.sampled_from(sorted(YEARS)), min_size=9, max_size=9),
        cut_size=st.sampled_from([0, 4]),
        seed=st.integers(0, 99),
    )
    def begin_event(self, players, divisions, ages, cut_size, seed):
        self.make_event(ages[:players], ages, divisions=divisions, cut_size=cut_size, seed=seed)

    def make_event(self, players, ages, **asked):
        self.league = League.objects.create(name="Pallet", slug=f"pallet-{League.objects.count()}")
        self.event = creation.create_event(SERVICE, self.league, make_plan(**asked))
        self.changed = True
        self.ages = ages
        for _ in players:
            self.enter_player()

    # --- what is tried

    def attempt_act(self, act):
        """Do it and return True, or be refused, leave no entry in the record, and return False."""
        logged = LogEntry.objects.count()
        try:
            with transaction.atomic():
                act()
        except Refused:
            assert LogEntry.objects.count() == logged
            return False
        self.changed = True
        self.event.refresh_from_db()
        return True

    def one_of(self, rows, pick):
        rows = list(rows)
        return rows[pick % len(rows)] if rows else None

    @property
    def running_round(self):
        return self.event.rounds.order_by("number").last()

    def enter_player(self):
        number = self.entered
        year = YEARS[self.ages[number % len(self.ages)]]
        newcomer = entrants.Newcomer(f"{NAMES[number % 16]} {number}", birth_year=year)
        if self.attempt_act(lambda: entrants.enter_players(SERVICE, self.event, [newcomer])):
            self.entered += 1

    @precondition(lambda self: self.entered < 14)
    @rule()
    def somebody_comes(self):
        self.enter_player()

    @rule(pick=picks, match=st.sampled_from(OpenMatch.values))
    def somebody_leaves(self, pick, match):
        who = self.one_of(self.event.entrants.filter(dropped_after=None), pick)
        if who and self.attempt_act(lambda: entrants.drop_entrant(SERVICE, who, open_match=match)):
            sits = Seat.objects.filter(entrant=who.pk, match__result="", round__draft=False)
            assert match == OpenMatch.PLAYED or not sits.exists()

    @rule(pick=picks)
    def somebody_comes_back(self, pick):
        if who := self.one_of(self.event.entrants.exclude(dropped_after=None), pick):
            self.attempt_act(lambda: entrants.undo_drop(SERVICE, who))

    @rule(relaxed=st.booleans(), draft=st.booleans())
    def pair_round(self, relaxed, draft):
        def pair_next():
            next_round.pair_next(SERVICE, self.event, relaxed=relaxed, draft=draft)

        before = self.running_round
        if self.attempt_act(pair_next):
            if before and before.kind == "swiss":
                self.nobody_was_nowhere(before)
            newest = self.event.snapshots.first()
            there = set(self.event.entrants.values_list("pk", flat=True))
            self.pictures[newest.pk] = there, self.picture_rounds(there)

    def nobody_was_nowhere(self, one):
        """Whoever still plays was in the last round, had a bye, or has it as a missed round."""
        pods = set(one.matches.values_list("pod", flat=True))
        inside = [name for name, pod in pods_in_round(self.event, one.number).items()
                  if pod in pods]  # fmt: skip
        there = entrants_playing(self.event).filter(division__in=inside)
        assert not there.exclude(seats__round=one).exists()

    @rule(picks=st.lists(st.sampled_from("aab"), min_size=1))
    def report_all(self, picks):
        still = Match.objects.filter(round__event=self.event, result="")
        for at, match in enumerate(still):
            winner = picks[at % len(picks)]
            self.attempt_act(lambda m=match, w=winner: games.report_game(
                SERVICE, m, games.GameReport(w)
            ))  # fmt: skip

    @rule(pick=picks, winner=st.sampled_from("ab"))
    def report_one(self, pick, winner):
        still = Match.objects.filter(round__event=self.event, result="")
        if match := self.one_of(still, pick):
            self.attempt_act(lambda: games.report_game(SERVICE, match, games.GameReport(winner)))

    @rule(pick=picks, result=st.sampled_from(["a", "b", "double_loss"]))
    def correct_result(self, pick, result):
        played = Match.objects.filter(round__event=self.event)
        if match := self.one_of(played, pick):
            self.attempt_act(lambda: games.decide_match(SERVICE, match, result, WHY, match.version))

    @rule(pick=picks)
    def take_a_round_back(self, pick):
        if one := self.one_of(self.event.rounds.all(), pick):
            self.attempt_act(lambda: repairs.take_back_rounds(SERVICE, self.event, one.number, WHY))

    @rule(seats=st.lists(picks, max_size=3))
    def break_and_pair_anew(self, seats):
        if one := self.running_round:
            still = list(one.matches.filter(result__in=["", "bye"], games=None))
            chosen = {still[at % len(still)].pk for at in seats} if still else set()
            kept = dict(one.matches.exclude(pk__in=chosen).values_list("pk", "result"))
            if self.attempt_act(lambda: repairs.re_pair_matches(
                SERVICE, self.event, one.number, sorted(chosen), WHY
            )):  # fmt: skip
                there = dict(one.matches.values_list("pk", "result"))
                lost = {pk for pk in kept if pk not in there}
                assert all(kept[pk] == "bye" for pk in lost)

    @rule(first=picks, second=picks)
    def exchange_players(self, first, second):
        if one := self.running_round:
            seats = list(one.seats.values_list("entrant", flat=True))
            two = (seats[first % len(seats)], seats[second % len(seats)])
            self.attempt_act(
                lambda: repairs.exchange_players(SERVICE, self.event, one.number, two, WHY)
            )

    @rule(pick=picks, how=st.sampled_from(["match", "bye", "loss"]))
    def seat_somebody_late(self, pick, how):
        if who := self.one_of(players_without_seat(self.event), pick):
            self.attempt_act(lambda: repairs.seat_late_player(SERVICE, who, how, WHY))

    @rule()
    def publish_round(self):
        if one := self.running_round:
            self.attempt_act(lambda: drafts.publish_round(SERVICE, self.event, one.number))

    @rule()
    def end_event(self):
        self.attempt_act(lambda: bracket.finish_event(SERVICE, self.event))

    @rule()
    def reopen_event(self):
        self.attempt_act(lambda: repairs.reopen_event(SERVICE, self.event, WHY))

    @rule(planned=st.integers(1, 6))
    def plan_other_rounds(self, planned):
        now = {name: getattr(self.event, name) for name in Figures.__dataclass_fields__}
        asked = Figures(**{**now, "planned_rounds": planned})
        self.attempt_act(lambda: choices.change_structure(SERVICE, self.event, asked))

    @rule(first=picks, second=picks)
    def keep_two_apart(self, first, second):
        there = list(self.event.entrants.values_list("pk", flat=True))
        if there:
            two = (there[first % len(there)], there[second % len(there)])
            self.attempt_act(lambda: wishes.keep_apart(SERVICE, self.event, two))

    @rule(pick=picks)
    def disqualify_player(self, pick):
        out = self.event.entrants.filter(disqualified=True).count()
        if (who := self.one_of(self.event.entrants.all(), pick)) and out < 2:
            why = penalties.PenaltyRequest("disqualification", "cheating", WHY)
            self.attempt_act(lambda: penalties.give_penalty(JUDGE, who, why))

    @rule(pick=picks)
    def put_back(self, pick):
        if one := self.one_of(self.event.snapshots.exclude(moment=Moment.END), pick):
            assert self.attempt_act(lambda: restoring.restore_snapshot(SERVICE, one, WHY))
            if one.pk in self.pictures and not self.event.entrants.filter(disqualified=True):
                there, picture = self.pictures[one.pk]
                assert self.picture_rounds(there) == picture

    # --- what must hold

    @invariant()
    def an_event_stays_whole(self):
        """Checked after each step that changed something; refused steps were rolled back."""
        if self.changed:
            self.changed = False
            for must_hold in self.MUST_HOLD:
                must_hold(self)

    def picture_rounds(self, there):
        """Return what a snapshot restores of rounds: stage, who sat where, results and flags.

        Only of the entrants who were there then: whoever came later has missed closed rounds.
        """
        seats = Seat.objects.filter(round__event=self.event, entrant__in=there)
        seats = seats.order_by("round__number", "entrant")
        columns = ("round__number", "match", "match__table", "entrant", "side", "match__result")
        flags = self.event.rounds.order_by("number").values_list("number", "closed", "draft")
        return self.event.stage, list(seats.values_list(*columns)), list(flags)

    def rounds_are_whole(self):
        rows = list(self.event.rounds.order_by("number").values_list("number", "closed"))
        assert [number for number, _closed in rows] == list(range(1, len(rows) + 1))
        assert all(closed for _number, closed in rows[:-1])
        for match in Match.objects.filter(round__event=self.event).prefetch_related("seats"):
            alone = match.result in {"bye", "awarded_bye", "loss"}
            assert len(match.seats.all()) == (1 if alone else 2)
            assert (match.table is None) or not alone or match.round.kind == "cut"

    def the_engine_agrees(self):
        if not self.event.entrants.exists():
            return
        whole = swiss_history(self.event)
        for pod in [whole, *split_into_pods(self.event, whole)]:
            if pod.players:
                state.check_state(history.state_of(pod))

    def what_is_kept_of_a_round_is_what_its_matches_are(self):
        swiss = columns.swiss_rounds_by_id(self.event)
        kept = columns.kept_columns(self.event, swiss)
        assert kept == columns.columns_from_matches(kept)

    def what_changes_what_is_read_changes_the_version(self):
        """Two readings under the same version must be equal: caches between requests rely on it."""
        version = version_of_event(self.event)
        rows = standing_rows(self.event), round_rows(self.event, drafts=True)
        read = (swiss_history(self.event).make_digest(), *rows)
        assert self.read_by_version.setdefault(version, read) == read

    def every_bracket_is_its_own(self):
        """Within each pod everybody in a round of the cut was in the round before."""
        shown = make_top_cut(self.event).brackets
        for one in shown:
            names = [{side.name for match in column.matches for side in match.sides}
                     for column in one.columns]  # fmt: skip
            played = [there for there in names if "to come" not in there]
            assert all(after <= before for before, after in pairwise(played))

    def places_count_within_each_pod(self):
        if self.event.stage != Stage.FINISHED:
            return
        for pod in standings_by_pod(self.event):
            inside = self.event.entrants.filter(pk__in=[line.id for line in pod])
            places = inside.filter(disqualified=False).values_list("place", flat=True)
            assert sorted(places) == list(range(1, len(places) + 1))

    def standings_hold_everybody_once(self):
        inside = self.event.entrants.filter(waiting=False, disqualified=False)
        there = set(inside.values_list("pk", flat=True))
        rows = standing_rows(self.event)
        assert {row.id for row in rows} == there
        assert len(rows) == len(there)

    def nobody_who_is_out_has_still_to_play(self):
        out = Seat.objects.filter(round__event=self.event, entrant__disqualified=True)
        assert not out.filter(match__result="").exists()

    def the_stage_is_that_of_the_rounds(self):
        last = self.running_round
        if self.event.stage == Stage.REGISTRATION:
            assert last is None
        elif self.event.stage != Stage.FINISHED:
            assert last is not None
            assert last.kind == self.event.stage
        placed = self.event.entrants.exclude(place=None).exists()
        ranked = self.event.entrants.filter(waiting=False, disqualified=False).exists()
        assert placed == (ranked and self.event.stage == Stage.FINISHED)

    MUST_HOLD = (
        rounds_are_whole,
        the_engine_agrees,
        what_is_kept_of_a_round_is_what_its_matches_are,
        what_changes_what_is_read_changes_the_version,
        every_bracket_is_its_own,
        places_count_within_each_pod,
        standings_hold_everybody_once,
        nobody_who_is_out_has_still_to_play,
        the_stage_is_that_of_the_rounds,
    )


class OrganiserOfCuts(Organiser):
    """Begins with two divisions that play apart in the first round of their cuts."""

    @initialize(
        seniors=st.integers(2, 5),
        masters=st.integers(2, 6),
        third=st.booleans(),
        seed=st.integers(0, 99),
    )
    def begin_event(self, seniors, masters, third, seed):
        ages = ["senior"] * seniors + ["masters"] * masters
        self.make_event(ages, ages, divisions="apart", planned_rounds=1, seed=seed)
        bracket.set_third_place(SERVICE, self.event, wanted=third)
        self.pair_round(relaxed=True, draft=False)
        self.report_all("a")
        self.pair_round(relaxed=True, draft=False)
        assert self.event.stage == Stage.CUT


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize(("organiser_of", "examples"), [(Organiser, 40), (OrganiserOfCuts, 20)])
def test_whatever_an_organiser_does_an_event_stays_whole(organiser_of, examples):
    run_state_machine_as_test(
        organiser_of,
        settings=settings(
            # A second database repeats the same steps, enough to notice a difference.
            max_examples=3
            if connection.vendor == "postgresql"
            else depth.choose_examples(examples),
            stateful_step_count=50,
            deadline=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        ),
    )

"""Cuts of divisions that play apart, exported to TOM files and imported again."""

import msgspec
import pytest

from league.base.errors import Refused
from league.domain.log import Actor
from tests.support.evenings import YEARS, finish_swiss, play_cut_out
from tests.support.tom_files import export_tom_file
from tests.tournaments.domain.test_cut_by_division import (
    WHY,
    by_pod,
    order_by_place,
    places_in,
    seats_of,
)
from tournaments.domain.cut import bracket as cut
from tournaments.domain.files.tom import reading
from tournaments.domain.players.entrants import drop_entrant
from tournaments.domain.results import games
from tournaments.domain.rounds import next_round as rounds
from tournaments.domain.structure import choices
from tournaments.domain.structure.settings import Figures
from tournaments.engine.files import tdf
from tournaments.models import Stage
from tournaments.queries.cut.bracket import make_top_cut
from tournaments.queries.standings import standing_rows

pytestmark = [pytest.mark.django_db, pytest.mark.once]
replace = msgspec.structs.replace


@pytest.fixture
def cup(make_apart):
    """Juniors without a cut, seniors with four rounds and masters with five, in semifinals."""
    evening = make_apart(
        {"junior": 5, "senior": 9, "masters": 20}, stage=finish_swiss, structure="league-cup"
    )
    evening.pair_round()
    return evening.refresh_event()


def taken_elsewhere(stranger, raw):
    elsewhere = stranger.memberships.get().league
    return reading.import_tom_file(Actor(stranger, "organiser"), elsewhere, raw).event


def test_in_a_tom_file_each_cut_follows_the_rounds_of_its_own_division(cup):
    back = tdf.read_document(export_tom_file(cup.event))
    home = {player: pod.category for pod in back.pods for player in pod.players}
    rounds = [
        (one.number, sorted({home[match.a] for match in one.matches}), len(one.matches))
        for one in back.cut
    ]
    assert rounds == [(5, ["1"], 2), (6, ["2"], 2)]
    assert {cut.category: cut.size for cut in back.cuts} == {"0": 0, "1": 4, "2": 4}
    for category in ("1", "2"):
        inside = [one for one in back.players if home[one.id] == category and one.seed]
        assert sorted(one.seed for one in inside) == [1, 2, 3, 4]
        assert [one.seed for one in sorted(inside, key=lambda one: one.slot)] == [1, 4, 3, 2]


def test_an_event_amid_its_cuts_moves_by_a_tom_file(cup, stranger):
    raw = export_tom_file(cup.event)
    there = taken_elsewhere(stranger, raw)
    assert [(pod["rounds"], pod["cut"]) for pod in there.pods] == [(3, 0), (4, 4), (5, 4)]
    assert export_tom_file(there) == raw

    def list_brackets(event):
        brackets = make_top_cut(event).brackets
        return [
            [[side.name for side in match.sides] for match in column.matches]
            for one in brackets
            for column in one.columns
        ]

    assert list_brackets(there) == list_brackets(cup.event)


def test_a_cut_whose_best_seeds_had_a_bye_moves_amid_its_second_round(make_evening, stranger):
    evening = make_evening("registration", cut_size=8)
    finish_swiss(evening)
    for row in standing_rows(evening.event)[5:]:
        drop_entrant(evening.actor, evening.event.entrants.get(pk=row.id))
    evening.play_round(evening.pair_round())
    evening.pair_round()
    raw = export_tom_file(evening.event)
    there = taken_elsewhere(stranger, raw)
    assert [one.matches.count() for one in there.rounds.filter(kind="cut")] == [4, 2]
    assert there.rounds.filter(matches__result="bye", kind="cut").count() == 3
    assert export_tom_file(there) == raw


def test_a_final_of_one_division_beside_semifinals_moves_too(uneven_evening, stranger):
    cut.set_third_place(uneven_evening.actor, uneven_evening.event, wanted=True)
    uneven_evening.play_round(uneven_evening.pair_round())
    uneven_evening.pair_round()
    raw = export_tom_file(uneven_evening.event)
    there = taken_elsewhere(stranger, raw)
    last = by_pod(there.rounds.last())
    assert {pod: len(matches) for pod, matches in last.items()} == {1: 2}
    final, third = last[1]
    for match in (final, third):
        games.decide_match(uneven_evening.actor, match, "a", WHY)
    there.refresh_from_db()
    assert there.stage == Stage.FINISHED
    top = [seats_of(match)[side] for match in (final, third) for side in "ab"]
    assert order_by_place(there, "masters")[:4] == top
    places_there = {one.id: one.place for one in tdf.read_document(export_tom_file(there)).places}
    ids = there.tom_file.ids
    assert [places_there[ids[str(pk)]] for pk in top] == [1, 2, 3, 4]


def names_of(event, division):
    ranked = event.entrants.filter(division=division).order_by("place")
    return list(ranked.values_list("player__name", flat=True))


def test_places_of_a_finished_file_are_those_of_each_division(cup, stranger):
    play_cut_out(cup)
    there = taken_elsewhere(stranger, export_tom_file(cup.event))
    for division in YEARS:
        assert names_of(there, division) == names_of(cup.event, division)
        assert places_in(there, division)[0] == 1


def test_a_file_in_which_only_one_division_has_begun_its_cut_is_refused(cup, stranger):
    raw = export_tom_file(cup.event).decode()
    masters = raw.index('<pod category="2"')
    begin = raw.index('<round number="6"', masters)
    end = raw.index("</round>", begin) + len("</round>")
    with pytest.raises(Refused, match="that of Masters has not") as refused:
        taken_elsewhere(stranger, (raw[:begin] + raw[end:]).encode())
    assert refused.value.field == "file"


def test_a_file_whose_cut_is_no_bracket_is_refused(cup, stranger):
    """So is a TOM file that cuts divisions apart although they play their rounds together."""
    cup.play_round(cup.event.rounds.last())
    cup.pair_round()
    document = tdf.read_document(export_tom_file(cup.event))
    final, lost = document.cut[-1].matches[0], document.cut[-2].matches[-1]
    wrong = replace(document.cut[-1], matches=(replace(final, a=lost.b, b=final.b),))
    raw = tdf.write_document(replace(document, cut=(*document.cut[:-1], wrong)))
    with pytest.raises(Refused, match="of Masters in the file is not one bracket") as refused:
        taken_elsewhere(stranger, raw)
    assert refused.value.field == "file"


def test_a_roster_whose_small_divisions_play_apart_here_goes_out_apart(make_apart, stranger):
    roster = export_tom_file(make_apart({"junior": 3, "masters": 8}).event)
    event = taken_elsewhere(stranger, roster)
    now = {name: getattr(event, name) for name in Figures.__dataclass_fields__}
    asked = {**now, "divisions": "apart", "structure": "", "planned_rounds": 2, "cut_size": 4}
    actor = Actor(stranger, "organiser")
    choices.change_structure(actor, event, Figures(**asked))
    rounds.pair_next(actor, event)
    event.refresh_from_db()
    back = tdf.read_document(export_tom_file(event))
    assert [(pod.category, len(pod.players)) for pod in back.pods] == [("0", 3), ("2", 8)]
    assert {one.category: one.size for one in back.cuts} == {"0": 4, "2": 4}

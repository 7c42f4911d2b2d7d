"""What a TOM file is refused for, and at which field of its form that is said."""

import re

import msgspec
import pytest

from league.base.errors import Conflict, Refused
from league.models import Player
from tests.tournaments.domain.test_large_files import tom_file
from tests.tournaments.domain.test_tom import read_golden, report_all
from tournaments.engine.files import tdf
from tournaments.models import Event

pytestmark = [pytest.mark.django_db, pytest.mark.once]
replace = msgspec.structs.replace
FINISHED = tom_file(8, stage=5)


def with_first_player(**changes):
    document = tdf.read_document(read_golden("roster"))
    first, *others = document.players
    return replace(document, players=(replace(first, **changes), *others))


@pytest.mark.parametrize(
    ("document", "field", "said"),
    [
        (replace(with_first_player(), date=""), "file", "on which day"),
        (replace(with_first_player(), players=()), "file", "There are no players"),
        (with_first_player(first_name="", last_name=""), "players", "has no name in the file"),
        (with_first_player(last_name="X" * 81), "players", "is too long"),
        (
            with_first_player(first_name="I" + "\u0301" * 5),
            "players",
            "marks stand",
        ),
        (with_first_player(birth_year=1899), "players", "born in 1899"),
        (with_first_player(birth_year=2101), "players", "born in 2101"),
    ],
)
def test_what_cannot_be_kept_of_a_file_is_refused_at_its_field(take_file, document, field, said):
    with pytest.raises(Refused, match=said) as refused:
        take_file(tdf.write_document(document))
    assert refused.value.field == field
    assert not Event.objects.exists()


def test_a_file_that_is_none_is_refused_as_a_file(take_file):
    with pytest.raises(Refused) as refused:
        take_file(b"<html/>")
    assert (refused.value.field, refused.value.code) == ("file", "file_unreadable")


@pytest.mark.parametrize("day", ["12/31/9999", "01/01/0001", "12/31/1994", "01/01/2100"])
def test_a_day_at_the_edge_of_the_calendar_is_refused_with_its_line(take_file, day):
    raw = re.sub(rb"(<startdate>)[^<]*", rb"\g<1>" + day.encode(), read_golden("roster"))
    with pytest.raises(Refused, match=rf"Line \d+: .*{day}.*between 1995 and 2099"):
        take_file(raw)
    assert not Event.objects.exists()


def test_a_day_so_far_ahead_that_names_would_be_kept_for_a_century_is_refused(take_file):
    raw = re.sub(rb"(<startdate>)[^<]*", rb"\g<1>12/31/2098", read_golden("roster"))
    with pytest.raises(Refused, match="No event is on 2098-12-31: its day lies between"):
        take_file(raw)
    assert not Event.objects.exists()


@pytest.mark.parametrize("value", ["x" * 5000, "a\u202eb"])
@pytest.mark.parametrize("place", [b"outcome", b"type", b"category", b"userid", b"number"])
def test_a_refusal_is_a_line_that_can_be_shown_whatever_the_value(take_file, place, value):
    changed = re.sub(place + b'="[^"]*"', place + b'="' + value.encode() + b'"', FINISHED)
    with pytest.raises(Refused) as refused:
        take_file(changed)
    assert refused.value.message.isprintable()
    assert len(refused.value.message) < 1000


def test_a_format_that_there_is_not_is_refused_as_a_format(take_file):
    with pytest.raises(Refused) as refused:
        take_file(read_golden("roster"), format_key="modified-1899")
    assert (refused.value.field, refused.value.code) == ("format", "unknown_format")


@pytest.mark.parametrize("choices", [{}, {"7700203": 0, "7700204": 0}])
def test_whoever_may_be_two_is_refused_among_the_players(take_file, league, choices):
    """Refused while nobody chose which player is meant, and where one player is chosen for two."""
    known = [Player.objects.create(league=league, name="Adela Wick") for _ in range(2)]
    document = tdf.read_document(read_golden("challenge-midevent"))
    alike = {"first_name": "Adela", "last_name": "Wick"}
    renamed = tuple(
        replace(player, **alike) if player.id in {"7700203", "7700204"} else player
        for player in document.players
    )
    raw = tdf.write_document(replace(document, players=renamed))
    chosen = {player: known[place].pk for player, place in choices.items()}
    with pytest.raises(Refused) as refused:
        take_file(raw, choices=chosen)
    assert (refused.value.field, refused.value.code) == ("players", "ambiguous_players")
    assert ("at once" in refused.value.message) == bool(choices)


def test_an_event_that_is_none_of_the_league_s_is_refused_as_the_event(take_file):
    with pytest.raises(Refused, match="no such event") as refused:
        take_file(read_golden("roster"), event=10**6)
    assert (refused.value.field, refused.value.code) == ("event", "unknown_event")


def test_what_went_on_here_is_told_apart_from_what_is_over(take_file, actor):
    event = take_file(read_golden("challenge-midevent")).event
    report_all(actor, event)
    with pytest.raises(Conflict) as went_on:
        take_file(read_golden("challenge-midevent").replace(b"<timeelapsed>0", b"<timeelapsed>9"))
    assert went_on.value.code == "went_on_here"
    Event.objects.filter(pk=event.pk).update(stage="finished")
    more = read_golden("challenge-midevent").replace(b'outcome="0"', b'outcome="1"')
    document = tdf.read_document(more)
    late = replace(document.players[0], id="7799999", first_name="Late", last_name="Comer")
    pod = replace(document.pods[0], players=(*document.pods[0].players, late.id))
    grown = replace(document, players=(*document.players, late), pods=(pod,))
    with pytest.raises(Refused, match="is over here") as over:
        take_file(tdf.write_document(grown), event=event.pk)
    assert over.value.code == "wrong_stage"

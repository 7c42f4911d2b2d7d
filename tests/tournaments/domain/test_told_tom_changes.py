"""Later TOM files of an event that is here: what each would change, and what it leaves behind."""

from datetime import date, timedelta

import msgspec
import pytest

from league.models import Player as Known
from tests.support.golden_lines import compare_lines
from tests.tournaments.domain.made_documents import make_document, make_player, make_round
from tournaments.domain.files.tom import changes, identity, ids, players, reading
from tournaments.engine.files import tdf
from tournaments.engine.files.tdf.document import Cut
from tournaments.models import Event, KnownFile

pytestmark = [pytest.mark.django_db, pytest.mark.once]
replace = msgspec.structs.replace
IDS = {
    "sanction_id": "10-03-000123", "organizer_id": "4711", "organizer": "O. R.", "city": "Pallet",
    "region": "Kanto", "country": "Japan",
}  # fmt: skip
OTHERS = {
    "name": "Other Cup", "date": "2010-03-07", "sanction_id": "10-03-000124",
    "organizer_id": "4712", "organizer": "P. S.", "city": "Viridian", "region": "Johto",
    "country": "Korea",
}  # fmt: skip
FIRST = make_round(1, "1 5 a", "2 6 b", "3 7", "4 8")


def read_back(document):
    """The document that reading its file gives, which has its text."""
    return tdf.read_document(tdf.write_document(document))


def take_file(told, name, document, event=None, **more):
    """Import the file, and return the event that is here."""
    raw = tdf.write_document(document)
    more |= {} if event is None else {"event": event}
    told.ask_for(name, import_file, told, raw, more)
    return Event.objects.order_by("pk").first()


def foretell_file(told, name, document, event=None):
    """Say what the file would change, or why it cannot be imported."""
    told.ask_for(
        f"{name}: foretold", foretell_import, told.league, tdf.write_document(document), event
    )


def import_file(told, raw, more):
    taken = reading.import_tom_file(told.actor, told.league, raw, **more)
    return [taken.new, taken.changed, taken.rounds, taken.notes, describe_fits(taken.fits)]


def foretell_import(league, raw, event):
    preview = reading.preview_import(league, raw, event)
    among = [one.name for one in preview.among]
    said = [*preview.changes, preview.hindrance, preview.same, among]
    return [*said, describe_fits(preview.fits)]


def describe_fits(fits):
    return [
        [each.tom.id, each.how, each.player, each.entrant, list(each.among), each.nobody_s]
        for each in fits
    ]


def match_document(told, document, event=None, choices=None):
    return describe_fits(players.match_players(told.league, document, event, choices))


def change_details(told):
    """Change each detail in TOM, then each here as well, then empty each in TOM."""
    document = make_document(stage="3", planned_rounds=3, **IDS)
    event = take_file(told, "first", document)
    told.make_event(name="Holds another sanction", sanction_id="10-03-000125")

    def change_to(name, read):
        told.ask_for(f"{name}: foretold", changes.describe_import, event, read, ())
        told.ask_for(name, changes.apply_file_details, event, read)

    for field, value in OTHERS.items():
        changed = replace(document, **{field: value})
        change_to(field, changed)
        here = "2010-03-08" if field == "date" else "Here"
        setattr(event, field, date.fromisoformat(here) if field == "date" else here)
        change_to(f"{field} changed here", changed)
        change_to(f"{field} changed here, not in TOM", document)
        event.tom_file.head = changes.file_details(changed)
        change_to(f"{field} back in TOM", document)
        change_to(f"{field} emptied", replace(document, **{field: ""}))
        event.tom_file.head = changes.file_details(document)
    change_to("a sanction that is taken", replace(document, sanction_id="10-03-000125"))
    event = told.make_event(["P 1"], name="Cup", city="Here")
    change_to("without an earlier file", document)
    change_to("and of no sanction", replace(document, sanction_id=""))


def follow_players(told):
    """Known players come back in other divisions, earlier and later, with and without an id."""
    day = date(2010, 3, 6)
    for number, known in enumerate((
        {"player_id": "1", "division": "senior"},
        {"player_id": "2", "division": "masters", "seen_on": day - timedelta(days=1)},
        {"player_id": "3", "division": "junior", "seen_on": day + timedelta(days=1)},
        {"birth_year": 1980}, {"birth_year": 1981}, {"birth_year": None}, {"player_id": "70"},
    ), start=1):  # fmt: skip
        Known.objects.create(league=told.league, name=f"P {number}", **known)
    Known.objects.create(league=told.league, name="P 6", birth_year=1980)
    document = make_document(stage="3", planned_rounds=3)
    foretell_file(told, "two may be meant", document)
    take_file(told, "two may be meant", document)
    for choice in (0, Known.objects.filter(name="P 6").first().pk, 1):
        preview = reading.preview_import(told.league, tdf.write_document(document))
        told.ask_for(
            f"chosen {min(choice, 2)}", match_document, told, preview.document, None, {"6": choice}
        )
    event = take_file(told, "another is meant", document, choices={"6": 0})
    older = tuple(make_player(number, division) for number, division in enumerate(
        ("masters", "senior", "masters", "masters", "junior", "masters", "senior", "masters"), 1
    ))  # fmt: skip
    take_file(told, "in other divisions", replace(document, players=older), event.pk)
    told.pass_time(days=400)
    take_file(told, "of a later day", replace(document, date="2010-04-01"), event.pk)
    newcomers = (
        make_player(9), make_player(10, "junior", late=True),
        replace(make_player(1999999), last_name="1"), replace(make_player(1999998), last_name="11"),
        replace(make_player(12), birth_year=None), replace(make_player(71), last_name="2"),
    )  # fmt: skip
    for newcomer in newcomers:
        another = replace(document, players=(*document.players[1:], newcomer))
        name = f"matched with {newcomer.name} {newcomer.id}"
        told.ask_for(name, match_document, told, read_back(another), event)
    several = (*document.players, *newcomers[:2], *newcomers[3:5])
    foretell_file(told, "with others", replace(document, players=several), event.pk)
    take_file(told, "with others", replace(document, players=several), event.pk)
    born = (*several[:-1], replace(several[-1], birth_year=1980))
    take_file(told, "with a year of birth", replace(document, players=born), event.pk)
    twice = (*document.players, replace(make_player(90), last_name="1"))
    take_file(told, "one of them twice", replace(document, players=twice), event.pk)


def play_on(told):
    """The event is played on in TOM: results, late players, rounds, a cut, the end."""
    document = make_document(rounds=(FIRST,), planned_rounds=2, cuts=(Cut(category="10", size=2),))
    event = take_file(told, "begun", replace(document, rounds=(), stage="3", pods=()))
    take_file(told, "first round", document, event.pk)

    def go_on(name, after="4", **changed):
        nonlocal document
        document = replace(document, stage=after, **changed)
        take_file(told, name, document, event.pk)
        return document

    def take_other(name, **changed):
        foretell_file(told, name, replace(document, **changed), event.pk)

    take_other("one without", players=document.players[:-1],
               rounds=(replace(FIRST, matches=FIRST.matches[:3]),),
               pods=(replace(document.pods[0], players=document.pods[0].players[:7]),))  # fmt: skip
    take_other("another result", rounds=(make_round(1, "1 5 b", "2 6 b", "3 7", "4 8"),))
    take_other("an open result", rounds=(make_round(1, "1 5", "2 6 b", "3 7", "4 8"),))
    take_other("others at a table", rounds=(make_round(1, "1 6 a", "2 5 b", "3 7", "4 8"),))
    take_other("sides exchanged", rounds=(make_round(1, "5 1 b", "2 6 b", "3 7", "4 8"),))
    take_other("no round", rounds=())
    take_other("one result", rounds=(make_round(1, "1 5 a", "2 6 b", "3 7 tie", "4 8"),))
    go_on("one result", rounds=(make_round(1, "1 5 a", "2 6 b", "3 7 tie", "4 8"),))
    go_on("one more", rounds=(make_round(1, "1 5 a", "2 6 b", "3 7 tie", "4 8 double_loss"),))
    late = tuple(make_player(number, late=True) for number in (9, 10))
    listed = (*document.players, *late)
    pod = replace(document.pods[0], players=tuple(one.id for one in listed))
    missed = make_round(1, "9 - loss", "10 - loss")
    first = replace(document.rounds[0], matches=(
        *document.rounds[0].matches,
        *(replace(match, table=None) for match in missed.matches)))  # fmt: skip
    take_other("two late", players=listed, pods=(pod,), rounds=(first,))
    go_on("two late", players=listed, pods=(pod,), rounds=(first,))
    seats = (None, 3, 4, 3, None)
    for name, tables in (("tables given", seats), ("exchanged", (None, 4, 3, None, 5))):
        by_player = {f"{number}": table for number, table in enumerate(tables, start=1)}
        go_on(name, players=change_players(document, fixed_table=by_player))
    go_on("another order", players=document.players[::-1])
    go_on("one gone", players=change_players(document, dropped_after={"8": 1}))
    second = make_round(2, "1 6 a", "3 2 b", "4 9 a", "5 7", "10 - bye")
    go_on("second round", rounds=(first, second))
    over = make_round(2, "1 6 a", "3 2 b", "4 9 a", "5 7 tie", "10 - bye")
    final = make_round(3, "1 2")
    in_cut = change_players(document, slot={"1": 1, "2": 2})
    take_other("final", rounds=(first, over), cut=(final,), players=in_cut)
    go_on("final", rounds=(first, over), cut=(final,), players=in_cut)
    go_on("over", after="5", cut=(make_round(3, "1 2 b"),))
    take_file(told, "over, again", replace(document, elapsed=2), event.pk)
    one_more = replace(document, players=(*document.players, make_player(11)))
    foretell_file(told, "over, and another plays", one_more, event.pk)
    take_file(told, "over, and another plays", one_more, event.pk)
    told.ask_for("ids", ids.file_ids_of, ids.entrants_in_file(event), event.tom_file)


def change_players(document, **changed):
    """The players with other values in a field, given by their ids."""
    ((field, values),) = changed.items()
    return tuple(
        replace(player, **{field: values[player.id]}) if player.id in values else player
        for player in document.players
    )


def find_event(told):
    """Whose event a file is: by name and day, players, rounds, sanction, and by what was known."""
    document = make_document(rounds=(FIRST,))
    event = take_file(told, "first", document)

    def match_file(asked, choice=None, **changed):
        read = read_back(replace(document, **changed))
        told.ask_for(asked, find_match, told.league, read, choice)

    match_file("the same")
    match_file("the same, as another", 0)
    open_first = (make_round(1, "1 5", "2 6", "3 7", "4 8"),)
    other_pairs = (make_round(1, "1 2", "3 4", "5 6", "7 8"),)
    half = (make_round(1, "1 5", "2 6", "3 8", "4 7"),)
    most = (make_round(1, "1 5", "2 6", "3 7", "4 - bye", "8 - loss"),)
    more = (make_round(1, "1 5", "2 6", "3 7", "8 4"),)
    for name, rounds in (("first", open_first), ("other", other_pairs), ("half", half),
                         ("turned", more), ("most", most), ("no", ())):  # fmt: skip
        for called, fields in (
            ("", {}), ("renamed", {"name": "Gala"}), ("a day later", {"date": "2010-03-07"}),
            ("both", {"name": "Gala", "date": "2010-03-07"}),
        ):  # fmt: skip
            match_file(f"{name} pairs {called}", rounds=rounds, **fields)
    for day in ("2010-02-02", "2010-02-03", "2010-04-06", "2010-04-07"):
        match_file(f"on {day}", date=day, rounds=more)
        match_file(f"called otherwise on {day}", date=day, name="Gala", rounds=())
    match_file("the turned pairs, as another", 0, rounds=more)
    match_file("with a sanction", sanction_id="10-03-000123", rounds=more)
    for choice in (event.pk, 1):
        match_file(f"chosen {min(choice, 2)}", choice, rounds=other_pairs)
    for shared in (3, 4, 5):
        listed = tuple(make_player(number + (0 if number <= shared else 50), slot=number)
                       for number in range(1, 9))  # fmt: skip
        match_file(f"{shared} of the players", name="Gala", players=listed, rounds=(),
                   pods=(), stage="3")  # fmt: skip
        match_file(f"{shared} of the players, so called", players=listed, rounds=(),
                   pods=(), stage="3")  # fmt: skip
    Event.objects.filter(pk=event.pk).update(sanction_id="10-03-000123")
    for number in ("10-03-000123", "10-03-000124"):
        match_file(f"of sanction {number}", sanction_id=number, name="Gala", rounds=other_pairs)
        match_file(f"of sanction {number}, the turned pairs", sanction_id=number, rounds=more)
    match_file("of no sanction, the turned pairs", rounds=more)
    other = told.make_event(name="Copy")
    KnownFile.objects.create(
        league=told.league, event=other,
        digest=identity.file_digest(read_back(document)),
    )  # fmt: skip
    match_file("known of two")
    match_file("known of two, chosen", other.pk)
    told.ask_for("in doubt", require_clear_match, told.league, read_back(document))


def find_match(league, document, choice):
    found = reading.beforehand.run_with_work(lambda: identity.match_event(league, document, choice))
    return [found.event and found.event.name, found.known, [one.name for one in found.among]]


def require_clear_match(league, document):
    reading.beforehand.run_with_work(lambda: identity.match_event(league, document).must_be_clear())


SCENES = [change_details, follow_players, play_on, find_event]


@pytest.mark.parametrize("scene", SCENES)
def test_whatever_a_later_file_changes_is_told_as_it_was(told_league, scene):
    scene(told_league)
    compare_lines("tournaments/told_tom_changes.tsv", told_league.teller.lines, scene.__name__)

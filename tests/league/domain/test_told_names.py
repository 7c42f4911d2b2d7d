"""Players' names from first to last day: every use case, done and refused, in order."""

from datetime import timedelta

import pytest
from django.apps import apps
from django.utils import timezone

from league.base.encryption import encrypt_bytes
from league.domain import keeping, players, removing, shown_names, words
from league.models import Player, StoredAnswer
from tests.support.golden_lines import compare_lines

pytestmark = [pytest.mark.django_db, pytest.mark.once]
DIVISIONS = ("junior", "senior", "masters")


def make_player(told, name, **known):
    return Player.objects.create(league=told.league, name=name, **known)


def keep_players(told):
    for name, details in (
        ("a name", ("  Ada   Lovely ",)), ("all", ("Bo B.", "4711", 1990)), ("no name", (" ",)),
        ("80 letters", ("x" * 80,)), ("81 letters", ("x" * 81,)), ("id of 20", ("C", "1" * 20)),
        ("id of 21", ("C", "1" * 21)), ("id with letters", ("C", "12a")), ("id in other digits",
        ("C", "²")),
        ("id that is taken", ("C", "4711")), ("born 1899", ("C", "", 1899)), ("born 1900", ("C",
        "", 1900)),
        ("born this year", ("C", "", 2010)), ("born next year", ("C", "", 2011)),
    ):  # fmt: skip
        told.ask_for(
            name, players.add_player, told.actor, told.league, players.PlayerDetails(*details)
        )


def change_players(told):
    ada = make_player(told, "Ada Lovely", player_id="1")
    make_player(told, "Bo", player_id="2")
    seen = players.player_details(ada)
    for name, details, more in (
        ("as it was", ("Ada Lovely", "1"), {"seen": seen}),
        ("a year", ("Ada Lovely", "1", 1999), {"seen": seen, "reason": "told at the desk"}),
        ("by an older page", ("Ada", "1"), {"seen": seen}),
        ("all", ("Ada Love", "3", 2000), {}),
        ("nothing but a name", ("Ada Love",), {}),
        ("a name of blanks", ("  ",), {}),
        ("another's id", ("Ada", "2"), {}),
    ):
        fresh = Player.objects.select_related("league").get(pk=ada.pk)
        told.ask_for(
            name, players.change_player, told.actor, fresh, players.PlayerDetails(*details), **more
        )
    removing.remove_player(told.actor, ada)
    gone = Player.objects.select_related("league").get(pk=ada.pk)
    told.ask_for(
        "who was removed", players.change_player, told.actor, gone, players.PlayerDetails("Ada")
    )


def change_players_without_ids(told):
    bo = make_player(told, "Bo")
    for name, details in (
        ("as it was", ("Bo",)), ("another name", ("Bob",)), ("an id", ("Bob", "5")), ("no id",
        ("Bob",)),
        ("the same", (" Bob ",)),
    ):  # fmt: skip
        asked = players.PlayerDetails(*details)
        told.ask_for(name, players.change_player, told.actor, Player.objects.get(pk=bo.pk), asked)


def show_names(told):
    child = make_player(told, "Cy Child", birth_year=2002)
    senior = make_player(told, "Sam Senior", birth_year=1996)
    grown = make_player(told, "Gus Grown", birth_year=1980)
    show = shown_names.set_shown_name
    for player, wishes in (
        (child, ("full", "first", "number", "usual", "loud")), (senior, ("full", "hidden",
        "initials")),
        (grown, ("first", "usual", "hidden")),
    ):  # fmt: skip
        for shown in wishes:
            told.ask_for(f"{player.full_name} {shown}", show, told.actor, player, shown)
        for shown in ("full", "hidden"):
            name = f"{player.full_name} {shown}, agreed"
            told.ask_for(name, show, told.actor, player, shown, agreed=True)
    removing.remove_player(told.actor, grown)
    told.ask_for("of who was removed", show, told.actor, grown, "full")


def set_policies(told):
    for name, year in (("Cy Child", 2002), ("Sam Senior", 1996), ("Gus Grown", 1980)):
        make_player(told, name, birth_year=year)
    keep_answer("Gus Grown")
    usual = shown_names.load_policy().names.levels
    for name, levels, days in (
        ("as it is", {}, ()), ("masters by first names", {"masters": "first"}, (300, 400)),
        ("the same", {"masters": "first"}, (300, 400)), ("all hidden", dict.fromkeys(DIVISIONS,
        "hidden"), ()),
        ("no division", {"giants": "full"}, ()), ("no level", {"junior": "loud"}, ()),
        ("laxer", {"junior": "full"}, ()), ("as strict", usual, ()),
        ("no day", {}, (0, None)), ("no day until removed", {}, (None, 0)), ("a day", {}, (1, 1)),
        ("as long as can be", {}, (730, 1825)), ("a day more", {}, (731, None)),
        ("far more days until removed", {}, (None, 9999)),
    ):  # fmt: skip
        told.ask_for(name, shown_names.set_league_policy, told.actor, told.league, levels, *days)


def keep_answer(*names):
    for number, name in enumerate(names):
        body = encrypt_bytes(
            "stored answers",
            shown_names.once.msgspec.msgpack.encode(("", "text/html", name.encode())),
        )
        StoredAnswer.objects.create(
            scope="user:1", key=f"{name} {number}", fingerprint="f", status=201, body=body
        )


def forget_answers(told):
    keep_answer("Ada & Bo", "Ada &amp; Bo", "Ad\\u00e4", "Somebody", "ada & bo")
    keep_answer("Ed\\u00e4", "Ad\\u00e9")  # others, which end or begin alike
    StoredAnswer.objects.create(
        scope="u", key="plain", fingerprint="f", status=201, body=b"Ada & Bo"
    )
    StoredAnswer.objects.create(
        scope="u", key="other key", fingerprint="f", status=201, body=encrypt_bytes("other", b"x")
    )
    for names in ([], [""], ["Nobody"], ["Ada & Bo"], ["Ad\xe4", "", "Somebody"]):
        told.ask_for(f"answers naming {names!a}", shown_names.empty_answers_naming, names)


def fill_in_details(told):
    known = make_player(told, "Ada Lovely")
    hidden = make_player(told, "Bo Boy", shown="hidden")
    gone = make_player(told, "Cy")
    removing.remove_player(told.actor, gone)
    told.ask_for("a child's year", shown_names.fill_in_details, known, birth_year=2003)
    told.ask_for("an id", shown_names.fill_in_details, known, player_id="9")
    told.ask_for("of some", shown_names.fill_in_details_of, told.league,
             {hidden.pk: {"birth_year": 1980, "player_id": "8"}, gone.pk: {"birth_year": 1980},
             known.pk: {"birth_year": 1981}})  # fmt: skip
    newcomers = [Player(league=told.league, name=name, birth_year=year) for name, year in
                 (("BO BOY", None), ("Ada LOVELY", 1980), ("Dee", 2003), ("dee", None), ("Eve",
                 None))]  # fmt: skip
    told.ask_for(
        "namesakes",
        lambda: (
            shown_names.show_as_namesakes(told.league, newcomers),
            [(one.name, one.shown) for one in newcomers],
        )[1],
    )
    told.ask_for("spellings", shown_names.spellings_of_name, "mcKay of STRASSE")


def settle_names(told):
    told.patch.setattr(shown_names, "SETTLED_AT_ONCE", 2)
    for number, year in enumerate((1993, 1994, 1995, 1998, 1999, 2000, None)):
        make_player(told, f"Name{number} Of{number}", birth_year=year)
    told.ask_for("today", shown_names.settle_all_names)
    told.clock.move_to("2013-03-06T08:30:00Z")
    told.ask_for("three years later", shown_names.settle_all_names)
    told.ask_for("at once again", shown_names.settle_all_names)


def end_names(told):
    to_initials, to_nothing = told.league.days_kept
    today = timezone.localdate()
    for number, days in enumerate((to_initials - 61, to_initials - 60, to_initials - 1,
        to_initials, to_nothing - 1,
                                   to_nothing)):  # fmt: skip
        make_player(told, f"Nia{number} Old{number}", seen_on=today - timedelta(days=days))
    make_player(told, "N. O.", seen_on=today - timedelta(days=to_initials))
    keep_answer("Nia3 Old3")
    told.ask_for("told before", keeping.next_to_go, told.league)
    told.patch.setattr(keeping, "AT_ONCE", 1)
    told.ask_for("one at once", keeping.shorten_and_remove)
    told.ask_for("all that is due", keeping.end_all_due)
    told.league.initials_after, told.league.removed_after = 30, 50
    told.league.save()
    told.pass_time(days=40)
    told.ask_for("told before, by the league's own word", keeping.next_to_go, told.league)
    told.ask_for("by the league's own word", keeping.shorten_and_remove)


def shorten_twice(told):
    ada = make_player(told, "Ada Lovely")
    for name in ("once", "twice"):
        told.ask_for(name, keeping._shorten_name, ada)
    told.ask_for("removed", keeping._remove_name, ada)


def believe_clock(told):
    told.patch.setattr(keeping, "_steady_since", [(keeping.time.time(), keeping.time.monotonic())])
    told.ask_for("a new machine", keeping.end_by_clock)
    told.make_event()
    for hours in (1, 23, 1):
        told.pass_time(hours=hours)
        told.ask_for(f"{hours} hours after something", keeping.is_clock_believable)
    told.pass_time(days=58, hours=22)
    told.ask_for("days later", keeping.is_clock_believable)
    told.pass_time(hours=2)
    told.ask_for("sixty days later", keeping.is_clock_believable)
    told.patch.setattr(keeping, "_count_seconds_without_jump", lambda: 86_399.0)
    told.ask_for("running nearly a day", keeping.is_clock_believable)
    told.patch.setattr(keeping, "_count_seconds_without_jump", lambda: 86_400.0)
    told.ask_for("running a day", keeping.end_by_clock)


def remove_players(told):
    ada = make_player(told, "Ada Lovely", player_id="1", birth_year=2001)
    make_player(told, "Bo")
    event = told.make_event([("Ada Lovely", "1", 2001)])
    keep_answer("Ada Lovely")
    key = removing.digest_key(ada)
    told.ask_for("removed", removing.remove_player, told.actor, ada, "as asked")
    told.ask_for("removed twice", removing.remove_player, told.actor, ada)
    told.ask_for("plays on", lambda: [one.player.name for one in event.entrants.all()])
    lines = removing.removed_lines()
    told.ask_for("the list", lambda: [{**line, "key": line["key"] == key} for line in lines])
    (line,) = lines
    folder = told.settings.HEADJUDGE_DATA
    removing.note_removal()
    told.ask_for("read", lambda: len(removing.read_removed_list(folder)))
    removing.add_to_removed_list(
        folder, [line, removing._removal_line("x", "", "player:1", "", "")]
    )
    with (folder / removing.LIST_NAME).open("a") as file:
        for text in (
            "{",
            "[]",
            '{"league": 1}',
            '{"league": "x", "since": "", "subject": "player:2", "at": "", "sha256": "no"}',
        ):
            file.write(text + "\n")
    told.ask_for(
        "read, and what is damaged passed over", lambda: len(removing.read_removed_list(folder))
    )
    again = removing.remove_again
    told.ask_for("after a restore, another by the number", again, apps, [line])
    Player.objects.filter(pk=ada.pk).update(
        full_name="Ada Lovely", name="Ada Lovely", removed_at=None
    )
    made = removing._removal_line
    nobody = [made(line["league"], "long ago", line["subject"], "", ""), made("x", line["since"],
        line["subject"], "", ""),
              made(line["league"], line["since"], "player:x", "", ""), made(line["league"],
                  line["since"], "player:0", "", "")]  # fmt: skip
    told.ask_for("nobody of these", again, apps, nobody)
    told.ask_for(
        "without a key",
        again,
        apps,
        [made(line["league"], line["since"], line["subject"], "", "")] * 2,
    )
    told.ask_for("nobody there", removing.scrub_player, apps, 0)


def put_instead(told):
    instead = {
        "Al": "A.",
        "Al Bo": "A. B.",
        "Ida": None,
        "Ida Kim": "I. K.",
        "\u0130lay": "I.",
        "\u6797": "L.",
        "": "?",
        "O'Neil": "O.",
        "Uwe Gro\xdf": "U. G.",
        "Ross": "R.",
    }
    for text in (
        "", "also", "Al, al and AL", "al  bo\nplays", "al\u00a0\t bo", "Al Bo Al", "AlBo",
        "Al\nBo", "Ida", "ida kim", "Ida Kimberly",
        "\u0131lay and ilay", "\u0131lay", "ILAY", "\u0130LAY", "i\u0307lay", "\u0130da k\u0131m",
        "\u0131DA K\u0130M", "al\u0131", "uwe gross", "UWE GROSS", "UWE GRO\u1e9e",
        "Uwe Grosse", "Ro\xdf", "ROSS", "Ros", "\u0130lays", "\u5927\u6797\u6728",
        "x\u6797", "O'neil's", "Als", "_Al_", "Al.", "-Al-", "1Al", "nothing",
    ):  # fmt: skip
        told.ask_for(ascii(text), words.put_instead, text, instead)
    for value, room in (
        (["Al", {"k": "Al Bo", "n": 3}], None),
        ("Al Bo", 5),
        ("Al Bo", 4),
        ("Ida Al", 3),
        (7, None),
        (None, 3),
    ):
        told.ask_for(f"{value!r} in {room}", words._replace_in, value, instead, room)
    told.make_event(name="Al Bo Cup")
    for table, columns in (
        ("Event", ["name", "city"]),
        ("Nothing", ["name"]),
        ("Event", ["nothing"]),
    ):
        told.ask_for(
            f"{table} {columns}",
            words.replace_names,
            apps,
            ("tournaments", table),
            {"league": told.league.pk},
            columns,
            instead,
        )


SCENES = [
    shorten_twice,
    keep_players,
    change_players_without_ids,
    change_players,
    show_names,
    set_policies,
    forget_answers,
    fill_in_details,
    settle_names,
    end_names,
    believe_clock,
    remove_players,
    put_instead,
]


@pytest.mark.parametrize("scene", SCENES)
def test_whatever_becomes_of_names_is_told_as_it_was(told_league, scene):
    scene(told_league)
    compare_lines("league/told_names.tsv", told_league.teller.lines, scene.__name__)

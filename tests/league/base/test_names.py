"""Names from every source: invisible characters are refused, those a script needs are kept."""

import json
import string
import unicodedata
from datetime import date

import pytest
from django.apps import apps as installed
from django.db import models
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from league.base import names
from league.base.errors import Refused
from league.domain import people, players
from league.models import LogEntry, Player, User
from tests.support import paths
from tests.support.evenings import NEW, Evening
from tournaments.domain.events import clone
from tournaments.domain.events.official import LONGEST_BY_FIELD
from tournaments.domain.files.tom import reading
from tournaments.domain.players import entrants
from tournaments.models import Event

GOLDEN = paths.GOLDEN

# Characters that must never stand in a name (Unicode 14: DerivedBidiClass, DefaultIgnorable).
TURNING = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
HIDING = (
    "\u00ad\u034f\u115f\u1160\u17b4\u17b5\u200b\u2060\u2061\u2062\u2063\u2064\u206a\u206f"
    "\ufeff\ufff9\ufffb"
)
CONTROLS = "".join(
    map(chr, [*range(1, 9), *range(14, 28), 127, *range(128, 133), *range(134, 160)])
)
TAGS = "\U000e0001\U000e0020\U000e0041\U000e007f"
SPACES = "\t\n\u00a0\u1680\u2000\u2007\u2009\u202f\u205f\u3000\u2028\u2029\u2800\u3164\uffa0"
BAD = TURNING + HIDING + CONTROLS + TAGS

# Names and signs in which invisible characters are part of the spelling.
KEPT = [
    "علی‌رضا",  # Persian: ZWNJ between joining letters
    "मीनाक्‍षी",  # Hindi: ZWJ after a virama
    "র‍্যাচেল",  # Bengali: ZWJ before a virama
    "ශ්‍රී",  # Sinhala
    "അവന്‍റെ",  # Malayalam
    "👩‍💻 Kim", "❤️‍🔥", "🏳️‍🌈", "🏴‍☠️", "🧑🏽‍🚀", "👨‍👩‍👧‍👦", "1️⃣", "☎️",
    "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴󠁧󠁢󠁳󠁣󠁴󠁿",
    "葛󠄀城",  # Japanese: a variation of an ideograph
    "محمد بن سلمان", "مُحَمَّد", "יוֹסֵף", "Nguyễn Thị", "Zoë", "O’Brien", "Ötzi-Ödön", "ไทย",
    "தமிழ்", "김철수", "Łukasz", "Ɛ̃́so",
]  # fmt: skip


@pytest.fixture(autouse=True)
def _nothing_told():
    names.take_changed_names()


def unseen_signs(text):
    return set(text) & set(BAD) or set(text) & set(SPACES)


@pytest.mark.parametrize("name", KEPT)
def test_what_a_script_needs_stays(name):
    composed = unicodedata.normalize("NFC", name)
    assert names.clean_name(composed) == composed
    assert names.take_changed_names() == ()


@pytest.mark.parametrize("bad", sorted(set(BAD)), ids=lambda one: f"U+{ord(one):04X}")
def test_what_only_turns_or_hides_is_left_out_wherever_it_stands(bad):
    for name in (f"{bad}Ines K.", f"In{bad}es K.", f"Ines K.{bad}", f"{bad * 9}Ines{bad} K."):
        assert names.clean_name(name) == "Ines K."
        assert names.take_changed_names() == ("Ines K.",)
        assert names.clean_text(f"a{bad}b\n{bad}c") == "ab\nc"


@pytest.mark.parametrize("space", SPACES, ids=lambda one: f"U+{ord(one):04X}")
def test_every_space_is_a_space_and_nothing_but_spaces_is_no_name(space):
    assert names.clean_name(f"Ines{space}{space}K.{space}") == "Ines K."
    assert names.clean_name(space * 3) == ""


def test_two_spellings_of_a_letter_are_one():
    assert names.clean_name("Zoe\u0308") == names.clean_name("Zo\u00eb") == "Zo\u00eb"


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("Ines\ud83d", "half_character"),
        ("\udc00", "half_character"),
        ("I" + "\u0335\u0321\u0358\u0489" * 2 + "nes", "too_many_marks"),
        ("Z" + "\u0301" * 80, "too_many_marks"),
    ],
)
def test_what_would_show_otherwise_is_refused_by_name_of_the_field(name, code):
    with pytest.raises(Refused) as refused:
        names.clean_name(name)
    assert (refused.value.code, refused.value.field) == (code, "name")


LETTERS = st.characters(exclude_categories=["Cs"])
ANY = st.text(st.one_of(LETTERS, st.sampled_from(BAD + SPACES + "\u200c\u200d\ufe0f🏴👩aक्")))


@given(ANY)
def test_cleaned_twice_is_cleaned_once_and_holds_nothing_unseen(text):
    try:
        once = names.clean_name(text)
    except Refused:  # too many marks on a letter
        assert max(map(unicodedata.combining, text)) > 0
        return
    assert names.clean_name(once) == once
    assert unicodedata.normalize("NFC", once) == once
    assert once == once.strip()
    assert "  " not in once
    assert not (set(once) & set(TURNING + CONTROLS + HIDING))
    assert not (set(once) & set(SPACES))


@given(st.text(string.printable.strip() + "äöüßéñçøåłżăș", min_size=1))
def test_what_everybody_can_see_is_left_as_it_is(text):
    assert names.clean_name(text) == text


# Columns of text that hold no words of people: keys, codes, addresses, the service's own words,
# card names. Deck lists are read by `decks.engine.lists`, which takes care of them itself.
CODES_BY_TABLE = {
    "league.League": "slug time_zone language",
    "league.User": "password username email log_key",
    "league.Invitation": "nonce",
    "league.ApiToken": "digest",
    "league.Device": "session browser system place",
    "league.BackupRun": "cause file copied_to error",
    "league.PublishedPage": "key etag",
    "league.LiveMark": "subject",
    "league.StoredAnswer": "scope key fingerprint location content_type",
    "league.OutboxEntry": "kind claim error",
    "league.Player": "player_id log_key shown_as division",
    "league.PlayerLink": "nonce",
    "league.LogEntry": "role action subject request_id",
    "league.LogSeal": "digest",
    "league.SignInAttempts": "account address",
    "decks.Deck": "text format catalogue",
    "decks.CheckJob": "format catalogue",
    "decks.CheckRow": "text error",
    "decks.ReprintSettlement": "name fold format",
    "tournaments.Event": "format edition time_policy structure kind sanction_id organizer_id",
    "tournaments.Entrant": "division",
    "tournaments.RoundColumns": "fingerprint",
    "tournaments.Seat": "side",
    "tournaments.Game": "winner how",
    "tournaments.Desk": "door_code",
    "tournaments.StaffEntry": "score",
    "tournaments.TomFile": "digest",
    "tournaments.KnownFile": "digest",
    "tournaments.Penalty": "ladder step infraction",
    "tournaments.DeckVersion": "role",
    "tournaments.SheetPile": "paper address language",
    "tournaments.Claim": "side score",
    "tournaments.Season": "scheme",
    "tournaments.RoundPiece": "fingerprint",
    "tournaments.Webhook": "url nonce",
    "tournaments.Delivery": "uid name error",
    "judging.Ruling": "edition",
    "judging.Clarification": "edition",
}
CODES = {f"{table}.{name}" for table, names in CODES_BY_TABLE.items() for name in names.split()}


# --- by every door --------------------------------------------------------------------------------

WRONG = "\u202eInes\u200b \u2066K.\u00ad"
RIGHT = "Ines K."


@pytest.fixture
def cup(organiser, league):
    return Evening(organiser, league, 2).event


@pytest.fixture
def turned_file():
    """A TOM file with names that hold invisible characters, and one name that needs a joiner."""
    text = (GOLDEN / "tournaments" / "tdf" / "roster.tdf").read_text()
    for name, wrong in (("Ines", "I\u202ene\u200bs"), ("Noor", "علی‌رضا"), ("Fern", "Fe\u2067rn")):
        text = text.replace(f">{name}", f">{wrong}").replace(f" {name}", f" {wrong}")
    for part in ("<city>", "<state>", "<country>", 'popid="7700001" name="'):
        text = text.replace(part, f"{part}\u202e\u3164x", 1)
    return text.encode()


@pytest.mark.django_db
class TestDoors:
    def test_players_by_the_page(self, as_organiser, cup):
        address = reverse("tournaments:players", args=[cup.pk])
        wrong = WRONG.replace("Ines", "Iris")  # no player's name there
        shown = as_organiser.post(address, {"players": f"{wrong}, 4411, 2001"}, follow=True)
        assert shown.status_code == 200
        assert Player.objects.get(player_id="4411").name == "Iris K."
        assert "cannot be seen were left out" in shown.content.decode()

    def test_a_line_without_anything_to_see_is_named(self, as_organiser, cup):
        address = reverse("tournaments:players", args=[cup.pk])
        shown = as_organiser.post(address, {"players": "Mara Z.\n\u202e\u200b"})
        assert shown.status_code == 422
        assert "Line 2" in shown.content.decode()
        assert not Player.objects.filter(name="Mara Z.").exists()

    def test_players_by_the_api(self, as_organiser, cup, league):
        body = {"players": [{"name": WRONG, "player_id": "4411"}]}
        answer = as_organiser.post(f"/api/v1/events/{cup.pk}/players", body, "application/json")
        assert answer.json()["players"][0]["name"] == RIGHT
        player = Player.objects.get(player_id="4411")
        where = f"/api/v1/leagues/{league.slug}/players/{player.pk}/details"
        for name, status in (("Mara\u202e Z.", 200), ("\u2067\u3164", 422), ("a\ud83d", 422)):
            answer = as_organiser.put(where, json.dumps({"name": name}), "application/json")
            assert answer.status_code in {status, 400 if status == 422 else status}, name
        player.refresh_from_db()
        assert player.name == "Mara Z."

    def test_the_same_name_with_and_without_is_one(self, chief, cup):
        entrants.enter_players(chief, cup, [entrants.Newcomer("Zo\u00eb K.")])
        with pytest.raises(Refused, match="already"):
            entrants.enter_players(chief, cup, [entrants.Newcomer("Zoe\u0308\u200b K.")])

    def test_events_and_leagues_by_the_api(self, as_organiser):
        made = as_organiser.post("/api/v1/events", {**NEW, "name": WRONG}, "application/json")
        assert Event.objects.get(pk=made.json()["id"]).name == RIGHT
        empty = {**NEW, "name": "\u202e"}
        assert as_organiser.post("/api/v1/events", empty, "application/json").status_code == 422

    def test_use_cases(self, chief, cup, league, organiser):
        charter = people.LeagueDetails(name=WRONG, place="Pallet\u202e Town")
        people.change_league(chief, league, charter)
        league.refresh_from_db()
        assert (league.name, league.place) == (RIGHT, "Pallet Town")
        assert people.found_league(organiser, charter).name == RIGHT
        assert clone.clone_event(chief, cup, WRONG, date(2010, 5, 1)).name == RIGHT
        assert players.add_player(chief, league, players.PlayerDetails(WRONG)).name == RIGHT
        with pytest.raises(Refused, match="needs a name"):
            players.add_player(chief, league, players.PlayerDetails("\u200b\u202e"))

    def test_a_file_of_toms(self, chief, league, turned_file):
        taken = reading.import_tom_file(chief, league, turned_file)
        place = [getattr(taken.event, field) for field in LONGEST_BY_FIELD]
        assert all(place), "the file says each, and each has signs that cannot be seen"
        stored = [taken.event.name, *place, *Player.objects.values_list("name", flat=True)]
        assert not any(unseen_signs(name.replace(" ", "")) for name in stored)
        assert any("\u200c" in name for name in stored)

    def test_whatever_is_stored_by_itself(self, league, organiser):
        one = Player.objects.create(league=league, name=WRONG)
        assert one.name == RIGHT
        Player.objects.bulk_create([Player(league=league, name=WRONG, player_id="1")])
        Player.objects.filter(pk=one.pk).update(name=f"{WRONG}!")
        assert sorted(Player.objects.values_list("name", flat=True)) == [RIGHT, f"{RIGHT}!"]
        assert Player.objects.filter(name=WRONG).count() == 1
        organiser.first_name = WRONG
        organiser.save()
        assert User.objects.get(pk=organiser.pk).first_name == RIGHT
        reason = "because\u202e\nof it"
        made = LogEntry.objects.create(league=league, action="x", subject="x", reason=reason)
        assert LogEntry.objects.get(pk=made.pk).reason == "because\nof it"
        with pytest.raises(Refused, match="can be seen"):
            Player.objects.create(league=league, name="\u202e")

    def test_every_column_for_a_name_or_a_note_is_cleaned(self):
        """Every other column of text stands in CODES, since people write no words into it."""
        ours = ("league", "decks", "tournaments", "judging")
        loose = {
            f"{model._meta.app_label}.{model.__name__}.{field.name}"
            for app in ours
            for model in installed.get_app_config(app).get_models()
            for field in model._meta.concrete_fields
            if isinstance(field, (models.CharField, models.TextField))
            and not field.choices
            and not type(field).__module__.startswith("league.base.fields")
        }
        assert loose == CODES

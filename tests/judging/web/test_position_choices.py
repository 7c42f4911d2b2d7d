"""Choices that a text leaves open: asked on the page, answered in the address, a line each."""

import html
import json
import re
from urllib.parse import urlencode

import pytest
from django.http import QueryDict
from django.urls import reverse

from judging.queries.ask import rule_on
from judging.queries.in_play import lasting_things
from judging.web.forms.ask.builder import TableQuestion
from judging.web.forms.ask.from_request import table_address
from judging.web.forms.ask.picks import press_pick

pytestmark = [pytest.mark.django_db, pytest.mark.once]

AMNESIA = {
    "edition": "neo-genesis-2000",
    "do": "attack",
    "do-attack": "Amnesia",
    "Aa-card": "Wooper (neo1-82)",
    "Aa-energy": "Water",
    "Ba-card": "Skarmory (neo1-13)",
}
SHOW_OFF = {
    "edition": "heartgold-soulsilver-2010",
    "do": "attack",
    "do-attack": "Show Off",
    "Aa-card": "Girafarig (hgss1-64)",
    "Aa-energy": "Colorless",
    "Ba-card": "Sentret",
}
HERE = "judging:position"


def get_page(client, fields, **headers):
    return client.get(reverse(HERE), fields, **headers)


def words_of(response):
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", response.content.decode())).split())


def build_table(fields):
    query = QueryDict(mutable=True)
    for name, value in fields.items():
        query.setlist(name, value if isinstance(value, list) else [value])
    return TableQuestion(query, "")


def test_the_question_and_its_options_are_on_the_page(client):
    page = get_page(client, AMNESIA)
    assert "A must decide. Choose an attack." in words_of(page)
    choice = page.context["choice"]
    assert [option.words for option in choice.options] == [
        "Claw (B, Active)",
        "Steel Wing (B, Active)",
    ]
    assert [option.press for option in choice.options] == ["pick:0", "pick:1"]
    assert "asked here" not in words_of(page)  # nothing that other books could rule otherwise


def test_an_answer_is_told_in_a_line_and_can_be_changed(client):
    page = get_page(client, AMNESIA | {"picks": "1"})
    assert page.context["choice"] is None
    assert [(one.text, one.picked) for one in page.context["made"]] == [
        ("Choose an attack.", "Steel Wing (B, Active)")
    ]
    back = get_page(client, AMNESIA | {"picks": "1", "press": "unpick:0"})
    assert back.status_code == 302
    assert "picks" not in back["Location"]


def test_an_answer_to_another_table_does_not_count(client):
    mark = build_table(AMNESIA).mark
    assert build_table(AMNESIA | {"picks": "1", "coins": "heads"}).mark == mark
    other = AMNESIA | {"Ba-card": "Wooper (neo1-82)", "picks": "1"}
    assert get_page(client, other).context["choice"] is None
    assert get_page(client, other | {"asked-of": mark}).context["choice"] is not None


@pytest.mark.parametrize("picks", ["7", "0,1"])
def test_an_answer_that_is_not_offered_is_asked_again(client, picks):
    page = get_page(client, AMNESIA | {"picks": picks})
    assert page.status_code == 200
    assert page.context["choice"] is not None
    assert page.context["table"].table.answers == []


@pytest.mark.parametrize("picks", ["first", "-1", "=Nobodyatall"])
def test_an_answer_that_cannot_be_read_is_refused(client, picks):
    assert get_page(client, AMNESIA | {"picks": picks}).status_code == 422


def test_an_answer_too_many_is_left_out(client):
    page = get_page(client, AMNESIA | {"picks": ["0", "3"]})
    assert page.context["table"].table.answers == ["0"]


def test_a_question_as_json_shows_what_must_be_decided(client):
    asked = json.dumps(build_table(AMNESIA).as_request())
    page = client.get(reverse("judging:ask"), {"do": "json", "request_text": asked})
    assert "This must be decided" in words_of(page)
    assert "0 Claw (B, Active) 1 Steel Wing (B, Active)" in words_of(page)


def test_several_picks_are_counted_before_they_count(client):
    begun = get_page(client, SHOW_OFF | {"picks": "=Water Energy,"})
    assert begun.context["choice"].picked == ["Water Energy"]
    assert "1 of at most 2 chosen" in words_of(begun)
    done = get_page(client, SHOW_OFF | {"picks": "=Water Energy"})
    assert [one.picked for one in done.context["made"]] == ["Water Energy"]
    wrong = get_page(client, SHOW_OFF | {"picks": "=Sentret"})
    assert "Not what is asked for: Sentret." in words_of(wrong)
    nothing = get_page(client, SHOW_OFF | {"picks": "-"})
    assert [one.picked for one in nothing.context["made"]] == ["nothing"]


@pytest.mark.parametrize(
    ("answers", "press", "after"),
    [
        ([], "pick:0", ["0"]),
        (["1"], "pick:-", ["1", "-"]),
        (["1", "0,"], "pick:0,2", ["1", "0,2"]),
        (["1", "0", "2"], "unpick:1", ["1"]),
        (["1"], "unpick:x", ["1"]),
        (["=Uxie,"], "find:", ["=Uxie,=Pichu, the"]),
        ([], "find:,", ["=Pichu  the,"]),
    ],
)
def test_a_button_changes_the_answers(answers, press, after):
    found = "Pichu, the"
    assert press_pick(answers, press, found) == [
        one.replace("Pichu, the", "Pichu  the") for one in after
    ]


def test_a_ruling_as_json_comes_back_with_its_answers():
    request = build_table(AMNESIA | {"picks": "1"}).as_request()
    assert request["choices"] == [[1]]
    again = build_table(dict(QueryDict(table_address(request).partition("?")[2]).lists()))
    assert again.as_request() == request


def test_special_energy_is_the_printing_that_is_played():
    for edition in ("neo-genesis-2000", "expedition-2002"):
        table = build_table(AMNESIA | {"edition": edition, "Ba-energy": "Metal"})
        defending = table.as_request()["position"]["players"]["B"]["active"]
        assert defending["energy"] == ["neo1-19"]
    basic = build_table(AMNESIA | {"edition": "platinum-arceus-2009", "Ba-energy": "Metal"})
    defending = basic.as_request()["position"]["players"]["B"]["active"]
    assert defending["energy"] == [{"name": "Metal Energy", "provides": ["Metal"]}]


def test_the_beginning_of_a_name_is_enough_where_only_one_begins_so(client):
    names = {"Furr": "neo1-35", "Skarm": "neo3-23", "Fu": None, "Char": None}
    for typed, card in names.items():
        found = build_table(AMNESIA | {"Aa-card": typed}).sides[0].active.typed
        assert (found.id if found else None) == card, typed


def test_what_lasts_says_until_when_and_by_which_card():
    table = build_table(
        AMNESIA | {"picks": "1", "stadium": "Sprout Tower", "Ba-plays": "Focus Band"}
    )
    told = {one.what: one for one in lasting_things(rule_on(table.as_request())["position"])}
    assert told["Sprout Tower"].until == "until another Stadium comes into play"
    assert told["Focus Band"].where == "Skarmory (B, Active)"
    assert told["Amnesia"].until == "until the end of the opponent’s next turn"
    assert told["Amnesia"].source == "Wooper (Neo Genesis 82), Amnesia"


def test_energy_for_an_attack_is_a_tap_where_nothing_was_said_of_any(client):
    bare = {name: value for name, value in AMNESIA.items() if name != "Aa-energy"}
    assert get_page(client, bare).context["energy_tap"] == ("Aa-energy:=Water", "Water")
    assert get_page(client, AMNESIA | {"Aa-energy": "Fire"}).context["energy_tap"] is None
    assert get_page(client, AMNESIA).context["energy_tap"] is None


def test_a_stadium_that_is_used_by_its_name_is_among_the_powers():
    uses = {"edition": "heartgold-soulsilver-2010", "do": "use_power", "Aa-card": "Sentret"}
    powers = build_table(uses | {"stadium": "Burned Tower"}).action.places.powers
    assert ("active", "Burned Tower", "Burned Tower") in powers
    assert build_table(uses).action.places.powers == []


def test_what_one_table_offers_is_offered_at_no_other():
    """A form's choices are its own: neither another form nor the next question has them."""
    one, other = (TableQuestion(QueryDict(urlencode(asked)), "") for asked in (AMNESIA, SHOW_OFF))
    for table, own, foreign in ((one, "Amnesia", "Show Off"), (other, "Show Off", "Amnesia")):
        assert own in str(table.action["attack"])
        assert foreign not in str(table.action["attack"])
        assert foreign not in table.action.fields["attack"].choices[0]
    assert "Amnesia" not in str(type(one.action).base_fields["attack"].choices)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Nothing is said of B's Bench, and this depends on it."),
        ("de", "Über die Bank von B ist nichts gesagt, und davon hängt es ab."),
    ],
)
def test_a_bench_that_an_attack_depends_on_is_asked_for_at_its_field(client, language, sentence):
    over_slash = {
        "edition": "platinum-arceus-2009",
        "do": "attack",
        "do-attack": "Over Slash",
        "Aa-card": "Giratina (pl1-10)",
        "Aa-energy": "2 Psychic",
        "Ba-card": "Giratina (pl1-9)",
    }
    asked = get_page(client, over_slash, headers={"accept-language": language})
    assert sentence in words_of(asked)
    bench = over_slash | {"B-bench": "none"}
    assert sentence not in words_of(get_page(client, bench, headers={"accept-language": language}))

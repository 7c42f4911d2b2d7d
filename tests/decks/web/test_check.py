"""The deck check on its page, open to anybody."""

import re

import pytest

from decks.queries.catalogue import SHIPPED

pytestmark = [pytest.mark.django_db, pytest.mark.once]

CHECK = "/decks/check/"
LEGAL = next(iter(sorted((SHIPPED.parents[1] / "demo").glob("*.txt")))).read_text()


def text_of(response):
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def send_check(client, htmx=None, **form):
    headers = {"HX-Request": "true"} if htmx else {}
    return client.post(CHECK, form, headers=headers)


def test_the_form_needs_no_sign_in_and_offers_every_format(client):
    shown = client.get(CHECK)
    assert shown.status_code == 200
    assert 'value="modified-2009"' in shown.content.decode()


def test_a_format_s_name_is_written_once_as_it_is(client):
    shown = send_check(client, text="60 Water Energy", format="expanded").content.decode()
    assert "Not legal in Expanded (Black &amp; White on)" in shown
    assert "&amp;amp;" not in shown


def test_a_link_may_choose_the_format(client):
    shown = client.get(CHECK, {"format": "modified-2009"}).content.decode()
    assert re.search(r'value="modified-2009"\s+selected', shown)


def test_an_odd_format_in_the_link_is_no_fault(client):
    assert client.get(CHECK, {"format": "x\1" * 100}).status_code == 200


@pytest.mark.parametrize("htmx", [True, False])
def test_a_legal_list_is_said_to_be_legal(client, htmx):
    response = send_check(client, htmx, text=LEGAL, format="modified-2009")
    assert response.status_code == 200
    assert 'class="verdict good"' in response.content.decode()
    assert ("<!doctype html>" in response.content.decode().lower()) is not htmx


@pytest.mark.parametrize("htmx", [True, False])
def test_a_refused_list_names_the_card_and_the_mend(client, htmx):
    text = "5 Gengar AR 16\n55 Psychic Energy DP 127"
    response = send_check(client, htmx, text=text, format="modified-2009")
    assert response.status_code == 200
    shown = text_of(response)
    assert 'class="verdict bad"' in response.content.decode()
    assert "Gengar" in shown


@pytest.mark.parametrize("htmx", [True, False])
@pytest.mark.parametrize(
    ("form", "says"),
    [
        ({"text": ""}, "required"),
        ({"text": "  "}, "required"),
        ({"text": "# nothing"}, "no line names a card"),
        ({"text": "4 Pikachu AR 71\n" * 5000}, "65,536"),
        ({"text": "a\0b"}, "Null"),
        ({"text": LEGAL, "format": "modified-2099"}, "modified-2099"),
        ({"text": LEGAL, "date": "4th of May"}, "valid date"),
        ({}, "required"),
    ],
)
def test_what_cannot_be_checked_is_said_at_its_field(client, htmx, form, says):
    response = send_check(client, htmx, **{"format": "", **form})
    assert response.status_code == 422
    assert says in text_of(response)


def test_what_was_typed_is_kept_beside_its_refusal(client):
    response = send_check(client, text="# nothing but this remark", format="modified-2009")
    assert "# nothing but this remark</textarea>" in response.content.decode()


def test_what_was_typed_is_shown_as_text_and_never_as_markup(client):
    text = "4 <script>alert(1)</script>\n56 Psychic Energy"
    for htmx in (True, False):
        shown = send_check(client, htmx, text=text, format="unlimited").content.decode()
        assert "<script>alert" not in shown


def test_a_list_beyond_every_measure_is_refused_as_that(client):
    response = send_check(client, text="x" * 1_100_000, format="")
    assert response.status_code == 413
    assert "larger than 1 MB" in text_of(response)


def test_checking_reads_no_database(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        assert send_check(client, text=LEGAL, format="modified-2009").status_code == 200


def test_other_methods_are_refused(client):
    assert client.put(CHECK).status_code == 405


def test_what_nobody_ruled_on_is_shown_as_a_judges_to_settle(client):
    text = "4 Snivy BLW 1\n1 Computer Search BS 71\n55 Grass Energy BLW 105"
    response = send_check(client, text=text, format="modified-2012")
    assert 'class="verdict warn"' in response.content.decode()
    assert "unless a judge settles it otherwise" in text_of(response)
    assert "Have a judge settle it, or play the printing BCR 137" in text_of(response)


def test_what_was_skipped_and_what_was_not_read_is_shown(client):
    text = "4 Snivy BLW 1\n3 Nobody at all\n53 Grass Energy\nThanks for looking at my list"
    shown = text_of(send_check(client, text=text, format="expanded"))
    assert "Skipped: not counted as cards 4 Thanks for looking at my list" in shown
    assert "Energy 53 Not read 3" in shown


@pytest.mark.parametrize("format_key", ["expanded", ""])
def test_a_list_in_which_only_a_line_is_not_read_is_not_decided(client, format_key):
    text = "4 Snivy BLW 1\n4 Nobody at all\n52 Grass Energy"
    response = send_check(client, text=text, format=format_key)
    assert 'class="verdict warn"' in response.content.decode()
    assert "Not decided: 1 line could not be read" in text_of(response)
    worse = text_of(send_check(client, text=f"{text}\n1 Grass Energy", format="expanded"))
    assert "Not legal in Expanded" in worse


def test_the_title_of_a_deck_is_shown_as_such(client):
    text = "Snivy by Anna\n4 Snivy BLW 1\n56 Grass Energy"
    shown = text_of(send_check(client, text=text, format="expanded"))
    assert "The first line is the deck’s title: Snivy by Anna" in shown
    assert "Skipped" not in shown


def test_a_normal_spelling_is_not_marked(client):
    """Amber marks what somebody should look at; the spelling of Energy in PTCG Live is not."""
    text = "4 Snivy BLW 1\n50 Basic {G} Energy SVE 1\n6 Rocky {F} Energy POR 87"
    marked = re.findall(r'<li class="warn">', send_check(client, text=text).content.decode())
    assert marked == []
    misspelt = send_check(client, text="4 Snivvy BLW 1\n56 Grass Energy").content.decode()
    assert len(re.findall(r'<li class="warn"><b>4</b>', misspelt)) == 1

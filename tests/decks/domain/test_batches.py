"""Many lists judged at once, from a zip or a CSV, as a background job; kept decks rechecked."""

import csv
import io
import zipfile
from datetime import date

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from decks.domain import batches, keep_deck, reprints
from decks.domain.batches import GivenList, UnpackedLists, unpack_lists
from decks.engine.lists.text import LONGEST_LIST
from decks.models import CheckJob, CheckRow, Deck
from league.base.errors import Refused
from league.domain import outbox
from league.domain.log import Actor
from tests.support.asking import send_request

DECK = "4 Pikachu AR 71\n56 Lightning Energy DP 126"
SHORT = "4 Pikachu AR 71\n55 Lightning Energy DP 126"


@pytest.fixture
def actor(organiser):
    return Actor(organiser, "organiser")


def zip_files(**files):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, body in files.items():
            packed.writestr(name.replace("__", "/").replace("/MACOSX", "__MACOSX"), body)
    return out.getvalue()


def begin_bulk(actor, league, **files):
    return batches.begin_check(
        actor,
        league,
        unpack_lists("lists.zip", zip_files(**files)),
        format_key="modified-2009",
        day=None,
    )


def test_a_zip_holds_a_list_in_each_file():
    more = {".DS_Store": "junk", "sub__.DS_Store": "junk", ".mine__c": SHORT}
    body = zip_files(a=DECK, sub__b=SHORT, __MACOSX__c="junk", sub__=b"", **more)
    found = unpack_lists("lists.zip", body)
    assert [one.name for one in found.lists] == ["a", "sub/b", ".mine/c"]
    assert not found.refused


def test_what_is_no_list_in_a_zip_is_named_and_the_others_are_taken():
    found = unpack_lists(
        "lists.zip", zip_files(good=DECK, picture=b"\x89PNG\xff\xfe", long="x" * 70_000)
    )
    assert [one.name for one in found.lists] == ["good"]
    assert dict(found.refused) == {
        "picture": "It is no text in UTF-8.",
        "long": "It is longer than 64 kB.",
    }


def test_a_bomb_is_not_unpacked():
    many = {f"f{n}": "\n" * 65_000 for n in range(600)}
    body = zip_files(**many)
    assert len(body) < 2**20
    found = unpack_lists("lists.zip", body)
    assert sum(len(one.text) for one in found.lists) <= batches.MOST_UNPACKED
    assert "more than 32 MB" in found.refused[-1][1]


@pytest.mark.parametrize("way", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_bomb_that_cannot_be_unpacked_bit_by_bit_is_not_begun(way):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", way) as packed:
        packed.writestr("bomb", b"0" * 2**24)
        packed.writestr("good", DECK, zipfile.ZIP_DEFLATED)
    found = unpack_lists("lists.zip", out.getvalue())
    assert [one.name for one in found.lists] == ["good"]
    assert found.refused == [
        ("bomb", "It is packed in an unusual way: pack it as an ordinary zip.")
    ]


def set_in_directory(at, value):
    """A zip whose central directory has another byte at an offset of its file's entry."""
    body = bytearray(zip_files(a=DECK))
    body[body.rfind(b"PK\x01\x02") + at] = value
    return bytes(body)


def test_a_zero_byte_is_no_text_and_the_others_are_taken():
    assert unpack_lists("lists.zip", zip_files(a="60 Fire\0", b=DECK)).refused == [
        ("a", "It is no text in UTF-8.")
    ]
    found = unpack_lists("lists.csv", b"name,list\nA\0,60 Fire\nB,60 Fire Energy")
    assert found.refused == [("A", "Row 2 is no text.")]
    assert found.lists == [GivenList("B", "60 Fire Energy")]


@pytest.mark.parametrize("mark", [",", ";", "\t"])
def test_columns_are_parted_as_the_spreadsheet_does_it(mark):
    body = f'"Name"{mark}"List"\r\nA{mark}"30 Fire Energy, Water Energy; all\r\n30 Fire Energy"\r\n'
    (found,) = unpack_lists("lists.csv", body.encode()).lists
    assert found.name == "A"
    assert found.text.startswith("30 Fire Energy, Water Energy; all")


def test_a_list_that_is_too_long_is_said_of_its_own_row():
    body = b'name,list\nLong,"' + b"1 Fire Energy\n" * 20_000 + b'"\nGood,60 Fire Energy DP 124\n'
    found = unpack_lists("lists.csv", body)
    assert found.refused == [("Long", "It is longer than 64 kB.")]
    assert [one.name for one in found.lists] == ["Good"]


@pytest.mark.parametrize(
    ("body", "said", "code"),
    [
        (zip_files(a=DECK)[:-30], "damaged", "damaged"),
        (set_in_directory(0, 0), "damaged", "damaged"),
        (set_in_directory(6, 200), "damaged", "damaged"),
        (zip_files(äää=DECK).replace("äää".encode(), b"\xff" * 6), "damaged", "damaged"),
        (b"\xff\xfe\x00", "neither a zip nor a CSV", "unreadable"),
        (b'name,list\n"a', "The CSV cannot be read", "unreadable"),
        (b"list\n" + b"x\n" * 2001, "2001 lists: at most 2000", "too_many"),
        (zip_files(**{f"f{n}": "" for n in range(2001)}), "2001 lists: at most 2000", "too_many"),
    ],
)
def test_an_upload_that_cannot_be_read_is_refused(body, said, code):
    with pytest.raises(Refused, match=said) as refused:
        unpack_lists("lists", body)
    assert (refused.value.field, refused.value.code) == ("file", code)


def test_a_list_as_long_as_may_be_is_taken_and_one_letter_more_is_told():
    whole = "x" * LONGEST_LIST
    found = unpack_lists("lists.zip", zip_files(long=whole, longer=whole + "x"))
    assert [one.name for one in found.lists] == ["long"]
    assert found.refused == [("longer", "It is longer than 64 kB.")]
    found = unpack_lists("lists.csv", f"name,list\nlong,{whole}\nlonger,{whole}x".encode())
    assert [one.name for one in found.lists] == ["long"]
    assert found.refused == [("longer", "It is longer than 64 kB.")]


def test_as_many_lists_as_are_let_in_at_once_are_taken():
    assert len(unpack_lists("lists.csv", b"list\n" + b"x\n" * 2000).lists) == 2000


@pytest.mark.parametrize("body", [b"", b"a,b\n1,2", b"name\nInes K."])
def test_a_csv_without_the_column_of_lists_is_refused(body):
    with pytest.raises(Refused, match="names its columns") as refused:
        unpack_lists("lists.csv", body)
    assert (refused.value.field, refused.value.code) == ("file", "no_columns")


def test_a_csv_names_its_columns():
    out = io.StringIO()
    csv.writer(out).writerows([["List", "Name"], [DECK, "Ines K."], ["", "Noor A."], [], [SHORT]])
    found = unpack_lists("lists.csv", "\ufeff".encode() + out.getvalue().encode())
    assert found.lists == [GivenList("Ines K.", DECK), GivenList("Row 5", SHORT)]
    assert found.refused == [("Noor A.", "Row 3 has no list.")]


@pytest.mark.django_db
def test_each_list_gets_its_verdict(actor, league):
    job = begin_bulk(actor, league, fine=DECK, short=SHORT, empty="", odd="0 Pikachu")
    outbox.drain_outbox()
    job.refresh_from_db()
    assert job.done_at
    found = {row.name: (row.legal, bool(row.error)) for row in job.rows.all()}
    assert found["fine"] == (True, False)
    assert found["short"] == (False, False)
    assert found["empty"] == (None, True)
    assert not found["odd"][0]


@pytest.mark.django_db
def test_a_job_that_was_cut_off_goes_on_where_it_was(actor, league, monkeypatch):
    job = begin_bulk(actor, league, **{f"f{n}": DECK for n in range(120)})
    CheckRow.objects.filter(job=job, number__lte=70).update(done=True, legal=False)
    batches.judge_job({"job": job.pk})
    legal = list(job.rows.order_by("number").values_list("legal", flat=True))
    assert legal == [False] * 70 + [True] * 50
    batches.judge_job({"job": job.pk})
    batches.judge_job({"job": 0})


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("unpacked", "key", "field", "code"),
    [
        (UnpackedLists([], [("a", "no text")]), "", "file", "no_list"),
        (UnpackedLists([GivenList("a", DECK)], []), "modified-3009", "format", "unknown_format"),
        (UnpackedLists([GivenList("a", DECK)] * 2001, []), "", "file", "too_many"),
    ],
)
def test_what_cannot_be_judged_is_refused(actor, league, unpacked, key, field, code):
    with pytest.raises(Refused) as refused:
        batches.begin_check(actor, league, unpacked, format_key=key, day=None)
    assert (refused.value.field, refused.value.code) == (field, code)
    assert not CheckJob.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_lists_are_handed_in_on_a_page_and_the_table_comes_as_csv(as_organiser, league):
    path = reverse("league_decks:checks", args=[league.slug])
    upload = SimpleUploadedFile(
        "lists.zip", zip_files(**{"=cmd": SHORT, "fine": DECK, "bad": b"\xff", "\uff1d1": DECK})
    )
    asked = {"file": upload, "format": "modified-2009"}
    answer = as_organiser.post(path, asked)
    outbox.drain_outbox()  # in case no worker has run it yet
    shown = as_organiser.get(answer.headers["Location"]).content.decode()
    assert "59 cards" in shown
    assert "It is no text in UTF-8." in shown
    job = CheckJob.objects.get()
    table = as_organiser.get(reverse("league_decks:job_csv", args=[league.slug, job.pk]))
    rows = list(csv.DictReader(io.StringIO(table.content.decode("utf-8-sig"))))
    assert [(row["name"], row["legal"], row["codes"]) for row in rows] == [
        ("'=cmd", "not legal", "DCK-1"),
        ("fine", "legal", ""),
        ("'\uff1d1", "legal", ""),  # spreadsheets run a full-width = as well
    ]
    assert "3 lists" in as_organiser.get(path).content.decode()


@pytest.mark.django_db
def test_how_far_it_is_shows_while_it_works(as_organiser, actor, league):
    job = begin_bulk(actor, league, a=DECK, b=DECK)
    CheckRow.objects.filter(number=1).update(done=True, legal=True)
    path = reverse("league_decks:job", args=[league.slug, job.pk])
    assert "1 of 2 lists are judged." in as_organiser.get(path).content.decode()
    part = as_organiser.get(path, headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in part


@pytest.mark.django_db
def test_an_upload_that_is_none_is_said_on_the_page(as_organiser, league):
    path = reverse("league_decks:checks", args=[league.slug])
    answer = as_organiser.post(path, {"file": SimpleUploadedFile("x.bin", b"\xff\xfe")})
    assert answer.status_code == 422
    assert "neither a zip nor a CSV" in answer.content.decode()


@pytest.mark.django_db
def test_a_recheck_lists_the_decks_judged_otherwise_now(as_organiser, actor, league):
    day = date(2010, 3, 6)
    same = keep_deck(actor, league, DECK, format_key="modified-2009", date=day)
    other = keep_deck(actor, league, DECK, format_key="modified-2009", date=day)
    Deck.objects.filter(pk=other.pk).update(legal=False, verdict={**other.verdict, "legal": False})
    job = batches.recheck_decks(actor, league)
    outbox.drain_outbox()
    found = {row.deck_id: (row.before, row.legal, row.changed) for row in job.rows.all()}
    assert found == {same.pk: (True, True, False), other.pk: (False, True, True)}
    other.refresh_from_db()
    assert not other.legal  # the kept verdict stays
    path = reverse("league_decks:job", args=[league.slug, job.pk])
    assert as_organiser.get(path).content.decode().count(str(other)) == 1
    assert str(same) not in as_organiser.get(path).content.decode()
    assert str(same) in as_organiser.get(path + "?rows=all").content.decode()


@pytest.mark.django_db
def test_a_kept_deck_that_cannot_be_judged_any_more_is_among_those_that_changed(actor, league):
    kept = keep_deck(actor, league, DECK, format_key="modified-2009", date=date(2010, 3, 6))
    Deck.objects.filter(pk=kept.pk).update(format="a-format-that-is-gone")
    job = batches.recheck_decks(actor, league)
    outbox.drain_outbox()
    row = job.rows.get()
    assert (row.legal, row.changed) == (None, True)
    assert "a-format-that-is-gone" in row.error


@pytest.mark.django_db
def test_a_list_that_cannot_be_judged_has_changed_nothing(actor, league):
    job = begin_bulk(actor, league, words="Good luck!")
    outbox.drain_outbox()
    row = job.rows.get()
    assert row.error
    assert not row.changed


@pytest.mark.django_db
def test_a_settled_reprint_shows_in_a_recheck(actor, league):
    text = "60 Fire Energy"
    keep_deck(actor, league, text, format_key="modified-2009", date=date(2010, 3, 6))
    reprints.settle_reprint(
        actor, league, name="Rare Candy", format_key="modified-2009", allowed=True, reason="so"
    )
    job = batches.recheck_decks(actor, league, since=date(2000, 1, 1))
    outbox.drain_outbox()
    assert not job.rows.get().changed
    with pytest.raises(Refused, match="no deck") as refused:
        batches.recheck_decks(actor, league, since=date(2999, 1, 1))
    assert refused.value.code == "no_deck"


@pytest.mark.django_db(transaction=True)
def test_the_api_does_the_same(as_organiser, league):
    path = f"/api/v1/leagues/{league.slug}/lists"
    lists = [{"name": "a", "text": DECK}, {"name": "b", "text": SHORT}]
    made = send_request(
        as_organiser, "POST", path, {"lists": lists, "format": "modified-2009"}
    ).json()
    outbox.drain_outbox()
    found = as_organiser.get(f"{path}/{made['id']}").json()
    assert found["job"]["not_legal"] == 1
    assert [row["legal"] for row in found["results"]] == [True, False]
    assert send_request(as_organiser, "POST", f"{path}/again").status_code == 422
    assert as_organiser.get(path).json()["count"] == 1


def test_the_page_sums_up_and_keeps_each_row_short(as_organiser, actor, league):
    broken = "\n".join(f"4 Nosuchcard{n}" for n in range(15))
    job = begin_bulk(actor, league, fine=DECK, short=SHORT, unread=broken, again=DECK)
    outbox.drain_outbox()
    page = as_organiser.get(reverse("league_decks:job", args=[league.slug, job.pk]))
    text = " ".join(page.content.decode().split())
    for name, number in (("Legal", 2), ("Not legal", 2), ("With unread lines", 1)):
        assert f"<dt>{name}</dt><dd>{number}</dd>" in text
    assert "15 lines unread" in text
    assert "and 14 reasons more" in text
    told = as_organiser.get(f"/api/v1/leagues/{league.slug}/lists/{job.pk}").json()
    counted = {name: told["job"][name] for name in ("legal", "not_legal", "unread", "warned")}
    assert counted == {"legal": 2, "not_legal": 2, "unread": 1, "warned": 0}
    assert [row["unread"] for row in told["results"]] == [0, 0, 15, 0]

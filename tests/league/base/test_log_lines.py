"""No log line and no stored error contains a secret that opens a page."""

import io
import logging
import os
import re
import secrets
from urllib.parse import quote

import pytest
from django.core.signing import Signer
from django.http import HttpResponse
from django.test import Client, override_settings
from django.urls import URLResolver, get_resolver, path
from django.utils.module_loading import import_string

from league.base import log_lines
from league.domain import outbox
from league.models import OutboxEntry
from tests.support.warm import run_to_end

# Parts of addresses that are not secret, though they are text: a new part goes here or is hidden.
OPEN_TO_ALL = {
    "slug",
    "wall",
    "day",
    "format_key",
    "card",
    "card_set",
    "covered",
    "rule",
    "earlier",
    "later",
    "of",
    "official",
}
PART = re.compile(r"<(?:(\w+):)?(\w+)>")


def list_routes(patterns=None, before=""):
    for pattern in patterns or get_resolver().url_patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from list_routes(pattern.url_patterns, route)
        else:
            yield route


def with_a_token():
    return [
        r
        for r in list_routes()
        if log_lines.TOKEN_PARAMETERS & {part[1] for part in PART.findall(r)}
    ]


def filled_in(route, token):
    values = {"int": "7", "slug": "pallet"}
    return "/" + PART.sub(
        lambda part: token if part[2] in log_lines.TOKEN_PARAMETERS else values.get(part[1], "x"),
        route,
    )


@pytest.fixture
def lines_written():
    """The lines that a plain handler would print, as for a server or a worker."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    root = logging.getLogger()
    root.addHandler(handler)
    yield stream.getvalue
    root.removeHandler(handler)


def sign_token():
    return Signer(salt="anything", sep=".").sign(f"12.{secrets.token_urlsafe(6)}")


def test_every_part_of_an_address_is_a_number_known_to_be_public_or_hidden():
    parts = {part for route in list_routes() for part in PART.findall(route)}
    letters = {name for kind, name in parts if kind != "int"}
    assert letters - OPEN_TO_ALL <= log_lines.TOKEN_PARAMETERS, "is it public, or a token?"
    assert len(with_a_token()) >= 10


@pytest.mark.django_db
@pytest.mark.parametrize("token", ["no-token-of-anybody", "12.aB_-9xYz.forged", "a:b+c~d"])
@pytest.mark.parametrize("route", with_a_token())
def test_an_address_with_a_token_that_fails_leaves_no_token_in_the_log(lines_written, route, token):
    client = Client(raise_request_exception=False)
    for given in (token, sign_token()):
        where = filled_in(route, quote(given))
        for answer in (client.get(where), client.post(where), client.post(where + "nowhere/")):
            assert answer.status_code >= 400
        assert given not in lines_written()
        assert quote(given) not in lines_written()
    assert re.search(r"(Not Found|Method Not Allowed|Conflict|Forbidden)", lines_written())


def fail_with_token(_request, token):
    raise RuntimeError(f"what came was {token!r}")


def refuse_token(_request, token):
    logging.getLogger("elsewhere").warning("%s is of no use", token)
    return HttpResponse(status=409)


urlpatterns = [
    path("calendars/<slug:slug>/<str:token>/feed", fail_with_token),
    path("keys/<key>", refuse_token),
]
handler500 = "league.http.answers.answer_server_error"


@override_settings(ROOT_URLCONF=__name__)
@pytest.mark.parametrize("route", ["/calendars/pallet/{}/feed", "/keys/{}", "/keys/{}?a=1"])
def test_a_new_address_with_a_token_is_covered_as_it_is(lines_written, route):
    token = secrets.token_urlsafe(9)
    Client(raise_request_exception=False).get(route.format(token))
    logging.getLogger("gunicorn.access").info(
        "%(r)s %(f)s", {"r": f"GET {route.format(token)} HTTP/1.1", "f": f"http://x{route}"}
    )
    assert "GET" in lines_written()
    assert token not in lines_written()


@pytest.mark.parametrize(
    "line",
    [
        "GET /p/{} HTTP/1.1",
        'GET /events/3/ "http://127.0.0.1/p/{}/report/"',
        "/sign-in/?next=%2Fp%2F{}%2Freport%2F",
        "/sign-in/?next=%2Fsign-in%2F%3Fnext%3D%252Fm%252F{}%252F",
        "{{'tried': [], 'path': 'invited/{}/'}}",
        "//api/v1/my/{}/match",
    ],
)
def test_an_address_is_cleaned_wherever_it_stands(line):
    for token in (sign_token(), "not-of-this-shape"):
        assert token not in log_lines.without_tokens(line.format(token))
    assert "HTTP/1.1" in log_lines.without_tokens(line.format(sign_token()) + " HTTP/1.1")


def test_a_signed_token_is_cleaned_by_its_shape_in_errors_and_arguments(lines_written):
    token = sign_token()
    celery = logging.getLogger("celery.worker")
    celery.warning("Task %s args=%r", "x", (token,))
    celery.warning("does not fit %d %s", token)
    try:
        int(token)
    except ValueError:
        celery.exception("failed", stack_info=True)
    logging.getLogger("x").warning("POST answered whsec_c2VjcmV0IHNlY3JldA== to ?token=abc123")
    assert "ValueError" in lines_written()
    assert "does not fit" in lines_written()
    for secret in (token, "c2VjcmV0", "abc123"):
        assert secret not in lines_written()


def test_what_is_no_secret_stays_readable():
    line = "GET /events/12/rounds/3/ 200 12.5 ms, cards/base-set-4, tests/p, a.b.c version 1.2.3"
    assert log_lines.without_tokens(line) == line


@pytest.mark.django_db
def test_a_failed_follow_ups_error_is_stored_without_the_token(league, monkeypatch):
    token = sign_token()

    def fail_with_token(_payload):
        raise LookupError(token)

    monkeypatch.setitem(outbox._handlers, "seal_log", fail_with_token)
    monkeypatch.setattr(outbox, "_start_drain", lambda: None)
    outbox.add_follow_up(league, "seal_log", {"league": league.pk})
    outbox.drain_outbox()
    assert OutboxEntry.objects.get().error == "LookupError: …"


def test_the_formatters_of_the_settings_print_no_token(settings):
    token = sign_token()
    record = logging.getLogRecordFactory()("x", 30, "", 0, "Gone: %s", (f"/p/{token}/",), None)
    assert token not in logging.Formatter("{message}", style="{").format(record)
    assert import_string(settings.LOGGING["filters"]["no-tokens"]["()"])


def test_a_line_stays_one_line_and_its_time_is_in_utc():
    record = logging.LogRecord("a", logging.INFO, __file__, 1, "sent %s", ("x\r\nERROR y",), None)
    record.created, record.msecs = 0.0, 0.0
    line = log_lines.LineFormatter("{asctime} {message}", style="{").format(record)
    assert line == "1970-01-01T00:00:00.000Z sent x\\r\\nERROR y"


OF_A_WORKER = """
import logging
from config.celery import app
app.loader.init_worker()
app.log.setup(loglevel="INFO")
logging.getLogger("celery.worker").info("sent x" + chr(10) + "ERROR y")
"""


def test_so_does_a_line_of_celery_wherever_the_service_stands():
    done = run_to_end(["-c", OF_A_WORKER], {**os.environ, "TIME_ZONE": "Asia/Tokyo"})
    assert done.returncode == 0, done.stderr
    lines = [line for line in done.stderr.splitlines() if "ERROR y" in line]
    assert len(lines) == 1
    assert re.fullmatch(r"[\d-]+T[\d:.]+Z INFO celery.worker sent x\\nERROR y", lines[0])

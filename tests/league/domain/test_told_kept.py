"""Published pages, live marks, seals, links and what is forgotten: each use case in order."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.utils import timezone, translation

from league.base import append_only
from league.domain import (
    boards,
    forgetting,
    links,
    live,
    log,
    readiness,
    rows,
    seal,
    seal_files,
    shown_names,
    strays,
)
from league.models import (
    ApiToken,
    BackupRun,
    Invitation,
    LiveMark,
    LogSeal,
    OutboxEntry,
    Player,
    PlayerLink,
    SignInAttempts,
    StoredAnswer,
)
from tests.support.golden_lines import compare_lines

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def hang_pages(told):
    gone = []
    told.patch.setattr(boards, "_renewals", {})
    boards.renews_pages("event/")(gone.append)
    told.patch.setattr(boards, "SETS_AT_ONCE", 2)
    sheets = boards.render_in_each_language(
        lambda: {"event/1/a": f"<p>{translation.get_language()}</p>", "event/1/b": "b"}
    )
    told.ask_for("sheets", lambda: sheets)
    set_of = boards.load_board_set("event/1")
    told.ask_for("hung", boards.publish_pages, set_of, sheets)
    with pytest.raises(boards.OvertakenError):
        boards.publish_pages(set_of, sheets)
    told.ask_for(
        "hung again",
        lambda: boards.publish_pages(
            boards.load_board_set("event/1"), {**sheets, "event/1/a/en": "new"}
        ),
    )
    told.ask_for(
        "in place of others",
        lambda: boards.publish_pages(
            boards.load_board_set("event/1"), {"event/1/c/en": "c"}, instead_of="event/1/b"
        ),
    )
    for key in ("event/1/a", "event/1/b", "event/2/a"):
        told.ask_for(
            f"page {key}",
            lambda key=key: [bool(boards.published_etag(key)), boards.published_page(key) and 1],
        )
        with translation.override("de"):
            told.ask_for(
                f"page {key} in German",
                lambda key=key: [
                    bool(boards.published_etag(key)),
                    boards.published_page(key) and 1,
                ],
            )
    for name in ("event/2", "event/3", "season/1"):
        boards.publish_pages(boards.load_board_set(name), {f"{name}/a/en": name})
    told.ask_for("three taken back", boards.withdraw_pages, ["event/1", "event/2", "event/3"])
    told.ask_for("none taken back", boards.withdraw_pages, [])
    told.ask_for("taken back page", boards.published_page, "event/1/a")
    told.ask_for("all taken back", boards.withdraw_all_pages)
    told.ask_for("renewed", lambda: [sorted(keys) for keys in gone])


def follow_changes(told):
    told.settings.LIVE_KEPT_SECONDS = 60
    told.ask_for("marks", live.mark_changed, ["b:2", "a:1", "b:2"])
    told.ask_for("no marks", live.mark_changed, [])
    told.ask_for("nothing is kept", live.kept_version, ["a:1"])
    before = live.read_version(["b:2", "a:1", "c:3"])
    told.ask_for(
        "kept", lambda: [live.kept_version(["a:1", "b:2", "c:3"]) == before, before.count(",")]
    )
    told.ask_for("one is not kept", live.kept_version, ["a:1", "d:4"])
    told.ask_for("none", lambda: [live.kept_version([]), live.read_version([])])
    LiveMark.objects.create(subject="a:1", token=5)
    told.ask_for("another version", lambda: live.read_version(["a:1", "b:2", "c:3"]) != before)


def make_old(told, at):
    """Make one row of each kind that is forgotten, with its period ending at this moment."""
    league, user = told.league, told.users["judge"]
    player = Player.objects.create(league=league, name=f"P{at}")
    made = StoredAnswer.objects.create(scope="s", key=f"{at}", fingerprint="f", status=201)
    StoredAnswer.objects.filter(pk=made.pk).update(at=at)
    OutboxEntry.objects.create(kind="x", payload={}, due_at=at, claimed_at=at, done_at=at)
    Session.objects.create(session_key=f"{at.timestamp()}", session_data="", expire_date=at)
    SignInAttempts.objects.create(account=f"{at}", address="x", failures=1, last_at=at)
    now = timezone.now() + timedelta(days=9999)
    for ended in ({"expires_at": at}, {"expires_at": now, "revoked_at": at}):
        Invitation.objects.create(league=league, role="judge", made_by=user, **ended)
        ApiToken.objects.create(
            user=user, league=league, scope="read", name="T", digest=f"{at}{ended}", **ended
        )
        PlayerLink.objects.create(league=league, player=player, event=len(ended), **ended)
    Invitation.objects.create(
        league=league, role="judge", made_by=user, expires_at=now, accepted_at=at, accepted_by=user
    )
    run = BackupRun.objects.create(cause="clock", file="f", rows=1, size=1, good=True)
    BackupRun.objects.filter(pk=run.pk).update(at=at)
    mark = LiveMark.objects.create(subject="a:1", token=1)
    LiveMark.objects.filter(pk=mark.pk).update(at=at)


def forget_what_is_due(told):
    told.ask_for("rules", lambda: [[rule.name, rule.kept] for rule in forgetting.retention_rules()])
    begins = timezone.now()
    make_old(told, begins)
    for days in (400, 401):
        at = begins - timedelta(days=days)
        OutboxEntry.objects.create(kind="old", payload={}, due_at=at, claimed_at=at, done_at=at)
    OutboxEntry.objects.create(kind="waits", payload={}, due_at=begins - timedelta(days=400))
    told.patch.setattr(forgetting, "BATCH_SIZE", 1)
    some = {name: forgetting._retention_rules[name] for name in ("work that is done", "sessions")}
    with told.patch.context() as patch:
        patch.setattr(forgetting, "_retention_rules", some)
        told.ask_for("one of each", forgetting.forget_batch)
        told.ask_for("all", forgetting.forget_all_due)
    for rule in forgetting.retention_rules():
        ends = begins + rule.kept
        for when in (ends, ends + timedelta(seconds=1)):
            told.clock.move_to(when)
            told.ask_for(
                f"{rule.name} {(when - ends).seconds} s after", forgetting._forget_due, rule
            )
    told.patch.setattr(forgetting, "BATCH_SIZE", 500)
    for number in (0, 499, 500):
        told.ask_for(f"{number} forgotten", forgetting.is_more_due, {"a": 0, "b": number})


def seal_log(told):
    folder = told.settings.HEADJUDGE_DATA
    told.settings.SEALS_TO = str(folder / "elsewhere")
    (folder / "elsewhere").mkdir()
    keep = seal_files.keep_seal
    told.ask_for("nothing yet", seal.seal_league, told.league, "clock")
    told.make_event(["A"])
    first = told.ask_for("first", seal.seal_league, told.league, "round")
    told.ask_for("nothing new", seal.seal_league, told.league, "round")
    told.make_event(["B", "C"], name="Other")
    told.ask_for("of all leagues", seal.seal_due_leagues)
    log.record_entry(None, log.SERVICE, "record.begun", "record")
    told.ask_for("of no league as well", seal.seal_due_leagues)
    log.record_entry(told.league, log.SERVICE, "event.finished", "event:1")
    told.ask_for("intact, one open", seal.verify_seals, told.league)
    told.ask_for("of no league", seal.verify_seals, None)
    for one in LogSeal.objects.order_by("pk"):
        keep(one)
    torn = seal_files.own_file()
    torn.write_bytes(torn.read_bytes() + b'{"half')
    keep(first)
    told.ask_for(
        "lines kept",
        lambda: [
            len(torn.read_text().splitlines()),
            len((folder / "elsewhere" / "seals.jsonl").read_text().splitlines()),
        ],
    )
    told.ask_for("in the files", seal_files.compare_file, torn)
    told.ask_for("after a round", seal.seal_after_round, {"league": told.league.pk})
    append_only.remove_guards(connection)
    LogSeal.objects.filter(league=told.league, number=2).update(count=7)
    told.ask_for("second damaged", seal.verify_seals, told.league)
    LogSeal.objects.filter(league=None).update(up_to=1)
    told.ask_for("another in the files", seal_files.compare_file, torn)
    LogSeal.objects.filter(league=told.league, number=1).delete()
    told.ask_for("first gone", seal.verify_seals, told.league)
    told.ask_for("gone from the files", seal_files.compare_file, torn)
    append_only.install_guards(connection)
    told.ask_for("no strays", strays.find_strays)


def give_links(told):
    players = [Player.objects.create(league=told.league, name=name) for name in "ABC"]
    until = timezone.now() + timedelta(hours=1)
    for name, some, end in (
        ("two", players[:2], until), ("three, earlier", players, until - timedelta(minutes=1)),
        ("again, later", players, until + timedelta(minutes=1)),
        ("nobody", [], until),
    ):  # fmt: skip
        told.ask_for(name, links.give_links, told.actor, told.league, 7, some, end)
    link = links.working_link(7, players[0])
    token = links.link_token(link)
    told.ask_for("opened", lambda: links.open_player_link(token).pk)
    told.ask_for("right, asked again", links._require_working_link, None, link.pk)
    told.ask_for("of another event", links.working_link, 8, players[0])
    told.ask_for("renewed", links.renew_link, told.actor, told.league, 7, players[0], until)
    told.ask_for("right of the old one", links._require_working_link, None, link.pk)
    told.ask_for("opened the old one", links.open_player_link, token)
    for name in ("ended", "ended twice"):
        told.ask_for(name, links.revoke_link, told.actor, told.league, 7, players[1])
    told.ask_for("working", lambda: list(links.working_links(7, [one.pk for one in players])))
    told.clock.move_to(until)
    told.ask_for(
        "working as it ends",
        lambda: list(links.working_links(7, [one.pk for one in players])),
    )


def check_readiness(told):
    told.patch.setattr(readiness, "_checks", [])
    one, two = (lambda: "one"), (lambda: "two")
    for check in (one, two, one):
        readiness.register_check(check)
    told.ask_for("said", lambda: list(readiness.run_checks()))


def wait_for_writers(told):
    """Seals wait for open writers: some end in time, one does not."""
    moments = iter([0.0, 1.0, 2.0, 5.0, 5.0, 7.0, 7.5])
    told.patch.setattr(seal.time, "monotonic", lambda: next(moments))
    told.patch.setattr(seal.time, "sleep", lambda _seconds: None)
    left = [{"1"}, {"1", "2"}, {"3"}]
    told.patch.setattr(seal, "_open_writers", lambda: left.pop(0) if left else {"1"})
    told.ask_for("who ends in time", seal._wait_for_writers)
    with pytest.raises(seal.UnsettledError, match="for too long"):
        seal._wait_for_writers()


def take_names_down(told):
    """Those registered for it are told whose names have to go."""
    heard = []
    told.patch.setattr(shown_names, "_take_downs", [])
    shown_names.takes_names_down(lambda league, players: heard.append([league.slug, players]))
    ada = Player.objects.create(league=told.league, name="Ada Lovely")
    told.ask_for("shown by the first name", shown_names.set_shown_name, told.actor, ada, "first")
    told.ask_for("of the league", shown_names.take_names_down, told.league, None)
    told.ask_for("heard", lambda: heard)


def write_rows_unasked(told):
    """Rows changed without any recorded entry get an entry of their own."""
    told.ask_for("one of theirs", rows._entry_of_their_own)
    told.ask_for(
        "nothing noted", lambda: [rows.differing_rows()["tournaments.event"], rows.replay_log()]
    )
    told.ask_for("taken as they are", lambda: rows.take_as_they_are() and 1)


SCENES = [
    hang_pages,
    follow_changes,
    forget_what_is_due,
    seal_log,
    wait_for_writers,
    give_links,
    check_readiness,
    take_names_down,
    write_rows_unasked,
]


@pytest.mark.parametrize("scene", SCENES)
def test_whatever_is_kept_and_forgotten_is_told_as_it_was(told_league, scene):
    scene(told_league)
    compare_lines("league/told_kept.tsv", told_league.teller.lines, scene.__name__)

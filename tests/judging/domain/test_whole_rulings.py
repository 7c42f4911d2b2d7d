"""All that is stored of rulings: every row and log entry, their export file, each refusal."""

import json
from datetime import date

import pytest
from django.utils import translation

from judging import domain
from judging.domain import NewClarification, RulingInWords
from judging.domain.checks import INDEX_RULINGS
from judging.domain.exchange import ruling_uid
from judging.models import Change, Ruling
from league.base.errors import Conflict, Refused
from league.domain.log import SERVICE, Actor
from league.models import League, LogEntry, OutboxEntry

pytestmark = [pytest.mark.django_db, pytest.mark.once("the same rows in any database")]
ASKED = {
    "edition": "platinum-arceus-2009",
    "action": {"type": "settle", "wins": {"A": ["prizes"], "B": ["prizes"]}},
}
WORDS = RulingInWords("May Ditto?", "ex-2003", "Yes.", " Because. ", ["CRD-2", "TRN-3"])
CLARIFIED = NewClarification(["TRN-13"], " Once. ", "Letter", date(2026, 3, 1), "ex-2003")


@pytest.fixture
def judge_actor(judge):
    return Actor(judge, "judge")


@pytest.fixture
def head_actor(head_judge):
    return Actor(head_judge, "head_judge")


@pytest.fixture
def other_league():
    return League.objects.create(name="Cerulean", slug="cerulean")


def list_entries(named):
    """The log entries as tuples, with the names of `named` in place of the rows' ids."""
    names = {f"{one._meta.model_name}:{one.pk}": name for name, one in named.items()}
    return [
        (one.actor.username, one.role, one.action, names[one.subject], one.after, one.reason)
        for one in LogEntry.objects.order_by("pk")
    ]


def test_whatever_is_kept_of_rulings_is_soon_in_the_index(
    work_waits, judge_actor, head_actor, league
):
    def count_calls():
        return OutboxEntry.objects.filter(kind=INDEX_RULINGS).count()

    domain.give_ruling(judge_actor, league, WORDS)
    assert count_calls() == 1
    domain.clarify_rule(head_actor, league, CLARIFIED)
    assert count_calls() == 2


def test_every_step_of_a_ruling_is_logged_and_told_to_the_look_up(judge_actor, head_actor, league):
    words = domain.give_ruling(judge_actor, league, WORDS)
    worked = domain.keep_ruling(judge_actor, league, " Who wins? ", ASKED)
    raised = domain.appeal_ruling(judge_actor, words, " Misread. ")
    domain.decide_appeal(head_actor, raised, "overturned", " So it is. ", " No. ")
    other = domain.appeal_ruling(head_actor, worked, "Look again.")
    domain.decide_appeal(head_actor, other, "upheld", "As it stands.", "Dropped.")
    first = domain.clarify_rule(head_actor, league, CLARIFIED)
    second = domain.clarify_rule(head_actor, league, CLARIFIED, replaces=first)
    named = {"words": words, "worked": worked, "first": first, "second": second}
    entries = list_entries(named)
    platinum = {"edition": "platinum-arceus-2009", "event": None}
    assert entries == [
        ("elm", "judge", "ruling.kept", "words", {"edition": "ex-2003", "event": None}, ""),
        ("elm", "judge", "ruling.kept", "worked", platinum, ""),
        ("elm", "judge", "ruling.appealed", "words", None, ""),
        (
            "juniper", "head_judge", "ruling.appeal_decided", "words",
            {"outcome": "overturned"}, "So it is.",
        ),
        ("juniper", "head_judge", "ruling.appealed", "worked", None, ""),
        (
            "juniper", "head_judge", "ruling.appeal_decided", "worked",
            {"outcome": "upheld"}, "As it stands.",
        ),
        ("juniper", "head_judge", "rule.clarified", "first", None, ""),
        ("juniper", "head_judge", "rule.clarified", "second", None, ""),
    ]  # fmt: skip
    ids = {one.pk: name for name, one in named.items() if isinstance(one, Ruling)}
    told = [
        ids.get(one.ruling_id) or ("first" if one.clarification_id == first.pk else "second")
        for one in Change.objects.order_by("pk")
    ]
    assert told == [
        "words", "worked", "words", "words", "worked", "worked", "first", "second", "first",
    ]  # fmt: skip


def test_a_ruling_is_kept_as_it_was_given(judge_actor, league):
    words = domain.give_ruling(judge_actor, league, WORDS)
    words.refresh_from_db()
    assert (words.question, words.verdict, words.said) == ("May Ditto?", "Yes.", "Because.")
    assert (words.rules, words.asked, words.judge) == (["CRD-2", "TRN-3"], None, judge_actor.user)
    worked = domain.keep_ruling(judge_actor, league, "Who wins?", ASKED)
    worked.refresh_from_db()
    assert (worked.question, worked.edition) == ("Who wins?", "platinum-arceus-2009")
    assert (worked.said, worked.origin, worked.asked) == ("", None, ASKED)
    assert worked.rules == ["WIN-1", "WIN-4", "WIN-5"]
    blank = domain.give_ruling(judge_actor, league, RulingInWords("Who?", "ex-2003", "A.", "  "))
    assert blank.said == "A."


APPEAL = {"grounds": "Misread.", "outcome": "overturned", "reason": "So it is.", "verdict": "No."}
FOREIGN = {
    "uid": "of-elsewhere", "question": " Who wins? ", "edition": "ex-2003", "verdict": " A. ",
    "said": " As the book says. ", "rules": ["WIN-1", "R" * 21], "asked": None,
    "judge": "Oak", "given_at": "2026-03-01T10:00", "appeal": APPEAL,
}  # fmt: skip


def write_file(*rulings, **more):
    file = {"kind": "headjudge.rulings", "version": 1, "rulings": list(rulings)}
    return json.dumps(file | more).encode()


def test_a_file_goes_out_as_it_came_in(head_actor, league, other_league):
    assert domain.import_rulings(head_actor, league, write_file(FOREIGN)) == (1, 0)
    (ruling,) = Ruling.objects.filter(league=league)
    assert ruling.judge == head_actor.user
    assert ruling.origin == {
        "uid": "of-elsewhere", "judge": "Oak", "given_at": "2026-03-01T10:00", "appeal": APPEAL,
    }  # fmt: skip
    out = domain.rulings_file([ruling])
    assert out == {
        "kind": "headjudge.rulings",
        "version": 1,
        "rulings": [
            FOREIGN
            | {"question": "Who wins?", "verdict": "A.", "said": "As the book says."}
            | {"rules": ["WIN-1", "R" * 20], "appeal": None}
        ],
    }
    assert domain.import_rulings(head_actor, other_league, json.dumps(out).encode()) == (1, 0)
    assert list_entries({"here": league, "there": other_league}) == [
        ("juniper", "head_judge", "rulings.taken_in", "here", {"new": 1, "already": 0}, ""),
        ("juniper", "head_judge", "rulings.taken_in", "there", {"new": 1, "already": 0}, ""),
    ]
    assert [one.ruling.league for one in Change.objects.order_by("pk")] == [league, other_league]


def test_an_own_ruling_goes_out_with_its_judge_and_what_became_of_it(
    judge_actor, head_actor, league
):
    kept = domain.give_ruling(judge_actor, league, WORDS)
    plain = domain.rulings_file([kept])["rulings"][0]
    assert plain == {
        "uid": ruling_uid(kept), "question": "May Ditto?", "edition": "ex-2003",
        "verdict": "Yes.", "said": "Because.", "rules": ["CRD-2", "TRN-3"], "asked": None,
        "judge": "elm", "given_at": kept.given_at.isoformat(), "appeal": None,
    }  # fmt: skip
    assert len(plain["uid"]) == 32
    raised = domain.appeal_ruling(judge_actor, kept, "Misread.")
    kept.refresh_from_db()
    open_still = {"grounds": "Misread.", "outcome": None, "reason": "", "verdict": ""}
    assert domain.rulings_file([kept])["rulings"][0] == plain | {"appeal": open_still}
    domain.decide_appeal(head_actor, raised, "overturned", "So it is.", "No.")
    again = Ruling.objects.get(pk=kept.pk)
    assert domain.rulings_file([again])["rulings"][0] == plain | {"appeal": APPEAL}


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"uid": "x" * 100}, {"uid": "x" * 100}),
        ({"judge": "J" * 151}, {"judge": "J" * 150}),
        ({"given_at": "2" * 41}, {"given_at": "2" * 40}),
        ({"said": "", "asked": None}, {"said": "A."}),
        ({"said": "", "asked": ASKED}, {"said": "", "asked": ASKED}),
        ({"rules": ["R-1"] * 41}, {"rules": ["R-1"] * 40}),
        ({"question": "q" * 300, "verdict": "v" * 500}, {"question": "q" * 300}),
        ({"said": "s" * 4000}, {"said": "s" * 4000}),
    ],
)
def test_what_a_file_says_is_kept_up_to_its_limit(head_actor, league, changed, expected):
    domain.import_rulings(head_actor, league, write_file(FOREIGN | changed))
    out = domain.rulings_file(Ruling.objects.filter(league=league))["rulings"][0]
    assert {name: out[name] for name in expected} == expected


@pytest.mark.parametrize("uid", ["x" * 101, "\u200b", ""])
def test_a_name_that_is_none_gets_one_of_its_own(head_actor, league, uid):
    file = write_file(FOREIGN | {"uid": uid}, FOREIGN | {"uid": uid, "said": "Another."})
    expected = (2, 0) if not uid else (1, 1)
    assert domain.import_rulings(head_actor, league, file) == expected
    assert {len(one.origin["uid"]) for one in Ruling.objects.all()} == {32}
    assert domain.import_rulings(head_actor, league, file) == (0, 2)


@pytest.mark.parametrize(
    ("file", "code", "said"),
    [
        (b" " * 5_000_001, "too_large", "The file is larger than 5 MB."),
        (b" " * 5_000_000, "refused", "This is no file of rulings: "),
        (write_file(kind="other"), "refused", "its kind is other, version 1."),
        (write_file(version=2), "refused", "its kind is headjudge.rulings, version 2."),
        (write_file(FOREIGN, FOREIGN | {"uid": "2", "edition": "no"}), "refused",
         "rulings[2].edition: There is no rulebook of that name."),
        (write_file(FOREIGN | {"question": " "}), "refused",
         "rulings[1].question: Say what was asked."),
        (write_file(FOREIGN | {"question": "q" * 301}), "refused",
         "rulings[1].question: At most 300 characters fit here."),
        (write_file(FOREIGN | {"verdict": "v" * 501}), "refused",
         "rulings[1].verdict: At most 500 characters fit here."),
        (write_file(FOREIGN | {"said": "s" * 4001}), "refused",
         "rulings[1].said: At most 4000 characters fit here."),
        (write_file(FOREIGN | {"appeal": APPEAL | {"reason": "r" * 4001}}), "refused",
         "rulings[1].appeal.reason: At most 4000 characters fit here."),
        (write_file(FOREIGN | {"appeal": APPEAL | {"grounds": "r" * 4001}}), "refused",
         "rulings[1].appeal.grounds: At most 4000 characters fit here."),
        (write_file(FOREIGN | {"appeal": APPEAL | {"verdict": "v" * 501}}), "refused",
         "rulings[1].appeal.verdict: At most 500 characters fit here."),
        (write_file(FOREIGN | {"asked": {"edition": "ex-2003"}}), "refused",
         "rulings[1].action: to be given"),
        (write_file(FOREIGN | {"asked": {"edition": "no", "action": {"type": "look"}}}), "refused",
         "rulings[1].edition: there is no edition 'no'"),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_taken_in_is_refused_by_ruling_and_field(
    head_actor, league, file, code, said
):
    with pytest.raises(Refused) as refused:
        domain.import_rulings(head_actor, league, file)
    assert (refused.value.field, refused.value.code) == ("file", code)
    assert said in refused.value.message
    assert not Ruling.objects.exists()
    assert not LogEntry.objects.exists()


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"edition": "no", "action": {"type": "look"}},
         "rulings[1].edition: es gibt keine Ausgabe 'no': bekannt sind hier "),
        ({"edition": "ex-2003"}, "rulings[1].action: muss angegeben werden: "),
        ("Who?", "rulings.0.asked: hierher gehört ein Objekt oder null, da steht ein Text"),
    ],
)  # fmt: skip
def test_what_the_engine_cannot_answer_is_told_in_the_readers_language(
    head_actor, league, asked, said
):
    with translation.override("de"), pytest.raises(Refused) as refused:
        domain.import_rulings(head_actor, league, write_file(FOREIGN | {"asked": asked}))
    assert said in refused.value.message


def test_a_file_with_a_key_twice_is_refused_in_the_readers_language(head_actor, league):
    file = write_file(FOREIGN).replace(b'"version"', b'"kind": "headjudge.rulings", "version"')
    with translation.override("de"), pytest.raises(Refused) as refused:
        domain.import_rulings(head_actor, league, file)
    assert "kind: 'kind' steht zweimal in einem Objekt" in refused.value.message


REFUSALS = {
    "question": (lambda by, at: domain.keep_ruling(by, at, "\u200b", ASKED), "Say what was asked."),
    "verdict": (
        lambda by, at: domain.give_ruling(by, at, RulingInWords("Who?", "ex-2003", "")),
        "Say in a sentence what was ruled.",
    ),
    "edition": (
        lambda by, at: domain.give_ruling(by, at, RulingInWords("Who?", "", "A.")),
        "Name the rulebook it was given under.",
    ),
    "cites": (
        lambda by, at: domain.give_ruling(
            by, at, RulingInWords("Who?", "ex-2003", "A.", cites=[999_999_999, 999_999_998])
        ),
        "There is no ruling 999999998 of this league to cite.",
    ),
    "rules": (
        lambda by, at: domain.clarify_rule(
            by, at, NewClarification([], "Once.", "Letter", date(2026, 3, 1))
        ),
        "Name the rule it clarifies, such as TRN-13.",
    ),
    "text": (
        lambda by, at: domain.clarify_rule(
            by, at, NewClarification(["TRN-13"], "x" * 2001, "Letter", date(2026, 3, 1))
        ),
        "At most 2000 characters fit here.",
    ),
    "source": (
        lambda by, at: domain.clarify_rule(
            by, at, NewClarification(["TRN-13"], "x" * 2000, "x" * 201, date(2026, 3, 1))
        ),
        "At most 200 characters fit here.",
    ),
    "action.count": (
        lambda by, at: domain.keep_ruling(
            by, at, "Who?", ASKED | {"action": {"type": "take", "player": "A", "count": -1}}
        ),
        "-1 cannot be; right is a whole number, 0 or more",
    ),
}


@pytest.mark.parametrize("field", REFUSALS)
def test_what_cannot_be_kept_is_refused_by_its_field(judge_actor, league, field):
    attempt, message = REFUSALS[field]
    with pytest.raises(Refused) as refused:
        attempt(judge_actor, league)
    told = refused.value
    assert (told.field, told.message) == (field, message)
    assert told.code == ("invalid" if field == "action.count" else "refused")
    assert not Change.objects.exists()


def test_the_service_itself_gives_no_ruling(league):
    with pytest.raises(Refused) as refused:
        domain.give_ruling(SERVICE, league, WORDS)
    assert refused.value.code == "no_judge"
    assert refused.value.message == "A ruling is kept by the judge who gives it."


def test_who_was_first_is_said_to_who_comes_later(judge_actor, head_actor, league):
    kept = domain.give_ruling(judge_actor, league, WORDS)
    raised = domain.appeal_ruling(judge_actor, kept, "g" * 500)
    with pytest.raises(Conflict, match="elm has appealed this ruling already"):
        domain.appeal_ruling(head_actor, kept, "Misread.")
    with pytest.raises(Refused, match="Another judge decides on the appeal against your own"):
        domain.decide_appeal(judge_actor, raised, "upheld", "Because.")
    for outcome, reason, verdict, field in (
        ("dropped", "So.", "", "outcome"),
        ("overturned", "So.", " ", "verdict"),
        ("overturned", "So.", "v" * 501, "verdict"),
        ("upheld", "", "", "reason"),
        ("upheld", "r" * 501, "", "reason"),
    ):
        with pytest.raises(Refused) as refused:
            domain.decide_appeal(head_actor, raised, outcome, reason, verdict)
        assert refused.value.field == field
    decided = domain.decide_appeal(head_actor, raised, "upheld", "r" * 500, "Dropped.")
    assert (decided.verdict, decided.judge) == ("", head_actor.user)
    with pytest.raises(Conflict, match="juniper has decided this appeal already: Upheld"):
        domain.decide_appeal(head_actor, raised, "overturned", "So.", "No.")


def test_a_clarification_is_replaced_once_and_in_its_own_league(head_actor, league, other_league):
    first = domain.clarify_rule(head_actor, league, CLARIFIED)
    assert (first.text, first.source, first.edition) == ("Once.", "Letter", "ex-2003")
    assert (first.rules, first.kept_by, first.replaces) == (["TRN-13"], head_actor.user, None)
    with pytest.raises(Refused, match="no such clarification") as refused:
        domain.clarify_rule(head_actor, other_league, CLARIFIED, replaces=first)
    assert refused.value.field == "replaces"
    second = domain.clarify_rule(head_actor, league, CLARIFIED, replaces=first)
    assert second.replaces == first
    with pytest.raises(Conflict, match="Another clarification has replaced this one already"):
        domain.clarify_rule(head_actor, league, CLARIFIED, replaces=first)

"""Printed papers of an event: the order of slips, what stands on them, where their codes lead."""

from itertools import combinations

import pytest
from django.test import Client, override_settings
from django.urls import reverse

from league.base.network import ALL_IPV4, describe_machine
from league.base.paper.drawing import PAPERS, choose_paper
from league.base.paper.marks import Code, Words
from tests.league.base.test_paper import NAME, overlaps_other, require_readable_page
from tests.support.evenings import DECK, Evening
from tournaments.domain import clock
from tournaments.domain.registration import lists
from tournaments.queries.cut.bracket import make_top_cut
from tournaments.queries.plots import make_plots
from tournaments.queries.results.slips import slip_matches
from tournaments.web.paper.boards import lay_out_bracket
from tournaments.web.paper.slips import PAD, Slip, SlipPlayer, cut_stack, lay_out_slips
from tournaments.web.views import papers

pytestmark = pytest.mark.once("of paper: the same on any database")


def cut_twice(pile):
    """Cut a pile as hands do: across, upper half onto lower; then down, left onto right.

    A pile is a list of sheets from the top; a sheet is [upper left, lower left, upper right,
    lower right].
    """
    upper = [(sheet[0], sheet[2]) for sheet in pile]
    lower = [(sheet[1], sheet[3]) for sheet in pile]
    halves = upper + lower
    return [left for left, _right in halves] + [right for _left, right in halves]


def test_cut_twice_the_pile_is_in_order_whatever_its_height():
    for number in range(70):
        pile = cut_stack(range(number), 4)
        assert len(pile) == -(-number // 4)
        assert [slip for slip in cut_twice(pile) if slip is not None] == list(range(number))
        large = cut_stack(range(number), 2)
        order = [left for left, _right in large] + [right for _left, right in large]
        assert [slip for slip in order if slip is not None] == list(range(number))


def make_slips(number, name="Ines K."):
    players = [SlipPlayer(f"{name} {side}", "0ABC1DEF", f"http://x/{side}") for side in "ab"]
    return [Slip(f"Table {at}", "Round 3", NAME, 2, tuple(players)) for at in range(1, number + 1)]


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("paper", PAPERS)
def test_a_slip_stands_whole_in_its_own_part_of_the_page(paper, large):
    size = wide, high = choose_paper(paper, across=large)
    for name in ("Ines K.", NAME):
        (page,) = lay_out_slips(make_slips(2 if large else 4, name), size, large=large)
        words = require_readable_page(page, size, PAD - 0.1)
        tables = {mark.text: mark for mark in words if mark.text.startswith("Table ")}
        left, lower = tables["Table 1"], tables["Table 2"]
        if large:
            assert left.y == lower.y
            assert left.x < wide / 2 < lower.x
        else:
            right = tables["Table 3"]
            assert (left.x, left.y) == (lower.x, right.y)
            assert left.x < wide / 2 < right.x
            assert left.y > high / 2 > lower.y
        for mark in words:
            assert mark.end < wide / 2 or mark.x > wide / 2, mark
        codes = [mark for mark in page if isinstance(mark, Code)]
        assert len(codes) == (4 if large else 8)
        for code in codes:
            over = Words(code.x - 3, code.y, "", code.size / 0.7)
            across = [
                mark for mark in words if code.x - 3 < mark.end and mark.x < code.x + code.size
            ]
            assert not [mark for mark in across if code.y - 5 < mark.y < code.y + code.size], over


def test_a_bracket_of_any_size_is_on_its_page(organiser, league):
    evening = Evening(organiser, league, 16, cut_size=8, stage="semifinals")
    (bracket,) = make_top_cut(evening.event).brackets
    for paper in PAPERS:
        size = choose_paper(paper, across=True)
        (page,) = lay_out_bracket(bracket, "Top cut", NAME, size)
        words = require_readable_page(page, size, 30)
        texts = [mark.text for mark in words]
        assert {"Quarterfinals", "Semifinals", "Final"} <= set(texts)
        assert not [two for two in combinations(words, 2) if overlaps_other(*two)]


@pytest.fixture
def drawn_marks(monkeypatch):
    """The marks of all pages that are drawn, noted instead of read from a file."""
    told = []
    real = papers.draw_pages

    def note_and_draw(pages, paper, title):
        told[:] = [mark for page in pages for mark in page]
        return real(pages, paper, title)

    monkeypatch.setattr(papers, "draw_pages", note_and_draw)
    return told


@pytest.mark.django_db
@override_settings(LISTENS_ON=ALL_IPV4, LISTENS_AT="8000", HEADJUDGE_URL="")
def test_slips_carry_the_halls_address_and_the_registered_decks_code(
    as_organiser, organiser, league, drawn_marks
):
    evening = Evening(organiser, league, 6, stage="registration")
    lists.register_deck(evening.actor, evening.entrants[0], DECK)
    evening.begin_round()
    one = evening.event.rounds.last()
    path = reverse("tournaments:slips_paper", args=[evening.event.pk, one.number])
    answer = as_organiser.get(f"{path}?which=all", HTTP_HOST="evil.example")
    assert answer.headers["Content-Type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF")
    here = describe_machine(ALL_IPV4, "8000").reachable or ("127.0.0.1",)
    codes = [mark.text for mark in drawn_marks if isinstance(mark, Code)]
    assert len(codes) == 6
    assert all(code.startswith(f"http://{here[0]}:8000/m/") for code in codes)
    told = [side for match in slip_matches(one, only_open=False) for side in match.sides]
    (code,) = {side.deck for side in told} - {""}
    assert f"Deck {code}" in [mark.text for mark in drawn_marks if isinstance(mark, Words)]
    phone = as_organiser.get(codes[0].partition(":8000")[2])
    assert phone.status_code == 200
    evening.report_game(evening.find_match(1))
    as_organiser.get(path)
    tables = [mark.text for mark in drawn_marks if isinstance(mark, Words) and "Table" in mark.text]
    assert tables == ["Table 2", "Table 3"]


@pytest.mark.django_db
def test_the_plots_say_what_the_standings_say_and_keep_closed_lists_closed(
    as_organiser, organiser, league
):
    evening = Evening(organiser, league, 8, stage="registration")
    lists.register_deck(evening.actor, evening.entrants[0], DECK)
    clock.set_clock(evening.actor, evening.pair_round(), clock.START)
    evening.play_round(evening.event.rounds.get())
    for _ in range(2):
        evening.play_round(evening.pair_round())
    shown = make_plots(evening.event, shows_decks=True)
    (points,) = shown.points
    assert [len(line.points) for line in points.lines] == [4] * 8
    assert points.lines[0].points == [0, 3, 6, 9]
    assert all(line.points == sorted(line.points) for line in points.lines)
    assert [(share.name, share.decks) for share in shown.decks.shares] == [("Pikachu", 1)]
    assert (shown.decks.unknown, shown.decks.players) == (7, 8)
    timed, *others = shown.lengths
    assert (timed.round, timed.matches, timed.unknown) == (1, 4, 0)
    assert timed.shortest <= timed.middle <= timed.longest
    assert [(row.round, row.middle, row.unknown) for row in others] == [(2, None, 4), (3, None, 4)]
    path = reverse("tournaments:plots", args=[evening.event.pk])
    assert "Pikachu" in as_organiser.get(path).text
    closed = Client().get(path).text
    assert "Pikachu" not in closed
    assert "The decklists are not published" in closed


@pytest.mark.parametrize(
    ("stage", "title"),
    [
        ("registration", "Standings"),
        ("round", "Standings during round 1"),
        ("reported", "Standings after round 1"),
        ("semifinals", "Standings after round 3"),
        ("finished", "Final standings"),
    ],
)
def test_standings_on_the_wall_say_after_which_round_they_are_and_when_they_were_printed(
    stage, title, as_organiser, make_evening, drawn_marks
):
    evening = make_evening(stage)
    as_organiser.get(reverse("tournaments:standings_paper", args=[evening.event.pk]))
    words = [mark.text for mark in drawn_marks if isinstance(mark, Words)]
    assert words[0] == title
    assert any(text.startswith("Printed: ") for text in words)


def test_the_two_lists_of_pairings_are_told_apart_as_files(as_organiser, make_evening):
    evening = make_evening("round", players=4)
    address = f"/events/{evening.event.pk}/print/pairings-1.pdf"
    named = [
        as_organiser.get(address, asked).headers["Content-Disposition"]
        for asked in ({}, {"by": "name"})
    ]
    assert ["by-table" in named[0], "by-name" in named[1]] == [True, True]

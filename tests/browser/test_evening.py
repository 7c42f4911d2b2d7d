"""An evening in the browser, from the first name to the winner, as the organiser sees it."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.desk import FIVE_GENGAR, PLAYERS, SIXTY, Desk

pytestmark = pytest.mark.browser


@pytest.fixture
def desk(visit_site):
    return Desk(visit_site("organiser"))


def test_an_evening_from_the_first_name_to_the_winner(desk, visit_site):
    desk.create_event("Friday evening")
    enter_nine(desk)
    register_decks(desk)
    met = set()
    for number in (1, 2, 3):
        desk.next_step(f"Pair round {number}")
        pairs = {one.pair for one in desk.list_tables() if one.result == "Open"}
        assert not met & pairs, "a rematch"
        met |= pairs
        {1: first_round, 2: second_round, 3: third_round}[number](desk)
    the_standings_add_up(desk, visit_site())
    play_the_cut(desk)
    everybody_sees_the_winner(desk, visit_site())


def enter_nine(desk):
    page = desk.page
    desk.enter_players("Ines K., 7654321, 1995", "Noor A., abc")
    errors = page.get_by_role("alert")
    expect(errors).to_contain_text("Line 2: “abc” is no player id: digits only.")
    expect(page.get_by_label("Players")).to_have_value("Ines K., 7654321, 1995\nNoor A., abc")
    assert desk.list_names() == [], "half of the list was entered"
    desk.enter_players(*PLAYERS)
    expect(page.locator("#messages")).to_have_text("Entered: 9.")
    assert desk.list_names() == list(PLAYERS)
    desk.enter_players("Ines K.")
    expect(page.get_by_role("alert")).to_contain_text("Ines K. is already in this event:")


def register_decks(desk):
    page = desk.page
    desk.register_deck("Ines K.", SIXTY)
    expect(page.locator(".verdict")).to_contain_text("Legal in Modified 2009")
    desk.register_deck("Noor A.", FIVE_GENGAR)
    expect(page.locator(".verdict")).to_contain_text("Not legal in Modified 2009")
    why = page.locator(".problems li", has_text="5 cards named Gengar: at most 4.")
    expect(why.locator(".mend")).to_have_text("Take out 1 Gengar.")
    desk.open_page("players/")
    expect(page.get_by_role("row", name="Ines K.")).to_contain_text("legal")
    expect(page.get_by_role("row", name="Noor A.")).to_contain_text("not legal")


def first_round(desk):
    """One match has Sudden Death twice; in the others the player first in the list wins."""
    page = desk.page
    assert [one.result for one in desk.list_tables()] == ["Open"] * 4 + ["Bye"]
    board = page.url
    first = desk.list_tables()[0]
    desk.open_table(first.table)
    desk.both_won()
    expect(page.get_by_role("heading", name="Report the Sudden Death game")).to_be_visible()
    expect(page.locator(".verdict")).to_contain_text("A new game is played with 1 Prize each")
    desk.both_won()
    expect(page.locator(".verdict")).to_contain_text("Sudden Death")
    expect(desk.find_games()).to_have_count(2)
    desk.give_game(min(first.pair, key=PLAYERS.index))
    expect(page).to_have_url(board)
    assert desk.list_tables()[0].result == f"{min(first.pair, key=PLAYERS.index)} won"
    the_next_round_waits(desk)
    page.goto(board)
    desk.play_round()


def the_next_round_waits(desk):
    page = desk.page
    desk.open_page()
    expect(page.get_by_role("button", name="Pair round 2")).to_be_disabled()
    expect(page.locator("main")).to_contain_text("Waiting for the open matches.")
    still_open = page.locator("p", has_text="Still open: table")
    expect(still_open.get_by_role("link")).to_have_text(["2", "3", "4"])


def second_round(desk):
    """A wrong result is corrected in both ways; then a player drops."""
    page = desk.page
    board, wrong = page.url, desk.list_tables()[0]
    weaker = max(wrong.pair, key=PLAYERS.index)
    desk.open_table(wrong.table)
    desk.give_game(weaker)
    assert desk.list_tables()[0].result == f"{weaker} won"
    take_back(desk, wrong)
    desk.give_game(weaker)
    decide_for(desk, wrong, min(wrong.pair, key=PLAYERS.index))
    page.goto(board)
    desk.play_round()
    drop_player(desk, PLAYERS[-1])


def take_back(desk, table):
    page = desk.page
    desk.open_table(table.table)
    page.get_by_text("Correct this match").click()
    back = page.locator("form", has_text="Take back the last game")
    back.get_by_label("Reason").fill("read from the wrong slip")
    back.get_by_role("button").click()
    expect(page.get_by_text("No game is reported yet.")).to_be_visible()


def decide_for(desk, table, winner):
    page = desk.page
    desk.open_table(table.table)
    page.get_by_text("Correct this match").click()
    ruling = page.locator("form", has_text="Set the result")
    ruling.get_by_role("button").click()
    expect(ruling.get_by_label("Reason")).to_be_focused()  # a reason is required
    ruling.get_by_label("A judge decides").select_option(label=f"{winner} won")
    ruling.get_by_label("Reason").fill("the other one had conceded")
    ruling.get_by_role("button").click()
    expect(page.locator(".match .result")).to_have_text(f"{winner} won")
    expect(page.get_by_text("Set by a judge: the other one had conceded")).to_be_visible()


def drop_player(desk, name):
    page = desk.page
    desk.open_page("players/")
    button = page.get_by_role("button", name=f"Drop {name}")
    button.click()
    asked = page.get_by_role("dialog", name=f"Take {name} out of the event?")
    asked.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("row", name=name)).not_to_contain_text("dropped")
    button.click()
    asked.get_by_role("button", name="Drop").click()
    expect(page.locator("#messages")).to_have_text(f"{name} is out.")
    expect(page.get_by_role("row", name=name)).to_contain_text("dropped after round 2")


def third_round(desk):
    assert all(PLAYERS[-1] not in one.pair for one in desk.list_tables())
    assert [one.result for one in desk.list_tables()] == ["Open"] * 4, (
        "eight play, so nobody has a bye"
    )
    desk.play_round()


def the_standings_add_up(desk, public):
    """Read signed out, as players do."""
    public.goto(desk.event + "standings/")
    expect(public.get_by_role("heading", level=1)).to_have_text("Standings after round 3")
    rows = [row.locator("> *").all_inner_texts() for row in public.locator("tbody tr").all()]
    for row, name in zip(rows, public.locator("tbody th a").all_inner_texts(), strict=True):
        row[1] = name  # without the columns for division and drop
    assert [row[0] for row in rows] == [str(place) for place in range(1, 10)]
    assert rows[0][2:4] == ["9", "3–0–0"]
    assert ["Ines K.", "9", "3–0–0"] in [row[1:4] for row in rows]
    assert {row[1] for row in rows} == set(PLAYERS)
    keys = [
        (int(points), read_percent(owp), read_percent(oowp)) for _, _, points, _, owp, oowp in rows
    ]
    assert keys == sorted(keys, reverse=True)
    assert all(25 <= part <= 100 for _points, *parts in keys for part in parts)
    for points, record in ((int(row[2]), row[3]) for row in rows):
        assert points == 3 * int(record.split("–")[0])
    expect(public.get_by_role("row", name=PLAYERS[-1])).to_contain_text("dropped")


def read_percent(text):
    return float(re.fullmatch(r"([\d.]+)\xa0%", text).group(1))


def play_the_cut(desk):
    page = desk.page
    desk.next_step("Cut to the top 4")
    desk.open_page("bracket/")
    semifinals = page.locator(".bracket section", has_text="Semifinals").locator(".match")
    seeds = [set(match.locator(".seed").all_inner_texts()) for match in semifinals.all()]
    assert seeds == [{"1", "4"}, {"2", "3"}]
    expect(page.locator(".bracket section", has_text="Final").last).to_contain_text("to come")
    desk.open_page("rounds/4/")
    desk.play_round()
    desk.next_step("Pair the next round of the cut")
    assert len(desk.list_tables()) == 1
    desk.play_round()


def everybody_sees_the_winner(desk, public):
    public.goto(desk.event)
    expect(public.locator(".verdict")).to_have_text(re.compile(r"Ines K\. wins the event\."))
    expect(public.locator(".stages [aria-current]")).to_have_text("Finished")
    expect(public.get_by_text("running")).to_have_count(0)
    public.get_by_role("link", name="Top cut").click()
    expect(public.locator(".verdict")).to_have_text(re.compile(r"Ines K\. wins the event\."))
    final = public.locator(".bracket section").last
    expect(final.locator("h3")).to_have_text("Final")
    expect(final.locator(".won .name")).to_have_text("Ines K.")
    expect(final.locator(".won .games")).to_have_text("2")
    public.get_by_role("link", name="Standings").click()
    expect(public.get_by_role("heading", level=1)).to_have_text("Final standings")
    expect(public.locator("tbody th a").first).to_have_text("Ines K.")

"""A whole evening in one hall: sixteen players, eight phones, two judges, a desk and a wall.

From the event's preset to its winner, through pages alone. One phone has no network for a round,
one match is disputed, one player drops. The desk's clicks and keys are counted.
"""

import re

import pytest
from playwright.sync_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.long]
PHONE = {"viewport": {"width": 390, "height": 844}}
HALL = {"viewport": {"width": 1920, "height": 1080}}
WITH_PHONES = tuple(
    f"{name} Phone" for name in ("Ada", "Bo", "Cy", "Di", "Eve", "Fay", "Gus", "Hal")
)
WITHOUT = tuple(
    f"{name} Paper" for name in ("Ike", "Joy", "Kim", "Lee", "Max", "Nat", "Oda", "Pia")
)
ROUNDS, TABLES = 4, 8
WITHOUT_NETWORK_IN, CALLED_IN, DISPUTED_IN, DROPPED_AFTER = 2, 1, 3, 3
MOST_CLICKS, MOST_KEYS = 12, 25  # a round, from its pairing to its last result
COUNT = """() => {
  window.presses = { clicks: 0, keys: 0, tabs: 0 };
  addEventListener("click", (event) => event.detail && window.presses.clicks++, true);
  addEventListener("keydown", ({ key }) => {
    window.presses.keys++;
    window.presses.tabs += key === "Tab";
  }, true);
}"""


@pytest.fixture
def open_following(visit_site):
    """Open a tab whose page asks for changes four times as often as usual."""

    def open_tab(role=None, **more):
        tab = visit_site(role, **more)
        tab.route(re.compile(r"/live(\.\w+)?\.js$"), ask_often)
        return tab

    return open_tab


def ask_often(route):
    answer = route.fetch()
    usual, often = "EVERY = 8", "EVERY = 2"
    assert usual in answer.text()
    route.fulfill(response=answer, body=answer.text().replace(usual, often))


def is_report(answer):
    return [answer.url] if answer.request.method == "POST" and "/report" in answer.url else []


class Phone:
    """A player's page on a phone, opened once and not loaded again."""

    def __init__(self, tab, name):
        self.tab, self.name = tab, name
        self.sent = []  # reports that the server received
        tab.on("response", lambda answer: self.sent.extend(is_report(answer)))
        self.mark_page()

    def mark_page(self):
        """Mark the page, to see that only forms sent by its player load it again."""
        self.tab.evaluate("window.same = true")

    def find_table(self, number):
        """Wait for the round to be shown; return the player's table, or None for a bye."""
        mine = self.tab.locator(".mine")
        expect(mine).to_contain_text(f"Round {number}")
        table = mine.locator(".table-no")
        return int(table.inner_text().split()[-1]) if table.count() else None

    def report_result(self, words="I won"):
        self.tab.get_by_role("button", name=words, exact=True).click()
        self.tab.get_by_role("button", name="Report", exact=True).click()

    def confirm_result(self):
        self.tab.get_by_role("button", name="That is right").click()

    def leave_event(self):
        self.tab.get_by_text("Leave the event", exact=True).click()
        self.tab.get_by_role("button", name="Drop from the event").click()
        self.tab.get_by_role("button", name="Leave", exact=True).click()
        expect(self.tab.get_by_text(f"You dropped after round {DROPPED_AFTER}.")).to_be_visible()
        self.mark_page()

    def come_back(self):
        """Switch the network on: a kept report is sent by itself, once."""
        before = len(self.sent)
        self.tab.context.set_offline(False)
        expect(self.tab.locator("#kept[data-state=sent]")).to_be_visible()
        assert len(self.sent) == before + 1

    @property
    def is_the_same_page(self):
        return self.tab.evaluate("window.same === true")


class Desk:
    """The desk's one page, with clicks and keys counted."""

    def __init__(self, tab, event):
        self.tab, self.event = tab, event
        tab.goto(f"{event}desk/")
        tab.evaluate(COUNT)

    def pair_round(self, number, *, by_keys):
        button = self.tab.get_by_role("button", name=f"Pair round {number}", exact=True)
        if by_keys:
            button.focus()
            self.tab.keyboard.press("Enter")
        else:
            button.click()
        expect(self.tab.locator(".desk-now")).to_contain_text(f"Round {number}")

    def enter_result(self, table, *, by_keys):
        """Enter a win for the left player, or accept what a phone reported."""
        said = self.find_row(table).get_by_role("button", name="Accept")
        if by_keys:
            left = self.find_form(table).locator(".desk-side bdi").first.inner_text()
            winner = (
                "a" if not said.count() or f"{left}:" in self.find_row(table).inner_text() else "b"
            )
            expect(self.tab.locator("#line")).to_be_focused()
            self.tab.keyboard.type(f"{table}{winner}")
            self.tab.keyboard.press("Enter")
        elif said.count():
            said.click()
        else:
            self.find_form(table).locator(".desk-side").first.click()
        expect(self.find_form(table)).to_have_count(0)

    def find_form(self, table):
        return self.tab.get_by_role("form", name=f"Result of table {table}", exact=True)

    def find_row(self, table):
        return self.tab.locator(".desk-row", has=self.find_form(table))

    def open_tables(self):
        return [table for table in range(1, TABLES + 1) if self.find_form(table).count()]

    def expect_all_reported(self):
        expect(self.tab.locator(".desk-now")).to_contain_text(re.compile(r"\b(\d+) of \1 "))

    def take_presses(self):
        """Return the clicks and keys since the last call."""
        return self.tab.evaluate(
            "() => { const was = { ...presses }; for (const key in presses)"
            " presses[key] = 0; return was; }"
        )


@pytest.fixture
def event(visit_site):
    """The address of an event made from a preset and filled in on its pages."""
    tab = visit_site("organiser")
    tab.goto("/events/new/")
    tab.get_by_role("link", name="League evening").click()
    tab.get_by_label("Name", exact=True).fill("A whole evening")
    tab.evaluate("document.querySelectorAll('main details').forEach((one) => one.open = true)")
    tab.get_by_label("Rounds", exact=True).select_option(str(ROUNDS))
    tab.get_by_role("button", name="Create the event").click()
    tab.wait_for_url(re.compile(r"/events/\d+/"))
    event = re.search(r"/events/\d+/", tab.url).group()
    tab.goto(f"{event}players/")
    tab.get_by_label("Players").fill("\n".join([*WITH_PHONES, *WITHOUT]))
    tab.get_by_role("button", name="Add", exact=True).click()
    expect(tab.locator("#players tbody tr")).to_have_count(len(WITH_PHONES) + len(WITHOUT))
    tab.goto(f"{event}links/")
    tab.get_by_role("button", name="Make the missing links").click()
    expect(tab.get_by_text("16 links are new.")).to_be_visible()
    return event


@pytest.fixture
def phones(visit_site, open_following, event):
    desk, made = visit_site("organiser"), {}
    for name in WITH_PHONES:
        desk.goto(f"{event}links/")
        desk.get_by_role("link", name=f"Open {name}").click()
        tab = open_following(**PHONE)
        tab.goto(desk.get_by_label("The link", exact=True).input_value())
        made[name] = Phone(tab, name)
    return made


def test_sixteen_players_eight_phones_two_judges_a_desk_and_a_wall(open_following, event, phones):
    desk = Desk(open_following("organiser"), event)
    judges = [open_following("judge", **PHONE), open_following("organiser", **PHONE)]
    wall, onlooker = open_following(**HALL), open_following(**PHONE)
    for tab in judges:
        tab.goto(f"{event}judge/")
    wall.goto(f"{event}wall/tables/")
    onlooker.goto(f"{event}standings/")
    evening = Evening(desk, phones, judges)
    for number in range(1, ROUNDS + 1):
        evening.play_round(number, by_keys=number % 2 == 0)
        expect(wall.locator(".what")).to_contain_text(f"Round {number}")
        expect(onlooker.locator("#main")).to_contain_text(f"after round {number}")
        pressed = desk.take_presses()
        assert pressed["clicks"] <= MOST_CLICKS
        assert pressed["keys"] <= MOST_KEYS
        assert not pressed["tabs"]
        if number == DROPPED_AFTER:
            evening.drop_one()
    assert evening.disputed
    desk.tab.get_by_role("button", name="End the event").click()
    ended_as_it_should(phones, wall, onlooker, event)


class Evening:
    """The hall: who sits where, and what happens at each table."""

    def __init__(self, desk, phones, judges):
        self.desk, self.phones, self.judges = desk, phones, judges
        self.disputed = False
        self.lost, self.dropped = [], []

    def drop_one(self):
        """A player who has lost drops by their own phone."""
        self.lost[0].leave_event()
        self.dropped.append(self.lost[0])

    def play_round(self, number, *, by_keys):
        desk = self.desk
        desk.pair_round(number, by_keys=by_keys)
        tables = self.seat_all(number)
        away = self.phones[WITH_PHONES[0]] if number == WITHOUT_NETWORK_IN else None
        if away:
            away.tab.context.set_offline(True)
            away.report_result()
            expect(away.tab.locator("#kept[data-state=kept]")).to_be_visible()
        if number == CALLED_IN:
            call_a_judge(self.phones[WITH_PHONES[0]], *self.judges)
        later = []
        for table, sitting in tables.items():
            if away in sitting:
                later = [table]
            elif len(sitting) == 2 and not self.disputed:
                self.dispute_table(table, *sitting, by_keys=by_keys)
            else:
                self.play_table(table, sitting)
        for table in desk.open_tables():
            if table not in later:
                desk.enter_result(table, by_keys=by_keys)
        for table in later:
            away.come_back()
            self.play_table(table, tables[table], said=True)
            if len(tables[table]) == 1:
                desk.enter_result(table, by_keys=by_keys)
        desk.expect_all_reported()

    def seat_all(self, number):
        """Return the players with phones at each table."""
        seats = {}
        for phone in self.phones.values():
            if phone not in self.dropped:
                seats.setdefault(phone.find_table(number), []).append(phone)
        seats.pop(None, None)
        return seats

    def play_table(self, table, sitting, *, said=False):
        """The first reports a win; the opponent agrees, or the desk sees the report."""
        if not said:
            sitting[0].report_result()
        if len(sitting) == 2:
            sitting[1].confirm_result()
            self.lost.append(sitting[1])
            expect(self.desk.find_form(table)).to_have_count(0)
        else:
            expect(self.desk.find_row(table)).to_contain_text(sitting[0].name)
            expect(self.desk.find_row(table).get_by_role("button", name="Accept")).to_be_visible()

    def dispute_table(self, table, one, other, *, by_keys):
        self.disputed = True
        one.report_result()
        other.tab.get_by_role("button", name="That is not right").click()
        other.tab.get_by_text("I want to say something else").click()
        other.report_result()
        for phone in (one, other):
            expect(phone.tab.get_by_text("You two do not say the same.")).to_be_visible()
        expect(self.desk.find_row(table).get_by_text("disputed")).to_be_visible()
        expect(self.judges[1].locator(".table-tile.disputed")).to_be_visible()
        self.desk.enter_result(table, by_keys=by_keys)
        expect(one.tab.get_by_text("You two do not say the same.")).to_be_hidden()


def call_a_judge(phone, judge, other):
    """A call taken by one judge and seen by the other, and closed with what was ruled."""
    phone.tab.locator("summary", has_text="Call a judge").click()
    phone.tab.get_by_role("button", name="A rule or a card").click()
    expect(phone.tab.get_by_text("A judge is called.")).to_be_visible()
    phone.mark_page()
    expect(other.get_by_role("button", name="I go")).to_be_visible()
    judge.get_by_role("button", name="I go").click()
    expect(phone.tab.get_by_text("A judge is on the way.")).to_be_visible()
    expect(other.locator(".call.coming")).to_be_visible()
    judge.get_by_label("Extra minutes").fill("3")
    judge.get_by_role("button", name="Give", exact=True).click()
    judge.get_by_label("What was ruled").fill("Take it back, shuffle.")
    judge.get_by_role("button", name="Close the call").click()
    expect(other.get_by_text("Nobody calls.")).to_be_visible()
    expect(other.get_by_text("+3 min")).to_be_visible()
    expect(phone.tab.locator("summary", has_text="Call a judge")).to_be_visible()


def ended_as_it_should(phones, wall, onlooker, event):
    """Every phone shows another place, and the winner is the same everywhere."""
    places = {}
    for phone in phones.values():
        expect(phone.tab.locator(".mine")).to_contain_text("The event is over")
        places[phone.name] = int(phone.tab.locator(".mine .table-no").inner_text())
        assert phone.is_the_same_page
    assert len(set(places.values())) == len(places)
    first = min(places, key=places.get)
    assert places[first] == 1  # against somebody without a phone, a player with one wins
    expect(phones[first].tab.get_by_text("You won the event")).to_be_visible()
    expect(onlooker.get_by_text(f"{first} wins the event.")).to_be_visible()
    wall.goto(f"{event}wall/standings/")
    expect(wall.get_by_text(f"Winner: {first}")).to_be_visible()
    expect(wall.locator(".wall-rows .who").first).to_have_text(first)

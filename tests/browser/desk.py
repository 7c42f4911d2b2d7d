"""The organiser's desk: the steps of running an event in the browser."""

import re
from dataclasses import dataclass

from playwright.sync_api import expect

PLAYERS = (
    "Ines K.", "Noor A.", "Tomo R.", "Ada L.", "Bela M.", "Cleo N.", "Dario P.", "Esme Q.",
    "Finn O.",
)  # fmt: skip
SIXTY = """4 Cyndaquil HS 61
3 Quilava HS 49
3 Typhlosion HS 32
4 Pokémon Collector HS 97
4 Bebe's Search SW 119
42 Fire Energy DP 124
"""
FIVE_GENGAR = """5 Gengar AR 16
4 Gastly SF 62
51 Psychic Energy DP 127
"""
# Table, player, opponent and result of each row, without anything after a name.
CELLS = """(board) => [...board.tBodies[0].rows].map((row) => [...row.cells].slice(0, 4)
  .map((cell) => ((cell.querySelector(".chip") ?? cell).firstChild?.textContent ?? "").trim()))"""


@dataclass(frozen=True)
class Table:
    """A row of the pairings board as shown there."""

    table: str
    a: str
    b: str
    result: str

    @property
    def pair(self):
        return frozenset({self.a, self.b})


class Desk:
    def __init__(self, page):
        self.page = page
        self.event = ""

    def create_event(self, name, **choices):
        """Create an event. Choices: Rounds, "Top cut" and so on, by the label of their field."""
        page = self.page
        page.goto("/events/")
        page.get_by_role("link", name="New event").click()
        page.evaluate("document.querySelectorAll('main details').forEach((one) => one.open = true)")
        page.get_by_label("Name", exact=True).fill(name)
        page.get_by_label("Date", exact=True).fill("2010-05-13")
        page.get_by_label("Format", exact=True).select_option("modified-2009")
        page.locator("#id_edition").select_option(label="Platinum 2009")
        for label, value in {"Rounds": "3", "Top cut": "4", **choices}.items():
            field = page.get_by_label(label, exact=True)
            listed = field.evaluate("(field) => field.tagName") == "SELECT"
            (field.select_option if listed else field.fill)(value)
        page.get_by_role("button", name="Create the event").click()
        expect(page.get_by_role("heading", level=1)).to_have_text(name)
        self.event = re.search(r"/events/\d+/", page.url).group()

    def open_page(self, where=""):
        self.page.goto(self.event + where)

    def enter_players(self, *names):
        self.open_page("players/")
        self.page.get_by_label("Players").fill("\n".join(names))
        self.page.get_by_role("button", name="Add", exact=True).click()

    def list_names(self):
        """Return the players' names as listed, without anything after them."""
        return self.page.locator("#players tbody th .nowrap").all_inner_texts()

    def register_deck(self, name, text):
        """Register a deck for a player and wait for its verdict."""
        self.open_page("players/")
        self.page.get_by_role("row", name=name).locator("a[href$='/deck/']").click()
        self.page.get_by_label("Decklist").fill(text)
        self.page.get_by_role("button", name="Register", exact=True).click()
        self.page.locator(".verdict").wait_for()

    def next_step(self, label):
        """Press this button of the overview, which leads to a round."""
        self.open_page()
        self.page.get_by_role("button", name=label, exact=True).click()
        self.page.wait_for_url(re.compile(r"/rounds/\d+/$"))

    def list_tables(self):
        """Return the board of the open round."""
        return [Table(*cells) for cells in self.page.locator("#pairings").evaluate(CELLS)]

    def open_table(self, number):
        self.page.get_by_role("link", name=re.compile(rf"\btable {number}$")).click()
        self.page.wait_for_url(re.compile(r"/matches/\d+/$"))

    def give_game(self, name):
        """On a match's page, give the next game to this player."""
        self.page.get_by_label(f"{name} won", exact=True).check()
        self.report_game()

    def both_won(self):
        self.page.get_by_label("Both won at once").check()
        for ways in self.page.get_by_role("group", name="If both won").all():
            ways.get_by_label("last Prize").check()
        self.report_game()

    def report_game(self):
        with self.page.expect_navigation():
            self.page.get_by_role("button", name="Report the game").click()

    def play_round(self, stronger=PLAYERS):
        """Report every open match of the round as won by the player first in the list."""
        board = self.page.url
        for one in self.list_tables():
            if one.result == "Open":
                self.page.goto(board)
                self.open_table(one.table)
                while self.page.get_by_role("button", name="Report the game").count():
                    self.give_game(min(one.pair, key=stronger.index))
        self.page.goto(board)

    def find_games(self):
        return self.page.locator("section", has_text="Games").locator("ol.listing li")

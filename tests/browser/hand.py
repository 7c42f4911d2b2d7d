"""A judge's hand on the position builder: what it does, counted."""

from playwright.sync_api import TimeoutError as PlaywrightTimeoutError
from playwright.sync_api import expect

PHONE = {"viewport": {"width": 390, "height": 844}}
QUARTER = 844 / 4


class Hand:
    """Counts taps as the findings of November 2026 did: a field is one, a list of choices two.

    `keys`: how many characters were typed.
    """

    def __init__(self, page):
        self.page, self.taps, self.keys = page, 0, 0
        self.verdict = page.locator("#verdict")

    def fill_field(self, at, text):
        self.page.locator(f"#id_{at}").fill(text)
        self.taps += 1
        self.keys += len(text)

    def choose_option(self, at, value):
        self.page.locator(f"#id_{at}").select_option(value)
        self.taps += 2

    def press_button(self, value):
        self.page.locator(f'[name="press"][value="{value}"]').first.click()
        self.taps += 1

    def tick_box(self, name, value):
        self.page.locator(f'[name="{name}"][value="{value}"]').check(force=True)
        self.taps += 1

    def open_part(self, at, words):
        self.page.locator(f"{at} > details > summary", has_text=words).first.click()
        self.taps += 1

    def choose_edition(self, edition):
        """The rulebook, from those that the line at the foot offers."""
        button = self.verdict.locator(f'[value="edition:={edition}"]')
        expect(button).to_be_attached()
        self.page.wait_for_load_state("networkidle")
        try:  # what was typed last may still bring the cards' own rulebooks to the front
            button.wait_for(state="visible", timeout=15_000)
        except PlaywrightTimeoutError:
            self.verdict.locator(
                ".eras details", has=self.page.locator(f'[value="edition:={edition}"]')
            ).locator("summary").click()
            self.taps += 1
        expect(button).to_be_visible()
        self.page.wait_for_load_state("networkidle")
        button.click()
        self.taps += 1
        expect(self.page.locator("#id_edition")).to_have_value(edition)

    def tap_words(self, words):
        """A button of the line at the foot, by its words."""
        self._tap_button(self.verdict.get_by_role("button", name=words, exact=True))

    def tap_first(self):
        """The first answer to what is asked there."""
        self._tap_button(self.verdict.locator(".asks button").first)

    def _tap_button(self, button):
        expect(button).to_be_visible()
        self.page.wait_for_load_state("networkidle")
        assert button.bounding_box()["height"] >= 43.5
        button.click()
        self.taps += 1

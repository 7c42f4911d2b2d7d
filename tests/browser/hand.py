"""A judge using the position builder, with taps and keys counted."""

from playwright.sync_api import TimeoutError as PlaywrightTimeoutError
from playwright.sync_api import expect

PHONE = {"viewport": {"width": 390, "height": 844}}
QUARTER = 844 / 4


class Hand:
    """Counts taps as the findings of November 2026 did: one for a field, two for a list of choices.

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
        """Choose the rulebook among those offered in the line at the foot."""
        button = self.verdict.locator(f'[value="edition:={edition}"]')
        expect(button).to_be_attached()
        self.page.wait_for_load_state("networkidle")
        try:  # an answer under way may still bring the cards' own rulebooks to the front
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
        """Tap the button of the line at the foot with these words."""
        self._tap_button(self.verdict.get_by_role("button", name=words, exact=True))

    def tap_first(self):
        """Tap the first answer to the question there."""
        self._tap_button(self.verdict.locator(".asks button").first)

    def _tap_button(self, button):
        expect(button).to_be_visible()
        self.page.wait_for_load_state("networkidle")
        assert button.bounding_box()["height"] >= 43.5
        button.click()
        self.taps += 1

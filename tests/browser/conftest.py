"""Pages in Debian's Chromium, served as `make run` serves them, with the demo league in.

`site`: the running service (`site.url`, `site.logins`). `page`: a tab that fails its test if the
page complained (an error in a script, something the content security policy blocked, a 5xx).
`sign_in(page, role)`. `shoot(page, name)`: pictures at both widths. `accessible(page)`: no finding
of axe in light or dark. `fits(page)`: nothing to scroll sideways at 390 pixels.
"""

import os
import shutil
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.service import Service

ROOT = Path(__file__).resolve().parents[2]
PICTURES = ROOT / os.environ.get("HEADJUDGE_SCREENSHOTS", "tests/browser/screenshots")
WIDTHS = {390: 844, 1440: 900}
NAMES = ("chromium", "chromium-browser", "google-chrome")
QUIET = [  # nothing of the browser's own goes out to the network
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
]
AXE = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}


class Site(Service):
    @property
    def logins(self):
        """Role to (name, password), from lines of `Role name password`."""
        lines = (self.data / "demo_logins.txt").read_text().splitlines()
        words = [line.split() for line in lines if len(line.split()) >= 3]
        return {" ".join(role).rstrip(":").lower(): (name, word) for *role, name, word in words}


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    service = Site(tmp_path_factory.mktemp("site"), API_RATE="100000/min")
    service.manage("up")
    service.start_web()
    yield service
    service.end()


@pytest.fixture(scope="session")
def base_url(site):
    return site.url


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        pytest.exit("Chromium is missing. On Debian: apt install chromium", 1)
    # Chromium's own sandbox cannot be had by root.
    alone = ["--no-sandbox"] if os.geteuid() == 0 else []
    return browser_type_launch_args | {"executable_path": found, "args": [*QUIET, *alone]}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args):
    wide = {"width": 1440, "height": WIDTHS[1440]}
    return browser_context_args | {
        "viewport": wide,
        "locale": "en-GB",
        "timezone_id": "UTC",
        "reduced_motion": "reduce",
    }


@pytest.fixture
def page(page):
    complaints = []
    page.on("pageerror", lambda error: complaints.append(f"script: {error}"))
    page.on("console", lambda said: complaints.extend(_complaint(said)))
    page.on("response", lambda answer: complaints.extend(_fault(answer)))
    yield page
    assert complaints == []


def _complaint(said):
    # A refusal (4xx) is an answer that a test may ask for; the browser notes it as an error.
    refused = said.text.startswith("Failed to load resource")
    return [f"console: {said.text}"] if said.type == "error" and not refused else []


def _fault(answer):
    return [f"{answer.status} {answer.url}"] if answer.status >= 500 else []


@pytest.fixture
def sign_in(site):
    def enter(page, role="organiser"):
        name, password = site.logins[role]
        page.goto("/sign-in/")
        page.get_by_label("Username").fill(name)
        page.get_by_label("Password").fill(password)
        page.locator("main form button[type=submit]").click()
        page.wait_for_url(lambda url: "/sign-in/" not in url)
        return page

    return enter


@pytest.fixture
def shoot():
    def take(page, name):
        PICTURES.mkdir(parents=True, exist_ok=True)
        for width, height in WIDTHS.items():
            page.set_viewport_size({"width": width, "height": height})
            page.screenshot(path=PICTURES / f"{name}-{width}.png", full_page=True)

    return take


@pytest.fixture
def accessible():
    def check(page):
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            findings = Axe().run(page, options=AXE).response["violations"]
            said = [
                f"{scheme}: {finding['id']}: {finding['help']} {node['target']}"
                for finding in findings
                for node in finding["nodes"]
            ]
            assert said == [], page.url
        page.emulate_media(color_scheme="light")

    return check


@pytest.fixture
def fits():
    def check(page):
        before = page.viewport_size
        page.set_viewport_size({"width": 390, "height": WIDTHS[390]})
        wide, seen = page.evaluate(
            "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
        )
        assert wide <= seen, f"{page.url} is {wide} pixels wide at 390"
        page.set_viewport_size(before)

    return check

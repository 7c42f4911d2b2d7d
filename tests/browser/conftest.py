"""Pages in Debian's Chromium, served as `make run` serves them, with the demo league.

`site`: the running service (`site.url`, `site.logins`). `visit_site(role)`: a new tab, signed in as
a member of the demo's staff or, without a role, signed out; `scripts=False` turns JavaScript off,
`**more` goes to the browser's context. A tab fails its test if one of its pages reported an error
(in a script, something blocked by the content security policy, a 5xx).
`sign_in(page, role)`: sign in by the form. `shoot_page(page, name)`: take a picture, where
HEADJUDGE_SCREENSHOTS names a folder for them; `take_photograph` takes one in any case.
`check_accessible(page)`: axe finds nothing. `check_fits(page)`: nothing to scroll sideways.
`big_enough(page)`: everything that a finger must hit is 44 pixels high and wide, on a phone.
`set_look(page, width, scheme)`: set width and light or dark from now on.
`organiser`: the organiser as a client of the API. `cup`: the address of a small event of this
test's own; `paired_cup`: with round one paired. `demo`: the ids in addresses of the demo league.
"""

import os
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import expect

from tests.support import paths
from tests.support.service import Person, Service

ROOT = paths.ROOT
WANTED = os.environ.get("HEADJUDGE_SCREENSHOTS", "")  # the folder for pictures
PICTURES = ROOT / (WANTED or "tests/browser/screenshots")
WIDTHS = {320: 568, 390: 844, 1440: 900}
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
QUIET = [  # keeps the browser itself off the network
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
]
AXE = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],  # details of passed rules are not read
}
# Sticky elements cover whatever is scrolled under them, so axe sees the page without stickiness.
READ_BY_AXE = """(options) => {
  const stays = (one) => getComputedStyle(one).position === "sticky";
  const stuck = [...document.body.querySelectorAll("*")].filter(stays);
  for (const one of stuck) one.style.position = "relative";
  return axe.run(options).then(({violations}) => violations).finally(() => {
    for (const one of stuck) one.style.position = "";
  });
}"""
# Controls that reach beyond an element which hides what overflows.
CUT_OFF = """
() => [...document.querySelectorAll("main :is(select, input, textarea, button, .button)")]
  .filter((field) => field.offsetParent && !field.closest(".visually-hidden"))
  .filter((field) => {
    const within = field.closest(".flush, .board, .sheet");
    return within && field.getBoundingClientRect().right > within.getBoundingClientRect().right + 1;
  })
  .map((field) => `${field.tagName} ${field.name || field.textContent.trim()} is cut off`)
"""
# Everything a finger hits has to be 44 pixels high and wide, except links within a sentence (WCAG
# 2.5.5 excepts them, docs/look.md) and, on wide screens with a mouse, links in a line. A label
# counts for the box inside it, and so does the area drawn around a link for the finger.
TOO_SMALL = """() => {
  const isLine = (one) => innerWidth > 767 && one.matches("a:not(.button, nav a, .match)");
  const isSentence = (link) => {
    for (let at = link; getComputedStyle(at).display === "inline"; at = at.parentElement)
      for (const beside of at.parentElement.childNodes)
        if (beside.nodeType === Node.TEXT_NODE && /\\p{L}{2}/u.test(beside.data)) return true;
  };
  const hit = (one) => {
    const { width, height } = one.getBoundingClientRect(), drawn = getComputedStyle(one, "::after");
    const [wide, high] = drawn.position === "absolute" ? [drawn.width, drawn.height] : [0, 0];
    return [Math.max(width, parseFloat(wide) || 0), Math.max(height, parseFloat(high) || 0)];
  };
  return [...document.querySelectorAll("a[href], button, summary, select, textarea, input, label")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => one.matches("label:has(input)") || !one.closest("label, .skip"))
    .filter((one) => !isLine(one) && !(one.matches("a") && isSentence(one)))
    .filter((one) => Math.min(...hit(one)) < 43.5)
    .map((one) => `${hit(one).map(Math.round).join(" x ")}: ${one.outerHTML.slice(0, 120)}`);
}"""

# A phone may have any fonts, so pages are looked at with narrow, low letters as well.
WITH_SMALL_LETTERS = """async () => {
  const names = ["Liberation Sans", "DejaVu Sans", "Noto Sans", "Roboto", "Arial"];
  const least = { sizeAdjust: "80%", ascentOverride: "100%", descentOverride: "25%" };
  const face = new FontFace("Least", names.map((name) => `local("${name}")`).join(", "), least);
  document.fonts.add(await face.load());
  document.documentElement.style.setProperty("--sans", "Least");
}"""
WITH_ITS_OWN = "() => document.documentElement.style.removeProperty('--sans')"

# Requests are sent with these delays (milliseconds) in turn, and what htmx shows at once comes late
# as well, so that keys are pressed in between.
SLOW = """(delays) => {
  htmx.config.defaultSettleDelay = 150;
  const send = XMLHttpRequest.prototype.send;
  XMLHttpRequest.prototype.send = function (body) {
    setTimeout(() => send.call(this, body), delays.shift() ?? 0);
  };
}"""
REFUSED = "Response Status Error Code 4"
UNANSWERED = ("htmx:afterRequest", "htmx:sendAbort", "htmx:sendError")

CUP = {
    "league": "demo",
    "name": "Saturday cup",
    "date": "2010-05-13",
    "format": "modified-2009",
    "edition": "platinum-arceus-2009",
    "planned_rounds": 3,
    "best_of": 3,
}
PATIENCE = 60_000  # milliseconds, on two busy cores; nothing here depends on the time taken
expect.set_options(timeout=PATIENCE)


class Site(Service):
    @property
    def logins(self):
        """Map user names to passwords. In the demo league users are named after their roles."""
        lines = (self.data / "demo_logins.txt").read_text().splitlines()
        return dict(line.split()[:2] for line in lines)


@pytest.fixture(scope="session")
def site():
    with TemporaryDirectory(prefix="headjudge-site-") as folder:
        service = Site(Path(folder), API_RATE="100000/min")
        service.run_management("up")
        service.start_web()
        yield service
        service.end_processes()


@pytest.fixture(scope="session")
def base_url(site):
    return site.url


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        pytest.exit("Chromium is missing. On Debian: apt install chromium", 1)
    # As root Chromium cannot use its own sandbox.
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
def page(visit_site):
    return visit_site()


@pytest.fixture
def visit_site(site, browser, browser_context_args, signed_in):
    complaints, contexts = [], []

    def open_tab(role=None, *, scripts=True, **more):
        known = {"storage_state": signed_in(role)} if role else {}
        given = browser_context_args | known | {"java_script_enabled": scripts} | more
        contexts.append(browser.new_context(**given))
        contexts[-1].set_default_timeout(PATIENCE)
        contexts[-1].on("page", lambda tab: _listen_for_faults(tab, complaints))
        return contexts[-1].new_page()

    yield open_tab
    for context in contexts:
        context.close()
    assert complaints == [], site.read_logs()


def _listen_for_faults(tab, complaints):
    tab.on("pageerror", lambda error: complaints.append(f"script: {error}"))
    tab.on("console", lambda said: complaints.extend(_complaint_of(said)))
    tab.on("response", lambda answer: complaints.extend(_faults_of(answer)))
    tab.on("requestfailed", lambda asked: complaints.extend(_is_lost(asked)))


def _complaint_of(said):
    # A refusal (4xx) may be what a test asks for, but browser and htmx log it as an error. htmx
    # also logs requests without an answer: `_is_lost` tells which of those are faults.
    noted = said.text.startswith(("Failed to load resource", REFUSED, *UNANSWERED))
    return [f"console: {said.text}"] if said.type == "error" and not noted else []


def _is_lost(asked):
    # Leaving a page drops its open requests, and tests cut the network themselves.
    chosen = asked.failure in {"net::ERR_ABORTED", "net::ERR_INTERNET_DISCONNECTED"}
    return [] if chosen else [f"{asked.failure} {asked.url}"]


def _faults_of(answer):
    return [f"{answer.status} {answer.url}"] if answer.status >= 500 else []


@pytest.fixture(scope="session")
def signed_in(site, browser, browser_context_args):
    """The cookies of each role, signed in once through the form."""
    known = {}

    def keep_cookies(role):
        if role not in known:
            context = browser.new_context(**browser_context_args)
            _sign_in(context.new_page(), role, site.logins[role])
            known[role] = context.storage_state()
            context.close()
        return known[role]

    return keep_cookies


@pytest.fixture
def sign_in(site):
    def enter_as(page, role="organiser"):
        return _sign_in(page, role, site.logins[role])

    return enter_as


def _sign_in(page, name, password):
    page.goto("/sign-in/")
    page.get_by_label("Username").fill(name)
    page.get_by_label("Password").fill(password)
    page.locator("main form").get_by_role("button", name="Sign in").click()
    page.wait_for_url(lambda url: "/sign-in/" not in url)
    return page


@pytest.fixture
def slow_down():
    """Delay a page's requests by these milliseconds in turn; later ones are not delayed."""

    def delay_requests(page, *delays):
        page.evaluate(SLOW, list(delays))

    return delay_requests


@pytest.fixture
def set_look():
    def change_look(page, width, scheme="light"):
        page.set_viewport_size({"width": width, "height": WIDTHS[width]})
        page.emulate_media(color_scheme=scheme)

    return change_look


@pytest.fixture
def take_photograph():
    def photograph_page(page, name, *, full_page=True):
        PICTURES.mkdir(parents=True, exist_ok=True)
        path = PICTURES / f"{name}.png"
        page.screenshot(path=path, full_page=full_page)
        return path

    return photograph_page


@pytest.fixture
def shoot_page(take_photograph):
    """Take pictures for people to look at: no test reads them, and whole pages take long."""
    return take_photograph if WANTED else lambda *_page, **_how: None


@pytest.fixture
def check_accessible():
    def check_by_axe(page):
        if not page.evaluate("'axe' in window"):
            page.evaluate(AXE_SCRIPT)
        findings = page.evaluate(READ_BY_AXE, AXE)
        said = [
            f"{finding['id']}: {finding['help']} {node['target']}"
            for finding in findings
            for node in finding["nodes"]
        ]
        assert said == [], page.url

    return check_by_axe


@pytest.fixture
def check_fits():
    def check_width(page):
        wide, seen = page.evaluate(
            "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
        )
        assert wide <= seen, f"{page.url} is {wide} pixels wide at {seen}"
        assert page.evaluate(CUT_OFF) == [], f"{page.url} at {seen}"

    return check_width


@pytest.fixture
def big_enough():
    def check_sizes(page):
        assert page.evaluate(TOO_SMALL) == [], page.url
        page.evaluate(WITH_SMALL_LETTERS)
        assert page.evaluate(TOO_SMALL) == [], f"{page.url}, in small letters"
        page.evaluate(WITH_ITS_OWN)

    return check_sizes


@pytest.fixture(scope="session")
def organiser(site):
    person = Person(site.url)
    person.sign_in("organiser", site.logins["organiser"])
    return person


@pytest.fixture
def cup(site, organiser):
    """The address of an event with four players, matches to two wins, nothing paired yet."""
    status, made = organiser.send_request("POST", "/api/v1/events", CUP)
    assert status == 201, site.read_logs()
    players = [{"name": name} for name in ("Ines K.", "Noor A.", "Tomo R.", "Ada L.")]
    organiser.send_request("POST", f"/api/v1/events/{made['id']}/players", {"players": players})
    return f"/events/{made['id']}/"


@pytest.fixture
def paired_cup(organiser, cup):
    organiser.send_request("POST", f"/api/v1{cup}rounds", {"after": 0})


def demo_events(ask):
    """Return the ids of the demo's finished, running and coming event: the lowest of each stage,
    since tests make theirs later.
    """
    first, number, page = {}, 1, {"next": True}
    while page["next"]:
        page = ask(f"?page={number}")
        for one in page["results"]:  # sorted by date; the first one made has the lowest id
            first[one["stage"]] = min(one["id"], first.get(one["stage"], one["id"]))
        number += 1
    return (first[stage] for stage in ("finished", "swiss", "registration"))


@pytest.fixture(scope="session")
def demo(site):
    """The ids in the addresses of the demo league."""
    reader = Person(site.url)
    ask = lambda path: reader.send_request("GET", f"/api/v1/events{path}")[1]  # noqa: E731 -- short
    finished, running, coming = demo_events(ask)
    field = ask(f"/{coming}/players")["results"]
    now = ask(f"/{running}/rounds")["rounds"][-1]["matches"]
    staff = Person(site.url)
    staff.sign_in("judge", site.logins["judge"])
    kept = staff.send_request("GET", f"/api/v1/events/{running}/snapshots")[1]["results"]
    past = [match for one in ask(f"/{finished}/rounds")["rounds"] for match in one["matches"]]
    return {
        "finished": finished,
        "running": running,
        "coming": coming,
        "with_deck": field[0]["id"],
        "without_deck": field[-1]["id"],
        "snapshot": kept[-1]["id"],
        "open": next(one["id"] for one in now if one["result"] is None),
        "decided": next(one["id"] for one in now if one["games"]),
        "playing": now[0]["a"],
        "first": ask(f"/{finished}/standings")["standings"][0]["id"],
        "sudden_death": next(
            one["id"] for one in past if any(game["sudden_death"] for game in one["games"])
        ),
    }

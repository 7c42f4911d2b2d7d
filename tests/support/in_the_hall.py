"""Acts as somebody in a hall: a program of its own, run inside one network namespace.

    python in_the_hall.py links URL PASSWORD     the organiser's laptop: two players' new links
    python in_the_hall.py result URL PASSWORD    ... and the result of their match
    python in_the_hall.py report LINK ...        phones: the first reports a result, others agree
    python in_the_hall.py open URL               any browser: what is served there

It uses the standard library alone, so that it starts at once, and answers with one line of JSON.
TLS is checked against SSL_CERT_FILE.
"""

import html
import http.cookiejar
import json
import re
import sys
import urllib.request
from urllib.parse import urlencode, urljoin

PATIENCE = 120


class Browser:
    """Keeps cookies and sends forms."""

    def __init__(self):
        self.jar = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))

    def open_page(self, url, form=None, referer=""):
        data = None if form is None else urlencode(form).encode()
        asked = urllib.request.Request(url, data, {"Referer": referer} if referer else {})
        with self.opener.open(asked, timeout=PATIENCE) as answer:
            return answer.read().decode()

    def send_form(self, url, action, **typed):
        """Send the first form of a page with this action, as it stands there, `typed` in it."""
        shown = self.open_page(url)
        for attributes, inside in re.findall(r"<form([^>]*)>(.*?)</form>", shown, re.DOTALL):
            where = re.search(r'action="([^"]*)"', attributes)
            if re.search(action, where[1] if where else ""):
                pairs = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', inside)
                form = {name: html.unescape(value) for name, value in pairs} | typed
                return self.open_page(urljoin(url, where[1] if where else ""), form, url)
        raise SystemExit(f"no form with {action} at {url}")


def sign_in(url, password):
    browser = Browser()
    browser.send_form(f"{url}/sign-in/", "^$|sign-in", login="organiser", password=password)
    return browser


def read_rounds(browser, url, event):
    return json.loads(browser.open_page(f"{url}/api/v1/events/{event}/rounds"))["rounds"]


def find_match(browser, url):
    """The running event of the demo league, and the first match of its last round."""
    for event in json.loads(browser.open_page(f"{url}/api/v1/events"))["results"]:
        rounds = read_rounds(browser, url, event["id"])
        if rounds and not rounds[-1]["closed"]:
            for match in rounds[-1]["matches"]:
                if match["b"] and not match["games"]:
                    return event["id"], match
    raise SystemExit("no match is open")


def make_links(url, password):
    browser = sign_in(url, password)
    event, match = find_match(browser, url)
    found = []
    for entrant in (match["a"], match["b"]):
        page = f"{url}/events/{event}/players/{entrant}/link/"
        shown = browser.send_form(page, r"^$|/link/$")
        found += re.findall(r'value="(http[^"]+)" readonly', shown)
    return {"match": [event, match["id"]], "links": found}


def read_result(url, password, event, match):
    browser = sign_in(url, password)
    rounds = read_rounds(browser, url, event)
    return next(one["result"] for one in rounds[-1]["matches"] if one["id"] == int(match))


def report_results(*addresses):
    for address in addresses:
        Browser().send_form(address, "/report/$")
    return len(addresses)


def main(do, *arguments):
    asked = {"links": make_links, "result": read_result, "report": report_results}
    answer = Browser().open_page(*arguments) if do == "open" else asked[do](*arguments)
    sys.stdout.write(json.dumps(answer) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])

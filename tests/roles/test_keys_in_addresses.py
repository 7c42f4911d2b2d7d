"""Answers to addresses that contain a key are not stored by browsers or proxies."""

import pytest

from league.base.log_lines import TOKEN_PARAMETERS
from tests.roles.matrix import TABLE
from tests.support.worlds import ADDRESSES, Browser, World

pytestmark = [pytest.mark.django_db, pytest.mark.once]
WITH_A_KEY = sorted(
    {name for name, method, *_words in TABLE if method == "GET"}
    & {name for name, parts in ADDRESSES.items() if TOKEN_PARAMETERS & {*parts}}
)


def test_what_a_key_opens_is_kept_by_nobody():
    world, browser = World("pallet-town", "running"), Browser()
    assert len(WITH_A_KEY) >= 10
    kept = []
    for name in WITH_A_KEY:
        address = world.find_address(name)
        # Without its final slash the address is redirected, in an answer that repeats it.
        for asked in {address, address.removesuffix("/")}:
            answer = browser.send_request("GET", asked)
            keeping = answer.headers.get("Cache-Control", "")
            if answer.status_code in (200, 301) and "no-store" not in keeping:
                kept.append(asked)
    assert kept == []

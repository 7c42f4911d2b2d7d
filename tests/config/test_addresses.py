"""Any number in an address finds something or gives a 404."""

import re

import pytest
from django.urls import get_resolver

from league.base.numbers import LARGEST_NUMBER

pytestmark = [pytest.mark.django_db, pytest.mark.once("answered before a database is asked")]
NUMBER = re.compile(r"<int:\w+>")


def find_addresses(resolver, before=""):
    for pattern in resolver.url_patterns:
        address = f"{before}{pattern.pattern}"
        if hasattr(pattern, "url_patterns"):
            yield from find_addresses(pattern, address)
        elif NUMBER.search(address):
            yield "/" + re.sub(r"<(?!int:)\w+:\w+>", "x", address)


def test_at_a_number_beyond_all_there_is_nothing(client):
    """Put it in place of each number of each address, with 1 for the others."""
    asked = 0
    for address in find_addresses(get_resolver()):
        for at in range(len(NUMBER.findall(address))):
            numbers = iter([1] * at + [LARGEST_NUMBER + 1] + [1] * 9)
            path = NUMBER.sub(lambda _part, numbers=numbers: str(next(numbers)), address)
            assert client.get(path).status_code == 404, path
            assert client.post(path).status_code == 404, path
            asked += 1
    assert asked > 200

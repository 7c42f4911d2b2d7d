import pytest

from decks.queries import catalogue as shelf


@pytest.fixture(scope="session")
def catalogue():
    return shelf.load_catalogue(shelf.SHIPPED / max(path.name for path in shelf.SHIPPED.iterdir()))

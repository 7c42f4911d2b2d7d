import pytest

from decks.queries import catalogue as catalogues


@pytest.fixture(scope="session")
def catalogue():
    return catalogues.load_catalogue(
        catalogues.SHIPPED / max(path.name for path in catalogues.SHIPPED.iterdir())
    )

"""The parts of benchmarks that run in a process of their own still run; no other test does that."""

import pytest

from bench import bench_decks, bench_lookup
from judging.library.search.index import IndexedDoc
from judging.library.search.tantivy_index import ShelvedIndex


@pytest.fixture(autouse=True)
def own_data(monkeypatch, tmp_path):
    monkeypatch.setenv("HEADJUDGE_DATA", str(tmp_path / "data"))


def test_loading_the_catalogue_is_measured():
    seconds, more, whole = bench_decks._measure_loading()
    assert seconds > 0
    assert 0 < more < whole


def test_the_look_up_is_measured_while_somebody_writes(tmp_path):
    place = tmp_path / "tantivy"
    ShelvedIndex(place).rebuild([IndexedDoc("ruling:1", "retreat", "", "coin", shelf="1")])
    before = sum(path.stat().st_size for path in place.rglob("*"))
    with bench_lookup._write_beside(place):
        assert sum(path.stat().st_size for path in place.rglob("*")) != before

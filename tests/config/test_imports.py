"""Imports form no circles, those inside functions included."""

import grimp
import pytest
import rustworkx

APPS = ("league", "decks", "tournaments", "judging", "config")


@pytest.fixture(scope="module")
def imports():
    graph = grimp.build_graph(*APPS, cache_dir=None)
    return [
        (module, imported)
        for module in sorted(graph.modules)
        for imported in sorted(graph.find_modules_directly_imported_by(module))
    ]


def find_circles(imports):
    modules = sorted({module for pair in imports for module in pair})
    place = {module: number for number, module in enumerate(modules)}
    graph = rustworkx.PyDiGraph()
    graph.add_nodes_from(modules)
    graph.add_edges_from_no_data([(place[one], place[other]) for one, other in imports])
    together = rustworkx.strongly_connected_components(graph)
    return [sorted(modules[number] for number in each) for each in together if len(each) > 1]


def test_no_import_runs_in_a_circle(imports):
    assert find_circles(imports) == []


def test_a_circle_would_be_found(imports):
    back = ("league.domain.outbox", "league.tasks")
    assert find_circles([*imports, back]) == [
        ["league.domain.outbox", "league.domain.seal", "league.tasks"]
    ]

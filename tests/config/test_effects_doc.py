"""docs/effects.md names every mechanic as code and data do."""

from tools.effects_doc import DOCUMENT, write_document


def test_the_tables_are_as_the_code_has_them() -> None:
    text = DOCUMENT.read_text("utf-8")
    assert text == write_document(text), "run tools/effects_doc.py"

"""Small stand-ins for the modules the engine imports, so that it can run in a browser.

They run in Brython, on sources that `judging.kit.sources` has reduced: annotations are removed, and
a class that had annotated fields lists their names in `_fields_`. `NAME_.py` stands in for `NAME`.
"""

"""Small stand-ins for what the engine imports, so that the kit can run the engine in a browser.

They run in Brython, on sources that `judging.kit.sources` has reduced: annotations are gone, and
each class that had some names its fields in `_fields_`. A file `NAME_.py` stands in for `NAME`.
"""

"""An app for tests on real processes, with one kind of follow-up work that can be counted."""

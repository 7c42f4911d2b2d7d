"""An app for tests on real processes: one kind of follow-up work whose doing can be counted."""

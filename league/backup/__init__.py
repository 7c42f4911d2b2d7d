"""The data folder in one file, and back: backup, restore, and the step between releases.

The file is a zip of the rows of every table in a form that knows no database, the imported
catalogues, a copy in the database's own form, and a manifest with counts and hashes of it all.
"""


class BackupError(Exception):
    """It cannot be done, and nothing was changed. The message is for whoever runs the machine."""

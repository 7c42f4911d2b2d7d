"""An event as a TOM file, without a word of it on record."""

from tournaments.domain.files.tom.writing import document_of_event, write_or_refuse


def export_tom_file(event):
    return write_or_refuse(document_of_event(event))

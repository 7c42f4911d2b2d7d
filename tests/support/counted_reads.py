"""Counts how much of a stream is read at once, which limits the memory that is used."""


def count_reads(monkeypatch, stream):
    """The sizes of all reads from this kind of stream from now on, in bytes."""
    sizes, read = [], stream.read

    def read_and_count(self, size=-1):
        content = read(self, size)
        sizes.append(len(content))
        return content

    monkeypatch.setattr(stream, "read", read_and_count)
    return sizes

"""How much a stream is read, whatever is asked of it: memory is bounded by that."""


def count_reads(monkeypatch, stream):
    """The bytes that each reading of this kind of stream brings from now on."""
    sizes, read = [], stream.read

    def read_and_count(self, size=-1):
        content = read(self, size)
        sizes.append(len(content))
        return content

    monkeypatch.setattr(stream, "read", read_and_count)
    return sizes

"""What a zip from elsewhere must be before anything in it is unpacked."""

import zipfile

# Others (bzip2, lzma) unpack a few bytes to gigabytes before anybody can stop them.
_UNPACKED_BIT_BY_BIT = {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}


def is_unpacked_bit_by_bit(member: zipfile.ZipInfo) -> bool:
    """Whether no more of it is in memory at once than is asked for: stored, or deflated."""
    return member.compress_type in _UNPACKED_BIT_BY_BIT

"""The addresses of the pages, one file for each place they hang under (`config.urls`)."""

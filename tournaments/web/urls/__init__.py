"""The addresses of the pages, a file for each place they hang under (`config.urls`)."""

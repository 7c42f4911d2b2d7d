"""The addresses of the pages, one file for each prefix they have (`config.urls`)."""

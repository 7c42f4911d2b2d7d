"""The addresses of the pages, one file for each prefix that `config.urls` gives them."""

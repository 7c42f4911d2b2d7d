"""The papers of an event, laid out from what pages show: slips, boards, bracket, posters."""
